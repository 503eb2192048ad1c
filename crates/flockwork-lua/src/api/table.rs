//! The one table of what a script finds, beside the behaviors: editor types and the manual are folds
//! over it, and a test holds it to what is really there.

use std::sync::OnceLock;

use crate::api::acts;
pub use crate::api::entry::{ApiEntry, Section, entry};
use crate::api::world::WORLD;

/// The functions that a script may define.
pub const CALLBACKS: &[ApiEntry] = &[
    entry(
        "init",
        "(me: Agent, world: World)",
        "Once for each agent, in its first tick, before its first update: fill `me:memory()`, `me:set_color`. And in its first tick in a group that it has joined, where `me:memory()` holds what it has brought. It cannot steer. What it has done counts even if the update after it fails.",
    ),
    entry(
        "update",
        "(me: Agent, world: World, dt: number)",
        "Once for each agent in each tick (`dt` seconds): say what it wants. What is not said again is not wanted any more.",
    ),
    entry(
        "on_reload",
        "(me: Agent, world: World)",
        "Once for each agent after the file has changed, before the next update. It cannot steer. What it has done counts even if that update fails.",
    ),
    entry(
        "draw",
        "(me: Agent, pen: Pen)",
        "Debug drawings; never changes anything. The window shows them for the selected agent or, with the forces on and no agent selected, for all.",
    ),
];

/// The title of the section of acts.
const ACTS: &str = "Act";

/// All sections; the methods of `me` that are behaviors come from the list of behaviors.
pub fn sections() -> &'static [Section] {
    static ALL: OnceLock<Vec<Section>> = OnceLock::new();
    let filled = |section: &Section| match section.title {
        ACTS => Section { entries: acts::entries(), ..*section },
        _ => *section,
    };
    ALL.get_or_init(|| WRITTEN.iter().map(filled).collect())
}

/// The sections, as far as they are written here.
const WRITTEN: &[Section] = &[
    Section {
        owner: "Agent",
        title: "Plan",
        entries: &[
            entry("limit_speed", "(speed: number)", "Limits the top speed in this tick (m/s)."),
            entry(
                "begin",
                "(combine: Combine?, weight: (number | CombineOptions)?, options: CombineOptions?)",
                "Opens a group of terms that counts as one, `\"sum\"` unless you say otherwise.",
            ),
            entry("done", "()", "Closes the group."),
            entry(
                "avoid",
                "(change: boolean | AvoidOptions)",
                "How it avoids others in this tick, if not as its group does. Options change those that the scene has given the group's `avoid`: `me:avoid { priority = 2 }`; several calls add up. With false it takes no part: it goes as its plan says and avoids none, and those that take part avoid it as an obstacle that moves as it likes. With true it is as its group again. The options are in [the list of models](avoidance.md).",
            ),
        ],
    },
    Section {
        owner: "Agent",
        title: ACTS,
        // From the list of acts.
        entries: &[],
    },
    Section {
        owner: "Agent",
        title: "Own state",
        entries: &[
            entry("position", "(): vector", "Where it is (m)."),
            entry(
                "velocity",
                "(): vector",
                "How it moves (m/s; in `PerTick` scenes m per tick, as all velocities).",
            ),
            entry("heading", "(): vector", "Unit vector of its last motion."),
            entry("facing", "(): vector", "Unit vector of where it looks."),
            entry("speed", "(): number", "How fast it moves."),
            entry("max_speed", "(): number", "Its top speed."),
            entry("radius", "(): number", "Body radius (m)."),
            entry("group", "(): string", "The name of its group."),
            entry("id", "(): number", "Its number, never used again."),
            entry("age", "(): number", "Seconds since it was spawned."),
            entry(
                "memory",
                "(): { [any]: any }",
                "Its own table; kept over reloads. For numbers, text, true and false, vectors, agents and tables of these.",
            ),
            entry(
                "get",
                "(name: string): any",
                "Its own public value of a name, with what it has set in this tick; see `public`.",
            ),
            entry(
                "set",
                "(name: string, value: (number | boolean | vector | Other | Agent)?)",
                "Sets its own public value of a name, of the kind that was declared: `me:set(\"fuel\", me:get(\"fuel\") - dt)`. It sees that at once, others from the next tick on. If its script fails later in the tick, nothing of it counts but what `init` or `on_reload` had set.",
            ),
            entry(
                "events",
                "(): () -> (string?, Other?, any)",
                "What was said in the last tick to it, to its group or around it: `for name, from, value in me:events() do`. The value is the number or the vector that was said. The engine says `\"contact\"` when its body begins to touch another one or an obstacle (5 mm apart or less): from the other agent, from nil of an obstacle. It says `\"reached\"`, from nil, when its body comes over a mark of the scene, also on its way within a tick; the value is where the mark is: `if name == \"reached\" and value == world.marks.door`. Contacts and marks are looked for only if a script has the word in quotes. It says `\"joined\"`, from nil, when the agent has changed its group.",
            ),
        ],
    },
    Section {
        owner: "Agent",
        title: "Perceive",
        entries: &[
            entry(
                "nearest",
                "(radius: number?, among: Among?, filter: Filter?): Other?",
                "The nearest agent that counts within the radius (m), or nil: `me:nearest(10, \"wolves\")`. With `math.huge`, or nil for the radius, however far away. With a filter over a large world give a radius: without one it looks at all agents where none that passes is near.",
            ),
            entry(
                "neighbors",
                "(radius: number, among: Among?, filter: Filter?): () -> (Other?, vector, vector)",
                "All neighbors that count within the radius (m), in a fixed order: `for other, offset, velocity in me:neighbors(5) do`.",
            ),
            entry(
                "count",
                "(radius: number, among: Among?, filter: Filter?): number",
                "How many agents count within the radius (m). A filter names public values that they must show: `me:count(2, \"all\", { ill = true })`, `me:count(9, \"ants\", { fuel = { max = 10 } })`. Agents whose group does not declare such a value do not count.",
            ),
            entry(
                "can_see",
                "(target: Target, range: number?, half_angle: number?): boolean",
                "Whether it is within range (m), within the angle (radians) around where the agent looks, and no obstacle, side of the world or wall of the tile map is between.",
            ),
            entry(
                "last_seen",
                "(target: Target): (vector?, number?)",
                "Where it sees a target or saw it last (m), and how long ago (s; 0 while it sees it): `local place, secs = me:last_seen(world.groups.prey)`. Nil if it has not seen the target, has forgotten it, or it is gone. The scene gives the group its `sight`: how far and how wide its agents see, and how long they remember. They remember what their terms aim at; in a group without a sight they know where everything is.",
            ),
            entry(
                "offset_to",
                "(target: Target): vector",
                "From the agent to a target (m); the short way in a wrapped world.",
            ),
            entry("distance_to", "(target: Target): number", "How far it is (m)."),
            entry(
                "raycast",
                "(direction: vector, range: number): (number?, vector?, any)",
                "What a ray from it hits first within the range (m): how far away (m), the unit vector out of the surface, and what it is: an agent, `\"obstacle\"`, `\"tile\"` or `\"bounds\"`. Nil if it hits nothing; its own body is not in the way. `local far, normal, what = me:raycast(me:heading(), 5)`",
            ),
        ],
    },
    Section {
        owner: "Other",
        title: "Another agent",
        entries: &[
            entry("position", "(): vector", "Where it is (m)."),
            entry("velocity", "(): vector", "How it moves."),
            entry("heading", "(): vector", "Unit vector of its last motion."),
            entry("facing", "(): vector", "Unit vector of where it looks."),
            entry("speed", "(): number", "How fast it moves."),
            entry("max_speed", "(): number", "Its top speed."),
            entry("radius", "(): number", "Body radius (m)."),
            entry("group", "(): string", "The name of its group."),
            entry("id", "(): number", "Its number, never used again."),
            entry("age", "(): number", "Seconds since it was spawned."),
            entry(
                "get",
                "(name: string): any",
                "What it shows under a name, as it was at the end of the last tick: `other:get(\"fuel\")`. Nil if its group declares no public value of this name.",
            ),
            entry(
                "alive",
                "(): boolean",
                "Whether it is still there; everything else is an error once it is gone.",
            ),
        ],
    },
    Section { owner: "World", title: "World", entries: WORLD },
    Section {
        owner: "Field",
        title: "Fields",
        entries: &[
            entry(
                "at",
                "(point: vector): number",
                "How much there is at a point, per square meter: `world.fields.scent:at(me:position())`. Between the middles of cells it is linear. Outside of the field it is 0.",
            ),
            entry(
                "slope",
                "(point: vector): vector",
                "The way up at a point, as long as it is steep: how much more there is per square meter, a meter farther. Zero outside of the field.",
            ),
        ],
    },
    Section {
        owner: "Pen",
        title: "Pen",
        entries: &[
            entry("line", "(from: vector, to: vector, color: Color?)", "A line."),
            entry("circle", "(center: vector, radius: number, color: Color?)", "A circle."),
            entry("text", "(at: vector, text: any, color: Color?)", "A text."),
        ],
    },
    Section {
        owner: "vector",
        title: "Vectors",
        entries: &[
            entry("length", "(): number", "Its length."),
            entry("unit", "(): vector", "The same direction with length 1; zero for zero."),
            entry(
                "limit",
                "(most: number): vector",
                "The same, shortened to `most` if it is longer.",
            ),
            entry(
                "rotate",
                "(angle: number, axis: vector?): vector",
                "Turned counter-clockwise about z, or about an axis (radians).",
            ),
            entry(
                "angle",
                "(other: vector?): number",
                "Its direction in the plane, from x toward y; or the angle to another vector (radians).",
            ),
            entry("dot", "(other: vector): number", "The sum of the products of the components."),
            entry("cross", "(other: vector): vector", "The vector product."),
        ],
    },
    Section {
        owner: "",
        title: "At the top of a file",
        entries: &[
            entry(
                "tune",
                // No type can say that `{ 1, min = 0 }` becomes a number.
                "(values: { [string]: any }) -> { [string]: any }",
                "Values that can be turned while it runs: `tune { pull = 1.0, count = { 5, min = 0, max = 9, step = 1, doc = \"…\" }, form = { \"a\", choices = { \"a\", \"b\" } } }`. Moving a slider runs the file's top level again. A scene's `params` may set them within their range; without `min` and `max` it reaches to twice the number.",
            ),
            entry(
                "public",
                "(values: { [string]: any }) -> any",
                "Declares what its agents show of themselves, with what each begins with: `public { fuel = 100, ill = false, home = vector.zero, leader = \"agent\" }`: numbers, true or false, vectors, and with the word `\"agent\"` an agent or nil. With its `each` a scene gives single agents other values to begin with. `me:get` and `me:set` read and set them, `other:get` reads those of others, and filters choose by them. They belong to the world: they are in its hash, in what is saved, and go back when it is rewound. A script may declare 32.",
            ),
            entry(
                "options",
                "Options",
                "Options of behaviors, checked and prepared once: `local wide = options.arrive { slow_radius = 5 }`.",
            ),
            entry(
                "require",
                "(name: string) -> any",
                "What another file of the scripts folder answers: `local gates = require(\"lib/gates\")` runs `lib/gates.lua` once for this script; it ends with `return { … }`. The name must be written out. Saving that file reloads all scripts that use it.",
            ),
            entry(
                "print",
                "(...any) -> ()",
                "Shows values in the window's box *Printed*; `run` and `check` write them to standard error.",
            ),
        ],
    },
];

/// The library `vector`.
pub const VECTORS: &[ApiEntry] = &[
    entry("zero", "vector", "All components 0."),
    entry("one", "vector", "All components 1."),
    entry("create", "(x: number, y: number, z: number?): vector", "A new one."),
    entry("magnitude", "(v: vector): number", "Its length."),
    entry("normalize", "(v: vector): vector", "The same direction with length 1; zero for zero."),
    entry("dot", "(v: vector, w: vector): number", "The sum of the products of the components."),
    entry("cross", "(v: vector, w: vector): vector", "The vector product."),
    entry("angle", "(v: vector, w: vector?): number", "As the method of this name (radians)."),
    entry("abs", "(v: vector): vector", "By component: without sign."),
    entry("floor", "(v: vector): vector", "By component: rounded down."),
    entry("ceil", "(v: vector): vector", "By component: rounded up."),
    entry("sign", "(v: vector): vector", "By component: -1, 0 or 1."),
    entry("min", "(v: vector, ...vector): vector", "By component: the least."),
    entry("max", "(v: vector, ...vector): vector", "By component: the greatest."),
    entry(
        "clamp",
        "(v: vector, low: vector, high: vector): vector",
        "By component: brought into range.",
    ),
];
