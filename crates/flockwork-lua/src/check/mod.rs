//! Finds mistakes in a script's text without running it: names that do not exist, arguments that
//! cannot be right, with their line and column. Whatever the text alone does not tell is left to a
//! dry run: nothing is reported that might be meant so.

mod advice;
mod argument_order;
mod arguments;
mod callbacks;
mod calls;
mod checker;
mod describe;
mod events;
mod found;
mod groups;
mod kinds;
mod library;
mod meaning;
mod members;
mod model_options;
mod nearby;
mod numbers;
mod operators;
mod options;
mod order;
mod passed;
mod remembered;
mod scene;
mod sense;
mod shown;
mod values;
mod walk;
mod wrong;

use checker::Checker;
pub use events::emitted_events;
use found::Findings;
pub use found::ScriptProblem;
use library::Vocabulary;
pub use scene::SceneNames;

use crate::source::tree::{Span, SyntaxTree, Wrong};
use crate::source::{mentions, refused, source, with_tree, without_mark};

/// Everything in a script that cannot be right, in the order of the text: all that Luau's grammar has against it; else
/// all that loading would refuse, and what running it would meet. Names of marks, paths, fields and groups are checked if a
/// scene is given. Of more than a hundred mistakes the first are told, and how many there are besides.
#[must_use]
pub fn check(text: &str, scene: Option<&SceneNames>) -> Vec<ScriptProblem> {
    // Some editors write a mark before the first column.
    let (mark, text) = (text.len() - without_mark(text).len(), without_mark(text));
    let found = with_tree(text, |tree| found(text, tree, scene));
    found
        .unwrap_or_else(|whole| Findings::of(vec![Wrong::new(Span { from: 0, to: 0 }, whole)]))
        .problems(text, mark)
}

fn found(text: &str, tree: Result<SyntaxTree, Vec<Wrong>>, scene: Option<&SceneNames>) -> Findings {
    let tree = match tree {
        Ok(tree) => tree,
        Err(wrong) => return Findings::of(wrong),
    };
    let mentions = mentions(&tree.block);
    let mut wrong = refused(&tree, &mentions);
    if wrong.is_empty() {
        wrong.extend(source(text, &tree, &mentions).err());
    }
    let found = Findings::of(wrong);
    // Without memory for a state nothing more is found; loading the script says so.
    match Vocabulary::get() {
        Some(library) => Checker::new(scene, library, (text, &tree), &mentions, found).check(),
        None => found,
    }
}

#[cfg(test)]
pub use tests::looks;

#[cfg(test)]
mod tests;
