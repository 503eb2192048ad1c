//! Options of what is one of several models: `me:avoid { … }`, whose model the scene says, and
//! `me:begin("name", 1, { … })`.

use flockwork::behavior::{Info, Param};
use flockwork::combine::{COMBINERS, Combine};

use super::checker::Checker;
use super::options::likely;
use crate::source::tree::{Expr, ExprKind, TableEntry};

impl<'a> Checker<'_, 'a> {
    /// The options of a call, as far as they stand there: each is one of any of these models.
    pub fn model_options(
        &mut self,
        call: &str,
        models: &'static [Info],
        entries: &[TableEntry<'a>],
    ) {
        let call = if let [only] = models { only.name } else { call };
        let all = || models.iter().flat_map(|info| info.params);
        self.given_twice(entries);
        for entry in entries {
            entry.key.iter().for_each(|key| _ = self.kind_of(key));
            let Some(name) = entry.name else {
                self.unnamed_option(call, likely(all()), entry);
                continue;
            };
            let mut named = all().filter(|param| param.name == name.text);
            let taking = named.clone().find(|param| self.takes(param, &entry.value));
            match taking.or(named.next()) {
                Some(param) => self.option(call, param, &entry.value),
                None => {
                    _ = self.kind_of(&entry.value);
                    let mut known: Vec<String> = all().map(|param| param.name.to_owned()).collect();
                    known.sort();
                    known.dedup();
                    self.no_option(call, name, &known);
                }
            }
        }
    }

    /// Whether a parameter takes a number that is written there.
    fn takes(&self, param: &Param, given: &Expr<'a>) -> bool {
        self.constant(given).is_some_and(|number| param.kind.accepts(number as f32))
    }
}

/// The combiners that a group may have which is opened so.
pub fn combiners(arguments: &[Expr]) -> &'static [Info] {
    let named = |name: &str| COMBINERS.iter().find(|info| info.name == name);
    let info = match arguments.first().map(|first| &first.inner().value) {
        None | Some(ExprKind::Nil) => named(Combine::default().info().name),
        Some(ExprKind::Text(Some(name))) => named(name),
        Some(_) => None,
    };
    info.map_or(COMBINERS, core::slice::from_ref)
}
