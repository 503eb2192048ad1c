//! Two groups of people cross a square, without bumping into each other. It runs without a window, and prints how it goes.
//!
//! `cargo run --example crowd`

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_flockwork::flockwork::avoid::{Avoidance, Walkers};
use bevy_flockwork::flockwork::behavior::Arrive;
use bevy_flockwork::prelude::*;

const PEOPLE: u32 = 40;
const SECONDS: u32 = 30;

/// The goal of an entity (m).
#[derive(Component)]
struct Goal(Vec3);

fn main() {
    let mut world = flockwork::World::<Vec2>::new(Space::Open, Stepping::default(), 1, 2.0);
    // Each has a goal of its own, so the group has no plan for all.
    let avoid = Some(Avoidance::from(Walkers::default()));
    let group = Group { name: "people".into(), avoid, ..Group::default() };
    let people = world.add_group(group, None);
    App::new()
        .add_plugins((MinimalPlugins, FlockworkPlugin::plane_xy()))
        // A program with a window leaves this line out: here a frame is a tick, as fast as the machine can.
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(FlockworkWorld::new(world))
        .add_systems(Startup, move |commands: Commands| spawn(commands, people))
        .add_systems(Update, report)
        .run();
}

fn spawn(mut commands: Commands, people: GroupId) {
    for nth in 0..PEOPLE {
        let (side, row) = (if nth % 2 == 0 { 1.0 } else { -1.0 }, nth as f32 / 2.0);
        let (from, to) = (vec3(-12.0 * side, row, 0.0), vec3(12.0 * side, row + 3.0, 0.0));
        let arrive = Term::new(Behavior::Arrive(Arrive::default()));
        let plan = Plan::of([arrive.toward(Target::Point(to.truncate()))]);
        let at = Transform::from_translation(from);
        commands.spawn((Steered { group: people }, AgentPlan(plan), Goal(to), at));
    }
}

/// Prints once in a while how many have arrived, and ends the program.
fn report(
    people: Query<(&Transform, &Goal), With<Steered>>,
    flock: Res<FlockworkWorld<Vec2>>,
    mut exit: MessageWriter<AppExit>,
) {
    let tick = flock.world.tick as u32;
    if tick == 0 || !tick.is_multiple_of(64 * 5) {
        return;
    }
    let arrived = people.iter().filter(|(it, goal)| it.translation.distance(goal.0) < 0.5).count();
    println!("{:2} s: {arrived} of {PEOPLE} are where they want to be", tick / 64);
    if tick >= 64 * SECONDS {
        println!("hash {:016x}", flock.world.hash());
        exit.write(AppExit::Success);
    }
}
