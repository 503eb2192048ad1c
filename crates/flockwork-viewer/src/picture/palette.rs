//! A fixed palette for all frames of a movie: no frame flickers against the next, and none has to be
//! searched for colors.

use crate::sketch::{Ink, Theme};

/// The index that stands for "as in the frame before".
pub const SAME: u8 = 255;

/// Bits per channel that colors are looked up by.
const BITS: u32 = 5;

/// 255 colors, and which of them is nearest to any other.
pub struct Palette {
    /// Red, green and blue of each color.
    pub colors: Vec<u8>,
    nearest: Vec<u8>,
}

impl Palette {
    /// The colors of a theme and of agents, with steps between, and an even spread of all others.
    #[must_use]
    pub fn new(theme: Theme, agents: &[Ink]) -> Self {
        let mut inks = ramps(theme, agents);
        let spread =
            (0..125).map(|nth: u8| [nth % 5, nth / 5 % 5, nth / 25].map(|step| step * 63 + 3));
        inks.extend(spread.map(Ink::solid));
        inks.sort_by_key(|ink| ink.0);
        inks.dedup();
        inks.truncate(usize::from(SAME));
        inks.resize(usize::from(SAME) + 1, theme.background);
        let nearest = (0..1_u32 << (3 * BITS)).map(|key| nearest(&inks, key)).collect();
        Self { colors: inks.iter().flat_map(|ink| ink.0[..3].to_vec()).collect(), nearest }
    }

    /// The index of the color nearest to a pixel, of which the first three bytes are red, green and blue.
    #[must_use]
    pub fn index(&self, pixel: &[u8]) -> u8 {
        let key =
            pixel[..3].iter().fold(0, |key, part| key << BITS | usize::from(*part >> (8 - BITS)));
        self.nearest[key]
    }
}

/// Steps from the colors that matter to the background: edges are smooth. Those of values are the agents' where they are shown.
fn ramps(theme: Theme, agents: &[Ink]) -> Vec<Ink> {
    let Theme {
        background,
        grid,
        edge,
        obstacle,
        outline,
        path,
        mark,
        fields,
        mouse,
        text,
        faint,
        scale: _,
        wheel: _,
        switch: _,
        no_value: _,
        rim: _,
        terms: _,
    } = theme;
    let ramp = |ink: Ink, steps: u8| {
        (0..=steps).map(move |step| ink.toward(background, f32::from(step) / f32::from(steps)))
    };
    let strong = [text, mark, mouse, outline].into_iter().flat_map(|ink| ramp(ink, 8));
    // There is room for those of one field; others take what is near.
    let field = ramp(fields[0], 8);
    // There is room for 64: the more colors, the fewer steps between.
    let steps = (64 / agents.len().max(1)).clamp(2, 8) as u8;
    let agents = agents.iter().take(64 / usize::from(steps)).flat_map(|ink| ramp(*ink, steps));
    [background, grid, edge, obstacle, path, faint]
        .into_iter()
        .chain(strong)
        .chain(agents)
        .chain(field)
        .collect()
}

fn nearest(inks: &[Ink], key: u32) -> u8 {
    let part = |shift: u32| ((key >> (shift * BITS) & 31) * 8 + 4) as i32;
    let pixel = [part(2), part(1), part(0)];
    let distance =
        |ink: &Ink| (0..3).map(|axis| (i32::from(ink.0[axis]) - pixel[axis]).pow(2)).sum::<i32>();
    let found =
        inks.iter().take(usize::from(SAME)).enumerate().min_by_key(|(_, ink)| distance(ink));
    found.map_or(0, |(index, _)| index as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn important_colors_come_out_as_they_are() {
        let group = [0x4c, 0x9b, 0xe8];
        let palette = Palette::new(Theme::DARK, &[Ink::solid(group)]);
        assert_eq!(palette.colors.len(), 256 * 3);
        for color in [[0x15, 0x18, 0x1e], group] {
            let start = usize::from(palette.index(&color)) * 3;
            let found = &palette.colors[start..start + 3];
            assert!(found.iter().zip(&color).all(|(a, b)| a.abs_diff(*b) < 8), "{found:?}");
        }
    }
}
