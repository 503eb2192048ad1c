use crate::behavior::shared::ahead::{self, sides};
use crate::behavior::shared::approach::{Approach, arrive, overshoot};
use crate::behavior::{Misfit, Pen};
use crate::vector::{MOST, by_components};
use crate::{Agent, Obstacle, Steer, Steering, Stepping, Turn, Vector, View};

behavior! {
    /// Arrives behind an obstacle, where the hunter does not see its body.
    ///
    /// It does nothing when the hunter is gone or outside the zone. Of the places behind obstacles within the search radius it
    /// takes the nearest, of two at about the same distance the one that it goes to already. An obstacle that does not cover
    /// the body to both sides, has no end, or has another one behind it offers no place. Where there is none, the agent flees.
    /// It does not look for a way there. Reynolds 1999 names it *hide*; Buckland 2005, chapter 3.
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

    formula {
        /// wish = arrive(c)    for that place c behind an obstacle with the least |c| − 0.3·c·course·|v|/max_speed
        /// c: on the ray from the hunter through the obstacle's middle, r + margin beyond its far side
        /// Places count with |c| ≤ search_radius that hide the body and are free. Without any: as flee.
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

    tint 720
}

/// At top speed a place straight ahead counts as nearer by this share of its distance, and one behind as farther, so that the
/// agent does not waver between two.
const KEPT: f32 = 0.3;
/// A far side is looked for from so far beyond it (m).
const NEAR: f32 = 1.0;

impl Hide {
    /// The offset of the place to hide at; none if there is none.
    fn place<V: Vector>(&self, view: &View<V>, hunter: V) -> Option<V> {
        let course = ahead::course(view.me) * ahead::speed_share(view.me);
        let mut best = None::<(f32, V)>;
        for obstacle in view.obstacles {
            let most = best.map_or(f32::INFINITY, |(cost, _)| cost);
            if self.least_cost(view, obstacle) > most {
                continue;
            }
            let place = self.behind(view, hunter, obstacle);
            let near = place.filter(|place| place.length() <= self.search_radius);
            let found = near.map(|place| (place.length() - KEPT * place.dot(course), place));
            best = found.map_or(best, |found| Some(best.map_or(found, |best| nearer(best, found))));
        }
        best.map(|(_, place)| place)
    }

    /// What a place behind the obstacle costs at least: most are too far away to be looked at closely.
    fn least_cost<V: Vector>(&self, view: &View<V>, obstacle: &Obstacle<V>) -> f32 {
        let Some((middle, extent)) = obstacle.ball() else { return f32::INFINITY };
        let away = (middle - view.me.position).length();
        let near = away - extent - view.me.radius.max(0.0) - self.margin;
        // Less than that by far more than rounding takes.
        near * (0.99 - KEPT) - 1e-3 * away
    }

    /// The offset of the place behind an obstacle, as seen from the hunter; none if that does not cover the body, or is not free.
    fn behind<V: Vector>(&self, view: &View<V>, hunter: V, obstacle: &Obstacle<V>) -> Option<V> {
        let me = view.me;
        let (middle, _) = obstacle.ball().filter(|_| obstacle.is_convex())?;
        let from = me.position + hunter;
        let away = Some((middle - from).unit()).filter(|away| *away != V::ZERO)?;
        let body = me.radius.max(0.0);
        let place = middle + away * far_side(obstacle, middle, away, body + self.margin)?;
        let is_covered = sides(away).take(2).all(|side| obstacle.blocks(from, place + side * body));
        // Without a margin the body touches the obstacle itself, and only rounding would say whether it is in it.
        let mut others = view.obstacles.iter().filter(|it| !core::ptr::eq(*it, obstacle));
        let mut is_free = || view.space.holds(place) && !others.any(|it| it.contains(place, body));
        (is_covered && is_free()).then(|| place - me.position)
    }
}

/// The one that costs less; of two that cost the same always the same one.
fn nearer<V: Vector>(a: (f32, V), b: (f32, V)) -> (f32, V) {
    let order = a.0.total_cmp(&b.0).then_with(|| by_components(&a.1, &b.1));
    if order.is_gt() { b } else { a }
}

/// How far from the obstacle's middle a body is that touches it from behind (m).
fn far_side<V: Vector>(obstacle: &Obstacle<V>, middle: V, away: V, radius: f32) -> Option<f32> {
    let about = obstacle.exit(middle, away, radius)? + NEAR;
    // Through a long shape that is rounded to its length: from near by it is exact.
    let back = obstacle.sweep(middle + away * about, -away, 2.0 * NEAR, radius)?;
    Some(about - back.distance)
}

impl<V: Vector> Steer<V> for Hide {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let away = Approach { away: true, zone_radius: self.zone_radius, ..Approach::STRAIGHT };
        let flight = away.steer(view, turn);
        let Some(hunter) = turn.aim.filter(|_| flight.wishes > 0.0) else { return flight };
        let Some(place) = self.place(view, hunter.offset.bounded()) else { return flight };
        Steering::wish(arrive(place, view.me.max_speed, self.slow_radius, view.stepping))
    }

    /// It looks at obstacles behind which there may be a place within the search radius.
    fn obstacle_reach(&self, me: &Agent<V>) -> Option<f32> {
        Some((self.search_radius + me.radius.max(0.0) + self.margin).min(MOST))
    }

    fn advice(&self, me: &Agent<V>, _turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
        overshoot(me, self.slow_radius, stepping)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let Some(hunter) = turn.aim else { return };
        let here = view.me.position;
        if let Some(place) = self.place(view, hunter.offset.bounded()) {
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
    fn wish(obstacles: &[Obstacle<Vec2>], hunter: Vec2) -> Vec2 {
        goes(Vec2::ZERO, obstacles, hunter)
    }

    fn goes(velocity: Vec2, obstacles: &[Obstacle<Vec2>], hunter: Vec2) -> Vec2 {
        let me = Agent { velocity, ..body() };
        let hide = Hide { slow_radius: 0.0, ..Hide::default() };
        hide.steer(&View { obstacles, ..View::alone(&me) }, &Turn::at(hunter)).wish
    }

    /// The gap is 0.3 m and the body's radius 0.2 m: 0.5 m behind the surface, as seen from the hunter.
    #[test]
    fn golden() {
        let to = |place: Vec2| place.normalize() * 2.0;
        near(wish(&[rock(4.0, 3.0, 1.0)], vec2(4.0, 0.0)), to(vec2(4.0, 4.5)));
        near(wish(&[rock(4.0, 3.0, 1.0)], vec2(-4.0, 3.0)), to(vec2(5.5, 3.0)));
        let block = Box { min: vec2(3.0, -1.0), max: vec2(4.0, 1.0) };
        near(wish(&[block.into()], vec2(9.0, 0.0)), to(vec2(2.5, 0.0)));
        // The nearer of two.
        let two = [rock(4.0, 3.0, 1.0), rock(-2.0, 3.0, 1.0)];
        near(wish(&two, vec2(-2.0, -9.0)), to(vec2(-2.0, 4.5)));
    }

    /// The body then touches the rock, to rounding: whether it does must not count.
    #[test]
    fn without_a_margin_there_is_a_place_as_well() {
        let me = body();
        let hide = Hide { margin: 0.0, slow_radius: 0.0, ..Hide::default() };
        for nth in 0..100 {
            let (y, radius) = (3.0 + 0.01 * nth as f32, 1.0 + 0.003 * nth as f32);
            let view = View { obstacles: &[rock(0.0, y, radius)], ..View::alone(&me) };
            near(hide.steer(&view, &Turn::at(vec2(0.0, 9.0))).wish, vec2(0.0, 2.0));
        }
    }

    #[test]
    fn where_there_is_no_place_it_flees() {
        let away = vec2(0.0, 2.0);
        let hunter = vec2(0.0, -4.0);
        near(wish(&[], hunter), away);
        // Too far away, too small for the body, endless, and with another one where the place would be.
        near(wish(&[rock(0.0, 30.0, 1.0)], hunter), away);
        near(wish(&[rock(0.0, 3.0, 0.1)], hunter), away);
        near(wish(&[Obstacle::behind(vec2(0.0, 3.0), -Vec2::Y)], hunter), away);
        near(wish(&[rock(0.0, 3.0, 1.0), rock(0.0, 5.0, 0.9)], hunter), away);
        // The hunter stands in it.
        near(wish(&[rock(0.0, -4.0, 1.0)], hunter), away);
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

    /// Places at 5.5 and 5.6 m to the right and left: the one that it goes to is kept.
    #[test]
    fn it_keeps_its_obstacle() {
        let two = [rock(4.0, 0.0, 1.0), rock(-4.1, 0.0, 1.0)];
        let hunter = vec2(0.0, -0.01);
        assert!(wish(&two, hunter).x > 0.0);
        assert!(goes(vec2(-1.0, 0.0), &two, hunter).x < 0.0);
        let far = [two[0], rock(-9.0, 0.0, 1.0)];
        // 10.5 − 0.15 · 10.5 is more than 5.5 + 0.15 · 5.5.
        assert!(goes(vec2(-1.0, 0.0), &far, hunter).x > 0.0);
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
        for tick in 0..(20.0 * hz) as u32 {
            let angle = 0.3 * tick as f32 / hz;
            let hunter = V::from_xyz([-6.0 * libm::cosf(angle), -6.0 * libm::sinf(angle), 0.0]);
            let turn = Turn::at(hunter - me.position);
            let view = View { obstacles: &rocks, stepping, ..View::alone(&me) };
            let steering = Hide::default().steer(&view, &turn);
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
