//! From the bytes that scripts wrote to plans. The bytes are untrusted: every op, number and range
//! is looked at again.

use flockwork::behavior::Wants;
use flockwork::neighbors::Among;
use flockwork::{Act, AgentId, Behavior, Combine, GroupId, Item, Plan, Target, Term, Vector};

/// Commands (of any kind) that an agent may give in a tick, when each is bare.
pub const MOST_COMMANDS: usize = 32;
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

/// The commands that are not behaviours; behaviours have their place in the list as op.
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

/// A behaviour as commands name it.
pub struct Kind {
    behavior: Behavior,
    /// Whether it takes a bare vector, which may have a label.
    bare: bool,
}

/// Every behaviour with its defaults, in the order of the list.
pub fn kinds() -> Vec<Kind> {
    let kind = |behavior: Behavior| {
        let targets = behavior.info().targets;
        Kind { behavior, bare: targets.len() == 1 && targets[0].1 == Wants::Vector }
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
    pub fn new(op: u8, list: &[f32], kinds: &[Kind], groups: usize) -> Option<Self> {
        let behavior = kinds.get(usize::from(op))?.behavior;
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
pub struct Known<'a> {
    /// Every behaviour, in the order of the list.
    pub kinds: &'a [Kind],
    /// The plans' numbers for the names that the script side counts from 1.
    pub names: &'a [Option<u16>],
    /// Prepared options, which the script side counts from 1.
    pub prepared: &'a [Option<Prepared>],
    /// How many groups there are.
    pub groups: usize,
    /// How many paths there are.
    pub paths: usize,
}

/// Writes the plan that `bytes` describe; none if anything in them makes no sense.
pub fn write<V: Vector>(bytes: &[u8], known: &Known, plan: &mut Plan<V>) -> Option<()> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let (record, after) = rest.split_first_chunk::<RECORD>()?;
        let options =
            if usize::from(record[3]) == READY { 0 } else { usize::from(record[3]) * OPTION };
        let (options, after) = after.split_at_checked(options)?;
        Record(record).write(options, known, plan)?;
        rest = after;
    }
    Some(())
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
    fn float(&self, nth: usize) -> f32 {
        f32::from_bits(self.word(nth))
    }

    fn vector<V: Vector>(&self, nth: usize) -> V {
        V::from_xyz([self.float(nth), self.float(nth + 1), self.float(nth + 2)])
    }

    /// The target of this kind, at this word.
    #[inline]
    fn target<V: Vector>(&self, kind: u8, nth: usize, known: &Known) -> Option<Option<Target<V>>> {
        let number = self.word(nth);
        let below = |count: usize| u16::try_from(number).ok().filter(|n| usize::from(*n) < count);
        Some(match kind {
            0 => None,
            1 => Some(Target::Point(self.vector(nth))),
            2 => Some(Target::Path(below(known.paths)?)),
            3 => Some(Target::Group(GroupId(below(known.groups)?))),
            4 => Some(Target::Agent(AgentId(number))),
            _ => return None,
        })
    }

    fn name(&self, nth: usize, known: &Known) -> Option<Option<u16>> {
        match self.word(nth) as usize {
            0 => Some(None),
            number => known.names.get(number - 1).copied().flatten().map(Some),
        }
    }

    #[inline]
    fn write<V: Vector>(&self, options: &[u8], known: &Known, plan: &mut Plan<V>) -> Option<()> {
        let op = self.0[0];
        match known.kinds.get(usize::from(op)) {
            Some(kind) => self.term(kind, options, known, plan)?,
            None => match op {
                200 => plan.speed_limit = self.float(1),
                201 => plan.items.push(Item::Begin(combine(self.word(2))?, self.float(1))),
                202 => plan.items.push(Item::Done),
                _ => plan.acts.push(self.act(op, known)?),
            },
        }
        Some(())
    }

    /// Adds a term. It is put together where it stays: half a behaviour moved at a time costs more than
    /// all the rest.
    fn term<V: Vector>(
        &self,
        kind: &Kind,
        options: &[u8],
        known: &Known,
        plan: &mut Plan<V>,
    ) -> Option<()> {
        let mut target = self.target(self.0[1], 2, known)?;
        let (mut second, mut label) = (None, None);
        if kind.bare {
            label = self.name(5, known)?;
            if let Some(Target::Point(v)) = target {
                target = Some(Target::Vector(v));
            }
        } else {
            second = self.target(self.0[2], 5, known)?;
        }
        let (behavior, among) = match usize::from(self.0[3]) {
            READY => self.prepared(known)?,
            _ => (kind.behavior, None),
        };
        plan.push(Term { weight: self.float(1), behavior, target, second, among, label });
        if let Some(Item::Term(term)) = plan.items.last_mut() {
            for option in options.chunks_exact(OPTION) {
                let word =
                    |at: usize| Some(u32::from_le_bytes(option.get(at..at + 4)?.try_into().ok()?));
                let option = (word(0)?, f32::from_bits(word(4)?));
                set_option(&mut term.behavior, &mut term.among, option, known.groups)?;
            }
        }
        Some(())
    }

    fn prepared(&self, known: &Known) -> Option<(Behavior, Option<Among>)> {
        let nth = (self.word(7) as usize).checked_sub(1)?;
        let prepared = known.prepared.get(nth)?.as_ref().filter(|it| it.op == self.0[0])?;
        Some((prepared.behavior, prepared.among))
    }

    fn act<V: Vector>(&self, op: u8, known: &Known) -> Option<Act<V>> {
        let target = self.target(self.0[1], 2, known)?;
        let [blue, green, red, _] = self.word(2).to_le_bytes();
        Some(match op {
            203 => Act::Color([red, green, blue]),
            204 => Act::Face(target?),
            205 => {
                let group = u16::try_from(self.word(1)).ok()?;
                let group = (usize::from(group) < known.groups).then_some(GroupId(group))?;
                Act::Spawn { group, position: self.vector(2), velocity: self.vector(5) }
            }
            206 => Act::Despawn,
            207 => Act::Emit { name: self.name(5, known)??, target, number: self.float(1) },
            _ => return None,
        })
    }
}

fn combine(number: u32) -> Option<Combine> {
    [Combine::Sum, Combine::Blend].get(number as usize).copied()
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

/// Who counts as a neighbour, from its number on the script side.
pub fn among(number: f32, groups: usize) -> Option<Among> {
    match number as usize {
        0 => Some(Among::All),
        1 => Some(Among::Own),
        2 => Some(Among::Others),
        group if group - 3 < groups => Some(Among::Group(GroupId((group - 3) as u16))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flockwork::glam::Vec2;
    use flockwork::noise::{Noise, Purpose};

    fn plan_of(bytes: &[u8]) -> Option<Plan<Vec2>> {
        let kinds = kinds();
        let known = Known { kinds: &kinds, names: &[Some(7)], prepared: &[], groups: 2, paths: 1 };
        let mut plan = Plan::default();
        write(bytes, &known, &mut plan).map(|()| plan)
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
