//! Openings: those on the path of an agent that are too narrow for it, and those that an agent blocks which comes to rest in
//! them; and obstacles across a path.

use super::alone::{Course, stopped};
use super::buried::{goes_there, standing, target_place, written};
use super::part::{Remark, TermPart};
use crate::avoid::Avoidance;
use crate::{Agent, Found, GroupId, Obstacle, Path, Stages, Target, Term, Vector, World};

/// An opening of so many bodies' widths is blocked by a few that stand in it.
const BLOCKED_BODIES: f32 = 2.0;
/// How many directions are looked at for walls on both sides of a place, in half a turn.
const DIRECTIONS: u8 = 16;
/// How finely it is looked ahead of a body that is stopped, and how far, in its radii.
const STEP_RADII: f32 = 0.25;
const AHEAD_STEPS: u8 = 12;

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

/// What keeps an agent from what is solid.
#[derive(Clone, Copy)]
pub struct Means {
    /// How it avoids others, and obstacles with them.
    pub avoid: Option<Avoidance>,
    /// Whether its plan looks at obstacles.
    pub looks: bool,
}

/// Says that an agent cannot get along its path, or that its target lies in an opening that those at rest there block. Only
/// in the plane, where obstacles stop bodies.
pub fn remark<V: Stages>(
    world: &World<V>,
    me: &Agent<V>,
    term: &Term<V>,
    means: Means,
) -> Option<Remark> {
    if V::AXES != 2 || me.radius <= 0.0 {
        return None;
    }
    let message = on_path(world, me, term, means).or_else(|| at_target(world, me, term))?;
    Some(Remark { part: TermPart::Target, message, demand: me.radius })
}

fn on_path<V: Stages>(
    world: &World<V>,
    me: &Agent<V>,
    term: &Term<V>,
    means: Means,
) -> Option<String> {
    let Target::Path(path) = term.target.filter(|_| term.behavior.info().follows_path())? else {
        return None;
    };
    let path = &world.paths.get(usize::from(path))?.it;
    let course = Course { path, term: *term, avoid: means.avoid };
    let at = stopped(world, me, &course)?;
    let width = narrowest(world, me, path, at).map(|width| {
        format!(
            "the path leads through an opening {width:.2} m wide, and the body is {:.2} m wide: it does not come through. Widen the opening, or write a radius of {:.2} or less",
            2.0 * me.radius,
            ((width * 50.0).ceil() - 1.0) / 100.0
        )
    });
    let across = || {
        format!(
            "what is solid across the path stops the body at {}: lead the path around it, {:.2} m away from it or more",
            written(at),
            me.radius
        )
    };
    width.or_else(|| (!means.looks).then(across))
}

/// The width of the narrowest opening ahead of a body that has been stopped (m); none if it would come through all.
fn narrowest<V: Vector>(world: &World<V>, me: &Agent<V>, path: &Path<V>, at: V) -> Option<f32> {
    let mut found = Found::default();
    let solid = standing(world, world.space.home(at), true, &mut found);
    let beside = path.nearest(at, 0.0, f32::INFINITY, &world.space);
    let onward = path.at(beside.s + 2.0 * me.radius, &world.space).point;
    let course = world.space.offset(at, onward).unit();
    let ahead = |step: u8| at + course * (f32::from(step) * STEP_RADII * me.radius);
    (0..=AHEAD_STEPS)
        .filter_map(|step| width(&solid, ahead(step), 2.0 * me.radius))
        .reduce(f32::min)
}

/// How far apart obstacles are on both sides of a place (m), in any direction, if less than `most`.
fn width<V: Vector>(solid: &[Obstacle<V>], at: V, most: f32) -> Option<f32> {
    if solid.iter().any(|it| it.contains(at, 0.0)) {
        return None;
    }
    let free = |direction: V| {
        let hits = solid.iter().filter_map(|it| it.sweep(at, direction, most, 0.0));
        hits.map(|hit| hit.distance).reduce(f32::min)
    };
    let side = |nth: u8| {
        let angle = core::f32::consts::PI * f32::from(nth) / f32::from(DIRECTIONS);
        V::from_xyz([libm::cosf(angle), libm::sinf(angle), 0.0])
    };
    let widths = (0..DIRECTIONS).map(side).filter_map(|side| Some(free(side)? + free(-side)?));
    widths.reduce(f32::min).filter(|width| *width < most)
}

/// Says that a target lies in an opening that a few agents at rest block.
fn at_target<V: Vector>(world: &World<V>, me: &Agent<V>, term: &Term<V>) -> Option<String> {
    let has_others = world.agents.iter().filter(|it| it.group == me.group).nth(2).is_some();
    if !has_others || !goes_there::<V>(&term.behavior) {
        return None;
    }
    let at = world.space.home(target_place(world, term)?);
    let solid = standing(world, at, true, &mut Found::default());
    let obstacles = &solid[..solid.len() - world.space.sides().count()];
    let width = width(obstacles, at, 2.0 * BLOCKED_BODIES * me.radius)?;
    Some(format!(
        "the target lies in an opening {width:.2} m wide: agents that have come there stand in the way of those behind them. Put it a few meters beyond the opening"
    ))
}
