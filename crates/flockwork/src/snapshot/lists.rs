//! Many short lists in one piece of memory.

/// Lists, end to end: copied and written as one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Lists<T> {
    /// The length of each list.
    pub lengths: Vec<u32>,
    /// The items of all lists, end to end.
    pub items: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { lengths: Vec::new(), items: Vec::new() }
    }
}

impl<T> Lists<T> {
    /// Takes these lists in the place of those that were there.
    pub fn fill(&mut self, lists: impl Iterator<Item = impl Iterator<Item = T>>) {
        self.lengths.clear();
        self.items.clear();
        for list in lists {
            let before = self.items.len();
            self.items.extend(list);
            self.lengths.push((self.items.len() - before) as u32);
        }
    }

    /// The lists, in order. One that would reach beyond the items is empty.
    pub fn iter(&self) -> impl Iterator<Item = &[T]> {
        let mut start = 0_usize;
        self.lengths.iter().map(move |length| {
            let range = start..start.saturating_add(*length as usize);
            start = range.end;
            self.items.get(range).unwrap_or_default()
        })
    }

    /// Whether there are this many lists, none longer than `most`, with all items in them.
    #[must_use]
    pub fn is_sound(&self, lists: usize, most: usize) -> bool {
        let lengths = || self.lengths.iter().map(|length| *length as usize);
        self.lengths.len() == lists
            && lengths().all(|length| length <= most)
            && lengths().fold(0, usize::saturating_add) == self.items.len()
    }
}
