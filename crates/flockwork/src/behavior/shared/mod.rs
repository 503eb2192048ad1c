//! What several behaviors use: none of them imports another.

pub mod ahead;
pub mod apart;
pub mod approach;
pub mod circling;
pub mod closest_approach;
pub mod frame;
pub mod lead;
pub mod misfits;
pub mod open_way;
pub mod road;
pub mod room;
pub mod slots;
pub mod stopping;
pub mod turning;
pub mod walk;
