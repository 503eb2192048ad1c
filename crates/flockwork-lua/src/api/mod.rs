//! What a script finds: the one table, and what is folded from it and the list of behaviors.

pub mod acts;
pub mod advice;
mod elsewhere;
pub mod entry;
pub mod keys;
pub mod manual;
pub mod maths;
pub mod suggest;
pub mod table;
pub mod types;
mod world;
