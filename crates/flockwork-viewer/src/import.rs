//! Scenes from test cases of SteerBench (Singh, Kapadia, Faloutsos, Reinman 2009): XML in, RON out.
//!
//! Their y is up: a point (x, y, z) becomes (x, -z), as it is seen from above.

mod case;
mod goals;
mod model;
mod scene;
mod xml;

use std::path::Path;

use flockwork::scene::Scene;

use crate::files::{read_text, show};
use crate::output::FileKind;
use crate::report::Report;

/// The kind of the file that is written.
pub const SCENE: FileKind = FileKind::new("scene", b"// From a SteerBench test case", "");

/// The text of the scene that a test case is.
///
/// # Errors
/// All that is wrong with the test case, or cannot be read of it.
pub fn import(path: &Path) -> Result<String, Report> {
    let text = read_text(path).map_err(Report::sentence)?;
    let file = show(path);
    let case = case::read(&text).map_err(|problems| Report::of_scene(&file, &text, &problems))?;
    let scene = scene::text(&case);
    // What is wrong in itself, such as two agents on one point, is told of the scene that came of it.
    let wrong =
        |problems: Vec<_>| Report::of_scene(&format!("{file} as a scene"), &scene, &problems);
    Scene::parse(&scene).map_err(wrong)?;
    Ok(scene)
}
