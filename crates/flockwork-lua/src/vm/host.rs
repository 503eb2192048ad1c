//! What the Luau side gets from Rust when a state is made, and what it gives back.

use flockwork::Vector;
use flockwork::combine::Combine;
use mlua::{Buffer, Function, LightUserData, Lua, Table, Value};

use crate::api::{advice, keys, maths, suggest};
use crate::error;
use crate::tick::newcomer;
use crate::tick::placement::roll;
use crate::tick::record;
use crate::tick::rows::{agents, cells};
use crate::vm::budget::{self, StepCounter};
use crate::vm::freeze::EngineValues;
use crate::vm::log::Printed;
use crate::vm::{prelude, specs};

/// How many agents are run per call: their commands fill one buffer.
pub const SLICE: usize = 512;

/// Room for methods of `me`: many times what there are, so that hardly any two share a place.
const WIDTH_OF_ME: usize = 4096;

/// The functions of the Luau side.
pub struct HostFunctions {
    pub drive: Function,
    pub draw: Function,
    pub look_after: Function,
    pub weigh: Function,
    /// Faults of what agents remember: places and texts in turn.
    pub wrong: Table,
    pub name_of_handle: Function,
    pub handle_named: Function,
    pub settle_accounts: Function,
    pub set_state: Function,
    pub set_questions: Function,
    pub set_lists: Function,
    pub set_now: Function,
    pub expect_events: Function,
    pub show: Function,
    /// What filters ask for, in the layout of `rows/cells.rs`.
    pub filters: Buffer,
    /// Agents as values, by id, as far as they have been asked for.
    pub handles: Table,
    pub keep: Function,
    pub environment: Function,
    pub requirer: Function,
    /// What the file that was loaded last has declared as public.
    pub declared: Function,
    /// What scripts with inlined commands are called with.
    pub given: Vec<Value>,
    /// What is no script's own.
    pub known: EngineValues,
    /// `world` and its lists: frozen except while they are filled.
    pub views: Vec<Table>,
    /// Names of events and labels, numbered from 1.
    pub names: Table,
    /// When each of them was used first: in which tick of scripts, by the agent at which place.
    pub used: Table,
    /// Filters of terms, as their conditions lie in bytes, numbered from 1; and when each was used first.
    pub term_filters: Table,
    pub filters_used: Table,
    /// Prepared options, numbered from 1.
    pub prepared: Table,
    /// What the agents of a slice want.
    pub out: Buffer,
    /// Rows of the agents of a slice, by their number among all, modulo its length.
    pub own_rows: Buffer,
}

impl HostFunctions {
    /// Runs the prelude in a new state.
    pub fn new(lua: &Lua, steps: &StepCounter, log: &Printed) -> mlua::Result<Self> {
        let host = lua.create_table()?;
        numbers(lua, &host)?;
        helpers(lua, &host, log)?;
        roll::learn(lua, &host)?;
        let buffer = |bytes| lua.create_buffer_with_capacity(bytes);
        host.set("out", buffer(SLICE * record::ROOM + record::SLACK)?)?;
        host.set("own_rows", buffer(SLICE * agents::STRIDE)?)?;
        host.set("filters", buffer(cells::ROOM_FOR_CONDITIONS * cells::CONDITION)?)?;
        host.set("limits", newcomer::limits(lua)?)?;
        host.set("slice", SLICE)?;
        host.set("turn", &steps.turn)?;
        host.set("account", &steps.account)?;
        lua.globals().set_safeenv(true);
        prelude::run(lua, &host)?;
        lock_types(lua, &host)?;
        name_the_unknown(lua, &host)?;
        // Luau looks names up once, at load, in the state's globals: they must be the scripts' own.
        lua.set_globals(host.get("library")?)?;
        Self::of(&host)
    }

    /// Runs `fill` with `world` and its lists open.
    pub fn fill(&self, fill: impl FnOnce() -> mlua::Result<()>) -> mlua::Result<()> {
        let freeze = |frozen| self.views.iter().for_each(|view| view.set_readonly(frozen));
        freeze(false);
        let filled = fill();
        freeze(true);
        filled
    }

    fn of(host: &Table) -> mlua::Result<Self> {
        let mut ours: Vec<Value> = host.get("given")?;
        ours.push(Value::Table(host.get("library")?));
        ours.push(Value::Table(host.get("public_table")?));
        Ok(Self {
            known: EngineValues::of(ours, host.get("clone")?),
            drive: host.get("drive")?,
            draw: host.get("draw")?,
            look_after: host.get("look_after")?,
            weigh: host.get("weigh")?,
            wrong: host.get("wrong")?,
            name_of_handle: host.get("name_of_handle")?,
            handle_named: host.get("handle_named")?,
            settle_accounts: host.get("settle_accounts")?,
            set_state: host.get("set_state")?,
            set_questions: host.get("set_questions")?,
            set_lists: host.get("set_lists")?,
            set_now: host.get("set_now")?,
            expect_events: host.get("expect_events")?,
            show: host.get("show")?,
            filters: host.get("filters")?,
            handles: host.get("handles")?,
            keep: host.get("keep")?,
            environment: host.get("environment")?,
            requirer: host.get("requirer")?,
            declared: host.get("declared")?,
            given: host.get("given")?,
            views: host.get("views")?,
            names: host.get("names")?,
            used: host.get("used")?,
            term_filters: host.get("term_filters")?,
            filters_used: host.get("filters_used")?,
            prepared: host.get("prepared")?,
            out: host.get("out")?,
            own_rows: host.get("own_rows")?,
        })
    }
}

fn numbers(lua: &Lua, host: &Table) -> mlua::Result<()> {
    host.set("stride", agents::STRIDE)?;
    host.set("me", lua.create_table_with_capacity(0, WIDTH_OF_ME)?)?;
    host.set("room", record::ROOM)?;
    host.set("slack", record::SLACK)?;
    host.set("room_of_acts", record::MOST_ACTS * record::RECORD)?;
    host.set("most_commands", record::MOST_COMMANDS)?;
    host.set("most_acts", record::MOST_ACTS)?;
    host.set("most_names", record::MOST_NAMES)?;
    host.set("long_text", budget::LONG_TEXT)?;
    host.set("many_digits", budget::MANY_DIGITS)?;
    let price = |_: &Lua, digits: usize| Ok(budget::price_of_digits(digits));
    host.set("price_of_digits", lua.create_function(price)?)?;
    host.set("own_steps", budget::OWN_STEPS)?;
    host.set("steps_of_draw", budget::GRANT)?;
    host.set("steps_of_look", budget::MOST_STEPS)?;
    host.set("behaviors", specs::behaviors(lua)?)?;
    host.set("combiners", specs::combiners(lua)?)?;
    host.set("avoidances", specs::avoidances(lua)?)?;
    host.set("default_combiner", Combine::default().info().name)
}

fn helpers(lua: &Lua, host: &Table, log: &Printed) -> mlua::Result<()> {
    let instead = |_: &Lua, (word, known): (mlua::LuaString, Vec<String>)| {
        Ok(suggest::instead(&word.to_string_lossy(), &known))
    };
    let log = log.clone();
    let print = move |_: &Lua, (place, text): (u32, mlua::LuaString)| {
        log.print(place, text.to_string_lossy());
        Ok(())
    };
    let maths = maths::table(lua)?;
    for name in ["sin", "cos", "atan2"] {
        host.set(name, maths.get::<Function>(name)?)?;
    }
    host.set("maths", maths)?;
    host.set("maths_count", lua.create_table_from(maths::counts())?)?;
    let grant = |lua: &Lua, (left, who, slot): (f64, u32, u32)| match budget::grant(left, who, slot)
    {
        Ok(granted) => Ok((granted.left, granted.draws, None)),
        Err(why) => Ok((-1, 0, Some(lua.create_string(why.to_bytes())?))),
    };
    host.set("grant", lua.create_function(grant)?)?;
    metatables(lua, host)?;
    errors(lua, host)?;
    // The shortest decimal of a 32-bit number.
    let short = |_: &Lua, number: f64| Ok((number as f32).to_string().parse().unwrap_or(number));
    host.set("short", lua.create_function(short)?)?;
    host.set("key_names", lua.create_table_from(keys::all().map(|name| (name, true)))?)?;
    host.set("keys_shown", keys::shown())?;
    host.set("join", lua.create_function(|_, names: Vec<String>| Ok(suggest::join(&names)))?)?;
    host.set("print", lua.create_function(print)?)?;
    let id_of = |_: &Lua, agent: LightUserData| Ok(agent.0 as usize);
    host.set("id_of", lua.create_function(id_of)?)?;
    let of_member = |_: &Lua, (owner, name, known): (String, mlua::LuaString, Vec<String>)| {
        Ok(format!(" {}", advice::of_member(&owner, &name.to_string_lossy(), &known)))
    };
    host.set("of_member", lua.create_function(of_member)?)?;
    host.set("instead", lua.create_function(instead)?)
}

/// Metatables as they are, whatever they say of themselves.
fn metatables(lua: &Lua, host: &Table) -> mlua::Result<()> {
    let metatable_of = |_: &Lua, of: Value| Ok(of.as_table().and_then(Table::metatable));
    host.set("metatable_of", lua.create_function(metatable_of)?)
}

/// Errors that a script has caught.
fn errors(lua: &Lua, host: &Table) -> mlua::Result<()> {
    let note = |_: &Lua, ()| {
        budget::note_shortage();
        Ok(())
    };
    let text_of = |lua: &Lua, error: Value| match &error {
        Value::Error(error) => lua.create_string(error::caught(error)),
        other => lua.create_string(other.type_name()),
    };
    host.set("note_shortage", lua.create_function(note)?)?;
    host.set("text_of_error", lua.create_function(text_of)?)
}

/// What is said of names that are not there, by all that there are.
fn name_the_unknown(lua: &Lua, host: &Table) -> mlua::Result<()> {
    let library: Table = host.get("library")?;
    let names = library.pairs::<String, Value>().flatten().map(|(name, _)| name);
    let names = names.filter(|name| !name.starts_with(crate::source::OURS));
    let given = ["me", "world", "tune", "require"].map(str::to_owned);
    let known: Vec<String> = names.chain(given).collect();
    let of_name = move |_: &Lua, (name, list): (mlua::LuaString, Option<String>)| {
        let (text, help) = advice::of_name(&name.to_string_lossy(), &known, list.as_deref());
        Ok(if help.is_empty() { text } else { format!("{text}. {help}") })
    };
    host.set("of_name", lua.create_function(of_name)?)
}

/// Methods on vectors, on agents as values, and a better word on uncalled methods.
fn lock_types(lua: &Lua, host: &Table) -> mlua::Result<()> {
    let vectors = lua.create_table()?;
    vectors.set("__index", host.get::<Table>("vector_methods")?)?;
    vectors.set("__metatable", "locked")?;
    vectors.set_readonly(true);
    lua.set_type_metatable::<mlua::Vector>(Some(vectors));
    lua.set_type_metatable::<LightUserData>(Some(host.get("agent_metatable")?));
    lua.set_type_metatable::<Function>(Some(host.get("function_metatable")?));
    Ok(())
}

/// A vector of the world as one of Lua.
pub fn to_lua<V: Vector>(vector: V) -> mlua::Vector {
    let [x, y, z] = vector.to_xyz();
    mlua::Vector::new(x, y, z)
}

/// A vector of Lua as one of the world.
pub fn from_lua<V: Vector>(vector: mlua::Vector) -> V {
    V::from_xyz([vector.x(), vector.y(), vector.z()])
}
