//! How exactly a body keeps to what it touches.

/// How often a body may change its way by touching something within one tick.
pub const MOST_TOUCHES: usize = 6;

/// Cosine of the angle to a surface up to which a body slides along it without being turned.
pub const BRUSHING: f32 = 1e-4;

/// The share of its radius by which a body may be inside of something for rounding.
pub const SLACK: f32 = 1e-4;
