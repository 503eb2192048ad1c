//! A tick of scripts: from the old world to plans.

mod act_records;
pub mod asked;
pub mod commands;
pub mod draw;
mod drive;
pub mod faults;
pub mod filter;
mod nearest;
pub mod newcomer;
pub mod options;
mod perceive;
pub mod placement;
mod places;
pub mod plans;
pub mod queries;
pub mod record;
pub mod references;
pub mod rows;
pub mod run;
