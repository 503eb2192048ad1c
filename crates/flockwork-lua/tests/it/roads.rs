//! The scenes of roads do what they say, at every tick rate.

use std::collections::BTreeMap;

use flockwork::glam::Vec2;
use flockwork::{AgentId, World};

use crate::show::{RATES, of, show};

/// The corners that each agent of a group comes by, one after the other.
fn rounds(text: &str, hz: u32, names: [&str; 3]) -> Vec<BTreeMap<AgentId, Vec<usize>>> {
    let mut rounds = vec![BTreeMap::<AgentId, Vec<usize>>::new(); 3];
    show(text, hz, 100, |world: &World<Vec2>, _| {
        for (rounds, name) in rounds.iter_mut().zip(names) {
            let path = &world.paths.iter().find(|it| it.name == name).expect("a path").it;
            for agent in of(world, name) {
                let near = |it: &Vec2| it.distance(agent.position) < 1.2;
                let Some(corner) = path.points.iter().position(near) else { continue };
                let been = rounds.entry(agent.id).or_default();
                if been.last() != Some(&corner) {
                    been.push(corner);
                }
            }
        }
    });
    rounds
}

pub fn guards_turn_round_at_the_end_of_a_path_and_go_on_in_a_loop(text: &str) {
    let forth_and_back = [0, 1, 2, 3, 2, 1];
    let beats =
        [("north", &forth_and_back[..]), ("middle", &forth_and_back), ("south", &[0, 1, 2, 3])];
    for hz in RATES {
        let all = rounds(text, hz, beats.map(|(name, _)| name));
        for ((name, beat), guards) in beats.into_iter().zip(all) {
            assert_eq!(guards.len(), 3);
            for been in guards.into_values() {
                let goes_so = |from: usize| {
                    let beat = beat.iter().cycle().skip(from);
                    been.iter().zip(beat).all(|(a, b)| a == b)
                };
                assert!(
                    been.len() > 9 && (0..beat.len()).any(goes_so),
                    "{hz} Hz: {name}: {been:?}"
                );
            }
        }
    }
}

/// Of the walkers on a road, after 20 s: the share of the time in which they are more than 0.6 m off its line; how long
/// their ways are against those of their nearest points on the line; and how far the slowest has come (m).
#[derive(Debug, Default)]
struct Walk {
    off: f32,
    way: f32,
    slowest: f32,
}

fn walk(text: &str, hz: u32, name: &str) -> Walk {
    let (mut off, mut count, mut way) = (0, 0, 0.0);
    let (mut before, mut along) = (BTreeMap::new(), BTreeMap::<AgentId, f32>::new());
    show(text, hz, 90, |world: &World<Vec2>, secs| {
        if secs < 20.0 {
            return;
        }
        let path = &world.paths.iter().find(|it| it.name == name).expect("a path").it;
        let length = path.points.iter().zip(path.points.iter().cycle().skip(1));
        let length: f32 = length.map(|(a, b)| a.distance(*b)).sum();
        for agent in of(world, name) {
            let nearest = path.nearest(agent.position, 0.0, f32::INFINITY, &world.space);
            off += usize::from(nearest.distance > 0.6);
            count += 1;
            if let Some((at, progress)) = before.insert(agent.id, (agent.position, nearest.s)) {
                let went: f32 = nearest.s - progress;
                way += agent.position.distance(at);
                *along.entry(agent.id).or_default() += went - length * (went / length).round();
            }
        }
    });
    let (all, slowest) =
        (along.values().sum::<f32>(), along.values().copied().fold(f32::MAX, f32::min));
    Walk { off: off as f32 / count as f32, way: way / all, slowest }
}

pub fn walkers_cut_corners_and_spread_on_the_wide_road(text: &str) {
    for hz in RATES {
        let [narrow, wide] = ["narrow", "wide"].map(|name| walk(text, hz, name));
        assert!(narrow.off < 0.001 && wide.off > 0.1, "{hz} Hz: {narrow:?} {wide:?}");
        assert!(wide.way < narrow.way - 0.007, "{hz} Hz: {narrow:?} {wide:?}");
        assert!(narrow.slowest.min(wide.slowest) > 75.0, "{hz} Hz: {narrow:?} {wide:?}");
    }
}
