//! Obstacles in a snapshot: their shapes by name, so that a file is read wherever the list of shapes has them by then.

use super::SnapshotError;
use super::entries::Shapes;
use super::format::SHAPES_BY_NAME;
use super::input::Input;
use super::parts::Part;
use crate::obstacle::{BY_PLACE, SHAPES};
use crate::{NameKey, Obstacle, Vector};

impl Shapes {
    /// Writes the names of the shapes of these obstacles, in the order of the list.
    pub fn write<'o, V: Vector>(
        obstacles: impl Iterator<Item = &'o Obstacle<V>>,
        out: &mut Vec<u8>,
    ) {
        let mut used = [false; SHAPES.len()];
        obstacles.for_each(|obstacle| used[obstacle.index()] = true);
        let names = SHAPES.iter().zip(used).filter(|(_, used)| *used);
        names.map(|(shape, _)| shape.name.to_owned()).collect::<Vec<_>>().write(out);
    }

    /// Reads them.
    pub fn read(input: &mut Input) -> Result<Self, SnapshotError> {
        if input.format < SHAPES_BY_NAME {
            return (0..)
                .zip(BY_PLACE)
                .map(|(tag, name)| Ok((tag, place(name)?)))
                .collect::<Result<_, _>>()
                .map(Self);
        }
        let cut = SnapshotError::Senseless("its table of names breaks off");
        let names = Vec::<String>::read(input).ok_or(cut)?;
        let shapes = names.iter().map(|name| Ok((NameKey::of(name).number(), place(name)?)));
        shapes.collect::<Result<_, _>>().map(Self)
    }
}

/// The place of a shape in today's list.
fn place(name: &str) -> Result<usize, SnapshotError> {
    let found = SHAPES.iter().position(|shape| shape.name == name);
    found.ok_or_else(|| SnapshotError::NotHere(format!("the shape {name}")))
}

/// The key of its shape's name, then its numbers.
impl<V: Vector> Part for Obstacle<V> {
    fn write(&self, out: &mut Vec<u8>) {
        NameKey::of(self.info().name).write(out);
        self.put(&mut |number| number.write(out));
    }

    fn read(input: &mut Input) -> Option<Self> {
        let by_name = input.format >= SHAPES_BY_NAME;
        let tag = if by_name { u32::read(input)? } else { u32::from(u8::read(input)?) };
        Self::take(input.tables.shapes.place(tag)?, &mut || f32::read(input))
    }
}

#[cfg(test)]
mod tests {
    use super::super::entries::Tables;
    use super::super::format::FORMAT;
    use super::*;
    use crate::obstacle::examples;
    use glam::Vec3;

    fn tables(shapes: Shapes) -> Tables {
        Tables { shapes, ..Tables::default() }
    }

    #[test]
    fn obstacles_are_read_back_by_name_wherever_their_shapes_stand() {
        let obstacles = examples::<Vec3>();
        let mut names = Vec::new();
        Shapes::write(obstacles.iter().rev(), &mut names);
        let read = Shapes::read(&mut Input::new(&names, &Tables::default(), FORMAT));
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
        let known = tables(Shapes::read(&mut Input::new(&[], &Tables::default(), 4)).unwrap());
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
        let refused = Shapes::read(&mut Input::new(&bytes, &Tables::default(), FORMAT));
        assert_eq!(refused.err(), Some(SnapshotError::NotHere("the shape Torus".into())));
    }
}
