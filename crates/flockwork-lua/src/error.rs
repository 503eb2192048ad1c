//! What is wrong with a script, where, and what to write instead.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::vm::budget;
use crate::vm::log::brief;

/// The files that a script requires, by name.
type Required<T> = BTreeMap<String, T>;

/// Something wrong in a script, with its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.text())]
pub struct ScriptError {
    /// The file, as the scene names it.
    pub file: String,
    /// The line, from 1; 0 if unknown.
    pub line: u32,
    /// The column, from 1; 0 if unknown.
    pub column: u32,
    /// What is wrong, and what to do about it.
    pub message: String,
}

impl ScriptError {
    /// Something wrong with a file as a whole.
    pub(crate) fn of_file(file: &str, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line: 0, column: 0, message: brief(message.into()) }
    }

    /// The first of several, which says that there are more.
    pub(crate) fn of_all(errors: Vec<Self>) -> Self {
        let lines: Vec<String> =
            errors.iter().skip(1).take(5).map(|it| it.line.to_string()).collect();
        let (more, lines) = (errors.len().saturating_sub(1), lines.join(", "));
        let mut first = errors.into_iter().next().unwrap_or_else(|| Self::of_file("", ""));
        match more {
            0 => {}
            1 => first.message += &format!(" (one more mistake in line {lines})"),
            more => {
                first.message += &format!(
                    " ({more} more mistakes: lines {lines}{})",
                    if more > 5 { " …" } else { "" }
                )
            }
        }
        first
    }

    /// What Lua says about `file`, or one of the files that this requires, with the place that is the user's own.
    pub(crate) fn from_lua<T>(file: &str, required: &Required<T>, error: &mlua::Error) -> Self {
        let text = text_of(error);
        let (head, trace) = text.split_once("\nstack traceback:").unwrap_or((&text, ""));
        let (file, line, message) = match after_place(head, file) {
            Some((line, message)) => (file, line, message),
            None => in_module(head, required)
                .unwrap_or_else(|| (file, line_in(trace, file), without_foreign_place(head))),
        };
        let message = match is_of_memory(error) {
            true => "not enough memory; is there a table or text that only grows?".to_owned(),
            false => advised(message),
        };
        Self { file: file.to_owned(), line, column: 0, message: brief(message) }
    }

    fn text(&self) -> String {
        let (file, message) = (&self.file, &self.message);
        match (self.line, self.column) {
            (0, _) => format!("{file}: {message}"),
            (line, 0) => format!("{file}:{line}: {message}"),
            (line, column) => format!("{file}:{line}:{column}: {message}"),
        }
    }
}

/// Whether there was too little memory, rather than a mistake. What an error says may be the script's own words.
pub fn is_of_memory(error: &mlua::Error) -> bool {
    match error {
        mlua::Error::MemoryError(_) => true,
        mlua::Error::CallbackError { cause, .. } => is_of_memory(cause),
        _ => false,
    }
}

/// An error of the engine that a script has caught, as text.
pub fn caught(error: &mlua::Error) -> String {
    if is_of_memory(error) {
        budget::note_shortage();
    }
    let text = text_of(error);
    text.split("\nstack traceback:").next().unwrap_or_default().to_owned()
}

fn text_of(error: &mlua::Error) -> String {
    match error {
        mlua::Error::SyntaxError { message: text, .. }
        | mlua::Error::RuntimeError(text)
        | mlua::Error::MemoryError(text) => text.clone(),
        mlua::Error::CallbackError { traceback, cause } => {
            format!("{}\nstack traceback:\n{traceback}", text_of(cause))
        }
        other => other.to_string(),
    }
}

/// The line and the rest of a message `file:line: rest`.
fn after_place<'a>(text: &'a str, file: &str) -> Option<(u32, &'a str)> {
    let (line, rest) = text.trim_start().strip_prefix(file)?.strip_prefix(':')?.split_once(": ")?;
    Some((line.parse().ok()?, rest))
}

/// The place and the rest of a message that begins with a place in a file that the script requires.
fn in_module<'a, T>(text: &'a str, required: &Required<T>) -> Option<(&'a str, u32, &'a str)> {
    let (file, _) = text.trim_start().split_once(".lua:")?;
    let file = text.trim_start().get(..file.len() + ".lua".len())?;
    let known = required.contains_key(file);
    after_place(text, file).filter(|_| known).map(|(line, message)| (file, line, message))
}

/// The first line of a traceback that lies in `file`.
fn line_in(trace: &str, file: &str) -> u32 {
    let place = |row: &str| {
        let rest = row.trim_start().strip_prefix(file)?.strip_prefix(':')?;
        rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    trace.lines().find_map(place).unwrap_or(0)
}

fn without_foreign_place(text: &str) -> &str {
    let inner = text.strip_prefix(crate::vm::prelude::NAME).and_then(|rest| rest.strip_prefix(':'));
    inner.and_then(|rest| rest.split_once(": ")).map_or(text, |(_, rest)| rest)
}

const NIL_HERE: &str = "; one side is nil here: give it a first value, as in (m.timer or 0) + dt, or check it with \"if\". Lists begin at 1";
const NUMBER_AS_TEXT: &str =
    "; a number in quotes is text: remove the quotes, or write tonumber(text)";

/// Luau's own messages that leave a beginner alone, and what to add.
const ADVICE: &[(&str, &str)] = &[
    (
        "attempt to modify a readonly table",
        "; world, the libraries, the values of tune and tables made at the top of the file are read-only here. To keep a value between ticks, write me:memory().name = value; to move, me:seek(target) or me:wish(velocity)",
    ),
    (
        "attempt to index nil with",
        "; what is before the dot or colon is nil. Check it with \"if\" first, or create it: a table in a table needs a.b = {} before a.b.c = 1",
    ),
    ("< function", "; a method needs parentheses, as in me:speed()"),
    ("function <", "; a method needs parentheses, as in me:speed()"),
    (
        "attempt to call a nil value",
        "; there is no such function: is its name misspelt, or is it defined further below? Tables have none of their own: for a list write table.insert(list, value), table.remove(list) or #list",
    ),
    (
        "attempt to get length of a nil value",
        "; it is nil: give it a first value, as in m.list = m.list or {}",
    ),
    ("arithmetic (add) on number and vector", "; a sum of vectors begins with vector.zero"),
    ("attempt to compare boolean", "; write each comparison by itself: 1 < x and x < 3"),
    ("stack overflow", "; does a function call itself without an end?"),
    ("attempt to compare nil", NIL_HERE),
    ("< nil", NIL_HERE),
    ("<= nil", NIL_HERE),
    ("< string", NUMBER_AS_TEXT),
    ("<= string", NUMBER_AS_TEXT),
    ("compare string <", NUMBER_AS_TEXT),
    ("attempt to concatenate nil", NIL_HERE),
    ("concatenate", "; to see a value, write print(\"at\", value); to join it, tostring(value)"),
    ("(unm) on nil", NIL_HERE),
    ("on nil and", NIL_HERE),
    ("and nil", NIL_HERE),
    (
        "on nil",
        "; both sides are nil here: variables that were never set, or commands such as me:seek(…), which answer nothing",
    ),
    (
        "call missing method",
        "; tables have no methods of their own: for a list write table.insert(list, value), table.remove(list) or #list",
    ),
    (
        "(table expected, got function)",
        "; a loop over agents needs neither pairs nor ipairs: for other in me:neighbors(3) do",
    ),
    (
        "(table has a protected metatable)",
        "; options.name { … } has a dot, and tables of the engine cannot be copied",
    ),
    (
        "attempt to perform arithmetic (add) on vector and number",
        "; write vector.create(x, y) for the second, or scale with *",
    ),
    (
        "attempt to index vector with",
        "; a vector cannot be changed in part. Make a new one: v = vector.create(5, v.y, v.z). me:position() and world.mouse are copies: to move, write me:seek(target) or me:wish(velocity)",
    ),
    ("when parsing if statement, got '='", "; to compare write == (one = assigns)"),
    (
        "attempt to call a table value",
        "; a table is not a function: is a name missing after a dot, as in options.arrive { … }?",
    ),
    ("attempt to call a vector value", "; a vector is not a function: remove the ()"),
    ("attempt to call a number value", "; a number is not a function: remove the ()"),
    ("attempt to call a boolean value", "; true and false are not functions: remove the ()"),
    ("attempt to call a string value", "; a text is not a function: remove the ()"),
    ("on table and", "; is an argument in the wrong place? It is function update(me, world, dt)"),
    ("on string and", "; to join texts write .."),
    ("arithmetic (add) on string", "; to join texts write .."),
    (
        "exceeded limit 200",
        "; a function, and a file outside its functions, can have 200 variables at a time: keep them in a table",
    ),
    ("attempt to compare vector", "; compare lengths: v:length() < 3"),
];

/// What Luau's compiler says, and in which line.
pub fn of_compiler(error: &mlua::Error) -> (u32, String) {
    let text = text_of(error);
    let (line, message) = text.split_once(": ").unwrap_or(("", &text));
    (line.parse().unwrap_or(0), advised(message))
}

/// A message of Luau's with advice, if there is any.
pub fn advised(message: &str) -> String {
    if let Some(kind) = bare_value(message) {
        let kind = if kind == "nil" { kind.to_owned() } else { format!("a {kind}") };
        return format!("error(…) was called with {kind}; give it text that says what is wrong");
    }
    let advice = ADVICE.iter().find(|(part, _)| message.contains(part));
    format!("{message}{}", advice.map_or("", |(_, advice)| advice))
}

/// What was raised, if it was no text: as Lua shows it, with an address.
fn bare_value(message: &str) -> Option<&str> {
    let kind = message.split(": 0x").next().filter(|kind| kind.len() < message.len());
    kind.or((message == "nil").then_some("nil"))
        .filter(|kind| kind.chars().all(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let error = mlua::Error::RuntimeError(text.to_owned());
        ScriptError::from_lua("a.lua", &Required::<()>::new(), &error).to_string()
    }

    #[test]
    fn the_users_own_line_is_found() {
        assert_eq!(read("a.lua:4: it is wrong\nstack traceback:\nx"), "a.lua:4: it is wrong");
        assert_eq!(
            read(
                "flockwork:90: it is wrong\nstack traceback:\nflockwork:90 function f\na.lua:7 function update"
            ),
            "a.lua:7: it is wrong"
        );
    }

    #[test]
    fn a_file_that_is_not_there_is_no_place() {
        assert_eq!(read("other.lua:4: it is wrong"), "a.lua: other.lua:4: it is wrong");
    }

    #[test]
    fn bare_messages_get_advice() {
        assert!(
            read("a.lua:4: attempt to modify a readonly table")
                .contains("write me:memory().name = value")
        );
    }
}
