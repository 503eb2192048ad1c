//! A script changes while it runs.

use crate::common::*;
use flockwork::Target;
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Setting;
use flockwork::{Group, World};
use flockwork_lua::Scripts;

fn pushed(world: &World<Vec2>, place: usize) -> Vec2 {
    match world.plans.own().nth(place).unwrap().terms().next().and_then(|term| term.target) {
        Some(Target::Vector(vector)) => vector,
        other => panic!("no push but {other:?}"),
    }
}

const COUNT: &str = "
    function update(me) local m = me:memory() m.n = (m.n or 0) + 1 me:push(vector.create(m.n, 0)) end";

#[test]
fn memory_outlives_a_reload_and_on_reload_runs_once() {
    let (mut world, mut scripts) = loaded(3, COUNT);
    run(&mut world, &mut scripts, 5);
    let text = "
        function on_reload(me) me:memory().n += 100 end
        function update(me) me:push(vector.create(me:memory().n, 1)) end";
    let report = scripts.reload(FILE, text).unwrap();
    assert!(report.changed && report.agents == 3);
    run(&mut world, &mut scripts, 3);
    assert_eq!(pushed(&world, 2), vec2(105.0, 1.0));
}

#[test]
fn a_new_callback_knows_who_has_begun() {
    let (mut world, mut scripts) = loaded(2, "function update(me) me:wander() end");
    run(&mut world, &mut scripts, 2);
    let text = "
        function init(me) me:memory().n = 1 end
        function on_reload(me) me:memory().n = 2 end
        function update(me) me:push(vector.create(me:memory().n, 0)) end";
    scripts.reload(FILE, text).unwrap();
    let group = world.agents[0].group;
    world.spawn(group, vec2(9.0, 9.0), Vec2::ZERO);
    run(&mut world, &mut scripts, 2);
    assert_eq!([0, 1, 3].map(|place| pushed(&world, place).x), [2.0, 2.0, 1.0]);
}

#[test]
fn a_script_that_does_not_run_does_not_draw() {
    let draws = "function draw(me, pen) pen:circle(me:position(), 1) end function update() end";
    let (mut world, mut scripts) = loaded(2, draws);
    run(&mut world, &mut scripts, 1);
    assert_eq!(scripts.drawings(world.perceive(), None).circles.len(), 2);
    let mut other = scripts_of(&[("a.lua", draws), ("b.lua", "function update(")]);
    assert_eq!(other.load(&world), []);
    run(&mut world, &mut other, 1);
    world.groups[0].script = Some("b.lua".into());
    assert_eq!(other.load(&world).len(), 1);
    assert_eq!(other.drawings(world.perceive(), None).circles.len(), 0);
}

#[test]
fn what_was_due_when_there_was_no_time_is_done_later() {
    let text = "local p = tune { a = 1 }
        function on_reload(me) me:memory().n = 7 end
        function update(me) me:push(vector.create(me:memory().n or 0, 0)) end";
    let other = "function update() end";
    // So often that states are made anew in between.
    for saves in [0, 1, 40] {
        let mut world = world(2);
        world.groups[1].script = Some("b.lua".into());
        let mut scripts = scripts_of(&[(FILE, text), ("b.lua", other)]);
        assert_eq!(scripts.load(&world), []);
        run(&mut world, &mut scripts, 1);
        scripts.reload(FILE, &format!("{text} -- again")).unwrap();
        scripts.set_time_limit(Some(std::time::Duration::ZERO));
        assert_eq!(world.step(&mut scripts, &[]).len(), 2, "neither script has had time");
        scripts.set_time_limit(None);
        for nth in 0..saves {
            scripts.set_param(ANTS, "a", nth as f32 / 50.0).unwrap();
            scripts.reload("b.lua", &format!("{other} -- {nth}")).unwrap();
        }
        run(&mut world, &mut scripts, 1);
        assert_eq!([0, 1].map(|place| pushed(&world, place).x), [7.0; 2], "{saves} saves");
    }
}

#[test]
fn a_group_with_another_script_has_as_many_agents_as_before() {
    let text = "function update() end";
    let mut scripts = scripts_of(&[("a.lua", text), ("b.lua", text)]);
    let mut world = world(3);
    assert_eq!(scripts.load(&world), []);
    run(&mut world, &mut scripts, 1);
    world.groups[0].script = Some("b.lua".into());
    assert_eq!(scripts.load(&world), []);
    run(&mut world, &mut scripts, 1);
    assert_eq!(scripts.reload("b.lua", "function update() end -- again").unwrap().agents, 3);
}

/// Scripts that know some texts.
fn scripts_of(texts: &[(&str, &str)]) -> Scripts {
    let texts: Vec<_> =
        texts.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
    let text_of = move |file: &str| {
        texts
            .iter()
            .find(|(name, _)| name == file)
            .map(|(_, text)| text.clone())
            .ok_or("no file".to_owned())
    };
    Scripts::new(Box::new(text_of))
}

#[test]
fn a_life_that_failed_to_begin_begins_again() {
    let text = "
        function init(me, world)
            assert(me:memory().n == nil)
            me:memory().n = world.tick
            assert(world.tick > 1)
        end
        function update(me) me:push(vector.create(me:memory().n, 0)) end";
    let (mut world, mut scripts) = loaded(1, text);
    for _ in 0..4 {
        world.step(&mut scripts, &[]);
    }
    assert_eq!(pushed(&world, 0), vec2(2.0, 0.0));
    assert!(scripts.faults()[0].0.message.contains("assert"), "{:?}", scripts.faults());
}

#[test]
fn the_same_text_changes_nothing() {
    let (mut world, mut scripts) = loaded(3, COUNT);
    run(&mut world, &mut scripts, 2);
    assert!(!scripts.reload(FILE, COUNT).unwrap().changed);
}

#[test]
fn a_broken_text_leaves_the_old_one_running() {
    let (mut world, mut scripts) = loaded(3, COUNT);
    run(&mut world, &mut scripts, 2);
    let wrong = [
        "function update(me",
        "error('no')",
        "x = 1",
        "while true do end",
        "function update(me) n = 1 end",
    ];
    for text in wrong {
        assert!(scripts.reload(FILE, text).is_err(), "{text}");
        run(&mut world, &mut scripts, 1);
    }
    assert_eq!(pushed(&world, 0), vec2(7.0, 0.0));
}

#[test]
fn a_script_that_is_broken_from_the_start_coasts_until_it_is_mended() {
    let (mut world, mut scripts) = (world(2), scripts("function update(me"));
    let errors = scripts.load(&world);
    assert_eq!(
        errors[0].to_string(),
        "a.lua:1:19: Expected ')' (to close '(' at column 16), got <eof>"
    );
    run(&mut world, &mut scripts, 2);
    scripts.reload(FILE, COUNT).unwrap();
    run(&mut world, &mut scripts, 1);
    assert_eq!(pushed(&world, 0), vec2(1.0, 0.0));
}

#[test]
fn those_who_leave_are_forgotten() {
    let (mut world, mut scripts) = loaded(3, COUNT);
    run(&mut world, &mut scripts, 3);
    world.despawn(flockwork::AgentId(0));
    run(&mut world, &mut scripts, 1);
    assert_eq!((pushed(&world, 0), pushed(&world, 1)), (vec2(4.0, 0.0), vec2(4.0, 0.0)));
    scripts.forget();
    run(&mut world, &mut scripts, 1);
    assert_eq!(pushed(&world, 0), vec2(1.0, 0.0));
}

const TUNED: &str = "
    local t = tune { pull = { 1.5, min = 0, max = 4, doc = 'how strongly' }, loud = true, mode = { 'a', choices = { 'a', 'b' } } }
    local half = t.pull / 2
    function update(me) me:push(vector.create(half, if t.mode == 'b' then 1 else 0)) end";

#[test]
fn parameters_are_turned_while_it_runs_and_kept_over_reloads() {
    let (mut world, mut scripts) = loaded(1, TUNED);
    let names: Vec<_> = scripts.params(ANTS).iter().map(|param| param.name.clone()).collect();
    assert_eq!(names, ["pull", "loud", "mode"]);
    scripts.set_param(ANTS, "pull", 3.0).unwrap();
    scripts.set_param(ANTS, "mode", 1.0).unwrap();
    run(&mut world, &mut scripts, 1);
    assert_eq!(pushed(&world, 0), vec2(1.5, 1.0));
    assert_eq!(
        scripts.set_param(ANTS, "pul", 3.0).unwrap_err(),
        "a.lua tunes no \"pul\". Did you mean pull?"
    );
    assert!(scripts.reload(FILE, "local t = tune {").is_err());
    let report = scripts.reload(FILE, &TUNED.replace("loud", "quiet")).unwrap();
    assert_eq!(
        (report.params_added, report.params_dropped),
        (vec!["quiet".into()], vec!["loud".into()])
    );
    assert_eq!(scripts.params(ANTS)[0].value, 3.0);
}

/// A switch, a number and a choice alike go back to what the file gives.
#[test]
fn a_parameter_that_is_set_to_no_finite_number_takes_its_default() {
    let (_, mut scripts) = loaded(1, TUNED);
    let defaults: Vec<_> = scripts.params(ANTS).iter().map(|param| param.default).collect();
    let names = ["pull", "loud", "mode"];
    for strange in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for (name, other) in names.into_iter().zip([3.0, 1.0 - defaults[1], 1.0]) {
            scripts.set_param(ANTS, name, other).unwrap();
            scripts.set_param(ANTS, name, strange).unwrap();
        }
        let values: Vec<_> = scripts.params(ANTS).iter().map(|param| param.value).collect();
        assert_eq!(values, defaults, "{strange}");
    }
}

#[test]
fn the_scene_sets_parameters_by_group() {
    let mut world = world(1);
    world.groups[0].params =
        vec![("pull".into(), Setting::Number(1.0)), ("mode".into(), Setting::Word("b".into()))];
    let other = Group { name: "more".into(), script: Some(FILE.into()), ..Group::default() };
    let other = world.add_group(other, None);
    world.spawn(other, Vec2::ZERO, Vec2::ZERO);
    let mut scripts = scripts(TUNED);
    assert_eq!(scripts.load(&world), []);
    run(&mut world, &mut scripts, 1);
    assert_eq!((pushed(&world, 0), pushed(&world, 2)), (vec2(0.5, 1.0), vec2(0.75, 0.0)));
    world.groups[0].params = vec![("pul".into(), Setting::Number(1.0))];
    let told = scripts.load(&world)[0].to_string();
    assert_eq!(
        told,
        "a.lua: the scene sets \"pul\", which this script does not tune. Did you mean pull?"
    );
}

#[test]
fn what_a_scene_sets_must_be_accepted() {
    let text = "tune { pull = { 1, min = 0, max = 4 }, walk = true, mode = { 'b', choices = { 'a', 'b' } } }\nfunction update(me) end";
    let told = |name: &str, value: Setting| {
        let mut world = world(1);
        world.groups[0].params = vec![(name.into(), value)];
        scripts(text).load(&world).first().map_or("fine".to_owned(), ToString::to_string)
    };
    assert_eq!(told("pull", Setting::Number(4.0)), "fine");
    assert_eq!(told("walk", Setting::Bool(false)), "fine");
    for (name, value, answer) in [
        ("pull", Setting::Number(99.0), "to 99; it takes a number from 0 to 4"),
        ("pull", Setting::Word("a".into()), "to \"a\"; it takes a number from 0 to 4"),
        ("walk", Setting::Number(2.0), "to 2; it takes true or false"),
        ("mode", Setting::Word("c".into()), "to \"c\"; it takes one of \"a\", \"b\""),
        ("mode", Setting::Bool(true), "to true; it takes one of \"a\", \"b\""),
    ] {
        assert_eq!(told(name, value), format!("a.lua: the scene sets \"{name}\" {answer}"));
    }
}

#[test]
fn a_thousand_reloads_leave_no_litter() {
    let (mut world, mut scripts) = loaded(10, COUNT);
    let text = |nth: usize| format!("local x = {{{nth}}}\n{COUNT}");
    // Memory comes in pages of 16 KB, of which now more and now fewer are in use: the least of three is compared.
    let mut kept = [usize::MAX; 2];
    for nth in 0..3000 {
        scripts.reload(FILE, &text(nth)).unwrap();
        if nth % 500 == 499 {
            run(&mut world, &mut scripts, 1);
            kept[nth / 1500] = kept[nth / 1500].min(scripts.used_memory());
        }
    }
    let [early, late] = kept;
    assert!(late < early + early / 20, "{early} bytes became {late}");
}

#[test]
fn a_script_that_was_not_there_at_the_start_is_known_once_it_is() {
    let mut world = world(2);
    let mut scripts = Scripts::new(Box::new(|_| Err("there is no such file".to_owned())));
    assert_eq!(scripts.load(&world).len(), 1);
    let text = "local t = tune { pull = 1 } function update(me, world) me:wander(t.pull) end";
    assert!(scripts.reload(FILE, text).unwrap().changed);
    assert!(!scripts.reload(FILE, text).unwrap().changed);
    scripts.set_param(ANTS, "pull", 2.0).unwrap();
    run(&mut world, &mut scripts, 1);
    assert_eq!(world.plans.own().next().unwrap().terms().next().map(|term| term.weight), Some(2.0));
}

#[test]
fn any_number_of_reloads_and_slider_moves_change_nothing_but_what_they_say() {
    let text = "
        local p = tune { pull = { 1, min = 0, max = 9 } }
        function init(me) me:memory().list = { 1, 2, 3 } me:memory().born = me:age() end
        function update(me, world)
            local m = me:memory()
            m.n = (m.n or 0) + math.random()
            m.list[#m.list + 1] = m.n
            if #m.list > 9 then table.remove(m.list, 1) end
            m.friend = m.friend or me:nearest(9, 'all')
            m.way = world.paths.road
            if m.n > 20 then me:emit(`far {#m.list}`, nil, m.n) m.n = 0 end
            for _, event in me:events() do m.heard = event.name m.from = event.from end
            me:push(vector.create(p.pull, m.list[#m.list]), 1, 'push')
            if m.heard then me:seek(m.friend or vector.zero, 0.5) end
        end";
    let states = |saves: bool, slides: bool| {
        let (mut world, mut scripts) = loaded(6, text);
        let mut states = Vec::new();
        for tick in 0..150 {
            if saves {
                scripts.reload(FILE, &format!("{text} -- {tick}")).unwrap();
            }
            if slides {
                scripts.set_param(ANTS, "pull", 1.0).unwrap();
            }
            if tick == 70 {
                world.spawn(ANTS, vec2(1.0, 9.0), Vec2::ZERO);
            }
            run(&mut world, &mut scripts, 1);
            states.push((world.hash(), scripts.memory().hash(), world.events.clone()));
        }
        assert!(scripts.faults().is_empty() && scripts.take_log().is_empty());
        states
    };
    let undisturbed = states(false, false);
    assert!(undisturbed.iter().any(|(_, _, events)| !events.is_empty()));
    assert!(states(true, false) == undisturbed, "saves that change nothing");
    assert!(states(false, true) == undisturbed, "sliders that stay where they are");
    assert!(states(true, true) == undisturbed, "both");
}
