//! The laws by which agents keep apart.

use core::f32::consts::PI;

use crate::neighbors::{Ask, Finish, LEAST_D2, Selection, SumOf, Wanted};
use crate::{Steering, Vector, View};

words! {
    /// How the push of a neighbor falls with its distance d, within a radius R.
    Falloff {
        /// 1/d − d/R²: like 1/d up close and zero at the radius, so that a neighbor that enters or leaves
        /// the radius causes no jump.
        Smooth = "smooth",
        /// 1/d (Reynolds 1999: Σ −offset/d²); at the radius it jumps.
        OneOverD = "one_over_d" was "inverse_square",
        /// 1/d²; at the radius it jumps.
        OneOverD2 = "one_over_d2",
        /// The same at every distance; at the radius it jumps.
        Constant = "constant" was "inverse",
        /// The mean offset, reversed, made as long as `strength`: the farthest counts most, and a neighbor at
        /// the very radius counts too (Bevilacqua 2013).
        Mean = "mean",
        /// 1 − d/R: 1 where the two meet, and zero at the radius.
        Linear = "linear",
    }
}

/// Keeping apart from neighbors by a law.
#[derive(Clone, Copy)]
pub struct Apart {
    /// Only neighbors nearer than this count (m).
    pub radius: f32,
    pub falloff: Falloff,
    /// What the law is multiplied by (m/s).
    pub strength: f32,
    /// Only neighbors within this angle of the heading count (rad).
    pub half_angle: f32,
    /// How many of the nearest count at most; 0 for all.
    pub most: u32,
}

impl Apart {
    fn wanted(&self) -> Wanted {
        match self.falloff {
            Falloff::Smooth | Falloff::Linear => self.sum() | SumOf::Offset,
            _ => self.sum().into(),
        }
    }

    /// The sum that the law is made of; `smooth` and `linear` take some of the offsets away.
    fn sum(&self) -> SumOf {
        match self.falloff {
            Falloff::Smooth | Falloff::OneOverD => SumOf::OffsetOverD2,
            Falloff::OneOverD2 => SumOf::OffsetOverD3,
            Falloff::Constant | Falloff::Linear => SumOf::OffsetOverD,
            Falloff::Mean => SumOf::Offset,
        }
    }

    /// The sums that it takes.
    pub fn ask(&self, selection: Selection) -> Ask {
        let (half_angle, most) = (self.half_angle, self.most);
        // The tutorial counts a mate at the very radius.
        let mean = self.falloff == Falloff::Mean;
        let radius = if mean { self.radius.next_up() } else { self.radius };
        Ask { half_angle, most, ..Ask::within(radius, selection, self.wanted()) }
    }

    /// How it makes its nudge.
    pub fn finish(&self, selection: Selection) -> Finish {
        let less = match self.falloff {
            Falloff::Smooth => Some((self.radius * self.radius).max(LEAST_D2)),
            Falloff::Linear => Some(self.radius.max(LEAST_D2)),
            _ => None,
        };
        let less = less.map(|offsets| (SumOf::Offset, 1.0 / offsets));
        let unit = self.falloff == Falloff::Mean;
        let mean = Finish::mean(self.ask(selection), self.sum(), -self.strength);
        Finish { less, mean: false, unit, ..mean }
    }

    /// All around, by the default law.
    pub fn within(radius: f32) -> Self {
        Self { radius, falloff: Falloff::Smooth, strength: 1.0, half_angle: PI, most: 0 }
    }

    /// The nudge of one agent.
    pub fn steer<V: Vector>(&self, view: &View<V>, selection: Selection) -> Steering<V> {
        Steering::nudge(view.finished(&self.finish(selection)))
    }
}
