//! Maps and fields, made when they are first asked for and kept as long as they hold.

use core::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::Way;
use super::field::DistanceField;
use super::goals::Key;
use super::lattice::LatticeCell;
use super::map::{Map, flat, vector};
use super::terrain::{Present, Terrain};
use crate::{Space, Vector};

/// For how many pairs of a target and a size of bodies the field is found without a lock; the fields of others are
/// looked for each time.
const SLOTS: usize = 512;
/// The most cells of all fields that are kept: about 100 MB.
const MOST_CELLS: usize = 1 << 24;
/// After this many turns without a question, maps and fields are forgotten; a tick has a few turns.
const MOST_TURNS: u64 = 256;

/// The radius with which a body counts (m): rounded up to three binary digits behind the first, by an eighth at most,
/// so that bodies of like size share their ways.
#[inline]
pub(crate) fn class_of(radius: f32) -> f32 {
    const DIGITS: u32 = (1 << 20) - 1;
    let radius = if radius > 1e-3 { radius.min(1e9) } else { 1e-3 };
    f32::from_bits((radius.to_bits() + DIGITS) & !DIGITS)
}

/// The maps and fields of a world. They follow from its state: a copy of the world makes its own.
#[derive(Debug)]
pub(crate) struct Ways<V> {
    /// What has been found since the world could last change.
    now: OnceLock<Vec<Slot<V>>>,
    kept: Mutex<KeptWays<V>>,
}

/// The field of one target and size of body.
type Slot<V> = OnceLock<(Key, OnceLock<Arc<Route<V>>>)>;

/// A field, and where its ways end exactly.
#[derive(Debug)]
struct Route<V> {
    /// The goals (m), in the order of the field's ends.
    goals: Vec<V>,
    /// Where each of the field's ends is (m): on its goal, if a body can be there; and how far the nearest goal is (m).
    ends: Vec<(V, f32)>,
    /// None where there is nothing to go around.
    field: Option<Arc<DistanceField>>,
}

#[derive(Debug)]
struct KeptWays<V> {
    /// Counts when the world could change.
    turn: u64,
    maps: Vec<KeptMap<V>>,
    fields: Vec<KeptField>,
}

#[derive(Debug)]
struct KeptMap<V> {
    terrain: Terrain<V>,
    class: f32,
    map: Option<Arc<Map>>,
    /// The last turn in which it was found to hold.
    turn: u64,
}

#[derive(Debug)]
struct KeptField {
    map: Arc<Map>,
    goals: Vec<LatticeCell>,
    field: Option<Arc<DistanceField>>,
    turn: u64,
}

impl<V> Default for Ways<V> {
    fn default() -> Self {
        let kept = KeptWays { turn: 0, maps: Vec::new(), fields: Vec::new() };
        Self { now: OnceLock::new(), kept: Mutex::new(kept) }
    }
}

impl<V> Clone for Ways<V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<V: Vector> Ways<V> {
    /// Notes that the world may have changed: what is kept is to be compared with it.
    pub fn forget(&mut self) {
        if self.now.take().is_some() {
            self.kept.get_mut().unwrap_or_else(PoisonError::into_inner).next_turn();
        }
    }

    /// The way from a point to the goals that a key stands for, for a body of its class; none without a goal. `asked`
    /// tells what ways lead around and where the goals are; it is called only if no field is known.
    #[inline]
    pub fn way<'w>(
        &self,
        space: &Space<V>,
        from: V,
        key: Key,
        asked: impl Fn() -> (Present<'w, V>, Vec<V>),
    ) -> Option<Way<V>>
    where
        V: 'w,
    {
        let fill = || core::iter::repeat_with(Slot::new).take(SLOTS).collect();
        let (slots, first) = (self.now.get_or_init(fill), key.hash(SLOTS.trailing_zeros()));
        for nth in 0..SLOTS {
            let slot = &slots[(first + nth) % SLOTS];
            let (known, route) = slot.get_or_init(|| (key, OnceLock::new()));
            if *known == key {
                return route.get_or_init(|| self.route(key, asked())).way(space, from);
            }
        }
        self.route(key, asked()).way(space, from)
    }

    /// The side of the cells for bodies of a radius, and what it would be in a smaller world (m); none where there is nothing
    /// to go around.
    pub fn side(&self, world: &Present<'_, V>, radius: f32) -> Option<(f32, f32)> {
        let class = class_of(radius);
        let map = self.locked().map(world, class).filter(|_| V::AXES == 2)?;
        Some((map.lattice.side(), 0.5 * class))
    }

    fn locked(&self) -> MutexGuard<'_, KeptWays<V>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finds the field of some goals among those that are kept, or makes it.
    fn route(&self, key: Key, (world, mut goals): (Present<'_, V>, Vec<V>)) -> Arc<Route<V>> {
        goals.retain(|goal| goal.is_finite());
        let class = key.class();
        let map = if goals.is_empty() { None } else { self.locked().map(&world, class) };
        let Some(map) = map else { return Arc::new(Route::new(goals, None)) };
        let cell_of = |goal: &V| map.lattice.cell(flat(*goal));
        let order = |a: &V, b: &V| {
            let exactly = || crate::vector::total_order(&a.to_xyz(), &b.to_xyz());
            cell_of(a).cmp(&cell_of(b)).then_with(exactly)
        };
        goals.sort_unstable_by(order);
        goals.dedup_by_key(|goal| cell_of(goal));
        let cells: Vec<LatticeCell> = goals.iter().map(cell_of).collect();
        let known = self.locked().field(&map, &cells);
        let field = known.unwrap_or_else(|| {
            let field = DistanceField::of(&map, &cells).map(Arc::new);
            self.locked().keep(map, cells, field.clone());
            field
        });
        Arc::new(Route::new(goals, field))
    }
}

impl<V: Vector> KeptWays<V> {
    /// Forgets what has not been asked for in a long time; and if fields have too many cells, all that was not asked
    /// for in the last turn.
    fn next_turn(&mut self) {
        self.turn += 1;
        let since = self.turn.saturating_sub(MOST_TURNS);
        self.maps.retain(|it| it.turn >= since);
        self.fields.retain(|it| it.turn >= since);
        if self.cells() > MOST_CELLS {
            let last = self.turn - 1;
            self.fields.retain(|it| it.turn >= last);
        }
    }

    fn cells(&self) -> usize {
        self.fields.iter().map(|it| it.map.lattice.count()).sum()
    }

    /// The map for a class of bodies, as the world is now.
    fn map(&mut self, world: &Present<'_, V>, class: f32) -> Option<Arc<Map>> {
        // Half a cell.
        let step = 0.25 * class;
        let turn = self.turn;
        let holds = |it: &&mut KeptMap<V>| {
            it.class == class && (it.turn == turn || it.terrain.is_of(world, step))
        };
        // One that held before in this turn is the first to be tried.
        if let Some(known) = self.maps.iter_mut().rev().find(holds) {
            known.turn = turn;
            return known.map.clone();
        }
        let terrain = Terrain::of(world, step);
        let map = Map::of(&terrain, class).map(Arc::new);
        self.maps.retain(|it| it.class != class);
        self.maps.push(KeptMap { terrain, class, map: map.clone(), turn });
        map
    }

    fn field(
        &mut self,
        map: &Arc<Map>,
        goals: &[LatticeCell],
    ) -> Option<Option<Arc<DistanceField>>> {
        let is_it = |it: &&mut KeptField| Arc::ptr_eq(&it.map, map) && it.goals == goals;
        let known = self.fields.iter_mut().find(is_it)?;
        known.turn = self.turn;
        Some(known.field.clone())
    }

    fn keep(&mut self, map: Arc<Map>, goals: Vec<LatticeCell>, field: Option<Arc<DistanceField>>) {
        // Fields of a map that no longer holds are of no more use.
        let maps = take(&mut self.maps);
        let holds = |map: &Arc<Map>| {
            maps.iter().any(|it| it.map.as_ref().is_some_and(|it| Arc::ptr_eq(it, map)))
        };
        self.fields.retain(|it| holds(&it.map));
        self.maps = maps;
        if self.cells() <= MOST_CELLS {
            self.fields.push(KeptField { map, goals, field, turn: self.turn });
        }
    }
}

impl<V: Vector> Route<V> {
    fn new(goals: Vec<V>, field: Option<Arc<DistanceField>>) -> Self {
        let ends = field.iter().flat_map(|field| &field.ends).enumerate().map(|(nth, end)| {
            let goal = goals.get(nth).filter(|_| end.gap == 0.0).copied();
            (goal.unwrap_or_else(|| vector(end.at)), end.gap)
        });
        Self { ends: ends.collect(), goals, field }
    }

    #[inline]
    fn way(&self, space: &Space<V>, from: V) -> Option<Way<V>> {
        let Some(field) = &self.field else { return self.straight(space, from) };
        let at = flat(from);
        let Some(found) = field.at(at).or_else(|| field.entered_from(at)) else {
            return self.straight(space, from);
        };
        let (end, gap) = self.ends[found.end];
        if found.in_sight {
            return Some(Way { gap, ..Way::straight(from, space.offset(from, end)) });
        }
        let (direction, length) = (vector(found.direction), found.length);
        Some(Way { direction, length, end, gap, is_straight: false })
    }

    /// The straight way to the nearest goal, for where there is no field, and deep inside an obstacle; none without a
    /// goal.
    fn straight(&self, space: &Space<V>, from: V) -> Option<Way<V>> {
        let ways = self.goals.iter().map(|goal| space.offset(from, *goal));
        let nearest = ways.min_by(|a, b| a.length().total_cmp(&b.length()))?;
        Some(Way::straight(from, nearest))
    }
}
