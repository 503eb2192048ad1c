//! Walks over the statements and keeps what is known of each variable.

use std::collections::{BTreeMap, BTreeSet};

use super::Known;
use super::kinds::{Argument, Kind, signature};
use super::library::Library;
use super::syntax::{Block, Expr, Function, Name, Statement, Value};
use crate::api::CALLBACKS;

/// Where, what is wrong, and what to write instead.
pub type Found = (usize, String, String);

/// What is found out on the way.
pub struct Checker<'a, 'k> {
    pub scene: Option<&'k Known>,
    pub library: &'k Library,
    pub found: Vec<Found>,
    /// The variables in reach, innermost last.
    scopes: Vec<BTreeMap<&'a str, Kind>>,
    /// Variables that are assigned somewhere: what they hold is not known.
    assigned: BTreeSet<&'a str>,
    /// What functions are called with, by their last name: bare names, by place.
    pub calls: BTreeMap<&'a str, Vec<Vec<Option<&'a str>>>>,
}

impl<'a, 'k> Checker<'a, 'k> {
    pub fn new(scene: Option<&'k Known>, library: &'k Library) -> Self {
        Self {
            scene,
            library,
            found: Vec::new(),
            scopes: Vec::new(),
            assigned: BTreeSet::new(),
            calls: BTreeMap::new(),
        }
    }

    /// Everything that is wrong with a file.
    pub fn check(mut self, file: &Block<'a>) -> Vec<Found> {
        // The first walk finds out what is assigned and called where.
        self.block(file);
        self.found.clear();
        self.block(file);
        self.found.sort();
        self.found.dedup();
        self.found
    }

    pub fn problem(&mut self, at: usize, text: impl Into<String>, help: impl Into<String>) {
        self.found.push((at, text.into(), help.into()));
    }

    /// What is known of a variable; none if there is no such variable in the file.
    pub fn variable(&self, name: &str) -> Option<Kind> {
        let found = self.scopes.iter().rev().find_map(|scope| scope.get(name));
        if self.assigned.contains(name) {
            return Some(Kind::Any);
        }
        found.cloned()
    }

    fn declare(&mut self, name: &'a str, kind: Kind) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name, kind);
        }
    }

    fn block(&mut self, block: &Block<'a>) {
        self.scopes.push(BTreeMap::new());
        block.iter().for_each(|statement| self.statement(statement));
        self.scopes.pop();
    }

    /// A block with these variables.
    fn block_with(&mut self, variables: Vec<(&'a str, Kind)>, block: &Block<'a>) {
        self.scopes.push(variables.into_iter().collect());
        self.block(block);
        self.scopes.pop();
    }

    fn statement(&mut self, statement: &Statement<'a>) {
        match statement {
            Statement::Local(names, values) => self.local(names, values),
            Statement::LocalFunction(name, function) => {
                self.local_callback(name);
                self.declare(name.text, Kind::Any);
                self.function(Some(name.text), function);
            }
            Statement::Function(names, function) => self.named_function(names, function),
            Statement::Assign(targets, values) => self.assign(targets, values),
            Statement::Run(expr) => _ = self.kind_of(expr),
            Statement::Blocks(branches) => {
                for (condition, block) in branches {
                    condition.iter().for_each(|condition| _ = self.kind_of(condition));
                    self.block(block);
                }
            }
            Statement::Repeat(block, condition) => self.repeat(block, condition),
            Statement::Count(name, values, block) => {
                values.iter().for_each(|value| _ = self.kind_of(value));
                self.block_with(vec![(name.text, Kind::Number)], block);
            }
            Statement::Each(names, values, block) => self.each(names, values, block),
            Statement::Return(values) => values.iter().for_each(|value| _ = self.kind_of(value)),
            Statement::Break => {}
        }
    }

    fn local(&mut self, names: &[Name<'a>], values: &[Expr<'a>]) {
        let kinds: Vec<Kind> = values.iter().map(|value| self.kind_of(value)).collect();
        for (nth, name) in names.iter().enumerate() {
            self.declare(name.text, kinds.get(nth).cloned().unwrap_or(Kind::Any));
        }
        let functions = values.iter().map(|it| matches!(it.value, Value::Function(_)));
        for (name, _) in names.iter().zip(functions).filter(|(_, is_function)| *is_function) {
            self.local_callback(name);
        }
    }

    /// What the condition after `until` sees is what the block has declared.
    fn repeat(&mut self, block: &Block<'a>, condition: &Expr<'a>) {
        self.scopes.push(BTreeMap::new());
        block.iter().for_each(|statement| self.statement(statement));
        _ = self.kind_of(condition);
        self.scopes.pop();
    }

    fn each(&mut self, names: &[Name<'a>], values: &[Expr<'a>], block: &Block<'a>) {
        let kinds: Vec<Kind> = values.iter().map(|value| self.kind_of(value)).collect();
        let answers = match &kinds[..] {
            [Kind::Function(answers)] => answers.clone(),
            _ => Vec::new(),
        };
        let kind = |nth: usize| answers.get(nth).cloned().unwrap_or(Kind::Any);
        let variables =
            names.iter().enumerate().map(|(nth, name)| (name.text, kind(nth))).collect();
        self.block_with(variables, block);
    }

    fn assign(&mut self, targets: &[Expr<'a>], values: &[Expr<'a>]) {
        values.iter().for_each(|value| _ = self.kind_of(value));
        for target in targets {
            match &target.value {
                Value::Name(name) => _ = self.assigned.insert(name),
                Value::Field(base, name) => self.assign_field(base, *name),
                _ => _ = self.kind_of(target),
            }
        }
    }

    /// A function of the whole file, or of a table.
    fn named_function(&mut self, names: &[Name<'a>], function: &Function<'a>) {
        let (first, last) = (names[0].text, names[names.len() - 1].text);
        let is_callback = names.len() == 1 && self.scopes.len() == 1;
        let callback = CALLBACKS.iter().find(|callback| is_callback && callback.name == first);
        if names.len() == 1 {
            self.assigned.insert(first);
        }
        let Some(callback) = callback else { return self.function(Some(last), function) };
        let given = signature(callback.signature).arguments;
        let kind = |nth: usize| given.get(nth).map_or(Kind::Any, |it| it.kinds[0].clone());
        // Who leaves an argument out, or swaps two, gets something else under its name.
        let place = |name: &str| given.iter().position(|argument| argument.name == name);
        let params = function.params.iter().enumerate();
        let is_swapped = |(nth, name): (usize, &&str)| place(name).is_some_and(|it| it != nth);
        if params.clone().any(is_swapped) {
            let wanted: Vec<_> = given.iter().map(|argument| argument.name.as_str()).collect();
            let text = format!("{first} is called with other arguments");
            let help = format!("Write function {first}({})", wanted.join(", "));
            return self.problem(names[0].at, text, help);
        }
        let variables = params.map(|(nth, name)| (*name, kind(nth))).collect();
        self.block_with(variables, &function.body);
    }

    /// A function that the file calls itself: what is called `me` is meant so, unless it is called with
    /// something else.
    pub fn function(&mut self, name: Option<&'a str>, function: &Function<'a>) {
        let params = function.params.iter().enumerate();
        let variables = params.map(|(nth, param)| (*param, self.param(name, nth, param))).collect();
        self.block_with(variables, &function.body);
    }

    fn param(&self, function: Option<&str>, nth: usize, param: &str) -> Kind {
        let calls = function.and_then(|name| self.calls.get(name));
        let other = |call: &Vec<Option<&str>>| call.get(nth).copied().flatten() != Some(param);
        if calls.is_some_and(|calls| calls.iter().any(other)) {
            return Kind::Any;
        }
        let given = CALLBACKS.iter().flat_map(|callback| signature(callback.signature).arguments);
        let is_object = |it: &Argument| matches!(it.kinds[0], Kind::Class(_));
        let meant = given.filter(is_object).find(|it| it.name == param);
        meant.map_or(Kind::Any, |it| it.kinds[0].clone())
    }

    /// A callback that is local is never called.
    fn local_callback(&mut self, name: &Name<'a>) {
        let is_it = CALLBACKS.iter().any(|callback| callback.name == name.text);
        if is_it && self.scopes.len() == 1 && !self.assigned.contains(name.text) {
            let text = format!("{} is local to the file, so it is never called", name.text);
            self.problem(name.at, text, format!("Write function {}(…) without local", name.text));
        }
    }
}
