//! Texts that are no scenes: scripts, and data in other notations.

use super::scan::{is_name, line_length, skip_blank, word_length};
use super::slip::Slip;

const A_SCENE: &str = "A scene looks like this: ( name: \"…\", groups: [ ( name: \"…\", plan: [ (behavior: wander()) ] ) ] ); flockwork new NAME writes one to start from";

/// The one slip of a text that is something else altogether; none if it may be meant as a scene.
pub fn recognize(text: &str) -> Option<Slip> {
    let start = skip_blank(text, 0);
    if start == text.len() {
        return Some(Slip::new(0..text.len().min(1), format!("the file is empty. {A_SCENE}")));
    }
    if let Some(slip) = merge(text) {
        return Some(slip);
    }
    let (at, what) = other_notation(text, start)?;
    let line = text[at..].trim_start();
    let at = text.len() - line.len();
    let length = line_length(line).max(1).min(line.len());
    Some(Slip::new(at..at + length, format!("{what}. {A_SCENE}")))
}

/// The notation of a text that is none of a scene: where it shows, and what is told of it.
fn other_notation(text: &str, start: usize) -> Option<(usize, &'static str)> {
    let (rest, first) = (&text[start..], text.trim_start());
    if let Some(at) = lua_line(text) {
        return Some((
            at,
            "this is a Lua script, not a scene; a scene's group refers to it with script: \"file.lua\"",
        ));
    }
    let what = if rest.starts_with(['{', '['])
        && rest[1..].trim_start().starts_with(['"', '{'])
        && is_json(rest)
    {
        "this is JSON, not a scene: named fields go in parentheses, and their names take no quotes"
    } else if rest.starts_with(['(', '{']) || rest.starts_with("#!") || is_named(rest) {
        return None;
    } else if rest.starts_with('<') {
        "this is XML or HTML, not a scene"
    } else if rest.starts_with('[') && !rest[..line_length(rest)].contains(['(', '{'])
        || has_sign(rest, '=')
    {
        "this looks like TOML: a scene is one pair of parentheses, with name: value inside and commas between"
    } else if first.starts_with("---") || first.starts_with("- ") || has_sign(rest, ':') {
        "the parentheses around the whole scene are missing; inside, fields are name: value with commas between"
    } else if rest.starts_with('[') {
        return None;
    } else {
        "this is not a scene"
    };
    Some((start, what))
}

/// What version control left in a text.
fn merge(text: &str) -> Option<Slip> {
    let start = text.starts_with("<<<<<<< ").then_some(0);
    let at = text.find("\n<<<<<<< ").map(|at| at + 1).or(start)?;
    let message = "this is an unresolved merge: keep one of the two versions, and delete the lines with <<<<<<<, ======= and >>>>>>>";
    Some(Slip::new(at..at + line_length(&text[at..]), message))
}

/// The first line that can only be Lua; none in a text with a scene's bracket before it.
fn lua_line(text: &str) -> Option<usize> {
    let starts = ["function ", "local ", "return ", "require", "me:", "if "];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let code = line.trim_start();
        if starts.iter().any(|start| code.starts_with(start)) {
            return Some(at);
        }
        if !code.is_empty() && !code.starts_with("--") && !code.starts_with("//") {
            return None;
        }
        at += line.len();
    }
    None
}

/// Whether names in quotes, and nothing but them, stand before the colons.
fn is_json(rest: &str) -> bool {
    let names = |pattern: &str| rest.matches(pattern).count();
    rest.starts_with("[{")
        || rest.starts_with('{') && names("\":") + names("\" :") > 0 && names("(") == 0
}

/// Whether it starts with a name and a bracket: `Scene(…`.
fn is_named(rest: &str) -> bool {
    let word = word_length(rest);
    is_name(&rest[..word]) && rest[word..].trim_start().starts_with(['(', '{'])
}

/// Whether the first word is followed by this sign.
fn has_sign(rest: &str, sign: char) -> bool {
    let word = word_length(rest);
    word > 0 && rest[word..].trim_start_matches([' ', '"']).starts_with(sign)
}
