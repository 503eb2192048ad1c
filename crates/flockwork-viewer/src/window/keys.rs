//! The keys: one list, from which both the effect and the help follow.

use macroquad::miniquad::KeyCode;

/// What a key or a button of the panel may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowCommand {
    /// Stops or goes on.
    Pause,
    /// One tick, if paused.
    Step,
    /// One tick back.
    Back,
    /// A second back.
    BackSecond,
    /// A second forward, up to the last tick.
    ForwardSecond,
    /// The last tick.
    Present,
    /// Another run from here on, in the past.
    Branch,
    /// The last seconds again, with what has changed since.
    TryAgain,
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
    /// Writes the last seconds as a replay.
    RecordLast,
    /// Shows all scenes as small moving pictures.
    Gallery,
    /// Writes a picture of the world.
    Picture,
    /// Writes a movie of the last seconds.
    Film,
    /// Writes it as a folder of pictures.
    FilmFrames,
    /// The camera follows the selected agent, or shows everything without one.
    Follow,
    /// Everything in view.
    Fit,
    /// Shows or hides the forces.
    Forces,
    /// Shows or hides the fields.
    Fields,
    /// Takes back the last change of a slider, a mark, an obstacle, a road or a switch.
    Undo,
    /// Does again what was taken back last.
    Redo,
    /// Writes what was changed by hand into the scene.
    SaveToScene,
    /// Writes parameters that were changed by hand into the scripts, as their defaults.
    SaveToScripts,
    /// Shows or hides the agents' trails.
    Trails,
    /// Colors agents by the next of the values that they show, and at last in their own colors.
    Colors,
    /// Plots a figure over time, or none.
    Plot,
    /// Shows or hides the panel.
    Panel,
    /// The light look of the window, or the dark one.
    Look,
    /// Shows or hides the keys.
    Help,
    /// Closes the help, or unselects.
    Close,
    /// The next larger interface.
    Larger,
    /// The next smaller interface.
    Smaller,
    /// The interface as large as the system asks for.
    PlainSize,
}

impl WindowCommand {
    /// Whether a held key asks for it again and again.
    pub fn repeats(self) -> bool {
        use WindowCommand::{Back, BackSecond, Faster, ForwardSecond, Slower, Step};
        matches!(self, Step | Back | BackSecond | ForwardSecond | Slower | Faster)
    }
}

/// What was pressed: a key by its position on the keyboard, or a sign, whatever the layout of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A key by itself.
    Key(KeyCode),
    /// A key with Shift.
    ShiftKey(KeyCode),
    /// A key with Ctrl, or Cmd on a Mac.
    CommandKey(KeyCode),
    /// A key with that and Shift.
    CommandShiftKey(KeyCode),
    /// A sign.
    Sign(char),
    /// A sign with Ctrl, or Cmd on a Mac, where the system still tells signs then.
    CommandSign(char),
}

/// A line of the help: a command and what asks for it.
pub struct Shortcut {
    /// What to press, as the help shows it.
    pub shown: &'static str,
    /// What it does.
    pub does: &'static str,
    /// What asks for it.
    pub presses: &'static [Press],
    /// What is asked for.
    pub command: WindowCommand,
}

const fn key(
    shown: &'static str,
    does: &'static str,
    presses: &'static [Press],
    command: WindowCommand,
) -> Shortcut {
    Shortcut { shown, does, presses, command }
}

use Press::{Key, Sign};

/// What makes the interface larger, smaller, and plain again: signs where they are told, so that it works with
/// every layout of the keyboard; else keys.
#[cfg(target_os = "linux")]
const SIZES: [&[Press]; 3] = [
    &[Press::CommandSign('+'), Press::CommandSign('=')],
    &[Press::CommandSign('-')],
    &[Press::CommandSign('0')],
];
#[cfg(not(target_os = "linux"))]
const SIZES: [&[Press]; 3] = [
    &[
        Press::CommandKey(KeyCode::Equal),
        Press::CommandShiftKey(KeyCode::Equal),
        Press::CommandKey(KeyCode::KpAdd),
    ],
    &[Press::CommandKey(KeyCode::Minus), Press::CommandKey(KeyCode::KpSubtract)],
    &[Press::CommandKey(KeyCode::Key0), Press::CommandKey(KeyCode::Kp0)],
];

/// All shortcuts, in the order of the help.
pub const SHORTCUTS: &[Shortcut] = &[
    key("Space", "pause, resume", &[Key(KeyCode::Space)], WindowCommand::Pause),
    key("Right arrow", "one tick, while paused", &[Key(KeyCode::Right)], WindowCommand::Step),
    key(",", "one tick back", &[Sign(',')], WindowCommand::Back),
    key("<", "a second back", &[Sign('<')], WindowCommand::BackSecond),
    key(">", "a second forward", &[Sign('>')], WindowCommand::ForwardSecond),
    key("End", "back to the last tick", &[Key(KeyCode::End)], WindowCommand::Present),
    key("B", "in the past: a new run from here", &[Key(KeyCode::B)], WindowCommand::Branch),
    key("T", "the last 10 s again, as changed", &[Key(KeyCode::T)], WindowCommand::TryAgain),
    key("R", "restart", &[Key(KeyCode::R)], WindowCommand::Restart),
    key("−", "slower", &[Sign('-')], WindowCommand::Slower),
    key("+", "faster", &[Sign('+'), Sign('=')], WindowCommand::Faster),
    key("G", "all scenes", &[Key(KeyCode::G)], WindowCommand::Gallery),
    key("[", "previous scene", &[Sign('['), Key(KeyCode::PageUp)], WindowCommand::PreviousScene),
    key("]", "next scene", &[Sign(']'), Key(KeyCode::PageDown)], WindowCommand::NextScene),
    key(
        "F6",
        "a folder of pictures of the last 10 s",
        &[Key(KeyCode::F6)],
        WindowCommand::FilmFrames,
    ),
    key("F7", "a picture (PNG)", &[Key(KeyCode::F7)], WindowCommand::Picture),
    key("F8", "a movie (GIF) of the last 10 s", &[Key(KeyCode::F8)], WindowCommand::Film),
    key("F9", "record from the start, stop", &[Key(KeyCode::F9)], WindowCommand::Record),
    key("F10", "a replay of the last 10 s", &[Key(KeyCode::F10)], WindowCommand::RecordLast),
    key("F", "follow the selected agent, or stop", &[Key(KeyCode::F)], WindowCommand::Follow),
    key("Home", "show everything", &[Key(KeyCode::Home)], WindowCommand::Fit),
    key("V", "show or hide forces", &[Key(KeyCode::V)], WindowCommand::Forces),
    key("M", "show or hide fields", &[Key(KeyCode::M)], WindowCommand::Fields),
    key("L", "show or hide trails", &[Key(KeyCode::L)], WindowCommand::Trails),
    key("C", "color by what agents show", &[Key(KeyCode::C)], WindowCommand::Colors),
    key("P", "plot a figure over time", &[Key(KeyCode::P)], WindowCommand::Plot),
    key(
        "Ctrl  Z",
        "undo a slider, a mark, a switch …",
        &[Press::CommandKey(KeyCode::Z)],
        WindowCommand::Undo,
    ),
    key(
        "Ctrl  Y",
        "redo",
        &[Press::CommandKey(KeyCode::Y), Press::CommandShiftKey(KeyCode::Z)],
        WindowCommand::Redo,
    ),
    key(
        "Ctrl  S",
        "write what was changed into the scene",
        &[Press::CommandKey(KeyCode::S)],
        WindowCommand::SaveToScene,
    ),
    key(
        "Ctrl  Shift  S",
        "or into the scripts, as defaults",
        &[Press::CommandShiftKey(KeyCode::S)],
        WindowCommand::SaveToScripts,
    ),
    key("Tab", "show or hide the panel", &[Key(KeyCode::Tab)], WindowCommand::Panel),
    key("F5", "light or dark", &[Key(KeyCode::F5)], WindowCommand::Look),
    key("Ctrl  +", "larger text and panel", SIZES[0], WindowCommand::Larger),
    key("Ctrl  −", "smaller", SIZES[1], WindowCommand::Smaller),
    key("Ctrl  0", "the text size of the system", SIZES[2], WindowCommand::PlainSize),
    key("H  or  ?", "show or hide these keys", &[Key(KeyCode::H), Sign('?')], WindowCommand::Help),
    key("Esc", "close, unselect, hide circles", &[Key(KeyCode::Escape)], WindowCommand::Close),
];

/// What the mouse does, for the help.
pub const MOUSE: &[(&str, &str)] = &[
    ("move", "the agents' mouse target"),
    ("left click", "a click for scripts; toggles forces"),
    ("right click", "select the nearest agent"),
    ("right double click", "follow it; elsewhere: show everything"),
    ("Ctrl + drag", "move a mark, an obstacle or a road"),
    ("wheel", "zoom at the cursor"),
    ("right or middle drag", "move the view; turn that of a volume"),
    ("Shift + drag", "move the view"),
];

/// What a press asks for; none if no shortcut has it.
pub fn command(press: Press) -> Option<WindowCommand> {
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
    fn only_steps_and_speeds_repeat() {
        let repeating: Vec<&str> =
            SHORTCUTS.iter().filter(|it| it.command.repeats()).map(|it| it.shown).collect();
        assert_eq!(repeating, ["Right arrow", ",", "<", ">", "−", "+"]);
    }

    #[test]
    fn no_command_hears_a_key_with_another_modifier() {
        for press in SHORTCUTS.iter().flat_map(|shortcut| shortcut.presses) {
            if let Key(key) = *press {
                for other in [Press::ShiftKey(key), Press::CommandKey(key)] {
                    assert_eq!(command(other), None, "{other:?}");
                }
            }
        }
        assert_eq!(command(Press::CommandSign('[')), None);
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
