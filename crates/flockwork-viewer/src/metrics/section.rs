//! The parts of what is measured, each with figures by name: **the list**.

/// A part of what is measured beside the crowd. The order is that of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricsSection {
    Marks,
    Gates,
    Regions,
    Counts,
    Values,
}

impl MetricsSection {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Marks, Self::Gates, Self::Regions, Self::Counts, Self::Values];

    /// Its key in files, and the first part of the names of its figures.
    pub fn key(self) -> &'static str {
        match self {
            Self::Marks => "marks",
            Self::Gates => "gates",
            Self::Regions => "regions",
            Self::Counts => "counts",
            Self::Values => "values",
        }
    }

    /// The kind of subject that its measures are of.
    pub fn of(self) -> &'static str {
        match self {
            Self::Marks => "Place",
            Self::Gates => "Gate",
            Self::Regions => "Region",
            Self::Counts => "Counted",
            Self::Values => "Shown",
        }
    }

    /// The section of this key.
    pub fn named(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|section| section.key() == key)
    }
}
