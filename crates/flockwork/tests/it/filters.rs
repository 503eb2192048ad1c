//! Which agents terms count by what these show.

use flockwork::filter::{Condition, Filter};
use flockwork::glam::{Vec2, Vec3};
use flockwork::neighbors::{Among, Instructions};
use flockwork::noise::{Noise, Purpose};
use flockwork::{
    AgentId, BEHAVIORS, Behavior, Group, GroupId, Plan, PublicValue, Snapshot, Space, Stages,
    Stepping, Target, Term, World,
};

/// Every third agent is ill.
fn is_ill(nth: u64) -> bool {
    nth.is_multiple_of(3)
}

/// Agents all over a room, each by a plan of its own or by that of its group, of this term. The ill ones are of a group of
/// their own, or else show that they are.
fn crowd<V: Stages>(term: Term<V>, are_apart: bool, has_own_plan: bool) -> World<V> {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 30.0), 5, 1.0);
    let [here, there] = [8.0, 9.0].map(|at| Target::Point(V::from_xyz([at, 8.0, 1.0])));
    let needs = term.behavior.info().targets.len();
    let term =
        Term { target: (needs > 0).then_some(here), second: (needs > 1).then_some(there), ..term };
    let ill = world.plans.filters.number(&Filter::of([("ill", Condition::Is(true))]));
    let [among, filter] = [are_apart, !are_apart];
    let term = Term {
        among: Some(if among { Among::Group(GroupId(1)) } else { Among::All }),
        filter: ill.filter(|_| filter),
        ..term
    };
    for _ in 0..2 {
        world.add_group(Group::default(), (!has_own_plan).then(|| Plan::of([term])));
    }
    world.public.declare(GroupId(0), [("ill", PublicValue::Bool(false))]);
    for nth in 0..60 {
        let noise = Noise::new(3, nth, 0, Purpose::Spawn);
        let part = |axis| (noise.bits(axis) >> 40) as f32 / (1 << 24) as f32 * 7.0;
        let at = V::from_xyz([part(0), part(1), part(2) / 3.0]);
        let velocity = V::from_xyz([part(3) / 4.0, part(4) / 5.0, 0.0]);
        let id = world.spawn(GroupId(0), at, velocity).unwrap();
        if is_ill(nth) {
            assert!(world.set_public_value(id, "ill", PublicValue::Bool(true)));
            let agent = &mut world.agents[nth as usize];
            agent.group = GroupId(u32::from(are_apart));
        }
        if has_own_plan {
            world.set_plan(id, Plan::of([term]));
        }
    }
    world
}

fn moves_of<V: Stages>(world: &mut World<V>, ticks: usize) -> Vec<[V; 2]> {
    for _ in 0..ticks {
        assert_eq!(world.step(&mut (), &[]), []);
    }
    world.agents.iter().map(|it| [it.position, it.velocity]).collect()
}

fn counting_behaviors<V: Stages>() -> impl Iterator<Item = Term<V>> {
    let of_neighbors = BEHAVIORS.iter().filter(|info| info.among.is_some());
    of_neighbors.map(|info| Term::new(Behavior::named(info.name).unwrap()))
}

/// A filter selects as a group of its own does, for every behavior that looks at neighbors, eight agents at once and one by
/// one.
fn a_filter_selects_as_a_group_does<V: Stages>() {
    let mut unmoved = 0;
    for term in counting_behaviors::<V>() {
        for has_own_plan in [false, true] {
            let expected = moves_of(&mut crowd(term, true, has_own_plan), 60);
            let name = term.behavior.info().name;
            for instructions in [Instructions::best(), Instructions::Scalar] {
                let mut world = crowd(term, false, has_own_plan);
                world.instructions = instructions;
                assert_eq!(moves_of(&mut world, 60), expected, "{name}, {instructions:?}");
            }
        }
        let mut unfiltered = crowd(term, false, false);
        for plan in unfiltered.plans.by_group.iter_mut().flatten() {
            *plan = Plan::of(plan.terms().map(|term| Term { filter: None, ..*term }));
        }
        let filtered = moves_of(&mut crowd(term, false, false), 60);
        unmoved += usize::from(moves_of(&mut unfiltered, 60) == filtered);
    }
    // Settling takes longer than these ticks.
    assert!(unmoved <= 1, "{unmoved} behaviors move as if nothing were asked");
}

#[test]
fn a_filter_selects_as_a_group_does_in_a_plane() {
    a_filter_selects_as_a_group_does::<Vec2>();
}

#[test]
fn a_filter_selects_as_a_group_does_in_a_volume() {
    a_filter_selects_as_a_group_does::<Vec3>();
}

/// Neighbors in memory whose plans differ in nothing but the filter are steered together, each by its own.
#[test]
fn agents_side_by_side_have_filters_of_their_own() {
    let moves = |instructions| {
        let mut world = crowd(cohesion(), false, true);
        world.instructions = instructions;
        let filters = [true, false].map(|ill| Filter::of([("ill", Condition::Is(ill))]));
        let filters = filters.map(|filter| world.plans.filters.number(&filter));
        for place in 0..world.agents.len() {
            let filter = [filters[0], filters[1], None][place % 3];
            let id = world.agents[place].id;
            world.set_plan(id, Plan::of([Term { filter, ..cohesion() }]));
        }
        moves_of(&mut world, 60)
    };
    let together = moves(Instructions::best());
    assert_eq!(together, moves(Instructions::Scalar));
    assert_ne!(together, moves_of(&mut crowd(cohesion(), false, true), 60));
}

fn cohesion() -> Term<Vec2> {
    Term::new(Behavior::named("cohesion").unwrap())
}

fn forces(world: &mut World<Vec2>) -> Vec<Vec2> {
    let now = world.perceive();
    let force = |place| now.explain(place, |_| None).unwrap().force;
    (0..now.agents.len()).map(force).collect()
}

#[test]
fn what_is_shown_counts_at_once() {
    let mut world = crowd(cohesion(), false, false);
    let ids: Vec<AgentId> = world.agents.iter().map(|agent| agent.id).collect();
    for id in ids {
        world.set_public_value(id, "ill", PublicValue::Bool(false));
    }
    assert!(forces(&mut world).iter().all(|force| *force == Vec2::ZERO), "there is none to go to");
    world.set_public_value(AgentId(7), "ill", PublicValue::Bool(true));
    let forces = forces(&mut world);
    let drawn = forces.iter().filter(|force| **force != Vec2::ZERO).count();
    assert!(drawn > 0 && forces[7] == Vec2::ZERO, "{drawn}");
}

#[test]
fn explanations_look_at_what_is_shown() {
    let [mut shown, mut apart] = [false, true].map(|apart| crowd(cohesion(), apart, false));
    assert_eq!(forces(&mut shown), forces(&mut apart));
}

#[test]
fn snapshots_hold_filters() {
    for has_own_plan in [false, true] {
        let mut world = crowd(cohesion(), false, has_own_plan);
        world.step(&mut (), &[]);
        let saved = world.save();
        let read = Snapshot::<Vec2>::from_bytes(&saved.to_bytes()).unwrap();
        assert_eq!(read, saved);
        let mut other = crowd(cohesion(), true, has_own_plan);
        other.restore(&read).unwrap();
        assert_eq!(moves_of(&mut other, 30), moves_of(&mut world, 30));
    }
}

#[test]
fn filters_out_of_use_leave_their_numbers_to_others() {
    let mut world = crowd(cohesion(), false, false);
    for least in 0..40 {
        let filter = Filter::of([("fuel", Condition::Within(f64::from(least), 1e9))]);
        world.plans.forget_unused_filters(16);
        assert!(world.plans.filters.number(&filter).is_some());
    }
    let mut fresh = crowd(cohesion(), false, false);
    assert_eq!(moves_of(&mut world, 30), moves_of(&mut fresh, 30));
}

#[cfg(feature = "scene")]
mod in_scenes {
    use super::*;
    use flockwork::scene::{AnyWorld, Scene};

    fn scene(term: &str) -> Result<Scene, Vec<String>> {
        let text = format!(
            "(name: \"Ants\", about: \"Ants.\", bounds: Open, groups: [(name: \"ants\", count: 9, spawn: Grid(from: (0, 0), spacing: 1, columns: 3), plan: [{term}])])"
        );
        let told = |found: Vec<flockwork::scene::Problem>| found.into_iter().map(|it| it.message);
        Scene::parse(&text).map_err(|found| told(found).collect())
    }

    fn plane(scene: &Scene) -> World<Vec2> {
        match scene.build() {
            Ok(AnyWorld::Plane(world)) => world,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_term_has_the_filter_that_the_scene_says() {
        let text = "(behavior: cohesion(), filter: { \"ill\": true, \"fuel\": (max: 4) })";
        let scene = scene(text).unwrap();
        let world = plane(&scene);
        let term = *world.plans.by_group[0].as_ref().unwrap().terms().next().unwrap();
        let conditions =
            [("ill", Condition::Is(true)), ("fuel", Condition::Within(f64::NEG_INFINITY, 4.0))];
        let filter = term.filter.and_then(|id| world.plans.filters.get(id));
        assert_eq!(filter, Some(&Filter::of(conditions)));
        // A scene that is saved anew has other numbers; terms keep what they ask for.
        let other = self::scene("(behavior: cohesion(), filter: { \"fuel\": 7 })").unwrap();
        let AnyWorld::Plane(world) =
            other.carry_over(&scene, AnyWorld::Plane(world)).unwrap().world
        else {
            panic!("a plane")
        };
        let term = *world.plans.by_group[0].as_ref().unwrap().terms().next().unwrap();
        let filter = term.filter.and_then(|id| world.plans.filters.get(id));
        assert_eq!(filter, Some(&Filter::of([("fuel", Condition::Within(7.0, 7.0))])));
    }

    #[test]
    fn wrong_filters_are_told() {
        let of = |term: &str| scene(term).unwrap_err().join("\n");
        for (term, told) in [
            (
                "(behavior: seek(), target: (3, 4), filter: { \"ill\": true })",
                "seek looks at no neighbors: remove filter",
            ),
            ("(behavior: cohesion(), filter: { \"n\": (min: 3, max: 1) })", "min at most max"),
            (
                "(behavior: cohesion(), filter: { \"n\": \"yes\" })",
                "n must be true or false, a number",
            ),
            (
                "(plan: [(behavior: cohesion())], filter: { \"n\": 1 })",
                "among and filter in its terms",
            ),
        ] {
            assert!(of(term).contains(told), "{term}: {}", of(term));
        }
        let many = (0..33).map(|nth| format!("(behavior: cohesion(), filter: {{ \"n\": {nth} }})"));
        let many = many.collect::<Vec<_>>().join(", ");
        assert!(of(&many).contains("at most 32 different filters"), "{}", of(&many));
    }

    #[test]
    fn what_no_agent_shows_is_told() {
        let scene = scene("(behavior: cohesion(), filter: { \"il\": true })").unwrap();
        let mut world = plane(&scene);
        world.public.declare(GroupId(0), [("ill", PublicValue::Bool(false))]);
        let found = scene.unshown("", &world.public);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].path, "groups[0].plan[0].filter.il");
        assert!(found[0].message.ends_with("Did you mean \"ill\"?"), "{}", found[0].message);
    }

    #[test]
    fn colors_by_what_no_agent_shows_are_told() {
        let told = |color_by: &str| {
            let scene = Scene { color_by: Some(color_by.to_owned()), ..scene("").unwrap() };
            let mut world = plane(&scene);
            let shown = [
                ("ill", PublicValue::Bool(false)),
                ("fuel", PublicValue::Number(1.0)),
                ("home", PublicValue::Vector([0.0; 3])),
            ];
            world.public.declare(GroupId(0), shown);
            let found = scene.unshown("", &world.public);
            assert!(found.iter().all(|it| it.path == "color_by"));
            found.into_iter().map(|it| it.message).collect::<Vec<_>>()
        };
        for known in ["heading", "speed", "ill", "fuel"] {
            assert!(told(known).is_empty(), "{known}");
        }
        let all = "they can by \"heading\", \"speed\", \"ill\", \"fuel\"";
        assert_eq!(told("home"), [format!("agents cannot be colored by \"home\"; {all}")]);
        let near = "agents cannot be colored by \"heding\". Did you mean \"heading\"?";
        assert_eq!(told("heding"), [near]);
    }
}
