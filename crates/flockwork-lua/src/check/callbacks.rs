//! The functions that the engine calls, and those that it does not.

use super::checker::Checker;
use super::kinds::{ValueKind, signature};
use crate::api::table::CALLBACKS;
use crate::source::tree::{Expr, ExprKind, Function, Variable};

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

impl<'a> Checker<'_, 'a> {
    /// A function of the whole file, or of a table.
    pub fn named_function(&mut self, target: &Expr<'a>, function: &Function<'a>) {
        let name = match &target.value {
            ExprKind::Name(name, _) => name,
            ExprKind::Field(base, name) => {
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
            self.declare(param, given.get(nth).map_or(ValueKind::Any, |it| it.kinds[0].clone()));
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

    /// A callback that is local is never called, unless the file does it itself.
    pub fn local_callback(&mut self, variable: &Variable<'a>) {
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

    /// A callback that the script itself calls, without what it takes.
    pub fn called_callback(&mut self, base: &Expr<'a>, arguments: &[Expr<'a>]) {
        let callback = CALLBACKS.iter().find(|it| base.global() == Some(it.name));
        let Some(callback) = callback.filter(|_| arguments.len() < 2) else { return };
        let takes = signature(callback.signature).arguments;
        let takes: Vec<&str> = takes.iter().map(|it| it.name.as_str()).collect();
        let text = format!("{} is a callback: the engine calls it", callback.name);
        let help = format!(
            "Remove this call, or hand on what it takes: {}({})",
            callback.name,
            takes.join(", ")
        );
        self.problem(base.span, text, help);
    }
}
