//! Puts the scenes and scripts of this repository into the program, so that it shows something in any folder.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let package = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    // In the repository `shipped` has symbolic links, which not every system follows; in a published package it has the files.
    let repository = package.join("../..");
    let is_repository = repository.join("scenes").is_dir() && repository.join("suite").is_dir();
    let root = if is_repository { repository } else { package.join("shipped") };
    let mut code = String::new();
    let lists = [
        ("SCENES", "scenes", "ron"),
        ("SCRIPTS", "scripts", "lua"),
        ("SUITE", "suite", "ron"),
        ("SUITE_SCRIPTS", "suite", "lua"),
    ];
    for (list, folder, ending) in lists {
        let folder = root.join(folder);
        println!("cargo:rerun-if-changed={}", folder.display());
        let mut files = Vec::new();
        gather(&folder, ending, &mut files);
        files.sort();
        writeln!(code, "const {list}: &[(&str, &str)] = &[")?;
        for file in files {
            let name = file.strip_prefix(&folder)?.to_string_lossy().replace('\\', "/");
            writeln!(code, "    ({name:?}, include_str!({:?})),", file.canonicalize()?)?;
        }
        writeln!(code, "];")?;
    }
    std::fs::write(PathBuf::from(std::env::var("OUT_DIR")?).join("built_in.rs"), code)?;
    Ok(())
}

/// The files of a folder and of those in it, without the types for editors. No folder, no files.
fn gather(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) {
    for path in folder.read_dir().into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() && !path.ends_with("types") {
            gather(&path, ending, files);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            files.push(path);
        }
    }
}
