//! Targets inside of what is solid, and outside of the walls.

use super::part::{Remark, TermPart};
use crate::behavior::{Approach, Behavior, Steer};
use crate::{Agent, Aim, Found, Obstacle, PathEnd, Space, Target, Term, Turn, Vector, World};

/// Says that an agent is to come to a place where no body can be, and where the nearest free one is. `is_solid` tells whether
/// obstacles stop it; walls always do.
pub fn remark<V: Vector>(
    world: &World<V>,
    me: &Agent<V>,
    term: &Term<V>,
    is_solid: bool,
) -> Option<Remark> {
    if me.radius <= 0.0 || term.behavior.reads::<V>().way {
        return None;
    }
    let (what, place) = destination(world, term)?;
    let place = world.space.home(place);
    // Marks and points of paths are told where they are written.
    let is_written = matches!(term.target, Some(Target::Point(_)));
    if !(is_written || world.space.holds(place)) {
        return None;
    }
    let mut found = Found::default();
    let solid = standing(world, place, is_solid, &mut found);
    let depth = solid.iter().map(|it| -it.nearest(place).distance).reduce(f32::max)?;
    (depth > 0.0).then(|| {
        let free = free_place(world, me, place, &solid);
        let instead = free.map_or(String::new(), |free| format!(", to {}", written(free)));
        let message = format!(
            "{what} lies {depth:.2} m inside of an obstacle or outside of the walls, where no agent gets. Move it out{instead}"
        );
        // Before what is said of the way there.
        Remark { part: TermPart::Target, message, demand: f32::INFINITY }
    })
}

/// Where a term leads to and no farther, and what that is.
fn destination<V: Vector>(world: &World<V>, term: &Term<V>) -> Option<(&'static str, V)> {
    if let Some(Target::Path(path)) = term.target.filter(|_| term.behavior.info().follows_path()) {
        let path = &world.paths.get(usize::from(path))?.it;
        let end = path.points.last().filter(|_| path.end != PathEnd::Loop)?;
        return Some(("the end of the path", *end));
    }
    let place = target_place(world, term).filter(|_| goes_there::<V>(&term.behavior))?;
    Some(("the target", place))
}

/// The place that a term has as its target; none of what moves.
pub fn target_place<V: Vector>(world: &World<V>, term: &Term<V>) -> Option<V> {
    match term.target? {
        Target::Point(point) => Some(point),
        Target::Mark(mark) => Some(world.marks.get(usize::from(mark))?.it),
        _ => None,
    }
}

/// Whether a behavior leads to its target and no farther.
pub fn goes_there<V: Vector>(behavior: &Behavior) -> bool {
    let leads = |it: Approach| !it.away && it.zone_radius == 0.0;
    let (me, there) = (Agent::default(), V::from_xyz([1.0, 0.0, 0.0]));
    let turn = Turn { aim: Some(Aim::at(there)), ..Turn::default() };
    let rests = Steer::<V>::comes_to_rest(behavior) && behavior.rests_at(&me, &turn) == Some(there);
    rests || Steer::<V>::approach(behavior).is_some_and(leads)
}

/// What is solid and does not move, as it lies around a place within the space: the sides of the world are the last.
pub fn standing<V: Vector>(
    world: &World<V>,
    place: V,
    is_solid: bool,
    found: &mut Found<V>,
) -> Vec<Obstacle<V>> {
    if !is_solid {
        return world.space.sides().collect();
    }
    let all = world.obstacles.near(&world.space, place, f32::INFINITY, found).to_vec();
    that_stand(all.into_iter(), found.velocities()).collect()
}

/// Those of these obstacles that do not move; their velocities may be fewer, or none.
pub fn that_stand<V: Vector>(
    obstacles: impl Iterator<Item = Obstacle<V>>,
    velocities: &[V],
) -> impl Iterator<Item = Obstacle<V>> {
    let stands = |nth: usize| velocities.get(nth).is_none_or(|velocity| *velocity == V::ZERO);
    obstacles.enumerate().filter(move |(nth, _)| stands(*nth)).map(|(_, it)| it)
}

/// Where a body gets that is pushed out of all that is solid; none if it does not get out.
fn free_place<V: Vector>(
    world: &World<V>,
    me: &Agent<V>,
    place: V,
    solid: &[Obstacle<V>],
) -> Option<V> {
    let mut body = Agent { position: place, velocity: V::ZERO, ..me.clone() };
    let came = body.advance(V::ZERO, world.stepping, &Space::Open, solid);
    let is_free = |it: &Obstacle<V>| it.nearest(body.position).distance > 0.99 * me.radius;
    (came && solid.iter().all(is_free)).then_some(body.position)
}

/// A place as scenes have it.
pub fn written<V: Vector>(place: V) -> String {
    let parts = place.to_xyz().into_iter().take(V::AXES);
    let parts: Vec<String> =
        parts.map(|part| format!("{}", (part * 100.0).round() / 100.0)).collect();
    format!("({})", parts.join(", "))
}
