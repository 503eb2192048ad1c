//! The colors of the window: a dark look and a light one.

use egui::Color32;
use egui_macroquad::egui;

use crate::sketch::Theme;

/// All colors of the window.
#[derive(Debug)]
pub struct Look {
    /// The colors of the world, as in pictures without a window.
    pub world: Theme,
    /// The color behind the panel.
    pub panel: Color32,
    /// The color of cards in the panel.
    pub card: Color32,
    /// The color of lines between parts of the panel.
    pub line: Color32,
    /// The color of text.
    pub text: Color32,
    /// The color of text that matters less.
    pub weak_text: Color32,
    /// The color of text that matters most.
    pub strong_text: Color32,
    /// The color of what is active.
    pub accent: Color32,
    /// The color of what is wrong.
    pub bad: Color32,
    /// The color behind what is wrong.
    pub bad_card: Color32,
    /// The color of what is allowed and probably not intended.
    pub warn: Color32,
    /// The color behind it.
    pub warn_card: Color32,
    /// The color of what went well.
    pub good: Color32,
    /// The color of lines over the world that are of no behavior.
    pub marked: Color32,
    /// The color behind names in the world, over whatever is there.
    pub pill: Color32,
    /// The color of a button, one with the pointer over it, and one that is pressed.
    pub buttons: [Color32; 3],
    /// The color of their borders.
    pub border: Color32,
}

const fn rgb(code: u32) -> Color32 {
    Color32::from_rgb((code >> 16) as u8, (code >> 8) as u8, code as u8)
}

/// Light shapes on a dark ground.
pub static DARK: Look = Look {
    world: Theme::DARK,
    panel: rgb(0x1b2027),
    card: rgb(0x232a33),
    line: rgb(0x343d49),
    text: rgb(0xdde3ea),
    weak_text: rgb(0x98a4b3),
    strong_text: rgb(0xffffff),
    accent: rgb(0x4c9be8),
    bad: rgb(0xff6b6b),
    bad_card: rgb(0x3a1f24),
    warn: rgb(0xffc857),
    warn_card: rgb(0x33291a),
    good: rgb(0x7bd88f),
    marked: rgb(0xffffff),
    pill: Color32::from_rgba_premultiplied(17, 19, 24, 200),
    buttons: [rgb(0x2c3540), rgb(0x3a4654), rgb(0x46566a)],
    border: rgb(0x4a5665),
};

/// Dark shapes on a light ground, for projectors and daylight.
pub static LIGHT: Look = Look {
    world: Theme::LIGHT,
    panel: rgb(0xecedea),
    card: rgb(0xfafaf7),
    line: rgb(0xcfd2d2),
    text: rgb(0x1c2028),
    weak_text: rgb(0x565c68),
    strong_text: rgb(0x000000),
    accent: rgb(0x1766bd),
    bad: rgb(0xb41c2a),
    bad_card: rgb(0xfbe3e3),
    warn: rgb(0x845300),
    warn_card: rgb(0xfaedcd),
    good: rgb(0x1b7436),
    marked: rgb(0x1c2028),
    pill: Color32::from_rgba_premultiplied(240, 240, 237, 240),
    buttons: [rgb(0xe0e3e5), rgb(0xd0d6dc), rgb(0xbcc6d0)],
    border: rgb(0xa9b0b8),
};

impl Look {
    /// The color behind the world.
    pub fn background(&self) -> Color32 {
        let [red, green, blue, _] = self.world.background.0;
        Color32::from_rgb(red, green, blue)
    }

    /// The same color for the windowing library.
    pub fn clear(&self) -> macroquad::color::Color {
        let [red, green, blue, _] = self.world.background.0;
        macroquad::color::Color::from_rgba(red, green, blue, 255)
    }
}
