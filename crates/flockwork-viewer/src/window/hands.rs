//! Collects the input of mouse and keyboard since the last frame, in order and completely: macroquad's own queries
//! forget all but the last of several wheel steps or keys in a frame.

use flockwork::glam::{Vec2, vec2};
use macroquad::input::utils::{register_input_subscriber, repeat_all_miniquad_input};
use macroquad::miniquad::{EventHandler, KeyCode, KeyMods, MouseButton};

use super::keys::Press;

/// One input of the mouse or the keyboard. Positions are in points of the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed {
    /// The pointer moved to a position.
    Move(Vec2),
    /// A mouse button went down.
    Down(MouseButton, Grip),
    /// A mouse button went up.
    Up(MouseButton),
    /// The wheel turned by so many notches; up is more than zero.
    Wheel(f32),
    /// A key went down or a sign was typed; `true` if it did so again because the key is held.
    Press(Press, bool),
    /// A key went up, or may have while another window had the keyboard.
    Release(KeyCode),
}

/// What is held with a mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// No key, or one that means nothing here.
    Plain,
    /// Shift.
    Shift,
    /// Ctrl, or Cmd on a Mac.
    Command,
}

/// Mouse and keyboard: their input since the last frame.
pub struct Hands {
    subscriber: usize,
    deeds: Vec<Deed>,
    held: Vec<KeyCode>,
    /// Pixels per point.
    scale: f32,
}

impl Hands {
    /// Listens to mouse and keyboard from now on; the window must be open.
    pub fn new() -> Self {
        Self::of(register_input_subscriber())
    }

    fn of(subscriber: usize) -> Self {
        Self { subscriber, deeds: Vec::new(), held: Vec::new(), scale: 1.0 }
    }

    /// The input since the last call, on a screen with so many pixels per point.
    pub fn take(&mut self, scale: f32) -> Vec<Deed> {
        self.scale = scale;
        let subscriber = self.subscriber;
        repeat_all_miniquad_input(self, subscriber);
        std::mem::take(&mut self.deeds)
    }

    /// What is held with a mouse button; Ctrl counts before Shift.
    fn grip(&self) -> Grip {
        let grips: Vec<Grip> = self.held.iter().filter_map(|key| grip(*key)).collect();
        let is_held = |grip: &Grip| grips.contains(grip);
        [Grip::Command, Grip::Shift].into_iter().find(is_held).unwrap_or(Grip::Plain)
    }

    fn move_to(&mut self, x: f32, y: f32) {
        self.deeds.push(Deed::Move(vec2(x, y) / self.scale));
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
        self.deeds.push(Deed::Down(button, self.grip()));
    }

    fn mouse_button_up_event(&mut self, button: MouseButton, x: f32, y: f32) {
        self.move_to(x, y);
        self.deeds.push(Deed::Up(button));
    }

    fn char_event(&mut self, sign: char, mods: KeyMods, repeat: bool) {
        let press = match sign_modifier(mods) {
            Modifier::None => Press::Sign(sign),
            Modifier::Command => Press::CommandSign(sign),
            Modifier::Other => return,
        };
        self.deeds.push(Deed::Press(press, repeat));
    }

    fn key_down_event(&mut self, key: KeyCode, mods: KeyMods, _repeat: bool) {
        // Not the library's own word for it: that is wrong after another window had the keyboard.
        let repeat = self.held.contains(&key);
        if !repeat {
            self.held.push(key);
        }
        let press = match key_modifier(mods) {
            Modifier::None if mods.shift => Press::ShiftKey(key),
            Modifier::None => Press::Key(key),
            Modifier::Command if mods.shift => Press::CommandShiftKey(key),
            Modifier::Command => Press::CommandKey(key),
            Modifier::Other => return,
        };
        self.deeds.push(Deed::Press(press, repeat));
    }

    fn key_up_event(&mut self, key: KeyCode, _mods: KeyMods) {
        self.held.retain(|held| *held != key);
        self.deeds.push(Deed::Release(key));
    }

    /// Under X11 this is any loss of the keyboard: what is let go meanwhile is never told.
    fn window_minimized_event(&mut self) {
        self.deeds.extend(self.held.drain(..).map(Deed::Release));
    }
}

/// The modifier keys that are held: a key with one of them is another key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Modifier {
    /// Nothing but perhaps Shift.
    None,
    /// What commands are given with: Ctrl, and Cmd on a Mac.
    Command,
    /// Anything else.
    Other,
}

fn key_modifier(mods: KeyMods) -> Modifier {
    let (command, other) =
        if cfg!(target_os = "macos") { (mods.logo, mods.ctrl) } else { (mods.ctrl, mods.logo) };
    match (command, other || mods.alt) {
        (false, false) => Modifier::None,
        (true, false) => Modifier::Command,
        _ => Modifier::Other,
    }
}

/// Windows says Ctrl and Alt where AltGr has helped to type a sign.
fn sign_modifier(mods: KeyMods) -> Modifier {
    let alt_gr = cfg!(target_os = "windows") && mods.ctrl && mods.alt;
    if alt_gr { Modifier::None } else { key_modifier(mods) }
}

/// What a key means with a mouse button; none for one that means nothing there.
fn grip(key: KeyCode) -> Option<Grip> {
    use KeyCode::{LeftControl, LeftShift, LeftSuper, RightControl, RightShift, RightSuper};
    match key {
        LeftShift | RightShift => Some(Grip::Shift),
        LeftControl | RightControl if !cfg!(target_os = "macos") => Some(Grip::Command),
        LeftSuper | RightSuper if cfg!(target_os = "macos") => Some(Grip::Command),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hands() -> Hands {
        Hands::of(0)
    }

    fn ctrl() -> KeyMods {
        KeyMods {
            ctrl: !cfg!(target_os = "macos"),
            logo: cfg!(target_os = "macos"),
            ..KeyMods::default()
        }
    }

    #[test]
    fn a_key_with_a_modifier_is_another_key() {
        let (shift, alt) = (
            KeyMods { shift: true, ..KeyMods::default() },
            KeyMods { alt: true, ..KeyMods::default() },
        );
        let mut hands = hands();
        for (mods, press) in [
            (KeyMods::default(), Some(Press::Key(KeyCode::R))),
            (shift, Some(Press::ShiftKey(KeyCode::R))),
            (ctrl(), Some(Press::CommandKey(KeyCode::R))),
            (alt, None),
        ] {
            hands.key_down_event(KeyCode::R, mods, false);
            hands.key_up_event(KeyCode::R, mods);
            let told: Vec<Deed> = hands.deeds.drain(..).collect();
            let expected = press.map(|press| Deed::Press(press, false));
            let released = Some(Deed::Release(KeyCode::R));
            assert_eq!(told, [expected, released].into_iter().flatten().collect::<Vec<_>>());
        }
        hands.char_event('+', ctrl(), false);
        hands.char_event('+', shift, false);
        let signs =
            [Press::CommandSign('+'), Press::Sign('+')].map(|press| Deed::Press(press, false));
        assert_eq!(hands.deeds, signs);
    }

    #[test]
    fn a_held_key_is_told_apart_from_one_that_is_pressed_again() {
        let mut hands = hands();
        let mut press = |library_says| {
            hands.key_down_event(KeyCode::F9, KeyMods::default(), library_says);
            matches!(hands.deeds.pop(), Some(Deed::Press(_, true)))
        };
        assert_eq!([press(false), press(true), press(true)], [false, true, true]);
        hands.window_minimized_event();
        assert_eq!(
            hands.deeds,
            [Deed::Release(KeyCode::F9)],
            "let go while another window had the keyboard"
        );
        hands.deeds.clear();
        hands.key_down_event(KeyCode::F9, KeyMods::default(), true);
        assert_eq!(hands.deeds, [Deed::Press(Press::Key(KeyCode::F9), false)]);
    }

    #[test]
    fn positions_are_points_at_every_scale() {
        for scale in [1.0, 1.25, 2.0] {
            let mut hands = Hands { scale, ..hands() };
            hands.mouse_motion_event(500.0, 250.0);
            assert_eq!(hands.deeds, [Deed::Move(vec2(500.0, 250.0) / scale)]);
        }
    }
}
