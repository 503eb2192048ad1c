//! Options in calls that are the same each time: they are prepared once, as those of `options.name` are.

use flockwork::behavior::infos;

use super::super::tree::{Expr, ExprKind, Means, Span, TableEntry, Variable};
use super::sites::{KeptOptions, SiteSearch};

/// Tables of options that are kept in a file at most.
const MOST_KEPT: usize = 256;
/// What a kept table is for, by number: a filter; from 1 on the behavior whose options they are.
const FILTER: usize = 0;
/// Questions that take a filter, and its place among their arguments.
const QUESTIONS: [&str; 3] = ["count", "nearest", "neighbors"];
const FILTER_AT: usize = 2;
/// A call with a table that is the same each time: options of a behavior, or the filter of a question.
pub struct Call<'t, 'a> {
    pub of: usize,
    pub asks_me: Option<usize>,
    pub options: &'t Expr<'a>,
    /// Their text in one line.
    pub written: String,
}

/// Whether a call prepares options that have a filter.
fn has_filter(call: &Expr) -> bool {
    let ExprKind::Call(_, arguments) = &call.value else { return false };
    let named = |it: &TableEntry| it.name.is_some_and(|name| name.text == "filter");
    arguments.iter().any(|it| match &it.value {
        ExprKind::Table(entries) => entries.iter().any(named),
        _ => false,
    })
}

impl SiteSearch<'_> {
    /// Where `local near = options.separation { … }` is all that the file ever assigns to a variable, the number of the
    /// options is looked up once, at load: a table that is looked up by a table costs native code a search.
    pub fn number_options(&mut self, span: Span, names: &[Variable], values: &[Expr]) {
        let ([name], [value]) = (names, values) else { return };
        let nth = self.numbers.len() + 1;
        // Whether those with a filter are ready depends on what scripts declare, and may change.
        let is_fixed = self.blocks == 1
            && !self.mentions.assigned.contains(&name.number)
            && !has_filter(value);
        if let Some(op) = self.constants.prepares(value).filter(|_| is_fixed && nth <= MOST_KEPT) {
            self.numbers.insert(name.number, (op, nth));
            let number = format!(" fw_numbers[{nth}] = fw_ready[{}][{}]", op + 1, name.name.text);
            self.found.numbered.push((span.to, span.to, format!("{number} or false")));
        }
    }

    /// Where the number of a command's options lies, if they are in such a variable.
    pub fn number_of_options(&self, op: usize, arguments: &[Expr]) -> Option<usize> {
        let ExprKind::Name(_, means) = arguments.last()?.value else { return None };
        let (Means::Own(variable) | Means::Outer(variable) | Means::File(variable)) = means else {
            return None;
        };
        let (of, nth) = self.numbers.get(&variable)?;
        (*of == op).then_some(*nth)
    }

    /// What is kept of a call, if it is a question with a filter that is the same each time.
    fn kept_filter<'t, 'a>(&self, call: &'t Expr<'a>) -> Option<Call<'t, 'a>> {
        let ExprKind::Method(of, name, arguments) = &call.value else { return None };
        let options = arguments.get(FILTER_AT).filter(|_| QUESTIONS.contains(&name.text))?;
        let asks_me = Some(self.receiver(of)?);
        let written = self.constants.filter(options)?;
        Some(Call { of: FILTER, asks_me, options, written })
    }

    /// What is kept of a call, if it is one of a behavior with options that are the same each time.
    pub fn kept_options<'t, 'a>(&self, call: &'t Expr<'a>) -> Option<Call<'t, 'a>> {
        let (asks_me, name, arguments) = match &call.value {
            ExprKind::Method(of, name, arguments) => {
                (Some(self.receiver(of)?), name.text, arguments)
            }
            ExprKind::Call(called, arguments) => (None, called.global()?, arguments),
            _ => return None,
        };
        let op = infos().iter().position(|info| info.name == name)?;
        let is_own = asks_me.is_none() && self.mentions.assigned_globals.contains(name);
        let options = arguments.last()?;
        if is_own || arguments.len() > infos()[op].targets.len() + 2 {
            return None;
        }
        let written = self.constants.options(options)?;
        Some(Call { of: op + 1, asks_me, options, written })
    }

    /// Options and filters in a call that are the same each time stand there as prepared ones would.
    pub fn keep(&mut self, expr: &Expr) {
        if self.found.kept.len() == MOST_KEPT {
            return;
        }
        let Some(Call { of, asks_me, options: Expr { span, .. }, written }) =
            self.kept_options(expr).or_else(|| self.kept_filter(expr))
        else {
            return;
        };
        let nth = self.found.kept.len() + 1;
        let made = format!(" fw_keep(fw_kept, {nth}, {of}, function() return {written} end); ");
        let kept = match asks_me {
            Some(_) => format!("(fw_is_me and fw_kept[{nth}] or "),
            None => format!("(fw_kept[{nth}] or "),
        };
        let line_ends = self.line_ends(*span);
        let is_statement = self.run == Some(expr.span);
        let edits = if line_ends > 0 && is_statement && self.is_in_line(expr) {
            // All that follows stays in its line.
            let rest = "\n".repeat(line_ends);
            vec![
                (span.from, span.to, format!("{kept}{written})")),
                (expr.span.to, expr.span.to, rest),
            ]
        } else {
            vec![(span.from, span.from, kept), (span.to, span.to, ")".to_owned())]
        };
        self.found.kept.push(KeptOptions {
            made: (self.top_at, self.top_at, made),
            edits,
            asks_me,
        });
    }
}
