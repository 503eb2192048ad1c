//! People.

use std::collections::{BTreeMap, BTreeSet};

use flockwork::glam::{Vec2, vec2};
use flockwork::{AgentId, World};

use super::trial::{Trial, number, overlap, shows};
use super::{Chapter, EACH_RATE, Recipe};
use crate::tutorial::lesson::of;

pub const CHAPTER: Chapter = Chapter {
    title: "Crowds",
    recipes: &[
        Recipe {
            name: "corridor",
            want: "crowds that walk through each other",
            first: "`avoid: walkers()` in the scene: with `walkers(keep_right: -0.2)` the lanes lie the other way around.",
            picture_secs: Some(30.0),
            rates: EACH_RATE,
            outcome: lanes_form,
        },
        Recipe {
            name: "exits",
            want: "an evacuation that uses all exits",
            first: "`flow`: with 10 nobody minds a line, and nearly all leave by the left exit.",
            picture_secs: Some(8.0),
            rates: EACH_RATE,
            outcome: both_exits_are_used_alike,
        },
        Recipe {
            name: "security",
            want: "a winding line that keeps its order",
            first: "`check_secs`.",
            picture_secs: Some(30.0),
            rates: EACH_RATE,
            outcome: they_leave_in_the_order_they_came,
        },
        Recipe {
            name: "counters",
            want: "several lines, each served in turn",
            first: "`service_secs`.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: all_are_served_in_turn,
        },
        Recipe {
            name: "doors",
            want: "a door that people pass both ways",
            first: "the width of the door, in the two boxes at x = 9.8: one of 0.7 m keeps them waiting for more than half a minute.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: both_groups_change_rooms,
        },
        Recipe {
            name: "boarding",
            want: "people who wait for others to come out",
            first: "`lets_off`: with `false` all meet in the door.",
            picture_secs: Some(5.0),
            rates: EACH_RATE,
            outcome: nobody_gets_on_before_all_are_off,
        },
        Recipe {
            name: "pushing",
            want: "one agent that others make way for",
            first: "`priority`: with 0 it is the waiter who steps aside, and its way takes more than twice as long.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: the_waiter_keeps_its_way,
        },
    ],
};

/// The order parameter of lanes: of the agents in a row as wide as a body, how far more go one way than the other; as a
/// share, squared, and the mean over all agents. Rex and Löwen 2007.
fn lane_order(world: &World<Vec2>) -> f32 {
    let mut rows: BTreeMap<i32, [f32; 2]> = BTreeMap::new();
    for (way, group) in ["eastward", "westward"].into_iter().enumerate() {
        for agent in of(world, group) {
            rows.entry((agent.position.y / 0.4).floor() as i32).or_default()[way] += 1.0;
        }
    }
    let of_row = |[east, west]: [f32; 2]| (east + west) * ((east - west) / (east + west)).powi(2);
    rows.into_values().map(of_row).sum::<f32>() / world.agents.len() as f32
}

fn lanes_form(trial: Trial) {
    let (mut first, mut last) = (None, 0.0);
    trial.run(40.0, |world: &World<Vec2>, _| {
        last = lane_order(world);
        first.get_or_insert(last);
        assert!(overlap(world, world.agents.iter()) < 1e-3);
    });
    let first = first.unwrap();
    println!("  order {first}, then {last}");
    assert!(first < 0.4 && last > 0.9, "{first}, then {last}");
}

/// How many left by each exit, and when the last one did (s).
fn left_by(trial: &Trial) -> ([usize; 2], f32) {
    let mut out = [BTreeSet::new(), BTreeSet::new()];
    let (mut last, mut still) = (0.0, 60);
    trial.run(60.0, |world: &World<Vec2>, secs| {
        for agent in world.agents.iter() {
            let x = agent.position.x;
            if !(1.15..=22.85).contains(&x) {
                out[usize::from(x > 12.0)].insert(agent.id);
            }
        }
        still = of(world, "people").count();
        last = if still > 0 { secs } else { last };
        assert!(overlap(world, world.agents.iter()) < 1e-3);
    });
    assert_eq!(still, 0, "all are out");
    (out.map(|ids| ids.len()), last)
}

fn both_exits_are_used_alike(trial: Trial) {
    let ([left, right], last) = left_by(&trial);
    println!("  {left} by the left, {right} by the right exit, {last} s");
    assert_eq!(left + right, 60);
    assert!(left.abs_diff(right) <= 6, "within 20 % of each other");
    let careless = trial.with("exits.lua", "before / params.flow", "0");
    let ([left, right], later) = left_by(&careless);
    println!("  by the way alone {left} and {right}, {later} s");
    assert!(left > 4 * right && later > last);
}

fn they_leave_in_the_order_they_came(trial: Trial) {
    let mut checked: Vec<AgentId> = Vec::new();
    let (mut came, mut since, mut gaps) = (BTreeSet::new(), 0.0, Vec::new());
    trial.run(75.0, |world: &World<Vec2>, secs| {
        for agent in of(world, "travelers") {
            came.insert(agent.id);
            let is_at_scanner = agent.position.distance(vec2(8.0, 5.0)) < 1.0;
            if shows(world, agent.id, "is_checked") && !checked.contains(&agent.id) {
                assert!(is_at_scanner, "checked at {}", agent.position);
                gaps.push(secs - since);
                since = secs;
                checked.push(agent.id);
            }
        }
    });
    let least = gaps[1..].iter().copied().fold(f32::MAX, f32::min);
    println!("  {} checked, the quickest {least} s after the one before", checked.len());
    assert_eq!((came.len(), checked.len()), (20, 20));
    assert!(checked.is_sorted(), "{checked:?}");
    assert!(least > 2.0, "one at a time");
}

fn all_are_served_in_turn(trial: Trial) {
    let mut joined: BTreeMap<AgentId, (i32, i32)> = BTreeMap::new();
    let mut served: Vec<Vec<i32>> = vec![Vec::new(); 4];
    let mut left = 18;
    trial.run(60.0, |world: &World<Vec2>, _| {
        left = of(world, "customers").count();
        for id in of(world, "customers").map(|it| it.id) {
            let counter = number(world, id, "counter") as i32;
            if counter > 0 {
                joined.insert(id, (counter, number(world, id, "joined") as i32));
            } else if counter < 0
                && let Some((counter, turn)) = joined.remove(&id)
            {
                served[counter as usize].push(turn);
            }
        }
    });
    println!("  {served:?}");
    assert_eq!((left, &served[0]), (0, &vec![]));
    for line in &served[1..] {
        assert!(line.len() == 6 && line.is_sorted(), "six at each counter, in turn: {line:?}");
    }
}

fn both_groups_change_rooms(trial: Trial) {
    let (mut last, mut deepest) = (0.0, f32::MIN);
    trial.run(40.0, |world: &World<Vec2>, secs| {
        let west = of(world, "from west").all(|it| it.position.x > 10.4);
        let east = of(world, "from east").all(|it| it.position.x < 9.6);
        last = if west && east { last } else { secs };
        deepest = deepest.max(overlap(world, world.agents.iter()));
    });
    println!("  all through after {last} s, {deepest} m");
    // 20 people at 1.9 per second and meter (Seyfried 2009), 1.6 m: 7 s, and about 4 s to walk there; twice that at most.
    assert!(last < 22.0 && deepest < 1e-3, "{last} s, {deepest} m");
}

/// When the last one was off, the first and the last on (s).
fn changes(trial: &Trial) -> [f32; 3] {
    let [mut off, mut first, mut last] = [0.0f32, f32::MAX, 0.0f32];
    let is_in = |at: Vec2| at.y > 6.2;
    trial.run(60.0, |world: &World<Vec2>, secs| {
        off = if of(world, "getting off").any(|it| is_in(it.position)) { secs } else { off };
        let on = of(world, "getting on").filter(|it| is_in(it.position)).count();
        first = if on > 0 { first.min(secs) } else { first };
        last = if on < 12 { secs } else { last };
        assert!(overlap(world, world.agents.iter()) < 1e-3);
    });
    [off, first, last]
}

fn nobody_gets_on_before_all_are_off(trial: Trial) {
    let [off, first, last] = changes(&trial);
    println!("  off after {off} s, on from {first} to {last} s");
    assert!(off <= first && last < 30.0, "{off} s, {first} s, {last} s");
    let [off, first, _] =
        changes(&trial.with("getting_on.lua", "lets_off = { true", "lets_off = { false"));
    println!("  without: off after {off} s, on from {first} s");
    assert!(first < off);
}

/// How long the waiter takes from x = 4 to x = 16 (s), and how far it leaves its line (m).
fn walk(trial: &Trial) -> (f32, f32) {
    let (mut secs_inside, mut aside, mut before) = (0.0, 0.0f32, 0.0);
    trial.run(30.0, |world: &World<Vec2>, secs| {
        let at = of(world, "waiter").next().unwrap().position;
        if at.x > 4.0 && at.x < 16.0 {
            secs_inside += secs - before;
            aside = aside.max((at.y - 6.0).abs());
        }
        before = secs;
        assert!(overlap(world, world.agents.iter()) < 1e-3);
    });
    (secs_inside, aside)
}

fn the_waiter_keeps_its_way(trial: Trial) {
    let (firm, aside) = walk(&trial);
    let (polite, far) = walk(&trial.with("waiter.lua", "priority = { 100", "priority = { 0"));
    println!("  {firm} s, {aside} m aside; without priority {polite} s, {far} m");
    // 12 m at 1.5 m/s take 8 s.
    assert!(firm < 10.0 && polite > firm + 1.0, "{firm} s, {polite} s");
}
