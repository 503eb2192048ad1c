//! Random plans: every behavior and every combiner with any parameters that it accepts, toward any target, alone and in groups.

use flockwork::act::{ACTS, Argument, ArgumentKind, Receivers, Value};
use flockwork::avoid::{AVOIDANCES, Avoidance, OwnAvoidance};
use flockwork::behavior::{Behavior, ParamKind, Wants, defaults};
use flockwork::combine::COMBINERS;
use flockwork::neighbors::Among;
use flockwork::world::EventValue;
use flockwork::{
    Act, AgentId, Combine, FieldId, FilterId, GroupId, Item, Plan, Target, Term, Vector,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// The most groups, marks and paths that a world has; plans name one more of each.
pub const MOST: u32 = 4;

/// A coordinate: in a room of 20 m, at its edges, or where numbers are coarse (m).
pub fn coordinate() -> BoxedStrategy<f32> {
    let edges = vec![0.0, -0.0, 10.0, 20.0, 1e-30, 1e-6, -1.0, 1e4, -1e6, 1e12, 1e30, -1e30];
    prop_oneof![20 => 0.0_f32..20.0, 2 => (0..20_i8).prop_map(f32::from), 1 => select(edges)]
        .boxed()
}

/// A vector of such components.
pub fn vector<V: Vector>(component: impl Strategy<Value = f32> + 'static) -> BoxedStrategy<V> {
    let component = component.boxed();
    [component.clone(), component.clone(), component].prop_map(V::from_xyz).boxed()
}

/// A point (m).
pub fn point<V: Vector>() -> BoxedStrategy<V> {
    vector(coordinate()).boxed()
}

/// A velocity or a force: none, as usual, or far too much.
pub fn velocity<V: Vector>() -> BoxedStrategy<V> {
    let extreme = select(vec![1e-30_f32, 1e-6, 1e3, 1e18, -1e30]);
    prop_oneof![
        2 => Just(V::ZERO),
        8 => vector(-2.0_f32..2.0),
        1 => vector(prop_oneof![-2.0_f32..2.0, extreme]),
    ]
    .boxed()
}

/// How a number for a parameter is chosen: which way, which of several, and which share of the usual one.
type Choice = (u8, Index, f32);

/// As many choices as anything has parameters.
fn choices() -> BoxedStrategy<Vec<Choice>> {
    vec((0..16_u8, any::<Index>(), 0.0_f32..3.0), 16).boxed()
}

/// A number for a parameter: at an end of its range, extreme, or near the usual one.
fn chosen(kind: ParamKind, usual: f32, (how, nth, share): Choice) -> f32 {
    match kind {
        ParamKind::Bool => f32::from(how % 2),
        ParamKind::Word(words) => nth.index(words.len()) as f32,
        ParamKind::Number { min, max } => match how {
            0 => min.max(-1e30),
            1 => max.min(1e30),
            2 => 0.0,
            3 => [1e-30, 1e-6, 1e6, 1e9, 1e18, 1e30, -1.0][nth.index(7)],
            4..10 => usual * share,
            _ => usual,
        },
    }
}

/// A behavior with random parameters.
fn behavior() -> BoxedStrategy<Behavior> {
    let any = (select(defaults()), choices());
    any.prop_map(|(behavior, choices)| with_numbers(behavior, &choices)).boxed()
}

/// This behavior with random parameters, usual ones and extreme ones.
pub fn any_numbers(behavior: Behavior) -> BoxedStrategy<Behavior> {
    choices().prop_map(move |choices| with_numbers(behavior, &choices)).boxed()
}

fn with_numbers(mut behavior: Behavior, choices: &[Choice]) -> Behavior {
    let params = behavior.info().params.iter().enumerate();
    for ((index, param), choice) in params.zip(choices) {
        let usual = behavior.number(index).unwrap_or(0.0);
        // A number that it does not accept leaves it as it is.
        _ = behavior.set_number(index, chosen(param.kind, usual, *choice));
    }
    behavior
}

fn target<V: Vector>(wants: Wants) -> BoxedStrategy<Target<V>> {
    let name = 0..=MOST as u16;
    let path = name.clone().prop_map(Target::Path);
    match wants {
        Wants::Vector => velocity().prop_map(Target::Vector).boxed(),
        Wants::Path => path.boxed(),
        Wants::Field => field().prop_map(Target::Field).boxed(),
        Wants::Place => prop_oneof![
            3 => point().prop_map(Target::Point),
            1 => Just(Target::Mouse),
            1 => name.prop_map(Target::Mark),
            1 => path,
            2 => group().prop_map(Target::Group),
            2 => (0..80_u32).prop_map(|id| Target::Agent(AgentId(id))),
        ]
        .boxed(),
    }
}

fn field() -> BoxedStrategy<FieldId> {
    (0..=1_u16).prop_map(FieldId).boxed()
}

fn group() -> BoxedStrategy<GroupId> {
    (0..=MOST).prop_map(GroupId).boxed()
}

fn among() -> BoxedStrategy<Option<Among>> {
    let named = group().prop_map(|group| Some(Among::Group(group)));
    let several = (group(), group()).prop_map(|(one, other)| Among::groups([one, other]));
    prop_oneof![
        2 => Just(None),
        3 => select(vec![Some(Among::All), Some(Among::Own), Some(Among::Others)]),
        1 => named,
        1 => several,
    ]
    .boxed()
}

fn filter() -> BoxedStrategy<Option<FilterId>> {
    prop_oneof![4 => Just(None), 1 => (0..40_u8).prop_map(|number| Some(FilterId(number)))].boxed()
}

fn weight() -> BoxedStrategy<f32> {
    select(vec![1.0, 1.0, 1.0, 0.5, 2.0, -0.7, 0.0, -0.0, 1e-30, 1e6, 1e30, -1e30]).boxed()
}

/// A term of the behavior, toward targets of the kinds that it wants.
fn term<V: Vector>() -> BoxedStrategy<Term<V>> {
    (behavior(), weight(), among(), filter())
        .prop_flat_map(|(behavior, weight, among, filter)| {
            let mut wants = behavior.info().targets.iter().map(|(_, wants)| *wants);
            let mut next = || match wants.next() {
                Some(wants) => {
                    prop_oneof![9 => target(wants).prop_map(Some), 1 => Just(None)].boxed()
                }
                None => Just(None).boxed(),
            };
            (next(), next(), prop::option::of(0..3_u16)).prop_map(move |(target, second, label)| {
                Term { weight, target, second, among, filter, label, ..Term::new(behavior) }
            })
        })
        .boxed()
}

/// Any combiner of the list with random parameters; half of the time the sum, as in most plans.
fn combine() -> BoxedStrategy<Combine> {
    let any = (0..COMBINERS.len()).prop_filter_map("it is there", Combine::at);
    let any = (any, choices()).prop_map(|(mut combine, choices)| {
        let params = combine.info().params.iter().enumerate();
        for ((index, param), choice) in params.zip(choices) {
            let usual = combine.number(index).unwrap_or(0.0);
            // A number that it does not accept leaves it as it is.
            _ = combine.set_number(index, chosen(param.kind, usual, choice));
        }
        combine
    });
    prop_oneof![1 => Just(Combine::SUM), 1 => any].boxed()
}

fn item<V: Vector>() -> BoxedStrategy<Item<V>> {
    prop_oneof![
        8 => term().prop_map(Item::Term),
        1 => (combine(), weight()).prop_map(|(combine, weight)| Item::Begin(combine, weight)),
        1 => Just(Item::Done),
    ]
    .boxed()
}

/// Receivers that are there, gone, near, or anywhere.
fn receivers() -> BoxedStrategy<Receivers> {
    let radius = prop_oneof![4 => 0.0_f32..5.0, 1 => select(vec![0.0, -1.0, 1e-30, 1e30])];
    prop_oneof![
        Just(Receivers::All),
        (0..MOST + 1).prop_map(|id| Receivers::Agent(AgentId(id))),
        group().prop_map(Receivers::Group),
        (radius, among())
            .prop_map(|(radius, it)| Receivers::Within(radius, it.unwrap_or_default())),
    ]
    .boxed()
}

/// A value that an argument may take, and some that no act accepts.
fn value<V: Vector>(argument: &Argument) -> BoxedStrategy<Value<V>> {
    match argument.kind {
        ArgumentKind::Color => any::<[u8; 3]>().prop_map(Value::Color).boxed(),
        ArgumentKind::Receivers => receivers().prop_map(Value::Receivers).boxed(),
        ArgumentKind::Group => group().prop_map(Value::Group).boxed(),
        ArgumentKind::Field => field().prop_map(Value::Field).boxed(),
        ArgumentKind::Vector => prop_oneof![point(), velocity()].prop_map(Value::Vector).boxed(),
        ArgumentKind::Number => (-1.0_f32..1.0).prop_map(Value::Number).boxed(),
        ArgumentKind::Name => (0..3_u16).prop_map(Value::Name).boxed(),
        ArgumentKind::EventValue => prop_oneof![
            (-1.0_f32..1.0).prop_map(EventValue::Number),
            velocity().prop_map(EventValue::Vector),
        ]
        .prop_map(Value::EventValue)
        .boxed(),
    }
}

/// Any act of the list, with any arguments that it accepts.
fn act<V: Vector>() -> BoxedStrategy<Act<V>> {
    let of_place = |place: usize| {
        let values: Vec<_> = ACTS[place].arguments.iter().map(value::<V>).collect();
        values.prop_filter_map("it accepts them", move |values| {
            let mut values = values.into_iter();
            Act::take(place, &mut |_| values.next())
        })
    };
    (0..ACTS.len()).prop_flat_map(of_place).boxed()
}

/// A plan: groups in it may be left open, or end where none has begun.
pub fn plan<V: Vector>() -> BoxedStrategy<Plan<V>> {
    let speed_limit = select(vec![f32::INFINITY, f32::INFINITY, 0.7, 0.0, -1.0, 1e-30, 1e30]);
    let acts = prop_oneof![3 => Just(Vec::new()), 1 => vec(act(), 0..3)];
    (vec(item(), 0..6), combine(), speed_limit, avoid(), acts)
        .prop_map(|(items, combine, speed_limit, avoid, acts)| Plan {
            items,
            combine,
            speed_limit,
            avoid,
            acts,
        })
        .boxed()
}

/// Any model of the list with random parameters.
pub fn avoidance() -> BoxedStrategy<Avoidance> {
    let any = (0..AVOIDANCES.len()).prop_filter_map("it is there", Avoidance::at);
    (any, choices())
        .prop_map(|(mut avoidance, choices)| {
            let params = avoidance.info().params.iter().enumerate();
            for ((index, param), choice) in params.zip(choices) {
                let usual = avoidance.number(index).unwrap_or(0.0);
                // A number that it does not accept leaves it as it is.
                _ = avoidance.set_number(index, chosen(param.kind, usual, choice));
            }
            avoidance
        })
        .boxed()
}

/// Most plans avoid others as their group does.
fn avoid() -> BoxedStrategy<Option<OwnAvoidance>> {
    let own = avoidance().prop_map(|it| Some(OwnAvoidance::As(it)));
    prop_oneof![6 => Just(None), 1 => Just(Some(OwnAvoidance::Off)), 1 => own].boxed()
}
