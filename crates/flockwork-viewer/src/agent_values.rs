//! What an agent shows to others, and what its script remembers of it: names and values as people read them.

use flockwork::scene::AnyWorld;
use flockwork::{AgentId, PublicColumn, PublicValue, Vector, World, each_world};

use crate::public::{declared, point, readable};
use crate::session::Session;

/// A value of an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentValue {
    /// Its name.
    pub name: String,
    /// What it is.
    pub text: String,
    /// Whether the agent has set it itself; otherwise it is as its script declares it.
    pub is_set: bool,
}

/// The public values of an agent, in the order in which they are declared; nothing of an agent that is not there.
#[must_use]
pub fn public_values(world: &AnyWorld, id: AgentId) -> Vec<AgentValue> {
    each_world!(world, world => public_in(world, id))
}

fn public_in<V: Vector>(world: &World<V>, id: AgentId) -> Vec<AgentValue> {
    let Some(place) = world.place_of(id) else { return Vec::new() };
    let group = world.agents[place].group;
    let of = |column: &PublicColumn| {
        let value = column.get(place, group)?;
        let is_set = matches!(column.set.get(place), Some(Some(set)) if *set == value);
        Some(AgentValue { name: column.name.clone(), text: text(world, value), is_set })
    };
    declared(world).filter_map(of).collect()
}

/// What the script of an agent remembers of it (`me:memory()`), in the order of names.
#[must_use]
pub fn memory_values(session: &Session, id: AgentId) -> Vec<AgentValue> {
    let group = each_world!(&session.world, world => world.agent(id).map(|agent| agent.group));
    let texts = group.map(|group| session.scripts.memory_texts(group, id, &readable));
    let value = |(name, text)| AgentValue { name, text, is_set: true };
    texts.into_iter().flatten().map(value).collect()
}

/// A value as people read it; an agent as its id and the name of its group.
fn text<V: Vector>(world: &World<V>, value: PublicValue) -> String {
    match value {
        PublicValue::Number(number) => readable(number),
        PublicValue::Bool(on) => on.to_string(),
        PublicValue::Vector(parts) => point(V::from_xyz(parts)),
        PublicValue::Agent(AgentId::NONE) => "no agent".to_owned(),
        PublicValue::Agent(id) => match world.agent(id) {
            Some(agent) => format!("{} ({})", id.0, world.groups[agent.group.index()].name),
            None => format!("{} (gone)", id.0),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flockwork::glam::{Vec2, vec2};
    use flockwork::{Group, Space, Stepping};

    #[test]
    fn each_kind_of_value_is_told_and_whether_it_was_set() {
        let mut world = World::new(Space::Open, Stepping::default(), 1, 1.0);
        let group = Group { name: "bees".to_owned(), ..Group::default() };
        let bees = world.add_group(group, None);
        let stones = world.add_group(Group::default(), None);
        let [bee, stone] = [bees, stones].map(|it| world.spawn(it, vec2(0.0, 0.0), Vec2::ZERO));
        let (bee, stone) = (bee.unwrap(), stone.unwrap());
        let values = [
            ("fuel", PublicValue::Number(0.25)),
            ("ill", PublicValue::Bool(false)),
            ("home", PublicValue::Vector([1.0, -2.5, 0.0])),
            ("queen", PublicValue::Agent(AgentId::NONE)),
            ("lost", PublicValue::Agent(AgentId(99))),
        ];
        world.public.declare(bees, values);
        assert!(world.set_public_value(bee, "ill", PublicValue::Bool(true)));
        assert!(world.set_public_value(bee, "queen", PublicValue::Agent(bee)));
        let told = |id| {
            let of = |it: AgentValue| (it.name, it.text, it.is_set);
            public_in(&world, id).into_iter().map(of).collect::<Vec<_>>()
        };
        let wanted = [
            ("fuel", "0.250", false),
            ("ill", "true", true),
            ("home", "1.00, -2.50", false),
            ("queen", "0 (bees)", true),
            ("lost", "99 (gone)", false),
        ];
        let wanted = wanted.map(|(name, text, is_set)| (name.to_owned(), text.to_owned(), is_set));
        assert_eq!(told(bee), wanted);
        assert_eq!(told(stone), []);
    }

    #[test]
    fn what_a_script_remembers_is_told_by_name() {
        let place = tempfile::tempdir().unwrap();
        let script = "function update(me)
            local m = me:memory()
            m.n = (m.n or 0) + 1
            m.share, m.home, m.is_hungry, m.word = 0.12345, vector.create(1, -2.5), true, 'a b'
            m.friend, m.others = me:nearest(), { me:nearest(), 7, { far = 9 } }
            m.long = string.rep('x', 200)
        end";
        std::fs::write(place.path().join("bees.lua"), script).unwrap();
        let scene = "(name: \"Bees\", groups: [(name: \"bees\", script: \"bees.lua\", \
            count: 2, spawn: Points([(0, 0), (1, 0)]))])";
        let mut session = Session::of_text(&place.path().join("bees.ron"), scene, None).unwrap();
        session.step(&[]);
        session.step(&[]);
        let told = memory_values(&session, AgentId(0));
        let told: Vec<_> = told.iter().map(|it| (it.name.as_str(), it.text.as_str())).collect();
        let long = format!("\"{}…", "x".repeat(59));
        let wanted = [
            ("friend", "agent 1"),
            ("home", "1, -2.50"),
            ("is_hungry", "true"),
            ("long", long.as_str()),
            ("n", "2"),
            ("others", "{ [1] = agent 1, [2] = 7, [3] = { far = 9 } }"),
            ("share", "0.123"),
            ("word", "\"a b\""),
        ];
        assert_eq!(told, wanted);
        assert_eq!(memory_values(&session, AgentId(9)), []);
    }
}
