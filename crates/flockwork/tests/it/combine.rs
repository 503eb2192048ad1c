//! The scenes of combiners show what each is for: two groups with the same terms, of which one sums them.
#![cfg(feature = "scene")]

use flockwork::glam::{Vec2, vec2};
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Agent, GroupId, Input, World};

/// Runs a scene with the mouse where `mouse` answers for so many seconds, and looks at it after each tick.
fn run(text: &str, secs: u64, mouse: impl Fn(f64) -> Vec2, mut look: impl FnMut(&World<Vec2>)) {
    let AnyWorld::Plane(mut world) = Scene::parse(text).unwrap().build().unwrap() else { panic!() };
    for _ in 0..60 * secs {
        let mouse = mouse(world.secs());
        assert!(world.step(&mut (), &[Input::Pointer(mouse)]).is_empty());
        look(&world);
    }
}

/// The numbers of the agents that sum, and of the others.
fn each(world: &World<Vec2>, of: impl Fn(&Agent<Vec2>) -> f32) -> [Vec<f32>; 2] {
    [0, 1].map(|group| {
        let its = world.agents.iter().filter(|agent| agent.group == GroupId(group));
        its.map(&of).collect()
    })
}

fn mean(numbers: &[f32]) -> f32 {
    numbers.iter().sum::<f32>() / numbers.len() as f32
}

fn least(numbers: &[f32]) -> f32 {
    numbers.iter().copied().fold(f32::INFINITY, f32::min)
}

/// Two wishes of 2 m/s at a right angle: their sum comes to rest at half of (2, 2), which is 1.414 m/s.
pub fn a_blend_keeps_the_speed_that_a_sum_loses(text: &str) {
    let mut speeds = [0.0; 2];
    run(
        text,
        10,
        |_| Vec2::ZERO,
        |world| {
            speeds = each(world, Agent::speed).map(|speeds| mean(&speeds));
        },
    );
    assert!((speeds[0] - 1.414).abs() < 0.1 && (speeds[1] - 2.0).abs() < 0.1, "{speeds:?}");
}

/// For how many seconds an agent touches a post, on average.
pub fn what_comes_first_is_not_outweighed(text: &str) {
    let (mut touching, mut went) = ([0.0; 2], [0.0; 2]);
    run(
        text,
        40,
        |_| Vec2::ZERO,
        |world| {
            let touches = |agent: &Agent<Vec2>| {
                let gap = |it: &flockwork::Obstacle<Vec2>| it.nearest(agent.position).distance;
                let gaps = world.obstacles.iter().map(gap);
                f32::from(gaps.fold(f32::INFINITY, f32::min) < agent.radius + 0.005)
            };
            each(world, touches)
                .into_iter()
                .zip(&mut touching)
                .for_each(|(now, sum)| *sum += mean(&now) / 60.0);
            let now = each(world, |agent| agent.velocity.x / 60.0).map(|speeds| mean(&speeds));
            went = [0, 1].map(|group| went[group] + now[group]);
        },
    );
    assert!(went.iter().all(|went| *went > 40.0), "once around at least: {went:?}");
    assert!(touching[0] > 1.0 && touching[1] < 0.1, "{touching:?}");
}

/// The wolves are at x = 18, the last posts at x = 29 and the gates at x = 37.
pub fn what_cancels_out_in_a_sum_is_gone_around_by_a_context_map(text: &str) {
    let (mut past, mut nearest) = ([0.0; 2], [f32::INFINITY; 2]);
    run(
        text,
        25,
        |_| Vec2::ZERO,
        |world| {
            past = each(world, |agent| f32::from(agent.position.x > 33.0)).map(|past| mean(&past));
            let wolves = || world.agents.iter().filter(|agent| agent.group == GroupId(2));
            let gap = |agent: &Agent<Vec2>| {
                let gaps = wolves().map(|wolf| wolf.position.distance(agent.position));
                gaps.fold(f32::INFINITY, f32::min)
            };
            for (now, all) in each(world, gap).into_iter().zip(&mut nearest) {
                *all = all.min(least(&now));
            }
        },
    );
    assert!(past[0] < 0.8 && past[1] == 1.0, "{past:?}");
    assert!(nearest[1] > 3.0, "{nearest:?}");
}

/// The wolf frightens within 6 m; the way around that 1.5 m/s and 2 rad/s allow is a circle of 0.75 m.
pub fn the_first_that_matters_is_not_bargained_with(text: &str) {
    let wolf = vec2(20.0, 12.0);
    let (mut nearest, mut away) = ([f32::INFINITY; 2], [0.0; 2]);
    run(
        text,
        30,
        |_| wolf,
        |world| {
            let distances = each(world, |agent| (agent.position - wolf).length());
            nearest = [0, 1].map(|group| nearest[group].min(least(&distances[group])));
            away = distances.map(|distances| mean(&distances));
        },
    );
    assert!(nearest[0] < 2.0 && nearest[1] > 5.5, "{nearest:?}");
    assert!(away[1] < 8.0, "they graze at the rim: {away:?}");
}

/// The diver frightens within 4 m, and swims at up to 3 m/s: faster than the fish.
pub fn the_last_word_is_had_by_fear(text: &str) {
    let way = [
        (0.0, vec2(2.0, 3.0)),
        (4.0, vec2(2.0, 6.0)),
        (16.0, vec2(38.0, 6.0)),
        (22.0, vec2(38.0, 16.0)),
        (34.0, vec2(2.0, 16.0)),
        (40.0, vec2(2.0, 6.0)),
    ];
    let diver = |secs: f64| {
        let on = way.windows(2).find(|ends| secs < ends[1].0);
        on.map_or(way[5].1, |ends| {
            let share = (secs - ends[0].0) / (ends[1].0 - ends[0].0);
            ends[0].1.lerp(ends[1].1, share as f32)
        })
    };
    // For how long there are fish within 2 m of the diver (s), counted by fish.
    let mut close = [0.0; 2];
    run(text, 40, diver, |world| {
        let is_close = |agent: &Agent<Vec2>| {
            f32::from((agent.position - world.mouse.position).length() < 2.0) / 60.0
        };
        let now = each(world, is_close).map(|fish| fish.iter().sum::<f32>());
        close = [0, 1].map(|group| close[group] + now[group]);
    });
    assert!(close[0] > 4.0 * close[1] && close[0] > 5.0, "{close:?}");
}

pub fn limited_fear_lets_pass(text: &str) {
    let mut past = [[false; 12]; 2];
    run(
        text,
        60,
        |_| vec2(20.0, 8.0),
        |world| {
            let is_past = each(world, |agent| f32::from((22.0..30.0).contains(&agent.position.x)));
            for (past, is_past) in past.iter_mut().zip(is_past) {
                past.iter_mut().zip(is_past).for_each(|(past, is_past)| *past |= is_past > 0.0);
            }
        },
    );
    assert_eq!(past, [[false; 12], [true; 12]]);
}

/// All come to the mouse; the change of velocity from tick to tick tells how much they tremble on their way.
pub fn chance_makes_tremble_and_leads_there_as_well(text: &str) {
    let goal = vec2(34.0, 12.0);
    let mut before = [Vec2::ZERO; 32];
    let (mut trembles, mut away) = ([0.0; 2], [0.0; 2]);
    run(
        text,
        30,
        |_| goal,
        |world| {
            for agent in &world.agents {
                let before = &mut before[agent.id.0 as usize];
                trembles[agent.group.index()] += (agent.velocity - *before).length();
                *before = agent.velocity;
            }
            away = each(world, |agent| (agent.position - goal).length()).map(|away| mean(&away));
        },
    );
    assert!(away.iter().all(|away| *away < 3.0), "{away:?}");
    assert!(trembles[1] > 3.0 * trembles[0], "{trembles:?}");
}
