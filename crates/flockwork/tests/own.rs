//! Behaviors of a host's own, registered from outside of the crate, are like those of the list: in plans, scenes,
//! explanations and snapshots. A program of its own, for they are registered for the rest of it.

use std::sync::Once;

use flockwork::behavior::{
    self, Behavior, MOST_OWN_PARAMS, Pen, Reads, RegisterError, Steer, Wander, infos, register,
};
use flockwork::glam::{Vec2, Vec3};
use flockwork::memory::Memory;
use flockwork::neighbors::{Among, Ask, Instructions, Selection, SumOf};
use flockwork::{
    Agent, Group, GroupId, Item, Kind, NameKey, Plan, Snapshot, Space, Stages, Steering, Stepping,
    Target, Term, Turn, View, World,
};

mod zigzag {
    flockwork::own_behavior! {
        /// Pushes to one side and the other in turn, toward a target if it has one.
        Zigzag(target: Place) among Others {
            /// How strongly.
            force: f32 = 2.0, "N", 0.0..=100.0;
            /// Where it turns.
            turn: crate::turn::At = crate::turn::At::Even, "";
            /// Whether it draws how strongly.
            random: bool = true, "";
            /// How far it keeps away from others.
            radius: f32 = 1.0, "m", 0.0..=f32::MAX;
        }
    }
}

mod turn {
    use flockwork::behavior::{ParamKind, ParamValue};

    /// A host's own words.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum At {
        Even,
        Third,
    }

    impl ParamValue for At {
        const KIND: ParamKind = ParamKind::Word(&["even", "third"]);

        fn to_number(&self) -> f32 {
            f32::from(*self as u8)
        }

        fn from_number(number: f32) -> Option<Self> {
            [Self::Even, Self::Third].get(number as usize).copied()
        }
    }
}

impl<V: Stages> Steer<V> for zigzag::Zigzag {
    const READS: Reads = Reads { so_far: true, ..Reads::EVERYTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let [count, ..] = turn.memory.0;
        let every = if self.turn == turn::At::Even { 2 } else { 3 };
        let side = if count % every == 0 { 1.0 } else { -1.0 };
        let drawn = if self.random { turn.noise.uniform(0) } else { 1.0 };
        let away = view.sums(self.near(turn.selection)).of(SumOf::Offset) * -0.1;
        let toward = turn.aim.map_or(V::ZERO, |aim| aim.offset.limit(1.0));
        let push =
            V::from_xyz([0.0, side * self.force * drawn, 0.0]) + toward + away + turn.so_far * 0.1;
        Steering::push(push).remembering(Memory([count + 1, 0, 0, 0]))
    }

    fn asks(&self, selection: Selection, ask: &mut dyn FnMut(Ask)) {
        ask(self.near(selection));
    }

    fn explain(&self, view: &View<V>, _turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        pen.circle(view.me.position, self.radius);
    }
}

impl zigzag::Zigzag {
    fn near(&self, selection: Selection) -> Ask {
        Ask::within(self.radius, selection, SumOf::Offset)
    }
}

mod poison {
    flockwork::own_behavior! {
        /// Answers what is no number, after a while.
        Poison {
            /// How many ticks it waits.
            ticks: f32 = 5.0, "", 0.0..=1000.0;
        }
    }
}

impl<V: Stages> Steer<V> for poison::Poison {
    const READS: Reads = Reads { memory: true, ..Reads::NOTHING };

    fn steer(&self, _: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let ticks = turn.memory.0[0];
        let bad = ticks as f32 >= self.ticks;
        let wish = if bad { V::from_xyz([f32::NAN; 3]) } else { V::from_xyz([1.0, 0.0, 0.0]) };
        Steering { wish, wishes: 1.0, ..Steering::none() }.remembering(Memory([ticks + 1, 0, 0, 0]))
    }
}

mod rank {
    flockwork::own_behavior! {
        /// Stands in a row behind the leader, and looks up the y axis.
        Rank(leader: Place) {
            /// How far apart.
            gap: f32 = 2.0, "m", 0.0..=f32::MAX;
        }
    }
}

impl<V: Stages> Steer<V> for rank::Rank {
    const READS: Reads = Reads { slot: true, ..Reads::NOTHING };

    fn steer(&self, _: &View<V>, turn: &Turn<V>) -> Steering<V> {
        self.slot_place(turn).map_or(Steering::none(), |place: V| Steering::wish(place))
    }

    fn slot_place(&self, turn: &Turn<V>) -> Option<V> {
        let behind = self.gap * (turn.slot?.nth + 1) as f32;
        Some(turn.aim?.offset - V::from_xyz([behind, 0.0, 0.0]))
    }

    fn facing(&self, _: &View<V>, _: &Turn<V>) -> Option<V> {
        Some(V::from_xyz([0.0, 1.0, 0.0]))
    }
}

fn set_up() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        register::<poison::Poison>().unwrap();
        register::<zigzag::Zigzag>().unwrap();
        register::<rank::Rank>().unwrap();
    });
}

fn own(name: &str, params: &[(&str, f32)]) -> Behavior {
    set_up();
    let mut behavior = Behavior::named(name).unwrap();
    for (param, number) in params {
        let (place, _) = behavior.info().param(param).unwrap();
        assert!(behavior.set_number(place, *number), "{param}");
    }
    behavior
}

fn world<V: Stages>(plan: Plan<V>, agents: u16) -> World<V> {
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 60.0), 42, 2.0);
    let (one, other) =
        (world.add_group(Group::default(), Some(plan)), world.add_group(Group::default(), None));
    for nth in 0..agents {
        let at = V::from_xyz([f32::from(nth % 10) * 0.7, f32::from(nth / 10) * 0.7, 0.0]);
        world
            .spawn(if nth % 3 == 0 { other } else { one }, at, V::from_xyz([0.1, 0.0, 0.0]))
            .unwrap();
    }
    world
}

fn plan<V: Stages>() -> Plan<V> {
    let wander = Term::new(Behavior::Wander(Wander::default()));
    let zigzag = Term::new(own("zigzag", &[("turn", 1.0)])).toward(Target::Group(GroupId(1)));
    let weak = Term { weight: 0.5, ..Term::new(own("zigzag", &[("force", 1.0)])) };
    Plan::of([wander, zigzag, Term { weight: 0.3, ..zigzag }, weak])
}

fn run<V: Stages>(mut world: World<V>, ticks: u32) -> u64 {
    (0..ticks).for_each(|_| assert!(world.step(&mut (), &[]).is_empty()));
    world.hash()
}

#[test]
fn it_is_described_like_the_others() {
    let behavior = own("zigzag", &[]);
    let info = behavior.info();
    assert_eq!((info.name, info.targets.len(), info.among), ("zigzag", 1, Some(Among::Others)));
    assert!(info.doc.contains("to one side and the other"));
    assert_eq!(infos()[behavior.index()].name, "zigzag");
    assert_eq!(behavior.kind(), NameKey::of("zigzag"));
    assert_eq!(
        (behavior.number(0), behavior.number(3), behavior.number(4)),
        (Some(2.0), Some(1.0), None)
    );
    let mut behavior = behavior;
    assert!(
        !behavior.set_number(0, 101.0)
            && !behavior.set_number(1, 2.0)
            && behavior.set_number(2, 0.0)
    );
    assert!(behavior.is_finite() && behavior.reads::<Vec2>().memory);
    assert!(format!("{behavior:?}").contains("force: 2.0"), "{behavior:?}");
    assert!(behavior::manual().contains("### zigzag\n"));
}

#[test]
fn a_behavior_takes_no_more_room_for_it() {
    assert_eq!(size_of::<Behavior>(), size_of::<behavior::Queue>());
    assert_eq!((size_of::<Behavior>(), size_of::<Term<Vec2>>()), (36, 80));
    assert_eq!(size_of::<behavior::Own>(), 4 + 4 * MOST_OWN_PARAMS);
}

#[test]
fn it_moves_agents_by_the_same_bits_with_all_instructions() {
    fn bits<V: Stages>() {
        let of = |instructions| {
            let mut world = world::<V>(plan(), 90);
            world.instructions = instructions;
            run(world, 120)
        };
        let all = [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2].map(of);
        assert_eq!(all, [all[0]; 3]);
        let without = plan::<V>().terms().next().copied().unwrap();
        assert_ne!(all[0], run(world(Plan::of([without]), 90), 120));
    }
    bits::<Vec2>();
    bits::<Vec3>();
}

#[cfg(feature = "parallel")]
#[test]
fn it_moves_agents_by_the_same_bits_on_any_number_of_threads() {
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| run(world::<Vec2>(plan(), 3_000), 60))
    };
    assert_eq!([2, 3, 8].map(on), [on(1); 3]);
}

#[test]
fn a_host_with_its_own_loop_has_the_same_bits() {
    let terms = [own("zigzag", &[]), own("zigzag", &[("turn", 1.0)])];
    let mut world = world::<Vec2>(Plan::of(terms.map(Term::new)), 0);
    world.spawn(GroupId(0), Vec2::ZERO, Vec2::X).unwrap();
    let mut me = world.agents[0].clone();
    let mut mind = flockwork::Mind::new(world.seed, me.key);
    for _ in 0..60 {
        world.step(&mut (), &[]);
        let view = View { stepping: world.stepping, ..View::alone(&me) };
        let mut sum = flockwork::Sum::new(view, &mut mind);
        terms.iter().for_each(|it| {
            sum.add(1.0, it, Turn { selection: Among::Others.into(), ..Turn::default() })
        });
        let velocity = me.next_velocity(&sum.total, world.stepping);
        assert!(me.advance(velocity, world.stepping, &Space::Open, &[]));
        assert_eq!(me.position, world.agents[0].position);
    }
}

/// Swapped by their host, agents go back to their own places: they remember them.
#[test]
fn it_keeps_places_and_turns_where_agents_look() {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 42, 2.0);
    let term = Term::new(own("rank", &[])).toward(Target::Point(Vec2::ZERO));
    let group = world.add_group(Group::default(), Some(Plan::of([term])));
    let starts = [-3.0, -7.0, -5.0].map(|x| Vec2::new(x, 0.0));
    for start in starts {
        world.spawn(group, start, Vec2::ZERO).unwrap();
    }
    let places = |world: &World<Vec2>| -> Vec<f32> {
        world.agents.iter().map(|agent| (agent.position.x * 10.0).round() / 10.0).collect()
    };
    (0..1200).for_each(|_| assert!(world.step(&mut (), &[]).is_empty()));
    assert_eq!(places(&world), [-2.0, -6.0, -4.0]);
    let [a, b] = [0, 1].map(|nth: usize| world.agents[nth].position);
    (world.agents[0].position, world.agents[1].position) = (b, a);
    (0..1200).for_each(|_| assert!(world.step(&mut (), &[]).is_empty()));
    assert_eq!(places(&world), [-2.0, -6.0, -4.0]);
    assert!(world.agents.iter().all(|agent| agent.facing == Vec2::Y));
}

#[test]
fn a_snapshot_of_it_goes_on_bit_for_bit() {
    let mut before = world::<Vec2>(plan(), 30);
    (0..50).for_each(|_| _ = before.step(&mut (), &[]));
    let saved = before.save();
    let read = Snapshot::from_bytes(&saved.to_bytes()).unwrap();
    assert_eq!(read, saved);
    let mut after = world::<Vec2>(plan(), 30);
    after.restore(&read).unwrap();
    assert_eq!(run(after, 50), run(before, 50));
    assert!(saved.notes.items.iter().any(|note| note.key.behavior == NameKey::of("zigzag")));
}

#[test]
fn it_says_why_an_agent_turns() {
    struct Circles(usize);
    impl Pen<Vec2> for Circles {
        fn line(&mut self, _: Vec2, _: Vec2) {}
        fn circle(&mut self, _: Vec2, radius: f32) {
            assert_eq!(radius, 1.0);
            self.0 += 1;
        }
        fn dot(&mut self, _: Vec2) {}
    }
    let zigzag = own("zigzag", &[("force", 3.0), ("random", 0.0)]);
    let mut world = world::<Vec2>(Plan::of([Term { weight: 2.0, ..Term::new(zigzag) }]), 2);
    world.step(&mut (), &[]);
    let place = world.agents.iter().position(|it| it.group == GroupId(0)).unwrap();
    let mut pen = Circles(0);
    let mut once = Some(&mut pen);
    let told =
        world.perceive().explain(place, |_| Some(once.take()? as &mut dyn Pen<Vec2>)).unwrap();
    assert_eq!((told.terms.len(), told.terms[0].term.behavior), (1, zigzag));
    // One tick has passed: the other side, twice three newtons, and a little away from the one neighbor.
    assert!((told.terms[0].force.y + 6.0).abs() < 0.01, "{:?}", told.terms[0].force);
    assert_eq!(pen.0, 1);
}

#[test]
fn an_answer_that_is_not_finite_stops_the_agent_and_names_the_behavior() {
    for instructions in [Instructions::Scalar, Instructions::Avx2] {
        let good = Term::new(own("zigzag", &[("random", 0.0)]));
        let mut world =
            world::<Vec2>(Plan::of([good, Term::new(own("poison", &[("ticks", 3.0)]))]), 3);
        world.instructions = instructions;
        (0..3).for_each(|tick| assert!(world.step(&mut (), &[]).is_empty(), "{tick}"));
        let before = world.agents.clone();
        let faults = world.step(&mut (), &[]);
        let said = "what poison answers is not finite; it stands still for this tick";
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults.iter().all(|fault| fault.message == said), "{faults:?}");
        assert_eq!(world.quarantined, 2);
        assert!(world.agents.iter().all(Agent::is_finite));
        let still = |(a, b): (&Agent<Vec2>, &Agent<Vec2>)| {
            a.position == b.position || a.group == GroupId(1)
        };
        assert!(world.agents.iter().zip(&before).all(still));
    }
}

#[test]
fn parameters_that_are_no_numbers_are_refused_with_the_plan() {
    let mut zigzag = own("zigzag", &[]);
    assert!(!zigzag.set_number(0, f32::NAN) && !zigzag.set_number(0, f32::INFINITY));
    assert!(Plan::<Vec2>::of([Term::new(zigzag)]).is_finite());
    assert!(matches!(Plan::<Vec2>::of([Term::new(zigzag)]).items[0], Item::Term(_)));
}

#[cfg(feature = "scene")]
mod scenes {
    use super::*;
    use flockwork::scene::{AnyWorld, Scene};

    const SCENE: &str = "(name: \"Snakes\", groups: [
    (name: \"snakes\", count: 12, spawn: Rect(min: (1, 1), max: (9, 9)), plan: [
        (behavior: zigzag(force: 5, turn: third, random: false), target: Mouse, weight: 0.5),
        (behavior: zigzag(), target: Mouse),
        (behavior: seek(), target: Mouse),
    ]),
])";

    fn built(text: &str) -> Result<World<Vec2>, String> {
        set_up();
        let tell = |problems: Vec<flockwork::scene::Problem>| problems[0].message.clone();
        match Scene::parse(text).map_err(tell)?.build().map_err(tell)? {
            AnyWorld::Plane(world) => Ok(world),
            AnyWorld::Volume(_) => Err("a volume".to_owned()),
        }
    }

    #[test]
    fn a_scene_names_it() {
        let world = built(SCENE).unwrap();
        let plan = world.plans.by_group[0].as_ref().unwrap();
        let first = plan.terms().next().unwrap();
        let expected = own("zigzag", &[("force", 5.0), ("turn", 1.0), ("random", 0.0)]);
        assert_eq!((first.behavior, first.target), (expected, Some(Target::Mouse)));
        assert_eq!(plan.terms().nth(1).unwrap().behavior, own("zigzag", &[]));
        let mut other = world.clone();
        other.seed = 2;
        assert_ne!(run(world, 30), run(other, 30), "it draws");
    }

    #[test]
    fn what_a_scene_gets_wrong_is_told() {
        for (right, wrong, said) in [
            ("force: 5", "force: -5", "0"),
            ("force: 5", "farce: 5", "force"),
            ("turn: third", "turn: thirt", "third"),
            ("turn: third", "turn: 3", "turn"),
            ("random: false", "random: 1", "random"),
            ("zigzag()", "zigzak()", "zigzag"),
        ] {
            let why = built(&SCENE.replace(right, wrong)).unwrap_err();
            assert!(why.contains(said), "{wrong}: {why}");
        }
    }

    #[test]
    fn ron_there_and_back() {
        for behavior in [own("zigzag", &[("turn", 1.0), ("random", 0.0)]), own("poison", &[])] {
            let text = ron::to_string(&behavior).unwrap();
            assert!(text.starts_with(&format!("{}(", behavior.info().name)), "{text}");
            assert_eq!(ron::from_str(&text), Ok(behavior));
        }
        let mut world = built(SCENE).unwrap();
        run(world.clone(), 5);
        (0..5).for_each(|_| _ = world.step(&mut (), &[]));
        let saved = world.save();
        assert_eq!(Snapshot::from_ron(&saved.to_ron().unwrap()).as_ref(), Ok(&saved));
    }
}

/// Behaviors that cannot be registered, each in a module of its name.
macro_rules! refused {
    ($($module:ident { $($params:tt)* } $error:expr;)*) => {
        $(mod $module {
            flockwork::own_behavior! {
                /// Nothing.
                It { $($params)* }
            }

            impl<V: flockwork::Vector> flockwork::Steer<V> for It {
                fn steer(&self, _: &flockwork::View<V>, _: &flockwork::Turn<V>) -> flockwork::Steering<V> {
                    flockwork::Steering::none()
                }
            }
        })*

        #[test]
        fn what_cannot_be_registered_is_refused_by_name() {
            set_up();
            let count = infos().len();
            $(
                let error = register::<$module::It>().unwrap_err();
                assert_eq!(error, $error);
                assert!(error.to_string().contains(stringify!($module)), "{error}");
            )*
            assert_eq!(register::<zigzag::Zigzag>(), Err(RegisterError::Taken("zigzag")));
            assert!(register::<behavior::Wander>().is_err());
            assert!(register::<behavior::Own>().is_err());
            assert_eq!(infos().len(), count);
        }
    };
}

refused! {
    wander {} RegisterError::Taken("wander");
    memory {} RegisterError::Reserved("memory", "memory");
    __loud {} RegisterError::NotAName("__loud", "__loud");
    many {
        /// .
        a: f32 = 0.0, ""; b: f32 = 0.0, ""; c: f32 = 0.0, ""; d: f32 = 0.0, ""; e: f32 = 0.0, "";
        f: f32 = 0.0, ""; g: f32 = 0.0, ""; h: f32 = 0.0, ""; i: f32 = 0.0, "";
    } RegisterError::TooManyParams("many", 9);
    low { depth: f32 = -1.0, "m", 0.0..=1.0; } RegisterError::BadDefault("low", "depth", -1.0);
    mixed { among: f32 = 0.0, ""; } RegisterError::Reserved("mixed", "among");
}
