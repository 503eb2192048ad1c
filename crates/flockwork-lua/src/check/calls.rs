//! Calls: of methods, of functions, and of what is neither.

use super::checker::Checker;
use super::describe::{is_short, shown};
use super::kinds::ValueKind;
use super::members::{BARE, ObjectMember, VECTOR_LIBRARY, call_of, called};
use super::options::tuned;
use crate::source::tree::{Expr, ExprKind, Span, SpannedWord};

impl<'a> Checker<'_, 'a> {
    pub fn method(
        &mut self,
        base: &Expr<'a>,
        name: SpannedWord<'a>,
        arguments: &[Expr<'a>],
    ) -> ValueKind {
        let library = self.library_name(base).filter(|name| self.library.is_table(name));
        if let Some(library) = library {
            let text = format!("{library} is a library and needs a dot");
            let brackets = if library == "options" { " { … }" } else { "(…)" };
            self.problem(name.span, text, format!("Write {library}.{}{brackets}", name.text));
            return self.unknown_call(arguments);
        }
        let kind = self.kind_of(base);
        let owner = match kind {
            ValueKind::Class(owner) => owner,
            ValueKind::Vector => "vector",
            ValueKind::Text | ValueKind::Word(_) if self.library.lacks("string", name.text) => {
                let library = self.library;
                self.found.add(name.span, || library.missing_in("string", name.text));
                return self.unknown_call(arguments);
            }
            _ => return self.unknown_call(arguments),
        };
        match self.library.member(owner, name.text) {
            Some(ObjectMember::Method(signature)) => {
                self.angles(name.text, arguments);
                self.arguments(name, signature, arguments)
            }
            Some(ObjectMember::Field(_) | ObjectMember::Function(..)) => {
                let kind = self.unknown_call(arguments);
                self.no_method(owner, name, arguments);
                kind
            }
            None => {
                self.unknown_call(arguments);
                self.no_member(base, owner, name, true);
                ValueKind::Any
            }
        }
    }

    /// A field, or a field that is a function, is called with a colon.
    fn no_method(&mut self, owner: &str, name: SpannedWord<'a>, arguments: &[Expr<'a>]) {
        let text = format!("{} has no method \"{}\"", called(owner), name.text);
        let whole = format!("{}.{}", called(owner), name.text);
        let member = self.library.member(owner, name.text);
        let is_list = matches!(member, Some(ObjectMember::Field(ValueKind::Map(..))));
        let help = match (is_list, arguments.is_empty()) {
            (true, _) => format!("Write {whole}.{}", named(arguments)),
            (_, true) => format!("Write {whole} with a dot"),
            _ => format!("Write {whole}(…) with a dot"),
        };
        self.problem(name.span, text, help);
    }

    pub fn call(&mut self, base: &Expr<'a>, arguments: &[Expr<'a>]) -> ValueKind {
        if let Some(name) = self.library_name(base) {
            return self.library_call(base, name, arguments);
        }
        if let ExprKind::Field(library, name) = &base.value
            && self.library_name(library) == Some("vector")
            && let Some(ObjectMember::Method(signature)) =
                self.library.member(VECTOR_LIBRARY, name.text)
        {
            let whole = SpannedWord { span: name.span, text: base.span.of(self.text) };
            return self.arguments(whole, signature, arguments);
        }
        if let ExprKind::Field(library, name) = &base.value
            && self.library_name(library) == Some("math")
        {
            self.math(*name, arguments);
        }
        self.called_callback(base, arguments);
        match (self.kind_of(base), &base.value) {
            (ValueKind::Maker(place), _) => self.made_options(place, arguments),
            (ValueKind::Method(owner, method), _) => {
                self.dotted_call(base, owner, &method, arguments)
            }
            (ValueKind::Function(_), ExprKind::Field(_, name)) => {
                match self.library.member("World", name.text) {
                    Some(ObjectMember::Function(signature, _)) => {
                        self.arguments(*name, signature, arguments)
                    }
                    _ => self.unknown_call(arguments),
                }
            }
            (kind, _) => {
                self.called_value(base, &kind, arguments);
                self.unknown_call(arguments)
            }
        }
    }

    /// A call of what the file has not declared itself.
    fn library_call(
        &mut self,
        base: &Expr<'a>,
        name: &'a str,
        arguments: &[Expr<'a>],
    ) -> ValueKind {
        if let Some(ObjectMember::Method(signature)) = self.library.member(BARE, name) {
            let at = SpannedWord { span: base.span, text: name };
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
                let help = "Write local params = tune { … } there, and read params here";
                self.problem(base.span, text, help);
            }
            "vector" => {
                self.problem(base.span, "vector is a library", "Write vector.create(x, y)");
                self.unknown_call(arguments);
                return ValueKind::Vector;
            }
            "options" => {
                let help = "Write options.arrive { slow_radius = 2 }";
                self.problem(base.span, "options needs a behavior's name", help);
            }
            _ if self.library.is_table(name) => {
                let text = format!("{name} is a library, not a function");
                self.problem(base.span, text, format!("Write {name}.name(…)"));
            }
            "require" if self.is_bare(arguments) => return ValueKind::Any,
            "pairs" | "ipairs" | "next" => return self.walked(name, arguments),
            "f" if matches!(arguments, [Expr { value: ExprKind::Text(_), .. }]) => {
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
    fn walked(&mut self, name: &str, arguments: &[Expr<'a>]) -> ValueKind {
        let kinds: Vec<ValueKind> =
            arguments.iter().map(|argument| self.kind_of(argument)).collect();
        match (kinds.first(), arguments.first()) {
            (Some(ValueKind::Function(_)), Some(given)) => {
                let help = match given.span.of(self.text) {
                    whole if is_short(whole) => format!("Write for other in {whole} do"),
                    _ => "Leave it out of the loop".to_owned(),
                };
                let text = format!("this goes into a loop as it is: {name} takes tables");
                self.problem(given.span, text, help);
            }
            (Some(ValueKind::Class("Group")), Some(given)) => self.no_list(given.span),
            _ => {}
        }
        ValueKind::Any
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

    /// Something that is no function is called.
    fn called_value(&mut self, base: &Expr<'a>, kind: &ValueKind, arguments: &[Expr<'a>]) {
        let what = match kind {
            ValueKind::Map(..) => "a table".to_owned(),
            ValueKind::Bool
            | ValueKind::Number
            | ValueKind::Text
            | ValueKind::Word(_)
            | ValueKind::Vector
            | ValueKind::Class(_)
            | ValueKind::Memory
            | ValueKind::Nil => shown(kind, base),
            _ => return,
        };
        let written = base.span.of(self.text);
        let help = match &base.value {
            _ if matches!(kind, ValueKind::Map(..)) => {
                format!("Write {written}.{}", named(arguments))
            }
            ExprKind::Field(of, name) if arguments.is_empty() => {
                format!("Write {}.{} without ()", of.span.of(self.text), name.text)
            }
            _ if arguments.is_empty() => "Remove the ()".to_owned(),
            _ => String::new(),
        };
        let text = format!("{written} is {what}, not a function");
        self.problem(base.span, text, help);
    }

    /// A call of something that is not known: only the arguments themselves can be looked at.
    pub fn unknown_call(&mut self, arguments: &[Expr<'a>]) -> ValueKind {
        self.values(arguments);
        self.answers.clear();
        ValueKind::Any
    }

    /// `me.seek(…)`: fine only if `me` itself comes first.
    fn dotted_call(
        &mut self,
        base: &Expr<'a>,
        owner: &'static str,
        method: &str,
        arguments: &[Expr<'a>],
    ) -> ValueKind {
        let kinds: Vec<ValueKind> =
            arguments.iter().map(|argument| self.kind_of(argument)).collect();
        let own = if owner == "vector" { ValueKind::Vector } else { ValueKind::Class(owner) };
        if kinds.first().is_none_or(|first| *first != own && *first != ValueKind::Any) {
            let whole = call_of(owner, method);
            let call = whole.replace("()", if arguments.is_empty() { "()" } else { "(…)" });
            let text = format!("{method} is a method and needs a colon");
            self.problem(base.span, text, format!("Write {call} with a colon"));
        }
        ValueKind::Any
    }
}

/// The name that stands among arguments as text.
fn named<'e>(arguments: &'e [Expr]) -> &'e str {
    match arguments.first().map(|first| &first.value) {
        Some(ExprKind::Text(Some(name))) => name,
        _ => "name",
    }
}
