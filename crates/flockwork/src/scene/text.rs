//! A scene as it is written: plain data, one field for one word of the file.

use serde::{Deserialize, Serialize};

use super::group_text::GroupText;
use super::measures_text::MeasuresText;
use super::obstacle_text::{ObstacleText, ShapeText};
use super::validation_text::ValidationText;
use super::values::{Entries, Given, Point};
use crate::PathEnd;

/// By what agents can be colored in every scene: where they go, and their speed as a share of their top speed.
pub const MOTION_COLORS: [&str; 2] = ["heading", "speed"];

/// A scene file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Its title.
    pub name: String,
    /// What a viewer of the scene should watch.
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
    /// The obstacles that stand still.
    #[serde(default)]
    pub obstacles: Vec<ObstacleText>,
    /// The obstacles that can move, with names.
    #[serde(default)]
    pub moving_obstacles: Entries<MovingObstacleText>,
    /// Whether obstacles stop bodies; otherwise only behaviors avoid them.
    #[serde(default)]
    pub solid: bool,
    /// A map of square tiles.
    #[serde(default)]
    pub tiles: Option<TilesText>,
    /// Fields with names, which agents write on and read.
    #[serde(default)]
    pub fields: Entries<FieldText>,
    /// A field of directions for `follow_flow`.
    #[serde(default)]
    pub flow_field: Option<FlowFieldText>,
    /// The most agents that there may be at once; without it, 100,000 more than the scene starts with.
    #[serde(default)]
    pub most_agents: Option<u32>,
    /// The groups of agents.
    pub groups: Vec<GroupText>,
    /// What the mouse does in a run without a window, or until it is moved.
    #[serde(default)]
    pub mouse: Vec<MouseText>,
    /// What a left click in the window does.
    #[serde(default)]
    pub click: Click,
    /// The part of the world that a window, a picture and a movie show; without it, the whole world.
    #[serde(default)]
    pub view: Option<ViewText>,
    /// By what agents are colored where they are looked at: one of [`MOTION_COLORS`], or a public value of their scripts; without
    /// it, each has its own color.
    #[serde(default)]
    pub color_by: Option<String>,
    /// What is measured of its runs.
    #[serde(default)]
    pub measures: MeasuresText,
    /// What runs of it are judged by.
    #[serde(default)]
    pub validation: Option<ValidationText>,
    /// The members of its family, each with its values: see [`members`](super::members).
    #[serde(default)]
    pub vary: Entries<Entries<Given>>,
}

impl Scene {
    /// Its tiles, if their walls are obstacles.
    pub(super) fn solid_tiles(&self) -> Option<&TilesText> {
        self.tiles.as_ref().filter(|tiles| tiles.solid)
    }
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

/// A rectangle of the world that is shown, in a volume a block.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ViewText {
    /// The corner with the smallest coordinates (m).
    pub min: Point,
    /// The corner with the largest (m).
    pub max: Point,
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
    /// How many pieces of a curve through the points there are between two of them; 0 for straight ways.
    #[serde(default)]
    pub smooth: u16,
}

fn default_road() -> f32 {
    0.5
}

/// An obstacle that can move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovingObstacleText {
    /// Its shape, and where it is at the start.
    pub shape: ShapeText,
    /// Its velocity (m/s; in `PerTick` stepping m per tick); none for one that stands until an input moves it.
    #[serde(default)]
    pub velocity: Option<Point>,
    /// The path along which it goes, in place of a velocity.
    #[serde(default)]
    pub along: Option<String>,
    /// How fast it goes along the path (m/s; in `PerTick` stepping m per tick); below zero, backward.
    #[serde(default)]
    pub speed: Option<f32>,
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
    /// Whether its walls are obstacles as well, which stop bodies.
    #[serde(default)]
    pub solid: bool,
}

/// A grid of numbers over the world, which agents write on and read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldText {
    /// About the side of a cell (m): as many cells as fit best fill the field.
    pub cell: f32,
    /// In how long what lies there fades to 37 % (s); 0 for never.
    #[serde(default)]
    pub fades_secs: f32,
    /// How fast it spreads: the diffusion coefficient (m²/s).
    #[serde(default)]
    pub spreads: f32,
    /// The corner with the smallest coordinates (m): a world without bounds needs it, within walls it may be left out, a
    /// torus has none.
    #[serde(default)]
    pub min: Option<Point>,
    /// The corner with the largest (m).
    #[serde(default)]
    pub max: Option<Point>,
    /// What lies there at first: points, and how much lies in the cell of each.
    #[serde(default)]
    pub start: Vec<(Point, f32)>,
}

/// A field of directions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlowFieldText {
    /// Where the lower left corner of the field lies.
    #[serde(default)]
    pub origin: Point,
    /// The side of a cell (m).
    pub cell: f32,
    /// Its rows from the top: an arrow for each cell, `.` for none.
    pub rows: Vec<String>,
}

/// The direction that a sign of such a row stands for; none for any other sign.
pub(super) fn direction_of(sign: char) -> Option<[f32; 2]> {
    const ASLANT: f32 = core::f32::consts::FRAC_1_SQRT_2;
    Some(match sign {
        '→' | '>' => [1.0, 0.0],
        '↗' => [ASLANT, ASLANT],
        '↑' | '^' => [0.0, 1.0],
        '↖' => [-ASLANT, ASLANT],
        '←' | '<' => [-1.0, 0.0],
        '↙' => [-ASLANT, -ASLANT],
        '↓' | 'v' => [0.0, -1.0],
        '↘' => [ASLANT, -ASLANT],
        '.' | '·' | ' ' => [0.0, 0.0],
        _ => return None,
    })
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
