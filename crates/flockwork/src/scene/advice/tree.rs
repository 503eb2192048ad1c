//! RON text as a tree: brackets, entries with or without a key, words and texts, each with its place. It can
//! be had of any text.

use core::ops::Range;

use super::scan::{DEEPEST, closing, is_name, is_numeric, quoted, skip_blank, word_length};

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueNode {
    /// Where it stands, with its name and brackets.
    pub span: Range<usize>,
    /// The name before its brackets; empty if there is none.
    pub name: Range<usize>,
    /// What it is.
    pub kind: NodeKind,
    /// What is in its brackets.
    pub entries: Vec<NodeEntry>,
    /// The entries that have a key, by their indices, in the order of keys: among tens of thousands one is found at once.
    by_key: Vec<usize>,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Nothing where something should be.
    Missing,
    /// A word or a number.
    Word,
    /// A text in quotes.
    Text,
    /// This bracket and the one that closes it.
    Brackets(u8),
}

/// A part of what is in brackets.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeEntry {
    /// What stands before the colon; none if there is no colon.
    pub key: Option<ValueNode>,
    /// The value.
    pub value: ValueNode,
    /// What stands between key and value, without blanks; empty at the key's end if there is nothing.
    pub colon: Range<usize>,
    /// What stands behind the value: a comma, or nothing.
    pub comma: Range<usize>,
}

impl NodeEntry {
    /// Key, colon and value.
    pub fn span(&self) -> Range<usize> {
        self.key.as_ref().map_or(self.value.span.start, |key| key.span.start)..self.value.span.end
    }

    /// Its key, without quotes.
    pub fn key_in<'t>(&self, all: &'t str) -> Option<&'t str> {
        self.key.as_ref().map(|key| key.text(all).trim_matches('"'))
    }

    /// The path of its value, in a value of this path.
    fn path(&self, all: &str, here: &str, inside: &ValueNode, nth: usize) -> String {
        let name = inside.name_in(all);
        let dot = |here: &str| if here.is_empty() { "" } else { "." };
        let here =
            if name.is_empty() { here.to_owned() } else { format!("{here}{}{name}", dot(here)) };
        match self.key_in(all) {
            Some(key) => format!("{here}{}{key}", dot(&here)),
            None => format!("{here}[{nth}]"),
        }
    }

    /// All of it, with the comma behind.
    pub fn with_comma(&self) -> Range<usize> {
        self.span().start..self.comma.end.max(self.span().end)
    }
}

impl ValueNode {
    /// Its text.
    pub fn text<'t>(&self, all: &'t str) -> &'t str {
        &all[self.span.clone()]
    }

    /// The name before its brackets.
    pub fn name_in<'t>(&self, all: &'t str) -> &'t str {
        &all[self.name.clone()]
    }

    /// The values that a path such as `groups[1].plan[0].target` leads through, each with its own path, from this
    /// one on, as far as they are there. Names before brackets are steps, too.
    pub fn follow<'n>(&'n self, all: &str, path: &str) -> Vec<(String, &'n ValueNode)> {
        let mut way = vec![(String::new(), self)];
        for step in steps(path) {
            let Some((here, node)) = way.last().map(|(path, node)| (path.clone(), *node)) else {
                break;
            };
            match node.step(all, step) {
                Some((nth, entry)) => way.push((entry.path(all, &here, node, nth), &entry.value)),
                None if node.name_in(all) == step || node.text(all) == step => {}
                None => break,
            }
        }
        way
    }

    /// The entry that a step of a path leads to: by its key, or by its place.
    pub fn step(&self, all: &str, step: &str) -> Option<(usize, &NodeEntry)> {
        let place = step.parse().ok().and_then(|nth: usize| Some((nth, self.entries.get(nth)?)));
        let by_key = || self.keyed(all, step).map(|nth| (nth, &self.entries[nth]));
        place.filter(|(_, entry)| entry.key.is_none()).or_else(by_key).or(place)
    }

    /// The index of the first entry with this key.
    fn keyed(&self, all: &str, key: &str) -> Option<usize> {
        let key_at = |nth: &usize| self.entries[*nth].key_in(all);
        let at = self.by_key.partition_point(|nth| key_at(nth) < Some(key));
        self.by_key.get(at).copied().filter(|nth| key_at(nth) == Some(key))
    }

    /// The values inside that hold a place, each with its path; `here` is the path of this one.
    pub fn around<'n>(&'n self, all: &str, here: &str, at: usize) -> Vec<(String, &'n ValueNode)> {
        let (mut node, mut way) = (self, Vec::new());
        let mut here = here.to_owned();
        let holds = |entry: &NodeEntry| entry.span().start <= at && at <= entry.span().end;
        while let Some((nth, entry)) =
            node.entries.iter().enumerate().rev().find(|(_, it)| holds(it))
        {
            here = entry.path(all, &here, node, nth);
            node = &entry.value;
            way.push((here.clone(), node));
        }
        way
    }

    /// The entry with this key.
    pub fn field(&self, all: &str, name: &str) -> Option<&NodeEntry> {
        self.keyed(all, name).map(|nth| &self.entries[nth])
    }
}

/// The steps of a path such as `groups[1].plan`.
pub fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.split(['.', '[']).map(|step| step.trim_end_matches(']')).filter(|step| !step.is_empty())
}

/// The same, where groups of terms are as the group of agents around them: they have a plan and a combiner as well.
pub fn levels(path: &str) -> Vec<&str> {
    let mut levels: Vec<&str> = Vec::new();
    for step in steps(path) {
        if matches!(levels[..], [.., "plan", _]) && ["plan", "combine"].contains(&step) {
            levels.truncate(levels.len() - 2);
        }
        levels.push(step);
    }
    levels
}

/// The value that a text is, and where it ends.
pub fn read(text: &str) -> ValueNode {
    RonReader { text, at: 0, depth: 0 }.value()
}

struct RonReader<'t> {
    text: &'t str,
    at: usize,
    depth: usize,
}

impl RonReader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&mut self) -> Option<u8> {
        self.at = skip_blank(self.text, self.at);
        self.text.as_bytes().get(self.at).copied()
    }

    fn leaf(&mut self, kind: NodeKind, length: usize) -> ValueNode {
        let span = self.at..self.at + length;
        self.at = span.end;
        let name = span.start..span.start;
        ValueNode { name, span, kind, entries: Vec::new(), by_key: Vec::new() }
    }

    fn value(&mut self) -> ValueNode {
        let first = self.peek();
        if let Some(length) = quoted(self.rest()) {
            return self.leaf(NodeKind::Text, length.unwrap_or(self.rest().len()));
        }
        match first {
            Some(b'(' | b'[' | b'{') => self.brackets(self.at..self.at),
            None | Some(b')' | b']' | b'}' | b',' | b':' | b'=' | b';') => {
                self.leaf(NodeKind::Missing, 0)
            }
            Some(_) => self.word(),
        }
    }

    /// A word or number, with the brackets behind it.
    fn word(&mut self) -> ValueNode {
        let rest = self.rest();
        let mut length = word_length(rest).max(rest.chars().next().map_or(0, char::len_utf8));
        if is_numeric(rest) {
            length = with_unit(rest, length);
        }
        let name = self.at..self.at + length;
        let behind = rest[length..].trim_start_matches([' ', '\t']);
        if is_name(&rest[..length]) && behind.starts_with(['(', '[', '{']) {
            self.at += rest.len() - behind.len();
            return self.brackets(name);
        }
        self.leaf(NodeKind::Word, length)
    }

    fn brackets(&mut self, name: Range<usize>) -> ValueNode {
        let (start, open) = (name.start, self.text.as_bytes()[self.at]);
        self.at += 1;
        let mut entries: Vec<NodeEntry> = Vec::new();
        if self.depth >= DEEPEST {
            self.at = self.text.len();
        }
        self.depth += 1;
        while let Some(byte) = self.peek() {
            if matches!(byte, b')' | b']' | b'}') {
                self.at += usize::from(byte == closing(open));
                break;
            }
            let before = self.at;
            entries.push(self.entry());
            if self.at == before {
                self.at += self.rest().chars().next().map_or(1, char::len_utf8);
            }
        }
        self.depth -= 1;
        let key_of = |nth: &usize| entries[*nth].key_in(self.text);
        let mut by_key: Vec<_> = (0..entries.len()).filter(|nth| key_of(nth).is_some()).collect();
        by_key.sort_by_key(key_of);
        ValueNode { span: start..self.at, name, kind: NodeKind::Brackets(open), entries, by_key }
    }

    fn entry(&mut self) -> NodeEntry {
        let first = self.value();
        let end = first.span.end;
        let signs = match (self.peek(), self.rest()) {
            (_, rest)
                if rest.starts_with("=>") || rest.starts_with(":=") || rest.starts_with("::") =>
            {
                2
            }
            (Some(b':' | b'='), _) => 1,
            _ => 0,
        };
        let (key, colon, value) = if signs > 0 {
            let colon = self.at..self.at + signs;
            self.at = colon.end;
            (Some(first), colon, self.value())
        } else if self.lacks_colon(&first) {
            (Some(first), end..end, self.value())
        } else {
            (None, end..end, first)
        };
        let end = value.span.end;
        let comma = if self.peek() == Some(b',') { self.at..self.at + 1 } else { end..end };
        self.at = comma.end.max(self.at);
        NodeEntry { key, value, colon, comma }
    }

    /// Whether this is a name, and a value follows it in the same line.
    fn lacks_colon(&self, first: &ValueNode) -> bool {
        let rest = &self.text[first.span.end..];
        let line = rest.trim_start_matches([' ', '\t']);
        let word = &line[..word_length(line)];
        let behind = line[word.len()..].trim_start_matches(' ');
        let is_value = line.starts_with(['"', '#'])
            || is_numeric(line)
            || is_name(word) && !behind.starts_with([':', '=']);
        first.kind == NodeKind::Word
            && is_name(first.text(self.text))
            && is_value
            && line.len() < rest.len()
    }
}

/// The length of a number with its unit, `60 Hz`, or with what is calculated with it, `1 / 60`.
fn with_unit(rest: &str, length: usize) -> usize {
    let behind = rest[length..].trim_start_matches(' ');
    let sign = behind.starts_with(['/', '*', '+'])
        && !behind.starts_with("//")
        && !behind.starts_with("/*");
    let operand = if sign { behind[1..].trim_start_matches(' ') } else { behind };
    let word = word_length(operand);
    let follows = operand[word..].trim_start_matches(' ');
    let is_unit = is_name(&operand[..word]) && !follows.starts_with([':', '=', '(', '[', '{', '"']);
    let is_part = if sign { is_numeric(operand) } else { is_unit };
    if is_part { rest.len() - operand.len() + word } else { length }
}
