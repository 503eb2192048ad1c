//! The obstacles that agents next to each other look at, block by block.

use super::brief::Briefs;
use super::look::bounds;
use crate::neighbors::{Entry, LANES};
use crate::{Agent, Found, Obstacle, Space, Steer, Vector, World};

/// Room for them.
#[derive(Debug)]
pub(super) struct InTheWay<V> {
    found: Found<V>,
    list: Vec<Obstacle<V>>,
    /// Where each block's begin in the list, and the last one's end.
    starts: Vec<usize>,
}

impl<V> Default for InTheWay<V> {
    fn default() -> Self {
        Self { found: Found::default(), list: Vec::new(), starts: Vec::new() }
    }
}

impl<V: Vector> InTheWay<V> {
    /// Finds the obstacles that any agent of a block looks at, for each block; answers the list, and
    /// where each block's begin.
    pub fn find<'b>(
        &'b mut self,
        world: &World<V>,
        entries: &[Entry<V>],
        agents: &[&Agent<V>],
        briefs: &Briefs,
    ) -> (&'b [Obstacle<V>], &'b [usize]) {
        self.starts.clear();
        let nothing = world.obstacles.is_empty() && !matches!(world.space, Space::Walls(..));
        if nothing || briefs.of.iter().all(|brief| brief.avoiding.is_empty()) {
            return (&[], &[]);
        }
        self.starts.push(0);
        let blocks = entries.chunks(LANES).zip(agents.chunks(LANES));
        if blocks.len() == 1 {
            let found = near(world, entries, agents, briefs, &mut self.found);
            self.starts.push(found.len());
            return (found, &self.starts);
        }
        self.list.clear();
        for (entries, agents) in blocks {
            self.list.extend(near(world, entries, agents, briefs, &mut self.found));
            self.starts.push(self.list.len());
        }
        (&self.list, &self.starts)
    }
}

/// The obstacles that any agent of a block looks at.
fn near<'b, V: Vector>(
    world: &World<V>,
    entries: &[Entry<V>],
    agents: &[&Agent<V>],
    briefs: &Briefs,
    found: &'b mut Found<V>,
) -> &'b [Obstacle<V>] {
    let mut reach = -1.0_f32;
    for (agent, brief) in agents[..entries.len()].iter().zip(briefs.of) {
        for behavior in &brief.avoiding {
            reach = reach.max(behavior.obstacle_reach(agent).unwrap_or(-1.0));
        }
    }
    if reach < 0.0 {
        return &[];
    }
    world.obstacles.near_box(&world.space, bounds(entries), reach, found)
}
