//! All agents as instances of one mesh, which are drawn by a single call.

use godot::builtin::PackedArray;
use godot::classes::node::{InternalMode, PhysicsInterpolationMode};
use godot::classes::{MultiMesh, Node, RenderingServer};
use godot::obj::{Gd, Singleton};

use crate::frame::Frame;
use crate::look::{Look, Placed, Style};
use crate::pose::Pose;

/// The multimesh, and the node that shows it.
pub struct Instances<L: Look> {
    shown: Option<(Gd<MultiMesh>, Gd<L::Node>)>,
    room: usize,
}

impl<L: Look> Default for Instances<L> {
    fn default() -> Self {
        Self { shown: None, room: 0 }
    }
}

impl<L: Look> Instances<L> {
    pub fn update(&mut self, flock: &mut Gd<Node>, poses: &[Pose], frame: Frame, style: &Style) {
        if poses.is_empty() && self.shown.is_none() {
            return;
        }
        let multimesh = &mut self.multimesh(flock);
        let mesh = style.mesh.clone();
        let is_own_size = mesh.is_some();
        match mesh {
            Some(own) if multimesh.get_mesh().as_ref() != Some(&own) => multimesh.set_mesh(&own),
            None if self.is_foreign(multimesh) => multimesh.set_mesh(&L::shape()),
            _ => {}
        }
        self.make_room(multimesh, poses.len());
        multimesh.set_visible_instance_count(poses.len() as i32);
        if self.room > 0 {
            let buffer = self.buffer(poses, frame, style.turns, is_own_size);
            // The multimesh itself refuses it where nothing is rendered, as on a server.
            RenderingServer::singleton().multimesh_set_buffer(multimesh.get_rid(), &buffer);
        }
    }

    /// Whether the mesh is one that the node was given once, or none.
    fn is_foreign(&self, multimesh: &Gd<MultiMesh>) -> bool {
        multimesh.get_mesh().is_none_or(|mesh| mesh.get_name() != crate::shapes::NAME)
    }

    fn multimesh(&mut self, flock: &mut Gd<Node>) -> Gd<MultiMesh> {
        match &self.shown {
            Some((multimesh, node)) if node.is_instance_valid() => multimesh.clone(),
            _ => {
                let (multimesh, node) = L::shown();
                self.room = 0;
                self.shown = Some((multimesh.clone(), node.clone()));
                let mut node = node.upcast::<Node>();
                // Instances are where they are to be drawn already.
                node.set_physics_interpolation_mode(PhysicsInterpolationMode::OFF);
                flock.add_child_ex(&node).internal(InternalMode::FRONT).done();
                multimesh
            }
        }
    }

    fn make_room(&mut self, multimesh: &mut Gd<MultiMesh>, count: usize) {
        if count > self.room {
            self.room = count.next_power_of_two();
            multimesh.set_instance_count(self.room as i32);
        }
    }

    fn buffer(&self, poses: &[Pose], frame: Frame, turns: bool, own: bool) -> PackedArray<f32> {
        let mut numbers = Vec::new();
        for pose in poses {
            L::push(&mut numbers, &Placed::of(pose, frame, own), turns);
        }
        let per_instance = numbers.len().checked_div(poses.len()).unwrap_or(0);
        numbers.resize(per_instance * self.room, 0.0);
        numbers.into()
    }
}
