//! Plans: what agents do.

use core::ptr::without_provenance_mut;

use flockwork_host::HostPlan;

use crate::border::{Room, Text};
use crate::call::{FlockworkPlan, FlockworkWorld, PLANS, call, in_plan, in_world};
use crate::plain::{FlockworkVector, done, group_name};
use crate::status::FlockworkStatus;

/// Makes an empty plan, by which agents coast. Free it with `flockwork_plan_free`.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_new(plan: Room<*mut FlockworkPlan>) -> FlockworkStatus {
    call(|| {
        plan.check("the place for the plan")?;
        let handle = PLANS.add(HostPlan::default());
        plan.put("the place for the plan", without_provenance_mut(handle))
    })
}

/// Frees a plan; null is passed over. Agents that were given it keep it.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_free(plan: *mut FlockworkPlan) -> FlockworkStatus {
    call(|| if plan.is_null() { Ok(()) } else { PLANS.remove(plan.addr()) })
}

/// Replaces a plan by the one that a text describes, written as scenes have the plan of a group, with all that these may have but
/// `Goal`: `[(behavior: seek(), target: Mark("door")), (behavior: separation(), filter: { "ill": true })]`. The plan is for agents of
/// this world, whose scene has the names. A text with mistakes is refused with the line of each, and the plan stays as it was.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_read(
    plan: *mut FlockworkPlan,
    world: *const FlockworkWorld,
    text: Text,
) -> FlockworkStatus {
    in_world(world, |world| {
        let read = world.plan(text.get("the text of the plan")?)?;
        PLANS.with(plan.addr(), |plan| {
            *plan = read;
            Ok(())
        })
    })
}

/// Adds a term: a behavior of docs/behaviors.md by its name, such as `arrive`, with its default parameters and a weight. The calls
/// below say more of the term that was added last.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_add(
    plan: *mut FlockworkPlan,
    behavior: Text,
    weight: f32,
) -> FlockworkStatus {
    in_plan(plan, |plan| done(plan.term(behavior.get("the name of the behavior")?, weight)))
}

/// Sets a number of the last term, such as `slow_radius`; a switch is on for 1 and off for 0.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_set(
    plan: *mut FlockworkPlan,
    param: Text,
    value: f32,
) -> FlockworkStatus {
    in_plan(plan, |plan| done(plan.number(param.get("the name of the parameter")?, value)))
}

/// Sets a parameter of the last term that is a word, such as its `form`.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_choose(
    plan: *mut FlockworkPlan,
    param: Text,
    word: Text,
) -> FlockworkStatus {
    in_plan(plan, |plan| {
        done(plan.word(param.get("the name of the parameter")?, word.get("the word")?))
    })
}

/// Aims the last term at a point (m), or gives it a bare vector if its behavior takes one: the force of `push` (N), the
/// velocity of `wish` and `order` (m/s). A second call of this kind gives the term its second target, if it has one.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_toward_point(
    plan: *mut FlockworkPlan,
    at: FlockworkVector,
) -> FlockworkStatus {
    in_plan(plan, |plan| done(plan.toward_point(at.into())))
}

/// Aims the last term at an agent; once it is gone, the term does nothing.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_toward_agent(
    plan: *mut FlockworkPlan,
    id: u32,
) -> FlockworkStatus {
    in_plan(plan, |plan| done(plan.toward_agent(id)))
}

/// Aims the last term at the nearest agent of a group.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_toward_group(
    plan: *mut FlockworkPlan,
    group: u32,
) -> FlockworkStatus {
    in_plan(plan, |plan| done(plan.toward_group(group)))
}

/// Aims the last term at a mark of a world's scene, wherever it moves.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_toward_mark(
    plan: *mut FlockworkPlan,
    world: *const FlockworkWorld,
    mark: Text,
) -> FlockworkStatus {
    in_world(world, |world| {
        let mark = world.mark(mark.get("the name of the mark")?)?;
        PLANS.with(plan.addr(), |plan| done(plan.toward_mark(mark)))
    })
}

/// Lets the last term follow a path of a world's scene.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_along_path(
    plan: *mut FlockworkPlan,
    world: *const FlockworkWorld,
    path: Text,
) -> FlockworkStatus {
    in_world(world, |world| {
        let path = world.path(path.get("the name of the path")?)?;
        PLANS.with(plan.addr(), |plan| done(plan.along_path(path)))
    })
}

/// Aims the last term at the mouse: see `flockwork_pointer`.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_toward_mouse(plan: *mut FlockworkPlan) -> FlockworkStatus {
    in_plan(plan, |plan| done(plan.toward_mouse()))
}

/// Says which agents count as neighbors of the last term: `all`, `own` (its group) or `others`.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_among(plan: *mut FlockworkPlan, word: Text) -> FlockworkStatus {
    in_plan(plan, |plan| done(plan.among(word.get("the word")?)))
}

/// Lets only agents of a group count as neighbors of the last term.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_among_group(
    plan: *mut FlockworkPlan,
    group: u32,
) -> FlockworkStatus {
    in_plan(plan, |plan| done(plan.among_group(group)))
}

/// Says how all terms become one steering, such as `blend` or `priority`; `sum` unless it is called. See docs/forces.md.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_plan_combine(
    plan: *mut FlockworkPlan,
    combiner: Text,
) -> FlockworkStatus {
    in_plan(plan, |plan| done(plan.combine(combiner.get("the name of the combiner")?)))
}

/// Gives an agent a plan of its own, as it is now: later changes of the plan are the plan's own. It stands until another one is
/// given, or a script writes it.
///
/// Refused is an agent whose group acts by one plan: give the group none first.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_set_plan(
    world: *mut FlockworkWorld,
    id: u32,
    plan: *const FlockworkPlan,
) -> FlockworkStatus {
    in_world(world, |world| PLANS.with(plan.addr(), |plan| done(world.set_plan(id, plan))))
}

/// Gives all agents of a group one plan; with null each has its own from then on, and coasts until it is given one.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_set_group_plan(
    world: *mut FlockworkWorld,
    group: u32,
    plan: *const FlockworkPlan,
) -> FlockworkStatus {
    in_world(world, |world| {
        let name = group_name(world, group)?;
        if plan.is_null() {
            return done(world.set_group_plan(&name, None));
        }
        PLANS.with(plan.addr(), |plan| done(world.set_group_plan(&name, Some(plan))))
    })
}
