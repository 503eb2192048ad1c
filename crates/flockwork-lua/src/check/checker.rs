//! What is known while a script is looked through.

use flockwork::behavior::Info;
use flockwork::combine::COMBINERS;

use super::found::Findings;
use super::kinds::{ValueKind, annotated};
use super::library::Vocabulary;
use super::passed::Passed;
use super::scene::SceneNames;
use crate::source::Mentions;
use crate::source::tree::{Means, Span, SyntaxTree, Variable};

/// What is found out on the way.
pub struct Checker<'k, 'a> {
    pub scene: Option<&'k SceneNames>,
    pub library: &'k Vocabulary,
    pub text: &'a str,
    pub found: Findings,
    pub mentions: &'k Mentions<'a>,
    pub tree: &'k SyntaxTree<'a>,
    pub passed: Passed<'a>,
    /// By the numbers of variables.
    pub kinds: Vec<ValueKind>,
    /// How many functions and blocks are around.
    pub functions: usize,
    pub blocks: usize,
    /// The callback that is being looked at, and all so far.
    pub callback: Option<&'static str>,
    pub callbacks: Vec<&'static str>,
    /// The combiners of which the call that is being looked at may open a group.
    pub combiners: &'static [Info],
    /// All answers of the call that was looked at last.
    pub answers: Vec<ValueKind>,
}

impl<'k, 'a> Checker<'k, 'a> {
    pub fn new(
        scene: Option<&'k SceneNames>,
        library: &'k Vocabulary,
        (text, tree): (&'a str, &'k SyntaxTree<'a>),
        mentions: &'k Mentions<'a>,
        found: Findings,
    ) -> Self {
        let (passed, kinds) = (Passed::of(&tree.block), vec![ValueKind::Any; tree.variables]);
        let (functions, blocks, callback, callbacks) = (0, 0, None, Vec::new());
        Self {
            scene,
            library,
            text,
            found,
            mentions,
            tree,
            passed,
            kinds,
            functions,
            blocks,
            callback,
            callbacks,
            combiners: COMBINERS,
            answers: Vec::new(),
        }
    }

    pub fn problem(&mut self, at: Span, text: impl Into<String>, help: impl Into<String>) {
        self.found.add(at, || (text.into(), help.into()));
    }

    /// What is known of a variable; none if there is no such variable in the file.
    pub fn variable(&self, name: &str, means: Means) -> Option<ValueKind> {
        match means {
            Means::Global => {
                self.mentions.assigned_globals.contains(name).then_some(ValueKind::Any)
            }
            // What is assigned may be anything.
            Means::Own(number) | Means::Outer(number) | Means::File(number) => {
                let assigned = self.mentions.assigned.contains(&number);
                Some(if assigned { ValueKind::Any } else { self.kinds[number].clone() })
            }
        }
    }

    pub fn declare(&mut self, variable: &Variable<'a>, kind: ValueKind) {
        let known = variable.annotation.filter(|name| !self.tree.types.contains(name));
        let written = known.map_or(ValueKind::Any, annotated);
        self.kinds[variable.number] = if kind == ValueKind::Any { written } else { kind };
    }
}
