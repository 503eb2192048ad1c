//! The manual page of all shapes of obstacles, built from the list.

use core::fmt::Write;

use super::ShapeText;
use super::axes::example_shapes;
use super::format::options;
use crate::obstacle::{FieldInfo, Info, SHAPES};

const HEAD: &str = "\
# The shapes of obstacles

Written from the list of shapes by a test; to write it anew: `FLOCKWORK_UPDATE=1 cargo test -p flockwork --all-features --test it shapes`.

Lengths are meters. In a volume points have three coordinates. Agents avoid obstacles by
`avoid_obstacles`; obstacles block sight, and with `solid: true` they stop bodies. Every shape may move: `moving_obstacles` of a scene.
";

/// The manual page (`docs/obstacles.md`): every shape with its fields and an example.
#[must_use]
pub fn shapes_manual() -> String {
    let mut page = String::from(HEAD);
    for (info, example) in SHAPES.iter().zip(example_shapes()) {
        // Writing to a String cannot fail.
        let _ = write!(page, "\n{}", section(info, &example));
    }
    page
}

fn section(info: &Info, example: &ShapeText) -> String {
    let doc: Vec<&str> = info.doc.trim().lines().map(str::trim).collect();
    let mut lines = vec![format!("## {}", info.name), String::new(), doc.join("\n")];
    lines.push(format!("\n`{}`", written(example)));
    if !info.fields.is_empty() {
        lines.push("\n| field | unit | default | |\n|---|---|---|---|".into());
    }
    lines.extend(info.fields.iter().map(row));
    lines.join("\n") + "\n"
}

fn row(field: &FieldInfo) -> String {
    let default = if field.is_optional { "0" } else { "needed" };
    format!("| `{}` | {} | {default} | {} |", field.name, field.unit, field.doc.trim())
}

/// An obstacle as a scene has it.
pub fn written(obstacle: &ShapeText) -> String {
    let text = options().to_string(obstacle).unwrap_or_default();
    let spaced = text.replace(':', ": ").replace(',', ", ");
    spaced.replace(".0,", ",").replace(".0)", ")")
}
