//! The core as its hosts use it, in one program: each would compile all worlds anew.

mod architecture;
mod arrive;
mod asking;
mod before;
mod bodies;
mod chase;
mod circles;
mod corners;
mod crowd;
#[path = "../crowds/mod.rs"]
mod crowds;
mod doorway;
mod extremes;
mod hosts;
mod laws;
mod lengths;
mod manual;
mod moving_obstacles;
mod obstacles;
mod own_engine;
mod paths;
mod plans;
mod quarantine;
mod reorder;
mod rest;
mod same_ids;
mod scene_mistakes;
mod scene_warnings;
mod scenes;
mod shapes;
mod sight;
mod snapshot;
mod streams;
mod threads;
mod tutorial;
mod world;
