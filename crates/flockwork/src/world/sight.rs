//! How far the agents of a group see, and for how long they remember.

use core::f32::consts::PI;

use crate::behavior::{Param, ParamKind};

/// How far the agents of a group see, and how long they remember: then their terms know no more of agents, groups and
/// the mouse than they see. Fixed points, marks and paths are known to all.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Sight {
    /// How far they see (m); 0 for any distance.
    pub range: f32,
    /// Half the angle of their view cone, around their facing (rad); π for all around.
    pub half_angle: f32,
    /// For how long they know where they saw a target last (s); at 0 they forget it at once.
    pub forget_secs: f32,
}

impl Default for Sight {
    fn default() -> Self {
        Self { range: 0.0, half_angle: PI, forget_secs: 10.0 }
    }
}

impl Sight {
    /// Its numbers, in order.
    pub const PARAMS: [Param; 3] = [
        param("range", "m", "How far they see; 0 for any distance.", f32::MAX),
        param("half_angle", "rad", "Half the angle of their view cone; π for all around.", PI),
        param("forget_secs", "s", "For how long they know where they saw a target last.", f32::MAX),
    ];

    /// Its numbers, in the order of its [parameters](Self::PARAMS).
    #[must_use]
    pub fn numbers(&self) -> [f32; 3] {
        [self.range, self.half_angle, self.forget_secs]
    }

    /// How far they see (m).
    pub(super) fn reach(&self) -> f32 {
        if self.range > 0.0 { self.range } else { f32::INFINITY }
    }
}

const fn param(name: &'static str, unit: &'static str, doc: &'static str, max: f32) -> Param {
    Param { name, unit, doc, kind: ParamKind::Number { min: 0.0, max }, renamed: &[], only: &[] }
}
