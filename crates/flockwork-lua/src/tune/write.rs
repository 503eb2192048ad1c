//! Values of `tune { … }` put into the text of a script: all the rest of it stays as it is.

use flockwork::group::Setting;

use crate::source::tree::{Expr, ExprKind, Span, TableEntry};
use crate::source::visit::Visit;
use crate::source::{with_tree, without_mark};

/// The text of a script with another default of a parameter. None if the text is wrong, has no parameter of this name, or
/// calculates its default.
///
/// ```
/// use flockwork::group::Setting;
///
/// let text = "local params = tune { pull = { 1.0, max = 4 }, far = false } -- both";
/// let tuned = flockwork_lua::with_default(text, "pull", &Setting::Number(2.5)).unwrap();
/// assert_eq!(tuned, text.replace("1.0", "2.5"));
/// ```
#[must_use]
pub fn with_default(text: &str, name: &str, value: &Setting) -> Option<String> {
    let body = without_mark(text);
    let find = |tree: Result<crate::source::tree::SyntaxTree, _>| {
        let tree = tree.ok()?;
        let mut sought = Sought { name, found: None };
        sought.block(&tree.block);
        sought.found
    };
    let Span { from, to } = with_tree(body, find).ok()??;
    let mark = text.len() - body.len();
    Some(format!("{}{}{}", &text[..mark + from], literal(value), &body[to..]))
}

fn literal(value: &Setting) -> String {
    match value {
        Setting::Number(number) => number.to_string(),
        Setting::Bool(on) => on.to_string(),
        Setting::Word(word) => format!("{word:?}"),
    }
}

/// Where the default of a parameter stands.
struct Sought<'n> {
    name: &'n str,
    found: Option<Span>,
}

impl<'t, 'a: 't> Visit<'t, 'a> for Sought<'_> {
    fn expr(&mut self, expr: &'t Expr<'a>) {
        if let ExprKind::Call(function, arguments) = &expr.value
            && function.global() == Some("tune")
            && let [Expr { value: ExprKind::Table(entries), .. }] = &arguments[..]
        {
            self.found = self.found.or(default(entries, self.name));
        }
        expr.walk(self);
    }
}

/// Where the default of a parameter stands that these entries declare: alone, or before its settings.
fn default(entries: &[TableEntry], name: &str) -> Option<Span> {
    let is_it = |entry: &&TableEntry| entry.name.is_some_and(|it| it.text == name);
    let value = &entries.iter().find(is_it)?.value;
    match &value.value {
        ExprKind::Table(settings) => {
            let mut unnamed = settings.iter().filter(|it| it.name.is_none() && it.key.is_none());
            unnamed.next().and_then(|first| written(&first.value))
        }
        _ => written(value),
    }
}

/// Where a value stands that is written as it is.
fn written(value: &Expr) -> Option<Span> {
    let is_plain = match &value.value {
        ExprKind::Number(_) | ExprKind::Bool | ExprKind::Text(_) => true,
        ExprKind::Unary("-", of) => matches!(of.value, ExprKind::Number(_)),
        _ => false,
    };
    is_plain.then_some(value.span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_default_changes() {
        let text = "\u{feff}-- pull = 3\nlocal t = tune {\n  pull = -1.50, -- how\n  far = { true, doc = \"pull\" },\n  \
                    form = { \"a\", choices = { \"a\", \"b\" } }, half = 1 / 2,\n}\nfunction update(me) me:brake(t.pull) end\n";
        let number = Setting::Number(0.25);
        let table = [
            ("pull", number.clone(), "-1.50", "0.25"),
            ("far", Setting::Bool(false), "true", "false"),
            ("form", Setting::Word("b".to_owned()), "{ \"a\", choices", "{ \"b\", choices"),
        ];
        for (name, value, from, to) in table {
            let told = with_default(text, name, &value);
            assert_eq!(told.as_deref(), Some(&*text.replacen(from, to, 1)), "{name}");
        }
        for (text, name) in [(text, "half"), (text, "other"), ("tune {", "pull"), ("", "pull")] {
            assert_eq!(with_default(text, name, &number), None, "{name}");
        }
    }
}
