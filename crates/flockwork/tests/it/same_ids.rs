//! A host that gives two agents one id: it should not, but how they move is then the same on every machine.

use flockwork::behavior::{Alignment, Cohesion, Queue, Separation, Wander};
use flockwork::glam::{Vec2, vec2};
use flockwork::neighbors::Instructions;
use flockwork::{Behavior, Group, GroupId, Plan, Space, Stepping, Term, World};

const ALL: [Instructions; 3] = [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2];

fn world(plan: Plan<Vec2>, instructions: Instructions) -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 60.0), 42, 2.0);
    world.instructions = instructions;
    world.add_group(Group::default(), Some(plan));
    world
}

fn flock() -> Plan<Vec2> {
    Plan::of([
        Term::new(Behavior::Separation(Separation::default())),
        Term::new(Behavior::Alignment(Alignment::default())),
        Term::new(Behavior::Cohesion(Cohesion::default())),
        Term::new(Behavior::Wander(Wander::default())),
        Term::new(Behavior::Queue(Queue::default())),
    ])
}

/// Thirty agents on a lattice, of which every second has the id of the one before it.
#[test]
fn agents_of_one_id_move_by_the_same_bits_with_all_instructions() {
    let run = |instructions| {
        let mut world = world(flock(), instructions);
        for nth in 0..30_u8 {
            let at = vec2(f32::from(nth % 6) * 0.6, f32::from(nth / 6) * 0.7);
            world.spawn(GroupId(0), at, vec2(0.3, 0.1)).unwrap();
        }
        for nth in (1..30).step_by(2) {
            world.agents[nth].id = world.agents[nth - 1].id;
        }
        (0..90).for_each(|_| assert!(world.step(&mut (), &[]).is_empty()));
        world.agents.iter().map(|agent| agent.position).collect::<Vec<_>>()
    };
    let all = ALL.map(run);
    assert_eq!(all[1], all[0]);
    assert_eq!(all[2], all[0]);
}

/// Two agents 0.5 m apart along x: each is a neighbor of the other, and separation sends them opposite ways.
#[test]
fn each_of_two_agents_of_one_id_is_a_neighbor_of_the_other() {
    for instructions in ALL {
        let plan = Plan::of([Term::new(Behavior::Separation(Separation::default()))]);
        let mut world = world(plan, instructions);
        for x in [0.0, 0.5] {
            world.spawn(GroupId(0), vec2(x, 0.0), Vec2::ZERO).unwrap();
        }
        world.agents[1].id = world.agents[0].id;
        world.step(&mut (), &[]);
        let [left, right] = [0, 1].map(|nth| world.agents[nth].velocity);
        assert!(left.x < 0.0 && left.y == 0.0, "{instructions:?}: {left}");
        assert_eq!(right, -left, "{instructions:?}");
        let forces = [0, 1].map(|place| world.perceive().explain(place, |_| None).unwrap().force);
        assert!(forces[0].x < 0.0 && forces[1] == -forces[0], "{forces:?}");
    }
}
