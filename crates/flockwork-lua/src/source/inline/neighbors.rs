//! Loops over neighbors: they count through what was found, and what neighbors show is read from its cells.

use super::super::tree::{Expr, ExprKind, Means, Span, SpannedWord, Statement, Variable};
use super::reads::vector_at;
use super::sites::{NeighborLoop, Site, SiteSearch};
use crate::tick::rows::cells::{BOOL, NUMBER, PARTS, PAYLOAD, VECTOR};
use crate::tick::rows::found::{CELL_AT, FOUND, OFFSET_AT, VELOCITY_AT};

/// How many public values are read in place in one loop, each of which takes two of Luau's variables.
const MOST_READ: usize = 8;
/// The number of the edit of a loop's site that begins the loop.
const BEGINS: usize = 1;

/// What a loop begins with.
pub struct LoopHead<'t, 'a> {
    /// The whole loop.
    pub span: Span,
    pub names: &'t [Variable<'a>],
    pub values: &'t [Expr<'a>],
    /// Its word `do`.
    pub does: Span,
}

impl LoopHead<'_, '_> {
    pub fn variables(&self) -> String {
        let names: Vec<_> = self.names.iter().map(|variable| variable.name.text).collect();
        names.join(", ")
    }

    /// The loop as one that counts: through what `asked` has found, with this in front of its body.
    pub fn counted(&self, asked: Span, count: String, receiver: usize) -> Site {
        let (at, from, to) = (self.span.from, asked.from, asked.to);
        let edits = vec![
            (at, from, "local fw_1, fw_2, fw_3, fw_from, fw_to = ".to_owned()),
            (to, to, count),
            (self.does.from, self.does.to, String::new()),
        ];
        Site { at, edits, asks_me: Some(receiver), ..Site::default() }
    }
}

/// A name that stands in quotes as it is.
fn is_plain(name: &str) -> bool {
    name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
}

/// What the `nth` public value of a loop is, in its cell; a call finds out what is none of these.
fn value_in_cell(nth: usize, call: &str) -> String {
    let read = |kind: &str, at: usize| format!("buffer.read{kind}(fw_shown, fw_{nth}_at + {at})");
    let kind = read("u32", 0);
    let (number, bool) = (read("f64", PAYLOAD), read("u32", PAYLOAD));
    let vector = vector_at("fw_shown", &format!("fw_{nth}_at + "), PARTS);
    format!(
        "(if not fw_{nth}_at then {call} elseif {kind} == {NUMBER} then {number} \
         elseif {kind} == {BOOL} then {bool} ~= 0 elseif {kind} == {VECTOR} then {vector} else {call})"
    )
}

impl<'s> SiteSearch<'s> {
    /// A loop, and what is in it.
    pub fn each<'t, 'a: 't>(
        &mut self,
        statement: &'t Statement<'a>,
        (names, values, does): (&[Variable], &[Expr], Span),
    ) {
        let head = LoopHead { span: statement.span, names, values, does };
        self.event_loop(&head);
        let counts = self.neighbor_loop(&head);
        let inner = counts.map(|(other, site)| NeighborLoop { other, site, read: Vec::new() });
        let counts = inner.is_some();
        self.loops.extend(inner);
        statement.walk(self);
        if let Some(done) = counts.then(|| self.loops.pop()).flatten() {
            self.begin_reading(&done);
        }
    }

    /// `for other, offset in me:neighbors(…) do`: the loop counts, and its variables are read from lists. Answers the
    /// variable that holds the neighbor, and the number of the site.
    fn neighbor_loop(&mut self, head: &LoopHead) -> Option<(Option<usize>, usize)> {
        let names = head.names;
        let (asked, receiver) = self.asks_in_line(head, "neighbors")?;
        let values = [
            "fw_handles[buffer.readu32(fw_list, fw_n)]".to_owned(),
            vector_at("fw_list", "fw_n + ", OFFSET_AT),
            vector_at("fw_list", "fw_n + ", VELOCITY_AT),
        ];
        let (variables, values) = (head.variables(), values[..names.len()].join(", "));
        // An agent whose turn it is not finds no list.
        let count = format!(
            " local fw_list = fw_is_me and fw_found.list for fw_n = fw_from, fw_to, {FOUND} do local {variables} = {values}"
        );
        self.found.sites.push(head.counted(asked, count, receiver));
        let other = names.first().map(|variable| variable.number);
        let other = other.filter(|number| !self.mentions.assigned.contains(number));
        Some((other, self.found.sites.len() - 1))
    }

    /// What a loop goes through if that is a question of this name in one line, and the function that knows whether
    /// the agent that asks is the one whose turn it is.
    pub fn asks_in_line(&self, head: &LoopHead, question: &str) -> Option<(Span, usize)> {
        let [asked] = head.values else { return None };
        let ExprKind::Method(of, SpannedWord { text, .. }, _) = &asked.value else { return None };
        let line = Span { from: head.span.from, to: head.does.to };
        let fits = *text == question && !self.is_full() && head.names.len() <= 3;
        (fits && self.is_one_line(line)).then_some(asked.span).zip(self.receiver(of))
    }

    /// `other:get("fuel")` in the innermost loop over neighbors, where `other` is one of these.
    pub fn public_value(&mut self, expr: &Expr) {
        let ExprKind::Method(of, SpannedWord { text: "get", .. }, arguments) = &expr.value else {
            return;
        };
        let (ExprKind::Name(_, Means::Own(of)), [name]) = (&of.value, &arguments[..]) else {
            return;
        };
        let ExprKind::Text(Some(name)) = &name.value else { return };
        let is_plain = is_plain(name) && expr.span.from != self.statement_at;
        let is_full = self.is_full() || !self.is_one_line(expr.span);
        let Some(around) = self.loops.last_mut().filter(|it| it.other == Some(*of)) else { return };
        let known = around.read.iter().position(|read| *read == **name);
        if !is_plain || is_full || (known.is_none() && around.read.len() == MOST_READ) {
            return;
        }
        let nth = known.unwrap_or_else(|| {
            around.read.push(name.clone().into_owned());
            around.read.len() - 1
        });
        let instead = value_in_cell(nth, expr.span.of(self.text));
        let edits = vec![(expr.span.from, expr.span.to, instead)];
        self.found.sites.push(Site { at: expr.span.from, edits, ..Site::default() });
    }

    /// Where the cells of a loop's neighbors lie whose values are read in it; nowhere if no script declares them.
    fn begin_reading(&mut self, around: &NeighborLoop) {
        let Some(site) = self.found.sites.get_mut(around.site).filter(|_| !around.read.is_empty())
        else {
            return;
        };
        let columns = around.read.iter().enumerate().map(|(nth, name)| {
            format!(" local fw_{nth}_column: number = fw_found.columns[\"{name}\"]")
        });
        let cells = (0..around.read.len()).map(|nth| {
            format!(
                " local fw_{nth}_at = fw_{nth}_column and fw_{nth}_column + buffer.readu32(fw_list, fw_n + {CELL_AT})"
            )
        });
        let (columns, cells): (String, String) = (columns.collect(), cells.collect());
        let begins = &mut site.edits[BEGINS].2;
        *begins = format!(" local fw_shown = fw_found.shown{columns}{begins}{cells}");
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::in_function;
    use super::MOST_READ;

    /// How often a value is read in place in this body of a loop.
    fn reads(body: &str) -> usize {
        in_function(&format!("for other in me:neighbors(2) do {body} end"))
            .matches("(if not fw_")
            .count()
    }

    #[test]
    fn what_a_neighbor_shows_is_read_in_place() {
        for (body, count) in [
            ("x = other:get('fuel')", 1),
            ("x += other:get('fuel') * other:get(\"fuel\") + other:get 'ill'", 3),
            ("if other:get('ill') then return other:get('fuel') end", 2),
            ("for a in t do x = other:get('fuel') end", 1),
            ("for more in me:neighbors(3) do x = more:get('fuel') end x = other:get('fuel')", 2),
            // In the inner loop the outer one's neighbor is no longer the one that is counted.
            ("for more in me:neighbors(3) do x = other:get('fuel') end", 0),
            ("x = function() return other:get('fuel') end", 0),
            ("x = other:get(name) + other:get('a \"b') + other:get() + other:get('a', 1)", 0),
            ("x = me:get('fuel') + it:get('fuel')", 0),
            ("local other = f() x = other:get('fuel')", 0),
            ("x = other:get('fuel') other = f()", 0),
            ("other:get('fuel')", 0),
            ("x = other:get(\n'fuel')", 0),
        ] {
            assert_eq!(reads(body), count, "{body}");
        }
        let many: Vec<_> = (0..20).map(|nth| format!("other:get('v{nth}')")).collect();
        assert_eq!(reads(&format!("x = {}", many.join(" + "))), MOST_READ);
    }
}
