use super::anticipation::Anticipation;
use super::walk::{Manner, Walk};
use super::yielding::ROOM_AFTER_SECS;

avoidance! {
    /// People: they foresee collisions, keep right, follow at a time gap, give way in a jam, and rest where they arrive.
    ///
    /// *Good for* pedestrians: doors, corridors, crossings, places where many arrive. They come through a door at the rate of
    /// real people; where crowds block each other all turn to the right, so that they circle around the place or part into
    /// lanes; where two meet in a passage too narrow for both, one backs out, and those behind it as well. Those that are held
    /// up overtake where there is room. No single `following_secs` fits the measurements at doors and those in corridors, so
    /// there are two presets. At 60 Hz `flockwork suite doors speed_density speed_density_walking` says of them:
    ///
    /// | preset | `following_secs` | doors | corridors |
    /// |---|---|---|---|
    /// | pressing, the default | 0.33 | the flow of real people within 10 % | too fast: by 0.1 m/s at 1 person per square meter, by 0.4 at 3, by 0.1 at 5 |
    /// | walking | 0.66 | a fifth to a quarter less flow, set in `suite/doors.ron` | within 0.18 m/s of Weidmann's line from 0.5 to 5 people per square meter; the most flow at 2, where he has it |
    ///
    /// *Costs* about 0.7 microseconds for an agent and tick.
    ///
    /// *Fails*: they look at no map, so that an agent in a dead end stays there; `find_way` leads around. Wide crowds that go
    /// through each other form lanes only for a while. Where the heaps of two goals touch, some agents have not come to rest
    /// after a minute.
    Walkers {
        /// How much time they keep to the agent ahead: 0.33 presses, 0.66 walks.
        following_secs: f32 = 0.33, "s", 0.01..=60.0;
        /// How strongly foreseen collisions push.
        strength: f32 = 1.5, "m²/s²", 0.0..=1000.0;
        /// Collisions later than this hardly count.
        horizon_secs: f32 = 3.0, "s", 0.01..=60.0;
        /// How far two that meet head-on shift to the right, as a share of both radii; below zero to the left.
        keep_right: f32 = 0.2, "", -1.0..=1.0;
        /// How long they take to gain the speed that they want.
        drive_secs: f32 = 0.4, "s", 0.01..=60.0;
        /// How far from body to body they see each other.
        sight: f32 = 3.0, "m", 0.0..=1000.0;
    }
}

impl Walk for Walkers {
    #[inline(always)]
    fn manner(&self) -> Manner {
        let Self { following_secs, strength, horizon_secs, keep_right, drive_secs, sight, .. } =
            *self;
        let anticipation = Anticipation { strength, horizon_secs, keep_right };
        Manner { anticipation, following_secs, drive_secs, sight, room_after_secs: ROOM_AFTER_SECS }
    }
}
