//! Editor types: a Luau definition file, folded from the list of behaviors and the one table. The same
//! as LuaCATS comments is in [`luacats`].

mod luacats;
pub mod signature;

use std::fmt::Write;

use flockwork::BEHAVIORS;
use flockwork::behavior::{Info, Param, ParamKind, Wants};

use crate::api::table::{CALLBACKS, Entry, SECTIONS, Section};

/// The definition files for editors: for luau-lsp, and for lua-language-server. Each has its name in
/// `scripts/types`, and its text.
#[must_use]
pub fn types() -> [(&'static str, String); 2] {
    [("flockwork.d.luau", luau()), ("flockwork.lua", luacats::text())]
}

fn luau() -> String {
    let mut text = HEAD.to_owned() + &class("vector", std::iter::once(VECTOR.to_owned()));
    text += "\ndeclare vector: {\n";
    text.extend(VECTORS.iter().map(component));
    text += "}\n";
    text += &class("Other", std::iter::empty());
    text += ALIASES;
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

/// What Luau itself knows of vectors; said again, because only a whole new type can have our methods.
const VECTOR: &str = "\
\tx: number
\ty: number
\tz: number
\tfunction __add(self, other: vector): vector
\tfunction __sub(self, other: vector): vector
\tfunction __unm(self): vector
\t__mul: ((vector, vector) -> vector) & ((vector, number) -> vector)
\t__div: ((vector, vector) -> vector) & ((vector, number) -> vector)
";

/// The library `vector`.
pub const VECTORS: &[Entry] = &[
    entry("zero", "vector", "All components 0."),
    entry("one", "vector", "All components 1."),
    entry("create", "(x: number, y: number, z: number?): vector", "A new one."),
    entry("magnitude", "(v: vector): number", "Its length."),
    entry("normalize", "(v: vector): vector", "The same direction with length 1; zero for zero."),
    entry("dot", "(v: vector, w: vector): number", "The sum of the products of the components."),
    entry("cross", "(v: vector, w: vector): vector", "The vector product."),
    entry("angle", "(v: vector, w: vector?): number", "As the method of this name (radians)."),
    entry("abs", "(v: vector): vector", "By component: without sign."),
    entry("floor", "(v: vector): vector", "By component: rounded down."),
    entry("ceil", "(v: vector): vector", "By component: rounded up."),
    entry("sign", "(v: vector): vector", "By component: -1, 0 or 1."),
    entry("min", "(v: vector, ...vector): vector", "By component: the least."),
    entry("max", "(v: vector, ...vector): vector", "By component: the greatest."),
    entry(
        "clamp",
        "(v: vector, low: vector, high: vector): vector",
        "By component: brought into range.",
    ),
];

const fn entry(name: &'static str, signature: &'static str, doc: &'static str) -> Entry {
    Entry { name, signature, doc }
}

/// Short names in signatures.
pub const ALIASES: &str = "
export type Color = string
export type Key = string
export type Combine = \"sum\" | \"blend\"
export type Among = \"own\" | \"others\" | \"all\" | string | Group
export type Target = vector | Other | Group
export type Bounds = { min: vector, max: vector }

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

/// The arguments of a behavior's method, as Luau writes them.
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

/// Whether an entry is called with a colon, rather than a field that may hold a function.
fn is_method(signature: &str) -> bool {
    signature.starts_with('(') && (!signature.contains(") ->") || signature.contains("): "))
}

fn member(entry: &Entry) -> String {
    let Entry { name, signature, doc } = entry;
    match signature.strip_prefix('(').filter(|_| is_method(signature)) {
        Some(")") => format!("\t--- {doc}\n\tfunction {name}(self)\n"),
        Some(rest) if rest.starts_with(')') => {
            format!("\t--- {doc}\n\tfunction {name}(self{rest}\n")
        }
        Some(rest) => format!("\t--- {doc}\n\tfunction {name}(self, {rest}\n"),
        None => format!("\t--- {doc}\n\t{name}: {signature}\n"),
    }
}

/// A field of a library: functions as types.
fn component(entry: &Entry) -> String {
    let Entry { name, signature, doc } = entry;
    format!("\t--- {doc}\n\t{name}: {},\n", signature.replace("): ", ") -> "))
}

fn global(entry: &Entry) -> String {
    format!("--- {}\ndeclare {}: {}\n", entry.doc, entry.name, entry.signature)
}
