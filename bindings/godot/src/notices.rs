//! What a node tells by its signals.

use std::collections::BTreeSet;

use flockwork_host::HostWorld;
use godot::prelude::*;

use crate::frame::Frame;
use crate::point::Point;
use crate::values;

/// A signal that is to be emitted, with what it says.
pub struct Notice {
    signal: &'static str,
    says: Vec<Variant>,
}

impl Notice {
    pub fn new(signal: &'static str, says: &[Variant]) -> Self {
        Self { signal, says: says.to_vec() }
    }

    /// Emits it. Whatever is connected may do anything with the node, and free it.
    pub fn emit(&self, node: &mut Gd<Node>) {
        if node.is_instance_valid() {
            _ = node.emit_signal(self.signal, &self.says);
        }
    }
}

/// The signals that cost something to prepare, and whether anything is connected to them.
#[derive(Clone, Copy, Default)]
pub struct Listened {
    pub agents: bool,
    pub events: bool,
}

impl Listened {
    pub fn of(node: &Gd<Node>) -> Self {
        let to = |signal: &str| !node.get_signal_connection_list(signal).is_empty();
        Self { agents: to("agent_spawned") || to("agent_left"), events: to("event") }
    }
}

/// Those who have come and gone between two lists of ids, which ascend.
pub fn differences(before: &[u32], after: &[u32]) -> [Vec<u32>; 2] {
    if before == after {
        return Default::default();
    }
    let missing = |from: &[u32], of: &[u32]| {
        of.iter().copied().filter(|id| from.binary_search(id).is_err()).collect()
    };
    [missing(before, after), missing(after, before)]
}

/// The agents that have come and gone.
pub fn of_agents(before: &[u32], after: &[u32], world: &HostWorld) -> Vec<Notice> {
    let [came, left] = differences(before, after);
    let spawned = came.into_iter().map(|id| {
        let says = [i64::from(id).to_variant(), group_of(world, id).to_variant()];
        Notice::new("agent_spawned", &says)
    });
    let left = left.into_iter().map(|id| Notice::new("agent_left", &[i64::from(id).to_variant()]));
    left.chain(spawned).collect()
}

/// The name of the group of an agent; empty if it is gone.
pub fn group_of(world: &HostWorld, id: u32) -> String {
    use flockwork_host::flockwork::{AgentId, each_world};
    let group = each_world!(&world.world, it => it.agent(AgentId(id)).map(|agent| agent.group));
    let name = group.and_then(|group| world.group_names().nth(group.index()));
    name.unwrap_or_default().to_owned()
}

/// The events of the last tick.
pub fn of_events<P: Point>(world: &HostWorld, frame: Frame) -> Vec<Notice> {
    let notice = |event| Notice { signal: "event", says: values::event::<P>(&event, world, frame) };
    world.events().into_iter().map(notice).collect()
}

/// Faults as lines, of which each is told in Godot's log once.
#[derive(Default)]
pub struct Faults(BTreeSet<String>);

impl Faults {
    /// So many different faults are told; the rest is not.
    const MOST: usize = 100;

    /// Takes the faults of the last tick, and answers the notices of all of them.
    pub fn take(&mut self, world: &HostWorld) -> Vec<Notice> {
        let notice = |line: String| {
            let notice = Notice::new("fault", &[line.to_variant()]);
            if self.0.len() < Self::MOST && self.0.insert(line.clone()) {
                crate::error::push(&line);
            }
            notice
        };
        world.fault_lines().map(notice).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_come_and_gone() {
        assert_eq!(differences(&[1, 2, 5], &[1, 2, 5]), [vec![], vec![]]);
        assert_eq!(differences(&[1, 2, 5], &[2, 5, 7, 9]), [vec![7, 9], vec![1]]);
        assert_eq!(differences(&[], &[3]), [vec![3], vec![]]);
    }
}
