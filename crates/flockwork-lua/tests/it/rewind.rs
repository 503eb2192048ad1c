//! Going back in time: the world's clone and the scripts' memory together repeat the run.

use crate::common::*;

const SCRIPT: &str = "
    function init(me) me:memory().path = {} end
    function update(me, world)
        local m = me:memory()
        m.n = (m.n or 0) + math.random()
        m.friend = m.friend or me:nearest(math.huge, 'own')
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

/// A text that takes long to process makes steps expensive for as long as it is remembered, whichever function returns it.
#[test]
fn what_a_remembered_text_costs_comes_back_with_it() {
    for (kept, is_dear) in [("0.#", true), ("x.y#", false), ("12345", false)] {
        let kept = kept.replace('#', &"1".repeat(90));
        let made = format!("('{kept}x'):sub(1, -2)");
        for how in [format!("m.s = {made}"), format!("m.t = {{ [{made}] = 1 }}")] {
            let (mut world, mut scripts) = loaded(
                2,
                &update(&format!(
                    "local m = me:memory() if world.tick == 0 then {how} end
                if world.tick > 1 then for nth = 1, 40000 do end end"
                )),
            );
            run(&mut world, &mut scripts, 2);
            let (then, memory) = (world.clone(), scripts.memory());
            world.step(&mut scripts, &[]);
            let first = scripts.faulty().to_vec();
            assert_eq!(!first.is_empty(), is_dear, "{how}");
            scripts.set_memory(&memory);
            then.clone().step(&mut scripts, &[]);
            assert_eq!(scripts.faulty(), first, "{how}");
        }
    }
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

/// Walks its memory, whose order depends on how it came about.
const WALKER: &str = "
    function update(me, world)
        local m = me:memory()
        m.seen = m.seen or {}
        m.seen['k' .. math.random(40)] = world.tick
        m.seen['k' .. math.random(40)] = nil
        local first, sum = next(m.seen), ''
        for key, tick in pairs(m.seen) do sum ..= key end
        m.text = sum
        me:seek(vector.create(#sum, m.seen[first] or 0))
        me:push(vector.create(string.byte(sum, 2) or 0, string.byte(sum, 5) or 0))
    end";

#[test]
fn what_walks_its_memory_repeats_too() {
    let (mut world, mut scripts) = loaded(5, WALKER);
    run(&mut world, &mut scripts, 128);
    let (then, memory) = (world.clone(), scripts.memory());
    run(&mut world, &mut scripts, 100);
    let first = (world.hash(), scripts.memory());
    (world, scripts) = (then, loaded(5, WALKER).1);
    scripts.set_memory(&memory);
    run(&mut world, &mut scripts, 100);
    assert!(first == (world.hash(), scripts.memory()));
}

#[test]
fn what_is_no_plain_data_is_named() {
    for (line, told) in [
        ("m.on_hit = function() end", ".on_hit is a function; it keeps numbers, text"),
        ("m.list = { 1, { deep = print } }", ".list[2].deep is a function; it keeps"),
        ("m.a = m", ".a is a table that holds itself; it keeps"),
        ("m.a = { b = {} } m.a.b.c = m.a", ".a.b.c is a table that holds itself; it keeps"),
        ("m[{}] = 1", " has a table as a key; it keeps"),
        ("m.me = me", ".me is me; it keeps"),
        ("local t = m for i = 1, 20 do t.t = {} t = t.t end", ".t.t.t.t"),
        ("m.text = ('x'):rep(1001)", ".text is a text of 1001 bytes; it keeps 1000; it keeps"),
        ("m.fixed = table.freeze({})", ".fixed is a fixed table, made at the top of a file"),
        ("m.own = setmetatable({}, {})", ".own is a table with a metatable; it keeps"),
        ("for i = 1, 5000 do m[i] = i end", " holds more than 4096 values: all is forgotten"),
    ] {
        let (mut world, mut scripts) = loaded(2, &update(&format!("local m = me:memory() {line}")));
        let mut faults = Vec::new();
        faults.extend(world.step(&mut scripts, &[]));
        let fault = faults.first().map(show).unwrap_or_default();
        assert!(fault.starts_with(&format!("a.lua: me:memory(){told}")), "{line}: {fault}");
    }
}

#[test]
fn groups_paths_and_agents_are_remembered() {
    let text = update(
        "local m = me:memory()
        m.group, m.path, m.friend = world.groups.stones, world.paths.road, me:nearest(math.huge, 'stones')
        m.list = { world.groups.stones, 'text', true, vector.one, -0.5 }",
    );
    let (mut world, mut scripts) = loaded(2, &text);
    run(&mut world, &mut scripts, 2);
    let memory = scripts.memory();
    let (_, mut again) = loaded(2, &text);
    again.set_memory(&memory);
    assert!(again.memory() == memory && again.memory().hash() == memory.hash());
}

/// Whatever was in a table before, and whenever memory was collected: it is walked in the same order.
#[test]
fn tables_are_walked_in_an_order_of_their_own() {
    let text = update(
        "local t = {}
        for i = 1, 40 do t['x' .. (i * 7) % 40] = i end
        for i = 0, 40 do t['x' .. i] = nil end
        t.b, t[3], t.a, t[true], t[me:nearest(math.huge, 'own')], t[1], t[-2.5], t[vector.one] = 1, 2, 3, 4, 5, 6, 7, 8
        local keys = ''
        for key in t do keys ..= tostring(key) .. ' ' end
        for key in pairs(t) do keys ..= tostring(key) .. ' ' end
        for key in next, t do keys ..= tostring(key) .. ' ' end
        local key = next(t)
        while key ~= nil do keys ..= tostring(key) .. ' ' key = next(t, key) end
        me:memory().keys = keys
        local list = {}
        for i, v in { 5, 6, 7 } do table.insert(list, i * v) end
        for i, v in pairs({ 5, 6, 7 }) do table.insert(list, i * v) end
        for k, v in { 1, nil, 3 } do table.insert(list, k * v) end
        for name in world.marks do table.insert(list, name) end
        for k in t do t[k] = nil end
        print(keys, table.concat(list, ' '), next(t))",
    );
    let (mut world, mut scripts) = loaded(2, &text);
    run(&mut world, &mut scripts, 1);
    let order = "-2.5 1 3 a b agent 1 1, 1, 1 true ";
    let told = scripts.take_log().remove(0);
    assert_eq!(told, format!("{} 5 12 21 5 12 21 1 9 door nil", order.repeat(4)));
}

#[test]
fn keys_without_an_order_are_refused_where_they_are_walked() {
    for walk in
        ["for k in t do end", "for k in pairs(t) do end", "for k in next, t do end", "next(t)"]
    {
        for key in ["{}", "function() end"] {
            let fault = first_fault(&update(&format!("local t = {{ [{key}] = 1 }}\n{walk}")));
            assert!(
                fault.starts_with("a.lua:3: me, a table or a function is a key here"),
                "{walk}: {fault}"
            );
        }
    }
    assert_eq!(
        first_fault(&update("for k in { [me.seek] = 1, [world.groups.ants] = 2 } do end")),
        "fine"
    );
}
