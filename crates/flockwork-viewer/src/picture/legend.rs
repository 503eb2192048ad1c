//! The legend of a picture, in a line below the world: the groups, or what the agents' colors stand for.

use flockwork::scene::AnyWorld;
use flockwork::{Color, each_world};

use super::letters::Letters;
use super::raster::Raster;
use crate::public::readable;
use crate::sketch::{Ink, Theme, ValueColors, ValueScale};

/// Size of the letters, and the length of a scale (px).
const TEXT: f32 = 17.0;
const SCALE: f32 = 140.0;

/// How much of the line the name of a value takes at most, and a scale.
const NAME: f32 = 0.35;
const MOST_SCALE: f32 = 0.25;

/// A line that grows to the right.
pub struct Legend<'p> {
    /// The picture.
    pub raster: &'p mut Raster,
    /// The font.
    pub letters: &'p Letters,
    /// The colors of texts.
    pub theme: Theme,
    /// Letters are this much of their nominal size.
    pub zoom: f32,
    /// The left end of what comes next, and the line on which letters stand (px).
    pub at: [f32; 2],
    /// What comes next ends before this (px).
    pub limit: f32,
}

impl Legend<'_> {
    /// Each group's colors, name and number of agents.
    pub fn groups(&mut self, world: &AnyWorld) {
        for (name, colors, count) in groups(world) {
            let inks: Vec<Ink> = colors.into_iter().map(Ink::solid).collect();
            if !self.dots(&inks, &format!("{name}  {count}")) {
                return;
            }
        }
    }

    /// The name of a value, and its colors with what they stand for.
    pub fn values(&mut self, colors: &ValueColors, world: &AnyWorld) {
        let (theme, legend) = (self.theme, colors.legend(world));
        let name = self.shortened(&colors.name, NAME * self.limit);
        self.text(&name, theme.text, 14.0);
        match legend.scale {
            ValueScale::Switch(counts) => {
                for ((ink, count), word) in
                    theme.switch.into_iter().zip(counts).zip(["false", "true"])
                {
                    self.dots(&[ink], &format!("{word}  {count}"));
                }
            }
            ValueScale::Nothing => self.text("no number yet", theme.faint, 24.0),
            ValueScale::One(number) => {
                self.dots(&[Ink::along(&theme.scale, 0.5)], &readable(number));
            }
            ValueScale::Wheel => {
                self.text("0°", theme.text, 8.0);
                self.scale(&round(&theme.wheel));
                self.text("360°", theme.text, 24.0);
            }
            ValueScale::Between([least, greatest]) => {
                self.text(&readable(least), theme.text, 8.0);
                self.scale(&theme.scale);
                self.text(&readable(greatest), theme.text, 24.0);
            }
        }
        if legend.without > 0 {
            self.dots(&[theme.no_value], &format!("no value  {}", legend.without));
        }
    }

    /// Dots and a text; or `…` if there is no room for them, and false.
    fn dots(&mut self, inks: &[Ink], text: &str) -> bool {
        let zoom = self.zoom;
        let width = (22.0 + 10.0 * inks.len().saturating_sub(1) as f32) * zoom;
        let end = self.at[0] + width + 14.0 * zoom + self.width(text);
        if end > self.limit {
            self.text("…", self.theme.faint, 0.0);
            return false;
        }
        for (nth, ink) in inks.iter().enumerate() {
            let at = [self.at[0] + (7.0 + 10.0 * nth as f32) * zoom, self.at[1] - 6.0 * zoom];
            self.raster.dot(at, 7.0 * zoom, *ink);
        }
        self.at[0] += width;
        self.text(text, self.theme.text, 0.0);
        self.at[0] = end + 10.0 * zoom;
        true
    }

    /// The colors of a scale, from its first to its last.
    fn scale(&mut self, inks: &[Ink]) {
        let [left, base] = self.at;
        let [length, height] = [SCALE, 12.0].map(|side| side * self.zoom);
        let length = length.min(MOST_SCALE * self.limit);
        let parts = length.round().max(2.0) as usize;
        for part in 0..parts {
            let share = part as f32 / (parts - 1) as f32;
            // Each reaches to the end, so that no gap shows between two.
            let from = length * part as f32 / parts as f32;
            let rect = [left + from, base - height, length - from, height];
            self.raster.rect(rect, Ink::along(inks, share));
        }
        self.at[0] += length + 8.0 * self.zoom;
    }

    /// A text, and so much room behind it.
    fn text(&mut self, text: &str, ink: Ink, room: f32) {
        let size = TEXT * self.zoom;
        self.raster.text(self.letters, text, self.at, size, ink, 0.3 * self.zoom);
        self.at[0] += self.width(text) + room * self.zoom;
    }

    /// As much of a text as fits into this width (px).
    fn shortened(&self, text: &str, width: f32) -> String {
        let mut cut = text.to_owned();
        while self.width(&cut) > width && cut.pop().is_some() {}
        if cut.len() < text.len() { cut + "…" } else { cut }
    }

    fn width(&self, text: &str) -> f32 {
        self.letters.width(text, TEXT * self.zoom)
    }
}

/// The colors of a wheel, from the first once round to the first again.
fn round(wheel: &[Ink]) -> Vec<Ink> {
    wheel.iter().chain(wheel.first()).copied().collect()
}

/// Name, colors and number of agents of each group with a body.
fn groups(world: &AnyWorld) -> Vec<(String, Vec<Color>, usize)> {
    each_world!(world, world => {
        let members = |nth: usize| world.agents.iter().filter(move |agent| agent.group.index() == nth);
        let bodies = world.groups.iter().enumerate().filter(|(_, group)| group.body);
        bodies.map(|(nth, group)| {
            let colors = commonest(members(nth).map(|agent| agent.color), group.color);
            (group.name.clone(), colors, members(nth).count())
        }).collect()
    })
}

/// The three commonest colors, the commonest first; `otherwise` for no agents.
fn commonest(colors: impl Iterator<Item = Color>, otherwise: Color) -> Vec<Color> {
    let mut counts = std::collections::BTreeMap::new();
    colors.for_each(|color| *counts.entry(color).or_insert(0) += 1);
    let mut colors: Vec<(i32, Color)> =
        counts.into_iter().map(|(color, count)| (-count, color)).collect();
    colors.sort_unstable();
    colors.truncate(3);
    if colors.is_empty() {
        vec![otherwise]
    } else {
        colors.into_iter().map(|(_, color)| color).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the right end of a picture of this width (px) stays clear beside the legend of a value of this name.
    fn is_clear(name: &str, width: u32) -> bool {
        let (letters, theme) = (Letters::new().unwrap(), Theme::DARK);
        let mut raster = Raster::new(width, 40, theme.background).unwrap();
        let (zoom, limit) = (0.55, 0.78 * width as f32);
        let at = [10.0, 30.0];
        let mut world =
            flockwork::World::new(flockwork::Space::Open, flockwork::Stepping::default(), 1, 1.0);
        let group = world.add_group(flockwork::Group::default(), None);
        let spot = flockwork::glam::vec2(0.0, 0.0);
        for number in [-1234.0, 12_345.0] {
            let id = world.spawn(group, spot, spot).unwrap();
            world.public.declare(group, [(name, flockwork::PublicValue::Number(0.0))]);
            world.set_public_value(id, name, flockwork::PublicValue::Number(number));
        }
        let (mut colors, world) = (ValueColors::of(name), AnyWorld::Plane(world));
        colors.take_in(&world);
        let mut legend = Legend { raster: &mut raster, letters: &letters, theme, zoom, at, limit };
        legend.values(&colors, &world);
        let background = &theme.background.0[..];
        let pixels = raster.pixels().chunks_exact(4).enumerate();
        let right = pixels.filter(|(nth, _)| (nth % width as usize) as f32 > 0.98 * width as f32);
        right.into_iter().all(|(_, pixel)| pixel == background)
    }

    #[test]
    fn a_legend_of_values_stays_in_its_line() {
        let long = "a_name_that_is_as_long_as_names_may_be_which_is_64_bytes_in_all";
        for width in [280, 640, 1280] {
            assert!(is_clear("fuel", width) && is_clear(long, width), "{width}");
        }
    }
}
