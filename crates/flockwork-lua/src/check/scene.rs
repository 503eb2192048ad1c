//! The scene that runs a script.

/// The names of the scene that runs a script.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Its marks.
    pub marks: Vec<String>,
    /// Its paths.
    pub paths: Vec<String>,
    /// Its groups.
    pub groups: Vec<String>,
}

impl Known {
    /// The list that has a name.
    pub(super) fn list_of(&self, name: &str) -> Option<&'static str> {
        let has = |list: &&str| self.list(list).is_some_and(|all| all.iter().any(|it| it == name));
        ["marks", "paths", "groups"].into_iter().find(has)
    }

    /// The names in `world.marks`, `world.paths` or `world.groups`.
    pub(super) fn list(&self, name: &str) -> Option<&[String]> {
        match name {
            "marks" => Some(&self.marks),
            "paths" => Some(&self.paths),
            "groups" => Some(&self.groups),
            _ => None,
        }
    }
}
