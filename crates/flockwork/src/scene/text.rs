//! A scene as it is written: plain data, one field for one word of the file.

use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::behavior::Behavior;
use crate::group::{MovedBy, Value};
use crate::{Combine, PathEnd};

/// A scene file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Its title.
    pub name: String,
    /// What to look at.
    #[serde(default)]
    pub about: String,
    /// Plane or volume.
    #[serde(default)]
    pub space: Axes,
    /// The world's edge.
    #[serde(default)]
    pub bounds: Bounds,
    /// How a tick moves an agent.
    #[serde(default)]
    pub stepping: SteppingText,
    /// The seed of all random numbers.
    #[serde(default)]
    pub seed: u64,
    /// Places with names.
    #[serde(default)]
    pub marks: Entries<Point>,
    /// Paths with names.
    #[serde(default)]
    pub paths: Entries<PathText>,
    /// What stands in the way.
    #[serde(default)]
    pub obstacles: Vec<ObstacleText>,
    /// Whether obstacles stop bodies; otherwise only behaviours avoid them.
    #[serde(default)]
    pub solid: bool,
    /// A map of square tiles.
    #[serde(default)]
    pub tiles: Option<TilesText>,
    /// Who is there.
    pub groups: Vec<GroupText>,
    /// What the mouse does in a run without a window, or until it is moved.
    #[serde(default)]
    pub mouse: Vec<MouseText>,
    /// What a left click in the window does.
    #[serde(default)]
    pub click: Click,
}

/// How many axes a scene has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Axes {
    /// x and y.
    #[default]
    Plane,
    /// x, y and z.
    Volume,
}

/// The world's edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Bounds {
    /// No edge.
    #[default]
    Open,
    /// A torus from the origin to this corner.
    Wrap(Point),
    /// A closed box between two corners.
    Walls(Point, Point),
}

/// How a tick moves an agent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SteppingText {
    /// The tutorials' loop: velocities are lengths per tick.
    PerTick,
    /// So many ticks per second.
    Timed {
        /// Ticks per second.
        hz: f32,
    },
}

impl Default for SteppingText {
    fn default() -> Self {
        SteppingText::Timed { hz: 60.0 }
    }
}

/// What a left click in the window does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Click {
    /// Shows the forces.
    #[default]
    Forces,
    /// Only tells the scripts.
    Scripts,
}

/// A path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PathText {
    /// Its points, in order.
    pub points: Vec<Point>,
    /// Half the width of the road (m).
    #[serde(default = "default_road")]
    pub radius: f32,
    /// What happens at the end.
    #[serde(default)]
    pub end: PathEnd,
}

fn default_road() -> f32 {
    0.5
}

/// An obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ObstacleText {
    /// A circle, or a sphere.
    Circle {
        /// Its middle.
        center: Point,
        /// Its radius (m).
        radius: f32,
    },
    /// An axis-aligned box.
    Box {
        /// The corner with the smallest coordinates.
        min: Point,
        /// The corner with the largest.
        max: Point,
    },
    /// A segment with a thickness.
    Segment {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// Half the thickness (m).
        #[serde(default)]
        radius: f32,
    },
}

/// A map of square tiles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TilesText {
    /// Where the lower left corner of the map lies.
    #[serde(default)]
    pub origin: Point,
    /// The side of a tile (m).
    pub tile: f32,
    /// Its rows from the top: `#` is a wall, `.` is free.
    pub rows: Vec<String>,
}

/// A group of agents.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupText {
    /// What scenes and scripts call it.
    pub name: String,
    /// How many there are; 0 for a template to spawn from.
    #[serde(default = "default_count")]
    pub count: u32,
    /// Where they start.
    #[serde(default)]
    pub spawn: Spawn,
    /// How they start.
    #[serde(default)]
    pub velocity: Velocity,
    /// Body radius (m).
    #[serde(default)]
    pub radius: Option<NumberText>,
    /// Mass (kg).
    #[serde(default)]
    pub mass: Option<NumberText>,
    /// Top speed (m/s).
    #[serde(default)]
    pub max_speed: Option<NumberText>,
    /// Longest force (N).
    #[serde(default)]
    pub max_force: Option<NumberText>,
    /// How long a wanted change of velocity takes (s).
    #[serde(default)]
    pub response_secs: Option<NumberText>,
    /// `#rrggbb`.
    #[serde(default)]
    pub color: Option<String>,
    /// False for agents without a body: they direct.
    #[serde(default = "default_body")]
    pub body: bool,
    /// Who moves them.
    #[serde(default)]
    pub moved_by: MovedBy,
    /// The script that moves them.
    #[serde(default)]
    pub script: Option<String>,
    /// Values for the script's `tune` parameters.
    #[serde(default)]
    pub params: Entries<Value>,
    /// How the terms of the plan combine.
    #[serde(default)]
    pub combine: Combine,
    /// A fixed plan.
    #[serde(default)]
    pub plan: Vec<TermText>,
}

fn default_count() -> u32 {
    1
}

fn default_body() -> bool {
    true
}

/// Where agents start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Spawn {
    /// Here, one after the other.
    Points(Vec<Point>),
    /// Anywhere in a box, not on top of each other or in an obstacle.
    Rect {
        /// The corner with the smallest coordinates.
        min: Point,
        /// The corner with the largest.
        max: Point,
    },
    /// Anywhere in a circle or ball, likewise.
    Circle {
        /// Its middle.
        center: Point,
        /// Its radius (m).
        radius: f32,
    },
    /// In rows.
    Grid {
        /// The first place.
        from: Point,
        /// From one place to the next, along x and y (m).
        spacing: f32,
        /// How many in a row.
        columns: u32,
    },
}

impl Default for Spawn {
    fn default() -> Self {
        Spawn::Points(vec![Point::default()])
    }
}

/// How agents start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a velocity such as (1, 0), or Random(speed)")]
pub enum Velocity {
    /// All with this velocity.
    Same(Point),
    /// Each in a direction of its own.
    Drawn(RandomVelocity),
}

/// The word `Random` of [`Velocity`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum RandomVelocity {
    /// With this speed (m/s).
    Random(f32),
}

impl Default for Velocity {
    fn default() -> Self {
        Velocity::Same(Point::default())
    }
}

/// A number, or how to draw one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a number, Uniform(low, high) or Normal(mean, deviation)")]
pub enum NumberText {
    /// The same for all.
    Fixed(f32),
    /// Drawn for each.
    Drawn(DrawnNumber),
}

/// The words of [`NumberText`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum DrawnNumber {
    /// Uniform between two.
    Uniform(f32, f32),
    /// Normal with this mean and standard deviation.
    Normal(f32, f32),
}

/// A weighted behaviour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TermText {
    /// The behaviour and its parameters.
    pub behavior: Behavior,
    /// Its first target.
    #[serde(default)]
    pub target: Option<TargetText>,
    /// Its second target.
    #[serde(default)]
    pub second: Option<TargetText>,
    /// How much it counts.
    #[serde(default = "default_weight")]
    pub weight: f32,
    /// Who counts as a neighbour.
    #[serde(default)]
    pub among: Option<AmongText>,
}

fn default_weight() -> f32 {
    1.0
}

/// Where a behaviour aims.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a point such as (3, 4), Mouse, Mark(\"…\"), Path(\"…\"), Group(\"…\"), Agent(7) or Vector((1, 0))"
)]
pub enum TargetText {
    /// A fixed point.
    Point(Point),
    /// Something with a name.
    Named(NamedTarget),
}

/// The words of [`TargetText`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum NamedTarget {
    /// The mouse.
    Mouse,
    /// A mark.
    Mark(String),
    /// A path.
    Path(String),
    /// The nearest of a group.
    Group(String),
    /// An agent by its number.
    Agent(u32),
    /// A bare vector.
    Vector(Point),
}

/// Who counts as a neighbour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AmongText {
    /// Everybody.
    All,
    /// The agent's own group.
    Own,
    /// All groups but its own.
    Others,
    /// This group.
    Group(String),
}

/// A moment of the scripted mouse; between two it moves in a straight line.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MouseText {
    /// When (s).
    pub at: f32,
    /// Where it is then.
    pub to: Point,
    /// Whether it is clicked there.
    #[serde(default)]
    pub click: bool,
}

/// `(x, y)` or `(x, y, z)`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The components; z is 0 for two.
    pub xyz: [f32; 3],
    /// Whether z was written.
    pub has_z: bool,
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Components;
        impl<'de> Visitor<'de> for Components {
            type Value = Point;

            fn expecting(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
                f.write_str("a point such as (3, 4), or (3, 4, 5) in a volume")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Point, A::Error> {
                let short = |nth| serde::de::Error::invalid_length(nth, &Components);
                let x = seq.next_element()?.ok_or_else(|| short(0))?;
                let y = seq.next_element()?.ok_or_else(|| short(1))?;
                let z = seq.next_element()?;
                Ok(Point { xyz: [x, y, z.unwrap_or(0.0)], has_z: z.is_some() })
            }
        }
        deserializer.deserialize_any(Components)
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let [x, y, z] = self.xyz;
        if self.has_z { (x, y, z).serialize(serializer) } else { (x, y).serialize(serializer) }
    }
}

/// A map that keeps the order of the file, and names given twice.
#[derive(Clone, Debug, PartialEq)]
pub struct Entries<T>(pub Vec<(String, T)>);

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Entries<T> {
    /// The place of the entry of this name.
    #[must_use]
    pub fn place_of(&self, name: &str) -> Option<u16> {
        self.0.iter().position(|(known, _)| known == name).map(|place| place as u16)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Pairs<T>(core::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Pairs<T> {
            type Value = Entries<T>;

            fn expecting(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
                f.write_str("a map such as { \"name\": value }")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Pairs(core::marker::PhantomData))
    }
}

impl<T: Serialize> Serialize for Entries<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
