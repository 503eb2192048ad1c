//! What a world looks like, as shapes in world coordinates. The window and the pictures without a window draw the same
//! list, so that no shape is made twice.

mod agents;
mod behavior_color;
mod between;
mod block;
#[cfg(test)]
mod color_vision;
mod density;
mod drawn;
mod explain;
mod extent;
mod eye;
mod fields;
mod forces;
mod ground;
mod ink;
mod road;
mod sample;
mod shape;
mod solid;
mod story;
mod term_color;
mod theme;
mod trails;
mod value_colors;

pub use agents::{DrawnBody, NOSE, Pose, agents, bodies, drawn_radius, drop, mouse};
pub use behavior_color::behavior;
pub use between::mix;
pub use density::{Density, DensityScale, density};
pub use drawn::{drawn, drawn_between};
#[cfg(test)]
pub use explain::testing;
pub use explain::{Explained, ExplainedAvoidance, ExplainedForce, Sketch, explain};
pub use extent::{Extent, bodies_extent, extent, shown, view};
pub use eye::Eye;
pub use fields::fields;
pub use forces::{force_names, forces};
pub use ground::{floor, ground, mark, marks, whole};
pub use ink::Ink;
pub use road::{node, road_nodes};
pub use sample::{nearest, sample};
pub use shape::{Drawable, Form, PlanePoint, Size};
pub use solid::obstacle;
pub use story::story;
pub use term_color::TermColors;
pub use theme::{PictureLook, Theme};
pub use trails::{TRAIL_POINTS, Trails, opacity as trail_opacity};
pub use value_colors::{ValueColors, ValueLegend, ValueScale, color_choices, colors_of};
