//! Games.

use std::collections::BTreeSet;

use flockwork::glam::{Vec2, vec2};
use flockwork::{AgentId, PublicValue, World};

use super::trial::{Trial, number};
use super::{Chapter, EACH_RATE, Recipe};
use crate::tutorial::lesson::{color, of};

pub const CHAPTER: Chapter = Chapter {
    title: "Games",
    recipes: &[
        Recipe {
            name: "squad",
            want: "units that are sent somewhere and form up there",
            first: "`form`.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: the_squad_forms_up_where_it_was_sent,
        },
        Recipe {
            name: "stealth",
            want: "a guard that patrols, suspects and searches",
            first: "`sight` of the guard in the scene: how far and how wide it sees, and how long it remembers.",
            picture_secs: Some(6.0),
            rates: EACH_RATE,
            outcome: the_guard_goes_through_its_states,
        },
        Recipe {
            name: "soccer",
            want: "a ball, goals and a score",
            first: "`skill` of one team, by `params: { \"skill\": 1 }` in its group.",
            picture_secs: Some(15.0),
            rates: EACH_RATE,
            outcome: both_sides_score_and_the_ball_stays_in_the_field,
        },
        Recipe {
            name: "bullets",
            want: "shots that hit or miss",
            first: "`reload_secs`: with 1.5 some intruders come through.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: three_hits_take_an_intruder_and_no_bullet_is_left,
        },
        Recipe {
            name: "carry",
            want: "to pick things up and carry them",
            first: "`count` of the workers in the scene.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: each_crate_is_carried_to_the_depot_by_one,
        },
        Recipe {
            name: "score",
            want: "to count points",
            first: "the distance in `coin.lua`, 0.6 m: how near a player has to come.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: each_coin_is_one_point,
        },
    ],
};

fn the_squad_forms_up_where_it_was_sent(trial: Trial) {
    let (mut captain, mut places, mut heading) = (Vec2::ZERO, Vec::new(), Vec2::ZERO);
    trial.run(34.0, |world: &World<Vec2>, _| {
        let it = of(world, "captain").next().unwrap();
        (captain, heading) = (it.position, it.heading);
        places = of(world, "squad").map(|it| it.position).collect();
    });
    assert!(captain.distance(vec2(28.0, 8.0)) < 0.1, "the captain is at {captain}");
    // In the captain's frame: four abreast and three deep, a meter apart.
    let place = |at: &Vec2| [heading.dot(captain - *at), heading.perp().dot(*at - captain)];
    let mut block: Vec<[f32; 2]> = places.iter().map(place).collect();
    let nearest = block.iter().map(|it| it[0]).fold(f32::MAX, f32::min);
    let key = |[behind, left]: &[f32; 2]| {
        [(behind - nearest).round() as i32, (left * 2.0).round() as i32]
    };
    block.sort_by_key(key);
    for (nth, [behind, left]) in block.into_iter().enumerate() {
        let (row, column) = ((nth / 4) as f32, (nth % 4) as f32 - 1.5);
        let off = (behind - nearest - row).abs().max((left - column).abs());
        assert!(off < 0.1, "{nth} is {off} m off its place");
    }
}

fn the_guard_goes_through_its_states(trial: Trial) {
    let mut states: Vec<(String, f32)> = Vec::new();
    let mut distance = f32::MAX;
    trial.run(60.0, |world: &World<Vec2>, secs| {
        let (guard, thief) =
            (of(world, "guard").next().unwrap(), of(world, "thief").next().unwrap());
        distance = distance.min(guard.position.distance(thief.position));
        let now = match color(guard).as_str() {
            "#4c9be8" => "patrol",
            "#f0704c" => "suspect",
            "#e8b04c" => "search",
            other => panic!("{other}"),
        };
        if states.last().is_none_or(|(last, _)| last != now) {
            states.push((now.to_owned(), secs));
        }
    });
    println!("  {states:?}, {distance} m");
    let names: Vec<&str> = states.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["patrol", "suspect", "search", "patrol"]);
    let searched = states[3].1 - states[2].1;
    assert!((10.5..11.5).contains(&searched), "a second of the 12 it was suspect: {searched} s");
}

fn both_sides_score_and_the_ball_stays_in_the_field(trial: Trial) {
    let mut score = [0.0; 2];
    trial.run(120.0, |world: &World<Vec2>, secs| {
        let balls: Vec<_> = of(world, "ball").collect();
        assert!(balls.len() <= 1, "{} balls after {secs} s", balls.len());
        for ball in balls {
            let at = ball.position;
            let is_in = at.x >= 0.0 && at.x <= 30.0 && at.y >= 0.0 && at.y <= 20.0;
            assert!(is_in, "the ball is at {at} after {secs} s");
        }
        let referee = of(world, "referee").next().unwrap().id;
        score = ["red", "blue"].map(|team| number(world, referee, team));
    });
    println!("  score {score:?}");
    assert!(score.iter().all(|goals| *goals >= 2.0), "{score:?}");
}

fn three_hits_take_an_intruder_and_no_bullet_is_left(trial: Trial) {
    let (mut shots, mut left, mut flying, mut nearest) = (BTreeSet::new(), 6, 0, f32::MAX);
    trial.run(30.0, |world: &World<Vec2>, _| {
        shots.extend(of(world, "bullets").map(|it| it.id));
        left = of(world, "intruders").count();
        flying = of(world, "bullets").count();
        let away = of(world, "intruders").map(|it| it.position.distance(vec2(3.0, 6.0)));
        nearest = away.fold(nearest, f32::min);
        // Two seconds of flight at two shots a second.
        assert!(flying <= 5, "{flying} at once");
    });
    println!("  {} shots, none nearer than {nearest} m", shots.len());
    assert!(shots.len() >= 18, "six with three lives each: {}", shots.len());
    assert!((left, flying) == (0, 0) && nearest > 2.0, "{left}, {flying}, {nearest} m");
}

fn each_crate_is_carried_to_the_depot_by_one(trial: Trial) {
    let (depot, mut brought, mut done, mut together) = (vec2(3.0, 6.0), 0, 0.0, 0);
    trial.run(60.0, |world: &World<Vec2>, secs| {
        brought = of(world, "crates").filter(|it| it.position.distance(depot) < 2.5).count();
        done = if brought == 8 { done } else { secs };
        let loads = of(world, "workers").map(|it| world.public_value(it.id, "load"));
        let loads: Vec<_> =
            loads.filter(|it| *it != Some(PublicValue::Agent(AgentId::NONE))).collect();
        together = together.max(loads.len());
        for (nth, load) in loads.iter().enumerate() {
            assert!(!loads[..nth].contains(load), "two carry {load:?} after {secs} s");
        }
    });
    println!("  all there after {done} s, {together} carried at once");
    assert_eq!((brought, together), (8, 3));
}

fn each_coin_is_one_point(trial: Trial) {
    let (mut coins, mut scores) = (20, Vec::new());
    trial.run(30.0, |world: &World<Vec2>, _| {
        let before = coins;
        coins = of(world, "coins").count();
        scores = of(world, "players").map(|it| number(world, it.id, "score") as usize).collect();
        // The message takes a tick.
        let sum: usize = scores.iter().sum();
        assert!(sum == 20 - before || sum == 20 - coins, "{sum} points, {coins} coins");
    });
    println!("  {scores:?}");
    assert!(coins == 0 && scores.iter().sum::<usize>() == 20 && scores.iter().all(|it| *it > 0));
}
