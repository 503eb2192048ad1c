//! The Luau side of the engine: one chunk, compiled once per state, that scripts cannot look into.

use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Lua, Table};

/// The name that Lua knows the chunk by.
pub const NAME: &str = "flockwork";

/// Its parts, in the order in which they use each other.
const PARTS: &[&str] = &[
    include_str!("lua/base.luau"),
    include_str!("lua/vectors.luau"),
    include_str!("lua/options.luau"),
    include_str!("lua/steer.luau"),
    include_str!("lua/acts.luau"),
    include_str!("lua/own.luau"),
    include_str!("lua/ask.luau"),
    include_str!("lua/world.luau"),
    include_str!("lua/sandbox.luau"),
    include_str!("lua/pen.luau"),
    include_str!("lua/driver.luau"),
];

/// Runs the chunk; it fills `host` with what Rust calls.
pub fn run(lua: &Lua, host: &Table) -> mlua::Result<()> {
    let compiler =
        Compiler::new().set_optimization_level(2).set_debug_level(1).set_type_info_level(1);
    let chunk = lua.load(PARTS.join("\n")).set_name(format!("={NAME}")).set_compiler(compiler);
    chunk.set_mode(ChunkMode::Text).call(host)
}

/// How scripts are compiled: exact lines, nothing inlined, and no built-in whose result differs by
/// platform or that ours replace.
pub fn script_compiler() -> Compiler {
    let replaced = super::maths::NAMES.iter().map(|name| format!("math.{name}"));
    let others =
        ["setmetatable", "vector.create", "vector.normalize", "vector.angle", "string.format"];
    Compiler::new()
        .set_optimization_level(1)
        .set_debug_level(2)
        .set_type_info_level(1)
        .set_disabled_builtins(replaced.chain(others.map(str::to_owned)))
}
