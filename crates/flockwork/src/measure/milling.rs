//! How much a crowd turns about its middle.

use core::f32::consts::TAU;

use super::contract::Observe;
use super::moment::{Mean, Moment};
use crate::{Space, Vector};

measure! {
    /// How much the crowd turns about its middle: 1 if all agents circle it the same way, about 0 if they move past it or
    /// both ways around.
    ///
    /// It is the length of the mean of r × h, with r the unit vector from the middle to an agent and h its heading: Couzin
    /// et al. 2002, where it is the group's rotation. In a torus the middle is where the mean angles of the
    /// coordinates are.
    Milling {}
    now {
        /// The length of the mean of r × h, 0 to 1; 0 without agents.
        milling: f32, "";
    }
    run {
        /// Its mean over the samples; none without any.
        milling: Option<f32>, "";
    }
    keeps {
        /// The mean so far.
        mean: Mean;
    }
}

impl<V: Vector> Observe<V> for Milling {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        let middle = middle(moment);
        let mut sum = [0.0_f64; 3];
        for agent in moment.agents {
            let out = moment.world.space.offset(middle, agent.position).unit();
            let turn = cross(out.to_xyz(), agent.heading.to_xyz());
            sum = core::array::from_fn(|axis| sum[axis] + f64::from(turn[axis]));
        }
        let length = sum.iter().map(|part| part * part).sum::<f64>().sqrt();
        let milling = (length / moment.agents.len().max(1) as f64) as f32;
        self.mean.add(milling, 1.0);
        Now { milling }
    }
}

impl Milling {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run { milling: self.mean.value() }
    }
}

/// The middle of all agents: in a torus the middle by angles plus the mean offset from there, elsewhere the mean
/// position.
fn middle<V: Vector>(moment: &Moment<V>) -> V {
    let space = &moment.world.space;
    let from = match space {
        Space::Wrap(size) => by_angles(moment, size.to_xyz()),
        _ => moment.agents.first().map_or(V::ZERO, |agent| agent.position),
    };
    let offsets = moment.agents.iter().map(|agent| space.offset(from, agent.position).to_xyz());
    let sum = offsets.fold([0.0_f64; 3], |sum, offset| {
        core::array::from_fn(|axis| sum[axis] + f64::from(offset[axis]))
    });
    let count = moment.agents.len().max(1) as f64;
    from + V::from_xyz(sum.map(|part| (part / count) as f32))
}

/// The point whose coordinates are the mean angles of all coordinates of a torus.
fn by_angles<V: Vector>(moment: &Moment<V>, size: [f32; 3]) -> V {
    let mut sums = [[0.0_f64; 2]; 3];
    for agent in moment.agents {
        let at = agent.position.to_xyz();
        for axis in 0..V::AXES {
            let (sin, cos) = libm::sincosf(TAU * (at[axis] / size[axis]));
            sums[axis] = [sums[axis][0] + f64::from(sin), sums[axis][1] + f64::from(cos)];
        }
    }
    let angles = sums.map(|[sin, cos]| libm::atan2(sin, cos) as f32);
    V::from_xyz(core::array::from_fn(|axis| angles[axis] / TAU * size[axis]))
}

fn cross(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
