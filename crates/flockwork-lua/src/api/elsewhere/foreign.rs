//! What is known of a word from elsewhere.

/// What people ask it of (empty for a bare name), all words for it, and what to do here.
pub type Foreign = (&'static str, &'static str, &'static str);
