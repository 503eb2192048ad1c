//! A scene that changes while it runs: agents are kept where possible, otherwise the world starts anew.

use super::each::given_limits;
use super::goals::is_of_goals;
use super::plans::number_of;
use super::{AnyWorld, MovingObstacleText, Problem, Scene, build};
use crate::filter::FilterId;
use crate::noise::{Noise, Purpose};
use crate::{Item, Term, Vector, World};

/// A world after its scene changed.
#[derive(Clone, Debug)]
pub struct Reloaded {
    /// The world.
    pub world: AnyWorld,
    /// The fields of the scene that made it start anew; empty if all agents were kept.
    pub restarted_by: Vec<&'static str>,
}

impl Scene {
    /// Brings a running world of the scene `old` up to this scene.
    ///
    /// A change of seed, stepping, bounds, space, of the names, counts, spawns and `each` of groups, or of plans to `Goal`
    /// starts the world anew.
    /// All other fields change without a restart: marks, paths, obstacles, fields, limits, colors, parameters and plans. Obstacles
    /// keep their present state unless the scene's list of them changed; then moving obstacles that are the same in both
    /// lists go on, and all others start as the scene says. A field keeps what lies on it if its name and its cells are the
    /// same; another one starts as the scene says.
    ///
    /// # Errors
    /// As for [`build`](Self::build).
    pub fn carry_over(&self, old: &Scene, world: AnyWorld) -> Result<Reloaded, Vec<Problem>> {
        let restarted_by = self.differences(old);
        let world = match world {
            _ if !restarted_by.is_empty() => self.build()?,
            AnyWorld::Plane(world) => AnyWorld::Plane(self.refit(old, world)),
            AnyWorld::Volume(world) => AnyWorld::Volume(self.refit(old, world)),
        };
        Ok(Reloaded { world, restarted_by })
    }

    /// The fields that differ from `old` and that a running world cannot take over.
    #[must_use]
    pub fn differences(&self, old: &Scene) -> Vec<&'static str> {
        let groups = |of: &dyn Fn(&super::GroupText) -> String| {
            self.groups.iter().map(of).ne(old.groups.iter().map(of))
        };
        let all = [
            ("space", self.space != old.space),
            ("bounds", self.bounds != old.bounds),
            ("stepping", self.stepping != old.stepping),
            ("seed", self.seed != old.seed),
            ("the groups", groups(&|group| group.name.clone())),
            ("count", groups(&|group| group.count.to_string())),
            (
                "spawn",
                groups(&|group| format!("{:?} {:?} {}", group.spawn, group.velocity, group.body)),
            ),
            ("each", groups(&|group| format!("{:?}", group.each))),
            ("goals", groups(&plans_to_goals)),
        ];
        all.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect()
    }

    fn refit<V: Vector>(&self, old: &Scene, mut world: World<V>) -> World<V> {
        let mut fresh: World<V> = build::bare(self);
        world.forget_changed_paths(&fresh);
        for (agent, noise) in world.agents.iter_mut().map(|agent| {
            let noise = Noise::new(self.seed, agent.key, 0, Purpose::Spawn);
            (agent, noise)
        }) {
            let place = agent.group.index();
            // A host may have given an agent an unknown group.
            let (Some(new), Some(old)) = (fresh.groups.get(place), world.groups.get(place)) else {
                continue;
            };
            let is_given = given_limits(&self.groups[place], agent);
            new.limit_anew(old, agent, noise, is_given);
            if new.color != old.color {
                agent.color = new.color;
            }
        }
        let spawned: Vec<u32> = world.groups.iter().map(|group| group.spawned).collect();
        (world.marks, world.paths, world.groups) = (fresh.marks, fresh.paths, fresh.groups);
        world.moved_nodes.clear();
        if self.has_other_obstacles(old) {
            fresh.obstacles.succeed(&world.obstacles, &self.moving_as_in(old), world.tick);
            world.obstacles = fresh.obstacles;
            world.settle_obstacles();
        }
        (world.solid, world.tiles) = (fresh.solid, fresh.tiles);
        world.flow_field = fresh.flow_field;
        for field in &mut fresh.fields {
            let old = world.fields.iter().find(|old| old.name == field.name);
            old.into_iter().for_each(|old| field.it.take_over(&old.it));
        }
        world.fields = fresh.fields;
        world.most_agents = fresh.most_agents;
        world.plans.by_group = fresh.plans.by_group;
        for item in world.plans.by_group.iter_mut().flatten().flat_map(|plan| &mut plan.items) {
            let Item::Term(Term { filter: Some(filter), .. }) = item else { continue };
            let known = fresh.plans.filters.get(*filter);
            *filter = known.map_or(FilterId::NOTHING, |it| number_of(it, &mut world.plans.filters));
        }
        for (group, spawned) in world.groups.iter_mut().zip(spawned) {
            group.spawned = spawned;
        }
        world
    }

    fn has_other_obstacles(&self, old: &Scene) -> bool {
        self.obstacles != old.obstacles
            || self.moving_obstacles != old.moving_obstacles
            || self.solid_tiles() != old.solid_tiles()
            || self.moving_as_in(old).len() < self.moving_obstacles.0.len()
    }

    /// The names of the moving obstacles that an older scene has just so, with the same path.
    fn moving_as_in(&self, old: &Scene) -> Vec<&str> {
        let path = |scene: &Scene, it: &MovingObstacleText| {
            let along = it.along.as_ref()?;
            scene.paths.0.iter().find(|(name, _)| name == along).map(|(_, path)| path.clone())
        };
        let known = |entry: &&(String, MovingObstacleText)| {
            old.moving_obstacles.0.contains(entry) && path(self, &entry.1) == path(old, &entry.1)
        };
        self.moving_obstacles.0.iter().filter(known).map(|(name, _)| name.as_str()).collect()
    }
}

/// What each agent of a group has a plan of its own from; empty if all share one.
fn plans_to_goals(group: &super::GroupText) -> String {
    let own = is_of_goals(&group.plan);
    if own {
        format!("{:?} {:?} {:?}", group.goals, group.combine, group.plan)
    } else {
        String::new()
    }
}

impl<V: Vector> World<V> {
    /// Drops what agents remember of paths that are other ones in `fresh`: a follower starts anew
    /// at the nearest point.
    fn forget_changed_paths(&mut self, fresh: &World<V>) {
        for place in 0..self.paths.len() {
            if fresh.paths.get(place) != self.paths.get(place) {
                // No target names a path that is further down the list.
                let Ok(place) = u16::try_from(place) else { return };
                self.forget_path(place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::each_world;

    const TEXT: &str = r#"(name: "a", marks: {"m": (1, 2)}, groups: [
        (name: "g", count: 3, spawn: Rect(min: (0, 0), max: (9, 9)), max_speed: Normal(1, 0.1),
         plan: [(behavior: seek(), target: Mark("m"))]),
    ])"#;

    fn scene(text: &str) -> Scene {
        Scene::parse(text).unwrap()
    }

    #[test]
    fn what_can_be_moved_is_moved() {
        let old = scene(TEXT);
        let mut world = old.build().unwrap();
        each_world!(&mut world, w => { w.step(&mut (), &[]); });
        let before = each_world!(&world, w => w.agents[1].position.x);
        let new = scene(&TEXT.replace("(1, 2)", "(5, 5)").replace("seek()", "arrive()"));
        let reloaded = new.carry_over(&old, world).unwrap();
        assert_eq!(reloaded.restarted_by, [""; 0]);
        each_world!(&reloaded.world, w => {
            assert_eq!((w.tick, w.agents[1].position.x), (1, before));
            assert_eq!(w.marks[0].it.x, 5.0);
        });
    }

    #[test]
    fn the_most_agents_are_taken_over_under_the_living() {
        let old = scene(TEXT);
        let world = old.build().unwrap();
        assert_eq!(each_world!(&world, w => w.most_agents), 100_003);
        let new = scene(&TEXT.replace("name: \"a\"", "name: \"a\", most_agents: 3"));
        let reloaded = new.carry_over(&old, world).unwrap();
        assert_eq!(reloaded.restarted_by, [""; 0]);
        assert_eq!(each_world!(&reloaded.world, w => (w.agents.len(), w.most_agents)), (3, 3));
    }

    #[test]
    fn limits_of_living_agents_stay_what_they_were_drawn_as() {
        let old = scene(TEXT);
        let world = old.build().unwrap();
        let speed = |world: &AnyWorld| each_world!(world, w => w.agents[2].max_speed);
        let same = speed(&world);
        let reloaded = old.carry_over(&old, world).unwrap();
        assert_eq!(speed(&reloaded.world), same);
    }

    /// What an agent was given in the place of what its group draws is its own, until the group draws that from other numbers.
    #[test]
    fn limits_that_an_agent_was_given_stay_while_those_of_its_group_do() {
        let old = scene(TEXT);
        let mut world = old.build().unwrap();
        each_world!(&mut world, w => {
            w.agents[0].max_speed = 7.25;
            w.agents[0].mass = 3.5;
        });
        let given =
            |world: &AnyWorld| each_world!(world, w => (w.agents[0].max_speed, w.agents[0].mass));
        let same = scene(&TEXT.replace("name: \"a\"", "name: \"a\", about: \"b.\""));
        assert_eq!(given(&same.carry_over(&old, world.clone()).unwrap().world), (7.25, 3.5));
        let heavy = scene(&TEXT.replace("count:", "mass: 2, count:"));
        assert_eq!(given(&heavy.carry_over(&old, world).unwrap().world), (7.25, 2.0));
    }

    #[test]
    fn a_field_keeps_what_lies_on_it_while_its_cells_are_the_same() {
        let with = |fields: &str| {
            let fields =
                format!("name: \"a\", bounds: Walls((0, 0), (9, 9)), fields: {{ {fields} }}");
            scene(&TEXT.replace("name: \"a\"", &fields))
        };
        let old = with("\"scent\": (cell: 1), \"smoke\": (cell: 1)");
        let mut world = old.build().unwrap();
        each_world!(&mut world, w => {
            for field in &mut w.fields {
                field.it.leave(w.agents[0].position, 3.0);
            }
        });
        let there = |world: &AnyWorld| -> Vec<f32> {
            each_world!(world, w => {
                w.fields.iter().map(|field| field.it.values().iter().sum()).collect()
            })
        };
        for (fields, left) in [
            ("\"scent\": (cell: 1, fades_secs: 3, spreads: 0.1)", &[3.0][..]),
            ("\"smoke\": (cell: 0.9), \"new\": (cell: 1), \"scent\": (cell: 1)", &[0.0, 0.0, 3.0]),
            ("\"scent\": (cell: 1, min: (0, 0), max: (8, 9))", &[0.0]),
        ] {
            let reloaded = with(fields).carry_over(&old, world.clone()).unwrap();
            assert_eq!(reloaded.restarted_by, [""; 0]);
            assert_eq!(there(&reloaded.world), left, "{fields}");
        }
    }

    #[test]
    fn seed_count_and_spawn_start_anew_and_say_so() {
        let old = scene(TEXT);
        let new = scene(
            &TEXT.replace("count: 3", "count: 4").replace("name: \"a\"", "name: \"a\", seed: 7"),
        );
        let reloaded = new.carry_over(&old, old.build().unwrap()).unwrap();
        assert_eq!(reloaded.restarted_by, ["seed", "count"]);
        assert_eq!(each_world!(&reloaded.world, w => w.agents.len()), 4);
    }
}
