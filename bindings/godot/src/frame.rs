//! How a world lies in the coordinates of a node: the one file that knows where its axes go.

/// Where the axes of a world go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axes {
    /// The plane on the screen, with its y up: Godot's x, −y.
    PlaneUp,
    /// The plane on the screen, with its y down: Godot's x, y.
    PlaneDown,
    /// The plane on the ground, seen from above: Godot's x, −z.
    Ground,
    /// The volume: Godot's x, y, z.
    Volume,
}

/// Where the axes go, and how long a meter is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub axes: Axes,
    pub units_per_meter: f32,
}

impl Frame {
    /// A point or velocity of the world (m, m/s) in the node's coordinates.
    pub fn to_node(self, at: [f32; 3]) -> [f32; 3] {
        self.turn_to_node(at).map(|it| it * self.units_per_meter)
    }

    /// A point or velocity of the node's coordinates in the world (m, m/s).
    pub fn to_world(self, at: [f32; 3]) -> [f32; 3] {
        let [x, y, z] = at.map(|it| it / self.units_per_meter);
        match self.axes {
            Axes::PlaneUp => [x, -y, 0.0],
            Axes::PlaneDown => [x, y, 0.0],
            Axes::Ground => [x, -z, 0.0],
            Axes::Volume => [x, y, z],
        }
    }

    /// A direction of the world in the node's coordinates: it keeps its length.
    pub fn turn_to_node(self, way: [f32; 3]) -> [f32; 3] {
        let [x, y, z] = way;
        match self.axes {
            Axes::PlaneUp => [x, -y, 0.0],
            Axes::PlaneDown => [x, y, 0.0],
            Axes::Ground => [x, 0.0, -y],
            Axes::Volume => [x, y, z],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_out_comes_back() {
        for axes in [Axes::PlaneUp, Axes::PlaneDown, Axes::Ground, Axes::Volume] {
            let frame = Frame { axes, units_per_meter: 32.0 };
            let z = if axes == Axes::Volume { 3.0 } else { 0.0 };
            assert_eq!(frame.to_world(frame.to_node([1.5, -2.0, z])), [1.5, -2.0, z]);
        }
    }

    #[test]
    fn the_worlds_y_is_up_on_the_screen_and_away_on_the_ground() {
        let of = |axes| Frame { axes, units_per_meter: 10.0 }.to_node([1.0, 2.0, 0.0]);
        assert_eq!(of(Axes::PlaneUp), [10.0, -20.0, 0.0]);
        assert_eq!(of(Axes::PlaneDown), [10.0, 20.0, 0.0]);
        assert_eq!(of(Axes::Ground), [10.0, 0.0, -20.0]);
        assert_eq!(of(Axes::Volume), [10.0, 20.0, 0.0]);
    }

    #[test]
    fn directions_keep_their_length() {
        let frame = Frame { axes: Axes::PlaneUp, units_per_meter: 32.0 };
        assert_eq!(frame.turn_to_node([0.6, 0.8, 0.0]), [0.6, -0.8, 0.0]);
    }
}
