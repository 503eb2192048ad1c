//! What the commands of scripts refer to, and why they may become no plan.

use flockwork::avoid::Avoidance;
use flockwork::{FilterId, Term};

use crate::tick::options::BehaviorOp;

/// The ops of terms with prepared options, and their places among the prototypes; no place for those whose filter is one too many.
pub type PreparedOps = Vec<Option<(u8, Option<usize>)>>;

/// What commands refer to.
pub struct References<'a, V> {
    /// Every behavior, in the order of the list.
    pub behavior_ops: &'a [BehaviorOp],
    /// The same as terms with their defaults, by which the drafts' prototypes begin; then those with prepared options.
    pub prototypes: &'a [Term<V>],
    /// The plans' numbers for the names that the script side counts from 1.
    pub names: &'a [Option<u16>],
    /// The plans' numbers for the filters that the script side counts from 1; none beyond the limit.
    pub filters: &'a [Option<FilterId>],
    /// The script side counts them from 1.
    pub prepared: PreparedOps,
    /// How many groups there are.
    pub groups: usize,
    /// How many paths there are.
    pub paths: usize,
    /// How many fields there are.
    pub fields: usize,
    /// By group: how its agents avoid others.
    pub avoidances: &'a [Option<Avoidance>],
}

/// Why commands become no plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlanRefusal {
    /// Anything in them makes no sense.
    Senseless,
    /// A number is too large for the engine, or none at all.
    NotFinite,
    /// All plans together have too many filters.
    FilterTooMany,
}
