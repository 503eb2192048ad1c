//! Pushes that drown all wishes beside them, or are drowned by them.

use super::digits::short;
use super::drowned::{DROWNS, SHOWS, with_groups};
use super::part::{Remark, TermPart};
use super::weighed::{Weighed, WeighedTerm};
use crate::behavior::Steer;
use crate::{Agent, Aim, Target, Term, Turn, Vector, View, World};

/// Says that a constant push is much stronger than the wishes beside it in the same sum, or much weaker. Together they come
/// to the wished velocity and push · response / (mass · weight of all wishes) beside it. A script may mean a strong push for
/// a moment; a weak one is not seen then either.
pub fn remark<V: Vector>(
    world: &World<V>,
    me: &Agent<V>,
    plan: &Weighed<V>,
    it: &WeighedTerm<V>,
) -> Option<Remark> {
    let push = constant_push(world, me, &it.term)? * it.weight().abs();
    plan.heaviest(it)?;
    let wishes: f32 = plan.beside(it).map(|it| it.weight().abs()).sum();
    let is_scripted = world.groups.get(me.group.index())?.script.is_some();
    if wishes == 0.0 || push == 0.0 {
        return None;
    }
    let velocity = push * (me.response(world.stepping) / (me.mass * wishes));
    let share = velocity / me.max_speed;
    let weight = |share_wanted: f32| short(it.term.weight * share_wanted / share);
    let with = format!("with a weight of {}{}", it.weight(), with_groups(it));
    let message = if share >= DROWNS && !is_scripted {
        format!(
            "{with} nothing is seen of what these agents wish beside it. Write weight: {}, with which both count alike",
            weight(1.0)
        )
    } else if share <= 1.0 / DROWNS {
        format!(
            "{with} it is not seen: beside what these agents wish it changes their velocity by {} % of the top speed. Write weight: {}, or remove it",
            short(100.0 * share),
            weight(SHOWS)
        )
    } else {
        return None;
    };
    Some(Remark::new(TermPart::Weight, message))
}

/// How strong the push is that a term always has (N); none where it has a target in the world.
fn constant_push<V: Vector>(world: &World<V>, me: &Agent<V>, term: &Term<V>) -> Option<f32> {
    let Some(Target::Vector(force)) = term.target else { return None };
    let turn = Turn { aim: Some(Aim::at(force)), ..Turn::default() };
    let view = View { stepping: world.stepping, ..View::alone(me) };
    let steering = term.behavior.steer(&view, &turn);
    (steering.wishes == 0.0).then(|| steering.push.length())
}
