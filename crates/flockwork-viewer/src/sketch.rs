//! What a world looks like, as shapes in world coordinates: the headless painter and the window draw
//! the same list, so nothing is drawn in two places.

mod agents;
mod drawn;
mod explain;
mod extent;
mod forces;
mod ground;
mod theme;
mod trails;

pub use agents::{Body, NOSE, Pose, agents, bodies, drawn_radius, drop, mouse};
pub use drawn::{drawn, drawn_between};
pub use explain::{Explained, Line, Sketch, explain, mix, nearest, sample};
pub use extent::{Extent, bodies_extent, extent, view};
pub use forces::forces;
pub use ground::{ground, marks};
pub use theme::{Theme, behavior};
pub use trails::Trails;

use flockwork::Vector;

/// A place in the plane of the picture (m): x to the right, y up. A volume is seen from above.
pub type Place = [f32; 2];

/// Red, green, blue and opacity, each 0–255; colors are not premultiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink(pub [u8; 4]);

/// A length: in the world, or on the screen whatever the zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// Meters.
    World(f32),
    /// Pixels.
    Px(f32),
}

/// The geometry of a shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// A circle.
    Circle(Place, Size),
    /// A triangle, without an allocation: there is one for each agent.
    Triangle([Place; 3]),
    /// A rectangle between its lower left and its upper right corner.
    Rect(Place, Place),
    /// A closed polygon.
    Polygon(Vec<Place>),
    /// The body of an agent: its middle, and how far it reaches on the side where it looks, without
    /// the nose. There may be thousands, so that painters may want to have a picture of it.
    Drop(Place, Place),
    /// An open line of straight pieces, with round joints.
    Line(Vec<Place>),
    /// A line of text, its left end a little to the upper right of the place.
    Text(Place, String),
}

/// Something to draw: filled, then stroked.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// Where and what.
    pub form: Form,
    /// What it is filled with; for a text its color.
    pub fill: Option<Ink>,
    /// The color and width of its outline, or of the line.
    pub stroke: Option<(Ink, Size)>,
}

impl Shape {
    /// A filled shape.
    #[must_use]
    pub fn filled(form: Form, fill: Ink) -> Self {
        Self { form, fill: Some(fill), stroke: None }
    }

    /// An outlined shape, or a line.
    #[must_use]
    pub fn stroked(form: Form, ink: Ink, width: Size) -> Self {
        Self { form, fill: None, stroke: Some((ink, width)) }
    }

    /// The same with an outline.
    #[must_use]
    pub fn outlined(self, ink: Ink, width: Size) -> Self {
        Self { stroke: Some((ink, width)), ..self }
    }
}

impl Ink {
    /// An opaque color.
    #[must_use]
    pub fn solid([r, g, b]: [u8; 3]) -> Self {
        Self([r, g, b, 255])
    }

    /// The same color with this opacity, 0 to 1.
    #[must_use]
    pub fn faded(self, opacity: f32) -> Self {
        let Ink([r, g, b, _]) = self;
        Ink([r, g, b, (opacity * 255.0).round() as u8])
    }

    /// This color on its way to another: 0 is this one, 1 the other.
    #[must_use]
    pub fn toward(self, other: Ink, share: f32) -> Self {
        let mix = |axis: usize| {
            let (a, b) = (f32::from(self.0[axis]), f32::from(other.0[axis]));
            (a + (b - a) * share).round() as u8
        };
        Ink(std::array::from_fn(mix))
    }
}

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The colors.
    pub theme: Theme,
    /// How large a meter is on the screen (px); bodies never get too small to see.
    pub px_per_m: f32,
}

/// Where a point is in the picture.
#[must_use]
pub fn place<V: Vector>(point: V) -> Place {
    let [x, y, _] = point.to_xyz();
    [x, y]
}
