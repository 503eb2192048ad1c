//! What is said of a name that is not known.

use flockwork::scene::nearest;

/// One sentence: there is nothing of this kind and name; with all names that there are, and the one that was probably meant.
#[must_use]
pub fn unknown(kind: &str, name: &str, known: &[String]) -> String {
    let near = nearest(name, known.iter().map(String::as_str));
    let meant = near.map_or(String::new(), |it| format!(". Did you mean {it}?"));
    let all = if known.is_empty() {
        "there is none here".to_owned()
    } else {
        format!("there are: {}", listed(known))
    };
    format!("there is no {kind} \"{name}\"; {all}{meant}")
}

/// Names as people list them.
#[must_use]
pub fn listed(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}
