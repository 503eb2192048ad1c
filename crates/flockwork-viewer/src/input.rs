//! Events from outside, in three components whatever the world's axes.

use flockwork::world::Input;
use flockwork::{AgentId, GroupId, Obstacle, ObstacleId, Vector};
use serde::{Deserialize, Serialize};

/// An event from outside, for one tick.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SessionInput {
    /// The mouse is here (m).
    Pointer([f32; 3]),
    /// The mouse button goes down or up.
    Button(bool),
    /// A key goes down or up.
    Key(String, bool),
    /// An agent is put somewhere, with a velocity.
    Teleport(AgentId, [f32; 3], [f32; 3]),
    /// A new agent of a group appears, with a velocity.
    Spawn(GroupId, [f32; 3], [f32; 3]),
    /// An agent leaves.
    Despawn(AgentId),
    /// A mark moves: its index, and where to.
    Mark(u16, [f32; 3]),
    /// A slider: a parameter of the script of a group.
    Param {
        /// The group's name.
        group: String,
        /// The parameter's name.
        name: String,
        /// Its new value.
        value: f32,
    },
    /// A new obstacle appears, and stands still.
    AddObstacle(Obstacle<[f32; 3]>),
    /// A new obstacle appears, with a velocity.
    AddMovingObstacle(Obstacle<[f32; 3]>, [f32; 3]),
    /// An obstacle moves with this velocity from where it is; zero stops it.
    MoveObstacle(ObstacleId, [f32; 3]),
    /// An obstacle becomes another one.
    SetObstacle(ObstacleId, Obstacle<[f32; 3]>),
    /// An obstacle is taken away.
    RemoveObstacle(ObstacleId),
}

impl SessionInput {
    /// The same in the components of a world; none for what is not the world's.
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
            Self::Param { .. } => return None,
        })
    }
}
