use super::*;
use crate::tokens::tokens;

fn found(text: &str) -> Option<u32> {
    scan(&tokens(text)).error("a.lua").map(|error| error.line)
}

#[test]
fn assignments_out_of_a_function_are_found_with_their_line() {
    for text in [
        "local n = 0\nfunction update(me)\nn = n + 1 end",
        "function update(me)\n\nn += 1 end",
        "local a, b\nfunction f()\nlocal x; x, a = 1, 2 end",
        "local a, b\nfunction f()\nb, a.c = 1, 2 end",
        "local a\nlocal function f()\na = if x then 1 else 2 end",
        "local a\nfunction f() local t = { g = function()\na = 1 end } end",
        "local a\nfunction f() local b = 1 local function g()\nb = 2 end end",
        "local a\nfunction f()\nfunction a() end end",
        "local a\nfunction f() if x then local a = 1 end\na = 2 end",
        "local a\nfunction f() for a = 1, 3 do local z = a end\na = 2 end",
        "local a\nfunction f() repeat local a = 1 until a\na = 2 end",
    ] {
        assert!(matches!(found(text), Some(2 | 3)), "{text}: {:?}", found(text));
    }
}

#[test]
fn what_a_function_declares_it_may_assign() {
    for text in [
        "n = 1\nlocal t = { n = 2 }\nn = 3\nfunction f() end",
        "function f(a: number, b) a = 1 b += 2 end",
        "function f() local a: vector, b = 1, 2 a, b = b, a end",
        "function f(me) local m = me:memory() m.n = 1 m['n'], m.x = 2, 3 end",
        "function f() local t = { a = 1, b = { c = 2 }, [d] = 3 } return { x = t } end",
        "function f() for i, v in t do i = 2 end for j = 1, 2 do j += 1 end end",
        "function f() local x if a then x = 1 elseif b then x = 2 else x = 3 end x = 4 end",
        "function f() local x = if a then if b then 1 else 2 else if c then 3 else 4 x = 5 end",
        "function f() local x = 1 while x do x = 2 end do x = 3 end repeat x = 4 until x x = 5 end",
        "function f() local x g({ a = 1 }, function(y) y = 2 end) x = 3 end",
        "function f(me) me:seek(a, 1, { slow = if b then 1 else 2 }) local z z = 1 end",
        "function f() if a then g() else if b then g() end end local z z = 1 end",
        "local a = function(q) q = 1 end\na = 2",
        "function f() local x, y, z = a, b, c\nlocal w w = 1 end",
        "function f() local w local x, y, z = a, b, c\nw = 1 end",
        "function f() local w g(a, b) w, a.b = 1, 2 end",
        "function f() local s = `n = {n}` -- n = 2\n end",
    ] {
        assert_eq!(found(text), None, "{text}");
    }
}

#[test]
fn no_text_stops_it() {
    for text in [
        "end end )",
        "function",
        "local",
        "for",
        "if",
        "else",
        "function f(",
        "local function",
        ", = ,",
    ] {
        found(text);
    }
}
