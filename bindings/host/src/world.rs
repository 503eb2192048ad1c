//! The world that a binding wraps.

use std::sync::Arc;

use flockwork::scene::{AnyWorld, Problem, Scene};
use flockwork::{Fault, each_world};

use crate::brain::HostBrain;
use crate::host_input::HostInput;
use crate::{ErrorKind, HostError};

/// A world with its scripts, made from the text of a scene.
pub struct HostWorld {
    /// The world itself, for what a binding needs beside the functions here.
    pub world: AnyWorld,
    /// The scene that it was made from.
    pub scene: Scene,
    /// What went wrong in the last call of [`step`](Self::step), each distinct fault once, at most a hundred of them.
    pub faults: Vec<Fault>,
    pub(crate) brain: HostBrain,
    pub(crate) inputs: Vec<HostInput>,
    pub(crate) heard: Vec<String>,
}

impl HostWorld {
    /// The world of a scene, at tick 0. `scripts` answers the text of a script for its name in the scene, or one sentence why
    /// there is none; it is called for the files that scripts require as well.
    ///
    /// # Errors
    /// All mistakes of the scene, or of its scripts: each is a line that begins with where it is.
    pub fn from_scene(
        text: &str,
        scripts: impl Fn(&str) -> Result<String, String> + Send + Sync + 'static,
    ) -> Result<Self, HostError> {
        let wrong =
            |problems: Vec<Problem>| HostError::new(ErrorKind::Scene, told(&problems, text));
        let scene = Scene::parse(text).map_err(wrong)?;
        let world = scene.build().map_err(wrong)?;
        let brain = HostBrain::of(&world, Arc::new(scripts))?;
        Ok(Self { world, scene, faults: Vec::new(), brain, inputs: Vec::new(), heard: Vec::new() })
    }

    /// Moves all agents by so many ticks; inputs are those of the first. Answers how many different things went wrong; see
    /// [`faults`](Self::faults). An agent whose script fails keeps its last plan.
    pub fn step(&mut self, ticks: u32) -> usize {
        self.faults.clear();
        let mut inputs = core::mem::take(&mut self.inputs);
        for _ in 0..ticks {
            let brain = &mut self.brain;
            let faults =
                each_world!(&mut self.world, world => brain.step(world, &inputs, &self.heard));
            self.note(faults);
            inputs.clear();
        }
        if ticks == 0 {
            self.inputs = inputs;
        }
        self.faults.len()
    }

    fn note(&mut self, faults: Vec<Fault>) {
        const MOST: usize = 100;
        for fault in faults {
            if self.faults.len() < MOST && !self.faults.contains(&fault) {
                self.faults.push(fault);
            }
        }
    }

    /// How many agents there are.
    #[must_use]
    pub fn count(&self) -> usize {
        each_world!(&self.world, world => world.agents.len())
    }

    /// How many components the vectors of its columns have: 2 in a plane, 3 in a volume.
    #[must_use]
    pub fn axes(&self) -> usize {
        match self.world {
            AnyWorld::Plane(_) => 2,
            AnyWorld::Volume(_) => 3,
        }
    }

    /// How many ticks have passed.
    #[must_use]
    pub fn tick(&self) -> u64 {
        each_world!(&self.world, world => world.tick)
    }

    /// The time that has passed in the world (s).
    #[must_use]
    pub fn secs(&self) -> f64 {
        each_world!(&self.world, world => world.secs())
    }

    /// A hash of the state that motion depends on: equal to that of the program `flockwork run` and of every other binding at
    /// the same tick of the same scene.
    #[must_use]
    pub fn hash(&self) -> u64 {
        each_world!(&self.world, world => world.hash())
    }
}

/// All mistakes of a scene, or of a part of one, each with its line and column.
pub(crate) fn told(problems: &[Problem], text: &str) -> String {
    let line = |problem: &Problem| {
        let (line, column) = problem.line_and_column(text);
        format!("{line}:{column}: {}", problem.message)
    };
    problems.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A fault as one line: where, which agent, what.
pub(crate) fn line_of(fault: &Fault) -> String {
    let place = fault.location.as_ref();
    let place = place.map(|it| format!("{}:{}: ", it.file, it.line)).unwrap_or_default();
    let agent = fault.agent.map(|id| format!("agent {}: ", id.0)).unwrap_or_default();
    format!("{place}{agent}{}", fault.message)
}

impl HostWorld {
    /// The [`faults`](Self::faults) as lines: the file and line of a script, the agent, and what is wrong.
    pub fn fault_lines(&self) -> impl Iterator<Item = String> {
        self.faults.iter().map(line_of)
    }
}
