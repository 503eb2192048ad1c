//! The colors of the terms of one agent's plan, where only that agent is explained; the same for the next agent.

use super::{Explained, Ink, Theme};

/// Which term has which color: the one that it got when it was first seen. Where there are more terms than colors, another agent
/// begins anew.
#[derive(Clone, Debug, Default)]
pub struct TermColors {
    agent: Option<flockwork::AgentId>,
    names: Vec<String>,
}

impl TermColors {
    /// Gives the forces of an agent their colors in a theme.
    pub fn give(&mut self, explained: &mut Explained, theme: &Theme) {
        self.learn(explained.id, explained.forces.iter().map(|force| &force.name));
        for force in &mut explained.forces {
            force.color = self.of(&force.name, theme).unwrap_or(force.color);
        }
    }

    /// Gives terms of an agent with these names their colors, those that have one already keep it.
    pub fn learn<'n>(
        &mut self,
        agent: flockwork::AgentId,
        names: impl Iterator<Item = &'n String>,
    ) {
        let names: Vec<&String> = names.collect();
        let is_new = |name: &&&String| !self.names.contains(name);
        let count = self.names.len() + names.iter().filter(is_new).count();
        if self.agent != Some(agent) && count > Theme::DARK.terms.len() {
            self.names.clear();
        }
        self.agent = Some(agent);
        for name in names {
            if !self.names.contains(name) {
                self.names.push(name.clone());
            }
        }
    }

    /// The color of a term in a theme; none if it has not got one.
    #[must_use]
    pub fn of(&self, name: &str, theme: &Theme) -> Option<Ink> {
        let nth = self.names.iter().position(|known| known == name)?;
        Some(theme.terms[nth % theme.terms.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::super::explain::testing::explained;
    use super::*;

    #[test]
    fn a_term_keeps_its_color_also_for_another_agent() {
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
            colors.give(&mut agent, &Theme::LIGHT);
            agent.forces.iter().map(|it| it.color).collect::<Vec<_>>()
        };
        let [a, b, c, ..] = Theme::LIGHT.terms;
        assert_eq!(give(1, &["seek", "flee"]), [a, b]);
        assert_eq!(give(1, &["flee", "queue", "seek"]), [b, c, a]);
        assert_eq!(give(2, &["flee"]), [b]);
        let many: Vec<String> = (0..20).map(|nth| nth.to_string()).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(give(3, &many)[8], a, "they come again");
        assert_eq!(give(4, &["flee"]), [a], "there are too many to remember");
    }
}
