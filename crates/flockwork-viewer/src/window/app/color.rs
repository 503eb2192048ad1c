//! Colors of agents by what they show.

use super::App;
use crate::sketch::{ValueColors, color_choices};

impl App {
    /// Colors agents by a public value or a motion, on a scale that begins with what they show now; in their own colors for none.
    pub(super) fn color_by(&mut self, name: Option<String>) {
        self.view.colors = name.as_deref().map(ValueColors::of);
    }

    /// Goes on to the next value, and from the last one to the agents' own colors.
    pub(super) fn next_colors(&mut self) {
        let names = color_choices(&self.session.world);
        let now = self.view.colors.as_ref().map(|colors| colors.name.as_str());
        self.color_by(next(&names, now));
    }

    /// Widens the scale by what agents show now.
    pub(super) fn take_in_values(&mut self) {
        let world = &self.session.world;
        self.view.colors.iter_mut().for_each(|colors| colors.take_in(world));
    }
}

/// The name after this one; the first after none, and none after the last or one that is there no more.
fn next(names: &[String], now: Option<&str>) -> Option<String> {
    let nth = match now {
        None => Some(0),
        Some(now) => names.iter().position(|name| name == now).map(|nth| nth + 1),
    };
    names.get(nth?).cloned()
}

#[cfg(test)]
mod tests {
    use super::next;

    #[test]
    fn values_come_in_turn_and_then_none() {
        let names = ["fuel", "ill"].map(str::to_owned);
        let after = |now| next(&names, now);
        assert_eq!(after(None).as_deref(), Some("fuel"));
        assert_eq!(after(Some("fuel")).as_deref(), Some("ill"));
        assert_eq!([after(Some("ill")), after(Some("gone")), next(&[], None)], [None, None, None]);
    }
}
