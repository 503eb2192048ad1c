//! Where agents live: each in one of some states, for good, because it remembers things there.

/// Agents with consecutive ids, which live together.
pub const COHORT: u32 = 256;

/// The cohort of an agent, by its id.
pub fn cohort(id: u32) -> u32 {
    id / COHORT
}

/// The cohort of a slot, counted from 0 in its state.
pub fn cohort_of_slot(slot: u32) -> u32 {
    slot.saturating_sub(1) / COHORT
}

/// One of some states.
#[derive(Clone, Copy, Debug, PartialEq)]
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
        Self { nth: if of == 1 { 0 } else { cohort(id) % of }, of }
    }

    /// Whether an agent lives here.
    pub fn has(self, id: u32) -> bool {
        cohort(id) % self.of == self.nth
    }

    /// From 1.
    pub fn slot(self, id: u32) -> u32 {
        let nth = cohort(id);
        let nth = if self.of == 1 { nth } else { nth / self.of };
        nth * COHORT + id % COHORT + 1
    }

    /// Whose slot it is.
    pub fn id(self, slot: u32) -> u32 {
        let nth = slot.saturating_sub(1);
        (nth / COHORT * self.of + self.nth) * COHORT + nth % COHORT
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
                assert!(shard.slot(id) <= 3000 / of + COHORT);
            }
        }
    }
}
