//! The stages of a tick that no brain takes part in, compiled here once for the plane and once for the volume: programs
//! that step worlds would otherwise compile all behaviors anew, for a minute each.

use glam::{Vec2, Vec3, Vec3A};

use super::reached::OnMark;
use super::state::Input;
use crate::brain::Fault;
use crate::{Vector, World};

/// What a tick must find out for the brain, and what it had found out before.
pub struct Begun {
    /// Whether agents hear who touches them.
    hears_contacts: bool,
    /// The agents that stood on marks.
    on_marks: Option<Vec<OnMark>>,
    /// What the inputs asked for in vain.
    refused: Option<Fault>,
}

/// A [`Vector`] whose worlds can be stepped: `Vec2`, `Vec3` and `Vec3A`.
pub trait Stages: Vector {
    /// Takes in what came from outside, and what each agent perceives.
    #[doc(hidden)]
    fn begin(world: &mut World<Self>, hears: [bool; 2], inputs: &[Input<Self>]) -> Begun;

    /// Steers, avoids and moves all agents by the plans that they have.
    #[doc(hidden)]
    fn go(world: &mut World<Self>, faults: &mut Vec<Fault>);

    /// Moves what is not an agent, and finds out what the agents have met.
    #[doc(hidden)]
    fn end(world: &mut World<Self>, begun: Begun, faults: &mut Vec<Fault>);
}

fn begin<V: Vector>(
    world: &mut World<V>,
    [contacts, marks]: [bool; 2],
    inputs: &[Input<V>],
) -> Begun {
    world.expect_contacts(contacts || world.keeps_contacts);
    let on_marks = world.expect_marks(marks);
    let refused = world.take_in(inputs);
    world.perceive();
    world.keep_in_order();
    Begun { hears_contacts: contacts, on_marks, refused }
}

fn go<V: Vector>(world: &mut World<V>, faults: &mut Vec<Fault>) {
    world.steer();
    world.avoid();
    let at_fault = world.own_at_fault();
    world.locomote(&at_fault, faults);
}

fn end<V: Vector>(world: &mut World<V>, begun: Begun, faults: &mut Vec<Fault>) {
    world.change_fields();
    faults.extend(begun.refused);
    world.tick = world.tick.wrapping_add(1);
    world.obstacles.advance_to(world.tick, world.stepping, &world.space);
    world.find_contacts(begun.hears_contacts);
    world.tell_marks(begun.on_marks);
}

/// The same for each kind of vector; what is marked `inline` is compiled only where it is used.
macro_rules! stages {
    ($($(#[$inline:meta])? $vector:ty,)*) => {$(
        impl Stages for $vector {
            $(#[$inline])?
            fn begin(world: &mut World<Self>, hears: [bool; 2], inputs: &[Input<Self>]) -> Begun {
                begin(world, hears, inputs)
            }

            $(#[$inline])?
            fn go(world: &mut World<Self>, faults: &mut Vec<Fault>) {
                go(world, faults);
            }

            $(#[$inline])?
            fn end(world: &mut World<Self>, begun: Begun, faults: &mut Vec<Fault>) {
                end(world, begun, faults);
            }
        }
    )*};
}

stages! { Vec2, Vec3, #[inline] Vec3A, }
