//! Finds assignments that would let something escape the clockwork: a function may assign only
//! variables that it declares itself. What lasts from tick to tick belongs into `me:memory()`, where
//! it is each agent's own, is kept over reloads and counts as state.

use crate::ScriptError;
use crate::tokens::{ASSIGNS, BEFORE_VALUE, Token};

/// What there is to know of a text that compiles.
pub struct Scan<'a> {
    /// The first assignment in a function to a variable that it does not declare: its name and line.
    foreign: Option<Token<'a>>,
}

/// Looks through a text.
pub fn scan<'a>(tokens: &'a [Token<'a>]) -> Scan<'a> {
    let mut walk = Walk { tokens, at: 0, open: vec![Open::file()], foreign: None };
    while walk.foreign.is_none() && walk.at < walk.tokens.len() {
        walk.step();
    }
    Scan { foreign: walk.foreign }
}

impl Scan<'_> {
    /// What is wrong with the first assignment that lets something escape.
    pub fn error(&self, file: &str) -> Option<ScriptError> {
        let Token { text: name, line, .. } = self.foreign?;
        let message = format!(
            "a function may assign only variables that it declares itself, and \"{name}\" is not: what is to last belongs into me:memory().{name}"
        );
        Some(ScriptError { file: file.to_owned(), line, column: 0, message })
    }
}

/// What has been opened and not yet closed.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Function,
    /// Ends with `end`, or `until`.
    Block,
    /// `(`, `[` or `{`.
    Bracket,
    /// `if` as an expression: it has no `end`.
    IfValue,
}

struct Open<'a> {
    kind: Kind,
    locals: Vec<&'a str>,
    /// `do` of a loop does not open another block.
    awaits_do: bool,
}

impl Open<'_> {
    fn file() -> Self {
        Self::new(Kind::Block)
    }

    fn new(kind: Kind) -> Self {
        Self { kind, locals: Vec::new(), awaits_do: false }
    }
}

struct Walk<'a> {
    tokens: &'a [Token<'a>],
    at: usize,
    open: Vec<Open<'a>>,
    foreign: Option<Token<'a>>,
}

const KEYWORDS: &[&str] = &[
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local",
    "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
];

impl<'a> Walk<'a> {
    fn text(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    fn before(&self) -> &'a str {
        self.at.checked_sub(1).map_or("", |at| self.text(at))
    }

    fn inner(&self) -> Kind {
        self.open.last().map_or(Kind::Block, |open| open.kind)
    }

    fn push(&mut self, kind: Kind) {
        self.open.push(Open::new(kind));
    }

    /// Closes what is innermost, if it is of this kind; the file stays open.
    fn pop(&mut self, kinds: &[Kind]) {
        if self.open.len() > 1 && kinds.contains(&self.inner()) {
            self.open.pop();
        }
    }

    fn declare(&mut self, name: &'a str) {
        if let Some(open) = self.open.last_mut() {
            open.locals.push(name);
        }
    }

    fn step(&mut self) {
        let text = self.text(self.at);
        match text {
            "local" => return self.local(),
            "function" => return self.function(),
            "for" => return self.loop_variables(),
            "while" => self.open_loop(),
            "do" => self.open_do(),
            "repeat" => self.push(Kind::Block),
            "if" => self.open_if(),
            "else" => self.pop(&[Kind::IfValue]),
            "end" | "until" => self.pop(&[Kind::Block, Kind::Function]),
            "(" | "{" | "[" => self.push(Kind::Bracket),
            ")" | "}" | "]" => self.pop(&[Kind::Bracket]),
            _ => self.maybe_assigned(),
        }
        self.at += 1;
    }

    fn open_loop(&mut self) {
        self.push(Kind::Block);
        if let Some(open) = self.open.last_mut() {
            open.awaits_do = true;
        }
    }

    fn open_do(&mut self) {
        match self.open.last_mut() {
            Some(open) if open.awaits_do => open.awaits_do = false,
            _ => self.push(Kind::Block),
        }
    }

    fn open_if(&mut self) {
        let value = BEFORE_VALUE.contains(&self.before()) && self.at > 0;
        let in_value = matches!(self.before(), "then") && self.inner() == Kind::IfValue;
        let after_value = self.before() == "else" && self.else_of_value();
        let kind = if value || in_value || after_value { Kind::IfValue } else { Kind::Block };
        self.push(kind);
    }

    /// Whether the `else` just before belonged to an `if` with a value: then what stood before it was
    /// a value too, and a block's last statement never ends in the middle of an expression.
    fn else_of_value(&self) -> bool {
        self.last_else_was_value(self.at - 1)
    }

    fn last_else_was_value(&self, at: usize) -> bool {
        // Walk back over one balanced value to the `then` and its `if`.
        let (mut depth, mut place) = (0usize, at);
        while let Some(before) = place.checked_sub(1) {
            place = before;
            match self.text(place) {
                "end" => depth += 1,
                "function" | "do" | "repeat" => depth = depth.saturating_sub(1),
                "if" if depth == 0 => {
                    let before = place.checked_sub(1).map_or("", |at| self.text(at));
                    return place > 0 && BEFORE_VALUE.contains(&before);
                }
                _ => {}
            }
        }
        false
    }

    /// `local a, b` and `local function f`; their right side is walked as usual.
    fn local(&mut self) {
        self.at += 1;
        if self.text(self.at) == "function" {
            self.declare(self.text(self.at + 1));
            return self.function();
        }
        while self.tokens.get(self.at).is_some_and(Token::is_word) {
            self.declare(self.text(self.at));
            self.at += 1;
            self.skip_type();
            if self.text(self.at) != "," {
                break;
            }
            self.at += 1;
        }
        if self.text(self.at) == "=" {
            self.at += 1;
        }
    }

    /// A type annotation, up to the next comma, `=` or line.
    fn skip_type(&mut self) {
        if self.text(self.at) != ":" {
            return;
        }
        let line = self.tokens.get(self.at).map_or(0, |token| token.line);
        let mut depth = 0;
        while let Some(token) = self.tokens.get(self.at).filter(|token| token.line == line) {
            match token.text {
                "(" | "{" | "<" => depth += 1,
                ")" if depth == 0 => break,
                ")" | "}" | ">" => depth -= 1,
                "," | "=" | "in" | "do" if depth == 0 => break,
                _ => {}
            }
            self.at += 1;
        }
    }

    /// `function a.b:c(x, y)` or `function(x, y)`, up to its body.
    fn function(&mut self) {
        let named = self.tokens.get(self.at + 1).copied().filter(Token::is_word);
        let bare = self.text(self.at + 2) == "(" || self.text(self.at + 2) == "<";
        if let Some(name) = named.filter(|_| bare && self.before() != "local") {
            self.assigned(name);
        }
        while self.at < self.tokens.len() && self.text(self.at) != "(" {
            self.at += 1;
        }
        self.at += 1;
        self.push(Kind::Function);
        self.declare("self");
        while self.at < self.tokens.len() && self.text(self.at) != ")" {
            self.declare(self.text(self.at));
            self.at += 1;
            self.skip_type();
            if self.text(self.at) == "," {
                self.at += 1;
            }
        }
        self.at += 1;
    }

    /// `for a, b in` and `for a =`.
    fn loop_variables(&mut self) {
        self.open_loop();
        self.local();
    }

    /// A bare name at the start of `a = …` or `a, b.c = …`.
    fn maybe_assigned(&mut self) {
        let Some(token) = self.tokens.get(self.at).copied().filter(Token::is_word) else { return };
        let part = matches!(self.before(), "." | ":" | "::" | "->");
        let in_statement = matches!(self.inner(), Kind::Block | Kind::Function);
        if KEYWORDS.contains(&token.text) || part || !in_statement {
            return;
        }
        let next = self.text(self.at + 1);
        let in_list = next == "," && (self.before() == "," || self.starts_statement());
        if ASSIGNS.contains(&next) || (in_list && self.list_assigns()) {
            self.assigned(token);
        }
    }

    fn starts_statement(&self) -> bool {
        !BEFORE_VALUE.contains(&self.before()) || self.at == 0
    }

    /// Whether a list of names and fields from here ends in `=`.
    fn list_assigns(&self) -> bool {
        let (mut depth, mut after_value) = (0, false);
        for token in &self.tokens[self.at..] {
            match token.text {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ if depth > 0 => {}
                "=" => return true,
                "," | "." => after_value = false,
                // Two values in a row: the list has ended, and another statement begins.
                word if after_value || !token.is_word() || KEYWORDS.contains(&word) => {
                    return false;
                }
                _ => after_value = true,
            }
        }
        false
    }

    /// A name is assigned here: fine at the top of the file, and for what this function declares.
    fn assigned(&mut self, name: Token<'a>) {
        let function = self.open.iter().rposition(|open| open.kind == Kind::Function);
        let own = function.is_none_or(|from| {
            self.open[from..].iter().any(|open| open.locals.contains(&name.text))
        });
        if !own {
            self.foreign = Some(name);
        }
    }
}

#[cfg(test)]
mod tests;
