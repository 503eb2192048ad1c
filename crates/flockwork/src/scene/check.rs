//! Everything that is wrong in a scene that can be read.

use super::Problem;
use super::problem::locate;
use super::text::{
    AmongText, Axes, Bounds, DrawnNumber, Entries, GroupText, NamedTarget, NumberText,
    ObstacleText, Point, Scene, Spawn, SteppingText, TargetText, TermText, Velocity,
};
use crate::behavior::{Info, ParamKind, Wants};

/// The most agents that one group may start with.
const MOST_AGENTS: u32 = 1_000_000;

/// All mistakes, in the order of the file.
pub fn problems(scene: &Scene, text: &str) -> Vec<Problem> {
    let mut check = Check { scene, found: Vec::new() };
    check.scene();
    let mut found = check.found;
    for problem in &mut found {
        problem.span = locate(text, &problem.path);
    }
    found.sort_by_key(|problem| problem.span.start);
    found
}

struct Check<'s> {
    scene: &'s Scene,
    found: Vec<Problem>,
}

impl Check<'_> {
    fn wrong(&mut self, path: &str, message: impl Into<String>) {
        self.found.push(Problem { message: message.into(), path: path.to_owned(), span: 0..0 });
    }

    fn require(&mut self, holds: bool, path: &str, message: &str) {
        if !holds {
            self.wrong(path, message);
        }
    }

    fn axes(&self) -> core::ops::Range<usize> {
        0..if self.scene.space == Axes::Plane { 2 } else { 3 }
    }

    fn scene(&mut self) {
        let scene = self.scene;
        self.require(!scene.groups.is_empty(), "groups", "a scene needs at least one group");
        self.stepping();
        self.bounds();
        self.names("marks", &scene.marks);
        self.names("paths", &scene.paths);
        for (name, point) in &scene.marks.0 {
            self.point(&format!("marks.{name}"), *point);
        }
        for (name, path) in &scene.paths.0 {
            let at = format!("paths.{name}");
            self.require(path.points.len() >= 2, &at, "a path needs at least two points");
            self.require(path.radius > 0.0, &at, "a path's radius is more than 0");
            for point in &path.points {
                self.point(&at, *point);
            }
        }
        for (nth, obstacle) in scene.obstacles.iter().enumerate() {
            self.obstacle(&format!("obstacles[{nth}]"), obstacle);
        }
        self.tiles();
        for (nth, group) in scene.groups.iter().enumerate() {
            self.group(nth, group);
        }
        self.mouse();
    }

    fn stepping(&mut self) {
        if let SteppingText::Timed { hz } = self.scene.stepping {
            let message = "hz is from 1 to 10000 ticks per second";
            self.require((1.0..=10_000.0).contains(&hz), "stepping", message);
        }
    }

    fn bounds(&mut self) {
        let axes = self.axes();
        let ordered =
            |min: Point, max: Point| axes.clone().all(|axis| min.xyz[axis] < max.xyz[axis]);
        match self.scene.bounds {
            Bounds::Open => {}
            Bounds::Wrap(size) => {
                self.point("bounds", size);
                let message = "the size of a wrapped world is more than 0 on every axis";
                self.require(ordered(Point::default(), size), "bounds", message);
            }
            Bounds::Walls(min, max) => {
                self.point("bounds", min);
                self.point("bounds", max);
                let message = "the first corner of walls is smaller than the second on every axis";
                self.require(ordered(min, max), "bounds", message);
            }
        }
    }

    fn names<T>(&mut self, list: &str, entries: &Entries<T>) {
        for (nth, (name, _)) in entries.0.iter().enumerate() {
            if entries.0[..nth].iter().any(|(earlier, _)| earlier == name) {
                self.wrong(
                    &format!("{list}.{name}"),
                    format!("there are two \"{name}\" in {list}"),
                );
            }
        }
    }

    fn point(&mut self, path: &str, point: Point) {
        self.require(
            point.xyz.iter().all(|part| part.is_finite()),
            path,
            "a coordinate is not finite",
        );
        match (self.scene.space, point.has_z) {
            (Axes::Plane, true) => {
                self.wrong(path, "a point of a plane is (x, y); for z write space: Volume")
            }
            (Axes::Volume, false) => self.wrong(path, "a point of a volume is (x, y, z)"),
            _ => {}
        }
    }

    fn obstacle(&mut self, path: &str, obstacle: &ObstacleText) {
        match *obstacle {
            ObstacleText::Circle { center, radius } => {
                self.point(path, center);
                self.require(radius > 0.0, path, "a circle's radius is more than 0");
            }
            ObstacleText::Box { min, max } => {
                self.point(path, min);
                self.point(path, max);
                let ordered = self.axes().all(|axis| min.xyz[axis] < max.xyz[axis]);
                self.require(ordered, path, "a box's min is smaller than its max on every axis");
            }
            ObstacleText::Segment { from, to, radius } => {
                self.point(path, from);
                self.point(path, to);
                self.require(radius >= 0.0, path, "a segment's radius is 0 or more");
            }
        }
    }

    fn tiles(&mut self) {
        let Some(tiles) = &self.scene.tiles else { return };
        self.require(
            tiles.tile > 0.0 && tiles.tile.is_finite(),
            "tiles.tile",
            "the side of a tile is more than 0",
        );
        self.require(!tiles.rows.is_empty(), "tiles.rows", "a tile map needs at least one row");
        let width = tiles.rows.first().map_or(0, |row| row.chars().count());
        for (nth, row) in tiles.rows.iter().enumerate() {
            let path = format!("tiles.rows[{nth}]");
            let found = row.chars().count();
            if found != width {
                self.wrong(&path, format!("this row has {found} tiles, the first has {width}"));
            }
            if let Some(odd) = row.chars().find(|c| !matches!(c, '#' | '.' | ' ')) {
                self.wrong(
                    &path,
                    format!("'{odd}' is no tile: write # for a wall and . for a free tile"),
                );
            }
        }
    }

    fn group(&mut self, nth: usize, group: &GroupText) {
        let path = |field: &str| format!("groups[{nth}].{field}");
        let twice = self.scene.groups[..nth].iter().any(|earlier| earlier.name == group.name);
        self.require(!group.name.is_empty(), &path("name"), "a group needs a name");
        self.require(!twice, &path("name"), &format!("there are two groups \"{}\"", group.name));
        let many = format!("a group starts with at most {MOST_AGENTS} agents");
        self.require(group.count <= MOST_AGENTS, &path("count"), &many);
        let both = "a group has a script or a plan, not both";
        self.require(group.script.is_none() || group.plan.is_empty(), &path("script"), both);
        if let Some(color) = &group.color {
            let known = crate::agent::color_of(color).is_some();
            self.require(
                known,
                &path("color"),
                &format!("\"{color}\" is no colour: write \"#rrggbb\""),
            );
        }
        self.numbers(nth, group);
        self.spawn(nth, group);
        self.names(&path("params"), &group.params);
        for (place, term) in group.plan.iter().enumerate() {
            self.term(&path(&format!("plan[{place}]")), term);
        }
    }

    fn numbers(&mut self, nth: usize, group: &GroupText) {
        let fields = [
            ("radius", group.radius, false),
            ("mass", group.mass, true),
            ("max_speed", group.max_speed, false),
            ("max_force", group.max_force, false),
            ("response_secs", group.response_secs, true),
        ];
        for (field, number, divides) in fields {
            let (least, spread) = match number {
                None => continue,
                Some(NumberText::Fixed(number)) => (number, 0.0),
                Some(NumberText::Drawn(DrawnNumber::Uniform(low, high))) => {
                    (low.min(high), high - low)
                }
                Some(NumberText::Drawn(DrawnNumber::Normal(mean, deviation))) => (mean, deviation),
            };
            let path = format!("groups[{nth}].{field}");
            let enough = if divides { least > 0.0 } else { least >= 0.0 };
            let message =
                format!("{field} is {}", if divides { "more than 0" } else { "0 or more" });
            self.require(enough && least.is_finite(), &path, &message);
            let order = "Uniform(low, high) and Normal(mean, deviation): high is not below low, deviation not below 0";
            self.require(spread >= 0.0 && spread.is_finite(), &path, order);
        }
    }

    fn spawn(&mut self, nth: usize, group: &GroupText) {
        let path = format!("groups[{nth}].spawn");
        match &group.spawn {
            Spawn::Points(points) => self.spawn_points(&path, group, points),
            Spawn::Rect { min, max } => {
                self.point(&path, *min);
                self.point(&path, *max);
                let ordered = self.axes().all(|axis| min.xyz[axis] <= max.xyz[axis]);
                self.require(ordered, &path, "min is not above max on any axis");
            }
            Spawn::Circle { center, radius } => {
                self.point(&path, *center);
                self.require(*radius >= 0.0, &path, "the radius is 0 or more");
            }
            Spawn::Grid { from, spacing, columns } => {
                self.point(&path, *from);
                self.require(
                    *spacing > 0.0 && *columns > 0,
                    &path,
                    "spacing and columns are more than 0",
                );
            }
        }
        if let Velocity::Same(velocity) = group.velocity
            && velocity != Point::default()
        {
            self.point(&format!("groups[{nth}].velocity"), velocity);
        }
    }

    fn spawn_points(&mut self, path: &str, group: &GroupText, points: &[Point]) {
        let default = points == [Point::default()];
        if points.len() < group.count as usize && !default {
            self.wrong(path, format!("{} points for {} agents", points.len(), group.count));
        } else if default && group.count > 1 {
            self.wrong(path, "several agents need a spawn: Rect(min: …, max: …), Circle(…), Grid(…) or Points([…])");
        }
        for (nth, point) in points.iter().enumerate() {
            if !default {
                self.point(path, *point);
            }
            if group.body && points[..nth].iter().any(|earlier| earlier.xyz == point.xyz) {
                let [x, y, _] = point.xyz;
                self.wrong(path, format!("two agents would start on one point, ({x}, {y})"));
            }
        }
    }

    fn term(&mut self, path: &str, term: &TermText) {
        let info = term.behavior.info();
        self.require(
            term.weight.is_finite(),
            &format!("{path}.weight"),
            "a weight is a finite number",
        );
        let targets = [("target", &term.target), ("second", &term.second)];
        for (nth, (field, target)) in targets.into_iter().enumerate() {
            let at = format!("{path}.{field}");
            match (info.targets.get(nth), target) {
                (Some((name, wants)), None) => {
                    let message =
                        format!("{} needs a {field}: its {name}, {}", info.name, example(*wants));
                    self.wrong(path, message);
                }
                (None, Some(_)) => self.wrong(&at, format!("{} takes no {field}", info.name)),
                (Some((_, wants)), Some(target)) => self.target(&at, info, *wants, target),
                (None, None) => {}
            }
        }
        self.params(path, info, term);
        self.among(path, info, term);
    }

    fn params(&mut self, path: &str, info: &Info, term: &TermText) {
        for (nth, param) in info.params.iter().enumerate() {
            let number = term.behavior.number(nth).unwrap_or(0.0);
            if let ParamKind::Number { min, max } = param.kind
                && !param.kind.accepts(number)
            {
                let range = if max == f32::MAX {
                    format!("{min} or more")
                } else {
                    format!("from {min} to {max}")
                };
                self.wrong(
                    &format!("{path}.behavior"),
                    format!("{} is {range}, not {number}", param.name),
                );
            }
        }
    }

    fn among(&mut self, path: &str, info: &Info, term: &TermText) {
        let at = format!("{path}.among");
        match &term.among {
            Some(_) if info.among.is_none() => {
                self.wrong(&at, format!("{} looks at no neighbours", info.name))
            }
            Some(AmongText::Group(name)) => self.known(&at, "group", name),
            _ => {}
        }
    }

    fn target(&mut self, path: &str, info: &Info, wants: Wants, target: &TargetText) {
        let named = match target {
            TargetText::Point(point) => {
                self.point(path, *point);
                None
            }
            TargetText::Named(named) => Some(named),
        };
        match named {
            Some(NamedTarget::Mark(name)) => self.known(path, "mark", name),
            Some(NamedTarget::Path(name)) => self.known(path, "path", name),
            Some(NamedTarget::Group(name)) => self.known(path, "group", name),
            Some(NamedTarget::Vector(vector)) => self.point(path, *vector),
            _ => {}
        }
        let kind = match named {
            Some(NamedTarget::Path(_)) => Wants::Path,
            Some(NamedTarget::Vector(_)) => Wants::Vector,
            _ => Wants::Place,
        };
        if kind != wants {
            self.wrong(path, format!("{} takes {}", info.name, example(wants)));
        }
    }

    fn known(&mut self, path: &str, kind: &str, name: &str) {
        let scene = self.scene;
        let known: Vec<&String> = match kind {
            "mark" => scene.marks.0.iter().map(|(name, _)| name).collect(),
            "path" => scene.paths.0.iter().map(|(name, _)| name).collect(),
            _ => scene.groups.iter().map(|group| &group.name).collect(),
        };
        if !known.iter().any(|known| *known == name) {
            let list =
                known.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
            let list = if list.is_empty() { "none in this scene".to_owned() } else { list };
            self.wrong(path, format!("there is no {kind} \"{name}\"; known: {list}"));
        }
    }

    fn mouse(&mut self) {
        for (nth, moment) in self.scene.mouse.iter().enumerate() {
            let path = format!("mouse[{nth}]");
            self.point(&path, moment.to);
            let earlier = nth.checked_sub(1).map_or(0.0, |nth| self.scene.mouse[nth].at);
            let message = "the moments of the mouse come in order of time, from 0 on";
            self.require(moment.at >= earlier && moment.at.is_finite(), &path, message);
        }
    }
}

fn example(wants: Wants) -> &'static str {
    match wants {
        Wants::Place => "a place: a point, Mouse, Mark(\"…\"), Group(\"…\") or Agent(7)",
        Wants::Path => "a path: Path(\"…\")",
        Wants::Vector => "a bare vector: Vector((1, 0))",
    }
}
