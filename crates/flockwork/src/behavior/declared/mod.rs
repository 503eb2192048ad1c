//! The law of declarations: a behavior reads what it says, and nothing else. What it reads without saying is not there
//! in a world; what it says without reading costs all who use it.

mod forms;
mod liars;

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use glam::{Vec2, vec2};

use crate::behavior::{Behavior, ParamKind, Reads, Wants, defaults};
use crate::memory::Memory;
use crate::neighbors::{Ask, Known, Neighbor, Selection, SumOf, Sums};
use crate::noise::{Noise, Purpose};
use crate::obstacle::{Circle, Segment};
use crate::{
    Agent, AgentId, Aim, Field, FieldShape, GroupId, Obstacle, Obstacles, Path, PathEnd, Slot,
    Steer, Steering, TileMap, Turn, View, Way,
};

/// So many cases are tried.
const CASES: u64 = 60;

/// What is withheld from a behavior, or told otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Change {
    Nothing,
    Memory,
    SoFar,
    Noise,
    Way,
    Slot,
    Neighbors,
    Obstacles,
    Aim,
    Second,
    Path,
    Field,
    /// The sum of the ask at this place.
    Sum(usize, SumOf),
    /// How many count for it.
    Count(usize),
}

/// What a behavior wants, and where it looks.
type Answer = (Steering<Vec2>, Option<Vec2>);

/// What a behavior may see.
struct Case {
    me: Agent<Vec2>,
    neighbors: Vec<Neighbor<Vec2>>,
    obstacles: Vec<Obstacle<Vec2>>,
    sight: Obstacles<Vec2>,
    tiles: TileMap,
    path: Path<Vec2>,
    other_path: Path<Vec2>,
    field: Field,
    aims: [Aim<Vec2>; 2],
    note: Memory,
    noise: Noise,
    way: Option<Way<Vec2>>,
}

impl Case {
    fn new(key: u64) -> Self {
        let (noise, nth) = (Noise::new(29, key, 0, Purpose::Spawn), Cell::new(0));
        let vector = |size: f32| {
            nth.set(nth.get() + 2);
            vec2(noise.signed(nth.get()), noise.signed(nth.get() + 1)) * size
        };
        let heading = vector(1.0).normalize();
        let velocity = if key.is_multiple_of(4) { vector(1.0) } else { heading };
        let me = Agent { position: vector(1.0), velocity, heading, ..Agent::default() };
        let mate = |nth: u32| {
            let (id, group, velocity) = (AgentId(nth + 1), GroupId(nth % 2), vector(0.4));
            let heading = velocity.normalize();
            Neighbor { id, group, offset: vector(1.0), velocity, heading, radius: 0.2, passed: 0 }
        };
        let aim = || Aim { velocity: vector(1.0), heading: vector(1.0), ..Aim::at(vector(2.0)) };
        let path = || Path {
            points: vec![vector(3.0), vector(3.0), vector(3.0)],
            radius: 0.3,
            end: PathEnd::Loop,
        };
        let ahead = me.position + heading * 0.8 + vector(0.3);
        let wall = Segment { from: vector(3.0), to: vector(3.0), radius: 0.1 };
        Self {
            neighbors: (0..5).map(mate).collect(),
            obstacles: vec![
                Obstacle::Circle(Circle { center: ahead, radius: 0.3 }),
                Obstacle::Segment(wall),
            ],
            sight: Obstacles::default(),
            tiles: TileMap::parse("......\n......\n......", [-3.0, -3.0], 1.0).unwrap(),
            path: path(),
            other_path: path(),
            field: field_of(noise),
            aims: [aim(), aim()],
            note: Memory::default(),
            noise,
            // Now and then there is none.
            way: (!key.is_multiple_of(3)).then(|| Way {
                is_straight: key.is_multiple_of(2),
                ..Way::straight(me.position, vector(2.0))
            }),
            me,
        }
    }

    /// What a behavior answers, and which sums it takes beside those of `asks`.
    fn answer(&self, it: &impl Steer<Vec2>, asks: &[Ask], change: Change) -> (Answer, Vec<Ask>) {
        let unsaid = RefCell::new(Vec::new());
        let sums = |ask: &Ask| {
            let nth = asks.iter().position(|known| known.answers(ask));
            if nth.is_none() {
                unsaid.borrow_mut().push(*ask);
            }
            let mut sums = Sums::over(&self.me, &self.neighbors, ask);
            match change {
                Change::Sum(at, sum) if nth == Some(at) => *sums.of_mut(sum) = Vec2::ZERO,
                Change::Count(at) if nth == Some(at) => sums.count = 0.0,
                _ => {}
            }
            sums
        };
        let is = |one: Change| change == one;
        let neighbors = if is(Change::Neighbors) { &[][..] } else { &self.neighbors };
        let obstacles = if is(Change::Obstacles) { &[][..] } else { &self.obstacles };
        let view = View {
            neighbors,
            obstacles,
            known: Some(Known::told(&sums)),
            all_obstacles: Some(&self.sight),
            tiles: Some(&self.tiles),
            ..View::alone(&self.me)
        };
        let turn = Turn {
            aim: Some(self.aims[usize::from(is(Change::Aim))]),
            second: Some(self.aims[usize::from(!is(Change::Second))]),
            path: Some(if is(Change::Path) { &self.other_path } else { &self.path }),
            field: (!is(Change::Field)).then_some(&self.field),
            so_far: if is(Change::SoFar) { vec2(3.0, -2.0) } else { vec2(0.2, 0.4) },
            memory: if is(Change::Memory) { Memory::default() } else { self.note },
            rested: if is(Change::Memory) { u32::MAX } else { 1 },
            noise: if is(Change::Noise) { Noise::UNOWNED } else { self.noise },
            way: if is(Change::Way) { None } else { self.way },
            slot: Some(Slot { nth: 2 - u32::from(is(Change::Slot)), count: 9 }),
            ..Turn::default()
        };
        let steering = it.steer(&view, &turn);
        ((steering, it.facing(&view, &turn)), unsaid.into_inner())
    }
}

fn asks_of(it: &impl Steer<Vec2>) -> Vec<Ask> {
    let mut asks = Vec::new();
    it.asks(Selection::default(), &mut |ask| asks.push(ask));
    asks
}

/// The cases, each with what the behavior noted in the tick before.
fn cases(it: &impl Steer<Vec2>) -> Vec<Case> {
    let asks = asks_of(it);
    let noted = |key: u64| {
        let mut case = Case::new(key);
        case.note = case.answer(it, &asks, Change::Memory).0.0.memory;
        case.me.position += vec2(0.07, 0.03);
        // Now and then the target hides.
        let center = case.me.position + case.aims[0].offset * 0.5;
        let hides =
            key.is_multiple_of(2).then_some(Obstacle::Circle(Circle { center, radius: 0.2 }));
        case.sight = hides.into_iter().collect();
        case
    };
    (0..CASES).map(noted).collect()
}

/// The forms of a behavior, and the cases of each.
struct Trial<'b, B> {
    forms: &'b [B],
    cases: Vec<Vec<Case>>,
}

impl<'b, B: Steer<Vec2>> Trial<'b, B> {
    fn new(forms: &'b [B]) -> Self {
        Self { forms, cases: forms.iter().map(cases).collect() }
    }

    /// Whether a form's answer changes with what it is told.
    fn reads(&self, nth: usize, change: Change) -> bool {
        let (form, asks) = (&self.forms[nth], asks_of(&self.forms[nth]));
        let answer = |case: &Case, change| case.answer(form, &asks, change).0;
        self.cases[nth].iter().any(|case| answer(case, change) != answer(case, Change::Nothing))
    }

    fn any_reads(&self, change: Change) -> bool {
        (0..self.forms.len()).any(|nth| self.reads(nth, change))
    }

    /// What is said and not read, or the other way round, of what a form asks its neighbors.
    fn of_sums(&self, nth: usize, tell: &mut impl FnMut(bool, bool, &str)) {
        const SUMS: &str = "sums over neighbors";
        let (form, asks) = (&self.forms[nth], asks_of(&self.forms[nth]));
        let unsaid = |case: &Case| !case.answer(form, &asks, Change::Nothing).1.is_empty();
        tell(false, self.cases[nth].iter().any(unsaid), SUMS);
        for (at, ask) in asks.iter().enumerate() {
            let mut any = self.reads(nth, Change::Count(at));
            for sum in SumOf::ALL.iter().filter(|sum| ask.wanted.contains(**sum)) {
                tell(true, self.reads(nth, Change::Sum(at, *sum)), &format!("{SUMS}: {sum:?}"));
                any = true;
            }
            tell(true, any, SUMS);
        }
    }
}

/// Where what a behavior says to read is not what it reads; `forms` are the same behavior with other words.
fn flaws<B: Steer<Vec2>>(forms: &[B], reads: Reads, targets: &[(&str, Wants)]) -> BTreeSet<String> {
    let (trial, mut flaws) = (Trial::new(forms), BTreeSet::new());
    let mut tell = |said: bool, read: bool, what: &str| {
        if said != read {
            let word = if said { "says and does not read" } else { "reads and does not say" };
            flaws.insert(format!("{word} {what}"));
        }
    };
    let wants = |nth: usize| targets.get(nth).map(|(_, wants)| *wants);
    let is_path = wants(0) == Some(Wants::Path);
    tell(reads.memory, trial.any_reads(Change::Memory), "its memory");
    tell(reads.so_far, trial.any_reads(Change::SoFar), "the force so far");
    tell(reads.noise, trial.any_reads(Change::Noise), "random numbers");
    tell(reads.way, trial.any_reads(Change::Way), "its way");
    tell(reads.slot, trial.any_reads(Change::Slot), "its slot");
    let is_field = wants(0) == Some(Wants::Field);
    tell(wants(0).is_some() && !is_path && !is_field, trial.any_reads(Change::Aim), "its target");
    tell(wants(1).is_some(), trial.any_reads(Change::Second), "its second target");
    tell(is_path, trial.any_reads(Change::Path), "its path");
    tell(is_field, trial.any_reads(Change::Field), "its field");
    for (nth, form) in forms.iter().enumerate() {
        let is_said = form.neighbor_reach().is_some();
        tell(is_said, trial.reads(nth, Change::Neighbors), "neighbors one by one");
        let is_said = form.obstacle_reach(&Agent::default()).is_some();
        tell(is_said, trial.reads(nth, Change::Obstacles), "obstacles");
        trial.of_sums(nth, &mut tell);
    }
    flaws
}

/// A field over all places of a case, with as much in each of its cells as is drawn.
fn field_of(noise: Noise) -> Field {
    let shape = FieldShape::between(vec2(-4.0, -4.0), vec2(4.0, 4.0), 1.0).unwrap();
    let mut field = Field::new(shape, 0.0, 0.0);
    let values: Vec<f32> = (0..64).map(|cell| noise.signed(100 + cell).abs()).collect();
    field.set_values(&values);
    field
}

/// A behavior with each of its words.
fn forms(behavior: Behavior) -> Vec<Behavior> {
    let mut all = vec![behavior];
    for (place, param) in behavior.info().params.iter().enumerate() {
        if let ParamKind::Word(words) = param.kind {
            all.extend((0..words.len()).map(|word| {
                let mut other = behavior;
                assert!(other.set_number(place, word as f32));
                other
            }));
        }
    }
    all
}

#[test]
fn every_behavior_reads_what_it_says_and_nothing_else() {
    let of = |it: Behavior| {
        let flaws = flaws(&forms(it), it.reads::<Vec2>(), it.info().targets);
        flaws.into_iter().map(move |flaw| format!("{} {flaw}", it.info().name))
    };
    let all: Vec<_> = defaults().into_iter().flat_map(of).collect();
    assert_eq!(all, [""; 0]);
}
