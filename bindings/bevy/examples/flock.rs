//! A flock in the volume. It runs without a window, and prints how it comes together.
//!
//! `cargo run --example flock`

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_flockwork::flockwork::behavior::{Alignment, Cohesion, Separation, Wander};
use bevy_flockwork::flockwork::group::Number;
use bevy_flockwork::prelude::*;

const BIRDS: u32 = 300;
const SECONDS: u32 = 20;

fn main() {
    let room = vec3(20.0, 20.0, 20.0);
    let mut world = flockwork::World::<Vec3>::new(Space::Wrap(room), Stepping::default(), 1, 3.0);
    let rules = [
        Term::new(Behavior::Separation(Separation::default())),
        Term::new(Behavior::Alignment(Alignment { radius: 5.0, ..Alignment::default() })),
        Term::new(Behavior::Cohesion(Cohesion { radius: 6.0, ..Cohesion::default() })),
        Term { weight: 0.3, ..Term::new(Behavior::Wander(Wander::default())) },
    ];
    let group = Group { max_speed: Number::Normal(6.0, 0.5), ..Group::default() };
    let birds = world.add_group(group, Some(Plan::of(rules)));
    App::new()
        .add_plugins((MinimalPlugins, FlockworkPlugin::volume()))
        // A program with a window leaves this line out: here a frame is a tick, as fast as the machine can.
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(FlockworkWorld::new(world))
        .add_systems(Startup, move |commands: Commands| spawn(commands, birds))
        .add_systems(Update, report)
        .run();
}

fn spawn(mut commands: Commands, birds: GroupId) {
    for nth in 0..BIRDS {
        let [x, y, z] = [nth * 7 % 20, nth * 13 % 20, nth / 15].map(|at| at as f32);
        let way = vec3(x - 10.0, y - 10.0, z - 10.0).normalize_or(Vec3::X);
        // A model whose front is Bevy's forward turns with its bird, and is drawn between ticks.
        let look = (Faces(Dir3::NEG_Z), Interpolated);
        let motion = (Transform::from_xyz(x, y, z), AgentVelocity(6.0 * way));
        commands.spawn((Steered { group: birds }, motion, look));
    }
}

/// Prints once in a while how far the birds fly the same way, and ends the program.
fn report(
    birds: Query<&AgentVelocity>,
    flock: Res<FlockworkWorld<Vec3>>,
    mut exit: MessageWriter<AppExit>,
) {
    let tick = flock.world.tick as u32;
    if tick == 0 || !tick.is_multiple_of(64 * 4) {
        return;
    }
    let sum: Vec3 = birds.iter().map(|velocity| velocity.0.normalize_or_zero()).sum();
    let order = sum.length() / BIRDS as f32;
    println!("{:2} s: order {order:.2} (1: all fly the same way)", tick / 64);
    if tick >= 64 * SECONDS {
        exit.write(AppExit::Success);
    }
}
