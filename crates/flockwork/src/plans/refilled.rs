//! A list that is filled from its beginning again and again.

use core::ops::{Deref, DerefMut};

/// A list that keeps the elements beyond its end, so that a new one is written over an old one: that moves it once, where a
/// list that may have to grow moves it twice.
#[derive(Debug)]
pub struct Refilled<T> {
    slots: Vec<T>,
    length: usize,
}

impl<T> Default for Refilled<T> {
    fn default() -> Self {
        Self { slots: Vec::new(), length: 0 }
    }
}

/// What is left over is not copied.
impl<T: Clone> Clone for Refilled<T> {
    fn clone(&self) -> Self {
        Self { slots: self.to_vec(), length: self.length }
    }
}

impl<T: Copy> Refilled<T> {
    /// Adds a copy of an element, which may be changed where it lies.
    #[inline(always)]
    pub fn add(&mut self, it: &T) -> Option<&mut T> {
        if self.slots.len() <= self.length {
            self.grow(it);
        }
        let slot = self.slots.get_mut(self.length)?;
        *slot = *it;
        self.length += 1;
        Some(slot)
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, it: &T) {
        self.slots.push(*it);
    }

    /// Adds copies of elements.
    pub fn extend_from_slice(&mut self, all: &[T]) {
        all.iter().for_each(|it| _ = self.add(it));
    }
}

impl<T> Refilled<T> {
    /// Keeps no more than so many.
    pub fn truncate(&mut self, length: usize) {
        self.length = self.length.min(length);
    }

    /// Keeps none.
    pub fn clear(&mut self) {
        self.length = 0;
    }
}

impl<T> Deref for Refilled<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.slots.get(..self.length).unwrap_or_default()
    }
}

impl<T> DerefMut for Refilled<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.slots.get_mut(..self.length).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_over_is_written_over_and_not_seen() {
        let mut list = Refilled::default();
        list.extend_from_slice(&[1, 2, 3]);
        list.truncate(5);
        list.truncate(1);
        *list.add(&7).unwrap() += 1;
        assert_eq!((&list[..], list.slots.len()), (&[1, 8][..], 3));
        list.extend_from_slice(&[4, 5, 6]);
        assert_eq!(list[..], [1, 8, 4, 5, 6]);
        let copy = list.clone();
        list.clear();
        assert!(list.is_empty() && copy.len() == 5);
        assert!(list.clone().slots.is_empty());
    }
}
