//! Accidents that happen to texts, as strategies: fewer accidents are the simpler case.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::shipped::Text;

/// Numbers at the edges of what is accepted or can be written down.
pub const EXTREME_NUMBERS: &[&str] = &[
    "0",
    "-0.0",
    "-1",
    "1e-45",
    "1e-30",
    "0.5",
    "65536",
    "2147483648",
    "4294967296",
    "18446744073709551616",
    "1e9",
    "1e30",
    "3.4028235e38",
    "1e39",
    "-1e30",
    "1e999",
    "-1e999",
    "nan",
    "NaN",
    "inf",
    "1e",
    "0x",
    "1_0",
];

/// Signs that stand for something in RON, in Luau, or in neither.
const SIGNS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "`",
    "[[",
    "]]",
    "--",
    "--[[",
    "//",
    "/*",
    "*/",
    ",",
    ":",
    "=",
    "#",
    "\\",
    "\0",
    "\r",
    "\t",
    "\n",
    "\u{feff}",
    "é",
    "\u{1f426}",
    "\u{202e}",
    "r#\"",
    "Some(",
    "end",
    "function ",
    "return ",
    "while true do ",
    "nil",
    "..",
    "...",
    "::",
    "<",
    "@",
    "\\u{110000}",
    "goto ",
    "continue",
    "local ",
];

/// Something that happens to the tokens of a text.
#[derive(Clone, Debug)]
pub enum Accident {
    /// A token is lost.
    Lose(Index),
    /// A token is there twice.
    Double(Index),
    /// Two tokens are swapped.
    Swap(Index, Index),
    /// A token appears.
    Insert(Index, &'static str),
    /// A number becomes another one.
    Number(Index, &'static str),
    /// A token becomes a copy of another one.
    Copy(Index, Index),
    /// The rest is lost.
    Cut(Index),
    /// All between two tokens is lost.
    Remove(Index, Index),
    /// A token is there very often.
    Repeat(Index, u16),
    /// The rest becomes that of another text.
    Splice(Index, Index, Index),
}

fn accident() -> BoxedStrategy<Accident> {
    let index = any::<Index>;
    prop_oneof![
        3 => index().prop_map(Accident::Lose),
        2 => index().prop_map(Accident::Double),
        2 => (index(), index()).prop_map(|(a, b)| Accident::Swap(a, b)),
        3 => (index(), select(SIGNS)).prop_map(|(at, sign)| Accident::Insert(at, sign)),
        5 => (index(), select(EXTREME_NUMBERS)).prop_map(|(at, number)| Accident::Number(at, number)),
        3 => (index(), index()).prop_map(|(a, b)| Accident::Copy(a, b)),
        1 => index().prop_map(Accident::Cut),
        1 => (index(), index()).prop_map(|(a, b)| Accident::Remove(a, b)),
        1 => (index(), 2..2000_u16).prop_map(|(at, times)| Accident::Repeat(at, times)),
        1 => (index(), index(), index()).prop_map(|(at, text, from)| Accident::Splice(at, text, from)),
    ]
    .boxed()
}

/// A shipped text after some accidents.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// Which of the texts it was.
    pub nth: usize,
    /// What has happened to it.
    pub accidents: Vec<Accident>,
    /// What it says now.
    pub text: String,
}

/// Up to six accidents.
pub fn accidents() -> BoxedStrategy<Vec<Accident>> {
    vec(accident(), 0..=6).boxed()
}

/// One of these texts, after some accidents.
pub fn mutant(texts: &'static [Text]) -> BoxedStrategy<Mutant> {
    (0..texts.len(), accidents())
        .prop_map(move |(nth, accidents)| {
            let text = mutated(&texts[nth].text, &accidents, texts);
            Mutant { nth, accidents, text }
        })
        .boxed()
}

/// A text after these accidents; `others` is what it may be spliced with.
#[must_use]
pub fn mutated(text: &str, accidents: &[Accident], others: &[Text]) -> String {
    let mut tokens = tokens(text);
    accidents.iter().for_each(|it| it.happen(&mut tokens, others));
    tokens.concat()
}

/// Words, numbers, runs of blanks, and signs one by one; together they are the text.
fn tokens(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        _ if c.is_alphanumeric() || c == '_' || c == '.' => 1,
        _ if c.is_whitespace() => 2,
        _ => 0,
    };
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next().map(kind) {
        let same = rest.find(|c| kind(c) != first).unwrap_or(rest.len());
        let one = rest.chars().next().map_or(0, char::len_utf8);
        let (token, after) = rest.split_at(if first == 0 { one } else { same });
        tokens.push(token);
        rest = after;
    }
    tokens
}

fn is_number(token: &&&str) -> bool {
    token.starts_with(|c: char| c.is_ascii_digit())
}

impl Accident {
    fn happen<'t>(&self, tokens: &mut Vec<&'t str>, texts: &'t [Text]) {
        let count = tokens.len();
        if count == 0 {
            return;
        }
        match self {
            Self::Lose(at) => _ = tokens.remove(at.index(count)),
            Self::Double(at) => tokens.insert(at.index(count), *at.get(tokens)),
            Self::Swap(a, b) => tokens.swap(a.index(count), b.index(count)),
            Self::Insert(at, sign) => tokens.insert(at.index(count), sign),
            Self::Number(at, number) => {
                let numbers = tokens.iter().filter(is_number).count();
                let mut numbers_there = tokens.iter_mut().filter(|it| is_number(&&**it));
                if let Some(it) =
                    (numbers > 0).then(|| numbers_there.nth(at.index(numbers))).flatten()
                {
                    *it = number;
                }
            }
            Self::Copy(a, b) => tokens[a.index(count)] = tokens[b.index(count)],
            Self::Cut(at) => tokens.truncate(at.index(count)),
            Self::Remove(a, b) => {
                let (a, b) = (a.index(count), b.index(count));
                tokens.drain(a.min(b)..a.max(b));
            }
            Self::Repeat(at, times) => {
                let at = at.index(count);
                let token = tokens[at];
                tokens.splice(at..at, std::iter::repeat_n(token, usize::from(*times)));
            }
            Self::Splice(at, text, from) => {
                let other = self::tokens(&text.get(texts).text);
                tokens.truncate(at.index(count));
                tokens.extend(&other[from.index(other.len().max(1)).min(other.len())..]);
            }
        }
    }
}
