//! Files that scripts share: `require("lib/gates")`. What a text requires is found in the text itself, so
//! that all texts are there before anything runs, in every state.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Source, read};
use crate::ScriptError;

/// A required file.
#[derive(Debug)]
pub struct Module {
    pub text: String,
    /// What has been read, or what is wrong with the text.
    pub source: Result<Source, Vec<ScriptError>>,
}

/// The files that a script needs beside its own text; or why there is none.
pub type Modules = BTreeMap<String, Result<Arc<Module>, String>>;

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
        "\"{name}\" is not the name of a script file; write it from the scripts folder, like require(\"lib/gates\")"
    ))
}

/// All files that a text needs, and what these need in turn. `text_of` answers the text of a file; one that is `known`
/// with the same text is not read again.
pub fn gather(
    required: &BTreeSet<String>,
    known: &Modules,
    text_of: impl Fn(&str) -> Result<String, String>,
) -> Modules {
    let mut found = Modules::new();
    let mut waiting: Vec<String> = required.iter().cloned().collect();
    while let Some(file) = waiting.pop() {
        if let Entry::Vacant(place) = found.entry(file) {
            let module = text_of(place.key()).map(|text| module(place.key(), text, known));
            if let Ok(Module { source: Ok(source), .. }) = place.insert(module).as_deref() {
                waiting.extend(source.required.iter().cloned());
            }
        }
    }
    found
}

fn module(file: &str, text: String, known: &Modules) -> Arc<Module> {
    match known.get(file) {
        Some(Ok(module)) if module.text == text => Arc::clone(module),
        _ => Arc::new(Module { source: read(file, &text), text }),
    }
}

/// All that is wrong with the texts of these files.
pub fn mistakes(modules: &Modules) -> Vec<ScriptError> {
    let wrong = modules.values().flatten().filter_map(|module| module.source.as_ref().err());
    wrong.flatten().cloned().collect()
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
            "a.lua" => Ok("local b = require 'b' local c = `{require(\"li\\x62/c\")}`".to_owned()),
            "b.lua" => Ok("require('a') local function require() end require('d')".to_owned()),
            _ => Err("it is not there".to_owned()),
        };
        let text =
            "-- require('x')\nlocal a = require('a') require(name) local s = 'require(\"e\")'";
        let required = read("m.lua", text).unwrap().required;
        let found = gather(&required, &Modules::new(), text_of);
        assert_eq!(found.keys().collect::<Vec<_>>(), ["a.lua", "b.lua", "lib/c.lua"]);
        assert!(found["lib/c.lua"].is_err());
        let again = gather(&required, &found, text_of);
        let same = |file: &str| match (&found[file], &again[file]) {
            (Ok(one), Ok(other)) => Arc::ptr_eq(one, other),
            _ => false,
        };
        assert!(same("a.lua") && same("b.lua"));
    }
}
