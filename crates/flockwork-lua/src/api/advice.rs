//! What to write instead of a name that does not exist: names that people bring along from elsewhere, and names that
//! stand somewhere else here.

use crate::api::suggest::{instead, near};
use crate::api::table::SECTIONS;

/// What other languages call nil.
const NIL_WORDS: &str = "null None NULL Nil NIL none";

/// Where it is called, it stands for a function that is missing.
const UNDEFINED: &str = "undefined";

/// Words from elsewhere, by what they are asked of, and what to do here. An empty owner is none: a bare name.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    ("", "self this", "The agent is me, the first argument of the callbacks"),
    (
        "",
        "me",
        "It is the first argument of the callbacks: function update(me, world, dt); hand it on to functions of your own: helper(me)",
    ),
    (
        "",
        "world",
        "It is the second argument of init and update: function update(me, world, dt); hand it on to functions of your own. draw(me, pen) has none: keep what it needs in me:memory()",
    ),
    (
        "",
        "dt delta deltaTime deltatime",
        "The seconds of a tick are dt, the third argument of update, and world.dt",
    ),
    ("", "os tick clock now time", "The clock is world.time, in seconds"),
    (
        "",
        "Time",
        "The seconds of a tick are dt, the third argument of update; the clock is world.time",
    ),
    (
        "",
        "loadstring dofile loadfile load import include",
        "Write require(\"name\") for the file name.lua of the scripts folder",
    ),
    (
        "",
        "coroutine task async await start_coroutine StartCoroutine yield Invoke after",
        "Store a start time, me:memory().since = world.time, and compare it with world.time later",
    ),
    ("", "io file open", "Scripts read and write no files"),
    ("", "debug console", "Write print(…) to see values"),
    ("", "printf puts echo log Debug", "Write print(…) to see values"),
    ("", "collectgarbage gcinfo", "Memory is freed by itself; remove this call"),
    ("", "getfenv setfenv _G _ENV globals", "Write each name out"),
    ("", "newproxy buffer", "Use a table"),
    (
        "",
        "Vector Vector2 Vector3 vec vec2 vec3 Vec2 Vec3 Point vector2 vector3",
        "Write vector.create(x, y); the distance of two points is (a - b):length(), or me:distance_to(target)",
    ),
    (
        "",
        "wait sleep delay spawn_after setTimeout",
        "Store a start time, me:memory().since = world.time, and compare it with world.time later",
    ),
    ("", NIL_WORDS, "Write nil"),
    (
        "",
        UNDEFINED,
        "As a value, write nil; as a function, define it above: local function undefined() … end",
    ),
    ("", "True TRUE", "Write true"),
    ("", "False FALSE", "Write false"),
    (
        "",
        "love",
        "Write function update(me, world, dt), and function draw(me, pen) to draw, as in pen:text(me:position(), \"hello\"); keys are world.key(\"w\"), the mouse is world.mouse, random numbers are math.random()",
    ),
    (
        "",
        "game workspace script Instance Enum",
        "A script is about one agent, me, and says what it wants in function update(me, world, dt); places are world.marks.name, others me:nearest(\"others\")",
    ),
    (
        "",
        "Input UserInputService keyboard input",
        "Keys are world.key(\"w\"), the mouse is world.mouse and world.mouse_down",
    ),
    (
        "",
        "GameObject Transform transform gameObject node get_node",
        "A script is about one agent, me, and says what it wants in function update(me, world, dt)",
    ),
    (
        "",
        "ask turtles patches breed turtle patch",
        "Agents cannot command each other. update runs once per agent; me:neighbors(radius) lists those nearby",
    ),
    (
        "",
        "fd forward bk back rt lt right left setxy",
        "Scripts do not move agents directly; they request it: me:wish(velocity), me:seek(target)",
    ),
    ("", "lerp mix", "Write math.lerp(a, b, t) for numbers, a + (b - a) * t for vectors"),
    (
        "",
        "min_one_of max_one_of one_of closest nearest",
        "me:nearest(\"others\", radius) answers the nearest agent, or nil",
    ),
    ("", "Color Colour color colour rgb rgba RGB", "Colors are text: me:set_color(\"#7bd88f\")"),
    ("", "rand rnd randint randf random_range Random", "Write math.random()"),
    (
        "",
        "len length size count",
        "Write #list for a list, v:length() for a vector, me:count(radius) for agents",
    ),
    ("", "str string_of toString", "Write tostring(value)"),
    ("", "int float num number parseInt", "Write tonumber(text), or math.floor(number)"),
    (
        "",
        "foreach each enumerate range",
        "Write for i = 1, 10 do … end, or for name, value in list do … end",
    ),
    ("", "switch case", "Write if … then … elseif … then … end"),
    (
        "",
        "params param config settings",
        "Declare them at the top of the file: local params = tune { pull = 1 }",
    ),
    ("", "memory state", "What an agent remembers is me:memory()"),
    ("", "PI Pi TAU", "Write math.pi"),
    ("", "x y", "The agent's position is me:position(), with .x and .y"),
    (
        "me",
        "move move_to moveTo go go_to goto walk walk_to teleport set_position setPosition set_pos translate step place jump_to move_toward move_towards moveToward forward backward back go_forward translate_to",
        "Scripts do not move agents directly; they request it: me:seek(target), me:arrive(target), me:wish(velocity)",
    ),
    (
        "me",
        "set_velocity setVelocity set_speed setSpeed set_vel steer set_heading set_direction drive",
        "Scripts do not move agents directly; they request it: me:wish(velocity), or me:order(velocity) to have it taken as it is; me:limit_speed(speed) slows",
    ),
    (
        "me",
        "apply_force applyForce add_force addForce force accelerate set_acceleration impulse apply_impulse add_velocity",
        "A force of your own is me:push(force)",
    ),
    (
        "me",
        "turn rotate turn_to rotate_to look_at lookAt look set_rotation set_facing face_to left right",
        "me:face(target) looks there; where it goes, me:wish(velocity) says",
    ),
    ("me", "stop halt wait stand freeze rest", "me:brake() slows down; without commands it coasts"),
    (
        "me",
        "on connect listen subscribe bind on_event",
        "for name, from, number in me:events() do … end, in update, tells what was said in the last tick",
    ),
    (
        "me",
        "die kill destroy remove delete despawn_self queue_free free leave disappear",
        "me:despawn() leaves the world",
    ),
    (
        "me",
        "say send tell broadcast signal notify message",
        "me:emit(name, target, number) sends an event; me:events() receives those of the last tick",
    ),
    (
        "me",
        "clone create instantiate new add",
        "me:spawn(group, position) puts a new agent into the world",
    ),
    (
        "me",
        "find find_nearest closest nearest_agent get_nearest get_closest",
        "me:nearest(among, radius) answers the nearest agent, or nil",
    ),
    (
        "me",
        "get_neighbors others agents around see sense look_around",
        "for other, offset in me:neighbors(radius) do … end loops over those nearby",
    ),
    (
        "me",
        "avoid avoid_walls dodge",
        "me:avoid_obstacles() turns aside for obstacles, me:separation() for agents",
    ),
    (
        "me",
        "follow",
        "me:follow_path(path) follows a path, me:follow_leader(leader) an agent, me:pursue(target) cuts it off",
    ),
    (
        "me",
        "flock swarm boids",
        "me:separation(), me:alignment() and me:cohesion() together make a flock",
    ),
    ("me", "finish end_group close", "me:done() closes a group that me:begin() has opened"),
    ("me", "align", "me:alignment() takes the heading of the neighbors"),
    ("me", "chase hunt intercept", "me:pursue(target) goes where the target will be"),
    (
        "me",
        "escape run_away avoid_agent",
        "me:flee(target) goes away from it, me:evade(target) from where it will be",
    ),
    (
        "me",
        "x y z pos get_pos getPosition get_position location",
        "Write me:position(), with .x and .y",
    ),
    ("me", "vel get_vel getVelocity get_velocity", "Write me:velocity()"),
    ("me", "color set_colour colour setColor tint", "me:set_color(\"#7bd88f\") changes it"),
    (
        "me",
        "set remember store save get",
        "An agent remembers in its own table: me:memory().name = value",
    ),
    ("me", "mem data state vars", "An agent remembers in its own table: me:memory()"),
    (
        "me",
        "draw line circle draw_line text",
        "Drawing belongs in function draw(me, pen): pen:line(from, to)",
    ),
    ("world", "deltaTime delta", "The length of a tick is world.dt"),
    ("world", "mark point points positions", "Marks are world.marks.name"),
    ("world", "path", "Paths are world.paths.name"),
    (
        "world",
        "group agents all",
        "Groups are world.groups.name; me:neighbors(radius) loops over agents",
    ),
    ("world", "mouse_position mousePosition cursor mouse_pos", "The mouse is world.mouse"),
    ("world", "mouse_x mouse_y mouseX mouseY", "Write world.mouse.x and world.mouse.y"),
    (
        "world",
        "mouse_up mouse_pressed mousePressed click clicked button",
        "Write world.mouse_down, or world.mouse_clicked in the tick in which it goes down",
    ),
    ("world", "emit broadcast", "An agent says it: me:emit(name); all hear it"),
    (
        "world",
        "obstacles walls",
        "Behaviors know them: me:avoid_obstacles(); me:can_see(target) says whether one is between",
    ),
    (
        "world",
        "get_nodes_in_group get_agents agents_in find",
        "for other in me:neighbors(radius, \"group\") do … end loops over those nearby",
    ),
    ("world", "spawn add", "An agent puts new ones into the world: me:spawn(group, position)"),
    (
        "world",
        "width height size",
        "The sides are at world.bounds.min and world.bounds.max, if the scene has any",
    ),
    ("another agent", "x y z pos get_position", "Write other:position(), with .x and .y"),
    (
        "another agent",
        "memory",
        "What another agent remembers is its own; me:emit(name, other) tells it something",
    ),
    ("a vector", "len magnitude mag size abs norm", "Write v:length()"),
    ("a vector", "normalize normalized normalise unit_vector direction", "Write v:unit()"),
    (
        "a vector",
        "distance dist distance_to distanceTo",
        "Write (a - b):length(), or me:distance_to(target)",
    ),
    ("a vector", "add sub mul div scale multiply subtract", "Write a + b, a - b, v * 2, v / 2"),
    ("a vector", "truncate clamp clamp_length limit_length", "Write v:limit(most)"),
    ("a vector", "rotated turn", "Write v:rotate(angle), in radians"),
    (
        "a vector",
        "down pressed clicked",
        "The mouse's button is world.mouse_down and world.mouse_clicked",
    ),
    ("a vector", "lerp", "Write a + (b - a) * share"),
    ("a vector", "w r u", "A vector has x, y and z"),
    (
        "a vector",
        "position velocity heading facing radius group alive speed",
        "A vector is not an agent: world.mouse and world.marks.name are places themselves; in a loop the agent comes first: for other, offset in me:neighbors(radius) do",
    ),
    ("math", "atan2d deg2rad radians", "Write math.rad(degrees)"),
    ("math", "rand rnd randint random_range", "Write math.random()"),
    ("math", "mix", "Write math.lerp(a, b, t)"),
    ("math", "infinity inf", "Write math.huge"),
    ("math", "trunc", "Write math.floor(x)"),
    ("string", "trim strip", "Write string.match(text, \"^%s*(.-)%s*$\")"),
    ("string", "length", "Write #text"),
    ("table", "length size count getn", "Write #list"),
    ("table", "push append add", "Write table.insert(list, value)"),
    ("table", "pop", "Write table.remove(list)"),
    ("table", "contains has", "Write table.find(list, value)"),
    ("table", "copy", "Write table.clone(list)"),
    ("vector", "new make of", "Write vector.create(x, y)"),
    ("vector", "distance dist", "Write (a - b):length(), or me:distance_to(target)"),
    ("vector", "lerp mix", "Write a + (b - a) * share"),
    ("pen", "rect rectangle box polygon square", "Write pen:line(from, to) for each side"),
    ("vector", "length len", "Write v:length()"),
    ("vector", "unit normalized", "Write v:unit()"),
];

/// What is said of a word from elsewhere.
fn elsewhere(owner: &str, word: &str) -> Option<&'static str> {
    let is_it = |(of, words, _): &&(&str, &str, &str)| {
        *of == owner && words.split(' ').any(|known| known == word)
    };
    ELSEWHERE.iter().find(is_it).map(|(_, _, advice)| *advice)
}

/// What is wrong with a bare name that is not there, and what to write instead; `list` is the list of the scene that has
/// such a name.
pub fn of_name(name: &str, known: &[String], list: Option<&str>) -> (String, String) {
    if let Some(list) = list {
        let text = format!("{name} is one of the {list} of the scene");
        return (text, format!("Write world.{list}.{name}"));
    }
    if let Some(advice) = elsewhere("", name) {
        return (format!("there is no \"{name}\" here"), advice.to_owned());
    }
    if let Some((owner, call)) = home_of(name) {
        return (format!("{name} belongs to {owner}"), format!("Write {call}"));
    }
    let (text, near) = (format!("nothing is called \"{name}\" here"), near(name, known));
    match near {
        Some(near) => (text, format!("Did you mean {near}?")),
        None => (text, "Declare it with local first, or put it in quotes if it is text; docs/lua.md lists what there is".to_owned()),
    }
}

/// The same for a name that is called as a function.
pub fn of_call(name: &str, known: &[String], list: Option<&str>) -> (String, String) {
    let is_known = list.is_some() || home_of(name).is_some() || near(name, known).is_some();
    let is_word = elsewhere("", name).is_some() && name != UNDEFINED;
    if is_word || is_known {
        return of_name(name, known, list);
    }
    let help = format!("Define it above with local function {name}() … end, or remove this call");
    (format!("there is no function \"{name}\""), help)
}

/// Where a name stands that is no bare one, and how it is written there.
fn home_of(name: &str) -> Option<(&'static str, String)> {
    const LIBRARIES: [(&str, &str); 4] = [
        (
            "math",
            "abs ceil clamp cos deg exp floor huge log max min pi pow rad random round sign sin sqrt tan atan2 fmod",
        ),
        ("table", "insert remove concat sort find clone"),
        ("string", "format sub gsub split upper lower"),
        ("vector", "create zero one"),
    ];
    let of_me = SECTIONS.iter().filter(|section| section.owner == "Agent");
    if of_me.flat_map(|section| section.entries).any(|entry| entry.name == name) {
        return Some(("me", format!("me:{name}(…)")));
    }
    let of_world = SECTIONS.iter().filter(|section| section.owner == "World");
    if let Some(entry) = of_world.flat_map(|section| section.entries).find(|it| it.name == name) {
        let call = if entry.signature.starts_with('(') { "(…)" } else { "" };
        return Some(("world", format!("world.{name}{call}")));
    }
    let (library, _) =
        LIBRARIES.iter().find(|(_, names)| names.split(' ').any(|known| known == name))?;
    let is_value = ["huge", "pi", "zero", "one"].contains(&name);
    Some((library, format!("{library}.{name}{}", if is_value { "" } else { "(…)" })))
}

/// What to write instead of a name that `owner`, by what people call it, does not have.
pub fn of_member(owner: &str, name: &str, known: &[String]) -> String {
    match elsewhere(owner, name) {
        Some(advice) => advice.to_owned(),
        None if owner == "me" && near(name, known).is_none() => {
            format!("docs/lua.md lists its methods; what an agent remembers is me:memory().{name}")
        }
        None => instead(name, known).trim_start().to_owned(),
    }
}

/// Whether a name was probably meant to be another one.
pub fn is_meant(owner: &str, name: &str, known: &[String]) -> bool {
    elsewhere(owner, name).is_some() || near(name, known).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::types::VECTORS;
    use flockwork::BEHAVIORS;
    use std::collections::BTreeSet;

    /// Every call that advice writes down exists.
    #[test]
    fn advice_names_what_there_is() {
        let sections = SECTIONS.iter().flat_map(|section| section.entries);
        let names: BTreeSet<&str> = sections
            .chain(VECTORS)
            .map(|entry| entry.name)
            .chain(BEHAVIORS.iter().map(|info| info.name))
            .collect();
        for (owner, _, advice) in ELSEWHERE {
            for call in advice.split("me:").skip(1).chain(advice.split("world.").skip(1)) {
                let name: String =
                    call.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                assert!(names.contains(&name[..]), "{owner}: {advice}: {name}");
            }
        }
    }

    /// No word stands for something that is there under that very name.
    #[test]
    fn words_from_elsewhere_are_not_here() {
        for (owner, words, _) in ELSEWHERE.iter().filter(|(owner, ..)| *owner == "me") {
            for word in words.split(' ') {
                let is_method = |name: &str| name == word;
                let of_me = SECTIONS.iter().filter(|section| section.owner == "Agent");
                let mut of_me = of_me.flat_map(|section| section.entries);
                assert!(!of_me.any(|entry| is_method(entry.name)), "{owner}: {word}");
                assert!(!BEHAVIORS.iter().any(|info| is_method(info.name)), "{owner}: {word}");
            }
        }
    }
}
