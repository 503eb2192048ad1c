//! Names of public values, where a script writes them out.

use super::checker::Checker;
use crate::api::suggest::instead;
use crate::source::tree::{Expr, ExprKind, SpannedWord};

/// What a public value may begin with, by one that is to be set.
fn beginning_of(value: &Expr) -> &'static str {
    const COMPARE: [&str; 7] = ["==", "~=", "<", "<=", ">", ">=", "not"];
    match &value.inner().value {
        ExprKind::Bool => "false",
        ExprKind::Binary(_, sign, _) | ExprKind::Unary(sign, _) if COMPARE.contains(sign) => {
            "false"
        }
        _ => "0",
    }
}

impl<'a> Checker<'_, 'a> {
    /// A name that `me:get` or `me:set` is given and the script does not declare. What other scripts declare, and files that
    /// it requires, is not known here.
    pub fn undeclared(&mut self, method: SpannedWord<'a>, arguments: &[Expr<'a>]) {
        let before = self.text[..method.span.from].strip_suffix("me:");
        let is_own =
            before.is_some_and(|text| !text.ends_with(|c: char| c.is_alphanumeric() || c == '_'));
        let Some(first) =
            arguments.first().filter(|_| is_own && ["get", "set"].contains(&method.text))
        else {
            return;
        };
        let ExprKind::Text(Some(name)) = &first.inner().value else { return };
        let known = &self.mentions.shown;
        if known.contains(&&**name) || !self.mentions.required.is_empty() {
            return;
        }
        let known: Vec<String> = known.iter().map(|name| (*name).to_owned()).collect();
        let help = match &known[..] {
            [] => {
                let begins = arguments.get(1).map_or("0", beginning_of);
                format!("Declare it at the top of the file: public {{ {name} = {begins} }}")
            }
            known => instead(name, known).trim_start().to_owned(),
        };
        let text = format!("{}: this script declares no public value \"{name}\"", method.text);
        self.problem(first.span, text, help);
    }

    /// How a public value that is written like a field is read.
    pub fn read_of_public(&self, base: &Expr, name: &str) -> Option<String> {
        let whole = base.span.of(self.text);
        self.mentions.shown.contains(&name).then(|| format!("Write {whole}:get(\"{name}\")"))
    }
}
