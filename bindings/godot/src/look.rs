//! What both ways to draw need to know: what is drawn, where, and how 2D and 3D differ.

use flockwork_host::flockwork::glam::Vec3;
use godot::classes::{Mesh, MultiMesh, Node};
use godot::obj::{Gd, GodotClass, Inherits};
use godot::prelude::PackedScene;

use crate::frame::Frame;
use crate::point::Point;
use crate::pose::Pose;

/// What a node draws its agents with.
pub struct Style {
    pub draws: bool,
    pub scene: Option<Gd<PackedScene>>,
    pub mesh: Option<Gd<Mesh>>,
    pub turns: bool,
}

/// Where and how an agent is drawn, in the node's coordinates.
pub struct Placed {
    pub at: Vec3,
    pub facing: Vec3,
    pub scale: f32,
    pub color: [u8; 3],
}

impl Placed {
    /// An agent with a picture of its own size, or with one as large as its body.
    pub fn of(pose: &Pose, frame: Frame, is_own_size: bool) -> Self {
        /// What has no body is drawn with this radius (m).
        const LEAST_RADIUS: f32 = 0.08;
        let scale = pose.radius.max(LEAST_RADIUS) * frame.units_per_meter;
        Self {
            at: frame.to_node(pose.at).into(),
            facing: frame.turn_to_node(pose.facing).into(),
            scale: if is_own_size { 1.0 } else { scale },
            color: pose.color,
        }
    }
}

/// Drawing in 2D or 3D.
pub trait Look: Point {
    /// The node that has a position.
    type Node: GodotClass + Inherits<Node> + 'static;

    /// The picture of an agent, with a radius of one unit.
    fn shape() -> Gd<Mesh>;
    /// A multimesh without instances, and the node that shows it.
    fn shown() -> (Gd<MultiMesh>, Gd<Self::Node>);
    /// Adds the numbers of an instance.
    fn push(buffer: &mut Vec<f32>, placed: &Placed, turns: bool);
    /// Puts a node where an agent is.
    fn place(node: &mut Gd<Self::Node>, placed: &Placed, turns: bool);
}
