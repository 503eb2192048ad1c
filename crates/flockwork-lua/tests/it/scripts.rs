//! What scripts can do, one small world each.

use crate::common::*;
use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::{AgentId, BEHAVIORS, Behavior, Group, Item, Space, Stepping, Target, Term, World};

fn terms(world: &World<Vec2>, place: usize) -> Vec<Term<Vec2>> {
    world.plans.own().nth(place).unwrap().terms().collect()
}

#[test]
fn an_agent_goes_where_its_script_says() {
    let (mut world, mut scripts) = loaded(
        4,
        &update("me:seek(world.marks.door)\nme:avoid_obstacles(2)\nme:separation(0.5)\nme:queue()"),
    );
    run(&mut world, &mut scripts, 120);
    assert!(world.agents[0].position.x > 1.0, "{:?}", world.agents[0]);
}

#[test]
fn a_volume_has_the_same_scripts() {
    let mut world = World::<Vec3>::new(Space::Open, Stepping::default(), 1, 1.0);
    let script = Some(FILE.to_owned());
    let group = world.add_group(Group { name: "fish".into(), script, ..Group::default() }, None);
    world.spawn(group, Vec3::ZERO, Vec3::ZERO);
    let mut scripts = scripts(&update("me:seek(vector.create(0, 0, 5)) me:wander(0.1)"));
    assert_eq!(scripts.load(&world), []);
    for _ in 0..60 {
        assert_eq!(world.step(&mut scripts, &[]), []);
    }
    assert!(world.agents[0].position.z > 0.3);
}

/// The list is the only table: every behavior is a method, with its targets first.
#[test]
fn every_behavior_can_be_called_with_its_defaults() {
    use flockwork::behavior::Wants;
    for info in BEHAVIORS {
        let given = |wants: &Wants| match wants {
            Wants::Place => "world.marks.door",
            Wants::Path => "world.paths.road",
            Wants::Field => "world.fields.scent",
            Wants::Vector => "vector.create(1, 2)",
        };
        let targets: Vec<_> = info.targets.iter().map(|(_, wants)| given(wants)).collect();
        let call = |rest: &str| {
            let all: Vec<_> =
                targets.iter().copied().chain((!rest.is_empty()).then_some(rest)).collect();
            format!("me:{}({})\n", info.name, all.join(", "))
        };
        let body = call("") + &call("2") + &call(&format!("options.{} {{}}", info.name));
        let (mut world, mut scripts) = loaded(1, &update(&body));
        run(&mut world, &mut scripts, 2);
        let plan = terms(&world, 0);
        assert_eq!(plan.len(), 3, "{}", info.name);
        assert_eq!(Some(plan[0].behavior), Behavior::named(info.name));
        assert_eq!((plan[0].weight, plan[1].weight), (1.0, 2.0));
        assert_eq!(plan[0].target.is_some(), !info.targets.is_empty());
        assert_eq!(plan[0].second.is_some(), info.targets.len() > 1);
    }
}

/// Every option of every behavior arrives as the number that it stands for.
#[test]
fn every_option_arrives() {
    use flockwork::behavior::ParamKind;
    for (place, info) in BEHAVIORS.iter().enumerate() {
        for (index, param) in info.params.iter().enumerate() {
            let default = flockwork::behavior::defaults()[place].number(index).unwrap_or(0.0);
            let (text, number) = match param.kind {
                ParamKind::Number { min, max } => {
                    let other = if default * 0.5 >= min { default * 0.5 } else { default.min(max) };
                    (other.to_string(), other)
                }
                ParamKind::Bool => ((default == 0.0).to_string(), 1.0 - default),
                ParamKind::Word(words) => {
                    (format!("\"{}\"", words[words.len() - 1]), words.len() as f32 - 1.0)
                }
            };
            let target = match info.targets.first() {
                None => "",
                Some((_, flockwork::behavior::Wants::Path)) if info.targets.len() > 1 => {
                    "world.paths.road, world.mouse, "
                }
                Some((_, flockwork::behavior::Wants::Path)) => "world.paths.road, ",
                Some((_, flockwork::behavior::Wants::Field)) => "world.fields.scent, ",
                Some(_) if info.targets.len() > 1 => "world.mouse, world.mouse, ",
                Some(_) => "world.mouse, ",
            };
            let call = format!("me:{}({target}{{ {} = {text} }})", info.name, param.name);
            let (mut world, mut scripts) = loaded(1, &update(&call));
            run(&mut world, &mut scripts, 1);
            assert_eq!(terms(&world, 0)[0].behavior.number(index), Some(number), "{call}");
        }
    }
}

#[test]
fn targets_of_every_kind() {
    let (mut world, mut scripts) = loaded(2, &update(
        "me:seek(world.groups.stones) me:follow_path(world.paths.road)
        me:seek(me:nearest(50, 'stones'), 2) me:seek(world.mouse) me:push(vector.create(1, 2), 3, 'wind')",
    ));
    run(&mut world, &mut scripts, 1);
    let targets: Vec<_> = terms(&world, 0).iter().map(|term| term.target.unwrap()).collect();
    assert_eq!(
        targets,
        [
            Target::Group(flockwork::GroupId(1)),
            Target::Path(0),
            Target::Agent(AgentId(2)),
            Target::Point(Vec2::ZERO),
            Target::Vector(vec2(1.0, 2.0)),
        ]
    );
    let label = terms(&world, 0)[4].label.unwrap();
    assert_eq!(world.plans.names.name(label), "wind");
}

#[test]
fn terms_nest_and_the_speed_is_limited() {
    let (mut world, mut scripts) = loaded(
        1,
        &update(
            "me:limit_speed(0.5) me:begin('blend', 2) me:seek(world.mouse) me:wander() me:done() me:brake(0.5)",
        ),
    );
    run(&mut world, &mut scripts, 1);
    let plan = world.plans.own().next().unwrap();
    assert_eq!(plan.speed_limit, 0.5);
    assert_eq!(
        plan.items().next().unwrap(),
        Item::Begin(flockwork::Combine::Blend(flockwork::combine::Blend {}), 2.0)
    );
    assert_eq!((plan.items().len(), plan.items().nth(3).unwrap()), (5, Item::Done));
}

#[test]
fn an_agent_is_begun_once_before_its_first_update() {
    let (mut world, mut scripts) = loaded(
        2,
        "
        function init(me, world) me:memory().n = 0 me:set_color('#010203') end
        function update(me, world)
            local m = me:memory()
            m.n += 1
            if m.n == 3 and me:id() == 0 then me:spawn('ants', vector.create(9, 9)) end
            me:push(vector.create(m.n, 0))
        end",
    );
    run(&mut world, &mut scripts, 4);
    assert_eq!(world.agents.len(), 4);
    assert_eq!(world.agents[3].color, [1, 2, 3]);
    assert_eq!(terms(&world, 3)[0].target, Some(Target::Vector(vec2(1.0, 0.0))));
    assert_eq!(terms(&world, 0)[0].target, Some(Target::Vector(vec2(4.0, 0.0))));
}

#[test]
fn events_are_heard_in_the_next_tick() {
    let (mut world, mut scripts) = loaded(2, "
        function update(me, world)
            for name, from, number in me:events() do
                if name == 'bite' and from:alive() then me:push(vector.create(number, 0)) end
            end
            for name, from, number in world.events('bark') do me:push(vector.create(0, number)) end
            if me:id() == 0 then me:emit('bite', me:nearest(99, 'own'), 3) me:emit('bark', nil, 5) end
        end");
    run(&mut world, &mut scripts, 2);
    let pushes =
        |place| terms(&world, place).iter().map(|term| term.target.unwrap()).collect::<Vec<_>>();
    assert_eq!(pushes(0), [Target::Vector(vec2(0.0, 5.0))]);
    assert_eq!(pushes(1), [Target::Vector(vec2(3.0, 0.0)), Target::Vector(vec2(0.0, 5.0))]);
}

#[test]
fn other_agents_are_values_that_outlive_the_agent() {
    let (mut world, mut scripts) = loaded(2, "
        function update(me, world)
            local m = me:memory()
            m.friend = m.friend or me:nearest(math.huge, 'own')
            if me:id() == 1 and world.tick == 2 then me:despawn() end
            if me:id() == 0 then
                print(typeof(m.friend), m.friend:alive(), tostring(m.friend))
                me:seek(m.friend)
                if m.friend:alive() then print(m.friend:position().x, m.friend:group(), me == me, m.friend == me:nearest(math.huge, 'own')) end
            end
        end");
    run(&mut world, &mut scripts, 4);
    let log = scripts.take_log();
    assert_eq!(log[0], "agent true agent 1");
    assert_eq!(&log[1][log[1].len() - 14..], "ants true true");
    assert_eq!(log.last().unwrap(), "agent false agent (gone)");
}

#[test]
fn neighbors_come_as_values_and_loops_may_nest() {
    let (mut world, mut scripts) = loaded(
        5,
        "
        function update(me, world)
            local n, m = 0, 0
            for other, offset, velocity in me:neighbors(4, 'own') do
                assert((me:position() + offset - other:position()):length() < 1e-5)
                for again in me:neighbors(4, 'own') do m += 1 end
                n += 1
            end
            assert(n == me:count(4, 'own') and m == n * n and n > 0)
            assert(me:distance_to(me:nearest(math.huge, 'all')) == me:offset_to(me:nearest(math.huge, 'all')):length())
            assert(me:can_see(world.marks.door) and not me:can_see(world.marks.door, 1))
            assert(not me:can_see(me:position() - me:facing(), 5, math.pi / 2))
        end",
    );
    run(&mut world, &mut scripts, 2);
}

#[test]
fn vectors_have_methods_and_mathematics_is_the_same_everywhere() {
    let (mut world, mut scripts) = loaded(1, &update(
        "local v = vector.create(3, 4)
        assert(v:length() == 5 and v:unit():length() == 1 and vector.zero:unit() == vector.zero)
        assert(v:limit(1):length() == 1 and v:dot(v) == 25 and vector.normalize(vector.zero) == vector.zero)
        assert((v:rotate(math.pi / 2) - vector.create(-4, 3)):length() < 1e-5)
        assert(math.abs(vector.create(0, 2):angle() - math.pi / 2) < 1e-6)
        assert(math.abs(v:angle(-v) - math.pi) < 1e-6)
        assert(math.sin(1) == 0.8414709848078965 and math.acos(2) == 0)",
    ));
    run(&mut world, &mut scripts, 1);
}

#[test]
fn random_numbers_are_the_agents_own() {
    let text = update("me:push(vector.create(math.random(), math.random(1, 6)))");
    let draw = |agents| {
        let (mut world, mut scripts) = loaded(agents, &text);
        run(&mut world, &mut scripts, 3);
        terms(&world, 1)[0].target
    };
    assert_eq!(draw(2), draw(9));
    let (mut world, mut scripts) = loaded(2, &text);
    run(&mut world, &mut scripts, 1);
    assert_ne!(terms(&world, 0)[0].target, terms(&world, 1)[0].target);
}

#[test]
fn whole_seconds_are_whole() {
    for hz in [30, 50, 60, 120, 144, 240] {
        let text = update(&format!(
            "assert((world.time % 1 == 0) == (world.tick % {hz} == 0) and world.time == world.tick / {hz})
            assert((me:age() % 1 == 0) == (world.tick % {hz} == 0), me:age())"
        ));
        let (mut world, mut scripts) = loaded(1, &text);
        world.stepping = flockwork::Stepping::Timed(1.0 / hz as f32);
        run(&mut world, &mut scripts, 20 * hz);
    }
}

#[test]
fn numbers_are_printed_with_the_digits_they_have() {
    let (mut world, mut scripts) = loaded(1, &update(
        "print(world.time, 0.1 + 0.2, 1 / 3, -2 / 3, 1e-300 / 7, 2 ^ 53, 1e15, 0.5, 1 / 0, -1 / 0, vector.create(0.1, 2))
        print('at ' .. world.time, `{0.1 + 0.2} {0.1}`, ('%s'):format(0.7 + 0.1), tostring(4.35 * 100))",
    ));
    run(&mut world, &mut scripts, 7);
    let log = scripts.take_log();
    let told = log[12..].join("\n");
    let wanted = "0.1 0.3 0.33333333333333 -0.66666666666667 1.4285714285714e-301 9007199254740992 1000000000000000 0.5 inf -inf 0.1, 2, 0
at 0.1 0.3 0.1 0.8 435";
    assert!(told.ends_with(wanted), "{told}");
}

#[test]
fn the_world_answers() {
    let (mut world, mut scripts) = loaded(1, &update(
        "assert(world.time == world.tick / 60 and math.abs(world.time - world.tick * world.dt) < 1e-5)
        assert(world.mouse == vector.zero and not world.mouse_down and not world.key('w'))
        local n = 0
        for name, at in world.marks do n += 1 assert(at == world.marks[name]) end
        assert(n == 1 and #world.marks == 1)
        assert(me:group() == 'ants' and me:radius() > 0 and me:age() >= 0 and me:max_speed() > me:speed())",
    ));
    run(&mut world, &mut scripts, 3);
    use flockwork::Input;
    scripts
        .reload(
            FILE,
            &update("assert(world.key('w') and world.mouse.x == 4 and world.mouse_clicked)"),
        )
        .unwrap();
    let inputs =
        [Input::Key("w".into(), true), Input::Pointer(vec2(4.0, 0.0)), Input::Button(true)];
    assert_eq!(world.step(&mut scripts, &inputs), []);
}

#[test]
fn drawings_are_data_and_change_nothing() {
    let (mut world, mut scripts) = loaded(
        3,
        "
        function update(me, world) me:wander() end
        function draw(me, pen)
            pen:circle(me:position(), 2, '#0a0b0c')
            pen:line(me:position(), vector.zero)
            pen:text(me:position(), me:id())
        end",
    );
    run(&mut world, &mut scripts, 3);
    let before = world.hash();
    let all = scripts.drawings(world.perceive(), None);
    assert_eq!((all.lines.len(), all.circles.len(), all.texts.len()), (3, 3, 3));
    assert_eq!(all.circles[0].2, [10, 11, 12]);
    let one = scripts.drawings(world.perceive(), Some(AgentId(2)));
    assert_eq!(one.texts[0].1, "2");
    assert_eq!((world.hash(), scripts.faults().len()), (before, 0));
}

#[test]
fn texts_are_drawn_whatever_their_bytes() {
    let (mut world, mut scripts) = loaded(
        1,
        "function update() end
        function draw(me, pen)
            pen:text(me:position(), 'a\\255')
            pen:text(me:position(), 'x' .. ('é'):rep(100))
            pen:circle(me:position(), 1)
        end",
    );
    run(&mut world, &mut scripts, 1);
    let drawn = scripts.drawings(world.perceive(), None);
    assert_eq!((drawn.texts.len(), drawn.circles.len()), (2, 1));
    assert_eq!((drawn.texts[0].1.as_str(), drawn.texts[1].1.len()), ("a\u{fffd}", 199));
    let body = "function update() end function draw(me, pen) for i = 1, 99 do pen:circle(me:position(), i) end end";
    let (mut world, mut scripts) = loaded(1, body);
    run(&mut world, &mut scripts, 1);
    scripts.drawings(world.perceive(), None);
    assert!(show(&scripts.faults()[0].0).ends_with("an agent may draw 25"));
}

#[test]
fn printed_lines_are_capped() {
    let (mut world, mut scripts) =
        loaded(1, &update("for i = 1, 2000 do print(i, {}, print, 'x') end"));
    run(&mut world, &mut scripts, 1);
    let log = scripts.take_log();
    assert_eq!((log.len(), log[0].as_str()), (1001, "1 table function x"));
    assert_eq!(scripts.take_log().len(), 0);
}

#[test]
fn plans_that_are_not_finite_are_refused_and_the_last_one_stays() {
    let (mut world, mut scripts) = loaded(
        1,
        &update(
            "if world.tick == 0 then me:seek(world.marks.door) else me:order(vector.create(1, 0) * 1e39) end",
        ),
    );
    run(&mut world, &mut scripts, 1);
    let before = terms(&world, 0);
    let faults = world.step(&mut scripts, &[]);
    assert_eq!(
        show(&faults[0]),
        "a.lua:2: order: the velocity must be a finite vector; this is (inf, nan, nan). Check for a division by zero"
    );
    assert_eq!(terms(&world, 0), before);
    assert!(world.step(&mut scripts, &[]).is_empty(), "each fault is told once");
    assert_eq!(scripts.faults()[0].1, 2);
    assert_eq!(scripts.faulty(), [world.agents[0].id], "and marked in every tick");
}

/// A function is the method without `me`, whatever it is given.
#[test]
fn functions_are_the_same_commands_as_methods() {
    let calls = "
        me:seek(world.marks.door, 2) me:separation(1.5, { radius = 3 }) me:queue() me:pursue(me:nearest(math.huge, 'stones'))
        me:follow_path(world.paths.road) me:push(vector.create(1, 2), 3, 'wind') me:arrive(world.mouse, { slow_radius = 2 })";
    let plan = |text: &str| {
        let (mut world, mut scripts) = loaded(2, &update(text));
        run(&mut world, &mut scripts, 1);
        terms(&world, 1)
    };
    let bare = calls.replace("me:", "").replace("nearest", "me:nearest");
    assert_eq!(plan(calls), plan(&bare));
    assert_eq!(plan(calls).len(), 7);
}

#[test]
fn functions_tell_what_is_wrong_as_methods_do() {
    let wrong = "a.lua:2: seek: the weight must be a finite number; this is the text \"strong\"";
    assert_eq!(first_fault(&update("seek(world.mouse, 'strong')")), wrong);
    let slip = "a.lua:2: nothing is called \"sek\" here. Did you mean seek?";
    assert_eq!(first_fault(&update("sek(world.mouse)")), slip);
    let early = "a.lua:1: wander: the file's top level does not steer; do it in update";
    assert_eq!(first_fault("wander()\nfunction update(me) end"), early);
    let late = "a.lua:1: wander: init does not steer; do it in update";
    assert_eq!(first_fault("function init(me) wander() end function update(me) end"), late);
}

#[test]
fn loops_over_neighbors_nest_and_outlast_no_turn() {
    let (mut world, mut scripts) = loaded(
        5,
        &update(
            "
        local m, count = me:memory(), 0
        assert(m.old == nil)
        for a in me:neighbors(100) do
            for b, offset in me:neighbors(100) do
                count += 1
                assert((me:position() + offset - b:position()):length() < 1e-5)
            end
        end
        assert(count == 25)
        m.old = me:neighbors(100)",
        ),
    );
    for _ in 0..3 {
        let faults = world.step(&mut scripts, &[]);
        assert!(
            faults.iter().all(|fault| fault.message.starts_with("me:memory().old is a function"))
        );
        assert_eq!(scripts.faulty().len(), 5);
    }
}

#[test]
fn scripts_read_where_the_world_ends() {
    let told = |space| {
        let mut world = World::new(space, Stepping::default(), 7, 1.0);
        let script = Some(FILE.to_owned());
        let group = world.add_group(Group { script, ..Group::default() }, None);
        world.spawn(group, vec2(1.0, 1.0), Vec2::ZERO);
        let mut scripts = scripts(&update(
            "local bounds = world.bounds
            me:push(if bounds then bounds.max - bounds.min else vector.create(-1, 0))
            if bounds then me:push(bounds.min) end",
        ));
        assert_eq!(scripts.load(&world), []);
        assert_eq!(world.step(&mut scripts, &[]), []);
        terms(&world, 0).iter().map(|term| term.target).collect::<Vec<_>>()
    };
    let push = |x, y| Some(Target::Vector(vec2(x, y)));
    assert_eq!(told(Space::Open), [push(-1.0, 0.0)]);
    assert_eq!(told(Space::Wrap(vec2(9.0, 7.0))), [push(9.0, 7.0), push(0.0, 0.0)]);
    let walls = Space::Walls(vec2(-2.0, -1.0), vec2(9.0, 7.0));
    assert_eq!(told(walls), [push(11.0, 8.0), push(-2.0, -1.0)]);
    assert_eq!(first_fault(&update("assert(world.bounds == nil)")), "fine");
}

/// Combiners are those of the core's list, with its parameters as options.
#[test]
fn groups_are_opened_with_any_combiner_and_its_options() {
    use flockwork::combine::{Combine, Priority, PriorityForm};
    let items = |body: &str| {
        let (mut world, mut scripts) = loaded(1, &update(body));
        run(&mut world, &mut scripts, 1);
        world.plans.own().next().unwrap().items().collect::<Vec<_>>()
    };
    let begun = |budget, form, weight| Item::Begin(Priority { budget, form }.into(), weight);
    let nested = items(
        "me:begin('priority', 0.5, { budget = 0.25, form = 'strict' }) me:wander()
        me:begin('priority', { budget = 2 }) me:done() me:done()",
    );
    assert_eq!(nested[0], begun(0.25, PriorityForm::Strict, 0.5));
    assert_eq!(nested[2], begun(2.0, PriorityForm::Running, 1.0));
    for (nth, info) in flockwork::combine::COMBINERS.iter().enumerate() {
        let begun = items(&format!("me:begin('{}') me:done()", info.name));
        assert_eq!(begun[0], Item::Begin(Combine::at(nth).unwrap(), 1.0));
    }
}

/// What a table costs must not grow with how many there were before.
#[test]
fn any_number_of_tables_of_options_is_within_the_budget() {
    let calls = |options: &str| {
        let call = |id| format!("if id == {id} then me:queue(1, {options}) end\n");
        (0..2000).map(call).collect::<String>()
    };
    let drawn = "for i = 1, 300000 do end\n";
    let near = format!("{drawn}local near = {{ ahead = 0.5 }}\n");
    for (top, options) in [("", "{ ahead = 0.5 }"), (drawn, "{ ahead = 0.5 }"), (&near, "near")] {
        let body = update(&format!("local id = me:id()\n{}", calls(options)));
        let (mut world, mut scripts) = loaded(2, &format!("{top}{body}"));
        run(&mut world, &mut scripts, 2);
    }
    let asked = "for i = 1, 2000 do me:count(5, { 'ants', 'stones' }) end";
    assert_eq!(first_fault(&update(asked)), "fine");
}

/// They look empty, but going through one takes as long as when it was full.
#[test]
fn tables_that_were_emptied_are_dear_to_go_through_again_and_again() {
    let walks = |filled: usize, body: &str| {
        let fill = format!("local t = {{}} for i = 1, {filled} do t[i / 2] = i end");
        let empty = format!("for i = 1, {filled} do t[i / 2] = nil end");
        first_fault(&update(&format!("{fill} {empty} for _ = 1, 400 do {body} end")))
    };
    for body in ["for _ in t do end", "table.clear(t)", "t = table.clone(t)"] {
        assert_eq!(walks(50, body), "fine", "{body}");
        assert!(walks(20_000, body).contains("too many steps"), "{body}");
    }
}
