//! How the types of a behavior are written, whatever the editor: as Luau writes them.

use flockwork::avoid::AVOIDANCES;
use flockwork::behavior::{Info, Param, ParamKind, Wants};
use flockwork::combine::COMBINERS;

/// `follow_path` as `FollowPath`.
pub fn camel(name: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_uppercase() + rest
    };
    name.split('_').map(word).collect()
}

/// The type of an option.
pub fn type_of(param: &Param) -> String {
    match param.kind {
        ParamKind::Number { .. } => "number".to_owned(),
        ParamKind::Bool => "boolean".to_owned(),
        ParamKind::Word(words) => {
            let quoted: Vec<_> = words.iter().map(|word| format!("\"{word}\"")).collect();
            format!("({})", quoted.join(" | "))
        }
    }
}

/// The parameters of all models of avoidance, each once: which model a group has, the scene says.
pub fn avoidance_params() -> Vec<&'static Param> {
    each_once(AVOIDANCES)
}

/// The parameters of all combiners, each once: which combiner a group has, its opening says.
pub fn combiner_params() -> Vec<&'static Param> {
    each_once(COMBINERS)
}

fn each_once(infos: &'static [Info]) -> Vec<&'static Param> {
    let mut all: Vec<&Param> = Vec::new();
    for param in infos.iter().flat_map(|info| info.params) {
        if all.iter().all(|known| known.name != param.name) {
            all.push(param);
        }
    }
    all
}

/// The arguments of a behavior's method, as Luau writes them.
pub fn arguments(info: &Info) -> String {
    let target = |(name, wants): &(&str, Wants)| match wants {
        Wants::Place => format!("{name}: Target"),
        Wants::Path => format!("{name}: Path"),
        Wants::Field => format!("{name}: Field"),
        Wants::Vector => format!("{name}: vector"),
    };
    let bare = info.targets.len() == 1 && info.targets[0].1 == Wants::Vector;
    let rest = if bare {
        "label: string?".to_owned()
    } else {
        format!("options: {}Options?", camel(info.name))
    };
    let weight = if bare {
        "weight: number?".to_owned()
    } else {
        format!("weight: (number | {}Options)?", camel(info.name))
    };
    let all: Vec<_> = info.targets.iter().map(target).chain([weight, rest]).collect();
    all.join(", ")
}
