//! The total of a group of terms for eight agents at once, and the velocities that it comes to. The numbers are
//! those of [`Steering::plus`] and [`Agent::next_velocity`], bit for bit.

use core::ops::Range;

use crate::lanes::{
    LANES, Lane, Steerings, add, any, mask, of_lane, one_by_one, scale, set_lane, squares,
};
use crate::steering::is_off;
use crate::{Agent, Steering, Stepping, Vector};

/// The weighted sum of the steerings of a group, for eight agents.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals<V: Vector> {
    wish: V::Lanes,
    wishes: Lane,
    push: V::Lanes,
    damping: Lane,
    order: [Option<V>; LANES],
    /// Whether any of them is damped or ordered.
    special: bool,
}

impl<V: Vector> Totals<V> {
    /// Begins with nothing.
    pub fn clear(&mut self) {
        (self.wish, self.push) = (V::Lanes::default(), V::Lanes::default());
        (self.wishes, self.damping) = ([0.0; LANES], [1.0; LANES]);
        if self.special {
            self.order = [None; LANES];
        }
        self.special = false;
    }

    /// Begins one of them anew.
    pub fn clear_lane(&mut self, lane: usize) {
        set_lane(&mut self.wish, lane, V::ZERO);
        set_lane(&mut self.push, lane, V::ZERO);
        (self.wishes[lane], self.damping[lane], self.order[lane]) = (0.0, 1.0, None);
    }

    /// Whether none of them is damped or ordered.
    pub fn is_plain(&self) -> bool {
        !self.special
    }

    /// Adds weight times a steering of each lane; nothing where it is off, even if a part of it has overflowed.
    #[inline(always)]
    pub fn add_eight(&mut self, steerings: &Steerings<V>, weights: &Lane) {
        let on = mask(|lane| !is_off(weights[lane]));
        let add = |sum: &mut Lane, numbers: &Lane| {
            let weighted = core::array::from_fn(|lane| numbers[lane] * weights[lane]);
            add(sum, &on, &weighted);
        };
        for axis in 0..V::AXES {
            add(&mut self.wish.as_mut()[axis], &steerings.wish.as_ref()[axis]);
            if let Some(push) = &steerings.push {
                add(&mut self.push.as_mut()[axis], &push.as_ref()[axis]);
            }
        }
        if let Some(wishes) = &steerings.wishes {
            add(&mut self.wishes, wishes);
        }
    }

    /// Adds `weight` times a steering, as [`Steering::plus`] does.
    #[inline(always)]
    pub fn add(&mut self, lane: usize, steering: &Steering<V>, weight: f32) {
        add_lane(&mut self.wish, lane, steering.wish * weight);
        // Few behaviors want all: where it is known that they do not, the rest costs nothing.
        if steering.push != V::ZERO {
            add_lane(&mut self.push, lane, steering.push * weight);
        }
        if steering.wishes != 0.0 {
            self.wishes[lane] += steering.wishes * weight;
        }
        if steering.damping != 1.0 {
            self.damping[lane] *= steering.damping;
            self.special = true;
        }
        if steering.order.is_some() {
            (self.order[lane], self.special) = (steering.order, true);
        }
    }

    /// The total of one of them.
    pub fn of_lane(&self, lane: usize) -> Steering<V> {
        Steering {
            wish: of_lane(&self.wish, lane),
            wishes: self.wishes[lane],
            push: of_lane(&self.push, lane),
            order: self.order[lane],
            damping: self.damping[lane],
            ..Steering::NONE
        }
    }

    /// The velocities after a tick; `agents` are as many as the lanes, or eight.
    #[inline(always)]
    pub fn next_velocities(
        &self,
        agents: &[&Agent<V>],
        lanes: Range<usize>,
        stepping: Stepping,
        next: &mut [V],
    ) {
        let Some(all) = agents.first_chunk().filter(|_| !self.special) else {
            let one = |lane: usize| agents[lane].next_velocity(&self.of_lane(lane), stepping);
            return lanes.zip(next).for_each(|(lane, next)| *next = one(lane));
        };
        let velocities = self.velocities(all, stepping);
        match next.first_chunk_mut::<LANES>() {
            Some(next) => *next = core::array::from_fn(|lane| of_lane(&velocities, lane)),
            None => lanes.zip(next).for_each(|(lane, next)| *next = of_lane(&velocities, lane)),
        }
    }

    /// The velocities after a tick of agents of which none is damped or ordered.
    #[inline(always)]
    fn velocities(&self, agents: &[&Agent<V>; LANES], stepping: Stepping) -> V::Lanes {
        let of = |number: fn(&Agent<V>) -> f32| agents.map(number);
        let (mass, mut force) = (of(|agent| agent.mass), self.forces(agents, stepping));
        limit::<V>(&mut force, &of(|agent| agent.max_force));
        let (dt, mut velocity) = (stepping.dt(), velocities(agents));
        let per_force: Lane = core::array::from_fn(|lane| dt / mass[lane]);
        for axis in 0..V::AXES {
            let (force, velocity) = (&force.as_ref()[axis], &mut velocity.as_mut()[axis]);
            *velocity = core::array::from_fn(|lane| velocity[lane] + force[lane] * per_force[lane]);
        }
        limit::<V>(&mut velocity, &of(|agent| agent.max_speed));
        velocity
    }

    /// The forces that the totals stand for, as [`Agent::force`] has them, where all are plain.
    #[inline(always)]
    pub fn forces(&self, agents: &[&Agent<V>; LANES], stepping: Stepping) -> V::Lanes {
        let of = |number: fn(&Agent<V>) -> f32| agents.map(number);
        let (mass, response) = (of(|agent| agent.mass), agents.map(|it| it.response(stepping)));
        let velocity = velocities(agents);
        let per_change: Lane = core::array::from_fn(|lane| match stepping {
            Stepping::PerTick => 1.0,
            Stepping::Timed(_) => mass[lane] / response[lane],
        });
        let mut force = V::Lanes::default();
        for axis in 0..V::AXES {
            let (wish, push) = (&self.wish.as_ref()[axis], &self.push.as_ref()[axis]);
            let velocity = &velocity.as_ref()[axis];
            force.as_mut()[axis] = core::array::from_fn(|lane| {
                let change = wish[lane] - velocity[lane] * self.wishes[lane];
                change * per_change[lane] + push[lane]
            });
        }
        force
    }
}

#[inline(always)]
fn velocities<V: Vector>(agents: &[&Agent<V>; LANES]) -> V::Lanes {
    let mut velocity = V::Lanes::default();
    agents.iter().enumerate().for_each(|(lane, it)| set_lane(&mut velocity, lane, it.velocity));
    velocity
}

/// Shortens each to its `max`, as [`Vector::limit`] does.
#[inline(always)]
fn limit<V: Vector>(lanes: &mut V::Lanes, max: &Lane) {
    let squares = squares::<V>(lanes);
    // A square that vanished matters only to a limit that is as small.
    let strange = |lane: usize| {
        let is_long = max[lane] > TINY;
        (squares[lane] == f32::INFINITY) | ((squares[lane] < TINY) & !is_long)
    };
    if any(strange) {
        return one_by_one(lanes, |lane, v: V| v.limit(max[lane]));
    }
    let share: Lane = core::array::from_fn(|lane| {
        let (length, max) = (squares[lane].sqrt(), max[lane].max(0.0));
        if length <= max { 1.0 } else { max / length }
    });
    scale::<V>(lanes, &share);
}

/// Below this a square has lost bits, and a limit may be shorter than a vector without a square.
const TINY: f32 = 1e-18;

#[inline(always)]
fn add_lane<V: Vector>(lanes: &mut V::Lanes, lane: usize, vector: V) {
    let vector = vector.to_xyz();
    for axis in 0..V::AXES {
        lanes.as_mut()[axis][lane] += vector[axis];
    }
}
