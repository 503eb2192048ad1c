use crate::behavior::shared::approach::{Approach, arrive, overshoot};
use crate::behavior::shared::open_way::sides;
use crate::behavior::{Misfit, Pen, Reads};
use crate::memory::Memory;
use crate::vector::MOST;
use crate::{Agent, Obstacle, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Arrives behind an obstacle, where the hunter does not see its body.
    ///
    /// It does nothing when the hunter is gone or outside the zone. Of the places behind obstacles within the search radius it
    /// takes the nearest, and keeps its obstacle until another place is much nearer. An obstacle that does not cover the whole body, has no end, or has
    /// another one behind it offers no place. Where there is none, it flees. It does not look for a way there. Reynolds 1999 names it *hide*;
    /// Buckland 2005, chapter 3.
    Hide(hunter: Place) {
        /// How far away the places may be.
        search_radius: f32 = 10.0, "m", 0.0..=f32::MAX;
        /// Only a hunter nearer than this counts; 0 for any distance.
        zone_radius: f32 = 0.0, "m", 0.0..=f32::MAX;
        /// The gap to leave between body and obstacle.
        margin: f32 = 0.3, "m", 0.0..=f32::MAX;
        /// Slowing starts at this distance; 0 never slows.
        slow_radius: f32 = 1.5, "m", 0.0..=f32::MAX;
    }

    example {
        /// use flockwork::obstacle::Circle;
        ///
        /// let me = Agent { radius: 0.2, max_speed: 2.0, ..Agent::default() };
        /// let rock = Circle { center: vec2(4.0, 3.0), radius: 1.0 };
        /// let view = View { obstacles: &[rock.into()], ..View::alone(&me) };
        /// let hide = Hide { slow_radius: 0.0, ..Hide::default() };
        /// // The hunter is at (4, 0): 1.5 m from the rock's middle, straight behind it, is (4, 4.5).
        /// let wish = hide.steer(&view, &Turn::at(vec2(4.0, 0.0))).wish;
        /// assert!((wish - vec2(4.0, 4.5).normalize() * 2.0).length() < 1e-4, "{wish}");
    }
}

/// Another place is taken if it is nearer than this share of the distance to the present one.
const MUCH_NEARER: f32 = 0.7;
/// A place counts as the one that is kept if it is nearer than this to where that was in the last tick (m).
const SAME: f32 = 1.0;

impl Hide {
    /// The offset of the place to hide at; none if there is none.
    fn place<V: Vector>(&self, view: &View<V>, hunter: V, kept: Option<V>) -> Option<V> {
        let places = view.obstacles.iter().filter_map(|it| self.behind(view, hunter, it));
        let cost = |place: V| {
            let is_kept = kept.is_some_and(|kept| (place - kept).length() < SAME);
            place.length() * if is_kept { MUCH_NEARER } else { 1.0 }
        };
        let near = places.filter(|place| place.length() <= self.search_radius);
        let by_cost = |a: &V, b: &V| cost(*a).total_cmp(&cost(*b));
        near.min_by(|a, b| by_cost(a, b).then_with(|| by_xyz(a, b)))
    }

    /// The offset of the place behind an obstacle, as seen from the hunter; none if that does not cover the body, or is not free.
    fn behind<V: Vector>(&self, view: &View<V>, hunter: V, obstacle: &Obstacle<V>) -> Option<V> {
        let me = view.me;
        let (middle, _) = obstacle.ball().filter(|_| obstacle.is_convex())?;
        let from = me.position + hunter;
        let away = Some((middle - from).unit()).filter(|away| *away != V::ZERO)?;
        let body = me.radius.max(0.0);
        let place = middle + away * obstacle.exit(middle, away, body + self.margin)?;
        let is_covered = sides(away).all(|side| obstacle.blocks(from, place + side * body));
        let is_free =
            view.space.holds(place) && !view.obstacles.iter().any(|it| it.contains(place, body));
        (is_covered && is_free).then(|| place - me.position)
    }
}

/// The order of two places that are equally far, so that no order of obstacles counts.
fn by_xyz<V: Vector>(a: &V, b: &V) -> core::cmp::Ordering {
    a.to_xyz().partial_cmp(&b.to_xyz()).unwrap_or(core::cmp::Ordering::Equal)
}

/// The place that was kept in the last tick, as an offset.
fn kept<V: Vector>(view: &View<V>, turn: &Turn<V>) -> Option<V> {
    let [x, y, z] = [0, 1, 2].map(|word| turn.memory.float(word));
    let is_known = turn.memory.0[3] == 1;
    is_known.then(|| view.space.offset(view.me.position, V::from_xyz([x, y, z])))
}

fn note<V: Vector>(place: V) -> Memory {
    let [x, y, z] = place.to_xyz().map(f32::to_bits);
    Memory([x, y, z, 1])
}

impl<V: Vector> Steer<V> for Hide {
    const READS: Reads = Reads { memory: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let away = Approach { away: true, zone_radius: self.zone_radius, ..Approach::STRAIGHT };
        let flight = away.steer(view, turn);
        let Some(hunter) = turn.aim.filter(|_| flight.wishes > 0.0) else { return flight };
        let Some(place) = self.place(view, hunter.offset.bounded(), kept(view, turn)) else {
            return flight;
        };
        let wish = arrive(place, view.me.max_speed, self.slow_radius, view.stepping);
        Steering::wish(wish).remembering(note(view.me.position + place))
    }

    /// It looks at obstacles behind which there may be a place within the search radius.
    fn obstacle_reach(&self, me: &Agent<V>) -> Option<f32> {
        Some((self.search_radius + me.radius.max(0.0) + self.margin).min(MOST))
    }

    fn comes_to_rest(&self) -> bool {
        false
    }

    fn advice(&self, me: &Agent<V>, stepping: Stepping) -> Option<Misfit> {
        overshoot(me, self.slow_radius, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let Some(hunter) = turn.aim else { return };
        let here = view.me.position;
        if let Some(place) = self.place(view, hunter.offset.bounded(), kept(view, turn)) {
            pen.line(here + hunter.offset, here + place);
            pen.dot(here + place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::{go, near};
    use crate::obstacle::{Box, Circle};
    use glam::{Vec2, Vec3, vec2};

    fn rock<V: Vector>(x: f32, y: f32, radius: f32) -> Obstacle<V> {
        Obstacle::Circle(Circle { center: V::from_xyz([x, y, 0.0]), radius })
    }

    fn body() -> Agent<Vec2> {
        Agent { radius: 0.2, max_speed: 2.0, ..Agent::default() }
    }

    /// The wish of an agent at the origin that knows these obstacles and a hunter.
    fn wish(obstacles: &[Obstacle<Vec2>], hunter: Vec2, memory: Memory) -> Vec2 {
        let me = body();
        let hide = Hide { slow_radius: 0.0, ..Hide::default() };
        let turn = Turn { memory, ..Turn::at(hunter) };
        hide.steer(&View { obstacles, ..View::alone(&me) }, &turn).wish
    }

    /// The gap is 0.3 m and the body's radius 0.2 m: 0.5 m behind the surface, as seen from the hunter.
    #[test]
    fn golden() {
        let to = |place: Vec2| place.normalize() * 2.0;
        let none = Memory::default();
        near(wish(&[rock(4.0, 3.0, 1.0)], vec2(4.0, 0.0), none), to(vec2(4.0, 4.5)));
        near(wish(&[rock(4.0, 3.0, 1.0)], vec2(-4.0, 3.0), none), to(vec2(5.5, 3.0)));
        let block = Box { min: vec2(3.0, -1.0), max: vec2(4.0, 1.0) };
        near(wish(&[block.into()], vec2(9.0, 0.0), none), to(vec2(2.5, 0.0)));
        // The nearer of two.
        let two = [rock(4.0, 3.0, 1.0), rock(-2.0, 3.0, 1.0)];
        near(wish(&two, vec2(-2.0, -9.0), none), to(vec2(-2.0, 4.5)));
    }

    #[test]
    fn where_there_is_no_place_it_flees() {
        let away = vec2(0.0, 2.0);
        let hunter = vec2(0.0, -4.0);
        let none = Memory::default();
        near(wish(&[], hunter, none), away);
        // Too far away, too small for the body, endless, and with another one where the place would be.
        near(wish(&[rock(0.0, 30.0, 1.0)], hunter, none), away);
        near(wish(&[rock(0.0, 3.0, 0.1)], hunter, none), away);
        near(wish(&[Obstacle::behind(vec2(0.0, 3.0), -Vec2::Y)], hunter, none), away);
        near(wish(&[rock(0.0, 3.0, 1.0), rock(0.0, 5.0, 0.9)], hunter, none), away);
        // The hunter stands in it.
        near(wish(&[rock(0.0, -4.0, 1.0)], hunter, none), away);
    }

    #[test]
    fn the_zone_is_that_of_the_hunter() {
        let me = body();
        let hide = |zone_radius| {
            Hide { zone_radius, ..Hide::default() }
                .steer(&View::alone(&me), &Turn::at(vec2(3.0, 4.0)))
        };
        assert_eq!(hide(4.9), Steering::none());
        assert_ne!(hide(5.1), Steering::none());
    }

    /// Places at 4.5 m to the left and right: the one that is remembered is kept while the other one is a little nearer.
    #[test]
    fn it_keeps_its_obstacle() {
        let two = [rock(4.0, 0.0, 1.0), rock(-4.1, 0.0, 1.0)];
        let hunter = vec2(0.0, -0.01);
        assert!(wish(&two, hunter, Memory::default()).x > 0.0);
        assert!(wish(&two, hunter, note(vec2(-5.6, 0.0))).x < 0.0);
        assert!(wish(&[two[0], rock(-9.0, 0.0, 0.4)], hunter, note(vec2(-9.9, 0.0))).x > 0.0);
    }

    /// A hunter walks around a rock: from a second on the agent is never seen, and it does not touch the rock.
    fn hides<V: Vector>(hz: f32) {
        let stepping = Stepping::Timed(1.0 / hz);
        let rocks = [rock::<V>(0.0, 0.0, 1.5)];
        let at = V::from_xyz([2.1, 0.3, 0.0]);
        let mut me = Agent {
            position: at,
            max_speed: 3.0,
            response_secs: 0.05,
            max_force: 50.0,
            ..Agent::default()
        };
        let mut memory = Memory::default();
        for tick in 0..(20.0 * hz) as u32 {
            let angle = 0.3 * tick as f32 / hz;
            let hunter = V::from_xyz([-6.0 * libm::cosf(angle), -6.0 * libm::sinf(angle), 0.0]);
            let turn = Turn { memory, ..Turn::at(hunter - me.position) };
            let view = View { obstacles: &rocks, stepping, ..View::alone(&me) };
            let steering = Hide::default().steer(&view, &turn);
            memory = steering.memory;
            go(&mut me, &steering, stepping);
            assert!(me.position.length() > 1.7, "{tick}");
            if tick as f32 > hz {
                assert!(rocks[0].blocks(hunter, me.position), "{tick}: {:?}", me.position);
            }
        }
    }

    #[test]
    fn a_hunter_that_walks_around_never_sees_it() {
        for hz in [30.0, 60.0, 120.0, 240.0] {
            hides::<Vec2>(hz);
            hides::<Vec3>(hz);
        }
    }
}
