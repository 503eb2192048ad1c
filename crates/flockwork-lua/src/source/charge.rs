//! What a text's own operators and long stretches cost. Luau counts turns of loops, calls and returns as steps; what
//! lies between two of them is counted here: joining texts becomes a function of ours, which is charged by length, and
//! a long body of a loop or function owes some steps at each of its turns.

mod joins;

use super::edit::Edit;
use super::mentions::{CALLBACKS, Mentions};
use super::tree::{Action, CodeBlock, Expr, ExprKind, Function, Statement, SyntaxTree};
use super::visit::Visit;
use crate::vm::budget::{TOLL, weight};

/// Work that is one step; a plain part of a text is some of it, and what asks for memory is more.
const STEP: usize = 25;
const PART: usize = 4;
/// Each side of arithmetic, and each value given to a function, that may be a text: a number is read from it.
const OPERAND: usize = 25;
const NEW: usize = 100;
const STORE: usize = 60;
/// Steps that a body owes at least, or nothing, if it reckons with no values: what is cheap is not slowed down by counting.
const LEAST: usize = 3;
/// The same for callbacks, which only the engine calls, once in a turn, whatever they reckon with.
const LEAST_OF_CALLBACK: usize = 40;
/// Bodies whose toll is put down in place; each takes long to compile.
const MOST_IN_PLACE: usize = 48;
/// Values of `...` that are a step when they are handed on.
const VALUES: usize = 4;
/// Values given back at once that cost no more than their parts; each of the others may be read from a text.
const FEW_VALUES: usize = 4;
/// Functions that read no numbers.
const TAKE_ANY: [&str; 8] =
    ["assert", "error", "ipairs", "pairs", "print", "tostring", "type", "typeof"];

/// What is to be done with a text so that all it does is charged.
pub struct Charges {
    /// Operators that become functions.
    pub operators: Vec<Edit>,
    tolls: Vec<Toll>,
    /// The longest text that it writes down (bytes that it compares as).
    pub longest: usize,
    /// Whether `clamp` may be called with bounds that are no range.
    pub clamps: bool,
}

/// What a body owes.
struct Toll {
    at: usize,
    steps: usize,
    /// How often it hands `...` on.
    varargs: usize,
}

/// All charges of a text.
pub fn charges(text: &str, tree: &SyntaxTree, mentions: &Mentions) -> Charges {
    let mut walk = ChargeWalk {
        text,
        mentions,
        bodies: vec![FunctionCost::default()],
        functions: 0,
        charges: Charges { operators: Vec::new(), tolls: Vec::new(), longest: 0, clamps: false },
    };
    walk.block(&tree.block);
    walk.charges
}

impl Charges {
    /// Tolls as calls of a function.
    pub fn as_calls(&self) -> impl Iterator<Item = Edit> + '_ {
        self.tolls.iter().map(Toll::as_call)
    }

    /// Tolls as they are put down in place, in the buffer that the interrupt reads.
    pub fn in_place(&self) -> impl Iterator<Item = Edit> + '_ {
        let few = self.tolls.len() <= MOST_IN_PLACE;
        self.tolls.iter().map(move |toll| if few { toll.in_place() } else { toll.as_call() })
    }
}

impl Toll {
    fn as_call(&self) -> Edit {
        let Self { at, steps, varargs } = self;
        let more = match varargs {
            0 => String::new(),
            uses => format!(" + {uses} * (fw_select(\"#\", ...) // {VALUES})"),
        };
        (*at, *at, format!(" fw_pay({steps}{more}) "))
    }

    fn in_place(&self) -> Edit {
        match self.varargs {
            0 => {
                let Self { at, steps, .. } = self;
                let owed = format!("buffer.readu32(fw_turn, {TOLL}) + {steps}");
                (*at, *at, format!(" buffer.writeu32(fw_turn, {TOLL}, {owed}) "))
            }
            _ => self.as_call(),
        }
    }
}

/// A body that is being added up.
#[derive(Default)]
struct FunctionCost {
    work: usize,
    varargs: usize,
    /// Values that are reckoned with.
    operands: usize,
}

struct ChargeWalk<'s> {
    text: &'s str,
    mentions: &'s Mentions<'s>,
    bodies: Vec<FunctionCost>,
    /// Functions around what is looked at.
    functions: usize,
    charges: Charges,
}

impl ChargeWalk<'_> {
    fn add(&mut self, work: usize) {
        if let Some(body) = self.bodies.last_mut() {
            body.work += work;
        }
    }

    /// What `walk` goes through is done at each turn of a body that begins at a place.
    fn body(&mut self, at: usize, is_callback: bool, walk: impl FnOnce(&mut Self)) {
        self.bodies.push(FunctionCost::default());
        walk(self);
        let FunctionCost { work, varargs, operands } = self.bodies.pop().unwrap_or_default();
        let steps = (work + OPERAND * operands) / STEP;
        let least = match (is_callback, operands) {
            (true, _) => LEAST_OF_CALLBACK,
            (false, 0) => LEAST,
            (false, _) => 1,
        };
        if steps >= least || varargs > 0 {
            self.charges.tolls.push(Toll { at, steps, varargs });
        }
    }

    /// Charges for values that are reckoned with, unless they are no texts for certain. (What arithmetic with a table
    /// answers may be anything, but has cost a call.)
    fn operands<'t>(&mut self, values: impl IntoIterator<Item = &'t Expr<'t>>) {
        let operands = values.into_iter().filter(|value| may_be_text(value)).count();
        self.bodies.iter_mut().last().into_iter().for_each(|it| it.operands += operands);
    }

    /// Charges for what is stored elsewhere than in variables.
    fn stores<'t>(&mut self, targets: impl IntoIterator<Item = &'t Expr<'t>>) {
        let is_variable = |it: &&Expr| matches!(it.value, ExprKind::Name(..));
        self.add(STORE * targets.into_iter().filter(|it| !is_variable(it)).count());
    }

    /// Whether a function is one that only the engine calls.
    fn is_callback(&self, target: &Expr) -> bool {
        let name = target.global().filter(|name| CALLBACKS.contains(name));
        self.functions == 0 && name.is_some_and(|name| self.mentions.globals.get(name) == Some(&1))
    }

    fn enter<'t, 'a: 't>(&mut self, function: &'t Function<'a>, is_callback: bool)
    where
        Self: Visit<'t, 'a>,
    {
        self.functions += 1;
        self.body(function.body.span.from, is_callback, |walk| function.walk(walk));
        self.functions -= 1;
    }
}

impl<'t, 'a: 't> Visit<'t, 'a> for ChargeWalk<'_> {
    fn statement(&mut self, statement: &'t Statement<'a>) {
        self.add(PART);
        let start = |block: &CodeBlock| block.span.from;
        match &statement.action {
            Action::While(condition, block) => self.body(start(block), false, |walk| {
                walk.expr(condition);
                walk.block(block);
            }),
            Action::Repeat(block, condition) => self.body(start(block), false, |walk| {
                walk.block(block);
                walk.expr(condition);
            }),
            Action::Count(_, values, block) | Action::Each(_, values, _, block) => {
                if let Action::Count(..) = statement.action {
                    self.operands(values);
                }
                self.list(values);
                self.body(start(block), false, |walk| walk.block(block));
            }
            Action::Function(target, function) if self.is_callback(target) => {
                self.enter(function, true);
            }
            Action::Assign(targets, _) => {
                self.stores(targets);
                statement.walk(self);
            }
            Action::Update(target, operator, value) => {
                self.stores([target]);
                match *operator {
                    ".." => {
                        let edits = joins::assigned(self.text, statement.span, target, value);
                        self.charges.operators.extend(edits);
                    }
                    _ => self.operands([target, value]),
                }
                statement.walk(self);
            }
            Action::Return(values) => {
                self.add(OPERAND * values.len().saturating_sub(FEW_VALUES));
                statement.walk(self);
            }
            _ => statement.walk(self),
        }
    }

    fn function(&mut self, function: &'t Function<'a>) {
        self.add(NEW);
        self.enter(function, false);
    }

    fn expr(&mut self, expr: &'t Expr<'a>) {
        self.add(PART);
        match &expr.value {
            ExprKind::Call(called, arguments) if is_clamp(called) && is_range(arguments) => {
                self.add(PART);
                // Its own name alone is left out.
                if let ExprKind::Field(of, _) = &called.value {
                    self.expr(of);
                }
                return arguments.iter().for_each(|argument| self.expr(argument));
            }
            ExprKind::Call(called, _)
                if called.global().is_some_and(|it| TAKE_ANY.contains(&it)) => {}
            ExprKind::Call(_, arguments) => self.operands(arguments),
            ExprKind::Field(_, name) => {
                self.charges.clamps |= name.text == "clamp";
                let longest = self.charges.longest;
                self.charges.longest = longest.max(weight(name.text));
            }
            ExprKind::Varargs => {
                self.bodies.iter_mut().last().into_iter().for_each(|it| it.varargs += 1)
            }
            ExprKind::Table(entries) => self.add(NEW + PART * entries.len()),
            ExprKind::Text(_) | ExprKind::Interpolated(_) => {
                let longest = self.charges.longest;
                self.charges.longest = longest.max(weight(expr.span.of(self.text)));
            }
            ExprKind::Binary(first, operator, second) if is_arithmetic(operator) => {
                self.operands([&**first, &**second]);
            }
            ExprKind::Unary("-", side) => self.operands([&**side]),
            ExprKind::Binary(first, "..", second) => {
                self.charges.operators.extend(joins::joined(self.text, expr.span, first, second));
            }
            ExprKind::Unary("#", _) => {
                let (from, to) = (expr.span.from, expr.span.to);
                self.charges.operators.push((from, from + 1, "fw_count(".to_owned()));
                self.charges.operators.push((to, to, ")".to_owned()));
            }
            _ => {}
        }
        expr.walk(self);
    }
}

fn may_be_text(expr: &Expr) -> bool {
    match &expr.inner().value {
        ExprKind::Text(_) | ExprKind::Interpolated(_) | ExprKind::Varargs => true,
        ExprKind::Name(..) | ExprKind::Field(..) | ExprKind::Item(..) => true,
        ExprKind::Call(..) | ExprKind::Method(..) | ExprKind::If(..) => true,
        ExprKind::Binary(_, operator, _) => !is_arithmetic(operator),
        _ => false,
    }
}

fn is_arithmetic(operator: &str) -> bool {
    matches!(operator, "+" | "-" | "*" | "/" | "//" | "%" | "^")
}

/// Whether this is a function called `clamp` of some table, such as `math`.
fn is_clamp(expr: &Expr) -> bool {
    matches!(&expr.value, ExprKind::Field(_, name) if name.text == "clamp")
}

/// Whether the second and third of these arguments are numbers written down, the lower one first.
fn is_range(arguments: &[Expr]) -> bool {
    let number = |nth: usize| match arguments.get(nth)?.inner().value {
        ExprKind::Number(number) => Some(number),
        _ => None,
    };
    let bounds = number(1).zip(number(2));
    arguments.len() == 3 && bounds.is_some_and(|(low, high)| low <= high)
}

#[cfg(test)]
mod tests;
