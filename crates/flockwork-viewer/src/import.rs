//! Scenes from files of others: from test cases of SteerBench (Singh, Kapadia, Faloutsos, Reinman 2009), and from tables of agents.
//!
//! In SteerBench the y axis points up: a point (x, y, z) becomes (x, -z), as it is seen from above.

mod agents;
mod case;
mod color;
mod goals;
mod header;
mod model;
mod scene;
mod table;
mod xml;

use std::path::Path;

use flockwork::scene::{Problem, Scene};

use crate::files::{MOST_BYTES, read_text, show};
use crate::output::FileKind;
use crate::report::Report;

/// The file kind of a scene that was a test case.
pub const OF_CASE: FileKind = FileKind::new("scene", b"// From a SteerBench test case", "");
/// The file kind of a scene that was a table of agents.
pub const OF_TABLE: FileKind = FileKind::new("scene", b"// From a table of agents", "");

/// How the names of tables end; all other files are test cases.
const TABLES: [&str; 3] = ["csv", "tsv", "txt"];

/// What a file becomes.
pub struct Imported {
    /// The text of the scene.
    pub scene: String,
    /// The file name and the text of a script to start from; none where the groups have plans.
    pub script: Option<(String, String)>,
}

/// Whether a file is read as a table of agents.
#[must_use]
pub fn is_table(path: &Path) -> bool {
    let end = path.extension().and_then(|it| it.to_str()).unwrap_or_default();
    TABLES.iter().any(|it| it.eq_ignore_ascii_case(end))
}

/// Reads a test case, or a table of agents, and answers what it becomes.
///
/// # Errors
/// Everything that is wrong with the file, not supported, or wrong with the scene that it becomes.
pub fn import(path: &Path) -> Result<Imported, Report> {
    // A carriage return alone ends a line, too.
    let text = read_text(path).map_err(Report::sentence)?.replace('\r', "\n");
    let file = show(path);
    let wrong = |problems: Vec<Problem>| Report::of_scene(&file, &text, &problems);
    let imported = if is_table(path) {
        of_table(path, &text).map_err(wrong)?
    } else {
        Imported { scene: scene::text(&case::read(&text).map_err(wrong)?), script: None }
    };
    if imported.scene.len() as u64 > MOST_BYTES {
        let most = MOST_BYTES >> 20;
        return Err(Report::sentence(format!(
            "{file}: as a scene this has more than {most} MB, which is too much to be read; divide it, or leave out columns"
        )));
    }
    // What is well-formed but wrong, such as two agents on one point, is reported for the scene that it becomes.
    let wrong = |problems: Vec<Problem>| {
        Report::of_scene(&format!("{file} as a scene"), &imported.scene, &problems)
    };
    Scene::parse(&imported.scene).map_err(wrong)?;
    Ok(imported)
}

fn of_table(path: &Path, text: &str) -> Result<Imported, Vec<Problem>> {
    let agents = table::read(text)?;
    let part =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (name, table) = (part(path.file_stem()), part(path.file_name()));
    Ok(Imported {
        scene: agents::scene(&agents, &name, &table),
        script: Some((format!("{name}.lua"), agents::script(&agents, &table))),
    })
}
