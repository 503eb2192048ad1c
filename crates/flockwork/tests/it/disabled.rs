//! Behaviors that are switched off: the world moves as if their terms had weight 0, bit for bit.

use flockwork::combine::{COMBINERS, Combine};
use flockwork::glam::{Vec2, vec2};
use flockwork::neighbors::Instructions;
use flockwork::world::Scope;
use flockwork::{
    AgentId, BEHAVIORS, Behavior, Group, GroupId, Input, Item, Kind, NameKey, Plan, Snapshot,
    Space, Stepping, Target, Term, World,
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

/// The same plan with weight 0 in all terms of a behavior.
fn without(plan: &Plan<Vec2>, behavior: NameKey) -> Plan<Vec2> {
    let weightless = |item: &Item<Vec2>| match item {
        Item::Term(term) if term.behavior.kind() == behavior => {
            Item::Term(Term { weight: 0.0, ..*term })
        }
        other => *other,
    };
    Plan { items: plan.items.iter().map(weightless).collect(), ..plan.clone() }
}

/// The world whose plans have weight 0 where the behavior is off. A group whose agents part gets plans of their own.
fn by_weight(mut world: World<Vec2>, behavior: NameKey, scope: Scope) -> World<Vec2> {
    let shared = world.plans.by_group[SHARED as usize].take().unwrap();
    for id in SHARED * 30..GROUPS * 30 {
        assert!(world.set_plan(AgentId(id), shared.clone()));
    }
    for id in (0..GROUPS * 30).map(AgentId) {
        if scope.holds(world.agent(id).unwrap()) {
            let whole = Plan::from(world.plan(id).unwrap());
            assert!(world.set_plan(id, without(&whole, behavior)));
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
fn what_is_off_counts_as_with_weight_0_whatever_combines() {
    for combine in (0..COMBINERS.len()).map_while(Combine::at) {
        for (scope, name) in scopes().into_iter().zip(["seek", "separation", "wander"].repeat(2)) {
            let behavior = NameKey::of(name);
            let expected = steps(&mut by_weight(world(combine), behavior, scope), 40, &[]);
            for instructions in [Instructions::best(), Instructions::Scalar] {
                let mut world = world(combine);
                world.instructions = instructions;
                let off = [Input::Switch(behavior, scope, false)];
                let hash = steps(&mut world, 40, &off);
                assert_eq!(hash, expected, "{name} off for {scope:?}, {combine:?}");
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
    let switch = |scope, on| Input::Switch(NameKey::of("seek"), scope, on);
    assert_ne!(steps(&mut reduced, 30, &[switch(Scope::All, false)]), expected);
    assert_eq!(of(&reduced), before, "plans are as they were");
    // Of two scopes that hold an agent each counts for itself.
    let some = Scope::Group(GroupId(1));
    steps(&mut reduced, 1, &[switch(some, false), switch(Scope::All, true)]);
    let is_off = |world: &World<Vec2>, id| {
        world.is_disabled(world.agent(AgentId(id)).unwrap(), NameKey::of("seek"))
    };
    assert_eq!([0, 31, 61].map(|id| is_off(&reduced, id)), [false, true, false]);
    steps(&mut reduced, 1, &[switch(some, true), switch(some, true)]);
    assert!(reduced.disabled.is_empty());
}

#[test]
fn what_is_off_at_once_twice_or_for_nothing_is_said() {
    let mut world = world(Combine::SUM);
    let off = |name: &str, scope| Input::Switch(NameKey::of(name), scope, false);
    let table = [
        (off("sek", Scope::All), "there is no behavior of this name"),
        (off("seek", Scope::Group(GroupId(GROUPS))), "there is no such group"),
        (off("seek", Scope::Agent(AgentId(900))), "there is no such agent"),
    ];
    for (input, why) in table {
        let faults = world.step(&mut (), &[input]);
        let text = format!("an input cannot switch a behavior: {why}");
        assert_eq!(faults.iter().map(|it| &it.message).collect::<Vec<_>>(), [&text]);
    }
    steps(&mut world, 1, &[off("seek", Scope::All), off("seek", Scope::All)]);
    assert_eq!(world.disabled.len(), 1);
    // One that leaves takes along what is off for it alone.
    let leaver = AgentId(3);
    steps(&mut world, 1, &[off("wander", Scope::Agent(leaver))]);
    assert_eq!(world.disabled.len(), 2);
    steps(&mut world, 1, &[Input::Despawn(leaver)]);
    assert_eq!(world.disabled.len(), 1);
}

#[test]
fn a_snapshot_keeps_what_is_off() {
    let mut there = world(Combine::SUM);
    let inputs = [
        Input::Switch(NameKey::of("cohesion"), Scope::Group(GroupId(SHARED)), false),
        Input::Switch(NameKey::of("wander"), Scope::Agent(AgentId(5)), false),
    ];
    steps(&mut there, 10, &inputs);
    let bytes = there.save().to_bytes();
    let expected = steps(&mut there, 20, &[]);
    let mut back = world(Combine::SUM);
    back.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
    assert_eq!(back.disabled, there.disabled);
    assert_eq!(steps(&mut back, 20, &[]), expected);
    let mut snapshot = there.save();
    snapshot.disabled[0].scope = Scope::Group(GroupId(9));
    let refused = back.restore(&snapshot).unwrap_err().to_string();
    assert!(refused.contains("a behavior is off for no group"), "{refused}");
    let other = world(Combine::SUM).save();
    let mut off = other.clone();
    off.disabled.clone_from(&there.disabled);
    let difference = flockwork::snapshot::first_difference(&other, &off).unwrap();
    assert_eq!(difference.field, "switched off");
}

#[test]
fn what_is_off_is_not_explained() {
    let mut world = world(Combine::SUM);
    let me = AgentId(SHARED * 30);
    steps(&mut world, 3, &[Input::Switch(NameKey::of("seek"), Scope::Agent(me), false)]);
    let names = |world: &mut World<Vec2>, id: AgentId| -> Vec<_> {
        let place = world.place_of(id).unwrap();
        let terms = world.perceive().explain(place, |_| None).unwrap().terms;
        terms.iter().map(|it| it.term.behavior.info().name).collect()
    };
    assert_eq!(names(&mut world, me), ["separation", "wander", "cohesion"]);
    assert_eq!(names(&mut world, AgentId(me.0 + 1)).len(), 5);
}

#[test]
fn every_behavior_can_be_switched_off() {
    for info in BEHAVIORS {
        let mut world = world(Combine::SUM);
        steps(&mut world, 1, &[Input::Switch(NameKey::of(info.name), Scope::All, false)]);
        assert!(world.is_disabled(&world.agents[0], NameKey::of(info.name)), "{}", info.name);
    }
}
