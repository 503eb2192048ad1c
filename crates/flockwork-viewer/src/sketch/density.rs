//! A crowd from far away: how many agents there are to a square meter, in colors.

use flockwork::each_world;
use flockwork::scene::AnyWorld;

use super::{Drawable, Extent, Form, Ink, PictureLook, Pose};

/// From so many agents on the screen they may be drawn as a density; once they are, from fewer as well, so that the picture does
/// not change all the time.
const LEAST_AGENTS: usize = 10_000;
const STILL_AGENTS: usize = 8_000;

/// Agents with a larger radius on the screen are drawn one by one (px).
const MOST_RADIUS_PX: f32 = 1.2;

/// How large a cell is at least (px).
const CELL_PX: f32 = 6.0;

/// The most cells along an axis.
const MOST_CELLS: usize = 400;

/// A crowd as a map of its density.
#[derive(Clone, Debug, PartialEq)]
pub struct Density {
    /// The map.
    pub map: Drawable,
    /// How many agents it stands for.
    pub agents: usize,
    /// What its colors stand for.
    pub scale: DensityScale,
}

/// What the colors of a density stand for: it only widens, so that a color keeps its meaning, until cells are as large as
/// others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DensityScale {
    /// The side of the cells (m).
    pub side: f32,
    /// The greatest density so far (agents per m²).
    pub most: f32,
}

/// The agents with a body in a part of the world as a map; none where they are few, or large enough on the screen to be
/// drawn one by one. `before` is the scale of the last map. Cells are as large whatever part of the world is seen, so that the
/// map does not flicker when it moves.
#[must_use]
pub fn density(
    world: &AnyWorld,
    look: PictureLook,
    seen: Extent,
    pose: Pose,
    before: Option<DensityScale>,
) -> Option<Density> {
    let is_small = |radius: f32| radius * look.px_per_m < MOST_RADIUS_PX;
    each_world!(world, world => {
        if world.agents.len() < STILL_AGENTS {
            return None;
        }
        let is_body = |nth: &usize| world.groups[world.agents[*nth].group.index()].body;
        let bodies = || (0..world.agents.len()).filter(is_body);
        if !bodies().all(|nth| is_small(world.agents[nth].radius)) {
            return None;
        }
        let mut cells = Cells::over(seen, look.px_per_m);
        bodies().for_each(|nth| cells.count(pose(nth)[0]));
        cells.map(look, before)
    })
}

struct Cells {
    /// The corner of the first (m).
    min: [f32; 2],
    /// The side of each (m): a power of 2.
    side: f32,
    size: [usize; 2],
    counts: Vec<u32>,
}

impl Cells {
    fn over(seen: Extent, px_per_m: f32) -> Self {
        let mut side = (CELL_PX / px_per_m.max(1e-6)).log2().ceil().exp2();
        let least =
            (seen.high[0] - seen.low[0]).max(seen.high[1] - seen.low[1]) / MOST_CELLS as f32;
        while side < least {
            side *= 2.0;
        }
        let first = seen.low.map(|at| (at / side).floor());
        let size = [0, 1].map(|axis| ((seen.high[axis] / side).ceil() - first[axis]) as usize + 1);
        let size = size.map(|count| count.clamp(2, MOST_CELLS + 2));
        let counts = vec![0; size[0] * size[1]];
        Self { min: first.map(|at| at * side), side, size, counts }
    }

    fn count(&mut self, at: [f32; 2]) {
        let place = [0, 1].map(|axis| ((at[axis] - self.min[axis]) / self.side).floor());
        let is_in = |axis: usize| place[axis] >= 0.0 && place[axis] < self.size[axis] as f32;
        if is_in(0) && is_in(1) {
            self.counts[place[1] as usize * self.size[0] + place[0] as usize] += 1;
        }
    }

    fn map(&self, look: PictureLook, before: Option<DensityScale>) -> Option<Density> {
        let agents: usize = self.counts.iter().map(|count| *count as usize).sum();
        let least = if before.is_some() { STILL_AGENTS } else { LEAST_AGENTS };
        if agents < least {
            return None;
        }
        let (side, area) = (self.side, self.side * self.side);
        let known = before.filter(|it| it.side == side).map_or(0.0, |it| it.most);
        let most = known.max(self.counts.iter().copied().max().unwrap_or(0) as f32 / area);
        let ink = |count: &u32| match count {
            0 => Ink([0; 4]),
            count => Ink::along(&look.theme.scale, *count as f32 / area / most),
        };
        let inks = self.counts.iter().map(ink).collect();
        let max = [0, 1].map(|axis| self.min[axis] + self.size[axis] as f32 * self.side);
        let form = Form::Map { min: self.min, max, columns: self.size[0], inks };
        let map = Drawable { form, fill: None, stroke: None };
        Some(Density { map, agents, scale: DensityScale { side, most } })
    }
}

#[cfg(test)]
mod tests {
    use flockwork::glam::{Vec2, vec2};
    use flockwork::{Group, Space, Stepping, World};

    use super::super::{Eye, Theme};
    use super::*;

    /// A hundred agents to a meter along x, in this many columns.
    fn crowd(columns: u32, radius: f32) -> AnyWorld {
        let mut world = World::new(Space::Open, Stepping::default(), 1, 1.0);
        let radius = flockwork::group::Number::Fixed(radius);
        let group = world.add_group(Group { radius, ..Group::default() }, None);
        for nth in 0..columns * 100 {
            let at = vec2((nth / 100) as f32 + 0.5, (nth % 100) as f32 / 100.0);
            world.spawn(group, at, Vec2::ZERO).unwrap();
        }
        AnyWorld::Plane(world)
    }

    fn of(world: &AnyWorld, px_per_m: f32) -> Option<Density> {
        let look = PictureLook { theme: Theme::DARK, px_per_m, eye: Eye::ABOVE };
        let seen = Extent { low: [0.0, 0.0], high: [200.0, 50.0] };
        let pose = |nth: usize| {
            each_world!(world, it => {
                [look.eye.see(it.agents[nth].position), [1.0, 0.0]]
            })
        };
        density(world, look, seen, &pose, Some(DensityScale { side: 4.0, most: 1e3 }))
    }

    #[test]
    fn a_crowd_from_far_away_is_a_density() {
        let world = crowd(150, 0.25);
        let found = of(&world, 4.0).unwrap();
        // Cells of 2 m: two columns of a hundred agents in 4 m².
        assert_eq!((found.agents, found.scale.most), (15_000, 50.0));
        let Form::Map { columns, inks, min, max } = found.map.form else { panic!("it is a map") };
        assert_eq!((columns, min, max), (101, [0.0, 0.0], [202.0, 52.0]));
        assert_eq!((inks[0].0[3], inks[80].0[3]), (255, 0), "{:?}", inks[80]);
    }

    #[test]
    fn a_color_keeps_its_meaning_while_cells_are_as_large() {
        let cells =
            Cells { min: [0.0; 2], side: 2.0, size: [2, 2], counts: vec![8_000, 0, 4_000, 0] };
        let look = PictureLook { theme: Theme::DARK, px_per_m: 4.0, eye: Eye::ABOVE };
        let most = |side: f32, most: f32| {
            cells.map(look, Some(DensityScale { side, most })).unwrap().scale.most
        };
        assert_eq!((most(2.0, 3_000.0), most(2.0, 100.0)), (3_000.0, 2_000.0));
        assert_eq!(most(4.0, 3_000.0), 2_000.0);
    }

    #[test]
    fn few_agents_and_large_ones_are_drawn_each() {
        assert_eq!(of(&crowd(79, 0.25), 4.0), None, "too few");
        assert_eq!(of(&crowd(150, 0.25), 8.0), None, "large enough");
        assert_eq!(of(&crowd(150, 0.25), f32::NAN), None);
        assert!(of(&crowd(150, 0.25), 1e-9).is_some(), "all in one cell");
    }
}
