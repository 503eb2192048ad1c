//! Editor types as comments for lua-language-server (LuaCATS), folded from the same lists.

use flockwork::behavior::{Info, Param, infos};

use super::behavior::{arguments, camel, type_of};
use super::luau::aliases;
use super::signature::{is_method, kind_of, parts};
use crate::api::entry::{Selecting, line, selecting};
use crate::api::table::{ApiEntry, CALLBACKS, VECTORS, entry, sections};

/// The text of `scripts/types/flockwork.lua`.
pub fn text() -> String {
    let mut text = HEAD.to_owned();
    text.extend(aliases().lines().filter_map(alias));
    text += &class("vector", VECTOR);
    text += &libraries();
    text.extend(infos().iter().copied().map(options_of));
    text += "\n---@class Options\n";
    text.extend(infos().iter().copied().map(option));
    text += &class("Agent", "");
    text.extend(infos().iter().copied().map(method));
    text.extend(["Other", "Field", "World", "Pen"].map(|owner| class(owner, "")));
    let globals = sections().iter().filter(|section| section.owner.is_empty());
    text.extend(globals.flat_map(|section| section.entries).map(global));
    text.extend(infos().iter().copied().map(without_me));
    text += "\n-- A script defines, with `---@param me Agent` and so on above each:\n";
    text.extend(CALLBACKS.iter().map(callback));
    text
}

/// The library `vector`, and what others have more than elsewhere.
fn libraries() -> String {
    let (functions, values): (Vec<_>, Vec<_>) =
        VECTORS.iter().partition(|entry| is_method(entry.signature));
    let values: String = values.into_iter().map(field).collect();
    let functions = functions.into_iter().map(|entry| function("vector.", entry));
    let others = LIBRARY.iter().map(|entry| function("", entry));
    let functions: String = functions.chain(others).collect();
    format!("\n---@class vectorlib\n{values}vector = {{}}\n{functions}")
}

const HEAD: &str = "\
---@meta
-- Generated from the list of behaviors by `flockwork types`; a test holds it up to date.

---@class Group
---@class Path

";

/// What Luau itself knows of vectors.
const VECTOR: &str = "\
---@field x number
---@field y number
---@field z number
---@operator add(vector): vector
---@operator sub(vector): vector
---@operator mul(vector): vector
---@operator mul(number): vector
---@operator div(vector): vector
---@operator div(number): vector
---@operator unm: vector
";

/// What Luau has beside the Lua that lua-language-server knows.
const LIBRARY: &[ApiEntry] = &[
    entry(
        "math.clamp",
        "(value: number, low: number, high: number): number",
        "Brought into range.",
    ),
    entry("math.sign", "(value: number): number", "-1, 0 or 1."),
    entry("math.round", "(value: number): number", "The nearest whole number."),
    entry(
        "math.pow",
        "(base: number, exponent: number): number",
        "A power, the same on all machines.",
    ),
    entry("table.create", "(count: number, value: any?): table", "A list of so many values."),
    entry(
        "table.find",
        "(list: table, value: any, from: number?): number?",
        "Where a value is in a list.",
    ),
    entry("table.clone", "(of: table): table", "A table with the same fields."),
    entry("table.clear", "(of: table)", "Takes everything out of a table."),
    entry(
        "string.split",
        "(text: string, separator: string?): string[]",
        "The parts between separators.",
    ),
];

/// `export type Color = string`, the other way.
fn alias(line: &str) -> Option<String> {
    let (name, kind) = line.strip_prefix("export type ")?.split_once(" = ")?;
    Some(format!("---@alias {name} {kind}\n"))
}

/// A class with the members of all sections that it owns, after these lines.
fn class(owner: &str, first: &str) -> String {
    let sections = sections().iter().filter(|section| section.owner == owner);
    let (methods, fields): (Vec<_>, Vec<_>) =
        sections.flat_map(|section| section.entries).partition(|it| is_method(it.signature));
    let fields: String = fields.into_iter().map(field).collect();
    // Not by its own name: `vector` is a library, too.
    let table = camel(owner);
    let before = format!("{table}:");
    let methods: String = methods.into_iter().map(|entry| function(&before, entry)).collect();
    format!("\n---@class {owner}\n{first}{fields}local {table} = {{}}\n{methods}")
}

fn field(entry: &ApiEntry) -> String {
    format!("---@field {} {} {}\n", entry.name, kind_of(entry.signature), entry.doc)
}

fn global(entry: &ApiEntry) -> String {
    let (doc, name, kind) = (entry.doc, entry.name, entry.signature);
    match kind.starts_with('(') {
        true => written(name, kind, doc, &[]),
        false => format!("\n--- {doc}\n---@type {kind}\n{name} = nil\n"),
    }
}

fn callback(entry: &ApiEntry) -> String {
    format!("--   function {}{}  -- {}\n", entry.name, entry.signature, entry.doc)
}

fn options_of(info: &Info) -> String {
    let field = |it: &Selecting| format!("---@field {}? {} {}\n", it.name, it.kind, it.doc);
    let selecting: String = selecting(info).iter().map(field).collect();
    let params: String = info.params.iter().map(param).collect();
    format!("\n---@class {}Options\n{params}{selecting}", camel(info.name))
}

fn param(param: &Param) -> String {
    let doc = line(param.doc);
    format!("---@field {}? {} {doc}\n", param.name, type_of(param))
}

fn option(info: &Info) -> String {
    let kind = format!("{}Options", camel(info.name));
    format!("---@field {} fun(options: {kind}): {kind}\n", info.name)
}

fn method(info: &Info) -> String {
    written(&format!("Agent:{}", info.name), &format!("({})", arguments(info)), info.doc, &[])
}

/// The same command without `me`.
fn without_me(info: &Info) -> String {
    let doc = format!("Like `me:{}`.", info.name);
    written(info.name, &format!("({})", arguments(info)), &doc, &[])
}

fn function(before: &str, entry: &ApiEntry) -> String {
    written(&format!("{before}{}", entry.name), entry.signature, entry.doc, entry.arguments)
}

/// A function with a line for each argument, with what is `told` of it, and for the answer.
fn written(name: &str, signature: &str, doc: &str, told: &[(&str, String)]) -> String {
    let (arguments, answer) = parts(signature).unwrap_or_default();
    let names: Vec<&str> = arguments.iter().map(|(name, _)| name.trim_end_matches('?')).collect();
    let of = |name: &str| told.iter().find(|(it, _)| *it == name.trim_end_matches('?'));
    let line = |(name, kind): &(String, String)| {
        let doc = of(name).map(|(_, doc)| format!(" {doc}")).unwrap_or_default();
        format!("---@param {name} {kind}{doc}\n")
    };
    let lines: String = arguments.iter().map(line).collect();
    let answer = if answer.is_empty() { answer } else { format!("---@return {answer}\n") };
    let doc: String = doc.lines().map(|line| format!("---{}\n", spaced(line.trim()))).collect();
    format!("\n{doc}{lines}{answer}function {name}({}) end\n", names.join(", "))
}

/// A line of a comment; without the blank a dash at its start would join the others.
fn spaced(line: &str) -> String {
    if line.is_empty() { String::new() } else { format!(" {line}") }
}
