//! Whatever a text is: it takes as much work as its length says, no more stack than there is, and says what is wrong.

use super::read;
use crate::check;
use crate::source::compile::compiled;
use crate::source::inline::inline;
use crate::source::tree::{SyntaxTree, Wrong};
use crate::source::visit::looks;
use crate::source::{mentions, with_tree};

/// Kinds of texts, by how often something is repeated.
const REPEATED: &[fn(usize) -> String] = &[
    |n| "seek(v)\n".repeat(n),
    |n| "seek() ".repeat(n),
    |n| {
        format!(
            "function update(me) {} end",
            "me:seek() local a = me:position() ".repeat(n.min(180))
        )
    },
    |n| format!("function update(me) {} end", "me:seek(me:position()) ".repeat(n)),
    |n| format!("function update(me) {} end", "me:sek(1) ".repeat(n)),
    |n| (0..n).map(|nth| format!("foo{nth}()\n")).collect(),
    |n| (0..n).map(|nth| format!("function updat{nth}() end\n")).collect(),
    |n| {
        format!(
            "local t = tune {{ {} }}",
            (0..n).map(|nth| format!("p{nth} = 1, ")).collect::<String>()
        )
    },
    |n| format!("local f = {{ {} }}", "function(me) return me:position() end, ".repeat(n)),
    |n| format!("x = {}1", "-1 + ".repeat(n.min(300))),
    |n| format!("x = {}1{}", "(".repeat(n.min(400)), ")".repeat(n.min(400))),
    |n| format!("x = `{}`", "{me:position()}".repeat(n)),
    |n| format!("if a then {} else end", "elseif b then c() ".repeat(n.min(400))),
    |n| "for a in t do while b do end end ".repeat(n),
    |n| format!("function f(me) {} end", "for o in me:neighbors(3) do o:position() end ".repeat(n)),
    |n| "require('x') ".repeat(n),
    |n| "-- a comment\n".repeat(n),
    |n| "local a = function(me) a = 1 end ".repeat(n),
];

/// How often parts are looked at when a text is read, and when it is checked; and how long it becomes.
fn work(text: &str) -> [usize; 3] {
    let read = |tree: Result<SyntaxTree, Vec<Wrong>>| {
        let tree = tree.unwrap_or_else(|wrong| panic!("{}: {wrong:?}", &text[..40]));
        _ = compiled(text, &tree);
        let looks = looks::take();
        (looks, inline(text, &tree, &mentions(&tree.block)).text.len())
    };
    let (read, length) = with_tree(text, read).unwrap();
    [read, check::looks(text), length]
}

#[test]
fn work_grows_as_the_text_does() {
    for text in REPEATED {
        let (once, twice) = (text(400), text(800));
        for (once_work, twice_work) in work(&once).into_iter().zip(work(&twice)) {
            assert!(
                twice_work <= 2 * once_work + 100,
                "{}: {once_work}, {twice_work}",
                &once[..30]
            );
            assert!(once_work <= 20 * once.len() + 20_000, "{}: {once_work}", &once[..30]);
        }
    }
}

/// What opens, what is innermost, and what closes.
const NESTED: &[(&str, &str, &str)] = &[
    ("x = (", "1", ")"),
    ("(", "f()", ")"),
    ("x = {", "", "}"),
    ("x = { a = ", "1", "}"),
    ("x = f(", "", ")"),
    ("x = a[", "1", "]"),
    ("x = `{", "1", "}`"),
    ("x = -", "1", ""),
    ("x = not ", "1", ""),
    ("x = #", "t", ""),
    ("x = a .. ", "b", ""),
    ("x = a ^ ", "b", ""),
    ("x = a + ", "b", ""),
    ("x = if a then b else ", "c", ""),
    ("x = if a then ", "b", " else c"),
    ("x = function() ", "", " end"),
    ("x = function() return ", "1", " end"),
    ("function f() ", "", " end "),
    ("local function f() ", "", " end "),
    ("do ", "", " end "),
    ("if a then ", "", " end "),
    ("if a then else ", "", " end "),
    ("while a do ", "", " end "),
    ("for i = 1, 2 do ", "", " end "),
    ("for i in t do ", "", " end "),
    ("repeat ", "", " until a "),
    ("local x: (", "a", ")"),
    ("local x: { a: ", "b", " }"),
    ("local x: () -> ", "()", ""),
    ("local x: t<", "a", ">"),
    ("type T = (", "a", ")"),
    ("f(", "", "):g()()()()"),
    ("x = (", "a", ").b.b.b.b + 1 + 1 + 1"),
    ("x = a :: (", "b", ")"),
];

/// A text that is nested so deep; what stands before `=` is there once.
fn nested((open, inner, close): (&str, &str, &str), depth: usize) -> String {
    let (head, open) = open.rfind("= ").map_or(("", open), |at| open.split_at(at + 2));
    let (head, open) = match open {
        "" => ("", head),
        open => (head, open),
    };
    format!("{head}{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

/// However small the stack is on which they are called, reading, compiling and checking come to an end.
#[test]
fn no_depth_is_too_deep() {
    let work = || {
        for kind in NESTED {
            for depth in [150, 190, 250, 900, 998, 1_000, 20_000] {
                let text = nested(*kind, depth);
                let read = read("a.lua", &text);
                let checked = check::check(&text, None);
                assert!(read.is_ok() || !checked.is_empty(), "{kind:?} {depth}");
                assert!(depth < 20_000 || read.is_err(), "{kind:?}");
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap();
    thread.join().unwrap();
}

#[test]
fn what_is_too_much_is_said_with_its_place() {
    for (text, said) in [
        ("x = ".to_owned() + &"(".repeat(1_500), "1:1000 Exceeded allowed recursion depth"),
        (
            "f()\n".repeat(140_000),
            "133334:1 the script is too long: it may consist of 400,000 values",
        ),
        (
            "f = function() end ".repeat(10_001),
            "1:190001 the script is too long: it may have 10,000 functions",
        ),
        ("a".repeat(MAX + 1), "0:0 a script may be 1 MB long at most"),
    ] {
        let errors = read("a.lua", &text).unwrap_err();
        let told = format!("{}:{} {}", errors[0].line, errors[0].column, errors[0].message);
        assert!(told.contains(&said[said.find(' ').unwrap()..]), "{told}");
        assert!(errors[0].line > 0 || text.len() > MAX);
    }
}

const MAX: usize = 1 << 20;

/// A hundred mistakes are told, the rest is counted, however many there are.
#[test]
fn mistakes_are_counted() {
    let text = "local n = 0\nfunction f()\n".to_owned() + &"n += 1\n".repeat(5_000) + "end";
    let errors = read("a.lua", &text).unwrap_err();
    assert_eq!(errors.len(), 101);
    assert_eq!(errors[100].message, "4900 more mistakes from here on");
    assert_eq!((errors[99].line, errors[100].line), (102, 103));
}
