//! Rows of equal fields as columns of bytes: little-endian, and once only where all are the same.

use super::input::Input;
use crate::memory::{Memory, Note};
use crate::{Agent, AgentId, FieldId, FilterId, GroupId, NameKey, ObstacleId, Vector};

/// A value that always takes the same number of bytes.
pub trait Cell: Copy {
    /// How many.
    const SIZE: usize;
    /// Writes it into that many bytes.
    fn put(self, to: &mut [u8]);
    /// Reads it from that many bytes.
    fn get(from: &[u8]) -> Self;
}

/// The most bytes that a cell takes.
pub const LARGEST: usize = 16;

/// A row: its fields, listed once for writing, reading and comparing.
pub trait Columns: Sized {
    /// Writes all fields of all rows, field by field.
    fn write(rows: &[Self], out: &mut Vec<u8>);
    /// Reads them into rows that are there; none if the bytes do not suffice.
    fn read(rows: &mut [Self], input: &mut Input) -> Option<()>;
    /// The first field with different bits, and both values; −0 counts as +0.
    fn difference(&self, other: &Self) -> Option<(&'static str, [String; 2])>;
}

macro_rules! number_cells {
    ($($Number:ident),*) => {
        $(impl Cell for $Number {
            const SIZE: usize = size_of::<Self>();

            fn put(self, to: &mut [u8]) {
                to.copy_from_slice(&self.to_le_bytes());
            }

            fn get(from: &[u8]) -> Self {
                from.try_into().map_or(<$Number>::default(), Self::from_le_bytes)
            }
        })*
    };
}

number_cells!(u8, u16, u32, u64, f32, f64);

impl<V: Vector> Cell for V {
    const SIZE: usize = 4 * V::AXES;

    fn put(self, to: &mut [u8]) {
        for (part, to) in self.to_xyz().iter().zip(to.chunks_exact_mut(4)) {
            part.put(to);
        }
    }

    fn get(from: &[u8]) -> Self {
        let mut xyz = [0.0; 3];
        for (part, from) in xyz.iter_mut().zip(from.chunks_exact(4)) {
            *part = f32::get(from);
        }
        V::from_xyz(xyz)
    }
}

impl<T: Cell + Default, const N: usize> Cell for [T; N] {
    const SIZE: usize = N * T::SIZE;

    fn put(self, to: &mut [u8]) {
        for (part, to) in self.into_iter().zip(to.chunks_exact_mut(T::SIZE)) {
            part.put(to);
        }
    }

    fn get(from: &[u8]) -> Self {
        let mut parts = [T::default(); N];
        for (part, from) in parts.iter_mut().zip(from.chunks_exact(T::SIZE)) {
            *part = T::get(from);
        }
        parts
    }
}

macro_rules! wrapped_cells {
    ($($Type:ident($Inner:ty)),*) => {
        $(impl Cell for $Type {
            const SIZE: usize = <$Inner>::SIZE;

            fn put(self, to: &mut [u8]) {
                self.0.put(to);
            }

            fn get(from: &[u8]) -> Self {
                Self(<$Inner>::get(from))
            }
        })*
    };
}

impl Cell for NameKey {
    const SIZE: usize = 4;

    fn put(self, to: &mut [u8]) {
        self.number().put(to);
    }

    fn get(from: &[u8]) -> Self {
        Self::of_number(u32::get(from))
    }
}

wrapped_cells!(
    AgentId(u32),
    FieldId(u16),
    FilterId(u8),
    GroupId(u32),
    ObstacleId(u32),
    Memory([u32; 4])
);

macro_rules! columns {
    ($Row:ident $(<$V:ident>)?: state { $($($field:ident).+),* } and { $($($other:ident).+),* }) => {
        impl$(<$V: Vector>)? Columns for $Row $(<$V>)? {
            fn write(rows: &[Self], out: &mut Vec<u8>) {
                $(write(rows, |row| row.$($field).+, out);)*
                $(write(rows, |row| row.$($other).+, out);)*
            }

            fn read(rows: &mut [Self], input: &mut Input) -> Option<()> {
                $(read(rows, |row, value| row.$($field).+ = value, input)?;)*
                $(read(rows, |row, value| row.$($other).+ = value, input)?;)*
                Some(())
            }

            fn difference(&self, other: &Self) -> Option<(&'static str, [String; 2])> {
                $(if self.$($field).+ != other.$($field).+ {
                    let texts = [self.$($field).+, other.$($field).+].map(|it| format!("{it:?}"));
                    return Some((concat!($(stringify!($field)),+), texts));
                })*
                None
            }
        }
    };
}

columns!(Agent<V>: state {
    id, group, position, velocity, heading, facing, radius, mass, max_speed, max_force,
    response_secs, key, born
} and { tag, color });

columns!(Note: state { key.behavior, key.nth, key.target, memory, used } and {});

/// What a column starts with: whether each row has a value of its own.
pub const SAME: u8 = 0;
pub const EACH: u8 = 1;

/// Adds a column.
pub fn write<R, T: Cell>(rows: &[R], of: impl Fn(&R) -> T, out: &mut Vec<u8>) {
    let same = is_same(rows, &of);
    out.push(if same { SAME } else { EACH });
    let count = if same { rows.len().min(1) } else { rows.len() };
    let start = out.len();
    out.resize(start + count * T::SIZE, 0);
    for (to, row) in out[start..].chunks_exact_mut(T::SIZE).zip(rows) {
        of(row).put(to);
    }
}

/// Whether all rows have the same bits here.
fn is_same<R, T: Cell>(rows: &[R], of: impl Fn(&R) -> T) -> bool {
    let bits = |row: &R| {
        let mut bits = [0; LARGEST];
        of(row).put(&mut bits[..T::SIZE]);
        bits
    };
    let Some(first) = rows.first().map(bits) else { return true };
    rows.iter().all(|row| bits(row) == first)
}

/// Reads a column into rows that are there; none if the bytes do not suffice.
pub fn read<R, T: Cell>(rows: &mut [R], set: impl Fn(&mut R, T), input: &mut Input) -> Option<()> {
    match input.take(1)? {
        [SAME] if rows.is_empty() => {}
        [SAME] => {
            let value = T::get(input.take(T::SIZE)?);
            rows.iter_mut().for_each(|row| set(row, value));
        }
        [EACH] => {
            let bytes = input.take(rows.len().checked_mul(T::SIZE)?)?;
            for (row, from) in rows.iter_mut().zip(bytes.chunks_exact(T::SIZE)) {
                set(row, T::get(from));
            }
        }
        _ => return None,
    }
    Some(())
}
