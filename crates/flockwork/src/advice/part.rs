//! The parts of a term that warnings are about.

/// A part of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermPart {
    /// All of it: it cannot do anything.
    Whole,
    /// Its weight.
    Weight,
    /// Its first target.
    Target,
    /// A parameter of its behavior, by its name.
    Param(&'static str),
}

/// A part of a term, and what is to be said of it.
pub type Remark = (TermPart, String);
