//! The colors of imported groups.

/// The colors, which begin again where there are more groups.
pub const COLORS: [&str; 4] = ["#4c9be8", "#d9a05b", "#7bd88f", "#e8717b"];
