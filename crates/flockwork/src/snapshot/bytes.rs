//! A snapshot as bytes: a head with magic, format, axes, length and checksum, then the contents.
//! All numbers are little-endian. A number that all agents share is written once.

use super::columns::{self, Columns};
use super::entries::{Entry, Tables};
use super::format::{
    ADJUSTED, FIELDS, FILTERS, FORMAT, MAGIC, MOVED_NODES, OLDEST, OWN_AVOIDANCES, PUBLIC_VALUES,
};
use super::input::Input;
use super::parts::{Part, read_alike, write_alike};
use super::table::Used;
use super::{Head, Lists, SavedPlans, Snapshot, SnapshotError, acts, obstacle_shapes};
use crate::avoid::{Avoidance, OwnAvoidance};
use crate::behavior::{Behavior, Kind};
use crate::combine::Combine;
use crate::memory::Note;
use crate::noise::mix;
use crate::plan::Item;
use crate::{Act, Agent, Obstacle, Vector};

/// The length of the head: magic, format, axes, length of the contents, checksum.
const HEAD: usize = 8 + 4 + 4 + 8 + 8;

/// Bytes of an agent at least: no two have the same id, so those are always there.
const LEAST_AGENT: usize = 4;

impl<V: Vector> Snapshot<V> {
    /// The snapshot as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes);
        bytes
    }

    /// Replaces the contents of `bytes` by the snapshot: to write many without allocating.
    pub fn write_to(&self, bytes: &mut Vec<u8>) {
        bytes.clear();
        bytes.resize(HEAD, 0);
        self.write_contents(bytes);
        let contents = &bytes[HEAD..];
        let (length, sum) = (contents.len() as u64, checksum(contents));
        let mut head = Vec::with_capacity(HEAD);
        head.extend_from_slice(MAGIC);
        FORMAT.write(&mut head);
        (V::AXES as u32).write(&mut head);
        length.write(&mut head);
        sum.write(&mut head);
        bytes[..HEAD].copy_from_slice(&head);
    }

    /// Reads a snapshot.
    ///
    /// # Errors
    /// The bytes are not a complete snapshot. The memory allocated while reading is proportional to their number.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let (format, contents) = contents(bytes, V::AXES as u32)?;
        let mut input = Input::new(contents, Tables::NONE, format);
        let tables = Tables::read(&mut input)?;
        let mut input = Input::new(input.bytes, &tables, format);
        let snapshot = Self::read_contents(&mut input).filter(|_| input.bytes.is_empty());
        let senseless = SnapshotError::Senseless("its contents are no state of a world");
        snapshot.ok_or_else(|| input.refused.unwrap_or(senseless))
    }

    fn write_contents(&self, out: &mut Vec<u8>) {
        self.write_tables(out);
        self.frame.write(out);
        for word in [self.tick, self.seed, self.quarantined] {
            word.write(out);
        }
        self.next_id.write(out);
        (self.agents.len() as u32).write(out);
        Agent::write(&self.agents, out);
        columns::write(&self.notes.lengths, |length| *length, out);
        Note::write(&self.notes.items, out);
        self.spawned.write(out);
        self.marks.write(out);
        self.obstacles.write(out);
        self.mouse.write(out);
        self.keys.write(out);
        self.events.write(out);
        self.plans.write(out);
        self.obstacle_ids.write(out);
        self.next_obstacle_id.write(out);
        self.courses.write(out);
        self.public.write(out);
        self.fields.write(out);
        self.adjusted.write(out);
        self.moved_nodes.write(out);
        self.placed_wholes.write(out);
    }

    /// Writes the names of all that plans use, of the behaviors that have left notes, and of the shapes of obstacles.
    fn write_tables(&self, out: &mut Vec<u8>) {
        let (mut behaviors, mut combiners) = (Used::default(), Used::default());
        let shared = self.plans.by_group.iter().flatten();
        let items = shared.clone().flat_map(|plan| &plan.items).chain(&self.plans.items.items);
        for item in items {
            match item {
                Item::Term(term) => behaviors.add(term.behavior.kind()),
                Item::Begin(combine, _) => combiners.add(combine.key()),
                Item::Done => {}
            }
        }
        self.notes.items.iter().for_each(|note| behaviors.add(note.key.behavior));
        let outermost = shared.map(|plan| plan.combine);
        let outermost = outermost.chain(self.plans.heads.iter().map(|head| head.combine));
        outermost.for_each(|combine| combiners.add(combine.key()));
        behaviors.write::<Behavior>(out);
        combiners.write::<Combine>(out);
        let moving = self.courses.iter().map(|course| &course.start);
        let shapes = self.obstacles.iter().chain(moving).map(Obstacle::index);
        obstacle_shapes::LIST.write(shapes, out);
        let shared = self.plans.by_group.iter().flatten().flat_map(|plan| &plan.acts);
        acts::LIST.write(shared.chain(&self.plans.acts.items).map(Act::index), out);
        self.write_avoidances(out);
    }

    fn write_avoidances(&self, out: &mut Vec<u8>) {
        let shared = self.plans.by_group.iter().flatten().map(|plan| plan.avoid);
        let mut used = Used::default();
        for avoid in shared.chain(self.plans.heads.iter().map(|head| head.avoid)).flatten() {
            if let OwnAvoidance::As(avoidance) = avoid {
                used.add(Entry::key(&avoidance));
            }
        }
        used.write::<Avoidance>(out);
    }

    fn read_contents(input: &mut Input) -> Option<Self> {
        let frame = Part::read(input)?;
        let (tick, seed) = (Part::read(input)?, Part::read(input)?);
        let quarantined = Part::read(input)?;
        let next_id = Part::read(input)?;
        let count = input.count(LEAST_AGENT)?;
        let agents = rows::<Agent<V>>(count, input)?;
        let mut snapshot = Self {
            frame,
            tick,
            seed,
            next_id,
            notes: notes(count, input)?,
            agents,
            spawned: Part::read(input)?,
            marks: Part::read(input)?,
            obstacles: Part::read(input)?,
            mouse: Part::read(input)?,
            keys: Part::read(input)?,
            events: Part::read(input)?,
            plans: SavedPlans::read(count, input)?,
            quarantined,
            ..Self::default()
        };
        if input.format > OLDEST {
            snapshot.obstacle_ids = Part::read(input)?;
            snapshot.next_obstacle_id = Part::read(input)?;
            snapshot.courses = Part::read(input)?;
        }
        if input.format >= PUBLIC_VALUES {
            snapshot.public = Part::read(input)?;
        }
        if input.format >= FIELDS {
            snapshot.fields = Part::read(input)?;
        }
        if input.format >= ADJUSTED {
            snapshot.adjusted = Part::read(input)?;
        }
        if input.format >= MOVED_NODES {
            snapshot.moved_nodes = Part::read(input)?;
            snapshot.placed_wholes = Part::read(input)?;
        }
        Some(snapshot)
    }
}

fn rows<R: Columns + Clone + Default>(count: usize, input: &mut Input) -> Option<Vec<R>> {
    let mut rows = vec![R::default(); count];
    R::read(&mut rows, input)?;
    Some(rows)
}

fn notes(agents: usize, input: &mut Input) -> Option<Lists<Note>> {
    let lengths = input.lengths(agents)?;
    let count = lengths.iter().map(|length| *length as usize).sum();
    // No agent has two notes of one key, so that where any has several, a key is written for each.
    let several = lengths.iter().any(|length| *length > 1);
    let items = (!several || count <= input.bytes.len()).then(|| rows(count, input))??;
    Some(Lists { lengths, items })
}

impl<V: Vector> SavedPlans<V> {
    fn write(&self, out: &mut Vec<u8>) {
        self.by_group.write(out);
        write_alike(self.heads.iter().map(|head| head.combine), out);
        columns::write(&self.heads, |head| head.speed_limit, out);
        self.items.write(out);
        self.acts.write(out);
        self.names.write(out);
        write_alike(self.heads.iter().map(|head| head.avoid), out);
        self.filters.write(out);
    }

    fn read(agents: usize, input: &mut Input) -> Option<Self> {
        let by_group = Part::read(input)?;
        let combines = read_alike(agents, input)?.into_iter();
        let with = |combine| Head { combine, ..Head::default() };
        let mut heads: Vec<Head> = combines.map(with).collect();
        columns::read(&mut heads, |head, limit| head.speed_limit = limit, input)?;
        let (items, acts) = (Lists::read(input, agents)?, Lists::read(input, agents)?);
        let names = Part::read(input)?;
        if input.format >= OWN_AVOIDANCES {
            let avoids: Vec<Option<OwnAvoidance>> = read_alike(agents, input)?;
            heads.iter_mut().zip(avoids).for_each(|(head, avoid)| head.avoid = avoid);
        }
        let filters = if input.format >= FILTERS { Part::read(input)? } else { Vec::new() };
        Some(Self { by_group, heads, items, acts, names, filters })
    }
}

/// The format, and what follows the head, if all of it is there and as it was written.
fn contents(bytes: &[u8], axes: u32) -> Result<(u32, &[u8]), SnapshotError> {
    let mut head = Input::new(bytes, Tables::NONE, FORMAT);
    let start = MAGIC.len().min(bytes.len());
    if bytes.is_empty() || bytes[..start] != MAGIC[..start] {
        return Err(SnapshotError::Foreign);
    }
    let cut = |of: u64| SnapshotError::BreaksOff(bytes.len(), of);
    let parts = (|| {
        head.take(MAGIC.len())?;
        let formats = [u32::read(&mut head)?, u32::read(&mut head)?];
        Some((formats, u64::read(&mut head)?, u64::read(&mut head)?))
    })();
    let ([format, found_axes], length, sum) = parts.ok_or(cut(HEAD as u64))?;
    match head.bytes {
        _ if !(OLDEST..=FORMAT).contains(&format) => Err(SnapshotError::OtherFormat(format)),
        _ if found_axes != axes => Err(SnapshotError::OtherAxes(found_axes)),
        contents if (contents.len() as u64) < length => {
            Err(cut(length.saturating_add(HEAD as u64)))
        }
        contents if contents.len() as u64 > length => Err(SnapshotError::Altered),
        contents if checksum(contents) != sum => Err(SnapshotError::Altered),
        contents => Ok((format, contents)),
    }
}

/// A checksum of bytes, eight at a time in four lanes: some ten thousand megabytes per second. It
/// detects accidents, not forgery; it always detects a change of one word.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    let add = |lane: u64, word: u64| (lane ^ word).wrapping_mul(FACTOR).rotate_left(29);
    let mut lanes = [1_u64, 2, 3, 4];
    let blocks = bytes.chunks_exact(32);
    let rest = blocks.remainder();
    for block in blocks {
        for (lane, part) in lanes.iter_mut().zip(block.chunks_exact(8)) {
            *lane = add(*lane, word(part));
        }
    }
    let tail = rest.chunks(8).fold(bytes.len() as u64, |tail, part| mix(tail ^ word(part)));
    lanes.iter().fold(tail, |sum, lane| mix(sum ^ lane))
}
