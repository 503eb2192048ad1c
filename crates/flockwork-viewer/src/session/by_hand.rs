//! What was changed by hand and is not in the files yet.

use flockwork::group::Setting;
use flockwork::scene::{ObstacleText, Point, Scene};
use flockwork::world::Named;
use flockwork::{GroupId, Obstacle, ObstacleId, Vector, Whole, World, each_world};
use flockwork_lua::TuneParam;
use ron::Options;
use ron::extensions::Extensions;

use super::Session;
use crate::input::SessionInput;

/// What was moved stands on multiples of this (m): sums of numbers with few digits have few digits again.
pub const CLEAN: f32 = 1e-4;

/// A number with no more digits than tell it from those that are nearer to it than `step`.
pub fn rounded(number: f32, step: f32) -> f32 {
    let per_meter = 10.0_f64.powf((-f64::from(step).log10()).ceil());
    let rounded = (f64::from(number) * per_meter).round() / per_meter;
    // Far out a number has no such digits.
    if rounded.is_finite() { rounded as f32 } else { number }
}

/// A value that is another one than the files say.
#[derive(Clone, Debug, PartialEq)]
pub struct ByHand {
    /// What has changed, in a few words: from what, and to what.
    pub told: String,
    /// Where it belongs in the scene.
    pub(super) path: Vec<String>,
    /// The value, as a scene writes it.
    pub(super) value: String,
    /// The parameter of a script that it is; none if it is none, or the scene sets it.
    pub(super) default: Option<NewDefault>,
}

/// A default of a script, to be written there.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NewDefault {
    pub script: String,
    pub param: String,
    pub setting: Setting,
    /// The least and the greatest value of a number.
    pub bounds: Option<[f32; 2]>,
}

impl ByHand {
    /// Whether it may be written into a script.
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.default.is_some()
    }
}

impl Session {
    /// The parameters, marks, roads and obstacles that are not as the files say, in the order of the scene; with the edits that
    /// wait for the next tick.
    #[must_use]
    pub fn by_hand(&self, waiting: &[SessionInput]) -> Vec<ByHand> {
        self.other_than(&self.scene, waiting)
    }

    /// The value of a parameter after the next tick.
    pub(super) fn next_value(group: &str, param: &TuneParam, waiting: &[SessionInput]) -> f32 {
        let value = |input: &SessionInput| match input {
            SessionInput::Param { group: of, name, value }
                if of == group && *name == param.name =>
            {
                Some(*value)
            }
            _ => None,
        };
        waiting.iter().rev().find_map(value).unwrap_or(param.value)
    }

    /// What is not as a scene says, with the scripts as they are.
    pub(super) fn other_than(&self, scene: &Scene, waiting: &[SessionInput]) -> Vec<ByHand> {
        let mut all = Vec::new();
        for (nth, group) in scene.groups.iter().enumerate() {
            let Some(script) = &group.script else { continue };
            for param in self.scripts.params(GroupId(nth as u32)) {
                let given = group.params.0.iter().find(|(name, _)| *name == param.name);
                let is_own = given.is_none();
                let start = given.map_or(param.default, |(_, value)| param.fit(value));
                let now = Self::next_value(&group.name, param, waiting);
                if start == now {
                    continue;
                }
                let [was, is] = [start, now].map(|value| word(param, value));
                let path = ["groups", &nth.to_string(), "params", &param.name];
                let (script, name) = (script.clone(), param.name.clone());
                let setting = param.setting(now);
                let is_number = matches!(setting, Setting::Number(_));
                let bounds = is_number.then_some([param.min, param.max]);
                all.push(ByHand {
                    told: format!("{}: {} {is}, was {was}", group.name, name.replace('_', " ")),
                    path: path.map(str::to_owned).to_vec(),
                    value: written(&setting),
                    default: is_own.then_some(NewDefault { script, param: name, setting, bounds }),
                });
            }
        }
        each_world!(&self.world, world => {
            all.extend(moved_marks(scene, world, waiting));
            all.extend(moved_nodes(scene, world, waiting));
            all.extend(moved_obstacles(scene, world, waiting));
        });
        all
    }
}

fn word(param: &TuneParam, value: f32) -> String {
    match param.setting(value) {
        Setting::Word(word) => word,
        Setting::Bool(on) => if on { "on" } else { "off" }.to_owned(),
        Setting::Number(number) => number.to_string(),
    }
}

/// A setting as a scene writes it: a whole number without a point.
fn written(setting: &Setting) -> String {
    match setting {
        Setting::Number(number) => number.to_string(),
        other => ron_of(other),
    }
}

/// A value as a scene writes it; numbers and names can always be written.
fn ron_of(value: &impl serde::Serialize) -> String {
    let format = Options::default().with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES);
    format.to_string(value).unwrap_or_default()
}

fn point<V: Vector>(at: V) -> Point {
    Point { xyz: at.to_xyz(), has_z: V::AXES > 2 }
}

/// A point of few digits.
fn clean<V: Vector>(at: V) -> Point {
    Point { xyz: at.to_xyz().map(|part| rounded(part, CLEAN)), has_z: V::AXES > 2 }
}

fn moved_marks<V: Vector>(
    scene: &Scene,
    world: &World<V>,
    waiting: &[SessionInput],
) -> Vec<ByHand> {
    let next = |nth: usize, now: V| {
        let place = |input: &SessionInput| match input {
            SessionInput::Mark(mark, at) if usize::from(*mark) == nth => Some(V::from_xyz(*at)),
            _ => None,
        };
        waiting.iter().rev().find_map(place).unwrap_or(now)
    };
    let pairs = scene.marks.0.iter().zip(&world.marks).enumerate();
    let moved = |(nth, ((name, at), mark)): (usize, (&(String, Point), &Named<V>))| {
        let (start, now) = (at.vector::<V>(), next(nth, mark.it));
        (*name == mark.name && start != now).then(|| ByHand {
            told: format!("mark {name} {}, was {}", shown(now), shown(start)),
            path: ["marks", name].map(str::to_owned).to_vec(),
            value: ron_of(&point(now)),
            default: None,
        })
    };
    pairs.filter_map(moved).collect()
}

/// The points of paths that lie elsewhere; not of those that are curves, whose points no scene says.
fn moved_nodes<V: Vector>(
    scene: &Scene,
    world: &World<V>,
    waiting: &[SessionInput],
) -> Vec<ByHand> {
    let next = |place: (u16, u32), now: V| {
        let there = |input: &SessionInput| match input {
            SessionInput::Node(path, node, at) if (*path, *node) == place => Some(V::from_xyz(*at)),
            _ => None,
        };
        waiting.iter().rev().find_map(there).unwrap_or(now)
    };
    let mut moved = Vec::new();
    let pairs = scene.paths.0.iter().zip(&world.paths);
    for (path, ((name, text), own)) in (0_u16..).zip(pairs) {
        let is_same = *name == own.name && text.smooth == 0;
        let is_whole = is_same && text.points.len() == own.it.points.len();
        let points = text.points.iter().zip(&own.it.points).filter(|_| is_whole);
        for (node, (text, now)) in (0_u32..).zip(points) {
            let (start, now) = (text.vector::<V>(), next((path, node), *now));
            if start != now {
                let nth = node.to_string();
                moved.push(ByHand {
                    told: format!(
                        "path {name}, point {}: {}, was {}",
                        node + 1,
                        shown(now),
                        shown(start)
                    ),
                    path: ["paths", name, "points", &nth].map(str::to_owned).to_vec(),
                    value: ron_of(&point(now)),
                    default: None,
                });
            }
        }
    }
    moved
}

fn shown<V: Vector>(at: V) -> String {
    let parts: Vec<String> = at.to_xyz()[..V::AXES].iter().map(f32::to_string).collect();
    format!("({})", parts.join(", "))
}

/// The obstacles of the list that stand elsewhere; none where obstacles have come or gone since.
fn moved_obstacles<V: Vector>(
    scene: &Scene,
    world: &World<V>,
    waiting: &[SessionInput],
) -> Vec<ByHand> {
    let obstacles = &world.obstacles;
    let next = |id: ObstacleId, now: &Obstacle<V>| {
        let there = |input: &SessionInput| match input {
            SessionInput::SetObstacle(of, it) if *of == id => Some(it.map(V::from_xyz)),
            _ => None,
        };
        waiting.iter().rev().find_map(there).unwrap_or(*now)
    };
    let first = obstacles.id_at(0).unwrap_or_default();
    let (mut place, mut moved) = (0, Vec::new());
    for (nth, text) in scene.obstacles.iter().enumerate() {
        let here = place;
        let ObstacleText::Shape(shape) = text else {
            let whole = obstacles.wholes().find(|(_, places)| places.start == here);
            let Some((whole, places)) = whole else { return Vec::new() };
            place = places.end;
            moved.extend(moved_whole(text, whole, nth, waiting));
            continue;
        };
        place += 1;
        let is_its = |id: &ObstacleId| id.0.wrapping_sub(first.0) as usize == here;
        let Some(id) = obstacles.id_at(here).filter(is_its) else { return Vec::new() };
        let now = next(id, &obstacles[here]);
        if now.index() != shape.index() {
            return Vec::new();
        }
        if now != shape.map(|at| at.vector::<V>()) {
            moved.push(ByHand {
                told: format!("obstacle {} of the list moved", nth + 1),
                path: vec!["obstacles".to_owned(), nth.to_string()],
                value: ron_of(&now.map(point)),
                default: None,
            });
        }
    }
    moved
}

/// A polygon of several parts, the `nth` of the list, that stands elsewhere; none if it stands as a scene says.
fn moved_whole<V: Vector>(
    text: &ObstacleText,
    whole: &Whole<V>,
    nth: usize,
    waiting: &[SessionInput],
) -> Option<ByHand> {
    let ObstacleText::Polygon(text) = text else { return None };
    let there = |input: &SessionInput| match input {
        SessionInput::PlaceWhole(id, at) if *id == whole.id() => Some(V::from_xyz(*at)),
        _ => None,
    };
    let place = waiting.iter().rev().find_map(there);
    let now = place.map_or_else(|| whole.clone(), |at| whole.placed(at));
    let start = || text.points.iter().map(Point::vector::<V>);
    let cleaned: Vec<Point> = now.outline.iter().map(|at| clean(*at)).collect();
    // As it was read, or as it was written.
    let is_same = start().eq(now.outline.iter().copied())
        || start().eq(cleaned.iter().map(Point::vector::<V>));
    (!is_same).then(|| ByHand {
        told: format!("obstacle {} of the list moved", nth + 1),
        path: ["obstacles", &nth.to_string(), "points"].map(str::to_owned).to_vec(),
        value: ron_of(&cleaned),
        default: None,
    })
}
