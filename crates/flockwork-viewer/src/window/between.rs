//! Where agents are drawn between two ticks: on their way from where they were to where they are.

use std::cell::OnceCell;

use flockwork::glam::Vec2;
use flockwork::scene::AnyWorld;
use flockwork::{Agent, AgentId, Space, Stepping, Vector, World, each_world};

use crate::sketch::{Eye, PlanePoint};

/// An agent before the last tick.
struct Before {
    id: AgentId,
    position: [f32; 3],
    facing: [f32; 3],
}

/// The agents before the last tick.
#[derive(Default)]
pub struct Between {
    /// In the order that the world had.
    before: Vec<Before>,
    /// Their indices in the order of their ids: made when an agent is looked for that has another index now.
    by_id: OnceCell<Vec<u32>>,
}

impl Between {
    /// Keeps where all agents are: to be called before each tick.
    pub fn remember(&mut self, world: &AnyWorld) {
        each_world!(world, world => self.remember_in(world));
    }

    fn remember_in<V: Vector>(&mut self, world: &World<V>) {
        self.forget();
        self.before.extend(world.agents.iter().map(|agent| Before {
            id: agent.id,
            position: agent.position.to_xyz(),
            facing: agent.facing.to_xyz(),
        }));
    }

    /// Forgets all agents: to be called when the world is another one.
    pub fn forget(&mut self) {
        self.before.clear();
        self.by_id.take();
    }

    /// Where an agent is drawn (m) and where it looks, by its index in the list, when `share` of the time to the next
    /// tick is over (0 to 1). An agent that was not there before, or was moved by something else, is drawn where it is.
    pub fn pose(&self, world: &AnyWorld, nth: usize, share: f32, eye: Eye) -> [PlanePoint; 2] {
        each_world!(world, world => self.pose_in(world, nth, share, eye))
    }

    fn pose_in<V: Vector>(
        &self,
        world: &World<V>,
        nth: usize,
        share: f32,
        eye: Eye,
    ) -> [PlanePoint; 2] {
        let agent = &world.agents[nth];
        let now = [eye.see(agent.position), eye.along(agent.facing)];
        let Some(before) = self.find(nth, agent.id).filter(|_| share < 1.0) else { return now };
        let from = V::from_xyz(before.position);
        let way = world.space.offset(from, agent.position);
        if way.length() > longest_way(world, agent) {
            return now;
        }
        let at = from + way * share;
        let at =
            if matches!(world.space, Space::Wrap(_)) { world.space.contain(at, 0.0) } else { at };
        let [before, facing] = [V::from_xyz(before.facing), agent.facing].map(|it| eye.along(it));
        [eye.see(at), turned(before, facing, share)]
    }

    /// Most agents have the index that they had; all have another one when the world has sorted them by its grid.
    fn find(&self, nth: usize, id: AgentId) -> Option<&Before> {
        let same = self.before.get(nth).filter(|before| before.id == id);
        same.or_else(|| {
            let by_id = self.by_id.get_or_init(|| self.sorted());
            let found = by_id.binary_search_by_key(&id, |nth| self.before[*nth as usize].id);
            found.ok().map(|nth| &self.before[by_id[nth] as usize])
        })
    }

    fn sorted(&self) -> Vec<u32> {
        let mut by_id: Vec<u32> = (0..self.before.len() as u32).collect();
        by_id.sort_unstable_by_key(|nth| self.before[*nth as usize].id);
        by_id
    }
}

/// How far an agent goes in a tick by itself (m): one that comes farther was moved by something else.
fn longest_way<V: Vector>(world: &World<V>, agent: &Agent<V>) -> f32 {
    let ticks = if world.stepping == Stepping::PerTick { 1.0 } else { world.stepping.secs() };
    2.0 * agent.max_speed.max(agent.velocity.length()) * ticks + 4.0 * agent.radius
}

/// A direction on its way to another, round the shorter side.
fn turned(from: PlanePoint, to: PlanePoint, share: f32) -> PlanePoint {
    let (from, to) = (Vec2::from(from), Vec2::from(to));
    if from.dot(to) > 0.97 {
        // The same to a thousandth, in a fraction of the time.
        return from.lerp(to, share).into();
    }
    if from.length_squared() < 1e-6 || to.length_squared() < 1e-6 {
        return to.into();
    }
    let length = from.length() + (to.length() - from.length()) * share;
    let angle = from.angle_to(to) * share;
    (Vec2::from_angle(angle).rotate(from.normalize()) * length).into()
}

#[cfg(test)]
mod tests {
    use flockwork::scene::Scene;
    use flockwork::world::Input;

    use super::*;

    const ABOVE: Eye = Eye::ABOVE;

    fn world(bounds: &str, agents: &str) -> AnyWorld {
        let text = format!(
            "(name: \"t\", bounds: {bounds}, groups: [(name: \"g\", count: 3, spawn: Points([{agents}]), \
             velocity: (10, 0), max_speed: 10, max_force: 1000)])"
        );
        Scene::parse(&text).unwrap().build().unwrap()
    }

    fn step(world: &mut AnyWorld, between: &mut Between, inputs: &[Input<Vec2>]) {
        between.remember(world);
        let AnyWorld::Plane(world) = world else { panic!("it is a plane") };
        world.step(&mut (), inputs);
    }

    fn near(a: PlanePoint, b: PlanePoint) -> bool {
        (Vec2::from(a) - Vec2::from(b)).length() < 1e-4
    }

    #[test]
    fn an_agent_is_drawn_on_its_way() {
        let mut world = world("Open", "(0, 0), (0, 5), (0, 9)");
        let mut between = Between::default();
        assert_eq!(between.pose(&world, 0, 0.3, ABOVE)[0], [0.0, 0.0], "before the first tick");
        step(&mut world, &mut between, &[]);
        for (share, x) in [(0.0, 0.0), (0.25, 0.25 / 6.0), (1.0, 1.0 / 6.0)] {
            assert!(near(between.pose(&world, 0, share, ABOVE)[0], [x, 0.0]), "{share}");
        }
        between.forget();
        assert!(near(between.pose(&world, 0, 0.0, ABOVE)[0], [1.0 / 6.0, 0.0]));
    }

    #[test]
    fn the_seam_of_a_torus_is_crossed_and_not_the_world() {
        let mut world = world("Wrap((20, 10))", "(19.9, 5), (0.05, 5), (10, 5)");
        let mut between = Between::default();
        step(&mut world, &mut between, &[]);
        assert!(near(between.pose(&world, 0, 0.3, ABOVE)[0], [19.95, 5.0]));
        assert!(near(between.pose(&world, 0, 0.9, ABOVE)[0], [0.05, 5.0]));
    }

    #[test]
    fn newcomers_and_agents_that_are_put_elsewhere_do_not_slide_there() {
        let mut world = world("Open", "(0, 0), (0, 5), (0, 9)");
        let mut between = Between::default();
        step(&mut world, &mut between, &[]);
        let put = Input::Place(AgentId(1), Vec2::new(9.0, 9.0), Vec2::ZERO);
        let gone = Input::Despawn(AgentId(0));
        let new = Input::Spawn(flockwork::GroupId(0), Vec2::new(-9.0, 0.0), Vec2::ZERO, 0);
        step(&mut world, &mut between, &[gone, put, new]);
        let ids: Vec<u32> =
            each_world!(&world, world => world.agents.iter().map(|it| it.id.0).collect());
        assert_eq!(ids, [1, 2, 3]);
        assert!(near(between.pose(&world, 0, 0.0, ABOVE)[0], [9.0, 9.0]), "it was put there");
        assert!(
            near(between.pose(&world, 1, 0.0, ABOVE)[0], [1.0 / 6.0, 9.0]),
            "it moved up in the list"
        );
        assert!(near(between.pose(&world, 2, 0.0, ABOVE)[0], [-9.0, 0.0]), "it is new");
    }

    #[test]
    fn heads_turn_round_the_shorter_side() {
        let way = |degrees: f32| PlanePoint::from(Vec2::from_angle(degrees.to_radians()));
        assert!(near(turned(way(170.0), way(-170.0), 0.5), way(180.0)));
        let [x, y] = turned(way(10.0), way(-30.0), 0.25);
        assert!(y.atan2(x).abs() < 0.02, "{x} {y}");
        assert!(near(turned(way(0.0), way(90.0), 1.0), way(90.0)));
        assert!(near(turned([0.0, 0.0], way(90.0), 0.1), way(90.0)), "it had no direction");
        assert!(turned(way(0.0), way(180.0), 0.5).iter().all(|part| part.is_finite()));
    }
}
