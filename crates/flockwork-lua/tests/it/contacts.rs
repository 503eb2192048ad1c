//! Contacts, as scripts hear of them.

use crate::common::*;
use flockwork::glam::{Vec2, vec2};
use flockwork::obstacle::Circle;
use flockwork::{Group, Plan, Space, Stepping, World};

/// A walker with this script that a stone comes toward, and a circle that it comes to later; what it prints in two seconds.
fn printed(body: &str) -> (World<Vec2>, Vec<String>) {
    let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(1.0 / 60.0), 1, 1.0);
    let named = |name: &str| Group { name: name.into(), ..Group::default() };
    let script = Some(FILE.to_owned());
    let walkers = world.add_group(Group { script, ..named("walkers") }, None);
    let stones = world.add_group(named("stones"), Some(Plan::default()));
    world.spawn(walkers, vec2(0.0, 0.0), vec2(1.0, 0.0));
    world.spawn(stones, vec2(0.5, 0.8), vec2(0.0, -1.0));
    world.obstacles = vec![Circle { center: vec2(2.0, 0.0), radius: 0.3 }.into()].into();
    let mut scripts = scripts(body);
    assert_eq!(scripts.load(&world), []);
    run(&mut world, &mut scripts, 120);
    (world, scripts.take_log())
}

#[test]
fn a_script_hears_of_contacts_with_agents_and_obstacles() {
    let hears = "function update(me)
        for name, other, number in me:events() do
            print(name, if other then other:group() else 'an obstacle', number)
        end
        if me:id() == 99 then print('contact') end
    end";
    let (_, lines) = printed(hears);
    assert_eq!(lines, ["contact stones 0", "contact an obstacle 0"]);
}

#[test]
fn where_no_script_names_contacts_none_are_looked_for() {
    let (world, lines) =
        printed("function update(me) for name in me:events() do print(name) end end -- 'contact'");
    assert_eq!((lines.len(), world.contacts.len(), world.events.len()), (0, 0, 0));
    assert!(world.plans.names.list().is_empty());
}

/// Marks are looked for where the word stands in quotes; the point that was reached equals the mark.
#[test]
fn a_script_hears_of_marks_that_it_reaches() {
    let text = |word: &str| {
        update(&format!(
            "me:seek(world.marks.door)
            for name, from, at in me:events() do
                if name == {word} then print(from, at == world.marks.door, me:distance_to(at) <= me:radius()) end
            end"
        ))
    };
    let heard = |word: &str| {
        let (mut world, mut scripts) = loaded(1, &text(word));
        run(&mut world, &mut scripts, 600);
        (scripts.take_log(), world.agents[0].position.x > 9.0)
    };
    assert_eq!(heard("'reached'"), (vec!["nil true true".to_owned()], true));
    assert_eq!(heard("'reach' .. 'ed'"), (Vec::new(), true));
}
