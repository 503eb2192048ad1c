//! Editor types for luau-lsp: a Luau definition file.

use std::fmt::Write;

use flockwork::behavior::{Info, infos};
use flockwork::combine::COMBINERS;

use super::behavior::{arguments, avoidance_params, camel, combiner_params, type_of};
use super::signature::is_method;
use crate::api::entry::selecting;
use crate::api::table::{ApiEntry, CALLBACKS, Section, VECTORS, sections};

/// The text of `scripts/types/flockwork.d.luau`.
pub fn text() -> String {
    let mut text = HEAD.to_owned() + &class("vector", std::iter::once(VECTOR.to_owned()));
    text += "\ndeclare vector: {\n";
    text.extend(VECTORS.iter().map(component));
    text += "}\n";
    text += &class("Other", std::iter::empty());
    text += &class("Field", std::iter::empty());
    text += &aliases();
    for info in infos() {
        text += &options_of(info);
    }
    text += "\nexport type Options = {\n";
    for info in infos() {
        let (name, kind) = (info.name, camel(info.name));
        text += &format!("\t{name}: ({kind}Options) -> {kind}Options,\n");
    }
    text += "}\n";
    text += &class("Agent", infos().iter().map(|info| method(info)));
    for owner in ["World", "Pen"] {
        text += &class(owner, std::iter::empty());
    }
    text += "\n";
    for section in sections().iter().filter(|section| section.owner.is_empty()) {
        text.extend(section.entries.iter().map(global));
    }
    text.extend(infos().iter().map(|info| function(info)));
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

/// Short names in signatures.
pub fn aliases() -> String {
    let combiners = COMBINERS.iter().map(|info| format!("\"{}\"", info.name));
    let combiners = combiners.collect::<Vec<_>>().join(" | ");
    let options = combiner_params().into_iter();
    let options = options.map(|param| format!("{}: {}?", param.name, type_of(param)));
    let options = options.collect::<Vec<_>>().join(", ");
    let avoid = avoidance_params().into_iter();
    let avoid = avoid.map(|param| format!("{}: {}?", param.name, type_of(param)));
    let avoid = avoid.collect::<Vec<_>>().join(", ");
    format!(
        "
export type Color = string
export type Key = string
export type Combine = {combiners}
export type CombineOptions = {{ {options} }}
export type AvoidOptions = {{ {avoid} }}
export type Among = \"own\" | \"others\" | \"all\" | string | Group | {{ string | Group }}
export type Filter = {{ [string]: any }}
export type Newcomer = {{ [string]: any }}
export type Nearby = {{ radius: number, among: Among? }}
export type Target = vector | Other | Group
export type Bounds = {{ min: vector, max: vector }}

"
    )
}

fn options_of(info: &Info) -> String {
    let params = info.params.iter().map(|param| format!("{}: {}?", param.name, type_of(param)));
    let selecting = selecting(info).into_iter().map(|it| format!("{}: {}?", it.name, it.kind));
    let fields: Vec<_> = params.chain(selecting).collect();
    format!("export type {}Options = {{ {} }}\n", camel(info.name), fields.join(", "))
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
    let sections = sections().iter().filter(|section| section.owner == owner);
    let members = sections.flat_map(|section: &Section| section.entries).map(member);
    format!("\ndeclare extern type {owner} with\n{}end\n", first.chain(members).collect::<String>())
}

fn member(entry: &ApiEntry) -> String {
    let ApiEntry { name, signature, doc, .. } = entry;
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
fn component(entry: &ApiEntry) -> String {
    let ApiEntry { name, signature, doc, .. } = entry;
    format!("\t--- {doc}\n\t{name}: {},\n", signature.replace("): ", ") -> "))
}

fn global(entry: &ApiEntry) -> String {
    format!("--- {}\ndeclare {}: {}\n", entry.doc, entry.name, entry.signature)
}
