mod slots;

use super::combiner::{Body, Combiner, Group, GroupMut, Shares};
use crate::behavior::{Misfit, level_and_height, short_look};
use crate::vector::MOST;
use crate::{Agent, Obstacle, Steering, Stepping, Vector};
use slots::{SLOTS, Slots, directions};

combiner! {
    /// The best of the directions around the agent: of those with the least danger, the one toward which its terms want most.
    ///
    /// Each term with a positive weight is *interest* in the directions near the velocity that it wants, in each direction its
    /// part of that velocity, times the weight; each term with a negative weight is *danger* there, as a share of the top
    /// speed. An obstacle in the way of the body is danger, the more the nearer it is. Of several interests or dangers in one
    /// direction the largest counts: terms do not cancel each other out. Of sixteen directions, the first along the heading,
    /// those with more danger than the least are left out; between them the direction is refined, so that a single term passes
    /// as it is. The agent goes there as fast as the term wants that wants it most, and with its weight; where all
    /// directions that are left lead back, it brakes. In a volume the directions are level, and the height is that of the
    /// same term. It sees no way around a dead end: `find_way` does. Fray 2015, *Game AI Pro 2*, chapter 18, *context
    /// steering*.
    Context {
        /// How far it looks for obstacles at top speed; for slower wishes as much less, so that a target beside a wall is
        /// reached. With 0 no obstacle is danger.
        look_ahead: f32 = 3.0, "m", 0.0..=f32::MAX;
        /// How much more danger than in the safest direction is accepted; at 0 only the safest directions are left.
        tolerance: f32 = 0.2, "", 0.0..=1.0;
        /// How much more a direction counts for being that of the heading, as a share of the largest interest, so that the
        /// agent does not waver between two; at 0 it takes the better one at once.
        hysteresis: f32 = 0.1, "", 0.0..=1.0;
    }
}

/// The velocity that a term or group wants (m/s), as the group of a lane keeps it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    lane: usize,
    place: usize,
    weight: f32,
    velocity: [f32; 3],
}

impl Wanted {
    /// A steering with its weight: as many wishes for their mean count as often.
    fn of<V: Vector>(body: Body<V>, steering: &Steering<V>, weight: f32, lane: usize) -> Self {
        let Body { me, now, place, .. } = body;
        let per_force = me.response(now.stepping) / me.mass;
        let change = me.force(steering, now.stepping) * per_force;
        let (velocity, times) = match steering.wishes {
            0.0 if weight < 0.0 => (change, 1.0),
            0.0 => (me.velocity + change, 1.0),
            wishes => ((change + me.velocity * wishes) * wishes.recip(), wishes),
        };
        Self { lane, place, weight: weight * times, velocity: velocity.bounded().to_xyz() }
    }
}

/// The velocity that a group comes to, and the term or group whose interest decided it.
struct Choice<V> {
    velocity: V,
    weight: f32,
    place: usize,
}

impl Combiner for Context {
    type Kept = Vec<Wanted>;

    const IS_TOTAL: bool = false;
    const TURNS: bool = true;

    /// Keeps the memory that the list has.
    fn clear(kept: &mut Vec<Wanted>) {
        kept.clear();
    }

    fn obstacle_look<V: Vector>(&self, me: &Agent<V>) -> Option<(f32, f32)> {
        let secs = if me.max_speed > 0.0 { self.look_ahead / me.max_speed } else { 0.0 };
        let reach = self.look_ahead.min(MOST) + me.radius.max(0.0);
        (self.look_ahead > 0.0).then_some((reach, secs.min(MOST)))
    }

    fn advice<V: Vector>(&self, me: &Agent<V>, stepping: Stepping) -> Option<Misfit> {
        short_look(me, self.look_ahead, stepping)
    }

    #[inline(never)]
    fn add<V: Vector>(
        &self,
        GroupMut { totals, kept, lane }: GroupMut<V, Vec<Wanted>>,
        body: Body<V>,
        steering: &Steering<V>,
        weight: f32,
    ) -> f32 {
        totals.add(lane, steering, weight);
        if steering.wishes != 0.0 || steering.wish != V::ZERO || steering.push != V::ZERO {
            kept.push(Wanted::of(body, steering, weight, lane));
        }
        1.0
    }

    #[inline(never)]
    fn close<V: Vector>(&self, group: Group<V, Vec<Wanted>>, body: Body<V>) -> Steering<V> {
        let total = group.totals.of_lane(group.lane);
        let rest = Steering { wish: V::ZERO, wishes: 0.0, push: V::ZERO, ..total };
        self.choice(group, body).map_or(rest, |it| Steering {
            wish: (it.velocity * it.weight).bounded(),
            wishes: it.weight,
            ..rest
        })
    }

    fn shares<V: Vector>(&self, group: Group<V, Vec<Wanted>>, body: Body<V>) -> Shares {
        let is_chosen = self.choice(group, body).is_none_or(|it| it.place == body.place);
        Shares::of(f32::from(u8::from(is_chosen)))
    }
}

impl Context {
    /// What a group comes to; none if none of its terms is interest.
    fn choice<V: Vector>(&self, group: Group<V, Vec<Wanted>>, body: Body<V>) -> Option<Choice<V>> {
        let own = || group.kept.iter().filter(|it| it.lane == group.lane);
        let interests = || own().filter(|it| it.weight > 0.0);
        let fastest = interests().map(|it| level::<V>(it).length()).fold(0.0, f32::max);
        let ways = directions(body.me.heading);
        let mut slots = Slots { interest: [0.0; SLOTS], danger: [0.0; SLOTS] };
        for (nth, way) in ways.iter().enumerate() {
            slots.interest[nth] = most(interests(), *way);
            let wanted =
                share_of(most(own().filter(|it| it.weight < 0.0), *way), body.me.max_speed);
            slots.danger[nth] = self.blocked(body, *way, fastest).max(wanted);
        }
        let Some(found) = slots.best(self.tolerance, self.hysteresis) else {
            return strongest(interests(), |it| V::from_xyz(it.velocity).length())
                .map(|it| Choice::of(it, V::ZERO));
        };
        let wins = strongest(interests(), |it| V::from_xyz(it.velocity).dot(ways[found.slot]))?;
        Some(Choice::of(wins, found.way(&ways) * level::<V>(wins).length()))
    }

    /// How dangerous a direction is by obstacles, for a body that goes there this fast (m/s): 1 where it touches one, 0 where
    /// it meets none within the look-ahead.
    fn blocked<V: Vector>(&self, body: Body<V>, way: V, speed: f32) -> f32 {
        let speed = speed.min(body.me.max_speed);
        let secs = (self.look_ahead / body.me.max_speed).min(MOST);
        if !(speed > 0.0 && secs > 0.0) {
            return 0.0;
        }
        let dangers = body.obstacles.iter().enumerate().map(|(nth, obstacle)| {
            let moves = body.obstacle_velocities.get(nth).copied().unwrap_or(V::ZERO);
            danger(body.me, obstacle, ((way * speed - moves) * secs).bounded())
        });
        dangers.fold(0.0, f32::max)
    }
}

impl<V: Vector> Choice<V> {
    /// What a term wants in height, and this velocity in the level.
    fn of(wins: &Wanted, level: V) -> Self {
        let [_, height] = level_and_height(V::from_xyz(wins.velocity));
        Self { velocity: level + height, weight: wins.weight, place: wins.place }
    }
}

/// How dangerous an obstacle is for an agent that goes so far, as seen from it (m).
fn danger<V: Vector>(me: &Agent<V>, obstacle: &Obstacle<V>, way: V) -> f32 {
    let length = way.length().min(MOST);
    let hit = obstacle.sweep(me.position, way.unit(), length, me.radius);
    hit.map_or(0.0, |hit| 1.0 - share_of(hit.distance, length))
}

/// The largest part along a direction of what these want, times their weights; 0 of none.
fn most<'k, V: Vector>(of: impl Iterator<Item = &'k Wanted>, way: V) -> f32 {
    let parts = of.map(|it| V::from_xyz(it.velocity).dot(way) * it.weight.abs());
    parts.reduce(f32::max).unwrap_or(0.0)
}

/// The first of those that want most, times their weights.
fn strongest<'k>(
    of: impl Iterator<Item = &'k Wanted>,
    wants: impl Fn(&Wanted) -> f32,
) -> Option<&'k Wanted> {
    of.reduce(|best, it| if wants(it) * it.weight > wants(best) * best.weight { it } else { best })
}

fn level<V: Vector>(it: &Wanted) -> V {
    level_and_height(V::from_xyz(it.velocity))[0]
}

/// A number as a share of another, no more than 1; 0 of nothing.
fn share_of(number: f32, whole: f32) -> f32 {
    if whole > 0.0 { (number / whole).min(1.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stages;
    use crate::behavior::{Behavior, Push, Seek, Wish};
    use crate::combine::Combine;
    use crate::plan::{Item, Plan, Term};
    use crate::world::group::Number;
    use crate::{Explanation, Group, Space, Stepping, Target, World};
    use glam::{Vec2, Vec3, vec2, vec3};

    fn wish<V: Stages>(x: f32, y: f32, weight: f32) -> Term<V> {
        let term = Term::new(Behavior::Wish(Wish {}));
        Term { weight, ..term }.toward(Target::Vector(V::from_xyz([x, y, 0.0])))
    }

    /// A world in which an agent of 2 m/s and 0.2 m at the origin, which moves along x at 1 m/s, has such a plan.
    fn world<V: Stages>(combine: Combine, terms: Vec<Term<V>>) -> World<V> {
        let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 60.0), 1, 1.0);
        let group = Group {
            max_force: Number::Fixed(1e6),
            max_speed: Number::Fixed(2.0),
            response_secs: Number::Fixed(1.0 / 60.0),
            ..Group::default()
        };
        let group = world.add_group(group, Some(Plan { combine, ..Plan::of(terms) }));
        world.spawn(group, V::ZERO, V::from_xyz([1.0, 0.0, 0.0])).expect("there is room");
        world
    }

    /// Its velocity after a tick, in which it gets what it wants.
    fn comes_to<V: Stages>(mut world: World<V>) -> V {
        assert!(world.step(&mut (), &[]).is_empty());
        world.agents[0].velocity
    }

    fn add(world: &mut World<Vec2>, obstacle: Obstacle<Vec2>, velocity: Vec2) {
        world.add_obstacle(obstacle, velocity).expect("it is a shape");
    }

    fn among(obstacles: &[Obstacle<Vec2>], terms: Vec<Term<Vec2>>) -> Vec2 {
        let mut world = world(Context::default().into(), terms);
        obstacles.iter().for_each(|it| add(&mut world, *it, Vec2::ZERO));
        comes_to(world)
    }

    #[track_caller]
    fn near(a: Vec2, b: Vec2) {
        assert!((a - b).length() < 1e-4, "{a} is not {b}");
    }

    fn at(degrees: f32, speed: f32) -> Vec2 {
        Vec2::from_angle(degrees.to_radians()) * speed
    }

    #[test]
    fn a_term_alone_is_as_in_a_sum() {
        for (x, y, weight) in [(1.5, 0.3, 1.0), (-0.7, 1.1, 0.6), (0.0, -2.0, 0.2), (0.0, 0.0, 1.0)]
        {
            let push = Term::new(Behavior::Push(Push {})).toward(Target::Vector(vec2(x, y) * 30.0));
            for term in [wish(x, y, weight), Term { weight, ..push }] {
                let with = |combine| comes_to(world::<Vec2>(combine, vec![term]));
                near(with(Context::default().into()), with(Combine::SUM));
            }
        }
        assert_eq!(among(&[], vec![]), vec2(1.0, 0.0));
        // A danger alone wants nothing.
        assert_eq!(among(&[], vec![wish(1.0, 0.0, -1.0)]), vec2(1.0, 0.0));
    }

    /// Interest in 30° and danger along x: 2 · cos θ m/s of a top speed of 2 m/s are at most 0.2 from 78.5° on. Of the slots from
    /// 90° to 270°, that at 90° is 60° off; its neighbor on the side of the wish is left out.
    #[test]
    fn golden() {
        near(among(&[], vec![wish(3f32.sqrt(), 1.0, 1.0), wish(1.0, 0.0, -2.0)]), at(90.0, 2.0));
        // The larger of two interests, as fast as that; their weights count.
        near(among(&[], vec![wish(0.0, 1.0, 1.0), wish(0.0, -1.5, 1.0)]), vec2(0.0, -1.5));
        near(among(&[], vec![wish(0.0, 1.0, 0.9), wish(0.0, -1.5, 0.5)]), vec2(0.1, 0.9));
        // Two interests at 20° to either side meet in the middle: 1.5 m/s · cos 20° along x, and cos 2.5° next to it.
        let two = vec![
            wish(at(20.0, 1.5).x, at(20.0, 1.5).y, 1.0),
            wish(at(-20.0, 1.5).x, at(-20.0, 1.5).y, 1.0),
        ];
        near(among(&[], two), at(20.0, 1.5));
    }

    #[test]
    fn obstacles_are_danger() {
        let wall = |x: f32| Obstacle::behind(vec2(x, 0.0), -Vec2::X);
        let go = |speed| vec![wish(at(6.0, speed).x, at(6.0, speed).y, 1.0)];
        let ahead = || go(2.0);
        // The body touches a wall at 3.2 m after 3 m, the look-ahead; 2.4 m is a danger of 0.2.
        near(among(&[wall(3.3)], ahead()), at(6.0, 2.0));
        near(among(&[wall(2.65)], ahead()), at(6.0, 2.0));
        // At 1.2 m the danger ahead is 0.6, at 22.5° 0.567, at 45° 0.434, at 67.5° none.
        near(among(&[wall(1.4)], ahead()), at(67.5, 2.0));
        // At a quarter of the speed it looks a quarter as far.
        near(among(&[wall(1.4)], go(0.5)), at(6.0, 0.5));
        // In a corner all that it wants is left out: it brakes.
        let corner = [wall(0.3), Obstacle::behind(vec2(0.0, 0.3), -Vec2::Y)];
        near(among(&corner, vec![wish(1.0, 1.0, 1.0)]), Vec2::ZERO);
        let blind = Context { look_ahead: 0.0, ..Context::default() };
        let mut world = world(blind.into(), ahead());
        add(&mut world, wall(1.4), Vec2::ZERO);
        near(comes_to(world), at(6.0, 2.0));
    }

    /// A wall that comes at 2 m/s takes half the time, and one that flees at 2 m/s is never reached.
    #[test]
    fn moving_obstacles_are_danger_where_they_will_be() {
        let with = |x: f32, moves: f32| {
            let mut world =
                world(Context::default().into(), vec![wish(at(6.0, 2.0).x, at(6.0, 2.0).y, 1.0)]);
            let wall = crate::obstacle::Box { min: vec2(x, -40.0), max: vec2(x + 1.0, 40.0) };
            add(&mut world, wall.into(), vec2(moves, 0.0));
            comes_to(world)
        };
        near(with(4.0, 0.0), at(6.0, 2.0));
        assert!(with(4.0, -2.0).x < 1.0);
        near(with(1.4, 2.0), at(6.0, 2.0));
    }

    #[test]
    fn the_height_is_that_of_the_term_that_wins() {
        let to = |xyz| Term::new(Behavior::Wish(Wish {})).toward(Target::Vector(xyz));
        let with = |terms| comes_to(world::<Vec3>(Context::default().into(), terms));
        let off = |a: Vec3, b: Vec3| (a - b).length();
        assert!(off(with(vec![to(vec3(0.9, 0.3, 0.5))]), vec3(0.9, 0.3, 0.5)) < 1e-4);
        assert!(off(with(vec![to(vec3(0.0, 0.0, 0.5))]), vec3(0.0, 0.0, 0.5)) < 1e-4);
        let two = vec![to(vec3(1.0, 0.0, -0.4)), to(vec3(0.0, 0.5, 0.5))];
        assert!(off(with(two), vec3(1.0, 0.0, -0.4)) < 1e-4);
    }

    #[test]
    fn what_it_keeps_and_how_it_turns_that_are_told() {
        let told = |world: &mut World<Vec2>| -> Explanation<Vec2> {
            world.perceive().explain(0, |_| None).expect("it has a plan")
        };
        let group = |terms: [Term<Vec2>; 2]| {
            [Item::Begin(Combine::SUM, 1.0)]
                .into_iter()
                .chain(terms.map(Item::Term))
                .chain([Item::Done])
        };
        let items = [Item::Term(wish(0.0, 0.5, 1.0))]
            .into_iter()
            .chain(group([wish(0.5, 0.0, 1.0), wish(0.5, 0.0, 1.0)]));
        let plan =
            Plan { items: items.collect(), combine: Context::default().into(), ..Plan::default() };
        let mut world = world(Context::default().into(), vec![]);
        world.plans.by_group[0] = Some(plan);
        let free = told(&mut world);
        let kept =
            |told: &Explanation<Vec2>| told.terms.iter().map(|it| it.kept).collect::<Vec<_>>();
        assert_eq!(kept(&free), [0.0, 1.0, 1.0]);
        assert!(free.turned.length() < 1e-2, "{}", free.turned);
        add(&mut world, Obstacle::behind(vec2(0.3, 0.0), -Vec2::X), Vec2::ZERO);
        let turned = told(&mut world);
        assert_eq!(kept(&turned), [1.0, 0.0, 0.0]);
    }

    #[test]
    fn a_target_beside_a_wall_is_reached() {
        let arrive =
            Behavior::Arrive(crate::behavior::Arrive { slow_radius: 1.0, ..Default::default() });
        let term = Term::new(arrive).toward(Target::Point(vec2(4.0, 0.0)));
        let mut world = world::<Vec2>(Context::default().into(), vec![term]);
        add(&mut world, Obstacle::behind(vec2(4.25, 0.0), -Vec2::X), Vec2::ZERO);
        for _ in 0..1200 {
            world.step(&mut (), &[]);
        }
        let off = (world.agents[0].position - vec2(4.0, 0.0)).length();
        assert!(off < 0.05, "{off}");
    }

    #[test]
    fn a_seek_goes_round_a_rock() {
        let seek =
            || Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(vec2(12.0, 0.0)));
        let mut world = world::<Vec2>(Context::default().into(), vec![seek()]);
        add(
            &mut world,
            crate::obstacle::Circle { center: vec2(5.0, 0.05), radius: 1.0 }.into(),
            Vec2::ZERO,
        );
        let mut nearest = f32::MAX;
        for _ in 0..600 {
            world.step(&mut (), &[]);
            nearest = nearest.min((world.agents[0].position - vec2(5.0, 0.05)).length());
        }
        assert!(nearest > 1.2, "{nearest}");
        assert!((world.agents[0].position - vec2(12.0, 0.0)).length() < 1.0);
    }
}
