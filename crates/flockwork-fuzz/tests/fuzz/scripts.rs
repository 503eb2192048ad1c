//! A script, whatever has happened to its text, runs or is refused with a place; its bystanders move as ever.

use std::sync::LazyLock;

use flockwork::group::Setting;
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Agent, Group, GroupId, Stages, World, each_world};
use flockwork_fuzz::mutate::{Mutant, mutant};
use flockwork_fuzz::shipped::{SCENES, SCRIPTS};
use flockwork_lua::{ScriptError, Scripts, check, with_default};

use crate::holds;

const TICKS: u64 = 20;
const MUTANT: &str = "mutant.lua";
const BYSTANDER: &str = "bystander.lua";
const HARMLESS: &str = "function update(me, world, dt) end";
/// Draws numbers, remembers, and looks at its own group alone.
const BYSTANDING: &str = "function update(me, world, dt)
    local m = me:memory()
    m.n = (m.n or 0) + math.random()
    me:wander()
    me:separation(1, { among = 'own' })
    me:seek(vector.create(m.n, 3), 0.3)
end";

/// The mutant's text; the same for every file that it requires.
fn scripts(mutant: &str) -> Scripts {
    let mutant = mutant.to_owned();
    Scripts::new(Box::new(move |name| {
        Ok(if name == BYSTANDER { BYSTANDING.to_owned() } else { mutant.clone() })
    }))
}

/// The scene that shows a script, with few agents; any, if there is none.
fn scene_of(script: &str) -> Scene {
    let shows = |text: &&str| text.contains(&format!("\"{script}\""));
    let text = SCENES.iter().map(|it| it.text.as_str()).find(shows).unwrap_or(&SCENES[0].text);
    let mut scene = Scene::parse(text).unwrap();
    for group in &mut scene.groups {
        group.count = group.count.min(4);
        group.script = group.script.take().map(|_| MUTANT.to_owned());
        group.params = Default::default();
    }
    scene
}

/// The world of each script, with bystanders.
static WORLDS: LazyLock<Vec<AnyWorld>> = LazyLock::new(|| {
    let with_bystanders = |script: &str| {
        let mut world = scene_of(script).build().unwrap();
        each_world!(&mut world, world => add_bystanders(world));
        world
    };
    SCRIPTS.iter().map(|it| with_bystanders(&it.name)).collect()
});

fn add_bystanders<V: Stages>(world: &mut World<V>) {
    let named = Group { name: BYSTANDER.to_owned(), ..Group::default() };
    let group = world.add_group(Group { script: Some(BYSTANDER.to_owned()), ..named }, None);
    // Where it is not, there is no bystander to watch.
    (0..4_u8).for_each(|nth| {
        _ = world.spawn(group, V::from_xyz([5.0 + f32::from(nth), 5.0, 0.0]), V::ZERO)
    });
}

/// The bystanders, bit by bit.
fn bystanders<V: Stages>(world: &World<V>) -> Vec<[u32; 6]> {
    let group = GroupId(world.groups.len() as u32 - 1);
    let bits = |agent: &Agent<V>| {
        let [a, b] = [agent.position, agent.velocity].map(|it| it.to_xyz().map(f32::to_bits));
        [a[0], a[1], a[2], b[0], b[1], b[2]]
    };
    world.agents.iter().filter(|agent| agent.group == group).map(bits).collect()
}

/// The bystanders' motion beside a script that does nothing: by script, by tick.
static UNDISTURBED: LazyLock<Vec<Vec<Vec<[u32; 6]>>>> = LazyLock::new(|| {
    let motion = |world: &AnyWorld| each_world!(world, world => motion(world.clone()));
    WORLDS.iter().map(motion).collect()
});

fn motion<V: Stages>(mut world: World<V>) -> Vec<Vec<[u32; 6]>> {
    let mut scripts = scripts(HARMLESS);
    assert_eq!(scripts.load(&world), []);
    let mut tick = || {
        world.step(&mut scripts, &[]);
        bystanders(&world)
    };
    (0..TICKS).map(|_| tick()).collect()
}

/// What is refused names the file, and a line of the text if the mistake is in it.
fn is_placed(error: &ScriptError, text: &str) {
    assert!(!error.message.trim().is_empty() && !error.file.is_empty(), "{error:?}");
    let lines = text.split('\n').count() as u32 + 1;
    assert!(error.line <= lines, "{error:?}: there are {lines} lines");
}

fn tick_beside<V: Stages>(world: &mut World<V>, scripts: &mut Scripts, nth: usize) {
    let undisturbed = &UNDISTURBED[nth][world.tick as usize];
    for fault in world.step(scripts, &[]) {
        assert!(!fault.message.trim().is_empty(), "{fault:?}");
    }
    assert!(world.agents.iter().all(Agent::is_finite), "in tick {}", world.tick);
    assert_eq!(bystanders(world), *undisturbed, "in tick {}", world.tick);
}

/// It is there from the beginning.
fn loaded<V: Stages>(mut world: World<V>, mutant: &Mutant) {
    let mut scripts = scripts(&mutant.text);
    scripts.load(&world).iter().for_each(|error| is_placed(error, &mutant.text));
    (0..TICKS).for_each(|_| tick_beside(&mut world, &mut scripts, mutant.nth));
}

/// It takes the place of the text that it was, which goes on if it is refused.
fn saved<V: Stages>(mut world: World<V>, mutant: &Mutant) {
    let mut scripts = scripts(&SCRIPTS[mutant.nth].text);
    // A block of a manual may need what is not in this world.
    scripts.load(&world);
    (0..3).for_each(|_| tick_beside(&mut world, &mut scripts, mutant.nth));
    let (mut calm, memory) = (world.clone(), scripts.memory());
    let taken = scripts.reload(MUTANT, &mutant.text);
    (0..3).for_each(|_| tick_beside(&mut world, &mut scripts, mutant.nth));
    if let Err(error) = taken {
        is_placed(&error, &mutant.text);
        let hash = world.hash();
        scripts.set_memory(&memory);
        (0..3).for_each(|_| tick_beside(&mut calm, &mut scripts, mutant.nth));
        assert_eq!(calm.hash(), hash, "what is refused has changed the motion");
    }
}

/// What the check finds lies in the text.
fn is_checked(text: &str) {
    for problem in check(text, None) {
        assert!(text.get(problem.span.clone()).is_some(), "{problem:?} is no part of the text");
        assert!(problem.line >= 1 && problem.column >= 1, "{problem:?}");
        assert!(problem.line <= text.split('\n').count() + 1, "{problem:?}");
        assert!(!problem.text.trim().is_empty(), "{problem:?}");
    }
}

#[test]
fn a_mutated_script_runs_or_is_refused_with_its_place_and_bystanders_move_as_ever() {
    holds("scripts", 100, mutant(&SCRIPTS), |mutant| {
        let world = &WORLDS[mutant.nth];
        each_world!(world, world => loaded(world.clone(), &mutant));
    });
}

#[test]
fn a_mutated_save_is_taken_over_or_the_last_good_script_goes_on() {
    holds("saves", 80, mutant(&SCRIPTS), |mutant| {
        let world = &WORLDS[mutant.nth];
        each_world!(world, world => saved(world.clone(), &mutant));
    });
}

#[test]
fn whatever_is_checked_each_problem_lies_in_the_text() {
    holds("check", 600, mutant(&SCRIPTS), |mutant| is_checked(&mutant.text));
}

/// A default that is put into a script leaves a script, and may be put there again.
fn takes_a_default(it: &Mutant) {
    let value = Setting::Number(0.625);
    for name in ["pull", "door_pull", "patience", "speed", "share"] {
        let put = |text: &str| with_default(text, name, &value, Some([0.0, 2.0]));
        if let Some(told) = put(&it.text) {
            assert_eq!(put(&told).as_ref(), Some(&told), "{name}");
        }
    }
}

#[test]
fn a_default_is_put_into_any_script_or_refused() {
    holds("defaults", 2_000, mutant(&SCRIPTS), |it| takes_a_default(&it));
}
