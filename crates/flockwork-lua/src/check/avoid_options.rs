//! Options of `me:avoid { … }`: those of any model of avoidance, for the scene says which one a group has.

use flockwork::avoid::AVOIDANCES;
use flockwork::behavior::Param;

use super::checker::Checker;
use crate::api::types::behavior::avoidance_params;
use crate::source::tree::{ExprKind, TableEntry};

impl<'a> Checker<'_, 'a> {
    /// The options of a call, as far as they stand there.
    pub fn avoid_options(&mut self, call: &str, entries: &[TableEntry<'a>]) {
        self.given_twice(entries);
        for entry in entries {
            entry.key.iter().for_each(|key| _ = self.kind_of(key));
            let Some(name) = entry.name else {
                _ = self.kind_of(&entry.value);
                continue;
            };
            let params = params_of(name.text);
            match params.iter().find(|param| takes(param, &entry.value.value)).or(params.first()) {
                Some(param) => self.option(call, param, &entry.value),
                None => {
                    _ = self.kind_of(&entry.value);
                    let all = avoidance_params().into_iter().map(|param| param.name.to_owned());
                    let known: Vec<String> = all.collect();
                    self.unknown(name, &format!("{call} has no option"), &known);
                }
            }
        }
    }
}

/// The parameters of this name, of one model after another.
fn params_of(name: &str) -> Vec<&'static Param> {
    AVOIDANCES.iter().flat_map(|info| info.params).filter(|param| param.name == name).collect()
}

/// Whether a parameter takes a number that is written there.
fn takes(param: &Param, given: &ExprKind) -> bool {
    matches!(given, ExprKind::Number(number) if param.kind.accepts(*number as f32))
}
