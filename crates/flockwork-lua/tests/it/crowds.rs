//! The scenes of crowds that keep their distance do what their texts say, at every tick rate, and no body that takes part
//! overlaps another.

use std::collections::{BTreeMap, BTreeSet};

use flockwork::glam::{Vec2, vec2};
use flockwork::group::Setting;
use flockwork::measure::{Observer, Other, Overlap};
use flockwork::scene::{AnyWorld, Scene, SteppingText};
use flockwork::{Agent, AgentId, World};
use flockwork_lua::Scripts;

use crate::common::text_of;

/// The deepest that bodies may overlap (m).
const DEEPEST: f32 = 0.001;
const RATES: [f32; 3] = [30.0, 60.0, 120.0];

/// Runs a scene for so long (s), and shows its world once a second, with the seconds so far.
fn watch(text: &str, hz: f32, secs: u32, tell: impl FnMut(u32, &World<Vec2>)) {
    watch_scene(Scene::parse(text).unwrap(), hz, secs, tell);
}

fn watch_scene(mut scene: Scene, hz: f32, secs: u32, mut tell: impl FnMut(u32, &World<Vec2>)) {
    scene.stepping = SteppingText::Timed { hz };
    let name = scene.name.clone();
    let AnyWorld::Plane(mut world) = scene.build().unwrap() else { panic!("a plane") };
    let mut scripts = Scripts::new(Box::new(text_of));
    assert_eq!(scripts.load(&world), []);
    let mut observer = Observer::default();
    for second in 0..secs {
        tell(second, &world);
        for _ in 0..hz as u32 {
            assert_eq!(world.step(&mut scripts, &[]), []);
            let moment = observer.observe(&mut world);
            let takes_part = |id: AgentId| {
                moment
                    .agent(id)
                    .is_some_and(|it| moment.world.groups[it.group.index()].avoid.is_some())
            };
            let counts = |it: &&Overlap| match it.with {
                Other::Agent(with) => takes_part(it.agent) && takes_part(with),
                Other::Obstacle(_) => takes_part(it.agent),
            };
            let deep = moment.overlaps().iter().filter(counts).map(|it| it.depth);
            let deepest = deep.fold(0.0, f32::max);
            assert!(deepest <= DEEPEST, "{name} at {hz} Hz, {second} s: {deepest} m deep");
        }
    }
    tell(secs, &world);
}

/// Where each agent was first and last seen.
fn ways(text: &str, hz: f32, secs: u32) -> BTreeMap<AgentId, [Vec2; 2]> {
    let mut ways = BTreeMap::new();
    watch(text, hz, secs, |_, world| {
        for agent in &world.agents {
            ways.entry(agent.id).or_insert([agent.position; 2])[1] = agent.position;
        }
    });
    ways
}

#[test]
fn leader_soldiers_and_monsters_never_overlap() {
    for hz in RATES {
        watch(&crate::shipped::scene("leader"), hz, 40, |_, _| {});
    }
}

/// Sixty start in the room, and others come in: more than once around.
#[test]
fn walkers_at_the_doorway_never_overlap_and_come_around() {
    for hz in RATES {
        let mut walkers = Scene::parse(&crate::shipped::scene("doorway")).unwrap();
        walkers.groups[0].params.0 = vec![("crowd".into(), Setting::Word("walkers".into()))];
        let mut ids = BTreeSet::new();
        watch_scene(walkers, hz, 60, |_, world| ids.extend(world.agents.iter().map(|it| it.id)));
        assert!(ids.len() > 120, "{hz} Hz: {}", ids.len());
    }
}

pub fn all_leave_the_building_by_the_exit_that_is_nearer_to_walk_to(text: &str) {
    for hz in RATES {
        let ways = ways(text, hz, 70);
        assert_eq!(ways.len(), 100);
        for [from, to] in ways.values() {
            // Each agent is last seen near an exit, and all are gone.
            assert!(to.x.abs() > 16.0, "{hz} Hz: from {from}, last seen at {to}");
            let is_in_a_room = from.y.abs() > 1.5;
            assert!(
                !is_in_a_room || (to.x < 0.0) == (from.x < 0.0),
                "{hz} Hz: from {from} to {to}"
            );
        }
    }
}

pub fn travelers_come_and_go_through_all_doors_of_the_station(text: &str) {
    let doors =
        [vec2(0.0, 12.0), vec2(40.0, 12.0), vec2(11.5, 24.0), vec2(28.5, 24.0), vec2(20.0, 0.0)];
    let door = |at: &Vec2| doors.iter().position(|door| door.distance(*at) < 3.2);
    for hz in RATES {
        let mut trips = BTreeSet::new();
        let mut count = 0;
        for [from, to] in ways(text, hz, 70).values() {
            let Some(trip) = door(from).zip(door(to)).filter(|(from, to)| from != to) else {
                continue;
            };
            trips.insert(trip);
            count += 1;
        }
        assert_eq!(trips.len(), 20, "{hz} Hz: from each door to each other");
        assert!(count > 60, "{hz} Hz: {count} came across");
    }
}

/// The jam of Sugiyama et al. 2008 travels backward at about 20 km/h; ours at 9 to 12.
pub fn jams_arise_out_of_nothing_and_travel_backward(text: &str) {
    for hz in RATES {
        let (mut slowest, mut jams) = (Vec::new(), Vec::new());
        watch(text, hz, 120, |_, world| {
            let speed = |agent: &&Agent<Vec2>| agent.velocity.length();
            let slow = world.agents.iter().min_by(|a, b| speed(a).total_cmp(&speed(b))).unwrap();
            let fast = world.agents.iter().map(|agent| agent.velocity.length()).fold(0.0, f32::max);
            slowest.push((speed(&slow), fast));
            jams.push(slow.position);
        });
        let (slow, fast) = slowest[20];
        assert!(slow > 5.0 && fast < 7.5, "{hz} Hz: {slow} to {fast} m/s at first");
        for (slow, fast) in &slowest[90..] {
            assert!(*slow < 1.0 && *fast > 8.0, "{hz} Hz: {slow} to {fast} m/s in the end");
        }
        // Where the slowest is in the same jam as a second before; there are several.
        let moves = jams[90..].windows(2).map(|two| two[0].angle_to(two[1]));
        let moves: Vec<f32> = moves.filter(|angle| angle.abs() < 0.3).collect();
        let mean = moves.iter().sum::<f32>() / moves.len() as f32 * 36.6 * 3.6;
        assert!(moves.len() > 5 && mean > -20.0 && mean < -6.0, "{hz} Hz: {mean} km/h, {moves:?}");
    }
}
