//! Editor types: a Luau definition file, folded from the list of behaviours and the one table.

use std::fmt::Write;

use flockwork::BEHAVIORS;
use flockwork::behavior::{Info, Param, ParamKind, Wants};

use crate::api::{CALLBACKS, Entry, SECTIONS, Section};

/// The text of `scripts/types/flockwork.d.luau`.
#[must_use]
pub fn types() -> String {
    let mut text = HEAD.to_owned() + &class("Other", std::iter::empty()) + ALIASES;
    for info in BEHAVIORS {
        text += &options_of(info);
    }
    text += "\nexport type Options = {\n";
    for info in BEHAVIORS {
        let (name, kind) = (info.name, camel(info.name));
        text += &format!("\t{name}: ({kind}Options) -> {kind}Options,\n");
    }
    text += "}\n";
    text += &class("Agent", BEHAVIORS.iter().map(method));
    for owner in ["World", "Pen"] {
        text += &class(owner, std::iter::empty());
    }
    text += "\n";
    for section in SECTIONS.iter().filter(|section| section.owner.is_empty()) {
        text.extend(section.entries.iter().map(global));
    }
    text.extend(BEHAVIORS.iter().map(function));
    text += "\n-- A script defines:\n";
    for callback in CALLBACKS {
        text += &format!(
            "--   function {}{}  -- {}\n",
            callback.name, callback.signature, callback.doc
        );
    }
    text
}

/// Its beginning.
pub const HEAD: &str = "\
-- Generated from the list of behaviors by `flockwork types`; a test holds it up to date.

declare extern type Group with end
declare extern type Path with end
";

/// Short names in signatures.
pub const ALIASES: &str = "
export type Color = string
export type Key = string
export type Combine = \"sum\" | \"blend\"
export type Among = \"own\" | \"others\" | \"all\" | string | Group
export type Target = vector | Other | Group

";

/// `follow_path` as `FollowPath`.
pub fn camel(name: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_uppercase() + rest
    };
    name.split('_').map(word).collect()
}

fn options_of(info: &Info) -> String {
    let params = info.params.iter().map(|param| format!("{}: {}?", param.name, type_of(param)));
    let among = info.among.map(|_| "among: Among?".to_owned());
    let fields: Vec<_> = params.chain(among).collect();
    format!("export type {}Options = {{ {} }}\n", camel(info.name), fields.join(", "))
}

fn type_of(param: &Param) -> String {
    match param.kind {
        ParamKind::Number { .. } => "number".to_owned(),
        ParamKind::Bool => "boolean".to_owned(),
        ParamKind::Word(words) => {
            let quoted: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
            format!("({})", quoted.join(" | "))
        }
    }
}

/// The arguments of a behaviour's method, as Luau writes them.
pub fn arguments(info: &Info) -> String {
    let target = |(name, wants): &(&str, Wants)| match wants {
        Wants::Place => format!("{name}: Target"),
        Wants::Path => format!("{name}: Path"),
        Wants::Vector => format!("{name}: vector"),
    };
    let bare = info.targets.len() == 1 && info.targets[0].1 == Wants::Vector;
    let rest = if bare {
        "label: string?".to_owned()
    } else {
        format!("options: {}Options?", camel(info.name))
    };
    let weight = if bare {
        "weight: number?".to_owned()
    } else {
        format!("weight: (number | {}Options)?", camel(info.name))
    };
    let all: Vec<_> = info.targets.iter().map(target).chain([weight, rest]).collect();
    all.join(", ")
}

fn method(info: &Info) -> String {
    let mut text = String::new();
    for line in info.doc.lines() {
        _ = writeln!(text, "\t---{line}");
    }
    text + &format!("\tfunction {}(self, {})\n", info.name, arguments(info))
}

/// The same command without `me`.
fn function(info: &Info) -> String {
    let (name, arguments) = (info.name, arguments(info));
    format!("--- Like `me:{name}`.\ndeclare function {name}({arguments}): ()\n")
}

fn class(owner: &str, first: impl Iterator<Item = String>) -> String {
    let sections = SECTIONS.iter().filter(|section| section.owner == owner);
    let members = sections.flat_map(|section: &Section| section.entries).map(member);
    format!("\ndeclare extern type {owner} with\n{}end\n", first.chain(members).collect::<String>())
}

fn member(entry: &Entry) -> String {
    let Entry { name, signature, doc } = entry;
    match signature
        .strip_prefix('(')
        .filter(|_| !signature.contains(") ->") || signature.contains("): "))
    {
        Some(")") => format!("\t--- {doc}\n\tfunction {name}(self)\n"),
        Some(rest) if rest.starts_with(')') => {
            format!("\t--- {doc}\n\tfunction {name}(self{rest}\n")
        }
        Some(rest) => format!("\t--- {doc}\n\tfunction {name}(self, {rest}\n"),
        None => format!("\t--- {doc}\n\t{name}: {signature}\n"),
    }
}

fn global(entry: &Entry) -> String {
    format!("--- {}\ndeclare {}: {}\n", entry.doc, entry.name, entry.signature)
}
