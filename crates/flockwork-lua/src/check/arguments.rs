//! Calls and their arguments.

use flockwork::BEHAVIORS;
use flockwork::behavior::{ParamKind, Wants};

use super::kinds::{Argument, Kind, Signature, kinds, signature};
use super::members::{Member, called, member};
use super::syntax::{Entry, Expr, Name, Value};
use super::values::call_of;
use super::walk::Checker;
use crate::api::SECTIONS;
use crate::keys;

impl<'a> Checker<'a, '_> {
    pub fn method(&mut self, base: &Expr<'a>, name: Name<'a>, arguments: &[Expr<'a>]) -> Kind {
        self.note_call(name.text, arguments);
        let kind = self.kind_of(base);
        let owner = match kind {
            Kind::Class(owner) => owner,
            Kind::Vector => "vector",
            _ => return self.unknown_call(arguments),
        };
        match member(owner, name.text) {
            Some(Member::Method(signature)) => {
                self.arguments(name, name.text, &signature, arguments)
            }
            Some(Member::Field(_)) => {
                self.unknown_call(arguments);
                let text = format!("{} has no method \"{}\"", called(owner), name.text);
                let end = if arguments.is_empty() { "" } else { "(…)" };
                let help = format!("Write {}.{}{end} with a dot", called(owner), name.text);
                self.problem(name.at, text, help);
                Kind::Any
            }
            None => {
                self.unknown_call(arguments);
                self.no_member(owner, name, true);
                Kind::Any
            }
        }
    }

    pub fn call(&mut self, base: &Expr<'a>, arguments: &[Expr<'a>]) -> Kind {
        match &base.value {
            Value::Name(name) => self.note_call(name, arguments),
            Value::Field(_, name) => self.note_call(name.text, arguments),
            _ => {}
        }
        if self.library_name(base) == Some("tune") {
            self.unknown_call(arguments);
            return tuned(arguments);
        }
        match (self.kind_of(base), &base.value) {
            (Kind::Maker(place), _) => self.made_options(place, arguments),
            (Kind::Method(owner, method), _) => self.dotted_call(base, owner, &method, arguments),
            (Kind::Function(answers), Value::Field(_, name)) => match world_function(name.text) {
                Some(signature) => self.arguments(*name, name.text, &signature, arguments),
                None => Kind::Function(answers),
            },
            _ => self.unknown_call(arguments),
        }
    }

    /// A call of something that is not known: only the arguments themselves can be looked at.
    fn unknown_call(&mut self, arguments: &[Expr<'a>]) -> Kind {
        arguments.iter().for_each(|argument| _ = self.kind_of(argument));
        Kind::Any
    }

    fn note_call(&mut self, name: &'a str, arguments: &[Expr<'a>]) {
        let bare = |it: &Expr<'a>| if let Value::Name(name) = it.value { Some(name) } else { None };
        let call: Vec<_> = arguments.iter().map(bare).collect();
        let calls = self.calls.entry(name).or_default();
        if !calls.contains(&call) {
            calls.push(call);
        }
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
            self.problem(base.at, text, format!("Write {call} with a colon"));
        }
        Kind::Any
    }

    fn made_options(&mut self, place: usize, arguments: &[Expr<'a>]) -> Kind {
        match arguments.first().map(|first| &first.value) {
            Some(Value::Table(entries)) => self.options(place, entries),
            _ => _ = self.unknown_call(arguments),
        }
        Kind::Options(place)
    }

    /// A call with known arguments; answers the kind of its first answer.
    fn arguments(
        &mut self,
        at: Name<'a>,
        name: &str,
        signature: &Signature,
        arguments: &[Expr<'a>],
    ) -> Kind {
        let may_be_more = arguments.last().is_some_and(|last| {
            matches!(last.value, Value::Call(..) | Value::Method(..) | Value::Varargs)
        });
        for (nth, wanted) in signature.arguments.iter().enumerate() {
            match arguments.get(nth) {
                Some(given) => self.argument(name, wanted, given),
                None if may_be_more || wanted.kinds.contains(&Kind::Nil) => break,
                None => {
                    let text = format!("{name}: the {} is missing", wanted.name);
                    self.problem(at.at, text, format!("It must be {}", described(wanted)));
                    break;
                }
            }
        }
        let rest = arguments.iter().skip(signature.arguments.len());
        rest.for_each(|argument| _ = self.kind_of(argument));
        signature.answers.first().cloned().unwrap_or(Kind::Any)
    }

    fn argument(&mut self, name: &str, wanted: &Argument, given: &Expr<'a>) {
        let place = wanted.kinds.iter().find_map(|kind| match kind {
            Kind::Options(place) => Some(*place),
            _ => None,
        });
        if let (Some(place), Value::Table(entries)) = (place, &given.value) {
            return self.options(place, entries);
        }
        let kind = self.kind_of(given);
        if !wanted.kinds.iter().any(|one| accepts(one, &kind)) {
            let scene = self.scene;
            let is_group = |word: &str| {
                scene.is_some_and(|scene| scene.groups.iter().any(|group| group == word))
            };
            let (takes, help) = (described(wanted), help_with(wanted, &kind, is_group));
            let text = format!(
                "{name}: the {} must be {takes}; this is {}",
                wanted.name,
                shown(&kind, given)
            );
            return self.problem(given.at, text, help);
        }
        if let Kind::Word(word) = &kind
            && wanted.kinds.contains(&Kind::Class("Group"))
            && !wanted.kinds.contains(&Kind::Word(word.clone()))
        {
            self.group_named(name, wanted, given.at, word);
        }
    }

    /// A text that has to name a group of the scene.
    fn group_named(&mut self, name: &str, wanted: &Argument, at: usize, word: &str) {
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
        let help = crate::words::instead(word, &known).trim_start().to_owned();
        self.problem(at, format!("{name}: \"{word}\" is no group"), help);
    }

    /// The options of a behaviour, as far as they stand there.
    fn options(&mut self, place: usize, entries: &[Entry<'a>]) {
        let info = &BEHAVIORS[place];
        for entry in entries {
            entry.key.iter().for_each(|key| _ = self.kind_of(key));
            let Some(name) = entry.name else {
                _ = self.kind_of(&entry.value);
                continue;
            };
            if let Some((_, param)) = info.param(name.text) {
                self.option(info.name, param.name, param.kind, &entry.value);
            } else if name.text == "among" && info.among.is_some() {
                let wanted = Argument { name: "option among".to_owned(), kinds: kinds("Among") };
                self.argument(info.name, &wanted, &entry.value);
            } else {
                _ = self.kind_of(&entry.value);
                let params = info.params.iter().map(|param| param.name.to_owned());
                let known: Vec<String> =
                    params.chain(info.among.map(|_| "among".to_owned())).collect();
                self.unknown(name, &format!("{} has no option", info.name), &known);
            }
        }
    }

    fn option(&mut self, behavior: &str, name: &str, takes: ParamKind, given: &Expr<'a>) {
        let kind = self.kind_of(given);
        let fits = match (takes, &kind, &given.value) {
            (_, Kind::Any, _)
            | (ParamKind::Bool, Kind::Bool, _)
            | (ParamKind::Word(_), Kind::Text, _) => true,
            (ParamKind::Number { .. }, Kind::Number, Value::Number(number)) => {
                takes.accepts(*number as f32)
            }
            (ParamKind::Number { .. }, Kind::Number, _) => true,
            (ParamKind::Word(words), Kind::Word(word), _) => words.contains(&word.as_str()),
            _ => false,
        };
        if !fits {
            let text = format!(
                "{behavior}: the option {name} takes {}; this is {}",
                accepted(takes),
                shown(&kind, given)
            );
            let unquoted = match (&kind, takes) {
                (Kind::Word(word), ParamKind::Number { .. }) => word.trim().parse::<f64>().ok(),
                _ => None,
            };
            let help =
                unquoted.map_or(String::new(), |number| format!("Write {number} without quotes"));
            self.problem(given.at, text, help);
        }
    }
}

/// What a parameter takes.
fn accepted(kind: ParamKind) -> String {
    match kind {
        ParamKind::Number { min, max } if min == f32::MIN && max == f32::MAX => {
            "a number".to_owned()
        }
        ParamKind::Number { min, max } if max > 1e30 => format!("a number from {min} up"),
        ParamKind::Number { min, max } => format!("a number from {min} to {max}"),
        ParamKind::Bool => "true or false".to_owned(),
        ParamKind::Word(words) => format!("\"{}\"", words.join("\" or \"")),
    }
}

/// The names of `tune { a = 1 }`.
fn tuned(arguments: &[Expr]) -> Kind {
    let [Expr { value: Value::Table(entries), .. }] = arguments else { return Kind::Any };
    let names: Option<Vec<String>> =
        entries.iter().map(|entry| Some(entry.name?.text.to_owned())).collect();
    names.map_or(Kind::Any, Kind::Tuned)
}

/// What a function of `world` takes and answers.
fn world_function(name: &str) -> Option<Signature> {
    let sections = SECTIONS.iter().filter(|section| section.owner == "World");
    let entry = sections.flat_map(|section| section.entries).find(|entry| entry.name == name)?;
    Some(signature(entry.signature))
}

fn accepts(wanted: &Kind, given: &Kind) -> bool {
    match (wanted, given) {
        (Kind::Any, _) | (_, Kind::Any) => true,
        (Kind::Text, Kind::Word(_)) | (Kind::Word(_), Kind::Text) => true,
        (Kind::Color | Kind::Key, Kind::Text) => true,
        (Kind::Color, Kind::Word(word)) => is_color(word),
        (Kind::Key, Kind::Word(word)) => keys::all().any(|key| key == *word),
        _ => wanted == given,
    }
}

fn is_color(word: &str) -> bool {
    let digits = word.strip_prefix('#').unwrap_or("");
    digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit())
}

/// Whether a point of the world is asked for, rather than a force or a velocity.
fn is_place(wanted: &Argument) -> bool {
    wanted.kinds.contains(&Kind::Vector) && wanted.kinds.contains(&Kind::Class("Other"))
}

/// What an argument may be.
fn described(wanted: &Argument) -> String {
    let one = |kind: &Kind| match kind {
        Kind::Number => "a number".to_owned(),
        Kind::Bool => "true or false".to_owned(),
        Kind::Text if wanted.kinds.contains(&Kind::Class("Group")) => "a group's name".to_owned(),
        Kind::Text => "text".to_owned(),
        Kind::Word(word) => format!("\"{word}\""),
        Kind::Color => "text like \"#7bd88f\"".to_owned(),
        Kind::Key => "the name of a key".to_owned(),
        Kind::Vector if is_place(wanted) => "a vector, world.marks.name".to_owned(),
        Kind::Vector => "a vector".to_owned(),
        Kind::Class("Group") => "world.groups.name".to_owned(),
        Kind::Class("Path") => "world.paths.name".to_owned(),
        Kind::Class(owner) => called(owner).to_owned(),
        Kind::Options(place) => format!("options of {} in {{ }}", BEHAVIORS[*place].name),
        _ => String::new(),
    };
    let all: Vec<String> = wanted.kinds.iter().map(one).filter(|text| !text.is_empty()).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => "something".to_owned(),
    }
}

/// What was given.
fn shown(kind: &Kind, given: &Expr) -> String {
    match (kind, &given.value) {
        (_, Value::Number(number)) => format!("number {number}"),
        (Kind::Word(word), _) => format!("the text \"{word}\""),
        (Kind::Nil, _) => "nil".to_owned(),
        (Kind::Bool, _) => "true or false".to_owned(),
        (Kind::Number, _) => "a number".to_owned(),
        (Kind::Text, _) => "text".to_owned(),
        (Kind::Vector, _) => "a vector".to_owned(),
        (Kind::Class(owner), _) => called(owner).to_owned(),
        (Kind::Options(place), _) => format!("options of {}", BEHAVIORS[*place].name),
        (Kind::Map(name, _), _) => format!("world.{name}, the whole list"),
        (Kind::Method(_, method), _) => format!("the method {method} itself"),
        (Kind::Function(_), _) => "a function".to_owned(),
        _ => "a table".to_owned(),
    }
}

/// What to write instead of a value of the wrong kind.
fn help_with(wanted: &Argument, kind: &Kind, is_group: impl Fn(&str) -> bool) -> String {
    let takes = |kind: Kind| wanted.kinds.contains(&kind);
    match kind {
        Kind::Method(owner, method) => format!("Call it: {}", call_of(owner, method)),
        Kind::Word(word) if takes(Kind::Class("Path")) => format!("Write world.paths[\"{word}\"]"),
        Kind::Word(word) if is_place(wanted) => {
            let list = if is_group(word) { "groups" } else { "marks" };
            format!("Write world.{list}[\"{word}\"]")
        }
        Kind::Word(word) if takes(Kind::Number) && word.trim().parse::<f64>().is_ok() => {
            format!("Write {} without quotes", word.trim())
        }
        Kind::Word(word) if takes(Kind::Key) => {
            crate::words::instead(word, &keys::shown()).trim_start().to_owned()
        }
        Kind::Number if takes(Kind::Class("Group")) && takes(Kind::Text) => {
            format!("The {} comes first: me:nearest(\"others\", 10)", wanted.name)
        }
        Kind::Number if takes(Kind::Vector) => {
            format!(
                "The {} comes first, then the numbers; vector.create(x, y) makes a vector",
                wanted.name
            )
        }
        Kind::Table if takes(Kind::Vector) => "Write vector.create(x, y)".to_owned(),
        Kind::Class("Path") => {
            let taker = BEHAVIORS
                .iter()
                .find(|info| info.targets.first().is_some_and(|(_, wants)| *wants == Wants::Path));
            taker.map_or(String::new(), |info| format!("me:{} takes paths", info.name))
        }
        Kind::Class("Agent") if takes(Kind::Vector) => "Write me:position()".to_owned(),
        _ => String::new(),
    }
}
