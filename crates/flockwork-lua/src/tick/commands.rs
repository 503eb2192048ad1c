//! From the bytes that scripts wrote to plans. The bytes are untrusted: every op, number and range
//! is looked at again.

use flockwork::avoid::{Avoidance, OwnAvoidance};
use flockwork::plans::{Draft, OverridesMut};
use flockwork::{AgentId, Combine, FieldId, GroupId, Target, Vector};

use crate::tick::options::{BehaviorOp, set_option};
use crate::tick::record::{
    COUNT_AT, FILTER, KIND_AT, NAME_AT, NUMBER_AT, OP_AT, OPTION, Op, READY, READY_AT, RECORD,
    SECOND_AT, SECOND_KIND_AT, TARGET_AT, TargetKind,
};
use crate::tick::references::{PlanRefusal, References};

/// Adds what `bytes` say to an empty draft. One that is refused is half written.
pub fn write<V: Vector>(
    bytes: Option<&[u8]>,
    refs: &References<V>,
    plan: &mut Draft<V>,
) -> Result<(), PlanRefusal> {
    let mut rest = bytes.ok_or(PlanRefusal::Senseless)?;
    while let Some((record, after)) = rest.split_first_chunk::<RECORD>() {
        let count = usize::from(record[COUNT_AT]);
        let options = if count == READY { 0 } else { count * OPTION };
        let (options, after) = after.split_at_checked(options).ok_or(PlanRefusal::Senseless)?;
        Record(record).write(options, refs, plan)?;
        rest = after;
    }
    if rest.is_empty() { Ok(()) } else { Err(PlanRefusal::Senseless) }
}

pub struct Record<'a>(&'a [u8; RECORD]);

impl Record<'_> {
    #[inline]
    pub(super) fn word(&self, at: usize) -> u32 {
        let mut word = [0; 4];
        word.copy_from_slice(&self.0[at..at + 4]);
        u32::from_le_bytes(word)
    }

    #[inline]
    pub(super) fn number(&self, at: usize) -> Result<f32, PlanRefusal> {
        let number = f32::from_bits(self.word(at));
        if number.is_finite() { Ok(number) } else { Err(PlanRefusal::NotFinite) }
    }

    #[inline]
    pub(super) fn vector<V: Vector>(&self, at: usize) -> Result<V, PlanRefusal> {
        let part = |at| f32::from_bits(self.word(at));
        let vector = V::from_xyz([part(at), part(at + 4), part(at + 8)]);
        if vector.is_finite() { Ok(vector) } else { Err(PlanRefusal::NotFinite) }
    }

    /// The target of this kind, at this byte.
    #[inline]
    fn target<V: Vector>(
        &self,
        kind: u8,
        at: usize,
        refs: &References<V>,
    ) -> Result<Option<Target<V>>, PlanRefusal> {
        let number = self.word(at);
        let below = |count: usize| {
            Some(number).filter(|nth| (*nth as usize) < count).ok_or(PlanRefusal::Senseless)
        };
        let short = |nth: u32| u16::try_from(nth).map_err(|_| PlanRefusal::Senseless);
        Ok(match TargetKind::of(kind).ok_or(PlanRefusal::Senseless)? {
            TargetKind::Missing => None,
            TargetKind::Point => Some(Target::Point(self.vector(at)?)),
            TargetKind::Path => Some(Target::Path(short(below(refs.paths)?)?)),
            TargetKind::Field => Some(Target::Field(FieldId(short(below(refs.fields)?)?))),
            TargetKind::Group => Some(Target::Group(GroupId(below(refs.groups)?))),
            TargetKind::Agent => Some(Target::Agent(AgentId(number))),
        })
    }

    /// The name whose number is at this byte; none for 0.
    pub(super) fn name<V>(
        &self,
        at: usize,
        refs: &References<V>,
    ) -> Result<Option<u16>, PlanRefusal> {
        match self.word(at) as usize {
            0 => Ok(None),
            number => {
                let name = refs.names.get(number - 1).copied().flatten();
                name.map(Some).ok_or(PlanRefusal::Senseless)
            }
        }
    }

    #[inline]
    fn write<V: Vector>(
        &self,
        options: &[u8],
        refs: &References<V>,
        plan: &mut Draft<V>,
    ) -> Result<(), PlanRefusal> {
        let op = self.0[OP_AT];
        match refs.behavior_ops.get(usize::from(op)) {
            Some(kind) => self.term(kind, options, refs, plan),
            None => self.other(op, options, refs, plan),
        }
    }

    /// A command that is no behavior.
    fn other<V: Vector>(
        &self,
        op: u8,
        options: &[u8],
        refs: &References<V>,
        plan: &mut Draft<V>,
    ) -> Result<(), PlanRefusal> {
        match Op::of(op) {
            Some(Op::LimitSpeed) => plan.speed_limit = self.limit()?,
            Some(Op::Begin) => plan.begin(self.combine(options)?, self.number(NUMBER_AT)?),
            Some(Op::Done) => plan.done(),
            Some(Op::Avoid) => plan.avoid = self.avoidance(options, refs, plan.avoid)?,
            None => plan.act(self.act(op, refs)?),
        }
        Ok(())
    }

    /// How a group of terms is combined: by its place in the list, with the options that follow.
    fn combine(&self, options: &[u8]) -> Result<Combine, PlanRefusal> {
        let mut combine =
            Combine::at(self.word(TARGET_AT) as usize).ok_or(PlanRefusal::Senseless)?;
        let accepted = |(index, number)| combine.set_number(index as usize, number);
        if each_option(options).all(accepted) { Ok(combine) } else { Err(PlanRefusal::Senseless) }
    }

    /// How the agent avoids others: not at all, as its group does, or with the options that follow of its group's model,
    /// beside those that it has been given before.
    fn avoidance<V>(
        &self,
        options: &[u8],
        refs: &References<V>,
        before: Option<OwnAvoidance>,
    ) -> Result<Option<OwnAvoidance>, PlanRefusal> {
        let Some(model) = (self.word(TARGET_AT) as usize).checked_sub(1) else {
            return Ok(if self.number(NUMBER_AT)? > 0.0 { None } else { Some(OwnAvoidance::Off) });
        };
        let of_group = refs.avoidances.get(self.word(SECOND_AT) as usize).copied().flatten();
        let is_its = |it: &Avoidance| it.index() == model;
        let mut avoidance = match before {
            Some(OwnAvoidance::As(avoidance)) if is_its(&avoidance) => avoidance,
            _ => of_group.filter(is_its).ok_or(PlanRefusal::Senseless)?,
        };
        let accepted = |(index, number)| avoidance.set_number(index as usize, number);
        let all = each_option(options).all(accepted);
        if all { Ok(Some(OwnAvoidance::As(avoidance))) } else { Err(PlanRefusal::Senseless) }
    }

    /// A number that may be infinite.
    fn limit(&self) -> Result<f32, PlanRefusal> {
        let limit = f32::from_bits(self.word(NUMBER_AT));
        if limit.is_nan() { Err(PlanRefusal::NotFinite) } else { Ok(limit) }
    }

    /// Adds a term: a copy of its prototype, and then what this one has of its own is written where it stays. One that is
    /// put together and then moved costs more than all the rest.
    #[inline]
    fn term<V: Vector>(
        &self,
        kind: &BehaviorOp,
        options: &[u8],
        refs: &References<V>,
        plan: &mut Draft<V>,
    ) -> Result<(), PlanRefusal> {
        let prototype = match usize::from(self.0[COUNT_AT]) {
            READY => self.prepared(refs)?,
            _ => usize::from(self.0[OP_AT]),
        };
        if options.is_empty()
            && let Some(own) = plan.copy(prototype)
        {
            return self.aim(kind, refs, own);
        }
        self.term_of_its_own(kind, prototype, options, refs, plan)
    }

    /// Adds a term that differs from all prototypes.
    #[inline(never)]
    fn term_of_its_own<V: Vector>(
        &self,
        kind: &BehaviorOp,
        prototype: usize,
        options: &[u8],
        refs: &References<V>,
        plan: &mut Draft<V>,
    ) -> Result<(), PlanRefusal> {
        let term = refs.prototypes.get(prototype).and_then(|term| plan.term(term));
        let term = term.ok_or(PlanRefusal::Senseless)?;
        self.aim(kind, refs, term.overrides_mut())?;
        for option in each_option(options) {
            set_option(term, option, refs.groups, refs.filters).ok_or(match option.0 {
                FILTER => PlanRefusal::FilterTooMany,
                _ => PlanRefusal::Senseless,
            })?;
        }
        Ok(())
    }

    #[inline(always)]
    fn aim<V: Vector>(
        &self,
        kind: &BehaviorOp,
        refs: &References<V>,
        own: OverridesMut<V>,
    ) -> Result<(), PlanRefusal> {
        *own.weight = self.number(NUMBER_AT)?;
        let target = self.target(self.0[KIND_AT], TARGET_AT, refs)?;
        if kind.bare {
            *own.label = self.name(NAME_AT, refs)?;
            *own.target =
                target.map(|it| if let Target::Point(v) = it { Target::Vector(v) } else { it });
            return Ok(());
        }
        *own.target = target;
        if self.0[SECOND_KIND_AT] != 0 {
            *own.second = self.target(self.0[SECOND_KIND_AT], SECOND_AT, refs)?;
        }
        Ok(())
    }

    /// The place of the prototype with the prepared options that this record names, of the same behavior.
    #[inline]
    fn prepared<V>(&self, refs: &References<V>) -> Result<usize, PlanRefusal> {
        let nth = (self.word(READY_AT) as usize).checked_sub(1);
        let known = nth.and_then(|nth| *refs.prepared.get(nth)?);
        let (_, prototype) =
            known.filter(|(op, _)| *op == self.0[OP_AT]).ok_or(PlanRefusal::Senseless)?;
        prototype.ok_or(PlanRefusal::FilterTooMany)
    }
}

/// The places of parameters and their numbers.
fn each_option(bytes: &[u8]) -> impl Iterator<Item = (u32, f32)> {
    bytes.as_chunks::<OPTION>().0.iter().map(|option| {
        let [a, b, c, d, number @ ..] = *option;
        (u32::from_le_bytes([a, b, c, d]), f32::from_le_bytes(number))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tick::options::behavior_ops;
    use crate::tick::record::{ARGUMENTS_AT, FIRST_ACT};
    use flockwork::act::{ACTS, ArgumentKind};
    use flockwork::glam::Vec2;
    use flockwork::noise::{Noise, Purpose};
    use flockwork::plans::Written;
    use flockwork::{FilterId, Group, Plan, Space, Stepping, Term, World};

    fn plan_of(bytes: &[u8]) -> Option<Plan<Vec2>> {
        let behavior_ops = behavior_ops();
        let prototypes: Vec<_> = behavior_ops.iter().map(|kind| Term::new(kind.behavior)).collect();
        let (names, filters, prepared) = (&[Some(7)], &[Some(FilterId(0)), None], Vec::new());
        let refs = References {
            behavior_ops: &behavior_ops,
            prototypes: &prototypes,
            names,
            filters,
            prepared,
            groups: 2,
            paths: 1,
            fields: 2,
            avoidances: &[Avoidance::at(0), None],
        };
        let mut world = World::new(Space::Open, Stepping::PerTick, 1, 1.0);
        let group = world.add_group(Group::default(), None);
        let id = world.spawn(group, Vec2::ZERO, Vec2::ZERO)?;
        world.set_plan(id, Plan::default());
        let refused = world.plans.rewrite_all(&prototypes, &|_, draft, refused: &mut Vec<_>| {
            write(Some(bytes), &refs, draft).map_or_else(
                |why| {
                    refused.push(why);
                    Written::Kept
                },
                |()| Written::Anew,
            )
        });
        refused.is_empty().then(|| world.plan(id).map(Plan::from))?
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
        let record = |op: u8, first: u32| {
            let mut bytes = [0; RECORD];
            bytes[0] = op;
            bytes[ARGUMENTS_AT..ARGUMENTS_AT + 4].copy_from_slice(&first.to_le_bytes());
            bytes
        };
        let mut count = 0;
        for (op, info) in (FIRST_ACT..).zip(ACTS) {
            // There are two groups, two fields and one name; they are counted from 0, and names from 1.
            let (right, wrong): (&[u32], &[u32]) = match info.arguments.first().map(|it| it.kind) {
                Some(ArgumentKind::Group | ArgumentKind::Field) => (&[0, 1], &[2, u32::MAX]),
                Some(ArgumentKind::Name) => (&[1], &[0, 2, u32::MAX]),
                _ => continue,
            };
            right.iter().for_each(|first| assert!(plan_of(&record(op, *first)).is_some()));
            wrong.iter().for_each(|first| assert!(plan_of(&record(op, *first)).is_none()));
            count += 1;
        }
        assert!(count > 2);
        assert!(plan_of(&record(199, 0)).is_none());
        assert!(plan_of(&record(FIRST_ACT + ACTS.len() as u8, 1)).is_none());
    }
}
