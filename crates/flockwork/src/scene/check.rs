//! Everything that is wrong in a scene that can be read.

mod colors;
mod each;
mod fields;
mod filter;
mod flow_field;
pub(super) mod group;
mod measures;
mod moving_obstacle;
pub(super) mod plan;
pub(super) mod spawn;
mod tiles;
mod validation;

use std::collections::BTreeSet;

use super::axes::{flaw_in_plane, flaw_in_volume, plane, volume};
use super::problem::SpanFinder;
use super::{
    Axes, Bounds, Entries, ObstacleText, PathText, Point, PolygonText, Problem, Scene, ShapeText,
    SteppingText,
};
use crate::obstacle::OF_ANY_OUTLINE;

/// The most pieces of a smooth path between two of its points: more are not seen.
pub(super) const MOST_PIECES: u16 = 100;
/// The most marks, paths, fields or groups of a scene: targets name paths by sixteen bits.
pub(super) const MOST_NAMES: usize = 1 << 16;

/// All mistakes, in the order of the file.
pub fn problems(scene: &Scene, text: &str) -> Vec<Problem> {
    told(scene, text, |check| check.scene())
}

/// What one look at a scene finds, in the order of the file.
pub(super) fn told(scene: &Scene, text: &str, look: impl Fn(&mut Check)) -> Vec<Problem> {
    let places = SpanFinder::of(text);
    let mut check = Check { scene, places, named: named(scene), found: Vec::new(), more: 0 };
    look(&mut check);
    let Check { mut found, more, .. } = check;
    found.sort_by_key(|problem| problem.span.start);
    if let Some(last) = found.last_mut().filter(|_| more > 0) {
        last.message = format!("{} (and {more} more mistakes)", last.message);
    }
    found
}

/// The most mistakes of a scene that are told; the others are counted.
const MOST_TOLD: usize = 100;

/// A scene being checked, and what was found so far.
pub(super) struct Check<'s> {
    pub(super) scene: &'s Scene,
    pub(super) places: SpanFinder<'s>,
    /// The names of marks, paths, fields and groups.
    pub(super) named: [(&'static str, BTreeSet<&'s str>); 4],
    found: Vec<Problem>,
    /// How many more there are than are told.
    more: usize,
}

fn named(scene: &Scene) -> [(&'static str, BTreeSet<&str>); 4] {
    [
        ("mark", scene.marks.0.iter().map(|(name, _)| name.as_str()).collect()),
        ("path", scene.paths.0.iter().map(|(name, _)| name.as_str()).collect()),
        ("field", scene.fields.0.iter().map(|(name, _)| name.as_str()).collect()),
        ("group", scene.groups.iter().map(|group| group.name.as_str()).collect()),
    ]
}

impl Check<'_> {
    pub(super) fn wrong(&mut self, path: &str, message: impl Into<String>) {
        if self.found.len() >= MOST_TOLD {
            self.more += 1;
            return;
        }
        let span = self.places.find(path);
        self.found.push(Problem { message: message.into(), path: path.to_owned(), span });
    }

    pub(super) fn require(&mut self, holds: bool, path: &str, message: &str) {
        if !holds {
            self.wrong(path, message);
        }
    }

    pub(super) fn axes(&self) -> core::ops::Range<usize> {
        0..if self.scene.space == Axes::Plane { 2 } else { 3 }
    }

    fn scene(&mut self) {
        let scene = self.scene;
        self.require(
            !scene.groups.is_empty(),
            "groups",
            "a scene needs at least one group, such as (name: \"walkers\")",
        );
        self.stepping();
        self.bounds();
        self.few_names("marks", &scene.marks);
        self.few_names("paths", &scene.paths);
        for (name, point) in &scene.marks.0 {
            self.point(&format!("marks.{name}"), *point);
        }
        for (name, path) in &scene.paths.0 {
            self.path(&format!("paths.{name}"), path);
        }
        for (nth, obstacle) in scene.obstacles.iter().enumerate() {
            let path = format!("obstacles[{nth}]");
            match obstacle {
                ObstacleText::Shape(shape) => self.shape(&path, shape),
                ObstacleText::Polygon(polygon) => self.polygon(&path, polygon),
            }
        }
        self.names("moving_obstacles", &scene.moving_obstacles);
        for (name, obstacle) in &scene.moving_obstacles.0 {
            self.moving_obstacle(&format!("moving_obstacles.{name}"), obstacle);
        }
        self.tiles();
        self.fields();
        self.flow_field();
        self.groups();
        self.number_of_filters();
        self.mouse();
        self.view();
        self.names("vary", &scene.vary);
        self.measures();
        self.validation();
    }

    fn path(&mut self, at: &str, path: &PathText) {
        let message = "a path needs at least two points, such as [(0, 0), (9, 4)]";
        self.require(path.points.len() >= 2, &format!("{at}.points"), message);
        let is_wide = path.radius > 0.0 && path.radius.is_finite();
        self.require(is_wide, &format!("{at}.radius"), "a path's radius must be more than 0");
        let message = format!("between two points there are at most {MOST_PIECES} pieces");
        self.require(path.smooth <= MOST_PIECES, &format!("{at}.smooth"), &message);
        for (nth, point) in path.points.iter().enumerate() {
            self.point(&format!("{at}.points[{nth}]"), *point);
        }
    }

    fn stepping(&mut self) {
        if let SteppingText::Timed { hz } = self.scene.stepping {
            let message = "hz must be from 1 to 10000 ticks per second; 60 is usual";
            self.require((1.0..=10_000.0).contains(&hz), "stepping.Timed.hz", message);
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
                let message = "the size of a wrapped world must be more than 0 on every axis";
                self.require(ordered(Point::default(), size), "bounds", message);
            }
            Bounds::Walls(min, max) => {
                self.point("bounds", min);
                self.point("bounds", max);
                let message =
                    "the first corner of walls must be smaller than the second on every axis";
                self.require(ordered(min, max), "bounds", message);
            }
        }
    }

    /// Names that targets use by number.
    fn few_names<T>(&mut self, list: &str, entries: &Entries<T>) {
        match entries.0.len() {
            0..=MOST_NAMES => self.names(list, entries),
            _ => self.wrong(list, format!("a scene has at most {MOST_NAMES} {list}")),
        }
    }

    pub(super) fn names<T>(&mut self, list: &str, entries: &Entries<T>) {
        let many = format!("there are at most {MOST_NAMES} {list}");
        self.require(entries.0.len() <= MOST_NAMES, list, &many);
        let mut seen = BTreeSet::new();
        for (nth, (name, _)) in entries.0.iter().enumerate() {
            if !seen.insert(name) {
                let what = list.rsplit('.').next().unwrap_or(list);
                let message = format!("there are two \"{name}\" in {what}: give each its own name");
                self.wrong(&format!("{list}[{nth}]"), message);
            }
        }
    }

    pub(super) fn point(&mut self, path: &str, point: Point) {
        self.coordinates(path, point);
        match (self.scene.space, point.has_z) {
            (Axes::Plane, true) => {
                self.wrong(path, "a point of a plane is (x, y): remove z, or write space: Volume")
            }
            (Axes::Volume, false) => {
                self.wrong(path, "a point of a volume is (x, y, z): add z, or write space: Plane")
            }
            _ => {}
        }
    }

    /// What is asked of a point whose axes need not be those of the scene.
    pub(super) fn coordinates(&mut self, path: &str, point: Point) {
        self.require(
            point.xyz.iter().all(|part| part.is_finite()),
            path,
            "a coordinate must be a finite number",
        );
        if self.places.is_foreign_point(path) {
            let axes = if point.has_z { 3 } else { 2 };
            let parts: Vec<String> = point.xyz[..axes].iter().map(f32::to_string).collect();
            let message =
                format!("a point is written in parentheses: write ({})", parts.join(", "));
            self.wrong(path, message);
        }
    }

    /// The points of an obstacle, then what its shape says of itself.
    pub(super) fn shape(&mut self, path: &str, shape: &ShapeText) {
        let inside = format!("{path}.{}", shape.info().name);
        shape.vectors(&mut |field, point| self.point(&format!("{inside}.{field}"), point));
        let space = self.scene.space;
        let mut tell = |field: &str, message: String| match field {
            "" => self.wrong(path, message),
            _ => self.wrong(&format!("{inside}.{field}"), message),
        };
        match space {
            Axes::Plane => plane(shape).flaws(&mut tell),
            Axes::Volume => volume(shape).flaws(&mut tell),
        }
    }

    /// The points of a polygon of any outline, then what keeps it from being split into parts.
    fn polygon(&mut self, path: &str, polygon: &PolygonText) {
        let points = format!("{path}.{OF_ANY_OUTLINE}.points");
        for (nth, point) in polygon.points.iter().enumerate() {
            self.point(&format!("{points}[{nth}]"), *point);
        }
        if !polygon.points.iter().all(|point| point.xyz.iter().all(|part| part.is_finite())) {
            return;
        }
        let flaw = match self.scene.space {
            Axes::Plane => flaw_in_plane(polygon).map(|flaw| (points, flaw)),
            Axes::Volume => flaw_in_volume(polygon).map(|flaw| (path.to_owned(), flaw)),
        };
        let Some((at, flaw)) = flaw else { return };
        match flaw.nth {
            Some(nth) => self.wrong(&format!("{at}[{nth}]"), flaw.why),
            None => self.wrong(&at, flaw.why),
        }
    }

    fn view(&mut self) {
        let Some(view) = self.scene.view else { return };
        let (min, max) = (view.min.xyz, view.max.xyz);
        let is_rectangle = (0..2).all(|axis| max[axis] - min[axis] > 0.0);
        let message = "a view's min must be smaller than its max in x and in y";
        self.require(
            is_rectangle && (max[0] - min[0]).max(max[1] - min[1]).is_finite(),
            "view",
            message,
        );
    }

    fn mouse(&mut self) {
        for (nth, moment) in self.scene.mouse.iter().enumerate() {
            let path = |field: &str| format!("mouse[{nth}].{field}");
            self.point(&path("to"), moment.to);
            let earlier = nth.checked_sub(1).map_or(0.0, |nth| self.scene.mouse[nth].at);
            let message = match nth {
                0 => "at must be 0 or more".to_owned(),
                _ => format!(
                    "at must be 0 or more and not before the previous moment, at: {earlier}"
                ),
            };
            self.require(moment.at >= earlier && moment.at.is_finite(), &path("at"), &message);
        }
    }
}
