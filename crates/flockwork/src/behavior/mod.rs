//! The behaviors: the contract, and **the list** from which everything else is derived.
//!
//! A behavior is one file: a small struct of parameters and one pure function of what the agent
//! sees. To add one, write the file and add its word to `behaviors!` below. A program that uses the crate
//! [registers](register) its own.

#[macro_use]
mod info;
#[macro_use]
mod describe;
#[macro_use]
mod registry;

mod alignment;
mod approach;
mod arrive;
mod avoid_obstacles;
mod brake;
mod chase_in_sight;
mod chase_tiles;
mod cohesion;
mod evade;
#[cfg(test)]
mod example;
mod flee;
mod follow_leader;
mod follow_path;
#[cfg(test)]
mod keep_company;
mod lead;
mod manual;
mod order;
mod own;
mod pursue;
mod push;
mod queue;
mod seek;
mod separation;
#[cfg(test)]
mod side_step;
mod wander;
mod wish;

#[cfg(test)]
mod testing;

pub use alignment::AlignmentForm;
pub(crate) use approach::Aims;
pub use approach::Approach;
pub use avoid_obstacles::AvoidForm;
pub use chase_in_sight::ChaseForm;
pub use chase_tiles::TileForm;
pub use cohesion::CohesionForm;
pub use describe::Described;
#[doc(hidden)]
pub use describe::{first_among, last_segment};
pub use follow_leader::{LeaderForm, behind_and_ahead};
pub use follow_path::{FollowForm, StartAt};
pub use info::{Info, Param, ParamKind, ParamValue, Wants};
pub use lead::{Lead, intercept_time};
pub use manual::manual;
pub(crate) use own::any as any_own;
pub use own::{
    Everywhere, MOST_OWN, MOST_OWN_PARAMS, Own, RESERVED, RegisterError, infos, register,
};
pub use queue::QueueForm;
pub use separation::Falloff;
pub use wander::WanderForm;

use crate::neighbors::{Among, Ask, Finish};
use crate::{Agent, NameKey, Steering, Stepping, Turn, Vector, View};

/// What every behavior can do.
pub trait Steer<V: Vector> {
    /// What this behavior wants now: a pure function of the parameters, the view and the turn.
    #[must_use = "a steering moves no agent by itself: sum it, and give the sum to Agent::next_velocity"]
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V>;

    /// What of its turn it reads, beside the targets; the engine works out nothing else.
    const READS: Reads = Reads::NOTHING;

    /// Calls `ask` for each of the neighbor sums that it takes: [`View::sums`] has them ready.
    fn asks(&self, _among: Among, _ask: &mut dyn FnMut(Ask)) {}

    /// How it nudges by one of those sums, and brakes, if it does no more than that. The engine may then do it for many
    /// agents at once, without [`steer`](Self::steer), which must answer the same. One that brakes says in
    /// [`READS`](Self::READS) that it reads the force so far.
    fn finish(&self, _among: Among) -> Option<Finish> {
        None
    }

    /// How far it looks at neighbors one by one (m): [`View::neighbors`] are those that are nearer. None if it goes
    /// through no neighbors; sums, which cost less, need not be said here.
    fn neighbor_reach(&self) -> Option<f32> {
        None
    }

    /// How it goes toward its target, or away from it, if it does no more than that. The engine may then do it for many
    /// agents at once, without [`steer`](Self::steer), which must answer the same.
    fn approach(&self) -> Option<Approach> {
        None
    }

    /// How far it looks at obstacles: it answers the same without those whose surface is farther
    /// away (m). At zero it looks at what touches the agent's middle; none if it looks at no obstacle.
    fn obstacle_reach(&self, _me: &Agent<V>) -> Option<f32> {
        None
    }

    /// What its parameters cannot but do badly on this agent, with the remedy, for the checks of a scene;
    /// none if they fit. A plain reckoning from the numbers: nothing is tried.
    fn advice(&self, _me: &Agent<V>, _stepping: Stepping) -> Option<String> {
        None
    }

    /// What the overlay draws; calls the same helpers as [`steer`](Self::steer).
    fn explain(&self, _view: &View<V>, _turn: &Turn<V>, _pen: &mut dyn Pen<V>) {}
}

/// What of its turn a behavior reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reads {
    /// [`Turn::memory`] and [`Turn::rested`]; only then its answer's memory is kept.
    pub memory: bool,
    /// [`Turn::so_far`].
    pub so_far: bool,
    /// [`Turn::noise`].
    pub noise: bool,
    /// Nothing but [`View::obstacles`] and the agent itself: where there are none, and nothing is remembered,
    /// it answers [`Steering::none`].
    pub only_obstacles: bool,
}

impl Reads {
    /// The targets alone.
    pub const NOTHING: Self =
        Self { memory: false, so_far: false, noise: false, only_obstacles: false };
    /// All there is.
    pub const EVERYTHING: Self =
        Self { memory: true, so_far: true, noise: true, only_obstacles: false };
}

/// What is compiled anew for each behavior.
pub(crate) trait Dispatch<'w, V: Vector> {
    /// Does it for one behavior; `cast` answers any of its kind as its own type.
    fn with<B: Steer<V> + Described + 'w>(&mut self, cast: impl Fn(&'w Behavior) -> Option<&'w B>);
}

/// What tells the kinds of behavior apart in a [`Mind`](crate::Mind): each kind has memory and random
/// numbers of its own.
pub trait Kind {
    /// The key of the kind's name. Those of the list have that of their word in RON and Lua; a host's own
    /// behaviors take any other name.
    fn kind(&self) -> NameKey;
}

/// What an overlay is drawn with. Positions are of the world, in meters.
pub trait Pen<V> {
    /// A line.
    fn line(&mut self, from: V, to: V);
    /// A circle.
    fn circle(&mut self, center: V, radius: f32);
    /// A point that matters.
    fn dot(&mut self, at: V);
}

behaviors! {
    seek::Seek,
    flee::Flee,
    arrive::Arrive,
    push::Push,
    wish::Wish,
    order::Order,
    separation::Separation,
    wander::Wander,
    pursue::Pursue,
    evade::Evade,
    #[cfg(test)]
    example::Example,
    #[cfg(test)]
    keep_company::KeepCompany,
    #[cfg(test)]
    side_step::SideStep,
    avoid_obstacles::AvoidObstacles,
    follow_path::FollowPath,
    follow_leader::FollowLeader,
    alignment::Alignment,
    cohesion::Cohesion,
    queue::Queue,
    brake::Brake,
    chase_tiles::ChaseTiles,
    chase_in_sight::ChaseInSight,
}

impl Behavior {
    /// The behavior of this name, of the list or [registered](register), with its default parameters.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let index = BEHAVIORS.iter().position(|info| info.name == name);
        let of_list = index.and_then(|index| defaults().get(index).copied());
        of_list.or_else(|| own::named(name).map(Self::Own))
    }
}

/// The behavior at this place in [`infos`], with its default parameters.
#[cfg(feature = "serde")]
fn defaults_at(place: usize) -> Option<Behavior> {
    Behavior::named(own::Word::of_behaviors().0.get(place)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_snake_case(name: &str) -> bool {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    }

    /// Whether a text has a first sentence.
    fn is_sentence(doc: &str) -> bool {
        let first = doc.trim().chars().next().is_some_and(|c| !c.is_lowercase());
        first && doc.contains('.')
    }

    #[test]
    fn names_are_unique_and_lead_back() {
        for (place, info) in BEHAVIORS.iter().enumerate() {
            assert!(is_snake_case(info.name), "{}", info.name);
            assert_eq!(Behavior::named(info.name).map(|b| b.index()), Some(place));
        }
        assert_eq!(Behavior::named("nothing"), None);
    }

    #[test]
    fn no_two_names_have_the_same_key() {
        let mut keys: Vec<_> = BEHAVIORS.iter().map(|info| NameKey::of(info.name)).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), BEHAVIORS.len());
        for (info, behavior) in BEHAVIORS.iter().zip(defaults()) {
            assert_eq!(behavior.kind(), NameKey::of(info.name), "{}", info.name);
        }
        let wander = crate::behavior::Wander::default();
        assert_eq!(wander.kind(), NameKey::of("wander"));
    }

    #[test]
    fn everything_is_documented() {
        for info in BEHAVIORS {
            assert!(is_sentence(info.doc), "{}: {}", info.name, info.doc);
            for param in info.params {
                let name = format!("{}.{}", info.name, param.name);
                assert!(is_snake_case(param.name) && is_sentence(param.doc), "{name}");
                assert_eq!(info.param(param.name).map(|(_, p)| p.doc), Some(param.doc), "{name}");
            }
        }
    }

    /// The unit that a parameter's name promises.
    fn unit_of(name: &str) -> Option<&'static str> {
        let units = [
            ("_radius", "m"),
            ("radius", "m"),
            ("_distance", "m"),
            ("_angle", "rad"),
            ("_secs", "s"),
        ];
        units.iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, unit)| *unit)
    }

    #[test]
    fn units_are_given() {
        let units = ["", "m", "s", "rad", "m/s", "rad/s", "N"];
        for info in BEHAVIORS {
            for param in info.params {
                let name = format!("{}.{}", info.name, param.name);
                assert!(units.contains(&param.unit), "{name}: {}", param.unit);
                assert!(unit_of(param.name).is_none_or(|unit| unit == param.unit), "{name}");
                let number = matches!(param.kind, ParamKind::Number { .. });
                assert!(number || param.unit.is_empty(), "{name}: a word has no unit");
            }
        }
    }

    #[test]
    fn defaults_are_accepted_and_can_be_set() {
        for (info, mut behavior) in BEHAVIORS.iter().zip(defaults()) {
            for (place, param) in info.params.iter().enumerate() {
                let number = behavior.number(place).unwrap_or(f32::NAN);
                assert!(param.kind.accepts(number), "{}.{}", info.name, param.name);
                assert!(behavior.set_number(place, number));
                assert!(!behavior.set_number(place, f32::NAN));
                assert_eq!(behavior.number(place), Some(number));
            }
            assert_eq!(behavior.number(info.params.len()), None);
        }
    }

    #[cfg(feature = "scene")]
    #[test]
    fn ron_uses_the_same_names() {
        for (info, behavior) in BEHAVIORS.iter().zip(defaults()) {
            let text = ron::to_string(&behavior).unwrap_or_default();
            assert!(text.starts_with(&format!("{}(", info.name)), "{text}");
            assert_eq!(ron::from_str(&text), Ok(behavior));
        }
    }
}
