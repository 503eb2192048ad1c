//! What comes from outside at the start of a tick.

use super::leaving::Leaving;
use super::state::Input;
use crate::brain::Fault;
use crate::{GroupId, Obstacle, Vector, World};

/// What inputs change that is carried out once, after the last of them: one by one each would be a pass over a
/// whole list.
struct Changes<V> {
    leaving: Leaving,
    /// All obstacles, once an input has changed one.
    obstacles: Option<Vec<Obstacle<V>>>,
    /// How many agents could not be spawned, and why not the first of them.
    refused: (u32, Option<String>),
}

impl<V: Vector> World<V> {
    /// Does what the inputs say; answers one fault for all agents that cannot be spawned.
    pub(crate) fn take_in(&mut self, inputs: &[Input<V>]) -> Option<Fault> {
        self.mouse.clicked = false;
        self.spawned.clear();
        let mut changes =
            Changes { leaving: Leaving::default(), obstacles: None, refused: (0, None) };
        for input in inputs {
            self.take_one(input, &mut changes);
        }
        self.remove(&changes.leaving);
        if let Some(obstacles) = changes.obstacles {
            self.obstacles = obstacles.into();
        }
        let (refused, first) = changes.refused;
        let message = |why| match refused {
            1 => format!("an input {why}"),
            _ => format!("{refused} inputs of one tick were refused; the first {why}"),
        };
        first.map(|why| Fault { agent: None, place: None, message: message(why) })
    }

    fn take_one(&mut self, input: &Input<V>, changes: &mut Changes<V>) {
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
            Input::AddObstacle(it) => self.change_obstacles(changes, |all| {
                all.extend(it.is_sound().then_some(*it));
            }),
            Input::SetObstacle(place, it) => self.change_obstacles(changes, |all| {
                if let Some(old) = all.get_mut(*place as usize).filter(|_| it.is_sound()) {
                    *old = *it;
                }
            }),
            Input::RemoveObstacle(place) => self.change_obstacles(changes, |all| {
                if (*place as usize) < all.len() {
                    all.swap_remove(*place as usize);
                }
            }),
        }
    }

    /// Spawns an agent with a host's tag, or takes down why it cannot be.
    fn spawn_tagged(
        &mut self,
        group: GroupId,
        (position, velocity): (V, V),
        tag: u64,
        changes: &mut Changes<V>,
    ) {
        let leaving = &changes.leaving;
        let id = self.spawn_beside(leaving, group, position, velocity);
        if let Some(agent) = self.agents.list.last_mut().filter(|_| id.is_some()) {
            agent.tag = tag;
        }
        if id.is_none() {
            let (refused, first) = &mut changes.refused;
            *refused += 1;
            first.get_or_insert_with(|| self.refusal(leaving, group, position, velocity));
        }
        self.spawned.push(id);
    }

    fn change_obstacles(&self, to: &mut Changes<V>, change: impl FnOnce(&mut Vec<Obstacle<V>>)) {
        change(to.obstacles.get_or_insert_with(|| self.obstacles.to_vec()));
    }
}
