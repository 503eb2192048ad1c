//! Fields as heat maps: the more lies somewhere, the more its color covers the ground.

use flockwork::glam::Vec3;
use flockwork::scene::AnyWorld;
use flockwork::{Field, each_world};

use super::block::level;
use super::{Drawable, Form, Ink, PictureLook};

/// So many cells of a field are drawn at most along an axis; more are drawn together, as the most that lies in any.
const MOST_CELLS: usize = 96;

/// How much the ground is covered where the most lies.
const MOST_COVER: f32 = 0.8;

/// Below this share of the most nothing is seen. The eye compares ratios: the cover grows with the logarithm.
const LEAST_SHARE: f32 = 2e-3;

/// The fields of a world, the first one at the back. Each is drawn by what lies on it most.
#[must_use]
pub fn fields(world: &AnyWorld, look: PictureLook) -> Vec<Drawable> {
    let inks = look.theme.fields;
    each_world!(world, world => {
        let fields = world.fields.iter().enumerate();
        let maps = fields.filter_map(|(nth, field)| map(&field.it, inks[nth % inks.len()]));
        let height = level(&world.space);
        match look.eye.is_above() {
            true => maps.collect(),
            false => maps.flat_map(|map| cells(map, height, look)).collect(),
        }
    })
}

/// None of a field on which nothing lies.
fn map(field: &Field, ink: Ink) -> Option<Drawable> {
    let (shape, values) = (field.shape(), field.values());
    let most = values.iter().copied().fold(0.0, f32::max);
    if most <= 0.0 {
        return None;
    }
    let [columns, rows] = shape.size.map(|count| count as usize);
    let together = columns.max(rows).div_ceil(MOST_CELLS);
    let size = [columns, rows].map(|count| count.div_ceil(together));
    let cover = |column: usize, row: usize| {
        let across = |row: usize| {
            let from = row * columns + column * together;
            let end = (from + together).min((row + 1) * columns);
            values[from..end].iter().copied().fold(0.0, f32::max)
        };
        let rows = row * together..((row + 1) * together).min(rows);
        let share = rows.map(across).fold(0.0, f32::max) / most;
        ink.faded(MOST_COVER * (1.0 - share.max(LEAST_SHARE).ln() / LEAST_SHARE.ln()))
    };
    let all = (0..size[1]).flat_map(|row| (0..size[0]).map(move |column| (column, row)));
    let inks = all.map(|(column, row)| cover(column, row)).collect();
    // What is drawn together at the upper edges reaches beyond the last cells.
    let cell = shape.cell().map(|side| side * together as f32);
    let max = [0, 1].map(|axis| shape.min[axis] + size[axis] as f32 * cell[axis]);
    let form = Form::Map { min: shape.min, max, columns: size[0], inks };
    Some(Drawable { form, fill: None, stroke: None })
}

/// A map as the cells on which something lies, on the floor of a volume that is seen from the side.
fn cells(map: Drawable, height: f32, look: PictureLook) -> Vec<Drawable> {
    let Form::Map { min, max, columns, inks } = map.form else { return Vec::new() };
    let rows = inks.len() / columns.max(1);
    let side =
        [(0, columns), (1, rows)].map(|(axis, count)| (max[axis] - min[axis]) / count as f32);
    let corner = |column: usize, row: usize| {
        let [x, y] = [(column, 0), (row, 1)].map(|(nth, axis)| min[axis] + nth as f32 * side[axis]);
        look.eye.see(Vec3::new(x, y, height))
    };
    let cell = |(nth, ink): (usize, Ink)| {
        let (x, y) = (nth % columns, nth / columns);
        let around = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        Drawable::filled(Form::Polygon(around.map(|(x, y)| corner(x, y)).into()), ink)
    };
    let shown = inks.into_iter().enumerate().filter(|(_, ink)| ink.0[3] > 0);
    shown.map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use flockwork::FieldShape;
    use flockwork::glam::vec2;

    fn inks(field: &Field) -> Option<(Vec<u8>, usize, [f32; 2])> {
        let Form::Map { max, columns, inks, .. } = map(field, Ink([1, 2, 3, 255]))?.form else {
            panic!("it is a map");
        };
        Some((inks.iter().map(|ink| ink.0[3]).collect(), columns, max))
    }

    #[test]
    fn the_more_lies_there_the_more_is_covered() {
        let shape = FieldShape::between(vec2(0.0, 0.0), vec2(4.0, 1.0), 1.0).unwrap();
        let mut field = Field::new(shape, 0.0, 0.0);
        assert_eq!(inks(&field), None);
        field.set_values(&[0.0, 1.0, 500.0, 22.36]);
        // 22.36 is halfway from 1 to 500 for one who compares ratios.
        assert_eq!(inks(&field), Some((vec![0, 0, 204, 102], 4, [4.0, 1.0])));
    }

    #[test]
    fn what_is_too_fine_is_drawn_together() {
        let shape = FieldShape::between(vec2(0.0, 0.0), vec2(193.0, 2.0), 1.0).unwrap();
        let mut field = Field::new(shape, 0.0, 0.0);
        field.leave(vec2(192.5, 1.5), 1.0);
        let (inks, columns, max) = inks(&field).unwrap();
        assert_eq!((inks.len(), columns, max), (65, 65, [195.0, 3.0]));
        assert_eq!((inks[63], inks[64]), (0, 204));
    }
}
