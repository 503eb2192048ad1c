//! The core as its hosts use it, in one program: each would compile all worlds anew.

#[cfg(feature = "scene")]
#[macro_use]
#[path = "../shipped/mod.rs"]
mod shipped;

mod adjusting;
mod alone;
mod architecture;
mod arrive;
mod asking;
mod before;
mod bodies;
mod chase;
mod circles;
mod combine;
mod company;
mod contacts;
mod corners;
mod crowd;
#[path = "../crowds/mod.rs"]
mod crowds;
mod defects;
mod doorway;
mod each;
mod extremes;
mod fields;
mod filters;
mod forms;
mod formulas;
mod hearing;
mod hide;
#[cfg(feature = "scene")]
mod host_plans;
mod hosts;
mod joining;
mod keeping;
mod laws;
mod led_obstacles;
mod lengths;
mod manual;
#[cfg(feature = "scene")]
mod moved_by_hand;
mod moving_obstacles;
mod obstacles;
mod outcomes;
mod own_engine;
mod paths;
mod perception;
mod places;
mod plans;
mod public;
mod quarantine;
mod rates;
mod rays;
mod reached;
mod reorder;
mod rest;
mod same_ids;
mod scene_mistakes;
mod scene_refusals;
mod scene_warnings;
mod scenes;
mod shape_scenes;
mod shapes;
mod sight;
mod snapshot;
mod solid_tiles;
mod streams;
mod threads;
mod tutorial;
mod ways;
mod world;
