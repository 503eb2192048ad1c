//! The keys: one list, from which both the effect and the help follow.

use macroquad::miniquad::KeyCode;

/// What a key may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Stops or goes on.
    Pause,
    /// One tick, if paused.
    Step,
    /// The world as it was at the start.
    Restart,
    /// The next lower speed.
    Slower,
    /// The next higher speed.
    Faster,
    /// The scene before this one.
    PreviousScene,
    /// The scene after this one.
    NextScene,
    /// Starts again and records a replay, or ends the recording.
    Record,
    /// Everything in view.
    Fit,
    /// Shows or hides the forces.
    Forces,
    /// Shows or hides the panel.
    Panel,
    /// Shows or hides the keys.
    Help,
    /// Closes the help, or unselects.
    Close,
}

/// What was pressed: a key by its place, or a sign whatever the layout of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A key.
    Key(KeyCode),
    /// A sign.
    Sign(char),
}

/// A line of the help; those without presses tell about the mouse.
pub struct Shortcut {
    /// What to press, as the help shows it.
    pub shown: &'static str,
    /// What it does.
    pub does: &'static str,
    /// What asks for it.
    pub presses: &'static [Press],
    /// What is asked for.
    pub command: Command,
}

const fn key(
    shown: &'static str,
    does: &'static str,
    presses: &'static [Press],
    command: Command,
) -> Shortcut {
    Shortcut { shown, does, presses, command }
}

use Press::{Key, Sign};

/// All of them, in the order of the help.
pub const SHORTCUTS: &[Shortcut] = &[
    key("Space", "pause, go on", &[Key(KeyCode::Space)], Command::Pause),
    key("Right arrow", "one tick, while paused", &[Key(KeyCode::Right)], Command::Step),
    key("R", "restart", &[Key(KeyCode::R)], Command::Restart),
    key("−", "slower", &[Sign('-')], Command::Slower),
    key("+", "faster", &[Sign('+'), Sign('=')], Command::Faster),
    key("[", "previous scene", &[Sign('['), Key(KeyCode::PageUp)], Command::PreviousScene),
    key("]", "next scene", &[Sign(']'), Key(KeyCode::PageDown)], Command::NextScene),
    key("F9", "record from the start, stop", &[Key(KeyCode::F9)], Command::Record),
    key("F  or  Home", "show everything", &[Key(KeyCode::F), Key(KeyCode::Home)], Command::Fit),
    key("V", "show or hide forces", &[Key(KeyCode::V)], Command::Forces),
    key("Tab", "show or hide the panel", &[Key(KeyCode::Tab)], Command::Panel),
    key("H  or  ?", "show or hide these keys", &[Key(KeyCode::H), Sign('?')], Command::Help),
    key("Esc", "close this, unselect", &[Key(KeyCode::Escape)], Command::Close),
];

/// What the mouse does, for the help.
pub const MOUSE: &[(&str, &str)] = &[
    ("move", "the agents' mouse target"),
    ("left click", "click for the scripts; shows forces"),
    ("right click", "select the nearest agent"),
    ("wheel", "zoom at the cursor"),
    ("right or middle drag, Shift + drag", "move the view"),
];

/// What a press asks for.
pub fn command(press: Press) -> Option<Command> {
    SHORTCUTS
        .iter()
        .find(|shortcut| shortcut.presses.contains(&press))
        .map(|shortcut| shortcut.command)
}

/// What scripts call a key; none for those that the window keeps to itself.
pub fn script_name(key: KeyCode) -> Option<String> {
    let name = format!("{key:?}").to_lowercase();
    let name = name.strip_prefix("key").unwrap_or(&name).to_owned();
    let plain =
        name.len() == 1 || ["up", "down", "left", "right", "enter"].contains(&name.as_str());
    (plain && command(Key(key)).is_none()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_press_asks_for_two_things() {
        let presses: Vec<Press> =
            SHORTCUTS.iter().flat_map(|shortcut| shortcut.presses).copied().collect();
        for (nth, press) in presses.iter().enumerate() {
            assert!(!presses[..nth].contains(press), "{press:?} is listed twice");
        }
    }

    #[test]
    fn scripts_hear_the_other_keys() {
        assert_eq!(script_name(KeyCode::W).as_deref(), Some("w"));
        assert_eq!(script_name(KeyCode::Key1).as_deref(), Some("1"));
        assert_eq!(script_name(KeyCode::Left).as_deref(), Some("left"));
        assert_eq!(script_name(KeyCode::R), None);
        assert_eq!(script_name(KeyCode::F5), None);
    }
}
