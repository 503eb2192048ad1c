//! What can be wrong in a group: its numbers, its spawn, and the terms of its plan.

use super::check::Check;
use super::{
    AmongText, Bounds, DrawnNumber, GroupText, NamedTarget, NumberText, Point, Spawn, TargetText,
    TermText, Velocity,
};
use crate::behavior::{Info, ParamKind, Wants};

/// The most agents that one group may start with.
const MOST_AGENTS: u32 = 1_000_000;

impl Check<'_> {
    pub(super) fn group(&mut self, nth: usize, group: &GroupText) {
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
            let message = format!(
                "{field} is {}, and finite",
                if divides { "more than 0" } else { "0 or more" }
            );
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
        if group.body && group.count > 0 {
            self.spawn_within_walls(&path, group);
        }
        if let Velocity::Same(velocity) = group.velocity
            && velocity != Point::default()
        {
            self.point(&format!("groups[{nth}].velocity"), velocity);
        }
    }

    /// Bodies start within the walls: outside there is no place for them.
    fn spawn_within_walls(&mut self, path: &str, group: &GroupText) {
        let Bounds::Walls(min, max) = self.scene.bounds else { return };
        let axes = self.axes();
        let inside = |at: &[f32; 3]| {
            axes.clone().all(|axis| min.xyz[axis] <= at[axis] && at[axis] <= max.xyz[axis])
        };
        let text = |at: &[f32; 3]| {
            format!(
                "({})",
                axes.clone().map(|axis| at[axis].to_string()).collect::<Vec<_>>().join(", ")
            )
        };
        let walls = format!("the walls from {} to {}", text(&min.xyz), text(&max.xyz));
        let mut wrong = Vec::new();
        match &group.spawn {
            Spawn::Points(points) => {
                let starts = points.iter().take(group.count as usize).enumerate();
                for (nth, at) in starts.filter(|(_, at)| !inside(&at.xyz)) {
                    let message = format!("{} lies outside of {walls}", text(&at.xyz));
                    wrong.push((format!("{path}[0][{nth}]"), message));
                }
            }
            area => {
                let [low, high] = reach(area, group.count);
                if !(inside(&low) && inside(&high)) {
                    let area = format!("{} to {}", text(&low), text(&high));
                    wrong.push((
                        path.to_owned(),
                        format!("agents start from {area}, outside of {walls}"),
                    ));
                }
            }
        }
        wrong.into_iter().for_each(|(path, message)| self.wrong(&path, message));
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
}

/// The corners of the box that so many agents start in.
fn reach(spawn: &Spawn, count: u32) -> [[f32; 3]; 2] {
    match spawn {
        Spawn::Points(_) => [[0.0; 3]; 2],
        Spawn::Rect { min, max } => [min.xyz, max.xyz],
        Spawn::Circle { center, radius } => {
            [center.xyz.map(|part| part - radius), center.xyz.map(|part| part + radius)]
        }
        Spawn::Grid { from, spacing, columns } => {
            let (columns, last) = ((*columns).max(1), count.saturating_sub(1));
            let far = [columns.min(count).saturating_sub(1), last / columns, 0];
            let far = core::array::from_fn(|axis| from.xyz[axis] + spacing * far[axis] as f32);
            [from.xyz, far]
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
