//! Arguments that stand in each other's place.

use flockwork::behavior::infos;

use super::checker::Checker;
use super::describe::is_short;
use super::kinds::{Signature, TypedArgument, ValueKind};
use crate::source::tree::{Expr, ExprKind, Span, SpannedWord};

impl<'a> Checker<'_, 'a> {
    /// A weight and options that stand in each other's place: where, what is wrong, and what to write.
    pub fn misordered(
        &self,
        name: SpannedWord<'a>,
        signature: &Signature,
        arguments: &[Expr<'a>],
    ) -> Option<(Span, String, String)> {
        let (at, place) = signature.arguments.iter().enumerate().find_map(weight_of)?;
        let [first, second, ..] = arguments.get(at..)? else { return None };
        let (one, two) = (first.span.of(self.text), second.span.of(self.text));
        let (weight, options) = match (&first.inner().value, &second.inner().value) {
            (ExprKind::Table(_), ExprKind::Table(_)) => {
                let inside = [one, two].map(|it| it.trim_matches(['{', '}']).trim());
                ("1", format!("{{ {} }}", inside.join(", ")))
            }
            (ExprKind::Table(_), ExprKind::Number(_)) => (two, one.to_owned()),
            (value, ExprKind::Number(_))
                if infos()[place].among.is_some() && is_among(value, self.text) =>
            {
                (two, format!("{{ among = {one} }}"))
            }
            _ => return None,
        };
        let before = arguments[..at].iter().map(|it| it.span.of(self.text));
        let all: Vec<&str> = before.chain([weight, &options]).collect();
        let all = Some(all.join(", ")).filter(|all| is_short(all));
        let me = if self.text[..name.span.from].ends_with(':') { "me:" } else { "" };
        let text = format!("{}: the weight comes first, then all options in one table", name.text);
        let shown = all.unwrap_or_else(|| "…, 1, { … }".to_owned());
        let both = Span { from: first.span.from, to: second.span.to };
        Some((both, text, format!("Write {me}{}({shown})", name.text)))
    }
}

/// Where the weight of a behavior stands among its arguments, and which behavior it is.
fn weight_of((nth, argument): (usize, &TypedArgument)) -> Option<(usize, usize)> {
    let behavior = argument.kinds.iter().find_map(|kind| match kind {
        ValueKind::Options(place) => Some(*place),
        _ => None,
    });
    behavior.filter(|_| argument.kinds.contains(&ValueKind::Number)).map(|place| (nth, place))
}

/// Whether a value as it is written says which agents count.
fn is_among(value: &ExprKind, text: &str) -> bool {
    match value {
        ExprKind::Text(Some(_)) => true,
        ExprKind::Field(list, _) => list.span.of(text) == "world.groups",
        _ => false,
    }
}
