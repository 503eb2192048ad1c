//! The sums of steerings for eight agents at once, and the velocities that they come to. The numbers are
//! those of [`Steering::plus`] and [`Agent::next_velocity`], bit for bit.

use core::ops::Range;

use crate::neighbors::{
    Instructions, LANES, Lane, Steerings, add, any, mask, of_lane, one_by_one, scale, set_lane,
    squares,
};
use crate::plan::Combine;
use crate::steering::is_off;
use crate::{Agent, Steering, Stepping, Vector};

/// One group of each of eight plans, on its way to one steering.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mixes<V: Vector> {
    wish: V::Lanes,
    wishes: Lane,
    push: V::Lanes,
    damping: Lane,
    order: [Option<V>; LANES],
    combine: [Combine; LANES],
    /// Σ weight · |wish|, for the mean speed of a blend.
    speed: Lane,
    /// What each counts in the group around it.
    weights: Lane,
    /// Whether any of them is blended, damped or ordered.
    special: bool,
}

/// So many blocks are carried out together at most.
pub(crate) const MOST_BLOCKS: usize = 16;

/// One group of each plan of several blocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Level<V: Vector>(Vec<Mixes<V>>);

impl<V: Vector> Level<V> {
    /// Begins groups of plans that are all alike, or the first of some: up to this lane.
    pub fn open_all(&mut self, lanes: usize, combine: Combine, weight: f32) {
        self.0.resize_with(MOST_BLOCKS, Mixes::default);
        self.0[..lanes.div_ceil(LANES)]
            .iter_mut()
            .for_each(|mixes| mixes.open_all(combine, weight));
    }

    /// One of the groups combines so, and counts so much.
    pub fn set(&mut self, lane: usize, combine: Combine, weight: f32) {
        self.0[lane / LANES].set(lane % LANES, combine, weight);
    }

    /// Adds weight times a steering of each lane of a block; nothing where it is off.
    #[inline(always)]
    pub fn add_all(&mut self, block: usize, steering: &Steerings<V>, weights: &Lane) {
        self.0[block].add_all(steering, weights);
    }

    /// Whether the groups of a block are sums, and nothing in them is damped or ordered.
    pub fn is_plain_sum(&self, block: usize) -> bool {
        !self.0[block].special
    }

    /// The forces that the plain sums of a block have come to.
    #[inline(always)]
    pub fn forces(
        &self,
        block: usize,
        agents: &[&Agent<V>; LANES],
        stepping: Stepping,
    ) -> V::Lanes {
        self.0[block].forces(agents, stepping)
    }

    /// What the group of a lane counts in the one around it.
    pub fn weight(&self, lane: usize) -> f32 {
        self.0[lane / LANES].weights[lane % LANES]
    }

    /// Adds `weight` times a steering, as [`Steering::plus`] does.
    #[inline(always)]
    pub fn add(&mut self, lane: usize, steering: Steering<V>, weight: f32) {
        self.0[lane / LANES].add(lane % LANES, steering, weight);
    }

    /// What the group of a lane has come to.
    pub fn steering(&self, lane: usize) -> Steering<V> {
        self.0[lane / LANES].steering(lane % LANES)
    }

    /// The velocities after a tick.
    pub fn next_velocities(
        &mut self,
        agents: &[&Agent<V>],
        lanes: Range<usize>,
        (stepping, instructions): (Stepping, Instructions),
        mut next: &mut [V],
    ) {
        instructions.run(
            #[inline(always)]
            || {
                for (block, lanes) in blocks(lanes) {
                    let (mixes, agents) = (&self.0[block], &agents[block * LANES..]);
                    let here = next.split_off_mut(..lanes.len()).unwrap_or_default();
                    mixes.next_velocities(agents, lanes, stepping, here);
                }
            },
        );
    }
}

/// The blocks that these lanes are in, and which lanes of each.
#[inline(always)]
pub(crate) fn blocks(lanes: Range<usize>) -> impl Iterator<Item = (usize, Range<usize>)> {
    let in_block = move |block: usize| {
        let first = block * LANES;
        lanes.start.max(first) - first..lanes.end.min(first + LANES) - first
    };
    (lanes.start / LANES..lanes.end.div_ceil(LANES)).map(move |block| (block, in_block(block)))
}

impl<V: Vector> Mixes<V> {
    /// Begins groups of plans that are all alike, or the first of some.
    fn open_all(&mut self, combine: Combine, weight: f32) {
        (self.wish, self.push) = (V::Lanes::default(), V::Lanes::default());
        (self.wishes, self.damping, self.speed) = ([0.0; LANES], [1.0; LANES], [0.0; LANES]);
        (self.combine, self.weights) = ([combine; LANES], [weight; LANES]);
        if self.special {
            self.order = [None; LANES];
        }
        self.special = combine != Combine::Sum;
    }

    /// One of the groups combines so, and counts so much.
    pub fn set(&mut self, lane: usize, combine: Combine, weight: f32) {
        (self.combine[lane], self.weights[lane]) = (combine, weight);
        self.special |= combine != Combine::Sum;
    }

    /// Adds weight times a steering of each lane; nothing where it is off, even if a part of it has overflowed.
    #[inline(always)]
    fn add_all(&mut self, steering: &Steerings<V>, weights: &Lane) {
        let on = mask(|lane| !is_off(weights[lane]));
        let add = |sum: &mut Lane, numbers: &Lane| {
            let weighted = core::array::from_fn(|lane| numbers[lane] * weights[lane]);
            add(sum, &on, &weighted);
        };
        for axis in 0..V::AXES {
            add(&mut self.wish.as_mut()[axis], &steering.wish.as_ref()[axis]);
            if let Some(push) = &steering.push {
                add(&mut self.push.as_mut()[axis], &push.as_ref()[axis]);
            }
        }
        let Some(wishes) = &steering.wishes else { return };
        add(&mut self.wishes, wishes);
        if any(|lane| self.combine[lane] == Combine::Blend) {
            for lane in (0..LANES).filter(|lane| self.combine[*lane] == Combine::Blend) {
                if wishes[lane] > 0.0 && on[lane] != 0 {
                    self.speed[lane] += weights[lane] * of_lane::<V>(&steering.wish, lane).length();
                }
            }
        }
    }

    /// Adds `weight` times a steering, as [`Steering::plus`] does.
    #[inline(always)]
    pub fn add(&mut self, lane: usize, steering: Steering<V>, weight: f32) {
        add_lane(&mut self.wish, lane, steering.wish * weight);
        // Few behaviors want all: where it is known that they do not, the rest costs nothing.
        if steering.push != V::ZERO {
            add_lane(&mut self.push, lane, steering.push * weight);
        }
        if steering.wishes != 0.0 {
            self.wishes[lane] += steering.wishes * weight;
            if self.combine[lane] == Combine::Blend && steering.wishes > 0.0 {
                self.speed[lane] += weight * steering.wish.length();
            }
        }
        if steering.damping != 1.0 {
            self.damping[lane] *= steering.damping;
            self.special = true;
        }
        if steering.order.is_some() {
            (self.order[lane], self.special) = (steering.order, true);
        }
    }

    /// What one of the groups has come to.
    pub fn steering(&self, lane: usize) -> Steering<V> {
        let total = Steering {
            wish: of_lane(&self.wish, lane),
            wishes: self.wishes[lane],
            push: of_lane(&self.push, lane),
            order: self.order[lane],
            damping: self.damping[lane],
            ..Steering::NONE
        };
        if self.combine[lane] == Combine::Sum || total.wishes <= 0.0 {
            return total;
        }
        let wish = total.wish.unit() * (self.speed[lane] / total.wishes);
        Steering { wish, wishes: 1.0, ..total }
    }

    #[inline(always)]
    fn next_velocities(
        &self,
        agents: &[&Agent<V>],
        lanes: Range<usize>,
        stepping: Stepping,
        next: &mut [V],
    ) {
        let Some(all) = agents.first_chunk().filter(|_| !self.special) else {
            let one = |lane: usize| agents[lane].next_velocity(&self.steering(lane), stepping);
            return lanes.zip(next).for_each(|(lane, next)| *next = one(lane));
        };
        let velocities = self.velocities(all, stepping);
        match next.first_chunk_mut::<LANES>() {
            Some(next) => *next = core::array::from_fn(|lane| of_lane(&velocities, lane)),
            None => lanes.zip(next).for_each(|(lane, next)| *next = of_lane(&velocities, lane)),
        }
    }

    /// The velocities after a tick of agents of which none is blended, damped or ordered.
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

    /// The forces that the sums stand for, as [`Agent::force`] has them.
    #[inline(always)]
    fn forces(&self, agents: &[&Agent<V>; LANES], stepping: Stepping) -> V::Lanes {
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
