//! Kinds of values, read from the signatures of the one table.

use flockwork::BEHAVIORS;

use crate::api::SECTIONS;
use crate::tokens::{Token, tokens};
use crate::types::{ALIASES, HEAD, camel};

/// What kind of value something is, as far as the text tells.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Not known, or everything.
    Any,
    Nil,
    Bool,
    Number,
    /// Some text.
    Text,
    /// This text.
    Word(String),
    /// A text like `#7bd88f`.
    Color,
    /// The name of a key.
    Key,
    Vector,
    /// What has methods or fields of its own, by its name in the table.
    Class(&'static str),
    /// Options of the behaviour at this place of the list.
    Options(usize),
    /// `options.name` itself.
    Maker(usize),
    /// A list of the scene by name: what it is called, and what is in it.
    Map(String, Box<Kind>),
    /// The values of `tune`, by name.
    Tuned(Vec<String>),
    Table,
    /// A function that answers these.
    Function(Vec<Kind>),
    /// A method that is not called: its owner and its name.
    Method(&'static str, String),
}

/// An argument.
#[derive(Clone, Debug)]
pub struct Argument {
    pub name: String,
    /// Each of these will do.
    pub kinds: Vec<Kind>,
}

/// What a function takes and answers.
#[derive(Clone, Debug)]
pub struct Signature {
    pub arguments: Vec<Argument>,
    pub answers: Vec<Kind>,
}

/// The signature of a function as Luau writes it.
pub fn signature(text: &str) -> Signature {
    let mut reader = Reader::new(text);
    let arguments = reader.arguments();
    let has_answer = reader.take(":") || reader.take("->");
    let answers = if has_answer { reader.answers() } else { vec![Kind::Nil] };
    Signature { arguments, answers }
}

/// The kinds of a type as Luau writes it.
pub fn kinds(text: &str) -> Vec<Kind> {
    Reader::new(text).union()
}

/// The one kind that a value of these kinds is, if it is there at all.
pub fn one_of(mut kinds: Vec<Kind>) -> Kind {
    kinds.retain(|kind| *kind != Kind::Nil);
    match (kinds.len(), kinds.pop()) {
        (1, Some(kind)) => kind,
        _ => Kind::Any,
    }
}

/// The name of a class as the table has it.
fn class(name: &str) -> Option<&'static str> {
    let owners = SECTIONS.iter().map(|section| section.owner);
    // Values without methods are declared at the head of the editor types.
    let declared = HEAD
        .lines()
        .filter_map(|line| line.strip_prefix("declare extern type ")?.strip_suffix(" with end"));
    owners.chain(declared).find(|known| *known == name && !name.is_empty())
}

fn named(name: &str) -> Vec<Kind> {
    let kind = match name {
        "nil" => Kind::Nil,
        "boolean" => Kind::Bool,
        "number" => Kind::Number,
        "string" => Kind::Text,
        "vector" => Kind::Vector,
        "Color" => Kind::Color,
        "Key" => Kind::Key,
        _ => return alias(name),
    };
    vec![kind]
}

fn alias(name: &str) -> Vec<Kind> {
    let options = BEHAVIORS.iter().position(|info| name == format!("{}Options", camel(info.name)));
    let known = options.map(Kind::Options).or_else(|| class(name).map(Kind::Class));
    let written = ALIASES.lines().find_map(|line| {
        line.strip_prefix("export type ")?.strip_prefix(name)?.strip_prefix(" = ")
    });
    match (known, written) {
        (Some(kind), _) => vec![kind],
        (None, Some(text)) => kinds(text),
        (None, None) => vec![Kind::Any],
    }
}

struct Reader<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, tokens: tokens(text), at: 0 }
    }

    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.at).map(|token| token.text)
    }

    fn take(&mut self, sign: &str) -> bool {
        let is_it = self.peek() == Some(sign);
        self.at += usize::from(is_it);
        is_it
    }

    /// `(a: number, b: string?)`.
    fn arguments(&mut self) -> Vec<Argument> {
        let mut arguments = Vec::new();
        while self.peek().is_some_and(|text| text != "(") {
            self.at += 1;
        }
        self.at += 1;
        while self.peek().is_some_and(|text| text != ")") {
            let name = self.peek().unwrap_or_default().to_owned();
            self.at += 1;
            let kinds = if self.take(":") { self.union() } else { vec![Kind::Nil, Kind::Any] };
            arguments.push(Argument { name, kinds });
            while self.peek().is_some_and(|text| text != "," && text != ")") {
                self.at += 1;
            }
            self.take(",");
        }
        self.at += 1;
        arguments
    }

    /// One type, or several in brackets.
    fn answers(&mut self) -> Vec<Kind> {
        let (begin, mut answers) = (self.at, Vec::new());
        if self.take("(") {
            while self.peek().is_some_and(|text| text != ")") {
                answers.push(one_of(self.union()));
                self.take(",");
            }
            self.at += 1;
            if self.peek() != Some("->") {
                return answers;
            }
            self.at = begin;
        }
        vec![one_of(self.union())]
    }

    fn union(&mut self) -> Vec<Kind> {
        let mut kinds = self.single();
        loop {
            if self.take("?") {
                kinds.push(Kind::Nil);
            } else if self.take("|") {
                kinds.extend(self.single());
            } else {
                return kinds;
            }
        }
    }

    fn single(&mut self) -> Vec<Kind> {
        let Some(token) = self.tokens.get(self.at).copied() else { return vec![Kind::Any] };
        match token.text {
            "(" => return self.brackets(),
            "{" => return self.map(),
            _ => self.at += 1,
        }
        match token.text {
            "" => vec![Kind::Word(self.text[token.start..token.end].replace('"', ""))],
            "..." => self.single(),
            name => named(name),
        }
    }

    /// A function, or a union in brackets.
    fn brackets(&mut self) -> Vec<Kind> {
        self.at += 1;
        let inner = if self.peek() == Some(")") { Vec::new() } else { self.union() };
        while self.peek().is_some_and(|text| text != ")") {
            self.at += 1;
        }
        self.at += 1;
        if self.take("->") { vec![Kind::Function(self.answers())] } else { inner }
    }

    /// `{ [string]: vector }`: a list of the scene; every other table may hold anything.
    fn map(&mut self) -> Vec<Kind> {
        let by_name = self.tokens.get(self.at + 2).is_some_and(|token| token.text == "string");
        self.at += 5;
        let inside = one_of(self.union());
        self.take("}");
        vec![if by_name { Kind::Map(String::new(), Box::new(inside)) } else { Kind::Any }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_read() {
        let read = signature("(among: Among?, radius: number?): Other?");
        assert_eq!(read.arguments[1].name, "radius");
        assert_eq!(read.arguments[1].kinds, [Kind::Number, Kind::Nil]);
        assert!(read.arguments[0].kinds.contains(&Kind::Word("own".into())));
        assert_eq!(read.answers, [Kind::Class("Other")]);
        let each = signature("(radius: number): () -> (Other?, vector, vector)");
        let answers = vec![Kind::Class("Other"), Kind::Vector, Kind::Vector];
        assert_eq!(each.answers, [Kind::Function(answers)]);
        let map = kinds("{ [string]: Path }");
        assert_eq!(map, [Kind::Map(String::new(), Box::new(Kind::Class("Path")))]);
        assert_eq!(kinds("{ [any]: any }"), [Kind::Any]);
        let weight = kinds("(number | ArriveOptions)?");
        assert!(matches!(weight[..], [Kind::Number, Kind::Options(_), Kind::Nil]), "{weight:?}");
    }

    #[test]
    fn no_signature_of_the_table_is_lost() {
        for entry in SECTIONS.iter().flat_map(|section| section.entries) {
            let colons = entry.signature.matches(": ").count();
            let read = signature(entry.signature);
            let is_method =
                entry.signature.starts_with('(') && !entry.signature.contains(['>', '{']);
            let answers = entry.signature.matches("): ").count();
            assert!(!is_method || read.arguments.len() + answers == colons, "{}", entry.name);
        }
    }
}
