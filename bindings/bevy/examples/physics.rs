//! Bodies that a mover of our own moves, as a physics engine would: steering only says what velocity they want. It runs
//! without a window, and ends by itself.
//!
//! `cargo run --example physics`
//!
//! The mover gives bodies inertia, lets wind push them, and stops them at a wall that the agents know nothing of.

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_flockwork::flockwork::behavior::{Arrive, Separation};
use bevy_flockwork::flockwork::group::MovedBy;
use bevy_flockwork::prelude::*;

const SECONDS: u32 = 20;
/// How hard a body's motor can push at most (m/s²).
const MOTOR: f32 = 5.0;
/// What the wind does to velocities (m/s²).
const WIND: Vec3 = vec3(0.0, 0.0, 0.6);
/// Where the wall stands (m).
const WALL: f32 = 8.0;

fn main() {
    let mut world = flockwork::World::<Vec2>::new(Space::Open, Stepping::default(), 1, 2.0);
    let goal = Target::Point(vec2(7.0, 0.0));
    let plan = Plan::of([
        Term::new(Behavior::Arrive(Arrive::default())).toward(goal),
        Term::new(Behavior::Separation(Separation::default())),
    ]);
    let group = Group { moved_by: MovedBy::Host, ..Group::default() };
    let robots = world.add_group(group, Some(plan));
    App::new()
        .add_plugins((MinimalPlugins, FlockworkPlugin::plane_xz()))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(FlockworkWorld::new(world))
        .add_systems(Startup, move |commands: Commands| spawn(commands, robots))
        // A physics plug-in has its own schedule or sets: they belong after `SyncOut`.
        .add_systems(FixedUpdate, move_bodies.after(Flockwork::SyncOut))
        .add_systems(Update, report)
        .run();
}

fn spawn(mut commands: Commands, robots: GroupId) {
    for nth in 0..12 {
        let at = Transform::from_xyz(-6.0 - (nth / 4) as f32, 0.5, (nth % 4) as f32);
        commands.spawn((Steered { group: robots }, at, DesiredVelocity::default()));
    }
}

/// The world reads `Transform` and `AgentVelocity` before the next tick: agents see where bodies really are.
fn move_bodies(
    time: Res<Time>,
    mut bodies: Query<(&mut Transform, &mut AgentVelocity, &DesiredVelocity)>,
) {
    let secs = time.delta_secs();
    for (mut transform, mut velocity, desired) in &mut bodies {
        // The desired velocity is that of the end of the tick, within the agent's own limit of force.
        let push = ((desired.0 - velocity.0) / secs).clamp_length_max(MOTOR);
        velocity.0 += (push + WIND) * secs;
        transform.translation += velocity.0 * secs;
        if transform.translation.x > WALL {
            (transform.translation.x, velocity.0.x) = (WALL, 0.0);
        }
    }
}

/// Prints once in a while where the bodies are, and ends the program.
fn report(
    bodies: Query<&Transform, With<Steered>>,
    flock: Res<FlockworkWorld<Vec2>>,
    mut exit: MessageWriter<AppExit>,
) {
    let tick = flock.world.tick as u32;
    if tick == 0 || !tick.is_multiple_of(64 * 4) {
        return;
    }
    let goal = vec3(7.0, 0.5, 0.0);
    let mean: f32 = bodies.iter().map(|it| it.translation.distance(goal)).sum::<f32>() / 12.0;
    println!("{:2} s: bodies are {mean:.2} m from the goal on average", tick / 64);
    if tick >= 64 * SECONDS {
        exit.write(AppExit::Success);
    }
}
