//! From the bytes that scripts wrote to plans. The bytes are untrusted: every op, number and range
//! is looked at again.

use flockwork::behavior::Wants;
use flockwork::neighbors::Among;
use flockwork::{Act, AgentId, Behavior, Combine, GroupId, Item, Plan, Target, Term, Vector};

/// Commands (of any kind) that an agent may give in a tick, when each is bare.
pub const MOST_COMMANDS: usize = 32;
/// Acts that an agent may give in a tick.
pub const MOST_ACTS: usize = 1024;
/// Names of events and labels that an agent may use in a tick.
pub const MOST_NAMES: usize = 16;
/// Bytes of a bare command.
pub const RECORD: usize = 32;
/// What is added to an op whose target is a point.
pub const POINT: usize = 256;
/// Bytes that an agent may fill in a tick.
pub const ROOM: usize = MOST_COMMANDS * RECORD;
/// Bytes that one command may run over the room before the check that follows it.
pub const SLACK: usize = 1024;

const OPTION: usize = 8;
/// In the place of the number of options: they are prepared, and the last word says which.
pub const READY: usize = 255;
const AMONG: u32 = 0xFFFF;

/// The commands that are not behaviors; behaviors have their place in the list as op.
pub const OPS: &[(&str, u8)] = &[
    ("limit_speed", 200),
    ("begin", 201),
    ("done", 202),
    ("color", 203),
    ("face", 204),
    ("spawn", 205),
    ("despawn", 206),
    ("emit", 207),
];

/// Those from here on are acts.
const FIRST_ACT: u8 = 203;

/// A behavior as commands name it.
pub struct BehaviorOp {
    pub behavior: Behavior,
    /// Whether it takes a bare vector, which may have a label.
    bare: bool,
}

/// Every behavior with its defaults, in the order of the list.
pub fn behavior_ops() -> Vec<BehaviorOp> {
    let kind = |behavior: Behavior| {
        let targets = behavior.info().targets;
        BehaviorOp { behavior, bare: targets.len() == 1 && targets[0].1 == Wants::Vector }
    };
    flockwork::behavior::defaults().into_iter().map(kind).collect()
}

/// Options that a script has prepared, by their numbers from 1.
pub struct Prepared {
    op: u8,
    behavior: Behavior,
    among: Option<Among>,
}

impl Prepared {
    /// From the flat list that the script side keeps; none if it makes no sense.
    pub fn new(op: u8, list: &[f32], behavior_ops: &[BehaviorOp], groups: usize) -> Option<Self> {
        let behavior = behavior_ops.get(usize::from(op))?.behavior;
        let mut prepared = Self { op, behavior, among: None };
        for option in list.chunks_exact(2) {
            prepared.set(option[0] as u32, option[1], groups)?;
        }
        Some(prepared)
    }

    fn set(&mut self, index: u32, number: f32, groups: usize) -> Option<()> {
        set_option(&mut self.behavior, &mut self.among, (index, number), groups)
    }
}

/// What commands refer to.
pub struct References<'a, V> {
    /// Every behavior, in the order of the list.
    pub behavior_ops: &'a [BehaviorOp],
    /// The same as terms with their defaults.
    pub terms: &'a [Term<V>],
    /// The plans' numbers for the names that the script side counts from 1.
    pub names: &'a [Option<u16>],
    /// Prepared options, which the script side counts from 1.
    pub prepared: &'a [Option<Prepared>],
    /// How many groups there are.
    pub groups: usize,
    /// How many paths there are.
    pub paths: usize,
}

/// Why commands become no plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Refused {
    /// Anything in them makes no sense.
    Senseless,
    /// A number is too large for the engine, or none at all.
    NotFinite,
}

/// Adds what `bytes` say to an empty plan. One that is refused is half written.
pub fn write<V: Vector>(
    bytes: Option<&[u8]>,
    refs: &References<V>,
    plan: &mut Plan<V>,
) -> Result<(), Refused> {
    let mut rest = bytes.ok_or(Refused::Senseless)?;
    while let Some((record, after)) = rest.split_first_chunk::<RECORD>() {
        let count = usize::from(record[3]);
        let options = if count == READY { 0 } else { count * OPTION };
        let (options, after) = after.split_at_checked(options).ok_or(Refused::Senseless)?;
        Record(record).write(options, refs, plan)?;
        rest = after;
    }
    if rest.is_empty() { Ok(()) } else { Err(Refused::Senseless) }
}

/// The line of the script that an act was given in, of those that `bytes` say; none if it was not noted.
pub fn line_of_act(bytes: &[u8], act: usize) -> Option<u32> {
    let mut rest = bytes;
    let records = std::iter::from_fn(|| {
        let (record, after) = rest.split_first_chunk::<RECORD>()?;
        let count = usize::from(record[3]);
        rest = after.get(if count == READY { 0 } else { count * OPTION }..)?;
        Some(*record)
    });
    let [_, low, high, _, ..] = records.filter(|record| record[0] >= FIRST_ACT).nth(act)?;
    Some(u32::from(u16::from_le_bytes([low, high])))
}

struct Record<'a>(&'a [u8; RECORD]);

impl Record<'_> {
    #[inline]
    fn word(&self, nth: usize) -> u32 {
        let mut word = [0; 4];
        word.copy_from_slice(&self.0[4 * nth..4 * nth + 4]);
        u32::from_le_bytes(word)
    }

    #[inline]
    fn number(&self, nth: usize) -> Result<f32, Refused> {
        let number = f32::from_bits(self.word(nth));
        if number.is_finite() { Ok(number) } else { Err(Refused::NotFinite) }
    }

    #[inline]
    fn vector<V: Vector>(&self, nth: usize) -> Result<V, Refused> {
        let [x, y, z] = [nth, nth + 1, nth + 2].map(|nth| f32::from_bits(self.word(nth)));
        let vector = V::from_xyz([x, y, z]);
        if vector.is_finite() { Ok(vector) } else { Err(Refused::NotFinite) }
    }

    /// The target of this kind, at this word.
    #[inline]
    fn target<V: Vector>(
        &self,
        kind: u8,
        nth: usize,
        refs: &References<V>,
    ) -> Result<Option<Target<V>>, Refused> {
        let number = self.word(nth);
        let below = |count: usize| {
            Some(number).filter(|nth| (*nth as usize) < count).ok_or(Refused::Senseless)
        };
        let path = |nth: u32| u16::try_from(nth).map_err(|_| Refused::Senseless);
        Ok(match kind {
            0 => None,
            1 => Some(Target::Point(self.vector(nth)?)),
            2 => Some(Target::Path(path(below(refs.paths)?)?)),
            3 => Some(Target::Group(GroupId(below(refs.groups)?))),
            4 => Some(Target::Agent(AgentId(number))),
            _ => return Err(Refused::Senseless),
        })
    }

    fn name<V>(&self, nth: usize, refs: &References<V>) -> Result<Option<u16>, Refused> {
        match self.word(nth) as usize {
            0 => Ok(None),
            number => {
                let name = refs.names.get(number - 1).copied().flatten();
                name.map(Some).ok_or(Refused::Senseless)
            }
        }
    }

    #[inline]
    fn write<V: Vector>(
        &self,
        options: &[u8],
        refs: &References<V>,
        plan: &mut Plan<V>,
    ) -> Result<(), Refused> {
        let op = self.0[0];
        match refs.behavior_ops.get(usize::from(op)).zip(refs.terms.get(usize::from(op))) {
            Some((kind, term)) => self.term(kind, term, options, refs, plan)?,
            None => match op {
                200 => plan.speed_limit = self.limit()?,
                201 => {
                    let combine = combine(self.word(2)).ok_or(Refused::Senseless)?;
                    plan.items.push(Item::Begin(combine, self.number(1)?));
                }
                202 => plan.items.push(Item::Done),
                _ => plan.acts.push(self.act(op, refs)?),
            },
        }
        Ok(())
    }

    /// A number that may be infinite.
    fn limit(&self) -> Result<f32, Refused> {
        let limit = f32::from_bits(self.word(1));
        if limit.is_nan() { Err(Refused::NotFinite) } else { Ok(limit) }
    }

    /// Adds a term: the one with all defaults, and then what this one has of its own is written where it
    /// stays. One that is put together and then moved costs more than all the rest.
    #[inline]
    fn term<V: Vector>(
        &self,
        kind: &BehaviorOp,
        term: &Term<V>,
        options: &[u8],
        refs: &References<V>,
        plan: &mut Plan<V>,
    ) -> Result<(), Refused> {
        let (weight, target) = (self.number(1)?, self.target(self.0[1], 2, refs)?);
        plan.items.push(Item::Term(*term));
        let Some(Item::Term(term)) = plan.items.last_mut() else { return Ok(()) };
        term.weight = weight;
        if kind.bare {
            term.label = self.name(5, refs)?;
            term.target =
                target.map(|it| if let Target::Point(v) = it { Target::Vector(v) } else { it });
        } else {
            term.target = target;
            if self.0[2] != 0 {
                term.second = self.target(self.0[2], 5, refs)?;
            }
        }
        if self.0[3] != 0 {
            self.take_options(options, refs, term).ok_or(Refused::Senseless)?;
        }
        Ok(())
    }

    fn take_options<V>(
        &self,
        options: &[u8],
        refs: &References<V>,
        term: &mut Term<V>,
    ) -> Option<()> {
        if usize::from(self.0[3]) == READY {
            let nth = (self.word(7) as usize).checked_sub(1)?;
            let prepared = refs.prepared.get(nth)?.as_ref().filter(|it| it.op == self.0[0])?;
            (term.behavior, term.among) = (prepared.behavior, prepared.among);
        }
        for option in options.chunks_exact(OPTION) {
            let word =
                |at: usize| Some(u32::from_le_bytes(option.get(at..at + 4)?.try_into().ok()?));
            let option = (word(0)?, f32::from_bits(word(4)?));
            set_option(&mut term.behavior, &mut term.among, option, refs.groups)?;
        }
        Some(())
    }

    fn act<V: Vector>(&self, op: u8, refs: &References<V>) -> Result<Act<V>, Refused> {
        let [blue, green, red, _] = self.word(2).to_le_bytes();
        let target = || self.target(self.0[1], 2, refs);
        Ok(match op {
            203 => Act::Color([red, green, blue]),
            204 => Act::Face(target()?.ok_or(Refused::Senseless)?),
            205 => {
                let group = Some(GroupId(self.word(1)));
                let group = group.filter(|group| group.index() < refs.groups);
                let group = group.ok_or(Refused::Senseless)?;
                Act::Spawn { group, position: self.vector(2)?, velocity: self.vector(5)? }
            }
            206 => Act::Despawn,
            207 => {
                let name = self.name(5, refs)?.ok_or(Refused::Senseless)?;
                Act::Emit { name, target: target()?, number: self.number(1)? }
            }
            _ => return Err(Refused::Senseless),
        })
    }
}

fn combine(number: u32) -> Option<Combine> {
    Combine::at(number as usize)
}

fn set_option(
    behavior: &mut Behavior,
    among: &mut Option<Among>,
    (index, number): (u32, f32),
    groups: usize,
) -> Option<()> {
    if index == AMONG {
        *among = Some(self::among(number, groups)?);
        return Some(());
    }
    behavior.set_number(index as usize, number).then_some(())
}

/// Who counts as a neighbor, from its number on the script side.
pub fn among(number: f32, groups: usize) -> Option<Among> {
    match number as usize {
        0 => Some(Among::All),
        1 => Some(Among::Own),
        2 => Some(Among::Others),
        group if group - 3 < groups => Some(Among::Group(GroupId((group - 3) as u32))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flockwork::glam::Vec2;
    use flockwork::noise::{Noise, Purpose};

    fn plan_of(bytes: &[u8]) -> Option<Plan<Vec2>> {
        let behavior_ops = behavior_ops();
        let terms: Vec<_> = behavior_ops.iter().map(|kind| Term::new(kind.behavior)).collect();
        let (names, prepared) = (&[Some(7)], &[]);
        let refs = References {
            behavior_ops: &behavior_ops,
            terms: &terms,
            names,
            prepared,
            groups: 2,
            paths: 1,
        };
        let mut plan = Plan::default();
        write(Some(bytes), &refs, &mut plan).is_ok().then_some(plan)
    }

    #[test]
    fn arbitrary_bytes_are_refused_or_read_but_never_panic() {
        for case in 0..20_000 {
            let noise = Noise::new(9, case, 0, Purpose::Script);
            let length = noise.bits(0) as usize % 200;
            let mut bytes: Vec<u8> = (0..length as u64).map(|i| noise.bits(i + 1) as u8).collect();
            if let Some(op) = bytes.first_mut().filter(|_| case % 2 == 0) {
                *op = if case % 4 == 0 { *op % 24 } else { 200 + *op % 9 };
            }
            if let Some(count) = bytes.get_mut(3) {
                *count %= 3;
            }
            _ = plan_of(&bytes);
        }
    }

    #[test]
    fn unknown_groups_names_and_ops_are_refused() {
        let record = |op: u8, word1: u32, name: u32| {
            let mut bytes = [0; RECORD];
            bytes[0] = op;
            bytes[4..8].copy_from_slice(&word1.to_le_bytes());
            bytes[20..24].copy_from_slice(&name.to_le_bytes());
            bytes
        };
        assert!(plan_of(&record(205, 1, 0)).is_some());
        assert!(plan_of(&record(205, 2, 0)).is_none());
        assert!(plan_of(&record(207, 0, 1)).is_some());
        assert!(plan_of(&record(207, 0, 2)).is_none());
        assert!(plan_of(&record(207, 0, 0)).is_none());
        assert!(plan_of(&record(199, 0, 0)).is_none());
    }
}
