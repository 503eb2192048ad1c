//! Agents settle, search, look about, drift and keep formations: the scenes that show it do what they say, at every tick
//! rate.
#![cfg(feature = "scene")]

use flockwork::behavior::{Behavior, FormationForm, KeepFormation};
use flockwork::glam::{Vec2, vec2};
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{
    Agent, Combine, Group, Input, Item, Plan, Slot, Space, Stepping, Target, Term, World,
};

pub const RATES: [usize; 3] = [30, 60, 120];

/// Runs a scene in the plane at a tick rate for so long (s), and shows it after each tick, with the time (s).
pub fn run(text: &str, hz: usize, secs: usize, mut look: impl FnMut(&World<Vec2>, f32)) {
    let text = text.replacen("seed:", &format!("stepping: Timed(hz: {hz}), seed:"), 1);
    let AnyWorld::Plane(mut world) = Scene::parse(&text).unwrap().build().unwrap() else {
        panic!("it is a plane");
    };
    for tick in 1..=secs * hz {
        assert_eq!(world.step(&mut (), &[]), []);
        look(&world, tick as f32 / hz as f32);
    }
}

/// The agents of the group of this name.
pub fn of<'w>(world: &'w World<Vec2>, name: &str) -> impl Iterator<Item = &'w Agent<Vec2>> {
    let group = world.groups.iter().position(|it| it.name == name).expect("a group of this name");
    world.agents.iter().filter(move |agent| agent.group.index() == group)
}

fn mean(numbers: impl Iterator<Item = f32>) -> f32 {
    let all: Vec<f32> = numbers.collect();
    all.iter().sum::<f32>() / all.len() as f32
}

/// The same cars at the same points: at the sharpest they brake to a quarter of 4 m/s, on the curve to half of it.
pub fn a_smooth_road_costs_less_speed_than_one_with_corners(text: &str) {
    for hz in RATES {
        let mut slowest = [f32::INFINITY; 2];
        run(text, hz, 40, |world, secs| {
            for (nth, name) in ["corners", "curve"].into_iter().enumerate().filter(|_| secs > 10.0)
            {
                let now = of(world, name).map(Agent::speed).fold(f32::INFINITY, f32::min);
                slowest[nth] = slowest[nth].min(now);
            }
        });
        assert!(slowest[0] < 1.2 && slowest[1] > 1.8, "{hz} Hz: {slowest:?} m/s");
    }
}

/// After 30 s the crowd that settles is at rest, and its bodies of 0.2 m are apart; those that arrive lie pressed into each
/// other, and shove.
pub fn agents_that_settle_come_to_rest_and_agents_that_arrive_do_not(text: &str) {
    for hz in RATES {
        let (mut fastest, mut least) = ([0.0_f32; 2], [f32::MAX; 2]);
        run(text, hz, 40, |world, secs| {
            for (nth, name) in ["arrive", "settle"].into_iter().enumerate().filter(|_| secs > 30.0)
            {
                let now = of(world, name).map(Agent::speed).fold(0.0, f32::max);
                fastest[nth] = fastest[nth].max(now);
                least[nth] = least[nth].min(least_apart(of(world, name)));
            }
        });
        assert!(fastest[0] > 0.1 && fastest[1] < 0.01, "{hz} Hz: {fastest:?} m/s");
        assert!(least[0] < 0.38 && least[1] > 0.58, "{hz} Hz: {least:?} m");
    }
}

/// How near the two of them are that are nearest to each other (m).
fn least_apart<'w>(agents: impl Iterator<Item = &'w Agent<Vec2>>) -> f32 {
    let places: Vec<Vec2> = agents.map(|it| it.position).collect();
    let pairs =
        places.iter().enumerate().flat_map(|(nth, a)| places[..nth].iter().map(|b| a.distance(*b)));
    pairs.fold(f32::MAX, f32::min)
}

/// For how long a dog that has seen the hare does not see it, how long of that it runs and lies still (s), and how often it
/// sees the hare again.
#[derive(Debug, Default)]
struct Hunt {
    has_seen: bool,
    is_hidden: bool,
    hidden: f32,
    running: f32,
    still: f32,
    found: u32,
}

pub fn a_hidden_hare_is_searched_where_it_was_seen(text: &str) {
    for hz in RATES {
        let mut hunts = [Hunt::default(), Hunt::default()];
        run(text, hz, 120, |world, _| {
            let hare = of(world, "hare").next().unwrap();
            for (hunt, name) in hunts.iter_mut().zip(["hound", "lazy"]) {
                let dog = of(world, name).next().unwrap();
                let sees = world.can_see(dog, hare.position - dog.position, 11.0, 4.0);
                hunt.found += u32::from(sees && hunt.is_hidden && hunt.has_seen);
                (hunt.has_seen, hunt.is_hidden) = (hunt.has_seen || sees, !sees);
                if hunt.has_seen && !sees {
                    hunt.hidden += 1.0 / hz as f32;
                    hunt.running += f32::from(u8::from(dog.speed() > 1.0)) / hz as f32;
                    hunt.still += f32::from(u8::from(dog.speed() < 0.1)) / hz as f32;
                }
            }
        });
        let [hound, lazy] = &hunts;
        assert!(hound.hidden > 30.0 && hound.running > 0.8 * hound.hidden, "{hz} Hz: {hound:?}");
        assert!(lazy.hidden > 30.0 && lazy.still > 0.5 * lazy.hidden, "{hz} Hz: {lazy:?}");
        assert!(hound.found >= 3, "{hz} Hz: {hound:?}");
    }
}

/// The runner passes a guard by 4 m/s, 3.9 m away: at 1.04 rad/s. A guard looks to where it was a tick before.
pub fn guards_look_at_the_runner_as_fast_as_they_can_turn(text: &str) {
    for hz in RATES {
        let (mut off, mut turned, mut before) = ([0.0_f32; 2], [0.0_f32; 2], Vec::<Vec2>::new());
        let mut walkers = 0.0_f32;
        run(text, hz, 30, |world, secs| {
            let runner = of(world, "runner").next().unwrap().position;
            let mut looks = Vec::new();
            for (nth, name) in ["quick", "slow"].into_iter().enumerate() {
                for guard in of(world, name) {
                    looks.push(guard.facing);
                    let angle = guard.facing.angle_to(runner - guard.position).abs();
                    off[nth] = if secs > 3.0 { off[nth].max(angle) } else { 0.0 };
                }
            }
            for (nth, (look, was)) in looks.iter().zip(&before).enumerate().filter(|_| secs > 3.0) {
                turned[nth / 3] = turned[nth / 3].max(look.angle_to(*was).abs() * hz as f32);
            }
            before = looks;
            let aside = of(world, "walkers").map(|it| it.facing.angle_to(it.heading).abs());
            walkers = aside.fold(walkers, f32::max);
        });
        assert!(off[0] < 1.1 / hz as f32 && off[1] > 0.5, "{hz} Hz: {off:?} rad off");
        assert!(turned[0] > 0.9 && (0.49..0.51).contains(&turned[1]), "{hz} Hz: {turned:?} rad/s");
        assert!(walkers > 0.5, "{hz} Hz: their heads lag by {walkers} rad at most");
    }
}

pub fn leaves_drift_down_the_river_and_some_around_in_the_whirl(text: &str) {
    for hz in RATES {
        let (mut out, mut strayed, mut north) = (0.0, f32::MIN, 0.0_f32);
        run(text, hz, 60, |world, _| {
            out = mean(of(world, "leaves").map(|it| f32::from(it.position.x > 38.0)));
            for leaf in of(world, "leaves").filter(|it| it.position.x < 38.0) {
                strayed = strayed.max(-leaf.position.y).max(leaf.position.y - 20.0);
                north = north.max(leaf.position.y);
            }
        });
        assert!(strayed < 0.0 && north > 14.0, "{hz} Hz: {north} m north, {strayed} m beyond");
        assert!((0.5..0.9).contains(&out), "{hz} Hz: {out} are out");
    }
}

/// How far the members of a formation are from its places, on average (m).
fn off(world: &World<Vec2>, leader: &str, members: &str, places: &[Vec2]) -> f32 {
    let lead = of(world, leader).next().unwrap();
    mean(places.iter().map(|place| {
        let place = lead.position + lead.heading.rotate(*place);
        of(world, members).map(|it| it.position.distance(place)).fold(f32::MAX, f32::min)
    }))
}

fn places_of(form: FormationForm, behind: f32, count: u32) -> Vec<Vec2> {
    let keep = KeepFormation { form, behind, ..KeepFormation::default() };
    let place = |nth| {
        let [ahead, left, _] = keep.beside(Slot { nth, count });
        vec2(ahead, left)
    };
    (0..count).map(place).collect()
}

/// A formation turns with its leader like a rod: the last one of a column of eight is 12 m behind, and swings wide at a corner.
pub fn squads_keep_their_formations_around_the_corners(text: &str) {
    let squads = [
        ("line officer", "line", places_of(FormationForm::Line, 1.5, 7), 0.16),
        ("column officer", "column", places_of(FormationForm::Column, 1.5, 8), 0.45),
        ("wedge officer", "wedge", places_of(FormationForm::Wedge, 1.5, 8), 0.13),
        ("circle officer", "circle", places_of(FormationForm::Circle, 2.5, 8), 0.11),
        ("block officer", "block", places_of(FormationForm::Block, 1.5, 9), 0.11),
    ];
    for hz in RATES {
        let (mut sums, mut ticks) = ([0.0; 5], 0.0);
        run(text, hz, 60, |world, secs| {
            if secs > 15.0 {
                ticks += 1.0;
                for (sum, (leader, squad, places, _)) in sums.iter_mut().zip(&squads) {
                    *sum += off(world, leader, squad, places);
                }
            }
        });
        for (sum, (_, squad, _, most)) in sums.iter().zip(&squads) {
            assert!(sum / ticks < *most, "{hz} Hz: {squad}: {} m off on average", sum / ticks);
        }
    }
}

pub fn places_of_your_own_are_kept(text: &str) {
    let places = [[-1.5, 2.0], [-1.5, -2.0], [-3.0, 4.0], [-3.0, -4.0], [-4.0, 0.0], [-6.0, 0.0]];
    let places = places.map(Vec2::from_array);
    for hz in RATES {
        let (mut sum, mut ticks, mut lasts) = (0.0, 0.0, std::collections::BTreeSet::new());
        run(text, hz, 60, |world, secs| {
            if secs > 10.0 {
                ticks += 1.0;
                sum += off(world, "leader", "birds", &places);
                let lead = of(world, "leader").next().unwrap();
                let last = lead.position - lead.heading * 6.0;
                let away = |it: &&Agent<Vec2>| it.position.distance_squared(last);
                let nearest = of(world, "birds").min_by(|a, b| away(a).total_cmp(&away(b)));
                lasts.insert(nearest.map(|it| it.id));
            }
        });
        assert!(sum / ticks < 0.35, "{hz} Hz: {} m off on average", sum / ticks);
        assert_eq!(lasts.len(), 1, "{hz} Hz: the last place is always the same bird's");
    }
}

/// A squad of five in a line behind a leader at rest that is headed along x; and others that do something else.
fn squad(members: [usize; 5]) -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::default(), 1, 2.0);
    let keep = Behavior::KeepFormation(KeepFormation {
        form: FormationForm::Line,
        ..KeepFormation::default()
    });
    let leader = world.add_group(Group::default(), Some(Plan::default()));
    let others = world.add_group(Group::default(), Some(Plan::default()));
    let plan = Plan::of([Term::new(keep).toward(Target::Group(leader))]);
    let squad = world.add_group(Group::default(), Some(plan));
    world.spawn(leader, Vec2::ZERO, Vec2::ZERO);
    world.spawn(others, vec2(-1.5, 1.0), Vec2::ZERO);
    // In a line across already, in any order of birth.
    members.iter().for_each(|nth| {
        world.spawn(squad, vec2(-4.0, 3.0 - 1.5 * *nth as f32), Vec2::ZERO);
    });
    world
}

/// How far from the leader's course the members are, by their ids.
fn lanes(world: &World<Vec2>) -> Vec<f32> {
    let mut own: Vec<_> = world.agents.iter().filter(|it| it.group.0 == 2).collect();
    own.sort_by_key(|it| it.id);
    own.iter().map(|it| (it.position.y * 100.0).round() / 100.0).collect()
}

#[test]
fn places_are_those_of_the_shortest_ways_in_any_order_of_birth() {
    for members in [[0, 1, 2, 3, 4], [4, 2, 0, 3, 1], [3, 4, 1, 0, 2]] {
        let mut world = squad(members);
        (0..600).for_each(|_| assert_eq!(world.step(&mut (), &[]), []));
        let straight = members.map(|nth| 3.0 - 1.5 * nth as f32);
        assert_eq!(lanes(&world), straight, "no way crosses another");
    }
}

#[test]
fn places_are_kept_until_one_leaves() {
    let mut world = squad([0, 1, 2, 3, 4]);
    (0..600).for_each(|_| assert_eq!(world.step(&mut (), &[]), []));
    // Swapped by a host: each goes back to its own place.
    let of_squad = |world: &World<Vec2>, nth: usize| {
        let mut own: Vec<_> =
            (0..world.agents.len()).filter(|it| world.agents[*it].group.0 == 2).collect();
        own.sort_by_key(|it| world.agents[*it].id);
        own[nth]
    };
    let (a, b) = (of_squad(&world, 0), of_squad(&world, 4));
    let (here, there) = (world.agents[a].position, world.agents[b].position);
    (world.agents[a].position, world.agents[b].position) = (there, here);
    (0..600).for_each(|_| assert_eq!(world.step(&mut (), &[]), []));
    assert_eq!(lanes(&world), [3.0, 1.5, 0.0, -1.5, -3.0]);
    // The second one goes: four places are left, 1.5 m apart.
    let gone = world.agents[of_squad(&world, 1)].id;
    assert_eq!(world.step(&mut (), &[Input::Despawn(gone)]), []);
    (0..600).for_each(|_| assert_eq!(world.step(&mut (), &[]), []));
    assert_eq!(lanes(&world), [2.25, 0.75, -0.75, -2.25]);
}

/// A term in a group without weight keeps no place: two places are left for the two others, 0.75 m to either side.
#[test]
fn what_is_off_keeps_no_place() {
    let mut world = World::new(Space::Open, Stepping::default(), 1, 2.0);
    let leader = world.add_group(Group::default(), Some(Plan::default()));
    let keep = KeepFormation { form: FormationForm::Line, ..KeepFormation::default() };
    let term = Term::new(Behavior::KeepFormation(keep)).toward(Target::Group(leader));
    let within = |weight: f32, term: Term<Vec2>| Plan {
        items: vec![
            Item::Begin(Combine::SUM, weight),
            Item::Begin(Combine::SUM, 1.0),
            Item::Term(term),
            Item::Done,
            Item::Done,
        ],
        ..Plan::default()
    };
    world.spawn(leader, Vec2::ZERO, Vec2::ZERO);
    let off = Term { weight: 0.0, ..term };
    for (nth, plan) in [
        (0, within(1.0, term)),
        (1, within(0.0, term)),
        (2, within(2.0, term)),
        (3, Plan::of([off])),
    ] {
        let group = world.add_group(Group::default(), Some(plan));
        world.spawn(group, vec2(-4.0, 3.0 - 2.0 * nth as f32), Vec2::ZERO);
    }
    (0..600).for_each(|_| assert_eq!(world.step(&mut (), &[]), []));
    let mut sides: Vec<f32> =
        world.agents.iter().map(|it| (it.position.y * 100.0).round() / 100.0).collect();
    sides.sort_by(f32::total_cmp);
    assert_eq!(
        sides,
        [-3.0, -0.75, 0.0, 0.75, 1.0],
        "the leader and two that stand where they were"
    );
}

/// What a snapshot holds is enough: the places come back with it.
#[test]
fn places_survive_a_snapshot() {
    let text = crate::shipped::scene("keep_formation");
    let build = || match Scene::parse(&text).unwrap().build().unwrap() {
        AnyWorld::Plane(world) => world,
        _ => panic!("it is a plane"),
    };
    let mut world = build();
    (0..300).for_each(|_| assert_eq!(world.step(&mut (), &[]), []));
    let mut again = build();
    again.restore(&world.save()).unwrap();
    for tick in 0..300 {
        for world in [&mut world, &mut again] {
            assert_eq!(world.step(&mut (), &[]), []);
        }
        assert_eq!(world.hash(), again.hash(), "tick {tick}");
    }
}
