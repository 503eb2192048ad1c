//! What single agents of a scene begin with.
#![cfg(feature = "scene")]

use flockwork::glam::Vec2;
use flockwork::scene::{AnyWorld, Problem, Scene};
use flockwork::world::group::LIMITS;
use flockwork::{AgentId, GroupId, PublicValue, Snapshot, World, each_world};

use PublicValue::{Bool, Number, Vector};

const BEES: &str = r#"(name: "a", groups: [
    (name: "stones", count: 2, spawn: Ring(center: (9, 9), radius: 3), radius: 0.5),
    (name: "bees", count: 3, spawn: Grid(from: (0, 0), spacing: 1, columns: 3), max_speed: Uniform(1, 2), script: "bees.lua", each: [
        { "goal": (3, 4), "fuel": 20.1, "max_speed": 7, "radius": 0.25 },
        {},
        { "ill": true, "fuel": -3 },
    ]),
])"#;

fn scene(text: &str) -> Scene {
    Scene::parse(text).unwrap()
}

fn plane(scene: &Scene) -> World<Vec2> {
    let AnyWorld::Plane(world) = scene.build().unwrap() else { panic!("a plane") };
    world
}

/// What the script would declare.
fn declared() -> [(&'static str, PublicValue); 3] {
    [("goal", Vector([0.0; 3])), ("fuel", Number(100.0)), ("ill", Bool(false))]
}

fn shown(world: &World<Vec2>, id: u32) -> [Option<PublicValue>; 3] {
    declared().map(|(name, _)| world.public_value(AgentId(id), name))
}

fn usual() -> [Option<PublicValue>; 3] {
    declared().map(|(_, value)| Some(value))
}

#[test]
fn agents_begin_in_order_with_what_the_scene_gives_them() {
    let mut world = plane(&scene(BEES));
    // Until the group declares its values, nothing is shown.
    assert_eq!(shown(&world, 2), [None; 3]);
    world.public.declare(GroupId(1), declared());
    assert_eq!(
        shown(&world, 2),
        [Some(Vector([3.0, 4.0, 0.0])), Some(Number(20.1)), Some(Bool(false))]
    );
    assert_eq!(shown(&world, 3), usual());
    assert_eq!(shown(&world, 4), [Some(Vector([0.0; 3])), Some(Number(-3.0)), Some(Bool(true))]);
    assert_eq!((world.agents[2].max_speed, world.agents[2].radius), (7.0, 0.25));
    // All else is drawn as without it.
    let drawn = scene(&BEES.replace("\"max_speed\": 7, \"radius\": 0.25", ""));
    let drawn = plane(&drawn);
    assert_eq!(drawn.agents[3..], world.agents[3..]);
    assert!(drawn.agents[2].max_speed < 2.0 && drawn.agents[2].mass == world.agents[2].mass);
}

#[test]
fn agents_that_come_later_begin_as_their_group_says() {
    let mut world = plane(&scene(BEES));
    world.public.declare(GroupId(1), declared());
    let id = world.spawn(GroupId(1), Vec2::ONE, Vec2::ZERO).unwrap();
    assert_eq!(shown(&world, id.0), usual());
}

#[test]
fn every_limit_can_be_given() {
    let own = LIMITS.map(|(name, _)| format!("\"{name}\": 0.75")).join(", ");
    let text = format!("(name: \"a\", groups: [(name: \"b\", each: [{{ {own} }}])])");
    let agent = plane(&scene(&text)).agents[0].clone();
    let all = [agent.radius, agent.mass, agent.max_speed, agent.max_force, agent.response_secs];
    assert_eq!(all, [0.75; LIMITS.len()]);
}

/// Bodies are placed by the radius that they have of their own, be it larger than that of all groups.
#[test]
fn bodies_of_their_own_radius_do_not_overlap() {
    let own: String =
        (0..24).map(|nth| format!("{{ \"radius\": {} }}, ", [0.05, 2.0][nth % 2])).collect();
    let text = format!(
        "(name: \"a\", groups: [(name: \"b\", count: 24, radius: 0.1, spawn: Rect(min: (0, 0), max: (24, 24)), each: [{own}])])"
    );
    let world = plane(&scene(&text));
    for (nth, one) in world.agents.iter().enumerate() {
        for other in &world.agents[..nth] {
            assert!(one.position.distance(other.position) >= one.radius + other.radius);
        }
    }
    // Small ones fit in where those of the group's radius would not.
    let small = "{ \"radius\": 0.01 }, ".repeat(60);
    let text = format!(
        "(name: \"a\", groups: [(name: \"b\", count: 60, radius: 1, spawn: Rect(min: (0, 0), max: (2, 2)), each: [{small}])])"
    );
    assert_eq!(plane(&scene(&text)).agents.len(), 60);
}

#[test]
fn a_snapshot_holds_what_agents_began_with() {
    let mut world = plane(&scene(BEES));
    let saved = Snapshot::from_bytes(&world.save().to_bytes()).unwrap();
    let mut other = plane(&scene(&BEES.replace("20.1", "5").replace("(3, 4)", "(1, 1)")));
    assert_ne!(world.hash(), other.hash(), "it is part of the state");
    other.restore(&saved).unwrap();
    assert_eq!(world.hash(), other.hash());
    other.public.declare(GroupId(1), declared());
    world.public.declare(GroupId(1), declared());
    assert_eq!(shown(&other, 2), shown(&world, 2));
}

#[test]
fn another_each_starts_the_scene_anew_and_other_changes_keep_it() {
    let old = scene(BEES);
    let speeds = |world: &AnyWorld| -> Vec<f32> {
        each_world!(world, w => w.agents.iter().map(|agent| agent.max_speed).collect())
    };
    let mut world = old.build().unwrap();
    each_world!(&mut world, w => { w.step(&mut (), &[]); });
    let other = scene(&BEES.replace("\"max_speed\": 7", "\"max_speed\": 6"));
    let reloaded = other.carry_over(&old, world.clone()).unwrap();
    assert_eq!(reloaded.restarted_by, ["each"]);
    assert_eq!(speeds(&reloaded.world)[2], 6.0);
    // The group's own speed changes for those that have none of their own.
    let other = scene(&BEES.replace("Uniform(1, 2)", "3"));
    let reloaded = other.carry_over(&old, world).unwrap();
    assert_eq!(reloaded.restarted_by, [""; 0]);
    assert_eq!(speeds(&reloaded.world)[2..], [7.0, 3.0, 3.0]);
    each_world!(&mut { reloaded.world }, w => {
        w.public.declare(GroupId(1), declared());
        assert_eq!(w.public_value(AgentId(2), "fuel"), Some(Number(20.1)));
    });
}

#[test]
fn a_scene_led_elsewhere_leads_the_places_along() {
    let by = flockwork::Isometry { is_mirrored: false, x_axis: [0.0, 1.0], offset: [10.0, 20.0] };
    let mut world = plane(&scene(BEES).image(&by).unwrap());
    world.public.declare(GroupId(1), declared());
    assert_eq!(shown(&world, 2)[..2], [Some(Vector([6.0, 23.0, 0.0])), Some(Number(20.1))]);
    assert_eq!(world.agents[2].max_speed, 7.0);
}

#[test]
fn it_survives_being_written_and_read_and_stands_in_families() {
    let options = ron::Options::default().with_default_extension(
        ron::extensions::Extensions::IMPLICIT_SOME
            | ron::extensions::Extensions::UNWRAP_VARIANT_NEWTYPES,
    );
    let scene = scene(BEES);
    assert_eq!(scene, self::scene(&options.to_string(&scene).unwrap()));
    let family = BEES
        .replace("20.1", "$fuel")
        .replace("(name: \"a\",", "(name: \"a\", vary: { \"full\": { \"fuel\": 20.1 } },");
    assert_eq!(self::scene(&family).groups, scene.groups);
}

/// The text that a problem is about, and what it says.
fn told(text: &str, found: &[Problem]) -> Vec<(String, String)> {
    let told = |it: &Problem| (text[it.range(text)].to_owned(), it.message.clone());
    found.iter().map(told).collect()
}

#[test]
fn what_the_script_does_not_declare_is_told_where_it_stands() {
    let problems = |declared: Option<&[(String, PublicValue)]>| {
        let found = scene(BEES).each_problems(BEES, |nth| if nth == 1 { declared } else { None });
        told(BEES, &found)
    };
    let own = |all: &[(&str, PublicValue)]| -> Vec<(String, PublicValue)> {
        all.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
    };
    assert_eq!(problems(Some(&own(&declared()))), []);
    assert_eq!(problems(None), [], "of a script that is not known nothing is told");
    let told = |all: &[(&str, PublicValue)]| problems(Some(&own(all)));
    let pair = |text: &str, message: &str| (text.to_owned(), message.to_owned());
    assert_eq!(
        told(&[("gaol", Vector([0.0; 3])), ("fuel", Bool(true)), ("ill", Number(1.0))]),
        [
            pair("(3, 4)", "bees.lua declares no public value \"goal\". Did you mean \"gaol\"?"),
            pair("20.1", "fuel is true or false; this is 20.1"),
            pair("true", "ill is a number; this is true"),
            pair("-3", "fuel is true or false; this is -3"),
        ]
    );
    let none = AgentId::NONE;
    assert_eq!(
        told(&[("goal", PublicValue::Agent(none)), ("fuel", Vector([0.0; 3]))]),
        [
            pair("(3, 4)", "goal is an agent, which no scene can give: the script sets it"),
            pair("20.1", "fuel is a vector, such as (3, 4); this is 20.1"),
            pair(
                "true",
                "bees.lua declares no public value \"ill\". It declares: goal, fuel. Limits are: radius, mass, max_speed, max_force, response_secs"
            ),
            pair("-3", "fuel is a vector, such as (3, 4); this is -3"),
        ]
    );
    let all = told(&[]);
    assert_eq!(all.len(), 3, "each name once: {all:?}");
    assert_eq!(
        all[0].1,
        "bees.lua declares no public value \"goal\", and no other. Limits are: radius, mass, max_speed, max_force, response_secs"
    );
}
