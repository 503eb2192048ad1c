//! Scripts as their writers and hosts use them, in one program: each would compile all worlds anew.

mod acts;
mod advice;
mod avoid;
mod checked;
#[path = "../common/mod.rs"]
mod common;
mod contacts;
mod crowds;
mod doorway;
mod generated;
mod inlined;
mod mistakes;
mod mutations;
mod promises;
mod reload;
mod require;
mod rewind;
mod scenes;
mod scripts;
mod states;
mod trial;
