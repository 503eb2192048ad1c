//! What is wrong with fields.

use super::Check;
use crate::fields::{MOST_CELLS, most_spreads};
use crate::scene::axes::field_in_plane;
use crate::scene::build::stepping;
use crate::scene::{Bounds, FieldText, Point};

impl Check<'_> {
    pub(super) fn fields(&mut self) {
        let scene = self.scene;
        self.few_names("fields", &scene.fields);
        for (name, field) in &scene.fields.0 {
            let path = format!("fields.{name}");
            let message = "a field needs a name, such as \"scent\"";
            self.require(!name.is_empty(), &path, message);
            self.field(&path, field);
        }
    }

    fn field(&mut self, path: &str, field: &FieldText) {
        let is_number = |number: f32| number >= 0.0 && number.is_finite();
        let message = "fades_secs must be 0 for never, or the seconds in which it fades to 37 %";
        self.require(is_number(field.fades_secs), &format!("{path}.fades_secs"), message);
        let message = "spreads must be 0 or more, and finite: a diffusion coefficient in m²/s";
        self.require(is_number(field.spreads), &format!("{path}.spreads"), message);
        for (nth, (at, amount)) in field.start.iter().enumerate() {
            let path = format!("{path}.start[{nth}]");
            self.point(&path, *at);
            let message = "an amount must be 0 or more, and finite";
            self.require(is_number(*amount), &path, message);
        }
        let is_side = field.cell > 0.0 && field.cell.is_finite();
        let message = "the side of a cell must be more than 0, such as 0.5";
        self.require(is_side, &format!("{path}.cell"), message);
        if self.field_corners(path, field) && is_side && is_number(field.spreads) {
            self.field_size(path, field);
        }
    }

    /// A world without bounds needs the corners of a field; a torus has none. Answers whether its place is clear.
    fn field_corners(&mut self, path: &str, field: &FieldText) -> bool {
        let bounds = self.scene.bounds;
        let (min, max) = match (field.min, field.max) {
            (None, None) if bounds != Bounds::Open => return true,
            (Some(min), Some(max)) if !matches!(bounds, Bounds::Wrap(_)) => (min, max),
            _ => {
                let message = match bounds {
                    Bounds::Open => {
                        "in a world without bounds a field needs its corners: write min: (0, 0), max: (40, 24), or give the scene bounds"
                    }
                    Bounds::Wrap(_) => {
                        "in a torus a field covers all of the world: remove min and max"
                    }
                    Bounds::Walls(..) => {
                        "a field has both min and max, or neither and covers all within the walls"
                    }
                };
                self.wrong(path, message);
                return false;
            }
        };
        self.point(&format!("{path}.min"), min);
        self.point(&format!("{path}.max"), max);
        let is_box = (0..2).all(|axis| min.xyz[axis] < max.xyz[axis]);
        self.require(is_box, path, "the min of a field must be smaller than its max on both axes");
        is_box
    }

    fn field_size(&mut self, path: &str, field: &FieldText) {
        let Some(shape) = field_in_plane(field, self.scene.bounds) else {
            let message = format!(
                "a field has at most {MOST_CELLS} cells with sides from 1e-6 to 1e6 m: make cell larger or smaller"
            );
            return self.wrong(&format!("{path}.cell"), message);
        };
        let most = most_spreads(&shape, stepping(self.scene.stepping).secs());
        let message = format!(
            "spreads is at most {most:.3} m²/s with these cells and ticks: make it smaller, the cells larger, or hz"
        );
        self.require(field.spreads <= most, &format!("{path}.spreads"), &message);
        let is_outside = |at: &Point| !shape.holds([at.xyz[0], at.xyz[1]]);
        let outside = field.start.iter().position(|(at, _)| is_outside(at));
        if let Some(nth) = outside {
            let message = "this point is outside of the field";
            self.wrong(&format!("{path}.start[{nth}]"), message);
        }
    }
}
