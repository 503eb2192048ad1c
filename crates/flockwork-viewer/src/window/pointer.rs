//! What the mouse means in the world: a small state machine between buttons and what they ask for.

use std::time::{Duration, Instant};

use flockwork::glam::Vec2;
use macroquad::miniquad::MouseButton;

use super::hands::{Deed, Grip};
use super::keys::WindowCommand;
use super::request::WindowRequest;
use crate::input::SessionInput;

/// How far the pointer may move in a click (points).
const CLICK_SLACK: f32 = 4.0;

/// Two clicks within this time are a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(400);

/// How many times larger the picture becomes with a notch of the wheel.
const NOTCH: f32 = 1.15;

/// A button that is held.
#[derive(Clone, Copy, Debug)]
struct Held {
    button: MouseButton,
    grip: Grip,
    from: Vec2,
    dragged: bool,
}

/// Follows the mouse over frames.
#[derive(Debug, Default)]
pub struct Pointer {
    at: Vec2,
    held: Option<Held>,
    /// When and where the right button was clicked last.
    clicked: Option<(Instant, Vec2)>,
}

impl Pointer {
    /// Where it is (points of the screen).
    pub fn at(&self) -> Vec2 {
        self.at
    }

    /// Forgets what is held.
    pub fn forget(&mut self) {
        self.held = None;
    }

    /// Takes another scale of the interface: the pointer is at the same pixel, with `factor` times as many pixels per
    /// point.
    pub fn rescale(&mut self, factor: f32) {
        self.at /= factor;
        self.held.iter_mut().for_each(|held| held.from /= factor);
    }

    /// Follows one input of the mouse, and answers what it asks for; `over_world` says whether the pointer is over the
    /// world and not over the panel.
    pub fn follow(&mut self, deed: Deed, over_world: bool) -> Vec<WindowRequest> {
        match deed {
            Deed::Move(at) => self.move_to(at, over_world),
            Deed::Down(button, grip) if over_world && self.held.is_none() => {
                self.press(button, grip)
            }
            Deed::Up(button) => self.release(button),
            Deed::Wheel(notches) if over_world => {
                vec![WindowRequest::Zoom(self.at, NOTCH.powf(notches))]
            }
            _ => Vec::new(),
        }
    }

    fn move_to(&mut self, at: Vec2, over_world: bool) -> Vec<WindowRequest> {
        let mut by = at - self.at;
        self.at = at;
        if by == Vec2::ZERO {
            return Vec::new();
        }
        let Some(held) = &mut self.held else {
            return if over_world { vec![WindowRequest::Point(at)] } else { Vec::new() };
        };
        let starts = !held.dragged && (at - held.from).length() > CLICK_SLACK;
        if starts {
            // What the slack held back is made up for.
            (held.dragged, by) = (true, at - held.from);
        }
        match held.use_of() {
            Use::Points => vec![WindowRequest::Point(at)],
            Use::Moves if held.dragged => vec![WindowRequest::Drag(at)],
            Use::Moves => Vec::new(),
            Use::Pans | Use::Turns if !held.dragged => Vec::new(),
            Use::Pans => vec![WindowRequest::Pan(by)],
            Use::Turns => vec![WindowRequest::Turn(by)],
        }
    }

    fn press(&mut self, button: MouseButton, grip: Grip) -> Vec<WindowRequest> {
        let held = Held { button, grip, from: self.at, dragged: false };
        self.held = Some(held);
        match held.use_of() {
            Use::Pans | Use::Turns => Vec::new(),
            Use::Moves => vec![WindowRequest::Grab(self.at)],
            Use::Points => {
                vec![WindowRequest::Point(self.at), WindowRequest::Tell(SessionInput::Button(true))]
            }
        }
    }

    fn release(&mut self, button: MouseButton) -> Vec<WindowRequest> {
        let Some(held) = self.held.filter(|held| held.button == button) else { return Vec::new() };
        self.held = None;
        let mut requests = Vec::new();
        match held.use_of() {
            Use::Pans | Use::Turns => {}
            Use::Moves => return vec![WindowRequest::LetGo],
            Use::Points => requests.push(WindowRequest::Tell(SessionInput::Button(false))),
        }
        match held.button {
            MouseButton::Left if !held.dragged => {
                requests.push(WindowRequest::Click(held.grip == Grip::Shift));
            }
            MouseButton::Right if !held.dragged => {
                requests.push(WindowRequest::SelectAt(self.at));
                if self.is_double_click() {
                    requests.push(WindowRequest::Do(WindowCommand::Follow));
                }
            }
            _ => {}
        }
        requests
    }

    /// Whether this click follows another one at the same place at once.
    fn is_double_click(&mut self) -> bool {
        let is_same = |(when, at): (Instant, Vec2)| {
            when.elapsed() < DOUBLE_CLICK && (at - self.at).length() <= CLICK_SLACK
        };
        let is_double = self.clicked.is_some_and(is_same);
        self.clicked = (!is_double).then(|| (Instant::now(), self.at));
        is_double
    }
}

/// What a held button is for.
enum Use {
    /// The world's mouse.
    Points,
    /// The picture is moved.
    Pans,
    /// The view of a volume is turned, and the picture of a plane moved.
    Turns,
    /// Something in the world is moved.
    Moves,
}

impl Held {
    fn use_of(&self) -> Use {
        match (self.button, self.grip) {
            (MouseButton::Left, Grip::Plain) => Use::Points,
            (MouseButton::Left, Grip::Command) => Use::Moves,
            (_, Grip::Shift) => Use::Pans,
            _ => Use::Turns,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flockwork::glam::vec2;

    const A: Vec2 = Vec2::new(100.0, 100.0);

    fn follow(deeds: &[Deed]) -> Vec<WindowRequest> {
        let mut pointer = Pointer { at: A, ..Pointer::default() };
        deeds.iter().flat_map(|deed| pointer.follow(*deed, true)).collect()
    }

    #[test]
    fn a_left_click_is_a_button_and_a_click() {
        let requests =
            follow(&[Deed::Down(MouseButton::Left, Grip::Plain), Deed::Up(MouseButton::Left)]);
        assert_eq!(
            requests,
            [
                WindowRequest::Point(A),
                WindowRequest::Tell(SessionInput::Button(true)),
                WindowRequest::Tell(SessionInput::Button(false)),
                WindowRequest::Click(false)
            ]
        );
    }

    #[test]
    fn a_right_click_selects_and_a_right_drag_turns() {
        let (down, up) =
            (Deed::Down(MouseButton::Right, Grip::Plain), Deed::Up(MouseButton::Right));
        assert_eq!(
            follow(&[down, Deed::Move(A + Vec2::ONE), up]),
            [WindowRequest::SelectAt(A + Vec2::ONE)]
        );
        let by = vec2(30.0, 0.0);
        assert_eq!(follow(&[down, Deed::Move(A + by), up]), [WindowRequest::Turn(by)]);
        let with_shift = Deed::Down(MouseButton::Right, Grip::Shift);
        assert_eq!(follow(&[with_shift, Deed::Move(A + by), up]), [WindowRequest::Pan(by)]);
    }

    #[test]
    fn two_right_clicks_follow_and_a_third_begins_anew() {
        let (down, up) =
            (Deed::Down(MouseButton::Right, Grip::Plain), Deed::Up(MouseButton::Right));
        let follows = |deeds: &[Deed]| {
            let is_it = |it: &&WindowRequest| **it == WindowRequest::Do(WindowCommand::Follow);
            follow(deeds).iter().filter(is_it).count()
        };
        assert_eq!(follows(&[down, up]), 0);
        assert_eq!(follows(&[down, up, down, up, down, up]), 1);
        let elsewhere = Deed::Move(A + vec2(40.0, 0.0));
        assert_eq!(follows(&[down, up, elsewhere, down, up]), 0);
    }

    #[test]
    fn shift_keeps_the_left_button_from_the_world() {
        let (down, up) = (Deed::Down(MouseButton::Left, Grip::Shift), Deed::Up(MouseButton::Left));
        assert_eq!(follow(&[down, up]), [WindowRequest::Click(true)]);
        assert_eq!(follow(&[down, Deed::Move(A * 2.0), up]), [WindowRequest::Pan(A)]);
    }

    #[test]
    fn with_ctrl_the_left_button_moves_what_lies_there() {
        let (down, up) =
            (Deed::Down(MouseButton::Left, Grip::Command), Deed::Up(MouseButton::Left));
        let to = A + vec2(30.0, 0.0);
        assert_eq!(
            follow(&[down, Deed::Move(to), up]),
            [WindowRequest::Grab(A), WindowRequest::Drag(to), WindowRequest::LetGo]
        );
    }

    #[test]
    fn the_panel_keeps_its_clicks_but_a_drag_may_end_there() {
        let mut pointer = Pointer { at: A, ..Pointer::default() };
        assert_eq!(pointer.follow(Deed::Down(MouseButton::Left, Grip::Plain), false), []);
        assert_eq!(pointer.follow(Deed::Up(MouseButton::Left), false), []);
        assert_eq!(pointer.follow(Deed::Wheel(1.0), false), []);
        pointer.follow(Deed::Down(MouseButton::Left, Grip::Plain), true);
        assert_eq!(
            pointer.follow(Deed::Up(MouseButton::Left), false)[0],
            WindowRequest::Tell(SessionInput::Button(false))
        );
    }
}
