//! Scripts that mean harm: each is stopped, in time, and nobody else notices.

mod common;

use common::*;
use std::time::{Duration, Instant};

/// What a hostile agent runs; the others of its group just wander.
const BODIES: &[(&str, &str)] = &[
    ("endless loop", "while true do end"),
    ("endless empty for", "for i = 1, 1e18 do end"),
    ("endless repeat", "repeat until false"),
    ("endless loop in pcall", "pcall(function() while true do end end)"),
    ("endless pcalls", "while true do pcall(function() while true do end end) end"),
    ("endless loop in xpcall's handler", "xpcall(error, function() while true do end end)"),
    (
        "endless loop in a metamethod",
        "local t = setmetatable({}, { __index = function() while true do end end }) local x = t.x",
    ),
    (
        "endless loop in tostring",
        "error(setmetatable({}, { __tostring = function() while true do end end }))",
    ),
    (
        "endless loop in __iter",
        "for a in setmetatable({}, { __iter = function() while true do end end }) do end",
    ),
    ("pattern back-tracking", "string.find(('a'):rep(28), ('a?'):rep(28) .. ('a'):rep(28))"),
    ("quadratic pattern", "string.find(('a'):rep(20000), '.-b')"),
    (
        "bad comparison in sort",
        "local t = {} for i = 1, 50000 do t[i] = (i * 7919) % 50021 end table.sort(t, function() return true end)",
    ),
    ("deep recursion", "local function f() return 1 + f() end f()"),
    ("tail recursion", "local function f() return f() end f()"),
    ("recursion through pcall", "local function f() return pcall(f) end f()"),
    (
        "recursion through a metamethod",
        "local t = {} setmetatable(t, { __index = function(_, k) return t[k .. 1] end }) local x = t.a",
    ),
    ("table bomb", "local t = {} while true do t[#t + 1] = {} end"),
    (
        "table bomb in pcall",
        "while true do pcall(function() local t = {} while true do t[#t + 1] = {} end end) end",
    ),
    ("doubling string", "local s = 'x' while true do s = s .. s end"),
    ("long string", "local s = ('ab'):rep(5e8)"),
    ("big gsub", "local s = ('x'):rep(1e6):gsub('x', ('y'):rep(1000))"),
    ("big concat", "local t = table.create(1e6, ('x'):rep(1000)) local s = table.concat(t)"),
    ("big table", "local t = table.create(2^27)"),
    ("closure flood", "local t = {} while true do t[#t + 1] = function() return t end end"),
    ("unpack flood", "print(unpack(table.create(1e7, 1)))"),
    (
        "memory kept in memory",
        "local m = me:memory() while true do m[#m + 1] = ('x'):rep(1000) .. #m end",
    ),
    (
        "memory that holds itself",
        "local m = me:memory() m.a = m m.b = m m.c = m m.d = m error('now')",
    ),
    ("endless walk", "local t = { a = 1, b = 2 } while true do for k in t do t[k] = 1 end end"),
    ("endless next", "local t = { a = 1 } while next(t) do end"),
    ("command flood", "while true do me:seek(world.mouse) end"),
    ("command flood in pcall", "while true do pcall(me.seek, me, world.mouse) end"),
    ("name flood", "for i = 1, 1e9 do me:emit('n' .. i) end"),
    ("name flood in pcall", "for i = 1, 1e9 do pcall(me.emit, me, 'n' .. i) end"),
    ("neighbour flood", "while true do me:count(1e9) end"),
    ("print flood", "while true do print('x') end"),
    ("error of nil", "error(nil)"),
    ("error of a table", "error({ x = 1 })"),
    ("error of a function", "error(print)"),
    ("overwrite the library", "string.rep = nil"),
    ("overwrite through rawset", "rawset(string, 'rep', nil)"),
    ("break the metatable of text", "getmetatable('').__index = nil"),
    ("break the metatable of agents", "getmetatable(me:nearest('all')).__index = nil"),
    ("replace the metatable of me", "setmetatable(me, {})"),
    ("write into me", "rawset(me, 'id', 7)"),
    ("write into world", "rawset(world, 'time', 7)"),
    ("write into marks", "rawset(world.marks, 'door', 7)"),
    ("a wrong self", "me.seek(world, world.mouse)"),
    ("a wrong self for an agent", "local s = me:nearest('all') s.position(me)"),
];

/// Absent whatever one tries: each line must answer true.
const ABSENT: &[&str] = &[
    "pcall(function() return io end) == false",
    "pcall(function() return os.execute end) == false",
    "pcall(function() return package end) == false",
    "pcall(function() return require('x') end) == false",
    "pcall(function() return loadstring('x') end) == false",
    "pcall(function() return load end) == false",
    "pcall(function() return dofile end) == false",
    "pcall(function() return getfenv(1) end) == false",
    "pcall(function() return setfenv(1, {}) end) == false",
    "pcall(function() return debug.info end) == false",
    "pcall(function() return collectgarbage('count') end) == false",
    "pcall(function() return gcinfo() end) == false",
    "pcall(function() return newproxy() end) == false",
    "pcall(function() return coroutine.create end) == false",
    "pcall(function() return buffer.create(8) end) == false",
    "pcall(function() return _G.print end) == false",
    "pcall(function() return string.dump end) == false",
    "getmetatable(me) == 'locked' and getmetatable(world) == 'locked'",
    "getmetatable(vector.zero) == 'locked' and getmetatable(me:nearest('all')) == 'locked'",
    "getmetatable(print) == 'locked'",
    "pcall(function() return buffer.writei32 and buffer.len end) == false",
    "tostring({}) == 'table' and tostring(print) == 'function' and `{print}` == 'function'",
    "string.format('%s', {}) == 'table' and ('%s'):format({}) == 'table'",
];

fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap()
}

fn script(body: &str) -> String {
    format!(
        "function update(me, world, dt)\nif me:id() == 2 and world.tick == 1 then\n{body}\nend\nme:wander()\nend"
    )
}

#[test]
fn each_is_stopped_in_time_and_nobody_else_notices() {
    let still = "local x = 1 + nil";
    let (mut plain, mut scripts) = loaded(6, &script(still));
    for _ in 0..4 {
        plain.step(&mut scripts, &[]);
    }
    let mut late = Vec::new();
    for (name, body) in BODIES {
        let (mut world, mut scripts) = loaded(6, &script(body));
        let mut longest = Duration::ZERO;
        let told0 = cpu();
        for _ in 0..4 {
            let start = Instant::now();
            world.step(&mut scripts, &[]);
            _ = scripts.memory();
            longest = longest.max(start.elapsed());
        }
        for (nth, (agent, other)) in world.agents.iter().zip(&plain.agents).enumerate() {
            assert!(nth == 2 || agent == other, "{name}: agent {nth} moves differently");
        }
        let told: Vec<String> = scripts.faults().iter().map(|(fault, _)| show(fault)).collect();
        println!(
            "{:>8.1} cpu {:>6.1} ms  {name}: {}",
            (cpu() - told0) / 1e6,
            longest.as_secs_f64() * 1e3,
            told.join(" | ")
        );
        if longest > Duration::from_millis(if cfg!(debug_assertions) { 400 } else { 150 }) {
            late.push((name, longest));
        }
    }
    assert!(late.is_empty(), "{late:?}");
}

#[test]
fn what_could_escape_is_absent() {
    for line in ABSENT {
        let (mut world, mut scripts) = loaded(2, &update(&format!("assert({line})")));
        assert_eq!(world.step(&mut scripts, &[]), [], "{line}");
    }
}

#[test]
fn bytecode_is_refused() {
    let code = mlua::chunk::Compiler::new().compile("function update() end").unwrap();
    let text: String = code.iter().map(|byte| char::from(*byte)).collect();
    let mut scripts = scripts(&text);
    assert_eq!(scripts.load(&world(1)).len(), 1);
}

#[test]
fn hostile_files_are_refused_in_time() {
    for text in [
        "while true do end",
        "local t = {} while true do t[#t + 1] = ('x'):rep(1e5) .. #t end",
        "while true do pcall(error) end",
    ] {
        let start = Instant::now();
        assert_eq!(scripts(text).load(&world(1)).len(), 1, "{text}");
        assert!(start.elapsed() < Duration::from_secs(1), "{text}: {:?}", start.elapsed());
    }
}

#[test]
fn a_group_of_endless_loops_costs_one_budget() {
    let (mut world, mut scripts) = loaded(2000, &update("while true do end"));
    let start = Instant::now();
    world.step(&mut scripts, &[]);
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    // Some run out of their own steps, and the rest out of their group's.
    assert_eq!(scripts.faults().len(), 2);
    assert_eq!(scripts.faults().iter().map(|(_, count)| count).sum::<u64>(), 2000);
}

#[test]
fn long_texts_cost_steps_so_that_runs_can_be_repeated() {
    for body in [
        "local t = {} for i = 1, 90000 do t[i] = string.rep('x', 10000) .. i end",
        "local x = ('x'):rep(10000) for i = 1, 90000 do x:upper() end",
        "local t = table.create(100, ('x'):rep(100)) for i = 1, 90000 do table.concat(t) end",
        "local x = ('x'):rep(10000) for i = 1, 90000 do ('%s'):format(x) end",
    ] {
        let (mut world, mut scripts) = loaded(3, &update(body));
        for _ in 0..20 {
            world.step(&mut scripts, &[]);
        }
        assert!(scripts.reproducible(), "{body}");
        let told: Vec<String> = scripts.faults().iter().map(|(fault, _)| show(fault)).collect();
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("a.lua:2: too many steps"), "{told:?}");
    }
}

#[test]
fn helpers_with_names_near_a_callbacks_are_no_mistake() {
    let text =
        "function unit(v) return v:unit() end\nfunction update(me) me:push(unit(vector.one)) end";
    let (mut world, mut scripts) = loaded(1, text);
    assert_eq!(world.step(&mut scripts, &[]), []);
}

#[test]
fn fuel_stops_before_the_clock_so_that_runs_can_be_repeated() {
    let (mut world, mut scripts) = loaded(3, &update("while true do end"));
    world.step(&mut scripts, &[]);
    assert!(scripts.reproducible());
    assert!(show(&scripts.faults()[0].0).starts_with("a.lua:2: too many steps; is there a loop"));
}
