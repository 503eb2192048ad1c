//! What the user does with the mouse and the keys, kept until the next tick.

use flockwork::Vector;
use flockwork::world::Input;

/// An input for the next tick.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum HostInput {
    Pointer([f32; 3]),
    Button(bool),
    Key(String, bool),
}

impl HostInput {
    pub fn native<V: Vector>(&self) -> Input<V> {
        match self {
            Self::Pointer(at) => Input::Pointer(V::from_xyz(*at)),
            Self::Button(down) => Input::Button(*down),
            Self::Key(name, down) => Input::Key(name.clone(), *down),
        }
    }
}
