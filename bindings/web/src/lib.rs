//! The WebAssembly module of the npm package `flockwork`: plain functions of numbers, which `flockwork.js` calls.
//!
//! Worlds have numbers. Texts and lists come in through one buffer, [`fw_input`], and go out through another, [`fw_output`].
//! A function that may be refused answers a number from 0, or −1: then the output has the kind of the refusal and its message.
//! Nothing here knows a behavior.

mod agents;
mod border;
mod columns;
mod outside;
mod plans;
mod worlds;

pub use agents::*;
pub use border::{fw_input, fw_output};
pub use columns::*;
pub use outside::*;
pub use plans::*;
pub use worlds::*;
