//! Going back in time: the world's clone and the scripts' memory together repeat the run.

mod common;

use common::*;

const SCRIPT: &str = "
    function init(me) me:memory().path = {} end
    function update(me, world)
        local m = me:memory()
        m.n = (m.n or 0) + math.random()
        m.friend = m.friend or me:nearest('own')
        m.home = m.home or me:position()
        table.insert(m.path, m.n)
        m.deep = { me:position(), { yes = m.n > 3 } }
        if m.n > 4 and me:id() == 1 then me:despawn() end
        me:seek(m.home + vector.create(m.n, #m.path))
        if m.friend then me:flee(m.friend, 0.3) end
    end";

#[test]
fn the_same_future_comes_again() {
    let (mut world, mut scripts) = loaded(5, SCRIPT);
    run(&mut world, &mut scripts, 6);
    let (then, memory) = (world.clone(), scripts.memory());
    run(&mut world, &mut scripts, 30);
    let (first, remembered) = (world.hash(), scripts.memory().hash());
    assert_ne!(remembered, memory.hash());
    world = then;
    scripts.set_memory(&memory);
    assert_eq!(scripts.memory().hash(), memory.hash());
    run(&mut world, &mut scripts, 30);
    assert_eq!((world.hash(), scripts.memory().hash()), (first, remembered));
}

#[test]
fn an_unchanged_text_and_a_fresh_state_change_nothing() {
    let hash = |reloads: bool| {
        let (mut world, mut scripts) = loaded(5, SCRIPT);
        for tick in 0..40 {
            if reloads && tick % 7 == 0 {
                scripts.reload(FILE, &format!("{SCRIPT}\n-- {tick}")).unwrap();
            }
            run(&mut world, &mut scripts, 1);
        }
        (world.hash(), scripts.memory().hash())
    };
    assert_eq!(hash(false), hash(true));
}
