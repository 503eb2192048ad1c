//! What can be wrong in the colors of agents.

use super::Check;
use crate::scene::MOTION_COLORS;
use crate::scene::advice::nearest;
use crate::{GroupId, PublicColumn, PublicValues};

impl Check<'_> {
    /// Colors by what no agent with a body shows as a number, or as true or false.
    pub(super) fn unshown_colors(&mut self, public: &PublicValues) {
        let scene = self.scene;
        let Some(name) = &scene.color_by else { return };
        let bodies = (0..).map(GroupId).zip(&scene.groups).filter(|(_, group)| group.body);
        let is_shown = |column: &&PublicColumn| column.has_color(bodies.clone().map(|(id, _)| id));
        let shown = public.columns().iter().filter(is_shown).map(|column| column.name.as_str());
        let known: Vec<&str> = MOTION_COLORS.into_iter().chain(shown).collect();
        if known.contains(&name.as_str()) {
            return;
        }
        let advice = match nearest(name, known.iter().copied()) {
            Some(near) => format!(". Did you mean \"{near}\"?"),
            None => format!("; they can by \"{}\"", known.join("\", \"")),
        };
        self.wrong("color_by", format!("agents cannot be colored by \"{name}\"{advice}"));
    }
}
