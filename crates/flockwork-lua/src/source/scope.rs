//! What would escape the clockwork: a function may assign only variables that it declares itself. What lasts from
//! tick to tick belongs into `me:memory()`, where it is each agent's own, is kept over reloads and counts as state.

use super::edit::OURS;
use super::tree::{
    Action, CodeBlock, Expr, ExprKind, Function, Means, Span, Statement, Variable, Wrong,
};
use super::visit::Visit;

/// All that a script may not do with variables.
pub fn refused<'t, 'a: 't>(block: &'t CodeBlock<'a>) -> Vec<Wrong> {
    let mut scope = Scope { functions: 0, wrong: Vec::new() };
    scope.block(block);
    scope.wrong
}

struct Scope {
    /// How many functions are around.
    functions: usize,
    wrong: Vec<Wrong>,
}

impl<'t, 'a: 't> Visit<'t, 'a> for Scope {
    fn statement(&mut self, statement: &'t Statement<'a>) {
        match &statement.action {
            Action::Update(target, ..) => self.assigned(target, assigned),
            Action::Assign(targets, _) => targets.iter().for_each(|it| self.assigned(it, assigned)),
            Action::Function(target, _) => self.assigned(target, defined),
            _ => {}
        }
        statement.walk(self);
    }

    fn function(&mut self, function: &'t Function<'a>) {
        self.functions += 1;
        function.walk(self);
        self.functions -= 1;
    }

    fn variable(&mut self, variable: &'t Variable<'a>) {
        self.name(variable.name.span, variable.name.text);
    }

    fn expr(&mut self, expr: &'t Expr<'a>) {
        match expr.value {
            ExprKind::Name(name, Means::Global) => self.name(expr.span, name),
            ExprKind::Varargs if self.functions == 0 => self.wrong.push(Wrong::new(
                expr.span,
                "a file has no arguments: \"...\" is only for functions with \"...\" among their parameters. Remove it",
            )),
            _ => {}
        }
        expr.walk(self);
    }
}

impl Scope {
    fn assigned(&mut self, target: &Expr, message: fn(&str, Means) -> String) {
        let ExprKind::Name(name, means) = target.value else { return };
        let is_foreign = self.functions > 0 && !matches!(means, Means::Own(_));
        if is_foreign && !name.starts_with(OURS) {
            self.wrong.push(Wrong::new(target.span, message(name, means)));
        }
    }

    fn name(&mut self, at: Span, name: &str) {
        if name.starts_with(OURS) {
            let message =
                format!("names that begin with {OURS} are the engine's own; take another name");
            self.wrong.push(Wrong::new(at, message));
        }
    }
}

fn assigned(name: &str, means: Means) -> String {
    let rule = "a function may assign only variables that it declares itself, and";
    match means {
        Means::Outer(_) => format!(
            "{rule} \"{name}\" belongs to the function around it: return the new value, or keep it in a table"
        ),
        _ => format!(
            "{rule} \"{name}\" is not one: to keep it between ticks, use me:memory().{name}; otherwise declare local {name}"
        ),
    }
}

fn defined(name: &str, means: Means) -> String {
    match means {
        Means::Global => {
            format!("a function inside a function is local to it: write local function {name}(…)")
        }
        means => assigned(name, means),
    }
}
