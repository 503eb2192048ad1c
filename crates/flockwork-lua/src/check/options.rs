//! Options of behaviors, and the values of `tune`.

use std::collections::BTreeSet;
use std::sync::Arc;

use flockwork::Behavior;
use flockwork::behavior::{Info, Param, ParamKind, infos};

use super::checker::Checker;
use super::describe::{is_short, shown};
use super::kinds::{TypedArgument, ValueKind, kinds};
use super::numbers::DEGREES_AT_LEAST;
use crate::api::entry::selecting;
use crate::source::tree::{Expr, ExprKind, SpannedWord, TableEntry};

/// What is no option, because it stands somewhere else.
const ELSEWHERE: &[(&[&str], &str)] = &[
    (
        &["loop", "closed", "cycle", "patrol"],
        "Whether a path goes round is the scene's: paths: { \"way\": (points: […], end: Loop) }",
    ),
    (
        &["speed", "max_speed", "velocity"],
        "me:limit_speed(speed) slows an agent; its top speed is the scene's",
    ),
    (&["force", "max_force"], "The largest force is the scene's: max_force of the group"),
];

impl<'a> Checker<'_, 'a> {
    /// `options.name { … }`.
    pub fn made_options(&mut self, place: usize, arguments: &[Expr<'a>]) -> ValueKind {
        match arguments {
            [Expr { value: ExprKind::Table(entries), .. }] => self.options(place, entries),
            [given] => {
                let kind = self.kind_of_used(given);
                if !matches!(kind, ValueKind::Any | ValueKind::Table | ValueKind::Options(_)) {
                    self.no_table_of_options(place, &kind, given);
                }
            }
            _ => _ = self.unknown_call(arguments),
        }
        ValueKind::Options(place)
    }

    fn no_table_of_options(&mut self, place: usize, kind: &ValueKind, given: &Expr<'a>) {
        let info = infos()[place];
        let text = format!("options.{} takes a table; this is {}", info.name, shown(kind, given));
        let number = match given.inner().value {
            ExprKind::Number(number) => number.to_string(),
            _ => "…".to_owned(),
        };
        let option = likely(info.params.iter()).map(|param| format!("{} = {number}", param.name));
        let help = format!("Write options.{} {{ {} }}", info.name, option.unwrap_or_default());
        self.problem(given.span, text, help);
    }

    /// The options of a behavior, as far as they stand there.
    pub fn options(&mut self, place: usize, entries: &[TableEntry<'a>]) {
        let info = infos()[place];
        self.given_twice(entries);
        self.ignored(info, entries);
        for entry in entries {
            entry.key.iter().for_each(|key| _ = self.kind_of(key));
            let Some(name) = entry.name else {
                self.unnamed_option(info.name, likely(info.params.iter()), entry);
                continue;
            };
            if let Some((_, param)) = info.param(name.text) {
                self.option(info.name, param, &entry.value);
            } else if let Some(it) = selecting(info).iter().find(|it| it.name == name.text) {
                let (name, kinds) = (format!("option {}", name.text), kinds(it.kind));
                self.argument(info.name, &TypedArgument { name, kinds }, &entry.value);
            } else {
                _ = self.kind_of(&entry.value);
                let params = info.params.iter().map(|param| param.name.to_owned());
                let known: Vec<String> =
                    params.chain(selecting(info).iter().map(|it| it.name.to_owned())).collect();
                self.no_option(info.name, name, &known);
            }
        }
    }

    /// Options that the behavior does not read in the form that is written there, or that it has by default. Where
    /// the form may be another in each run, options of all forms may stand side by side.
    fn ignored(&mut self, info: &'static Info, entries: &[TableEntry<'a>]) {
        let named =
            |name: &str| entries.iter().find(|it| it.name.is_some_and(|it| it.text == name));
        let usual = || Behavior::named(info.name).and_then(|it| it.form()).map(str::to_owned);
        let form = match named("form").map(|it| &it.value.inner().value) {
            Some(ExprKind::Text(Some(form))) => Some(form.to_string()),
            Some(_) => None,
            None => usual(),
        };
        let Some(form) =
            form.filter(|it| info.forms().is_some_and(|(_, all)| all.contains(&&it[..])))
        else {
            return;
        };
        for name in entries.iter().filter_map(|it| it.name) {
            let ignoring = info.param(name.text).filter(|(_, param)| !param.is_read_in(&form));
            let Some((_, param)) = ignoring else { continue };
            let text = format!("{} does not read {} in the form \"{form}\"", info.name, name.text);
            let help =
                format!("Remove it, or write form = \"{}\"", param.only.join("\" or form = \""));
            self.problem(name.span, text, help);
        }
    }

    /// An option without a name; what is between brackets may be one.
    pub(super) fn unnamed_option(
        &mut self,
        call: &str,
        param: Option<&Param>,
        entry: &TableEntry<'a>,
    ) {
        _ = self.kind_of(&entry.value);
        if entry.key.is_some() {
            return;
        }
        let written = Some(entry.value.span.of(self.text)).filter(|it| is_short(it));
        let help = match (param, written) {
            (Some(param), Some(written)) => format!("Write {} = {written}", param.name),
            _ => "Remove it".to_owned(),
        };
        let text = format!("{call}: options have names, and this one has none");
        self.problem(entry.value.span, text, help);
    }

    /// An option that a behavior does not have.
    pub(super) fn no_option(&mut self, behavior: &str, name: SpannedWord<'a>, known: &[String]) {
        if name.text == "weight" {
            let text = "the weight is not an option: it stands before them";
            return self.problem(
                name.span,
                text,
                format!(
                    "Write it as a number before the options, as the 2 in me:{behavior}({}2)",
                    targets_of(behavior)
                ),
            );
        }
        if let Some((_, help)) = ELSEWHERE.iter().find(|(words, _)| words.contains(&name.text)) {
            let text = format!("{behavior} has no option \"{}\"", name.text);
            return self.problem(name.span, text, *help);
        }
        if !known.is_empty() {
            return self.unknown(name, &format!("{behavior} has no option"), known);
        }
        let taker = infos().iter().find(|info| info.param(name.text).is_some());
        let taker = taker.map_or(String::new(), |info| format!("; me:{} takes it", info.name));
        let help = format!("Remove {}{taker}", name.text);
        self.problem(name.span, format!("{behavior} takes no options"), help);
    }

    pub(super) fn option(&mut self, behavior: &str, param: &Param, given: &Expr<'a>) {
        let (name, takes) = (param.name, param.kind);
        if param.unit.starts_with("rad") {
            self.angle(name, DEGREES_AT_LEAST, given);
        }
        let kind = self.kind_of(given);
        let fits = match (takes, &kind, self.constant(given)) {
            (ParamKind::Number { .. }, _, Some(number)) => takes.accepts(number as f32),
            (_, ValueKind::Any, _)
            | (ParamKind::Bool, ValueKind::Bool, _)
            | (ParamKind::Word(_), ValueKind::Text, _)
            | (ParamKind::Number { .. }, ValueKind::Number, _) => true,
            (ParamKind::Word(words), ValueKind::Word(word), _) => words.contains(&word.as_str()),
            _ => false,
        };
        if !fits {
            let text = format!(
                "{behavior}: the option {name} must be {}; this is {}",
                accepted(takes),
                self.constant(given)
                    .map_or_else(|| shown(&kind, given), |it| format!("the number {it}"))
            );
            let help = match (&kind, takes) {
                (ValueKind::Word(word), ParamKind::Number { .. }) => {
                    let number = word.trim().parse::<f64>().ok();
                    number.map(|number| format!("Write {number} without quotes"))
                }
                (ValueKind::Word(word), _) => {
                    let today = param.renamed(word);
                    today.map(|today| format!("\"{word}\" is called \"{today}\" now"))
                }
                _ => None,
            };
            self.problem(given.span, text, help.unwrap_or_default());
        }
    }
}

/// The parameter that was probably meant by a value without a name: hardly one that takes words.
pub fn likely<'p>(mut params: impl Iterator<Item = &'p Param> + Clone) -> Option<&'p Param> {
    let first = params.clone().next();
    params.find(|param| matches!(param.kind, ParamKind::Number { .. })).or(first)
}

/// What stands before the weight in a call.
fn targets_of(behavior: &str) -> String {
    let info = infos().iter().find(|info| info.name == behavior);
    let targets = info.map_or(&[][..], |info| info.targets);
    targets.iter().map(|(name, _)| format!("{name}, ")).collect()
}

/// What a parameter takes.
fn accepted(kind: ParamKind) -> String {
    match kind {
        ParamKind::Number { min, max } if min == f32::MIN && max == f32::MAX => {
            "a finite number".to_owned()
        }
        ParamKind::Number { min, max } if max > 1e30 => format!("a finite number, {min} or more"),
        ParamKind::Number { min, max } => format!("a number from {min} to {max}"),
        ParamKind::Bool => "true or false".to_owned(),
        ParamKind::Word(words) => {
            let mut words = words.to_vec();
            words.sort_unstable();
            format!("one of \"{}\"", words.join("\", \""))
        }
    }
}

impl<'a> Checker<'_, 'a> {
    /// `tune { a = 1 }`: settings of one value among the values, and settings without a name.
    pub fn tuning(&mut self, arguments: &[Expr<'a>]) {
        let [Expr { value: ExprKind::Table(entries), .. }] = arguments else { return };
        for entry in entries {
            let name = entry.name.map_or("", |name| name.text);
            if ["min", "max", "step", "doc", "choices"].contains(&name) && entries.len() > 1 {
                let help = format!(
                    "Write it into the braces of its value: pull = {{ 1.0, {name} = {} }}",
                    entry.value.span.of(self.text)
                );
                self.problem(entry.value.span, format!("{name} is a setting of one value"), help);
            }
            let ExprKind::Table(settings) = &entry.value.value else { continue };
            let mut unnamed = settings.iter().filter(|it| it.name.is_none() && it.key.is_none());
            if let Some(extra) = unnamed.nth(1) {
                let text = format!("{name} has more than one value without a name");
                let help = "Name what comes after the first: { 1.0, min = 0, max = 4, doc = \"how strong\" }";
                self.problem(extra.value.span, text, help);
            }
        }
    }
}

/// The names of `tune { a = 1 }`.
pub fn tuned(arguments: &[Expr]) -> ValueKind {
    let [Expr { value: ExprKind::Table(entries), .. }] = arguments else { return ValueKind::Any };
    let names: Option<BTreeSet<String>> =
        entries.iter().map(|entry| Some(entry.name?.text.to_owned())).collect();
    names.map_or(ValueKind::Any, |names| ValueKind::Tuned(Arc::new(names)))
}
