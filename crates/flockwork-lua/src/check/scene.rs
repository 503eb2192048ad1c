//! The scene that runs a script.

use std::collections::BTreeSet;

/// The names of the scene that runs a script. An empty list means that the scene has none: with `SceneNames::default()`,
/// [`check`](crate::check) reports every mark, path, field and group that the script names.
#[derive(Clone, Debug, Default)]
pub struct SceneNames {
    /// The names of its marks, as in `world.marks`.
    pub marks: Vec<String>,
    /// The names of its paths, as in `world.paths`.
    pub paths: Vec<String>,
    /// The names of its fields, as in `world.fields`.
    pub fields: Vec<String>,
    /// The names of its groups, as in `world.groups`.
    pub groups: Vec<String>,
    /// The names of the events that its scripts emit, by [`emitted_events`](crate::emitted_events); none if they are not
    /// known, so that scripts may wait for any.
    pub events: Option<BTreeSet<String>>,
}

impl SceneNames {
    /// The list that has a name.
    pub(super) fn list_of(&self, name: &str) -> Option<&'static str> {
        let has = |list: &&str| self.list(list).is_some_and(|all| all.iter().any(|it| it == name));
        ["marks", "paths", "fields", "groups"].into_iter().find(has)
    }

    /// The names in `world.marks`, `world.paths`, `world.fields` or `world.groups`.
    pub(super) fn list(&self, name: &str) -> Option<&[String]> {
        match name {
            "marks" => Some(&self.marks),
            "paths" => Some(&self.paths),
            "fields" => Some(&self.fields),
            "groups" => Some(&self.groups),
            _ => None,
        }
    }
}
