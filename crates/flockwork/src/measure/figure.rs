//! Figures: the results of a measure, as named values.

/// The value of a figure.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
pub enum Figure {
    /// There was nothing to measure.
    None,
    /// A number of things.
    Count(i64),
    /// A quantity.
    Number(f32),
    /// Several values.
    List(Vec<Figure>),
}

/// The description of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureInfo {
    /// Its name: the key in files.
    pub name: &'static str,
    /// Its unit; empty for a number or a share.
    pub unit: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// Whether it has several values.
    pub is_list: bool,
}

/// Several figures.
pub trait Figures {
    /// Their descriptions.
    const INFOS: &'static [FigureInfo];

    /// Passes the name and the value of each figure to `tell`, in the order of the descriptions.
    fn tell(&self, tell: &mut dyn FnMut(&'static str, Figure));
}

/// A type that a figure may have.
pub trait Figured {
    /// Whether it has several values.
    const IS_LIST: bool = false;

    /// The value as a figure.
    fn figure(&self) -> Figure;
}

impl Figured for usize {
    fn figure(&self) -> Figure {
        Figure::Count(i64::try_from(*self).unwrap_or(i64::MAX))
    }
}

impl Figured for i64 {
    fn figure(&self) -> Figure {
        Figure::Count(*self)
    }
}

impl Figured for f32 {
    fn figure(&self) -> Figure {
        Figure::Number(*self)
    }
}

impl<T: Figured> Figured for Option<T> {
    fn figure(&self) -> Figure {
        self.as_ref().map_or(Figure::None, T::figure)
    }
}

impl<T: Figured> Figured for Vec<T> {
    const IS_LIST: bool = true;

    fn figure(&self) -> Figure {
        Figure::List(self.iter().map(T::figure).collect())
    }
}
