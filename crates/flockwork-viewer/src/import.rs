//! Scenes from test cases of SteerBench (Singh, Kapadia, Faloutsos, Reinman 2009): XML in, RON out.
//!
//! In SteerBench the y axis points up: a point (x, y, z) becomes (x, -z), as it is seen from above.

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

/// The file kind of an imported scene.
pub const SCENE: FileKind = FileKind::new("scene", b"// From a SteerBench test case", "");

/// Reads a test case, and answers the text of the scene that it becomes.
///
/// # Errors
/// Everything that is wrong with the test case, not supported, or wrong with the scene that it becomes.
pub fn import(path: &Path) -> Result<String, Report> {
    let text = read_text(path).map_err(Report::sentence)?;
    let file = show(path);
    let case = case::read(&text).map_err(|problems| Report::of_scene(&file, &text, &problems))?;
    let scene = scene::text(&case);
    // What is well-formed but wrong, such as two agents on one point, is reported for the scene that it becomes.
    let wrong =
        |problems: Vec<_>| Report::of_scene(&format!("{file} as a scene"), &scene, &problems);
    Scene::parse(&scene).map_err(wrong)?;
    Ok(scene)
}
