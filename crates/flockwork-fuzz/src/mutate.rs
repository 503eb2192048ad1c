//! Accidents that happen to texts and bytes, as strategies: fewer accidents are the simpler case.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

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

/// A place in a list, as a share of it that does not depend on how long it is.
type Place = prop::sample::Index;

/// Something that happens to the tokens of a text.
#[derive(Clone, Debug)]
pub enum Accident {
    /// A token is lost.
    Lose(Place),
    /// A token is there twice.
    Double(Place),
    /// Two tokens change places.
    Swap(Place, Place),
    /// A token appears.
    Insert(Place, &'static str),
    /// A number becomes another one.
    Number(Place, &'static str),
    /// A token becomes one of another place.
    Copy(Place, Place),
    /// The rest is lost.
    Cut(Place),
    /// All between two places is lost.
    Remove(Place, Place),
    /// A token is there very often.
    Repeat(Place, u16),
    /// The rest becomes that of another text.
    Splice(Place, Place, Place),
}

fn accident() -> BoxedStrategy<Accident> {
    let place = any::<Place>;
    prop_oneof![
        3 => place().prop_map(Accident::Lose),
        2 => place().prop_map(Accident::Double),
        2 => (place(), place()).prop_map(|(a, b)| Accident::Swap(a, b)),
        3 => (place(), select(SIGNS)).prop_map(|(at, sign)| Accident::Insert(at, sign)),
        5 => (place(), select(EXTREME_NUMBERS)).prop_map(|(at, number)| Accident::Number(at, number)),
        3 => (place(), place()).prop_map(|(a, b)| Accident::Copy(a, b)),
        1 => place().prop_map(Accident::Cut),
        1 => (place(), place()).prop_map(|(a, b)| Accident::Remove(a, b)),
        1 => (place(), 2..2000_u16).prop_map(|(at, times)| Accident::Repeat(at, times)),
        1 => (place(), place(), place()).prop_map(|(at, text, from)| Accident::Splice(at, text, from)),
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

/// Something that happens to bytes.
#[derive(Clone, Debug)]
pub enum Damage {
    /// A bit is turned over.
    Flip(Place, u8),
    /// A byte becomes this one.
    Set(Place, u8),
    /// Four bytes become this number, the least byte first.
    Word(Place, u32),
    /// The rest is lost.
    Cut(Place),
    /// So many bytes are lost.
    Remove(Place, u8),
    /// So many bytes are there twice.
    Double(Place, u8),
}

/// Up to four of them.
pub fn damages() -> BoxedStrategy<Vec<Damage>> {
    let place = any::<Place>;
    let words = [
        0,
        1,
        0x7f80_0000,
        0x7fc0_0000,
        0xff80_0000,
        0x7f7f_ffff,
        0x7fff_ffff,
        0xffff_ffff,
        0x0100_0000,
    ];
    let damage = prop_oneof![
        3 => (place(), 0..8_u8).prop_map(|(at, bit)| Damage::Flip(at, bit)),
        3 => (place(), select(&[0, 1, 0x7f, 0x80, 0xff][..])).prop_map(|(at, byte)| Damage::Set(at, byte)),
        3 => (place(), select(words.to_vec())).prop_map(|(at, word)| Damage::Word(at, word)),
        1 => place().prop_map(Damage::Cut),
        1 => (place(), any::<u8>()).prop_map(|(at, count)| Damage::Remove(at, count)),
        1 => (place(), any::<u8>()).prop_map(|(at, count)| Damage::Double(at, count)),
    ];
    vec(damage, 0..=4).boxed()
}

impl Damage {
    /// Has it happen.
    pub fn happen(&self, bytes: &mut Vec<u8>) {
        let count = bytes.len();
        if count == 0 {
            return;
        }
        let range = |at: &Place, length: u8| {
            let at = at.index(count);
            at..(at + usize::from(length)).min(count)
        };
        match self {
            Self::Flip(at, bit) => bytes[at.index(count)] ^= 1 << bit,
            Self::Set(at, byte) => bytes[at.index(count)] = *byte,
            Self::Word(at, word) => {
                let range = range(at, 4);
                let word = word.to_le_bytes();
                bytes[range.clone()].copy_from_slice(&word[..range.len()]);
            }
            Self::Cut(at) => bytes.truncate(at.index(count)),
            Self::Remove(at, length) => _ = bytes.drain(range(at, *length)),
            Self::Double(at, length) => {
                let range = range(at, *length);
                let twice = bytes[range.clone()].to_vec();
                bytes.splice(range.start..range.start, twice);
            }
        }
    }
}

/// These bytes after such damages.
#[must_use]
pub fn damaged(bytes: &[u8], damages: &[Damage]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    damages.iter().for_each(|it| it.happen(&mut bytes));
    bytes
}
