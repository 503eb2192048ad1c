//! Agents keep to a path, a region, the world's bounds and a distance from walls, and off obstacles: the scenes that
//! show it do what they say, at every tick rate.
#![cfg(feature = "scene")]

use flockwork::glam::{Vec2, vec2};
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Agent, Obstacle, World};

const RATES: [usize; 4] = [30, 60, 120, 240];

/// Runs a scene at a tick rate for so many seconds, and calls `look` after each tick, with the time since the start.
fn run(text: &str, hz: usize, secs: usize, mut look: impl FnMut(&World<Vec2>, f32)) {
    let text = text.replacen("seed:", &format!("stepping: Timed(hz: {hz}), seed:"), 1);
    let AnyWorld::Plane(mut world) = Scene::parse(&text).unwrap().build().unwrap() else {
        panic!("it is a plane");
    };
    for tick in 1..=secs * hz {
        assert!(world.step(&mut (), &[]).is_empty());
        look(&world, tick as f32 / hz as f32);
    }
}

/// The agents of a group by its name.
fn of<'w>(world: &'w World<Vec2>, name: &str) -> impl Iterator<Item = &'w Agent<Vec2>> {
    let group = world.groups.iter().position(|it| it.name == name).expect("a group of this name");
    world.agents.iter().filter(move |agent| agent.group.index() == group)
}

/// The gap between a body and what is nearest of some obstacles.
fn gap<'o>(agent: &Agent<Vec2>, obstacles: impl Iterator<Item = &'o Obstacle<Vec2>>) -> f32 {
    let away = obstacles.map(|it| it.nearest(agent.position).distance);
    away.fold(f32::MAX, f32::min) - agent.radius
}

/// Places that each agent has been near to.
struct Visits<'p>(&'p [Vec2], Vec<Vec<bool>>);

impl<'p> Visits<'p> {
    fn new(places: &'p [Vec2]) -> Self {
        Self(places, Vec::new())
    }

    fn look<'w>(&mut self, agents: impl Iterator<Item = &'w Agent<Vec2>>, within: f32) {
        for (nth, agent) in agents.enumerate() {
            if self.1.len() <= nth {
                self.1.push(vec![false; self.0.len()]);
            }
            for (seen, place) in self.1[nth].iter_mut().zip(self.0) {
                *seen |= agent.position.distance(*place) < within;
            }
        }
    }

    /// How many agents have been near every place.
    fn complete(&self) -> usize {
        self.1.iter().filter(|seen| seen.iter().all(|seen| *seen)).count()
    }
}

/// The road is 1 m wide to each side. In two minutes an agent of 1.5 m/s goes 180 m, and once around are about 112 m.
pub fn strollers_stay_on_their_path_and_go_round_it(text: &str) {
    let corners = [vec2(7.0, 3.0), vec2(31.0, 19.0), vec2(34.0, 12.0), vec2(7.0, 20.0)];
    for hz in [30, 60, 240] {
        let (mut farthest, mut round) = (0.0_f32, Visits::new(&corners));
        run(text, hz, 120, |world, _| {
            let path = &world.paths[0].it;
            for agent in &world.agents {
                let off = path.nearest(agent.position, 0.0, f32::INFINITY, &world.space).distance;
                farthest = farthest.max(off);
            }
            round.look(of(world, "one_way"), 2.0);
        });
        assert!((0.8..1.3).contains(&farthest), "{hz} Hz: {farthest} m off the line");
        assert_eq!(round.complete(), 8, "{hz} Hz: all of the blue ones go round");
    }
}

pub fn robots_follow_the_walls_of_the_room_and_of_the_blocks(text: &str) {
    let sides = [vec2(18.0, 1.0), vec2(35.0, 11.0), vec2(18.0, 21.0), vec2(1.0, 11.0)];
    for hz in RATES {
        let (mut rounds, mut gaps) = ([0; 2].map(|_| Visits::new(&sides)), [[f32::MAX, 0.0]; 3]);
        run(text, hz, 90, |world, secs| {
            let room: Vec<_> = world.space.sides().collect();
            for (nth, name) in ["right", "left", "around"].into_iter().enumerate() {
                for agent in of(world, name).filter(|_| secs > 10.0) {
                    let gap = match name {
                        "around" => gap(agent, world.obstacles.iter()),
                        _ => gap(agent, room.iter()),
                    };
                    gaps[nth] = [gaps[nth][0].min(gap), gaps[nth][1].max(gap)];
                }
            }
            rounds[0].look(of(world, "right"), 1.5);
            rounds[1].look(of(world, "left"), 2.0);
        });
        let [[a, b], [c, d], [e, f]] = gaps;
        assert!(a > 0.3 && b < 0.8, "{hz} Hz: right: {a} to {b} m");
        assert!(c > 1.2 && d < 1.9, "{hz} Hz: left: {c} to {d} m");
        assert!(e > 0.2 && f < 0.7, "{hz} Hz: around: {e} to {f} m");
        assert_eq!(rounds.map(|it| it.complete()), [6, 6], "{hz} Hz: all round the room");
    }
}

pub fn regions_keep_those_that_wander_in_them(text: &str) {
    for hz in RATES {
        let (mut out, mut midges) = ([f32::MIN; 2], f32::MIN);
        run(text, hz, 60, |world, _| {
            for sheep in of(world, "round") {
                out[0] = out[0].max(sheep.position.distance(vec2(7.0, 12.0)) - 5.0);
            }
            for sheep in of(world, "square") {
                let off = (sheep.position - vec2(33.0, 12.0)).abs();
                out[1] = out[1].max(off.max_element() - 5.0);
            }
            let beetle = of(world, "beetle").next().expect("a beetle").position;
            for midge in of(world, "midges") {
                midges = midges.max(midge.position.distance(beetle) - 2.0);
            }
        });
        assert!(out.iter().all(|out| (-0.6..0.0).contains(out)), "{hz} Hz: sheep {out:?} m out");
        assert!((-0.4..0.1).contains(&midges), "{hz} Hz: midges {midges} m out");
    }
}

pub fn fish_that_stay_in_bounds_do_not_touch_the_glass_and_others_do(text: &str) {
    for hz in RATES {
        let mut least = [f32::MAX; 2];
        run(text, hz, 60, |world, _| {
            let glass: Vec<_> = world.space.sides().collect();
            for (least, name) in least.iter_mut().zip(["seeing", "blind"]) {
                *least = of(world, name).map(|it| gap(it, glass.iter())).fold(*least, f32::min);
            }
        });
        assert!(least[0] > 0.1 && least[0] < 1.0, "{hz} Hz: {} m from the glass", least[0]);
        assert!(least[1] < 1e-3, "{hz} Hz: the others come to {} m", least[1]);
    }
}

/// How many of each form's runners touch a rock by more than a centimeter, and how many arrive.
pub fn four_ways_to_avoid_obstacles_differ_as_the_scene_says(text: &str) {
    let forms = ["swept", "feelers", "box_probe", "tutorial"];
    let mut touches = [[false; 10]; 4];
    let (mut arrived, mut starts) = ([0; 4], Vec::new());
    run(text, 60, 60, |world, secs| {
        if starts.is_empty() {
            starts = world.agents.iter().map(|it| it.position).collect();
        }
        let is_there = |it: &&Agent<Vec2>| {
            it.position.distance(starts[it.id.0 as usize] + vec2(38.0, 0.0)) < 2.0
        };
        for (nth, name) in forms.into_iter().enumerate() {
            for (touched, agent) in touches[nth].iter_mut().zip(of(world, name)) {
                *touched |= gap(agent, world.obstacles.iter()) < -0.01;
            }
            if secs == 60.0 {
                arrived[nth] = of(world, name).filter(is_there).count();
            }
        }
    });
    let touches = touches.map(|form| form.iter().filter(|touched| **touched).count());
    assert_eq!(arrived, [10; 4], "all arrive");
    assert_eq!(touches[0], 0, "swept: {touches:?}");
    assert!(touches[1..].iter().all(|touches| *touches > 0), "{touches:?}");
}
