//! Ways that do not lead to their targets.

use super::part::{Remark, TermPart};
use crate::ways::Ways;
use crate::{Agent, Term, Vector, World};

/// Says that the way of an agent does not lead to its target, or that gaps may count as closed.
pub fn remark<V: Vector>(
    world: &World<V>,
    ways: &Ways<V>,
    me: &Agent<V>,
    term: &Term<V>,
) -> Option<Remark> {
    let target = term.target.filter(|_| term.behavior.reads::<V>().way)?;
    let way = world.way_by(ways, me.position, me.radius, target)?;
    let (gap, is_short) = (way.gap, way.gap > me.radius);
    let (side, fine) = ways.side(&world.present(), me.radius)?;
    let message = if side > 2.0 * fine {
        let closed = 2.5 * side;
        let end = format!(", and the way ends {gap:.1} m from the target");
        let end = if is_short { end } else { String::new() };
        format!(
            "the obstacles reach so far that cells are {side:.2} m wide instead of {fine:.2} m: gaps below {closed:.1} m may count as closed{end}. Remove obstacles that are far away"
        )
    } else if is_short {
        format!("the target is inside an obstacle or cut off: the way ends {gap:.1} m from it")
    } else {
        return None;
    };
    Some(Remark { part: TermPart::Target, message, demand: gap })
}
