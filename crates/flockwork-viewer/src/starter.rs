//! Files to start from: a scene with its script, and types for editors.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use crate::files::show;

const SCENE: &str = include_str!("starter/scene.ron");
const SCRIPT: &str = include_str!("starter/script.lua");

/// Writes `scenes/NAME.ron` and `scripts/NAME.lua` into a folder, unless one of them is there.
/// Answers what to do next.
///
/// # Errors
/// One sentence: the name will not do, a file is there already, or cannot be written.
pub fn write(folder: &Path, name: &str) -> Result<String, String> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    if name.is_empty() || !name.chars().all(plain) {
        return Err(format!(
            "\"{name}\": a name is made of letters, digits, _ and -, such as my_ants"
        ));
    }
    let scene = folder.join("scenes").join(format!("{name}.ron"));
    let script = folder.join("scripts").join(format!("{name}.lua"));
    if let Some(there) = [&scene, &script].into_iter().find(|path| path.exists()) {
        return Err(format!("{} is there already; take another name", show(there)));
    }
    write_new(&scene, &SCENE.replace("NAME", name))?;
    write_new(&script, &SCRIPT.replace("NAME", name))?;
    let (scene, script) = (show(&scene), show(&script));
    Ok(format!(
        "wrote {scene} and {script}\nnext: flockwork view {scene}\nthen open {script} in an editor, change a number and save\n"
    ))
}

/// Writes `types/flockwork.d.luau` into the folder of scripts, over an older one; answers where.
///
/// # Errors
/// One sentence: the file, and why it cannot be written.
pub fn write_types(scripts: &Path) -> Result<String, String> {
    let folder = scripts.join("types");
    let path = folder.join("flockwork.d.luau");
    let why = |error: std::io::Error| format!("{}: it cannot be written: {error}", show(&path));
    std::fs::create_dir_all(&folder).map_err(why)?;
    std::fs::write(&path, flockwork_lua::types()).map_err(why)?;
    Ok(format!("wrote {}\n", show(&path)))
}

fn write_new(path: &Path, text: &str) -> Result<(), String> {
    let why = |error: std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => format!("{} is there already; take another name", show(path)),
        _ => format!("{}: it cannot be written: {error}", show(path)),
    };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(why)?;
    }
    // Also where somebody else was faster, nothing is overwritten.
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(why)?;
    file.write_all(text.as_bytes()).map_err(why)
}
