//! Calls and their arguments.

use super::kinds::{Argument, Kind, Signature, signature};
use super::members::{Member, behavior, called, member};
use super::options::tuned;
use super::syntax::{Expr, Name, Value};
use super::told::{accepts, described, help_with, shown};
use super::values::call_of;
use super::walk::Checker;
use crate::api::SECTIONS;
use crate::words::instead;

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
        if let Value::Name(text) = base.value
            && let Some(signature) = self.function_of(text)
        {
            return self.arguments(Name { at: base.at, text }, text, &signature, arguments);
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

    /// What a behavior takes that is called as a function.
    fn function_of(&self, name: &str) -> Option<Signature> {
        match (self.variable(name), behavior(name)) {
            (None, Some(Member::Method(signature))) => Some(signature),
            _ => None,
        }
    }

    /// A call of something that is not known: only the arguments themselves can be looked at.
    pub fn unknown_call(&mut self, arguments: &[Expr<'a>]) -> Kind {
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

    pub fn argument(&mut self, name: &str, wanted: &Argument, given: &Expr<'a>) {
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
        let help = instead(word, &known).trim_start().to_owned();
        self.problem(at, format!("{name}: \"{word}\" is no group"), help);
    }
}

/// What a function of `world` takes and answers.
fn world_function(name: &str) -> Option<Signature> {
    let sections = SECTIONS.iter().filter(|section| section.owner == "World");
    let entry = sections.flat_map(|section| section.entries).find(|entry| entry.name == name)?;
    Some(signature(entry.signature))
}
