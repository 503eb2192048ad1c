//! What weights and parameters accept, and how a number that they do not accept is refused.

use flockwork::behavior::{Info, Param, ParamKind};

/// The message for a weight that is not finite.
pub(crate) fn no_weight(name: &str, weight: f32) -> String {
    format!("the weight of {name} is {weight}, and has to be finite")
}

/// The message for a number that a parameter does not accept: it says what the parameter accepts.
pub(crate) fn not_accepted(info: &Info, param: &Param, value: f32) -> String {
    format!("{} of {} cannot be {value}: it is {}", param.name, info.name, range(param.kind))
}

/// What a parameter accepts.
pub(crate) fn range(kind: ParamKind) -> String {
    match kind {
        ParamKind::Number { min: f32::MIN, max: f32::MAX } => "a finite number".to_owned(),
        ParamKind::Number { min, max: f32::MAX } => format!("a number from {min}"),
        ParamKind::Number { min, max } => format!("a number from {min} to {max}"),
        ParamKind::Bool => "a switch: 1 or 0".to_owned(),
        ParamKind::Word(words) => format!("one of the words {}", words.join(", ")),
    }
}
