//! The Luau side of the engine: one chunk that scripts cannot look into.

use std::sync::OnceLock;

use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Lua, Table};

use crate::tick::record;
use crate::tick::rows::{cells, found, said};
use crate::vm::{act_methods, budget};

/// The name that Lua knows the chunk by.
pub const NAME: &str = "flockwork";

/// Its parts before and after the commands, in the order in which they use each other.
const BEFORE: &[&str] = &[
    include_str!("lua/base.luau"),
    include_str!("lua/targets.luau"),
    include_str!("lua/text.luau"),
    include_str!("lua/patterns.luau"),
    include_str!("lua/strings.luau"),
    include_str!("lua/tables.luau"),
    include_str!("lua/among.luau"),
    include_str!("lua/vectors.luau"),
    include_str!("lua/options.luau"),
    include_str!("lua/steer.luau"),
];
const COMMANDS: &str = include_str!("lua/commands.luau");
const ACTS: &str = include_str!("lua/acts.luau");
const ASKING: &[&str] = &[
    include_str!("lua/register.luau"),
    include_str!("lua/groups.luau"),
    include_str!("lua/avoid.luau"),
    include_str!("lua/own.luau"),
    include_str!("lua/ask.luau"),
    include_str!("lua/world.luau"),
];
const EVENTS: &str = include_str!("lua/events.luau");
const PUBLIC: &[&str] = &[include_str!("lua/public.luau"), include_str!("lua/newcomer.luau")];
const AFTER: &[&str] = &[
    include_str!("lua/places.luau"),
    include_str!("lua/walk.luau"),
    include_str!("lua/errors.luau"),
    include_str!("lua/metatables.luau"),
    include_str!("lua/sandbox.luau"),
    include_str!("lua/require.luau"),
    include_str!("lua/pen.luau"),
    include_str!("lua/memory.luau"),
    include_str!("lua/driver.luau"),
];

/// Where things lie in the buffers of the step counter, under the names that the chunk calls them.
const PLACES: [(&str, usize); 12] = [
    ("CURSOR", budget::CURSOR),
    ("LIMIT", budget::LIMIT),
    ("OWN", budget::OWN),
    ("WHO", budget::WHO),
    ("CALLBACK", budget::CALLBACK),
    ("STEPS", budget::STEPS),
    ("PRICE", budget::PRICE),
    ("SLOT", budget::SLOT),
    ("MARKS", budget::MARKS),
    ("BEGUN", budget::BEGUN),
    ("REST", budget::REST),
    ("TOLL", budget::TOLL),
];

/// Built-ins that become calls, which are steps, when memory is to be collected: how many steps a script takes
/// must not depend on that.
const BY_MEMORY: [&str; 3] = ["tostring", "string.sub", "string.char"];

/// Built-ins whose machine code calls the function itself where the least is more than the most, and then with whatever
/// lies where its arguments were to be (Luau 0.740): only files keep the first in which all its bounds are written down.
const STALE: [&str; 2] = ["math.clamp", "vector.clamp"];

/// Built-ins that would be there though the library has no such function.
const ABSENT: [&str; 1] = ["vector.lerp"];

/// Built-ins that scripts have in a form of ours, which charges, or answers otherwise.
const OURS: [&str; 10] = [
    "getmetatable",
    "setmetatable",
    "vector.normalize",
    "vector.angle",
    "string.format",
    "table.insert",
    "table.unpack",
    "unpack",
    "tonumber",
    "rawlen",
];

/// What a command that is no method does without.
const SELF_CHECK: &str = "\t\tif self ~= me then\n\t\t\terror(with_colon(name), 2)\n\t\tend\n";

/// The whole chunk. The commands are in it twice: a method that called the function of the same name
/// would cost twice as much.
fn text() -> String {
    let methods = COMMANDS.replace("\r\n", "\n");
    let functions = methods.replace("(self, ", "(").replace(SELF_CHECK, "");
    let both = [("method_of", methods), ("function_of", functions)]
        .map(|(name, text)| format!("local {name} = (function()\n{text}end)()\n"))
        .concat();
    let written = |(name, at): (&str, usize)| format!("local {name} = {at} ");
    let numbers: String = PLACES
        .into_iter()
        .chain(record::constants())
        .chain(found::CONSTANTS)
        .map(written)
        .collect();
    // In blocks of their own: a chunk has room for so many variables.
    let of_acts: String = record::constants_of_acts().map(written).collect();
    let acts = format!("do\n{of_acts}\n{ACTS}{}end\n", act_methods::text());
    let of_events: String = said::CONSTANTS.into_iter().map(written).collect();
    let events = format!("do\n{of_events}\n{EVENTS}end\n");
    let of_public: String = cells::CONSTANTS.into_iter().map(written).collect();
    let public = format!("do\n{of_public}\n{}end\n", PUBLIC.join("\n"));
    let before = [numbers, BEFORE.join("\n"), both, acts];
    before
        .into_iter()
        .chain([ASKING.join("\n"), events, public, AFTER.join("\n")])
        .collect::<Vec<_>>()
        .join("\n")
}

/// The chunk as bytecode: compiled once, however many states there are.
fn bytecode() -> mlua::Result<&'static [u8]> {
    static BYTECODE: OnceLock<mlua::Result<Vec<u8>>> = OnceLock::new();
    let compiled = BYTECODE.get_or_init(|| {
        Compiler::new()
            .set_optimization_level(2)
            .set_debug_level(1)
            .set_type_info_level(1)
            .set_disabled_builtins(BY_MEMORY.map(str::to_owned))
            .compile(text())
    });
    compiled.as_deref().map_err(Clone::clone)
}

/// Runs the chunk; it fills `host` with what Rust calls.
pub fn run(lua: &Lua, host: &Table) -> mlua::Result<()> {
    let chunk = lua.load(bytecode()?).set_name(format!("={NAME}"));
    chunk.set_mode(ChunkMode::Binary).call(host)
}

/// How scripts are compiled: exact lines, nothing inlined, and no built-in whose result or steps differ by
/// platform or time, or that ours replace.
pub fn script_compiler(clamps: bool) -> Compiler {
    let stale = STALE.into_iter().skip(usize::from(!clamps));
    let others = OURS.into_iter().chain(BY_MEMORY).chain(stale).chain(ABSENT);
    let replaced = crate::api::maths::NAMES.iter().map(|name| format!("math.{name}"));
    Compiler::new()
        .set_optimization_level(1)
        .set_debug_level(2)
        .set_type_info_level(1)
        .set_disabled_builtins(replaced.chain(others.map(str::to_owned)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{mentions, with_tree};

    /// A number that Rust does not hand over, or a misspelt name, would be nil where it is used.
    #[test]
    fn the_chunk_names_only_what_is_there() {
        let (text, lua) = (text(), Lua::new());
        let names = with_tree(&text, |tree| {
            let tree = tree.unwrap_or_else(|wrong| panic!("{wrong:?}"));
            mentions(&tree.block).globals.into_keys().map(str::to_owned).collect::<Vec<_>>()
        });
        let names = names.unwrap();
        assert!(names.len() > 10, "{names:?}");
        for name in names {
            assert!(lua.globals().contains_key(&*name).unwrap(), "{name} is not there");
        }
    }

    #[test]
    fn the_chunk_uses_every_number_of_a_record() {
        let text = text();
        let is_between = |c: char| !c.is_alphanumeric() && c != '_';
        let of_record = record::constants().chain(record::constants_of_acts());
        let of_rows = found::CONSTANTS.into_iter().chain(cells::CONSTANTS).chain(said::CONSTANTS);
        for (name, _) in of_record.chain(of_rows) {
            let uses = text.split(is_between).filter(|word| *word == name).count();
            assert!(uses > 1, "nothing uses {name}");
        }
    }
}
