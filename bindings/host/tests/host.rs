//! What bindings rely on: the bits of the bare world, refusals that change nothing, and states that come again.

use flockwork::scene::{AnyWorld, Scene};
#[cfg(feature = "lua")]
use flockwork_host::HostValue;
use flockwork_host::{ErrorKind, For, Heard, HostError, HostPlan, HostWorld, flockwork};

const FLOCK: &str = r#"(
    name: "Birds", space: Plane, seed: 7, bounds: Wrap((40, 30)),
    marks: { "tree": (3, 4) },
    groups: [
        (name: "birds", count: 300, spawn: Rect(min: (0, 0), max: (40, 30)), plan: [(behavior: wander()), (behavior: separation(radius: 2)), (behavior: alignment())]),
        (name: "hawks", count: 2, spawn: Points([(5, 5), (20, 20)]), max_speed: 3, plan: [(behavior: pursue(), target: Group("birds"))]),
        (name: "loose", count: 0),
    ],
)"#;

const FISH: &str = r#"(name: "Fish", space: Volume, groups: [(name: "fish", count: 50, spawn: Rect(min: (-5, -5, -5), max: (5, 5, 5)), plan: [(behavior: wander()), (behavior: cohesion(radius: 3))])])"#;

#[cfg(feature = "lua")]
const SCRIPTED: &str = r#"(name: "Flock", space: Plane, groups: [(name: "ants", count: 40, spawn: Grid(from: (0, 0), spacing: 1, columns: 8), script: "ant.lua")])"#;

#[cfg(feature = "lua")]
const ANT: &str = "
    public { turns = 0 }
    local t = tune { pull = { 1, min = 0, max = 3 } }
    function update(me, world, dt)
        local m = me:memory()
        m.turns = (m.turns or 0) + 1
        me:set('turns', m.turns)
        me:seek(vector.create(math.sin(m.turns / 20) * 9, 4), t.pull)
        if m.turns == 30 then me:emit('thirty', nil, 30) end
    end
";

fn of(text: &str) -> HostWorld {
    HostWorld::from_scene(text, |name| Err(format!("there is no {name}"))).unwrap()
}

#[cfg(feature = "lua")]
fn ants() -> HostWorld {
    HostWorld::from_scene(SCRIPTED, |_| Ok(ANT.to_owned())).unwrap()
}

fn vectors(world: &HostWorld, column: &str) -> Vec<f32> {
    let mut out = vec![0.0; world.count() * world.axes()];
    world.read_vectors(column, &mut out).unwrap();
    out
}

#[track_caller]
fn refused<T: std::fmt::Debug>(answer: Result<T, HostError>, kind: ErrorKind, says: &[&str]) {
    let error = answer.unwrap_err();
    assert_eq!(error.kind, kind, "{error}");
    for word in says {
        assert!(error.message.contains(word), "{word:?} is not in: {error}");
    }
}

#[test]
fn it_has_the_bits_of_the_bare_world() {
    for text in [FLOCK, FISH] {
        let mut host = of(text);
        host.step(40);
        host.step(20);
        let bare = match Scene::parse(text).unwrap().build().unwrap() {
            AnyWorld::Plane(mut world) => {
                (0..60).for_each(|_| _ = world.step(&mut (), &[]));
                world.hash()
            }
            AnyWorld::Volume(mut world) => {
                (0..60).for_each(|_| _ = world.step(&mut (), &[]));
                world.hash()
            }
        };
        assert_eq!(host.hash(), bare);
        assert_eq!((host.tick(), host.secs()), (60, 1.0));
    }
}

#[test]
fn a_plan_by_names_is_the_plan_of_a_scene() {
    let mut plan = HostPlan::default();
    plan.term("wander", 1.0).unwrap();
    plan.term("separation", 1.0).unwrap().number("radius", 2.0).unwrap();
    plan.term("alignment", 1.0).unwrap();
    let (mut by_scene, mut by_name) = (of(FLOCK), of(FLOCK));
    let mut other = HostPlan::default();
    other.term("flee", 1.0).unwrap().toward_point([1.0, 1.0, 0.0]).unwrap();
    by_name.set_group_plan("birds", Some(&other)).unwrap();
    by_name.set_group_plan("birds", Some(&plan)).unwrap();
    by_scene.step(60);
    by_name.step(60);
    assert_eq!(by_scene.hash(), by_name.hash());
}

/// Two groups whose plans have all that plans of scenes may have; the second has a filter that the first has not.
#[cfg(feature = "lua")]
const RICH: [&str; 2] = [
    r#"[
        (behavior: seek(), target: Mouse), (behavior: follow_field(), target: Field("scent")),
        (combine: priority(), weight: 2, plan: [
            (behavior: separation(), among: Groups(["ants", "bees"]), filter: { "turns": (max: 100) }),
            (combine: blend(), plan: [(behavior: cohesion(), filter: { "turns": (min: 3) }), (behavior: wander())]),
        ]),
    ]"#,
    r#"[(behavior: separation(radius: 3), filter: { "turns": (min: 3) }), (behavior: flee(), target: Group("ants"))]"#,
];

#[cfg(feature = "lua")]
#[test]
fn a_plan_as_a_text_is_the_plan_of_a_scene() {
    let scene = |plans: [&str; 2]| {
        let [ants, bees] = plans;
        let text = format!(
            r#"(name: "Rich", seed: 3, fields: {{ "scent": (cell: 1, min: (-9, -9), max: (9, 9), start: [((1, 1), 5)]) }}, groups: [
                (name: "ants", count: 40, spawn: Grid(from: (0, 0), spacing: 1, columns: 8), plan: {ants}),
                (name: "bees", count: 9, spawn: Grid(from: (0, -6), spacing: 1, columns: 3), plan: {bees}),
                (name: "guides", count: 40, spawn: Grid(from: (0.5, 0.5), spacing: 1, columns: 8), script: "ant.lua"),
            ])"#
        );
        let ant = |_: &str| Ok(ANT.to_owned());
        HostWorld::from_scene(&text, ant).unwrap()
    };
    let mut by_scene = scene(RICH);
    let mut by_text = scene(["[]", "[]"]);
    for (group, text) in ["ants", "bees"].into_iter().zip(RICH) {
        let plan = by_text.plan(text).unwrap();
        by_text.set_group_plan(group, Some(&plan)).unwrap();
    }
    let [scene, text] = [&mut by_scene, &mut by_text].map(|it| {
        it.step(60);
        it.hash()
    });
    assert_eq!(scene, text);
}

#[test]
fn a_text_of_a_plan_is_refused_with_its_lines_and_filters_do_not_run_out() {
    let mut world = of(FLOCK);
    let told = "1:13: there is no behavior wandr. Did you mean wander?";
    refused(world.plan("[(behavior: wandr())]").map(drop), ErrorKind::Scene, &[told]);
    refused(
        world.plan("[\n(behavior: seek(), target: Mark(\"three\"))]").map(drop),
        ErrorKind::Scene,
        &["2:", "tree"],
    );
    let filtered = |filters: std::ops::Range<u32>| {
        let terms =
            filters.map(|nth| format!("(behavior: separation(), filter: {{ \"size\": {nth} }}), "));
        format!("[{}]", terms.collect::<String>())
    };
    world.set_group_plan("loose", None).unwrap();
    let loose = [1.0, 2.0].map(|x| world.spawn(2, [x, 0.0, 0.0], [0.0; 3]).unwrap());
    for first in (0..100).map(|nth| nth * 20) {
        let plan = world.plan(&filtered(first..first + 20)).unwrap();
        world.set_group_plan("birds", Some(&plan)).unwrap();
        let plan = world.plan(&filtered(first + 3_000..first + 3_010)).unwrap();
        world.set_plans(&loose, &plan).unwrap();
        world.set_plan(loose[0], &plan).unwrap();
        world.step(1);
    }
    // The agents of a group that is given a plan need theirs no more, and the same agent may be named twice.
    let plan = world.plan(&filtered(7_000..7_012)).unwrap();
    world.set_group_plan("loose", Some(&plan)).unwrap();
    world.set_group_plan("loose", None).unwrap();
    world.set_plans(&loose, &plan).unwrap();
    let (before, most) = (world.save(), "at most 32 different filters");
    let plan = world.plan(&filtered(0..20)).unwrap();
    refused(world.set_group_plan("hawks", Some(&plan)), ErrorKind::Value, &[most]);
    refused(world.set_plans(&[loose[0], loose[0], loose[1]], &plan), ErrorKind::Value, &[most]);
    refused(world.plan(&filtered(0..40)).map(drop), ErrorKind::Scene, &[most]);
    assert!(world.save() == before, "what is refused changes nothing");
    // The plan that a group had is there again as well.
    let mut shared = of(FLOCK);
    let plans = [0..20, 20..40].map(|filters| shared.plan(&filtered(filters)).unwrap());
    shared.set_group_plan("birds", Some(&plans[0])).unwrap();
    let before = shared.save();
    refused(shared.set_group_plan("hawks", Some(&plans[1])), ErrorKind::Value, &[most]);
    assert!(shared.save() == before, "what is refused changes nothing");
}

#[test]
fn a_term_without_its_target_is_refused() {
    let mut world = of(FLOCK);
    let mut plan = HostPlan::default();
    plan.term("wander", 1.0).unwrap();
    plan.term("seek", 1.0).unwrap();
    let told = "seek needs a target, which is a place: a point";
    refused(world.set_group_plan("birds", Some(&plan)), ErrorKind::Value, &[told]);
    plan.toward_mouse().unwrap();
    world.set_group_plan("birds", Some(&plan)).unwrap();
    plan.term("interpose", 1.0).unwrap().toward_group(1).unwrap();
    let told = "interpose needs a second target";
    refused(world.set_group_plan("birds", Some(&plan)), ErrorKind::Value, &[told]);
}

#[test]
fn an_agent_with_a_plan_of_its_own_gets_there() {
    let mut world = of(FLOCK);
    let loose = world.group("loose").unwrap();
    let id = world.spawn(loose, [1.0, 1.0, 0.0], [0.0; 3]).unwrap();
    let tree = world.mark("tree").unwrap();
    let mut plan = HostPlan::default();
    plan.term("arrive", 1.0).unwrap().toward_mark(tree).unwrap();
    world.set_group_plan("loose", None).unwrap();
    world.set_plan(id, &plan).unwrap();
    world.step(600);
    let last = vectors(&world, "position");
    let [x, y] = last[last.len() - 2..] else { panic!() };
    assert!((x - 3.0).hypot(y - 4.0) < 0.2, "{x}, {y}");
}

#[test]
fn names_that_stand_for_nothing_are_told_with_those_that_do() {
    use ErrorKind::Name;
    let mut world = of(FLOCK);
    refused(world.group("bird"), Name, &["no group \"bird\"", "\"birds\""]);
    refused(world.mark("three"), Name, &["tree"]);
    refused(world.path("road"), Name, &["there are none"]);
    refused(HostPlan::default().term("seperation", 1.0).map(drop), Name, &["separation"]);
    let all = ["there are \"", "\"seek\"", "\"find_way\""];
    refused(HostPlan::default().term("x", 1.0).map(drop), Name, &all);
    let mut plan = HostPlan::default();
    let arrive = plan.term("arrive", 1.0).unwrap();
    refused(arrive.number("slow_radus", 1.0).map(drop), Name, &["arrive", "slow_radius"]);
    refused(world.adjust("arive", "weight", For::All, None), Name, &["arrive"]);
    refused(world.adjust("wander", "strenght", For::All, None), Name, &["parameter of wander"]);
    refused(world.read_vectors("positions", &mut []), Name, &["position"]);
    refused(world.read_limits("max_sped", &mut []), Name, &["max_speed"]);
    refused(world.lane("ids").map(|lane| lane.count), Name, &["id"]);
    refused(world.spawn(9, [0.0; 3], [0.0; 3]), Name, &["there are 3"]);
}

#[test]
fn values_that_are_not_accepted_change_nothing() {
    use ErrorKind::Value;
    let (mut world, untouched) = (of(FLOCK), of(FLOCK));
    let nan = [f32::NAN, 0.0, 0.0];
    refused(world.spawn(0, nan, [0.0; 3]), Value, &["finite"]);
    refused(world.place(0, [0.0; 3], nan), Value, &["finite"]);
    refused(world.move_pointer(nan), Value, &["finite"]);
    refused(world.move_mark("tree", nan), Value, &["finite"]);
    refused(world.read_vectors("position", &mut [0.0; 4]), Value, &["604", "not 4"]);
    refused(world.write_limits("radius", &[1.0; 3]), Value, &["302"]);
    let mut positions = vectors(&world, "position");
    positions[7] = f32::INFINITY;
    refused(world.write_vectors("position", &positions), Value, &["row 3", "inf"]);
    refused(
        world.adjust("separation", "radius", For::All, Some(-1.0)),
        Value,
        &["radius of separation cannot be -1: it is a number from 0"],
    );
    let weight = world.adjust("seek", "weight", For::All, Some(f32::NAN));
    refused(weight, Value, &["weight of seek is NaN"]);
    let form = world.adjust("arrive", "form", For::All, Some(99.0));
    refused(form, Value, &["form of arrive", "number of one of the words, from 0: "]);
    let mut plan = HostPlan::default();
    refused(plan.number("radius", 1.0).map(drop), Value, &["no term yet"]);
    let mut group = world.plan("[(plan: [(behavior: wander())])]").unwrap();
    refused(group.number("strength", 1.0).map(drop), Value, &["ends with a group of terms"]);
    refused(plan.term("seek", f32::NAN).map(drop), Value, &["finite"]);
    let seek = plan.term("seek", 1.0).unwrap();
    refused(seek.toward_point(nan).map(drop), Value, &["finite"]);
    let at = |plan: &mut HostPlan| plan.toward_point([1.0, 0.0, 0.0]).map(drop);
    at(seek).unwrap();
    refused(at(seek), Value, &["seek takes one target, and this is a second one"]);
    let between = plan.term("interpose", 1.0).unwrap();
    (0..2).for_each(|_| at(between).unwrap());
    refused(at(between), Value, &["and this is a third one"]);
    refused(
        plan.term("wander", 1.0).unwrap().toward_mouse().map(drop),
        Value,
        &["takes no target: remove it"],
    );
    refused(plan.term("follow_path", 1.0).unwrap().toward_mouse().map(drop), Value, &["is a path"]);
    refused(world.set_plan(0, &HostPlan::default()), Value, &["plan of its group"]);
    world.step(10);
    let mut untouched = untouched;
    untouched.step(10);
    assert_eq!(world.hash(), untouched.hash());
}

#[test]
fn who_is_gone_is_gone() {
    use ErrorKind::Gone;
    let mut world = of(FLOCK);
    world.despawn(5).unwrap();
    assert!(!world.has(5) && world.has(6) && world.count() == 301);
    refused(world.despawn(5), Gone, &["agent 5"]);
    refused(world.place(5, [0.0; 3], [0.0; 3]), Gone, &["agent 5"]);
    refused(world.set_group(5, 0), Gone, &["agent 5"]);
    refused(world.set_plan(5, &HostPlan::default()), Gone, &["agent 5"]);
    refused(world.value(5, "x"), Gone, &["agent 5"]);
    refused(world.remove_obstacle(3), Gone, &["obstacle 3"]);
}

#[test]
fn columns_are_in_the_order_of_ids_and_lanes_say_the_same() {
    let mut world = of(FLOCK);
    world.despawn(3).unwrap();
    world.step(30);
    let mut ids = vec![0; world.count()];
    world.read_ids(&mut ids).unwrap();
    assert!(ids.is_sorted() && !ids.contains(&3));
    let mut groups = vec![0; world.count()];
    world.read_groups(&mut groups).unwrap();
    assert_eq!(groups.iter().filter(|group| **group == 1).count(), 2);
    let (positions, all, lane) =
        (vectors(&world, "position"), world.lane("id").unwrap(), world.lane("position").unwrap());
    assert_eq!((all.count, lane.count, lane.components), (301, 301, 2));
    let AnyWorld::Plane(bare) = &world.world else { panic!() };
    for (place, agent) in bare.agents.iter().enumerate() {
        let address = lane.first.addr() + place * lane.stride;
        assert_eq!(address, std::ptr::from_ref(&agent.position).addr());
        let nth = ids.binary_search(&agent.id.0).unwrap();
        assert_eq!(positions[2 * nth..][..2], agent.position.to_array());
    }
}

#[test]
fn what_is_written_is_read() {
    let mut world = of(FISH);
    let mut positions = vectors(&world, "position");
    positions.iter_mut().enumerate().for_each(|(nth, it)| *it = nth as f32);
    world.write_vectors("position", &positions).unwrap();
    world.write_vectors("velocity", &vec![0.5; positions.len()]).unwrap();
    world.write_limits("max_speed", &[2.5; 50]).unwrap();
    assert_eq!(vectors(&world, "position"), positions);
    assert!(vectors(&world, "velocity").iter().all(|it| *it == 0.5));
    let mut speeds = [0.0; 50];
    world.read_limits("max_speed", &mut speeds).unwrap();
    assert_eq!(speeds, [2.5; 50]);
}

#[test]
fn obstacles_come_as_scenes_write_them() {
    let mut world = of(FLOCK);
    let ids = world.add_obstacle("Circle(center: (5, 0), radius: 1)", [0.0; 3]).unwrap();
    assert_eq!(ids.len(), 1);
    world.set_obstacle(ids[0], "Circle(center: (5, 5), radius: 2)").unwrap();
    world.move_obstacle(ids[0], [1.0, 0.0, 0.0]).unwrap();
    world.step(60);
    let AnyWorld::Plane(bare) = &world.world else { panic!() };
    let [min, max] = bare.obstacles[0].bounds().unwrap();
    assert!(((min + max) * 0.5).distance(flockwork::glam::vec2(6.0, 5.0)) < 1e-4);
    world.remove_obstacle(ids[0]).unwrap();
    let hook = "Polygon(points: [(0, 0), (3, 0), (3, 1), (1, 1), (1, 3), (0, 3)])";
    assert_eq!(world.add_obstacle(hook, [0.0; 3]).unwrap().len(), 2);
    refused(
        world.add_obstacle("Cirle(center: (5, 0), radius: 1)", [0.0; 3]),
        ErrorKind::Scene,
        &["1:1", "Circle"],
    );
    refused(
        world.add_obstacle("Circle(\ncenter: (5, 0), radius: -1)", [0.0; 3]),
        ErrorKind::Scene,
        &["2:"],
    );
    refused(world.add_obstacle("", [f32::NAN; 3]), ErrorKind::Value, &["finite"]);
    refused(world.set_obstacle(99, "Circle(center: (5, 5), radius: 2)"), ErrorKind::Gone, &["99"]);
}

#[test]
fn all_mistakes_of_a_scene_are_told_with_their_lines() {
    let text = "(name: \"Flock\", space: Plane, groups: [\n(name: \"a\", count: -1),\n(name: \"b\", plan: [(behavior: sek())])])";
    refused(
        HostWorld::from_scene(text, |_| Err(String::new())).map(drop),
        ErrorKind::Scene,
        &["2:", "3:", "seek"],
    );
}

#[test]
fn inputs_and_adjustments_count_from_the_next_tick_on() {
    let text = r#"(name: "Flock", space: Plane, groups: [(name: "a", count: 1, plan: [(behavior: seek(), target: Mouse)])])"#;
    let mut world = of(text);
    world.move_pointer([50.0, 0.0, 0.0]).unwrap();
    assert_eq!(world.step(0), 0);
    world.step(60);
    let ahead = vectors(&world, "velocity")[0];
    assert!(ahead > 0.5, "{ahead}");
    world.adjust("seek", "weight", For::Group(0), Some(-1.0)).unwrap();
    world.step(120);
    assert!(vectors(&world, "velocity")[0] < -0.5);
}

#[test]
fn the_engine_tells_what_it_is_asked_for() {
    let text = r#"(name: "a", space: Plane, marks: { "tree": (2, 0) }, groups: [(name: "a", plan: [(behavior: seek(), target: (9, 0))])])"#;
    let mut world = of(text);
    let tells = |world: &mut HostWorld, name: &str| {
        (0..200).any(|_| {
            world.step(1);
            world.events().iter().any(|it| it.name == name && it.to == Heard::ByAgent(0))
        })
    };
    let mut silent = world.copy();
    assert!(!tells(&mut silent, "reached"));
    world.hear("reached", true).unwrap();
    assert!(tells(&mut world.copy(), "reached"));
    world.hear("reached", false).unwrap();
    assert!(!tells(&mut world, "reached"));
    assert_eq!(world.hash(), silent.hash());
    world.add_obstacle("Circle(center: (7, 0), radius: 1)", [0.0; 3]).unwrap();
    world.hear("contact", true).unwrap();
    assert!(tells(&mut world, "contact"));
    refused(world.hear("contacts", true), ErrorKind::Name, &["contact"]);
}

#[test]
fn a_saved_state_comes_again() {
    let mut world = of(FLOCK);
    world.step(20);
    let bytes = world.save();
    let mut copy = world.copy();
    world.step(50);
    copy.step(50);
    assert_eq!(world.hash(), copy.hash());
    let mut fresh = of(FLOCK);
    fresh.restore(&bytes).unwrap();
    fresh.step(50);
    assert_eq!(world.hash(), fresh.hash());
    for nth in (0..bytes.len()).step_by(97) {
        refused(fresh.restore(&bytes[..nth]), ErrorKind::Snapshot, &[]);
        let mut altered = bytes.clone();
        altered[nth] ^= 0x10;
        refused(fresh.restore(&altered), ErrorKind::Snapshot, &[]);
    }
    refused(of(FISH).restore(&bytes), ErrorKind::Snapshot, &[]);
    assert_eq!(world.hash(), fresh.hash());
}

/// A world of one group without a plan, so that each agent has its own.
fn loners() -> HostWorld {
    let mut world = of(FLOCK);
    world.set_group_plan("birds", None).unwrap();
    world
}

fn seek(x: f32) -> HostPlan {
    let mut plan = HostPlan::default();
    plan.term("seek", 1.0).unwrap().toward_point([x, 0.0, 0.0]).unwrap();
    plan
}

#[test]
fn a_plan_of_before_does_not_come_again() {
    let mut world = loners();
    world.set_plan(3, &seek(9.0)).unwrap();
    world.set_group_plan("birds", Some(&seek(5.0))).unwrap();
    world.set_group_plan("birds", None).unwrap();
    let AnyWorld::Plane(bare) = &world.world else { panic!() };
    let plan = bare.plan(flockwork::AgentId(3)).unwrap();
    assert_eq!(plan.items().len(), 0);
}

#[test]
fn several_agents_are_given_a_plan_or_none() {
    let mut world = loners();
    refused(world.set_plans(&[0, 1, 999], &seek(9.0)), ErrorKind::Gone, &["999"]);
    refused(world.set_plans(&[0, 300], &seek(9.0)), ErrorKind::Value, &["agent 300"]);
    let terms = |world: &HostWorld, id| {
        let AnyWorld::Plane(bare) = &world.world else { panic!() };
        bare.plan(flockwork::AgentId(id)).map_or(0, |plan| plan.items().len())
    };
    assert_eq!(terms(&world, 0), 0);
    world.set_plans(&[0, 7], &seek(9.0)).unwrap();
    assert_eq!((terms(&world, 0), terms(&world, 1), terms(&world, 7)), (1, 0, 1));
}

#[test]
fn a_refused_spawn_of_several_leaves_no_trace() {
    let (mut world, mut untouched) = (of(FLOCK), of(FLOCK));
    let at = |x: f32| [[x, 1.0, 0.0], [0.0; 3]];
    let (row, why) = world.spawn_all(0, &[at(1.0), at(2.0), at(f32::NAN)]).unwrap_err();
    assert_eq!((row, why.kind), (2, ErrorKind::Value));
    let ids = world.spawn_all(0, &[at(1.0), at(2.0)]).unwrap();
    assert_eq!(ids, untouched.spawn_all(0, &[at(1.0), at(2.0)]).unwrap());
    world.step(60);
    untouched.step(60);
    assert_eq!(world.hash(), untouched.hash());
}

#[test]
fn an_obstacle_is_nothing_else() {
    let mut world = of(FLOCK);
    let circle = "Circle(center: (5, 0), radius: 1)";
    for text in [
        "",
        "// nothing",
        &format!("{circle}], marks: {{ \"a\": (0, 0) }}, moving_obstacles: {{"),
        &format!(
            "{circle}], moving_obstacles: {{ \"b\": (shape: {circle}, velocity: (1, 0)) }}, paths: {{"
        ),
    ] {
        let answer = world.add_obstacle(text, [0.0; 3]);
        assert!(answer.as_ref().is_err_and(|it| it.kind == ErrorKind::Scene), "{text}: {answer:?}");
    }
    assert_eq!(world.add_obstacle(&format!("{circle}, {circle},"), [0.0; 3]).unwrap().len(), 2);
}

#[test]
fn columns_of_any_kind_are_read_and_written_by_name() {
    let mut world = of(FISH);
    assert_eq!((world.width("heading").unwrap(), world.width("mass").unwrap()), (3, 1));
    let mut out = vec![0.0; 50];
    world.read("mass", &mut out).unwrap();
    world.write("mass", &[2.0; 50]).unwrap();
    world.read("mass", &mut out).unwrap();
    assert_eq!(out, [2.0; 50]);
    refused(world.read("radus", &mut out), ErrorKind::Name, &["radius"]);
    refused(world.write("positon", &out), ErrorKind::Name, &["position"]);
    refused(world.write("heading", &[0.0; 150]), ErrorKind::Name, &["position"]);
}

#[cfg(not(feature = "lua"))]
#[test]
fn without_scripts_a_scene_that_needs_them_is_refused() {
    let text = r#"(name: "Flock", space: Plane, groups: [(name: "ants", script: "ant.lua")])"#;
    refused(
        HostWorld::from_scene(text, |_| Ok(String::new())).map(drop),
        ErrorKind::Script,
        &["ant.lua", "plan"],
    );
}

#[cfg(feature = "lua")]
mod scripts {
    use super::*;

    #[test]
    fn a_saved_state_holds_what_scripts_remember() {
        let mut world = ants();
        world.step(29);
        let bytes = world.save();
        let mut copy = world.copy();
        assert_eq!(world.step(1), 0, "{:?}", world.faults);
        copy.step(1);
        assert!(copy.events().iter().any(|event| event.name == "thirty"));
        world.step(40);
        copy.step(40);
        let mut fresh = ants();
        fresh.restore(&bytes).unwrap();
        fresh.step(41);
        assert_eq!((world.hash(), world.hash()), (copy.hash(), fresh.hash()));
        assert_eq!(fresh.value(0, "turns").unwrap(), HostValue::Number(70.0));
        refused(of(FLOCK).restore(&bytes), ErrorKind::Snapshot, &[]);
    }

    #[test]
    fn no_altered_byte_of_a_state_is_overlooked() {
        let mut world = ants();
        world.step(9);
        let (bytes, hash) = (world.save(), world.hash());
        for nth in 0..bytes.len() {
            let mut altered = bytes.clone();
            altered[nth] ^= 1;
            refused(world.restore(&altered), ErrorKind::Snapshot, &[]);
        }
        assert_eq!(world.hash(), hash);
        world.restore(&bytes).unwrap();
    }

    /// Whatever became of the place that the texts came from.
    #[test]
    fn a_copy_acts_by_the_texts_as_they_were() {
        let asked = std::sync::atomic::AtomicU32::new(0);
        let once = move |_: &str| match asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
            0 => Ok(ANT.to_owned()),
            _ => Err("it is gone".to_owned()),
        };
        let mut world = HostWorld::from_scene(SCRIPTED, once).unwrap();
        world.step(5);
        let mut copy = world.copy();
        world.step(30);
        copy.step(30);
        assert_eq!((world.hash(), copy.fault_lines().next()), (copy.hash(), None));
        // A new text need not leave open what the scene sets.
        let scene = SCRIPTED.replace("script:", "params: { \"pull\": 2 }, script:");
        let mut world = HostWorld::from_scene(&scene, |_| Ok(ANT.to_owned())).unwrap();
        world.reload("ant.lua", "function update(me) me:seek(vector.create(1, 2)) end").unwrap();
        let mut copy = world.copy();
        world.step(30);
        copy.step(30);
        assert_eq!(world.hash(), copy.hash());
    }

    #[test]
    fn scripts_are_reloaded_and_tuned() {
        let mut world = ants();
        world.step(5);
        assert_eq!(world.params("ants").unwrap()[0].name, "pull");
        world.set_param("ants", "pull", 2.0).unwrap();
        refused(world.set_param("ants", "pul", 2.0), ErrorKind::Name, &["pull"]);
        assert!(world.reload("ant.lua", &ANT.replace("9,", "8,")).unwrap());
        assert!(!world.reload("ant.lua", &ANT.replace("9,", "8,")).unwrap());
        refused(world.reload("ant.lua", "function update("), ErrorKind::Script, &["ant.lua:1"]);
        refused(world.reload("bee.lua", ANT), ErrorKind::Name, &["ant.lua"]);
        world.step(5);
        assert_eq!(world.value(3, "turns").unwrap(), HostValue::Number(10.0));
        world.set_value(3, "turns", HostValue::Number(1.0)).unwrap();
        refused(world.set_value(3, "turns", HostValue::Bool(true)), ErrorKind::Value, &["turns"]);
        let mut copy = world.copy();
        world.step(30);
        copy.step(30);
        assert_eq!(world.hash(), copy.hash());
    }

    #[test]
    fn faults_are_told_and_the_world_goes_on() {
        let text = "function update(me) me:seek(vector.create(1, 0)); error('no') end";
        let mut world = HostWorld::from_scene(SCRIPTED, move |_| Ok(text.to_owned())).unwrap();
        assert!(world.step(3) > 0);
        let line = world.fault_lines().next().unwrap();
        assert!(line.starts_with("ant.lua:1: agent 0") && line.contains("no"), "{line}");
        assert_eq!((world.tick(), world.script_faults().len()), (3, 1));
    }

    #[test]
    fn a_script_that_cannot_be_had_or_is_wrong_is_refused() {
        let missing = HostWorld::from_scene(SCRIPTED, |name| Err(format!("no {name} here")));
        refused(missing.map(drop), ErrorKind::Script, &["no ant.lua here"]);
        let wrong =
            HostWorld::from_scene(SCRIPTED, |_| Ok("function update(me) me:seek( end".to_owned()));
        refused(wrong.map(drop), ErrorKind::Script, &["ant.lua:1"]);
    }
}
