//! What to write instead of an argument of the wrong kind.

use flockwork::BEHAVIORS;
use flockwork::behavior::{Param, ParamKind, Wants};

use super::kinds::{Argument, Kind, is_place};
use super::members::call_of;
use crate::api::keys;
use crate::api::suggest::instead;
use crate::source::tree::{Expr, ExprKind};

/// What to write instead of a value of the wrong kind.
pub fn help_with(
    name: &str,
    wanted: &Argument,
    (kind, given): (&Kind, &Expr),
    is_group: impl Fn(&str) -> bool,
) -> String {
    let takes = |kind: Kind| wanted.kinds.contains(&kind);
    let options = wanted.kinds.iter().find_map(|kind| match kind {
        Kind::Options(place) => Some(&BEHAVIORS[*place]),
        _ => None,
    });
    let optioned = options.filter(|_| !wanted.kinds.contains(&Kind::Vector));
    let is_number = |param: &&Param| matches!(param.kind, ParamKind::Number { .. });
    let named_option =
        optioned.and_then(|info| info.params.iter().find(is_number)).map(|it| it.name);
    let option_of = |word: &str| {
        let takes =
            |param: &&Param| matches!(param.kind, ParamKind::Word(words) if words.contains(&word));
        optioned?.params.iter().find(takes).map(|param| param.name)
    };
    match kind {
        Kind::Method(owner, method) => format!("Call it: {}", call_of(owner, method)),
        Kind::Maker(place) => format!("Call it: options.{} {{ … }}", BEHAVIORS[*place].name),
        Kind::Word(word) if option_of(word).is_some() => {
            let option = option_of(word).unwrap_or_default();
            format!("It is a value of the option {option}: write {{ {option} = \"{word}\" }}")
        }
        Kind::Class("Group") | Kind::Word(_) if optioned.is_some_and(|info| info.among.is_some()) => {
            "Which agents count is an option: { among = \"name\" }".to_owned()
        }
        Kind::Number if !takes(Kind::Number) && named_option.is_some() => {
            let number = if let ExprKind::Number(number) = given.inner().value { number } else { 2.0 };
            format!("Name the option: {{ {} = {number} }}", named_option.unwrap_or_default())
        }
        Kind::Word(word) if name == "emit" && word == "all" => {
            "Leave the target out: then all agents hear it".to_owned()
        }
        Kind::Word(word) if takes(Kind::Class("Path")) => format!("Write world.paths[\"{word}\"]"),
        Kind::Word(word) if is_place(wanted) => {
            let list = if is_group(word) { "groups" } else { "marks" };
            format!("Write world.{list}[\"{word}\"]")
        }
        Kind::Word(word) if takes(Kind::Number) && word.trim().parse::<f64>().is_ok() => {
            format!("Write {} without quotes", word.trim())
        }
        Kind::Word(word) if wanted.name == "radius" && ["count", "neighbors"].contains(&name) => {
            format!("The radius comes first. Write me:{name}(10, \"{word}\")")
        }
        Kind::Word(word) if takes(Kind::Key) => {
            instead(word, &keys::shown()).trim_start().to_owned()
        }
        Kind::Number if name == "nearest" => {
            "The group comes first, then the radius: me:nearest(\"others\", 10)".to_owned()
        }
        Kind::Number if name == "face" => "It takes a point, not an angle: me:face(me:position() + vector.create(1, 0):rotate(math.rad(90)))".to_owned(),
        Kind::Number if name == "emit" && wanted.name == "target" => {
            "A number comes third: me:emit(\"alarm\", nil, 5)".to_owned()
        }
        Kind::Number if takes(Kind::Vector) => {
            format!("Write one vector for the {}: vector.create(x, y)", wanted.name)
        }
        Kind::Word(_) if name == "text" && takes(Kind::Vector) => {
            "The place comes first: pen:text(me:position(), \"hello\")".to_owned()
        }
        Kind::Class("Other") if takes(Kind::Vector) => "Write other:position()".to_owned(),
        Kind::Number if takes(Kind::Key) => "Write it in quotes: world.key(\"a\")".to_owned(),
        Kind::Map(list, _) => format!("Write world.{list}.name"),
        Kind::Table if takes(Kind::Vector) => "Write vector.create(x, y)".to_owned(),
        Kind::Class("Path") => {
            let taker = BEHAVIORS
                .iter()
                .find(|info| info.targets.first().is_some_and(|(_, wants)| *wants == Wants::Path));
            taker.map_or(String::new(), |info| format!("me:{} takes paths", info.name))
        }
        Kind::Class("Agent") if name == "emit" => {
            "What an agent tells itself it remembers: me:memory().alarm = true".to_owned()
        }
        Kind::Class("Agent") if is_place(wanted) => {
            "Name another target, such as me:nearest(\"others\", 10) or world.mouse; the function seek(target) takes no me".to_owned()
        }
        Kind::Class("Agent") if takes(Kind::Vector) => "Write me:position()".to_owned(),
        _ => String::new(),
    }
}
