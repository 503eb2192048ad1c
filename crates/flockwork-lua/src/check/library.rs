//! The names that a script finds without being given them: looked up in a real state, so that there
//! is no second list of them.

use mlua::{Table, Value};

use crate::ScriptError;
use crate::home::Home;
use crate::words::instead;
use crate::worker::Worker;

/// The library of scripts.
pub struct Library {
    globals: Table,
    // The table lives as long as its state.
    _worker: Worker,
}

impl Library {
    /// None if there is no memory for a state: loading the script will say so.
    pub fn new() -> Option<Self> {
        let worker = Worker::new(Home { nth: 0, of: 1 }).ok()?;
        let globals = worker.host.environment.call((true, true)).ok()?;
        Some(Self { globals, _worker: worker })
    }

    /// What a script is told that names something that is not there.
    pub fn missing(&self, name: &str) -> Option<String> {
        let error = self.globals.get::<Value>(name).err()?;
        Some(ScriptError::from_lua("", &error).message)
    }

    /// The same for a name in one of its tables, such as `math`.
    pub fn missing_in(&self, table: &str, name: &str) -> Option<(String, String)> {
        let Ok(Value::Table(inside)) = self.globals.get(table) else { return None };
        // A table that answers for itself is looked after elsewhere.
        if inside.metatable().is_some() {
            return None;
        }
        let mut known: Vec<String> =
            inside.pairs::<String, Value>().flatten().map(|(key, _)| key).collect();
        known.sort();
        let is_known = known.iter().any(|it| it == name);
        let help = || instead(name, &known).trim_start().to_owned();
        (!is_known).then(|| (format!("{table} has no \"{name}\""), help()))
    }
}
