//! Everything of a snapshot that is not a column, as bytes: texts, lists, behaviors.

use super::Lists;
use super::columns::{self, Cell, LARGEST};
use crate::Behavior;

/// Bytes that are being read.
pub struct Input<'a> {
    pub bytes: &'a [u8],
    /// All behaviors as they are by default, to be given their numbers.
    pub behaviors: Vec<Behavior>,
}

impl<'a> Input<'a> {
    /// The next so many bytes; none if there are fewer.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    /// The lengths of so many lists.
    pub fn lengths(&mut self, count: usize) -> Option<Vec<u32>> {
        let mut lengths = vec![0; count];
        columns::read(&mut lengths, |length, value| *length = value, self)?;
        Some(lengths)
    }

    /// A count of things of at least so many bytes each: what is there allows for no more.
    pub fn count(&mut self, size: usize) -> Option<usize> {
        let count = u32::read(self)? as usize;
        (count <= self.bytes.len() / size.max(1)).then_some(count)
    }
}

/// A value of any length.
pub trait Part: Sized {
    /// Adds its bytes.
    fn write(&self, out: &mut Vec<u8>);
    /// Reads it back; none if the bytes make no sense.
    fn read(input: &mut Input) -> Option<Self>;
}

impl<T: Cell> Part for T {
    fn write(&self, out: &mut Vec<u8>) {
        let mut bytes = [0; LARGEST];
        self.put(&mut bytes[..T::SIZE]);
        out.extend_from_slice(&bytes[..T::SIZE]);
    }

    fn read(input: &mut Input) -> Option<Self> {
        input.take(T::SIZE).map(T::get)
    }
}

impl Part for bool {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }

    fn read(input: &mut Input) -> Option<Self> {
        u8::read(input).map(|byte| byte != 0)
    }
}

impl Part for String {
    fn write(&self, out: &mut Vec<u8>) {
        (self.len() as u32).write(out);
        out.extend_from_slice(self.as_bytes());
    }

    fn read(input: &mut Input) -> Option<Self> {
        let length = input.count(1)?;
        String::from_utf8(input.take(length)?.to_vec()).ok()
    }
}

impl<T: Part> Part for Option<T> {
    fn write(&self, out: &mut Vec<u8>) {
        self.is_some().write(out);
        self.iter().for_each(|it| it.write(out));
    }

    fn read(input: &mut Input) -> Option<Self> {
        if bool::read(input)? { T::read(input).map(Some) } else { Some(None) }
    }
}

impl<T: Part> Part for Vec<T> {
    fn write(&self, out: &mut Vec<u8>) {
        (self.len() as u32).write(out);
        self.iter().for_each(|it| it.write(out));
    }

    fn read(input: &mut Input) -> Option<Self> {
        // Grows as it is read: what a thing takes here may be more than its bytes.
        let count = input.count(1)?;
        let mut all = Vec::new();
        for _ in 0..count {
            all.push(T::read(input)?);
        }
        Some(all)
    }
}

impl Part for Behavior {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.index() as u8);
        (0..).map_while(|nth| self.number(nth)).for_each(|number| number.write(out));
    }

    fn read(input: &mut Input) -> Option<Self> {
        let index = u8::read(input)?;
        let mut behavior = *input.behaviors.get(usize::from(index))?;
        for nth in 0..behavior.info().params.len() {
            if !behavior.set_number(nth, f32::read(input)?) {
                return None;
            }
        }
        Some(behavior)
    }
}

impl<T: Part> Lists<T> {
    /// Adds its bytes; how many lists there are is known from elsewhere.
    pub fn write(&self, out: &mut Vec<u8>) {
        columns::write(&self.lengths, |length| *length, out);
        self.items.iter().for_each(|item| item.write(out));
    }

    /// Reads so many lists.
    pub fn read(input: &mut Input, count: usize) -> Option<Self> {
        let lengths = input.lengths(count)?;
        let total: u64 = lengths.iter().map(|length| u64::from(*length)).sum();
        // Whatever the lengths say, each item takes a byte at least.
        let mut items = Vec::with_capacity(input.bytes.len().min(total as usize));
        for _ in 0..total {
            items.push(T::read(input)?);
        }
        Some(Self { lengths, items })
    }
}
