//! Which names and parameters a host's own behavior may have, and why one is refused.

use core::fmt;

use super::kind::{MOST_OWN, MOST_OWN_PARAMS};
use crate::NameKey;
use crate::act::ACTS;
use crate::behavior::{Info, Param, ParamKind};

/// Why a behavior cannot be registered. Each names the behavior.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum RegisterError {
    /// There is a behavior of this name.
    Taken(&'static str),
    /// Its name has the same key as that of another behavior.
    SameKey(&'static str, &'static str),
    /// Scenes and scripts cannot write its name, or that of one of its parameters or words.
    NotAName(&'static str, &'static str),
    /// Its name, or that of one of its parameters, means something else in scripts.
    Reserved(&'static str, &'static str),
    /// It has this many parameters, more than [`MOST_OWN_PARAMS`](super::MOST_OWN_PARAMS).
    TooManyParams(&'static str, usize),
    /// Its description has other names of parameters than its parameters have.
    OtherNames(&'static str),
    /// It has two parameters of this name.
    TwoParams(&'static str, &'static str),
    /// It has this many targets, too many.
    TooManyTargets(&'static str, usize),
    /// The default of this parameter is not one of the values that it accepts.
    BadDefault(&'static str, &'static str, f32),
    /// [`MOST_OWN`](super::MOST_OWN) behaviors are registered already.
    NoRoom(&'static str),
}

impl fmt::Display for RegisterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken(name) => write!(f, "there is a behavior {name} already"),
            Self::SameKey(name, other) => {
                write!(f, "{name} has the same key as the behavior {other}; take another name")
            }
            Self::NotAName(of, word) => write!(
                f,
                "behavior {of}: \"{word}\" is no name; small letters, digits and _ make one, a letter first"
            ),
            Self::Reserved(of, word) => {
                write!(f, "behavior {of}: {word} means something else in scripts")
            }
            Self::TooManyParams(of, count) => {
                write!(f, "behavior {of} has {count} parameters; {MOST_OWN_PARAMS} are the most")
            }
            Self::OtherNames(of) => {
                write!(
                    f,
                    "behavior {of}: param_names are not the names of its params, in their order"
                )
            }
            Self::TwoParams(of, param) => write!(f, "behavior {of} has two parameters {param}"),
            Self::TooManyTargets(of, count) => {
                write!(f, "behavior {of} has {count} targets; 2 are the most")
            }
            Self::BadDefault(of, param, number) => {
                write!(f, "behavior {of} does not accept its default {number} for {param}")
            }
            Self::NoRoom(name) => {
                write!(f, "there is no room for {name}: {} are registered", MOST_OWN)
            }
        }
    }
}

impl core::error::Error for RegisterError {}

/// Words with another meaning in scripts, beside [acts](crate::act::ACTS): those of Luau and its libraries, and the members
/// of agents and files. A test of the crate for scripts checks that none is missing.
pub const RESERVED: &[&str] = &[
    "age",
    "and",
    "assert",
    "avoid",
    "begin",
    "bit32",
    "break",
    "buffer",
    "can_see",
    "continue",
    "coroutine",
    "count",
    "debug",
    "distance_to",
    "do",
    "done",
    "draw",
    "else",
    "elseif",
    "end",
    "error",
    "events",
    "export",
    "facing",
    "false",
    "for",
    "function",
    "get",
    "getmetatable",
    "group",
    "heading",
    "id",
    "if",
    "in",
    "init",
    "ipairs",
    "last_seen",
    "limit_speed",
    "local",
    "math",
    "max_speed",
    "me",
    "memory",
    "nearest",
    "neighbors",
    "newproxy",
    "next",
    "nil",
    "not",
    "offset_to",
    "on_reload",
    "options",
    "or",
    "os",
    "pairs",
    "pcall",
    "position",
    "print",
    "public",
    "radius",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "raycast",
    "repeat",
    "require",
    "return",
    "select",
    "self",
    "set",
    "setmetatable",
    "speed",
    "string",
    "table",
    "then",
    "tonumber",
    "tostring",
    "true",
    "tune",
    "type",
    "typeof",
    "unpack",
    "until",
    "update",
    "utf8",
    "vector",
    "velocity",
    "while",
    "world",
    "xpcall",
];

/// Whether a description can be registered beside these.
pub fn check(info: &Info, defaults: &[f32], others: &[&Info]) -> Result<(), RegisterError> {
    let (name, key) = (info.name, NameKey::of(info.name));
    is_word(name, name)?;
    if others.iter().any(|other| other.name == name) {
        return Err(RegisterError::Taken(name));
    }
    if let Some(other) = others.iter().find(|other| NameKey::of(other.name) == key) {
        return Err(RegisterError::SameKey(name, other.name));
    }
    if info.params.len() > MOST_OWN_PARAMS {
        return Err(RegisterError::TooManyParams(name, info.params.len()));
    }
    if !info.params.iter().map(|param| param.name).eq(info.param_names.iter().copied()) {
        return Err(RegisterError::OtherNames(name));
    }
    if info.targets.len() > 2 {
        return Err(RegisterError::TooManyTargets(name, info.targets.len()));
    }
    for (nth, param) in info.params.iter().enumerate() {
        check_param(name, param, &info.params[..nth], defaults[nth])?;
    }
    Ok(())
}

fn check_param(
    of: &'static str,
    param: &Param,
    earlier: &[Param],
    default: f32,
) -> Result<(), RegisterError> {
    let name = param.name;
    is_identifier(of, name)?;
    if name == "among" || is_keyword(name) {
        return Err(RegisterError::Reserved(of, name));
    }
    if earlier.iter().any(|other| other.name == name) {
        return Err(RegisterError::TwoParams(of, name));
    }
    if let ParamKind::Word(words) = param.kind {
        words.iter().try_for_each(|word| is_identifier(of, word))?;
    }
    if param.kind.accepts(default) {
        Ok(())
    } else {
        Err(RegisterError::BadDefault(of, name, default))
    }
}

fn is_word(of: &'static str, word: &'static str) -> Result<(), RegisterError> {
    is_identifier(of, word)?;
    let is_taken = RESERVED.contains(&word) || ACTS.iter().any(|act| act.name == word);
    if is_taken { Err(RegisterError::Reserved(of, word)) } else { Ok(()) }
}

fn is_identifier(of: &'static str, word: &'static str) -> Result<(), RegisterError> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let is_one = word.starts_with(|c: char| c.is_ascii_lowercase()) && word.chars().all(fits);
    if is_one { Ok(()) } else { Err(RegisterError::NotAName(of, word)) }
}

/// Whether Luau takes no such name for a field.
fn is_keyword(word: &str) -> bool {
    const KEYWORDS: [&str; 21] = [
        "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in",
        "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
    ];
    KEYWORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::{BEHAVIORS, Wants};

    const INFO: Info = Info {
        name: "own",
        doc: "",
        formula: "",
        targets: &[],
        among: None,
        params: &[],
        param_names: &[],
        tint: None,
    };
    const PARAM: Param = Param {
        name: "force",
        unit: "N",
        doc: "",
        kind: ParamKind::Word(&["off", "on"]),
        renamed: &[],
        only: &[],
    };

    fn refused(info: &Info) -> RegisterError {
        check(info, &[0.0; MOST_OWN_PARAMS], &BEHAVIORS.iter().collect::<Vec<_>>()).unwrap_err()
    }

    #[test]
    fn a_name_that_shares_its_key_with_another_is_refused() {
        let [name, other] = ["gvmpqyd", "seek"];
        assert_eq!(NameKey::of(name), NameKey::of(other), "found by trying all of seven letters");
        assert_eq!(refused(&Info { name, ..INFO }), RegisterError::SameKey(name, other));
    }

    #[test]
    fn descriptions_that_no_macro_writes_are_refused() {
        let three = Info { targets: &[("a", Wants::Place); 3], ..INFO };
        assert_eq!(refused(&three), RegisterError::TooManyTargets("own", 3));
        assert_eq!(refused(&Info { params: &[PARAM], ..INFO }), RegisterError::OtherNames("own"));
        let param_names = &["force", "force"];
        let twice = Info { params: &[PARAM, PARAM], param_names, ..INFO };
        assert_eq!(refused(&twice), RegisterError::TwoParams("own", "force"));
    }
}
