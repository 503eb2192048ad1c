//! What is wrong with a flow field.

use super::Check;
use crate::scene::text::direction_of;

impl Check<'_> {
    pub(super) fn flow_field(&mut self) {
        let Some(field) = &self.scene.flow_field else { return };
        let is_side = field.cell > 0.0 && field.cell.is_finite();
        self.require(is_side, "flow_field.cell", "the side of a cell must be more than 0");
        let is_empty = field.rows.iter().all(String::is_empty);
        let message = "a flow field needs at least one row with a direction, such as \"→→↗\"";
        self.require(!is_empty, "flow_field.rows", message);
        self.point("flow_field.origin", field.origin);
        let width = field.rows.first().map_or(0, |row| row.chars().count());
        for (nth, row) in field.rows.iter().enumerate() {
            let path = format!("flow_field.rows[{nth}]");
            let found = row.chars().count();
            if found != width {
                self.wrong(&path, format!("this row has {found} cells, the first has {width}"));
            }
            if let Some(odd) = row.chars().find(|sign| direction_of(*sign).is_none()) {
                let signs = "→ ↗ ↑ ↖ ← ↙ ↓ ↘ or > ^ < v, and . for no direction";
                self.wrong(&path, format!("'{odd}' is not a direction: write {signs}"));
            }
        }
    }
}
