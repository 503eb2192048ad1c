//! Noticing that files have changed.
