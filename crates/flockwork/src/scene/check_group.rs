//! What can be wrong in a group: its numbers, its spawn, and the terms of its plan.

use std::collections::BTreeSet;

use super::advice::{color_meant, nearest, plain};
use super::check::{Check, MOST_NAMES};
use super::group_text::each_term;
use super::room::Room;
use super::{
    AmongText, Bounds, DrawnNumber, GroupText, NamedTarget, NumberText, Point, RandomVelocity,
    Spawn, TargetText, TermText, Velocity,
};
use crate::Combine;
use crate::behavior::{Info, Param, ParamKind, Wants, infos};

/// The most agents that a scene may start with.
pub(super) const MOST_AGENTS: u64 = 1_000_000;

/// The most agents that a scene may ever have at once: about ten gigabytes.
const MOST_AT_ONCE: u64 = 10_000_000;

/// Words that stand for several groups.
const SEVERAL: [&str; 3] = ["all", "own", "others"];

impl Check<'_> {
    pub(super) fn groups(&mut self) {
        let groups = &self.scene.groups;
        let many = format!("a scene has at most {MOST_NAMES} groups; there are {}", groups.len());
        self.require(groups.len() <= MOST_NAMES, &format!("groups[{MOST_NAMES}]"), &many);
        let mut names = BTreeSet::new();
        let mut agents = 0;
        for (nth, group) in groups.iter().enumerate() {
            let is_first = names.insert(&group.name);
            let message =
                format!("there are two groups \"{}\": give each its own name", group.name);
            self.require(is_first, &format!("groups[{nth}].name"), &message);
            let before = agents;
            agents += u64::from(group.count);
            if before <= MOST_AGENTS && agents > MOST_AGENTS {
                let message = format!(
                    "a scene can start with at most {MOST_AGENTS} agents; this brings it to {agents}"
                );
                self.wrong(&format!("groups[{nth}].count"), message);
            }
            self.group(nth, group);
        }
        self.most_agents(agents);
    }

    fn most_agents(&mut self, starts_with: u64) {
        let Some(most) = self.scene.most_agents.map(u64::from) else { return };
        let few = format!(
            "the scene starts with {starts_with} agents, more than its most_agents: write {starts_with} or more"
        );
        self.require(most >= starts_with, "most_agents", &few);
        let many = format!(
            "most_agents is at most {MOST_AT_ONCE}; without it, it is 100000 more than the scene starts with"
        );
        self.require(most <= MOST_AT_ONCE, "most_agents", &many);
    }

    fn group(&mut self, nth: usize, group: &GroupText) {
        let path = |field: &str| format!("groups[{nth}].{field}");
        let example = "a group needs a name, such as \"walkers\"";
        self.require(!group.name.is_empty(), &path("name"), example);
        if SEVERAL.contains(&group.name.as_str()) {
            let message = format!(
                "\"{}\" cannot be the name of a group: scripts and plans use it for several groups. Write another name",
                group.name
            );
            self.wrong(&path("name"), message);
        }
        let both = "a group has a script or a plan, not both: remove one of them";
        self.require(group.script.is_none() || group.plan.is_empty(), &path("script"), both);
        if let Some(color) = &group.color {
            self.color(&path("color"), color);
        }
        self.numbers(nth, group);
        self.spawn(&path("spawn"), nth, group);
        self.names(&path("params"), &group.params);
        self.combine(&path("combine"), &group.combine);
        each_term(&group.plan, &path("plan"), &mut |at, item| match item {
            Ok(term) => self.term(&at, term),
            Err((combine, weight)) => {
                self.weight(&at, weight);
                self.combine(&format!("{at}.combine"), combine);
            }
        });
    }

    fn color(&mut self, path: &str, color: &str) {
        if crate::agent::color_of(color).is_none() {
            let advice = match color_meant(color) {
                Some(meant) => format!("write \"{meant}\""),
                None => "write one as \"#rrggbb\", such as \"#4c9be8\"".to_owned(),
            };
            self.wrong(path, format!("\"{color}\" is not a color: {advice}"));
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
            let path = format!("groups[{nth}].{field}");
            let least = match number {
                None => continue,
                Some(NumberText::Fixed(number)) => number,
                Some(NumberText::Drawn(drawn)) => self.drawn(&path, drawn),
            };
            let enough = if divides { least > 0.0 } else { least >= 0.0 };
            let range = if divides { "more than 0" } else { "0 or more" };
            let message = format!("{field} must be {range} and finite, not {least}");
            self.require(enough && least.is_finite(), &path, &message);
        }
    }

    /// The least or middle of a number that is drawn, which must be finite.
    fn drawn(&mut self, path: &str, drawn: DrawnNumber) -> f32 {
        match drawn {
            DrawnNumber::Uniform(low, high) => {
                let message = format!("the lower number comes first: Uniform({high}, {low})");
                self.require(low <= high && high.is_finite(), path, &message);
                low.min(high)
            }
            DrawnNumber::Normal(mean, deviation) => {
                let message =
                    "in Normal(mean, deviation) the deviation must be 0 or more and finite";
                self.require(deviation >= 0.0 && deviation.is_finite(), path, message);
                mean
            }
        }
    }

    fn spawn(&mut self, path: &str, nth: usize, group: &GroupText) {
        match &group.spawn {
            Spawn::Points(points) => self.spawn_points(path, nth, group, points),
            Spawn::Rect { min, max } => {
                self.point(&format!("{path}.Rect.min"), *min);
                self.point(&format!("{path}.Rect.max"), *max);
                let ordered = self.axes().all(|axis| min.xyz[axis] <= max.xyz[axis]);
                let message = "min must not be above max on any axis: min is the lower left corner, max the upper right one";
                self.require(ordered, path, message);
                self.room(path, nth);
            }
            Spawn::Circle { center, radius } => {
                self.point(&format!("{path}.Circle.center"), *center);
                let is_round = *radius >= 0.0 && radius.is_finite();
                self.require(
                    is_round,
                    &format!("{path}.Circle.radius"),
                    "the radius must be 0 or more",
                );
                self.room(path, nth);
            }
            Spawn::Grid { from, spacing, columns } => {
                self.point(&format!("{path}.Grid.from"), *from);
                let is_apart = *spacing > 0.0 && spacing.is_finite();
                self.require(
                    is_apart,
                    &format!("{path}.Grid.spacing"),
                    "the spacing must be more than 0",
                );
                self.require(
                    *columns > 0,
                    &format!("{path}.Grid.columns"),
                    "a grid must have 1 column or more",
                );
            }
        }
        if group.body && group.count > 0 {
            self.spawn_within_walls(path, group);
        }
        if let Velocity::Drawn(RandomVelocity::Random(speed)) = group.velocity {
            let is_speed = speed >= 0.0 && speed.is_finite();
            let message = "Random takes a speed of 0 or more";
            self.require(is_speed, &format!("groups[{nth}].velocity"), message);
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
                    wrong.push((format!("{path}.Points[0][{nth}]"), message));
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

    /// Refuses at once what cannot fit, however long one tried.
    fn room(&mut self, path: &str, nth: usize) {
        let room = Room::of(self.scene, nth);
        if room.bodies <= MOST_AGENTS && room.is_too_small() {
            let message = format!(
                "{} bodies do not fit in here: at most about {} do. Make the area larger, or the count or the radius smaller",
                room.bodies, room.most
            );
            self.wrong(path, message);
        }
    }

    fn spawn_points(&mut self, path: &str, nth: usize, group: &GroupText, points: &[Point]) {
        let (given, count) = (points.len(), group.count as usize);
        if !self.places.has(path) {
            let message = "several agents need a spawn: Rect(min: (0, 0), max: (9, 9)), Circle(center: (5, 5), radius: 4), Grid(from: (0, 0), spacing: 1, columns: 9) or Points([(0, 0), (3, 0)])";
            self.require(count <= 1, path, message);
            return;
        }
        let has_count = self.places.has(&format!("groups[{nth}].count"));
        let points_of =
            |count: usize| format!("{count} point{}", if count == 1 { "" } else { "s" });
        if given == 0 && count > 0 {
            self.wrong(path, "Points needs at least one point: Points([(3, 4)])");
        } else if given < count {
            let message = format!(
                "{count} agents need {count} points, and there {}: add points, or write count: {given}",
                if given == 1 { "is one".to_owned() } else { format!("are {given}") }
            );
            self.wrong(path, message);
        } else if given > 1 && !has_count {
            let message = format!(
                "{} and no count: only one agent starts. Write count: {given}",
                points_of(given)
            );
            self.wrong(path, message);
        }
        let mut taken = BTreeSet::new();
        for (place, point) in points.iter().enumerate() {
            let at = format!("{path}.Points[0][{place}]");
            self.point(&at, *point);
            let is_free = taken.insert(point.xyz.map(|part| (part + 0.0).to_bits()));
            if group.body && !is_free {
                let [x, y, _] = point.xyz;
                self.wrong(
                    &at,
                    format!("two agents would start on one point, ({x}, {y}): move one of them"),
                );
            }
        }
    }

    fn combine(&mut self, path: &str, combine: &Combine) {
        self.params(path, combine.info(), |nth| combine.number(nth));
    }

    fn weight(&mut self, path: &str, weight: f32) {
        let message = "a weight must be a finite number";
        self.require(weight.is_finite(), &format!("{path}.weight"), message);
    }

    fn term(&mut self, path: &str, term: &TermText) {
        let info = term.behavior.info();
        self.weight(path, term.weight);
        let targets = [("target", &term.target), ("second", &term.second)];
        for (nth, (field, target)) in targets.into_iter().enumerate() {
            let at = format!("{path}.{field}");
            match (info.targets.get(nth), target) {
                (Some((_, wants)), None) => {
                    let message = format!(
                        "{} needs a {field}. Write {field}: {}",
                        info.name,
                        example(*wants)
                    );
                    self.wrong(&format!("{path}.behavior"), message);
                }
                (None, Some(_)) => {
                    self.wrong(&at, format!("{} takes no {field}: remove it", info.name))
                }
                (Some((_, wants)), Some(target)) => self.target(&at, info, *wants, target),
                (None, None) => {}
            }
        }
        self.params(&format!("{path}.behavior"), info, |nth| term.behavior.number(nth));
        self.among(path, info, term);
    }

    fn params(&mut self, path: &str, info: &Info, number: impl Fn(usize) -> Option<f32>) {
        for (nth, param) in info.params.iter().enumerate() {
            let number = number(nth).unwrap_or(0.0);
            if let ParamKind::Number { min, max } = param.kind
                && !param.kind.accepts(number)
            {
                let at = format!("{path}.{}.{}", info.name, param.name);
                let range = match (max == f32::MAX, min == f32::MIN) {
                    (true, true) => "a finite number".to_owned(),
                    (true, false) => format!("{} or more", plain(min)),
                    _ => format!("from {} to {}", plain(min), plain(max)),
                };
                let degrees = degrees(param, number).unwrap_or_default();
                self.wrong(&at, format!("{} must be {range}, not {number}{degrees}", param.name));
            }
        }
    }

    fn among(&mut self, path: &str, info: &Info, term: &TermText) {
        let at = format!("{path}.among");
        match &term.among {
            Some(_) if info.among.is_none() => {
                self.wrong(&at, format!("{} looks at no neighbors: remove among", info.name))
            }
            Some(AmongText::Group(name)) => self.known(&at, "group", name),
            _ => {}
        }
    }

    fn target(&mut self, path: &str, info: &Info, wants: Wants, target: &TargetText) {
        let (named, kind) = match target {
            TargetText::Point(point) => {
                self.point(path, *point);
                (None, Wants::Place)
            }
            TargetText::Named(named @ NamedTarget::Path(_)) => (Some(named), Wants::Path),
            TargetText::Named(named @ NamedTarget::Vector(_)) => (Some(named), Wants::Vector),
            TargetText::Named(named) => (Some(named), Wants::Place),
        };
        if kind != wants {
            let (word, takes) = (spelled(target), example(wants));
            let taker =
                infos().iter().find(|it| it.targets.first().is_some_and(|(_, it)| *it == kind));
            let taker = taker.map_or("", |info| info.name);
            let what = format!("{} cannot take a {word}. It takes {takes}", info.name);
            return self.wrong(path, format!("{what}; a {word} is for {taker}"));
        }
        match named {
            Some(NamedTarget::Mark(name)) => self.known(path, "mark", name),
            Some(NamedTarget::Path(name)) => self.known(path, "path", name),
            Some(NamedTarget::Group(name)) => self.known(path, "group", name),
            Some(NamedTarget::Vector(vector)) => self.point(path, *vector),
            _ => {}
        }
    }

    fn known(&mut self, path: &str, kind: &str, name: &str) {
        let named = &self.named;
        let Some((_, known)) = named.iter().find(|(it, _)| *it == kind) else { return };
        if known.contains(name) {
            return;
        }
        let list: Vec<_> = known.iter().take(12).map(|name| format!("\"{name}\"")).collect();
        let list = match list.len() {
            0 => "none in this scene".to_owned(),
            count if count < known.len() => format!("{} and more", list.join(", ")),
            _ => list.join(", "),
        };
        let other = named.iter().find(|(_, names)| names.contains(name));
        let advice = match (other, nearest(name, known.iter().copied())) {
            (Some((other, _)), _) => format!(". There is a {other} of this name"),
            (None, Some(near)) => format!(". Did you mean \"{near}\"?"),
            (None, None) => String::new(),
        };
        self.wrong(path, format!("there is no {kind} \"{name}\"; known: {list}{advice}"));
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

/// What an angle would be that was given in degrees.
pub(super) fn degrees(param: &Param, number: f32) -> Option<String> {
    let is_angle = param.unit.starts_with("rad") && number.abs() > core::f32::consts::TAU;
    is_angle.then(|| {
        format!(": angles are in radians, and {number} degrees are {}", plain(number.to_radians()))
    })
}

/// The word of a target.
fn spelled(target: &TargetText) -> &'static str {
    match target {
        TargetText::Point(_) => "point",
        TargetText::Named(NamedTarget::Mouse) => "Mouse",
        TargetText::Named(NamedTarget::Mark(_)) => "Mark",
        TargetText::Named(NamedTarget::Path(_)) => "Path",
        TargetText::Named(NamedTarget::Group(_)) => "Group",
        TargetText::Named(NamedTarget::Agent(_)) => "Agent",
        TargetText::Named(NamedTarget::Vector(_)) => "Vector",
    }
}

fn example(wants: Wants) -> &'static str {
    match wants {
        Wants::Place => "a point such as (3, 4), Mouse, Mark(\"…\"), Group(\"…\") or Agent(7)",
        Wants::Path => "a path, Path(\"…\")",
        Wants::Vector => "a bare vector, Vector((1, 0))",
    }
}
