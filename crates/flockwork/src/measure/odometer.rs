//! A measure of the tests' own: what a new one takes is this file and a word in `mod.rs`.

use super::contract::Observe;
use super::moment::Moment;
use crate::Vector;

measure! {
    /// How far agents have come, along their ways.
    Odometer {
        /// The shortest way in a tick that counts.
        least_way: f32 = 0.0, "m";
    }
    now {
        /// How far all agents together have come so far.
        way: f32, "m";
    }
    run {
        /// How far all agents together have come.
        way: f32, "m";
    }
    keeps {
        /// The way so far (m).
        sum: f64;
    }
}

impl<V: Vector> Observe<V> for Odometer {
    type Now = Now;

    fn observe(&mut self, moment: &Moment<V>) {
        for (before, now) in moment.moved() {
            let way = moment.world.space.offset(before.position, now.position).length();
            self.sum += if way >= self.least_way { f64::from(way) } else { 0.0 };
        }
    }

    fn sample(&mut self, _moment: &Moment<V>) -> Now {
        Now { way: self.sum as f32 }
    }
}

impl Odometer {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { way: self.sum as f32 }
    }
}
