//! What was changed by hand and is not in the files yet.

use flockwork::group::Setting;
use flockwork::scene::{ObstacleText, Point, Scene};
use flockwork::world::Named;
use flockwork::{GroupId, Vector, World, each_world};
use flockwork_lua::TuneParam;
use ron::Options;
use ron::extensions::Extensions;

use super::Session;

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
}

impl ByHand {
    /// Whether it may be written into a script.
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.default.is_some()
    }
}

impl Session {
    /// The parameters, marks and obstacles that are not as the files say, in the order of the scene.
    #[must_use]
    pub fn by_hand(&self) -> Vec<ByHand> {
        self.other_than(&self.scene)
    }

    /// What is not as a scene says, with the scripts as they are.
    pub(super) fn other_than(&self, scene: &Scene) -> Vec<ByHand> {
        let mut all = Vec::new();
        for (nth, group) in scene.groups.iter().enumerate() {
            let Some(script) = &group.script else { continue };
            for param in self.scripts.params(GroupId(nth as u32)) {
                let given = group.params.0.iter().find(|(name, _)| *name == param.name);
                let is_own = given.is_none();
                let start = given.map_or(param.default, |(_, value)| param.fit(value));
                if start == param.value {
                    continue;
                }
                let words = [start, param.value].map(|value| word(param, value));
                let path = ["groups", &nth.to_string(), "params", &param.name];
                let (script, name) = (script.clone(), param.name.clone());
                let setting = param.setting(param.value);
                all.push(ByHand {
                    told: format!(
                        "{}: {} {} → {}",
                        group.name,
                        name.replace('_', " "),
                        words[0],
                        words[1]
                    ),
                    path: path.map(str::to_owned).to_vec(),
                    value: ron_of(&setting),
                    default: is_own.then_some(NewDefault { script, param: name, setting }),
                });
            }
        }
        each_world!(&self.world, world => {
            all.extend(moved_marks(scene, world));
            all.extend(moved_obstacles(scene, world));
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

/// A value as a scene writes it; numbers and names can always be written.
fn ron_of(value: &impl serde::Serialize) -> String {
    let format = Options::default().with_default_extension(Extensions::UNWRAP_VARIANT_NEWTYPES);
    format.to_string(value).unwrap_or_default()
}

fn point<V: Vector>(at: V) -> Point {
    Point { xyz: at.to_xyz(), has_z: V::AXES > 2 }
}

fn moved_marks<V: Vector>(scene: &Scene, world: &World<V>) -> Vec<ByHand> {
    let pairs = scene.marks.0.iter().zip(&world.marks);
    let moved =
        pairs.filter(|((name, at), mark)| *name == mark.name && at.vector::<V>() != mark.it);
    let told = |((name, at), mark): (&(String, Point), &Named<V>)| ByHand {
        told: format!("mark {name} {} → {}", shown(at.vector::<V>()), shown(mark.it)),
        path: ["marks", name].map(str::to_owned).to_vec(),
        value: ron_of(&point(mark.it)),
        default: None,
    };
    moved.map(told).collect()
}

fn shown<V: Vector>(at: V) -> String {
    let parts: Vec<String> = at.to_xyz()[..V::AXES].iter().map(f32::to_string).collect();
    format!("({})", parts.join(", "))
}

/// The obstacles of the list that stand elsewhere; none where obstacles have come or gone since.
fn moved_obstacles<V: Vector>(scene: &Scene, world: &World<V>) -> Vec<ByHand> {
    let (mut place, mut moved) = (0, Vec::new());
    for (nth, text) in scene.obstacles.iter().enumerate() {
        let here = place;
        place += text.count::<V>();
        let ObstacleText::Shape(shape) = text else { continue };
        let Some(now) = world.obstacles.get(here).filter(|it| it.index() == shape.index()) else {
            return Vec::new();
        };
        if *now != shape.map(|at| at.vector::<V>()) {
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
