//! Types of scripts for editors, derived from the behaviour list.

use std::fmt::Write;
use std::path::Path;

use flockwork::BEHAVIORS;
use flockwork::behavior::{Info, ParamKind, Wants};

use crate::files::show;

/// What does not follow from the list: everything that agents and the world answer.
const FIXED: &str = include_str!("types/fixed.lua");

/// Writes `types/flockwork.d.lua` into the folder of scripts; answers where.
///
/// # Errors
/// One sentence: the file, and why it cannot be written.
pub fn write(scripts: &Path) -> Result<String, String> {
    let path = scripts.join("types").join("flockwork.d.lua");
    let why = |error: std::io::Error| format!("{}: it cannot be written: {error}", show(&path));
    std::fs::create_dir_all(scripts.join("types")).map_err(why)?;
    std::fs::write(&path, text()).map_err(why)?;
    Ok(format!("wrote {}\n", show(&path)))
}

/// The types of everything that a script can say.
#[must_use]
pub fn text() -> String {
    let mut text = FIXED.to_owned();
    for info in BEHAVIORS {
        // Writing to a string cannot fail.
        _ = options(&mut text, info).and_then(|()| method(&mut text, info));
    }
    text
}

fn options(text: &mut String, info: &Info) -> std::fmt::Result {
    writeln!(text, "\n---@class {}Options", info.name)?;
    for param in info.params {
        let kind = match param.kind {
            ParamKind::Number { .. } => "number".to_owned(),
            ParamKind::Bool => "boolean".to_owned(),
            ParamKind::Word(words) => {
                words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join("|")
            }
        };
        let unit = if param.unit.is_empty() { String::new() } else { format!(" ({})", param.unit) };
        writeln!(text, "---@field {}? {kind} {}{unit}", param.name, one_line(param.doc))?;
    }
    writeln!(
        text,
        "---@param it {0}Options\n---@return {0}Options\nfunction options.{0}(it) end",
        info.name
    )
}

fn method(text: &mut String, info: &Info) -> std::fmt::Result {
    writeln!(text, "\n---{}", one_line(info.doc))?;
    let mut names = Vec::new();
    for (name, wants) in info.targets {
        let kind = match wants {
            Wants::Place => "Target",
            Wants::Path => "Path",
            Wants::Vector => "vector",
        };
        writeln!(text, "---@param {name} {kind}")?;
        names.push(*name);
    }
    writeln!(
        text,
        "---@param weight? number|{0}Options\n---@param options? {0}Options",
        info.name
    )?;
    names.extend(["weight", "options"]);
    writeln!(text, "function Agent:{}({}) end", info.name, names.join(", "))
}

fn one_line(doc: &str) -> String {
    doc.split("\n\n").next().unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" ")
}
