//! Sites of a text where a command is given or the agent's own state is read, and what becomes of them.

use std::collections::BTreeMap;

use flockwork::behavior::infos;

use super::super::edit::Edit;
use super::super::lines::Lines;
use super::super::mentions::Mentions;
use super::super::tree::{
    Action, CodeBlock, Expr, ExprKind, Function, Means, Span, Statement, SyntaxTree, Variable,
};
use super::super::visit::Visit;
use super::command::Command;
use super::kept::Constants;

/// Sites that are inlined in a file at most, each of which takes long to compile.
pub const MOST_SITES: usize = 48;
/// What `update` is passed beside its own arguments, if it reads it.
pub const PASSED: [&str; 2] = ["fw_position", "fw_velocity"];

/// One site.
#[derive(Default)]
pub struct Site {
    pub at: usize,
    pub edits: Vec<Edit>,
    /// The function, by its number, that has to find out whether its `me` is the agent whose turn it is.
    pub asks_me: Option<usize>,
    /// Whether the agent's state is read in place; whether `update` is passed it.
    pub reads: bool,
    pub reads_passed: bool,
}

/// Options that are kept.
pub struct KeptOptions {
    /// The statement of the file in front of which they are made, and how; and what becomes of the call.
    pub made: Edit,
    pub edits: Vec<Edit>,
    /// As of a site.
    pub asks_me: Option<usize>,
}

/// All that could be inlined.
#[derive(Default)]
pub struct Inlinable {
    pub sites: Vec<Site>,
    pub kept: Vec<KeptOptions>,
    /// What is put behind statements that prepare options.
    pub numbered: Vec<Edit>,
    /// What each function with a parameter `me` finds out first.
    pub receivers: Vec<Edit>,
    /// More parameters for `update`.
    pub passed: Option<Edit>,
    /// Where `update` begins, and how many sites are before it.
    pub update_at: usize,
    before_update: usize,
}

/// Finds all sites of a text.
pub fn find<'t>(text: &'t str, tree: &'t SyntaxTree, mentions: &Mentions) -> Inlinable {
    let mut search = SiteSearch {
        text,
        lines: Lines::of(text),
        mentions,
        constants: Constants::of(text, tree, mentions),
        numbers: BTreeMap::new(),
        functions: Vec::new(),
        loops: Vec::new(),
        blocks: 0,
        top_at: 0,
        statement_at: 0,
        run: None,
        found: Inlinable::default(),
    };
    search.block(&tree.block);
    search.found
}

/// A function around what is looked at.
pub struct Enclosing {
    /// The variable `me` that it is called with, and its number among those.
    pub me: Option<(usize, usize)>,
    /// Whether it is `update` and passed what it reads.
    pub is_passed: bool,
}

/// A loop over neighbors that counts.
pub struct NeighborLoop {
    /// The variable that holds the neighbor; none if the loop's body changes it.
    pub other: Option<usize>,
    /// Its site among all.
    pub site: usize,
    /// The names of the public values that are read of the neighbor.
    pub read: Vec<String>,
}

pub struct SiteSearch<'s> {
    pub text: &'s str,
    pub lines: Lines<'s>,
    pub mentions: &'s Mentions<'s>,
    pub constants: Constants<'s>,
    /// The variables of the file that hold prepared options: the behavior's op and where their number lies, by variable.
    pub numbers: BTreeMap<usize, (usize, usize)>,
    pub functions: Vec<Enclosing>,
    /// The loops over neighbors around what is looked at.
    pub loops: Vec<NeighborLoop>,
    pub blocks: usize,
    /// Where the statement of the file begins that is looked at, and where the innermost one does.
    pub top_at: usize,
    pub statement_at: usize,
    /// Where a call stands that is a statement by itself.
    pub run: Option<Span>,
    pub found: Inlinable,
}

impl<'t, 'a: 't> Visit<'t, 'a> for SiteSearch<'_> {
    fn block(&mut self, block: &'t CodeBlock<'a>) {
        let mut rest = &block.statements[..];
        self.blocks += 1;
        while let Some((first, after)) = rest.split_first() {
            if self.blocks == 1 {
                self.top_at = first.span.from;
            }
            rest = match self.commands(first, after) {
                Some(followers) => &after[followers..],
                None => after,
            };
            self.statement(first);
        }
        self.blocks -= 1;
    }

    fn statement(&mut self, statement: &'t Statement<'a>) {
        self.statement_at = statement.span.from;
        match &statement.action {
            Action::Local(names, values) => self.number_options(statement.span, names, values),
            Action::Run(call) => self.run = Some(call.span),
            Action::Each(names, values, does, _) => {
                return self.each(statement, (names, values, *does));
            }
            Action::Function(target, function) if self.is_update(target, function) => {
                if self.is_full() {
                    // Too many before: these stay calls.
                    self.found.sites.clear();
                }
                (self.found.update_at, self.found.before_update) =
                    (statement.span.from, self.found.sites.len());
                return self.enter(function, true);
            }
            _ => {}
        }
        statement.walk(self);
    }

    fn function(&mut self, function: &'t Function<'a>) {
        self.enter(function, false);
    }

    fn expr(&mut self, expr: &'t Expr<'a>) {
        self.read(expr);
        self.public_value(expr);
        self.keep(expr);
        expr.walk(self);
    }
}

impl<'s> SiteSearch<'s> {
    /// Whether there are more sites already than will be inlined, in `update` or before it.
    pub fn is_full(&self) -> bool {
        self.found.sites.len() - self.found.before_update > MOST_SITES
    }

    /// A function that nothing but the engine calls, as far as can be seen: `update` with plain parameters.
    fn is_update(&self, target: &Expr, function: &Function) -> bool {
        let first = function.params.first().map(|param| param.name.text);
        self.functions.is_empty()
            && target.global() == Some("update")
            && self.mentions.globals.get("update") == Some(&1)
            && first == Some("me")
            && function.params.len() <= 3
            && function.varargs.is_none()
    }

    fn enter<'t, 'a: 't>(&mut self, function: &'t Function<'a>, is_update: bool) {
        let is_me = |param: &&Variable| {
            param.name.text == "me" && !self.mentions.assigned.contains(&param.number)
        };
        let me = function.params.iter().rev().find(is_me);
        let me = me.map(|param| (param.number, self.found.receivers.len()));
        if me.is_some() {
            let found_out = if is_update { "true" } else { "me == fw_me" };
            let at = function.body.span.from;
            self.found.receivers.push((at, at, format!(" local fw_is_me = {found_out}")));
        }
        let is_passed = is_update && me.is_some();
        if is_passed {
            let count = function.params.len();
            let more: String = (count..3).map(|nth| format!(", fw_{nth}")).collect();
            let passed = format!("{more}, {}: vector, {}: vector", PASSED[0], PASSED[1]);
            self.found.passed = Some((function.params_end, function.params_end, passed));
        }
        self.functions.push(Enclosing { me, is_passed });
        function.walk(self);
        self.functions.pop();
    }

    /// The number of the function that knows whether this is the agent whose turn it is; none if none does.
    pub fn receiver(&self, expr: &Expr) -> Option<usize> {
        let (ExprKind::Name("me", Means::Own(variable))
        | ExprKind::Name("me", Means::Outer(variable))) = expr.value
        else {
            return None;
        };
        let mut around = self.functions.iter().rev().filter_map(|function| function.me);
        around.find(|(me, _)| *me == variable).map(|(_, nth)| nth)
    }

    pub fn is_one_line(&self, span: Span) -> bool {
        self.line_ends(span) == 0
    }

    pub fn line_ends(&self, span: Span) -> usize {
        let [from, to] = [span.from, span.to].map(|at| self.lines.line_of(at) as usize);
        to.saturating_sub(from)
    }

    /// Whether a call is in one line once its options are, if they are kept.
    pub fn is_in_line(&self, call: &Expr) -> bool {
        let line_ends = self.line_ends(call.span);
        let in_options = || self.kept_options(call).map_or(0, |it| self.line_ends(it.options.span));
        line_ends == 0 || line_ends == in_options()
    }

    /// A command as a statement, with those right behind it that are as plain as can be: one check serves them all.
    /// Answers how many these are.
    fn commands(&mut self, first: &Statement, after: &[Statement]) -> Option<usize> {
        if self.is_full() {
            return None;
        }
        let (command, mut asks_me) = self.command(first)?;
        let mut followers = Vec::new();
        for (follower, asks) in after.iter().map_while(|it| self.command(it)) {
            if !follower.is_plain() {
                break;
            }
            asks_me = asks_me.or(asks);
            followers.push(follower);
        }
        let last = followers.last().map_or(command.span.to, |follower| follower.span.to);
        let edits = command.inlined(&followers, last)?;
        let at = first.span.from;
        self.found.sites.push(Site { at, edits, asks_me, ..Site::default() });
        Some(followers.len())
    }

    /// `me:seek(…)` or `seek(…)` in one line, and the function that knows whether that is the agent whose turn it is.
    fn command<'t, 'a>(
        &self,
        statement: &'t Statement<'a>,
    ) -> Option<(Command<'s, 't, 'a>, Option<usize>)> {
        let Action::Run(call) = &statement.action else { return None };
        let (of, name, named_to, arguments) = match &call.value {
            ExprKind::Method(of, name, arguments) => {
                (Some(self.receiver(of)?), name.text, name.span.to, arguments)
            }
            ExprKind::Call(called, arguments) => {
                let name = called
                    .global()
                    .filter(|name| !self.mentions.assigned_globals.contains(name))?;
                (None, name, called.span.to, arguments)
            }
            _ => return None,
        };
        let op = infos().iter().position(|info| info.name == name)?;
        let open = self.text.get(named_to..call.span.to)?;
        let open = named_to + (open.len() - open.trim_start().len());
        let opens = self.text[open..].starts_with('(');
        let command = Command {
            op,
            is_method: of.is_some(),
            text: self.text,
            span: call.span,
            open,
            arguments,
            numbered: self.number_of_options(op, arguments),
        };
        (opens && self.is_in_line(call)).then_some((command, of))
    }
}
