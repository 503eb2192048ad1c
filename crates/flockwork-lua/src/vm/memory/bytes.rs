//! What agents remember as bytes: magic, format, checksum, then group by group each agent's id and value. A value is
//! a letter and what belongs to it; all numbers are little-endian.

use flockwork::SnapshotError;
use flockwork::snapshot::checksum;

use super::keep::DEEPEST;
use super::{KeptValue, ScriptMemory};

const MAGIC: &[u8; 8] = b"FLKMEMOR";
const FORMAT: u32 = 1;
const HEAD: usize = MAGIC.len() + 4 + 8;

impl ScriptMemory {
    /// The same as bytes, for a snapshot or a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut contents = Vec::new();
        word(self.groups.len(), &mut contents);
        for agents in &self.groups {
            word(agents.len(), &mut contents);
            for (id, kept) in agents {
                contents.extend_from_slice(&id.to_le_bytes());
                write(kept, &mut contents);
            }
        }
        let sum = checksum(&contents).to_le_bytes();
        [&MAGIC[..], &FORMAT.to_le_bytes(), &sum, &contents].concat()
    }

    /// Reads what [`to_bytes`](Self::to_bytes) has written.
    ///
    /// # Errors
    /// Why these bytes are no such memory, or not all of it. What is allocated on the way is in proportion to the
    /// bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let foreign = || {
            let magic = MAGIC.escape_ascii();
            let what = format!("what scripts remember starts with {magic} and the number {FORMAT}");
            Err(SnapshotError::Unreadable(what))
        };
        let Some((head, contents)) = bytes.split_at_checked(HEAD) else { return foreign() };
        let mut head = ByteReader { rest: head, tables: Vec::new(), deep: 0 };
        match (head.take(MAGIC.len()), head.word(), head.long()) {
            (magic, format, _) if magic != Some(MAGIC) || format != Some(FORMAT) => foreign(),
            (.., sum) if sum != Some(checksum(contents)) => Err(SnapshotError::Altered),
            _ => memory(contents).ok_or(SnapshotError::Senseless("no agents remember such things")),
        }
    }
}

fn word(number: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(&(number as u32).to_le_bytes());
}

fn text(letter: u8, bytes: &[u8], out: &mut Vec<u8>) {
    out.push(letter);
    word(bytes.len(), out);
    out.extend_from_slice(bytes);
}

fn write(kept: &KeptValue, out: &mut Vec<u8>) {
    match kept {
        KeptValue::Bool(on) => out.push(if *on { b'y' } else { b'n' }),
        KeptValue::Number(number) => {
            out.push(b'f');
            out.extend_from_slice(&number.to_le_bytes());
        }
        KeptValue::Vector(vector) => {
            out.push(b'v');
            vector.iter().for_each(|part| out.extend_from_slice(&part.to_le_bytes()));
        }
        KeptValue::Text(bytes) => text(b's', bytes, out),
        KeptValue::Handle(name) => text(b'h', name.as_bytes(), out),
        KeptValue::Agent(id) => {
            out.push(b'a');
            word(*id as usize, out);
        }
        KeptValue::Again(nth) => {
            out.push(b'r');
            word(*nth as usize, out);
        }
        KeptValue::Table(pairs) => {
            out.push(b't');
            word(pairs.len(), out);
            for (key, value) in pairs {
                write(key, out);
                write(value, out);
            }
        }
    }
}

fn memory(contents: &[u8]) -> Option<ScriptMemory> {
    let mut reader = ByteReader { rest: contents, tables: Vec::new(), deep: 0 };
    let groups = reader.list(4, |reader| {
        reader.list(5, |reader| {
            reader.tables.clear();
            let id = reader.word()?;
            let own = reader.value()?;
            matches!(own, KeptValue::Table(_)).then_some((id, own))
        })
    })?;
    reader.rest.is_empty().then_some(ScriptMemory { groups })
}

struct ByteReader<'a> {
    rest: &'a [u8],
    /// For each table of the agent that has begun, whether it has ended: no table holds itself.
    tables: Vec<bool>,
    deep: usize,
}

impl<'a> ByteReader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn word(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn long(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// As many things as a number says, of at least `size` bytes each: what is there allows for no more.
    fn list<T>(&mut self, size: usize, read: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.word()? as usize;
        if count > self.rest.len() / size {
            return None;
        }
        (0..count).map(|_| read(self)).collect()
    }

    fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.word()? as usize;
        self.take(length)
    }

    fn value(&mut self) -> Option<KeptValue> {
        let [letter] = self.array()?;
        Some(match letter {
            b'y' | b'n' => KeptValue::Bool(letter == b'y'),
            b'f' => KeptValue::Number(self.array().map(f64::from_le_bytes)?),
            b'v' => KeptValue::Vector([self.part()?, self.part()?, self.part()?]),
            b's' => KeptValue::Text(self.bytes()?.into()),
            b'h' => KeptValue::Handle(str::from_utf8(self.bytes()?).ok()?.into()),
            b'a' => KeptValue::Agent(self.word()?),
            b'r' => {
                let nth = self.word()?;
                KeptValue::Again(self.tables.get(nth as usize)?.then_some(nth)?)
            }
            b't' => self.table()?,
            _ => return None,
        })
    }

    fn part(&mut self) -> Option<f32> {
        self.array().map(f32::from_le_bytes)
    }

    fn table(&mut self) -> Option<KeptValue> {
        let nth = self.tables.len();
        self.tables.push(false);
        self.deep += 1;
        let pair = |reader: &mut Self| {
            let key = reader.value().filter(is_key)?;
            Some((key, reader.value()?))
        };
        let pairs = if self.deep <= DEEPEST + 1 { self.list(2, pair)? } else { return None };
        self.deep -= 1;
        self.tables[nth] = true;
        Some(KeptValue::Table(pairs))
    }
}

fn is_key(kept: &KeptValue) -> bool {
    match kept {
        KeptValue::Table(_) | KeptValue::Again(_) | KeptValue::Handle(_) => false,
        KeptValue::Number(number) => !number.is_nan(),
        KeptValue::Vector(vector) => !vector.iter().any(|part| part.is_nan()),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use flockwork::noise::{Noise, Purpose};

    use super::*;

    fn example() -> ScriptMemory {
        let name = |name: &[u8]| KeptValue::Text(name.into());
        let inner = KeptValue::Table(vec![
            (KeptValue::Number(1.0), KeptValue::Vector([0.5, -0.0, 3.0])),
            (name(b"to"), KeptValue::Handle("group ants".into())),
        ]);
        let own = KeptValue::Table(vec![
            (name(b"a"), inner),
            (name(b"b"), KeptValue::Again(1)),
            (KeptValue::Bool(true), KeptValue::Agent(7)),
            (name(b""), KeptValue::Number(f64::NAN)),
        ]);
        ScriptMemory { groups: vec![Vec::new(), vec![(3, own), (9, KeptValue::Table(Vec::new()))]] }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let bytes = example().to_bytes();
        let again = ScriptMemory::from_bytes(&bytes).unwrap();
        assert_eq!(again.to_bytes(), bytes);
        assert_eq!(again.hash(), example().hash());
        assert_eq!(
            ScriptMemory::from_bytes(&ScriptMemory::default().to_bytes()),
            Ok(ScriptMemory::default())
        );
    }

    /// With a right checksum, so that the contents are looked at.
    fn sealed(contents: &[u8]) -> Vec<u8> {
        let sum = checksum(contents).to_le_bytes();
        [&MAGIC[..], &FORMAT.to_le_bytes(), &sum, contents].concat()
    }

    #[test]
    fn hostile_bytes_are_refused_or_read_but_never_panic() {
        let whole = example().to_bytes();
        for cut in 0..whole.len() {
            assert!(ScriptMemory::from_bytes(&whole[..cut]).is_err(), "{cut}");
        }
        let contents = &whole[HEAD..];
        for case in 0..20_000 {
            let noise = Noise::new(5, case, 0, Purpose::Script);
            let mut changed = contents.to_vec();
            for change in 0..1 + noise.bits(0) % 3 {
                let at = noise.bits(2 * change + 1) as usize % changed.len();
                changed[at] = noise.bits(2 * change + 2) as u8;
            }
            assert_eq!(
                ScriptMemory::from_bytes(&[&whole[..HEAD], &changed].concat()).is_ok(),
                changed == contents
            );
            _ = ScriptMemory::from_bytes(&sealed(&changed));
        }
    }

    #[test]
    fn no_table_holds_itself_and_none_is_too_deep() {
        let head = [&1_u32.to_le_bytes()[..], &1_u32.to_le_bytes(), &0_u32.to_le_bytes()].concat();
        let table = |count: u32| [&b"t"[..], &count.to_le_bytes()].concat();
        let itself = [&head[..], &table(1), b"y", b"r", &0_u32.to_le_bytes()].concat();
        assert!(ScriptMemory::from_bytes(&sealed(&itself)).is_err());
        let nested = |depth| {
            let tables =
                (0..depth).flat_map(|_| [&table(1)[..], b"y"].concat()).collect::<Vec<_>>();
            sealed(&[&head[..], &tables, b"y"].concat())
        };
        assert!(ScriptMemory::from_bytes(&nested(DEEPEST + 1)).is_ok());
        assert!(ScriptMemory::from_bytes(&nested(DEEPEST + 2)).is_err());
        assert!(ScriptMemory::from_bytes(&nested(100_000)).is_err());
    }
}
