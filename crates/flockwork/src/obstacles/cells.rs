//! Boxes in levels of cells: each level an even lattice, for boxes of like size.
//!
//! A box is listed once, in the cell of its lower corner, and a query looks that much farther below as
//! the level's longest box is long. So memory is linear in the number of boxes however large they are,
//! and no obstacle is met twice. The lattice covers where most are; who is beyond belongs to the nearest
//! cell at its edge. Rounding a coordinate to a cell keeps order, so no box is ever missed.

/// How much a box is grown for rounding, as a share of its coordinates: many times what the distance
/// to a surface can be off.
pub const SLACK: f32 = 1e-5;
/// The least that a box is grown (m): below, squares of lengths vanish.
const LEAST_SLACK: f32 = 1e-17;
/// One in so many, at each end of each axis, may lie beyond the lattice.
const STRAGGLERS: usize = 50;

/// A box with sides along the axes; in the plane z is 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Area {
    pub low: [f32; 3],
    pub high: [f32; 3],
}

impl Area {
    /// The box between two corners, which come in order.
    pub fn between(low: [f32; 3], high: [f32; 3]) -> Self {
        Self { low, high }
    }

    /// The part that both share; turned inside out if they share nothing.
    pub fn within(&self, other: &Area) -> Self {
        Self {
            low: each(|axis| self.low[axis].max(other.low[axis])),
            high: each(|axis| self.high[axis].min(other.high[axis])),
        }
    }

    /// The box round two points and all that is nearer to them than `radius` (m), with its slack.
    pub fn around(a: [f32; 3], b: [f32; 3], radius: f32) -> Self {
        let grown = radius + SLACK * (largest(a).max(largest(b)) + radius) + LEAST_SLACK;
        Self {
            low: each(|axis| a[axis].min(b[axis]) - grown),
            high: each(|axis| a[axis].max(b[axis]) + grown),
        }
    }

    /// The box round both.
    pub fn with(&self, other: &Area) -> Self {
        Self {
            low: each(|axis| self.low[axis].min(other.low[axis])),
            high: each(|axis| self.high[axis].max(other.high[axis])),
        }
    }

    /// The same box elsewhere.
    pub fn moved(&self, by: [f32; 3]) -> Self {
        Self {
            low: each(|axis| self.low[axis] + by[axis]),
            high: each(|axis| self.high[axis] + by[axis]),
        }
    }

    /// Whether the two share a point.
    pub fn meets(&self, other: &Area) -> bool {
        (0..3).all(|axis| self.low[axis] <= other.high[axis] && self.high[axis] >= other.low[axis])
    }

    /// Its longest side (m).
    fn extent(&self) -> f32 {
        (0..3).map(|axis| self.high[axis] - self.low[axis]).fold(0.0, f32::max)
    }
}

/// The largest coordinate, without its sign.
pub fn largest(point: [f32; 3]) -> f32 {
    point.into_iter().map(f32::abs).fold(0.0, f32::max)
}

fn each<T>(of: impl Fn(usize) -> T) -> [T; 3] {
    core::array::from_fn(of)
}

/// A box and whose it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Listed {
    pub area: Area,
    pub place: u32,
}

/// Boxes of like size in a lattice of cells.
#[derive(Clone, Debug)]
pub struct Level {
    corner: [f32; 3],
    counts: [usize; 3],
    /// The side of a cell (m).
    pub side: f32,
    /// The longest side of a box (m).
    longest: f32,
    /// Where each cell begins in `listed`; one more for the end.
    starts: Vec<u32>,
    listed: Vec<Listed>,
}

/// Sorts boxes into levels. Each takes at least the smaller half of what is left, so there are few.
pub fn levels(mut boxes: Vec<Listed>) -> Vec<Level> {
    boxes.sort_by(|a, b| a.area.extent().total_cmp(&b.area.extent()));
    let (mut levels, mut rest) = (Vec::new(), boxes.as_slice());
    while !rest.is_empty() {
        let (corner, spread) = lattice(rest);
        let median = rest[rest.len() / 2].area.extent();
        let side = side(spread, rest.len()).max(median);
        let (taken, larger) = rest.split_at(rest.partition_point(|it| it.area.extent() <= side));
        levels.push(Level::of(taken, corner, side, counts(spread, side)));
        rest = larger;
    }
    levels
}

/// Where most lower corners are: from where, and how far along each axis.
fn lattice(boxes: &[Listed]) -> ([f32; 3], [f32; 3]) {
    let beyond = boxes.len() / STRAGGLERS;
    let ends = each(|axis| {
        let mut all: Vec<f32> = boxes.iter().map(|it| it.area.low[axis]).collect();
        all.sort_unstable_by(f32::total_cmp);
        (all[beyond], all[all.len() - 1 - beyond])
    });
    (ends.map(|(low, _)| low), ends.map(|(low, high)| high - low))
}

/// The side that makes no more cells than there are boxes, and at least about half as many along
/// the longest axis.
fn side(spread: [f32; 3], boxes: usize) -> f32 {
    let mut side = largest(spread);
    // It would never end where all lie at one point.
    for _ in 0..32 {
        let cells: f32 = counts(spread, 0.5 * side).map(|count| count as f32).iter().product();
        if cells > boxes as f32 {
            break;
        }
        side *= 0.5;
    }
    side
}

fn counts(spread: [f32; 3], side: f32) -> [usize; 3] {
    // Not a number without a spread.
    spread.map(|length| ((length / side).ceil() as usize).max(1))
}

impl Level {
    fn of(boxes: &[Listed], corner: [f32; 3], side: f32, counts: [usize; 3]) -> Self {
        let longest = boxes.last().map_or(0.0, |it| it.area.extent());
        let (starts, listed) = (vec![0; counts.iter().product::<usize>() + 1], boxes.to_vec());
        let mut level = Self { corner, counts, side, longest, starts, listed };
        let cell = |it: &Listed| level.place_of(level.cell(it.area.low));
        let cells: Vec<usize> = boxes.iter().map(cell).collect();
        for &cell in &cells {
            level.starts[cell + 1] += 1;
        }
        for cell in 1..level.starts.len() {
            level.starts[cell] += level.starts[cell - 1];
        }
        let mut next = level.starts.clone();
        for (it, cell) in boxes.iter().zip(cells) {
            level.listed[next[cell] as usize] = *it;
            next[cell] += 1;
        }
        level
    }

    /// The cell that a point belongs to. A cast keeps order: what is below the lattice becomes 0.
    fn cell(&self, point: [f32; 3]) -> [usize; 3] {
        let cell = |axis: usize| ((point[axis] - self.corner[axis]) / self.side) as usize;
        each(|axis| cell(axis).min(self.counts[axis] - 1))
    }

    fn place_of(&self, [x, y, z]: [usize; 3]) -> usize {
        (z * self.counts[1] + y) * self.counts[0] + x
    }

    /// Whether `test` holds for one of the boxes that meet an area; none is tried after that.
    pub fn any(&self, area: &Area, test: &mut impl FnMut(u32) -> bool) -> bool {
        self.rows(area).flatten().any(|it| it.area.meets(area) && test(it.place))
    }

    /// All that may meet an area: the rows of cells below it and in it.
    fn rows(&self, area: &Area) -> impl Iterator<Item = &[Listed]> {
        // A little more than the longest, for rounding.
        let first = self.cell(area.low.map(|low| low - 1.1 * self.longest));
        let last = self.cell(area.high);
        let rows =
            (first[2]..=last[2]).flat_map(move |z| (first[1]..=last[1]).map(move |y| (y, z)));
        rows.map(move |(y, z)| {
            let ends = [self.place_of([first[0], y, z]), self.place_of([last[0], y, z]) + 1];
            let [from, to] = ends.map(|cell| self.starts[cell] as usize);
            &self.listed[from..to]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::{Noise, Purpose};

    /// Boxes about points of the plane, drawn by chance within `side` (m).
    fn scattered(boxes: u32, side: f32, radius: impl Fn(u32) -> f32) -> Vec<Listed> {
        let point = |nth| {
            let noise = Noise::new(5, u64::from(nth), 0, Purpose::Spawn);
            [noise.uniform(0) * side, noise.uniform(1) * side, 0.0]
        };
        let listed =
            |place| Listed { area: Area::around(point(place), point(place), radius(place)), place };
        (0..boxes).map(listed).collect()
    }

    /// How many boxes are looked at round each from the `first` on: on average, and at most.
    fn looked_at(boxes: &[Listed], first: usize) -> (usize, usize) {
        let levels = levels(boxes.to_vec());
        let looks = |it: &Listed| {
            let middle = each(|axis| 0.5 * (it.area.low[axis] + it.area.high[axis]));
            let area = Area::around(middle, middle, 2.3);
            levels.iter().flat_map(|level| level.rows(&area)).map(<[Listed]>::len).sum()
        };
        let looks: Vec<usize> = boxes[first..].iter().map(looks).collect();
        (looks.iter().sum::<usize>() / looks.len(), looks.into_iter().max().unwrap_or(0))
    }

    #[test]
    fn a_query_among_ten_thousand_looks_at_few() {
        let even = scattered(10_000, 300.0, |_| 0.5);
        let (mean, most) = looked_at(&even, 0);
        assert!(mean < 20 && most < 50, "even: {mean}, {most}");
        let mixed = scattered(10_000, 300.0, |nth| [0.0, 0.5, 0.1, 2.0][nth as usize % 4]);
        let (mean, most) = looked_at(&mixed, 0);
        assert!(mean < 30 && most < 80, "mixed: {mean}, {most}");
        let mut far = even;
        for (nth, it) in far[..40].iter_mut().enumerate() {
            // Every other one is so large that it is near everywhere.
            let other_end = if nth % 2 == 0 { -1e9 } else { 1e30 };
            it.area = Area::around([1e30; 3], [other_end; 3], 0.0);
        }
        let (mean, most) = looked_at(&far, 40);
        assert!(mean < 20 + 40 && most < 50 + 40, "with stragglers: {mean}, {most}");
    }

    #[test]
    fn memory_is_linear_however_large_and_far_apart_they_are() {
        let sizes: [fn(u32) -> f32; 5] = [
            |_| 0.0,
            |_| 1e30,
            |nth| if nth == 0 { 1e9 } else { 0.5 },
            |nth| libm::powf(10.0, (nth % 60) as f32 - 30.0),
            |nth| nth as f32,
        ];
        for (size, side) in
            sizes.into_iter().flat_map(|size| [0.0, 1e-30, 300.0, 1e30].map(|side| (size, side)))
        {
            let levels = levels(scattered(10_000, side, size));
            assert!(levels.len() <= 14, "{} levels", levels.len());
            assert_eq!(levels.iter().map(|level| level.listed.len()).sum::<usize>(), 10_000);
            let cells: usize = levels.iter().map(|level| level.starts.len()).sum();
            assert!(cells <= 2 * 10_000 + 14, "{cells} cells");
        }
    }
}
