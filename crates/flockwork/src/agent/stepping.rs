//! The two ways in which a tick moves an agent.

/// How a tick moves an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Stepping {
    /// The tutorials' loop: no time step; velocities are lengths per tick. Sixty ticks count as a
    /// second for callers that ask for seconds.
    PerTick,
    /// Semi-implicit Euler with this tick length (s). In a tick whose length is not a positive finite
    /// number no time passes: nothing moves.
    Timed(f32),
}

impl Default for Stepping {
    fn default() -> Self {
        Stepping::Timed(1.0 / 60.0)
    }
}

impl Stepping {
    /// The tick length in seconds.
    #[must_use]
    pub fn secs(self) -> f32 {
        match self {
            Stepping::PerTick => 1.0 / 60.0,
            Stepping::Timed(dt) => length(dt),
        }
    }

    /// Ticks per second: a whole number where the tick length is the `f32` nearest to its inverse; infinite where
    /// no time passes. Divide ticks by it to get the time: the tick length is rounded, so its multiples drift.
    #[must_use]
    pub fn rate(self) -> f64 {
        let rate = 1.0 / f64::from(self.secs());
        let whole = libm::rint(rate);
        if (1.0 / whole) as f32 == self.secs() { whole } else { rate }
    }

    /// The same with a tick length that makes sense.
    #[must_use]
    pub(crate) fn mended(self) -> Self {
        match self {
            Stepping::PerTick => Stepping::PerTick,
            Stepping::Timed(dt) => Stepping::Timed(length(dt)),
        }
    }

    /// The tick length in the time unit of velocities: 1 in `PerTick`, else seconds.
    #[must_use]
    pub fn dt(self) -> f32 {
        match self {
            Stepping::PerTick => 1.0,
            Stepping::Timed(dt) => length(dt),
        }
    }

    /// Seconds in the time unit of velocities: what to multiply a velocity by.
    #[must_use]
    pub fn from_secs(self, secs: f32) -> f32 {
        match self {
            Stepping::PerTick => secs * 60.0,
            Stepping::Timed(_) => secs,
        }
    }
}

/// A tick length; zero for what is none.
fn length(dt: f32) -> f32 {
    if dt > 0.0 && dt < f32::INFINITY { dt } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_rates_are_whole() {
        for hz in 1..=10_000 {
            assert_eq!(Stepping::Timed(1.0 / hz as f32).rate(), f64::from(hz));
        }
        assert_eq!(Stepping::PerTick.rate(), 60.0);
        assert_eq!(
            (Stepping::Timed(2.0).rate(), Stepping::Timed(0.3).rate() as f32),
            (0.5, 1.0 / 0.3)
        );
        assert_eq!(
            (7.0 / Stepping::Timed(0.0).rate(), 7.0 / Stepping::Timed(f32::NAN).rate()),
            (0.0, 0.0)
        );
    }
}
