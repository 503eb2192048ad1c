//! What the table of scripts is made of.

use flockwork::behavior::Info;

/// One function, method or field.
pub struct ApiEntry {
    /// Its name.
    pub name: &'static str,
    /// Its type, as Luau writes it: arguments in brackets and the answer, or a field's type.
    pub signature: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// What there is to say of its arguments: name and text.
    pub arguments: &'static [(&'static str, String)],
}

/// What belongs together.
#[derive(Clone, Copy)]
pub struct Section {
    /// The type that has them; empty for what stands by itself.
    pub owner: &'static str,
    /// The manual's headline.
    pub title: &'static str,
    /// What there is.
    pub entries: &'static [ApiEntry],
}

/// An entry in one line.
pub const fn entry(name: &'static str, signature: &'static str, doc: &'static str) -> ApiEntry {
    ApiEntry { name, signature, doc, arguments: &[] }
}

/// A text in one line.
pub fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// An option that says which agents a behavior counts as neighbors, beside its parameters.
pub struct Selecting {
    /// Its name.
    pub name: &'static str,
    /// Its type in the editor types.
    pub kind: &'static str,
    /// What it is.
    pub doc: String,
}

/// Those of a behavior: none if it looks at no neighbors.
pub fn selecting(info: &Info) -> Vec<Selecting> {
    let Some(usual) = info.among else { return Vec::new() };
    let usual = format!("{usual:?}").to_lowercase();
    let among = format!("the groups whose agents count as neighbors; `\"{usual}\"` if left out");
    let filter =
        "the public values that they must show, such as `{ ill = true }`; without it all count";
    vec![
        Selecting { name: "among", kind: "Among", doc: among },
        Selecting { name: "filter", kind: "Filter", doc: filter.to_owned() },
    ]
}
