//! What eight agents ask for.

use super::among::Among;
use super::ask::{Ask, Forward};
use super::selection::Selection;
use super::wanted::Wanted;
use crate::lanes::{LANES, Lane};

/// The `nth` ask of each lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaneAsk {
    /// The squared radius around the center of the ask.
    pub limit: Lane,
    pub ahead: Lane,
    pub forward: [Forward; LANES],
    pub min_cos: Lane,
    pub most: [u32; LANES],
    pub selection: [Selection; LANES],
    pub radius: Lane,
    pub gap: Lane,
    /// The sums that any lane wants.
    pub wanted: Wanted,
    /// Whether every agent within the radius counts.
    pub plain: bool,
    /// Whether every lane is itself the center, and sees all around.
    pub around: bool,
    /// Whether any lane counts a set of groups, or those that pass a filter.
    pub chooses: bool,
}

impl LaneAsk {
    /// No lane asks.
    pub const NONE: Self = Self {
        limit: [-1.0; LANES],
        ahead: [0.0; LANES],
        forward: [Forward::Heading; LANES],
        min_cos: [-2.0; LANES],
        most: [0; LANES],
        selection: [Selection { among: Among::All, filter: None }; LANES],
        radius: [0.0; LANES],
        gap: [0.0; LANES],
        wanted: Wanted::NONE,
        plain: true,
        around: true,
        chooses: false,
    };

    /// All lanes ask for the same.
    pub fn all(ask: &Ask) -> Self {
        let mut all = Self::NONE;
        (0..LANES).for_each(|lane| all.set(lane, ask));
        all
    }

    /// This is what `lane` asks for.
    pub fn set(&mut self, lane: usize, ask: &Ask) {
        self.limit[lane] = ask.limit();
        (self.ahead[lane], self.forward[lane]) = (ask.ahead, ask.forward);
        (self.radius[lane], self.gap[lane]) = (ask.radius, ask.gap);
        self.min_cos[lane] = ask.min_cos();
        (self.most[lane], self.selection[lane]) = (ask.most, ask.selection);
        self.wanted = self.wanted | ask.wanted;
        let Selection { among, filter } = ask.selection;
        self.chooses |= matches!(among, Among::Groups(_)) || filter.is_some();
        self.around &= ask.ahead == 0.0 && ask.min_cos() < -1.0;
        let within = Ask::within(ask.radius, Among::All, ask.wanted);
        self.plain &= ask.is_over_the_same(&within);
    }
}
