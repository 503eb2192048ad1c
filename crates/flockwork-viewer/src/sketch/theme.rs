//! The colors of a picture.

use super::Eye;
use super::ink::Ink;

/// The colors of everything that is not an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The background.
    pub background: Ink,
    /// The grid of the ground.
    pub grid: Ink,
    /// The world's edge.
    pub edge: Ink,
    /// Obstacles and walls of tile maps.
    pub obstacle: Ink,
    /// The outlines of obstacles.
    pub outline: Ink,
    /// What rims of agents' bodies go toward: something dark, so that light bodies are seen on a light ground too.
    pub rim: Ink,
    /// Roads.
    pub path: Ink,
    /// Marks, and their names.
    pub mark: Ink,
    /// Fields, one after the other: told apart by all eyes.
    pub fields: [Ink; 4],
    /// The terms of one agent's plan, where only that agent is explained. They were searched for at random among those with a
    /// contrast of 4.5 to the background: of any two of them the difference is at least 15 (CIEDE2000), with protanopia,
    /// deuteranopia and tritanopia as well (simulated after Machado, Oliveira and Fernandes 2009).
    pub terms: [Ink; 8],
    /// Agents by a number that they show, from the least to the greatest: the part of viridis (Smith and van der Walt, 2015)
    /// that stands out against the background. It is ordered for those who see all colors and for those who do not.
    pub scale: [Ink; 8],
    /// Agents by their heading: to the right, up, to the left and down in a plane. They lie round a ring of lightness and hue that
    /// people with any kind of color vision can follow.
    pub wheel: [Ink; 4],
    /// Agents that show false, and those that show true.
    pub switch: [Ink; 2],
    /// Agents that show no such value.
    pub no_value: Ink,
    /// The mouse.
    pub mouse: Ink,
    /// Titles and captions.
    pub text: Ink,
    /// Text that is less important.
    pub faint: Ink,
}

impl Theme {
    /// Light shapes on a dark ground, on which the agents' colors stand out.
    pub const DARK: Self = Self {
        background: Ink([0x15, 0x18, 0x1e, 255]),
        grid: Ink([0x22, 0x27, 0x30, 255]),
        edge: Ink([0x5b, 0x66, 0x78, 255]),
        obstacle: Ink([0x3a, 0x42, 0x50, 255]),
        outline: Ink([0x6c, 0x78, 0x8c, 255]),
        rim: Ink([0x15, 0x18, 0x1e, 255]),
        path: Ink([0x8e, 0x9b, 0xb3, 255]),
        mark: Ink([0xf2, 0xcc, 0x60, 255]),
        fields: [
            Ink([0x35, 0xb5, 0xa0, 255]),
            Ink([0x9d, 0x6b, 0xe8, 255]),
            Ink([0xd9, 0x82, 0x3b, 255]),
            Ink([0xa0, 0xd0, 0xff, 255]),
        ],
        terms: [
            Ink([0xf8, 0xf8, 0x38, 255]),
            Ink([0xff, 0x48, 0x98, 255]),
            Ink([0x38, 0xa8, 0xa8, 255]),
            Ink([0x98, 0x68, 0xf8, 255]),
            Ink([0xa8, 0xf8, 0xc8, 255]),
            Ink([0xb8, 0xa8, 0xff, 255]),
            Ink([0xc8, 0xb8, 0x68, 255]),
            Ink([0x88, 0x88, 0x28, 255]),
        ],
        scale: [
            Ink([0x35, 0x5f, 0x8d, 255]),
            Ink([0x2a, 0x78, 0x8e, 255]),
            Ink([0x21, 0x91, 0x8c, 255]),
            Ink([0x22, 0xa8, 0x84, 255]),
            Ink([0x44, 0xbf, 0x70, 255]),
            Ink([0x7a, 0xd1, 0x51, 255]),
            Ink([0xbd, 0xdf, 0x26, 255]),
            Ink([0xfd, 0xe7, 0x25, 255]),
        ],
        wheel: [
            Ink([0xff, 0xe2, 0x96, 255]),
            Ink([0xd2, 0x62, 0x14, 255]),
            Ink([0x46, 0x78, 0xec, 255]),
            Ink([0x90, 0xe0, 0xf8, 255]),
        ],
        switch: [Ink([0x4c, 0x93, 0xd9, 255]), Ink([0xe6, 0x9f, 0x00, 255])],
        no_value: Ink([0x4e, 0x54, 0x5f, 255]),
        mouse: Ink([0xff, 0x7a, 0x90, 255]),
        text: Ink([0xe8, 0xec, 0xf2, 255]),
        faint: Ink([0x93, 0x9e, 0xb0, 255]),
    };

    /// Dark shapes on a light ground, for print.
    pub const LIGHT: Self = Self {
        background: Ink([0xfa, 0xfa, 0xf7, 255]),
        grid: Ink([0xec, 0xec, 0xe6, 255]),
        edge: Ink([0x9a, 0x9c, 0xa3, 255]),
        obstacle: Ink([0xc9, 0xcc, 0xd2, 255]),
        outline: Ink([0x7d, 0x82, 0x8c, 255]),
        rim: Ink([0x1c, 0x20, 0x28, 255]),
        path: Ink([0x8d, 0x93, 0x9e, 255]),
        mark: Ink([0x98, 0x60, 0x00, 255]),
        fields: [
            Ink([0x2a, 0xa8, 0x93, 255]),
            Ink([0x60, 0x28, 0xb0, 255]),
            Ink([0xd0, 0x78, 0x2c, 255]),
            Ink([0x2f, 0x74, 0xc8, 255]),
        ],
        terms: [
            Ink([0x0c, 0x00, 0xc0, 255]),
            Ink([0xdb, 0x06, 0x67, 255]),
            Ink([0x26, 0x7d, 0x71, 255]),
            Ink([0xb4, 0x0c, 0xfc, 255]),
            Ink([0x52, 0x5f, 0x17, 255]),
            Ink([0x52, 0x00, 0x00, 255]),
            Ink([0x16, 0x4e, 0x3d, 255]),
            Ink([0x30, 0x00, 0x54, 255]),
        ],
        scale: [
            Ink([0x44, 0x01, 0x54, 255]),
            Ink([0x48, 0x24, 0x75, 255]),
            Ink([0x41, 0x44, 0x87, 255]),
            Ink([0x35, 0x5f, 0x8d, 255]),
            Ink([0x2a, 0x78, 0x8e, 255]),
            Ink([0x21, 0x91, 0x8c, 255]),
            Ink([0x22, 0xa8, 0x84, 255]),
            Ink([0x44, 0xbf, 0x70, 255]),
        ],
        wheel: [
            Ink([0xd9, 0x9a, 0x2b, 255]),
            Ink([0x8a, 0x2f, 0x0a, 255]),
            Ink([0x1d, 0x3f, 0x9e, 255]),
            Ink([0x2f, 0xa5, 0xb8, 255]),
        ],
        switch: [Ink([0x4c, 0x93, 0xd9, 255]), Ink([0xe6, 0x9f, 0x00, 255])],
        no_value: Ink([0xb4, 0xb6, 0xba, 255]),
        mouse: Ink([0xc9, 0x2f, 0x4c, 255]),
        text: Ink([0x1c, 0x20, 0x28, 255]),
        faint: Ink([0x60, 0x66, 0x72, 255]),
    };
}

/// The contrast to the background that shapes have at least, and texts (WCAG 2.2, 1.4.11 and 1.4.3).
const SHAPES: f32 = 3.0;
const TEXTS: f32 = 4.5;

/// How far the color of a rim is on the way from that of the body.
const RIM: f32 = 0.6;

/// In so many steps a color goes toward that of texts.
const STEPS: u8 = 20;

impl Theme {
    /// Whether the background is light.
    #[must_use]
    pub fn is_light(&self) -> bool {
        self.background.luminance() > self.text.luminance()
    }

    /// The color of the rim of an agent's body in this color: as opaque as the body.
    #[must_use]
    pub fn rim_of(&self, ink: Ink) -> Ink {
        ink.toward(self.rim.as_opaque_as(ink), RIM)
    }

    /// The color of a line or an arrow whose color behaviors, scenes and scripts have chosen for a dark ground: darker on a
    /// light one, as far as it must be to be seen.
    #[must_use]
    pub fn of_shape(&self, ink: Ink) -> Ink {
        self.with_contrast(ink, SHAPES)
    }

    /// The same for a text.
    #[must_use]
    pub fn of_text(&self, ink: Ink) -> Ink {
        self.with_contrast(ink, TEXTS)
    }

    fn with_contrast(&self, ink: Ink, least: f32) -> Ink {
        if !self.is_light() {
            return ink;
        }
        let text = self.text.as_opaque_as(ink);
        let mut way = (0..=STEPS).map(|step| ink.toward(text, f32::from(step) / f32::from(STEPS)));
        way.find(|it| it.contrast(self.background) >= least).unwrap_or(text)
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::DARK
    }
}

/// How a picture of a world looks.
#[derive(Clone, Copy, Debug)]
pub struct PictureLook {
    /// The colors.
    pub theme: Theme,
    /// Pixels per meter; points per meter in the window.
    pub px_per_m: f32,
    /// From where it is seen.
    pub eye: Eye,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_for_a_dark_ground_are_darker_on_a_light_one_where_they_must_be() {
        let [yellow, navy] = [[0xff, 0xe0, 0x40], [0x10, 0x10, 0x60]].map(Ink::solid);
        let (dark, light) = (Theme::DARK, Theme::LIGHT);
        assert!(light.is_light() && !dark.is_light());
        assert_eq!([dark.of_shape(navy), dark.of_text(yellow)], [navy, yellow]);
        assert_eq!([light.of_shape(navy), light.of_text(navy)], [navy, navy]);
        assert!(light.of_shape(yellow).contrast(light.background) >= 3.0);
        assert!(light.of_text(yellow).contrast(light.background) >= 4.5);
        let rim = light.rim_of(Ink::solid([255; 3]));
        assert!(rim.contrast(light.background) >= 3.0, "the rim of a white body is seen");
        assert_eq!(light.rim_of(yellow.faded(0.4)).0[3], 102);
        assert_eq!(light.of_shape(yellow.faded(0.4)).0[3], 102, "it keeps its opacity");
    }
}
