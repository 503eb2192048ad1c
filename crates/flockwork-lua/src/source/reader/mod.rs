//! Reads a script's text: the only folder that knows the crate `luau-syntax`, which calls itself experimental.

mod values;

use luau_syntax::ast::{
    Block as RawBlock, Function as RawFunction, Local, Statement as RawStatement, StatementIf,
    StatementView as View,
};
use luau_syntax::location::{Location, Position};
use luau_syntax::parser::{ParseError, ParseOptions, ParsedSource};

use super::lines::Lines;
use super::tree::{
    Action, CodeBlock, Expr, Function, Span, SpannedWord, Statement, SyntaxTree, Variable, Wrong,
};

/// How deep a tree may be: who walks it calls itself, and so does the compiler. The parser's own limit of 1,000 is
/// one of nesting; rows of calls and operators within that nesting make a tree deeper.
const DEEPEST: usize = 2_000;
/// How many values and statements a text may have: each takes the compiler about a microsecond.
const MOST_PARTS: usize = 400_000;
/// How many functions: the compiler compares each with all before it.
const MOST_FUNCTIONS: usize = 10_000;

/// The tree of a text, or all that is wrong with it.
pub fn tree<'a>(text: &'a str, lines: &Lines) -> Result<SyntaxTree<'a>, Vec<Wrong>> {
    let wrong =
        |error: &ParseError| Wrong::new(span(error.location, lines), error.message.to_string());
    let parsed = ParsedSource::parse(text, ParseOptions::default());
    let parsed = parsed.map_err(|errors| errors.errors().iter().map(wrong).collect::<Vec<_>>())?;
    let known = parsed.metadata();
    if !known.errors.is_empty() {
        return Err(known.errors.iter().map(wrong).collect());
    }
    let mut reader = Reader {
        text,
        lines,
        depth: 0,
        parts: 0,
        functions: 0,
        variables: 0,
        types: Vec::new(),
        wrong: None,
    };
    let block = reader.block(parsed.root());
    let hot = known.hotcomments.iter().map(|it| String::from_utf8_lossy(&it.content).into_owned());
    let Reader { variables, types, wrong, .. } = reader;
    let tree = SyntaxTree { block, hot_comments: hot.collect(), variables, types };
    wrong.map_or(Ok(tree), |wrong| Err(vec![wrong]))
}

fn span(location: Location, lines: &Lines) -> Span {
    let place = |at: Position| lines.offset(at.line, at.column);
    Span { from: place(location.begin), to: place(location.end) }
}

struct Reader<'a, 'l> {
    text: &'a str,
    lines: &'l Lines<'l>,
    depth: usize,
    parts: usize,
    functions: usize,
    variables: usize,
    types: Vec<&'a str>,
    wrong: Option<Wrong>,
}

impl<'a> Reader<'a, '_> {
    fn span(&self, location: Location) -> Span {
        span(location, self.lines)
    }

    fn word(&self, location: Location) -> SpannedWord<'a> {
        let span = self.span(location);
        SpannedWord { span, text: span.of(self.text) }
    }

    /// Reads a part that may hold others, unless there are too many, one in another or in all.
    fn part<T>(&mut self, location: Location, instead: T, read: impl FnOnce(&mut Self) -> T) -> T {
        (self.depth, self.parts) = (self.depth + 1, self.parts + 1);
        self.refuse_too_much(location);
        let part = if self.wrong.is_none() { read(self) } else { instead };
        self.depth -= 1;
        part
    }

    /// Says what there is too much of, at the place where it becomes too much.
    fn refuse_too_much(&mut self, location: Location) {
        let too_much = if self.depth > DEEPEST {
            "this is nested too deeply; give parts of it names of their own"
        } else if self.parts > MOST_PARTS {
            "the script is too long: it may consist of 400,000 values and statements"
        } else if self.functions > MOST_FUNCTIONS {
            "the script is too long: it may have 10,000 functions"
        } else {
            return;
        };
        let span = self.span(location);
        self.wrong.get_or_insert_with(|| Wrong::new(span, too_much));
    }

    fn block(&mut self, block: RawBlock) -> CodeBlock<'a> {
        let span = self.span(block.location());
        let statements = block.as_slice().iter().map(|it| self.statement(*it)).collect();
        CodeBlock { span, statements }
    }

    fn statement(&mut self, it: RawStatement) -> Statement<'a> {
        let location = it.location();
        let action = self.part(location, Action::Other, |reader| reader.action(it));
        Statement { span: self.span(location), action }
    }

    fn action(&mut self, it: RawStatement) -> Action<'a> {
        match it.view() {
            View::Block(block) => Action::Do(self.block(block)),
            View::Assign(it) => Action::Assign(self.list(it.vars), self.list(it.values)),
            View::CompoundAssign(it) => {
                Action::Update(self.expr(it.var), it.op.symbol(), self.expr(it.value))
            }
            View::Expression(it) => Action::Run(self.expr(it.expr)),
            View::NumericFor(it) => {
                let values = [it.start, it.limit].into_iter().chain(it.step);
                let values = values.map(|value| self.expr(value)).collect();
                Action::Count(self.variable(it.name), values, self.block(it.body))
            }
            View::GenericFor(it) => {
                let (names, values) = (self.variables(it.names), self.list(it.values));
                Action::Each(names, values, self.span(it.do_location), self.block(it.body))
            }
            View::FunctionDeclaration(it) => {
                Action::Function(self.expr(it.name), self.function(it.function()))
            }
            View::LocalFunction(it) => {
                Action::LocalFunction(self.variable(it.name), self.function(it.function()))
            }
            View::If(it) => Action::If(self.branches(it)),
            View::Local(it) => Action::Local(self.variables(it.bindings), self.list(it.values)),
            View::Repeat(it) => Action::Repeat(self.block(it.body), self.expr(it.condition)),
            View::Return(it) => Action::Return(self.list(it.expressions)),
            View::While(it) => Action::While(self.expr(it.condition), self.block(it.body)),
            View::TypeAlias(it) => {
                self.types.push(self.word(it.name_location).text);
                Action::Other
            }
            // What only types are made of, and what stands in files of declarations alone.
            View::Break
            | View::Continue
            | View::TypeFunction(_)
            | View::DeclareGlobal(_)
            | View::DeclareFunction(_)
            | View::DeclareExternType(_)
            | View::Class(_)
            | View::Error(_) => Action::Other,
        }
    }

    /// `if` and all its `elseif`, in a row.
    fn branches(&mut self, first: &StatementIf) -> Vec<(Option<Expr<'a>>, CodeBlock<'a>)> {
        let (mut branches, mut next) = (Vec::new(), Some(first));
        while let Some(it) = next.take() {
            branches.push((Some(self.expr(it.condition)), self.block(it.then_body)));
            match it.else_body.map(RawStatement::view) {
                Some(View::If(other)) => next = Some(other),
                Some(View::Block(block)) => branches.push((None, self.block(block))),
                _ => {}
            }
        }
        branches
    }

    fn variables(&mut self, all: &[&Local]) -> Vec<Variable<'a>> {
        all.iter().map(|local| self.variable(local)).collect()
    }

    fn variable(&mut self, local: &Local) -> Variable<'a> {
        let annotation = local.annotation.map(|kind| self.span(kind.location()).of(self.text));
        Variable { number: self.number(local), name: self.word(local.location), annotation }
    }

    /// The crate's numbers are the parsed text's number and, below it, a number from 0.
    fn number(&mut self, local: &Local) -> usize {
        let number = (local.identity().as_u64() & u64::from(u32::MAX)) as usize;
        self.variables = self.variables.max(number + 1);
        number
    }

    fn function(&mut self, it: &RawFunction) -> Function<'a> {
        self.functions += 1;
        self.refuse_too_much(it.location);
        let params = self.variables(it.args);
        let brackets = it.arg_location.unwrap_or(it.location);
        Function {
            span: self.span(it.location),
            params,
            varargs: it.vararg.then(|| self.span(it.vararg_location)),
            params_end: self.span(brackets).to.saturating_sub(1),
            body: self.block(it.body),
        }
    }
}
