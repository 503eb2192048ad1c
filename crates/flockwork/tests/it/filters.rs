//! Which agents terms count by what these show.

use flockwork::filter::{Condition, Filter};
use flockwork::glam::{Vec2, Vec3};
use flockwork::neighbors::{Among, Instructions};
use flockwork::noise::{Noise, Purpose};
use flockwork::{
    AgentId, BEHAVIORS, Behavior, Group, GroupId, Plan, PublicValue, Snapshot, Space, Stepping,
    Target, Term, Vector, World,
};

/// Every third agent is ill.
fn is_ill(nth: u64) -> bool {
    nth % 3 == 0
}

/// Agents all over a room, each by a plan of its own or by that of its group, of this term. The ill ones are of a group of
/// their own, or else show that they are.
fn crowd<V: Vector>(term: Term<V>, are_apart: bool, has_own_plan: bool) -> World<V> {
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

fn moves_of<V: Vector>(world: &mut World<V>, ticks: usize) -> Vec<[V; 2]> {
    for _ in 0..ticks {
        assert_eq!(world.step(&mut (), &[]), []);
    }
    world.agents.iter().map(|it| [it.position, it.velocity]).collect()
}

fn counting_behaviors<V: Vector>() -> impl Iterator<Item = Term<V>> {
    let of_neighbors = BEHAVIORS.iter().filter(|info| info.among.is_some());
    of_neighbors.map(|info| Term::new(Behavior::named(info.name).unwrap()))
}

/// A filter selects as a group of its own does, for every behavior that looks at neighbors, eight agents at once and one by
/// one.
fn a_filter_selects_as_a_group_does<V: Vector>() {
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
