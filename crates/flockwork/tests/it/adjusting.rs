//! Behaviors that are adjusted: the world moves as if plans said so, bit for bit.

use flockwork::combine::{COMBINERS, Combine};
use flockwork::glam::{Vec2, vec2};
use flockwork::neighbors::Instructions;
use flockwork::world::{Adjustment, Scope};
use flockwork::{
    AgentId, BEHAVIORS, Behavior, Group, GroupId, Input, Item, NameKey, Plan, Snapshot, Space,
    Stepping, Target, Term, World,
};

const GROUPS: u32 = 3;
const SHARED: u32 = 2;

/// Two groups whose agents have plans of their own, and one with a plan for all. Plans hold four behaviors, one of them
/// twice and one in a group of terms.
fn world(combine: Combine) -> World<Vec2> {
    let mut world = World::new(Space::Wrap(vec2(20.0, 20.0)), Stepping::Timed(1.0 / 60.0), 7, 2.0);
    for group in 0..GROUPS {
        let shared = (group == SHARED).then(|| plan(combine, 3));
        let id = world.add_group(Group { name: format!("g{group}"), ..Group::default() }, shared);
        for nth in 0..30 {
            let at = vec2((nth % 6) as f32, (nth / 6) as f32 * 1.5 + 7.0 * group as f32);
            world.spawn(id, at * 0.9, vec2(0.1, 0.0)).expect("there is room");
        }
    }
    for id in 0..SHARED * 30 {
        assert!(world.set_plan(AgentId(id), plan(combine, id)));
    }
    world
}

fn term(name: &str, weight: f32) -> Term<Vec2> {
    let point = Target::Point(vec2(10.0 * weight, 9.0));
    Term { weight, ..Term::new(Behavior::named(name).unwrap()).toward(point) }
}

fn plan(combine: Combine, nth: u32) -> Plan<Vec2> {
    let pull = 0.5 + (nth % 4) as f32 * 0.25;
    let items = [
        Item::Term(term("separation", 1.5)),
        Item::Begin(Combine::SUM, 1.0),
        Item::Term(term("seek", pull)),
        Item::Term(term("wander", 0.5)),
        Item::Done,
        Item::Term(term("cohesion", 0.75)),
        Item::Term(term("seek", 0.25)),
    ];
    Plan { items: items.to_vec(), combine, ..Plan::default() }
}

/// What is tried: a behavior, a part of it, and its number.
type Tried = (&'static str, &'static str, f32);

const TRIED: [Tried; 6] = [
    ("seek", "weight", 0.0),
    ("separation", "radius", 0.75),
    ("wander", "weight", 2.5),
    ("separation", "weight", 0.0),
    ("wander", "form", 1.0),
    ("cohesion", "weight", -1.0),
];

fn adjust((behavior, part, _): Tried, scope: Scope, value: Option<f32>) -> Input<Vec2> {
    let [behavior, part] = [behavior, part].map(NameKey::of);
    Input::Adjust { behavior, part, scope, value }
}

fn off(behavior: &'static str, scope: Scope) -> Input<Vec2> {
    adjust((behavior, "weight", 0.0), scope, Some(0.0))
}

/// The same plan with another number in all terms of a behavior.
fn with(plan: &Plan<Vec2>, (behavior, part, value): Tried) -> Plan<Vec2> {
    let other = |item: &Item<Vec2>| match item {
        Item::Term(term) if term.behavior.info().name == behavior => {
            let mut term = *term;
            match term.behavior.info().param(part) {
                Some((place, _)) => assert!(term.behavior.set_number(place, value)),
                None => term.weight = value,
            }
            Item::Term(term)
        }
        other => *other,
    };
    Plan { items: plan.items.iter().map(other).collect(), ..plan.clone() }
}

/// The world whose plans have the number for those in a scope. A group whose agents part gets plans of their own.
fn by_plan(mut world: World<Vec2>, tried: Tried, scope: Scope) -> World<Vec2> {
    let shared = world.plans.by_group[SHARED as usize].take().unwrap();
    for id in SHARED * 30..GROUPS * 30 {
        assert!(world.set_plan(AgentId(id), shared.clone()));
    }
    for id in (0..GROUPS * 30).map(AgentId) {
        if scope.holds(world.agent(id).unwrap()) {
            let whole = Plan::from(world.plan(id).unwrap());
            assert!(world.set_plan(id, with(&whole, tried)));
        }
    }
    world
}

fn steps(world: &mut World<Vec2>, count: usize, first: &[Input<Vec2>]) -> u64 {
    for nth in 0..count {
        assert!(world.step(&mut (), if nth == 0 { first } else { &[] }).is_empty());
    }
    world.hash()
}

fn scopes() -> [Scope; 6] {
    let groups = [GroupId(0), GroupId(SHARED)].map(Scope::Group);
    let agents = [AgentId(4), AgentId(SHARED * 30 + 11)].map(Scope::Agent);
    [Scope::All, groups[0], groups[1], agents[0], agents[1], Scope::Agent(AgentId(89))]
}

#[test]
fn what_is_adjusted_counts_as_if_plans_said_so_whatever_combines() {
    for combine in (0..COMBINERS.len()).map_while(Combine::at) {
        for (scope, tried) in scopes().into_iter().zip(TRIED) {
            let expected = steps(&mut by_plan(world(combine), tried, scope), 40, &[]);
            for instructions in [Instructions::best(), Instructions::Scalar] {
                let mut world = world(combine);
                world.instructions = instructions;
                let hash = steps(&mut world, 40, &[adjust(tried, scope, Some(tried.2))]);
                assert_eq!(hash, expected, "{tried:?} for {scope:?}, {combine:?}");
            }
        }
    }
}

#[test]
fn it_changes_how_agents_move_and_on_again_their_plans_are_whole() {
    let mut whole = world(Combine::SUM);
    let plans: Vec<_> = whole.agents.iter().map(|it| it.id).collect();
    let of = |world: &World<Vec2>| -> Vec<_> {
        plans.iter().map(|id| Plan::from(world.plan(*id).unwrap())).collect()
    };
    let before = of(&whole);
    let expected = steps(&mut whole, 30, &[]);
    let mut reduced = world(Combine::SUM);
    assert_ne!(steps(&mut reduced, 30, &[off("seek", Scope::All)]), expected);
    assert_eq!(of(&reduced), before, "plans are as they were");
    assert_eq!(reduced.adjusted.len(), 1);
    let on = adjust(TRIED[0], Scope::All, None);
    steps(&mut reduced, 1, &[on.clone(), on]);
    assert!(reduced.adjusted.is_empty());
}

#[test]
fn the_closest_scope_counts_in_whatever_order() {
    let (weight, me) = (("seek", "weight", 0.0), AgentId(31));
    let by = |scope, value| adjust(weight, scope, Some(value));
    let group = Scope::Group(GroupId(1));
    let all = [by(Scope::Agent(me), 3.0), by(group, 2.0), by(Scope::All, 0.0)];
    let hash = |inputs: &[Input<Vec2>]| steps(&mut world(Combine::SUM), 30, inputs);
    let mut other_order = all.clone();
    other_order.reverse();
    assert_eq!(hash(&all), hash(&other_order));
    let mut expected = by_plan(world(Combine::SUM), weight, Scope::All);
    for id in (30..60).map(AgentId) {
        let plan = Plan::from(expected.plan(id).unwrap());
        let value = if id == me { 3.0 } else { 2.0 };
        assert!(expected.set_plan(id, with(&plan, ("seek", "weight", value))));
    }
    assert_eq!(steps(&mut expected, 30, &[]), hash(&all));
}

#[test]
fn what_is_off_at_once_twice_or_for_nothing_is_said() {
    let mut world = world(Combine::SUM);
    let table = [
        (off("sek", Scope::All), "there is no behavior of this name"),
        (off("seek", Scope::Group(GroupId(GROUPS))), "there is no such group"),
        (off("seek", Scope::Agent(AgentId(900))), "there is no such agent"),
        (adjust(("seek", "wait", 0.0), Scope::All, None), "it has no parameter of this name"),
        (
            adjust(("separation", "radius", 0.0), Scope::All, Some(-1.0)),
            "the parameter does not accept this number",
        ),
        (
            adjust(("seek", "weight", 0.0), Scope::All, Some(f32::NAN)),
            "the parameter does not accept this number",
        ),
    ];
    for (input, why) in table {
        let faults = world.step(&mut (), &[input]);
        let text = format!("an input cannot adjust a behavior: {why}");
        assert_eq!(faults.iter().map(|it| &it.message).collect::<Vec<_>>(), [&text]);
    }
    steps(&mut world, 1, &[off("seek", Scope::All), off("seek", Scope::All)]);
    assert_eq!(world.adjusted.len(), 1);
    // One that leaves takes along what is off for it alone.
    let leaver = AgentId(3);
    steps(&mut world, 1, &[off("wander", Scope::Agent(leaver))]);
    assert_eq!(world.adjusted.len(), 2);
    steps(&mut world, 1, &[Input::Despawn(leaver)]);
    assert_eq!(world.adjusted.len(), 1);
}

#[test]
fn a_snapshot_keeps_what_is_adjusted() {
    let mut there = world(Combine::SUM);
    let inputs = [
        off("cohesion", Scope::Group(GroupId(SHARED))),
        adjust(("separation", "radius", 0.0), Scope::Agent(AgentId(5)), Some(0.5)),
    ];
    steps(&mut there, 10, &inputs);
    let bytes = there.save().to_bytes();
    let expected = steps(&mut there, 20, &[]);
    let mut back = world(Combine::SUM);
    back.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert_eq!(back.adjusted, there.adjusted);
    assert_eq!(steps(&mut back, 20, &[]), expected);
    let mut snapshot = there.save();
    snapshot.adjusted[0].scope = Scope::Group(GroupId(9));
    let refused = back.restore(&snapshot).unwrap_err().to_string();
    assert!(
        refused.contains("a behavior is adjusted for no group, twice, or beyond numbers"),
        "{refused}"
    );
    snapshot.adjusted[0] = snapshot.adjusted[1];
    let refused = back.restore(&snapshot).unwrap_err().to_string();
    assert!(refused.contains("twice"), "{refused}");
    let other = world(Combine::SUM).save();
    let mut off = other.clone();
    off.adjusted.clone_from(&there.adjusted);
    let difference = flockwork::snapshot::first_difference(&other, &off).unwrap();
    assert_eq!(difference.field, "adjustments");
}

#[test]
fn what_is_off_is_not_explained() {
    let mut world = world(Combine::SUM);
    let me = AgentId(SHARED * 30);
    steps(&mut world, 3, &[off("seek", Scope::Agent(me))]);
    let names = |world: &mut World<Vec2>, id: AgentId| -> Vec<_> {
        let place = world.place_of(id).unwrap();
        let terms = world.perceive().explain(place, |_| None).unwrap().terms;
        terms.iter().map(|it| it.term.behavior.info().name).collect()
    };
    assert_eq!(names(&mut world, me), ["separation", "wander", "cohesion"]);
    assert_eq!(names(&mut world, AgentId(me.0 + 1)).len(), 5);
}

#[test]
fn a_look_as_adjusted_leaves_the_plans_as_they_were() {
    let mut world = world(Combine::SUM);
    steps(&mut world, 3, &[off("seek", Scope::Group(GroupId(0)))]);
    let before = world.save();
    let terms = |world: &World<Vec2>, id: u32| {
        let plan = world.plan(AgentId(id)).unwrap();
        plan.terms().filter(|term| term.weight == 0.0).count()
    };
    let off = world.as_adjusted(|it| [0, 35].map(|id| terms(&it, id)));
    assert_eq!((off, [0, 35].map(|id| terms(&world, id))), ([2, 0], [0, 0]));
    assert_eq!(world.save(), before);
}

#[test]
fn every_number_of_every_behavior_can_be_adjusted() {
    for info in BEHAVIORS {
        let mut world = world(Combine::SUM);
        let usual = Behavior::named(info.name).unwrap();
        let parts = info.params.iter().enumerate();
        let parts = parts.map(|(nth, param)| (param.name, usual.number(nth).unwrap()));
        let weight = ("weight", 0.0);
        assert!(info.param("weight").is_none(), "{}: this is the weight of the term", info.name);
        for (part, value) in parts.chain([weight]) {
            steps(&mut world, 1, &[adjust((info.name, part, value), Scope::All, Some(value))]);
        }
        assert_eq!(world.adjusted.len(), info.params.len() + 1, "{}", info.name);
        let parts: Vec<_> = world.adjusted.iter().map(|it| it.part).collect();
        assert_eq!(parts.last(), Some(&Adjustment::WEIGHT));
    }
}
