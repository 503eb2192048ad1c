//! One body that goes along a path with nobody around it, to see whether it gets along.

use super::buried::{standing, that_stand};
use crate::avoid::Avoidance;
use crate::world::Named;
use crate::world::group::Number;
use crate::{
    Agent, Found, Group, Obstacle, Obstacles, Path, PathEnd, Plan, Stages, Stepping, Target, Term,
    Vector, World,
};

/// The length of a tick (s).
const TICK: f32 = 1.0 / 60.0;
/// How fast it goes at most, in its radii (1/s): so slowly that it slides along what it touches.
const RADII_PER_SEC: f32 = 15.0;
/// After so many ticks without getting on it is taken for stopped.
const PATIENCE: u32 = 60;
/// How often its way may be longer than the path.
const DETOUR: f32 = 2.0;
/// The most ticks that are tried.
const MOST_TICKS: f32 = 100_000.0;

/// A path, and a term that goes along it.
pub struct Course<'w, V> {
    pub path: &'w Path<V>,
    pub term: Term<V>,
    /// How its agent avoids others, and obstacles with them; none if the world is solid by itself.
    pub avoid: Option<Avoidance>,
}

/// Where a body is stopped for good that goes by a course alone; none if it gets along, or if there is nothing on its way.
pub fn stopped<V: Stages>(world: &World<V>, me: &Agent<V>, course: &Course<V>) -> Option<V> {
    if !touches(world, me, course.path) {
        return None;
    }
    let (mut alone, speed) = (alone(world, me, course)?, speed(world, me, course));
    let (path, end) = (course.path, course.path.points.last()?);
    let length = path.length(&world.space);
    let ticks = (DETOUR * length / (speed * TICK)).min(MOST_TICKS) as u32 + 2 * PATIENCE;
    let mut last = alone.agents[0].position;
    for tick in 1..=ticks {
        alone.step(&mut (), &[]);
        let at = alone.agents[0].position;
        let is_there = world.space.offset(at, *end).length() <= 2.0 * me.radius + path.radius;
        if path.end != PathEnd::Loop && is_there {
            return None;
        }
        if tick % PATIENCE == 0 {
            let came = world.space.offset(last, at).length();
            if came < 0.1 * speed * TICK * PATIENCE as f32 {
                return Some(at);
            }
            last = at;
        }
    }
    None
}

/// How fast the body goes (m/s): where it avoids what is solid, no faster than it does in its world.
fn speed<V: Vector>(world: &World<V>, me: &Agent<V>, course: &Course<V>) -> f32 {
    let own = me.max_speed * world.stepping.from_secs(1.0);
    let slow = RADII_PER_SEC * me.radius;
    if course.avoid.is_some() { own.min(slow) } else { slow }
}

/// Whether a body that keeps to the line of a path touches anything.
fn touches<V: Vector>(world: &World<V>, me: &Agent<V>, path: &Path<V>) -> bool {
    let mut found = Found::default();
    path.ways(world.space).any(|(from, way)| {
        let middle = world.space.home(from + way * 0.5);
        let start = middle - way * 0.5;
        let solid = standing(world, middle, true, &mut found);
        let hits = |it: &Obstacle<V>| {
            let here = it.nearest(start).distance < me.radius;
            here || it.sweep(start, way.unit(), way.length(), me.radius).is_some()
        };
        solid.iter().any(hits)
    })
}

/// A world of one body at the beginning of the path, which does at once what it wants.
fn alone<V: Vector>(world: &World<V>, me: &Agent<V>, course: &Course<V>) -> Option<World<V>> {
    let mut alone = World::new(world.space, Stepping::Timed(TICK), 0, 10.0 * me.radius);
    let (obstacles, velocities) = (world.obstacles.iter(), world.obstacles.velocities());
    alone.obstacles = that_stand(obstacles.copied(), velocities).collect::<Obstacles<V>>();
    alone.solid = true;
    alone.paths = vec![Named { name: String::new(), it: course.path.clone() }];
    let group = Group {
        avoid: course.avoid,
        radius: Number::Fixed(me.radius),
        max_speed: Number::Fixed(speed(world, me, course)),
        max_force: Number::Fixed(1e9),
        response_secs: Number::Fixed(TICK),
        ..Group::default()
    };
    let mut term = Term { weight: 1.0, ..course.term.toward(Target::Path(0)) };
    // It comes to its end at full speed: a body that slows down would be taken for one that is stopped.
    if let Some((place, _)) = term.behavior.info().param("slow_radius") {
        _ = term.behavior.set_number(place, me.radius);
    }
    let group = alone.add_group(group, Some(Plan::of([term])));
    alone.spawn(group, *course.path.points.first()?, V::ZERO)?;
    Some(alone)
}
