//! Walks over the statements.

use super::checker::Checker;
use super::events;
use super::found::Findings;
use super::groups;
use super::kinds::{TypedArgument, ValueKind, signature};
use super::order;
use crate::api::table::CALLBACKS;
use crate::source::tree::{Action, CodeBlock, Expr, ExprKind, Function, Statement, Variable};

/// What people call a number that counts.
const COUNTERS: [&str; 6] = ["i", "idx", "index", "k", "key", "nth"];

/// What people call an agent.
const AGENTS: [&str; 10] =
    ["other", "agent", "neighbor", "neighbour", "enemy", "friend", "prey", "boid", "mate", "a"];

impl<'a> Checker<'_, 'a> {
    /// Everything that is wrong with a file.
    pub fn check(mut self) -> Findings {
        let block = &self.tree.block;
        self.block(block);
        order::check(block, &mut self.found);
        groups::check(block, self.mentions, &mut self.found);
        if let Some(scene) = self.scene {
            events::check(self.tree, self.mentions, scene, &mut self.found);
        }
        self.found
    }

    pub fn block(&mut self, block: &CodeBlock<'a>) {
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
                self.declare(name, ValueKind::Own);
                self.function(Some(name.name.text), function);
            }
            Action::Function(target, function) => self.named_function(target, function),
            Action::Assign(targets, values) => {
                values.iter().for_each(|value| _ = self.kind_of_used(value));
                for (nth, target) in targets.iter().enumerate() {
                    self.assign(target, None, values.get(nth));
                }
            }
            Action::Update(target, sign, value) => {
                _ = self.kind_of_used(value);
                self.assign(target, Some(sign), Some(value));
            }
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
                self.declare(name, ValueKind::Number);
                self.block(block);
            }
            Action::Each(names, values, _, block) => self.each(names, values, block),
            Action::Return(values) => self.returned(values),
            Action::Other => {}
        }
    }

    fn local(&mut self, names: &[Variable<'a>], values: &[Expr<'a>]) {
        let kinds = self.kinds_of_used(values);
        if let ([first, ..], [value], [ValueKind::Vector]) =
            (&names[..names.len() - 1], values, &kinds[..])
        {
            let whole = value.span.of(self.text);
            let text = format!("{whole} is one vector, and not a value for each of these names");
            let name = if first.name.text.len() == 1 { "at" } else { first.name.text };
            let help = format!("Write local {name} = {whole}, then {name}.x and {name}.y");
            self.problem(value.span, text, help);
        }
        for (nth, name) in names.iter().enumerate() {
            self.declare(name, kinds.get(nth).cloned().unwrap_or(ValueKind::Any));
        }
        let functions = values.iter().map(|it| matches!(it.value, ExprKind::Function(_)));
        for (name, _) in names.iter().zip(functions).filter(|(_, is_function)| *is_function) {
            self.local_callback(name);
        }
    }

    fn each(&mut self, names: &[Variable<'a>], values: &[Expr<'a>], block: &CodeBlock<'a>) {
        let kinds: Vec<ValueKind> = values.iter().map(|value| self.kind_of(value)).collect();
        let answers = match &kinds[..] {
            [ValueKind::Function(answers)] => answers.clone(),
            _ => Vec::new(),
        };
        match (&answers[..], names, values) {
            ([ValueKind::Function(_), ..], _, [given]) => {
                let whole = given.span.of(self.text);
                self.problem(
                    given.span,
                    format!("{whole} is a function"),
                    format!("Write {whole}()"),
                );
            }
            ([ValueKind::Class("Other"), ..], [first, second, ..], _)
                if COUNTERS.contains(&first.name.text) && AGENTS.contains(&second.name.text) =>
            {
                let text =
                    format!("the agent comes first in this loop: {} is one", first.name.text);
                self.problem(first.name.span, text, "Write for other, offset in …");
            }
            _ => {}
        }
        for (nth, name) in names.iter().enumerate() {
            self.declare(name, answers.get(nth).cloned().unwrap_or(ValueKind::Any));
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
                    ValueKind::Vector
                        | ValueKind::Number
                        | ValueKind::Text
                        | ValueKind::Word(_)
                        | ValueKind::Table
                )
            {
                let text = format!("what {callback} returns is ignored");
                let help = "Write me:push(force) or me:wish(velocity) for what it is to do";
                self.problem(value.span, text, help);
            }
        }
    }

    /// `target = value`, or with a sign like `+`, `target += value`.
    fn assign(&mut self, target: &Expr<'a>, sign: Option<&str>, value: Option<&Expr<'a>>) {
        match &target.value {
            ExprKind::Name(..) => {}
            ExprKind::Field(base, name) => self.assign_field(base, *name, sign, value),
            ExprKind::Item(base, key) => {
                _ = self.kind_of(key);
                if self.kind_of(base) == ValueKind::Memory {
                    value.into_iter().for_each(|value| self.remember("", value));
                }
            }
            _ => _ = self.kind_of(target),
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

    pub fn body(&mut self, function: &Function<'a>) {
        let around = self.callback.take_if(|_| self.functions > 0);
        self.functions += 1;
        self.block(&function.body);
        self.functions -= 1;
        self.callback = around.or(self.callback);
    }

    fn param(&self, function: Option<&str>, nth: usize, param: &str) -> ValueKind {
        if function.is_some_and(|name| !self.passed.always_pass(name, nth, param)) {
            return ValueKind::Any;
        }
        let given = CALLBACKS.iter().flat_map(|callback| signature(callback.signature).arguments);
        let is_object = |it: &TypedArgument| matches!(it.kinds[0], ValueKind::Class(_));
        let meant = given.filter(is_object).find(|it| it.name == param);
        meant.map_or(ValueKind::Any, |it| it.kinds[0].clone())
    }
}
