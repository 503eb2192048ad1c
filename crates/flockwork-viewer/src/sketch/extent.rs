//! How much of the world there is to see.

use flockwork::glam::Vec3;
use flockwork::obstacle::Curve;
use flockwork::scene::{AnyWorld, Scene, ViewText};
use flockwork::{Agent, Obstacle, Space, Vector, World, each_world};

use super::block::{corners_of, level};
use super::{Eye, NOSE, PlanePoint};

/// Of fewer agents than this none counts as strayed: each of them is to be seen.
const FEWEST_TO_STRAY: usize = 50;

/// How many times as long as the range of the others the range of all must be for the outermost to be left out.
const FAR: f32 = 3.0;

/// A rectangle of the picture, in its plane (m).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// Its lower left corner.
    pub low: PlanePoint,
    /// Its upper right corner.
    pub high: PlanePoint,
}

impl Extent {
    const EMPTY: Self = Self { low: [f32::INFINITY; 2], high: [f32::NEG_INFINITY; 2] };

    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            low: std::array::from_fn(|axis| self.low[axis].min(other.low[axis])),
            high: std::array::from_fn(|axis| self.high[axis].max(other.high[axis])),
        }
    }

    /// Width and height (m).
    #[must_use]
    pub fn size(&self) -> PlanePoint {
        std::array::from_fn(|axis| self.high[axis] - self.low[axis])
    }

    /// Its middle.
    #[must_use]
    pub fn middle(&self) -> PlanePoint {
        std::array::from_fn(|axis| 0.5 * (self.high[axis] + self.low[axis]))
    }

    /// Whether the other one lies in it.
    #[must_use]
    pub fn holds(self, other: Self) -> bool {
        (0..2).all(|axis| self.low[axis] <= other.low[axis] && other.high[axis] <= self.high[axis])
    }

    /// The same rectangle with this share of its size more on each side.
    #[must_use]
    pub fn grown(self, share: f32) -> Self {
        let more = self.size().map(|side| side * share);
        Self {
            low: std::array::from_fn(|axis| self.low[axis] - more[axis]),
            high: std::array::from_fn(|axis| self.high[axis] + more[axis]),
        }
    }

    /// The smallest rectangle that holds both, with this share of its size more on the sides where the other one is not
    /// in this one: what moves on that way stays inside for a while.
    #[must_use]
    pub fn grown_to(self, other: Self, share: f32) -> Self {
        let all = self.with(other);
        let roomy = all.grown(share);
        let side = |before: f32, now: f32, roomy: f32| if before == now { now } else { roomy };
        Self {
            low: std::array::from_fn(|axis| side(self.low[axis], all.low[axis], roomy.low[axis])),
            high: std::array::from_fn(|axis| {
                side(self.high[axis], all.high[axis], roomy.high[axis])
            }),
        }
    }

    fn around([x, y]: PlanePoint, radius: f32) -> Self {
        Self { low: [x - radius, y - radius], high: [x + radius, y + radius] }
    }

    /// The same rectangle, but at least this wide and high (m), so that a lone agent is not blown up.
    fn at_least(self, size: f32) -> Self {
        if self.low[0] > self.high[0] {
            return Self::around([0.0, 0.0], 0.5 * size);
        }
        self.with(Self::around(self.middle(), 0.5 * size))
    }
}

/// The part of the world that a scene asks to be shown; none if it leaves that open.
#[must_use]
pub fn view(scene: &Scene, eye: Eye) -> Option<Extent> {
    scene.view.map(|view| shown(&view, eye))
}

/// The part of the picture that a view shows.
#[must_use]
pub fn shown(view: &ViewText, eye: Eye) -> Extent {
    block([view.min.xyz, view.max.xyz].map(Vec3::from), eye)
}

/// The rectangle around a block between two opposite corners.
fn block<V: Vector>(corners: [V; 2], eye: Eye) -> Extent {
    let seen = corners_of(corners).map(|at| Extent::around(eye.see(at), 0.0));
    seen.into_iter().fold(Extent::EMPTY, Extent::with)
}

/// All that there is to see: obstacles that stand still, tiles, a flow field, marks, roads, a closed edge, the way of the
/// scripted mouse, and the agents but for a few that have strayed far. It is at least 8 m wide and high.
#[must_use]
pub fn extent(world: &AnyWorld, scene: &Scene, eye: Eye) -> Extent {
    let mouse = scene.mouse.iter().map(|it| Extent::around(eye.see(Vec3::from(it.to.xyz)), 0.5));
    let start = mouse.fold(Extent::EMPTY, Extent::with);
    let all = each_world!(world, world => fixed(world, eye).with(strayed(world, eye)).with(start));
    all.at_least(8.0)
}

/// The smallest rectangle around all agents with a body, also those that have strayed: quick enough for each tick.
#[must_use]
pub fn bodies_extent(world: &AnyWorld, eye: Eye) -> Extent {
    each_world!(world, world => reaches(world, eye).fold(Extent::EMPTY, Extent::with))
}

fn fixed<V: Vector>(world: &World<V>, eye: Eye) -> Extent {
    // Agents at the edge are seen whole. Their radii are looked at, not what they cover: rounding would change that with
    // their positions, and the picture would be fitted anew.
    let at_edge = |low: V, high: V| {
        let reach = NOSE * bodies(world).map(|agent| agent.radius).fold(0.0, f32::max);
        let Extent { low, high } = block([low, high], eye);
        Extent::around(low, reach).with(Extent::around(high, reach))
    };
    let edge = match world.space {
        Space::Open => Extent::EMPTY,
        Space::Wrap(size) => at_edge(V::ZERO, size),
        Space::Walls(low, high) => at_edge(low, high),
    };
    let tiles = world.tiles.iter().map(|map| {
        let side = |cells: i32, axis: usize| map.origin[axis] + cells as f32 * map.tile;
        let height = level(&world.space);
        let ends = [map.origin, [side(map.columns, 0), side(map.rows, 1)]];
        block(ends.map(|[x, y]| Vec3::new(x, y, height)), eye)
    });
    let flow = world.flow_field.iter().map(|field| {
        let ends = [-0.5, 0.5].map(|half| {
            let last = field.size.map(|count| if half > 0.0 { count as f32 - 1.0 } else { 0.0 });
            field.origin + V::from_xyz(last.map(|nth| (nth + half) * field.cell))
        });
        block(ends, eye)
    });
    let marks = world.marks.iter().map(|mark| Extent::around(eye.see(mark.it), 0.5));
    let roads = world.paths.iter().flat_map(|path| {
        path.it.points.iter().map(|point| Extent::around(eye.see(*point), path.it.radius))
    });
    // An obstacle that moves may go far away: what matters of it is where agents are.
    let moves =
        |index: usize| world.obstacles.velocities().get(index).is_some_and(|it| *it != V::ZERO);
    let still = world.obstacles.iter().enumerate().filter(|(index, _)| !moves(*index));
    let solid = still.map(|(_, it)| obstacle(it, eye));
    tiles.chain(flow).chain(marks).chain(roads).chain(solid).fold(edge, Extent::with)
}

fn obstacle<V: Vector>(obstacle: &Obstacle<V>, eye: Eye) -> Extent {
    let around = |at: V, radius: f32| Extent::around(eye.see(at), radius);
    match obstacle.outline().curve {
        Curve::Circle { center, radius } => around(center, radius),
        Curve::Polygon(_) => obstacle.bounds().map_or(Extent::EMPTY, |bounds| block(bounds, eye)),
        Curve::Capsule { from, to, radius } => around(from, radius).with(around(to, radius)),
        // A line has no end: what matters of it is where agents are.
        Curve::Line { .. } => Extent::EMPTY,
    }
}

/// The rectangle that each agent with a body covers with its nose; agents without a finite position are left out.
fn reaches<V: Vector>(world: &World<V>, eye: Eye) -> impl Iterator<Item = Extent> + '_ {
    bodies(world).map(move |agent| Extent::around(eye.see(agent.position), NOSE * agent.radius))
}

fn bodies<V: Vector>(world: &World<V>) -> impl Iterator<Item = &Agent<V>> {
    let has_body = |agent: &&Agent<V>| world.groups[agent.group.index()].body;
    world.agents.iter().filter(has_body).filter(|agent| agent.position.is_finite())
}

/// The rectangle around all agents; of many, without a few that have strayed far along an axis.
fn strayed<V: Vector>(world: &World<V>, eye: Eye) -> Extent {
    let all: Vec<Extent> = reaches(world, eye).collect();
    let whole = all.iter().copied().fold(Extent::EMPTY, Extent::with);
    if all.len() < FEWEST_TO_STRAY {
        return whole;
    }
    let [x, y] = [0, 1].map(|axis| range(&all, axis, whole));
    Extent { low: [x[0], y[0]], high: [x[1], y[1]] }
}

/// How far the agents reach along an axis, without the outermost fiftieth on either side if that makes the
/// range much smaller.
fn range(all: &[Extent], axis: usize, whole: Extent) -> [f32; 2] {
    let cut = all.len() / 50;
    let nth = |end: fn(&Extent) -> PlanePoint, nth: usize| {
        let mut ends: Vec<f32> = all.iter().map(|one| end(one)[axis]).collect();
        *ends.select_nth_unstable_by(nth, f32::total_cmp).1
    };
    let (low, high) = (nth(|one| one.low, cut), nth(|one| one.high, all.len() - 1 - cut));
    let (first, last) = (whole.low[axis], whole.high[axis]);
    if last - first > FAR * (high - low) { [low, high] } else { [first, last] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(last: f32) -> Vec<Extent> {
        let xs = (0..99).map(|x| x as f32 * 0.1).chain([last]);
        xs.map(|x| Extent::around([x, 0.0], 0.5)).collect()
    }

    #[test]
    fn a_few_far_away_do_not_shrink_the_picture() {
        let range = |row: Vec<Extent>| {
            let whole = row.iter().copied().fold(Extent::EMPTY, Extent::with);
            range(&row, 0, whole)
        };
        assert_eq!(range(row(11.0)), [-0.5, 11.5]);
        assert_eq!(range(row(25.0)), [-0.5, 25.5], "not so far that it matters");
        assert!(range(row(1e9))[1] < 11.0);
    }

    /// A file that is saved has the extent asked for anew.
    #[test]
    fn within_walls_nothing_changes_what_there_is_to_see() {
        let text = "(name: \"yard\", bounds: Walls((0, 0), (30, 18)), groups: [(name: \"dog\", radius: 0.3, spawn: Points([(3, 9)]), \
             plan: [(behavior: wander())])])";
        let scene = Scene::parse(text).unwrap();
        let mut world = scene.build().unwrap();
        let before = extent(&world, &scene, Eye::ABOVE);
        for _ in 0..200 {
            each_world!(&mut world, world => _ = world.step(&mut (), &[]));
            assert_eq!(extent(&world, &scene, Eye::ABOVE), before);
        }
    }

    #[test]
    fn an_extent_holds_what_lies_in_it() {
        let all = Extent { low: [0.0, 0.0], high: [10.0, 4.0] };
        assert!(all.holds(all) && all.holds(Extent::around([5.0, 2.0], 2.0)));
        assert!(!all.holds(Extent::around([9.0, 2.0], 2.0)));
        let roomy = all.grown_to(Extent::around([5.0, 5.0], 1.0), 0.1);
        assert_eq!(roomy, Extent { low: [0.0, 0.0], high: [10.0, 6.6] });
        assert_eq!(all.grown(0.1), Extent { low: [-1.0, -0.4], high: [11.0, 4.4] });
    }
}
