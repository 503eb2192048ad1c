//! Random plans and worlds for the laws of combiners.

use crate::Stages;
use crate::behavior::{Behavior, Flee, Push, Seek, Separation, Wish};
use crate::combine::*;
use crate::noise::{Noise, Purpose};
use crate::obstacle::Circle;
use crate::plan::{Item, Plan, Term};
use crate::{Isometry, Space, Stepping, Target, World};
use glam::Vec2;

pub const DRAWS: u64 = 40;

/// All combiners, in all their forms.
pub fn all() -> Vec<Combine> {
    let mut all = Vec::new();
    for usual in (0..).map_while(Combine::at) {
        let forms = usual.info().forms();
        for word in 0..forms.map_or(1, |(_, words)| words.len()) {
            let mut it = usual;
            assert!(forms.is_none_or(|(form, _)| it.set_number(form, word as f32)));
            all.push(it);
        }
    }
    all
}

/// What is drawn of a plan, its agents and the obstacles among them: in the plane, where an isometry leads it.
pub struct Drawn(Noise);

impl Drawn {
    pub fn of(draw: u64) -> Self {
        Self(Noise::new(7, draw, 0, Purpose::Script))
    }

    pub fn vector<V: Stages>(&self, nth: u64, length: f32, by: &Isometry) -> V {
        let noise = self.0.stream(nth);
        by.vector(V::from_xyz([noise.signed(0) * length, noise.signed(1) * length, 0.0]))
    }

    pub fn point<V: Stages>(&self, nth: u64, length: f32, by: &Isometry) -> V {
        by.point(self.vector::<V>(nth, length, &HERE))
    }

    /// Five terms, two of them in a group.
    pub fn plan<V: Stages>(&self, combine: Combine, by: &Isometry, size: f32) -> Plan<V> {
        let term = |nth: u64| {
            let (vector, point) =
                (self.vector::<V>(nth, 6.0 * size, by), self.point::<V>(nth, 6.0 * size, by));
            let term = match self.0.stream(nth).bits(2) % 5 {
                0 => Term::new(Behavior::Push(Push {})).toward(Target::Vector(vector)),
                1 => Term::new(Behavior::Wish(Wish {})).toward(Target::Vector(vector)),
                2 => Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(point)),
                3 => Term::new(Behavior::Flee(Flee::default())).toward(Target::Point(point)),
                _ => Term::new(Behavior::Separation(Separation::default())),
            };
            Item::Term(Term { weight: self.0.stream(nth).uniform(3) * 2.0 - 0.4, ..term })
        };
        let group = [Item::Begin(combine, 0.7), term(1), term(2), Item::Done];
        let items = [term(0)].into_iter().chain(group).chain([term(3), term(4)]);
        Plan { items: items.collect(), combine, ..Plan::default() }
    }

    /// Eleven agents with such a plan, among three obstacles, of which one moves.
    pub fn world<V: Stages>(&self, plan: Plan<V>, by: &Isometry) -> World<V> {
        let mut world = World::new(Space::Open, Stepping::PerTick, 1, 1.0);
        let group = world.add_group(super::strong(), Some(plan));
        for nth in 10..21 {
            let (at, velocity) = (self.point(nth, 4.0, by), self.vector(nth + 50, 2.0, by));
            world.spawn(group, at, velocity).expect("there is room");
        }
        for nth in 80..83 {
            let velocity = if nth == 80 { self.vector(90, 2.0, by) } else { V::ZERO };
            let obstacle = Circle { center: self.point(nth, 4.0, by), radius: 0.8 };
            world.add_obstacle(obstacle.into(), velocity).expect("it is a shape");
        }
        world
    }

    /// Whether the agents move in another way than without a plan.
    pub fn acts(&self, combine: Combine) -> bool {
        let come_to = |plan| velocities(self.world::<Vec2>(plan, &HERE));
        come_to(self.plan(combine, &HERE, 1.0)) != come_to(Plan::default())
    }
}

pub const HERE: Isometry = Isometry { is_mirrored: false, x_axis: [1.0, 0.0], offset: [0.0; 2] };

/// Tries a law on each combiner with so many plans, and sees to it that at least a third of them do something.
pub fn each_plan(law: impl Fn(Combine, &Drawn, &str)) {
    for combine in all() {
        let mut acted = 0;
        for draw in 0..DRAWS {
            let drawn = Drawn::of(draw);
            law(combine, &drawn, &format!("{combine:?} {draw}"));
            acted += u64::from(drawn.acts(combine));
        }
        assert!(acted * 3 >= DRAWS, "{combine:?} acted in {acted} of {DRAWS}");
    }
}

pub fn velocities<V: Stages>(mut world: World<V>) -> Vec<[f32; 3]> {
    world.step(&mut (), &[]);
    world.agents.sort_by_key(|agent| agent.id);
    world.agents.iter().map(|agent| agent.velocity.to_xyz()).collect()
}

#[track_caller]
pub fn assert_near(a: &[[f32; 3]], b: &[[f32; 3]], what: &str) {
    let off = |(a, b): (&f32, &f32)| (a - b).abs();
    let most = a.as_flattened().iter().zip(b.as_flattened()).map(off).fold(0.0, f32::max);
    assert!(most < 1e-3, "{what}: off by {most}");
}
