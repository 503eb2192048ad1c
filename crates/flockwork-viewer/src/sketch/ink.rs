//! Colors of shapes.

/// Red, green, blue and opacity, each 0–255; colors are not premultiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ink(pub [u8; 4]);

impl Ink {
    /// An opaque color.
    #[must_use]
    pub fn solid([r, g, b]: [u8; 3]) -> Self {
        Self([r, g, b, 255])
    }

    /// The same color with this opacity, 0 to 1.
    #[must_use]
    pub fn faded(self, opacity: f32) -> Self {
        let Ink([r, g, b, _]) = self;
        Ink([r, g, b, (opacity * 255.0).round() as u8])
    }

    /// The same color with the opacity of another.
    #[must_use]
    pub fn as_opaque_as(self, Ink([.., opacity]): Ink) -> Self {
        let Ink([r, g, b, _]) = self;
        Ink([r, g, b, opacity])
    }

    /// The color at a share of the way along some: the first at 0, the last at 1. Black if there are none.
    #[must_use]
    pub fn along(inks: &[Self], share: f32) -> Self {
        let way = share.clamp(0.0, 1.0) * inks.len().saturating_sub(1) as f32;
        let nth = way as usize;
        match inks.get(nth..).unwrap_or_default() {
            [] => Ink([0, 0, 0, 255]),
            [last] => *last,
            [ink, next, ..] => ink.toward(*next, way - nth as f32),
        }
    }

    /// The color at a share of the way round some: the first at 0 and at 1.
    #[must_use]
    pub fn around<const N: usize>(inks: &[Self; N], share: f32) -> Self {
        let way = share.rem_euclid(1.0) * N as f32;
        let nth = way as usize;
        inks[nth % N].toward(inks[(nth + 1) % N], way - nth as f32)
    }

    /// How light it is, from 0 for black to 1 for white (relative luminance, WCAG 2.2).
    #[must_use]
    pub fn luminance(self) -> f32 {
        let [red, green, blue] = [0, 1, 2].map(|axis| linear(self.0[axis]));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast to another color, from 1 to 21 (WCAG 2.2); as if both were opaque.
    #[must_use]
    pub fn contrast(self, other: Ink) -> f32 {
        let [one, other] = [self, other].map(|ink| ink.luminance() + 0.05);
        (one / other).max(other / one)
    }

    /// This color on its way to another: 0 is this one, 1 the other.
    #[must_use]
    pub fn toward(self, other: Ink, share: f32) -> Self {
        let mix = |axis: usize| {
            let (a, b) = (f32::from(self.0[axis]), f32::from(other.0[axis]));
            (a + (b - a) * share).round() as u8
        };
        Ink(std::array::from_fn(mix))
    }
}

/// A part of a color as light (IEC 61966-2-1).
fn linear(part: u8) -> f32 {
    let part = f32::from(part) / 255.0;
    if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrasts_are_as_published() {
        let [black, gray, white] = [0, 0x77, 255].map(|part| Ink::solid([part; 3]));
        assert!((black.contrast(white) - 21.0).abs() < 1e-4);
        assert!((white.contrast(gray) - 4.48).abs() < 5e-3);
    }

    #[test]
    fn a_share_of_the_way_is_a_color_between_two() {
        let inks = [[0, 0, 0], [100, 50, 0], [200, 50, 50]].map(Ink::solid);
        let along = |share: f32| Ink::along(&inks, share).0;
        assert_eq!([0.0, 0.25, 0.5, 1.0, 2.0].map(along).map(|it| it[0]), [0, 50, 100, 200, 200]);
        assert_eq!(along(0.75), [150, 50, 25, 255]);
        assert_eq!(Ink::along(&[], 0.5), Ink::solid([0, 0, 0]));
        let around = |share: f32| Ink::around(&[inks[0], inks[1]], share).0[0];
        assert_eq!([0.0, 0.25, 0.5, 0.75, 1.0, -0.25].map(around), [0, 50, 100, 50, 0, 50]);
    }
}
