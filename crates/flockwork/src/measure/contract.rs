//! The contract of a measure: what it does, and how it is described.

use super::figure::{FigureInfo, Figures};
use super::moment::Moment;
use super::subject::Subject;
use crate::Vector;

/// What every measure does. What a measure keeps of single agents between ticks it keeps by id, in ascending order, for
/// agents may come and go.
///
/// Each measure also has a method `run`: the figures of the run so far.
pub trait Observe<V: Vector> {
    /// The figures of a moment.
    type Now: Figures;
    /// Takes in a tick: it is called before the first and after each. A measure of moments alone does nothing here.
    fn observe(&mut self, _moment: &Moment<V>) {}

    /// The figures of this moment, which has been observed. It also takes them into those of the run, as often as its
    /// caller likes, such as once a second: what costs much is measured here.
    fn sample(&mut self, moment: &Moment<V>) -> Self::Now;
}

/// How a measure begins.
pub(crate) trait Begin<V: Vector>: Sized {
    /// The measure of this subject with its default parameters; none if it is of another kind of subject.
    fn begin(subject: &Subject<V>) -> Option<Self>;

    /// Measures something else of the same kind from now on; false if it is of another kind.
    fn set_subject(&mut self, subject: &Subject<V>) -> bool;

    /// Sets a parameter; false if there is none of this name.
    fn set_param(&mut self, name: &str, value: f32) -> bool;
}

/// The description of a measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Info {
    /// Its name.
    pub name: &'static str,
    /// What it is, and its source.
    pub doc: &'static str,
    /// The [kind of subject](Subject) that it is of; empty for the whole crowd.
    pub of: &'static str,
    /// Its parameters.
    pub params: &'static [ParamInfo],
    /// The figures of a moment.
    pub now: &'static [FigureInfo],
    /// The figures of the run.
    pub run: &'static [FigureInfo],
}

/// The description of a measure's parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParamInfo {
    /// Its name.
    pub name: &'static str,
    /// Its unit; empty for a number or a share.
    pub unit: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// Its value unless another one is set.
    pub default: f32,
}
