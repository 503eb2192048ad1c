//! How snapshots are recognized.

/// What every snapshot starts with.
pub const MAGIC: &[u8; 8] = b"FLKWORLD";

/// The format that is written.
pub const FORMAT: u32 = 14;

/// From this format on shapes are told by name, before by their places in the list.
pub const SHAPES_BY_NAME: u32 = 5;

/// From this format on acts are told by name, before by their places in the list.
pub const ACTS_BY_NAME: u32 = 6;

/// From this format on plans say how their agents avoid others.
pub const OWN_AVOIDANCES: u32 = 7;

/// From this format on obstacles go along paths.
pub const ALONG_PATHS: u32 = 8;

/// From this format on agents show public values.
pub const PUBLIC_VALUES: u32 = 9;

/// From this format on there are fields.
pub const FIELDS: u32 = 10;

/// From this format on events are told within a radius, and say vectors.
pub const NEARBY_EVENTS: u32 = 11;

/// From this format on terms have filters.
pub const FILTERS: u32 = 12;

/// From this format on behaviors may be adjusted.
pub const ADJUSTED: u32 = 13;

/// From this format on points of paths may be moved.
pub const MOVED_NODES: u32 = 14;

/// The oldest format that is read: it knows no ids of obstacles, and none that move.
pub const OLDEST: u32 = 3;
