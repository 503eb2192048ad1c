//! A recipe in a folder of its own, perhaps with an edit: run, and looked at.

use flockwork::glam::{Vec2, Vec3};
use flockwork::scene::AnyWorld;
use flockwork::{Agent, AgentId, PublicValue, Vector, World};
use flockwork_viewer::session::Session;

use super::{Recipe, text_of};
use crate::common::Place;

/// A recipe's files, at a tick rate.
pub struct Trial {
    place: Place,
    scene: String,
    hz: u32,
    /// In place of the scene's own.
    pub seed: Option<u64>,
}

impl Trial {
    pub fn of(recipe: &Recipe, hz: u32) -> Self {
        let place = Place::new();
        let scene = recipe.scene_file();
        for file in recipe.scripts().iter().chain([&scene]) {
            place.write(file, text_of(file));
        }
        let trial = Self { place, scene: scene.clone(), hz, seed: None };
        if text_of(&scene).contains("stepping:") {
            return trial;
        }
        trial.with(&scene, "    about:", &format!("    stepping: Timed(hz: {hz}),\n    about:"))
    }

    /// The same after an edit of one of its files, in which `from` occurs once.
    pub fn with(self, file: &str, from: &str, to: &str) -> Self {
        let path = self.place.path(file);
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.matches(from).count(), 1, "{file}: {from}");
        std::fs::write(path, text.replace(from, to)).unwrap();
        self
    }

    /// Runs it for so long (s), and shows its world after each tick with the time (s).
    pub fn run<V: OfRecipe>(&self, secs: f32, mut look: impl FnMut(&World<V>, f32)) {
        let scene = self.place.path(&self.scene);
        let mut session =
            Session::open(scene, self.seed).unwrap_or_else(|report| panic!("{report}"));
        for _ in 0..(self.hz as f32 * secs) as u32 {
            let inputs = session.scripted_mouse();
            session.step(&inputs);
            let world = V::world(&session.world);
            look(world, world.secs() as f32);
        }
        let troubles: Vec<String> = session.troubles().iter().map(ToString::to_string).collect();
        assert!(troubles.is_empty(), "{troubles:?}");
    }
}

/// The vectors of a recipe's world.
pub trait OfRecipe: Vector {
    fn world(any: &AnyWorld) -> &World<Self>;
}

impl OfRecipe for Vec2 {
    fn world(any: &AnyWorld) -> &World<Self> {
        let AnyWorld::Plane(world) = any else { panic!("it is a volume") };
        world
    }
}

impl OfRecipe for Vec3 {
    fn world(any: &AnyWorld) -> &World<Self> {
        let AnyWorld::Volume(world) = any else { panic!("it is a plane") };
        world
    }
}

/// What an agent shows: a number.
pub fn number(world: &World<Vec2>, id: AgentId, name: &str) -> f64 {
    let Some(PublicValue::Number(number)) = world.public_value(id, name) else {
        panic!("{name} is no number");
    };
    number
}

/// Whether an agent shows a value that is true.
pub fn shows(world: &World<Vec2>, id: AgentId, name: &str) -> bool {
    world.public_value(id, name) == Some(PublicValue::Bool(true))
}

/// How deep two bodies overlap at most (m); below zero if all are apart.
pub fn overlap<'w>(world: &World<Vec2>, agents: impl Iterator<Item = &'w Agent<Vec2>>) -> f32 {
    let agents: Vec<_> = agents.collect();
    let mut deepest = f32::MIN;
    for (nth, a) in agents.iter().enumerate() {
        for b in &agents[..nth] {
            let away = world.space.offset(a.position, b.position).length();
            deepest = deepest.max(a.radius + b.radius - away);
        }
    }
    deepest
}

/// How alike they are headed: the length of their mean heading.
pub fn polarization<'w, V: Vector>(agents: impl Iterator<Item = &'w Agent<V>>) -> f32 {
    let (mut sum, mut count) = (V::default(), 0.0);
    for agent in agents {
        sum += agent.velocity * (1.0 / agent.velocity.length());
        count += 1.0;
    }
    sum.length() / count
}
