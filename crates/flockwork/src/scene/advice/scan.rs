//! The smallest parts of RON text: blanks with comments, and texts in quotes.

/// Deepest nesting of brackets that is read.
pub const DEEPEST: usize = 100;

/// The first byte that is neither blank nor in a comment.
pub fn skip_blank(text: &str, mut at: usize) -> usize {
    loop {
        let rest = &text[at..];
        let blank = rest.len() - rest.trim_start().len();
        at += match rest {
            _ if blank > 0 => blank,
            _ if rest.starts_with("//") => line_length(rest),
            _ if rest.starts_with("/*") => comment_end(rest).unwrap_or(rest.len()),
            _ => return at,
        };
    }
}

/// How many bytes there are before the end of the line.
pub fn line_length(rest: &str) -> usize {
    rest.find('\n').unwrap_or(rest.len())
}

/// The length of the block comment here, with those inside it; none if it has no end.
pub fn comment_end(rest: &str) -> Option<usize> {
    let (mut depth, mut at) = (0, 0);
    loop {
        let found = at + rest[at..].find(['*', '/'])?;
        let step = match rest.get(found..found + 2) {
            Some("/*") => 1,
            Some("*/") => -1,
            _ => 0,
        };
        depth += step;
        at = found + if step == 0 { 1 } else { 2 };
        if depth == 0 && step != 0 {
            return Some(at);
        }
    }
}

/// The length of the text in quotes here, `"…"`, `r"…"` or `r#"…"#`, with its quotes. None if there is none;
/// `Err` if it has no end.
pub fn quoted(rest: &str) -> Option<Result<usize, ()>> {
    if rest.starts_with('"') {
        return Some(plain_quoted(rest));
    }
    let hashes = rest.strip_prefix('r')?.bytes().take_while(|byte| *byte == b'#').count();
    let inside = rest.get(1 + hashes..)?.strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(inside.find(&end).map(|at| 2 + hashes + at + end.len()).ok_or(()))
}

fn plain_quoted(rest: &str) -> Result<usize, ()> {
    let mut bytes = rest.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => _ = bytes.next(),
            b'"' => return Ok(at + 1),
            _ => {}
        }
    }
    Err(())
}

/// How many of these bytes belong to a word or number.
pub fn word_length(rest: &str) -> usize {
    let ends = |(at, c): (usize, char)| {
        c.is_whitespace() || "()[]{},:;=\"'`“”‘’".contains(c) || rest[at..].starts_with("//")
    };
    rest.char_indices().find(|it| ends(*it)).map_or(rest.len(), |(at, _)| at)
}

/// Whether this is a name such as fields, words and behaviors have.
pub fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && letters.all(|c| c.is_alphanumeric() || c == '_')
}

/// Whether this starts like a number.
pub fn is_numeric(word: &str) -> bool {
    let digits = word.trim_start_matches(['-', '+', '.']);
    digits.starts_with(|c: char| c.is_ascii_digit())
}

/// The closing bracket of an opening one.
pub fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// Whether a bracket opens.
pub fn is_open(bracket: u8) -> bool {
    matches!(bracket, b'(' | b'[' | b'{')
}

/// Where the lines of a text begin, and how far they are indented.
pub struct LineIndents {
    starts: Vec<usize>,
    indents: Vec<usize>,
    end: usize,
}

impl LineIndents {
    pub fn of(text: &str) -> Self {
        let starts = core::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
        // A line with nothing in it is as far right as can be: it ends no block.
        let indent = |line: &str| line.find(|c: char| !c.is_whitespace()).unwrap_or(usize::MAX);
        let indents = text.split('\n').map(indent).collect();
        Self { starts: starts.collect(), indents, end: text.len() }
    }

    /// The number of the line of a place, from 1.
    pub fn number(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }

    /// How far the line of a place is indented.
    pub fn indent(&self, at: usize) -> usize {
        self.indents[self.number(at) - 1]
    }

    /// The end of the lines behind a place that are indented farther than its own.
    pub fn block_end(&self, at: usize) -> usize {
        let (line, indent) = (self.number(at), self.indent(at));
        let end = (line..self.starts.len()).find(|line| self.indents[*line] <= indent);
        end.map_or(self.end, |line| self.starts[line])
    }
}
