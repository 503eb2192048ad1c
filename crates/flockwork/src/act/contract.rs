//! The contract of an act: its arguments as data, and what it does.

use super::argument::{Argument, Value};
use super::door::Door;
use crate::Vector;

/// The arguments of an act as data.
pub(crate) trait Arguments<V: Vector>: Copy {
    /// Hands them over, in order.
    fn values(&self, tell: &mut dyn FnMut(Value<V>));
    /// The act with those that `next` answers; none if it does not accept one of them.
    fn take(next: &mut dyn FnMut(&'static Argument) -> Option<Value<V>>) -> Option<Self>;
}

/// The contract of an act.
pub(crate) trait Perform<V: Vector>: Arguments<V> {
    /// Does it. Acts are performed at the end of a tick, after the motion, in the order of ids and of each plan.
    fn perform(&self, door: &mut Door<V>);
}
