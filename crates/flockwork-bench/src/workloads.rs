//! The workloads: what a crowd of so many agents does, and where it starts.

use std::fmt;

use flockwork::behavior::{
    Alignment, AlignmentForm, AvoidObstacles, Behavior, Cohesion, CohesionForm, Falloff, Queue,
    Seek, Separation,
};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::neighbors::Among;
use flockwork::scene::AnyWorld;
use flockwork::{Group, Obstacle, Plan, Space, Stepping, Target, Term, Vector, World};

use crate::start::{Random, SEED, Start};

/// What the agents do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workload {
    /// A flock on a square torus: separation, alignment and cohesion with one radius of 1 m.
    F,
    /// The same in a cubic torus.
    F3,
    /// On the same square: seek a goal, avoid a hundred circles, keep apart.
    A,
    /// A room full of people who leave by one door, and queue.
    Q,
    /// `F` with three radii: separation 0.5 m, alignment 0.8 m, cohesion 1 m.
    FRadii,
}

impl Workload {
    /// All of them.
    pub const ALL: [Workload; 5] =
        [Workload::F, Workload::F3, Workload::A, Workload::Q, Workload::FRadii];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Workload::F => "F",
            Workload::F3 => "F3",
            Workload::A => "A",
            Workload::Q => "Q",
            Workload::FRadii => "F-radii",
        }
    }

    /// The workload of this name, in capitals or not.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|workload| workload.name().eq_ignore_ascii_case(name))
    }

    /// Whether one can choose how dense the crowd is.
    #[must_use]
    pub fn has_free_density(self) -> bool {
        self != Workload::Q
    }
}

impl fmt::Display for Workload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One crowd to measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Case {
    /// What the agents do.
    pub workload: Workload,
    /// How many there are; at least 1.
    pub agents: usize,
    /// How many others each has within 1 m at the start, on average; more than zero. `Q` has its own
    /// density, and of this only its plain loop takes note.
    pub neighbors: f32,
}

/// How many circles stand in the way in `A`.
const CIRCLES: usize = 100;

/// How many people there are to a square metre in `Q`.
const PEOPLE: f32 = 1.5;

/// How wide the door of `Q` is (m).
const DOOR: f32 = 1.2;

impl Case {
    /// The crowd at tick 0.
    #[must_use]
    pub fn world(&self) -> AnyWorld {
        match self.workload {
            Workload::F => AnyWorld::Plane(self.flock::<_, 2>([1.0; 3])),
            Workload::F3 => AnyWorld::Volume(self.flock::<_, 3>([1.0; 3])),
            Workload::A => AnyWorld::Plane(self.avoiders()),
            Workload::Q => AnyWorld::Plane(self.room()),
            Workload::FRadii => AnyWorld::Plane(self.flock::<_, 2>([0.5, 0.8, 1.0])),
        }
    }

    /// How many others each has within 1 m at the start, on average, if nobody stood at a wall.
    #[must_use]
    pub fn aimed_neighbors(&self) -> f32 {
        let people = PEOPLE * core::f32::consts::PI;
        if self.workload.has_free_density() { self.neighbors } else { people }
    }

    fn flock<V: Vector, const D: usize>(&self, radii: [f32; 3]) -> World<V> {
        self.scattered(&Start::<D>::scattered(self.agents, self.neighbors), 0.0, flocking(radii))
    }

    fn avoiders(&self) -> World<Vec2> {
        let start = Start::<2>::scattered(self.agents, self.neighbors);
        let (side, goal) = (start.side, Target::Point(vec2(0.5, 0.5) * start.side));
        let plan = Plan::of([
            Term::new(Behavior::Seek(Seek {})).toward(goal),
            Term::new(Behavior::AvoidObstacles(AvoidObstacles {
                look_ahead: 2.0,
                ..AvoidObstacles::default()
            })),
            Term::new(Behavior::Separation(keeping_apart(1.0))),
        ]);
        let mut world = self.scattered(&start, 0.1, plan);
        // A seed of their own, so that the circles stay where they are when the crowd grows.
        let mut random = Random(SEED + 1);
        world.obstacles.extend((0..CIRCLES).map(|_| Obstacle::Circle {
            center: vec2(random.unit(), random.unit()) * side,
            radius: side * 0.02 * (0.5 + random.unit()),
        }));
        world
    }

    /// Agents on a torus that are limited to 1 m/s and 2 N.
    fn scattered<V: Vector, const D: usize>(
        &self,
        start: &Start<D>,
        radius: f32,
        plan: Plan<V>,
    ) -> World<V> {
        let mut world = self.empty(Space::Wrap(vector([start.side; D])));
        let group = Group {
            radius: Number::Fixed(radius),
            mass: Number::Fixed(1.0),
            max_speed: Number::Fixed(1.0),
            max_force: Number::Fixed(2.0),
            // So that a wanted change of velocity is as long as its force.
            response_secs: Number::Fixed(1.0),
            ..Group::default()
        };
        let group = world.add_group(group, Some(plan));
        for (position, velocity) in start.positions.iter().zip(&start.velocities) {
            world.spawn(group, vector(*position), vector(*velocity));
        }
        world
    }

    fn room(&self) -> World<Vec2> {
        let side = (self.agents as f32 / PEOPLE).sqrt().max(2.0 * DOOR);
        let door = vec2(side, 0.5 * side);
        let mut world = self.empty(Space::Open);
        world.obstacles = walls(side);
        // As in a room: nobody is pushed through its walls.
        world.solid = true;
        let group =
            Group { radius: Number::Fixed(0.2), max_speed: Number::Fixed(1.3), ..Group::default() };
        let group = world.add_group(group, Some(leaving(door + vec2(1.0, 0.0))));
        for place in lattice(self.agents, side) {
            world.spawn(group, place, (door - place).normalize_or_zero() * 1.3);
        }
        world
    }

    fn empty<V: Vector>(&self, space: Space<V>) -> World<V> {
        let mut world = World::new(space, Stepping::Timed(1.0 / 60.0), SEED, 1.0);
        world.most_agents = self.agents;
        world
    }
}

fn vector<V: Vector, const D: usize>(parts: [f32; D]) -> V {
    V::from_xyz(core::array::from_fn(|axis| parts.get(axis).copied().unwrap_or(0.0)))
}

fn keeping_apart(radius: f32) -> Separation {
    Separation { radius, falloff: Falloff::InverseSquare, ..Separation::default() }
}

/// Separation, alignment and cohesion with these radii (m), each with weight 1, among everybody.
fn flocking<V: Vector>([near, middle, far]: [f32; 3]) -> Plan<V> {
    let alignment =
        Alignment { form: AlignmentForm::Velocity, radius: middle, ..Alignment::default() };
    let cohesion = Cohesion { form: CohesionForm::Offset, radius: far, ..Cohesion::default() };
    let behaviors = [
        Behavior::Separation(keeping_apart(near)),
        Behavior::Alignment(alignment),
        Behavior::Cohesion(cohesion),
    ];
    Plan::of(behaviors.map(|behavior| Term { among: Some(Among::All), ..Term::new(behavior) }))
}

/// Out by the door, round what stands in the way, and not all at once.
fn leaving(behind_the_door: Vec2) -> Plan<Vec2> {
    Plan::of([
        Term::new(Behavior::Seek(Seek {})).toward(Target::Point(behind_the_door)),
        Term::new(Behavior::AvoidObstacles(AvoidObstacles::default())),
        Term::new(Behavior::Separation(keeping_apart(1.0))),
        // Last: it brakes against the sum so far.
        Term::new(Behavior::Queue(Queue::default())),
    ])
}

/// The walls around a square room from the origin, with a door in the middle of the right one.
fn walls(side: f32) -> Vec<Obstacle<Vec2>> {
    const HALF: f32 = 0.1;
    let (low, high, jamb) = (-HALF, side + HALF, 0.5 * (side - DOOR) - HALF);
    let wall = |from, to| Obstacle::Segment { from, to, radius: HALF };
    vec![
        wall(vec2(low, low), vec2(high, low)),
        wall(vec2(low, low), vec2(low, high)),
        wall(vec2(low, high), vec2(high, high)),
        wall(vec2(high, low), vec2(high, jamb)),
        wall(vec2(high, side - jamb), vec2(high, high)),
    ]
}

/// So many places in a square from the origin: a lattice, each place a little off.
fn lattice(agents: usize, side: f32) -> impl Iterator<Item = Vec2> {
    let columns = (agents as f32).sqrt().ceil().max(1.0) as usize;
    let spacing = side / columns as f32;
    let mut random = Random(SEED);
    (0..agents).map(move |nth| {
        // Up to a fifth of the spacing: bodies do not overlap at the start.
        let mut off = || 0.5 + 0.4 * (random.unit() - 0.5);
        vec2((nth % columns) as f32 + off(), (nth / columns) as f32 + off()) * spacing
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::Plain;
    use flockwork::each_world;

    fn case(workload: Workload) -> Case {
        Case { workload, agents: 600, neighbors: 12.0 }
    }

    #[test]
    fn names_lead_back() {
        for workload in Workload::ALL {
            assert_eq!(Workload::named(&workload.name().to_lowercase()), Some(workload));
        }
        assert_eq!(Workload::named("G"), None);
    }

    #[test]
    fn every_world_runs_without_a_fault_and_holds_everybody() {
        for workload in Workload::ALL {
            let mut world = case(workload).world();
            each_world!(&mut world, world => {
                for _ in 0..65 {
                    assert_eq!(world.step(&mut (), &[]), [], "{workload}");
                }
                assert_eq!((world.agents.len(), world.tick), (600, 65), "{workload}");
            });
        }
    }

    /// The engine and the plain loop do the same: else their ratio would say nothing.
    fn agrees<const D: usize>(workload: Workload) {
        let start = Start::<D>::scattered(600, 12.0);
        let (mut world, mut plain) = (case(workload).world(), Plain::new(&start));
        for _ in 0..20 {
            each_world!(&mut world, world => world.step(&mut (), &[]));
            plain.step();
        }
        let at = each_world!(&world, world => world.agents.iter().map(|agent| agent.position.to_xyz()).collect::<Vec<_>>());
        for (engine, plain) in at.iter().zip(plain.positions()) {
            for axis in 0..D {
                let off = (engine[axis] - plain[axis]).abs();
                assert!(off < 1e-3 || off > start.side - 1e-3, "{engine:?} {plain:?}");
            }
        }
    }

    #[test]
    fn the_plain_loop_does_what_the_engine_does() {
        agrees::<2>(Workload::F);
        agrees::<3>(Workload::F3);
    }

    #[test]
    fn nobody_of_the_room_stands_in_a_wall_or_in_another() {
        let AnyWorld::Plane(world) = case(Workload::Q).world() else { panic!("a room is flat") };
        for (place, agent) in world.agents.iter().enumerate() {
            assert!(world.obstacles.iter().all(|wall| wall.nearest(agent.position).distance > 0.2));
            let others = &world.agents[..place];
            assert!(others.iter().all(|it| it.position.distance(agent.position) > 0.4));
        }
    }
}
