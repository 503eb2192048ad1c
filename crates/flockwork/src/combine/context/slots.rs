//! The directions around an agent, and the choice among them.

use crate::Vector;
use crate::behavior::level_and_height;

/// How many directions there are.
pub const SLOTS: usize = 16;

/// Cosine and sine of the first four directions to the left of the heading: every 22.5°.
const QUARTER: [[f32; 2]; SLOTS / 4] = [
    [1.0, 0.0],
    [0.923_879_5, 0.382_683_43],
    [0.707_106_77, 0.707_106_77],
    [0.382_683_43, 0.923_879_5],
];
/// The tangent of half the angle between two directions: farther from its slot none is refined.
const HALF: f32 = 0.198_912_37;

/// A direction leads on, and not back, if its interest is less than so many times the largest one below zero: one slot farther
/// than square aside. Else an agent would stop that has something dangerous straight ahead.
const ASIDE: f32 = 0.39;

/// Cosine and sine of a direction's angle to the left of the heading.
fn angle(slot: usize) -> [f32; 2] {
    let [x, y] = QUARTER[slot % (SLOTS / 4)];
    match slot / (SLOTS / 4) % 4 {
        0 => [x, y],
        1 => [-y, x],
        2 => [-x, -y],
        _ => [y, -x],
    }
}

/// Level unit vectors, the first along the heading, and to the left from there.
pub fn directions<V: Vector>(heading: V) -> [V; SLOTS] {
    let ahead = level_and_height(heading)[0].unit();
    let ahead = if ahead == V::ZERO { V::from_xyz([1.0, 0.0, 0.0]) } else { ahead };
    let [x, y, _] = ahead.to_xyz();
    let left = V::from_xyz([-y, x, 0.0]);
    core::array::from_fn(|slot| {
        let [cosine, sine] = angle(slot);
        ahead * cosine + left * sine
    })
}

/// What is known of each direction.
pub struct Slots {
    /// How much the agent wants to go there; below 0 where it leads away.
    pub interest: [f32; SLOTS],
    /// How dangerous it is, from 0 to 1.
    pub danger: [f32; SLOTS],
}

/// The best direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The slot that it is nearest to.
    pub slot: usize,
    /// The tangent of its angle to the left of the slot.
    pub offset: f32,
}

impl Found {
    /// The unit vector of the direction.
    pub fn way<V: Vector>(&self, ways: &[V; SLOTS]) -> V {
        (ways[self.slot] + ways[(self.slot + SLOTS / 4) % SLOTS] * self.offset).unit()
    }
}

impl Slots {
    /// The direction of most interest among those with the least danger; none if all of them lead back, or there is no
    /// interest in any direction.
    pub fn best(&self, tolerance: f32, hysteresis: f32) -> Option<Found> {
        let least = self.danger.iter().copied().fold(1.0, f32::min);
        let is_open = |slot: usize| self.danger[slot % SLOTS] <= least + tolerance;
        let most = self.interest.iter().copied().fold(0.0, f32::max);
        let worth = |slot: usize| self.interest[slot] + hysteresis * most * angle(slot)[0].max(0.0);
        let leads_on = |slot: &usize| most > 0.0 && self.interest[*slot] > -ASIDE * most;
        let open = from_ahead().filter(|slot| is_open(*slot) && leads_on(slot));
        let first =
            open.reduce(|best, slot| if worth(slot) > worth(best) { slot } else { best })?;
        let slot = self.top(first, &is_open);
        Some(Found { slot, offset: self.offset(slot, &is_open) })
    }

    /// Up from a slot, the open one next to which none is better.
    fn top(&self, from: usize, is_open: &impl Fn(usize) -> bool) -> usize {
        let mut slot = from;
        loop {
            let beside = [slot + 1, slot + SLOTS - 1].map(|next| next % SLOTS);
            let better =
                |next: &usize| is_open(*next) && self.interest[*next] > self.interest[slot];
            match beside.into_iter().find(better) {
                Some(next) => slot = next,
                None => return slot,
            }
        }
    }

    /// Where the interest is largest between a slot and those next to it: interest falls as a cosine, and three values of one
    /// give its angle. Not toward a slot that is not open.
    fn offset(&self, slot: usize, is_open: &impl Fn(usize) -> bool) -> f32 {
        let [left, right] = [slot + 1, slot + SLOTS - 1];
        let [of_left, here, of_right] = [left, slot, right].map(|it| self.interest[it % SLOTS]);
        let [cosine, sine] = QUARTER[1];
        let rise = (of_left - of_right) * (1.0 - cosine);
        let bend = (2.0 * here - of_left - of_right) * sine;
        let toward = if rise > 0.0 { left } else { right };
        if bend > 0.0 && is_open(toward) { (rise / bend).clamp(-HALF, HALF) } else { 0.0 }
    }
}

/// All slots, the nearest to the heading first.
fn from_ahead() -> impl Iterator<Item = usize> {
    (0..SLOTS).map(|nth| if nth % 2 == 1 { nth.div_ceil(2) } else { (SLOTS - nth / 2) % SLOTS })
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{Vec2, Vec3, vec2, vec3};

    /// The interest of one wish of 1 m/s at this angle to the left of the heading.
    fn one(degrees: f32) -> [f32; SLOTS] {
        core::array::from_fn(|slot| (22.5 * slot as f32 - degrees).to_radians().cos())
    }

    fn found(interest: [f32; SLOTS], dangers: &[(usize, f32)]) -> Option<Found> {
        let mut danger = [0.0; SLOTS];
        dangers.iter().for_each(|(slot, much)| danger[*slot] = *much);
        Slots { interest, danger }.best(0.2, 0.1)
    }

    /// Degrees to the left of the heading.
    fn degrees(found: Option<Found>) -> f32 {
        let found = found.expect("there is a direction");
        22.5 * found.slot as f32 + found.offset.atan().to_degrees()
    }

    #[test]
    fn directions_go_round_to_the_left() {
        let ways = directions(vec2(0.0, 2.0));
        for (slot, way) in ways.iter().enumerate() {
            let angle = (90.0 + 22.5 * slot as f32).to_radians();
            assert!((*way - vec2(angle.cos(), angle.sin())).length() < 1e-6, "{slot}: {way}");
        }
        let level = directions(vec3(0.0, 0.6, 0.8));
        assert!(level.iter().zip(ways).all(|(a, b)| *a == b.extend(0.0)));
        assert_eq!(directions(Vec3::Z)[0], Vec3::X);
        assert_eq!(directions(Vec2::ZERO)[4], Vec2::Y);
    }

    #[test]
    fn one_wish_is_found_exactly() {
        for tenth in 0..3600 {
            let angle = tenth as f32 / 10.0;
            let off = (degrees(found(one(angle), &[])) - angle + 540.0).rem_euclid(360.0) - 180.0;
            assert!(off.abs() < 1e-3, "{angle}: {off}");
        }
    }

    /// A wish at 10° and danger in the slots at 0 and 22.5: the slots at −22.5 and 45 are left, of which that at −22.5 is as far
    /// from the heading and 32.5° from the wish, the other 35°.
    #[test]
    fn dangerous_slots_are_left_out() {
        let danger = [(0, 0.9), (1, 0.9)];
        assert_eq!(degrees(found(one(10.0), &danger)), 22.5 * 15.0);
        // A danger within the tolerance of the least counts for nothing.
        assert!((degrees(found(one(10.0), &[(0, 0.2), (1, 0.2)])) - 10.0).abs() < 1e-3);
        // Where all is as dangerous, the wish alone decides.
        let all: Vec<_> = (0..SLOTS).map(|slot| (slot, 0.5)).collect();
        assert!((degrees(found(one(10.0), &all)) - 10.0).abs() < 1e-3);
        // Next to a slot that is left out the direction stays in its own.
        assert_eq!(degrees(found(one(10.0), &[(1, 0.9)])), 0.0);
        assert_eq!(degrees(found(one(2.0), &[(1, 0.9)])), 0.0);
        assert!((degrees(found(one(358.0), &[(1, 0.9)])) - (-2.0)).abs() < 1e-3);
    }

    #[test]
    fn back_it_does_not_go() {
        assert_eq!(found([0.0; SLOTS], &[]), None);
        let ahead: Vec<_> =
            (0..SLOTS).filter(|it| *it <= 5 || *it >= 11).map(|it| (it, 1.0)).collect();
        assert_eq!(found(one(0.0), &ahead), None);
    }

    /// Two wishes at 67.5° to either side, the right one 5 % larger: the agent that is turned to the left one keeps it.
    #[test]
    fn a_direction_is_kept_until_another_is_clearly_better() {
        let two = |turned: f32, more: f32| {
            let (left, right) = (one(67.5 - turned), one(-67.5 - turned));
            core::array::from_fn(|slot| left[slot].max(right[slot] * more))
        };
        assert!((degrees(found(two(60.0, 1.05), &[])) - 7.5).abs() < 1e-3);
        // 1.2 and 0.1 · cos 127.5° (no less than 0) against 1 and 0.1 · 1.2 · cos 7.5°.
        assert!((degrees(found(two(60.0, 1.2), &[])) - 232.5).abs() < 1e-3);
        assert!((degrees(found(two(0.0, 1.05), &[])) - 292.5).abs() < 1e-3);
    }
}
