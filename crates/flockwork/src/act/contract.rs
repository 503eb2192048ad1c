//! The contract of an act: its arguments as data, and what it does.

use super::argument::{Argument, Value};
use super::door::Door;
use crate::Vector;

/// The arguments of an act as data.
pub(crate) trait Arguments<V: Vector>: Copy {
    /// Passes the arguments to `tell`, in order.
    fn values(&self, tell: &mut dyn FnMut(Value<V>));
    /// The act with the arguments that `next` answers; none if one is missing, or not accepted.
    fn take(next: &mut dyn FnMut(&'static Argument) -> Option<Value<V>>) -> Option<Self>;
}

/// The contract of an act.
pub(crate) trait Perform<V: Vector>: Arguments<V> {
    /// Performs the act. Acts are performed at the end of a tick, after the motion, in the order of the agents' ids and
    /// of each plan.
    fn perform(&self, door: &mut Door<V>);
}
