//! The part of a sweep that one machine runs.

/// Each n-th run of a sweep, from the i-th on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part it is, from 1.
    pub index: u32,
    /// How many parts there are.
    pub of: u32,
}

impl Default for Shard {
    /// All runs.
    fn default() -> Self {
        Self { index: 1, of: 1 }
    }
}

impl Shard {
    /// Reads `I/N`.
    ///
    /// # Errors
    /// What is accepted.
    pub fn parse(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(index, of)| {
            Some(Self { index: index.trim().parse().ok()?, of: of.trim().parse().ok()? })
        });
        let fits = |it: &Self| (1..=it.of).contains(&it.index);
        parts.filter(fits).ok_or_else(|| {
            "write which part it is of how many, such as 1/8, and 8/8 for the last".to_owned()
        })
    }

    /// Its runs among so many, counted from 0.
    pub fn runs(self, all: u64) -> impl Iterator<Item = u64> {
        (u64::from(self.index - 1)..all).step_by(self.of as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_runs() {
        let shard = |text: &str| Shard::parse(text).unwrap().runs(8).collect::<Vec<_>>();
        assert_eq!([shard("1/3"), shard("2/3"), shard("3/3")].map(|it| it.len()), [3, 3, 2]);
        assert_eq!((shard("2/3"), shard("9/9")), (vec![1, 4, 7], vec![]));
        for text in ["0/3", "4/3", "1", "1/0", "a/b", "-1/3", "/"] {
            assert!(Shard::parse(text).unwrap_err().contains("such as 1/8"), "{text}");
        }
    }
}
