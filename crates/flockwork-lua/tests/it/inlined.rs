//! Commands that are inlined into a script's text do and say what the calls would. A comment with the
//! text `--!calls` keeps every command as a call.

use crate::common::*;
use flockwork::behavior::{Info, Param, ParamKind, Wants};
use flockwork::glam::Vec2;
use flockwork::noise::{Noise, Purpose};
use flockwork::{BEHAVIORS, Fault, Plan};

/// Lines of `update`, plain and odd.
const BODIES: &[&str] = &[
    "me:seek(world.marks.door)",
    "me:seek(world.marks.door, 2.5) me:separation() me:queue(1)",
    "seek(world.marks.door) avoid_obstacles(2) wander(0.5, near) arrive(vector.zero, dt, slow)",
    "me:separation(near) me:separation(nil, near) me:separation(1, nil) me:separation(1, { radius = 3 })",
    "me:separation(1, slow)",
    "me:seek(me:nearest(math.huge, 'stones')) me:pursue(me:nearest(99, 'stones'), 2) me:flee(world.groups.stones)",
    "me:seek(me:nearest(0.01, 'stones'))",
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
    "local other = me:nearest(math.huge, 'stones') local function go(me) me:wander() end go(me) go(other)",
    "local function far(me) return me:position() end me:seek(far(me) + far(me:nearest(math.huge, 'stones')))",
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
    "local function go(me) me:wander() me:separation(2) queue() end go(me) go(me:nearest(math.huge, 'stones'))",
    "me:wander(1)\n me:separation(1, nil)\n me:queue(-1)\n me:wander(0x10) me:wander(1e400)",
    "me:seek(nil)\n me:wander()\n me:separation()",
    "me:seek(world.marks.door) me:wander(1) if dt > 0 then me:wander(2) me:queue() end me:separation()",
    "me:wander() me:seek(me:position()) me:wander() me:push(me:velocity()) me:queue()",
    "me:push(world.marks.door - world.mouse, world.marks.door.x + world.mouse.y)",
    "local at = world.marks.door at = if dt > 0 then at * 2 else at me:seek(at - me:position(), at.z)",
    "local x = 3 +\n world.marks.door.x *\n world.marks.dor.y",
    "local at = world.mouse at = nil\n print(at.x)",
    "local at = world.mouse at = 'text'\n print(at.x)",
    "local marks = world.marks me:seek(marks.door, marks.door.x) me:seek(marks['door'] / marks.away.x)",
    "if world.bounds then me:seek(world.bounds.min + world.bounds.max) end me:wander()",
    "world.marks.door.x = 3",
    "world.mouse =\n world.mouse.y",
    "local function go(world) return world.marks.door.x + world.mouse end
     for _, other in { { marks = { door = { x = 2 } }, mouse = 1 }, { marks = { door = { x = '1' } }, mouse = '2' }, world } do
     me:wander(1, { rate = tonumber(pcall(go, other)) }) print(pcall(go, other)) end",
    "local function go(world) return\n world.marks.door.x end print(go({ marks = { door = me } }))",
    "local function go(world) return\n world.marks.door.x end go(nil)",
    "local function go(world) return function() return world.mouse.x + 1 end end print(go(world)(), go({ mouse = { x = 1 } })())",
    "me:separation(1, near) me:separation(dt, near) me:arrive(world.mouse, 2, near)",
    "local near = options.separation { radius = 3 } me:separation(1, near)",
    "local far = near near = slow me:separation(1, near) near = far",
    "local function far(me) return me:position().x end me:wander(far(me)) far(me:nearest(math.huge, 'stones')) far(nil)",
];

const TOP: &str = "local near = options.separation { radius = 2 }
local slow = options.arrive { slow_radius = 2 }
local function door(me, world) return world.marks.door - me:position() end
local function pair() return vector.one, 2 end
";

/// The plans and faults of two ticks.
fn outcome(text: &str) -> (Vec<Plan<Vec2>>, Vec<Fault>, Vec<String>) {
    outcome_of(3, text)
}

fn outcome_of(agents: usize, text: &str) -> (Vec<Plan<Vec2>>, Vec<Fault>, Vec<String>) {
    let (mut world, mut scripts) = (world(agents), scripts(text));
    if let Some(error) = scripts.load(&world).first() {
        return (Vec::new(), Vec::new(), vec![error.to_string()]);
    }
    let mut faults = world.step(&mut scripts, &[]);
    faults.extend(world.step(&mut scripts, &[]));
    (world.plans.own().map(Plan::from).collect(), faults, scripts.take_log())
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
        "function update(me, world, dt) me:wander() me:queue() if dt then update(me:nearest(math.huge, 'stones')) end end",
        "function update(me, world) me:seek(me:position()) me:wander() end t = { update }",
    ];
    for text in texts.chain(files).chain(odd.map(str::to_owned)) {
        assert_eq!(outcome(&text), outcome(&format!("{text}\n--!calls")), "{text}");
    }
}

/// Scripts cannot use the names that are written into their text, however they hide them.
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

/// Every behavior with the options it takes, in a call and prepared: the same plans, the same faults.
#[test]
fn a_table_in_the_call_does_what_a_prepared_one_does() {
    for info in BEHAVIORS {
        let target = match info.targets {
            [] => "",
            [(_, Wants::Place)] => "world.marks.door, ",
            [(_, Wants::Path)] => "world.paths.road, ",
            [(_, Wants::Field)] => "world.fields.scent, ",
            [(_, Wants::Vector)] => "me:velocity(), ",
            [(_, Wants::Path), _] => "world.paths.road, me:position(), ",
            _ => "world.marks.door, me:position(), ",
        };
        let cases: Vec<String> = (0..8).map(|case| options_of(info, case)).collect();
        // One of the cases for each agent.
        let body = |options: &dyn Fn(usize) -> String| {
            let case = |nth: usize| {
                let (name, options) = (info.name, options(nth));
                format!(
                    "if me:id() == {nth} then me:{name}({target}1.5, {options}) {name}({target}{options}) end "
                )
            };
            update(&(0..cases.len()).map(case).collect::<String>())
        };
        let prepared = |options: &String| format!("options.{} {options}, ", info.name);
        let all: String = cases.iter().map(prepared).collect();
        let prepared =
            format!("local all = {{ {all} }} {}", body(&|nth| format!("all[{}]", nth + 1)));
        let prepared = outcome_of(cases.len(), &prepared);
        assert!(
            prepared.0[..cases.len()].iter().all(|plan| plan.items.len() == 2),
            "{}: {:?}",
            info.name,
            prepared.1
        );
        let written = body(&|nth| cases[nth].clone());
        let lines = body(&|nth| cases[nth].replace(", ", ",\n"));
        for text in [format!("{written}\n--!calls"), written, lines] {
            assert_eq!(outcome_of(cases.len(), &text), prepared, "{text}");
        }
    }
}

/// Some options of a behavior, at random, within their ranges.
fn options_of(info: &Info, case: u64) -> String {
    let noise = Noise::new(5, case, 0, Purpose::Script);
    let value = |(nth, param): (usize, &Param)| {
        let share = noise.uniform(2 * nth as u64);
        let value = match param.kind {
            ParamKind::Number { min, max } => {
                // Decimals of the least number there is may round to one that is out of range.
                let min = min.max(-10.0);
                (min + share * (max.min(min + 10.0) - min)).to_string()
            }
            ParamKind::Bool => (share < 0.5).to_string(),
            ParamKind::Word(words) => {
                format!("\"{}\"", words[(share * words.len() as f32) as usize])
            }
        };
        (noise.uniform(2 * nth as u64 + 1) < 0.6).then(|| format!("{} = {value}", param.name))
    };
    let mut options: Vec<_> = info.params.iter().enumerate().filter_map(value).collect();
    let among = info.among.is_some() && noise.uniform(99) < 0.5;
    let groups = ["\"ants\"", "{ \"ants\", \"stones\" }"][(noise.uniform(98) * 2.0) as usize];
    options.extend(among.then(|| format!("among = {groups}")));
    format!("{{ {} }}", options.join(", "))
}

/// What options in a call may be made of.
const CONSTANTS: &str = "
local half, turned, quiet, rad = 0.5, math.rad(90), -0.25, math.rad
local tuned = tune { reach = { 2.5, min = 0, max = 9 }, calm = true }
local plain, other, changed = { radius = 2 }, { radius = 3 }, 1
plain.radius = 2.25
changed = 2
local function odd() changed2 = nil return 3 end
";

/// Options that are the same each time, or only look so, right and wrong.
const OPTIONS: &[&str] = &[
    "me:separation(1, { radius = half })",
    "me:separation(1, { radius = half * 2 + tuned.reach })",
    "me:separation({ radius = changed })",
    "me:separation(1, plain) me:separation(2, other) separation(plain)",
    "me:separation(1, { radius = plain.radius })",
    "me:separation(1, { radius = quiet })",
    "me:separation(1, {\n radius = quiet,\n })\n me:seek(nil)",
    "me:separation(1, {\n radius = 2,\n }) me:wander()\n me:queue()\n me:seek(nil)",
    "me:separation(\n1, {\n radius = 2,\n }) me:seek(nil)",
    "local x = 1 me:separation(1, {\n radius = x,\n }) me:seek(nil)",
    "me:separation(1, { radius = 2, -- wide\n })\n me:seek(nil)",
    "me:separation(1, { radius = if tuned.calm then 1 else 2 })",
    "me:separation(1, { radius = tuned.calm })",
    "me:separation(1, { radius = tuned.rech })",
    "me:separation(1, { radius = turned, half_angle = rad(45) })",
    "me:separation(1, { radius = -half / 0 })",
    "me:separation(1, { radius = half + 'a' })",
    "me:separation(1, { radius = 2, 3 })",
    "me:separation(1, { radius = 2, ['radius'] = 3 })",
    "me:separation(1, { radius = nil })",
    "me:separation(1, {})",
    "me:separation(1, { among = 'ants' }) me:separation(1, { among = 'stones' })",
    "me:separation(1, { among = 'nobody' })",
    "me:separation(1, { among = { 'ants', 'stones' } }) me:separation(1, { among = { 'ants' } })",
    "me:separation(1, { among = { 'ants', 'nobody' } })",
    "me:separation(1, { among = { ants = true } })",
    "me:separation(1, options.separation { radius = half })",
    "me:separation(1, options.alignment { radius = half })",
    "me:separation(1, options.separation { radius = 'wide' })",
    "local half = me:speed() me:separation(1, { radius = half })",
    "local function go(me) me:separation(1, { radius = half }) end go(me) go(me:nearest(math.huge, 'stones'))",
    "local it = { separation = function(self, weight, options) options.radius = 1 me:wander(options.radius) end } it:separation(1, { radius = half })",
    "for nth = 1, 2 do me:separation(1, { radius = nth }) end",
    "me:arrive(world.marks.door, { slow_radius = half })",
    "me:push(me:velocity(), 1, { radius = half })",
    "me:seek(world.marks.door, 1, { radius = half })",
    "local t = { me:separation(1, { radius = half }) } print(#t)",
    "pcall(me.separation, me, 1, { radius = half })",
];

/// Options are kept where that changes nothing, and what is wrong with them is said where and when the call would.
#[test]
fn kept_options_do_and_say_what_the_call_would() {
    for body in OPTIONS {
        let text = format!("{CONSTANTS}{}", update(body));
        assert_eq!(outcome(&text), outcome(&format!("{text}\n--!calls")), "{body}");
    }
}

/// A mistake in options is one where they are used: a branch that never runs is no mistake of the run.
#[test]
fn wrong_options_are_a_fault_when_they_are_used() {
    let fault =
        first_fault(&update("if me:age() < 0 then\n me:separation(1, { radius = -1 })\n end"));
    assert_eq!(fault, "fine");
    let fault = first_fault(&update("me:wander()\n me:separation(1, {\n radius = -1 })"));
    assert_eq!(
        fault,
        "a.lua:3: separation: the option radius must be a finite number, 0 or more; this is the number -1"
    );
}

/// A slider moves what is kept with it, and a new text brings its own.
#[test]
fn kept_options_follow_sliders_and_saves() {
    let text = "local tuned = tune { reach = 2 }\nfunction update(me) me:separation(1, { radius = tuned.reach }) end";
    let (mut world, mut scripts) = loaded(1, text);
    let radius = |world: &flockwork::World<Vec2>| {
        let plan = format!("{:?}", world.plans.own().next().unwrap());
        plan.split("radius: ").nth(1).unwrap().chars().take(3).collect::<String>()
    };
    run(&mut world, &mut scripts, 1);
    assert_eq!(radius(&world), "2.0");
    scripts.set_param(ANTS, "reach", 3.0).unwrap();
    run(&mut world, &mut scripts, 1);
    assert_eq!(radius(&world), "3.0");
    scripts.reload(FILE, &text.replace("tuned.reach }", "tuned.reach + 1 }")).unwrap();
    run(&mut world, &mut scripts, 1);
    assert_eq!(radius(&world), "4.0");
}
