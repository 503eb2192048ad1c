//! What a host sets and asks of scripts: new texts, parameters, what they print and what went wrong.

use flockwork::GroupId;

use crate::brain::HostBrain;
use crate::names::place;
use crate::scripts::{HostScripts, told};
use crate::world::line_of;
use crate::{ErrorKind, HostError, HostWorld};

/// A parameter that a script leaves open.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptParam {
    /// Its name.
    pub name: String,
    /// Its value: 0 or 1 for a switch, the index from 0 for a choice.
    pub value: f32,
    /// Its least value.
    pub min: f32,
    /// Its greatest value.
    pub max: f32,
    /// Its value as long as neither scene nor host chooses another.
    pub default: f32,
}

impl HostWorld {
    fn scripts(&mut self) -> Result<&mut HostScripts, HostError> {
        match &mut self.brain {
            HostBrain::Scripts(scripts) => Ok(scripts),
            HostBrain::Plans => {
                Err(HostError::new(ErrorKind::Script, "no group of this world acts by a script"))
            }
        }
    }

    /// Takes a new text for a script, by its name in the scene, or for a file that scripts require. Agents keep what they
    /// remember. Answers whether the text is another one.
    ///
    /// # Errors
    /// No group uses a script of this name, or the first mistake of the text; the old scripts run on.
    pub fn reload(&mut self, name: &str, text: &str) -> Result<bool, HostError> {
        let scripts = self.scripts()?;
        let files = scripts.scripts.files();
        place("script", name, files.iter().map(|it| &it[..]))?;
        let report = scripts.scripts.reload(name, text).map_err(|it| told(&[it]))?;
        scripts.give(name, text);
        Ok(report.changed)
    }

    /// The parameters that the script of a group leaves open, in the order of its file; none for a group without a script.
    ///
    /// # Errors
    /// There is no such group.
    pub fn params(&self, group: &str) -> Result<Vec<ScriptParam>, HostError> {
        let group = GroupId(self.group(group)?);
        let HostBrain::Scripts(scripts) = &self.brain else { return Ok(Vec::new()) };
        let param = |it: &flockwork_lua::TuneParam| ScriptParam {
            name: it.name.clone(),
            value: it.value,
            min: it.min,
            max: it.max,
            default: it.default,
        };
        Ok(scripts.scripts.params(group).iter().map(param).collect())
    }

    /// Turns a parameter of a group's script; the value is brought into its range, and kept over reloads.
    ///
    /// # Errors
    /// There is no such group or parameter, or the script fails with it; the old value stays.
    pub fn set_param(&mut self, group: &str, name: &str, value: f32) -> Result<(), HostError> {
        let is_known = self.params(group)?.iter().any(|param| param.name == name);
        let kind = if is_known { ErrorKind::Script } else { ErrorKind::Name };
        let group = GroupId(self.group(group)?);
        let set = self.scripts()?.scripts.set_param(group, name, value);
        set.map_err(|why| HostError::new(kind, why))
    }

    /// What scripts have printed since the last call; a long output is cut.
    pub fn take_log(&mut self) -> Vec<String> {
        self.scripts().map(|it| it.scripts.take_log()).unwrap_or_default()
    }

    /// What went wrong in scripts since each was last read: each distinct fault once as a line, with how often.
    #[must_use]
    pub fn script_faults(&self) -> Vec<(String, u64)> {
        let HostBrain::Scripts(scripts) = &self.brain else { return Vec::new() };
        scripts.scripts.faults().iter().map(|(fault, times)| (line_of(fault), *times)).collect()
    }
}
