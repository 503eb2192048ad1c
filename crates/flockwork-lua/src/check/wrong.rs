//! What is said of names that do not exist, and of what cannot be changed.

use super::checker::Checker;
use super::describe::is_short;
use super::kinds::{ValueKind, is_place, is_receivers};
use super::members::{ObjectMember, call_of, called, names};
use crate::api::advice;
use crate::api::suggest::instead;
use crate::source::tree::{Expr, ExprKind, Span, SpannedWord};

impl<'a> Checker<'_, 'a> {
    /// Something that a type does not have.
    pub fn no_member(
        &mut self,
        base: &Expr<'a>,
        owner: &'static str,
        name: SpannedWord<'a>,
        is_call: bool,
    ) {
        let (known, who) = (names(owner), called(owner));
        if known.is_empty() {
            let text = format!("{who} has no \"{}\"", name.text);
            let whole = base.span.of(self.text);
            let help = match owner {
                "Path" => format!("Write me:follow_path({whole})"),
                _ => format!(
                    "For its nearest agent, write me:nearest(math.huge, {whole}), which may be nil"
                ),
            };
            return self.problem(name.span, text, help);
        }
        if let Some(help) =
            self.read_of_public(base, name.text).filter(|_| ["Agent", "Other"].contains(&owner))
        {
            return self.problem(name.span, format!("{who} has no \"{}\"", name.text), help);
        }
        let list =
            self.scene.and_then(|scene| scene.list_of(name.text)).filter(|_| owner == "World");
        let help = match list {
            Some(list) => format!("Write world.{list}.{}", name.text),
            None => advice::of_member(who, name.text, &known),
        };
        if owner == "Agent" && !is_call && !advice::is_meant(who, name.text, &known) {
            let help = format!("An agent keeps what it remembers in me:memory().{}", name.text);
            self.problem(name.span, format!("me has no \"{}\"", name.text), help);
        } else if owner == "Other" && self.library.member("Agent", name.text).is_some() {
            let text = format!("another agent has no \"{}\"", name.text);
            let help = self.only_me_has(base, name.text, &known);
            self.problem(name.span, text, help);
        } else {
            let method = if owner == "Agent" { " method" } else { "" };
            self.problem(name.span, format!("{who} has no{method} \"{}\"", name.text), help);
        }
    }

    /// What to write instead of a method of `me` that is asked of another agent.
    fn only_me_has(&self, base: &Expr<'a>, name: &str, known: &[String]) -> String {
        let Some(ObjectMember::Method(signature)) = self.library.member("Agent", name) else {
            return String::new();
        };
        if signature.answers != [ValueKind::Nil] {
            return format!("Only me has it. Another agent has {}", known.join(", "));
        }
        let other = Some(base.span.of(self.text)).filter(|it| is_short(it)).unwrap_or("other");
        if let Some(at) = signature.arguments.iter().position(is_receivers) {
            let before = signature.arguments[..at].iter().map(|it| it.name.as_str());
            let before: Vec<_> = before.chain([other]).collect();
            let text =
                signature.arguments[..at].iter().find(|it| it.kinds.contains(&ValueKind::Text));
            let quotes = text.map(|it| format!(", with the {} in quotes", it.name));
            return format!(
                "An agent commands only itself. Write me:{name}({}){}",
                before.join(", "),
                quotes.unwrap_or_default()
            );
        }
        let call = if signature.arguments.is_empty() { "()" } else { "(…)" };
        let steers = match signature.arguments.first() {
            Some(target) if is_place(target) => {
                format!("me:{name}({other}) steers this one. To ask the other one, ")
            }
            _ => String::new(),
        };
        format!(
            "An agent commands only itself: {steers}write me:emit(\"{name}\", {other}), and in its script for name in me:events() do if name == \"{name}\" then me:{name}{call} end end"
        )
    }

    /// A name that is not among the known ones.
    pub fn unknown(&mut self, name: SpannedWord<'a>, what: &str, known: &[String]) {
        let help = instead(name.text, known).trim_start().to_owned();
        self.problem(name.span, format!("{what} \"{}\"", name.text), help);
    }

    /// Whether the scene has a mark, path or group of this name.
    pub fn known_in(&mut self, map: &str, at: Span, name: &str) {
        let known = self.scene.and_then(|scene| scene.list(map));
        if let Some(known) = known.filter(|known| !known.iter().any(|it| it == name)) {
            let help = instead(name, known).trim_start().to_owned();
            let one = map.trim_end_matches('s');
            self.problem(at, format!("world.{map} has no {one} \"{name}\""), help);
        }
    }

    /// `base.name = value`, or with a sign like `+`, `base.name += value`.
    pub fn assign_field(
        &mut self,
        base: &Expr<'a>,
        name: SpannedWord<'a>,
        sign: Option<&str>,
        value: Option<&Expr<'a>>,
    ) {
        let field = name.text;
        if let Some(library) = self.library_name(base).filter(|name| self.library.is_table(name)) {
            let help = format!(
                "Remove this line; for a function of your own, write local function {field}(…) … end"
            );
            return self.problem(base.span, format!("{library} is read-only"), help);
        }
        let (text, help) = match self.kind_of(base) {
            ValueKind::Class("Agent") => {
                ("me cannot be changed".to_owned(), self.instead_of_changing_me(field))
            }
            ValueKind::Method(owner, method) if &*method == "memory" => (
                format!("{method} is a method"),
                format!("Write {}.{field} = …", call_of(owner, &method)),
            ),
            ValueKind::Class("World") => {
                ("world is read-only".to_owned(), "Remove this line".to_owned())
            }
            ValueKind::Map(map, _) => (
                format!("world.{map} is read-only"),
                format!("The scene sets its {map}; remove this line"),
            ),
            ValueKind::Tuned(_) => (
                "tune's values are read-only".to_owned(),
                format!(
                    "Set the value where it is declared: tune {{ {field} = {} }}",
                    self.written(value)
                ),
            ),
            ValueKind::Class(owner) => {
                (format!("{} cannot be changed", called(owner)), instead_of_changing(owner))
            }
            ValueKind::Vector => self.part_of_vector(base, field, sign, value),
            ValueKind::Memory => {
                return value.into_iter().for_each(|value| self.remember(field, value));
            }
            _ => return,
        };
        self.problem(base.span, text, help);
    }

    fn instead_of_changing_me(&self, field: &str) -> String {
        match self.library.member("Agent", field) {
            Some(_) => "Scripts do not move agents directly; they request it: me:seek(target), me:wish(velocity), me:limit_speed(speed)".to_owned(),
            None => format!("Write me:memory().{field} = … to remember something"),
        }
    }

    /// `base.x = value` of a vector.
    fn part_of_vector(
        &self,
        base: &Expr<'a>,
        field: &str,
        sign: Option<&str>,
        value: Option<&Expr<'a>>,
    ) -> (String, String) {
        let (whole, value) = (base.span.of(self.text), self.written(value));
        let value = match sign {
            Some(sign) => format!("{whole}.{} {sign} {value}", field.to_lowercase()),
            None => value.to_owned(),
        };
        let part = |axis: &str| match field.to_lowercase() == axis {
            true => value.clone(),
            false => format!("{whole}.{axis}"),
        };
        let made = format!("vector.create({}, {}, {})", part("x"), part("y"), part("z"));
        match &base.inner().value {
            ExprKind::Method(_, method, _) => (
                format!("{}() returns a copy, and changing it moves nothing", method.text),
                "To move, write me:seek(target) or me:wish(velocity)".to_owned(),
            ),
            ExprKind::Field(..) => (
                format!("{whole} is read-only"),
                format!("For another point, write local at = {made}"),
            ),
            _ => (
                format!("a vector cannot be changed in part (\"{field}\")"),
                format!("Make a new one: {whole} = {made}"),
            ),
        }
    }

    /// A value as it is written, if it is short.
    fn written(&self, value: Option<&Expr<'a>>) -> &'a str {
        let written = value.map(|value| value.span.of(self.text));
        written.filter(|written| is_short(written)).unwrap_or("…")
    }
}

/// What is done in place of changing what has a type.
fn instead_of_changing(owner: &str) -> String {
    match owner {
        "Field" => "me:leave(name, amount) leaves something on it".to_owned(),
        _ => "me:emit(name, other) tells it something".to_owned(),
    }
}
