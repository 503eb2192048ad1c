//! The layout of a command: what a script writes and Rust reads. Its numbers stand here alone. The Luau side gets them as
//! [`constants`] of its chunk, inlined text is written with them, and what reads an [`Op`] reads all of them.

use flockwork::act::{ACTS, ArgumentKind};
use flockwork::behavior::{BEHAVIORS, MOST_OWN};
use flockwork::neighbors::GroupSet;

/// Commands (of any kind) that an agent may give in a tick, when each is bare.
pub const MOST_COMMANDS: usize = 32;
/// Acts that an agent may give in a tick.
pub const MOST_ACTS: usize = 1024;
/// Names of events and labels that an agent may use in a tick.
pub const MOST_NAMES: usize = 16;
/// Bytes that an agent may fill in a tick.
pub const ROOM: usize = MOST_COMMANDS * RECORD;
/// Bytes that one command may run over the room before the check that follows it.
pub const SLACK: usize = 1024;

/// Bytes of a bare command. Its first word is what is commanded: a behavior's place in the list, an [`Op`], or
/// [`FIRST_ACT`] and an act's place in the list, and above that a byte each for the kinds of its targets and for the number
/// of its options.
pub const RECORD: usize = 32;

// Where the parts of a record begin (bytes).
/// What is commanded (a byte).
pub const OP_AT: usize = 0;
/// The kind of the first target (a byte).
pub const KIND_AT: usize = 1;
/// The kind of the second one (a byte).
pub const SECOND_KIND_AT: usize = 2;
/// The line that an act was written in that may be refused, in the place of the kinds of targets, which no act has there
/// (two bytes).
pub const LINE_AT: usize = 1;
/// How many options follow the record, or [`READY`] (a byte).
pub const COUNT_AT: usize = 3;
/// The weight; of what is no behavior its number or limit, or whether it takes part in avoiding others.
pub const NUMBER_AT: usize = 4;
/// The first target: a point of three floats, or a number; how a group of terms is combined; the place of a model of
/// avoidance, from 1, if options of it follow.
pub const TARGET_AT: usize = 8;
/// The second target; the group whose model that is.
pub const SECOND_AT: usize = 20;
/// The number of a label, from 1; 0 for none. It has the place of a second target.
pub const NAME_AT: usize = SECOND_AT;
/// The number of prepared options.
pub const READY_AT: usize = 28;

/// Bytes of an option: the place of its parameter, and its number (a float).
pub const OPTION: usize = 8;
/// In the place of a parameter: who counts as a neighbor.
pub const AMONG: u32 = 0xFFFF;
/// The same: what it must show, a number of the filters of this tick.
pub const FILTER: u32 = 0xFFFE;
/// In the place of the number of options: they are prepared.
pub const READY: usize = 255;

const _: () = assert!(TARGET_AT == NUMBER_AT + 4 && SECOND_AT == TARGET_AT + 12);
const _: () = assert!(READY_AT + 4 == RECORD && READY <= u8::MAX as usize);

/// What one of a byte of the first word counts as in that word.
pub const fn in_word(at: usize) -> usize {
    1 << (8 * (at - OP_AT))
}

/// An enum of numbers that the Luau side has constants for, by their names there.
macro_rules! numbers {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $number:literal $luau:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum $name { $($(#[$of])* $variant = $number,)* }

        impl $name {
            const ALL: &'static [(Self, &'static str)] = &[$((Self::$variant, $luau),)*];

            /// The one of a number; none if there is none.
            #[inline]
            pub fn of(number: u8) -> Option<Self> {
                match number {
                    $($number => Some(Self::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

numbers! {
    /// The commands that are neither behaviors nor acts.
    Op {
        LimitSpeed = 200 "OP_LIMIT_SPEED",
        Begin = 201 "OP_BEGIN",
        Done = 202 "OP_DONE",
        Avoid = 203 "OP_AVOID",
    }
}

// Behaviors are the ops below those.
const _: () = assert!(BEHAVIORS.len() + MOST_OWN <= Op::LimitSpeed as usize);

/// The op of the first act of the list; the others follow.
pub const FIRST_ACT: u8 = Op::Avoid as u8 + 1;
/// The first argument of an act; the others follow.
pub const ARGUMENTS_AT: usize = OP_AT + 4;

/// Bytes of an argument of an act. Receivers are a [`ReceiversKind`] and above it which agents count, then a number or a
/// radius; the value of an event is whether it is a vector, then three floats, of which a number is the first.
pub const fn bytes_of(kind: ArgumentKind) -> usize {
    match kind {
        ArgumentKind::Color
        | ArgumentKind::Group
        | ArgumentKind::Field
        | ArgumentKind::Number
        | ArgumentKind::Name => 4,
        ArgumentKind::Vector => 12,
        ArgumentKind::Receivers => 8,
        ArgumentKind::EventValue => 16,
    }
}

// All acts are ops above those, and their arguments have room in a record.
const _: () = assert!(ACTS.len() <= u8::MAX as usize - FIRST_ACT as usize);
const _: () = {
    let mut act = 0;
    while act < ACTS.len() {
        let (mut nth, mut end) = (0, ARGUMENTS_AT);
        while nth < ACTS[act].arguments.len() {
            end += bytes_of(ACTS[act].arguments[nth].kind);
            nth += 1;
        }
        assert!(end <= RECORD);
        act += 1;
    }
};

numbers! {
    /// What a target is.
    TargetKind {
        Missing = 0 "NONE",
        Point = 1 "POINT",
        Path = 2 "PATH",
        Group = 3 "GROUP_TARGET",
        Agent = 4 "AGENT",
        Field = 5 "FIELD",
    }
}

impl TargetKind {
    /// What it adds to the first word of a record whose first target it is of. The Luau side names kinds by this.
    pub const fn in_word(self) -> usize {
        self as usize * in_word(KIND_AT)
    }
}

numbers! {
    /// Which agents count as neighbors: these, a group by its number, or the negative of a bit for each of several.
    AmongKind {
        All = 0 "AMONG_ALL",
        Own = 1 "AMONG_OWN",
        Others = 2 "AMONG_OTHERS",
    }
}

numbers! {
    /// The agents that receive something: all, one, those of a group, or those around the agent, of which a number or a
    /// bit for each group tells which count.
    ReceiversKind {
        All = 0 "TO_ALL",
        Agent = 1 "TO_AGENT",
        Group = 2 "TO_GROUP",
        Nearby = 3 "TO_NEARBY",
        SetNearby = 4 "TO_SET_NEARBY",
    }
}

/// What is added to the number of a group that counts as neighbors.
pub const AMONG_GROUP: usize = AmongKind::ALL.len();

/// Bytes of something that an act gives along to the agent that it spawns, in place of options: the number of a column of
/// public values, or from [`GIVES_LIMIT`] on that of a limit; then, from [`GIVEN_CELL`] on, the value as a cell.
pub const GIVEN: usize = 3 * OPTION;
pub const GIVEN_CELL: usize = 8;
pub const GIVES_LIMIT: u32 = 1 << 31;

/// An act of those that `bytes` say, by its number: its record, and what follows it.
fn act_of(bytes: &[u8], act: usize) -> Option<(&[u8; RECORD], &[u8])> {
    let mut rest = bytes;
    let mut records = std::iter::from_fn(|| {
        let (record, after) = rest.split_first_chunk::<RECORD>()?;
        let count = usize::from(record[COUNT_AT]);
        let options = if count == READY { 0 } else { count * OPTION };
        let (options, after) = after.split_at_checked(options)?;
        rest = after;
        Some((record, options))
    });
    records.by_ref().filter(|(record, _)| record[OP_AT] >= FIRST_ACT).nth(act)
}

/// The line of the script that an act was given in; none if it was not noted.
pub fn line_of_act(bytes: &[u8], act: usize) -> Option<u32> {
    let (record, _) = act_of(bytes, act)?;
    Some(u32::from(u16::from_le_bytes([record[LINE_AT], record[LINE_AT + 1]])))
}

/// What an act gives along to the agent that it spawns.
pub fn along_of_act(bytes: &[u8], act: usize) -> Option<&[u8]> {
    act_of(bytes, act).map(|(_, along)| along)
}

/// The numbers of this file as the Luau side names them.
pub fn constants() -> impl Iterator<Item = (&'static str, usize)> {
    const PLACES: [(&str, usize); 16] = [
        ("RECORD", RECORD),
        ("LINE_AT", LINE_AT),
        ("NUMBER_AT", NUMBER_AT),
        ("TARGET_AT", TARGET_AT),
        ("SECOND_AT", SECOND_AT),
        ("NAME_AT", NAME_AT),
        ("READY_AT", READY_AT),
        ("SECOND_KIND", in_word(SECOND_KIND_AT) / in_word(KIND_AT)),
        ("OPTION", OPTION),
        ("ONE_OPTION", in_word(COUNT_AT)),
        ("READY", READY * in_word(COUNT_AT)),
        ("AMONG_GROUP", AMONG_GROUP),
        ("GIVEN", GIVEN),
        ("GIVEN_CELL", GIVEN_CELL),
        ("GIVES_LIMIT", GIVES_LIMIT as usize),
        ("MOST_IN_SET", GroupSet::MOST as usize),
    ];
    let ops = Op::ALL.iter().map(|(op, name)| (*name, *op as usize));
    let kinds = TargetKind::ALL.iter().map(|(kind, name)| (*name, kind.in_word()));
    let among = AmongKind::ALL.iter().map(|(among, name)| (*name, *among as usize));
    let among_index = [("AMONG_INDEX", AMONG as usize), ("FILTER_INDEX", FILTER as usize)];
    PLACES.into_iter().chain(ops).chain(kinds).chain(among).chain(among_index)
}

/// The numbers of this file that acts alone use.
pub fn constants_of_acts() -> impl Iterator<Item = (&'static str, usize)> {
    ReceiversKind::ALL.iter().map(|(kind, name)| (*name, *kind as usize))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What snapshots and inlined text of a script rely on: the numbers as they always were.
    #[test]
    fn the_numbers_are_these() {
        let of = |name: &str| constants().find(|(it, _)| *it == name).map(|(_, number)| number);
        for (name, number) in [
            ("POINT", 0x100),
            ("AGENT", 0x400),
            ("SECOND_KIND", 0x100),
            ("ONE_OPTION", 0x0100_0000),
            ("READY", 0xFF00_0000),
            ("OP_DONE", 202),
            ("OP_AVOID", 203),
            ("AMONG_GROUP", 3),
        ] {
            assert_eq!(of(name), Some(number), "{name}");
        }
    }

    #[test]
    fn every_number_has_one_meaning() {
        for number in 0..=u8::MAX {
            let ops = Op::ALL.iter().filter(|(op, _)| *op as u8 == number);
            assert_eq!(ops.count(), usize::from(Op::of(number).is_some()), "{number}");
        }
        let behaviors = flockwork::BEHAVIORS.len();
        assert!(Op::ALL.iter().all(|(op, _)| *op as usize >= behaviors));
    }
}
