//! Files that scripts share: `require("lib/gates")`. What a text requires is found in the text itself, so
//! that all texts are there before anything runs, in every state.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::tokens::tokens;

/// The texts that a script needs beside its own, by their files; or why there is none.
pub type Modules = BTreeMap<String, Result<String, String>>;

/// The file of a module; or what is wrong with its name.
pub fn file_of(name: &str) -> Result<String, String> {
    let name = name.strip_suffix(".lua").unwrap_or(name);
    let sound = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c))
    };
    if name.split('/').all(sound) {
        return Ok(format!("{name}.lua"));
    }
    Err(format!(
        "\"{name}\" is no name of a script file; write it from the scripts folder, like require(\"lib/gates\")"
    ))
}

/// All that a text needs, and what that needs in turn. `text_of` answers the text of a file.
pub fn gather(text: &str, text_of: impl Fn(&str) -> Result<String, String>) -> Modules {
    let mut found = Modules::new();
    let mut waiting = required(text);
    while let Some(file) = waiting.pop() {
        if let Entry::Vacant(place) = found.entry(file) {
            let text = text_of(place.key());
            let text = place.insert(text);
            waiting.extend(text.as_deref().map(required).unwrap_or_default());
        }
    }
    found
}

/// The files that a text requires by written names.
fn required(text: &str) -> Vec<String> {
    let tokens = tokens(text);
    let name = |at: usize| {
        let ahead = if tokens.get(at + 1)?.text == "(" { 2 } else { 1 };
        let name = tokens.get(at + ahead).filter(|name| name.text.is_empty())?;
        let quoted = &text[name.start..name.end];
        let inner = quoted.get(1..quoted.len().checked_sub(1)?)?;
        file_of(inner).ok()
    };
    let places = (0..tokens.len()).filter(|at| tokens[*at].text == "require");
    places.filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_the_folder() {
        for (name, file) in [("a", "a.lua"), ("lib/a-b", "lib/a-b.lua"), ("a.lua", "a.lua")] {
            assert_eq!(file_of(name).as_deref(), Ok(file));
        }
        for name in
            ["", "/etc/passwd", "../a", "a/../b", "C:a", "a\\b", "a//b", "./a", ".hidden", "a b"]
        {
            assert!(file_of(name).is_err(), "{name}");
        }
    }

    #[test]
    fn what_is_required_is_gathered_once() {
        let text_of = |file: &str| match file {
            "a.lua" => Ok("local b = require 'b' local c = require(\"lib/c\")".to_owned()),
            "b.lua" => Ok("require('a')".to_owned()),
            _ => Err("it is not there".to_owned()),
        };
        let found =
            gather("-- require('x')\nlocal a = require('a') require(name) require", text_of);
        assert_eq!(found.keys().collect::<Vec<_>>(), ["a.lua", "b.lua", "lib/c.lua"]);
        assert!(found["lib/c.lua"].is_err());
    }
}
