//! What the longest and the oddest texts cost: loading them, checking them (processor time), and memory at most, each in
//! a process of its own.
//!
//! `cargo run --release -p flockwork-lua --example long_texts`, with a word to see the rows that contain it alone.

use std::process::Command;
use std::time::Instant;

use flockwork::glam::Vec2;
use flockwork::{Group, Space, Stepping, World};
use flockwork_lua::{Scripts, check};

const MB: usize = 1 << 20;

type Text = Box<dyn Fn() -> String>;

fn fill(part: &str) -> String {
    part.repeat((MB - 100) / part.len())
}

fn nested(open: &str, inner: &str, close: &str, depth: usize) -> String {
    format!("local x = {}{inner}{}", open.repeat(depth), close.repeat(depth))
}

fn listed(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}

fn update(body: &str) -> String {
    format!("function update(me, world, dt)\n{body}\nend")
}

/// Texts of a megabyte, or as long as their kind becomes.
fn texts() -> Vec<(&'static str, Text)> {
    [calls(), expressions(), blocks(), functions(), lists()].into_iter().flatten().collect()
}

fn calls() -> Vec<(&'static str, Text)> {
    vec![
        ("seek(v) × 120,000", Box::new(|| "seek(v)\n".repeat(120_000))),
        ("me:seek(v) in update", Box::new(|| update(&"me:seek(v)\n".repeat(90_000)))),
        ("function × 90,000", Box::new(|| "function ".repeat(90_000))),
        ("function() × 90,000", Box::new(|| "function()".repeat(90_000))),
        (
            "tune, 10,000 parameters",
            Box::new(|| {
                format!(
                    "local t = tune {{ {} }}\n{}",
                    listed(10_000, |n| format!("p{n} = {n}, ")),
                    update("")
                )
            }),
        ),
        (
            "tune, 50,000 parameters",
            Box::new(|| {
                format!(
                    "local t = tune {{ {} }}\n{}",
                    listed(50_000, |n| format!("p{n}=1,")),
                    update("")
                )
            }),
        ),
        ("4,000 unknown names", Box::new(|| listed(4_000, |n| format!("foo{n}()\n")))),
        ("100,000 unknown names", Box::new(|| listed(100_000, |n| format!("n{n}()\n")))),
        ("unknown methods of me", Box::new(|| update(&fill("me:sek(1)\n")))),
        ("wrong arguments", Box::new(|| update(&fill("me:seek(3)\n")))),
        (
            "misspelt callbacks",
            Box::new(|| listed(30_000, |n| format!("function updat{n}() end\n"))),
        ),
    ]
}

fn expressions() -> Vec<(&'static str, Text)> {
    vec![
        ("(((", Box::new(|| fill("("))),
        ("{{{", Box::new(|| format!("x={}", fill("{")))),
        ("{} in one another", Box::new(|| nested("{", "", "}", 900))),
        ("() in one another", Box::new(|| nested("(", "1", ")", 900))),
        ("calls of calls in brackets", Box::new(|| nested("(", "f", ")()()()()()()()()()()", 900))),
        ("a..a", Box::new(|| format!("x=a{}", fill("..a")))),
        ("a+a", Box::new(|| format!("x=a{}", fill("+a")))),
        ("a.b.b", Box::new(|| format!("x=a{}", fill(".b")))),
        ("not not", Box::new(|| format!("x={}a", fill("not ")))),
        ("comments", Box::new(|| fill("-- a comment\n"))),
        ("one comment", Box::new(|| format!("--[[{}]]", fill("a")))),
        ("one text", Box::new(|| format!("local x = [[{}]]", fill("a")))),
        ("one quoted text", Box::new(|| format!("local x = \"{}\"", fill("a")))),
    ]
}

fn blocks() -> Vec<(&'static str, Text)> {
    vec![
        ("blank lines", Box::new(|| fill("\n"))),
        ("if x then", Box::new(|| fill("if x then "))),
        ("elseif", Box::new(|| format!("if x then {} end", fill("elseif x then ")))),
        ("if as a value", Box::new(|| format!("x = {}1", fill("if a then 1 else ")))),
        ("local a × 200,000", Box::new(|| "local a ".repeat(130_000))),
        ("local a × 200,000, in blocks", Box::new(|| fill("do local a end "))),
        ("backticks", Box::new(|| fill("`{"))),
        ("backticks in one another", Box::new(|| nested("`{", "1", "}`", 240))),
        ("values in a text", Box::new(|| format!("local x = `{}`", fill("{x}")))),
        ("end × 260,000", Box::new(|| fill("end "))),
        ("do end", Box::new(|| fill("do end "))),
        ("for in one another", Box::new(|| fill("for i=1,2 do "))),
    ]
}

fn functions() -> Vec<(&'static str, Text)> {
    vec![
        (
            "functions in a table",
            Box::new(|| {
                format!(
                    "local t = {{}}\n{}\n{}",
                    listed(9_900, |n| format!("function t.f{n}() local x = t.f{n} return x end\n")),
                    update("")
                )
            }),
        ),
        (
            "functions that capture",
            Box::new(|| {
                format!(
                    "local a, b, c, t = 1, 2, 3, {{}}\n{}\n{}",
                    listed(9_900, |n| format!("t[{n}] = function() return a, b, c end\n")),
                    update("")
                )
            }),
        ),
    ]
}

fn lists() -> Vec<(&'static str, Text)> {
    vec![
        (
            "a list of numbers",
            Box::new(|| format!("local t = {{ {} }}\n{}", fill("1,"), update(""))),
        ),
        (
            "a list of lists",
            Box::new(|| format!("local t = {{ {} }}\n{}", fill("{1},"), update(""))),
        ),
        (
            "one long update",
            Box::new(|| {
                update(&fill("local x = me:speed() * 2 + 1 x = x\n").replace("local x", "x"))
            }),
        ),
        (
            "one long update of its own",
            Box::new(|| update(&format!("local x = 1\n{}", fill("x = x * 2 + 1\n")))),
        ),
        ("a += 1", Box::new(|| fill("a += 1 "))),
        ("types", Box::new(|| format!("type T = {}", fill("a|")))),
        ("types in one another", Box::new(|| format!("local x: {}a", fill("(")))),
        ("attributes", Box::new(|| fill("@["))),
        ("generics", Box::new(|| format!("type t<{}> = 1", fill("a,")))),
        ("arguments", Box::new(|| format!("f({}1)", fill("1,")))),
        ("targets", Box::new(|| format!("{}a = 1", fill("a,")))),
        ("requires", Box::new(|| format!("{}\n{}", fill("require('x')\n"), update("")))),
        ("nothing", Box::new(|| "\0".repeat(MB))),
        ("no Luau", Box::new(|| fill("é§ "))),
        ("too long", Box::new(|| "a".repeat(2 * MB))),
    ]
}

/// What loading a text takes (ms), and what it says.
fn load(text: &str) -> (f64, String) {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
    let group = Group { name: "ants".into(), script: Some("a.lua".into()), ..Group::default() };
    let group = world.add_group(group, None);
    world.spawn(group, Vec2::ZERO, Vec2::ZERO);
    let mut scripts = Scripts::new(Box::new(move |name| match name {
        "a.lua" => Ok("function update(me) end".to_owned()),
        _ => Err("there is no such file".to_owned()),
    }));
    // Making a state is no part of it.
    scripts.load(&world);
    let (spent, answer) = millis(|| scripts.reload("a.lua", text));
    (spent, answer.map_or_else(|error| error.to_string(), |_| "fine".to_owned()))
}

/// What a piece of work takes of processors (ms), by the clock where the system does not say.
fn millis<T>(run: impl FnOnce() -> T) -> (f64, T) {
    let (start, clock) = (busy(), Instant::now());
    let answer = run();
    let clock = clock.elapsed().as_secs_f64() * 1e3;
    (busy().zip(start).map_or(clock, |(end, start)| end - start), answer)
}

/// What this process has run on processors (ms), threads that have ended included.
fn busy() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(") ")?;
    let ticks = |nth: usize| fields.split(' ').nth(nth)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) * 10.0)
}

/// The most memory that this process has had (MB), where the system says.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

fn measure(text: &str) {
    // What is made once for a process is no part of it.
    _ = (load(""), check("", None));
    let before = memory();
    let (check_ms, found) = millis(|| check(text, None).len());
    let after_check = memory() - before;
    let (load_ms, said) = load(text);
    let said: String = said.chars().take(90).collect();
    println!("{load_ms:8.0}{check_ms:8.0}{after_check:8}{:8}{found:>6}  {said}", memory() - before);
}

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    if let Ok(nth) = std::env::var("LONG_TEXT") {
        return measure(&texts()[nth.parse::<usize>().unwrap_or(0)].1());
    }
    println!(
        "{:30}{:>9}{:>8}{:>8}{:>8}{:>8}{:>6}  loading says",
        "", "bytes", "load ms", "check", "MB", "MB all", "found"
    );
    for (nth, (name, text)) in
        texts().iter().enumerate().filter(|(_, (name, _))| name.contains(&wanted))
    {
        let program = std::env::current_exe().unwrap_or_default();
        let row = Command::new(program).env("LONG_TEXT", nth.to_string()).output();
        let row = row
            .map(|row| (String::from_utf8_lossy(&row.stdout).into_owned(), row.status.success()));
        let (row, fine) = row.unwrap_or_default();
        print!(
            "{name:30}{:9}{}",
            text().len(),
            if fine { row } else { " ended early\n".to_owned() }
        );
    }
}
