//! A short list of points, by value.

use super::registry::Field;
use crate::{Isometry, Vector};

/// The most vertices of a polygon.
pub const MOST_VERTICES: usize = 8;

/// Up to eight points, in order.
#[derive(Clone, Copy, Debug)]
pub struct Vertices<V> {
    /// How many there were, though no more than eight are kept.
    count: usize,
    /// What lies beyond the last one is not looked at.
    list: [V; MOST_VERTICES],
}

/// Moved, what lies beyond the last one is another: it does not count.
impl<V: PartialEq> PartialEq for Vertices<V> {
    fn eq(&self, other: &Self) -> bool {
        let kept = self.count.min(MOST_VERTICES);
        self.count == other.count && self.list[..kept] == other.list[..kept]
    }
}

impl<V: Copy + Default> Vertices<V> {
    /// A list of these points; of more than eight it keeps the first eight, and their [`count`](Self::count).
    #[must_use]
    pub fn new(points: &[V]) -> Self {
        let list = core::array::from_fn(|nth| points.get(nth).copied().unwrap_or_default());
        Self { count: points.len(), list }
    }
}

impl<V: Copy> Vertices<V> {
    /// How many points were given; more than eight are no valid polygon.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The points that are kept, at most eight.
    #[must_use]
    pub fn list(&self) -> &[V] {
        &self.list[..self.count.min(MOST_VERTICES)]
    }

    /// Each with the next one around.
    pub fn sides(&self) -> impl Iterator<Item = (V, V)> + Clone {
        let list = self.list();
        let next = list.iter().cycle().skip(1);
        list.iter().zip(next).map(|(a, b)| (*a, *b))
    }

    /// The same with each point changed.
    #[must_use]
    pub fn map<W>(&self, change: impl Fn(V) -> W) -> Vertices<W> {
        Vertices { count: self.count, list: self.list.map(change) }
    }

    /// Tells each point with the path to it in RON, where `name` is the path to the list.
    pub fn vectors(&self, name: &str, tell: &mut dyn FnMut(&str, V)) {
        self.list().iter().enumerate().for_each(|(nth, it)| tell(&format!("{name}[{nth}]"), *it));
    }
}

impl<V: Vector> Vertices<V> {
    /// The same with each point where an isometry leads it. Mirrored, they go around the other way: they change their
    /// order, too.
    pub(crate) fn led(&self, by: &Isometry) -> Self {
        let mut led = self.map(|point| by.point(point));
        if by.is_mirrored {
            led.list[..self.list().len()].reverse();
        }
        led
    }

    pub(crate) fn is_finite(&self) -> bool {
        self.list().iter().all(|point| point.is_finite())
    }
}

impl<V: Vector> Field for Vertices<V> {
    fn put(&self, out: &mut dyn FnMut(f32)) {
        let list = self.list();
        out(list.len() as f32);
        list.iter().for_each(|point| point.put(out));
    }

    fn take(next: &mut dyn FnMut() -> Option<f32>) -> Option<Self> {
        let count = next()?;
        if !(0.0..=MOST_VERTICES as f32).contains(&count) {
            return None;
        }
        let list: Option<Vec<V>> = (0..count as usize).map(|_| V::take(next)).collect();
        Some(Self::new(&list?))
    }
}

#[cfg(feature = "serde")]
impl<V: serde::Serialize> serde::Serialize for Vertices<V> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(&self.list[..self.count.min(MOST_VERTICES)])
    }
}

#[cfg(feature = "serde")]
impl<'de, V: serde::Deserialize<'de> + Copy + Default> serde::Deserialize<'de> for Vertices<V> {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Vec::deserialize(from).map(|list| Self::new(&list))
    }
}
