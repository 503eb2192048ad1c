//! Generated files are up to date, and the table they come from is what a script finds.

use crate::common::*;
use std::path::PathBuf;

#[track_caller]
fn up_to_date(path: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(stored == text, "{}: FLOCKWORK_UPDATE=1 cargo test writes it anew", path.display());
}

#[test]
fn editor_types_and_manual_are_up_to_date() {
    for (name, text) in flockwork_lua::types() {
        up_to_date(&format!("scripts/types/{name}"), &text);
    }
    up_to_date("docs/lua.md", &flockwork_lua::manual());
}

/// The names that the manual gives after this prefix.
fn told(prefix: &str) -> Vec<String> {
    let manual = flockwork_lua::manual();
    let rows = manual.lines().filter_map(|line| {
        line.strip_prefix("- `").or_else(|| line.strip_prefix("### "))?.strip_prefix(prefix)
    });
    let word =
        |row: &str| row.split(|c: char| !c.is_alphanumeric() && c != '_').next().map(str::to_owned);
    let mut names: Vec<_> = rows.filter_map(word).collect();
    names.sort();
    names
}

/// What there is, as a script finds it out: the list in the answer to a name that nothing has.
fn found(what: &str) -> Vec<String> {
    let fault = first_fault(&format!("function update(me, world) local x = {what} end"));
    let list = fault.split("Use one of: ").nth(1).unwrap_or_else(|| panic!("{fault}"));
    list.split(", ").map(str::to_owned).collect()
}

#[test]
fn the_table_is_what_a_script_finds() {
    for (prefix, what) in
        [("me:", "me"), ("world.", "world"), ("other:", "me:nearest(math.huge, 'all')")]
    {
        let names = told(prefix);
        assert!(names.len() > 5, "{names:?}");
        for name in names {
            let fault =
                first_fault(&format!("function update(me, world) local x = {what}.{name} end"));
            assert_eq!(fault, "fine", "{prefix}{name}");
        }
    }
    let vectors: Vec<_> =
        found("vector.zero.zzzzzzzzzzzz").into_iter().filter(|name| name.len() > 1).collect();
    assert_eq!(told("v:"), vectors);
}

#[test]
fn what_the_manual_says_of_vectors_and_keys_is_there() {
    let manual = flockwork_lua::manual();
    let word = |rest: &str| -> String { rest.chars().take_while(|c| c.is_alphabetic()).collect() };
    let named: Vec<String> = manual.split("`vector.").skip(1).map(word).collect();
    assert!(named.len() > 12);
    let vectors = named.iter().map(|name| format!("assert(vector.{name})\n"));
    let list = manual.split("for `world.key`: a to z, 0 to 9, ").nth(1).unwrap();
    let keys = list.split('.').next().unwrap().split(", ").chain(["a", "z", "0", "9"]);
    let keys = keys.map(|name| format!("assert(not world.key(\"{name}\"))\n"));
    let sums = "local v, w = vector.create(1, 2), vector.create(3, 4, 5)
        assert(v + w == vector.create(4, 6, 5) and -v == v - v * 2 and w / 2 == w * 0.5 and v * w == vector.create(3, 8))";
    let body: String = vectors.chain(keys).chain([sums.to_owned()]).collect();
    assert_eq!(first_fault(&update(&body)), "fine");
}

/// The part of the Luau definitions that is about a class.
fn extern_type<'t>(luau: &'t str, class: &str) -> &'t str {
    let from = luau.split(&format!("declare extern type {class} with")).nth(1).unwrap();
    from.split("\nend\n").next().unwrap()
}

#[test]
fn both_kinds_of_editor_types_name_what_the_table_names() {
    let [(_, luau), (_, luacats)] = flockwork_lua::types();
    let classes = [("me:", "Agent"), ("other:", "Other"), ("world.", "World"), ("v:", "Vector")];
    for (before, class) in classes {
        let body = extern_type(&luau, if before == "v:" { "vector" } else { class });
        assert!(told(before).len() > 6, "{class}");
        for name in told(before) {
            let is_there =
                |text: &str, forms: [String; 2]| forms.iter().any(|it| text.contains(it));
            let in_luau = [format!("function {name}(self"), format!("\t{name}: ")];
            assert!(is_there(body, in_luau), "{class} {name}");
            let in_luacats =
                [format!("\nfunction {class}:{name}("), format!("\n---@field {name} ")];
            assert!(is_there(&luacats, in_luacats), "{class} {name}");
        }
    }
}

#[test]
fn the_functions_that_editors_are_told_of_are_there() {
    let [_, (_, luacats)] = flockwork_lua::types();
    let functions =
        luacats.lines().filter_map(|line| line.strip_prefix("function ")?.split('(').next());
    let plain = functions.filter(|name| !name.contains(':'));
    let body: String = plain.map(|name| format!("assert({name}, \"{name}\")\n")).collect();
    assert!(body.lines().count() > 40);
    assert_eq!(first_fault(&update(&body)), "fine");
}
