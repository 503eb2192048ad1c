//! Shapes: what is drawn, in world coordinates.

use flockwork::Vector;

use super::ink::Ink;

/// A point in the plane of the picture (m): x to the right, y up. A volume is seen from above.
pub type PlanePoint = [f32; 2];

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
    Circle(PlanePoint, Size),
    /// A triangle, without an allocation: there is one for each agent.
    Triangle([PlanePoint; 3]),
    /// A rectangle between its lower left and its upper right corner.
    Rect(PlanePoint, PlanePoint),
    /// A closed polygon.
    Polygon(Vec<PlanePoint>),
    /// The body of an agent: its middle, and how far it reaches on the side where it looks, without
    /// the nose. There may be thousands, so that painters may want to have a picture of it.
    Drop(PlanePoint, PlanePoint),
    /// An open line of straight pieces, with round joints.
    Line(Vec<PlanePoint>),
    /// A line of text, its left end a little to the upper right of the point.
    Text(PlanePoint, String),
}

/// Something to draw: filled, then stroked.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawable {
    /// Where and what.
    pub form: Form,
    /// What it is filled with; for a text its color.
    pub fill: Option<Ink>,
    /// The color and width of its outline, or of the line.
    pub stroke: Option<(Ink, Size)>,
}

impl Drawable {
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

/// Where a point is in the picture.
#[must_use]
pub fn project<V: Vector>(point: V) -> PlanePoint {
    let [x, y, _] = point.to_xyz();
    [x, y]
}
