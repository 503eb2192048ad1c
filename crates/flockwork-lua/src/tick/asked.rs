//! The functions by which scripts ask the frozen world.

use std::cell::RefCell;

use flockwork::{PublicValues, Vector};

use super::places;
use super::queries::Questions;
use super::rows::found::FoundRows;
use super::rows::heard::Said;
use crate::tick::rows::agents::{STRIDE, copy_row};
use crate::vm::worker::Worker;

/// Lets scripts ask the world while `work` runs.
pub fn with_questions<V: Vector, R>(
    (said, public): (&Said<V>, &PublicValues),
    worker: &mut Worker,
    work: impl FnOnce(&mut Worker) -> mlua::Result<R>,
) -> mlua::Result<R> {
    let world = said.world;
    let (lua, account) = (worker.lua.clone(), worker.steps.account.clone());
    let (state, stamp) = (worker.state.clone(), worker.stamp);
    let filters = worker.host.filters.clone();
    let ask = Questions { world, public, account: &account, filters: &filters };
    let shard = worker.shard;
    let heard = RefCell::new(worker.heard.clone());
    let result = lua.scope(|scope| {
        let hear = scope.create_function(|lua, ()| heard.borrow_mut().take_in(lua, said, shard))?;
        let asked = of_agents(scope, ask)?;
        let places = places::functions(&lua, scope, ask)?;
        let rows = scope.create_function(move |_, base: usize| {
            copy_row(&world, &state, base / STRIDE, stamp);
            Ok(())
        })?;
        worker.host.set_questions.call::<()>((asked, places, rows, hear))?;
        work(worker)
    });
    worker.host.set_questions.call::<()>(())?;
    worker.heard = heard.into_inner();
    result
}

/// The questions of one agent, in the order in which the Luau side takes them.
fn of_agents<'s, 'e: 's, V: Vector>(
    scope: &'s mlua::Scope<'s, 'e>,
    ask: Questions<'e, V>,
) -> mlua::Result<Vec<mlua::Function>> {
    let rows = RefCell::new(FoundRows::default());
    Ok(vec![
        scope.create_function(move |_, (base, nth)| Ok(ask.random(base, nth)))?,
        scope.create_function(move |lua, (base, radius, who, buffer, from, filter)| {
            let around = (base, radius, who, filter);
            ask.neighbors(lua, &mut rows.borrow_mut(), around, (buffer, from))
        })?,
        scope.create_function(move |_, around| Ok(ask.nearest(around)))?,
        scope.create_function(move |_, around| Ok(ask.count(around)))?,
        scope.create_function(move |_, (base, kind, number, point)| {
            Ok(ask.offset(base, kind, number, point))
        })?,
        scope.create_function(move |_, (base, kind, number, point, range, angle)| {
            Ok(ask.sees(base, (kind, number, point), range, angle))
        })?,
        scope.create_function(move |_, (base, kind, number, point)| {
            Ok(ask.last_seen(base, (kind, number, point)).unzip())
        })?,
        scope.create_function(move |_, (base, from, kind, number, point)| {
            Ok(ask.way(base, from, (kind, number, point)).unzip())
        })?,
    ])
}
