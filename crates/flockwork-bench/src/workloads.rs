//! The workloads: what a crowd of so many agents does, and where it starts.

use std::fmt;

use flockwork::behavior::{
    Alignment, AlignmentForm, AvoidObstacles, Behavior, Cohesion, CohesionForm, Seek, Separation,
    infos,
};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::neighbors::Among;
use flockwork::scene::AnyWorld;
use flockwork::{Group, Plan, Space, Target, Term, Vector, World};

use crate::alone;
use crate::common::{circles, empty, keeping_apart, spawn, vector};
use crate::host::Host;
use crate::room;
use crate::start::Start;

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
    /// One behavior by its name, with its default parameters, and nothing else; or nothing at all, `coast`.
    Alone(&'static str),
}

/// What the workload without any behavior is called.
pub const COAST: &str = "coast";

impl Workload {
    /// All of them but for the behaviors.
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
            Workload::Alone(name) => name,
        }
    }

    /// The workload of this name, in capitals or not.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let is_it = |workload: &Self| workload.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().chain(Self::behaviors()).find(is_it)
    }

    /// Each behavior alone; first nothing, which is what all of them cost beside themselves.
    pub fn behaviors() -> impl Iterator<Item = Self> {
        let names = infos().iter().map(|info| info.name);
        core::iter::once(COAST).chain(names).map(Workload::Alone)
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
    /// density: there this is the one of the plain loop that it is compared with.
    pub neighbors: f32,
}

impl Case {
    /// The crowd at tick 0.
    #[must_use]
    pub fn world(&self) -> AnyWorld {
        match self.workload {
            Workload::F => AnyWorld::Plane(self.flock::<_, 2>([1.0; 3])),
            Workload::F3 => AnyWorld::Volume(self.flock::<_, 3>([1.0; 3])),
            Workload::A => AnyWorld::Plane(self.avoiders()),
            Workload::Q => AnyWorld::Plane(room::world(self.agents)),
            Workload::FRadii => AnyWorld::Plane(self.flock::<_, 2>([0.5, 0.8, 1.0])),
            Workload::Alone(name) => {
                AnyWorld::Plane(alone::world(Behavior::named(name), self.agents, self.neighbors))
            }
        }
    }

    /// How many others each has within 1 m at the start, on average, if no agent stood at a wall.
    #[must_use]
    pub fn aimed_neighbors(&self) -> f32 {
        let people = room::PEOPLE * core::f32::consts::PI;
        if self.workload.has_free_density() { self.neighbors } else { people }
    }

    /// The flock of `F` on its host's own structs, whatever the workload is.
    #[must_use]
    pub fn host(&self) -> Host {
        const RADII: [f32; 3] = [1.0; 3];
        Host::new(&self.flock::<_, 2>(RADII), flock_behaviors(RADII))
    }

    fn flock<V: Vector, const D: usize>(&self, radii: [f32; 3]) -> World<V> {
        self.scattered(&Start::<D>::scattered(self.agents, self.neighbors), 0.0, flocking(radii))
    }

    fn avoiders(&self) -> World<Vec2> {
        let start = Start::<2>::scattered(self.agents, self.neighbors);
        let (side, goal) = (start.side, Target::Point(vec2(0.5, 0.5) * start.side));
        let plan = Plan::of([
            Term::new(Behavior::Seek(Seek::default())).toward(goal),
            Term::new(Behavior::AvoidObstacles(AvoidObstacles {
                look_ahead: 2.0,
                ..AvoidObstacles::default()
            })),
            Term::new(Behavior::Separation(keeping_apart(1.0))),
        ]);
        let mut world = self.scattered(&start, 0.1, plan);
        world.obstacles = circles(side).into();
        world
    }

    /// Agents on a torus that are limited to 1 m/s and 2 N.
    fn scattered<V: Vector, const D: usize>(
        &self,
        start: &Start<D>,
        radius: f32,
        plan: Plan<V>,
    ) -> World<V> {
        let mut world = empty(self.agents, Space::Wrap(vector([start.side; D])));
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
        spawn(&mut world, group, start);
        world
    }
}

/// Separation, alignment and cohesion with these radii (m).
fn flock_behaviors([near, middle, far]: [f32; 3]) -> (Separation, Alignment, Cohesion) {
    let alignment =
        Alignment { form: AlignmentForm::Velocity, radius: middle, ..Alignment::default() };
    let cohesion = Cohesion { form: CohesionForm::Offset, radius: far, ..Cohesion::default() };
    (keeping_apart(near), alignment, cohesion)
}

/// The same, each with weight 1, among all agents.
fn flocking<V: Vector>(radii: [f32; 3]) -> Plan<V> {
    let (apart, along, together) = flock_behaviors(radii);
    let behaviors =
        [Behavior::Separation(apart), Behavior::Alignment(along), Behavior::Cohesion(together)];
    Plan::of(behaviors.map(|behavior| Term { among: Some(Among::All), ..Term::new(behavior) }))
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
    fn every_world_runs_without_a_fault_and_holds_all_agents() {
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
    fn a_host_has_the_bits_of_the_engine() {
        let case = case(Workload::F);
        let (mut world, mut host) = (case.world(), case.host());
        for _ in 0..65 {
            each_world!(&mut world, world => world.step(&mut (), &[]));
            crate::course::Steps::step(&mut host);
        }
        let at = each_world!(&world, world => world.agents.iter().map(|agent| agent.position.to_xyz()).collect::<Vec<_>>());
        assert!(at.into_iter().eq(host.positions().map(|position| position.to_xyz())));
    }

    #[test]
    fn the_plain_loop_does_what_the_engine_does() {
        agrees::<2>(Workload::F);
        agrees::<3>(Workload::F3);
    }
}
