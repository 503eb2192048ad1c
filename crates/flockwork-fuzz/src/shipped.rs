//! The texts that Flockwork ships: what accidents happen to.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// A text, and the file that it is from.
#[derive(Clone, Debug)]
pub struct Text {
    /// The name of its file.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Every scene: those of `scenes/`, the starter's, and the blocks of the manuals.
pub static SCENES: LazyLock<Vec<Text>> =
    LazyLock::new(|| [folder("scenes", "ron"), folder(STARTER, "ron"), blocks("ron")].concat());

/// Every script: those of `scripts/`, the starter's, and the blocks of the manuals.
pub static SCRIPTS: LazyLock<Vec<Text>> =
    LazyLock::new(|| [folder("scripts", "lua"), folder(STARTER, "lua"), blocks("lua")].concat());

const STARTER: &str = "crates/flockwork-viewer/src/starter";

fn root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The files of a folder and of those in it that end so, in the order of their names.
fn folder(path: &str, ending: &str) -> Vec<Text> {
    let mut texts = Vec::new();
    gather(&root(path), ending, &mut texts);
    texts.sort_by(|a, b| a.name.cmp(&b.name));
    texts
}

fn gather(folder: &Path, ending: &str, texts: &mut Vec<Text>) {
    let files = std::fs::read_dir(folder).expect("the project's folder").flatten();
    for path in files.map(|file| file.path()) {
        if path.is_dir() {
            gather(&path, ending, texts);
        } else if path.extension().is_some_and(|it| it == ending) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("a text");
            texts.push(Text { name, text });
        }
    }
}

/// The blocks of this language in the manuals and the project's README.
fn blocks(language: &str) -> Vec<Text> {
    let readme = Text {
        name: "README.md".to_owned(),
        text: std::fs::read_to_string(root("README.md")).expect("the README"),
    };
    let fence = format!("```{language}\n");
    let of_file = |file: &Text| {
        let starts = file.text.split(&fence).skip(1);
        let blocks = starts.filter_map(|rest| Some(rest.split_once("```")?.0.to_owned()));
        blocks.map(|text| Text { name: file.name.clone(), text }).collect::<Vec<_>>()
    };
    folder("docs", "md").iter().chain([&readme]).flat_map(of_file).collect()
}
