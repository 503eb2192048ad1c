//! Runs a shipped scene as the program does: with its scripts, at a tick rate, and with its own mouse.

use flockwork::scene::{AnyWorld, MouseText, Scene, SteppingText};
use flockwork::{Agent, Input, Stages, World};
use flockwork_lua::Scripts;

use crate::common::text_of;

pub const RATES: [u32; 3] = [30, 60, 120];

/// Runs a scene for so long (s) and shows its world after each tick, with the time (s). A scene that moves `PerTick` keeps
/// to that.
pub fn show<V: OfScene>(text: &str, hz: u32, secs: u32, look: impl FnMut(&World<V>, f32)) {
    let mut scene = Scene::parse(text).unwrap();
    if let SteppingText::Timed { hz: rate } = &mut scene.stepping {
        *rate = hz as f32;
    }
    run(V::world(scene.build().unwrap()), &scene.mouse, u64::from(hz * secs), look);
}

fn run<V: Stages>(
    mut world: World<V>,
    mouse: &[MouseText],
    ticks: u64,
    mut look: impl FnMut(&World<V>, f32),
) {
    let mut scripts = Scripts::new(Box::new(text_of));
    assert_eq!(scripts.load(&world), []);
    for _ in 0..ticks {
        let inputs = inputs(mouse, world.tick, f64::from(world.stepping.secs()));
        assert_eq!(world.step(&mut scripts, &inputs), []);
        look(&world, world.secs() as f32);
    }
}

/// Where the mouse is in this tick, in straight lines between its moments; a click is over in the next tick.
fn inputs<V: Stages>(track: &[MouseText], tick: u64, tick_secs: f64) -> Vec<Input<V>> {
    let now = (tick as f64 * tick_secs) as f32;
    let Some(next) = track.iter().position(|it| it.at > now).or(track.len().checked_sub(1)) else {
        return Vec::new();
    };
    let [from, to] = [track[next.saturating_sub(1)], track[next]];
    let share = ((now - from.at) / (to.at - from.at).max(f32::MIN_POSITIVE)).clamp(0.0, 1.0);
    let at = |axis: usize| from.to.xyz[axis] + share * (to.to.xyz[axis] - from.to.xyz[axis]);
    let clicks = track.iter().filter(|it| it.click);
    let since = clicks.map(|it| tick.checked_sub((f64::from(it.at) / tick_secs).round() as u64));
    let button = since.flatten().find(|since| *since < 2).map(|since| Input::Button(since == 0));
    [Input::Pointer(V::from_xyz([at(0), at(1), at(2)]))].into_iter().chain(button).collect()
}

/// The vectors of a scene's world.
pub trait OfScene: Stages {
    fn world(any: AnyWorld) -> World<Self>;
}

impl OfScene for flockwork::glam::Vec2 {
    fn world(any: AnyWorld) -> World<Self> {
        let AnyWorld::Plane(world) = any else { panic!("it is a volume") };
        world
    }
}

impl OfScene for flockwork::glam::Vec3 {
    fn world(any: AnyWorld) -> World<Self> {
        let AnyWorld::Volume(world) = any else { panic!("it is a plane") };
        world
    }
}

/// The agents of the group of this name.
pub fn of<'w, V: Stages>(
    world: &'w World<V>,
    name: &'w str,
) -> impl Iterator<Item = &'w Agent<V>> + Clone {
    world.agents.iter().filter(move |it| world.groups[it.group.index()].name == name)
}

pub fn mean(numbers: impl IntoIterator<Item = f32>) -> f32 {
    let (sum, count) = numbers.into_iter().fold((0.0, 0.0), |(sum, n), it| (sum + it, n + 1.0));
    sum / count
}

/// The least and the largest of some numbers.
pub fn range(numbers: impl IntoIterator<Item = f32>) -> [f32; 2] {
    numbers.into_iter().fold([f32::MAX, f32::MIN], |[a, b], it| [a.min(it), b.max(it)])
}

/// How far each agent is from its nearest other (m).
pub fn nearest<V: Stages>(world: &World<V>) -> Vec<f32> {
    let away = |a: &Agent<V>, b: &Agent<V>| world.space.offset(a.position, b.position).length();
    let of = |a: &Agent<V>| {
        let others = world.agents.iter().filter(|b| b.id != a.id);
        others.map(|b| away(a, b)).fold(f32::MAX, f32::min)
    };
    world.agents.iter().map(of).collect()
}
