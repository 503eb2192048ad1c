use super::anticipation::Anticipation;
use super::walk::{Manner, Walk};

avoidance! {
    /// Units of games: they go straight on, body to body, and idle ones make room at once.
    ///
    /// They go by the rules of `walkers` with other numbers: they keep next to no time to the unit ahead, foresee collisions
    /// within about a second instead of three, gain speed at once, and one that has arrived steps aside for an agent that
    /// comes too near, and goes back.
    ///
    /// *Good for* squads that are sent from place to place: they stay dense, keep up with their orders, and pour
    /// through gates. *Costs* five sixths of `walkers`. *Fails* as people: with them in `suite/doors.ron` the flow is
    /// 1.5 to 1.8 times that of real people, and they evade oncoming agents late. Where units are larger or faster than
    /// people, `sight` has to grow with them: if an oncoming agent comes into sight less than half a second ahead, they
    /// only stop. They look at no map; `find_way` leads around.
    Units {
        /// How much time they keep to the unit ahead: next to none keeps a group dense.
        following_secs: f32 = 0.1, "s", 0.01..=60.0;
        /// How strongly foreseen collisions push.
        strength: f32 = 1.5, "m²/s²", 0.0..=1000.0;
        /// Collisions later than this hardly count: the less, the straighter they go.
        horizon_secs: f32 = 1.0, "s", 0.01..=60.0;
        /// How far two that meet head-on shift to the right, as a share of both radii; below zero to the left.
        keep_right: f32 = 0.2, "", -1.0..=1.0;
        /// How far from body to body they see each other.
        sight: f32 = 2.0, "m", 0.0..=1000.0;
    }
}

/// How long units take to gain the speed that they want (s).
const DRIVE_SECS: f32 = 0.2;

impl Walk for Units {
    #[inline(always)]
    fn manner(&self) -> Manner {
        let Self { following_secs, strength, horizon_secs, keep_right, sight, .. } = *self;
        let anticipation = Anticipation { strength, horizon_secs, keep_right };
        Manner {
            anticipation,
            following_secs,
            drive_secs: DRIVE_SECS,
            sight,
            // At once: an idle unit yields to every other.
            room_after_secs: 0.0,
        }
    }
}
