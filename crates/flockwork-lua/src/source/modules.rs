//! Files that scripts share: `require("lib/gates")`. What a text requires is found in the text itself, so
//! that all texts are there before anything runs, in every state.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::compile::{Source, read};
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
