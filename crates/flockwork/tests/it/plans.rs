//! What a plan's numbers mean: a weight of 0 is off, what is not finite is refused whole, and whatever
//! remembers has room to.

use flockwork::behavior::{
    Behavior, Order, ParamKind, Push, Queue, QueueForm, Seek, Separation, Wander, defaults,
};
use flockwork::glam::{Vec2, vec2};
use flockwork::neighbors::Instructions;
use flockwork::obstacle::Circle;
use flockwork::world::Named;
use flockwork::{
    AgentId, Combine, Field, FieldId, FieldShape, Group, Item, Mind, Obstacle, Path, PathEnd, Plan,
    Space, Stepping, Sum, Target, Term, TileMap, Turn, View, World,
};

const ALL: [Instructions; 3] = [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2];

/// A term of this behavior with a target of its kind.
fn term(behavior: Behavior) -> Term<Vec2> {
    use flockwork::behavior::Wants;
    let target = |wants| match wants {
        Wants::Place => Target::Point(vec2(6.0, 5.0)),
        Wants::Path => Target::Path(0),
        Wants::Field => Target::Field(FieldId(0)),
        Wants::Vector => Target::Vector(vec2(0.0, 0.7)),
    };
    let mut targets = behavior.info().targets.iter().map(|(_, wants)| target(*wants));
    Term { target: targets.next(), second: targets.next(), ..Term::new(behavior) }
}

/// Every behavior with each of the words that its parameters take.
fn all_forms() -> Vec<Behavior> {
    let forms = |behavior: Behavior| {
        let params = behavior.info().params.iter().enumerate();
        let words = params.filter_map(|(place, param)| match param.kind {
            ParamKind::Word(words) => Some((place, words.len())),
            _ => None,
        });
        let other = move |(place, words): (usize, usize)| {
            (0..words).map(move |word| {
                let mut other = behavior;
                assert!(other.set_number(place, word as f32));
                other
            })
        };
        words.flat_map(other).chain([behavior]).collect::<Vec<_>>()
    };
    defaults().into_iter().flat_map(forms).collect()
}

/// Twenty walkers among obstacles, with a path and tiles; each acts by this plan, shared or its own.
fn world(items: Vec<Item<Vec2>>, own: bool, instructions: Instructions) -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::default(), 4, 1.0);
    world.instructions = instructions;
    world.obstacles = vec![Obstacle::Circle(Circle { center: vec2(3.0, 3.0), radius: 0.5 })].into();
    let points = vec![vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(4.0, 4.0)];
    let path = Path { points, radius: 0.5, end: PathEnd::Loop };
    world.paths.push(Named { name: "road".into(), it: path });
    let shape = FieldShape::between(Vec2::ZERO, vec2(12.0, 12.0), 1.0).unwrap();
    let mut scent = Field::new(shape, 2.0, 0.5);
    scent.leave(vec2(6.0, 5.0), 9.0);
    (0..40).for_each(|_| scent.pass(0.2));
    world.fields.push(Named { name: "scent".into(), it: scent });
    world.tiles = TileMap::parse("......\n......\n......", [0.0, 0.0], 1.0).ok();
    let plan = Plan { items, ..Plan::default() };
    let group = world.add_group(Group::default(), (!own).then(|| plan.clone()));
    for nth in 0..20 {
        let at = vec2((nth % 5) as f32 * 0.7, (nth / 5) as f32 * 0.6);
        world.spawn(group, at, vec2(0.5, 0.1 * nth as f32)).unwrap();
    }
    if own {
        set_own(&mut world, |_| plan.clone());
    }
    world
}

/// Gives each agent a plan of its own.
fn set_own(world: &mut World<Vec2>, plan: impl Fn(usize) -> Plan<Vec2>) {
    for nth in 0..world.agents.len() {
        assert!(world.set_plan(AgentId(nth as u32), plan(nth)));
    }
}

fn walk() -> Item<Vec2> {
    Item::Term(Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(vec2(9.0, 1.0))))
}

fn hash_after(mut world: World<Vec2>, ticks: usize) -> u64 {
    for _ in 0..ticks {
        assert_eq!(world.step(&mut (), &[]), []);
    }
    world.hash()
}

#[test]
fn a_weight_of_zero_is_the_same_as_no_term() {
    for behavior in all_forms() {
        let off = Item::Term(Term { weight: 0.0, ..term(behavior) });
        let on = Item::Term(term(behavior));
        let grouped = vec![walk(), Item::Begin(Combine::SUM, 0.0), on, Item::Done];
        let nested = [
            Item::Begin(Combine::SUM, 0.0),
            Item::Begin(Combine::Blend(flockwork::combine::Blend {}), 1.0),
        ];
        let nested = [vec![walk()], nested.to_vec(), vec![on, Item::Done, Item::Done]].concat();
        for items in [vec![walk(), off], vec![off, walk()], grouped, nested] {
            for instructions in ALL {
                for own in [false, true] {
                    let without = hash_after(world(vec![walk()], own, instructions), 20);
                    let with = hash_after(world(items.clone(), own, instructions), 20);
                    assert_eq!(with, without, "{behavior:?} {instructions:?} own: {own}");
                }
            }
        }
    }
}

/// Agents whose plans differ in weights alone are carried out together.
#[test]
fn some_may_be_off_beside_others_that_are_on() {
    for behavior in all_forms() {
        let on = |nth: usize| if nth.is_multiple_of(3) { 0.0 } else { 1.0 };
        let item = |nth| Item::Term(Term { weight: on(nth), ..term(behavior) });
        let hashes = ALL.map(|instructions| {
            let mut world = world(vec![], true, instructions);
            let plan = |nth| Plan { items: vec![walk(), item(nth)], ..Plan::default() };
            set_own(&mut world, plan);
            hash_after(world, 20)
        });
        assert_eq!(hashes, [hashes[0]; 3], "{behavior:?}");
    }
}

/// Every form of the behaviors that take a place, also with a zone that some agents are in and some are not.
fn forms_with_a_place() -> Vec<Behavior> {
    use flockwork::behavior::Wants;
    let takes_a_place =
        |behavior: &Behavior| matches!(behavior.info().targets, [(_, Wants::Place), ..]);
    let with_zone = |behavior: Behavior| {
        let mut zoned = behavior;
        let zone = behavior.info().param("zone_radius");
        zone.map(|(place, _)| assert!(zoned.set_number(place, 1.2))).map(|()| zoned)
    };
    let forms = all_forms().into_iter().filter(takes_a_place);
    forms.flat_map(|form| [Some(form), with_zone(form)]).flatten().collect()
}

#[test]
fn together_agents_go_where_each_would_go_alone() {
    let (point, agent) = (Target::Point(vec2(0.7, 0.6)), Target::Agent(flockwork::AgentId(7)));
    for behavior in forms_with_a_place() {
        let nowhere = Target::Point(vec2(f32::NAN, 1.0));
        let group = Target::Group(flockwork::GroupId(0));
        for target in [point, agent, group, nowhere, Target::Mark(9)] {
            for combine in [Combine::SUM, Combine::Blend(flockwork::combine::Blend {})] {
                for stepping in [Stepping::default(), Stepping::PerTick] {
                    let go = Item::Term(Term { weight: 0.7, ..Term::new(behavior).toward(target) });
                    let brake = Item::Term(Term::new(Behavior::Queue(Queue::default())));
                    let mixed =
                        vec![walk(), Item::Begin(combine, 0.8), go, brake, Item::Done, brake];
                    let hashes = ALL.map(|instructions| {
                        let mut world = world(mixed.clone(), false, instructions);
                        (world.stepping, world.space) = (stepping, Space::Wrap(vec2(5.0, 4.0)));
                        hash_after(world, 20)
                    });
                    assert_eq!(hashes, [hashes[0]; 3], "{behavior:?} {target:?} {combine:?}");
                }
            }
        }
    }
}

#[test]
fn what_terms_add_is_told_with_the_weights_of_their_groups() {
    let seek = |x: f32, weight: f32| {
        let place = Target::Point(vec2(x, 3.0));
        Item::Term(Term { weight, ..Term::new(Behavior::Seek(Seek::default())).toward(place) })
    };
    let (half, fifth) = (Item::Begin(Combine::SUM, 0.5), Item::Begin(Combine::SUM, 0.2));
    let items = vec![seek(9.0, 1.5), half, seek(-2.0, 0.8), fifth, seek(4.0, 3.0)];
    for closed in [0, 1, 2] {
        let items = [items.clone(), vec![Item::Done; closed], vec![seek(1.0, 0.7)]].concat();
        let mut world = world(items, false, Instructions::best());
        world.agents.iter_mut().for_each(|agent| agent.max_force = 1e6);
        let told = world.perceive().explain(0, |_| None).expect("it has a plan");
        let sum = told.terms.iter().fold(Vec2::ZERO, |sum, term| sum + term.force);
        assert!((sum - told.force).length() < 1e-4, "{closed} closed: {sum} of {}", told.force);
    }
}

#[test]
fn what_terms_wish_is_told_without_weights_and_how_far_a_plan_looks() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
    let at = |behavior, x, y, weight| {
        let target = Target::Point(vec2(x, y));
        Item::Term(Term { weight, ..Term::new(behavior).toward(target) })
    };
    let apart = Behavior::Separation(Separation { radius: 2.5, ..Separation::default() });
    let items = vec![
        at(Behavior::Seek(Seek::default()), 3.0, 4.0, 0.25),
        Item::Term(Term::new(Behavior::Push(Push {})).toward(Target::Vector(vec2(1.0, 0.0)))),
        Item::Term(Term::new(apart)),
    ];
    let group = world.add_group(Group::default(), Some(Plan { items, ..Plan::default() }));
    for x in [0.0, 2.0, -2.4, 2.6] {
        world.spawn(group, vec2(x, 0.0), Vec2::ZERO);
    }
    world.agents[0].max_speed = 2.0;
    let still = world.add_group(Group::default(), Some(Plan::default()));
    world.spawn(still, vec2(0.0, 2.0), Vec2::ZERO);
    let told = world.perceive().explain(0, |_| None).expect("it has a plan");
    // 3-4-5: the whole top speed toward the point, however little it counts.
    let wish = told.terms[0].wish.expect("seek wishes");
    assert!((wish - vec2(1.2, 1.6)).length() < 1e-6, "{wish}");
    assert_eq!(told.terms[1].wish, None, "a push wishes nothing");
    assert!(told.terms.iter().all(|term| term.cut_by.is_none()));
    assert_eq!((told.reach, told.neighbors), (2.5, 3), "one is 2.6 m away");
    let told = world.perceive().explain(4, |_| None).expect("it has a plan");
    assert_eq!((told.reach, told.neighbors), (0.0, 0));
}

#[test]
fn off_an_order_gives_way_and_damping_slows_no_agent() {
    let order = Behavior::Order(Order {});
    let stop = Behavior::Queue(Queue { form: QueueForm::HardStop, ..Queue::default() });
    for off in [order, stop] {
        let items = vec![walk(), Item::Term(Term { weight: 0.0, ..term(off) })];
        let mut world = world(items, false, Instructions::best());
        (0..120).for_each(|_| drop(world.step(&mut (), &[])));
        let fast = |agent: &flockwork::Agent<Vec2>| agent.speed() > 0.9 * agent.max_speed;
        assert!(world.agents.iter().all(fast), "{off:?}");
    }
}

#[test]
fn what_a_term_remembers_stays_while_it_is_off() {
    for behavior in all_forms().into_iter().filter(|it| it.reads::<Vec2>().memory) {
        let items = |weight| vec![Item::Term(Term { weight, ..term(behavior) })];
        let mut world = world(items(1.0), false, Instructions::best());
        (0..10).for_each(|_| drop(world.step(&mut (), &[])));
        let before = world.save().notes;
        world.plans.by_group[0] = Some(Plan { items: items(0.0), ..Plan::default() });
        (0..10).for_each(|_| drop(world.step(&mut (), &[])));
        assert_eq!(world.save().notes, before, "{behavior:?}");
    }
}

#[test]
fn a_sum_of_ones_own_knows_off_too() {
    let me = flockwork::Agent::<Vec2>::default();
    let mut mind = Mind::new(1, 2);
    Sum::new(View::alone(&me), &mut mind).add(1.0, &Wander::default(), Turn::default());
    let memories = mind.memories.clone();
    assert_eq!(memories.notes().count(), 1);
    for weight in [0.0, -0.0, f32::NAN] {
        let mut sum = Sum::new(View::alone(&me), &mut mind);
        sum.add(weight, &Order {}, Turn::at(vec2(3.0, 0.0)));
        sum.add(weight, &Wander::default(), Turn::default());
        assert_eq!(sum.total, flockwork::Steering::none(), "{weight}");
        assert_eq!(mind.memories, memories, "{weight}");
    }
}

/// A negative weight turns wishes and nudges round, own velocity and all.
#[test]
fn a_negative_weight_turns_a_term_round() {
    let me = flockwork::Agent { velocity: vec2(1.0, 0.0), max_speed: 5.0, ..Default::default() };
    let view = View { stepping: Stepping::PerTick, ..View::alone(&me) };
    let mut mind = Mind::new(1, 2);
    let mut sum = Sum::new(view, &mut mind);
    sum.add(-1.0, &Seek::default(), Turn::at(vec2(3.0, 4.0)));
    assert_eq!(sum.so_far(), vec2(-2.0, -4.0));
    // An order has no opposite.
    sum.add(-1.0, &Order {}, Turn::at(vec2(0.0, 2.0)));
    assert_eq!(me.next_velocity(&sum.total, Stepping::PerTick), vec2(0.0, 2.0));
}

/// Every behavior with one of its numbers not finite.
fn not_finite() -> Vec<Term<Vec2>> {
    use flockwork::behavior::*;
    let bad = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
    let some = bad.map(|bad| {
        [
            Behavior::Separation(Separation { strength: bad, ..Separation::default() }),
            Behavior::Separation(Separation { radius: bad, ..Separation::default() }),
            Behavior::Arrive(Arrive { slow_radius: bad, ..Arrive::default() }),
            Behavior::Wander(Wander { angle_change: bad, ..Wander::default() }),
            Behavior::Pursue(Pursue { longest_lead: bad, ..Pursue::default() }),
            Behavior::Queue(Queue { damping: bad, ..Queue::default() }),
            Behavior::FollowPath(FollowPath { look_ahead: bad, ..FollowPath::default() }),
            Behavior::ChaseInSight(ChaseInSight { turn_rate: bad, ..ChaseInSight::default() }),
        ]
    });
    let weights = bad.map(|weight| Term { weight, ..term(Behavior::Seek(Seek::default())) });
    some.concat().into_iter().map(term).chain(weights).collect()
}

#[test]
fn a_plan_with_a_number_that_is_not_finite_is_refused_whole() {
    for bad in not_finite() {
        let plan = Plan::of([term(Behavior::Seek(Seek::default())), bad]);
        assert!(!plan.is_finite(), "{bad:?}");
        // As a plan of its own: the last one is kept.
        let sane = Plan::of([term(Behavior::Seek(Seek::default()))]);
        let mut own = world(vec![], true, Instructions::best());
        assert!(own.set_plan(AgentId(0), sane.clone()));
        assert!(!own.plans.rewrite(0, |it| it.clone_from(&plan)));
        assert_eq!(own.plans.own().next(), Some(sane.view()));
        // As a group's: as if it had none.
        let mut world = world(plan.items.clone(), false, Instructions::best());
        assert_eq!(world.plans.by_group, [None]);
        assert_eq!(world.step(&mut (), &[]), [], "{bad:?}");
        // As the plan of all: one fault for all of them, and the last one is kept.
        let mut all = sane;
        assert_eq!(world.step(&mut all, &[]), []);
        all = plan;
        assert_eq!(world.step(&mut all, &[]).len(), 1, "{bad:?}");
        assert_eq!(world.quarantined, 0);
    }
}

/// The notes of a world's first agent.
fn notes(world: &World<Vec2>) -> usize {
    world.save().notes.lengths[0] as usize
}

#[test]
fn whatever_remembers_has_room() {
    let wanderers =
        |count| (0..count).map(|_| Item::Term(term(Behavior::Wander(Wander::default()))));
    for count in [8, 9, 12, 40] {
        let mut world = world(wanderers(count).collect(), false, Instructions::best());
        let (mut before, mut turned) = (world.save().notes, 0);
        for tick in 0..20 {
            assert_eq!(world.step(&mut (), &[]), []);
            assert_eq!(notes(&world), count, "tick {tick}");
            let after = world.save().notes;
            turned += usize::from(after != before);
            before = after;
        }
        assert_eq!(turned, 20, "every tick goes on where the last one ended");
        // A shorter plan needs less, and what is longest unused goes when something new comes.
        world.plans.by_group[0] = Some(Plan { items: wanderers(2).collect(), ..Plan::default() });
        (0..3).for_each(|_| drop(world.step(&mut (), &[])));
        assert_eq!(notes(&world), count);
        let road = term(Behavior::FollowPath(flockwork::behavior::FollowPath::default()));
        world.plans.by_group[0] = Some(Plan::of([road]));
        world.step(&mut (), &[]);
        assert_eq!(notes(&world), 8);
    }
}

#[test]
fn many_notes_survive_being_saved_as_bytes() {
    let wander = Item::Term(term(Behavior::Wander(Wander::default())));
    let mut world = world(vec![wander; 20], false, Instructions::best());
    (0..5).for_each(|_| drop(world.step(&mut (), &[])));
    let bytes = world.save().to_bytes();
    let mut other = world.clone();
    (0..5).for_each(|_| drop(other.step(&mut (), &[])));
    let saved = flockwork::snapshot::Snapshot::from_bytes(&bytes).unwrap();
    other.restore(&saved).unwrap();
    for _ in 0..10 {
        world.step(&mut (), &[]);
        other.step(&mut (), &[]);
    }
    assert_eq!(world.hash(), other.hash());
}
