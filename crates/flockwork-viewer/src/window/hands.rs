//! Collects what the hands did since the last frame, in order and completely: macroquad's own
//! queries forget all but the last of several wheel steps or keys in a frame.

use flockwork::glam::{Vec2, vec2};
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton, window};

use super::keys::Press;

/// Something that the hands did. Positions are points of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed {
    /// The pointer is here now.
    Move(Vec2),
    /// A button went down, with Shift or without.
    Down(MouseButton, bool),
    /// A button went up.
    Up(MouseButton),
    /// The wheel turned by so many notches; up is more than zero.
    Wheel(f32),
    /// A key went down, or a sign was typed.
    Press(Press),
    /// A key went up.
    Release(KeyCode),
}

/// The deeds since the last frame.
pub struct Hands {
    subscriber: usize,
    deeds: Vec<Deed>,
    shift: bool,
}

impl Hands {
    /// Listens from now on; the window must be open.
    pub fn new() -> Self {
        Self { subscriber: register_input_subscriber(), deeds: Vec::new(), shift: false }
    }

    /// What happened since the last call.
    pub fn take(&mut self) -> Vec<Deed> {
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        std::mem::take(&mut self.deeds)
    }

    fn move_to(&mut self, x: f32, y: f32) {
        self.deeds.push(Deed::Move(vec2(x, y) / window::dpi_scale()));
    }
}

impl EventHandler for Hands {
    fn update(&mut self) {}

    fn draw(&mut self) {}

    fn mouse_motion_event(&mut self, x: f32, y: f32) {
        self.move_to(x, y);
    }

    fn mouse_wheel_event(&mut self, _x: f32, y: f32) {
        // A notch is 1 under X11 and 120 under Windows; a touch pad sends fractions.
        self.deeds.push(Deed::Wheel(y.clamp(-1.0, 1.0)));
    }

    fn mouse_button_down_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.move_to(x, y);
        self.deeds.push(Deed::Down(button, self.shift));
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.move_to(x, y);
        self.deeds.push(Deed::Up(button));
    }

    fn char_event(&mut self, sign: char, _mods: KeyMods, _repeat: bool) {
        self.deeds.push(Deed::Press(Press::Sign(sign)));
    }

    fn key_down_event(&mut self, key: KeyCode, _mods: KeyMods, _repeat: bool) {
        self.shift |= is_shift(key);
        self.deeds.push(Deed::Press(Press::Key(key)));
    }

    fn key_up_event(&mut self, key: KeyCode, _mods: KeyMods) {
        self.shift &= !is_shift(key);
        self.deeds.push(Deed::Release(key));
    }

    fn window_minimized_event(&mut self) {
        self.shift = false;
    }
}

fn is_shift(key: KeyCode) -> bool {
    matches!(key, KeyCode::LeftShift | KeyCode::RightShift)
}
