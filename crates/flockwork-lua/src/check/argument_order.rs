//! Arguments that stand in each other's place.

use flockwork::behavior::infos;

use super::checker::Checker;
use super::describe::is_short;
use super::kinds::{Signature, TypedArgument, ValueKind};
use crate::source::tree::{Expr, ExprKind, Span, SpannedWord};

/// Where arguments stand in the wrong order, what is wrong, and what to write.
type Misorder = (Span, String, String);

impl<'a> Checker<'_, 'a> {
    /// Arguments that stand in each other's place.
    pub fn misordered(
        &self,
        name: SpannedWord<'a>,
        signature: &Signature,
        arguments: &[Expr<'a>],
    ) -> Option<Misorder> {
        self.weight_last(name, signature, arguments)
            .or_else(|| self.radius_last(name, signature, arguments))
    }

    /// A group in the place of the radius.
    fn radius_last(
        &self,
        name: SpannedWord<'a>,
        signature: &Signature,
        arguments: &[Expr<'a>],
    ) -> Option<Misorder> {
        let is = |nth: usize, what| signature.arguments.get(nth).is_some_and(|it| it.name == what);
        let at = (0..arguments.len()).find(|nth| is(*nth, "radius") && is(nth + 1, "among"))?;
        let group = arguments.get(at).filter(|it| {
            let value = &it.inner().value;
            is_among(value, self.text) || matches!(value, ExprKind::Table(_))
        })?;
        let of = |it: &Expr<'a>| it.span.of(self.text);
        // A radius that may be left out is none.
        let any = if signature.arguments[at].kinds.contains(&ValueKind::Nil) {
            "math.huge"
        } else {
            "10"
        };
        let given = arguments.get(at + 1);
        let given = given.filter(|it| !matches!(it.inner().value, ExprKind::Nil));
        let radius = given.map_or(any, of);
        let before = arguments[..at].iter().map(of);
        let after = arguments.iter().skip(at + 2).map(of);
        let all: Vec<&str> = before.chain([radius, of(group)]).chain(after).collect();
        let text = format!("{}: the radius comes first, then the group", name.text);
        let call = format!("{}{}({})", self.receiver(name), name.text, all.join(", "));
        Some((group.span, text, format!("Write {call}")))
    }

    /// Of what a method or a function is called, as it is written.
    fn receiver(&self, name: SpannedWord<'a>) -> &'static str {
        let before = &self.text[..name.span.from];
        let known = ["world:", "world.", "me:"];
        known.into_iter().find(|known| before.ends_with(known)).unwrap_or_default()
    }

    /// A weight and options that stand in each other's place.
    fn weight_last(
        &self,
        name: SpannedWord<'a>,
        signature: &Signature,
        arguments: &[Expr<'a>],
    ) -> Option<Misorder> {
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
        let me = self.receiver(name);
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
