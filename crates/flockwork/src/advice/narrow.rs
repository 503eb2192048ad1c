//! Openings: those on the path of an agent that are too narrow for it, and those that an agent blocks which comes to rest in
//! them.

use super::part::{Remark, TermPart};
use crate::behavior::{Approach, Behavior, Steer};
use crate::{Agent, GroupId, Target, Term, Vector, World};

/// An opening of so many bodies' widths is blocked by a few that stand in it.
const BLOCKED_BODIES: f32 = 2.0;
/// How many directions are looked at for walls on both sides of a target, in half a turn.
const DIRECTIONS: u8 = 8;
/// How finely a path is looked along, in bodies' radii.
const STEP_RADII: f32 = 0.25;

/// The openings that have been looked at: for which group and target, and for bodies of which radius (m).
pub struct Tried<V>(Vec<(GroupId, Target<V>, f32)>);

impl<V> Default for Tried<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<V: Vector> Tried<V> {
    /// Whether the body is larger than all those of its group with this target so far; it is kept.
    pub fn is_new(&mut self, me: &Agent<V>, term: &Term<V>) -> bool {
        let Some(target) = term.target else { return false };
        let known = self.0.iter_mut().find(|(group, it, _)| (*group, *it) == (me.group, target));
        let Some((_, _, largest)) = known else {
            self.0.push((me.group, target, me.radius));
            return true;
        };
        let is_larger = me.radius > *largest;
        *largest = largest.max(me.radius);
        is_larger
    }
}

/// Says that an agent cannot pass an opening on its path, or that its target lies in one that those at rest there
/// block. Only in the plane, where obstacles stop bodies.
pub fn remark<V: Vector>(world: &World<V>, me: &Agent<V>, term: &Term<V>) -> Option<Remark> {
    if V::AXES != 2 || !world.solid || me.radius <= 0.0 {
        return None;
    }
    let message = on_path(world, me, term).or_else(|| at_target(world, me, term))?;
    Some((TermPart::Target, message))
}

fn on_path<V: Vector>(world: &World<V>, me: &Agent<V>, term: &Term<V>) -> Option<String> {
    let Target::Path(path) = term.target.filter(|_| !term.behavior.reads::<V>().way)? else {
        return None;
    };
    let (path, radius) = (&world.paths.get(usize::from(path))?.it, me.radius);
    let width = path
        .ways(world.space)
        .filter_map(|(from, way)| narrowest(world, from, way, radius))
        .reduce(f32::min)?;
    Some(format!(
        "the path leads through an opening {width:.2} m wide, and the body is {:.2} m wide: it does not come through. Widen the opening, or write a radius of {:.2} or less",
        2.0 * radius,
        ((width * 50.0).ceil() - 1.0) / 100.0
    ))
}

/// The width of the narrowest opening along a straight way (m); none if the body comes through all.
fn narrowest<V: Vector>(world: &World<V>, from: V, way: V, radius: f32) -> Option<f32> {
    let (course, length) = (way.unit(), way.length());
    let side = course.any_perpendicular();
    let steps = (length / (radius * STEP_RADII)).ceil().min(10_000.0) as u32;
    let at = |step: u32| from + way * (step as f32 / steps.max(1) as f32);
    (0..=steps).filter_map(|step| width(world, at(step), side, 2.0 * radius)).reduce(f32::min)
}

/// How far apart obstacles are on both sides of a place (m), if less than `most`.
fn width<V: Vector>(world: &World<V>, at: V, side: V, most: f32) -> Option<f32> {
    let free = |direction: V| {
        let hits = world.obstacles.iter().filter_map(|it| it.sweep(at, direction, most, 0.0));
        hits.map(|hit| hit.distance).reduce(f32::min)
    };
    let width = free(side)? + free(-side)?;
    (width < most).then_some(width)
}

/// Says that a target lies in an opening that a few agents at rest block.
fn at_target<V: Vector>(world: &World<V>, me: &Agent<V>, term: &Term<V>) -> Option<String> {
    let has_others = world.agents.iter().filter(|it| it.group == me.group).nth(2).is_some();
    if !has_others || !goes_there::<V>(&term.behavior) {
        return None;
    }
    let at = match term.target? {
        Target::Point(point) => point,
        Target::Mark(mark) => world.marks.get(usize::from(mark))?.it,
        _ => return None,
    };
    let most = 2.0 * BLOCKED_BODIES * me.radius;
    let side = |nth: u8| {
        let angle = core::f32::consts::PI * f32::from(nth) / f32::from(DIRECTIONS);
        V::from_xyz([libm::cosf(angle), libm::sinf(angle), 0.0])
    };
    let width =
        (0..DIRECTIONS).filter_map(|nth| width(world, at, side(nth), most)).reduce(f32::min)?;
    Some(format!(
        "the target lies in an opening {width:.2} m wide: agents that have come there stand in the way of those behind them. Put it a few meters beyond the opening"
    ))
}

/// Whether a behavior leads to its target and no farther.
fn goes_there<V: Vector>(behavior: &Behavior) -> bool {
    let leads = |it: Approach| !it.away && it.zone_radius == 0.0;
    Steer::<V>::comes_to_rest(behavior) || Steer::<V>::approach(behavior).is_some_and(leads)
}
