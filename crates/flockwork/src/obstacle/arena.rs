//! A room that agents cannot leave: the inside of a shape is free, the outside solid.

use super::registry::Info;
use super::walls;
use super::{Box, Circle, Hit, Nearest, Obstacle, Outline, Polygon, Shape};
use crate::{Isometry, Vector};

/// Everything outside of a convex shape is solid: agents stay inside. It is the only concave shape.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(bound(deserialize = "V: serde::Deserialize<'de> + Copy + Default"))
)]
pub enum Arena<V> {
    /// A round room.
    Circle(Circle<V>),
    /// A room with sides along the axes.
    Box(Box<V>),
    /// A room with straight walls; in the plane alone.
    Polygon(Polygon<V>),
}

/// Does the same with the shape of an arena, whichever it is.
macro_rules! each_room {
    ($arena:expr, $room:ident => $body:expr) => {
        match $arena {
            Arena::Circle($room) => $body,
            Arena::Box($room) => $body,
            Arena::Polygon($room) => $body,
        }
    };
}

impl<V: Copy> Arena<V> {
    /// Its description.
    pub(crate) const INFO: Info = Info {
        name: "Arena",
        also_called: &["room", "inside", "inverted", "ring"],
        doc: "Everything outside of a convex shape (a `Circle`, a `Box` or a `Polygon`) is solid: agents stay inside.\n",
        fields: &[],
    };

    /// The same shape with each of its vectors changed to another type.
    pub fn map<W>(&self, change: &impl Fn(V) -> W) -> Arena<W> {
        match self {
            Self::Circle(room) => Arena::Circle(room.map(change)),
            Self::Box(room) => Arena::Box(room.map(change)),
            Self::Polygon(room) => Arena::Polygon(room.map(change)),
        }
    }

    /// Tells each of its vectors, with the path to it in RON.
    pub fn vectors(&self, tell: &mut dyn FnMut(&str, V)) {
        let inside = self.name();
        let mut tell = |field: &str, vector| tell(&format!("{inside}.{field}"), vector);
        each_room!(self, room => room.vectors(&mut tell));
    }

    /// The name of its shape.
    fn name(&self) -> &'static str {
        match self {
            Self::Circle(_) => Circle::<V>::INFO.name,
            Self::Box(_) => Box::<V>::INFO.name,
            Self::Polygon(_) => Polygon::<V>::INFO.name,
        }
    }
}

impl<V: Vector> Arena<V> {
    pub(crate) fn is_finite(&self) -> bool {
        each_room!(self, room => room.is_finite())
    }

    /// The same with each of its points where an isometry leads it.
    pub(crate) fn led(&self, by: &Isometry) -> Self {
        match self {
            Self::Circle(room) => Self::Circle(room.led(by)),
            Self::Box(room) => Self::Box(room.led(by)),
            Self::Polygon(room) => Self::Polygon(room.led(by)),
        }
    }

    /// Which shape it is, as a number, then the numbers of that.
    pub(crate) fn put(&self, out: &mut dyn FnMut(f32)) {
        out(match self {
            Self::Circle(_) => 0.0,
            Self::Box(_) => 1.0,
            Self::Polygon(_) => 2.0,
        });
        each_room!(self, room => room.put(out));
    }

    pub(crate) fn take(next: &mut dyn FnMut() -> Option<f32>) -> Option<Self> {
        match next()? {
            0.0 => Circle::take(next).map(Self::Circle),
            1.0 => Box::take(next).map(Self::Box),
            2.0 => Polygon::take(next).map(Self::Polygon),
            _ => None,
        }
    }
}

impl<V: Vector> Shape<V> for Arena<V> {
    const IS_CONVEX: bool = false;

    fn example() -> Self {
        Self::Circle(Circle { center: V::ZERO, radius: 10.0 })
    }

    fn bounds(&self) -> Option<[V; 2]> {
        None
    }

    fn ball(&self) -> Option<(V, f32)> {
        None
    }

    fn way_out(&self, point: V) -> V {
        -each_room!(self, room => room.way_out(point))
    }

    fn moved(&self, by: V) -> Self {
        match self {
            Self::Circle(room) => Self::Circle(room.moved(by)),
            Self::Box(room) => Self::Box(room.moved(by)),
            Self::Polygon(room) => Self::Polygon(room.moved(by)),
        }
    }

    fn image(&self, led: Self, by: &Isometry) -> Option<Obstacle<V>> {
        let Self::Box(room) = self else { return Some(led.into()) };
        match room.image(room.led(by), by)? {
            Obstacle::Box(room) => Some(Self::Box(room).into()),
            Obstacle::Polygon(room) => Some(Self::Polygon(room).into()),
            _ => None,
        }
    }

    fn nearest(&self, point: V) -> Nearest<V> {
        let Nearest { point, normal, distance } = each_room!(self, room => room.nearest(point));
        Nearest { point, normal: -normal, distance: -distance }
    }

    fn entry(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        each_room!(self, room => room.leave(from, direction, radius)).map(|hit| hit.distance)
    }

    fn hit(&self, from: V, direction: V, length: f32, radius: f32) -> Option<Hit<V>> {
        let hit = each_room!(self, room => room.leave(from, direction, radius));
        hit.filter(|hit| hit.distance <= length)
    }

    fn exit_endless(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        each_room!(self, room => room.enter(from, direction, radius))
    }

    fn is_sound(&self) -> bool {
        each_room!(self, room => room.is_sound())
    }

    fn flaws(&self, tell: &mut dyn FnMut(&str, String)) {
        let name = self.name();
        let mut tell = |field: &str, message| match field {
            "" => tell(name, message),
            _ => tell(&format!("{name}.{field}"), message),
        };
        each_room!(self, room => room.flaws(&mut tell));
    }

    fn outline(&self) -> Outline<V> {
        Outline { is_filled: false, ..each_room!(self, room => room.outline()) }
    }
}

/// A convex shape that can be a room. How far a ball has to the wall first grows along a straight way, then
/// shrinks: so a ball runs into the wall once at most, where it comes nearer and there is no longer room for it.
trait Room<V: Vector>: Shape<V> {
    /// Where a ball that is in the room runs into the wall.
    fn leave(&self, from: V, direction: V, radius: f32) -> Option<Hit<V>>;

    /// How far a ball that is not wholly in the room must go until it is; none if it never is.
    fn enter(&self, from: V, direction: V, radius: f32) -> Option<f32>;
}

impl<V: Vector> Room<V> for Circle<V> {
    fn leave(&self, from: V, direction: V, radius: f32) -> Option<Hit<V>> {
        let (middle, half) = self.chord(from, direction, radius);
        // A ball that never fits comes nearer to the wall from the middle of its way on.
        let distance = (middle + half.unwrap_or(0.0)).max(0.0);
        let wall = self.nearest(from + direction * distance);
        Some(Hit { distance, normal: -wall.normal })
    }

    fn enter(&self, from: V, direction: V, radius: f32) -> Option<f32> {
        let (middle, half) = self.chord(from, direction, radius);
        half.filter(|half| middle + half >= 0.0).map(|half| (middle - half).max(0.0))
    }
}

impl<V: Vector> Circle<V> {
    /// The piece of a straight way on which a ball is wholly inside: how far on its middle is, and half its length;
    /// none if the ball never is.
    fn chord(&self, from: V, direction: V, radius: f32) -> (f32, Option<f32>) {
        let offset = self.center - from;
        let middle = offset.dot(direction);
        let aside = (offset - direction * middle).length_squared();
        let room = (self.radius - radius).max(0.0);
        let half = room * room - aside;
        (middle, (half >= 0.0).then(|| half.sqrt()))
    }
}

/// What a room does that has straight walls.
macro_rules! straight_room {
    ($Name:ident) => {
        impl<V: Vector> Room<V> for $Name<V> {
            fn leave(&self, from: V, direction: V, radius: f32) -> Option<Hit<V>> {
                let met = walls::first_met(self.walls(), from, direction, radius);
                met.map(|(distance, wall)| Hit { distance, normal: -wall.normal })
            }

            fn enter(&self, from: V, direction: V, radius: f32) -> Option<f32> {
                let inside = walls::within(self.walls(), from, direction, -radius);
                inside.filter(|(_, leave)| *leave >= 0.0).map(|(enter, _)| enter.max(0.0))
            }
        }
    };
}

straight_room!(Box);
straight_room!(Polygon);
