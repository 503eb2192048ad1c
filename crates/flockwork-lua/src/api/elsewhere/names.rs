//! Bare names from elsewhere.

use super::foreign::Foreign;

/// What other languages call nil.
const NIL_WORDS: &str = "null None NULL Nil NIL none";

/// Where it is called, it stands for a function that is missing.
pub const UNDEFINED: &str = "undefined";

/// What stands by itself: the owner is empty.
pub const NAMES: &[Foreign] = &[
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
        "A script is about one agent, me, and says what it wants in function update(me, world, dt); places are world.marks.name, others me:nearest(math.huge, \"others\")",
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
        "me:nearest(radius, \"others\") answers the nearest agent, or nil",
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
];
