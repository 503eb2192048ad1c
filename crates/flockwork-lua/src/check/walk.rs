//! Walks over the statements and keeps what is known of each variable.

use super::Known;
use super::calls::Calls;
use super::kinds::{Argument, Kind, annotated, signature};
use super::library::Library;
use super::{Found, order};
use crate::api::table::CALLBACKS;
use crate::source::Mentions;
use crate::source::tree::Tree;
use crate::source::tree::{Action, Block, Expr, Function, Means, Span, Statement, Value, Variable};

/// What is found out on the way.
pub struct Checker<'k, 'a> {
    pub scene: Option<&'k Known>,
    pub library: &'k Library,
    pub text: &'a str,
    pub found: Found,
    mentions: &'k Mentions<'a>,
    tree: &'k Tree<'a>,
    calls: Calls<'a>,
    /// By the numbers of variables.
    kinds: Vec<Kind>,
    /// How many functions and blocks are around.
    pub functions: usize,
    blocks: usize,
    /// The callback that is being looked at, and all so far.
    callback: Option<&'static str>,
    callbacks: Vec<&'static str>,
}

/// What people call a number that counts.
const COUNTERS: [&str; 6] = ["i", "idx", "index", "k", "key", "nth"];

/// What people call an agent.
const AGENTS: [&str; 10] =
    ["other", "agent", "neighbor", "neighbour", "enemy", "friend", "prey", "boid", "mate", "a"];

/// What other engines call by itself.
const ELSEWHERE: &[&str] = &[
    "start",
    "Start",
    "setup",
    "ready",
    "_ready",
    "awake",
    "load",
    "loop",
    "main",
    "step",
    "tick",
    "think",
    "process",
    "_process",
    "fixed_update",
    "FixedUpdate",
    "late_update",
    "on_start",
    "on_update",
    "on_spawn",
    "on_init",
    "on_create",
    "on_event",
    "on_message",
    "on_click",
    "on_key",
    "on_draw",
    "on_collision",
    "mousepressed",
    "mousereleased",
    "keypressed",
    "keyreleased",
    "render",
];

impl<'k, 'a> Checker<'k, 'a> {
    pub fn new(
        scene: Option<&'k Known>,
        library: &'k Library,
        (text, tree): (&'a str, &'k Tree<'a>),
        mentions: &'k Mentions<'a>,
        found: Found,
    ) -> Self {
        let (calls, kinds) = (Calls::of(&tree.block), vec![Kind::Any; tree.variables]);
        let (functions, blocks, callback, callbacks) = (0, 0, None, Vec::new());
        Self {
            scene,
            library,
            text,
            found,
            mentions,
            tree,
            calls,
            kinds,
            functions,
            blocks,
            callback,
            callbacks,
        }
    }

    /// Everything that is wrong with a file.
    pub fn check(mut self) -> Found {
        let block = &self.tree.block;
        self.block(block);
        order::check(block, &mut self.found);
        self.found
    }

    pub fn problem(&mut self, at: Span, text: impl Into<String>, help: impl Into<String>) {
        self.found.add(at, || (text.into(), help.into()));
    }

    /// What is known of a variable; none if there is no such variable in the file.
    pub fn variable(&self, name: &str, means: Means) -> Option<Kind> {
        match means {
            Means::Global => self.mentions.assigned_globals.contains(name).then_some(Kind::Any),
            // What is assigned may be anything.
            Means::Own(number) | Means::Outer(number) | Means::File(number) => {
                let assigned = self.mentions.assigned.contains(&number);
                Some(if assigned { Kind::Any } else { self.kinds[number].clone() })
            }
        }
    }

    fn declare(&mut self, variable: &Variable<'a>, kind: Kind) {
        let known = variable.annotation.filter(|name| !self.tree.types.contains(name));
        let written = known.map_or(Kind::Any, annotated);
        self.kinds[variable.number] = if kind == Kind::Any { written } else { kind };
    }

    pub fn block(&mut self, block: &Block<'a>) {
        self.blocks += 1;
        block.statements.iter().for_each(|statement| self.statement(statement));
        self.blocks -= 1;
    }

    pub fn values(&mut self, values: &[Expr<'a>]) {
        values.iter().for_each(|value| _ = self.kind_of(value));
    }

    fn statement(&mut self, statement: &Statement<'a>) {
        match &statement.action {
            Action::Local(names, values) => self.local(names, values),
            Action::LocalFunction(name, function) => {
                self.local_callback(name);
                self.declare(name, Kind::Own);
                self.function(Some(name.name.text), function);
            }
            Action::Function(target, function) => self.named_function(target, function),
            Action::Assign(targets, values) => self.assign(targets, values),
            Action::Run(expr) => _ = self.kind_of(expr),
            Action::Do(block) => self.block(block),
            Action::If(branches) => {
                for (condition, block) in branches {
                    condition.iter().for_each(|condition| self.condition(condition));
                    self.block(block);
                }
            }
            Action::While(condition, block) => {
                self.condition(condition);
                self.block(block);
            }
            Action::Repeat(block, condition) => {
                self.block(block);
                self.condition(condition);
            }
            Action::Count(name, values, block) => {
                self.values(values);
                self.declare(name, Kind::Number);
                self.block(block);
            }
            Action::Each(names, values, _, block) => self.each(names, values, block),
            Action::Return(values) => self.returned(values),
            Action::Other => {}
        }
    }

    fn local(&mut self, names: &[Variable<'a>], values: &[Expr<'a>]) {
        let kinds: Vec<Kind> = values.iter().map(|value| self.kind_of_used(value)).collect();
        if let ([first, ..], [value], [Kind::Vector]) =
            (&names[..names.len() - 1], values, &kinds[..])
        {
            let whole = value.span.of(self.text);
            let text = format!("{whole} is one vector, and not a value for each of these names");
            let name = if first.name.text.len() == 1 { "at" } else { first.name.text };
            let help = format!("Write local {name} = {whole}, then {name}.x and {name}.y");
            self.problem(value.span, text, help);
        }
        for (nth, name) in names.iter().enumerate() {
            self.declare(name, kinds.get(nth).cloned().unwrap_or(Kind::Any));
        }
        let functions = values.iter().map(|it| matches!(it.value, Value::Function(_)));
        for (name, _) in names.iter().zip(functions).filter(|(_, is_function)| *is_function) {
            self.local_callback(name);
        }
    }

    fn each(&mut self, names: &[Variable<'a>], values: &[Expr<'a>], block: &Block<'a>) {
        let kinds: Vec<Kind> = values.iter().map(|value| self.kind_of(value)).collect();
        let answers = match &kinds[..] {
            [Kind::Function(answers)] => answers.clone(),
            _ => Vec::new(),
        };
        match (&answers[..], names, values) {
            ([Kind::Function(_), ..], _, [given]) => {
                let whole = given.span.of(self.text);
                self.problem(
                    given.span,
                    format!("{whole} is a function"),
                    format!("Write {whole}()"),
                );
            }
            ([Kind::Class("Other"), ..], [first, second, ..], _)
                if COUNTERS.contains(&first.name.text) && AGENTS.contains(&second.name.text) =>
            {
                let text =
                    format!("the agent comes first in this loop: {} is one", first.name.text);
                self.problem(first.name.span, text, "Write for other, offset in …");
            }
            _ => {}
        }
        for (nth, name) in names.iter().enumerate() {
            self.declare(name, answers.get(nth).cloned().unwrap_or(Kind::Any));
        }
        self.block(block);
    }

    /// What a callback answers is not looked at. A call may stand there for its own sake.
    fn returned(&mut self, values: &[Expr<'a>]) {
        for value in values {
            let kind = self.kind_of(value);
            if let Some(callback) = self.callback.filter(|it| *it == "update")
                && matches!(
                    kind,
                    Kind::Vector | Kind::Number | Kind::Text | Kind::Word(_) | Kind::Table
                )
            {
                let text = format!("what {callback} returns is ignored");
                let help = "Write me:push(force) or me:wish(velocity) for what it is to do";
                self.problem(value.span, text, help);
            }
        }
    }

    fn assign(&mut self, targets: &[Expr<'a>], values: &[Expr<'a>]) {
        values.iter().for_each(|value| _ = self.kind_of_used(value));
        for (nth, target) in targets.iter().enumerate() {
            match &target.value {
                Value::Name(..) => {}
                Value::Field(base, name) => self.assign_field(base, *name, values.get(nth)),
                Value::Item(base, key) => {
                    _ = self.kind_of(key);
                    if self.kind_of(base) == Kind::Memory {
                        values.get(nth).into_iter().for_each(|value| self.remember("", value));
                    }
                }
                _ => _ = self.kind_of(target),
            }
        }
    }

    /// A function of the whole file, or of a table.
    fn named_function(&mut self, target: &Expr<'a>, function: &Function<'a>) {
        let name = match &target.value {
            Value::Name(name, _) => name,
            Value::Field(base, name) => {
                _ = self.kind_of(base);
                return self.function(Some(name.text), function);
            }
            _ => return self.function(None, function),
        };
        let is_callback = self.functions == 0 && target.global().is_some();
        let callback = CALLBACKS.iter().find(|callback| is_callback && callback.name == *name);
        let Some(callback) = callback else {
            self.never_called(target, name, is_callback);
            return self.function(Some(name), function);
        };
        if self.blocks == 1 && self.callbacks.contains(&callback.name) {
            let text =
                format!("{name} stands here for the second time, and only the last one counts");
            self.problem(target.span, text, "Put both into one function");
        }
        self.callbacks.push(callback.name);
        let given = signature(callback.signature).arguments;
        // Who leaves an argument out, or swaps two, gets something else under its name.
        let place = |name: &str| given.iter().position(|argument| argument.name == name);
        let mut params = function.params.iter().enumerate();
        let is_wrong = |(nth, param): (usize, &Variable)| {
            nth >= given.len() || place(param.name.text).is_some_and(|it| it != nth)
        };
        if params.any(is_wrong) {
            let wanted: Vec<_> = given.iter().map(|argument| argument.name.as_str()).collect();
            let text = format!("{name} has the wrong parameters");
            let help = format!("Write function {name}({})", wanted.join(", "));
            return self.problem(target.span, text, help);
        }
        for (nth, param) in function.params.iter().enumerate() {
            self.declare(param, given.get(nth).map_or(Kind::Any, |it| it.kinds[0].clone()));
        }
        self.callback = Some(callback.name);
        self.body(function);
        self.callback = None;
    }

    /// A function under a name that other engines call.
    fn never_called(&mut self, target: &Expr<'a>, name: &str, is_of_file: bool) {
        if is_of_file && ELSEWHERE.contains(&name) && self.mentions.globals.get(name) == Some(&1) {
            let callbacks = CALLBACKS.iter().map(|it| it.name).collect::<Vec<_>>().join(", ");
            let help = format!(
                "The engine calls {callbacks}; what was said is in me:events(), keys and mouse are in world"
            );
            self.problem(target.span, format!("nothing calls {name}"), help);
        }
    }

    /// A function that the file calls itself: what is called `me` is meant so, unless it is called with
    /// something else.
    pub fn function(&mut self, name: Option<&'a str>, function: &Function<'a>) {
        for (nth, param) in function.params.iter().enumerate() {
            let kind = self.param(name, nth, param.name.text);
            self.declare(param, kind);
        }
        self.body(function);
    }

    fn body(&mut self, function: &Function<'a>) {
        let around = self.callback.take_if(|_| self.functions > 0);
        self.functions += 1;
        self.block(&function.body);
        self.functions -= 1;
        self.callback = around.or(self.callback);
    }

    fn param(&self, function: Option<&str>, nth: usize, param: &str) -> Kind {
        if function.is_some_and(|name| !self.calls.always_pass(name, nth, param)) {
            return Kind::Any;
        }
        let given = CALLBACKS.iter().flat_map(|callback| signature(callback.signature).arguments);
        let is_object = |it: &Argument| matches!(it.kinds[0], Kind::Class(_));
        let meant = given.filter(is_object).find(|it| it.name == param);
        meant.map_or(Kind::Any, |it| it.kinds[0].clone())
    }

    /// A callback that is local is never called, unless the file does it itself.
    fn local_callback(&mut self, variable: &Variable<'a>) {
        let name = variable.name.text;
        let is_it = CALLBACKS.iter().any(|callback| callback.name == name);
        let is_used = self.mentions.used.contains(&variable.number);
        if is_it && self.blocks == 1 && self.functions == 0 && !is_used {
            let text = format!("{name} is local to the file, so it is never called");
            self.problem(
                variable.name.span,
                text,
                format!("Write function {name}(…) without local"),
            );
        }
    }
}
