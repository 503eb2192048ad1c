use super::combiner::{Body, Combiner, Group, GroupMut};
use crate::lanes::Lane;
use crate::{Steering, Vector};

combiner! {
    /// The terms in their order, each by chance: the first that passes and wants something is taken alone, with 1 / `chance`
    /// times its weight; those after it are skipped.
    ///
    /// A term that does not pass is not evaluated, so a tick costs little more than one term. It draws anew in each tick, by
    /// the agent's own random numbers for the place of the term in the plan: on average the first term gives its own force,
    /// and a later one the share of its own that the terms before it leave it. An agent trembles by that, the less the more
    /// ticks a second has. A term wants something if it has a force, or if it orders or damps. For chances that differ, put
    /// each term into a group of its own, and these into a `first`. Buckland 2005, chapter 3, *prioritized dithering*.
    Dither {
        /// The chance of each term to be looked at: at 0 all are skipped, at 1 it is a `first` without a threshold.
        chance: f32 = 0.5, "", 0.0..=1.0;
    }
}

/// The least chance above 0 that a random number tells from 0.
const LEAST_CHANCE: f32 = 1.0 / (1 << 24) as f32;

impl Combiner for Dither {
    /// 1 when a term has been taken.
    type Kept = Lane;

    const REFUSES: bool = true;

    #[inline(never)]
    fn takes<V: Vector>(&self, group: Group<V, Lane>, body: Body<V>) -> bool {
        group.kept[group.lane] == 0.0 && body.noise().uniform(0) < self.chance
    }

    #[inline(never)]
    fn add<V: Vector>(
        &self,
        group: GroupMut<V, Lane>,
        body: Body<V>,
        steering: &Steering<V>,
        weight: f32,
    ) -> f32 {
        group.take_alone(body, (steering, weight), (0.0, 1.0 / self.chance.max(LEAST_CHANCE)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::{Behavior, Push};
    use crate::combine::{Combine, First};
    use crate::plan::{Item, Plan, Term};
    use crate::world::group::Number;
    use crate::{Group, GroupId, Space, Stepping, Target, World};
    use glam::{Vec2, vec2};

    fn push(x: f32, y: f32) -> Item<Vec2> {
        Item::Term(Term::new(Behavior::Push(Push {})).toward(Target::Vector(vec2(x, y))))
    }

    fn within(combine: Combine, items: &[Item<Vec2>]) -> Vec<Item<Vec2>> {
        [&[Item::Begin(combine, 1.0)], items, &[Item::Done]].concat()
    }

    fn half() -> Combine {
        Dither::default().into()
    }

    /// Two groups with this plan, in which agents of any order are born.
    fn world(plan: &Plan<Vec2>, max_force: f32, born: &[u32]) -> World<Vec2> {
        let mut world = World::new(Space::Open, Stepping::PerTick, 5, 1.0);
        for _ in 0..2 {
            let (max_force, max_speed) = (Number::Fixed(max_force), Number::Fixed(1e6));
            world.add_group(Group { max_force, max_speed, ..Group::default() }, Some(plan.clone()));
        }
        for group in born {
            world.spawn(GroupId(*group), Vec2::ZERO, Vec2::ZERO).expect("there is room");
        }
        world
    }

    /// How often each of these is what an agent gains, of 20,000 times; it is always one of them.
    fn shares(combine: Combine, items: Vec<Item<Vec2>>, gains: &[Vec2], most: f32) -> Vec<f32> {
        let mut world = world(&Plan { items, combine, ..Plan::default() }, most, &[0; 100]);
        let mut counts = vec![0.0; gains.len()];
        for _ in 0..200 {
            assert!(world.step(&mut (), &[]).is_empty());
            for agent in &mut world.agents {
                let gained = gains.iter().position(|gain| (*gain - agent.velocity).length() < 1e-4);
                counts[gained.expect("it is one of them")] += 1.0 / 20_000.0;
                agent.velocity = Vec2::ZERO;
            }
        }
        counts
    }

    /// Four deviations of a share p of 20,000 are at most 4 · √(¼ / 20,000) = 0.0141.
    #[track_caller]
    fn assert_shares(shares: &[f32], expected: &[f32]) {
        let near = |(a, b): (&f32, &f32)| (a - b).abs() < 0.0142;
        assert!(shares.iter().zip(expected).all(near), "{shares:?}, not {expected:?}");
    }

    /// Half of the time, A = (3, 0) counts twice; 5 N are the most.
    #[test]
    fn golden() {
        let a = || vec![push(3.0, 0.0)];
        let shares_of = |gain, most| shares(half(), a(), &[Vec2::ZERO, gain], most);
        assert_shares(&shares_of(vec2(6.0, 0.0), 100.0), &[0.5, 0.5]);
        assert_shares(&shares_of(vec2(5.0, 0.0), 5.0), &[0.5, 0.5]);
    }

    /// With chances of ½ the first passes in ½ of the ticks, the second in ¼, the third in ⅛; and none in ⅛.
    #[test]
    fn later_terms_have_what_is_left() {
        let terms = [push(3.0, 0.0), push(0.0, 0.0), push(0.0, 4.0), push(-2.0, 0.0)];
        let gains = [vec2(6.0, 0.0), vec2(0.0, 8.0), vec2(-4.0, 0.0), Vec2::ZERO];
        let shares = shares(half(), terms.to_vec(), &gains, 100.0);
        assert_shares(&shares, &[0.5, 0.25, 0.125, 0.125]);
    }

    /// Buckland's own chances: 0.8, and then 0.5 of the 0.2 that are left.
    #[test]
    fn chances_differ_by_groups_in_a_first() {
        let group = |chance, x, y| within(Dither { chance }.into(), &[push(x, y)]);
        let items = [group(0.8, 4.0, 0.0), group(0.5, 0.0, 4.0)].concat();
        let gains = [vec2(5.0, 0.0), vec2(0.0, 8.0), Vec2::ZERO];
        let shares = shares(First::default().into(), items, &gains, 100.0);
        assert_shares(&shares, &[0.8, 0.1, 0.1]);
    }

    #[test]
    fn a_group_passes_as_a_whole() {
        let sum = within(Combine::SUM, &[push(3.0, 0.0), push(0.0, 4.0)]);
        let gains = [vec2(6.0, 8.0), Vec2::ZERO];
        assert_shares(&shares(half(), sum, &gains, 100.0), &[0.5, 0.5]);
    }

    /// A chance that no random number tells from 0 leaves all finite.
    #[test]
    fn the_least_chance_is_finite() {
        let least = Dither { chance: 1e-38 }.into();
        shares(least, vec![push(1.0, 0.0)], &[Vec2::ZERO, vec2(100.0, 0.0)], 100.0);
    }

    #[test]
    fn the_order_of_creation_changes_no_draw() {
        let plan = Plan { items: vec![push(3.0, 0.0)], combine: half(), ..Plan::default() };
        let gained = |born: &[u32]| {
            let mut world = world(&plan, 100.0, born);
            world.step(&mut (), &[]);
            world.agents.sort_by_key(|agent| agent.key);
            world.agents.iter().map(|agent| (agent.key, agent.velocity.x)).collect::<Vec<_>>()
        };
        let (sorted, mixed) =
            (gained(&[0, 0, 0, 0, 1, 1, 1, 1]), gained(&[1, 0, 1, 1, 0, 0, 1, 0]));
        assert_eq!(sorted, mixed);
        assert!(sorted.iter().any(|it| it.1 == 0.0) && sorted.iter().any(|it| it.1 == 6.0));
    }
}
