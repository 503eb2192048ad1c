//! What cannot be kept in `me:memory()`, where that can be seen.

use super::checker::Checker;
use super::kinds::ValueKind;
use crate::source::tree::{Expr, ExprKind};

const KEEPS: &str = "It keeps numbers, text, true and false, vectors, agents, groups, paths, fields and tables of these";

impl<'a> Checker<'_, 'a> {
    /// A value that goes into what an agent remembers, under a name.
    pub fn remember(&mut self, name: &str, value: &Expr<'a>) {
        if let ExprKind::Table(entries) = &value.inner().value {
            for entry in entries {
                let inner = entry.name.map_or("", |word| word.text);
                self.remember(&format!("{name}.{inner}"), &entry.value);
            }
            return;
        }
        let Some((what, instead)) = self.unkept(value.inner()) else { return };
        let text = format!("me:memory() cannot {what} ({})", name.trim_end_matches('.'));
        self.found.add(value.span, || (text, instead));
    }

    /// What a value is that cannot be kept, and what to do instead.
    fn unkept(&self, value: &Expr<'a>) -> Option<(&'static str, String)> {
        let unkept = match &value.value {
            ExprKind::Function(_) => (
                "store a function",
                "Store a name and compare it: if me:memory().mode == \"flee\" then … end"
                    .to_owned(),
            ),
            ExprKind::Call(called, _) if called.global() == Some("setmetatable") => {
                ("store a table with a metatable", KEEPS.to_owned())
            }
            ExprKind::Name(name, means) => match self.variable(name, *means)? {
                ValueKind::Class("Agent") => (
                    "store me itself",
                    "me is the same in every call; store me:id() instead".to_owned(),
                ),
                ValueKind::Class("World") => (
                    "store world itself",
                    "Remove this line; world is passed to every callback".to_owned(),
                ),
                ValueKind::Memory => ("contain itself", "Store the values you need".to_owned()),
                ValueKind::Own => ("store a function", KEEPS.to_owned()),
                _ => return None,
            },
            ExprKind::Method(of, name, _) if name.text == "neighbors" || name.text == "events" => {
                self.is_me(of).then(|| {
                    (
                        "store an iterator",
                        format!(
                            "me:{0}(…) is not a list. Loop over me:{0}(…) where it is needed",
                            name.text
                        ),
                    )
                })?
            }
            ExprKind::Method(of, name, _) if name.text == "memory" && self.is_me(of) => {
                ("contain itself", "Store the values you need".to_owned())
            }
            _ => return None,
        };
        Some(unkept)
    }

    fn is_me(&self, expr: &Expr<'a>) -> bool {
        matches!(expr.value, ExprKind::Name(name, means) if self.variable(name, means) == Some(ValueKind::Class("Agent")))
    }
}
