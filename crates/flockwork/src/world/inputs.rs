//! Inputs from outside, applied at the start of a tick.

use super::leaving::Leaving;
use super::state::Input;
use crate::brain::Fault;
use crate::{GroupId, ObstacleError, Vector, World};

/// What inputs change that is carried out once, after the last of them: one by one each would be a pass over a
/// whole list.
#[derive(Default)]
struct Changes {
    leaving: Leaving,
    /// Whether any obstacle has come, changed or left.
    obstacles: bool,
    refused: Refused,
}

/// The inputs that cannot be carried out.
#[derive(Default)]
struct Refused {
    count: u32,
    /// Why not the first of them.
    first: Option<String>,
}

impl Refused {
    fn add(&mut self, why: impl FnOnce() -> String) {
        self.count += 1;
        self.first.get_or_insert_with(why);
    }

    /// One fault for all of them.
    fn fault(self) -> Option<Fault> {
        let message = |why| match self.count {
            1 => format!("an input {why}"),
            count => format!("{count} inputs of one tick were refused; the first {why}"),
        };
        self.first.map(|why| Fault { agent: None, location: None, message: message(why) })
    }
}

impl<V: Vector> World<V> {
    /// Does what the inputs say; answers one fault for all that cannot be done.
    pub(crate) fn take_in(&mut self, inputs: &[Input<V>]) -> Option<Fault> {
        self.mouse.clicked = false;
        self.spawned.clear();
        let mut changes = Changes::default();
        for input in inputs {
            self.take_one(input, &mut changes);
        }
        self.remove(&changes.leaving);
        if changes.obstacles {
            self.settle_obstacles();
        }
        changes.refused.fault()
    }

    fn take_one(&mut self, input: &Input<V>, changes: &mut Changes) {
        let leaving = &mut changes.leaving;
        match input {
            Input::Pointer(position) if position.is_finite() => self.mouse.position = *position,
            Input::Pointer(_) => {}
            Input::Button(down) => {
                self.mouse.clicked |= *down && !self.mouse.down;
                self.mouse.down = *down;
            }
            Input::Key(name, down) => {
                self.keys.retain(|key| key != name);
                self.keys.extend(down.then(|| name.clone()));
            }
            Input::Place(id, position, velocity) => {
                if !self.place_of(*id).is_some_and(|place| leaving.holds(place)) {
                    self.place(*id, *position, *velocity);
                }
            }
            Input::Spawn(group, position, velocity, tag) => {
                self.spawn_tagged(*group, (*position, *velocity), *tag, changes);
            }
            Input::Despawn(id) => {
                if let Some(place) = self.place_of(*id) {
                    leaving.add(place);
                }
            }
            Input::Mark(mark, position) => {
                let mark = self.marks.get_mut(usize::from(*mark));
                if let Some(mark) = mark.filter(|_| position.is_finite()) {
                    mark.it = *position;
                }
            }
            Input::Node(path, node, at) => _ = self.move_node(*path, *node, *at),
            Input::Adjust { behavior, part, scope, value } => {
                if let Err(why) = self.adjust(*behavior, *part, *scope, *value) {
                    changes.refused.add(|| format!("cannot adjust a behavior: {why}"));
                }
            }
            Input::AddObstacle(..)
            | Input::MoveObstacle(..)
            | Input::SetObstacle(..)
            | Input::PlaceWhole(..)
            | Input::RemoveObstacle(..) => {
                changes.obstacles = true;
                if let Err((what, why)) = self.change_obstacle(input) {
                    changes.refused.add(|| format!("cannot {what} an obstacle: {why}"));
                }
            }
        }
    }

    /// Spawns an agent with a host's tag, or takes down why it cannot be.
    fn spawn_tagged(
        &mut self,
        group: GroupId,
        (position, velocity): (V, V),
        tag: u64,
        changes: &mut Changes,
    ) {
        let leaving = &changes.leaving;
        let id = self.spawn_beside(leaving, group, position, velocity);
        if let Some(agent) = self.agents.list.last_mut().filter(|_| id.is_some()) {
            agent.tag = tag;
        }
        if id.is_none() {
            let why = || self.refusal(leaving, group, position, velocity);
            changes.refused.add(why);
        }
        self.spawned.push(id);
    }

    /// Does what an input says of an obstacle, if it does, but for what is [settled](Self::settle_obstacles) after the
    /// last one; or answers what it cannot do, and why.
    fn change_obstacle(&mut self, input: &Input<V>) -> Result<(), (&'static str, ObstacleError)> {
        let (now, stepping, space) = (self.tick, self.stepping, self.space);
        let obstacles = &mut self.obstacles;
        let (what, done) = match input {
            Input::AddObstacle(it, velocity) => {
                ("add", obstacles.add(*it, *velocity, now).map(drop))
            }
            Input::MoveObstacle(id, velocity) => {
                ("move", obstacles.set_velocity(*id, *velocity, now))
            }
            Input::SetObstacle(id, it) => {
                ("place", obstacles.set(*id, *it, (now, stepping), &space))
            }
            Input::PlaceWhole(id, at) => ("place", obstacles.place_whole(*id, *at)),
            Input::RemoveObstacle(id) => ("remove", obstacles.remove(*id)),
            _ => return Ok(()),
        };
        done.map_err(|why| (what, why))
    }
}
