//! How agents are drawn: all at once as instances of a mesh, or each by a scene of its own.

use godot::classes::Node;
use godot::obj::Gd;

use crate::frame::Frame;
use crate::instances::Instances;
use crate::look::{Look, Style};
use crate::looks::Looks;
use crate::pose::Pose;

/// What has been drawn.
pub struct Drawing<L: Look> {
    instances: Instances<L>,
    pub looks: Looks<L>,
}

impl<L: Look> Default for Drawing<L> {
    fn default() -> Self {
        Self { instances: Instances::default(), looks: Looks::default() }
    }
}

impl<L: Look> Drawing<L> {
    /// Draws all agents below a node.
    pub fn update(&mut self, flock: &mut Gd<Node>, poses: &[Pose], frame: Frame, style: &Style) {
        let scene = style.scene.as_ref().filter(|_| style.draws);
        let is_simple = style.draws && scene.is_none();
        self.instances.update(flock, if is_simple { poses } else { &[] }, frame, style);
        self.looks.update(flock, scene, poses, frame, style.turns);
    }
}
