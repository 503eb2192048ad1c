//! How one agent or a vehicle moves.

use std::collections::{BTreeMap, BTreeSet};

use flockwork::World;
use flockwork::glam::{Vec2, vec2};

use super::trial::{Trial, overlap};
use super::{Chapter, EACH_RATE, Recipe};
use crate::tutorial::lesson::of;

pub const CHAPTER: Chapter = Chapter {
    title: "Motion and traffic",
    recipes: &[
        Recipe {
            name: "traffic",
            want: "vehicles that change lanes and overtake",
            first: "`overtakes`: with `false` all cars queue up behind the trucks.",
            picture_secs: Some(20.0),
            rates: EACH_RATE,
            outcome: cars_overtake_trucks_and_touch_none,
        },
        Recipe {
            name: "give_way",
            want: "a side road that waits for the main road",
            first: "`gap_secs`: with 0 they cross without a look, and cars collide.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: the_side_road_waits_and_crosses,
        },
        Recipe {
            name: "racing",
            want: "a car that cuts corners",
            first: "`look_ahead` in the scene: at 9 the red car leaves the road.",
            picture_secs: Some(40.0),
            rates: EACH_RATE,
            outcome: the_racing_line_is_faster_and_on_the_road,
        },
        Recipe {
            name: "orbit",
            want: "something that circles something",
            first: "`clockwise`.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: moons_keep_their_distance,
        },
        Recipe {
            name: "mouse",
            want: "to follow the mouse, and to stand still there",
            first: "`radius` of `separation`: how far apart they stand. It stays below that of `settle`.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: they_follow_the_mouse_and_rest,
        },
    ],
};

/// How often a car passes a truck, and how fast cars are on average, as a share of what they like.
fn passes(trial: &Trial) -> (i32, f32) {
    let mut ahead: BTreeMap<_, bool> = BTreeMap::new();
    let (mut passes, mut shares, mut samples) = (0, 0.0, 0.0);
    trial.run(60.0, |world: &World<Vec2>, secs| {
        assert!(overlap(world, world.agents.iter()) < 0.0, "two touch after {secs} s");
        for car in of(world, "cars") {
            for truck in of(world, "trucks") {
                let x = world.space.offset(truck.position, car.position).x;
                let before = ahead.insert((car.id, truck.id), x > 0.0);
                // On the other side of the ring a car falls behind the truck that it comes up to.
                let is_near = x.abs() < 30.0;
                passes += i32::from(is_near && x > 0.0 && before == Some(false));
                passes -= i32::from(is_near && x < 0.0 && before == Some(true));
            }
            if secs > 10.0 {
                shares += car.velocity.length() / car.max_speed;
                samples += 1.0;
            }
        }
    });
    (passes, shares / samples)
}

fn cars_overtake_trucks_and_touch_none(trial: Trial) {
    let (passed, share) = passes(&trial);
    println!("  trucks passed {passed} times, cars at {share} of their speed");
    assert!(passed >= 20 && share > 0.85, "{passed}, {share}");
    let (passed, slow) =
        passes(&trial.with("traffic.lua", "overtakes = { true", "overtakes = { false"));
    assert!(passed == 0 && slow < share - 0.15, "without overtaking {passed}, {slow}");
}

fn the_side_road_waits_and_crosses(trial: Trial) {
    let (mut crossed, mut before, mut stood) = (BTreeSet::new(), BTreeMap::new(), BTreeSet::new());
    trial.run(30.0, |world: &World<Vec2>, secs| {
        assert!(overlap(world, world.agents.iter()) < 0.0, "two touch after {secs} s");
        for car in of(world, "main") {
            assert!(car.velocity.length() > 7.9, "the main road brakes after {secs} s");
        }
        for car in of(world, "side") {
            let last = before.insert(car.id, car.position.y).unwrap_or(0.0);
            if last < 30.0 && car.position.y >= 30.0 {
                crossed.insert(car.id);
            }
            if car.position.y < 25.0 && car.velocity.length() < 0.1 && secs > 1.0 {
                stood.insert(car.id);
            }
        }
    });
    println!("  {} crossed, {} had to stop", crossed.len(), stood.len());
    assert!(crossed.len() == 4 && !stood.is_empty());
}

/// How far a point is from a line of pieces (m).
fn away_from(pieces: &[(Vec2, Vec2)], at: Vec2) -> f32 {
    let away = pieces.iter().map(|(from, way)| {
        let share = ((at - *from).dot(*way) / way.length_squared()).clamp(0.0, 1.0);
        at.distance(*from + *way * share)
    });
    away.fold(f32::MAX, f32::min)
}

fn the_racing_line_is_faster_and_on_the_road(trial: Trial) {
    let groups = ["cutter", "careful"];
    let (mut laps, mut before, mut off) = ([Vec::new(), Vec::new()], [0.0; 2], [0.0f32; 2]);
    trial.run(90.0, |world: &World<Vec2>, secs| {
        let track: Vec<_> = world.paths[0].it.ways(world.space).collect();
        for (nth, group) in groups.into_iter().enumerate() {
            let at = of(world, group).next().unwrap().position;
            if at.y < 15.0 && before[nth] < 40.0 && at.x >= 40.0 {
                laps[nth].push(secs);
            }
            before[nth] = at.x;
            off[nth] = off[nth].max(away_from(&track, at));
        }
    });
    let lap = |times: &Vec<f32>| (times[times.len() - 1] - times[0]) / (times.len() - 1) as f32;
    let [cutter, careful] = [lap(&laps[0]), lap(&laps[1])];
    println!("  {cutter} s and {careful} s for a lap, {off:?} m from the middle of the road");
    assert!(cutter < 0.95 * careful && off.iter().all(|it| *it < 5.0));
}

fn moons_keep_their_distance(trial: Trial) {
    let (mut worst, mut turned, mut before) = (0.0f32, [0.0f32; 3], [None; 3]);
    trial.run(60.0, |world: &World<Vec2>, secs| {
        let planet = of(world, "planet").next().unwrap().position;
        for (nth, (moon, radius)) in of(world, "moons").zip([3.0, 5.0, 7.0]).enumerate() {
            let way = moon.position - planet;
            if secs > 5.0 {
                worst = worst.max((way.length() / radius - 1.0).abs());
            }
            turned[nth] += before[nth].map_or(0.0, |last: Vec2| last.angle_to(way));
            before[nth] = Some(way);
        }
    });
    println!("  off by {worst} of the distance at most, turned by {turned:?} rad");
    assert!(worst < 0.1, "{worst}");
    // 5 m/s around 3, 5 and 7 m for 60 s; the planet moves at 1 m/s.
    for (turned, radius) in turned.into_iter().zip([3.0, 5.0, 7.0]) {
        assert!((turned / (5.0 * 60.0 / radius) - 1.0).abs() < 0.15, "{turned} rad at {radius} m");
    }
}

fn they_follow_the_mouse_and_rest(trial: Trial) {
    let (mut fastest, mut far, mut moved) = (0.0f32, 0.0f32, 0.0f32);
    let mut places: Vec<Vec2> = Vec::new();
    trial.run(20.0, |world: &World<Vec2>, secs| {
        let now: Vec<Vec2> = of(world, "followers").map(|it| it.position).collect();
        if secs > 12.0 {
            fastest = world.agents.iter().map(|it| it.velocity.length()).fold(fastest, f32::max);
            let steps = places.iter().zip(&now).map(|(a, b)| a.distance(*b));
            moved += steps.fold(0.0, f32::max);
            far = now.iter().map(|it| it.distance(vec2(16.0, 8.0))).fold(0.0, f32::max);
        }
        places = now;
    });
    println!("  at most {fastest} m/s and {moved} m in eight seconds, {far} m from the mouse");
    assert!(fastest < 0.02 && moved < 0.02 && far < 2.0);
}
