//! The obstacles that agents next to each other look at, block by block.

use super::gather::bounds;
use super::levels::MOST_BLOCKS;
use super::needs::BlockNeeds;
use crate::neighbors::{Entry, LANES};
use crate::obstacles::{Area, Nearness, area};
use crate::{Agent, Found, Obstacle, Obstacles, Space, Vector};

/// Of so few that several blocks may meet, each block tries all; of more, each looks its own up.
const FEW: usize = 16;

/// Room for them.
#[derive(Debug)]
pub(super) struct NearbyObstacles<V> {
    found: Found<V>,
    /// The bounding boxes of what was found, where few are shared out.
    boxes: Vec<Option<Area>>,
    list: Vec<Obstacle<V>>,
    /// By obstacle; empty if none of them moves.
    velocities: Vec<V>,
    /// Where each block's begin in the list, and the last one's end.
    starts: Vec<usize>,
}

/// The obstacles that the agents of some blocks look at.
#[derive(Clone, Copy)]
pub(super) struct Around<'b, V> {
    pub obstacles: &'b [Obstacle<V>],
    /// Their velocities; empty if none of them moves.
    pub velocities: &'b [V],
    /// Where each block's begin, and the last one's end; empty if no agent looks at obstacles.
    pub starts: &'b [usize],
}

impl<V> Default for NearbyObstacles<V> {
    fn default() -> Self {
        let (boxes, list, velocities, starts) = Default::default();
        Self { found: Found::default(), boxes, list, velocities, starts }
    }
}

impl<V: Vector> NearbyObstacles<V> {
    /// Finds the obstacles that any agent of a block looks at, for each block.
    pub fn find<'b>(
        &'b mut self,
        (obstacles, space): (&Obstacles<V>, &Space<V>),
        entries: &[Entry<V>],
        agents: &[&Agent<V>],
        needs: &BlockNeeds,
    ) -> Around<'b, V> {
        self.starts.clear();
        let none = Around { obstacles: &[], velocities: &[], starts: &[] };
        let nothing = obstacles.is_empty() && !matches!(space, Space::Walls(..));
        if nothing || needs.of.iter().all(|needs| needs.looking.is_empty()) {
            return none;
        }
        let looks = Looks::of(entries, agents, needs, obstacles.can_move());
        let Some(farthest) = looks.farthest() else { return none };
        let blocks = entries.len().div_ceil(LANES);
        self.starts.push(0);
        let all = obstacles.near_box(space, bounds(entries), farthest, &mut self.found).len();
        if blocks == 1 || all == 0 {
            self.starts.resize(blocks + 1, all);
            let Self { found, starts, .. } = self;
            return Around { obstacles: found, velocities: found.velocities(), starts };
        }
        self.find_each((obstacles, space), entries, &looks);
        Around { obstacles: &self.list, velocities: &self.velocities, starts: &self.starts }
    }

    /// The same block by block, of what all of them together have found.
    fn find_each(
        &mut self,
        (obstacles, space): (&Obstacles<V>, &Space<V>),
        entries: &[Entry<V>],
        looks: &Looks,
    ) {
        let are_few = self.found.len() <= FEW && self.found.velocities().is_empty();
        let moves = !self.found.velocities().is_empty();
        self.list.clear();
        self.velocities.clear();
        self.boxes.clear();
        if are_few {
            self.boxes.extend(self.found.iter().map(|it| it.bounds().map(area)));
        }
        for (entries, (reach, horizon)) in entries.chunks(LANES).zip(looks.0) {
            let corners = bounds(entries);
            if reach < 0.0 {
                // None of them looks.
            } else if are_few {
                let near = Nearness::of(corners, reach);
                let all = self.found.iter().zip(&self.boxes);
                let near = all.filter(|(it, bounds)| near.holds_in(it, bounds)).map(|(it, _)| it);
                self.list.extend(near.cloned());
            } else {
                obstacles.near_box(space, corners, (reach, horizon), &mut self.found);
                self.list.extend_from_slice(&self.found);
            }
            if moves {
                self.velocities.extend_from_slice(self.found.velocities());
                // The sides of the world, or all of a block near which none moves.
                self.velocities.resize(self.list.len(), V::ZERO);
            }
            self.starts.push(self.list.len());
        }
    }
}

/// How far the agents of each block look at obstacles (m), below zero where none does; and how long ahead at those that
/// move (s).
struct Looks([(f32, f32); MOST_BLOCKS]);

impl Looks {
    fn of<V: Vector>(
        entries: &[Entry<V>],
        agents: &[&Agent<V>],
        needs: &BlockNeeds,
        can_move: bool,
    ) -> Self {
        let mut looks = [(-1.0, 0.0); MOST_BLOCKS];
        for (nth, agent) in agents[..entries.len()].iter().enumerate() {
            let (reach, horizon): &mut (f32, f32) = &mut looks[nth / LANES];
            for (far, long) in needs.of[nth % LANES].looking.iter().filter_map(|it| it.look(agent))
            {
                *reach = far.max(*reach);
                if can_move {
                    *horizon = long.max(*horizon);
                }
            }
        }
        Self(looks)
    }

    fn farthest(&self) -> Option<(f32, f32)> {
        let farther = |a: (f32, f32), b: (f32, f32)| (a.0.max(b.0), a.1.max(b.1));
        Some(self.0.into_iter().fold((-1.0, 0.0), farther)).filter(|look| look.0 >= 0.0)
    }
}
