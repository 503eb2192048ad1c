//! Commands that are written out in a script's text do and say what the calls would. A comment with the
//! text `--!calls` keeps every command as a call.

mod common;

use common::*;
use flockwork::glam::Vec2;
use flockwork::{Fault, Plan};

/// Lines of `update`, plain and odd.
const BODIES: &[&str] = &[
    "me:seek(world.marks.door)",
    "me:seek(world.marks.door, 2.5) me:separation() me:queue(1)",
    "seek(world.marks.door) avoid_obstacles(2) wander(0.5, near) arrive(vector.zero, dt, slow)",
    "me:separation(near) me:separation(nil, near) me:separation(1, nil) me:separation(1, { radius = 3 })",
    "me:separation(1, slow)",
    "me:seek(me:nearest('stones')) me:pursue(me:nearest('stones', 99), 2) me:flee(world.groups.stones)",
    "me:seek(me:nearest('stones', 0.01))",
    "if me:id() > 1 then me:seek(world.mouse) else me:wander() end",
    "local going = me:speed() > 0 if going then seek(door(me, world)) end",
    "me:seek(pair()) me:seek(door(me, world), (pair()))",
    "me:seek(vector.create(1, 2) / 0)",
    "me:seek(world.marks.door, 0 / 0)",
    "me:seek()",
    "me:seek(world.marks.door, '2')",
    "me:seek(\n world.marks.dor)",
    "me:push(me:velocity(), 2) push(vector.create(1, 2), 1, 'wind') me:wish(me:position())",
    "local x = me:position() + nil",
    "local x = 3 +\n me:position().x *\n nil",
    "local me2 = me me2:seek(world.mouse) local f = me.seek f(me, world.mouse)",
    "local other = me:nearest('stones') local function go(me) me:wander() end go(me) go(other)",
    "local function far(me) return me:position() end me:seek(far(me) + far(me:nearest('stones')))",
    "local t = { me:position(), me:velocity() } me:seek(t[1] - t[2])",
    "for i = 1, 40 do me:wander() end",
    "for i = 1, 40 do separation(1, near) end",
    "pcall(seek) pcall(function() me:seek(nil) end) me:wander(2)",
    "local seek = function(at) me:arrive(at) end seek(vector.zero)",
    "me:follow_path(world.paths.road) me:follow_path(world.marks.door)",
    "me:seek(world.mouse):wander()",
    "local x = if dt > 0 then me:position() else me:velocity() me:arrive(x)",
    "me:begin('blend', 2) me:seek(world.mouse) me:done() me:limit_speed(me:position():length())",
    "(me):seek(world.mouse) ; me:wander() ;",
    "local text = `{me:position()}` print(text) me:wander(#text)",
    "me:seek(function() end)",
    "me:wander(2, near, 3)",
    "repeat me:wander() until true",
    "return me:wander()",
    "me:seek(world.mouse)\n me:wander() -- so\n me:separation(1.5); queue(1e0)\n wander(.5) print(me:speed())",
    "for i = 1, 30 do wander() end me:wander(2) me:separation() queue(2)",
    "for i = 1, 29 do wander() end me:wander(2) me:separation() queue(2)",
    "local function go(me) me:wander() me:separation(2) queue() end go(me) go(me:nearest('stones'))",
    "me:wander(1)\n me:separation(1, nil)\n me:queue(-1)\n me:wander(0x10) me:wander(1e400)",
    "me:seek(nil)\n me:wander()\n me:separation()",
    "me:seek(world.marks.door) me:wander(1) if dt > 0 then me:wander(2) me:queue() end me:separation()",
    "me:wander() me:seek(me:position()) me:wander() me:push(me:velocity()) me:queue()",
];

const TOP: &str = "local near = options.separation { radius = 2 }
local slow = options.arrive { slow_radius = 2 }
local function door(me, world) return world.marks.door - me:position() end
local function pair() return vector.one, 2 end
";

/// The plans and faults of two ticks.
fn outcome(text: &str) -> (Vec<Plan<Vec2>>, Vec<Fault>, Vec<String>) {
    let (mut world, mut scripts) = (world(3), scripts(text));
    if let Some(error) = scripts.load(&world).first() {
        return (Vec::new(), Vec::new(), vec![error.to_string()]);
    }
    let mut faults = world.step(&mut scripts, &[]);
    faults.extend(world.step(&mut scripts, &[]));
    (world.plans.by_agent.clone(), faults, scripts.take_log())
}

#[test]
fn commands_do_and_say_what_calls_would() {
    let texts = BODIES.iter().map(|body| format!("{TOP}{}", update(body)));
    let files =
        ["me = 3", "...", "local me = 3", "export type A = number", "-- only this", "return 1"];
    let files = files.iter().map(|line| format!("{TOP}{line}\n{}", update("me:wander()")));
    let odd = [
        "function update(world, dt) me:seek(world.mouse) end",
        "function update(me, world) me:seek(world.mouse) end function draw(me, pen) pen:line(me:position(), me:velocity()) end",
        "function init(me, world) me:seek(world.mouse) end function update(me) me:wander(2) end",
        "function update(...) local me = ... me:wander() end",
        "function update(me, ...) me:wander(...) end",
        "wander(1) function update(me) end",
        "function update(me) me = nil me:wander() end",
        "function update(world, me) me:seek(me.mouse) me:wander() end",
        "function update(me) me:push(me:position(), me:speed()) end local x = 3 print(me:position())",
        "function update(me) me:push(me:position() + me:velocity()) if me then me:wander() end end
         function go(me) return me:position() end",
        "function update(me, world, dt) me:push(me:position())
            if dt < 0 then print(1) elseif if dt > 0 then true else false then me:wander() end end
            local x = 3 print(me:position())",
        "function update(me, world, dt, more) print(more) me:push(me:velocity()) end",
        "function update(me: any, world: any) me:push(if me then me:velocity() else me:position()) end",
        "function update(me) local kept = me:memory()
            if kept.at then me:push(kept.at()) end
            kept.at = function() return me:position() end end",
        "function update(me, world, dt) me:wander() me:queue() if dt then update(me:nearest('stones')) end end",
        "function update(me, world) me:seek(me:position()) me:wander() end t = { update }",
    ];
    for text in texts.chain(files).chain(odd.map(str::to_owned)) {
        assert_eq!(outcome(&text), outcome(&format!("{text}\n--!calls")), "{text}");
    }
}

/// What is written into a text is nobody else's, however it is hidden.
#[test]
fn our_names_are_refused() {
    for body in ["fw_turn = nil", "print(`{fw_out}`)", "local a = \"\\z\n\" print(fw_out) --\""] {
        let fault = first_fault(&update(body));
        assert!(
            fault.contains("names that begin with fw_ are the engine's own"),
            "{body}: {fault}"
        );
    }
    assert_eq!(first_fault(&update("local half_fw_turn = 1 -- fw_me")), "fine");
}

#[test]
fn a_table_that_can_be_called_is_an_iterator() {
    let body = "local last = { 0 }
        local function count() last[1] += 1 return if last[1] < 4 then last[1] else nil end
        local t = setmetatable({ 7 }, { __call = count })
        local sum = 0 for i in t do sum += i end
        print(sum)";
    let (mut world, mut scripts) = loaded(1, &update(body));
    run(&mut world, &mut scripts, 1);
    assert_eq!(scripts.take_log(), ["6"]);
}

/// Options say whose they are, whatever else would take the same names.
#[test]
fn prepared_options_of_another_behavior_are_refused() {
    let text = "local near = options.alignment { radius = 2 }
        function update(me)
        me:separation(1, near) end";
    assert_eq!(first_fault(text), "a.lua:3: separation: these are options of alignment");
}
