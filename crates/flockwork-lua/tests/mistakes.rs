//! Ordinary mistakes and what is answered: file, line, and what to write instead; first what the text
//! alone tells, with the column, then what running it tells. The answers stand in `mistakes.txt`; `FLOCKWORK_UPDATE=1 cargo test` writes it anew.

mod common;

use common::*;
use flockwork_lua::{Known, check};

/// The wrong line stands in line 2 of `update`.
const IN_UPDATE: &[&str] = &[
    "me:sek(world.marks.door)",
    "me.seek(world.marks.door)",
    "me:seek()",
    "me:seek(me:nearest('stones', 0.1))",
    "me:seek('door')",
    "me:seek(3)",
    "me:seek(world.paths.road)",
    "me:seek({ x = 1, y = 2 })",
    "me:seek(world.marks.dor)",
    "me:seek(world.marks.door, 'strong')",
    "me:seek(world.marks.door, 0 / 0)",
    "me:seek(vector.create(1, 0) / 0)",
    "me:follow_path(world.marks.door)",
    "me:follow_path(world.paths.rod)",
    "me:arrive(world.marks.door, 1, { slow_radus = 2 })",
    "me:arrive(world.marks.door, 1, { slow_radius = -2 })",
    "me:arrive(world.marks.door, 1, { slow_radius = 'far' })",
    "me:separation({ falloff = 'cubic' })",
    "me:separation({ among = 'friends' })",
    "me:seek(world.marks.door, 1, { among = 'own' })",
    "local x = me:position.x",
    "local x = me.position.x",
    "if me.speed > 1 then end",
    "local double = me.speed * 2",
    "me.hp = 3",
    "local hp = me.hp",
    "me:push(3)",
    "me:begin('average')",
    "me:done()",
    "me:begin()",
    "me:set_color('red')",
    "me:limit_speed(-1)",
    "me:spawn('bulets', me:position())",
    "me:spawn('stones')",
    "me:emit(3)",
    "me:face()",
    "me:nearest(5)",
    "me:nearest('stones', 'far')",
    "for other in me:neighbors() do end",
    "me:count(3, 'nobody')",
    "me:distance_to(me:nearest('stones', 0.1))",
    "local s = me:nearest('stones'); s:seek(me)",
    "local s = me:nearest('stones'); s:positon()",
    "local s = me:nearest('stones'); s.hp = 2",
    "local v = me:position():lenght()",
    "local v = me:position() + 1",
    "if me:position() < 3 then end",
    "world.time = 3",
    "world.marks.door = me:position()",
    "local t = world.tim",
    "world.key(3)",
    "world.key('spce')",
    "world.key('F5')",
    "local at = wrld.mouse",
    "mee:seek(world.mouse)",
    "me:begin() me:seek(world.mouse)\n  me:begin('blend') me:done()",
    "for i = 1, 1000 do local t = ('x'):rep(1e6) end",
    "local t = table.create(2^27)",
    "local n = nil; n.x = 1",
    "undefined()",
    "me:memory().friend:position()",
    "os.clock()",
    "coroutine.wrap(print)",
    "math.randomseed(3)",
    "math.random(3, 1)",
    "setmetatable({}, { __mode = 'k' })",
    "while true do end",
    "local function f() return 1 + f() end f()",
    "error('my own words')",
    "error({})",
    "error()",
    "local v = me:position(); v.x = 5",
    "me:seek(world.marks.door, '2')",
    "me:wander(me.speed)",
    "me:position().X = 1",
    "local other = me:nearest('stones'); other:despawn()",
    "me:follow_path('road')",
    "me:seek(me)",
    "me:pursue('stones')",
    "me:evade(world.groups.stone)",
    "me:flee(world.mouse, 1, { zone_radius = '5' })",
    "me:seek(world.mouse, 1, { slow_radius = 2 })",
    "local d = math.sqr(2)",
    "world:key('a')",
    "sek(world.mouse)",
    "seek()",
    "limit_speed(2)",
    "me:separation(1, { radius = -1 })",
    "local t = ('x'):rep(1e9)",
    "for i = 1, 40 do me:seek(world.mouse) end",
];

/// A whole file is wrong.
const FILES: &[&str] = &[
    "function update(me, world, dt)\n  me:seek(world.marks.door\nend",
    "",
    "function updat(me) end",
    "local function update(me, world, dt)\n  me:wander()\nend",
    "function init(me) end\nlocal function update(me, world, dt)\n  me:wander()\nend",
    "function update(world, dt)\n  me:seek(world.mouse)\nend",
    "function update(me, world, dt)\n  if me:speed() > 1 then\n    me:wander()\nend",
    "function update(me, world, dt)\n  if me:speed() = 1 then me:wander() end\nend",
    "function update()\n  self:wander()\nend",
    "function update(me, world)\n  me:wander()\nend\nfunction on_relaod(me) end",
    "function update(me) end\nfunction udpate(me) end",
    "local t = tune { pull = 1, form = { 'a', choices = { 'a' } } }\nfunction update(me)\n  local x = t.pul\nend",
    "local t = tune { pull = 1 }\nt.pull = 2\nfunction update(me) end",
    "local t = tune { pull = { min = 0 } }\nfunction update(me) end",
    "local t = tune { pull = { 5, max = 4 } }\nfunction update(me) end",
    "local t = tune { pull = { 5, maximum = 4 } }\nfunction update(me) end",
    "local o = options.arive { slow_radius = 2 }\nfunction update(me) end",
    "local o = options.arrive { slow = 2 }\nfunction update(me) end",
    "local x = math.random()\nfunction update(me) end",
    "me:seek(vector.zero)\nfunction update(me) end",
    "local o = options.arrive { slow_radius = 2 }\nfunction update(me, world)\n  me:separation(1, o)\nend",
    "function init(me, world)\n  me:seek(world.mouse)\nend\nfunction update(me) end",
    "local count = 0\nfunction update(me)\n  count += 1\nend",
    "count = 0\nfunction update(me)\n  count = count + 1\nend",
    "local seen = {}\nfunction update(me)\n  seen[me:id()] = true\nend",
    "math.sqrt = nil\nfunction update(me) end",
    "string.rep = nil\nfunction update(me) end",
    "while true do end",
    "local t = ('x'):rep(1e9)",
    "require('other')",
];

/// What the text alone tells.
fn seen(text: &str) -> String {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let scene = Known {
        marks: names(&["door"]),
        paths: names(&["road"]),
        groups: names(&["ants", "stones"]),
    };
    let problems = check(text, Some(&scene));
    problems.iter().map(|it| format!("    {FILE}:{}:{}: {it}\n", it.line, it.column)).collect()
}

fn answers(shown: &str, text: &str) -> String {
    format!("{shown}\n{}    run: {}\n", seen(text), first_fault(text))
}

#[test]
fn every_mistake_is_answered_with_its_line() {
    let mut told = String::new();
    for line in IN_UPDATE {
        told += &answers(line, &update(&format!("  {line}")));
    }
    for file in FILES {
        told += &answers(&file.replace('\n', "\\n"), file);
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mistakes.txt");
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::write(path, &told).unwrap();
    }
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(told, stored, "FLOCKWORK_UPDATE=1 writes it anew");
}
