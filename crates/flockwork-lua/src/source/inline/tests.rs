use flockwork::behavior::infos;

use super::{GIVEN, Inlined, inline};
use crate::source::{mentions, with_tree};

fn inlined(text: &str) -> Inlined {
    with_tree(text, |tree| {
        let tree = tree.unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"));
        inline(text, &tree, &mentions(&tree.block))
    })
    .unwrap()
}

/// What became of a text.
fn written(text: &str) -> String {
    let text = inlined(text).text;
    let rest = text.strip_prefix(GIVEN).map(|rest| rest.strip_prefix(super::KEEPS).unwrap_or(rest));
    let rest = rest.map(|rest| rest.strip_prefix(super::NUMBERS).unwrap_or(rest));
    let body = rest.and_then(|text| text.strip_suffix("\nend)()"));
    body.and_then(|text| text.strip_prefix(" return (function() ")).unwrap().to_owned()
}

/// What became of the body of a function with a parameter `me`.
pub(super) fn in_function(body: &str) -> String {
    let text = written(&format!("function f(me) {body} end"));
    let rest = text.strip_prefix("function f(me)").and_then(|rest| rest.strip_suffix(" end"));
    let rest = rest.unwrap_or_else(|| panic!("{text}"));
    rest.strip_prefix(" local fw_is_me = me == fw_me").unwrap_or(rest).trim_start().to_owned()
}

#[test]
fn statements_are_inlined_and_values_stay_calls() {
    for body in ["me:wander()", "wander(2)", "me:seek(a, b)", "x = me:position()", "seek((f()))"] {
        assert_ne!(in_function(body), body);
    }
    for body in [
        "x = me:wander()",
        "return wander(2)",
        "me:follow_path(a)",
        "me:position()",
        "me:position():foo()",
        "me:seek(\na)",
        "me:seek()",
        "me:seek 'a'",
        "me.wander(2)",
        "me:seek(a, 1, b, c)",
    ] {
        assert_eq!(in_function(body), body);
    }
    // A store owes steps, and is one; so do values that are given to a function.
    for body in ["me:wander().x = 1", "f(seek(a))"] {
        assert!(in_function(body).ends_with(&format!("  {body}")));
    }
}

/// Inlined text names what stands for the engine's own: where a script has that name itself, it stays as it is.
#[test]
fn names_of_the_script_are_its_own() {
    for text in [
        "function f(me) local me = g() me:wander() end",
        "function f(me) for me in t do me:wander() end end",
        "function f(me) me = g() me:wander() x = me:position() end",
        "me:wander()",
        "local me = 1 function f() me:wander() end",
        "function seek() end seek(a)",
        "local function seek() end seek(a)",
        "local seek = 1 function f(me) seek(1) end",
        "local buffer = 1 function f(me) me:wander() end",
        "type = 1 function f(me) me:wander() end",
        "function f(me, vector) me:seek(a) end",
        "--!calls\nfunction f(me) me:wander() end",
    ] {
        let expected = text.replace("in t", "in fw_each(t)");
        assert_eq!(written(text), expected);
    }
}

#[test]
fn text_and_comments_are_no_code() {
    for text in [
        "function f(me) local s = 'me:wander()' --[[ me:wander() ]] end",
        "function f(me) local s = [[\nme:wander()\n]] end",
        "-- --!calls function f(me) me:wander() end",
    ] {
        assert_eq!(written(text), text);
    }
    assert!(in_function("g(`{me:position()}`)").contains("(if fw_is_me then "));
    assert!(in_function("g(`{function() me:wander() end}`)").contains("fw_out"));
    assert!(in_function("local s = '--!calls' me:wander()").contains("fw_out"));
}

#[test]
fn plain_commands_in_a_row_are_checked_once() {
    let text = in_function("me:seek(a)\nme:wander() ; queue(2) -- so\nme:separation(b)");
    assert_eq!(text.matches(" then ").count(), 2);
    let together = "else me:seek(fw_t)\nme:wander() ; queue(2) end end -- so\ndo ";
    assert!(text.contains(together), "{text}");
}

#[test]
fn loops_ask_for_our_order() {
    for (text, expected) in [
        ("for a in t do end", "for a in fw_each(t) do end"),
        ("for a in next, t do end", "for a in fw_each(next, t) do end"),
        ("for a in f(t)[1] do end", "for a in fw_each(f(t)[1]) do end"),
        ("for a in pairs(t) do end", "for a in fw_pairs(t) do end"),
        ("for a in ipairs(t) do end", "for a in ipairs(t) do end"),
        ("for a in f:neighbors(2) do end", "for a in fw_each(f:neighbors(2)) do end"),
        ("for a in me:neighbors(2) do end", "for a in fw_each(me:neighbors(2)) do end"),
        ("for a in m.events do end", "for a in fw_each(m.events) do end"),
        ("for a in function() end do end", "for a in fw_each(function() end) do end"),
        (
            "local pairs = t for a in pairs(t) do end",
            "local pairs = t for a in fw_each(pairs(t)) do end",
        ),
        ("for i = 1, 2 do end", "for i = 1, 2 do end"),
        (
            "for i = 1, 2 do while a do end end",
            "for i = 1, 2 do local fw_0 = nil while a do end end",
        ),
    ] {
        assert_eq!(written(text), expected);
        assert_eq!(inlined(text).plain, format!("do end {expected}"));
    }
}

#[test]
fn events_count_from_where_they_are_assigned() {
    for (text, expected) in [
        ("m.__index = a", "m.__index = a do fw_renewed(m) end"),
        ("m.__len, x = a", "m.__len, x = a do fw_renewed(m) end"),
        ("function m.__unm() end", "function m.__unm() end do fw_renewed(m) end"),
        ("m.a = 1 function m.b() end", "m.a = 1 function m.b() end"),
    ] {
        assert_eq!(written(text), expected);
    }
    assert!(written("m.__a = b .. c").ends_with("fw_join(b , c) do fw_renewed(m) end"));
}

#[test]
fn loops_over_neighbors_go_through_the_lists() {
    let found = in_function("for a, b in me:neighbors(2, c) do d(a) end");
    let start = "local fw_1, fw_2, fw_3, fw_from, fw_to = me:neighbors(2, c) local fw_list = fw_is_me and fw_found.list for fw_n = fw_from, fw_to, 32 do local a, b = fw_handles[buffer.readu32(fw_list, fw_n)], vector.create(";
    assert!(found.starts_with(start) && found.ends_with(")  d(a) end"), "{found}");
    let stays = "for a, b, c, d in fw_each(me:neighbors(2)) do end";
    assert_eq!(in_function("for a, b, c, d in me:neighbors(2) do end"), stays);
}

#[test]
fn loops_over_events_go_through_the_list_of_those_around() {
    let found = in_function("for a, b, c in me:events() do x = a x = c end");
    let start = "local fw_1, fw_2, fw_3, fw_from, fw_to = me:events() local fw_near, fw_said = ";
    assert!(
        found.starts_with(start) && found.ends_with(" break end end  x = a x = c end"),
        "{found}"
    );
    // What is not used is not read.
    assert!(found.contains(" a, b, c = fw_found.said_names["), "{found}");
    assert!(found.contains("], nil, (if buffer.readu32("), "{found}");
    for stays in [
        "for a, b, c, d in me:events() do end",
        "for a in it:events() do end",
        "for a in me:events(), 1 do end",
    ] {
        assert!(!in_function(stays).contains("fw_near"), "{stays}");
    }
}

/// `update` is passed position and velocity where nothing but the engine can have called it.
#[test]
fn update_is_passed_what_it_reads() {
    for (text, passes) in [
        ("function update(me) f(me:position()) end", true),
        ("function update(me, world, dt): number f(me:velocity()) return 1 end", true),
        ("function update(me: Agent, w: World) if a then else f(me:position()) end end", true),
        (
            "local x = if a then 1 else if b then 2 else 3\nfunction update(me) f(me:position()) end",
            true,
        ),
        ("function update(me) f() end", false),
        ("function update(me) local function g() return me:position() end g() end", false),
        ("function update(me) f(me:position()) end f(update)", false),
        ("function update(me) f(me:position()) end function go(me) update(me) end", false),
        ("function update(me, ...) f(me:position()) end", false),
        ("function update(world, me) f(me:position()) end", false),
        ("function update(me, a, b, c) f(me:position()) end", false),
        ("local function update(me) f(me:position()) end", false),
        ("--[[update]] function update(me) f(me:position(), 'update') end", true),
    ] {
        assert_eq!(inlined(text).passes, passes, "{text}");
    }
    let text = written(
        "function update(me) f(me:position()) local g = function() return me:position() end end",
    );
    assert!(text.starts_with("function update(me, fw_1, fw_2, fw_position: vector, fw_velocity: vector) local fw_is_me = true f(fw_position) "), "{text}");
    assert!(text.contains("return ((if fw_is_me then vector.create("), "{text}");
}

#[test]
fn no_line_is_added_before_the_end() {
    let text = "function update(me)\n me:seek(me:position())\n\n me:wander(2) -- so\nend";
    assert_eq!(written(text).lines().count(), text.lines().count());
}

/// However much is inlined, the text grows by a bounded amount.
#[test]
fn a_long_text_is_inlined_in_part() {
    let text = format!("function update(me) {} end", "me:seek(a) ".repeat(10_000));
    let long = written(&text);
    assert!(long.len() < text.len() + 100_000, "{}", long.len());
    assert_eq!(long.matches("fw_at + 8,").count(), super::MOST_SITES);
}

/// Options that are the same each time are kept, wherever they stand; others are made anew.
#[test]
fn constant_options_are_kept() {
    let top = "local half, rad, params = 0.5, math.rad, tune { reach = 2 }
        local wide, changed, it = { radius = 2 }, 1, f()
        changed = 2 ";
    for (options, is_kept) in [
        ("{ radius = 1 }", true),
        ("{ radius = -1.5, among = \"own\", hard_stop = true }", true),
        ("{ radius = half * 2 + (params.reach) }", true),
        ("{ radius = rad(90), range = math.pi / 2 }", true),
        ("{\n radius = 1,\n}", true),
        ("options.separation { radius = 1 }", true),
        ("wide", true),
        ("{}", true),
        ("{ radius = changed }", false),
        ("{ radius = it }", false),
        ("{ radius = me:speed() }", false),
        ("{ radius = random() }", false),
        ("{ 1 }", false),
        ("{ [\"radius\"] = 1 }", false),
        ("it", false),
    ] {
        for call in ["me:separation(1, {})", "separation({})", "x = me:seek(a, 1, {})"] {
            let text = format!("{top} function f(me) {} end", call.replace("{}", options));
            assert_eq!(written(&text).contains("fw_kept["), is_kept, "{text}");
        }
    }
    let text = "function f(me) me:separation(1, {\n radius = 2 }) me:wander()\n me:queue() end";
    let text = inlined(text).text;
    assert!(text.contains(" fw_keep(fw_kept, 1, "), "{text}");
    assert!(text.contains("(fw_is_me and fw_kept[1] or { radius = 2 })"), "{text}");
    assert_eq!(text.lines().nth(2).unwrap().trim_start().split(' ').next(), Some("me:queue()"));
}

#[test]
fn vectors_are_told_to_luau() {
    for (text, expected) in [
        ("x = world.mouse", "x = (world.mouse :: vector)"),
        ("f(-world.marks.door.x)", "f(-((world.marks :: any).door :: vector).x)"),
        ("return world.bounds\n.min + y", "return ((world.bounds :: any)\n.min :: vector) + y"),
        ("return world.marks['a b']", "return ((world.marks :: any)['a b'] :: vector)"),
        ("x = vector.create(1, 2)", "x = (fw_create(1, 2) :: vector)"),
        ("x = world.mouse .. g()", "x = fw_join((world.mouse :: vector) , g())"),
        ("x = g() .. world.mouse", "x = fw_join(g() , (world.mouse) :: vector)"),
        ("a, world.mouse = world.mouse.x", "a, world.mouse = (world.mouse :: vector).x"),
        (
            "x = function() return world.mouse end",
            "x = function() return (world.mouse :: vector) end",
        ),
    ] {
        let written = written(&format!("function f(world) {text} end"));
        let body = written.strip_prefix("function f(world)").and_then(|it| it.strip_suffix(" end"));
        let body = body.unwrap_or_else(|| panic!("{written}")).trim_start();
        // What the body owes goes before it.
        let owes = body.starts_with("buffer.writeu32(");
        let body = if owes { body.splitn(3, ") ").nth(2).unwrap() } else { body };
        assert_eq!(body.trim_start(), expected);
    }
    for text in [
        "function f(world) world.mouse = 1 world.marks.door() world.mouse:go() end",
        "function f(w) local x, y = w.mouse, world.marks.door end",
        "function f(world) local x = world.time, world.marks, world.paths.road end",
        "--!calls\nfunction f(world) return world.mouse end",
    ] {
        assert!(!written(text).contains("::"), "{text}");
    }
}

#[test]
fn numbers_of_prepared_options_are_looked_up_at_load() {
    let first = infos().iter().position(|info| info.name == "separation").unwrap() + 1;
    let site = |top: &str, call: &str| {
        let text = written(&format!("{top} function f(me) {call} end"));
        let numbered = text.contains(&format!(" fw_numbers[1] = fw_ready[{first}][near] or false"));
        (numbered, text.contains("fw_r = fw_numbers[1]"))
    };
    let (near, call) = ("local near = options.separation { radius = 1 }", "me:separation(1, near)");
    assert_eq!(site(near, call), (true, true));
    assert_eq!(site(near, "separation(2, near) near2 = 1"), (true, true));
    // Options of another behavior are told so by the call.
    assert_eq!(site(near, "me:cohesion(1, near)"), (true, false));
    assert_eq!(site(near, "local near = g() me:separation(1, near)"), (true, false));
    for top in [
        "local near = { radius = 1 }",
        "local near = options.separation { radius = 1 } near = 2",
        "local near, far = options.separation { radius = 1 }, 2",
        "options = {} local near = options.separation { radius = 1 }",
        "do local near = options.separation { radius = 1 } end",
    ] {
        assert_eq!(site(top, call), (false, false), "{top}");
    }
}
