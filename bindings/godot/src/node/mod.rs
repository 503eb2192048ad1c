//! The two nodes. They have the same methods, so each is written once, in a macro that both take.

mod agents;
mod outside;
mod rules;
mod settings;
mod state;

use flockwork_host::{ErrorKind, For, HostError, HostWorld};
use godot::classes::Mesh;
use godot::global::Error;
use godot::prelude::*;

use crate::drawing::Drawing;
use crate::error::{Answer, told};
use crate::flock::Flock;
use crate::frame::{Axes, Frame};
use crate::look::Style;
use crate::plan::Writer;
use crate::point::Point;
use crate::ticks::{FlockNode, Pace};
use crate::{columns, notices, numbers, threads, values};

settings::flock_node! {
    /// A world of agents in the plane, as a node of 2D games.
    ///
    /// It takes a scene of Flockwork with `space: Plane`, moves all agents by the scene's fixed ticks in `_physics_process`, and draws
    /// them between two ticks. All vectors that come out of it and go into it are in its own coordinates: in pixels, with `y` down as Godot
    /// has it. [member pixels_per_meter] says how many pixels a meter of the scene has, and [member y_up] whether the scene's
    /// `y` points up on the screen. Single numbers, such as a radius in a plan, are in the units of scenes: meters and seconds.
    ///
    /// A call that is refused tells why in Godot's log, and changes nothing.
    Flock2D: Node2D, INode2D, Vector2, PackedVector2Array, {
        /// How many pixels a meter of the scene has.
        #[export(range = (1.0, 256.0, or_greater, or_less))]
        #[init(val = 32.0)]
        pixels_per_meter: f64,
        /// Whether the scene's `y` points up on the screen, as in the program `flockwork`. Otherwise it points down as Godot's.
        #[export]
        #[init(val = true)]
        y_up: bool,
    }
}

settings::flock_node! {
    /// A world of agents as a node of 3D games.
    ///
    /// It takes a scene of Flockwork, moves all agents by the scene's fixed ticks in `_physics_process`, and draws them between two ticks. A
    /// scene with `space: Volume` has Godot's axes. One with `space: Plane` lies on the ground, seen from above: its `x`, `y` are
    /// Godot's `x`, `-z`. All vectors that come out of it and go into it are in its own coordinates. Single numbers, such as a radius in a plan,
    /// are in the units of scenes: meters and seconds.
    ///
    /// A call that is refused tells why in Godot's log, and changes nothing.
    Flock3D: Node3D, INode3D, Vector3, PackedVector3Array, {
        /// How many units a meter of the scene has.
        #[export(range = (0.01, 100.0, or_greater, or_less))]
        #[init(val = 1.0)]
        units_per_meter: f64,
    }
}

/// A length of a meter that is one; what is not becomes 1.
fn meter(units: f64) -> f32 {
    let units = units as f32;
    if units.is_finite() && units > 0.0 { units } else { 1.0 }
}

impl Flock2D {
    const IS_PLANE: bool = true;

    fn frame_of_world(&mut self) -> Frame {
        let axes = if self.y_up { Axes::PlaneUp } else { Axes::PlaneDown };
        Frame { axes, units_per_meter: meter(self.pixels_per_meter) }
    }
}

impl Flock3D {
    const IS_PLANE: bool = false;

    fn frame_of_world(&mut self) -> Frame {
        let is_plane = self.flock().world().is_ok_and(|world| world.axes() == 2);
        let axes = if is_plane { Axes::Ground } else { Axes::Volume };
        Frame { axes, units_per_meter: meter(self.units_per_meter) }
    }
}
