//! A hundred accidents happen to each example script while it is saved: what does not compile leaves the last good
//! text running as if nothing had been, and once the file is restored all is well again.

use std::fs;

use crate::common::{root, text_of};
use flockwork::noise::{Noise, Purpose};
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Stages, World};
use flockwork_lua::Scripts;

const ACCIDENTS: u64 = 100;
/// Of each group: an accident to a script is the same for few agents and for many.
const MOST_AGENTS: u32 = 24;

/// A text to which something has happened: cut off, a piece lost, doubled, moved, or a few odd characters more.
fn hurt(text: &str, nth: u64) -> String {
    const ODD: [&str; 12] =
        ["", "end", "(", "}", "\"", "=", "1e", "while true do end", "\0", "é", "--[[", "\n)"];
    let noise = Noise::new(4, nth, 0, Purpose::Behavior);
    let pick = |stream: u64, below: usize| (noise.uniform(stream) * below as f32) as usize;
    let place = |stream| {
        let at = pick(stream, text.len());
        (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
    };
    let (from, to) = (place(0).min(place(1)), place(0).max(place(1)));
    let (head, middle, tail) = (&text[..from], &text[from..to], &text[to..]);
    let (odd, short) = (ODD[pick(2, ODD.len())], middle.chars().take(9).collect::<String>());
    match nth % 5 {
        0 => head.to_owned(),
        1 => format!("{head}{odd}{middle}{tail}"),
        2 => format!("{head}{}{tail}", &middle[short.len()..]),
        3 => format!("{head}{middle}{short}{tail}"),
        _ => format!("{head}{odd}{}{short}{tail}", &middle[short.len()..]),
    }
}

/// How many accidents a script of this world survived with its last good text.
fn survives<V: Stages>(world: &World<V>, script: &str) -> usize {
    let good = text_of(script).unwrap();
    let (mut world, mut calm) = (world.clone(), world.clone());
    let load = |world: &World<V>| {
        let mut scripts = Scripts::new(Box::new(text_of));
        assert_eq!(scripts.load(world), []);
        scripts
    };
    let (mut scripts, mut calm_scripts) = (load(&world), load(&calm));
    let mut kept = 0;
    for nth in 0..ACCIDENTS {
        let bad = hurt(&good, nth);
        if scripts.reload(script, &bad).is_ok() {
            // Still a script, if an odd one: it runs, whatever it does, and then it goes on from where the calm one is.
            world.step(&mut scripts, &[]);
            assert!(scripts.reload(script, &good).is_ok(), "{script}, accident {nth}");
            world.clone_from(&calm);
            scripts.set_memory(&calm_scripts.memory());
            scripts.set_reloaded(&calm_scripts.reloaded());
            continue;
        }
        kept += 1;
        assert_eq!(world.step(&mut scripts, &[]), [], "{script}, accident {nth}:\n{bad}");
        calm.step(&mut calm_scripts, &[]);
        assert_eq!(world.hash(), calm.hash(), "{script}, accident {nth}:\n{bad}");
    }
    assert!(scripts.reload(script, &good).is_ok());
    assert_eq!(world.step(&mut scripts, &[]), []);
    kept
}

#[test]
fn a_hundred_accidents_to_each_script_leave_the_last_good_one_running() {
    let mut tried = Vec::new();
    for text in crate::shipped::scenes().into_values() {
        let mut scene = Scene::parse(&text).unwrap();
        scene.groups.iter_mut().for_each(|group| group.count = group.count.min(MOST_AGENTS));
        let world = scene.build().unwrap();
        let groups = match &world {
            AnyWorld::Plane(world) => &world.groups,
            AnyWorld::Volume(world) => &world.groups,
        };
        for script in groups.iter().filter_map(|group| group.script.clone()) {
            if tried.contains(&script) {
                continue;
            }
            let kept = match &world {
                AnyWorld::Plane(world) => survives(world, &script),
                AnyWorld::Volume(world) => survives(world, &script),
            };
            println!("{script}: {kept} of {ACCIDENTS} accidents broke it");
            assert!(kept > 20, "{script}: only {kept} of the accidents broke it");
            tried.push(script);
        }
    }
    let there_are = fs::read_dir(root("scripts")).unwrap().filter(|entry| {
        entry.as_ref().is_ok_and(|entry| entry.path().extension().is_some_and(|it| it == "lua"))
    });
    assert_eq!(tried.len(), there_are.count(), "a script that no scene uses");
}
