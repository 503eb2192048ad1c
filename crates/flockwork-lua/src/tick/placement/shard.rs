//! Where agents live: each in one of some states, for good, because it remembers things there.

/// Agents with ids in a row that live together.
pub const NEIGHBORHOOD: u32 = 256;

/// Of which neighborhood an agent is.
pub fn neighborhood(id: u32) -> u32 {
    id / NEIGHBORHOOD
}

/// Which of a state's blocks of agents a slot belongs to, from 0.
pub fn block(slot: u32) -> u32 {
    slot.saturating_sub(1) / NEIGHBORHOOD
}

/// One of some states.
#[derive(Clone, Copy, Debug)]
pub struct Shard {
    pub nth: u32,
    /// How many there are.
    pub of: u32,
}

/// An agent where it lives.
#[derive(Clone, Copy, Debug)]
pub struct Resident {
    /// Its place in the world.
    pub place: u32,
    /// Under which number its state remembers it: small and without gaps, so that looking it up is fast.
    pub slot: u32,
}

impl Shard {
    /// Where an agent lives, of so many shards, at least one.
    pub fn of_agent(id: u32, of: u32) -> Self {
        let of = of.max(1);
        Self { nth: if of == 1 { 0 } else { neighborhood(id) % of }, of }
    }

    /// Whether an agent lives here.
    pub fn has(self, id: u32) -> bool {
        neighborhood(id) % self.of == self.nth
    }

    /// From 1.
    pub fn slot(self, id: u32) -> u32 {
        let nth = neighborhood(id);
        let nth = if self.of == 1 { nth } else { nth / self.of };
        nth * NEIGHBORHOOD + id % NEIGHBORHOOD + 1
    }

    /// Whose slot it is.
    pub fn id(self, slot: u32) -> u32 {
        let nth = slot.saturating_sub(1);
        (nth / NEIGHBORHOOD * self.of + self.nth) * NEIGHBORHOOD + nth % NEIGHBORHOOD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_agent_has_a_slot_of_its_own() {
        for of in 1..5 {
            let mut seen = std::collections::BTreeSet::new();
            for id in 0..3000 {
                let mut shards = (0..of).map(|nth| Shard { nth, of }).filter(|shard| shard.has(id));
                let shard = shards.next().unwrap();
                assert!(shards.next().is_none());
                assert_eq!(shard.id(shard.slot(id)), id);
                assert!(seen.insert((shard.nth, shard.slot(id))));
                assert!(shard.slot(id) <= 3000 / of + NEIGHBORHOOD);
            }
        }
    }
}
