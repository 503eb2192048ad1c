//! What behaviors draw with to show what they do.

/// What an overlay is drawn with. Positions are of the world, in meters.
pub trait Pen<V> {
    /// A line.
    fn line(&mut self, from: V, to: V);
    /// A circle.
    fn circle(&mut self, center: V, radius: f32);
    /// A point that matters.
    fn dot(&mut self, at: V);
}
