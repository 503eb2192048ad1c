//! Obstacles in a snapshot: their shapes by name, so that a file is read wherever the list of shapes has them by then.

use super::format::SHAPES_BY_NAME;
use super::input::Input;
use super::parts::Part;
use super::places::NamedList;
use crate::obstacle::{BY_PLACE, SHAPES};
use crate::{NameKey, Obstacle, Vector};

/// The list of shapes.
pub const LIST: NamedList = NamedList {
    what: "shape",
    name: |place| SHAPES.get(place).map(|shape| shape.name),
    since: SHAPES_BY_NAME,
    by_place: &BY_PLACE,
};

/// The key of its shape's name, then its numbers.
impl<V: Vector> Part for Obstacle<V> {
    fn write(&self, out: &mut Vec<u8>) {
        NameKey::of(self.info().name).write(out);
        self.put(&mut |number| number.write(out));
    }

    fn read(input: &mut Input) -> Option<Self> {
        let place = input.tables.shapes.place(LIST.tag(input)?)?;
        Self::take(place, &mut || f32::read(input))
    }
}

#[cfg(test)]
mod tests {
    use super::super::SnapshotError;
    use super::super::entries::{Places, Tables};
    use super::super::format::FORMAT;
    use super::*;
    use crate::obstacle::examples;
    use glam::Vec3;

    fn tables(shapes: Places) -> Tables {
        Tables { shapes, ..Tables::default() }
    }

    #[test]
    fn obstacles_are_read_back_by_name_wherever_their_shapes_stand() {
        let obstacles = examples::<Vec3>();
        let mut names = Vec::new();
        LIST.write(obstacles.iter().rev().map(Obstacle::index), &mut names);
        let read = LIST.read(&mut Input::new(&names, &Tables::default(), FORMAT));
        let known = tables(read.unwrap());
        let mut bytes = Vec::new();
        obstacles.iter().for_each(|it| it.write(&mut bytes));
        let mut input = Input::new(&bytes, &known, FORMAT);
        for obstacle in &obstacles {
            assert_eq!(Obstacle::read(&mut input).as_ref(), Some(obstacle));
        }
        assert!(input.bytes.is_empty());
    }

    #[test]
    fn places_mean_the_shapes_that_were_there_when_they_were_written() {
        let known = tables(LIST.read(&mut Input::new(&[], &Tables::default(), 4)).unwrap());
        let bytes = [2.0_f32, 3.0, 1.5].into_iter().fold(vec![0], |mut bytes, number| {
            number.write(&mut bytes);
            bytes
        });
        let read = Obstacle::<glam::Vec2>::read(&mut Input::new(&bytes, &known, 4)).unwrap();
        assert_eq!(read.info().name, BY_PLACE[0]);
        let mut input = Input::new(&[6], &known, 4);
        assert_eq!(Obstacle::<glam::Vec2>::read(&mut input), None);
    }

    #[test]
    fn a_shape_that_is_not_here_is_refused_by_name() {
        let mut bytes = Vec::new();
        vec!["Torus".to_owned()].write(&mut bytes);
        let refused = LIST.read(&mut Input::new(&bytes, &Tables::default(), FORMAT));
        assert_eq!(refused.err(), Some(SnapshotError::NotHere("the shape Torus".into())));
    }
}
