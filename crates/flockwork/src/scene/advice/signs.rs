//! Signs that RON writes otherwise: comments, quotes, separators and spaces of other notations.

use super::draft::EditedText;
use super::scan::{comment_end, is_name, is_numeric, line_length, quoted, word_length};
use super::slip::{MOST, Slip};

/// Mends the signs of a text, and tells each slip; the flag says whether the file ends in a text in quotes.
pub fn mend(draft: &mut EditedText) -> (Vec<Slip>, bool) {
    let mut signs = Signs { draft, at: 0, slips: Vec::new(), is_end: false };
    while signs.at < signs.draft.text.len() && signs.slips.len() < MOST {
        signs.next();
    }
    (signs.slips, signs.is_end)
}

struct Signs<'d> {
    draft: &'d mut EditedText,
    at: usize,
    slips: Vec<Slip>,
    is_end: bool,
}

impl Signs<'_> {
    fn rest(&self) -> &str {
        &self.draft.text[self.at..]
    }

    /// Tells of `length` bytes here, writes `with` instead, and goes on behind it.
    fn slip(&mut self, length: usize, with: &str, message: impl Into<String>) {
        let range = self.at..self.at + length;
        self.slips.push(Slip::new(self.draft.original(&range), message));
        self.draft.replace(range, with);
        self.at += with.len();
    }

    fn next(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        if rest.starts_with("//") {
            self.at += line_length(rest);
        } else if rest.starts_with("/*") {
            self.block_comment();
        } else if let Some(text) = quoted(rest) {
            self.text(text.ok());
        } else if "'`‘’“”„«»".contains(first) {
            self.foreign_quote(first);
        } else if rest.starts_with("--") && !is_numeric(rest) || first == '#' && !is_color(rest) {
            self.foreign_comment(first);
        } else if first == ';' {
            self.semicolon();
        } else {
            self.plain(first);
        }
    }

    fn block_comment(&mut self) {
        match comment_end(self.rest()) {
            Some(length) => self.at += length,
            None => self.slip(2, "//", "this comment never ends: add */ after it"),
        }
    }

    /// A text in quotes, of this length if it has an end.
    fn text(&mut self, length: Option<usize>) {
        let rest = self.rest();
        let line = rest[..length.unwrap_or(rest.len())].find('\n');
        let next_line = line.map_or("", |line| rest[line..].trim_start());
        let (is_last, is_new) = (next_line.is_empty(), is_structure(next_line));
        let end = line.unwrap_or(rest.len());
        self.is_end = length.is_none() && is_last;
        match length {
            _ if self.lacks_opening_quote() => self.opening_quote(),
            Some(length) if !is_new => self.closed_text(length),
            _ => self.unclosed_text(end),
        }
    }

    /// Whether this quote ends a word that has none before it.
    fn lacks_opening_quote(&self) -> bool {
        let behind = self.rest()[1..].trim_start_matches(' ');
        let ends = behind.is_empty() || behind.starts_with([',', ')', ']', '}', '\n', ':']);
        self.draft.text[..self.at].ends_with(char::is_alphanumeric) && ends
    }

    fn opening_quote(&mut self) {
        let before = &self.draft.text[..self.at];
        let start = before.rfind([':', '(', '[', '{', ',', '\n']).map_or(0, |at| at + 1);
        let word = before[start..].trim_start();
        self.at -= word.len();
        let (length, with) = (word.len(), format!("\"{word}"));
        let message = format!("this text has no opening quote: write \"{word}\"");
        self.slip(length, &with, message);
        self.at += 1;
    }

    fn closed_text(&mut self, length: usize) {
        let text = self.rest()[..length].to_owned();
        let behind = self.rest()[length..].chars().next();
        let swallowed =
            text[..length - 1].rfind(',').filter(|at| is_field(text[at + 1..].trim_start()));
        if let Some(comma) = swallowed.filter(|_| behind.is_some_and(char::is_alphanumeric)) {
            return self.unclosed_text(comma);
        }
        if text.starts_with('"') {
            self.escapes(&text);
        }
        self.at += length.min(self.rest().len());
    }

    /// A text without its closing quote, which belongs before this many bytes at the latest.
    fn unclosed_text(&mut self, length: usize) {
        let line = &self.rest()[..length];
        let fields = line.match_indices(',').find(|(at, _)| is_field(line[at + 1..].trim_start()));
        let inside = fields.map_or(line, |(at, _)| &line[..at]).trim_end_matches([',', ' ']);
        let has_open = inside.contains(['(', '[', '{']);
        let inside = if has_open { inside } else { inside.trim_end_matches([')', ']', '}']) };
        let length = inside.len().max(1);
        let with = format!("{}\"", &self.rest()[..length]);
        self.slip(length, &with, "this text has no closing quote: add \" at its end");
    }

    /// Backslashes in a text that stand for nothing.
    fn escapes(&mut self, text: &str) {
        let mut letters = text.char_indices();
        let mut wrong = Vec::new();
        while let Some((at, letter)) = letters.next() {
            let is_wrong =
                letter == '\\' && !letters.next().is_some_and(|(_, it)| "\\\"'nrt0xu".contains(it));
            if is_wrong && wrong.len() < MOST {
                wrong.push(at);
            }
        }
        for at in wrong.into_iter().rev() {
            let range = self.at + at..self.at + at + 1;
            let message = "a backslash in text must be doubled, \\\\; in file paths use /";
            self.slips.push(Slip::new(self.draft.original(&range), message));
            self.draft.replace(range, "/");
        }
    }

    fn foreign_quote(&mut self, first: char) {
        let rest = self.rest();
        let (line, open) = (&rest[..line_length(rest)], first.len_utf8());
        let ends = match first {
            '“' | '„' | '”' => "”“\"",
            '‘' | '’' => "’‘'",
            '«' | '»' => "»«",
            '`' => "`",
            _ => "'’",
        };
        let close = line[open..].char_indices().find(|(_, c)| ends.contains(*c));
        let Some((inside, close)) = close else {
            return self.slip(open, "", "text needs double quotes: \"like this\"");
        };
        let text = line[open..open + inside].to_owned();
        let with = format!("\"{}\"", text.replace('"', "'"));
        let message = format!("text needs plain double quotes: write \"{text}\"");
        self.slip(open + inside + close.len_utf8(), &with, message);
    }

    fn foreign_comment(&mut self, first: char) {
        if first == '#' && self.at == 0 && self.rest().starts_with("#!") {
            self.at += line_length(self.rest());
            return;
        }
        let length = if first == '-' { 2 } else { 1 };
        let sign = &self.rest()[..length].to_owned();
        self.slip(length, "//", format!("comments start with //, not {sign}"));
        self.at += line_length(self.rest());
    }

    /// A semicolon: a comment where nothing ends, otherwise a comma.
    fn semicolon(&mut self) {
        let before = self.draft.text[..self.at].trim_end();
        let rest = &self.rest()[1..];
        let behind = rest[..line_length(rest)].trim();
        let ends_something = !before.ends_with([',', '(', '[', '{', ':']);
        let goes_on = behind.is_empty()
            || behind.starts_with(['(', '[', '{', '"', ')', ']', '}', '/'])
            || is_numeric(behind)
            || is_field(behind);
        match (ends_something, goes_on) {
            (true, true) => self.slip(1, ",", "use a comma, not a semicolon"),
            (true, false) => self.slip(1, ", //", "comments start with //, not ;"),
            (false, true) => self.slip(1, "", "extra semicolon: remove it"),
            (false, false) => self.slip(1, "//", "comments start with //, not ;"),
        }
    }

    fn plain(&mut self, first: char) {
        let odd: Option<(&str, &str)> = match first {
            '，' => Some((",", "a full-width comma")),
            '：' => Some((":", "a full-width colon")),
            '（' => Some(("(", "a full-width parenthesis")),
            '）' => Some((")", "a full-width parenthesis")),
            '−' | '–' | '—' => Some(("-", "a typographic minus sign")),
            '\u{feff}' | '\u{200b}' | '\u{200c}' | '\u{200d}' => {
                Some(("", "an invisible character"))
            }
            _ if first.is_whitespace() && !is_blank_of_ron(first) => {
                Some((" ", "a special space, such as a no-break space"))
            }
            _ => None,
        };
        if let Some((with, what)) = odd {
            let plain = match with {
                "" => "delete it".to_owned(),
                " " => "type a plain space".to_owned(),
                _ => format!("type {with}"),
            };
            return self.slip(first.len_utf8(), with, format!("this is {what}: {plain}"));
        }
        let is_word = first.is_alphabetic() || first == '_';
        self.at += if is_word { word_length(self.rest()) } else { first.len_utf8() };
    }
}

fn is_blank_of_ron(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0b' | '\x0c' | '\u{85}' | '\u{200e}' | '\u{200f}')
}

/// Whether this starts like a field, `name:`.
fn is_field(rest: &str) -> bool {
    let word = word_length(rest);
    let behind = rest[word..].trim_start_matches(' ');
    is_name(&rest[..word]) && behind.starts_with([':', '='])
}

/// Whether this can only be the beginning of something new, and not of a line of text.
fn is_structure(rest: &str) -> bool {
    is_field(rest) || rest.starts_with(['(', ')', '[', ']', '{', '}', '"'])
}

/// Whether this is a color without quotes, `#rgb` or `#rrggbb`.
fn is_color(rest: &str) -> bool {
    let word = &rest[1..word_length(rest).max(1)];
    matches!(word.len(), 3 | 6 | 8) && word.bytes().all(|byte| byte.is_ascii_hexdigit())
}
