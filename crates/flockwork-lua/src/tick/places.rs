//! Answers to what a script asks of places of the frozen world.

use std::cell::RefCell;

use flockwork::world::Named;
use flockwork::{Agent, Field, RayHit, Struck, Vector};
use mlua::{Buffer, Lua, Scope, Table};

use super::queries::{PRICE, PRICE_OF_NEAREST, Questions};
use super::rows::found::FoundRows;
use crate::vm::budget::charge;
use crate::vm::host::{from_lua, to_lua};

/// The agent that asks, a point, how far from it (m), who counts, and what the filter is known as.
type PointQuery = (usize, mlua::Vector, f32, f32, Option<usize>);
/// How far a ray goes (m), the normal of what it hits, the name of that, and the id of an agent.
type Hit = (Option<f32>, Option<mlua::Vector>, Option<&'static str>, Option<u32>);

impl<V: Vector> Questions<'_, V> {
    /// Goes through the agents around a point that count, and charges for all.
    fn each_near(
        &self,
        (base, point, radius, who, filter): PointQuery,
        found: impl FnMut(usize, &Agent<V>, V),
    ) {
        let Some(me) = self.agent(base) else { return };
        let Some(sought) = self.sought(me, who, filter) else { return };
        self.charged(|goes_on| {
            self.world.each_near(from_lua(point), radius, self.take(&sought, found, goes_on));
        });
    }

    fn nearest_to(&self, (base, point, radius, who, filter): PointQuery) -> Option<u32> {
        let me = self.agent(base)?;
        let (sought, point) = (self.sought(me, who, filter)?, from_lua(point));
        if !sought.filter.is_empty() {
            let near = |radius, found: &mut dyn FnMut(usize, V) -> bool| {
                self.world.each_near(point, radius, found);
            };
            return self.nearest_sought(&sought, (point, None), radius, near);
        }
        charge(PRICE_OF_NEAREST);
        self.world.nearest_to(point, radius, me.group, sought.among).map(|other| other.id.0)
    }

    /// From a point or from the agent that asks, whose own body is not in the way.
    fn ray(
        &self,
        base: usize,
        from: Option<mlua::Vector>,
        direction: mlua::Vector,
        range: f32,
    ) -> Hit {
        let Some(me) = self.agent(base) else { return Hit::default() };
        let start = from.map_or(me.position, from_lua);
        let but = from.is_none().then_some(me.id);
        let direction = from_lua(direction);
        // To test whether a ray hits takes as long as to look at two.
        let hit = self.charged(|goes_on| {
            let mut goes_on = || goes_on() && goes_on();
            self.world.raycast_while(start, direction, range, but, &mut goes_on)
        });
        let Some(RayHit { distance, normal, struck }) = hit else { return Hit::default() };
        let (name, id) = match struck {
            Struck::Agent(id) => (None, Some(id.0)),
            Struck::Obstacle(_) => (Some("obstacle"), None),
            Struck::Tile => (Some("tile"), None),
            Struck::Side => (Some("bounds"), None),
        };
        (Some(distance), Some(to_lua(normal)), name, id)
    }

    /// Whether a body of this radius, or as large as that of the agent, has room at a point.
    fn is_free(&self, base: usize, point: mlua::Vector, radius: Option<f32>) -> bool {
        let Some(me) = self.agent(base) else { return false };
        let (point, radius) = (from_lua(point), radius.unwrap_or(me.radius));
        self.charged(|goes_on| self.world.is_free_while(point, radius, Some(me.id), goes_on))
    }

    /// How much there is of a field at a point (per m²).
    fn field_at(&self, field: usize, point: mlua::Vector) -> f32 {
        charge(PRICE);
        self.world.fields.get(field).map_or(0.0, |field| field.it.at(from_lua::<V>(point)))
    }

    /// The way up on a field at a point (per m² and m).
    fn field_slope(&self, field: usize, point: mlua::Vector) -> mlua::Vector {
        charge(PRICE);
        let slope = |field: &Named<Field>| field.it.slope(from_lua::<V>(point));
        to_lua(self.world.fields.get(field).map_or(V::ZERO, slope))
    }

    /// The sign of the tile at a point; none where there is no map.
    fn tile(&self, point: mlua::Vector) -> Option<&'static str> {
        let map = self.world.tiles.as_ref()?;
        let cell = map.cell_of(self.world.space.home(from_lua::<V>(point)));
        map.holds(cell).then(|| if map.is_wall(cell) { "#" } else { "." })
    }
}

/// The functions that scripts ask for places with, as long as `scope` lasts.
pub fn functions<'scope, V: Vector>(
    lua: &Lua,
    scope: &'scope Scope<'scope, '_>,
    ask: Questions<'scope, V>,
) -> mlua::Result<Table> {
    let rows = RefCell::new(FoundRows::default());
    type Rows = (usize, mlua::Vector, f32, f32, Buffer, usize, Option<usize>);
    let neighbors = move |lua: &Lua, query: Rows| {
        let (base, point, radius, who, buffer, from, filter) = query;
        let rows = &mut *rows.borrow_mut();
        rows.clear();
        ask.each_near((base, point, radius, who, filter), |place, other, offset| {
            rows.add(place, other, offset);
        });
        rows.write(lua, buffer, from)
    };
    let count = move |_: &Lua, query: PointQuery| {
        let mut count = 0;
        ask.each_near(query, |_, _, _| count += 1);
        Ok(count)
    };
    let nearest = move |_: &Lua, query: PointQuery| Ok(ask.nearest_to(query));
    let ray =
        move |_: &Lua, (base, from, direction, range)| Ok(ask.ray(base, from, direction, range));
    let is_free = move |_: &Lua, (base, point, radius)| Ok(ask.is_free(base, point, radius));
    let tile = move |_: &Lua, point| Ok(ask.tile(point));
    let field_at = move |_: &Lua, (field, point)| Ok(ask.field_at(field, point));
    let field_slope = move |_: &Lua, (field, point)| Ok(ask.field_slope(field, point));
    let all = lua.create_table()?;
    all.set("neighbors", scope.create_function(neighbors)?)?;
    all.set("count", scope.create_function(count)?)?;
    all.set("nearest", scope.create_function(nearest)?)?;
    all.set("ray", scope.create_function(ray)?)?;
    all.set("is_free", scope.create_function(is_free)?)?;
    all.set("tile", scope.create_function(tile)?)?;
    all.set("field_at", scope.create_function(field_at)?)?;
    all.set("field_slope", scope.create_function(field_slope)?)?;
    Ok(all)
}
