//! What messages tell to call is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The texts of all source files below a folder, without comments and tests.
fn code(folder: &Path, found: &mut Vec<(String, String)>) {
    for path in fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        let name = path.to_string_lossy().replace('\\', "/");
        if name.contains("/tests") {
            continue;
        } else if path.is_dir() {
            code(&path, found);
        } else if name.ends_with(".rs") || name.ends_with(".luau") {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let is_comment = |line: &&str| line.trim_start().starts_with(['/', '-']);
            let lines: Vec<&str> = code.lines().filter(|line| !is_comment(line)).collect();
            found.push((name, lines.join("\n")));
        }
    }
}

/// The methods of `me` that a text writes down.
fn methods(text: &str) -> BTreeSet<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let calls = text.match_indices("me:").filter(|(at, _)| !text[..*at].ends_with(is_word));
    let names = calls.map(|(at, sign)| {
        let rest = &text[at + sign.len()..];
        &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())]
    });
    names.filter(|name| !name.is_empty()).collect()
}

#[test]
fn every_method_that_a_message_writes_down_exists() {
    let manual = flockwork_lua::manual();
    let (known, mut files) = (methods(&manual), Vec::new());
    code(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut seen = BTreeSet::new();
    for (file, text) in files.iter().filter(|(name, _)| !name.ends_with("/manual.rs")) {
        let methods = methods(text);
        let unknown: Vec<_> = methods.difference(&known).collect();
        assert!(unknown.is_empty(), "{file} tells to call {unknown:?} of me");
        seen.extend(methods.into_iter().map(str::to_owned));
    }
    assert!(seen.len() > 20, "{seen:?}");
}
