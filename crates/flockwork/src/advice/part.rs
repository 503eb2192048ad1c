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
    /// A parameter of the combiner of its group, of which it is the first term: the names of both.
    Combiner(&'static str, &'static str),
}

/// What is to be said of a part of a term.
#[derive(Clone, Debug)]
pub struct Remark {
    pub part: TermPart,
    pub message: String,
    /// Of what is said of the same part for several agents the one of which this is largest is told.
    pub demand: f32,
}

impl Remark {
    /// One that is the same for all agents.
    pub fn new(part: TermPart, message: String) -> Self {
        Self { part, message, demand: 0.0 }
    }
}
