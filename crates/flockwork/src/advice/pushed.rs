//! Pushes that drown all wishes beside them, or are drowned by them.

use super::drowned::{DROWNS, SHOWS, steady};
use super::part::{Remark, TermPart};
use crate::behavior::Steer;
use crate::plan::PlanView;
use crate::{Agent, Aim, Target, Term, Turn, Vector, View, World};

/// Says that a constant push is much stronger than the wishes beside it in the same sum, or much weaker. Together they come
/// to the wished velocity and push · response / (mass · weight of all wishes) beside it. A script may mean its push for a
/// moment.
pub fn remark<V: Vector>(
    world: &World<V>,
    me: &Agent<V>,
    plan: PlanView<V>,
    nth: usize,
) -> Option<Remark> {
    let term = plan.terms().nth(nth)?;
    let push = constant_push(world, me, &term)? * term.weight.abs();
    let wishes: f32 = steady(me, plan, world.stepping).iter().map(|(_, it)| it.weight.abs()).sum();
    let is_scripted = world.groups.get(me.group.index())?.script.is_some();
    if wishes == 0.0 || push == 0.0 || is_scripted {
        return None;
    }
    let velocity = push * (me.response(world.stepping) / (me.mass * wishes));
    let share = velocity / me.max_speed;
    let weight = |share_wanted: f32| term.weight.abs() * share_wanted / share;
    let message = if share >= DROWNS {
        format!(
            "with a weight of {} nothing is seen of what these agents wish beside it. Write weight: {:.2}, with which both count alike",
            term.weight,
            weight(1.0)
        )
    } else if share <= 1.0 / DROWNS {
        format!(
            "with a weight of {} it is not seen: beside what these agents wish it changes their velocity by {:.1} % of the top speed. Write weight: {:.2}, or remove it",
            term.weight,
            100.0 * share,
            weight(SHOWS)
        )
    } else {
        return None;
    };
    Some((TermPart::Weight, message))
}

/// How strong the push is that a term always has (N); none where it has a target in the world.
fn constant_push<V: Vector>(world: &World<V>, me: &Agent<V>, term: &Term<V>) -> Option<f32> {
    let Some(Target::Vector(force)) = term.target else { return None };
    let turn = Turn { aim: Some(Aim::at(force)), ..Turn::default() };
    let view = View { stepping: world.stepping, ..View::alone(me) };
    let steering = term.behavior.steer(&view, &turn);
    (steering.wishes == 0.0).then(|| steering.push.length())
}
