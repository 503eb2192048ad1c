//! The header of `flockwork-c` is made by this package's test: see `tests/header.rs`.
