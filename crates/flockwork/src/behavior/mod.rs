//! The behaviors: the contract, and **the list** from which everything else is derived.
//!
//! A behavior is one file: a small struct of parameters and one pure function of what the agent
//! sees. To add one, write the file into the folder of its chapter and add its word to `chapters!` below. Code that
//! several behaviors use is in `shared/`. A program that uses the crate [registers](register) its own behaviors.

#[macro_use]
mod info;
#[cfg(feature = "serde")]
#[macro_use]
pub(crate) mod text;
#[macro_use]
mod describe;
#[macro_use]
mod entries;
#[macro_use]
mod registry;

#[cfg(feature = "serde")]
mod by_name;
#[macro_use]
mod chapters;
mod contract;
#[cfg(test)]
mod declared;
mod in_order;
mod manual;
mod misfit;
mod own;
mod pen;
mod shared;
#[cfg(test)]
mod testing;

mod target {
    pub mod arrive;
    pub mod chase_in_sight;
    pub mod evade;
    pub mod face;
    pub mod find_way;
    pub mod flee;
    pub mod hide;
    pub mod interpose;
    pub mod match_velocity;
    pub mod offset_pursue;
    pub mod orbit;
    pub mod pursue;
    pub mod search;
    pub mod seek;
    pub mod settle;
    pub mod tether;
}

mod group {
    pub mod alignment;
    pub mod avoid_agents;
    pub mod cohesion;
    #[cfg(test)]
    pub mod keep_company;
    pub mod queue;
    pub mod separation;
    #[cfg(test)]
    pub mod side_step;
}

mod obstacle {
    pub mod avoid_obstacles;
    pub mod contain;
    pub mod follow_wall;
    pub mod stay_in_bounds;
}

mod path {
    pub mod find_exit;
    pub mod follow_field;
    pub mod follow_flow;
    pub mod follow_path;
    pub mod go_through;
    pub mod stay_on_path;
}

mod leader {
    pub mod follow_leader;
    pub mod keep_formation;
    pub mod keep_places;
}

mod tile {
    pub mod chase_tiles;
}

mod alone {
    pub mod brake;
    #[cfg(test)]
    pub mod example;
    pub mod keep_speed;
    pub mod look_where_going;
    pub mod order;
    pub mod push;
    pub mod wander;
    pub mod wish;
}

pub use alignment::AlignmentForm;
pub use arrive::ArriveForm;
pub use avoid_obstacles::AvoidForm;
pub use chapters::Chapter;
pub use chase_in_sight::ChaseForm;
pub use chase_tiles::TileForm;
pub use cohesion::CohesionForm;
pub use contain::ContainForm;
pub use contract::{Ground, Kind, Reads, Steer};
pub use describe::Described;
#[doc(hidden)]
pub use describe::{first, last_segment};
pub use follow_field::FieldForm;
pub use follow_leader::{LeaderForm, behind_and_ahead};
pub use follow_path::{FollowForm, StartAt};
pub use follow_wall::WallSide;
pub use info::{Info, Param, ParamKind, ParamValue, Wants};
pub use keep_formation::FormationForm;
pub use manual::{Beside, manual, manual_with};
pub(crate) use manual::{PARAMS_HEAD, flowing, row};
pub use misfit::Misfit;
pub use offset_pursue::OffsetForm;
pub(crate) use own::any as any_own;
pub use own::{Everywhere, MOST_OWN, MOST_OWN_PARAMS, Own, RESERVED, RegisterError, register};
pub use pen::Pen;
pub use queue::QueueForm;
pub use seek::SeekForm;
pub use shared::apart::Falloff;
pub(crate) use shared::approach::Aims;
pub use shared::approach::Approach;
pub(crate) use shared::frame::level_and_height;
pub use shared::lead::{Foresight, Lead, intercept_time};
pub(crate) use shared::misfits::short_look;
pub use stay_on_path::PathDirection;
pub use wander::WanderForm;

use std::sync::OnceLock;

use crate::neighbors::{Ask, Selection};
use crate::{Agent, NameKey, Steering, Stepping, Turn, Vector, View};

/// What is compiled anew for each behavior.
pub(crate) trait Dispatch<'w, V: Vector> {
    /// Does it for one behavior; `cast` answers any of its kind as its own type.
    fn with<B: Steer<V> + Described + 'w>(&mut self, cast: impl Fn(&'w Behavior) -> Option<&'w B>);
}

chapters! {
    /// Toward a target, or away from it
    target {
        seek::Seek,
        flee::Flee,
        arrive::Arrive,
        settle::Settle,
        pursue::Pursue,
        evade::Evade,
        chase_in_sight::ChaseInSight,
        find_way::FindWay,
        search::Search,
        hide::Hide,
        offset_pursue::OffsetPursue,
        interpose::Interpose,
        match_velocity::MatchVelocity,
        tether::Tether,
        orbit::Orbit,
        face::Face,
    }

    /// With neighbors
    group {
        separation::Separation,
        alignment::Alignment,
        cohesion::Cohesion,
        queue::Queue,
        avoid_agents::AvoidAgents,
        #[cfg(test)]
        keep_company::KeepCompany,
        #[cfg(test)]
        side_step::SideStep,
    }

    /// Around obstacles
    obstacle {
        avoid_obstacles::AvoidObstacles,
        follow_wall::FollowWall,
        contain::Contain,
        stay_in_bounds::StayInBounds,
    }

    /// Along a path
    path {
        follow_path::FollowPath,
        find_exit::FindExit,
        go_through::GoThrough,
        stay_on_path::StayOnPath,
        follow_flow::FollowFlow,
        follow_field::FollowField,
    }

    /// Behind a leader
    leader {
        follow_leader::FollowLeader,
        keep_formation::KeepFormation,
        keep_places::KeepPlaces,
    }

    /// On a tile map
    tile {
        chase_tiles::ChaseTiles,
    }

    /// By itself
    alone {
        wander::Wander,
        keep_speed::KeepSpeed,
        look_where_going::LookWhereGoing,
        brake::Brake,
        #[cfg(test)]
        example::Example,
        push::Push,
        wish::Wish,
        order::Order,
    }
}

impl Behavior {
    /// The behavior of this name, of the list or [registered](register), with its default parameters; none if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let index = BEHAVIORS.iter().position(|info| info.name == name);
        let of_list = index.and_then(|index| defaults().get(index).copied());
        of_list.or_else(|| own::named(name).map(Self::Own))
    }

    /// The word of its parameter `form`; none if it has one form.
    #[must_use]
    pub fn form(&self) -> Option<&'static str> {
        let (place, words) = self.info().forms()?;
        words.get(self.number(place)? as usize).copied()
    }

    /// The parameters that its form does not read, though their value is not the default.
    pub fn ignored(&self) -> impl Iterator<Item = &'static Param> {
        let (it, info, form) = (*self, self.info(), self.form());
        let usual = Self::named(info.name);
        let is_usual =
            move |place| usual.is_some_and(|usual| usual.number(place) == it.number(place));
        let is_read = move |param: &Param| form.is_none_or(|form| param.is_read_in(form));
        let all = info.params.iter().enumerate();
        all.filter(move |(place, param)| !is_read(param) && !is_usual(*place))
            .map(|(_, param)| param)
    }
}

/// A list for each number of registered behaviors, made when it is first asked for.
type Lists<T> = [OnceLock<Vec<T>>; MOST_OWN + 1];

fn list<T>(lists: &'static Lists<T>, of: impl Fn(&'static Info) -> T) -> &'static [T] {
    let count = own::kinds().count();
    lists[count].get_or_init(|| {
        let own = own::kinds().take(count).map(|kind| kind.info);
        BEHAVIORS.iter().chain(own).map(of).collect()
    })
}

/// The descriptions of all behaviors: those of the list, then the registered ones in the order of registering. Each
/// stands at its [index](crate::Behavior::index).
#[must_use]
pub fn infos() -> &'static [&'static Info] {
    static LISTS: Lists<&'static Info> = [const { OnceLock::new() }; MOST_OWN + 1];
    list(&LISTS, |info| info)
}

/// The names of all behaviors, in the same order.
#[cfg(feature = "serde")]
fn names() -> &'static [&'static str] {
    static LISTS: Lists<&'static str> = [const { OnceLock::new() }; MOST_OWN + 1];
    list(&LISTS, |info| info.name)
}

/// The behavior at this place in [`infos`], with its default parameters.
#[cfg(feature = "serde")]
fn defaults_at(place: usize) -> Option<Behavior> {
    Behavior::named(names().get(place)?)
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
            let answers = ["wish", "nudge", "push", "order", "facing"];
            assert!(answers.iter().any(|it| info.formula.contains(it)), "{}", info.formula);
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

    /// Every parameter of every list by itself: what is not given has its default, what is out of range is kept for the check
    /// that knows its place, and what is unknown or given twice is refused.
    #[cfg(feature = "scene")]
    #[test]
    fn each_parameter_is_read_by_its_name() {
        let as_in_scenes = ron::extensions::Extensions::UNWRAP_VARIANT_NEWTYPES;
        let options = ron::Options::default().with_default_extension(as_in_scenes);
        for (info, usual) in BEHAVIORS.iter().zip(defaults()) {
            let read = |fields: &str| options.from_str(&format!("{}({fields})", info.name));
            assert_eq!(read(""), Ok(usual), "{}", info.name);
            for (nth, param) in info.params.iter().enumerate() {
                let (name, mut other) = (param.name, usual);
                let value = match param.kind {
                    ParamKind::Number { .. } => "-3e38",
                    ParamKind::Bool => "true",
                    ParamKind::Word(words) => words[words.len() - 1],
                };
                let number = match param.kind {
                    ParamKind::Number { .. } => -3e38,
                    ParamKind::Bool => 1.0,
                    ParamKind::Word(words) => (words.len() - 1) as f32,
                };
                other.put_number(nth, number);
                assert_eq!(other.number(nth), Some(number), "{}: {name}", info.name);
                assert_eq!(read(&format!("{name}: {value}")), Ok(other), "{}: {name}", info.name);
                let twice = read(&format!("{name}: {value}, {name}: {value}")).unwrap_err().code;
                assert!(matches!(twice, ron::Error::DuplicateStructField { .. }), "{twice}");
            }
            let unknown = read("no_such: 1").unwrap_err().code;
            let ron::Error::NoSuchStructField { expected, .. } = unknown else {
                panic!("{unknown}")
            };
            assert_eq!(expected, info.param_names);
        }
        let infinite: Behavior = options.from_str("arrive(slow_radius: inf)").unwrap();
        assert!(!infinite.is_finite());
    }
}
