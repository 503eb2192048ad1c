//! How behaviors draw what they do.

/// Draws an overlay. Positions are those of the world (m).
pub trait Pen<V> {
    /// Draws a line between two points (m).
    fn line(&mut self, from: V, to: V);
    /// Draws a circle around `center`, with a radius (m).
    fn circle(&mut self, center: V, radius: f32);
    /// Marks a point (m).
    fn dot(&mut self, at: V);
}
