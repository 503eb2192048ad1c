//! The colors of the terms of one agent's plan, where only that agent is explained.

use super::{Explained, Ink};

/// Colors that are far apart, also for those who do not see all colors: of any two of them the difference is at least 15
/// (CIEDE2000), with protanopia, deuteranopia and tritanopia as well (simulated after Machado, Oliveira and Fernandes 2009).
/// They were searched for at random among those that stand out from the dark background.
pub const TERM_COLORS: [Ink; 8] = [
    Ink([0xf8, 0xf8, 0x38, 255]),
    Ink([0xff, 0x48, 0x98, 255]),
    Ink([0x38, 0xa8, 0xa8, 255]),
    Ink([0x98, 0x68, 0xf8, 255]),
    Ink([0xa8, 0xf8, 0xc8, 255]),
    Ink([0xb8, 0xa8, 0xff, 255]),
    Ink([0xc8, 0xb8, 0x68, 255]),
    Ink([0x88, 0x88, 0x28, 255]),
];

/// Which term of an agent has which color: the one that it got when it was first seen, as long as the agent is the same.
#[derive(Clone, Debug, Default)]
pub struct TermColors {
    agent: Option<flockwork::AgentId>,
    names: Vec<String>,
}

impl TermColors {
    /// Gives the forces of an agent their colors.
    pub fn give(&mut self, explained: &mut Explained) {
        self.learn(explained.id, explained.forces.iter().map(|force| &force.name));
        for force in &mut explained.forces {
            force.color = self.of(&force.name).unwrap_or(force.color);
        }
    }

    /// Gives terms of an agent with these names their colors, those that have one already keep it.
    pub fn learn<'n>(
        &mut self,
        agent: flockwork::AgentId,
        names: impl Iterator<Item = &'n String>,
    ) {
        if self.agent != Some(agent) {
            *self = Self { agent: Some(agent), names: Vec::new() };
        }
        for name in names {
            if !self.names.contains(name) {
                self.names.push(name.clone());
            }
        }
    }

    /// The color of a term; none if it has not got one.
    #[must_use]
    pub fn of(&self, name: &str) -> Option<Ink> {
        let nth = self.names.iter().position(|known| known == name)?;
        Some(TERM_COLORS[nth % TERM_COLORS.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::super::explain::testing::explained;
    use super::*;

    #[test]
    fn a_term_keeps_its_color_while_its_agent_is_the_same() {
        let mut colors = TermColors::default();
        let named = |id: u32, names: &[&str]| {
            let mut agent = explained(id, 0.0);
            let force = agent.forces[0].clone();
            let of = |name: &&str| super::super::ExplainedForce {
                name: (*name).to_owned(),
                ..force.clone()
            };
            agent.forces = names.iter().map(of).collect();
            agent
        };
        let mut give = |id, names: &[&str]| {
            let mut agent = named(id, names);
            colors.give(&mut agent);
            agent.forces.iter().map(|it| it.color).collect::<Vec<_>>()
        };
        let [a, b, c] = [TERM_COLORS[0], TERM_COLORS[1], TERM_COLORS[2]];
        assert_eq!(give(1, &["seek", "flee"]), [a, b]);
        assert_eq!(give(1, &["flee", "queue", "seek"]), [b, c, a]);
        assert_eq!(give(2, &["flee"]), [a]);
        let many: Vec<String> = (0..20).map(|nth| nth.to_string()).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(give(3, &many)[8], a, "they come again");
    }
}
