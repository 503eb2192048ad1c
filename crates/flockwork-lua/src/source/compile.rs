//! A script's text: read, refused with every mistake, and compiled.

use std::collections::BTreeSet;
use std::thread;

use mlua::chunk::Compiler;

use super::inline::inline;
use super::lines::Lines;
use super::mentions::{Mentions, mentions};
use super::tree::{Span, SyntaxTree, Wrong};
use super::{reader, scope, syntax};
use crate::ScriptError;
use crate::vm::prelude::script_compiler;

/// The longest script (bytes).
const LONGEST: usize = 1 << 20;
/// Room for those who walk the deepest tree, and for Luau's compiler, which does so too (bytes).
const STACK: usize = 64 << 20;
/// Mistakes of a file that are shown.
pub const MOST_SHOWN: usize = 100;

/// A text that has been read and compiled.
#[derive(Debug)]
pub struct Source {
    /// Luau's bytecode.
    pub code: Vec<u8>,
    /// Whether commands are inlined: then it is called with what the prelude gives.
    pub is_inlined: bool,
    /// Whether it reads the agent's state in place.
    pub reads: bool,
    /// Whether `update` takes position and velocity as arguments.
    pub passes: bool,
    /// The longest text that it writes down (bytes).
    pub longest: usize,
    /// How many times it names the command that sets a color.
    pub colors: usize,
    /// The files that it requires.
    pub required: BTreeSet<String>,
    /// Names of tuned values, in the order of the text.
    pub tuned: Vec<String>,
    /// The lines in which functions begin that are too long for machine code.
    pub long_functions: Vec<u32>,
    /// The events that the engine looks for only where they are named.
    pub sought: BTreeSet<&'static str>,
}

/// Reads a text; or all that is wrong with it.
pub fn read(file: &str, text: &str) -> Result<Source, Vec<ScriptError>> {
    let text = without_mark(text);
    let error =
        |line, column, message| ScriptError { file: file.to_owned(), line, column, message };
    let read = with_tree(text, |tree| compiled(text, &tree?));
    let wrong = match read {
        Ok(Ok(source)) => return Ok(source),
        Ok(Err(wrong)) => wrong,
        Err(message) => return Err(vec![error(0, 0, message)]),
    };
    let lines = Lines::of(text);
    let placed = |Wrong { span, message }: Wrong| {
        let (line, column) = lines.place(span.from);
        error(line, column, message)
    };
    let mut errors: Vec<ScriptError> = wrong.into_iter().map(placed).collect();
    let rest = errors.split_off(errors.len().min(MOST_SHOWN));
    errors.extend(rest.first().map(|first| {
        let message = more(rest.len());
        ScriptError { message, ..first.clone() }
    }));
    Err(errors)
}

/// What is said of mistakes that are not shown.
pub fn more(count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} more mistake{plural} from here on")
}

/// A text without the mark of its bytes' order that some editors put at its start.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// What becomes of the tree of a text, or of all that is wrong with the text. Runs on a stack of its own: a tree may
/// be deep. An error is one of the text as a whole.
pub fn with_tree<'a, T: Send>(
    text: &'a str,
    done: impl FnOnce(Result<SyntaxTree<'a>, Vec<Wrong>>) -> T + Send,
) -> Result<T, String> {
    if text.len() > LONGEST {
        return Err("a script may be 1 MB long at most".to_owned());
    }
    let work = || {
        let lines = Lines::of(text);
        done(reader::tree(text, &lines).map_err(|wrong| syntax::advised(wrong, &lines)))
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let thread = thread.map_err(|why| format!("there is no thread to read it: {why}"))?;
        thread.join().map_err(|_| "this text cannot be read; simplify it".to_owned())
    })
}

/// What the engine has against a text, in its order.
pub fn refused(tree: &SyntaxTree, mentions: &Mentions) -> Vec<Wrong> {
    let mut wrong = scope::refused(&tree.block);
    wrong.extend(mentions.misspelt_callbacks());
    wrong.sort();
    wrong
}

/// A text that has been understood, compiled; or what the engine or Luau has against it.
pub fn compiled(text: &str, tree: &SyntaxTree) -> Result<Source, Vec<Wrong>> {
    let mentions = mentions(&tree.block);
    let wrong = refused(tree, &mentions);
    if !wrong.is_empty() {
        return Err(wrong);
    }
    source(text, tree, &mentions).map_err(|wrong| vec![wrong])
}

/// What becomes of a text that the engine has nothing against, or what Luau's compiler has.
pub fn source(text: &str, tree: &SyntaxTree, mentions: &Mentions) -> Result<Source, Wrong> {
    let inlined = inline(text, tree, mentions);
    let (compiler, lines) = (script_compiler(inlined.clamps), Lines::of(text));
    let (code, is_inlined) = match compiler.compile(&inlined.text) {
        Ok(code) => (code, true),
        // What is wrong is said of the text as it is; what is too large with all that is inlined runs without.
        // So does what is nested so deeply that the compiler takes no function around it.
        Err(_) => (
            compile(&compiler, text, text)
                .and_then(|_| compile(&compiler, &inlined.plain, text))?,
            false,
        ),
    };
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Ok(Source {
        code,
        is_inlined,
        reads: is_inlined && inlined.reads,
        passes: is_inlined && inlined.passes,
        longest: inlined.longest,
        colors: mentions.colors,
        required: mentions.required.clone(),
        tuned: owned(&mentions.tuned),
        sought: mentions.sought.clone(),
        long_functions: mentions.long_functions.iter().map(|at| lines.line_of(*at)).collect(),
    })
}

/// Luau's compiler has the last word.
fn compile(compiler: &Compiler, compiled: &str, text: &str) -> Result<Vec<u8>, Wrong> {
    let compiled = compiler.compile(compiled);
    compiled.map_err(|error| refused_by_compiler(&error, &Lines::of(text)))
}

fn refused_by_compiler(error: &mlua::Error, lines: &Lines) -> Wrong {
    let (line, message) = crate::error::of_compiler(error);
    let words = lines.line(line);
    let column = words.len() - words.trim_start().len();
    let from = lines.offset(line.saturating_sub(1), column as u32);
    Wrong::new(Span { from, to: from + words.trim().len() }, message)
}

/// A text with its loops in our order, and its commands as calls.
#[cfg(test)]
pub fn in_our_order(text: &str) -> String {
    let ordered = |tree: SyntaxTree| inline(text, &tree, &mentions(&tree.block)).plain;
    with_tree(text, |tree| ordered(tree.unwrap_or_else(|wrong| panic!("{wrong:?}")))).unwrap()
}
