//! A script is tried before its first tick, and nothing of that remains.

use crate::common::*;
use flockwork::glam::vec2;
use flockwork::{Group, GroupId, World};
use flockwork_lua::Scripts;

/// Uses everything that could leave a trace: memory, random numbers, names, prints, colors, spawning.
const BUSY: &str = "
    local near = options.separation { radius = 2 }
    function init(me) me:memory().born = true me:memory().list = { 1, 2 } end
    function on_reload(me) me:memory().reloads = (me:memory().reloads or 0) + 1 end
    function update(me, world)
        local m = me:memory()
        m.n = (m.n or 0) + 1
        m.list[#m.list + 1] = math.random()
        if m.n % 7 == 0 then print(m.n, me:id()) me:emit(`seven {m.n}`, nil, m.n) end
        if m.n % 11 == 0 then me:set_color('#ff0000') me:push(vector.create(1, 0), 1, `eleven {m.n}`) end
        for _, event in me:events() do m.heard = event.name end
        me:separation(1, near)
        me:seek(vector.create(math.random() * 9, m.n % 5), 1, { })
    end";

fn state(world: &World<flockwork::glam::Vec2>, scripts: &mut Scripts) -> String {
    let colors: Vec<_> = world.agents.iter().map(|agent| agent.color).collect();
    let names: Vec<_> = (0..20).map(|number| world.plans.names.name(number).to_owned()).collect();
    let log = scripts.take_log();
    format!("{:016x} {:016x} {colors:?} {names:?} {log:?}", world.hash(), scripts.memory().hash())
}

#[test]
fn a_trial_leaves_no_trace() {
    let run = |tried: bool| {
        let (mut world, mut scripts) = loaded(5, BUSY);
        let mut states = Vec::new();
        for tick in 0..40 {
            if tick == 20 {
                scripts.reload(FILE, &BUSY.replace("% 5", "% 6")).unwrap();
            }
            if tried {
                world.perceive();
                assert_eq!(scripts.try_out(world.perceive(), &[GroupId(0), GroupId(7)]), []);
            }
            assert_eq!(world.step(&mut scripts, &[]), []);
            states.push(state(&world, &mut scripts));
            assert!(scripts.faults().is_empty() && scripts.faulty().is_empty());
        }
        states
    };
    assert_eq!(run(true), run(false));
}

#[test]
fn a_script_that_fails_at_once_is_found_and_told_with_its_place() {
    let table = [
        ("function update(me)\n  me:seek(nil)\nend", 2, "update", "seek"),
        (
            "function on_reload(me)\n  error('no')\nend\nfunction update(me) end",
            2,
            "on_reload",
            "no",
        ),
        ("function update(me) me:begin() end", 1, "update", "is never closed"),
        ("function update(me)\n  while true do end\nend", 2, "update", "too many steps"),
        ("function update(me)\n  me:memory().gone.x = 1\nend", 2, "update", "nil"),
    ];
    for (text, line, callback, message) in table {
        let (mut world, mut scripts) = loaded(3, "function update(me) me:memory().n = 1 end");
        run(&mut world, &mut scripts, 2);
        scripts.reload(FILE, text).unwrap();
        let before = (world.hash(), scripts.memory().hash());
        let faults = scripts.try_out(world.perceive(), &[GroupId(0)]);
        assert_eq!(faults.len(), 1, "{text}");
        let place = faults[0].location.clone().unwrap();
        assert_eq!((place.line, place.callback.as_str()), (line, callback), "{text}: {faults:?}");
        assert!(faults[0].message.contains(message), "{}", faults[0].message);
        assert_eq!((world.hash(), scripts.memory().hash()), before, "{text}");
        assert!(scripts.faults().is_empty() && scripts.reproducible(), "{text}");
    }
}

#[test]
fn groups_are_tried_one_by_one_and_empty_ones_are_not() {
    let (mut world, mut scripts) =
        loaded(2, "function update(me, world)\n  if me:id() > 2 then error('mine') end\nend");
    let script = world.groups[0].script.clone();
    let others = world.add_group(Group { name: "others".into(), script, ..Group::default() }, None);
    assert_eq!(scripts.load(&world), []);
    let all = [GroupId(0), others];
    assert_eq!(scripts.try_out(world.perceive(), &all), [], "the second one is empty");
    let id = world.spawn(others, vec2(1.0, 1.0), vec2(0.0, 0.0));
    let faults = scripts.try_out(world.perceive(), &all);
    assert_eq!((faults.len(), faults[0].agent), (1, id), "{faults:?}");
}

#[test]
fn a_reload_tells_where_colors_are_not_set_any_more() {
    let two = "function update(me) if me:id() == 0 then me:set_color('#ff0000') else me:set_color('#00ff00') end end";
    let uncolored = |text: &str| {
        let (_, mut scripts) = loaded(2, two);
        scripts.reload(FILE, text).unwrap().uncolored
    };
    assert_eq!(uncolored(&two.replace("00ff00", "0000ff")), []);
    for less in [
        two.replace("else me:set_color('#00ff00')", ""),
        two.replace("else me:set_color('#00ff00')", "--[[ else me:set_color('#00ff00') ]]"),
        "function update(me) me:brake() end -- me:set_color, me:set_color".to_owned(),
    ] {
        assert_eq!(uncolored(&less), [GroupId(0)], "{less}");
    }
}
