//! What the manual of scripts promises happens: every entry of docs/lua.md stands in a script here, whose numbers were
//! worked out by hand. The behaviors are promised by docs/behaviors.md, and run where its lines are.

use std::collections::BTreeSet;

use flockwork::glam::{Vec2, vec2};
use flockwork::world::{Input, Named};
use flockwork::{
    AgentId, BEHAVIORS, Field, FieldShape, Group, GroupId, Path, PathEnd, Space, Stepping, World,
};
use flockwork_lua::{Scripts, manual};

/// Two walkers, at (0, 0) going right at 1 m/s and at (0, 5) at rest, and a stone at (3, 0).
fn world() -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 60.0), 7, 1.0);
    world.marks.push(Named { name: "door".into(), it: vec2(10.0, 0.0) });
    let it = Path { points: vec![vec2(0.0, 0.0), vec2(5.0, 5.0)], radius: 0.5, end: PathEnd::Once };
    world.paths.push(Named { name: "road".into(), it });
    let shape = FieldShape::between(vec2(-2.0, -2.0), vec2(6.0, 2.0), 2.0).unwrap();
    let mut it = Field::new(shape, 0.0, 0.0);
    it.set_values(&[4.0, 8.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    world.fields.push(Named { name: "scent".into(), it });
    let group = |name: &str, script: Option<&str>| Group {
        name: name.into(),
        script: script.map(str::to_owned),
        radius: flockwork::group::Number::Fixed(0.25),
        max_speed: flockwork::group::Number::Fixed(2.0),
        ..Group::default()
    };
    let walkers = world.add_group(group("walkers", Some("a.lua")), None);
    let stones = world.add_group(group("stones", None), None);
    world.add_group(group("bullets", None), None);
    world.spawn(walkers, vec2(0.0, 0.0), vec2(1.0, 0.0));
    world.spawn(walkers, vec2(0.0, 5.0), Vec2::ZERO);
    world.spawn(stones, vec2(3.0, 0.0), Vec2::ZERO);
    world
}

fn scripts(text: &str) -> Scripts {
    let text = text.to_owned();
    let library = |name: &str| match name {
        "a.lua" => Ok(text.clone()),
        "lib/gates.lua" => Ok("return { width = 1.5 }".to_owned()),
        _ => Err(format!("no {name}")),
    };
    let texts = std::collections::BTreeMap::from(
        ["a.lua", "lib/gates.lua"].map(|name| (name, library(name).unwrap())),
    );
    Scripts::new(Box::new(move |name| texts.get(name).cloned().ok_or_else(|| format!("no {name}"))))
}

/// Runs a script for so many ticks, with inputs in the first, without a fault; what it printed.
#[track_caller]
fn run(text: &str, ticks: usize, inputs: &[Input<Vec2>]) -> (World<Vec2>, Scripts, Vec<String>) {
    let (mut world, mut scripts) = (world(), scripts(text));
    assert_eq!(scripts.load(&world), [], "{text}");
    for tick in 0..ticks {
        let inputs = if tick == 0 { inputs } else { &[] };
        assert_eq!(world.step(&mut scripts, inputs), [], "{text}");
    }
    let log = scripts.take_log();
    (world, scripts, log)
}

/// Runs lines in `update` of the first walker in the first tick, with a few helpers.
#[track_caller]
fn first_turn(lines: &str, inputs: &[Input<Vec2>]) -> World<Vec2> {
    let text = format!(
        "local function near(a, b) assert(math.abs(a - b) < 1e-5, `{{a}} is not {{b}}`) end
         local function at(v, x, y) near(v.x, x) near(v.y, y) end
         function update(me, world, dt)
           if me:id() == 0 and world.tick == 0 then\n{lines}\n print('done') end
         end"
    );
    let (world, _, log) = run(&text, 2, inputs);
    assert_eq!(log, ["done"], "{text}");
    world
}

#[test]
fn own_state_is_what_it_says() {
    first_turn(
        "at(me:position(), 0, 0) at(me:velocity(), 1, 0) at(me:heading(), 1, 0) at(me:facing(), 1, 0)
         near(me:speed(), 1) near(me:max_speed(), 2) near(me:radius(), 0.25)
         assert(me:group() == 'walkers' and me:id() == 0) near(me:age(), 0)",
        &[],
    );
    let (.., log) = run(
        "function update(me) if me:id() == 0 and me:age() > 0.999 then print(me:age() < 1.001) end end",
        61,
        &[],
    );
    assert_eq!(log, ["true"], "a second after 60 ticks");
    let (.., log) = run(
        "function update(me) local m = me:memory() m.n = (m.n or 0) + 1 if m.n == 5 then print(me:id()) end end",
        5,
        &[],
    );
    assert_eq!(log, ["0", "1"], "memory lasts");
}

#[test]
fn perception_is_what_it_says() {
    first_turn(
        "local stone = me:nearest(math.huge, 'stones')
         at(stone:position(), 3, 0) assert(me:nearest(2.9, 'others') == nil and me:nearest(3.1, 'others') == stone)
         assert(me:count(3.1) == 1 and me:count(5.1) == 2 and me:count(5.1, 'own') == 1)
         assert(me:count(5.1, { 'walkers', 'stones' }) == 2 and me:count(5.1, { 'bullets', 'stones' }) == 1)
         assert(me:count(5.1, { 'walkers' }) == 1 and me:nearest(math.huge, { 'bullets', world.groups.stones }) == stone)
         local seen = 0
         for other, offset, velocity in me:neighbors(4) do
           seen += 1 assert(other == stone) at(offset, 3, 0) near(velocity:length(), 0)
         end
         assert(seen == 1)
         assert(me:can_see(stone) and me:can_see(stone, 3.1, 0.1) and not me:can_see(stone, 2.9))
         assert(not me:can_see(vector.create(-3, 0), 10, 0.1))
         local place, secs = me:last_seen(world.groups.stones) at(place, 3, 0) assert(secs == 0)
         at(me:last_seen(stone), 3, 0) at(me:last_seen(vector.create(0, 4)), 0, 4) assert(me:last_seen(world.groups.bullets) == nil)
         at(me:offset_to(vector.create(0, 4)), 0, 4) near(me:distance_to(vector.create(3, 4)), 5)
         at(stone:velocity(), 0, 0) near(stone:heading():length(), 1) near(stone:facing():length(), 1)
         near(stone:radius(), 0.25) assert(stone:group() == 'stones' and stone:alive())",
        &[],
    );
}

/// The cells of the field have a side of 2 m, and the lowest row is 4, 8, 0, 0.
#[test]
fn fields_are_what_they_say() {
    let world = first_turn(
        "local scent = world.fields.scent
         near(scent:at(vector.create(-1, -1)), 4) near(scent:at(vector.create(0, -1)), 6) near(scent:at(vector.create(9, 1)), 0)
         at(scent:slope(vector.create(-1, -1)), 1, -1) at(scent:slope(vector.create(9, 1)), 0, 0)
         for name, field in world.fields do assert(name == 'scent' and field == scent) end
         me:leave('scent', 4) me:leave(scent)
         near(scent:at(vector.create(1, 1)), 0)",
        &[],
    );
    // One agent has left 5 on a cell of 4 m².
    assert_eq!(world.fields[0].it.at(vec2(1.0, 1.0)), 1.25);
}

/// The cells of this world have a side of 1 m.
#[test]
fn neighbors_are_found_however_far_away() {
    for x in [64.1, 3000.0] {
        let lines = format!(
            "assert(me:count(math.huge, 'others') == 1 and me:count({x} + 1, 'others') == 1)
             local seen = 0
             for _ in me:neighbors(1e9, 'others') do seen += 1 end
             assert(seen == 1 and me:count({x} - 1, 'others') == 0)
             at(me:nearest(math.huge, 'others'):position(), {x}, 0) assert(me:nearest({x} + 1, 'others'))"
        );
        first_turn(&lines, &[Input::Place(AgentId(2), vec2(x, 0.0), Vec2::ZERO)]);
    }
}

#[test]
fn the_world_is_what_it_says() {
    let used = [Input::Pointer(vec2(4.0, 2.0)), Input::Button(true), Input::Key("w".into(), true)];
    first_turn(
        "near(world.time, 0) assert(world.tick == 0 and world.bounds == nil) near(world.dt, 1 / 60) near(dt, 1 / 60)
         at(world.marks.door, 10, 0) me:follow_path(world.paths.road) me:seek(world.groups.stones)
         at(world.mouse, 4, 2) assert(world.mouse_down and world.mouse_clicked)
         assert(world.key('w') and not world.key('a'))",
        &used,
    );
    let wall = flockwork::obstacle::Box { min: vec2(5.0, -4.0), max: vec2(6.0, 4.0) };
    first_turn(
        // Around the wall it is longer than twice 6.5 m; in the wall it is nil.
        "local way, far = world.way(me, world.groups.stones) at(way, 1, 0) near(far, 3)
         way, far = world.way(vector.create(0, 4), world.paths.road) at(way, 0, -1) near(far, 4)
         way, far = world.way(me, world.marks.door) assert(far > 13 and far < 14 and math.abs(way.y) > 0.5)
         assert(world:way(me, vector.create(5.5, 0)) == nil)",
        &[Input::AddObstacle(wall.into(), Vec2::ZERO)],
    );
    let (.., log) = run(
        "function update(me, world) if me:id() == 0 then print(world.mouse_clicked, world.mouse_down, world.tick) end end",
        2,
        &used,
    );
    assert_eq!(log, ["true true 0", "false true 1"], "a click is a tick long");
    let (.., log) = run(
        "function update(me, world) if me:id() == 0 and world.tick == 120 then print(math.abs(world.time - 2) < 1e-4) end end",
        121,
        &[],
    );
    assert_eq!(log, ["true"]);
}

#[test]
fn places_are_what_they_say() {
    let wall = flockwork::obstacle::Box { min: vec2(5.0, -4.0), max: vec2(6.0, 4.0) };
    first_turn(
        "local stone = me:nearest(math.huge, 'stones')
         local far, normal, what = me:raycast(vector.create(2, 0), 4)
         near(far, 2.75) at(normal, -1, 0) assert(what == stone)
         assert(me:raycast(vector.create(-1, 0), 100) == nil and me:raycast(vector.create(1, 0), 2.7) == nil)
         far, normal, what = world.raycast(vector.create(4, 0), vector.create(1, 0), 9)
         near(far, 1) at(normal, -1, 0) assert(what == 'obstacle')
         far, normal, what = world:raycast(vector.create(-2, 0), vector.create(1, 0), 9)
         near(far, 1.75) assert(what:position().x == 0)
         assert(world.nearest(vector.create(2, 0)) == stone and world.nearest(vector.create(2, 0), 0.9) == nil)
         assert(world:nearest(vector.create(2, 0), nil, 'own'):position() == me:position())
         assert(world.count(vector.create(0, 2), 4) == 3 and world.count(vector.create(0, 2), 3.5, 'others') == 0)
         local seen = 0
         for other, offset, velocity in world.neighbors(vector.create(2, 0), 1.5) do
           seen += 1 assert(other == stone) at(offset, 1, 0) at(velocity, 0, 0)
         end
         for _, offset in world.neighbors(me:position(), 0.1) do seen += 1 at(offset, 0, 0) end
         assert(seen == 2)
         assert(world.is_free(me:position()) and world.is_free(vector.create(3, 0.6)) and not world.is_free(vector.create(3, 0.4)))
         assert(not world.is_free(vector.create(4.8, 2)) and world.is_free(vector.create(4.8, 2), 0.1))
         assert(world.tile(vector.create(1, 1)) == nil and world.has_mark('door') and not world:has_mark('gate'))",
        &[Input::AddObstacle(wall.into(), Vec2::ZERO)],
    );
}

#[test]
fn what_is_no_place_is_answered_with_what_is() {
    let told = |line: &str| {
        let text = format!("function update(me, world) {line} end");
        let (mut world, mut scripts) = (world(), scripts(&text));
        assert_eq!(scripts.load(&world), [], "{text}");
        let faults = world.step(&mut scripts, &[]);
        faults.first().map(|fault| fault.message.clone()).unwrap_or_default()
    };
    for (line, said) in [
        (
            "world.nearest(me)",
            "nearest: the point must be a vector such as me:position(); this is me",
        ),
        (
            "local at: any = 'door' world.count(at, 3)",
            "count: the point must be a vector such as me:position(); this is the text \"door\"",
        ),
        (
            "local far: any = -1 world.count(me:position(), far)",
            "count: the radius must be a number, 0 or more; this is the number -1",
        ),
        ("local who: any = 'walker' world.count(me:position(), 2, who)", "Did you mean walkers?"),
        (
            "local way: any = 3 me:raycast(way, 3)",
            "raycast: the direction must be a vector such as me:position(); this is the number 3",
        ),
        (
            "local far: any = nil me:raycast(me:heading(), far)",
            "raycast: the range must be a number, 0 or more; this is nil",
        ),
        (
            "local n: any = 3 world.has_mark(n)",
            "has_mark takes a name in quotes; this is the number 3",
        ),
    ] {
        let message = told(line);
        assert!(message.contains(said), "{line}: {message}");
    }
}

#[test]
fn tiles_and_bounds_can_be_asked_for() {
    let text = "function update(me, world)
        if me:id() > 0 or world.tick > 0 then return end
        local far, normal, what = me:raycast(vector.create(0, -1), 50)
        print(math.round(far), normal.y, what)
        far, normal, what = me:raycast(vector.create(-1, 0), 50)
        print(math.round(far), normal.x, what)
        print(world.tile(vector.create(0, -3)), world.tile(me:position()), world.tile(vector.create(0, 9)))
        print(world.is_free(vector.create(0, -1.9)), world.is_free(vector.create(0, -1.7)))
      end";
    let (mut world, mut scripts) = (world(), scripts(text));
    world.space = Space::Walls(vec2(-8.0, -8.0), vec2(12.0, 8.0));
    world.tiles = Some(flockwork::TileMap::parse("....\n.#..", [-4.0, -4.0], 2.0).unwrap());
    world.agents[0].position = vec2(-1.0, 0.0);
    assert_eq!(scripts.load(&world), []);
    assert_eq!(world.step(&mut scripts, &[]), []);
    assert_eq!(scripts.take_log(), ["2 1 tile", "7 1 bounds", ". nil nil", "false true"]);
}

#[test]
fn what_is_said_is_heard_in_the_next_tick() {
    let text = "function update(me, world)
        if me:id() == 0 and world.tick == 0 then
          me:emit('hi', me:nearest(math.huge, 'own'), 3) me:emit('shout')
        end
        for name, from, number in me:events() do print('to me', me:id(), name, from == me:nearest(math.huge, 'own'), number, world.tick) end
        for name in world.events('shout') do print('to all', me:id(), name) end
      end";
    let (.., log) = run(text, 3, &[]);
    assert_eq!(log, ["to all 0 shout", "to me 1 hi true 3 1", "to all 1 shout"]);
}

#[test]
fn acts_are_carried_out() {
    let world = first_turn(
        "me:set_color('#7bd88f') me:face(vector.create(0, 9))
         me:spawn('bullets', vector.create(7, 1), vector.create(0, 2))",
        &[],
    );
    let walker = &world.agents[0];
    assert_eq!(walker.color, flockwork::agent::color_of("#7bd88f").unwrap());
    let bullet = world.agents.iter().find(|agent| agent.group == GroupId(2)).unwrap();
    assert!(
        (bullet.velocity - vec2(0.0, 2.0)).length() < 1e-5
            && (bullet.position.x - 7.0).abs() < 1e-5
    );
    let (world, ..) = run(
        "function update(me) if me:id() == 0 then me:face(vector.create(0, 99)) end end",
        1,
        &[],
    );
    assert!(world.agents[0].facing.y > 0.9, "{:?}", world.agents[0].facing);
    let (world, ..) = run("function update(me) if me:id() == 0 then me:despawn() end end", 2, &[]);
    assert_eq!(world.agents.iter().map(|agent| agent.id.0).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn plans_are_what_they_say() {
    let speed = |text: &str| run(text, 180, &[]).0.agents[1].velocity;
    let fast = speed("function update(me) me:wish(vector.create(9, 0)) end");
    let slow = speed("function update(me) me:limit_speed(0.5) me:wish(vector.create(9, 0)) end");
    assert!(
        (fast.length() - 2.0).abs() < 0.01 && (slow.length() - 0.5).abs() < 0.01,
        "{fast} {slow}"
    );
    // Of a group that avoids none each goes as it wants anyway.
    let free = speed("function update(me) me:avoid(false) me:wish(vector.create(9, 0)) end");
    assert_eq!(free, fast);
    // The mean of two wishes, as fast as they are on average.
    let blend = speed(
        "function update(me) me:begin('blend') me:wish(vector.create(1, 0)) me:wish(vector.create(0, 1)) me:done() end",
    );
    assert!((blend - vec2(1.0, 1.0).normalize()).length() < 0.02, "{blend}");
}

#[test]
fn vectors_are_what_they_say() {
    first_turn(
        "local v, w = vector.create(3, 4), vector.create(1, 2, 2)
         near(v:length(), 5) at(v:unit(), 0.6, 0.8) at(vector.zero:unit(), 0, 0) at(v:limit(2.5), 1.5, 2) at(v:limit(9), 3, 4)
         at(v:rotate(math.pi / 2), -4, 3) near(v:angle(), math.atan2(4, 3)) near(v:angle(vector.create(4, -3)), math.pi / 2)
         near(v:dot(vector.create(2, 1)), 10) near(vector.create(1, 0):cross(vector.create(0, 1)).z, 1)
         near(w:rotate(math.pi, vector.create(0, 0, 1)).z, 2) near(w.z, 2)
         at(v + vector.one, 4, 5) at(v - vector.create(1, 1), 2, 3) at(-v, -3, -4) at(v * 2, 6, 8) at(v / 2, 1.5, 2)
         at(v * vector.create(2, 3), 6, 12) at(v / vector.create(3, 2), 1, 2) assert(v == vector.create(3, 4))
         near(vector.magnitude(v), 5) at(vector.normalize(v), 0.6, 0.8) near(vector.dot(v, v), 25) near(vector.angle(v, v), 0)
         at(vector.abs(-v), 3, 4) at(vector.floor(v / 2), 1, 2) at(vector.ceil(v / 2), 2, 2) at(vector.sign(-v), -1, -1)
         at(vector.min(v, vector.create(4, 1)), 3, 1) at(vector.max(v, vector.create(4, 1)), 4, 4)
         at(vector.clamp(v, vector.zero, vector.create(1, 9)), 1, 4) near(vector.cross(v, v).z, 0)",
        &[],
    );
}

/// The first walker sees of the second one, 5 m away, what it has set in the tick before.
#[test]
fn public_values_are_what_they_say() {
    let text = "public { fuel = 100, home = vector.zero, ill = false }
        function init(me) me:set('fuel', 40 + me:id()) end
        function update(me, world)
          me:set('home', me:position())
          if me:id() == 1 then me:set('ill', true) end
          if me:id() > 0 or world.tick < 2 then return end
          local other = me:nearest(math.huge, 'own')
          print(me:get('fuel'), other:get('fuel'), other:get('home'), other:get('ill'), me:get('ill'))
          print(other:id(), other:speed(), other:max_speed(), other:age() > 0, me:nearest(math.huge, 'stones'):get('fuel'))
          print(me:count(9, 'own', { ill = true }), me:count(9, 'own', { fuel = { max = 40 } }), me:nearest(9, 'all', { ill = true }):id())
          for near in me:neighbors(9, 'own', { fuel = 41, ill = true }) do print(near:id()) end
          print(world.count(vector.zero, 1, 'all', { fuel = { min = 40, max = 40 } }), world.nearest(vector.zero, 9, 'all', { ill = true }):id())
        end";
    let (world, _, log) = run(text, 3, &[]);
    assert_eq!(log, ["40 41 0, 5, 0 true false", "1 0 2 true nil", "1 0 1", "1", "1 1"]);
    assert_eq!(
        world.public_value(AgentId(1), "ill"),
        Some(flockwork::PublicValue::Bool(true)),
        "for hosts"
    );
}

#[test]
fn the_top_of_a_file_is_what_it_says() {
    let text = "local params = tune { pull = 1.0, count = { 5, min = 0, max = 9, step = 1, doc = 'how many' }, form = { 'a', choices = { 'a', 'b' } } }
        local wide = options.arrive { slow_radius = 5 }
        local gates = require('lib/gates')
        print('loaded')
        function init(me, world) me:memory().began = world.tick end
        function update(me, world)
          if me:id() == 0 and world.tick == 2 then print(params.pull, params.count, params.form, gates.width, me:memory().began) end
          me:arrive(world.marks.door, 1, wide)
        end
        function on_reload(me) print('again', me:id()) end
        function draw(me, pen)
          pen:line(me:position(), vector.create(1, 1), '#ff0000') pen:circle(vector.create(2, 2), 0.5) pen:text(vector.zero, me:id())
        end";
    let (mut world, mut scripts, log) = run(text, 3, &[]);
    assert_eq!(log, ["loaded", "1 5 a 1.5 0"]);
    let params = scripts.params(GroupId(0));
    let names: Vec<_> = params.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["pull", "count", "form"], "sliders in the order of the file");
    let drawn = scripts.drawings(world.perceive(), None);
    assert_eq!(
        (drawn.lines.len(), drawn.circles.len(), drawn.texts.len()),
        (2, 2, 2),
        "of each walker"
    );
    assert_eq!(
        (drawn.circles[0].0, drawn.circles[0].1, drawn.texts[1].1.as_str()),
        ([2.0, 2.0, 0.0], 0.5, "1")
    );
    scripts.reload("a.lua", &format!("{text}\n")).unwrap();
    for _ in 0..2 {
        assert_eq!(world.step(&mut scripts, &[]), []);
    }
    let log = scripts.take_log();
    assert_eq!(
        log.iter().filter(|line| line.starts_with("again")).count(),
        2,
        "once for each: {log:?}"
    );
}

#[test]
fn newcomers_and_groups_are_what_they_say() {
    let text = "public { fuel = 1 }
        function update(me, world)
            for name in me:events() do assert(name == 'joined' and me:group() == 'stones') end
            if me:id() == 0 and world.tick == 0 then
                me:spawn('ants', me:position(), vector.zero, { fuel = 20, max_speed = 3 })
                me:set_group('stones')
            end
        end";
    let (mut world, mut scripts) = crate::common::loaded(2, text);
    crate::common::run(&mut world, &mut scripts, 2);
    let newcomer = world.agents.iter().find(|agent| agent.max_speed == 3.0).unwrap();
    let fuel = world.public_value(newcomer.id, "fuel");
    assert_eq!(fuel, Some(flockwork::PublicValue::Number(20.0)));
    assert_eq!(world.agents.iter().filter(|agent| agent.group.0 == 1).count(), 2);
}

/// Each entry of the manual, as it is written there up to its arguments.
fn promised() -> BTreeSet<String> {
    let manual = manual();
    let rows = manual.lines().filter_map(|line| line.strip_prefix("- `"));
    let entries = rows.filter(|row| {
        let starts = [
            "me:",
            "other:",
            "world.",
            "pen:",
            "v:",
            "function ",
            "tune",
            "public",
            "options",
            "require",
            "print",
        ];
        starts.iter().any(|start| row.starts_with(start))
    });
    let head =
        |row: &str| row.split(['(', ' ']).next().unwrap_or("").trim_end_matches(':').to_owned();
    let behaviors: BTreeSet<_> = BEHAVIORS.iter().map(|info| format!("me:{}", info.name)).collect();
    let all = entries.map(|row| match row.starts_with("function ") {
        true => row.split('(').next().unwrap_or("").to_owned(),
        false => head(row),
    });
    all.filter(|name| !behaviors.contains(name)).collect()
}

#[test]
fn every_entry_of_the_manual_stands_in_a_script_here() {
    let here = include_str!("promises.rs");
    for entry in promised() {
        let word = entry.rsplit([':', '.', ' ']).find(|word| !word.is_empty()).unwrap();
        let used = [
            format!(":{word}("),
            format!(".{word}"),
            format!("function {word}("),
            format!("{word} {{"),
            format!("{word}("),
            format!("{word}."),
        ];
        assert!(
            used.iter().any(|used| here.contains(used)),
            "{entry} is promised, and nothing tries it"
        );
    }
    assert!(promised().len() > 45, "{:?}", promised());
}
