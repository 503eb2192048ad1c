//! Which part of the world is on the screen, and from where it is seen. Pure arithmetic: no window, no clock.

use flockwork::glam::{Vec2, vec2};
use flockwork::scene::{AnyWorld, ViewText};
use flockwork::{Space, each_world};

use super::theme;
use crate::session::Session;
use crate::sketch::{self, Extent, Eye, PictureLook};

/// The smallest and largest zoom (points per meter).
const SCALES: (f32, f32) = (0.02, 2000.0);

/// Share of the view that a fit leaves free on each side.
const MARGIN: f32 = 0.04;

/// The share of its size by which more is shown on the side where the camera follows agents, so that it need not move
/// all the time.
const ROOM: f32 = 0.1;

/// How far the eye turns with each point that the pointer moves (radians).
const TURN: f32 = 0.008;

/// How long the camera takes for most of its way (s).
const EASE_SECS: f32 = 0.4;

/// A rectangle of the screen, in points from the upper left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Screen {
    /// The upper left corner.
    pub min: Vec2,
    /// The lower right corner.
    pub max: Vec2,
}

impl Screen {
    /// Whether a point lies in it, the left and upper sides included.
    pub fn contains(&self, at: Vec2) -> bool {
        at.cmpge(self.min).all() && at.cmplt(self.max).all()
    }

    fn middle(&self) -> Vec2 {
        (self.min + self.max) * 0.5
    }
}

/// Which part of the world the screen shows, and how large; y points up in the world and down on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    /// From where the world is seen; all that follows is in the plane of its picture.
    pub eye: Eye,
    /// The point of the world in the middle of the view (m).
    center: Vec2,
    /// Points per meter.
    scale: f32,
    /// The part of the screen in which the world is shown.
    screen: Screen,
    /// The part of the world that is to be shown.
    framed: Extent,
    /// The part that the scene asks to be shown; none if it leaves that open.
    asked: Option<ViewText>,
    /// Whether the person has panned or zoomed since the last fit: then nothing else moves it.
    moved: bool,
}

impl Camera {
    /// A camera on the part that the scene asks for, or else on what there is to see.
    pub fn new(eye: Eye, asked: Option<ViewText>, seen: impl FnOnce() -> Extent) -> Self {
        let framed = asked.map_or_else(seen, |view| sketch::shown(&view, eye));
        let (center, screen) = (Vec2::from(framed.middle()), Screen::default());
        Self { eye, center, scale: 20.0, screen, framed, asked, moved: false }
    }

    /// A camera on what the scene asks for, or on all that there is to see.
    pub fn of(session: &Session) -> Self {
        let (world, scene, eye) = (&session.world, &session.scene, Eye::of(&session.world));
        Self::new(eye, scene.view, || sketch::extent(world, scene, eye))
    }

    /// Keeps its angles in a world that has been changed, whose middle may be another; answers false, and changes nothing, if
    /// the world has other axes now.
    pub fn turn_to(&mut self, world: &AnyWorld) -> bool {
        let is_open = each_world!(world, world => matches!(world.space, Space::Open));
        let has_other_axes = matches!(world, AnyWorld::Plane(_)) != (self.eye == Eye::ABOVE);
        if !has_other_axes && !is_open {
            self.eye = Eye::at(world, self.eye.degrees());
        }
        !has_other_axes
    }

    /// How shapes look through it.
    pub fn look(&self) -> PictureLook {
        PictureLook { theme: theme::look().world, px_per_m: self.scale, eye: self.eye }
    }

    /// The part that the scene asked for when it was opened; none if it left that open.
    pub fn asked(&self) -> Option<ViewText> {
        self.asked
    }

    /// Where a point of the picture's plane (m) is on the screen (points).
    pub fn screen_from_plane(&self, at: Vec2) -> Vec2 {
        let offset = (at - self.center) * self.scale;
        self.screen.middle() + vec2(offset.x, -offset.y)
    }

    /// Which point of the picture's plane (m) is at a point of the screen.
    pub fn plane_from_screen(&self, at: Vec2) -> Vec2 {
        let offset = (at - self.screen.middle()) / self.scale;
        self.center + vec2(offset.x, -offset.y)
    }

    /// Which point of the world (m) is at a point of the screen; in a volume, as far away as its middle.
    pub fn point_at(&self, at: Vec2) -> [f32; 3] {
        self.eye.point_at(self.plane_from_screen(at))
    }

    /// Points per meter.
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// The part of the screen in which the world is shown.
    pub fn screen(&self) -> Screen {
        self.screen
    }

    /// The part of the picture's plane that is seen.
    pub fn seen(&self) -> Extent {
        let half = (self.screen.max - self.screen.min) * 0.5 / self.scale;
        Extent { low: (self.center - half).into(), high: (self.center + half).into() }
    }

    /// Shows the world in this part of the screen; fits it in again unless the person has moved it.
    pub fn show_in(&mut self, screen: Screen) {
        if self.screen == screen {
            return;
        }
        // What stays on the screen stays where it is; before the first frame there is none.
        if self.screen != Screen::default() {
            self.center = self.plane_from_screen(screen.middle());
        }
        self.screen = screen;
        if !self.moved {
            (self.center, self.scale) = self.fitting();
        }
    }

    /// Where the person has moved it: the middle of what is seen (m), and points per meter; none if it was not moved.
    pub fn place(&self) -> Option<([f32; 2], f32)> {
        self.moved.then_some((self.center.into(), self.scale))
    }

    /// Moves there, as if the person had.
    pub fn go_to(&mut self, (center, scale): ([f32; 2], f32)) {
        (self.center, self.moved) = (center.into(), true);
        self.scale = scale.clamp(SCALES.0, SCALES.1);
    }

    /// Shows all of a part of the world, whatever was shown before.
    pub fn frame(&mut self, framed: Extent) {
        (self.framed, self.moved) = (framed, false);
        (self.center, self.scale) = self.fitting();
    }

    /// Whether it follows agents that leave what is shown: not if the scene asks for a part, or the person has moved
    /// it.
    pub fn follows(&self) -> bool {
        self.asked.is_none() && !self.moved
    }

    /// The part of the world that is to be shown.
    pub fn framed(&self) -> Extent {
        self.framed
    }

    /// Takes in that there is more to show; [`ease`](Self::ease) moves there.
    pub fn follow(&mut self, seen: Extent) {
        if self.follows() {
            self.framed = self.framed.grown_to(seen, ROOM);
        }
    }

    /// Moves softly, for a time (s), to where all is shown; answers whether it is still on its way.
    pub fn ease(&mut self, secs: f32) -> bool {
        let (center, scale) = self.fitting();
        let off =
            ((self.center - center).length() * scale).max((self.scale / scale - 1.0).abs() * 1e3);
        if self.moved || off == 0.0 {
            return false;
        }
        // Half a point is not seen any more.
        let share = if off < 0.5 { 1.0 } else { 1.0 - (-secs / EASE_SECS).exp() };
        self.center = self.center.lerp(center, share);
        self.scale *= (scale / self.scale).powf(share);
        if share == 1.0 {
            (self.center, self.scale) = (center, scale);
        }
        share < 1.0
    }

    /// Moves softly, for a time (s), to where a point is in the middle; answers whether it is still on its way.
    pub fn track(&mut self, at: Vec2, secs: f32) -> bool {
        self.moved = true;
        let off = (at - self.center).length() * self.scale;
        // Half a point is not seen any more.
        let share = if off < 0.5 { 1.0 } else { 1.0 - (-secs / EASE_SECS).exp() };
        self.center = self.center.lerp(at, share);
        share < 1.0
    }

    /// The middle and the scale at which all is shown.
    fn fitting(&self) -> (Vec2, f32) {
        let size = Vec2::from(self.framed.size()).max(Vec2::splat(1.0));
        let room = (self.screen.max - self.screen.min).max(Vec2::ONE) * (1.0 - 2.0 * MARGIN);
        let scale = (room / size).min_element().clamp(SCALES.0, SCALES.1);
        (self.framed.middle().into(), scale)
    }

    /// Zooms by a factor; the point under `at` stays where it is.
    pub fn zoom(&mut self, at: Vec2, factor: f32) {
        let held = self.plane_from_screen(at);
        self.scale = (self.scale * factor).clamp(SCALES.0, SCALES.1);
        self.center += held - self.plane_from_screen(at);
        self.moved = true;
    }

    /// Turns the eye round the world with a pointer that moves by a vector (points).
    pub fn orbit(&mut self, by: Vec2) {
        self.eye = self.eye.turned(-by * TURN);
        self.moved = true;
    }

    /// Moves the picture by a vector (points).
    pub fn pan(&mut self, by: Vec2) {
        self.center -= vec2(by.x, -by.y) / self.scale;
        self.moved = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flockwork::scene::Point;

    const WORLD: Extent = Extent { low: [0.0, 0.0], high: [40.0, 24.0] };

    fn screen(width: f32, height: f32) -> Screen {
        Screen { min: Vec2::ZERO, max: vec2(width, height) }
    }

    fn camera() -> Camera {
        let mut camera = Camera::new(Eye::ABOVE, None, || WORLD);
        camera.show_in(screen(800.0, 600.0));
        camera
    }

    fn near(a: Vec2, b: Vec2) -> bool {
        (a - b).length() < 1e-2
    }

    /// Whether all of it is on the screen, with room at the edge.
    fn shows(camera: &Camera, what: Extent) -> bool {
        let room = Vec2::splat(10.0);
        let inner = Screen { min: camera.screen.min + room, max: camera.screen.max - room };
        [what.low, what.high]
            .into_iter()
            .all(|at| inner.contains(camera.screen_from_plane(at.into())))
    }

    #[test]
    fn a_fit_shows_everything_upright() {
        let camera = camera();
        let (low, high) =
            (camera.screen_from_plane(vec2(0.0, 0.0)), camera.screen_from_plane(vec2(40.0, 24.0)));
        assert!(shows(&camera, WORLD));
        assert!(low.y > high.y && low.x < high.x);
        assert!(near(camera.plane_from_screen(low), Vec2::ZERO));
    }

    #[test]
    fn zooming_holds_the_point_under_the_cursor() {
        let mut camera = camera();
        let held = camera.plane_from_screen(vec2(100.0, 50.0));
        camera.zoom(vec2(100.0, 50.0), 1.7);
        assert!(near(camera.plane_from_screen(vec2(100.0, 50.0)), held));
    }

    #[test]
    fn it_follows_a_point_softly_at_the_same_scale() {
        let mut camera = camera();
        let (scale, goal) = (camera.scale(), vec2(30.0, 5.0));
        let first = (camera.center - goal).length();
        assert!(camera.track(goal, 0.05));
        let second = (camera.center - goal).length();
        assert!(second < first && second > 0.5 * first);
        (0..200).for_each(|_| _ = camera.track(goal, 0.05));
        assert!(!camera.track(goal, 0.05) && near(camera.center, goal));
        assert_eq!((camera.scale(), camera.follows()), (scale, false));
    }

    #[test]
    fn panning_follows_the_hand() {
        let mut camera = camera();
        let held = camera.plane_from_screen(vec2(10.0, 10.0));
        camera.pan(vec2(30.0, -5.0));
        assert!(near(camera.plane_from_screen(vec2(40.0, 5.0)), held));
    }

    #[test]
    fn a_resized_view_fits_again_only_until_the_person_moves_it() {
        let mut camera = camera();
        let before = camera.scale();
        camera.show_in(screen(400.0, 300.0));
        assert!(camera.scale() < before && shows(&camera, WORLD));
        camera.pan(Vec2::ONE);
        let (moved, at) = (camera.scale(), camera.screen_from_plane(vec2(7.0, 7.0)));
        camera.show_in(screen(900.0, 900.0));
        assert_eq!(camera.scale(), moved);
        assert!(near(camera.screen_from_plane(vec2(7.0, 7.0)), at), "nothing on the screen moves");
    }

    #[test]
    fn agents_that_leave_the_view_are_followed_softly() {
        let (mut camera, away) = (camera(), Extent { low: [50.0, 5.0], high: [52.0, 7.0] });
        let mut still = 0;
        for nth in 0..300 {
            if !camera.framed().holds(away) {
                camera.follow(away);
            }
            let before = (camera.center, camera.scale);
            camera.ease(1.0 / 60.0);
            let (moved, zoomed) =
                ((camera.center - before.0).length() * camera.scale, camera.scale / before.1);
            assert!(moved < 12.0 && (0.97..1.03).contains(&zoomed), "{nth}: {moved} {zoomed}");
            still = if moved == 0.0 { still + 1 } else { 0 };
        }
        assert!(shows(&camera, away) && shows(&camera, WORLD) && still > 60);
        assert!(!camera.ease(1.0));
    }

    #[test]
    fn a_view_that_was_asked_for_and_one_that_was_moved_stay_where_they_are() {
        let away = Extent { low: [90.0, 5.0], high: [92.0, 7.0] };
        let at = |xyz| Point { xyz, has_z: false };
        let asked = ViewText { min: at([0.0; 3]), max: at([40.0, 24.0, 0.0]) };
        let mut fixed = Camera::new(Eye::ABOVE, Some(asked), || away);
        fixed.show_in(screen(800.0, 600.0));
        let mut moved = camera();
        moved.pan(vec2(5.0, 5.0));
        for camera in [&mut fixed, &mut moved] {
            let before = (camera.center, camera.scale);
            camera.follow(away);
            assert!(!camera.ease(1.0));
            assert_eq!((camera.center, camera.scale), before);
        }
        moved.frame(WORLD.with(away));
        assert!(shows(&moved, away) && moved.follows());
    }
}
