//! `tune { … }`: what a script leaves open to be turned while it runs.

mod declare;
mod param;
mod read;
mod write;

pub use declare::{Params, function, in_file_order};
pub use param::TuneParam;
pub use write::with_default;
