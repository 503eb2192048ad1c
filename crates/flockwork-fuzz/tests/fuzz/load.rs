//! A busy machine changes nothing: no clock, and no turn that threads take, is part of a result.

use flockwork::glam::{Vec2, vec2};
use flockwork::{Group, Space, Stepping, World};
use flockwork_fuzz::busy::beside_busy_threads;
use flockwork_lua::Scripts;

/// Sound, faulty now and then, never done, and expensive.
const SCRIPTS: [(&str, &str); 4] = [
    (
        "sound",
        "me:wander() me:separation(1) local m = me:memory() m.n = (m.n or 0) + math.random() me:seek(vector.create(m.n, 3))",
    ),
    (
        "faulty",
        "me:wander() if math.random() < 0.2 then local x = nil + 1 end me:seek(vector.create(3, 9))",
    ),
    (
        "endless",
        "me:wander() if math.random() < 0.3 then while true do end end me:seek(vector.create(9, 3))",
    ),
    (
        "expensive",
        "me:wander() local t = {} for n = 1, 300 do t[n] = ('x'):rep(n) end me:seek(vector.create(#t, 1))",
    ),
];

const RUNS: usize = 3;
const TICKS: usize = 8;

/// The state, what agents remember, and all faults.
fn run() -> (u64, u64, String) {
    let mut world = World::<Vec2>::new(Space::Wrap(vec2(20.0, 14.0)), Stepping::default(), 3, 1.0);
    for (name, _) in SCRIPTS {
        let group = Group { name: name.into(), script: Some(name.into()), ..Group::default() };
        let group = world.add_group(group, None);
        for nth in 0..150_u8 {
            let at = vec2(f32::from(nth % 15), f32::from(nth / 15));
            assert!(world.spawn(group, at, Vec2::ZERO).is_some());
        }
    }
    let text = |name: &str| {
        let (_, body) = SCRIPTS.iter().find(|(known, _)| *known == name).unwrap();
        Ok(format!("function update(me, world, dt) {body} end"))
    };
    let mut scripts = Scripts::new(Box::new(text));
    assert_eq!(scripts.load(&world), []);
    for _ in 0..TICKS {
        world.step(&mut scripts, &[]);
    }
    assert!(scripts.reproducible(), "{:?}", scripts.faults());
    let told = format!("{:?}", scripts.faults());
    assert!(told.contains("too many steps") && told.contains("faulty"), "{told}");
    (world.hash(), scripts.memory().hash(), told)
}

#[test]
fn a_run_beside_busy_threads_has_the_hash_of_a_run_alone() {
    let alone = run();
    for nth in 0..RUNS {
        assert!(beside_busy_threads(run) == alone, "run {nth}");
    }
}
