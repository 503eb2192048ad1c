//! Colors of agents by what they show under a name.

use flockwork::scene::AnyWorld;
use flockwork::{GroupId, PublicColumn, PublicValue, Vector, World, each_world};

use super::ink::Ink;
use super::theme::Theme;
use crate::public::kinds;

/// Colors of agents by a public value: numbers on a scale that only widens, so that a color keeps its meaning as long as it
/// can; true and false in two colors; agents without such a value in gray.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueColors {
    /// The name of the public value.
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
}

/// The colors of the agents of a world.
pub struct AgentInks<'w> {
    column: Option<&'w PublicColumn>,
    is_switch: bool,
    ends: [f64; 2],
    theme: Theme,
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
            self.ends = finite.fold(self.ends, |ends, number| {
                Some(ends.map_or([number; 2], |[low, high]| [low.min(number), high.max(number)]))
            });
        });
    }

    /// Forgets all numbers, as when a run starts again.
    pub fn restart(&mut self) {
        self.ends = None;
    }

    /// The colors of the agents of a world.
    pub fn inks<'w, V: Vector>(&self, world: &'w World<V>, theme: Theme) -> AgentInks<'w> {
        let (column, is_switch) = (world.public.column(&self.name), is_switch(world, &self.name));
        AgentInks { column, is_switch, ends: self.ends.unwrap_or_default(), theme }
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
    /// The color of the agent at a place, of this group.
    pub fn ink(&self, place: usize, group: GroupId) -> Ink {
        let shown = self.column.and_then(|column| column.get(place, group));
        match shown.and_then(number) {
            None => self.theme.no_value,
            Some(number) if self.is_switch => self.theme.switch[usize::from(number != 0.0)],
            Some(number) => Ink::along(&self.theme.scale, share(self.ends, number)),
        }
    }
}

/// All colors that agents may have by a value, those of numbers in steps.
#[must_use]
pub fn value_inks(theme: Theme) -> Vec<Ink> {
    let steps = (0..29_u8).map(|step| Ink::along(&theme.scale, f32::from(step) / 28.0));
    steps.chain(theme.switch).chain([theme.no_value]).collect()
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
    let column = world.public.column(name);
    let bodies = world.agents.iter().enumerate();
    let bodies = bodies.filter(|(_, agent)| world.groups[agent.group.index()].body);
    bodies.map(move |(place, agent)| column?.get(place, agent.group).and_then(number))
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
        (0..world.agents.len()).map(|nth| inks.ink(nth, world.agents[nth].group)).collect()
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
