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
    let (shard, row_of) = (worker.shard, std::mem::take(&mut worker.heard.row_of));
    let near = RefCell::new(worker.heard.near.clone());
    let result = lua.scope(|scope| {
        let nearby_events = scope.create_function(|lua, ()| {
            let mut near = near.borrow_mut();
            said.list_nearby(lua, shard, &row_of, &mut near)?;
            Ok(near.clone())
        })?;
        let random = scope.create_function(move |_, (base, nth)| Ok(ask.random(base, nth)))?;
        let rows = RefCell::new(FoundRows::default());
        let neighbors =
            scope.create_function(move |lua, (base, radius, who, buffer, from, filter)| {
                let around = (base, radius, who, filter);
                ask.neighbors(lua, &mut rows.borrow_mut(), around, (buffer, from))
            })?;
        let nearest = scope.create_function(move |_, around| Ok(ask.nearest(around)))?;
        let count = scope.create_function(move |_, around| Ok(ask.count(around)))?;
        let offset = scope.create_function(move |_, (base, kind, number, point)| {
            Ok(ask.offset(base, kind, number, point))
        })?;
        let sees = scope.create_function(move |_, (base, kind, number, point, range, angle)| {
            Ok(ask.sees(base, (kind, number, point), range, angle))
        })?;
        let way = scope.create_function(move |_, (base, from, kind, number, point)| {
            Ok(ask.way(base, from, (kind, number, point)).unzip())
        })?;
        let last_seen = scope.create_function(move |_, (base, kind, number, point)| {
            Ok(ask.last_seen(base, (kind, number, point)).unzip())
        })?;
        let places = places::functions(&lua, scope, ask)?;
        let rows = scope.create_function(move |_, base: usize| {
            copy_row(&world, &state, base / STRIDE, stamp);
            Ok(())
        })?;
        let questions = (
            random,
            neighbors,
            nearest,
            count,
            offset,
            sees,
            last_seen,
            way,
            places,
            rows,
            nearby_events,
        );
        worker.host.set_questions.call::<()>(questions)?;
        work(worker)
    });
    worker.host.set_questions.call::<()>(())?;
    worker.heard.near = near.into_inner();
    result
}
