//! What can be wrong in what single agents begin with.

use std::collections::BTreeSet;

use super::Check;
use crate::PublicValue;
use crate::scene::advice::nearest;
use crate::scene::each::limit_named;
use crate::scene::{GroupText, StartValue};
use crate::world::group::LIMITS;

impl Check<'_> {
    /// What is told without the group's script.
    pub(super) fn each(&mut self, nth: usize, group: &GroupText) {
        let path = format!("groups[{nth}].each");
        let (given, count) = (group.each.len(), group.count as usize);
        if given > 0 && given != count {
            let entries = if given == 1 { "1 entry" } else { &format!("{given} entries") };
            let agents = if count == 1 { "1 agent" } else { &format!("{count} agents") };
            let message = format!(
                "each has {entries}, and the group has {agents}: write one entry for each agent, or count: {given}"
            );
            self.wrong(&path, message);
        }
        for (agent, own) in group.each.iter().enumerate() {
            self.names(&format!("{path}[{agent}]"), own);
            for (name, value) in &own.0 {
                self.start_value(&format!("{path}[{agent}].{name}"), name, value);
            }
        }
        if group.script.is_none() {
            let told = |name: &str| match nearest(name, LIMITS.iter().map(|(name, _)| *name)) {
                Some(near) => format!("there is no limit \"{name}\". Did you mean \"{near}\"?"),
                None => format!(
                    "\"{name}\" is no limit, and a group without a script has no public values. {}",
                    known_limits()
                ),
            };
            self.unknown_names(nth, group, |_| false, told);
        }
    }

    fn start_value(&mut self, path: &str, name: &str, value: &StartValue) {
        match (limit_named(name), value) {
            (Some((_, least)), StartValue::Number(number)) => {
                let is_limit = *number as f32 >= least && (*number as f32).is_finite();
                let message =
                    format!("{name} must be a finite number, {least} or more, not {number}");
                self.require(is_limit, path, &message);
            }
            (Some((_, least)), _) => {
                let shown = shown(value);
                let message = format!("{name} must be a number, {least} or more, not {shown}");
                self.wrong(path, message);
            }
            (None, StartValue::Number(number)) => {
                let message = format!("{name} must be a finite number, not {number}");
                self.require(number.is_finite(), path, &message);
            }
            (None, StartValue::Vector(at)) => self.point(path, *at),
            (None, StartValue::Bool(_)) => {}
        }
    }

    /// Tells of each name that is neither a limit nor known, once for all agents of the group, where it is first.
    fn unknown_names(
        &mut self,
        nth: usize,
        group: &GroupText,
        is_known: impl Fn(&str) -> bool,
        told: impl Fn(&str) -> String,
    ) {
        let mut names = BTreeSet::new();
        for (agent, own) in group.each.iter().enumerate() {
            for (name, _) in &own.0 {
                if limit_named(name).is_none() && !is_known(name) && names.insert(name) {
                    self.wrong(&format!("groups[{nth}].each[{agent}].{name}"), told(name));
                }
            }
        }
    }

    /// What is told by what the groups' scripts declare, as far as they are known.
    pub(in crate::scene) fn declared<'d>(
        &mut self,
        declared: &impl Fn(usize) -> Option<&'d [(String, PublicValue)]>,
    ) {
        for (nth, group) in self.scene.groups.iter().enumerate() {
            if let (Some(script), Some(declared)) = (&group.script, declared(nth)) {
                let is_known = |name: &str| declared.iter().any(|(known, _)| known == name);
                self.unknown_names(nth, group, is_known, |name| undeclared(script, name, declared));
                self.kinds(nth, group, declared);
            }
        }
    }

    /// Tells of the values of another kind than the script declares.
    fn kinds(&mut self, nth: usize, group: &GroupText, declared: &[(String, PublicValue)]) {
        for (agent, own) in group.each.iter().enumerate() {
            for (name, value) in own.0.iter().filter(|(name, _)| limit_named(name).is_none()) {
                let known = declared.iter().find(|(known, _)| known == name);
                let other = known.filter(|(_, known)| !known.is_like(&PublicValue::from(*value)));
                if let Some((_, known)) = other {
                    let path = format!("groups[{nth}].each[{agent}].{name}");
                    self.wrong(&path, wrong_kind(name, known, value));
                }
            }
        }
    }
}

fn undeclared(script: &str, name: &str, declared: &[(String, PublicValue)]) -> String {
    let names: Vec<&str> = declared.iter().map(|(name, _)| name.as_str()).collect();
    let limits = LIMITS.iter().map(|(name, _)| *name);
    let advice = match nearest(name, names.iter().copied().chain(limits)) {
        Some(near) => format!(". Did you mean \"{near}\"?"),
        None if names.is_empty() => format!(", and no other. {}", known_limits()),
        None => format!(". It declares: {}. {}", names.join(", "), known_limits()),
    };
    format!("{script} declares no public value \"{name}\"{advice}")
}

fn known_limits() -> String {
    format!("Limits are: {}", LIMITS.map(|(name, _)| name).join(", "))
}

fn wrong_kind(name: &str, declared: &PublicValue, value: &StartValue) -> String {
    let kind = match declared {
        PublicValue::Number(_) => "a number",
        PublicValue::Bool(_) => "true or false",
        PublicValue::Vector(_) => "a vector, such as (3, 4)",
        PublicValue::Agent(_) => {
            return format!("{name} is an agent, which no scene can give: the script sets it");
        }
    };
    format!("{name} is {kind}; this is {}", shown(value))
}

/// A value as a scene writes it.
fn shown(value: &StartValue) -> String {
    match value {
        StartValue::Number(number) => number.to_string(),
        StartValue::Bool(on) => on.to_string(),
        StartValue::Vector(at) => {
            let parts = at.xyz[..if at.has_z { 3 } else { 2 }].iter().map(f32::to_string);
            format!("({})", parts.collect::<Vec<_>>().join(", "))
        }
    }
}
