//! The scale of the interface, from what the system asks for and what the person chooses. Pointer and panel share it.

use egui_macroquad::egui;

/// The steps of the person's own scale.
const STEPS: [f32; 13] = [0.5, 0.67, 0.75, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0];

/// The step that changes nothing.
const PLAIN: usize = 5;

/// The scale of the interface: pixels per point.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// As the system asks for.
    system: f32,
    step: usize,
}

impl Default for Scale {
    fn default() -> Self {
        Self { system: 1.0, step: PLAIN }
    }
}

impl Scale {
    /// Takes the system's own scale; anything that is no scale counts as 1.
    pub fn set_system(&mut self, system: f32) {
        self.system = if (0.5..=8.0).contains(&system) { system } else { 1.0 };
    }

    /// Takes the next larger or smaller step.
    pub fn change(&mut self, up: bool) {
        let next = if up { self.step + 1 } else { self.step.saturating_sub(1) };
        self.step = next.min(STEPS.len() - 1);
    }

    /// Goes back to the system's scale.
    pub fn reset(&mut self) {
        self.step = PLAIN;
    }

    /// How many times as large as the system asks for it is.
    pub fn own(&self) -> f32 {
        STEPS[self.step]
    }

    /// Takes the step that is nearest to this.
    pub fn set_own(&mut self, own: f32) {
        let off = |step: &usize| (STEPS[*step] - own).abs();
        let nearest = (0..STEPS.len()).min_by(|a, b| off(a).total_cmp(&off(b)));
        self.step = nearest.unwrap_or(PLAIN);
    }

    /// Pixels per point.
    pub fn pixels_per_point(&self) -> f32 {
        self.system * STEPS[self.step]
    }

    /// Gives the interface this scale from its next frame on.
    pub fn apply(&self, ctx: &egui::Context) {
        if ctx.pixels_per_point() != self.pixels_per_point() {
            ctx.set_pixels_per_point(self.pixels_per_point());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_up_and_down_and_back() {
        let mut scale = Scale::default();
        scale.set_system(2.0);
        assert_eq!(scale.pixels_per_point(), 2.0);
        scale.change(true);
        scale.change(true);
        assert_eq!(scale.pixels_per_point(), 2.5);
        (0..30).for_each(|_| scale.change(false));
        assert_eq!(scale.pixels_per_point(), 1.0);
        scale.reset();
        assert_eq!(scale.pixels_per_point(), 2.0);
        scale.set_own(1.27);
        assert_eq!(scale.own(), 1.25);
        scale.reset();
        for odd in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e9] {
            scale.set_system(odd);
            assert_eq!(scale.pixels_per_point(), 1.0);
        }
    }
}
