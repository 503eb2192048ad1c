//! What holds for every measure of the list: what it says depends on the crowd, not on how that is told.

use super::*;
use crate::PublicValue;
use crate::noise::{Noise, Purpose};

const AGENTS: u64 = 40;
const TICKS: u64 = 12;

/// A figure by the name of its measure.
type Told = Vec<(String, Figure)>;

/// A crowd that drifts and jitters through a square of 8 m, with overlaps; some agents come late or leave early.
fn state(agent: u64, tick: u64) -> Option<State> {
    let drawn = |purpose, nth| Noise::new(3, agent, tick, purpose).uniform(nth) * 2.0 - 1.0;
    let start = |nth| Noise::new(3, agent, 0, Purpose::Spawn).uniform(nth) * 8.0;
    let way = if agent.is_multiple_of(2) { 0.3 } else { -0.3 };
    let stands = agent == 9 && tick.is_multiple_of(2);
    let velocity = vec2(way, 0.0) + vec2(drawn(Purpose::Behavior, 0), drawn(Purpose::Behavior, 1));
    let at = vec2(start(0) + way * tick as f32, start(1)) + velocity * 0.3;
    let is_there = !(agent == 7 && tick < 4 || agent == 8 && tick > 8);
    is_there.then_some((at, if stands { Vec2::ZERO } else { velocity }))
}

/// What all measures say of that crowd, told in this way: which agent has which id, how points and directions are
/// moved, and what is done to the world before each observation.
fn told<V: Vector>(
    space: Space<V>,
    ids: &[u64],
    (shift, turn): (&dyn Fn(Vec2) -> V, &dyn Fn(Vec2) -> V),
    subjects: &[Subject<V>],
    meddle: &dyn Fn(&mut World<V>),
) -> Told {
    let moved = |it: State| (shift(it.0), turn(it.1));
    let at = |tick: u64| -> Vec<_> { ids.iter().map(|id| state(*id, tick).map(moved)).collect() };
    let mut world = world_in(space, &vec![(V::ZERO, turn(Vec2::X)); ids.len()]);
    let group = world.agents[0].group;
    world.public.declare(group, [("fuel", PublicValue::Number(0.0))]);
    let mut measures: Vec<_> = subjects.iter().flat_map(Measure::all_of).collect();
    let (mut observer, mut told) = (Observer::default(), Vec::new());
    for tick in 0..TICKS {
        put(&mut world, &at(tick));
        meddle(&mut world);
        for place in 0..world.agents.len() {
            let agent = ids.get(world.agents[place].id.0 as usize).copied().unwrap_or(0);
            world.public.set(0, place, group, PublicValue::Number(agent as f64));
        }
        let moment = observer.observe(&mut world);
        for measure in &mut measures {
            measure.observe(&moment);
            let name = measure.info().name;
            measure.sample(&moment, &mut |key, it| told.push((format!("{name}.{key} {tick}"), it)));
        }
    }
    for measure in &measures {
        let name = measure.info().name;
        measure.run(&mut |key, it| told.push((format!("{name}.{key}"), it)));
    }
    told
}

fn in_order() -> Vec<u64> {
    (0..AGENTS).collect()
}

fn plainly(subjects: &[Subject<Vec2>]) -> Told {
    told(Space::Open, &in_order(), (&|it| it, &|it| it), subjects, &|_| {})
}

/// The same up to rounding.
#[track_caller]
fn alike(a: &Told, b: &Told) {
    fn near(a: &Figure, b: &Figure) -> bool {
        match (a, b) {
            (Figure::Number(a), Figure::Number(b)) => {
                (a - b).abs() <= 2e-4 * a.abs().max(b.abs()).max(1.0)
            }
            (Figure::List(a), Figure::List(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| near(a, b))
            }
            _ => a == b,
        }
    }
    assert_eq!(a.len(), b.len());
    for (a, b) in a.iter().zip(b) {
        assert!(a.0 == b.0 && near(&a.1, &b.1), "{a:?} and {b:?}");
    }
}

/// The crowd is one of which every measure has something to say.
#[test]
fn no_law_is_about_nothing() {
    let told = plainly(&subjects());
    for info in MEASURES {
        let of_run = told.iter().filter(|(name, _)| {
            name.starts_with(&format!("{}.", info.name)) && !name.contains(' ')
        });
        let is_something = |figure: &Figure| match figure {
            Figure::None => false,
            Figure::Count(count) => *count != 0,
            Figure::Number(number) => *number != 0.0,
            Figure::List(list) => !list.is_empty(),
        };
        assert!(of_run.clone().any(|(_, it)| is_something(it)), "{}", info.name);
    }
}

/// To the bit: nothing is summed in the order of memory.
#[test]
fn the_order_of_agents_in_memory_does_not_matter() {
    let shuffled = |world: &mut World<Vec2>| {
        let (count, tick) = (world.agents.len(), world.tick as usize);
        (0..count).for_each(|nth| world.agents.swap(nth, (7 * nth + tick) % count));
    };
    let told = told(Space::Open, &in_order(), (&|it| it, &|it| it), &subjects(), &shuffled);
    assert_eq!(told, plainly(&subjects()));
}

/// Goals name agents by id.
#[test]
fn the_order_of_creation_does_not_matter() {
    let mut ids = in_order();
    ids[2..].reverse();
    let told = told(Space::Open, &ids, (&|it| it, &|it| it), &subjects(), &|_| {});
    alike(&told, &plainly(&subjects()));
}

/// A region has sides along the axes: it moves, but does not turn.
#[test]
fn a_crowd_that_is_turned_or_moved_is_the_same() {
    let (turn, by) = (Vec2::from_angle(0.7), vec2(-3.0, 11.0));
    let turned = |it: Vec2| turn.rotate(it);
    let moved =
        |subject: Subject<Vec2>, shift: &dyn Fn(Vec2) -> Vec2, turn: &dyn Fn(Vec2) -> Vec2| {
            match subject {
                Subject::Place(Target::Point(at)) => Subject::Place(Target::Point(shift(at))),
                Subject::Gate(it) => {
                    Subject::Gate(Gate { at: shift(it.at), forward: turn(it.forward), ..it })
                }
                Subject::Region(it) => {
                    Subject::Region(Region { min: shift(it.min), max: shift(it.max) })
                }
                Subject::Goals(it) => {
                    let list = it.list.iter().map(|(id, at)| (*id, shift(*at))).collect();
                    Subject::Goals(Goals { list })
                }
                other => other,
            }
        };
    let there = |it: Vec2| it + by;
    let subjects_there = subjects().map(|it| moved(it, &there, &|it| it));
    let told_there = told(Space::Open, &in_order(), (&there, &|it| it), &subjects_there, &|_| {});
    alike(&told_there, &plainly(&subjects()));
    let no_region: Vec<_> =
        subjects().into_iter().filter(|it| !matches!(it, Subject::Region(_))).collect();
    let there = |it: Vec2| turned(it) + by;
    let subjects_there: Vec<_> =
        no_region.iter().map(|it| moved(it.clone(), &there, &turned)).collect();
    let told_there = told(Space::Open, &in_order(), (&there, &turned), &subjects_there, &|_| {});
    alike(&told_there, &plainly(&no_region));
}

/// In a torus nothing depends on where the seams are: the crowd is moved by a third of its size.
#[test]
fn a_torus_has_no_place_for_its_seams() {
    let size = vec2(40.0, 30.0);
    let space = Space::Wrap(size);
    let at = |by: Vec2| {
        let shift = move |it: Vec2| space.contain(it + by, 0.0);
        let subjects = [Subject::Crowd, Subject::Place(Target::Point(shift(vec2(4.0, 4.0))))];
        told(space, &in_order(), (&shift, &|it| it), &subjects, &|_| {})
    };
    alike(&at(vec2(10.0, 10.0)), &at(vec2(-4.0, 26.0)));
    // It is small enough to be measured as in the open.
    let open = plainly(&[Subject::Crowd, Subject::Place(Target::Point(vec2(4.0, 4.0)))]);
    alike(&at(vec2(-4.0, -4.0)), &open);
}

/// A flat volume has the figures of the plane, but for densities.
#[test]
fn a_flat_volume_is_a_plane() {
    let flat = |it: Vec2| it.extend(0.0);
    let without_region = |subject: &usize| *subject != 3;
    let volume: Vec<_> = (0..5).filter(without_region).map(|it| subjects()[it].clone()).collect();
    let plane: Vec<_> = (0..5).filter(without_region).map(|it| subjects()[it].clone()).collect();
    let told = told::<Vec3>(Space::Open, &in_order(), (&flat, &flat), &volume, &|_| {});
    alike(&told, &plainly(&plane));
}

/// Agents without a body are not measured.
#[test]
fn who_has_no_body_is_not_there() {
    let ghosts = |world: &mut World<Vec2>| {
        if world.groups.len() == 1 {
            let ghost = world.add_group(Group { body: false, ..Group::default() }, None);
            world.spawn(ghost, vec2(4.0, 4.0), Vec2::X);
        }
    };
    let told = told(Space::Open, &in_order(), (&|it| it, &|it| it), &subjects(), &ghosts);
    assert_eq!(told, plainly(&subjects()));
}
