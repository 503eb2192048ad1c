//! A step as a reader has it, perhaps with an edit: run, and looked at.

use flockwork::glam::Vec2;
use flockwork::scene::AnyWorld;
use flockwork::{Agent, World};
use flockwork_viewer::session::Session;

use super::{STEPS, home};
use crate::common::Place;

/// A step's files where a reader has them: `scenes/NAME.ron` and `scripts/*.lua`.
pub struct Lesson {
    place: Place,
    name: &'static str,
}

impl Lesson {
    pub fn of(name: &'static str) -> Self {
        let step = STEPS.iter().find(|step| step.name == name).unwrap();
        Self { place: step.place(), name }
    }

    /// The same after an edit of one of its files, in which `from` occurs once.
    pub fn with(self, file: &str, from: &str, to: &str) -> Self {
        let path = self.place.path(&home(file));
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.matches(from).count(), 1, "{file}: {from}");
        std::fs::write(path, text.replace(from, to)).unwrap();
        self
    }

    /// Runs it for so long (s), shows its world after each tick with the time (s), and answers the last one.
    pub fn run(&self, secs: f32, mut look: impl FnMut(&World<Vec2>, f32)) -> Session {
        let scene = self.place.path(&format!("scenes/{}.ron", self.name));
        let mut session = Session::open(scene, None).unwrap_or_else(|report| panic!("{report}"));
        for _ in 0..(60.0 * secs) as u32 {
            let inputs = session.scripted_mouse();
            session.step(&inputs);
            let world = plane(&session);
            look(world, world.secs() as f32);
        }
        let troubles: Vec<String> = session.troubles().iter().map(ToString::to_string).collect();
        assert!(troubles.is_empty(), "{troubles:?}");
        session
    }
}

pub fn plane(session: &Session) -> &World<Vec2> {
    let AnyWorld::Plane(world) = &session.world else { panic!("a plane") };
    world
}

/// The agents of the group of this name.
pub fn of<'w>(
    world: &'w World<Vec2>,
    name: &'w str,
) -> impl Iterator<Item = &'w Agent<Vec2>> + Clone {
    world.agents.iter().filter(move |it| world.groups[it.group.index()].name == name)
}

pub fn color(agent: &Agent<Vec2>) -> String {
    let [red, green, blue] = agent.color;
    format!("#{red:02x}{green:02x}{blue:02x}")
}

pub fn count_of_color(world: &World<Vec2>, group: &str, wanted: &str) -> usize {
    of(world, group).filter(|agent| color(agent) == wanted).count()
}
