//! All that one behavior may see, and what it answers.

use flockwork::behavior::{Behavior, Steer};
use flockwork::neighbors::{Among, Neighbor};
use flockwork::noise::Noise;
use flockwork::{
    Agent, Aim, Field, FlowField, Obstacle, Obstacles, Path, Slot, Space, Steering, Stepping,
    TileMap, Turn, Vector, View, Way,
};

/// A behavior, and all that it may see of the world.
#[derive(Clone, Debug)]
pub struct Case<V> {
    /// The behavior with its parameters.
    pub behavior: Behavior,
    /// The agent.
    pub me: Agent<V>,
    /// The others around it.
    pub neighbors: Vec<Neighbor<V>>,
    /// The obstacles around it, without the sides of the space.
    pub obstacles: Vec<Obstacle<V>>,
    /// Their velocities (m/s).
    pub obstacle_velocities: Vec<V>,
    /// Its targets; the second one is where the first one is later, too.
    pub aims: [Option<Aim<V>>; 2],
    /// Its path.
    pub path: Option<Path<V>>,
    /// Its field.
    pub field: Option<Field>,
    /// Its way around obstacles.
    pub way: Option<Way<V>>,
    /// Its place in a formation.
    pub slot: Slot,
    /// The tile map.
    pub tiles: Option<TileMap>,
    /// The flow field.
    pub flow_field: Option<FlowField<V>>,
    /// The world's edge.
    pub space: Space<V>,
    /// How a tick moves an agent.
    pub stepping: Stepping,
    /// The force of the terms before this one (N).
    pub so_far: V,
    /// The random numbers.
    pub noise: Noise,
}

/// What a behavior answers in a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer<V> {
    /// What it wants.
    pub steering: Steering<V>,
    /// Where the agent is to look, if the behavior turns it.
    pub facing: Option<V>,
}

impl<V: Vector> Answer<V> {
    /// Whether it wants nothing, whatever it remembers.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        let Self { steering, facing } = self;
        let nothing = Steering { memory: steering.memory, ..Steering::none() };
        *steering == nothing && facing.is_none()
    }
}

impl<V: Vector> Case<V> {
    /// What the behavior answers at first, and in the next tick with what it remembers: the target has gone to the other one's
    /// place.
    #[must_use]
    pub fn answers(&self) -> [Answer<V>; 2] {
        self.seen(|view, turn| {
            let answer = |turn: &Turn<V>| Answer {
                steering: self.behavior.steer(view, turn),
                facing: self.behavior.facing(view, turn),
            };
            let first = answer(turn);
            let (memory, noise) = (first.steering.memory, turn.noise.stream(1));
            let (aim, second) = (turn.second, turn.aim);
            [first, answer(&Turn { aim, second, memory, rested: 1, noise, ..*turn })]
        })
    }

    /// Calls `look` with the view and the first turn.
    pub fn seen<T>(&self, look: impl FnOnce(&View<V>, &Turn<V>) -> T) -> T {
        let all_obstacles = Obstacles::new(self.obstacles.clone());
        let obstacles: Vec<_> = self.obstacles.iter().copied().chain(self.space.sides()).collect();
        let view = View {
            neighbors: &self.neighbors,
            obstacles: &obstacles,
            obstacle_velocities: &self.obstacle_velocities,
            all_obstacles: Some(&all_obstacles),
            tiles: self.tiles.as_ref(),
            flow_field: self.flow_field.as_ref(),
            space: self.space,
            stepping: self.stepping,
            ..View::alone(&self.me)
        };
        look(&view, &self.turn())
    }

    fn turn(&self) -> Turn<'_, V> {
        Turn {
            aim: self.aims[0],
            second: self.aims[1],
            path: self.path.as_ref(),
            field: self.field.as_ref(),
            way: self.way,
            slot: Some(self.slot),
            selection: Among::All.into(),
            so_far: self.so_far,
            noise: self.noise,
            ..Turn::default()
        }
    }

    /// Whether an answer makes the agent move or look in another way than it would by itself.
    #[must_use]
    pub fn acts(&self, answer: &Answer<V>) -> bool {
        let goes = |steering| self.me.next_velocity(steering, self.stepping);
        let turns = answer.facing.is_some_and(|facing| facing != self.me.heading);
        turns || goes(&answer.steering) != goes(&Steering::none())
    }
}
