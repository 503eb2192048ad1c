//! Arguments: how many, and of which kind.

use flockwork::avoid::AVOIDANCES;
use flockwork::behavior::infos;

use super::advice::help_with;
use super::checker::Checker;
use super::describe::{described, is_short, shown, what};
use super::kinds::{Signature, TypedArgument, ValueKind, accepts, has_options};
use super::meaning::{misplaced, times_dt};
use super::model_options::combiners;
use crate::api::suggest::instead;
use crate::source::tree::{Expr, ExprKind, Span, SpannedWord, TableEntry};

impl<'a> Checker<'_, 'a> {
    /// A call with known arguments; answers the kind of its first answer.
    pub fn arguments(
        &mut self,
        name: SpannedWord<'a>,
        signature: &Signature,
        arguments: &[Expr<'a>],
    ) -> ValueKind {
        if let Some((at, text, help)) = self.misordered(name, signature, arguments) {
            self.problem(at, text, help);
            return self.answered(signature);
        }
        if name.text == "begin" {
            self.combiners = combiners(arguments);
        }
        self.undeclared(name, arguments);
        let may_be_more = arguments.last().is_some_and(Expr::is_open);
        for (nth, wanted) in signature.arguments.iter().enumerate() {
            match arguments.get(nth) {
                Some(given) => self.argument(name.text, wanted, given),
                None if may_be_more || wanted.kinds.contains(&ValueKind::Nil) => break,
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
        self.answered(signature)
    }

    fn answered(&mut self, signature: &Signature) -> ValueKind {
        self.answers.clone_from(&signature.answers);
        signature.answers.first().cloned().unwrap_or(ValueKind::Any)
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

    pub fn argument(&mut self, name: &str, wanted: &TypedArgument, given: &Expr<'a>) {
        let place = wanted.kinds.iter().find_map(|kind| match kind {
            ValueKind::Options(place) => Some(*place),
            _ => None,
        });
        if let (Some(place), ExprKind::Table(entries)) = (place, &given.value) {
            return self.options(place, entries);
        }
        let models = wanted.kinds.iter().find_map(|kind| match kind {
            ValueKind::AvoidOptions => Some(AVOIDANCES),
            ValueKind::CombineOptions => Some(self.combiners),
            _ => None,
        });
        if let (Some(models), ExprKind::Table(entries)) = (models, &given.value) {
            return self.model_options(name, models, entries);
        }
        if let (true, ExprKind::Table(entries)) =
            (wanted.kinds.contains(&ValueKind::Nearby), &given.value)
        {
            return self.nearby(name, given, entries);
        }
        let kind = self.kind_of_used(given);
        let takes_none = place.is_some_and(|place| !has_options(place));
        if let (true, ValueKind::Options(of) | ValueKind::Maker(of)) = (takes_none, &kind) {
            let help = format!("Remove them; me:{} takes them", infos()[*of].name);
            return self.problem(given.span, format!("{name} takes no options"), help);
        }
        if let Some((of, dt)) = times_dt(name, given, self.text) {
            let text = format!("{name}: the engine counts the length of a tick itself");
            return self.problem(dt, text, format!("Write {} without dt", of.of(self.text)));
        }
        if let Some((what, help)) = misplaced(wanted, given, self.text) {
            return self.problem(given.span, format!("{name}: {what}"), help);
        }
        if wanted.name == "weight" && self.is_too_large(name, given) {
            return;
        }
        if !wanted.kinds.iter().any(|one| accepts(one, &kind)) {
            return self.refused(name, wanted, (&kind, given));
        }
        self.names_of_scene(name, wanted, (&kind, given));
    }

    /// What has to name a field or groups of the scene.
    fn names_of_scene(
        &mut self,
        name: &str,
        wanted: &TypedArgument,
        (kind, given): (&ValueKind, &Expr<'a>),
    ) {
        if wanted.kinds.contains(&ValueKind::Class("Field")) {
            return self.field_named(name, given.span, kind);
        }
        if !wanted.kinds.contains(&ValueKind::Class("Group")) {
            return;
        }
        match (kind, &given.inner().value) {
            (ValueKind::Word(word), _)
                if !wanted.kinds.contains(&ValueKind::Word(word.clone())) =>
            {
                self.group_named(name, wanted, given.span, word);
            }
            (_, ExprKind::Table(entries)) => self.groups_named(name, given.span, entries),
            _ => {}
        }
    }

    /// What is of no kind that is wanted.
    fn refused(
        &mut self,
        name: &str,
        wanted: &TypedArgument,
        (kind, given): (&ValueKind, &Expr<'a>),
    ) {
        let scene = self.scene;
        let is_group =
            |word: &str| scene.is_some_and(|scene| scene.groups.iter().any(|group| group == word));
        let (takes, help) = (described(wanted), help_with(name, wanted, (kind, given), is_group));
        let (what, shown) = (what(wanted), shown(kind, given));
        let text = format!("{name}: the {what} must be {takes}; this is {shown}");
        self.problem(given.span, text, help);
    }

    /// A list that has to name groups of the scene.
    fn groups_named(&mut self, name: &str, at: Span, entries: &[TableEntry<'a>]) {
        if entries.is_empty() {
            let help = "Name those that count, or leave it out for all";
            self.problem(at, format!("{name}: the list of groups is empty"), help);
        }
        let kinds = vec![ValueKind::Text, ValueKind::Class("Group")];
        let wanted = TypedArgument { name: "group in a list".to_owned(), kinds };
        for entry in entries {
            let word = match &entry.value.inner().value {
                ExprKind::Text(Some(word)) if ["all", "own", "others"].contains(&&word[..]) => word,
                _ => "",
            };
            match entry.name {
                None if !word.is_empty() => {
                    let text = format!("{name}: \"{word}\" stands alone, not in a list of groups");
                    self.problem(
                        entry.value.span,
                        text,
                        format!("Write \"{word}\" without braces"),
                    );
                }
                Some(key) => {
                    let text = format!("{name}: groups that count stand in a list");
                    let help = format!(
                        "Write their names one after the other, without {} =; a filter of public values comes after them: \"all\", {{ {} = … }}",
                        key.text, key.text
                    );
                    self.problem(key.span, text, help);
                }
                None => self.argument(name, &wanted, &entry.value),
            }
        }
    }

    /// A text that has to name a field of the scene.
    fn field_named(&mut self, name: &str, at: Span, kind: &ValueKind) {
        let (ValueKind::Word(word), Some(scene)) = (kind, self.scene) else { return };
        if !scene.fields.contains(word) {
            let help = instead(word, &scene.fields).trim_start().to_owned();
            self.problem(at, format!("{name}: \"{word}\" is not a field"), help);
        }
    }

    /// A text that has to name a group of the scene.
    fn group_named(&mut self, name: &str, wanted: &TypedArgument, at: Span, word: &str) {
        let Some(scene) = self.scene else { return };
        if scene.groups.iter().any(|group| group == word) {
            return;
        }
        let words = wanted.kinds.iter().filter_map(|kind| match kind {
            ValueKind::Word(word) => Some(word.clone()),
            _ => None,
        });
        let mut known: Vec<String> = scene.groups.iter().cloned().chain(words).collect();
        known.sort();
        let help = instead(word, &known).trim_start().to_owned();
        self.problem(at, format!("{name}: \"{word}\" is not a group"), help);
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
