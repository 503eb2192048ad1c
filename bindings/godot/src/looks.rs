//! A scene for each agent, which is instanced when the agent comes and freed when it leaves.

use std::collections::HashMap;

use godot::classes::Node;
use godot::classes::node::PhysicsInterpolationMode;
use godot::meta::ToGodot;
use godot::obj::{Gd, GodotClass};
use godot::prelude::PackedScene;

use crate::error::push;
use crate::frame::Frame;
use crate::look::{Look, Placed};
use crate::pose::Pose;

/// The meta value of a node that has the id of its agent.
const META: &str = "agent";

/// The nodes of agents.
pub struct Looks<L: Look> {
    /// By id, and in which round the agent was last there.
    nodes: HashMap<u32, (Gd<L::Node>, u64)>,
    /// What they are instances of.
    scene: Option<Gd<PackedScene>>,
    round: u64,
    is_refused: bool,
}

impl<L: Look> Default for Looks<L> {
    fn default() -> Self {
        Self { nodes: HashMap::new(), scene: None, round: 0, is_refused: false }
    }
}

impl<L: Look> Looks<L> {
    /// The node of an agent, if there is one.
    pub fn node(&self, id: u32) -> Option<Gd<Node>> {
        let (node, _) = self.nodes.get(&id)?;
        node.is_instance_valid().then(|| node.clone().upcast())
    }

    /// Has a node for each of these agents, and moves it there. What was freed by others is left alone.
    pub fn update(
        &mut self,
        flock: &mut Gd<Node>,
        scene: Option<&Gd<PackedScene>>,
        poses: &[Pose],
        frame: Frame,
        turns: bool,
    ) {
        if self.scene.as_ref() != scene {
            (self.scene, self.is_refused) = (scene.cloned(), false);
            self.free_but(None);
        }
        let Some(scene) = scene.filter(|_| !self.is_refused) else { return };
        self.round += 1;
        for pose in poses {
            let placed = Placed::of(pose, frame, true);
            if let Some((node, round)) = self.nodes.get_mut(&pose.id) {
                *round = self.round;
                if node.is_instance_valid() {
                    L::place(node, &placed, turns);
                }
                continue;
            }
            let Some(mut node) = instance::<L>(scene, pose.id) else {
                self.is_refused = true;
                return;
            };
            L::place(&mut node, &placed, turns);
            self.nodes.insert(pose.id, (node.clone(), self.round));
            flock.add_child(&node.upcast::<Node>());
            // Its scripts may have done anything.
            if !flock.is_instance_valid() {
                return;
            }
        }
        self.free_but(Some(self.round));
    }

    /// Frees all nodes but those that were there in this round.
    fn free_but(&mut self, kept: Option<u64>) {
        self.nodes.retain(|_, (node, round)| {
            let stays = Some(*round) == kept;
            if !stays && node.is_instance_valid() {
                node.clone().upcast::<Node>().queue_free();
            }
            stays
        });
    }
}

/// A new instance; none, and told, if its root is no node that can be moved.
fn instance<L: Look>(scene: &Gd<PackedScene>, id: u32) -> Option<Gd<L::Node>> {
    let node = scene.instantiate()?;
    match node.try_cast::<L::Node>() {
        Ok(node) => {
            let mut any = node.clone().upcast::<Node>();
            any.set_meta(META, &i64::from(id).to_variant());
            // The node is moved to where it is to be drawn already.
            any.set_physics_interpolation_mode(PhysicsInterpolationMode::OFF);
            Some(node)
        }
        Err(other) => {
            let class = L::Node::class_id();
            push(&format!(
                "the root of agent_scene has to be a {class}, and is a {}",
                other.get_class()
            ));
            other.free();
            None
        }
    }
}
