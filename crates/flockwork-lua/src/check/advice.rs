//! What to write instead of an argument of the wrong kind.

use flockwork::behavior::{Info, ParamKind, Wants, infos};

use super::kinds::{TypedArgument, ValueKind, is_place, is_receivers};
use super::members::call_of;
use crate::api::suggest::instead;
use crate::api::{acts, keys};
use crate::source::tree::{Expr, ExprKind};

/// What to write instead of a value of the wrong kind.
pub fn help_with(
    name: &str,
    wanted: &TypedArgument,
    (kind, given): (&ValueKind, &Expr),
    is_group: impl Fn(&str) -> bool,
) -> String {
    let asked = ExpectedArgument::of(name, wanted);
    match kind {
        ValueKind::Method(owner, method) => format!("Call it: {}", call_of(owner, method)),
        ValueKind::Maker(place) => format!("Call it: options.{} {{ … }}", infos()[*place].name),
        ValueKind::Word(word) => asked.word(word, is_group),
        ValueKind::Number => asked.number(given),
        ValueKind::Map(list, _) => format!("Write world.{list}.name"),
        ValueKind::Table if asked.takes(ValueKind::Vector) => {
            let named = matches!(&given.value, ExprKind::Table(all) if all.iter().any(|it| it.name.is_some()));
            match acts::named(name).filter(|act| named && act.along.is_some()) {
                Some(act) => format!(
                    "What the new agent begins with comes last: {}",
                    acts::example_call(act)
                ),
                None => "Write vector.create(x, y)".to_owned(),
            }
        }
        ValueKind::Class(owner) => asked.object(owner),
        _ => String::new(),
    }
}

/// What is asked for.
struct ExpectedArgument<'w> {
    name: &'w str,
    wanted: &'w TypedArgument,
    /// The behavior whose options may stand here, where nothing else may.
    optioned: Option<&'static Info>,
}

impl<'w> ExpectedArgument<'w> {
    fn of(name: &'w str, wanted: &'w TypedArgument) -> Self {
        let options = wanted.kinds.iter().find_map(|kind| match kind {
            ValueKind::Options(place) => Some(infos()[*place]),
            _ => None,
        });
        let optioned = options.filter(|_| !wanted.kinds.contains(&ValueKind::Vector));
        Self { name, wanted, optioned }
    }

    fn takes(&self, kind: ValueKind) -> bool {
        self.wanted.kinds.contains(&kind)
    }

    /// The first option that takes such values.
    fn option(&self, takes: impl Fn(ParamKind) -> bool) -> Option<&'static str> {
        self.optioned?.params.iter().find(|param| takes(param.kind)).map(|param| param.name)
    }

    /// What to write where the agents that count are an option.
    fn among(&self) -> Option<String> {
        let takes = self.optioned.is_some_and(|info| info.among.is_some());
        takes.then(|| "Which agents count is an option: { among = \"name\" }".to_owned())
    }

    fn word(&self, word: &str, is_group: impl Fn(&str) -> bool) -> String {
        let name = self.name;
        let has_word = |kind| matches!(kind, ParamKind::Word(words) if words.contains(&word));
        if let Some(option) = self.option(has_word) {
            return format!(
                "It is a value of the option {option}: write {{ {option} = \"{word}\" }}"
            );
        }
        if let Some(help) = self.among() {
            return help;
        }
        if is_receivers(self.wanted) && word == "all" {
            format!("Leave the {} out: then all agents hear it", self.wanted.name)
        } else if is_receivers(self.wanted) && is_group(word) {
            format!("Write world.groups[\"{word}\"]")
        } else if self.takes(ValueKind::Class("Path")) {
            format!("Write world.paths[\"{word}\"]")
        } else if self.takes(ValueKind::Class("Field")) {
            format!("Write world.fields[\"{word}\"]")
        } else if is_place(self.wanted) {
            let list = if is_group(word) { "groups" } else { "marks" };
            format!("Write world.{list}[\"{word}\"]")
        } else if self.takes(ValueKind::Number) && word.trim().parse::<f64>().is_ok() {
            format!("Write {} without quotes", word.trim())
        } else if self.takes(ValueKind::Key) {
            instead(word, &keys::shown()).trim_start().to_owned()
        } else if name == "text" && self.takes(ValueKind::Vector) {
            "The place comes first: pen:text(me:position(), \"hello\")".to_owned()
        } else {
            String::new()
        }
    }

    fn number(&self, given: &Expr) -> String {
        let option = self.option(|kind| matches!(kind, ParamKind::Number { .. }));
        if let Some(option) = option.filter(|_| !self.takes(ValueKind::Number)) {
            let number =
                if let ExprKind::Number(number) = given.inner().value { number } else { 2.0 };
            return format!("Name the option: {{ {option} = {number} }}");
        }
        match self.name {
            name if (acts::named(name).is_some() || turns(name)) && is_place(self.wanted) => {
                format!(
                    "It takes a point, not an angle: me:{name}(me:position() + vector.create(1, 0):rotate(math.rad(90)))"
                )
            }
            name if is_receivers(self.wanted) => {
                let act = acts::named(name);
                let place = act.and_then(|act| Some((act, acts::after_receivers(act)?)));
                place.map_or(String::new(), |(act, place)| {
                    format!("{place}: {}", acts::example_call(act))
                })
            }
            _ if self.takes(ValueKind::Vector) => {
                format!("Write one vector for the {}: vector.create(x, y)", self.wanted.name)
            }
            _ if self.takes(ValueKind::Key) => "Write it in quotes: world.key(\"a\")".to_owned(),
            _ => String::new(),
        }
    }

    fn object(&self, owner: &str) -> String {
        let takes_vector = self.takes(ValueKind::Vector);
        match owner {
            "Group" => self.among().unwrap_or_default(),
            "Other" if takes_vector => "Write other:position()".to_owned(),
            "Path" => {
                let takes_path = |info: &&&Info| {
                    info.targets.first().is_some_and(|(_, wants)| *wants == Wants::Path)
                };
                let taker = infos().iter().find(takes_path);
                taker.map_or(String::new(), |info| format!("me:{} takes paths", info.name))
            }
            "Agent" if is_receivers(self.wanted) => {
                "What an agent tells itself it remembers: me:memory().alarm = true".to_owned()
            }
            "Agent" if is_place(self.wanted) => {
                "Name another target, such as me:nearest(10, \"others\") or world.mouse; the function seek(target) takes no me".to_owned()
            }
            "Agent" if takes_vector => "Write me:position()".to_owned(),
            _ => String::new(),
        }
    }
}

/// Whether what is called that way turns agents, so that a number may be meant for an angle.
fn turns(name: &str) -> bool {
    infos().iter().any(|info| info.name == name && info.param("turn_rate").is_some())
}
