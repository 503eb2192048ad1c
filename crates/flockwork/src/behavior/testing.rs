//! What the behaviors' tests share: the case that most golden numbers are for.

use glam::{Vec2, vec2};

use crate::neighbors::Neighbor;
use crate::{Agent, AgentId, Aim, GroupId, Steer, Steering, Stepping, Turn, Vector, View};

/// p (0,0), v (1,0), top speed 5.
pub fn agent() -> Agent<Vec2> {
    Agent { velocity: vec2(1.0, 0.0), max_speed: 5.0, ..Agent::default() }
}

/// The force of a behavior in the common case, `PerTick`.
pub fn common_case(behavior: &impl Steer<Vec2>, turn: Turn<Vec2>) -> Vec2 {
    let me = agent();
    let steering = behavior.steer(&View { stepping: Stepping::PerTick, ..View::alone(&me) }, &turn);
    me.force(&steering, Stepping::PerTick)
}

/// A target at (6,8) that moves by (−1,2).
pub fn quarry() -> Turn<'static, Vec2> {
    let aim = Aim { velocity: vec2(-1.0, 2.0), ..Aim::at(vec2(6.0, 8.0)) };
    Turn { aim: Some(aim), ..Turn::default() }
}

/// Neighbors of group 0 at these offsets, standing, headed along x.
pub fn mates(offsets: &[Vec2]) -> Vec<Neighbor<Vec2>> {
    let mate = |(i, &offset): (usize, &Vec2)| Neighbor {
        id: AgentId(i as u32 + 1),
        group: GroupId(0),
        offset,
        velocity: Vec2::ZERO,
        heading: Vec2::X,
        radius: 0.2,
        passed: 0,
    };
    offsets.iter().enumerate().map(mate).collect()
}

/// Moves an agent for one tick as it wants, in an open world.
pub fn go<V: Vector>(me: &mut Agent<V>, steering: &Steering<V>, stepping: Stepping) {
    me.velocity = me.next_velocity(steering, stepping);
    me.position += me.velocity * stepping.dt();
    me.heading = if me.speed() > 1e-3 { me.velocity.unit() } else { me.heading };
}

/// Equal within 1e-5.
#[track_caller]
pub fn near(answer: Vec2, expected: Vec2) {
    assert!((answer - expected).length() < 1e-5, "{answer} is not {expected}");
}
