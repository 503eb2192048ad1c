//! The TypeScript types of the behaviors, `js/behaviors.d.ts`, follow from their list.
//! `FLOCKWORK_UPDATE=1 cargo test -p flockwork-web` writes them anew.

use std::path::PathBuf;

use flockwork_host::flockwork::behavior::{Behavior, Info, Param, ParamKind, infos};

/// A text as a comment of TypeScript.
fn comment(text: &str, indent: &str) -> String {
    let line = |line: &str| {
        format!("{indent} * {}", line.strip_prefix(' ').unwrap_or(line)).trim_end().to_owned()
    };
    let lines = text.trim().lines().map(line);
    format!("{indent}/**\n{}\n{indent} */\n", lines.collect::<Vec<_>>().join("\n"))
}

/// `follow_path` as `FollowPath`.
fn type_name(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').map(word).collect()
}

fn param(param: &Param, usual: f32) -> String {
    let (kind, usual) = match param.kind {
        ParamKind::Number { .. } => ("number".to_owned(), usual.to_string()),
        ParamKind::Bool => ("boolean".to_owned(), (usual != 0.0).to_string()),
        ParamKind::Word(words) => {
            let all: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
            (all.join(" | "), format!("`{}`", words[usual as usize]))
        }
    };
    let unit = if param.unit.is_empty() { String::new() } else { format!(" ({})", param.unit) };
    let doc = format!("{}{unit} By default {usual}.", param.doc.trim());
    format!("{}  readonly {}?: {kind};\n", comment(&doc, "  "), param.name)
}

fn interface(info: &Info) -> String {
    let usual = Behavior::named(info.name).unwrap();
    let params = info.params.iter().enumerate();
    let params: String = params.map(|(nth, it)| param(it, usual.number(nth).unwrap())).collect();
    let doc = comment(info.doc, "");
    format!(
        "{doc}export interface {} {{\n  readonly behavior: {:?};\n{params}}}\n\n",
        type_name(info.name),
        info.name
    )
}

#[test]
fn the_types_are_those_of_the_list() {
    let head = "// Generated from the list of behaviors; `FLOCKWORK_UPDATE=1 cargo test -p flockwork-web` writes it anew.\n\n";
    let all: Vec<String> = infos().iter().map(|info| type_name(info.name)).collect();
    let interfaces: String = infos().iter().map(|info| interface(info)).collect();
    let told = format!(
        "{head}{interfaces}/** A behavior by its name, with its parameters. */\nexport type BehaviorTerm =\n  | {};\n",
        all.join("\n  | ")
    );
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("js/behaviors.d.ts");
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::write(&path, &told).unwrap();
    }
    assert_eq!(told, std::fs::read_to_string(path).unwrap());
}
