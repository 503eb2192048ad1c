//! A point of a path that was moved from outside.

/// A point of a path that is elsewhere than where the path was laid.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MovedNode<V> {
    /// The index of the path.
    pub path: u16,
    /// The index of the point.
    pub node: u32,
    /// Where it was laid (m).
    pub from: V,
    /// Where it is now (m).
    pub at: V,
}

impl<V> MovedNode<V> {
    /// Which point it is. A world has one entry of each, in this order.
    #[must_use]
    pub fn place(&self) -> (u16, u32) {
        (self.path, self.node)
    }
}
