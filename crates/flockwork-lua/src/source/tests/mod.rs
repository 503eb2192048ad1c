//! Whose variable an assignment writes, decided by hand by Lua's rules; and what the engine refuses besides.

mod bounds;
mod bytecode;
mod verdicts;

use super::compile::read;
use crate::ScriptError;

/// The places and names of assignments that are refused; other refusals in their own words.
fn refused(text: &str) -> Vec<String> {
    let errors = read("a.lua", text).err().unwrap_or_default();
    let told = |error: &ScriptError| {
        let name = error.message.split('"').nth(1).unwrap_or("");
        let is_rule = error.message.starts_with("a function may assign only");
        let what = if is_rule { name } else { &error.message };
        format!("{}:{} {what}", error.line, error.column)
    };
    errors.iter().map(told).collect()
}

/// Each text with the places of the assignments to what a function does not own.
const FOREIGN: &[(&str, &[&str])] = &[
    // Variables of the file, from functions of every shape.
    ("local n = 0\nfunction update(me)\nn = n + 1 end", &["3:1 n"]),
    ("local n = 0\nfunction update(me)\nn += 1 end", &["3:1 n"]),
    ("local n = 0 local function f() n -= 1 end", &["1:32 n"]),
    ("local n local f = function() n = 1 end", &["1:30 n"]),
    ("local n local t = { f = function() n = 1 end }", &["1:36 n"]),
    ("local n local t = { [1] = { function() n = 1 end } }", &["1:40 n"]),
    ("local n local t = {} function t.f() n = 1 end", &["1:37 n"]),
    ("local n local t = {} function t:f() n = 1 end", &["1:37 n"]),
    ("local n local t = { u = {} } function t.u.f() n = 1 end", &["1:47 n"]),
    ("local n f(function() n = 1 end)", &["1:22 n"]),
    ("local n f { go = function() n = 1 end }", &["1:29 n"]),
    ("local n return function() n = 1 end", &["1:27 n"]),
    ("local n do local function f() n = 1 end end", &["1:31 n"]),
    ("local n if a then f = function() n = 1 end end", &["1:34 n"]),
    ("local n local x = if a then function() n = 1 end else nil", &["1:40 n"]),
    ("local n local s = `{(function() n += 1 return n end)()}`", &["1:33 n"]),
    ("local n local s = `{`{(function() n += 1 end)()}`}`", &["1:35 n"]),
    // Names that no file variable has.
    ("function update(me)\n\nn += 1 end", &["3:1 n"]),
    ("count = 0 function update(me) count = count + 1 end", &["1:31 count"]),
    ("function update(me) local x = function() y = 1 end end", &["1:42 y"]),
    // Every sign that assigns.
    (
        "local a local function f() a += 1 a -= 1 a *= 1 a /= 1 a //= 1 a %= 1 a ^= 1 a ..= 'x' end",
        &["1:28 a", "1:35 a", "1:42 a", "1:49 a", "1:56 a", "1:64 a", "1:71 a", "1:78 a"],
    ),
    // Several at once, in any place of the list.
    ("local a, b\nlocal function f()\nlocal x; x, a = 1, 2 end", &["3:13 a"]),
    ("local a, b\nlocal function f()\nb, a.c = 1, 2 end", &["3:1 b"]),
    ("local a, b local function f() a, b = b, a end", &["1:31 a", "1:34 b"]),
    ("local a, b local function f() local t = {} t.x, t[1], a = 1, 2, 3 end", &["1:55 a"]),
    // After `else` and `elseif` the branch before has ended.
    (
        "local counter = 0\nfunction update(me)\nif me then local counter = 0 else counter += 1 end end",
        &["3:35 counter"],
    ),
    ("local n function f() if a then local n = 1 elseif b then n = 2 end end", &["1:58 n"]),
    ("local n function f() if a then elseif b then local n = 1 else n = 2 end end", &["1:63 n"]),
    ("local n function f() if a then local n end n = 2 end", &["1:44 n"]),
    // Blocks end where they end.
    ("local a function f() do local a = 1 end a = 2 end", &["1:41 a"]),
    ("local a function f() while x do local a = 1 end a = 2 end", &["1:49 a"]),
    ("local a function f() for a = 1, 3 do local z = a end a = 2 end", &["1:54 a"]),
    ("local a function f() for a in t do end a = 2 end", &["1:40 a"]),
    ("local a function f() repeat local a = 1 until a a = 2 end", &["1:49 a"]),
    ("local a function f() local function g(a) a = 1 end a = 2 end", &["1:52 a"]),
    // A value is worked out before its variable is there.
    ("local a function f() local b = function() a = 1 end local a end", &["1:43 a"]),
    ("local a function f() local a = (function() a = 1 end)() end", &["1:44 a"]),
    ("local a function f() for a in g(function() a = 1 end) do end end", &["1:44 a"]),
    // A function is another one's outside.
    ("local a\nfunction f() local b = 1 local function g()\nb = 2 end end", &["3:1 b"]),
    ("function f(x) return function() x = 1 end end", &["1:33 x"]),
    ("function f() for i = 1, 2 do g(function() i = 3 end) end end", &["1:43 i"]),
    ("function f() local function g() local function h() g = 1 end end end", &["1:52 g"]),
    ("function f(me) local n = 0 me:go(function() n += 1 end) end", &["1:45 n"]),
    // Types change nothing, in one line or several.
    ("local n: number = 0\nfunction update(me: Agent): ()\nn += 1 end", &["3:1 n"]),
    (
        "local n = 0 local function f(a: number,\n b\n :\n { x: number, n: number }) n = 1 end",
        &["4:28 n"],
    ),
    (
        "local n = 0 local function f<T>(a: T, ...: T): (T, ...T) n = 1 return a, ... end",
        &["1:58 n"],
    ),
    (
        "type n = { n: number } local n = 0 local function f() n = (1 :: any) :: number end",
        &["1:55 n"],
    ),
    ("local n = 0 local function f(): (n: number) -> () n = 1 return nil :: any end", &["1:51 n"]),
    // `self` is a name as any other.
    ("local self = 0 function update(me) self += 1 end", &["1:36 self"]),
    ("local self = 0\nlocal t = {}\nfunction t.go() self = 1 end", &["3:17 self"]),
    // Function statements assign.
    ("local function a() end function f() function a() end end", &["1:46 a"]),
    ("local a if a then function f() a = 1 end end", &["1:32 a"]),
    // A function may run before it is clear that it does.
    ("local n = 0 local mt = { __index = function() n += 1 end }", &["1:47 n"]),
    ("local a, a = 1, 2 function f() a = 3 end", &["1:32 a"]),
];

/// Texts whose functions assign only what they declare.
const OWN: &[&str] = &[
    "n = 1\nlocal t = { n = 2 }\nn = 3\nfunction f() end",
    "function f(a: number, b) a = 1 b += 2 end",
    "function f() local a: vector, b = 1, 2 a, b = b, a end",
    "function f(me) local m = me:memory() m.n = 1 m['n'], m.x = 2, 3 end",
    "local t = {} function f() t.x = 1 t[1], t.y.z = 2, 3 end",
    "function f() local t = { a = 1, b = { c = 2 }, [d] = 3 } return { x = t } end",
    "function f() for i, v in t do i = 2 v = 3 end for j = 1, 2 do j += 1 end end",
    "function f() local x if a then x = 1 elseif b then x = 2 else x = 3 end x = 4 end",
    "local x function f() if a then local x x = 1 else local x x = 2 end end",
    "function f() local x = if a then if b then 1 else 2 else if c then 3 else 4 x = 5 end",
    "local x = if a then 1 else if b then 2 else 3\nfunction update(me) local n = 1 n += 1 end",
    "function f() local x = 1 while x do x = 2 end do x = 3 end repeat x = 4 until x x = 5 end",
    "function f() repeat local x = 1 x = 2 until x == 2 end",
    "function f() local x g({ a = 1 }, function(y) y = 2 end) x = 3 end",
    "local a = function(q) q = 1 end\na = 2",
    "local n = 0 for i = 1, 3 do n += i end while n < 9 do n += 1 end if n then n = 1 else n = 2 end",
    "local n do n = 1 do n += 1 end end repeat n += 1 until n > 3",
    "function f() local x, y, z = a, b, c\nlocal w w = 1 end",
    "function f() local s = `n = {n}` -- n = 2\n end",
    "local n local s = 'n = 1' function f() local t = [[ n = 1 ]] --[[ n = 1 ]] end",
    "function f() local function g() end g = nil end",
    "function f() local function a() end function a() end end",
    "local t = {} function t:go() self = nil self = 2 end",
    "local t = {} function t.go(self) self = nil end",
    "local a function f(a) a = 1 local b = function(a) a = 2 end end",
    "local a function f() local a = 1 a = 2 local a = 3 a += 1 end",
    "function f(...) local a, b = ... a = b end",
    "local n function f() local g = function() local n = 1 n = 2 end end",
    "local function a() end function a() end",
    "f = nil function f() end f = function() end",
    "type T = { n: number } type function F(t) n = 1 return t end function f() end",
    "local x: { n: number, f: (n: number) -> () } function f() end",
    "function f() local continue = 1 continue = 2 local type = 3 type = 4 end",
    "function f() if a then return end local n n = 1 end",
];

#[test]
fn assignments_to_what_a_function_does_not_own_are_refused() {
    for (text, expected) in FOREIGN {
        assert_eq!(refused(text), *expected, "{text}");
    }
}

#[test]
fn what_a_function_declares_it_may_assign() {
    for text in OWN {
        assert_eq!(refused(text), [""; 0], "{text}");
    }
    assert!(FOREIGN.len() + OWN.len() >= 80);
}

/// Functions within functions that are no one's variable say what to write.
#[test]
fn functions_in_functions_are_local() {
    let told = refused("function update(me)\n  function helper() end\nend");
    assert_eq!(
        told,
        ["2:12 a function inside a function is local to it: write local function helper(…)"]
    );
}

#[test]
fn a_file_is_passed_nothing() {
    for (text, line, column) in [
        ("local a = ...", 1, 11),
        ("print(...)\nfunction update(me) end", 1, 7),
        ("function f(...) return ... end\nreturn f(...)", 2, 10),
        ("local t = {\n  ...\n}", 2, 3),
        ("if a then\n  local s = `{...}`\nend", 2, 15),
        ("do local function f(...) end f(\n...) end", 2, 1),
    ] {
        let errors = read("a.lua", text).unwrap_err();
        assert_eq!((errors[0].line, errors[0].column), (line, column), "{text}");
        assert!(errors[0].message.starts_with("a file has no arguments"), "{}", errors[0]);
    }
    for text in ["function f(...) print(...) end", "local f = function(...) return `{...}` end"] {
        assert!(read("a.lua", text).is_ok(), "{text}");
    }
}

/// Names of the engine's own are refused where they are names.
#[test]
fn our_names_are_refused_where_they_are_names() {
    for text in [
        "fw_turn = nil",
        "print(`{fw_out}`)",
        "local fw_me = 1",
        "for fw_i = 1, 2 do end",
        "for a, fw_b in t do end",
        "local function f(fw_x) end",
        "function fw_each() end",
        "function fw_each.x() end",
        "local a = \"\\z\n\" print(fw_out) --\"",
    ] {
        let errors = read("a.lua", text).unwrap_err();
        assert!(
            errors[0].message.starts_with("names that begin with fw_"),
            "{text}: {}",
            errors[0]
        );
    }
    for text in [
        "-- fw_me",
        "local s = 'fw_me'",
        "local half_fw_turn = 1",
        "local t = { fw_a = 1 } t.fw_a = 2",
    ] {
        assert!(read("a.lua", text).is_ok(), "{text}");
    }
}

#[test]
fn misspelt_callbacks_are_found() {
    for (text, is_found) in [
        ("function updat(me) end", true),
        ("on_relaod = function(me) end", true),
        ("do function Init(me) end end", true),
        ("function updat(me) end updat(1)", false),
        ("local function updat(me) end", false),
        ("local t = {} function t.updat() end", false),
        ("-- updat\nfunction updat(me) local s = 'updat' end", true),
        ("function updating(me) end", false),
        ("function update(me) end", false),
    ] {
        let found =
            read("a.lua", text).is_err_and(|it| it[0].message.contains("no callback is called"));
        assert_eq!(found, is_found, "{text}");
    }
}

#[test]
fn tuned_names_come_in_the_order_of_the_text() {
    let text = "-- tune { x = 1 }
        local s = 'tune { y = 1 }' local more = { zeal = 1, a = 2 }
        local p = tune { b = { 1, min = 0 }, [\"c\"] = 2, a = 3 } tune(more)";
    let tuned = read("a.lua", text).unwrap().tuned;
    let place = |name: &str| tuned.iter().position(|it| it == name);
    assert!(place("b") < place("a") && place("a") < place("zeal"), "{tuned:?}");
    assert_eq!((place("x"), place("y")), (None, None));
}

/// Luau's own limits are told in Luau's words, at the line.
#[test]
fn the_compiler_has_the_last_word() {
    let text = format!("{}function update(me) end", "local a\n".repeat(201));
    let errors = read("a.lua", &text).unwrap_err();
    assert_eq!((errors.len(), errors[0].line, errors[0].column), (1, 201, 1));
    assert!(errors[0].message.contains("exceeded limit 200"), "{}", errors[0]);
    // What only fits without commands inlined, runs without.
    let text = format!("function update(me)\n{}me:seek(vector.zero)\nend", "local a\n".repeat(198));
    let source = read("a.lua", &text).unwrap();
    assert!(!source.is_inlined);
    assert!(read("a.lua", &text.replace("local a\n", "")).unwrap().is_inlined);
}

#[test]
fn types_are_read_over() {
    for text in [
        "export type A = number\nfunction update(me) me:wander() end",
        "type function F(t) return t end\nfunction update(me) me:wander() end",
    ] {
        assert!(read("a.lua", text).is_ok(), "{text}");
    }
}
