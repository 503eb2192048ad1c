//! A set of neighbor sums.

use core::ops::BitOr;

/// A set of sums; how many neighbors count is always known with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted(u32);

impl Wanted {
    /// No sum but the count.
    pub const NONE: Self = Self(0);

    /// The sum at this place of the list alone.
    pub(super) const fn at(place: usize) -> Self {
        Self(1 << place)
    }

    /// One bit for each sum, by its place in the list.
    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    /// Whether all of `other` are among these.
    #[must_use]
    pub fn contains(self, other: impl Into<Self>) -> bool {
        let other = other.into();
        self.0 & other.0 == other.0
    }
}

impl<T: Into<Self>> BitOr<T> for Wanted {
    type Output = Self;

    fn bitor(self, other: T) -> Self {
        Self(self.0 | other.into().0)
    }
}
