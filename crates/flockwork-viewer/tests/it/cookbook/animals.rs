//! Animals, and what behaves like them.

use std::collections::BTreeSet;

use flockwork::glam::{Vec2, Vec3, vec3};
use flockwork::{Agent, AgentId, World};

use super::trial::{Trial, number, polarization, shows};
use super::{Chapter, EACH_RATE, LOWEST_RATE, Recipe, USUAL_RATE};
use crate::tutorial::lesson::of;

pub const CHAPTER: Chapter = Chapter {
    title: "Animals and particles",
    recipes: &[
        Recipe {
            name: "hunt",
            want: "hunters that catch what they touch",
            first: "`max_speed` of the foxes in the scene: as fast as the hares, they catch three in a minute.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: each_hare_is_caught_by_a_touch,
        },
        Recipe {
            name: "sheepdog",
            want: "one agent that drives many to a place",
            first: "`together` in `sheepdog.lua`: how close the sheep have to be before the dog drives them.",
            picture_secs: Some(20.0),
            rates: EACH_RATE,
            outcome: the_flock_is_in_the_pen,
        },
        Recipe {
            name: "murmuration",
            want: "a flock in a volume that stays at its place",
            first: "`neighbors`: with 1 the flock has no common course.",
            picture_secs: Some(12.0),
            rates: USUAL_RATE,
            outcome: the_flock_flies_as_one_within_its_roost,
        },
        Recipe {
            name: "school",
            want: "a school that makes way for a predator",
            first: "`fear`: the size of the gap around the pike.",
            picture_secs: Some(13.0),
            rates: EACH_RATE,
            outcome: the_school_stays_whole_and_out_of_reach,
        },
        Recipe {
            name: "ants",
            want: "a trail that others follow",
            first: "`scent`: with 0 each ant has to find the food by itself, and about a third as much comes home. Then `fades_secs` in the scene.",
            picture_secs: None,
            rates: LOWEST_RATE,
            outcome: scent_brings_more_food_home,
        },
        Recipe {
            name: "mold",
            want: "a network that grows by itself",
            first: "`reach`: the farther ahead a particle feels the trail, the wider the meshes; with 0 it feels nothing, and no veins form.",
            picture_secs: Some(24.0),
            rates: USUAL_RATE,
            outcome: the_trail_gathers_in_veins,
        },
        Recipe {
            name: "vicsek",
            want: "a model of physics: order against noise",
            first: "`noise` of a group in the scene.",
            picture_secs: None,
            rates: USUAL_RATE,
            outcome: order_falls_with_noise,
        },
        Recipe {
            name: "illness",
            want: "something that is passed on from one to the next",
            first: "`risk`: with 0.05 the illness dies out at once. The scene `epidemic` that comes with the program has more to turn.",
            picture_secs: None,
            rates: USUAL_RATE,
            outcome: it_goes_about_and_dies_out,
        },
    ],
};

fn each_hare_is_caught_by_a_touch(trial: Trial) {
    let (mut hares, mut done) = (Vec::new(), 0.0);
    trial.run(90.0, |world: &World<Vec2>, secs| {
        let now: Vec<(AgentId, Vec2)> = of(world, "hares").map(|it| (it.id, it.position)).collect();
        for (id, at) in &hares {
            if now.iter().all(|(other, _)| other != id) {
                let away = |fox: Vec2| world.space.offset(fox, *at).length();
                let nearest =
                    of(world, "foxes").map(|it| away(it.position)).fold(f32::MAX, f32::min);
                // The message takes a tick, in which both go on: bodies of 0.4 and 0.25 m, at 4.5 and 3.5 m/s.
                assert!(nearest < 0.65 + 3.0 * 8.0 / 30.0, "one is gone, {nearest} m from a fox");
            }
        }
        done = if now.is_empty() { done } else { secs };
        hares = now;
    });
    println!("  the last one is caught after {done} s");
    assert!(hares.is_empty());
}

fn the_flock_is_in_the_pen(trial: Trial) {
    let pen = |at: Vec2| at.x > 32.0 && at.y > 8.3 && at.y < 15.7;
    let (mut inside, mut first) = (0, f32::MAX);
    trial.run(60.0, |world: &World<Vec2>, secs| {
        inside = of(world, "sheep").filter(|it| pen(it.position)).count();
        if inside == 20 {
            first = first.min(secs);
        }
        let stays = of(world, "sheep").all(|it| !shows(world, it.id, "penned") || pen(it.position));
        assert!(stays, "a sheep left the pen after {secs} s");
    });
    println!("  all in the pen after {first} s");
    assert_eq!(inside, 20);
}

fn the_flock_flies_as_one_within_its_roost(trial: Trial) {
    let (mut least, mut sum, mut samples, mut farthest) = (1.0f32, 0.0, 0.0, 0.0f32);
    trial.run(25.0, |world: &World<Vec3>, secs| {
        let roost = vec3(0.0, 0.0, 20.0);
        let away = world.agents.iter().map(|it| it.position.distance(roost));
        farthest = farthest.max(away.fold(0.0, f32::max));
        if secs > 10.0 {
            let order = polarization(world.agents.iter());
            least = least.min(order);
            sum += order;
            samples += 1.0;
        }
    });
    let mean = sum / samples;
    println!("  polarization {mean}, at least {least}; {farthest} m from the roost at most");
    assert!(mean > 0.8 && farthest < 25.0, "{mean}, {farthest} m");
}

fn the_school_stays_whole_and_out_of_reach(trial: Trial) {
    let (mut nearest, mut passed, mut side) = (f32::MAX, 0, None);
    trial.run(60.0, |world: &World<Vec2>, secs| {
        let pike = of(world, "pike").next().unwrap().position;
        let fish: Vec<Vec2> = of(world, "fish").map(|it| it.position).collect();
        if secs > 3.0 {
            let away = fish.iter().map(|it| it.distance(pike));
            nearest = nearest.min(away.fold(f32::MAX, f32::min));
        }
        let middle = fish.iter().sum::<Vec2>() / fish.len() as f32;
        let now = Some(middle.x > pike.x);
        passed += usize::from(side.is_some() && side != now);
        side = now;
        let far = fish.iter().map(|it| it.distance(middle)).fold(0.0, f32::max);
        assert!(far < 8.0, "a fish is {far} m from the middle after {secs} s");
    });
    println!("  never nearer than {nearest} m, passed {passed} times");
    assert!(nearest > 2.0 && passed >= 3, "{nearest} m, {passed}");
}

/// How much food the ants carry home in 45 s, with each of three seeds.
fn carried_home(mut trial: Trial) -> (Trial, [f64; 3]) {
    let carried = [1, 2, 3].map(|seed| {
        let mut sum = 0.0;
        trial.seed = Some(seed);
        trial.run(45.0, |world: &World<Vec2>, _| {
            sum = of(world, "ants").map(|it| number(world, it.id, "carried")).sum();
        });
        sum
    });
    (trial, carried)
}

fn scent_brings_more_food_home(trial: Trial) {
    let (trial, with) = carried_home(trial);
    let (_, without) = carried_home(trial.with("ants.lua", "scent = { 3", "scent = { 0"));
    println!("  with scent {with:?} loads, without {without:?}");
    // With ten seeds 87 to 100 with scent, 20 to 32 without, and 2.7 to 4.8 times as much.
    let is_clear = |(with, without)| without > 0.0 && with > 2.0 * without;
    assert!(with.into_iter().zip(without).all(is_clear), "{with:?}, {without:?}");
}

/// Which share of the square meters of the dish has no particle.
fn free_share(world: &World<Vec2>) -> f32 {
    let meters = |it: &Agent<Vec2>| (it.position.x as i32, it.position.y as i32);
    let taken: BTreeSet<_> = of(world, "particles").map(meters).collect();
    1.0 - taken.len() as f32 / (20.0 * 13.0)
}

/// Which share of the whole trail lies in the tenth of the cells that have most of it.
fn share_of_strongest_tenth(world: &World<Vec2>) -> f32 {
    let mut cells = world.fields[0].it.values().to_vec();
    cells.sort_by(|a, b| b.total_cmp(a));
    cells[..cells.len() / 10].iter().sum::<f32>() / cells.iter().sum::<f32>()
}

/// The share of the dish that is free at the start and after 12 s, and that of the trail in the strongest tenth then.
fn grown(trial: &Trial) -> [f32; 3] {
    let mut shares = [0.0; 3];
    trial.run(12.0, |world: &World<Vec2>, secs| {
        if world.tick == 1 {
            shares[0] = free_share(world);
        } else if secs > 11.9 {
            shares[1..].copy_from_slice(&[free_share(world), share_of_strongest_tenth(world)]);
        }
    });
    shares
}

fn the_trail_gathers_in_veins(trial: Trial) {
    let [first, last, trail] = grown(&trial);
    println!("  {first} of the dish is free, then {last}; {trail} of the trail in a tenth");
    // 300 particles at random leave e^(-300/260) of 260 m² free, 0.32. With ten seeds it is 0.25 to 0.33, then 0.64 to 0.72;
    // and 0.36 to 0.42 of the trail lies in a tenth of the cells, about 0.15 of that of particles that feel nothing.
    assert!((first - 0.32).abs() < 0.08 && last > 0.55 && trail > 0.3, "{first}, {last}, {trail}");
    let [_, last, trail] = grown(&trial.with("mold.lua", "reach = { 1", "reach = { 0"));
    println!("  without sensors {last}; {trail}");
    assert!((last - 0.32).abs() < 0.08 && trail < 0.2, "{last}, {trail}");
}

/// Mean orders of the three groups.
fn orders(trial: &Trial, secs: f32) -> [f32; 3] {
    let (mut sums, mut samples) = ([0.0; 3], 0.0);
    trial.run(secs, |world: &World<Vec2>, secs| {
        if secs > 5.0 {
            let now = ["calm", "busy", "wild"].map(|group| polarization(of(world, group)));
            sums.iter_mut().zip(now).for_each(|(sum, now)| *sum += now);
            samples += 1.0;
        }
    });
    sums.map(|sum| sum / samples)
}

fn order_falls_with_noise(trial: Trial) {
    let [calm, busy, wild] = orders(&trial, 30.0);
    println!("  order {calm}, {busy}, {wild}");
    // Vicsek et al. 1995, figure 2a: about 0.95 at a noise of 1 rad, 0.6 at 3, and 0.15 to 0.2 at 5, where 100 particles
    // without any order have 0.09.
    assert!((calm - 0.95).abs() < 0.03, "{calm}");
    assert!((busy - 0.6).abs() < 0.15, "{busy}");
    assert!((0.05..0.25).contains(&wild), "{wild}");
}

fn it_goes_about_and_dies_out(trial: Trial) {
    let (mut had, mut most, mut ill) = (0, 0, 0);
    let mut course = |trial: &Trial| {
        most = 0;
        trial.run(60.0, |world: &World<Vec2>, _| {
            let showing = |name| world.agents.iter().filter(|it| shows(world, it.id, name)).count();
            ill = showing("ill");
            most = most.max(ill);
            had = ill + showing("immune");
        });
        [had, most, ill]
    };
    let [had, most, ill] = course(&trial);
    println!("  {had} had it, {most} at once");
    assert!((50..100).contains(&had) && most >= 15 && ill == 0, "{had}, {most}, {ill}");
    let [had, ..] = course(&trial.with("illness.lua", "risk = { 0.35", "risk = { 0.05"));
    assert!(had < 15, "with less risk {had} had it");
}
