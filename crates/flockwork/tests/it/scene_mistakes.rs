//! Ordinary mistakes in scenes and what is answered: line, column, the part that is underlined, what is wrong and
//! what to write instead. The answers stand in `scene_mistakes.txt`; `FLOCKWORK_UPDATE=1 cargo test` writes it anew.
#![cfg(feature = "scene")]

use flockwork::scene::{Problem, Scene};

const BASE: &str = r##"(
    name: "Base",
    about: "Walkers go to a door.",
    bounds: Walls((0, 0), (40, 24)),
    stepping: Timed(hz: 60),
    marks: { "door": (20, 12), "exit": (34, 4) },
    paths: { "way": (points: [(20, 12), (24, 8)], radius: 0.8, end: Once) },
    obstacles: [
        Box(min: (19, 13), max: (20, 24)),
        Circle(center: (8, 6), radius: 1),
    ],
    solid: true,
    groups: [
        (
            name: "walkers",
            count: 20,
            spawn: Rect(min: (1, 2), max: (9, 8)),
            velocity: Random(1),
            radius: 0.2,
            max_speed: Normal(1.34, 0.26),
            color: "#4c9be8",
            plan: [
                (behavior: arrive(slow_radius: 3), target: Mark("door")),
                (behavior: separation(radius: 1.5, falloff: mean), weight: 0.5, among: Own),
                (behavior: follow_path(), target: Path("way")),
            ],
        ),
        (name: "leader", spawn: Points([(30, 20)]), plan: [(behavior: wander())]),
    ],
    mouse: [ (at: 0, to: (30, 20)), (at: 5, to: (10, 5), click: true) ],
)
"##;

/// In the scene above the first text is replaced by the second; several pairs are several mistakes at once.
const CHANGES: &[&[(&str, &str)]] = &[
    // What single agents begin with.
    &[(
        "name: \"leader\", spawn",
        "name: \"leader\", each: [{ \"max_speed\": 1 }, { \"max_speed\": 2 }], spawn",
    )],
    &[("count: 20,", "count: 3, each: [{}],")],
    &[(
        "count: 20,",
        "count: 2, each: [{ \"max_speed\": -1, \"radius\": inf, \"mass\": 0 }, { \"max_force\": (1, 2), \"response_secs\": true }],",
    )],
    &[("count: 20,", "count: 2, each: [{ \"fuel\": 20 }, { \"fuel\": 10, \"maxspeed\": 2 }],")],
    &[(
        "count: 20,",
        "count: 2, each: [{ \"max_speed\": NaN, \"max_speed\": 1 }, { \"fuel\": (1, 2, 3), \"fule\": NaN, \"home\": [3, 4] }],",
    )],
    &[("count: 20,", "count: 2, each: [{ goal: (3, 4) }, { fuel: 20 }],")],
    &[("count: 20,", "count: 2, each: [(goal: (3, 4)), (fuel: 20)],")],
    &[("count: 20,", "count: 2, each: [{ \"goal\": \"door\" }, { \"owner\": Agent(7) }],")],
    &[("count: 20,", "count: 2, each: [{ \"goal\": [3, 4, 5, 6] }, { \"goal\": (3) }],")],
    &[("count: 20,", "count: 2, each: { \"goal\": (3, 4) },")],
    &[("count: 20,", "count: 2, each: [(3, 4), (5, 6)],")],
    &[("count: 20,", "count: 2, each: \"goals.csv\",")],
    &[("count: 20,", "count: 2, eahc: [{}, {}],")],
    // Measures.
    &[(
        "solid: true",
        "measures: (gates: { \"a\": (from: (1, 2), to: (1, 2)), \"a\": (from: (1, 2, 3), to: (4, 5)) }, regions: { \"r\": (min: (4, 0), max: (1, 9)) })",
    )],
    &[(
        "solid: true",
        "measures: (counts: { \"w\": (group: \"walker\"), \"w\": (group: \"qqqqqq\"), \"f\": (filter: { \"fuel\": (min: 5, max: 1), \"fuel\": inf }) })",
    )],
    &[("solid: true", "measures: (count: {}, gates: [])")],
    &[(
        "solid: true",
        "measures: (gates: { \"door\": (from: (1, 2), to: (3, 4)) }), validation: (seconds: 9, criteria: [(measure: \"flow\", at: Gate(\"dor\"), bound: Any), (measure: \"share\", at: Count(\"ill\"), bound: Any)])",
    )],
    &[("solid: true", "measures: { \"door\": (from: (1, 2), to: (3, 4)) }")],
    &[("solid: true", "measures: (counts: { \"ill\": \"ill\" })")],
    &[(
        "solid: true",
        "measures: (counts: { \"ill\": (filter: { \"ill\": yes, \"fuel\": (maximum: 3) }) })",
    )],
    &[("solid: true", "measures: (counts: { \"ill\": (filter: { \"ill\": \"true\" }) })")],
    &[("solid: true", "measures: (counts: { \"ill\": (groups: \"walkers\", filter: \"ill\") })")],
    // Fields.
    &[(
        "solid: true",
        "fields: { \"scent\": (cell: NaN), \"\": (cell: 0), \"c\": (cell: 1e-4), \"d\": (cell: 0.5, fades_secs: -1, spreads: inf) }",
    )],
    &[(
        "solid: true",
        "fields: { \"scent\": (cell: 0.5, spreads: 1e4), \"scent\": (cell: 1, min: (0, 0)), \"c\": (cell: 1, min: (4, 0), max: (0, 9, 1)) }",
    )],
    &[("solid: true", "fields: { \"scent\": (cel: 0.5) }")],
    &[("solid: true", "fields: { \"scent\": (cell: 1, start: [((90, 2), 1), ((1, 2, 3), -1)]) }")],
    &[("solid: true", "fields: { \"scent\": 0.5 }")],
    &[("solid: true", "fields: [\"scent\"]")],
    &[
        ("solid: true", "fields: { \"scent\": (cell: 1) }"),
        ("target: Path(\"way\")", "target: Field(\"scent\")"),
    ],
    &[
        ("solid: true", "fields: { \"scent\": (cell: 1) }"),
        ("(behavior: wander())", "(behavior: follow_field(), target: Field(\"sent\"))"),
    ],
    &[
        ("solid: true", "fields: { \"scent\": (cell: 1) }"),
        (
            "(behavior: wander())",
            "(behavior: follow_field(form: slope, reach: 2), target: Mark(\"scent\"))",
        ),
    ],
    // A flow field.
    &[("solid: true", "flow_field: (cell: 0, rows: [\"→x\", \">\"])")],
    &[("solid: true", "flow_field: (cell: 2, rows: [])")],
    &[("solid: true", "flow_field: (cell: 2, row: [\"→\"])")],
    // Turned boxes.
    &[(
        "Circle(center: (8, 6), radius: 1)",
        "OrientedBox(center: (8, 6), half: (2, 0), angle: 0.5)",
    )],
    &[(
        "Circle(center: (8, 6), radius: 1)",
        "OrientedBox(center: (8, 6), half: (2, 1), angle: inf)",
    )],
    &[("Circle(center: (8, 6), radius: 1)", "OrientedBox(center: (8, 6), half: (2, 1))")],
    &[(
        "Circle(center: (8, 6), radius: 1)",
        "OrientedBox(center: (8, 6), size: (2, 1), angle: 0.5)",
    )],
    &[("Circle(center: (8, 6), radius: 1)", "OBB(center: (8, 6), half: (2, 1), angle: 0.5)")],
    // Polygons of any outline.
    &[("Circle(center: (8, 6), radius: 1)", "Polygon(points: [(0, 0), (4, 0)])")],
    &[("Circle(center: (8, 6), radius: 1)", "Polygon(points: [(0, 0), (4, 0), (0, 3), (4, 3)])")],
    &[(
        "Circle(center: (8, 6), radius: 1)",
        "Polygon(points: [(0, 0), (4, 0), (4, 3), (2, 0), (0, 3)])",
    )],
    &[("Circle(center: (8, 6), radius: 1)", "Polygon(points: [(0, 0), (2, 2), (4, 4)])")],
    &[(
        "Circle(center: (8, 6), radius: 1)",
        "Polygon(points: [(0, 0), (4, 0), (4, 3), (4, 5), (4, 4), (0, 3)])",
    )],
    &[(
        "Circle(center: (8, 6), radius: 1)",
        "Polygon(points: [(0, 0), (4, 0), (4, 3, 1), (0, 3)])",
    )],
    &[("Circle(center: (8, 6), radius: 1)", "Polygon(vertices: [(0, 0), (4, 0), (4, 3)])")],
    &[("Circle(center: (8, 6), radius: 1)", "Polygone(points: [(0, 0), (4, 0), (4, 3)])")],
    &[(
        "Circle(center: (8, 6), radius: 1)",
        "Arena(Polygon(points: [(0, 0), (4, 0), (1, 1), (0, 4)]))",
    )],
    // Solid tiles.
    &[("solid: true", "tiles: (tile: 1, rows: [\"#.\"], solid: true)")],
    &[("solid: true", "solid: true, tiles: (tile: 1, rows: [\"#.\"], solid: yes)")],
    &[("solid: true", "solid: true, tiles: (tile: 1, rows: [\"#.\"], collide: true)")],
    // Obstacles on paths.
    &[(
        "solid: true",
        "moving_obstacles: { \"cart\": (shape: Circle(center: (8, 6), radius: 1), along: \"wai\", speed: 1) }",
    )],
    &[(
        "solid: true",
        "moving_obstacles: { \"cart\": (shape: Circle(center: (8, 6), radius: 1), along: \"door\", speed: 1) }",
    )],
    &[(
        "solid: true",
        "moving_obstacles: { \"cart\": (shape: Circle(center: (8, 6), radius: 1), along: \"way\") }",
    )],
    &[(
        "solid: true",
        "moving_obstacles: { \"cart\": (shape: Circle(center: (8, 6), radius: 1), speed: 1) }",
    )],
    &[(
        "solid: true",
        "moving_obstacles: { \"cart\": (shape: Circle(center: (8, 6), radius: 1), along: \"way\", speed: inf) }",
    )],
    &[(
        "solid: true",
        "moving_obstacles: { \"cart\": (shape: Circle(center: (8, 6), radius: 1), along: \"way\", speed: 1, velocity: (1, 0)) }",
    )],
    &[(
        "solid: true",
        "moving_obstacles: { \"cart\": (shape: Circle(center: (8, 6), radius: 1), path: \"way\", speed: 1) }",
    )],
    // Notation.
    &[("name: \"Base\",", "name: \"Base\"")],
    &[("(20, 12), \"exit\"", "(20, 12) \"exit\"")],
    &[("Random(1),", "Random(1)")],
    &[("count: 20", "count = 20")],
    &[("count: 20", "count => 20")],
    &[("count: 20", "count 20")],
    &[("spawn: Rect", "spawn Rect")],
    &[("plan: [\n", "plan [\n")],
    &[("count: 20,", "count: 20;")],
    &[("count: 20,", "count: 20,,")],
    &[("count: 20", "count:")],
    &[("name: \"walkers\"", "name: 'walkers'")],
    &[("name: \"walkers\"", "name: walkers")],
    &[("name: \"walkers\"", "name: “walkers”")],
    &[("name: \"walkers\"", "name: \"walkers")],
    &[("name: \"walkers\"", "name: walkers\"")],
    &[("Mark(\"door\")", "Mark(\"door)")],
    &[("Mark(\"door\")", "Mark('door')")],
    &[("\"door\": (20", "door: (20")],
    &[("\"door\": (20", "'door': (20")],
    &[("    solid: true,", "    -- bodies stop\n    solid: true,")],
    &[("solid: true,", "solid: true, # bodies stop")],
    &[("solid: true,", "solid: true, ; bodies stop")],
    &[("solid: true,", "solid: true, /* bodies stop")],
    &[("about: \"Walkers go to a door.\"", "about: \"C:\\walkers\"")],
    &[("radius: 0.2", "radius: 0,2")],
    &[("radius: 0.2", "radius: 0.2m")],
    &[("slow_radius: 3", "slow_radius: −3")],
    &[("hz: 60", "hz: 60 Hz")],
    &[("slow_radius: 3", "slow_radius: 3 / 2")],
    &[("(30, 20)), (at", "(30, 20))， (at")],
    &[("count: 20", "count:\u{a0}20")],
    // Brackets.
    &[("max: (9, 8)),", "max: (9, 8),")],
    &[("max: (9, 8)),", "max: (9, 8))),")],
    &[("max: (9, 8)),", "max: (9, 8)],")],
    &[(
        "        Circle(center: (8, 6), radius: 1),\n    ],",
        "        Circle(center: (8, 6), radius: 1),\n",
    )],
    &[(
        "        Circle(center: (8, 6), radius: 1),\n    ],",
        "        Circle(center: (8, 6), radius: 1),\n    ),",
    )],
    &[("\"exit\": (34, 4) },", "\"exit\": (34, 4),")],
    &[(
        "            ],\n        ),\n        (name: \"leader\"",
        "            ],\n        (name: \"leader\"",
    )],
    &[("target: Path(\"way\")),", "target: Path(\"way\"),")],
    &[("click: true) ],\n)\n", "click: true) ],\n")],
    &[("click: true) ],\n)\n", "click: true) ],\n),\n")],
    &[("click: true) ],\n)\n", "click: true) ],\n))\n")],
    &[("click: true) ],\n)\n", "click: true) ],\n}\n")],
    &[("paths: { \"way\": (", "paths: ( \"way\": ("), ("end: Once) },", "end: Once) ),")],
    &[("spawn: Points([(30, 20)])", "spawn: Points[(30, 20)]")],
    // Named fields where there are none, and the other way round.
    &[("Walls((0, 0), (40, 24))", "Walls(min: (0, 0), max: (40, 24))")],
    &[("Walls((0, 0), (40, 24))", "Walls(0, 0, 40, 24)")],
    &[("Walls((0, 0), (40, 24))", "Walls")],
    &[("Walls((0, 0), (40, 24))", "(40, 24)")],
    &[("Walls((0, 0), (40, 24))", "Wrap(40)")],
    &[("Walls((0, 0), (40, 24))", "Wrap((0, 0), (40, 24))")],
    &[("Walls((0, 0), (40, 24))", "Closed")],
    &[("Rect(min: (1, 2), max: (9, 8))", "Rect((1, 2), (9, 8))")],
    &[("Rect(min: (1, 2), max: (9, 8))", "Rect(1, 2, 9, 8)")],
    &[("Rect(min: (1, 2), max: (9, 8))", "Rect")],
    &[("Rect(min: (1, 2), max: (9, 8))", "Rect(min: (1, 2))")],
    &[("Rect(min: (1, 2), max: (9, 8))", "(5, 5)")],
    &[("Rect(min: (1, 2), max: (9, 8))", "Box(min: (1, 2), max: (9, 8))")],
    &[("Rect(min: (1, 2), max: (9, 8))", "Rect(x: 1, y: 2, width: 8, height: 6)")],
    &[("Rect(min: (1, 2), max: (9, 8))", "Circle(5, 5, 3)")],
    &[("Rect(min: (1, 2), max: (9, 8))", "Points((5, 5))")],
    &[("Rect(min: (1, 2), max: (9, 8))", "Random")],
    &[("Timed(hz: 60)", "Timed(60)")],
    &[("Timed(hz: 60)", "60")],
    &[("Timed(hz: 60)", "PerTick()")],
    &[("Timed(hz: 60)", "Timed")],
    &[("Timed(hz: 60)", "\"PerTick\"")],
    &[("Circle(center: (8, 6), radius: 1)", "Circle((8, 6), 1)")],
    &[("Circle(center: (8, 6), radius: 1)", "Circle(center: (8, 6))")],
    &[("Circle(center: (8, 6), radius: 1)", "(center: (8, 6), radius: 1)")],
    &[("Circle(center: (8, 6), radius: 1)", "Rect(min: (8, 6), max: (9, 7))")],
    &[("arrive(slow_radius: 3)", "arrive(3)")],
    &[("arrive(slow_radius: 3)", "arrive")],
    &[("arrive(slow_radius: 3)", "\"arrive\"")],
    &[("behavior: arrive(slow_radius: 3)", "behavior: \"arrive\", slow_radius: 3")],
    &[("(behavior: arrive(slow_radius: 3), target: Mark(\"door\"))", "arrive(slow_radius: 3)")],
    &[("falloff: mean", "falloff: \"mean\"")],
    &[("(points: [(20, 12), (24, 8)], radius: 0.8, end: Once)", "[(20, 12), (24, 8)]")],
    &[("end: Once", "end: once")],
    &[("end: Once", "loop: true")],
    &[("{ \"door\": (20, 12), \"exit\": (34, 4) }", "(door: (20, 12), exit: (34, 4))")],
    &[("{ \"door\": (20, 12), \"exit\": (34, 4) }", "[(\"door\", (20, 12))]")],
    &[("\"door\": (20, 12)", "\"door\": [20, 12]")],
    &[("\"door\": (20, 12)", "\"door\": (x: 20, y: 12)")],
    &[("\"door\": (20, 12)", "\"door\": 20, 12")],
    &[("\"door\": (20, 12)", "\"door\": \"20, 12\"")],
    &[("\"door\": (20, 12)", "\"door\": Vec2(20, 12)")],
    &[("\"door\": (20, 12)", "\"door\": (20)")],
    &[("\"door\": (20, 12)", "\"door\": (20, 12, 3)")],
    // Values.
    &[("count: 20", "count: 5.5")],
    &[("count: 20", "count: -1")],
    &[("count: 20", "count: 1e9")],
    &[("count: 20", "count: 1000000000")],
    &[("count: 20", "count: 9999999999")],
    &[("count: 20", "count: \"20\"")],
    &[("count: 20", "count: many")],
    &[("count: 20", "count: Uniform(1, 20)")],
    &[("color: \"#4c9be8\"", "color: red")],
    &[("color: \"#4c9be8\"", "color: \"red\"")],
    &[("color: \"#4c9be8\"", "color: #fff")],
    &[("color: \"#4c9be8\"", "color: \"#fff\"")],
    &[("color: \"#4c9be8\"", "color: 0xffffff")],
    &[("color: \"#4c9be8\"", "color: (1, 0, 0)")],
    &[("color: \"#4c9be8\"", "color: \"blueish\"")],
    &[("Normal(1.34, 0.26)", "Uniform(2)")],
    &[("Normal(1.34, 0.26)", "Uniform(low: 1, high: 2)")],
    &[("Normal(1.34, 0.26)", "Uniform(2, 1)")],
    &[("Normal(1.34, 0.26)", "Gauss(1, 0.2)")],
    &[("Normal(1.34, 0.26)", "(1, 2)")],
    &[("Normal(1.34, 0.26)", "[1, 2]")],
    &[("Normal(1.34, 0.26)", "uniform(1, 2)")],
    &[("Normal(1.34, 0.26)", "gauss(1, 0.2)")],
    &[("weight: 0.5", "weight: 50%")],
    &[("about: \"Walkers go to a door.\"", "about: \"They say \"hi\" and go.\"")],
    &[("Normal(1.34, 0.26)", "-3")],
    &[("Normal(1.34, 0.26)", "fast")],
    &[("Random(1)", "Random")],
    &[("Random(1)", "1")],
    &[("Random(1)", "(1)")],
    &[("solid: true", "solid: True")],
    &[("solid: true", "solid: 1")],
    &[("solid: true", "solid: yes")],
    &[("among: Own", "among: own")],
    &[("among: Own", "among: \"walkers\"")],
    &[("among: Own", "among: Group(\"walker\")")],
    &[("among: Own", "among: [\"walkers\", \"leader\"]")],
    &[("among: Own", "among: Groups([\"walkers\", \"leeder\"])")],
    &[("among: Own", "among: Groups([])")],
    &[("among: Own", "among: Groups(\"walkers\")")],
    &[("among: Own", "among: Group([\"walkers\", \"leader\"])")],
    &[("Mark(\"door\")", "Mark(\"dor\")")],
    &[("Mark(\"door\")", "\"door\"")],
    &[("Mark(\"door\")", "Marks(\"door\")")],
    &[("Mark(\"door\")", "mouse")],
    &[("Mark(\"door\")", "door")],
    &[("Mark(\"door\")", "Path(\"way\")")],
    &[("Mark(\"door\")", "Group(\"all\")")],
    &[("Path(\"way\")", "Mark(\"way\")")],
    &[("Path(\"way\")", "Path(\"road\")")],
    &[("arrive(slow_radius: 3), target: Mark(\"door\")", "arrive(slow_radius: 3)")],
    &[("weight: 0.5", "weight: 0.5, target: Mouse")],
    &[("weight: 0.5", "weight: strong")],
    &[("separation(radius: 1.5,", "seperation(radius: 1.5,")],
    &[("separation(radius: 1.5,", "keep_apart(radius: 1.5,")],
    &[("separation(radius: 1.5,", "separation(radius: -1,")],
    &[("separation(radius: 1.5,", "separation(half_angle: 90,")],
    &[("separation(radius: 1.5,", "separation(half_angle: pi,")],
    &[("separation(radius: 1.5,", "separation(raduis: 1.5,")],
    &[("falloff: mean", "falloff: cubic")],
    &[("seek()", "queue(form: brake, gap: 0.3)")],
    &[("separation(radius: 1.5, falloff: mean)", "queue(damping: 0.5)")],
    &[("hz: 60", "hz: 0")],
    &[("radius: 0.8", "radius: 0")],
    &[("radius: 0.8", "radius: 0.8, smooth: 101")],
    &[("(24, 8)]", "]")],
    &[("\"exit\": (34, 4)", "\"door\": (34, 4)")],
    &[("name: \"leader\"", "name: \"walkers\"")],
    &[("name: \"leader\"", "name: \"all\"")],
    &[("name: \"leader\", ", "")],
    &[("name: \"Base\",", "")],
    &[("at: 5", "at: -5")],
    &[("min: (19, 13), max: (20, 24)", "min: (20, 24), max: (19, 13)")],
    &[("Points([(30, 20)])", "Points([(30, 20), (31, 20), (32, 20)])")],
    &[("Points([(30, 20)])", "Points([])")],
    &[("(name: \"leader\", spawn", "(name: \"leader\", count: 3, spawn")],
    &[("(name: \"leader\", spawn", "(name: \"leader\", script: \"a.lua\", spawn")],
    &[(
        "name: \"leader\"",
        "name: \"leader\", sight: (range: -1, half_angle: 70, forget_secs: -2)",
    )],
    &[("name: \"leader\"", "name: \"leader\", sight: 12")],
    &[("name: \"leader\"", "name: \"leader\", sight: (range: 12, cone: 1.2)")],
    &[("name: \"leader\"", "name: \"leader\", vision: (range: 12)")],
    &[("name: \"leader\"", "name: \"leader\", max_turn_rate: 0")],
    &[("name: \"leader\"", "name: \"leader\", max_turn_rate: 180")],
    &[("name: \"leader\"", "name: \"leader\", max_turn_rate: 1, avoid: units()")],
    // Names of fields.
    &[("max_speed:", "maxSpeed:")],
    &[("max_speed:", "speed:")],
    &[("color:", "colour:")],
    &[("behavior: wander()", "behaviour: wander()")],
    &[("spawn: Points", "position: Points")],
    &[("radius: 0.2", "radius: 0.2, gravity: 9.8")],
    &[("radius: 0.2", "radius: 0.2, count: 3")],
    &[("solid: true,", "solid: true, count: 20,")],
    &[("solid: true,", "solid: true, max_speed: 2,")],
    &[("count: 20,", "count: 20, obstacles: [],")],
    &[("count: 20,", "count: 20, seed: 4,")],
    &[("count: 20,", "count: 20, target: Mouse,")],
    &[("slow_radius: 3)", "slow_radius: 3, weight: 2)")],
    &[("slow_radius: 3), target: Mark(\"door\")", "slow_radius: 3, target: Mark(\"door\"))")],
    &[("weight: 0.5", "radius: 0.5")],
    &[("solid: true,", "solid: true, Solid: true,")],
    &[("max-", ""), ("max_force", ""), ("radius: 0.2", "max-force: 3")],
    // JSON's and Rust's way.
    &[("name: \"walkers\"", "\"name\": \"walkers\"")],
    &[(
        "(name: \"leader\", spawn: Points([(30, 20)]), plan: [(behavior: wander())])",
        "{name: \"leader\", spawn: Points([(30, 20)]), plan: [(behavior: wander())]}",
    )],
    &[("(name: \"leader\",", "Group(name: \"leader\",")],
    &[("    groups: [\n", "    groups: {\n"), ("wander())]),\n    ],", "wander())]),\n    },")],
    // Several at once.
    &[
        ("count: 20", "count: 5.5"),
        ("\"#4c9be8\"", "\"red\""),
        ("Mark(\"door\")", "Mark(\"dor\")"),
        ("solid:", "sollid:"),
    ],
    &[
        ("count: 20,", "count = 20;"),
        ("Rect(min: (1, 2), max: (9, 8))", "Rect((1, 2), (9, 8))"),
        ("radius: -1", ""),
        ("radius: 1)", "radius: -1)"),
    ],
];

/// Whole texts.
const TEXTS: &[&str] = &[
    "",
    " \n\t\n",
    "// nothing but a comment\n",
    "function update(me, world, dt)\n  me:seek(world.mouse)\nend\n",
    "-- leave the room\nlocal params = tune { pull = 1 }\n",
    "{\n  \"name\": \"Base\",\n  \"groups\": [ { \"name\": \"walkers\", \"count\": 20 } ]\n}\n",
    "[{ \"name\": \"walkers\" }]\n",
    "name = \"Base\"\n\n[[groups]]\nname = \"walkers\"\n",
    "[scene]\nname = \"Base\"\n",
    "name: Base\ngroups:\n  - name: walkers\n    count: 20\n",
    "---\nname: Base\n",
    "name: \"Base\",\ngroups: [ (name: \"walkers\") ],\n",
    "<scene name=\"Base\"/>\n",
    "Scene {\n    name: \"Base\",\n    groups: [ Group { name: \"walkers\" } ],\n}\n",
    "{\n    name: \"Base\",\n    groups: [ { name: \"walkers\", count: 20 } ],\n}\n",
    "{\n    name = \"Base\",\n    groups = { { name = \"walkers\", count = 20 } },\n}\n",
    "Base",
    "(name: \"Base\")",
    "()",
    "(",
    ")",
    "(name: \"Base\", groups: [])",
    "(name: \"Base\", groups: [()])",
    "(name: \"Base\", groups: [(name: \"a\")]) (name: \"b\")",
    "(name: \"Base\", groups: (name: \"a\"))",
    "(name: \"Base\", groups: [\"a\", \"b\"])",
    "(name: \"Base\", groups: [(name: \"a\", count: 2)])",
    "(name: \"Base\", space: Volume, groups: [(name: \"a\", spawn: Rect(min: (0, 0), max: (9, 9)))])",
    "(name: \"Base\", groups: [(name: \"a\", count: 20000, spawn: Rect(min: (0, 0), max: (9, 9)))])",
    "(name: \"Base\", groups: [(name: \"a\", count: 90, spawn: Rect(min: (0, 0), max: (4, 4)))])",
    "(name: \"Base\", groups: [(name: \"a\", plan: [(combine: priority(form: foo), plan: [(behavior: wander())]), (behavior: arrive(slow_radius: -1), target: (1, 1))])])",
    "(name: \"Base\", groups: [(name: \"a\", plan: [(combine: priority(form: \"strict\"), plan: [(behavior: wander())]), (behavior: arrive(slow_radius: -1), target: (1, 1))])])",
    "(name: \"Base\", groups: [(name: \"a\", plan: [(combine: priority(form: 1), plan: [(behavior: wander())]), (behavior: arrive(slow_radius: -1), target: (1, 1))])])",
    "(name: \"Base\", groups: [(name: \"a\", plan: [(combine: priority(forx: 1), plan: [(behavior: wander())]), (behavior: arrive(slow_radius: -1), target: (1, 1))])])",
    "(name: \"Base\", groups: [(name: \"a\", plan: [(combine: limit(most: \"0.2\"), plan: [(behavior: wander())]), (behavior: arrive(slow_radius: -1), target: (1, 1))])])",
    "(name: \"Base\", groups: [(name: \"a\", plan: [(combine: sum, plan: [(behavior: wander())]), (behavior: arrive(slow_radius: -1), target: (1, 1))])])",
    "(name: \"Base\", tiles: (tile: 1, origin: (NaN, 0), rows: [\"\"]), groups: [(name: \"a\")])",
    "(name: \"Base\", fields: { \"scent\": (cell: 1) }, groups: [(name: \"a\")])",
    "(name: \"Base\", bounds: Wrap((9, 9)), fields: { \"scent\": (cell: 1, min: (0, 0), max: (1, 1)), \"b\": (cell: 1e-7) }, groups: [(name: \"a\")])",
    "(name: \"Base\", flow_field: (cell: 1, rows: [\"\"]), groups: [(name: \"a\")])",
    "(name: \"Base\", paths: { \"p\": (points: [(0, 0), (1, NaN)], smooth: 2.5), \"q\": (points: [(0, 0)], smooth: -1) }, groups: [(name: \"a\")])",
    "(name: \"Base\", paths: { \"p\": (points: [(0, 0), (1, 1)], smooth: 100000), \"q\": (points: [(0, 0), (1, 1)], smooth: 101) }, groups: [(name: \"a\")])",
    "<<<<<<< HEAD\n(name: \"Base\",\n=======\n(name: \"Bas\",\n>>>>>>> other\n groups: [(name: \"a\")])\n",
];

fn tell(text: &str, problem: &Problem) -> String {
    let (line, column) = problem.line_and_column(text);
    let range = problem.range(text);
    let marked = text[range.start..range.end].lines().next().unwrap_or("");
    let part = if problem.path.is_empty() { String::new() } else { format!(" ({})", problem.path) };
    format!("    {line}:{column} `{marked}`{part}: {}\n", problem.message)
}

fn answers(text: &str) -> String {
    let problems = match Scene::parse(text) {
        Err(problems) => problems,
        Ok(scene) => scene.build().err().unwrap_or_default(),
    };
    problems.iter().map(|problem| tell(text, problem)).collect()
}

/// The scene above with some mistakes; an empty change stands for nothing.
fn changed(changes: &[(&str, &str)]) -> (String, String) {
    let changes = changes.iter().filter(|(right, _)| BASE.contains(right));
    let mut text = BASE.to_owned();
    let mut shown = Vec::new();
    for (right, wrong) in changes {
        text = text.replacen(right, wrong, 1);
        shown.push(format!("{} -> {}", right.replace('\n', "\\n"), wrong.replace('\n', "\\n")));
    }
    (shown.join("  and  "), text)
}

#[test]
fn the_base_is_right() {
    assert_eq!(answers(BASE), "");
}

/// A number that looks random, from the one before (Marsaglia 2003, xorshift).
fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as usize
}

/// Pieces that mistakes are made of.
const PIECES: &[&str] = &[
    "(", ")", "[", "]", "{", "}", ",", ":", "=", ";", "\"", "'", "“", "`", "#", "--", "//", "/*",
    "*/", "\\", "\n", " ", "\u{a0}", "−", "5", ".", "-1", "1e9", "NaN", "name", "Rect", "seek",
    "r#\"", "🐦", "true", "\0",
];

#[test]
fn whatever_a_text_is_it_is_told_in_places_of_it() {
    let mut state = 88_172_645_463_325_252;
    for _ in 0..400 {
        let mut text: Vec<char> = BASE.chars().collect();
        for _ in 0..1 + next(&mut state) % 4 {
            let at = next(&mut state) % text.len();
            let end = (at + next(&mut state) % 12).min(text.len());
            let piece = PIECES[next(&mut state) % PIECES.len()].chars();
            text.splice(at..end, piece);
        }
        let text: String = text.into_iter().collect();
        let Err(problems) = Scene::parse(&text) else { continue };
        assert!((1..=100).contains(&problems.len()), "{text}");
        for problem in &problems {
            let range = problem.range(&text);
            assert!(
                text.get(range).is_some() && !problem.message.is_empty(),
                "{problem:?}\n{text}"
            );
        }
    }
}

#[test]
fn every_mistake_is_answered() {
    let mut told = String::new();
    for changes in CHANGES {
        let (shown, text) = changed(changes);
        told += &format!("{shown}\n{}", answers(&text));
    }
    for text in TEXTS {
        told += &format!("{}\n{}", text.replace('\n', "\\n"), answers(text));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/scene_mistakes.txt");
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::write(path, &told).unwrap();
    }
    let stored = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(told, stored, "FLOCKWORK_UPDATE=1 writes it anew");
}
