//! Every behavior of the list in each of its forms, and the parameters that a form is tried with.

use flockwork::behavior::{Behavior, ParamKind, defaults};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::plans::any_numbers;

/// One form of a behavior: the words that are fixed, and all other parameters.
#[derive(Clone, Debug)]
pub struct Form {
    /// The behavior with its usual numbers.
    pub behavior: Behavior,
    /// The parameter whose word is fixed; none for a behavior without words.
    fixed: Option<usize>,
    /// What it is called: the behavior's name, and the word.
    pub name: String,
}

/// Every behavior of the list, once for each word of each of its parameters.
#[must_use]
pub fn forms() -> Vec<Form> {
    defaults().into_iter().flat_map(forms_of).collect()
}

fn forms_of(behavior: Behavior) -> Vec<Form> {
    let info = behavior.info();
    let words = info.params.iter().enumerate().flat_map(|(place, param)| {
        let words: &[&str] = if let ParamKind::Word(words) = param.kind { words } else { &[] };
        (0..words.len()).map(move |word| with_word(behavior, place, word, words[word]))
    });
    let all: Vec<_> = words.collect();
    let plain = || vec![Form { behavior, fixed: None, name: info.name.to_owned() }];
    if all.is_empty() { plain() } else { all }
}

fn with_word(mut behavior: Behavior, place: usize, word: usize, called: &str) -> Form {
    assert!(behavior.set_number(place, word as f32), "{behavior:?} takes {called}");
    let name = format!("{}_{}_{called}", behavior.info().name, behavior.info().params[place].name);
    Form { behavior, fixed: Some(place), name }
}

impl Form {
    /// It with numbers as scenes have them, around the usual ones; its other words and its switches are any.
    pub fn usual(&self) -> BoxedStrategy<Behavior> {
        let form = self.clone();
        let choices =
            vec((0..12_u8, 0.1_f32..3.0, any::<Index>()), form.behavior.info().params.len());
        choices.prop_map(move |choices| form.with(&choices)).boxed()
    }

    fn with(&self, choices: &[(u8, f32, Index)]) -> Behavior {
        let mut behavior = self.behavior;
        let params = behavior.info().params.iter().enumerate().zip(choices);
        for ((place, param), (how, share, word)) in params {
            let usual = behavior.number(place).unwrap_or(0.0);
            let number = match (param.kind, how) {
                _ if self.fixed == Some(place) => usual,
                (ParamKind::Bool, _) => f32::from(how % 2),
                (ParamKind::Word(words), _) => word.index(words.len()) as f32,
                (_, 0) => 0.0,
                (_, 1..4) => (0.7 * usual + 0.3) * share,
                _ => usual,
            };
            // A number beyond its range leaves it as it is.
            _ = behavior.set_number(place, number);
        }
        behavior
    }

    /// It with any numbers that it accepts: usual ones most of the time, so that it has something to do.
    pub fn extreme(&self) -> BoxedStrategy<Behavior> {
        let form = self.clone();
        let any = any_numbers(self.behavior).prop_map(move |behavior| form.keep(behavior));
        prop_oneof![2 => self.usual(), 1 => any].boxed()
    }

    /// The behavior with the word of this form.
    fn keep(&self, mut behavior: Behavior) -> Behavior {
        if let Some((place, word)) =
            self.fixed.zip(self.fixed.and_then(|it| self.behavior.number(it)))
        {
            assert!(behavior.set_number(place, word), "{behavior:?} takes its own word");
        }
        behavior
    }
}
