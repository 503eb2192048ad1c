//! Everything of a snapshot that is not a column, as bytes: texts, lists, behaviors.

use super::Lists;
use super::columns::{self, Cell, EACH, LARGEST, SAME};
use super::input::Input;

impl Input<'_> {
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

impl<A: Part, B: Part> Part for (A, B) {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
        self.1.write(out);
    }

    fn read(input: &mut Input) -> Option<Self> {
        Some((A::read(input)?, B::read(input)?))
    }
}

/// Adds values: once only where all are the same.
pub fn write_alike<T: Part + PartialEq>(
    values: impl Iterator<Item = T> + Clone,
    out: &mut Vec<u8>,
) {
    let first = values.clone().next();
    let same = values.clone().all(|value| Some(value) == first);
    out.push(if same { SAME } else { EACH });
    values.take(if same { 1 } else { usize::MAX }).for_each(|value| value.write(out));
}

/// Reads so many values.
pub fn read_alike<T: Part + Copy>(count: usize, input: &mut Input) -> Option<Vec<T>> {
    match input.take(1)? {
        [SAME] if count == 0 => Some(Vec::new()),
        [SAME] => Some(vec![T::read(input)?; count]),
        [EACH] => (0..count).map(|_| T::read(input)).collect(),
        _ => None,
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
