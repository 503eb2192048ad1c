//! Which part of the world is on the screen. Pure arithmetic: no window, no clock.

use flockwork::glam::{Vec2, vec2};

/// The smallest and largest zoom (points per metre).
const SCALES: (f32, f32) = (0.02, 2000.0);

/// Share of the view that a fit leaves free on each side.
const MARGIN: f32 = 0.04;

/// A rectangle of the screen, in points from the upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Screen {
    /// The upper left corner.
    pub min: Vec2,
    /// The lower right corner.
    pub max: Vec2,
}

impl Screen {
    /// Whether a point lies in it.
    pub fn contains(&self, at: Vec2) -> bool {
        at.cmpge(self.min).all() && at.cmplt(self.max).all()
    }

    fn middle(&self) -> Vec2 {
        (self.min + self.max) * 0.5
    }
}

/// Pans and zooms; y points up in the world and down on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    /// The point of the world in the middle of the view (m).
    center: Vec2,
    /// Points per metre.
    scale: f32,
    /// Where the world is shown.
    screen: Screen,
    /// Whether nobody has panned or zoomed since the last fit: then it fits again when the view changes.
    fitted: bool,
}

impl Default for Camera {
    fn default() -> Self {
        Self { center: Vec2::ZERO, scale: 20.0, screen: Screen::default(), fitted: true }
    }
}

impl Camera {
    /// Where a point of the world is on the screen.
    pub fn screen_from_world(&self, at: Vec2) -> Vec2 {
        let offset = (at - self.center) * self.scale;
        self.screen.middle() + vec2(offset.x, -offset.y)
    }

    /// Which point of the world is there on the screen (m).
    pub fn world_from_screen(&self, at: Vec2) -> Vec2 {
        let offset = (at - self.screen.middle()) / self.scale;
        self.center + vec2(offset.x, -offset.y)
    }

    /// Points per metre.
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// Where the world is shown.
    pub fn screen(&self) -> Screen {
        self.screen
    }

    /// The corners of what is seen (m): the smallest and the largest coordinates.
    pub fn seen(&self) -> (Vec2, Vec2) {
        let half = (self.screen.max - self.screen.min) * 0.5 / self.scale;
        (self.center - half, self.center + half)
    }

    /// Shows the world in this part of the screen; fits `bounds` again unless somebody has panned or zoomed.
    pub fn show_in(&mut self, screen: Screen, bounds: (Vec2, Vec2)) {
        let changed = self.screen != screen;
        self.screen = screen;
        if changed && self.fitted {
            self.fit(bounds);
        }
    }

    /// Shows all of a rectangle of the world, given by its smallest and largest coordinates.
    pub fn fit(&mut self, (min, max): (Vec2, Vec2)) {
        let size = (max - min).max(Vec2::splat(1.0));
        let room = (self.screen.max - self.screen.min).max(Vec2::ONE) * (1.0 - 2.0 * MARGIN);
        self.center = (min + max) * 0.5;
        self.scale = (room / size).min_element().clamp(SCALES.0, SCALES.1);
        self.fitted = true;
    }

    /// Zooms by a factor; the point under `at` stays where it is.
    pub fn zoom(&mut self, at: Vec2, factor: f32) {
        let held = self.world_from_screen(at);
        self.scale = (self.scale * factor).clamp(SCALES.0, SCALES.1);
        self.center += held - self.world_from_screen(at);
        self.fitted = false;
    }

    /// Moves the picture by so many points.
    pub fn pan(&mut self, by: Vec2) {
        self.center -= vec2(by.x, -by.y) / self.scale;
        self.fitted = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn camera() -> Camera {
        let mut camera = Camera::default();
        let screen = Screen { min: vec2(0.0, 0.0), max: vec2(800.0, 600.0) };
        camera.show_in(screen, (vec2(0.0, 0.0), vec2(40.0, 24.0)));
        camera
    }

    fn near(a: Vec2, b: Vec2) -> bool {
        (a - b).length() < 1e-2
    }

    #[test]
    fn a_fit_shows_everything_upright() {
        let camera = camera();
        let (low, high) =
            (camera.screen_from_world(vec2(0.0, 0.0)), camera.screen_from_world(vec2(40.0, 24.0)));
        assert!(camera.screen().contains(low) && camera.screen().contains(high));
        assert!(low.y > high.y && low.x < high.x);
        assert!(near(camera.world_from_screen(low), Vec2::ZERO));
    }

    #[test]
    fn zooming_holds_the_point_under_the_cursor() {
        let mut camera = camera();
        let held = camera.world_from_screen(vec2(100.0, 50.0));
        camera.zoom(vec2(100.0, 50.0), 1.7);
        assert!(near(camera.world_from_screen(vec2(100.0, 50.0)), held));
    }

    #[test]
    fn panning_follows_the_hand() {
        let mut camera = camera();
        let held = camera.world_from_screen(vec2(10.0, 10.0));
        camera.pan(vec2(30.0, -5.0));
        assert!(near(camera.world_from_screen(vec2(40.0, 5.0)), held));
    }

    #[test]
    fn a_resized_view_fits_again_only_until_somebody_moves_it() {
        let (bounds, mut camera) = ((vec2(0.0, 0.0), vec2(40.0, 24.0)), camera());
        let half = Screen { min: Vec2::ZERO, max: vec2(400.0, 300.0) };
        let before = camera.scale();
        camera.show_in(half, bounds);
        assert!(camera.scale() < before);
        camera.pan(Vec2::ONE);
        let moved = camera.scale();
        camera.show_in(Screen { min: Vec2::ZERO, max: vec2(900.0, 900.0) }, bounds);
        assert_eq!(camera.scale(), moved);
    }
}
