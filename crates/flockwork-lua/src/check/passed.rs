//! What functions are called with: a parameter that is called `me` is meant so, unless something else is passed.

use std::collections::BTreeMap;

use crate::source::tree::{CodeBlock, Expr, ExprKind};
use crate::source::visit::Visit;

/// Calls by the last name of what is called.
#[derive(Default)]
pub struct Passed<'a>(BTreeMap<&'a str, Called<'a>>);

#[derive(Default)]
struct Called<'a> {
    count: usize,
    /// How often which bare name is passed, by place.
    passed: Vec<BTreeMap<&'a str, usize>>,
}

impl<'a> Passed<'a> {
    pub fn of(block: &CodeBlock<'a>) -> Self {
        let mut passed = Self::default();
        passed.block(block);
        passed
    }

    /// Whether every call of a function passes this name at a place.
    pub fn always_pass(&self, function: &str, place: usize, name: &str) -> bool {
        self.0.get(function).is_none_or(|called| {
            called.passed.get(place).and_then(|names| names.get(name)) == Some(&called.count)
        })
    }

    fn note(&mut self, name: &'a str, arguments: &[Expr<'a>]) {
        let called = self.0.entry(name).or_default();
        called.count += 1;
        if called.passed.len() < arguments.len() {
            called.passed.resize_with(arguments.len(), BTreeMap::new);
        }
        for (names, argument) in called.passed.iter_mut().zip(arguments) {
            if let ExprKind::Name(name, _) = argument.value {
                *names.entry(name).or_default() += 1;
            }
        }
    }
}

impl<'t, 'a: 't> Visit<'t, 'a> for Passed<'a> {
    fn expr(&mut self, expr: &'t Expr<'a>) {
        match &expr.value {
            ExprKind::Method(_, name, arguments) => self.note(name.text, arguments),
            ExprKind::Call(called, arguments) => match &called.value {
                ExprKind::Name(name, _) => self.note(name, arguments),
                ExprKind::Field(_, name) => self.note(name.text, arguments),
                _ => {}
            },
            _ => {}
        }
        expr.walk(self);
    }
}
