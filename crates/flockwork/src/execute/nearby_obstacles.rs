//! The obstacles that agents next to each other look at, block by block.

use super::gather::bounds;
use super::levels::MOST_BLOCKS;
use super::needs::BlockNeeds;
use crate::neighbors::{Entry, LANES};
use crate::{Agent, Found, Obstacle, Obstacles, Space, Steer, Vector};

/// Of so few that several blocks may meet, each block tries all; of more, each looks its own up.
const FEW: usize = 16;

/// Room for them.
#[derive(Debug)]
pub(super) struct NearbyObstacles<V> {
    found: Found<V>,
    list: Vec<Obstacle<V>>,
    /// Where each block's begin in the list, and the last one's end.
    starts: Vec<usize>,
}

impl<V> Default for NearbyObstacles<V> {
    fn default() -> Self {
        Self { found: Found::default(), list: Vec::new(), starts: Vec::new() }
    }
}

impl<V: Vector> NearbyObstacles<V> {
    /// Finds the obstacles that any agent of a block looks at, for each block; answers the list, and
    /// where each block's begin.
    pub fn find<'b>(
        &'b mut self,
        (obstacles, space): (&Obstacles<V>, &Space<V>),
        entries: &[Entry<V>],
        agents: &[&Agent<V>],
        needs: &BlockNeeds,
    ) -> (&'b [Obstacle<V>], &'b [usize]) {
        self.starts.clear();
        let nothing = obstacles.is_empty() && !matches!(space, Space::Walls(..));
        if nothing || needs.of.iter().all(|needs| needs.avoiding.is_empty()) {
            return (&[], &[]);
        }
        let reaches = Reaches::of(entries, agents, needs);
        let Some(farthest) = reaches.farthest() else { return (&[], &[]) };
        let (blocks, found) = (entries.len().div_ceil(LANES), &mut self.found);
        self.starts.push(0);
        let all = obstacles.near_box(space, bounds(entries), farthest, found).len();
        if blocks == 1 || all == 0 {
            self.starts.resize(blocks + 1, all);
            return (&self.found, &self.starts);
        }
        self.list.clear();
        for (entries, reach) in entries.chunks(LANES).zip(reaches.0) {
            let corners = bounds(entries);
            if reach < 0.0 {
                // None of them looks.
            } else if all <= FEW {
                let near = Obstacles::nearness(corners, reach);
                self.list.extend(found.iter().filter(|obstacle| near(obstacle)));
            } else {
                self.list.extend(obstacles.near_box(space, corners, reach, found));
            }
            self.starts.push(self.list.len());
        }
        (&self.list, &self.starts)
    }
}

/// How far the agents of each block look at obstacles (m); below zero where none does.
struct Reaches([f32; MOST_BLOCKS]);

impl Reaches {
    fn of<V: Vector>(entries: &[Entry<V>], agents: &[&Agent<V>], needs: &BlockNeeds) -> Self {
        let mut reaches = [-1.0; MOST_BLOCKS];
        for (nth, agent) in agents[..entries.len()].iter().enumerate() {
            for behavior in &needs.of[nth % LANES].avoiding {
                let reach = behavior.obstacle_reach(agent).unwrap_or(-1.0);
                reaches[nth / LANES] = reach.max(reaches[nth / LANES]);
            }
        }
        Self(reaches)
    }

    fn farthest(&self) -> Option<f32> {
        Some(self.0.into_iter().fold(-1.0, f32::max)).filter(|reach| *reach >= 0.0)
    }
}
