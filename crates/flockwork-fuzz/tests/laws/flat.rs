//! A flat volume is the plane.

use std::f32::consts::FRAC_PI_2;

use flockwork::behavior::{AvoidForm, Behavior, WanderForm};
use flockwork::glam::{Vec2, Vec3};
use flockwork_fuzz::cases::Case;
use flockwork_fuzz::drawn::usual;

use crate::{acts, are_near, every_form};

/// The same behavior without what its words say of a volume: ways that lead up and down, and how high a region is.
fn level(mut behavior: Behavior) -> Behavior {
    match &mut behavior {
        Behavior::Flee(it) => it.look_ahead = 0.0,
        Behavior::Evade(it) => it.look_ahead = 0.0,
        Behavior::Contain(it) => it.half_depth = 1e3,
        Behavior::OffsetPursue(it) => it.up = 0.0,
        // Backward, a feeler that leads up as well may meet what no other does.
        Behavior::AvoidObstacles(it)
            if matches!(it.form, AvoidForm::Feelers | AvoidForm::WallPush) =>
        {
            it.feeler_angle = it.feeler_angle.min(FRAC_PI_2);
        }
        _ => {}
    }
    behavior
}

/// In a volume it has a direction more to go, so it draws other numbers; the tutorial's circle alone is level.
fn draws_by_axes(behavior: &Behavior) -> bool {
    matches!(behavior, Behavior::Wander(it) if it.form != WanderForm::Tutorial)
}

fn is_the_plane(case: &Case<Vec2>) -> bool {
    let plane = Case { behavior: level(case.behavior), ..case.liftable() };
    let volume = plane.lifted::<Vec3>();
    let (flat, deep) = (plane.answers(), volume.answers());
    if draws_by_axes(&plane.behavior) {
        return acts(&plane, &flat) && acts(&volume, &deep);
    }
    assert!(are_near(&flat, &deep, 1e-4), "{flat:?} is not {deep:?}");
    acts(&plane, &flat)
}

#[test]
fn a_flat_volume_is_the_plane() {
    every_form("flat", 60, usual, is_the_plane);
}
