//! How much of the plane there is to see.

use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Obstacle, Space, Vector, World, each_world};

use super::{Place, place};

/// A rectangle of the world (m).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Its lower left corner.
    pub low: Place,
    /// Its upper right corner.
    pub high: Place,
}

impl Extent {
    const EMPTY: Self = Self { low: [f32::INFINITY; 2], high: [f32::NEG_INFINITY; 2] };

    /// The smallest that holds both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            low: std::array::from_fn(|axis| self.low[axis].min(other.low[axis])),
            high: std::array::from_fn(|axis| self.high[axis].max(other.high[axis])),
        }
    }

    /// Width and height (m).
    #[must_use]
    pub fn size(&self) -> Place {
        std::array::from_fn(|axis| self.high[axis] - self.low[axis])
    }

    /// Its middle.
    #[must_use]
    pub fn middle(&self) -> Place {
        std::array::from_fn(|axis| 0.5 * (self.high[axis] + self.low[axis]))
    }

    fn around([x, y]: Place, radius: f32) -> Self {
        Self { low: [x - radius, y - radius], high: [x + radius, y + radius] }
    }

    /// Made at least this wide and high (m), so that a lone agent is not blown up.
    fn at_least(self, size: f32) -> Self {
        if self.low[0] > self.high[0] {
            return Self::around([0.0, 0.0], 0.5 * size);
        }
        self.with(Self::around(self.middle(), 0.5 * size))
    }
}

/// All that there is to see: obstacles, tiles, marks, roads, a closed edge, the way of the scripted
/// mouse, and the agents but for a few that have strayed far.
#[must_use]
pub fn extent(world: &AnyWorld, scene: &Scene) -> Extent {
    let mouse =
        scene.mouse.iter().map(|moment| Extent::around([moment.to.xyz[0], moment.to.xyz[1]], 0.5));
    let start = mouse.fold(Extent::EMPTY, Extent::with);
    each_world!(world, world => fixed(world).with(strayed(world)).with(start)).at_least(8.0)
}

fn fixed<V: Vector>(world: &World<V>) -> Extent {
    let edge = match world.space {
        Space::Open => Extent::EMPTY,
        Space::Wrap(size) => Extent { low: [0.0, 0.0], high: place(size) },
        Space::Walls(low, high) => Extent { low: place(low), high: place(high) },
    };
    let tiles = world.tiles.iter().map(|map| {
        let side = |cells: i32, axis: usize| map.origin[axis] + cells as f32 * map.tile;
        Extent { low: map.origin, high: [side(map.columns, 0), side(map.rows, 1)] }
    });
    let marks = world.marks.iter().map(|mark| Extent::around(place(mark.it), 0.5));
    let roads = world.paths.iter().flat_map(|path| {
        path.it.points.iter().map(|point| Extent::around(place(*point), path.it.radius))
    });
    let solid = world.obstacles.iter().map(obstacle);
    tiles.chain(marks).chain(roads).chain(solid).fold(edge, Extent::with)
}

fn obstacle<V: Vector>(obstacle: &Obstacle<V>) -> Extent {
    match *obstacle {
        Obstacle::Circle { center, radius } => Extent::around(place(center), radius),
        Obstacle::Box { min, max } => Extent { low: place(min), high: place(max) },
        Obstacle::Segment { from, to, radius } => {
            Extent::around(place(from), radius).with(Extent::around(place(to), radius))
        }
        // It has no end; what matters of it is where agents are.
        Obstacle::HalfSpace { .. } => Extent::EMPTY,
    }
}

/// The agents; where a few have strayed far, the middle 96 % along each axis.
fn strayed<V: Vector>(world: &World<V>) -> Extent {
    let places: Vec<Place> = world.agents.iter().map(|agent| place(agent.position)).collect();
    match (range(&places, 0), range(&places, 1)) {
        (Some(x), Some(y)) => Extent { low: [x[0], y[0]], high: [x[1], y[1]] },
        _ => Extent::EMPTY,
    }
}

fn range(places: &[Place], axis: usize) -> Option<[f32; 2]> {
    let mut along: Vec<f32> = places.iter().map(|place| place[axis]).collect();
    along.sort_by(f32::total_cmp);
    let (first, last) = (*along.first()?, *along.last()?);
    let cut = along.len() / 50;
    let (low, high) = (along[cut], along[along.len() - 1 - cut]);
    let have_strayed = last - first > 1.5 * (high - low) + 4.0;
    let [low, high] = if have_strayed { [low, high] } else { [first, last] };
    Some([low - 0.5, high + 0.5])
}

#[cfg(test)]
mod tests {
    use super::range;

    #[test]
    fn a_few_far_away_do_not_shrink_the_picture() {
        let row = |last: f32| -> Vec<[f32; 2]> {
            (0..99).map(|x| [x as f32 * 0.1, 0.0]).chain([[last, 0.0]]).collect()
        };
        assert_eq!(range(&row(11.0), 0), Some([-0.5, 11.5]));
        assert!(range(&row(1e9), 0).is_some_and(|[_, high]| high < 11.0));
        assert_eq!(range(&[], 0), None);
    }
}
