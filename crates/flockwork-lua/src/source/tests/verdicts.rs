//! The tree and Luau's compiler agree on every text: on what is Luau, and on whose variables are assigned.

use flockwork::noise::{Noise, Purpose};
use mlua::chunk::Compiler;

use super::bytecode::foreign_assignments;
use super::{FOREIGN, OWN};
use crate::source::tree::{Action, Expr, ExprKind, Function, Means, Statement, SyntaxTree};
use crate::source::visit::Visit;
use crate::source::with_tree;

/// One text in each line; `⏎` is an end of a line in it.
fn grammar() -> Vec<String> {
    let lines = include_str!("grammar.txt").lines();
    lines.map(|line| line.replace("⏎", "\n")).filter(|line| !line.is_empty()).collect()
}

fn shipped() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let scripts = paths.iter().filter(|path| path.extension().is_some_and(|it| it == "lua"));
    scripts.map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// Bits of text that break most texts that they are put into.
const ODD: [&str; 24] = [
    "",
    " ",
    "\n",
    "end",
    "(",
    ")",
    "}",
    "{",
    "\"",
    "'",
    "`",
    "`{",
    "}`",
    "=",
    "local ",
    "function ",
    "--",
    "[[",
    "]]",
    ":",
    "::",
    "if a then b else c",
    "else",
    "\\",
];

/// A text to which something has happened: a piece lost, doubled, moved, or taken from another text.
fn mutated(texts: &[String], nth: u64) -> String {
    let noise = Noise::new(11, nth, 0, Purpose::Behavior);
    let pick = |stream: u64, below: usize| (noise.uniform(stream) * below.max(1) as f32) as usize;
    let text = &texts[pick(0, texts.len())];
    let place = |text: &str, stream| {
        let at = pick(stream, text.len() + 1);
        (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
    };
    let (a, b) = (place(text, 1), place(text, 2));
    let (from, to) = (a.min(b), a.max(b));
    let to = if !nth.is_multiple_of(3) { to.min(from + 12) } else { to };
    let to = (from..=to).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(from);
    let (head, middle, tail) = (&text[..from], &text[from..to], &text[to..]);
    let odd = ODD[pick(3, ODD.len())];
    let other = &texts[pick(4, texts.len())];
    let (c, d) = (place(other, 5), place(other, 6));
    let piece = &other[c.min(d)..c.max(d)];
    match nth % 9 {
        0 => format!("{head}{tail}"),
        1 => format!("{head}{odd}{tail}"),
        2 => format!("{head}{odd}{middle}{tail}"),
        3 => format!("{head}{middle}{middle}{tail}"),
        4 => format!("{head}{piece}{tail}"),
        5 => format!("{head}\n{other}\n{tail}"),
        6 => format!("local a\nfunction f()\n{}\n{other}\nend", renamed(text, &pick)),
        7 => renamed(&format!("{text}\nif a then\n{other}\nelse\na = 1\nend"), &pick),
        _ => format!(
            "local function g()\n{}\nend\nb = 2",
            renamed(&format!("{text}\n{other}"), &pick)
        ),
    }
}

/// A text with some of its names exchanged.
fn renamed(text: &str, pick: &impl Fn(u64, usize) -> usize) -> String {
    const NAMES: [&str; 6] = ["a", "b", "c", "f", "self", "t"];
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut made, mut rest, mut stream) = (String::new(), text, 100);
    while let Some(at) = rest.find(is_word) {
        let end = rest[at..].find(|c| !is_word(c)).map_or(rest.len(), |length| at + length);
        let word = &rest[at..end];
        let swaps = NAMES.contains(&word) && pick(stream, 3) == 0;
        made += &rest[..at];
        made += if swaps { NAMES[pick(stream + 1, NAMES.len())] } else { word };
        (rest, stream) = (&rest[end..], stream + 2);
    }
    made + rest
}

/// What only Luau's compiler has against a text that its grammar allows.
const LIMITS: [&str; 4] = ["exceeded limit", "Exceeded", "is undefined because continue", "Out of"];

enum Verdict {
    Luau,
    /// Luau, but not to be compiled.
    TooMuch,
    Not,
}

fn of_compiler(text: &str) -> Verdict {
    match Compiler::new().compile(text) {
        Ok(_) => Verdict::Luau,
        Err(error) if LIMITS.iter().any(|limit| error.to_string().contains(limit)) => {
            Verdict::TooMuch
        }
        Err(_) => Verdict::Not,
    }
}

/// The names that the functions of a text assign without having declared them.
fn assigned(tree: &SyntaxTree) -> Vec<String> {
    let mut assigned = Assigned { functions: 0, names: Vec::new() };
    assigned.block(&tree.block);
    assigned.names.sort();
    assigned.names
}

struct Assigned {
    functions: usize,
    names: Vec<String>,
}

impl<'t, 'a: 't> Visit<'t, 'a> for Assigned {
    fn statement(&mut self, statement: &'t Statement<'a>) {
        let targets = match &statement.action {
            Action::Assign(targets, _) => &targets[..],
            Action::Update(target, ..) | Action::Function(target, _) => {
                std::slice::from_ref(target)
            }
            _ => &[],
        };
        let name = |target: &Expr| match target.value {
            ExprKind::Name(name, means) if !matches!(means, Means::Own(_)) => Some(name.to_owned()),
            _ => None,
        };
        if self.functions > 0 {
            self.names.extend(targets.iter().filter_map(name));
        }
        statement.walk(self);
    }

    fn function(&mut self, function: &'t Function<'a>) {
        self.functions += 1;
        function.walk(self);
        self.functions -= 1;
    }
}

/// Whether a text has a `\u{…}` of more than eight digits: Luau's own reader takes the last 32 bits of such a number (0.740),
/// though no character has it. The tree refuses it.
fn overflows(text: &str) -> bool {
    let is_digit = |c: &char| c.is_ascii_hexdigit();
    text.split("\\u{").skip(1).any(|rest| rest.chars().take_while(is_digit).count() > 8)
}

/// Compares both readings of a text; answers whether it is Luau.
fn agree(text: &str) -> bool {
    let by_tree = with_tree(text, |tree| tree.map(|tree| assigned(&tree)));
    let by_tree = by_tree.unwrap_or_else(|why| panic!("{why}:\n{text}"));
    match (of_compiler(text), by_tree) {
        (Verdict::Luau, Ok(names)) => {
            let by_compiler = foreign_assignments(text).unwrap();
            let mut expected: Vec<String> = by_compiler.into_iter().map(|(_, name)| name).collect();
            expected.sort();
            // What cannot be reached is not compiled.
            let live = !["return", "break", "continue"].iter().any(|word| text.contains(word));
            let same =
                if live { names == expected } else { expected.iter().all(|it| names.contains(it)) };
            assert!(same, "{names:?} {expected:?}: {text}");
            true
        }
        (Verdict::Luau, Err(_)) if overflows(text) => false,
        (Verdict::Luau, Err(wrong)) => {
            panic!("Luau takes this, the tree does not: {wrong:?}\n{text}")
        }
        (Verdict::Not, Ok(_)) => panic!("the tree takes this, Luau does not:\n{text}"),
        (Verdict::TooMuch, _) | (Verdict::Not, Err(_)) => false,
    }
}

#[test]
fn tree_and_compiler_agree_on_the_grammar() {
    let texts = grammar();
    let sound = texts.iter().filter(|text| agree(text)).count();
    assert!(texts.len() > 240 && sound > 130, "{sound} of {}", texts.len());
    for text in shipped() {
        assert!(agree(&text), "{text}");
    }
}

#[test]
fn tree_and_compiler_agree_on_mutated_texts() {
    let texts: Vec<String> = grammar().into_iter().chain(shipped()).collect();
    let sound = (0..MUTATIONS).filter(|nth| agree(&mutated(&texts, *nth))).count();
    assert!(sound > MUTATIONS as usize / 8, "{sound} of {MUTATIONS}");
}

const MUTATIONS: u64 = 5_000;

/// What is assigned is found out by the compiler, too, where it is refused.
#[test]
fn the_cases_decided_by_hand_are_as_luau_has_them() {
    for (text, expected) in FOREIGN {
        let names: Vec<_> = expected.iter().map(|place| place.split(' ').nth(1).unwrap()).collect();
        let found = foreign_assignments(text).unwrap_or_else(|| panic!("{text}"));
        let mut found: Vec<_> = found.iter().map(|(_, name)| name.as_str()).collect();
        found.sort_unstable();
        let mut names = names;
        names.sort_unstable();
        assert_eq!(found, names, "{text}");
    }
    for text in OWN {
        assert_eq!(foreign_assignments(text), Some(Vec::new()), "{text}");
    }
}
