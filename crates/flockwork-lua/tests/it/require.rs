//! Files that scripts share: found, refused, reloaded with all who use them.

use crate::common::{ANTS, show, world};
use flockwork::{Target, World, glam::Vec2};
use flockwork_lua::Scripts;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

type Files = Arc<Mutex<BTreeMap<String, String>>>;

fn scripts(files: &[(&str, &str)]) -> (Scripts, Files) {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let files: Files = Arc::new(Mutex::new(files.collect()));
    let own = Arc::clone(&files);
    let text_of = move |name: &str| {
        own.lock().unwrap().get(name).cloned().ok_or_else(|| "there is no such file".to_owned())
    };
    (Scripts::new(Box::new(text_of)), files)
}

fn aim(world: &World<Vec2>) -> Option<f32> {
    match world.plans.own().next()?.terms().next()?.target? {
        Target::Point(point) => Some(point.x),
        _ => None,
    }
}

const MAIN: &str = "local far = require('lib/far')
function update(me, world)
    me:memory().ticks = (me:memory().ticks or 0) + 1
    me:seek(far.point(me:memory().ticks))
end";
const FAR: &str = "local base = require 'base'
local far = {}
function far.point(ticks) return vector.create(base + ticks, 0) end
return far";

#[test]
fn a_changed_file_reloads_its_users_and_memory_is_kept() {
    let (mut scripts, files) =
        scripts(&[("a.lua", MAIN), ("lib/far.lua", FAR), ("base.lua", "return 100")]);
    let mut world = world(2);
    assert_eq!(scripts.load(&world), []);
    assert_eq!(scripts.files(), ["a.lua", "base.lua", "lib/far.lua"]);
    world.step(&mut scripts, &[]);
    assert_eq!(aim(&world), Some(101.0));
    let save = |scripts: &mut Scripts, text: &str| {
        files.lock().unwrap().insert("base.lua".into(), text.into());
        scripts.reload("base.lua", text)
    };
    let report = save(&mut scripts, "return 200").unwrap();
    assert_eq!((report.changed, report.agents), (true, 2));
    assert!(!save(&mut scripts, "return 200").unwrap().changed);
    world.step(&mut scripts, &[]);
    assert_eq!(aim(&world), Some(202.0));
    let error = save(&mut scripts, "return 300 +").unwrap_err().to_string();
    assert!(error.starts_with("base.lua:1:13: Expected identifier"), "{error}");
    world.step(&mut scripts, &[]);
    assert_eq!(aim(&world), Some(203.0));
    save(&mut scripts, "return 400").unwrap();
    world.step(&mut scripts, &[]);
    assert_eq!(aim(&world), Some(404.0));
}

#[test]
fn a_file_that_is_missing_at_the_start_comes_in_later() {
    let (mut scripts, files) = scripts(&[("a.lua", MAIN), ("lib/far.lua", FAR)]);
    let mut world = world(1);
    let errors: Vec<_> = scripts.load(&world).iter().map(ToString::to_string).collect();
    assert_eq!(errors, ["lib/far.lua:1: require: base.lua: there is no such file"]);
    files.lock().unwrap().insert("base.lua".into(), "return 7".into());
    assert!(scripts.reload("base.lua", "return 7").unwrap().changed);
    world.step(&mut scripts, &[]);
    assert_eq!(aim(&world), Some(8.0));
}

/// What is said of a script whose file `b.lua` is this.
fn told(main: &str, b: &str) -> String {
    let (mut scripts, _) =
        scripts(&[("a.lua", main), ("b.lua", b), ("c.lua", "return require('b')")]);
    let mut world = world(1);
    let errors = scripts.load(&world);
    let faults = world.step(&mut scripts, &[]);
    errors.first().map(ToString::to_string).or(faults.first().map(show)).unwrap_or("fine".into())
}

/// A script that uses what another file answers.
const USER: &str = "local b = require('b')\nfunction update(me) b.go(me) end";

/// A script, the file b, and how the answer begins.
const MISTAKES: [(&str, &str, &str); 17] = [
    (
        USER,
        "local b = {}\nfunction b.go(me)\nme:sek() end return b",
        "b.lua:3: me has no method \"sek\". Did you mean seek?",
    ),
    (
        USER,
        "return { go = function(me)\nme:seek(nil) end }",
        "b.lua:2: seek: the target must be a vector",
    ),
    (
        USER,
        "local n = 0\nreturn { go = function() n += 1 end }",
        "b.lua:2:26: a function may assign only",
    ),
    (
        USER,
        "local t = {}\nreturn { go = function() t.x = 1 end }",
        "b.lua:2: attempt to modify a readonly table",
    ),
    (
        USER,
        "do local t = {} function go() t.x = 1 end end\nreturn { go = go }",
        "b.lua:1: attempt to modify a readonly table",
    ),
    (USER, "return { go = go", "b.lua:1:17: Expected '}'"),
    (USER, "\nreturn { go = nil + 1 }", "b.lua:2: attempt to perform arithmetic"),
    (USER, "local x = 1", "a.lua:1: require: b answers nothing; end it with return { … }"),
    (USER, "return require('c')", "c.lua:1: these files require each other: b -> c -> b"),
    (USER, "local t = tune { a = 1 } return {}", "b.lua:1: tune belongs in the script itself"),
    (USER, "while true do end", "b.lua:1: too many steps"),
    (
        USER,
        "return { go = function(me) require('d') end }",
        "b.lua:1: require works only at the top of a file",
    ),
    ("require('../b')", "", "a.lua:1: require: \"../b\" is not the name of a script file"),
    ("require('/etc/passwd')", "", "a.lua:1: require: \"/etc/passwd\" is not the name"),
    ("require(3)", "", "a.lua:1: require takes the name of a file as text"),
    ("require('b' .. 'x')", "", "a.lua:1: require takes a written name"),
    (
        "local b = require('b.lua') require 'b' function update(me) b.go(me) end",
        "return { go = function(me) me:wander() end }",
        "fine",
    ),
];

#[test]
fn mistakes_are_answered_where_they_are() {
    for (main, b, answer) in MISTAKES {
        let found = told(main, b);
        assert!(found.starts_with(answer), "{main}\n{b}\n{found}");
    }
}

#[test]
fn a_reload_says_what_became_of_sliders() {
    let text = |params: &str| format!("local p = tune {{ {params} }}\nfunction update(me) end");
    let first =
        text("a = { 1, min = 0, max = 9 }, b = 2, c = { 'x', choices = { 'x', 'y' } }, d = 4");
    let (mut scripts, _) = scripts(&[("a.lua", &first)]);
    assert_eq!(scripts.load(&world(1)), []);
    scripts.set_param(ANTS, "a", 8.0).unwrap();
    scripts.set_param(ANTS, "c", 1.0).unwrap();
    let second =
        text("a = { 1, min = 0, max = 5 }, b = 3, c = { 'x', choices = { 'x', 'z' } }, e = 1");
    let report = scripts.reload("a.lua", &second).unwrap();
    assert_eq!((report.params_added, report.params_dropped), (vec!["e".into()], vec!["d".into()]));
    assert_eq!(report.params_defaulted, ["a", "c"]);
    assert!(scripts.params(ANTS).iter().any(|param| param.name == "a" && param.value == 5.0));
}
