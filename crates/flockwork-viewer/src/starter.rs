//! Files to start from: a scene with its script, and types for editors.

use std::io::Write;
use std::path::Path;

use crate::files::show;
use crate::output::{FileKind, Output};

/// The file kind of types for editors.
const TYPES: FileKind = FileKind::new("types", b"--", "by `flockwork types`");

/// The file kind of scenes, scripts and settings to start from.
const STARTER: FileKind = FileKind::once("file");

const SCENE: &str = include_str!("starter/scene.ron");
const SCRIPT: &str = include_str!("starter/script.lua");

/// Settings of lua-language-server and luau-lsp for a folder with scripts, the last of luau-lsp in VS Code: file names and
/// texts.
const SETTINGS: [(&str, &str); 3] = [
    (".luarc.json", include_str!("starter/luarc.json")),
    (".luaurc", include_str!("starter/luaurc.json")),
    (".vscode/settings.json", include_str!("starter/vscode.json")),
];

/// Writes `scenes/NAME.ron`, `scripts/NAME.lua` and types for editors into a folder. Answers, for people, what was
/// written and what to do next.
///
/// # Errors
/// One sentence: the name has other signs than letters, digits, `_` and `-`; the scene or the script is there already;
/// or a file cannot be written.
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
    let text = |text: &str| text.replace("NAME", name);
    let mut files =
        vec![begun(&scene, STARTER, &text(SCENE))?, begun(&script, STARTER, &text(SCRIPT))?];
    files.extend(types(folder)?);
    // All or nothing: a scene without its script is no start.
    files.into_iter().try_for_each(Output::finish)?;
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
    let finish = |file: Output| {
        let path = file.path.clone();
        file.finish().map(|()| format!("wrote {}\n", show(&path)))
    };
    types(folder)?.into_iter().map(finish).collect()
}

fn types(folder: &Path) -> Result<Vec<Output>, String> {
    let types_folder = folder.join("scripts").join("types");
    let types = flockwork_lua::types();
    let definitions = types.iter().map(|(name, text)| begun(&types_folder.join(name), TYPES, text));
    let missing = SETTINGS.iter().filter(|(name, _)| !folder.join(name).exists());
    let settings = missing.map(|(name, text)| begun(&folder.join(name), STARTER, text));
    definitions.chain(settings).collect()
}

/// A file with its whole text, which has yet to be moved to its destination. Its folder is made if it is missing.
fn begun(path: &Path, kind: FileKind, text: &str) -> Result<Output, String> {
    if let Some(folder) = path.parent() {
        let why = |error| format!("{}: the folder cannot be made: {error}", show(folder));
        std::fs::create_dir_all(folder).map_err(why)?;
    }
    let mut file = Output::create(path, kind)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.flush());
    written.map_err(|error| file.why(&error))?;
    Ok(file)
}
