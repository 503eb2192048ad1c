//! The scenes of crowds without an order do what they say, at every tick rate.

use flockwork::glam::{Vec2, Vec3, vec2};
use flockwork::{Agent, Obstacle, Stages, World};

use crate::show::{OfScene, RATES, mean, nearest, of, range, show};

/// Of a flock: how alike an agent's heading is to those within 2.5 m, how many these are, and how far the nearest is (m).
fn order<V: Stages>(world: &World<V>) -> [f32; 3] {
    let (mut alike, mut count) = (Vec::new(), 0);
    for a in &world.agents {
        for b in world.agents.iter().filter(|b| b.id != a.id) {
            if world.space.offset(a.position, b.position).length() < 2.5 {
                alike.push(a.heading.dot(b.heading));
                count += 1;
            }
        }
    }
    [mean(alike), count as f32 / world.agents.len() as f32, mean(nearest(world))]
}

/// The order of a flock at first and after 35 s, and how near any agent has come to the hawk since 26 s, when that is at its
/// last place (m).
fn flock<V: OfScene>(text: &str, hz: u32) -> ([f32; 3], [f32; 3], f32) {
    let (mut first, mut last, mut hawk) = ([0.0; 3], [0.0; 3], f32::MAX);
    show(text, hz, 35, |world: &World<V>, secs| {
        if world.tick == 1 {
            first = order(world);
        }
        if secs == 35.0 {
            last = order(world);
        }
        if secs > 26.0 {
            let away = |it: &Agent<V>| world.space.offset(world.mouse.position, it.position);
            hawk = world.agents.iter().map(|it| away(it).length()).fold(hawk, f32::min);
        }
    });
    (first, last, hawk)
}

fn three_rules_make_a_flock<V: OfScene>(text: &str) {
    for hz in RATES {
        let (first, last, hawk) = flock::<V>(text, hz);
        assert!(first[0] < 0.1 && last[0] > 0.95, "{hz} Hz: alike {} to {}", first[0], last[0]);
        assert!(last[1] > 5.0 * first[1], "{hz} Hz: company {} to {}", first[1], last[1]);
        assert!(last[2] > 0.5, "{hz} Hz: {} m apart", last[2]);
        assert!(hawk > 3.0, "{hz} Hz: {hawk} m from the hawk");
    }
}

pub fn birds_become_a_flock_and_shun_the_hawk(text: &str) {
    three_rules_make_a_flock::<Vec2>(text);
}

pub fn fish_become_a_shoal_in_a_volume(text: &str) {
    three_rules_make_a_flock::<Vec3>(text);
}

/// The mouse goes to the beacon on the left at 4 s, and to that on the right at 8 s.
pub fn many_forces_on_one_agent_all_count(text: &str) {
    let beacons = [("left", vec2(9.0, 12.0)), ("right", vec2(31.0, 12.0))];
    for hz in RATES {
        let (mut away, mut speeds, mut apart) = ([0.0; 2], Vec::new(), Vec::new());
        let (mut fled, mut calm) = ([0.0; 2], [0.0; 2]);
        show(text, hz, 30, |world: &World<Vec2>, secs| {
            let off =
                beacons.map(|(name, at)| mean(of(world, name).map(|it| it.position.distance(at))));
            if secs == 8.5 {
                fled = off;
            }
            if secs == 20.0 {
                calm = off;
            }
            if secs > 20.0 {
                speeds.extend(world.agents.iter().map(Agent::speed));
                apart.extend(nearest(world));
                away = off;
            }
        });
        assert!(range(away)[1] < 2.5, "{hz} Hz: {away:?} m from their beacons");
        assert!(fled[1] > 2.0 * calm[1], "{hz} Hz: {fled:?} m from the mouse, {calm:?} later");
        assert!(mean(speeds) > 0.7, "{hz} Hz: they roam");
        assert!(mean(apart) > 0.5, "{hz} Hz: they keep a distance");
    }
}

/// The slowest third, the middle one and the fastest have different ways behind them after 18 s. All are at the mouse after
/// 60 s, and hardly touch what is in their way.
pub fn the_horde_comes_to_the_mouse_through_the_obstacles(text: &str) {
    for hz in RATES {
        let (mut thirds, mut last, mut touched, mut count) = (Vec::new(), 0.0, 0, 0);
        show(text, hz, 60, |world: &World<Vec2>, secs| {
            let away = |it: &Agent<Vec2>| it.position.distance(world.mouse.position);
            if secs == 18.0 {
                let mut all: Vec<_> =
                    world.agents.iter().map(|it| (it.max_speed, away(it))).collect();
                all.sort_by(|a, b| a.0.total_cmp(&b.0));
                thirds = all.chunks(27).map(|third| mean(third.iter().map(|it| it.1))).collect();
            }
            let gap = |it: &Agent<Vec2>| {
                let to = |rock: &Obstacle<Vec2>| rock.nearest(it.position).distance;
                world.obstacles.iter().map(to).fold(f32::MAX, f32::min) - it.radius
            };
            touched += world.agents.iter().filter(|it| gap(it) < 0.02).count();
            count += world.agents.len();
            last = range(world.agents.iter().map(away))[1];
        });
        let share = touched as f32 / count as f32;
        assert!(thirds[0] > thirds[1] + 5.0 && thirds[1] > thirds[2] + 5.0, "{hz} Hz: {thirds:?}");
        assert!(last < 3.5, "{hz} Hz: the last is {last} m away");
        assert!(share < 0.001, "{hz} Hz: touching {share} of the time");
    }
}
