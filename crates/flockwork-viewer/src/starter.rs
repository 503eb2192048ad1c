//! Files to start from: a scene with its script, and types for editors.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::Path;

use crate::files::show;

const SCENE: &str = include_str!("starter/scene.ron");
const SCRIPT: &str = include_str!("starter/script.lua");

/// What lua-language-server and luau-lsp are told of a folder with scripts.
const SETTINGS: [(&str, &str); 2] = [
    (".luarc.json", include_str!("starter/luarc.json")),
    (".luaurc", include_str!("starter/luaurc.json")),
];

/// Writes `scenes/NAME.ron` and `scripts/NAME.lua` into a folder, unless one of them is there, and types
/// for editors. Answers what to do next.
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
    write_types(folder)?;
    let (scene, script) = (show(&scene), show(&script));
    Ok(format!(
        "wrote {scene} and {script}, and types for editors in scripts/types\nnext: flockwork view {scene}\nthen open {script} in an editor, change a number and save\n"
    ))
}

/// Writes the definition files into `scripts/types` of a folder, over older ones, and settings for editors
/// where there are none; answers what was written.
///
/// # Errors
/// One sentence: the file, and why it cannot be written.
pub fn write_types(folder: &Path) -> Result<String, String> {
    let types = folder.join("scripts").join("types");
    let mut told = String::new();
    for (name, text) in flockwork_lua::types() {
        told += &written(&types.join(name), &text)?;
    }
    for (name, text) in SETTINGS {
        if !folder.join(name).exists() {
            told += &written(&folder.join(name), text)?;
        }
    }
    Ok(told)
}

fn written(path: &Path, text: &str) -> Result<String, String> {
    let why = |error: std::io::Error| format!("{}: it cannot be written: {error}", show(path));
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(why)?;
    }
    std::fs::write(path, text).map_err(why)?;
    Ok(format!("wrote {}\n", show(path)))
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
