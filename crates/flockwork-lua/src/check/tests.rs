//! No false alarms, and places.

use super::*;

fn told(text: &str) -> Vec<String> {
    let scene = SceneNames {
        marks: vec!["door".to_owned()],
        paths: vec!["road".to_owned()],
        fields: vec!["scent".to_owned()],
        groups: vec!["ants".to_owned(), "stones".to_owned()],
        events: emitted_events(text),
    };
    let problems = check(text, Some(&scene));
    problems.iter().map(|it| format!("{}:{} {it}", it.line, it.column)).collect()
}

#[test]
fn every_problem_has_its_place() {
    let text =
        "function update(me, world)\n  me:sek(world.marks.dor)\n  local e --[[é]] = me.hp\nend";
    assert_eq!(
        told(text),
        [
            "2:6 me has no method \"sek\". Did you mean seek?",
            "2:22 world.marks has no mark \"dor\". Did you mean door?",
            "3:24 me has no \"hp\". An agent keeps what it remembers in me:memory().hp",
        ]
    );
}

#[test]
fn events_that_no_script_emits_are_told_if_one_has_nearly_the_same_name() {
    let waits = |body: &str| told(&format!("function update(me, world)\n{body}\nend"));
    let cri = "for name in me:events() do if name == 'cri' then me:brake() end end";
    assert_eq!(waits(&format!("me:emit('cry') {cri}")).len(), 1);
    assert_eq!(waits(&format!("me:emit('cry') {}", cri.replace("==", "~="))).len(), 1);
    assert_eq!(
        waits("for name in me:events() do if 'contct' == name then me:brake() end end").len(),
        1
    );
    for body in [
        cri,
        &format!("me:emit('cry') me:emit('cri') {cri}"),
        &format!("me:emit('cry') me:emit(me:memory().name) {cri}"),
        "me:emit('cry') for name in me:events() do if name == 'help' then me:brake() end end",
        "me:emit('cry') for name in me:events() do name = 'cri' if name == 'cri' then me:brake() end end",
        "me:emit('cry') for name in world.events('cry') do me:brake() end",
        "me:emit('cry') for _, name in { 'a' } do if name == 'cri' then me:brake() end end",
    ] {
        assert_eq!(waits(body), [""; 0], "{body}");
    }
}

#[test]
fn what_might_be_meant_so_is_no_problem() {
    for body in [
        "local m = me:memory() m.x = 1 m.hp = m.hp or 3 m:go()",
        "local at = me:position() at = nil if at then at.x = 1 end",
        "local f = me.seek f(me, world.mouse)",
        "me.seek(me, world.mouse)",
        "me:seek(me:memory().goal, me:memory().pull, me:memory().options)",
        "me:arrive(world.mouse, { slow_radius = me:speed() })",
        "local o = me:nearest(math.huge, 'stones') if o then me:pursue(o, 0.5) me:emit('hit', o) end",
        "for other, offset, velocity in me:neighbors(3) do me:flee(other) me:push(offset * 2 - velocity) end",
        "for name, at in world.marks do me:seek(at) end",
        "local t = { 1, [2] = 'a', b = function(me) me.hp = 1 end } t.b({})",
        "local x = if me:age() > 3 then 1 elseif dt then 2 else 3 me:wander(x)",
        "repeat local n = 1 until n > 0",
        "me:seek(world.marks['door'], -1) me:seek(world.groups.ants) me:count(3, 'stones')",
        "local s = `{dt}` me:set_color(s) me:spawn(s, vector.zero) world.key(s)",
        "for i = 1, 3 do if i == 2 then continue end break end",
        "local a, b = 1 a += 2 b = a // 2 ^ -1 .. 'x'",
        "local v = me:velocity() * 2 + vector.create(1, 2):unit() me:push(v / 2, 1, 'label')",
        "helper(me, world)",
        "local v = me:position() me:wander(v.X + v.y) me:push(v // 2 + 2 / v) local w = v.z > 1",
        "for name, from, value in world.events() do if from then me:flee(from, value) end end",
        "for name, from in world.events('hit') do end for name in me:events() do end",
        "me:emit('a') me:emit('a', world.groups.ants, 3) me:seek(world.mouse, nil, nil)",
        "pcall(me.seek, me, world.mouse) me:nearest() me:nearest(3) me:nearest(math.huge, world.groups.ants)",
        "local me, world = me:memory(), {} me.x, world.y = 1, 2 world.go(me.z)",
        "me:count(3, { 'ants', world.groups.stones }) me:separation(1, { among = { 'stones', 'ants' } })",
        "local both = { 'ants', 'stones' } me:count(3, both) me:nearest(math.huge, both) me:queue({ among = both })",
        "me:queue({ gap = 0.3 }) me:queue({ form = 'separate', damping = 0.3 })",
        "me:queue({ form = 'hard_stop' }) me:seek(world.mouse)",
        "me:queue(0) me:seek(world.mouse) me:queue(1, { share = 0 }) me:seek(world.mouse)",
        "me:queue() me:seek(world.mouse, 0) me:face(world.mouse) me:look_where_going()",
        "local form = if dt > 1 then 'cone' else 'brake' me:queue({ form = form, gap = 0.3, damping = 0.3 })",
        "local place, secs = me:last_seen(world.groups.stones) if place then me:seek(place, secs) end",
        "local way, length = world.way(me, world.mouse) if way then me:wish(way * length) end",
        "if dt > 1 then me:begin() else me:begin('blend') end me:wander() me:done()",
        "me:begin() if dt > 1 then me:done() return end me:done()",
        "for _ = 1, 3 do me:begin() local f = function() return 1 end me:wander() me:done() end",
        "me:begin() pcall(me.done, me)",
        "me:begin('priority', 0.5, { ['budget'] = 1 }) me:done()",
        "local near = { slow_radius = 2 } me:arrive(world.mouse, 1, near)",
        "me:arrive(world.mouse, 2 * math.pi, { slow_radius = 1 / 3 })",
        "me:count(3, ({ 'ants' })[1]) me:face(me:nearest(math.huge, 'stones') or world.mouse)",
    ] {
        let text = format!(
            "local function reset(me) me.mode = 1 end\nfunction helper(me, world) reset(me:memory()) end\nfunction update(me, world, dt) {body} end"
        );
        assert_eq!(told(&text), [""; 0], "{body}");
    }
}

#[test]
fn helpers_are_looked_at() {
    let text = "local function go(me, world)\n  me:sek(world.tim)\nend\nfunction update(me, world) go(me, world) end";
    assert_eq!(told(text).len(), 2);
    let states = "local states = { go = function(me) me:sek() end }\nfunction update(me) states[me:memory().mode](me) end";
    assert_eq!(told(states).len(), 1);
}

/// Rows of calls and operators make a tree deeper than its brackets are.
#[test]
fn the_deepest_tree_can_be_walked() {
    for (open, rest) in [("(", ")() + 1".to_owned()), ("f(", format!("){}", "()".repeat(30)))] {
        let deepest = |depth: usize| {
            let text = format!("local x = {}y{}", open.repeat(depth), rest.repeat(depth));
            told(&text).iter().all(|it| !it.contains("nested") && !it.contains("recursion"))
        };
        let depth = (1..40).map(|nth| 30 * nth).take_while(|depth| deepest(*depth)).count();
        assert!((1..39).contains(&depth), "{depth}");
    }
}

#[test]
fn half_a_script_is_read_too() {
    let text =
        "local t = tune { a = 'é', b = \"\\\"\" }\nfunction update(me) me:seek(`{t.a}é`, 'é') end";
    for (at, _) in text.char_indices() {
        _ = check(&text[..at], None);
        _ = check(&text[at..], None);
    }
}

#[test]
fn anything_is_read_to_its_end() {
    let deep = "(".repeat(10_000);
    let long = format!("x = {}1", "1 + ".repeat(10_000));
    for text in [
        "",
        "x",
        "local",
        "function f(",
        "if a then",
        "a.b.",
        "for",
        "x = {",
        "\0",
        "é",
        &deep,
        &long,
    ] {
        _ = check(text, None);
    }
}

#[test]
fn every_syntax_error_is_told() {
    let text = "local x = = 1\nfunction update(me)\n  me:seek(\nend\nlocal y = )";
    let lines: Vec<_> = check(text, None).iter().map(|it| it.line).collect();
    assert!(lines.len() >= 3 && lines[0] == 1, "{lines:?}");
}

#[test]
fn a_hundred_are_told_and_the_rest_is_counted() {
    let text: String = (0..4000).map(|nth| format!("foo{nth}()\n")).collect();
    let problems = check(&text, None);
    assert_eq!(problems.len(), 101);
    assert_eq!(problems[100].to_string(), "3900 more mistakes from here on");
    assert_eq!((problems[100].line, problems[99].line), (101, 100));
}

/// A span is what is wrong, whatever stands before it, marks of the bytes' order included.
#[test]
fn spans_are_what_is_wrong() {
    for (text, wrong) in [
        ("function update(me) me:sek(1) end", "sek"),
        ("\u{feff}-- é\nfunction update(me)\r\n\tme:seek('door') end", "'door'"),
        ("function update(me) local v = me:position() + 1 end", "me:position() + 1"),
        ("function update(me) undefined.x = 1 end", "undefined"),
        ("local n = 0\nfunction update(me) n += 1 end", "n"),
        ("function update(me) me:seek(vector.zero, 1, {}, 4) end", "4"),
        ("function update(me) local x = # me:neighbors(5) end", "# me:neighbors(5)"),
        ("function update(me) me:seek(`{me:sek()}`) end", "`{me:sek()}`"),
    ] {
        let problems = check(text, None);
        assert!(problems.iter().any(|it| &text[it.span.clone()] == wrong), "{text}: {problems:?}");
    }
}

/// How often parts of a text are looked at.
pub fn looks(text: &str) -> usize {
    with_tree(text, |tree| {
        _ = found(text, tree, None);
        crate::source::visit::looks::take()
    })
    .unwrap()
}
