//! The stages of a tick that no brain takes part in, compiled here once for the plane and once for the volume: programs
//! that step worlds would otherwise compile all behaviors anew, for a minute each.

use super::reached::OnMark;
use super::state::Input;
use crate::brain::Fault;
use crate::vector::each_vector;
use crate::{Vector, World};

/// A part of a tick, in the order in which they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Inputs are taken in, and agents are sorted into the grid that finds neighbors.
    Perceive,
    /// The brain writes plans.
    Decide,
    /// Plans become velocities.
    Steer,
    /// Velocities are corrected so that agents avoid each other, in groups that ask for it.
    Avoid,
    /// Agents are moved.
    Locomote,
    /// Acts are done, fields change, and contacts and reached marks are found.
    Conclude,
}

impl Stage {
    /// All of them, in order.
    pub const ALL: [Self; 6] =
        [Self::Perceive, Self::Decide, Self::Steer, Self::Avoid, Self::Locomote, Self::Conclude];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Perceive => "perceive",
            Self::Decide => "decide",
            Self::Steer => "steer",
            Self::Avoid => "avoid",
            Self::Locomote => "locomote",
            Self::Conclude => "conclude",
        }
    }
}

/// Which events of the engine the brain hears.
pub struct Hears {
    pub contacts: bool,
    pub reached_marks: bool,
}

/// What is kept from the begin of a tick for its end.
pub struct Kept {
    hears: Hears,
    /// The agents that were on marks already; none if that is not heard.
    on_marks: Option<Vec<OnMark>>,
    /// The fault of inputs that were refused.
    refused: Option<Fault>,
}

/// A [`Vector`] whose worlds can be stepped: `Vec2`, `Vec3` and `Vec3A`.
pub trait Stages: Vector {
    /// Takes in what came from outside, and what each agent perceives.
    #[doc(hidden)]
    fn begin(world: &mut World<Self>, hears: Hears, inputs: &[Input<Self>]) -> Kept;

    /// Steers, avoids and moves all agents by the plans that they have.
    #[doc(hidden)]
    fn go(world: &mut World<Self>, faults: &mut Vec<Fault>, over: &mut dyn FnMut(Stage));

    /// Moves what is not an agent, and finds out what the agents have met.
    #[doc(hidden)]
    fn end(world: &mut World<Self>, kept: Kept, faults: &mut Vec<Fault>);
}

fn begin<V: Vector>(world: &mut World<V>, hears: Hears, inputs: &[Input<V>]) -> Kept {
    world.expect_contacts(hears.contacts || world.keeps_contacts);
    let on_marks = world.expect_marks(hears.reached_marks);
    let refused = world.take_in(inputs);
    world.perceive();
    world.keep_in_order();
    Kept { hears, on_marks, refused }
}

fn go<V: Vector>(world: &mut World<V>, faults: &mut Vec<Fault>, over: &mut dyn FnMut(Stage)) {
    let own = world.take_own_plans();
    world.steer();
    over(Stage::Steer);
    world.avoid();
    over(Stage::Avoid);
    let at_fault = world.own_at_fault();
    if let Some(own) = own {
        world.plans = own;
    }
    world.locomote(&at_fault, faults);
    over(Stage::Locomote);
}

fn end<V: Vector>(world: &mut World<V>, kept: Kept, faults: &mut Vec<Fault>) {
    world.change_fields();
    faults.extend(kept.refused);
    world.tick = world.tick.wrapping_add(1);
    world.obstacles.advance_to(world.tick, world.stepping, &world.space);
    world.find_contacts(kept.hears.contacts);
    world.tell_marks(kept.on_marks);
}

/// The stages of each kind of vector.
macro_rules! stages {
    ($($(#[$inline:meta])? $vector:ty,)*) => {$(
        impl Stages for $vector {
            $(#[$inline])?
            fn begin(world: &mut World<Self>, hears: Hears, inputs: &[Input<Self>]) -> Kept {
                begin(world, hears, inputs)
            }

            $(#[$inline])?
            fn go(world: &mut World<Self>, faults: &mut Vec<Fault>, over: &mut dyn FnMut(Stage)) {
                go(world, faults, over);
            }

            $(#[$inline])?
            fn end(world: &mut World<Self>, kept: Kept, faults: &mut Vec<Fault>) {
                end(world, kept, faults);
            }
        }
    )*};
}

each_vector!(stages);
