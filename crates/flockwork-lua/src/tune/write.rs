//! Values of `tune { … }` put into the text of a script: all the rest of it stays as it is.

use flockwork::group::Setting;

use crate::source::tree::{Expr, ExprKind, Span, SyntaxTree, TableEntry};
use crate::source::visit::Visit;
use crate::source::{with_tree, without_mark};

/// The text of a script with another default of a parameter. With `bounds`, the least and the greatest value, those are
/// written as well where the script leaves them open, because they would follow from the default. None if the text is wrong, has no parameter of this name, or
/// calculates its default.
///
/// ```
/// use flockwork::group::Setting;
///
/// let text = "local params = tune { pull = { 1.0, max = 4 }, far = false } -- both";
/// let tuned = flockwork_lua::with_default(text, "pull", &Setting::Number(2.5), Some([0.0, 4.0]));
/// assert_eq!(tuned.unwrap(), text.replace("1.0", "2.5, min = 0"));
/// ```
#[must_use]
pub fn with_default(
    text: &str,
    name: &str,
    value: &Setting,
    bounds: Option<[f32; 2]>,
) -> Option<String> {
    let body = without_mark(text);
    let find = |tree: Result<SyntaxTree, _>| {
        let tree = tree.ok()?;
        let mut sought = Sought { name, found: None };
        sought.block(&tree.block);
        sought.found
    };
    let Written { span: Span { from, to }, has, is_alone } = with_tree(body, find).ok()??;
    let mut new = literal(value);
    for ((key, bound), has) in ["min", "max"].iter().zip(bounds.into_iter().flatten()).zip(has) {
        if !has {
            new += &format!(", {key} = {bound}");
        }
    }
    if is_alone && bounds.is_some() {
        new = format!("{{ {new} }}");
    }
    let mark = text.len() - body.len();
    Some(format!("{}{new}{}", &text[..mark + from], &body[to..]))
}

/// A default that is written as it is.
#[derive(Clone, Copy)]
struct Written {
    span: Span,
    /// Whether `min` and `max` are given beside it.
    has: [bool; 2],
    /// Whether it is in no table.
    is_alone: bool,
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
    found: Option<Written>,
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
fn default(entries: &[TableEntry], name: &str) -> Option<Written> {
    let is_it = |entry: &&TableEntry| entry.name.is_some_and(|it| it.text == name);
    let value = &entries.iter().find(is_it)?.value;
    let ExprKind::Table(settings) = &value.value else {
        let span = written(value)?;
        return Some(Written { span, has: [false; 2], is_alone: true });
    };
    let mut unnamed = settings.iter().filter(|it| it.name.is_none() && it.key.is_none());
    let span = unnamed.next().and_then(|first| written(&first.value))?;
    let has = ["min", "max"]
        .map(|key| settings.iter().any(|it| it.name.is_some_and(|name| name.text == key)));
    Some(Written { span, has, is_alone: false })
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
            let told = with_default(text, name, &value, None);
            assert_eq!(told.as_deref(), Some(&*text.replacen(from, to, 1)), "{name}");
        }
        for (before, after) in [
            ("{ pull = 1.0 }", "{ pull = { 0.25, min = 0, max = 2 } }"),
            ("{ pull = { 1 } }", "{ pull = { 0.25, min = 0, max = 2 } }"),
            ("{ pull = { 1, max = 2 } }", "{ pull = { 0.25, min = 0, max = 2 } }"),
            ("{ pull = { max = 2, min = 0, 1 } }", "{ pull = { max = 2, min = 0, 0.25 } }"),
        ] {
            let [before, after] = [before, after].map(|it| format!("local t = tune {it}"));
            let told = with_default(&before, "pull", &number, Some([0.0, 2.0]));
            assert_eq!(told, Some(after));
        }
        for (text, name) in [(text, "half"), (text, "other"), ("tune {", "pull"), ("", "pull")] {
            assert_eq!(with_default(text, name, &number, None), None, "{name}");
        }
    }
}
