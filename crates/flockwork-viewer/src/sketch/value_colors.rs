//! Colors of agents by what they show under a name, or by how they move.

use std::f64::consts::TAU;

use flockwork::scene::{AnyWorld, MOTION_COLORS, Scene};
use flockwork::{Agent, PublicColumn, PublicValue, Vector, World, each_world};

use super::ink::Ink;
use super::theme::Theme;
use crate::public::{colorable, kinds};

/// By what agents can be colored in every world, unless a public value is called so: where they go, and their speed as a share
/// of their top speed.
const MOTIONS: [(&str, Source); 2] =
    [(MOTION_COLORS[0], Source::Heading), (MOTION_COLORS[1], Source::Speed)];

/// By what the agents of a world can be colored: public values of agents with a body that are numbers, or true and false; and
/// how they move.
#[must_use]
pub fn color_choices(world: &AnyWorld) -> Vec<String> {
    let mut names = colorable(world);
    let motions = MOTIONS.map(|(name, _)| name.to_owned());
    let more: Vec<String> = motions.into_iter().filter(|name| !names.contains(name)).collect();
    names.extend(more);
    names
}

/// By what a scene has its agents colored; none if it asks for their own colors, or for what none shows.
#[must_use]
pub fn colors_of(scene: &Scene, world: &AnyWorld) -> Option<String> {
    scene.color_by.clone().filter(|name| color_choices(world).contains(name))
}

/// Colors of agents by a public value or a motion: numbers on a scale that only widens, so that a color keeps its meaning as
/// long as it can; headings round a wheel of colors; true and false in two colors; agents without such a value in gray.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueColors {
    /// The name of the public value or the motion.
    pub name: String,
    /// The ends of the scale: the least and the greatest finite number that was taken in; none before the first.
    ends: Option<[f64; 2]>,
}

/// What the colors of a world stand for.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueLegend {
    /// The colors of what is shown.
    pub scale: ValueScale,
    /// How many agents with a body have no such value.
    pub without: usize,
}

/// What the colors of values stand for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValueScale {
    /// False and true, each with the number of agents that show it.
    Switch([usize; 2]),
    /// Numbers, of which none that is finite has been shown.
    Nothing,
    /// Only this number, which has the color in the middle.
    One(f64),
    /// Numbers from the least to the greatest.
    Between([f64; 2]),
    /// Headings, from the x axis once round toward the y axis.
    Wheel,
}

/// The colors of the agents of a world.
pub struct AgentInks<'w> {
    source: Source<'w>,
    is_switch: bool,
    ends: [f64; 2],
    theme: Theme,
}

/// From where the numbers are that become colors.
#[derive(Clone, Copy)]
enum Source<'w> {
    Column(&'w PublicColumn),
    /// From 0 to 1 once round.
    Heading,
    Speed,
    Nothing,
}

impl<'w> Source<'w> {
    fn of<V: Vector>(world: &'w World<V>, name: &str) -> Self {
        let motion = || MOTIONS.into_iter().find(|(known, _)| *known == name);
        match world.public.column(name) {
            Some(column) if kinds(world, column).next().is_some() => Self::Column(column),
            _ => motion().map_or(Self::Nothing, |(_, source)| source),
        }
    }

    /// The number of the agent at a place; none if it has none.
    fn number<V: Vector>(self, place: usize, agent: &Agent<V>) -> Option<f64> {
        match self {
            Self::Column(column) => column.get(place, agent.group).and_then(number),
            Self::Heading => heading(agent.velocity),
            Self::Speed => Some(f64::from(agent.velocity.length() / agent.max_speed.max(1e-9))),
            Self::Nothing => None,
        }
    }
}

/// The direction of a velocity on the ground, from 0 along the x axis to 1 once round; none for one that stands still.
fn heading<V: Vector>(velocity: V) -> Option<f64> {
    let [x, y, _] = velocity.to_xyz().map(f64::from);
    (x.hypot(y) > 1e-6).then(|| (y.atan2(x) / TAU).rem_euclid(1.0))
}

impl ValueColors {
    /// Colors by the value of this name, of which nothing has been taken in.
    #[must_use]
    pub fn of(name: &str) -> Self {
        Self { name: name.to_owned(), ends: None }
    }

    /// Widens the scale by what agents with a body show now.
    pub fn take_in(&mut self, world: &AnyWorld) {
        each_world!(world, world => {
            let finite = numbers(world, &self.name).flatten().filter(|it| it.is_finite());
            // A share has its ends.
            let whole = matches!(Source::of(world, &self.name), Source::Speed).then_some([0.0, 1.0]);
            self.ends = finite.fold(self.ends.or(whole), |ends, number| {
                Some(ends.map_or([number; 2], |[low, high]| [low.min(number), high.max(number)]))
            });
        });
    }

    /// Forgets all numbers, as when a run starts again.
    pub fn restart(&mut self) {
        self.ends = None;
    }

    /// All colors that agents of a world may have, those of numbers and headings in steps.
    #[must_use]
    pub fn palette(&self, world: &AnyWorld, theme: Theme) -> Vec<Ink> {
        let shares = (0..29_u8).map(|step| f32::from(step) / 28.0);
        let is_heading = each_world!(world, world => {
            matches!(Source::of(world, &self.name), Source::Heading)
        });
        let step = |share| match is_heading {
            true => Ink::around(&theme.wheel, share),
            false => Ink::along(&theme.scale, share),
        };
        shares.map(step).chain(theme.switch).chain([theme.no_value]).collect()
    }

    /// The colors of the agents of a world.
    pub fn inks<'w, V: Vector>(&self, world: &'w World<V>, theme: Theme) -> AgentInks<'w> {
        let (source, is_switch) = (Source::of(world, &self.name), is_switch(world, &self.name));
        AgentInks { source, is_switch, ends: self.ends.unwrap_or_default(), theme }
    }

    /// What the colors of a world stand for.
    #[must_use]
    pub fn legend(&self, world: &AnyWorld) -> ValueLegend {
        each_world!(world, world => {
            let count = |wanted: fn(Option<f64>) -> bool| {
                numbers(world, &self.name).filter(|it| wanted(*it)).count()
            };
            let shown = || [count(|it| it == Some(0.0)), count(|it| it == Some(1.0))];
            let scale = match self.ends {
                _ if matches!(Source::of(world, &self.name), Source::Heading) => ValueScale::Wheel,
                _ if is_switch(world, &self.name) => ValueScale::Switch(shown()),
                None => ValueScale::Nothing,
                Some([low, high]) if low == high => ValueScale::One(low),
                Some(ends) => ValueScale::Between(ends),
            };
            ValueLegend { scale, without: count(|it| it.is_none()) }
        })
    }
}

impl AgentInks<'_> {
    /// The color of the agent at a place.
    pub fn ink<V: Vector>(&self, place: usize, agent: &Agent<V>) -> Ink {
        match (self.source.number(place, agent), self.source) {
            (None, _) => self.theme.no_value,
            (Some(turn), Source::Heading) => Ink::around(&self.theme.wheel, turn as f32),
            (Some(number), _) if self.is_switch => self.theme.switch[usize::from(number != 0.0)],
            (Some(number), _) => Ink::along(&self.theme.scale, share(self.ends, number)),
        }
    }
}

/// Where a number lies between two ends: 0 at the first, 1 at the second; in the middle if they are one.
fn share([low, high]: [f64; 2], number: f64) -> f32 {
    // Halves: the whole of the greatest numbers is infinite.
    let span = 0.5 * high - 0.5 * low;
    let share = if span > 0.0 { (0.5 * number - 0.5 * low) / span } else { 0.5 };
    share.clamp(0.0, 1.0) as f32
}

/// What has a color: numbers, and true and false as 1 and 0.
fn number(value: PublicValue) -> Option<f64> {
    match value {
        PublicValue::Number(number) => Some(number),
        PublicValue::Bool(on) => Some(f64::from(u8::from(on))),
        PublicValue::Vector(_) | PublicValue::Agent(_) => None,
    }
}

/// What each agent with a body shows under a name.
fn numbers<V: Vector>(world: &World<V>, name: &str) -> impl Iterator<Item = Option<f64>> {
    let source = Source::of(world, name);
    let bodies = world.agents.iter().enumerate();
    let bodies = bodies.filter(|(_, agent)| world.groups[agent.group.index()].body);
    bodies.map(move |(place, agent)| source.number(place, agent))
}

/// Whether all that has a color is true or false.
fn is_switch<V: Vector>(world: &World<V>, name: &str) -> bool {
    let kinds = || world.public.column(name).into_iter().flat_map(|it| kinds(world, it));
    let is_bool = |kind: PublicValue| matches!(kind, PublicValue::Bool(_));
    let is_number = |kind: PublicValue| matches!(kind, PublicValue::Number(_));
    kinds().any(is_bool) && !kinds().any(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flockwork::glam::{Vec2, vec2};
    use flockwork::{AgentId, Group, Space, Stepping};

    /// A world with an agent of a group of its own for each value; the last has none.
    fn world(values: &[PublicValue]) -> AnyWorld {
        let mut world = World::new(Space::Open, Stepping::default(), 1, 1.0);
        for value in values {
            let group = world.add_group(Group::default(), None);
            world.spawn(group, vec2(0.0, 0.0), Vec2::ZERO);
            world.public.declare(group, [("it", *value)]);
        }
        let other = world.add_group(Group::default(), None);
        world.spawn(other, vec2(0.0, 0.0), Vec2::ZERO);
        AnyWorld::Plane(world)
    }

    fn inks(colors: &ValueColors, world: &AnyWorld) -> Vec<Ink> {
        let AnyWorld::Plane(world) = world else { panic!("a plane") };
        let inks = colors.inks(world, Theme::DARK);
        (0..world.agents.len()).map(|nth| inks.ink(nth, &world.agents[nth])).collect()
    }

    #[test]
    fn numbers_have_the_colors_of_a_scale_that_only_widens() {
        let Theme { scale, no_value, .. } = Theme::DARK;
        let mut colors = ValueColors::of("it");
        let first = world(&[2.0, 4.0, f64::INFINITY].map(PublicValue::Number));
        colors.take_in(&first);
        assert_eq!(inks(&colors, &first), [scale[0], scale[7], scale[7], no_value]);
        let next = world(&[3.0, 9.0].map(PublicValue::Number));
        colors.take_in(&next);
        assert_eq!(inks(&colors, &next), [scale[1], scale[7], no_value]);
        let legend = ValueLegend { scale: ValueScale::Between([2.0, 9.0]), without: 1 };
        assert_eq!(colors.legend(&next), legend);
        colors.restart();
        colors.take_in(&next);
        assert_eq!(inks(&colors, &next), [scale[0], scale[7], no_value]);
    }

    #[test]
    fn true_and_false_have_two_colors_and_count_as_numbers_beside_numbers() {
        let Theme { scale, switch, no_value, .. } = Theme::DARK;
        let mut colors = ValueColors::of("it");
        let [off, on] = [false, true].map(PublicValue::Bool);
        let bools = world(&[on, off, on, PublicValue::Vector([1.0; 3])]);
        colors.take_in(&bools);
        assert_eq!(inks(&colors, &bools), [switch[1], switch[0], switch[1], no_value, no_value]);
        let legend = ValueLegend { scale: ValueScale::Switch([1, 2]), without: 2 };
        assert_eq!(colors.legend(&bools), legend);
        let mixed = world(&[on, PublicValue::Number(7.0), PublicValue::Agent(AgentId(0))]);
        colors.take_in(&mixed);
        assert_eq!(inks(&colors, &mixed), [scale[1], scale[7], no_value, no_value]);
    }

    #[test]
    fn motions_are_there_in_every_world_unless_a_value_is_called_so() {
        let mut world = World::new(Space::Open, Stepping::default(), 1, 1.0);
        let group = world.add_group(Group::default(), None);
        for velocity in [vec2(0.0, 0.5), vec2(-1.0, 0.0), Vec2::ZERO] {
            world.spawn(group, Vec2::ZERO, velocity);
        }
        world.agents.iter_mut().for_each(|agent| agent.max_speed = 2.0);
        let Theme { wheel, scale, no_value, .. } = Theme::DARK;
        let mut any = AnyWorld::Plane(world.clone());
        let (mut heading, mut speed) = (ValueColors::of("heading"), ValueColors::of("speed"));
        [&mut heading, &mut speed].into_iter().for_each(|colors| colors.take_in(&any));
        assert_eq!(inks(&heading, &any), [wheel[1], wheel[2], no_value]);
        let legend = ValueLegend { scale: ValueScale::Wheel, without: 1 };
        assert_eq!(heading.legend(&any), legend);
        let shares = [0.25, 0.5, 0.0].map(|share| Ink::along(&scale, share));
        assert_eq!(inks(&speed, &any), shares);
        assert_eq!(speed.legend(&any).scale, ValueScale::Between([0.0, 1.0]));
        assert_eq!(color_choices(&any), ["heading", "speed"]);
        world.public.declare(group, [("speed", PublicValue::Bool(true))]);
        any = AnyWorld::Plane(world);
        assert_eq!(speed.legend(&any).scale, ValueScale::Switch([0, 3]));
        assert_eq!(color_choices(&any), ["speed", "heading"]);
    }

    #[test]
    fn a_scale_without_a_span_is_all_middle_and_the_widest_one_is_one() {
        assert_eq!(share([3.0, 3.0], 3.0), 0.5);
        assert_eq!(share([f64::MIN, f64::MAX], 0.0), 0.5);
        assert_eq!(share([0.0, 1.0], f64::NEG_INFINITY), 0.0);
        let nothing = ValueColors::of("it");
        let legend = ValueLegend { scale: ValueScale::Nothing, without: 1 };
        assert_eq!(nothing.legend(&world(&[])), legend);
        let (mut one, threes) = (ValueColors::of("it"), world(&[PublicValue::Number(3.0)]));
        one.take_in(&threes);
        assert_eq!(one.legend(&threes).scale, ValueScale::One(3.0));
    }
}
