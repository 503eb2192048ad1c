//! Walks through a tree.

use super::tree::{Action, CodeBlock, Expr, ExprKind, Function, Statement, Variable};

/// Goes through a tree in the order of the text: each method may look, and goes on with `walk`.
pub trait Visit<'t, 'a: 't>: Sized {
    fn block(&mut self, block: &'t CodeBlock<'a>) {
        block.walk(self);
    }
    fn statement(&mut self, statement: &'t Statement<'a>) {
        statement.walk(self);
    }
    fn function(&mut self, function: &'t Function<'a>) {
        function.walk(self);
    }
    fn variable(&mut self, _: &'t Variable<'a>) {}
    fn variables(&mut self, all: &'t [Variable<'a>]) {
        all.iter().for_each(|variable| self.variable(variable));
    }
    fn expr(&mut self, expr: &'t Expr<'a>) {
        expr.walk(self);
    }
    fn list(&mut self, list: &'t [Expr<'a>]) {
        list.iter().for_each(|expr| self.expr(expr));
    }
}

impl<'a> CodeBlock<'a> {
    pub fn walk<'t>(&'t self, visit: &mut impl Visit<'t, 'a>) {
        self.statements.iter().for_each(|statement| visit.statement(statement));
    }
}

impl<'a> Function<'a> {
    pub fn walk<'t>(&'t self, visit: &mut impl Visit<'t, 'a>) {
        visit.variables(&self.params);
        visit.block(&self.body);
    }
}

impl<'a> Statement<'a> {
    pub fn walk<'t>(&'t self, visit: &mut impl Visit<'t, 'a>) {
        #[cfg(test)]
        looks::add(1);
        match &self.action {
            Action::Local(names, values) => {
                visit.list(values);
                visit.variables(names);
            }
            Action::Return(values) => visit.list(values),
            Action::LocalFunction(name, function) => {
                visit.variable(name);
                visit.function(function);
            }
            Action::Function(target, function) => {
                visit.expr(target);
                visit.function(function);
            }
            Action::Assign(targets, values) => {
                [targets, values].into_iter().for_each(|it| visit.list(it))
            }
            Action::Update(target, _, value) => {
                [target, value].into_iter().for_each(|it| visit.expr(it))
            }
            Action::Run(expr) => visit.expr(expr),
            Action::Do(block) => visit.block(block),
            Action::If(branches) => branches.iter().for_each(|(condition, block)| {
                visit.list(condition.as_slice());
                visit.block(block);
            }),
            Action::While(condition, block) => {
                visit.expr(condition);
                visit.block(block);
            }
            Action::Repeat(block, condition) => {
                visit.block(block);
                visit.expr(condition);
            }
            Action::Count(name, values, block) => {
                visit.list(values);
                visit.variable(name);
                visit.block(block);
            }
            Action::Each(names, values, _, block) => {
                visit.list(values);
                visit.variables(names);
                visit.block(block);
            }
            Action::Other => {}
        }
    }
}

impl<'a> Expr<'a> {
    pub fn walk<'t>(&'t self, visit: &mut impl Visit<'t, 'a>) {
        #[cfg(test)]
        looks::add(1);
        match &self.value {
            ExprKind::Interpolated(values) => visit.list(values),
            ExprKind::Field(inner, _) | ExprKind::Unary(_, inner) | ExprKind::One(inner) => {
                visit.expr(inner);
            }
            ExprKind::Item(left, right) | ExprKind::Binary(left, _, right) => {
                visit.expr(left);
                visit.expr(right);
            }
            ExprKind::Call(called, arguments) | ExprKind::Method(called, _, arguments) => {
                visit.expr(called);
                visit.list(arguments);
            }
            ExprKind::Function(function) => visit.function(function),
            ExprKind::Table(entries) => {
                for entry in entries {
                    entry.key.iter().for_each(|key| visit.expr(key));
                    visit.expr(&entry.value);
                }
            }
            ExprKind::If(conditions, values) => {
                for (nth, value) in values.iter().enumerate() {
                    conditions.get(nth).into_iter().for_each(|condition| visit.expr(condition));
                    visit.expr(value);
                }
            }
            ExprKind::Nil
            | ExprKind::Bool
            | ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::Varargs
            | ExprKind::Name(..) => {}
        }
    }
}

/// How often parts of trees are looked at, on this thread: work is counted by it in tests.
#[cfg(test)]
pub mod looks {
    use std::cell::Cell;

    thread_local! {
        static LOOKS: Cell<usize> = const { Cell::new(0) };
    }

    pub fn add(more: usize) {
        LOOKS.set(LOOKS.get() + more);
    }

    pub fn take() -> usize {
        LOOKS.replace(0)
    }
}
