//! What is drawn, in world coordinates.

use super::ink::Ink;

/// A point in the plane of the picture (m): x to the right, y up.
pub type PlanePoint = [f32; 2];

/// A length: in the world, or on the screen whatever the zoom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Size {
    /// Meters.
    World(f32),
    /// Pixels of a picture; points of the window.
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
    /// The body of an agent: its middle, and from there to the edge on the side where it looks, without the nose. There
    /// may be thousands, which is why the window has a picture of it.
    Drop(PlanePoint, PlanePoint),
    /// Colors on a rectangle, between which there is no edge.
    Map {
        /// The corner of the first color.
        min: PlanePoint,
        /// The opposite corner.
        max: PlanePoint,
        /// How many colors there are in a row.
        columns: usize,
        /// The colors of equal parts of the rectangle, along x first, then y.
        inks: Vec<Ink>,
    },
    /// An open line of straight pieces, with round joints.
    Line(Vec<PlanePoint>),
    /// A line of text, its left end a little to the upper right of the point.
    Text(PlanePoint, String),
}

/// Something to draw: it is filled, then stroked.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawable {
    /// Its geometry.
    pub form: Form,
    /// The color that it is filled with, or of a text; none for no filling.
    pub fill: Option<Ink>,
    /// The color and width of its outline, or of the line; none for no outline.
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

    /// The same shape with an outline.
    #[must_use]
    pub fn outlined(self, ink: Ink, width: Size) -> Self {
        Self { stroke: Some((ink, width)), ..self }
    }
}
