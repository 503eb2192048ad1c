//! Plans: written term by term, then given to agents.

use flockwork_host::{ErrorKind, HostError, HostPlan};

use crate::border::{ask_plan, with};

/// Begins an empty plan.
#[unsafe(no_mangle)]
pub extern "C" fn fw_plan_begin() {
    with(|border| border.plan = HostPlan::default());
}

/// Replaces it by the plan that a text describes, which came in, written as scenes have plans.
#[unsafe(no_mangle)]
pub extern "C" fn fw_plan_text(world: u32, text: u32) -> f64 {
    ask_plan(world, |world, plan, mut texts| {
        *plan = world.plan(texts.next(text)?)?;
        Ok(())
    })
}

/// Says how its terms combine: the name of a combiner came in.
#[unsafe(no_mangle)]
pub extern "C" fn fw_plan_combine(world: u32, name: u32) -> f64 {
    ask_plan(world, |_, plan, mut texts| plan.combine(texts.next(name)?).map(drop))
}

/// Adds a term: the name of its behavior came in.
#[unsafe(no_mangle)]
pub extern "C" fn fw_plan_term(world: u32, name: u32, weight: f32) -> f64 {
    ask_plan(world, |_, plan, mut texts| plan.term(texts.next(name)?, weight).map(drop))
}

/// Sets a number of the last term: the name of a parameter came in.
#[unsafe(no_mangle)]
pub extern "C" fn fw_plan_number(world: u32, name: u32, value: f32) -> f64 {
    ask_plan(world, |_, plan, mut texts| plan.number(texts.next(name)?, value).map(drop))
}

/// Sets a word of the last term: the name of a parameter came in, and the word.
#[unsafe(no_mangle)]
pub extern "C" fn fw_plan_word(world: u32, name: u32, word: u32) -> f64 {
    ask_plan(world, |_, plan, mut texts| plan.word(texts.next(name)?, texts.next(word)?).map(drop))
}

/// Aims the last term at a point.
#[unsafe(no_mangle)]
pub extern "C" fn fw_plan_point(world: u32, x: f32, y: f32, z: f32) -> f64 {
    ask_plan(world, |_, plan, _| plan.toward_point([x, y, z]).map(drop))
}

/// Aims the last term at an agent.
#[unsafe(no_mangle)]
pub extern "C" fn fw_plan_agent(world: u32, id: u32) -> f64 {
    ask_plan(world, |_, plan, _| plan.toward_agent(id).map(drop))
}

/// Aims the last term at something with a name: a kind came in, `mouse`, `mark`, `path` or `group`, and the name.
#[unsafe(no_mangle)]
pub extern "C" fn fw_plan_toward(world: u32, kind: u32, name: u32) -> f64 {
    ask_plan(world, |world, plan, mut texts| {
        let (kind, name) = (texts.next(kind)?, texts.next(name)?);
        match kind {
            "mouse" => plan.toward_mouse(),
            "mark" => plan.toward_mark(world.mark(name)?),
            "path" => plan.along_path(world.path(name)?),
            "group" => plan.toward_group(world.group(name)?),
            _ => Err(no_target(kind)),
        }
        .map(drop)
    })
}

fn no_target(kind: &str) -> HostError {
    let message = format!(
        "there is no target {kind:?}; a target is a point such as [5, 0], \"mouse\", or one of {{ mark: \"…\" }}, {{ path: \"…\" }}, {{ group: \"…\" }} and {{ agent: 7 }}"
    );
    HostError { kind: ErrorKind::Name, message }
}

/// Says which agents count as neighbors of the last term: `all`, `own`, `others`, or a group came in: the word is empty then,
/// and a name follows.
#[unsafe(no_mangle)]
pub extern "C" fn fw_plan_among(world: u32, word: u32, group: u32) -> f64 {
    ask_plan(world, |world, plan, mut texts| match texts.next(word)? {
        "" => plan.among_group(world.group(texts.next(group)?)?).map(drop),
        word => plan.among(word).map(drop),
    })
}

/// Gives the plan to agents, whose ids came in.
#[unsafe(no_mangle)]
pub extern "C" fn fw_set_plan(world: u32) -> f64 {
    ask_plan(world, |world, plan, ids| {
        let ids: Vec<u32> = ids.words().map(u32::from_le_bytes).collect();
        world.set_plans(&ids, plan)
    })
}

/// Gives the plan to a group, whose name came in; or none, if it is not wanted.
#[unsafe(no_mangle)]
pub extern "C" fn fw_set_group_plan(world: u32, name: u32, is_wanted: u32) -> f64 {
    ask_plan(world, |world, plan, mut texts| {
        world.set_group_plan(texts.next(name)?, (is_wanted != 0).then_some(&*plan))
    })
}
