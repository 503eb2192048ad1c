//! Flockwork as an extension of Godot: the nodes `Flock2D` and `Flock3D` hold a world each, move it by fixed ticks and draw it.
//!
//! The nodes are thin. `flock` has a world with its files, `clock` says how many ticks are due, `frame` knows how the
//! world lies in a node's coordinates, and the rest turns what Godot hands over into what `flockwork-host` takes, and back.
//! Nothing here names a behavior.
//!
//! Whatever may call back into a node (signals, scenes of agents that enter the tree) is done while the node is not borrowed.

mod clock;
mod columns;
mod drawing;
mod entry;
mod error;
mod files;
mod flock;
mod frame;
mod instances;
mod look;
mod looks;
mod node;
mod notices;
mod numbers;
mod plan;
mod point;
mod pose;
mod shapes;
mod state;
mod threads;
mod ticks;
mod values;
