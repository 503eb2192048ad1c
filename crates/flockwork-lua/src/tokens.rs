//! Luau text as words and signs: just enough to see blocks and assignments.

/// A word or sign with its line, from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Token<'a> {
    /// A name, a keyword or a sign; `""` for a text or a number.
    pub text: &'a str,
    /// Its line.
    pub line: u32,
    /// Where it begins (bytes).
    pub start: usize,
    /// Where it ends (bytes).
    pub end: usize,
}

impl Token<'_> {
    /// Whether it is a name or a keyword.
    pub fn is_word(&self) -> bool {
        self.text.starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

/// Signs of several characters, longest first.
const SIGNS: &[&str] = &[
    "...", "..=", "//=", "==", "~=", "<=", ">=", "->", "::", "..", "+=", "-=", "*=", "/=", "%=",
    "^=", "//",
];

/// Words and signs after which an expression goes on: what follows is a value.
pub const BEFORE_VALUE: &[&str] = &[
    "=", "(", ",", "{", "[", "return", "and", "or", "not", "in", "until", "while", "if", "elseif",
    "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", ">", "<=", ">=", "#", "+=", "-=",
    "*=", "/=", "//=", "%=", "^=", "..=",
];

/// Signs that assign.
pub const ASSIGNS: &[&str] = &["=", "+=", "-=", "*=", "/=", "//=", "%=", "^=", "..="];

/// The tokens of a text; comments are left out, and whatever is no Luau is taken sign by sign.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let (mut rest, mut line, mut found) = (text, 1, Vec::new());
    while let Some(first) = rest.chars().next() {
        let (length, kept) = next(rest, first);
        let (taken, after) = rest.split_at(length);
        let start = text.len() - rest.len();
        found.extend(kept.map(|is_name| Token {
            text: if is_name { taken } else { "" },
            line,
            start,
            end: start + length,
        }));
        line += taken.matches('\n').count() as u32;
        rest = after;
    }
    found
}

/// The length of what comes first, and whether it counts: as itself, or as a value.
fn next(rest: &str, first: char) -> (usize, Option<bool>) {
    if first.is_whitespace() {
        return (first.len_utf8(), None);
    }
    if let Some(comment) = rest.strip_prefix("--") {
        let length = long(comment).unwrap_or_else(|| comment.find('\n').unwrap_or(comment.len()));
        return (2 + length, None);
    }
    if let Some(length) = long(rest) {
        return (length, Some(false));
    }
    if first.is_alphabetic() || first == '_' {
        return (word(rest, |c| c.is_alphanumeric() || c == '_'), Some(true));
    }
    if let Some(length) = number(rest) {
        return (length, Some(false));
    }
    match first {
        '"' | '\'' => (quoted(rest, first), Some(false)),
        '`' => (interpolated(rest), Some(false)),
        _ => (
            SIGNS
                .iter()
                .find(|sign| rest.starts_with(**sign))
                .map_or(first.len_utf8(), |sign| sign.len()),
            Some(true),
        ),
    }
}

fn word(rest: &str, belongs: impl Fn(char) -> bool) -> usize {
    rest.find(|c| !belongs(c)).unwrap_or(rest.len())
}

/// The length of `1.5`, `.5`, `0xff` or `1e-3`, if a number begins here.
fn number(rest: &str) -> Option<usize> {
    rest.strip_prefix('.')
        .unwrap_or(rest)
        .starts_with(|c: char| c.is_ascii_digit())
        .then_some(())?;
    let length = word(rest, |c| c.is_alphanumeric() || c == '_' || c == '.');
    let is_power = !rest.starts_with("0x") && rest[..length].ends_with(['e', 'E']);
    let exponent = rest[length..].strip_prefix(['+', '-']).filter(|_| is_power);
    let digits = exponent.map_or(0, |digits| word(digits, |c| c.is_ascii_digit()));
    Some(if digits > 0 { length + 1 + digits } else { length })
}

/// The length of `[[…]]` or `[==[…]==]`, if it begins here.
fn long(rest: &str) -> Option<usize> {
    let level = rest.strip_prefix('[')?.chars().take_while(|c| *c == '=').count();
    rest[1 + level..].starts_with('[').then_some(())?;
    let close = format!("]{}]", "=".repeat(level));
    Some(rest.find(&close).map_or(rest.len(), |at| at + close.len()))
}

fn quoted(rest: &str, quote: char) -> usize {
    let mut at = 1;
    while let Some(c) = rest[at..].chars().next() {
        at += match c {
            '\\' => escape(&rest[at..]),
            _ => c.len_utf8(),
        };
        if c == quote || c == '\n' {
            return at;
        }
    }
    rest.len()
}

/// The length of `\n` and its like; `\z` takes all white space that follows, and one end of a line is one.
fn escape(rest: &str) -> usize {
    let after = &rest[1..];
    match after.chars().next() {
        None => 1,
        Some('z') => {
            2 + after[1..].find(|c: char| !c.is_ascii_whitespace()).unwrap_or(after.len() - 1)
        }
        Some('\r') if after.starts_with("\r\n") => 3,
        Some(c) => 1 + c.len_utf8(),
    }
}

/// The length of `` `…{expression}…` ``, braces and all.
fn interpolated(rest: &str) -> usize {
    let (mut at, mut depth) = (1, 0);
    while let Some(c) = rest[at..].chars().next() {
        at += match c {
            '\\' => escape(&rest[at..]),
            '"' | '\'' if depth > 0 => quoted(&rest[at..], c),
            '`' if depth > 0 => interpolated(&rest[at..]),
            '`' => return at + 1,
            _ => c.len_utf8(),
        };
        depth += match c {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
    }
    rest.len()
}

/// The line of the first function inside `` `…{expression}…` ``, where nothing of it can be seen.
pub fn hidden_function(text: &str, all: &[Token]) -> Option<u32> {
    let hides = |token: &&Token| {
        let quoted = &text[token.start..token.end];
        quoted.starts_with('`')
            && tokens(&in_braces(quoted)).iter().any(|inner| inner.text == "function")
    };
    all.iter().find(hides).map(|token| token.line)
}

/// What stands between the braces of such a text.
fn in_braces(quoted: &str) -> String {
    let (mut depth, mut escaped) = (0, false);
    let inside = |c: &char| {
        depth += i32::from(*c == '{' && !escaped) - i32::from(*c == '}' && !escaped);
        escaped = *c == '\\' && !escaped;
        depth > 0
    };
    quoted.chars().filter(inside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_texts_are_opaque() {
        let text = "x = 'a = 1' --[[ y = 2\n ]] z ..= `{f(\"}\")} = {`{1}`}` -- w = 1\n[==[ ]] ]==] \"\\\"\" 0x1p 1.5";
        let found: Vec<_> = tokens(text).iter().map(|token| (token.text, token.line)).collect();
        assert_eq!(
            found,
            [
                ("x", 1),
                ("=", 1),
                ("", 1),
                ("z", 2),
                ("..=", 2),
                ("", 2),
                ("", 3),
                ("", 3),
                ("", 3),
                ("", 3)
            ]
        );
    }

    #[test]
    fn texts_go_on_over_lines_where_they_say_so() {
        for text in ["'a\\z \n\n b' x", "'a\\\n b' x", "\"a\\\r\nb\" x", "`a\\z\n{1}` x"] {
            let found: Vec<_> = tokens(text).iter().map(|token| token.text).collect();
            assert_eq!(found, ["", "x"], "{text}");
        }
    }

    #[test]
    fn functions_in_texts_are_found() {
        let text = "local a = 1\nprint(`{(function() a += 1 end)()}`)";
        assert_eq!(hidden_function(text, &tokens(text)), Some(2));
        for text in ["`{a} is a function (of b)`", "`\\{ function() end }`", "'{function() end}'"] {
            assert_eq!(hidden_function(text, &tokens(text)), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_taken_whole() {
        let text = "1e-3 .5 0xE-1 a..1";
        let found: Vec<_> = tokens(text).iter().map(|t| &text[t.start..t.end]).collect();
        assert_eq!(found, ["1e-3", ".5", "0xE", "-", "1", "a", "..", "1"]);
    }

    #[test]
    fn anything_is_taken_to_its_end() {
        for text in [
            "`",
            "`{",
            "\"",
            "'\\",
            "'\\z",
            "'\\z ",
            "'\\\r",
            "[[",
            "--[==[",
            "é§\u{0}",
            "[=",
            "`\\",
        ] {
            tokens(text);
        }
    }
}
