//! Reads statements. What it does not know (type annotations, a syntax error) makes it give up: then
//! the compiler or the dry run has the word.

use super::syntax::{Block, Expr, Function, Name, Statement, Value};
use crate::tokens::{Token, tokens};

/// The tree of a text; none if it cannot be read.
pub fn parse(text: &str) -> Option<Block<'_>> {
    let mut parser = Parser { text, tokens: tokens(text), at: 0, depth: 0 };
    let block = parser.block()?;
    parser.is_at_end().then_some(block)
}

/// How deep a tree may be: whoever walks it calls itself.
const DEEPEST: usize = 60;

/// Words that end a block.
const ENDS: &[&str] = &["end", "else", "elseif", "until"];

pub struct Parser<'a> {
    pub text: &'a str,
    pub tokens: Vec<Token<'a>>,
    pub at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    pub fn is_at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    pub fn token(&self) -> Option<Token<'a>> {
        self.tokens.get(self.at).copied()
    }

    /// The word or sign that comes next; empty for a value and at the end.
    pub fn peek(&self) -> &'a str {
        self.token().map_or("", |token| token.text)
    }

    pub fn take(&mut self, sign: &str) -> bool {
        let is_it = self.peek() == sign;
        self.at += usize::from(is_it);
        is_it
    }

    pub fn need(&mut self, sign: &str) -> Option<()> {
        self.take(sign).then_some(())
    }

    pub fn name(&mut self) -> Option<Name<'a>> {
        let token = self.token().filter(Token::is_word)?;
        self.at += 1;
        Some(Name { at: token.start, text: token.text })
    }

    /// Reads something that may have the same within; none if it is too deep.
    pub fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let answer = if self.depth < DEEPEST { read(self) } else { None };
        self.depth -= 1;
        answer
    }

    fn block(&mut self) -> Option<Block<'a>> {
        let mut statements = Vec::new();
        while !self.is_at_end() && !ENDS.contains(&self.peek()) {
            if !self.take(";") {
                statements.push(self.deeper(Self::statement)?);
            }
        }
        Some(statements)
    }

    /// A block and its `end`.
    fn block_to_end(&mut self) -> Option<Block<'a>> {
        let block = self.block()?;
        self.need("end")?;
        Some(block)
    }

    fn statement(&mut self) -> Option<Statement<'a>> {
        let begin = self.at;
        self.at += 1;
        match self.tokens[begin].text {
            "local" => self.local(),
            "function" => self.function(),
            "do" => Some(Statement::Blocks(vec![(None, self.block_to_end()?)])),
            "while" => self.while_loop(),
            "repeat" => self.repeat(),
            "if" => self.branches(),
            "for" => self.for_loop(),
            "return" => self.answer(),
            "break" => Some(Statement::Break),
            "continue" if self.ends_statement() => Some(Statement::Break),
            _ => {
                self.at = begin;
                self.call_or_assign()
            }
        }
    }

    /// Whether what comes next cannot go on with an expression.
    fn ends_statement(&self) -> bool {
        self.is_at_end() || self.peek() == ";" || self.token().is_some_and(|token| token.is_word())
    }

    fn local(&mut self) -> Option<Statement<'a>> {
        if self.take("function") {
            let name = self.name()?;
            return Some(Statement::LocalFunction(name, self.function_body(false)?));
        }
        let names = self.names()?;
        let values = if self.take("=") { self.list()? } else { Vec::new() };
        Some(Statement::Local(names, values))
    }

    fn names(&mut self) -> Option<Vec<Name<'a>>> {
        let mut names = vec![self.name()?];
        while self.take(",") {
            names.push(self.name()?);
        }
        Some(names)
    }

    fn function(&mut self) -> Option<Statement<'a>> {
        let mut names = vec![self.name()?];
        while self.take(".") {
            names.push(self.name()?);
        }
        let is_method = self.take(":");
        if is_method {
            names.push(self.name()?);
        }
        Some(Statement::Function(names, self.function_body(is_method)?))
    }

    /// `(a, b, ...) … end`.
    pub fn function_body(&mut self, is_method: bool) -> Option<Function<'a>> {
        let mut params = if is_method { vec!["self"] } else { Vec::new() };
        self.need("(")?;
        while !self.take(")") {
            if !self.take("...") {
                params.push(self.name()?.text);
            }
            if self.peek() != ")" {
                self.need(",")?;
            }
        }
        Some(Function { params, body: self.block_to_end()? })
    }

    fn while_loop(&mut self) -> Option<Statement<'a>> {
        let condition = self.expression()?;
        self.need("do")?;
        Some(Statement::Blocks(vec![(Some(condition), self.block_to_end()?)]))
    }

    fn repeat(&mut self) -> Option<Statement<'a>> {
        let block = self.block()?;
        self.need("until")?;
        Some(Statement::Repeat(block, self.expression()?))
    }

    fn branches(&mut self) -> Option<Statement<'a>> {
        let mut branches = Vec::new();
        loop {
            let condition = self.expression()?;
            self.need("then")?;
            branches.push((Some(condition), self.block()?));
            if self.take("elseif") {
                continue;
            }
            if self.take("else") {
                branches.push((None, self.block()?));
            }
            self.need("end")?;
            return Some(Statement::Blocks(branches));
        }
    }

    fn for_loop(&mut self) -> Option<Statement<'a>> {
        let names = self.names()?;
        let counts = self.take("=");
        if !counts {
            self.need("in")?;
        }
        let values = self.list()?;
        self.need("do")?;
        let block = self.block_to_end()?;
        Some(if counts {
            Statement::Count(names[0], values, block)
        } else {
            Statement::Each(names, values, block)
        })
    }

    fn answer(&mut self) -> Option<Statement<'a>> {
        let is_bare = self.is_at_end() || self.peek() == ";" || ENDS.contains(&self.peek());
        Some(Statement::Return(if is_bare { Vec::new() } else { self.list()? }))
    }

    fn call_or_assign(&mut self) -> Option<Statement<'a>> {
        let mut targets = vec![self.suffixed()?];
        while self.take(",") {
            targets.push(self.suffixed()?);
        }
        let sign = self.peek();
        if sign.ends_with('=') && !["==", "<=", ">=", "~="].contains(&sign) {
            self.at += 1;
            return Some(Statement::Assign(targets, self.list()?));
        }
        let is_call = |expr: &Expr| matches!(expr.value, Value::Call(..) | Value::Method(..));
        targets.pop().filter(|call| targets.is_empty() && is_call(call)).map(Statement::Run)
    }
}
