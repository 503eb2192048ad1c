//! Calls and their arguments.

use std::f64::consts::{PI, TAU};

use flockwork::BEHAVIORS;

use super::kinds::{Argument, Kind, Signature, signature};
use super::members::{BARE, Member, VECTOR_LIBRARY, called};
use super::options::{DEGREES_AT_LEAST, tuned};
use super::told::{accepts, described, has_options, help_with, is_place, is_short, shown, what};
use super::values::call_of;
use super::walk::Checker;
use crate::api::suggest::instead;
use crate::api::table::CALLBACKS;
use crate::source::tree::{Expr, Span, Value, Word};

impl<'a> Checker<'_, 'a> {
    pub fn method(&mut self, base: &Expr<'a>, name: Word<'a>, arguments: &[Expr<'a>]) -> Kind {
        let library = self.library_name(base).filter(|name| self.library.is_table(name));
        if let Some(library) = library {
            let text = format!("{library} is a library and needs a dot");
            let brackets = if library == "options" { " { … }" } else { "(…)" };
            self.problem(name.span, text, format!("Write {library}.{}{brackets}", name.text));
            return self.unknown_call(arguments);
        }
        let kind = self.kind_of(base);
        let owner = match kind {
            Kind::Class(owner) => owner,
            Kind::Vector => "vector",
            Kind::Text | Kind::Word(_) if self.library.lacks("string", name.text) => {
                let library = self.library;
                self.found.add(name.span, || library.missing_in("string", name.text));
                return self.unknown_call(arguments);
            }
            _ => return self.unknown_call(arguments),
        };
        match self.library.member(owner, name.text) {
            Some(Member::Method(signature)) => {
                self.angles(name.text, arguments);
                self.arguments(name, signature, arguments)
            }
            Some(Member::Field(_) | Member::Function(..)) => {
                self.unknown_call(arguments);
                let text = format!("{} has no method \"{}\"", called(owner), name.text);
                let whole = format!("{}.{}", called(owner), name.text);
                let is_list = matches!(
                    self.library.member(owner, name.text),
                    Some(Member::Field(Kind::Map(..)))
                );
                let help = match (is_list, arguments.is_empty()) {
                    (true, _) => format!("Write {whole}.{}", named(arguments)),
                    (_, true) => format!("Write {whole} with a dot"),
                    _ => format!("Write {whole}(…) with a dot"),
                };
                self.problem(name.span, text, help);
                Kind::Any
            }
            None => {
                self.unknown_call(arguments);
                self.no_member(base, owner, name, true);
                Kind::Any
            }
        }
    }

    pub fn call(&mut self, base: &Expr<'a>, arguments: &[Expr<'a>]) -> Kind {
        if let Some(name) = self.library_name(base) {
            return self.library_call(base, name, arguments);
        }
        if let Value::Field(library, name) = &base.value
            && self.library_name(library) == Some("vector")
            && let Some(Member::Method(signature)) = self.library.member(VECTOR_LIBRARY, name.text)
        {
            let whole = Word { span: name.span, text: base.span.of(self.text) };
            return self.arguments(whole, signature, arguments);
        }
        if let Value::Field(library, name) = &base.value
            && self.library_name(library) == Some("math")
        {
            self.math(*name, arguments);
        }
        self.called_callback(base, arguments);
        match (self.kind_of(base), &base.value) {
            (Kind::Maker(place), _) => self.made_options(place, arguments),
            (Kind::Method(owner, method), _) => self.dotted_call(base, owner, &method, arguments),
            (Kind::Function(_), Value::Field(_, name)) => match self
                .library
                .member("World", name.text)
            {
                Some(Member::Function(signature, _)) => self.arguments(*name, signature, arguments),
                _ => self.unknown_call(arguments),
            },
            (kind, _) => {
                self.called_value(base, &kind, arguments);
                self.unknown_call(arguments)
            }
        }
    }

    /// A call of what the file has not declared itself.
    fn library_call(&mut self, base: &Expr<'a>, name: &'a str, arguments: &[Expr<'a>]) -> Kind {
        if let Some(Member::Method(signature)) = self.library.member(BARE, name) {
            let at = Word { span: base.span, text: name };
            return self.arguments(at, signature, arguments);
        }
        match name {
            "tune" if self.functions == 0 => {
                self.unknown_call(arguments);
                self.tuning(arguments);
                return tuned(arguments);
            }
            "tune" => {
                let text = "tune belongs at the top of the file, outside functions: it runs once, when the file is loaded";
                self.problem(
                    base.span,
                    text,
                    "Write local params = tune { … } there, and read params here",
                );
            }
            "vector" => {
                self.problem(base.span, "vector is a library", "Write vector.create(x, y)");
                self.unknown_call(arguments);
                return Kind::Vector;
            }
            "options" => {
                let help = "Write options.arrive { slow_radius = 2 }";
                self.problem(base.span, "options needs a behavior's name", help);
            }
            _ if self.library.is_table(name) => {
                let text = format!("{name} is a library, not a function");
                self.problem(base.span, text, format!("Write {name}.name(…)"));
            }
            "require" if self.is_bare(arguments) => return Kind::Any,
            "pairs" | "ipairs" | "next" => return self.walked(name, arguments),
            "f" if matches!(arguments, [Expr { value: Value::Text(_), .. }]) => {
                let help = "Write values into text between backticks: `time {world.time}`";
                self.problem(base.span, "there is no f before a text", help);
            }
            _ if !self.library.has(name) => {
                let (library, scene) = (self.library, self.scene);
                self.found.add(base.span, || library.missing_call(name, scene));
            }
            _ => _ = self.kind_of(base),
        }
        self.unknown_call(arguments)
    }

    /// `pairs(…)` and the like, of something that is no table.
    fn walked(&mut self, name: &str, arguments: &[Expr<'a>]) -> Kind {
        let kinds: Vec<Kind> = arguments.iter().map(|argument| self.kind_of(argument)).collect();
        match (kinds.first(), arguments.first()) {
            (Some(Kind::Function(_)), Some(given)) => {
                let help = match given.span.of(self.text) {
                    whole if is_short(whole) => format!("Write for other in {whole} do"),
                    _ => "Leave it out of the loop".to_owned(),
                };
                let text = format!("this goes into a loop as it is: {name} takes tables");
                self.problem(given.span, text, help);
            }
            (Some(Kind::Class("Group")), Some(given)) => self.no_list(given.span),
            _ => {}
        }
        Kind::Any
    }

    /// A group of the scene is taken for a list.
    pub fn no_list(&mut self, at: Span) {
        let help = "me:count(radius, group) counts its agents nearby, and for other in me:neighbors(radius, group) do … end loops over them";
        self.problem(at, "a group is not a list of its agents", help);
    }

    /// Whether the name of a file stands there without quotes, which is said.
    fn is_bare(&mut self, arguments: &[Expr<'a>]) -> bool {
        let Some(name) = arguments.first().and_then(|first| self.library_name(first)) else {
            return false;
        };
        let help = format!("Write require(\"{name}\")");
        self.problem(arguments[0].span, "require takes a file name in quotes", help);
        true
    }

    /// A callback that the script itself calls, without what it takes.
    fn called_callback(&mut self, base: &Expr<'a>, arguments: &[Expr<'a>]) {
        let callback = CALLBACKS.iter().find(|it| base.global() == Some(it.name));
        let Some(callback) = callback.filter(|_| arguments.len() < 2) else { return };
        let takes = signature(callback.signature).arguments;
        let takes: Vec<&str> = takes.iter().map(|it| it.name.as_str()).collect();
        let text = format!("{} is a callback: the engine calls it", callback.name);
        let help = format!(
            "Remove this call, or hand on what it takes: {}({})",
            callback.name,
            takes.join(", ")
        );
        self.problem(base.span, text, help);
    }

    /// Something that is no function is called.
    fn called_value(&mut self, base: &Expr<'a>, kind: &Kind, arguments: &[Expr<'a>]) {
        let what = match kind {
            Kind::Map(..) => "a table".to_owned(),
            Kind::Bool
            | Kind::Number
            | Kind::Text
            | Kind::Word(_)
            | Kind::Vector
            | Kind::Class(_)
            | Kind::Memory
            | Kind::Nil => shown(kind, base),
            _ => return,
        };
        let written = base.span.of(self.text);
        let help = match &base.value {
            _ if matches!(kind, Kind::Map(..)) => format!("Write {written}.{}", named(arguments)),
            Value::Field(of, name) if arguments.is_empty() => {
                format!("Write {}.{} without ()", of.span.of(self.text), name.text)
            }
            _ if arguments.is_empty() => "Remove the ()".to_owned(),
            _ => String::new(),
        };
        let text = format!("{written} is {what}, not a function");
        self.problem(base.span, text, help);
    }

    /// A call of something that is not known: only the arguments themselves can be looked at.
    pub fn unknown_call(&mut self, arguments: &[Expr<'a>]) -> Kind {
        self.values(arguments);
        Kind::Any
    }

    /// `me.seek(…)`: fine only if `me` itself comes first.
    fn dotted_call(
        &mut self,
        base: &Expr<'a>,
        owner: &'static str,
        method: &str,
        arguments: &[Expr<'a>],
    ) -> Kind {
        let kinds: Vec<Kind> = arguments.iter().map(|argument| self.kind_of(argument)).collect();
        let own = if owner == "vector" { Kind::Vector } else { Kind::Class(owner) };
        if kinds.first().is_none_or(|first| *first != own && *first != Kind::Any) {
            let whole = call_of(owner, method);
            let call = whole.replace("()", if arguments.is_empty() { "()" } else { "(…)" });
            let text = format!("{method} is a method and needs a colon");
            self.problem(base.span, text, format!("Write {call} with a colon"));
        }
        Kind::Any
    }

    /// A call with known arguments; answers the kind of its first answer.
    fn arguments(&mut self, name: Word<'a>, signature: &Signature, arguments: &[Expr<'a>]) -> Kind {
        if let Some((at, text, help)) = self.misordered(name, signature, arguments) {
            self.problem(at, text, help);
            return signature.answers.first().cloned().unwrap_or(Kind::Any);
        }
        let may_be_more = arguments.last().is_some_and(Expr::is_open);
        for (nth, wanted) in signature.arguments.iter().enumerate() {
            match arguments.get(nth) {
                Some(given) => self.argument(name.text, wanted, given),
                None if may_be_more || wanted.kinds.contains(&Kind::Nil) => break,
                None => {
                    let text = format!("{}: the {} is missing", name.text, what(wanted));
                    self.problem(name.span, text, format!("It must be {}", described(wanted)));
                    break;
                }
            }
        }
        let takes_any = signature.arguments.last().is_some_and(|last| last.name.starts_with("..."));
        let rest = arguments.get(signature.arguments.len()..).unwrap_or(&[]);
        self.values(rest);
        if let [first, ..] = rest
            && !takes_any
        {
            let all = Span { from: first.span.from, to: rest[rest.len() - 1].span.to };
            self.too_many(name.text, signature, all);
        }
        signature.answers.first().cloned().unwrap_or(Kind::Any)
    }

    /// A weight and options that stand in each other's place: where, what is wrong, and what to write.
    fn misordered(
        &self,
        name: Word<'a>,
        signature: &Signature,
        arguments: &[Expr<'a>],
    ) -> Option<(Span, String, String)> {
        let (at, place) = signature.arguments.iter().enumerate().find_map(weight_of)?;
        let [first, second, ..] = arguments.get(at..)? else { return None };
        let (one, two) = (first.span.of(self.text), second.span.of(self.text));
        let (weight, options) = match (&first.inner().value, &second.inner().value) {
            (Value::Table(_), Value::Table(_)) => {
                let inside = [one, two].map(|it| it.trim_matches(['{', '}']).trim());
                ("1", format!("{{ {} }}", inside.join(", ")))
            }
            (Value::Table(_), Value::Number(_)) => (two, one.to_owned()),
            (value, Value::Number(_))
                if BEHAVIORS[place].among.is_some() && is_among(value, self.text) =>
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

    fn too_many(&mut self, name: &str, signature: &Signature, at: Span) {
        let names: Vec<&str> = signature.arguments.iter().map(|it| it.name.as_str()).collect();
        let text = match names.len() {
            0 => format!("{name} takes no arguments"),
            1 => format!("{name} takes one argument: {}", names[0]),
            count => format!("{name} takes {count} arguments at most: {}", names.join(", ")),
        };
        let instead = INSTEAD_OF_SETTING.iter().find(|(getter, _)| *getter == name);
        let help = match at.of(self.text) {
            _ if instead.is_some() && names.is_empty() => {
                instead.map_or("", |(_, it)| it).to_owned()
            }
            extra if is_short(extra) => format!("Remove {extra}"),
            _ => "Extra arguments are ignored; remove them".to_owned(),
        };
        self.problem(at, text, help);
    }

    /// Angles that look like degrees.
    fn angles(&mut self, method: &str, arguments: &[Expr<'a>]) {
        let (place, most) = match method {
            "can_see" => (2, PI),
            "rotate" => (0, TAU),
            "sin" | "cos" | "tan" => (0, DEGREES_AT_LEAST),
            _ => return,
        };
        let Some(given) = arguments.get(place) else { return };
        self.angle(method, most, given);
    }

    /// An angle that is compared with what looks like degrees.
    pub fn angle_compared(&mut self, left: &Expr<'a>, right: &Expr<'a>) {
        for (asked, given) in [(left, right), (right, left)] {
            if matches!(&asked.inner().value, Value::Method(_, name, _) if name.text == "angle") {
                self.angle("angle", PI, given);
            }
        }
    }

    /// An angle that looks like degrees.
    pub fn angle(&mut self, name: &str, most: f64, given: &Expr<'a>) {
        if let Value::Number(angle) = given.inner().value
            && angle.abs() > most
            && angle % 5.0 == 0.0
        {
            let text = format!("{name}: {angle} looks like degrees; angles are in radians");
            self.problem(given.span, text, format!("Write math.rad({angle})"));
        }
    }

    /// A function of the library `math`.
    fn math(&mut self, name: Word<'a>, arguments: &[Expr<'a>]) {
        self.angles(name.text, arguments);
        let is_part =
            |it: &Expr| matches!(it.inner().value, Value::Number(number) if number.fract() != 0.0);
        if let ("random", [low, high]) = (name.text, arguments)
            && (is_part(low) || is_part(high))
        {
            let (low, high) = (low.span.of(self.text), high.span.of(self.text));
            let help = format!("Write {low} + ({high} - {low}) * math.random()");
            self.problem(name.span, "math.random with two numbers answers whole ones", help);
        }
        if name.text == "atan" && arguments.len() == 2 {
            self.problem(name.span, "math.atan takes one number", "Write math.atan2(y, x)");
        }
    }

    pub fn argument(&mut self, name: &str, wanted: &Argument, given: &Expr<'a>) {
        let place = wanted.kinds.iter().find_map(|kind| match kind {
            Kind::Options(place) => Some(*place),
            _ => None,
        });
        if let (Some(place), Value::Table(entries)) = (place, &given.value) {
            return self.options(place, entries);
        }
        let kind = self.kind_of_used(given);
        let takes_none = place.is_some_and(|place| !has_options(place));
        if let (true, Kind::Options(of) | Kind::Maker(of)) = (takes_none, &kind) {
            let help = format!("Remove them; me:{} takes them", BEHAVIORS[*of].name);
            return self.problem(given.span, format!("{name} takes no options"), help);
        }
        if let Some((of, dt)) = times_dt(name, given, self.text) {
            let text = format!("{name}: the engine counts the length of a tick itself");
            return self.problem(dt, text, format!("Write {} without dt", of.of(self.text)));
        }
        if let Some((what, help)) = misplaced(wanted, given, self.text) {
            return self.problem(given.span, format!("{name}: {what}"), help);
        }
        if !wanted.kinds.iter().any(|one| accepts(one, &kind)) {
            let scene = self.scene;
            let is_group = |word: &str| {
                scene.is_some_and(|scene| scene.groups.iter().any(|group| group == word))
            };
            let (takes, help) =
                (described(wanted), help_with(name, wanted, (&kind, given), is_group));
            let (what, shown) = (what(wanted), shown(&kind, given));
            let text = format!("{name}: the {what} must be {takes}; this is {shown}");
            return self.problem(given.span, text, help);
        }
        if let Kind::Word(word) = &kind
            && wanted.kinds.contains(&Kind::Class("Group"))
            && !wanted.kinds.contains(&Kind::Word(word.clone()))
        {
            self.group_named(name, wanted, given.span, word);
        }
    }

    /// A text that has to name a group of the scene.
    fn group_named(&mut self, name: &str, wanted: &Argument, at: Span, word: &str) {
        let Some(scene) = self.scene else { return };
        if scene.groups.iter().any(|group| group == word) {
            return;
        }
        let words = wanted.kinds.iter().filter_map(|kind| match kind {
            Kind::Word(word) => Some(word.clone()),
            _ => None,
        });
        let mut known: Vec<String> = scene.groups.iter().cloned().chain(words).collect();
        known.sort();
        let help = instead(word, &known).trim_start().to_owned();
        self.problem(at, format!("{name}: \"{word}\" is not a group"), help);
    }
}

/// Where the weight of a behavior stands among its arguments, and which behavior it is.
fn weight_of((nth, argument): (usize, &Argument)) -> Option<(usize, usize)> {
    let behavior = argument.kinds.iter().find_map(|kind| match kind {
        Kind::Options(place) => Some(*place),
        _ => None,
    });
    behavior.filter(|_| argument.kinds.contains(&Kind::Number)).map(|place| (nth, place))
}

/// Whether a value as it is written says which agents count.
fn is_among(value: &Value, text: &str) -> bool {
    match value {
        Value::Text(Some(_)) => true,
        Value::Field(list, _) => list.span.of(text) == "world.groups",
        _ => false,
    }
}

/// `velocity * dt` where something is asked for per second: what is multiplied, and the `dt`.
fn times_dt(name: &str, given: &Expr, text: &str) -> Option<(Span, Span)> {
    let Value::Binary(left, "*", right) = &given.inner().value else { return None };
    let is_dt = |it: &Expr| ["dt", "world.dt"].contains(&it.span.of(text));
    let asked = ["wish", "push", "order"].contains(&name);
    let (of, dt) = if is_dt(left) { (right, left) } else { (left, right) };
    (asked && is_dt(dt)).then_some((of.span, dt.span))
}

/// A direction where a place is asked for, or the other way round, and what to write.
fn misplaced(wanted: &Argument, given: &Expr, text: &str) -> Option<(String, String)> {
    let whole = given.span.of(text);
    match &given.inner().value {
        Value::Method(of, method, _)
            if (is_place(wanted) || ["from", "to", "at", "center"].contains(&&wanted.name[..]))
                && matches!(of.value, Value::Name("me", _)) =>
        {
            match method.text {
                "heading" | "facing" | "velocity" => Some((
                    format!("{whole} is a direction, not a place"),
                    format!("Write me:position() + {whole}"),
                )),
                "position" if is_place(wanted) => Some((
                    "this is where the agent is itself".to_owned(),
                    "Name another target, such as world.mouse".to_owned(),
                )),
                _ => None,
            }
        }
        Value::Field(list, _)
            if wanted.name == "velocity" && list.span.of(text) == "world.marks" =>
        {
            Some((format!("{whole} is a place, not a velocity"), format!("Write me:seek({whole})")))
        }
        _ => None,
    }
}

/// What is not done by handing something to what answers it, and how it is.
const INSTEAD_OF_SETTING: &[(&str, &str)] = &[
    ("velocity", "me:wish(velocity) asks for one"),
    ("speed", "me:limit_speed(speed) slows it, me:wish(velocity) asks for a velocity"),
    ("max_speed", "me:limit_speed(speed) slows it; the scene sets the top speed"),
    (
        "position",
        "Scripts do not move agents directly; they request it: me:seek(target), me:wish(velocity)",
    ),
    ("heading", "me:wish(velocity) says where to go, me:face(target) where to look"),
    ("facing", "me:face(target) looks there"),
    ("radius", "The scene sets it"),
    ("memory", "Write me:memory().name = value"),
    (
        "events",
        "Compare the name in the loop: for name in me:events() do if name == \"caught\" then … end end",
    ),
];

/// The name that stands among arguments as text.
fn named<'e>(arguments: &'e [Expr]) -> &'e str {
    match arguments.first().map(|first| &first.value) {
        Some(Value::Text(Some(name))) => name,
        _ => "name",
    }
}
