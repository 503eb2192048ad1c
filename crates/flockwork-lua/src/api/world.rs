//! What a script finds in `world`.

use crate::api::entry::{ApiEntry, entry};

/// The fields and functions of `world`.
pub const WORLD: &[ApiEntry] = &[
    entry("time", "number", "Seconds since the start."),
    entry("tick", "number", "Ticks since the start."),
    entry("dt", "number", "The length of a tick (s)."),
    entry(
        "bounds",
        "Bounds?",
        "Where the world ends (m): from the corner `world.bounds.min` to the corner `world.bounds.max`. In a torus `min` is zero and `max` its size; an open world has none, it is nil.",
    ),
    entry("marks", "{ [string]: vector }", "The scene's marks by name."),
    entry("paths", "{ [string]: Path }", "The scene's paths by name."),
    entry("fields", "{ [string]: Field }", "The scene's fields by name."),
    entry(
        "groups",
        "{ [string]: Group }",
        "The scene's groups by name; as a target a group is its nearest agent.",
    ),
    entry(
        "mouse",
        "vector",
        "Where the mouse is (m): as the scene's `mouse` list says, in a window until the mouse is moved.",
    ),
    entry("mouse_down", "boolean", "Whether its button is held."),
    entry("mouse_clicked", "boolean", "Whether its button went down in this tick."),
    entry("key", "(name: Key) -> boolean", "Whether a key is held: `world.key(\"w\")`."),
    entry(
        "events",
        "(name: string?) -> () -> (string?, Other?, any)",
        "The events for all agents in the last tick, of one name or of all names: `for name, from, value in world.events(\"alarm\") do`. The value is the number or the vector that was said.",
    ),
    entry(
        "nearest",
        "(point: vector, radius: number?, among: Among?, filter: Filter?) -> Other?",
        "The agent nearest to a point that counts, however far away; with a radius (m), nil if there is none within it. The agent that asks counts too.",
    ),
    entry(
        "neighbors",
        "(point: vector, radius: number, among: Among?, filter: Filter?) -> () -> (Other?, vector, vector)",
        "All agents that count within the radius of a point (m), each with its offset from there and its velocity: `for other, offset, velocity in world.neighbors(world.marks.door, 2) do`. The agent that asks counts too.",
    ),
    entry(
        "count",
        "(point: vector, radius: number, among: Among?, filter: Filter?) -> number",
        "How many agents count within the radius of a point (m).",
    ),
    entry(
        "raycast",
        "(from: vector, direction: vector, range: number) -> (number?, vector?, any)",
        "What a ray from a point hits first, as `me:raycast` tells it. The body of the agent that asks is in the way.",
    ),
    entry(
        "is_free",
        "(point: vector, radius: number?) -> boolean",
        "Whether a body of this radius (m), or one as large as the agent's own, has room at a point: no obstacle, wall, side of the world or other body is nearer. The agent's own body does not count.",
    ),
    entry(
        "tile",
        "(point: vector) -> string?",
        "The tile of the map at a point: `\"#\"` for a wall, `\".\"` for a free one; nil outside of the map.",
    ),
    entry(
        "has_mark",
        "(name: string) -> boolean",
        "Whether the scene has a mark of this name: `world.marks` refuses unknown ones.",
    ),
    entry(
        "way",
        "(from: Target | Agent, to: Target | Path) -> (vector?, number?)",
        "The shortest way around all obstacles and tiles for a body as large as the agent's: where it goes first, a vector of length 1, and how long it is (m). Of a group or a path it is the way to the agent or the point that is nearest to walk to. It is nil if there is no way. Only the plane has ways around.",
    ),
];
