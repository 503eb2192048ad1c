//! Numbers of Godot, which are wider than those of a world.

use flockwork_host::{ErrorKind, HostError};

use crate::error::told;

/// An id of an agent or an obstacle.
pub fn id(number: i64) -> Result<u32, HostError> {
    let wrong = |_| told(ErrorKind::Gone, format!("there is no agent or obstacle {number}"));
    u32::try_from(number).map_err(wrong)
}

/// A number of ticks.
pub fn ticks(number: i64) -> Result<u32, HostError> {
    let wrong =
        |_| told(ErrorKind::Value, format!("ticks are 0 to {}, and not {number}", u32::MAX));
    u32::try_from(number).map_err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_do_not_fit_are_refused() {
        assert_eq!(id(7), Ok(7));
        assert!(id(-1).is_err_and(|it| it.kind == ErrorKind::Gone));
        assert_eq!(ticks(0), Ok(0));
        assert!(ticks(1 << 32).is_err_and(|it| it.message.contains("4294967295")));
    }
}
