use super::{Charges, charges};
use crate::source::edit::apply;
use crate::source::{mentions, with_tree};

fn of<T: Send>(text: &str, done: impl FnOnce(Charges) -> T + Send) -> T {
    with_tree(text, |tree| {
        let tree = tree.unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        done(charges(text, &tree, &mentions(&tree.block)))
    })
    .unwrap()
}

fn operators(text: &str) -> String {
    of(text, |charges| apply(text, charges.operators))
}

#[test]
fn joins_and_counts_become_calls() {
    for (text, expected) in [
        ("x = a .. b", "x = fw_join(a , b)"),
        ("x = a .. b .. 'c'", "x = fw_join(a , fw_join(b , 'c'))"),
        ("x = (a .. b) .. c", "x = fw_join((fw_join(a , b)) , c)"),
        ("x = 1 + 2 .. f(a .. b)", "x = fw_join(1 + 2 , f(fw_join(a , b)))"),
        ("x = a -- .. \n .. --[[ .. ]] b", "x = fw_join(a -- .. \n , --[[ .. ]] b)"),
        ("x = #t .. #(t.u)", "x = fw_join(fw_count(t) , fw_count((t.u)))"),
        ("x = `{a .. b} {#t}`", "x = `{fw_join(a , b)} {fw_count(t)}`"),
        ("x = '..' y = a ~= b", "x = '..' y = a ~= b"),
        ("x ..= a .. b", "x = fw_join(x, fw_join(a , b))"),
        ("local t = {} t.a ..= f()", "local t = {} t.a = fw_join(t.a, f())"),
        ("t.a ..= b", "do local fw_1 = t fw_1[\"a\"] = fw_join(fw_1[\"a\"], b) end"),
        ("f().a ..= b", "do local fw_1 = f() fw_1[\"a\"] = fw_join(fw_1[\"a\"], b) end"),
        (
            "t[#t] --[[ ] ]] ..= b",
            "do local fw_1, fw_2 = t,fw_count(t) fw_1[fw_2] --[[ ] ]] = fw_join(fw_1[fw_2], b) end",
        ),
    ] {
        assert_eq!(operators(text), expected);
    }
}

#[test]
fn lines_stay_where_they_are() {
    let text = "x = a\n  .. b\n  .. c\nt\n[\nk] ..=\n'x'\nf()\n.a ..= b";
    assert_eq!(operators(text).lines().count(), text.lines().count());
}

/// What the bodies of a text owe, as calls.
fn tolls(text: &str) -> Vec<String> {
    of(text, |charges| charges.as_calls().map(|(_, _, call)| call.trim().to_owned()).collect())
}

#[test]
fn long_bodies_owe_steps_and_short_ones_nothing() {
    let none: [&str; 0] = [];
    assert_eq!(tolls("for i = 1, n do x = t[i] end"), none);
    assert_eq!(tolls("for i = 1, n do sum += t[i] * 2 end"), ["fw_pay(3)"]);
    assert_eq!(tolls("while true do f({}) end"), ["fw_pay(4)"]);
    assert_eq!(tolls("while true do t[a] = 1 end"), ["fw_pay(3)"]);
    assert_eq!(tolls("repeat local f = function() end until not {}"), ["fw_pay(8)"]);
    let long = "a = b + c ".repeat(100);
    assert_eq!(tolls(&format!("while true do {long} end")), ["fw_pay(280)"]);
    assert_eq!(tolls(&format!("local function f() {long} end")), ["fw_pay(280)"]);
    assert_eq!(tolls(&long), none);
}

#[test]
fn a_callback_owes_only_what_is_much() {
    let body = "a = b + c ".repeat(10);
    assert_eq!(tolls(&format!("function update(me) {body} end")), [""; 0]);
    assert_eq!(tolls(&format!("function update(me) {body} end f(update)")), ["fw_pay(28)"]);
    assert_eq!(tolls(&format!("function update(me) {} end", body.repeat(9))), ["fw_pay(252)"]);
}

/// Whatever a text may be reckoned with in one turn of a loop is paid for.
#[test]
fn values_that_may_be_texts_owe_a_step() {
    for (text, steps) in [
        ("x = -s", 1),
        ("x = -2", 0),
        ("x = s + 1", 1),
        ("x = s * s / s", 4),
        ("x += s", 2),
        ("x = s", 0),
        ("print(s, s)", 0),
        ("x = s == s", 0),
        ("f(s, s, 1, true, -s)", 4),
        ("do return s, s, s, s, s, s end", 3),
        ("for i = s, s, s do end", 3),
    ] {
        let owed = tolls(&format!("while true do {text} end"));
        let expected = if steps > 0 { vec![format!("fw_pay({steps})")] } else { vec![] };
        assert_eq!(owed, expected, "{text}");
    }
}

#[test]
fn a_loop_in_a_loop_owes_for_itself() {
    let body = "a = b + c ".repeat(10);
    let text = format!("while x do {body} for i = 1, 2 do {body} end end");
    assert_eq!(tolls(&text), ["fw_pay(28)", "fw_pay(28)"]);
}

#[test]
fn handing_values_on_costs_by_their_number() {
    let pays = "fw_pay(1 + 2 * (fw_select(\"#\", ...) // 4))";
    assert_eq!(tolls("local function f(...) g(...) return ... end"), [pays]);
}

/// Only bounds that are written down, the lower one first, cannot make machine code go wrong.
#[test]
fn clamps_without_known_bounds_are_seen_under_any_name() {
    for (text, clamps) in [
        ("x = math.clamp(y, 0, 1) + math.clamp(v.x, -0.4, 0.4)", false),
        ("x = v:clamp(1, 2) local clamp = f", false),
        ("x = math.clamp(y, 1, 0)", true),
        ("x = math.clamp(y, low, 1)", true),
        ("x = math.clamp(y, 0, 1, z)", true),
        ("x = math.clamp(math.clamp(y, a, b), 0, 1)", true),
        ("local m = math x = m.clamp(y, a, b)", true),
        ("local clamp = math.clamp x = clamp(y, a, b)", true),
        ("x = math['clamp'](y, a, b) + (math).clamp(y, 0, 1)", true),
        ("return pcall(math.clamp, 1, 2, 0)", true),
    ] {
        assert_eq!(of(text, |charges| charges.clamps), clamps, "{text}");
    }
}

#[test]
fn texts_of_many_digits_weigh_more() {
    use crate::vm::budget::{LONG_TEXT, weight};
    let digits = "1".repeat(90);
    for (text, is_slow) in [
        (format!("0.{digits}"), true),
        (format!("\\t{digits}"), true),
        (format!("\\48.{digits}"), true),
        (format!("y{digits}"), false),
        ("0.5".to_owned(), false),
        ("dead".to_owned(), false),
    ] {
        assert_eq!(weight(&format!("\"{text}\"")) > LONG_TEXT, is_slow, "{text}");
    }
}
