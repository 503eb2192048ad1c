//! A parameter of a script: what it takes, and what its value is in Lua.

use flockwork::group::Setting;
use mlua::{Lua, Value};

/// A parameter of a script.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneParam {
    /// The name in the script's `tune`.
    pub name: String,
    /// Its present value: a number; 0 or 1 for a switch; the index from 0 for a choice.
    pub value: f32,
    /// The value that the file gives.
    pub default: f32,
    /// The smallest value that a slider should offer.
    pub min: f32,
    /// The largest value that a slider should offer.
    pub max: f32,
    /// The slider's step; 0 for a continuous one.
    pub step: f32,
    /// Whether it is a switch (true or false in the script).
    pub switch: bool,
    /// The words to choose from; empty for numbers and switches.
    pub choices: Vec<String>,
    /// What the parameter does; empty if the script does not say.
    pub doc: String,
}

impl TuneParam {
    /// Its value as text: a choice as its word.
    pub(crate) fn shown(&self) -> String {
        let word = self.choices.get(self.value as usize).cloned();
        word.unwrap_or_else(|| self.value.to_string())
    }

    /// The number that stands for a value, brought into range; its default for a word that it does not have, and for
    /// what is not finite.
    #[must_use]
    pub fn fit(&self, value: &Setting) -> f32 {
        let value = match value {
            Setting::Number(number) => *number,
            Setting::Bool(on) => f32::from(u8::from(*on)),
            Setting::Word(word) => self.index_of(word).map_or(self.default, |index| index as f32),
        };
        if !value.is_finite() {
            return self.default;
        }
        let inside = value.clamp(self.min, self.max);
        match (self.switch, self.choices.is_empty()) {
            (true, _) => f32::from(u8::from(value != 0.0)),
            (_, true) => inside,
            _ => inside.round(),
        }
    }

    /// What a scene writes for a number that stands for a value: the opposite of [`fit`](Self::fit).
    #[must_use]
    pub fn setting(&self, value: f32) -> Setting {
        match self.choices.get(value as usize) {
            Some(word) => Setting::Word(word.clone()),
            None if self.switch => Setting::Bool(value != 0.0),
            None => Setting::Number(value),
        }
    }

    fn index_of(&self, word: &str) -> Option<usize> {
        self.choices.iter().position(|choice| choice == word)
    }

    /// Whether a scene may set it to this value: a number from `min` to `max`, true or false for a switch, one of the
    /// words for a choice.
    #[must_use]
    pub fn takes(&self, value: &Setting) -> bool {
        let is_number = !self.switch && self.choices.is_empty();
        match value {
            Setting::Number(number) => is_number && (self.min..=self.max).contains(number),
            Setting::Bool(_) => self.switch,
            Setting::Word(word) => self.index_of(word).is_some(),
        }
    }

    /// What a scene may set it to, in words.
    #[must_use]
    pub fn accepted(&self) -> String {
        if self.switch {
            "true or false".to_owned()
        } else if self.choices.is_empty() {
            format!("a number from {} to {}", self.min, self.max)
        } else {
            let quoted: Vec<_> = self.choices.iter().map(|word| format!("\"{word}\"")).collect();
            format!("one of {}", quoted.join(", "))
        }
    }

    pub(super) fn to_lua(&self, lua: &Lua, given: &Value) -> mlua::Result<Value> {
        if self.switch {
            return Ok(Value::Boolean(self.value != 0.0));
        }
        if let Some(word) = self.choices.get(self.value as usize) {
            return Ok(Value::String(lua.create_string(word)?));
        }
        // The shortest decimal of the 32-bit value: 1.2 stays 1.2.
        let exact = given_number(given).filter(|given| *given as f32 == self.value);
        Ok(Value::Number(exact.unwrap_or_else(|| self.value.to_string().parse().unwrap_or(0.0))))
    }
}

/// The number that stands for a parameter: alone, or first in a table.
fn given_number(value: &Value) -> Option<f64> {
    match value {
        Value::Table(table) => table.get::<Value>(1).ok().as_ref().and_then(number_of),
        value => number_of(value),
    }
}

/// A number as Lua gives it.
pub fn number_of(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(number) => Some(*number as f64),
        Value::Number(number) => Some(*number),
        _ => None,
    }
}
