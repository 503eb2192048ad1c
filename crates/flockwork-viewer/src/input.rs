//! Inputs of a session, with vectors of three components for worlds in a plane and in a volume alike.

use flockwork::world::{Input, Scope};
use flockwork::{AgentId, GroupId, NameKey, Obstacle, ObstacleId, Vector};
use serde::{Deserialize, Serialize};

/// An event from outside, for one tick. Positions are in m, velocities in m/s (in `PerTick` stepping in m per tick); a
/// plane ignores the third component. What a world does with each, and what it refuses, is told by [`Input`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SessionInput {
    /// The mouse moves to a position.
    Pointer([f32; 3]),
    /// The mouse button goes down (`true`) or up.
    Button(bool),
    /// A key, by its name in scripts, goes down (`true`) or up.
    Key(String, bool),
    /// An agent is moved to a position, with a velocity: [`Input::Place`].
    Teleport(AgentId, [f32; 3], [f32; 3]),
    /// A new agent of a group appears at a position, with a velocity.
    Spawn(GroupId, [f32; 3], [f32; 3]),
    /// An agent leaves the world.
    Despawn(AgentId),
    /// The mark of this index moves to a position.
    Mark(u16, [f32; 3]),
    /// A parameter of a group's script gets a value, as from a slider.
    Param {
        /// The group's name.
        group: String,
        /// The parameter's name.
        name: String,
        /// Its new value; 0 or 1 for a switch, the index from 0 for a choice.
        value: f32,
    },
    /// A new obstacle appears, and stands still.
    AddObstacle(Obstacle<[f32; 3]>),
    /// A new obstacle appears, with a velocity.
    AddMovingObstacle(Obstacle<[f32; 3]>, [f32; 3]),
    /// An obstacle moves with this velocity from where it is; zero stops it.
    MoveObstacle(ObstacleId, [f32; 3]),
    /// An obstacle gets another position, size or shape. It keeps its velocity.
    SetObstacle(ObstacleId, Obstacle<[f32; 3]>),
    /// An obstacle is removed.
    RemoveObstacle(ObstacleId),
    /// The terms of a behavior get another number for some agents, or again the one of their plans: [`Input::Adjust`].
    Adjust {
        /// The behavior's name.
        behavior: String,
        /// The name of a parameter, or `weight`.
        part: String,
        /// For whom.
        scope: Scope,
        /// The number; none for the one of each plan. A weight of 0 switches the behavior off.
        value: Option<f32>,
    },
    /// A point of a path moves: the index of the path, that of the point, and its new position.
    Node(u16, u32, [f32; 3]),
    /// A polygon of several parts is moved: the id of its first part, and where the first point of its outline is to be.
    PlaceWhole(ObstacleId, [f32; 3]),
}

impl SessionInput {
    /// Whether it is the value of a parameter.
    #[must_use]
    pub fn is_param(&self) -> bool {
        matches!(self, Self::Param { .. })
    }

    /// Whether it changes what there is, by hand: a parameter of a script, a mark, an obstacle, a point of a path, or the terms of a behavior.
    #[must_use]
    pub fn is_edit(&self) -> bool {
        self.is_param() || self.moves_thing() || matches!(self, Self::Adjust { .. })
    }

    /// Whether it moves a mark, an obstacle or a point of a path: another scene has others.
    #[must_use]
    pub fn moves_thing(&self) -> bool {
        use SessionInput::{Mark, Node, PlaceWhole, SetObstacle};
        matches!(self, Mark(..) | SetObstacle(..) | Node(..) | PlaceWhole(..))
    }

    /// Whether it edits the same as another input.
    #[must_use]
    pub fn edits_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Param { group, name, .. }, Self::Param { group: of, name: like, .. }) => {
                (group, name) == (of, like)
            }
            (Self::Mark(mark, _), Self::Mark(other, _)) => mark == other,
            (Self::SetObstacle(id, _), Self::SetObstacle(other, _))
            | (Self::PlaceWhole(id, _), Self::PlaceWhole(other, _)) => id == other,
            (Self::Node(path, node, _), Self::Node(of, other, _)) => (path, node) == (of, other),
            (
                Self::Adjust { behavior, part, scope, .. },
                Self::Adjust { behavior: other, part: of, scope: whose, .. },
            ) => (behavior, part, scope) == (other, of, whose),
            _ => false,
        }
    }

    /// The same as an input of a world; none for a parameter, which goes to the scripts.
    #[must_use]
    pub fn native<V: Vector>(&self) -> Option<Input<V>> {
        let vector = V::from_xyz;
        Some(match self {
            Self::Pointer(at) => Input::Pointer(vector(*at)),
            Self::Button(down) => Input::Button(*down),
            Self::Key(name, down) => Input::Key(name.clone(), *down),
            Self::Teleport(id, at, velocity) => Input::Place(*id, vector(*at), vector(*velocity)),
            Self::Spawn(group, at, velocity) => {
                Input::Spawn(*group, vector(*at), vector(*velocity), 0)
            }
            Self::Despawn(id) => Input::Despawn(*id),
            Self::Mark(mark, at) => Input::Mark(*mark, vector(*at)),
            Self::AddObstacle(it) => Input::AddObstacle(it.map(vector), V::ZERO),
            Self::AddMovingObstacle(it, velocity) => {
                Input::AddObstacle(it.map(vector), vector(*velocity))
            }
            Self::MoveObstacle(id, velocity) => Input::MoveObstacle(*id, vector(*velocity)),
            Self::SetObstacle(id, it) => Input::SetObstacle(*id, it.map(vector)),
            Self::RemoveObstacle(id) => Input::RemoveObstacle(*id),
            Self::Node(path, node, at) => Input::Node(*path, *node, vector(*at)),
            Self::PlaceWhole(id, at) => Input::PlaceWhole(*id, vector(*at)),
            Self::Adjust { behavior, part, scope, value } => {
                let (behavior, part) = (NameKey::of(behavior), NameKey::of(part));
                Input::Adjust { behavior, part, scope: *scope, value: *value }
            }
            Self::Param { .. } => return None,
        })
    }
}
