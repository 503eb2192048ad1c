//! Colors of shapes.

/// Red, green, blue and opacity, each 0–255; colors are not premultiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
