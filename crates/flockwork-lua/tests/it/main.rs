//! Scripts as their writers and hosts use them, in one program: each would compile all worlds anew.

#[macro_use]
#[path = "../../../flockwork/tests/shipped/mod.rs"]
mod shipped;

mod acts;
mod advice;
mod ants;
mod avoid;
mod begun;
mod chases;
mod checked;
#[path = "../common/mod.rs"]
mod common;
mod contacts;
mod crowds;
mod doorway;
mod each;
mod emitting;
mod epidemic;
mod fields;
mod flocks;
mod generated;
mod inlined;
mod joining;
mod mistakes;
mod mutations;
mod newcomers;
mod outcomes;
mod promises;
mod public;
mod reload;
mod require;
mod rewind;
mod roads;
mod scenes;
mod scripts;
mod show;
mod states;
mod term_filters;
mod trial;
mod tutorials;
mod used;
