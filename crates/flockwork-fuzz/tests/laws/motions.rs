//! Turned, mirrored and moved as a whole, a case has the same answer, turned and mirrored with it.

use flockwork::behavior::{Behavior, WanderForm};
use flockwork::glam::{Vec2, Vec3};
use flockwork::noise::{Noise, Purpose};
use flockwork::{Isometry, Vector};
use flockwork_fuzz::cases::{Answer, Case};
use flockwork_fuzz::drawn::usual;

use crate::{acts, are_near, every_form, order};

/// A motion by chance, or the nearest one that the case has a form in: by a quarter, if anything lies along the axes.
fn motion<V: Vector>(case: &Case<V>) -> Isometry {
    let any = |nth: u64| case.noise.stream(7).uniform(nth);
    let angle = any(0) * std::f32::consts::TAU;
    let by = Isometry {
        is_mirrored: any(1) < 0.5 && !is_handed(case),
        x_axis: if is_fixed(case) { [1.0, 0.0] } else { [angle.cos(), angle.sin()] },
        offset: [any(2) * 20.0 - 10.0, any(3) * 20.0 - 10.0],
    };
    if case.led(&by).is_some() { by } else { Isometry { x_axis: quarter(by.x_axis), ..by } }
}

fn quarter([x, y]: [f32; 2]) -> [f32; 2] {
    if x.abs() > y.abs() { [x.signum(), 0.0] } else { [0.0, y.signum()] }
}

/// Whether not all directions are alike for a behavior, so that a case is moved alone.
fn is_fixed<V: Vector>(case: &Case<V>) -> bool {
    // Of two tiles that a line meets alike it takes one by the axes: for ways and for sight.
    let has_lines = case.tiles.is_some();
    has_lines || matches!(case.behavior, Behavior::Wander(it) if it.form == WanderForm::Tutorial)
}

/// Whether left and right are not alike for a behavior: random numbers are the same ones in a mirror, a spiral always turns to
/// the left, an opening is gone through to the right of its way, and of two agents that cross at about the same speed the one
/// gives way that has the other on its right.
fn is_handed<V: Vector>(case: &Case<V>) -> bool {
    let is_as_fast = |speed: f32| (0.9..1.12).contains(&(speed / case.me.speed()));
    let draws = case.behavior.reads::<V>().noise || is_fixed(case);
    draws
        || match case.behavior {
            Behavior::Search(_) | Behavior::GoThrough(_) => true,
            Behavior::AvoidAgents(_) => {
                case.neighbors.iter().any(|it| is_as_fast(it.velocity.length()))
            }
            _ => false,
        }
}

fn image<V: Vector>(answer: &Answer<V>, by: &Isometry) -> Answer<V> {
    let mut it = *answer;
    let vector = |it: V| by.vector(it);
    (it.steering.wish, it.steering.push) = (vector(it.steering.wish), vector(it.steering.push));
    (it.steering.order, it.facing) = (it.steering.order.map(vector), it.facing.map(vector));
    it
}

/// Whether the answer is one of two that are equally good: the sides of the space have another order among them, or rounding
/// decides, and the answer is another one where the agent and its targets are next to where they are.
fn is_tie<V: Vector>(case: &Case<V>, answers: &[Answer<V>; 2]) -> bool {
    order::is_tie(case) || (0..16).any(|nth| !are_near(answers, &nudged(case, nth).answers(), 1e-2))
}

fn nudged<V: Vector>(case: &Case<V>, nth: u64) -> Case<V> {
    let noise = Noise::new(nth, 0, 0, Purpose::Script);
    let mut places = 0..;
    let mut nudge = |it: &mut V| *it += noise.direction::<V>(places.next().unwrap_or(0)) * 1e-4;
    let mut it = case.clone();
    nudge(&mut it.me.position);
    nudge(&mut it.me.velocity);
    it.aims.iter_mut().flatten().for_each(|aim| nudge(&mut aim.offset));
    it.neighbors.iter_mut().for_each(|other| nudge(&mut other.offset));
    it.path.iter_mut().flat_map(|path| &mut path.points).for_each(nudge);
    it
}

fn turns_along<V: Vector>(case: &Case<V>) -> bool {
    let by = motion(case);
    let led = case.led(&by).expect("it has a form that is turned by a quarter");
    let (here, there) = (case.answers(), led.answers());
    let expected = here.map(|answer| image(&answer, &by));
    let is_same = are_near(&expected, &there, 2e-3);
    assert!(is_same || is_tie(case, &here), "{by:?}: {expected:?} is not {there:?}");
    is_same && acts(case, &here)
}

#[test]
fn turned_mirrored_and_moved_an_answer_is_the_same() {
    every_form::<Vec2>("motion", 60, usual, turns_along);
    every_form::<Vec3>("motion", 40, usual, turns_along);
}
