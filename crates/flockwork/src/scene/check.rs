//! Everything that is wrong in a scene that can be read.

use super::problem::locate;
use super::{Axes, Bounds, Entries, ObstacleText, Point, Problem, Scene, SteppingText};

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

/// A scene being checked, and what was found so far.
pub(super) struct Check<'s> {
    pub(super) scene: &'s Scene,
    found: Vec<Problem>,
}

impl Check<'_> {
    pub(super) fn wrong(&mut self, path: &str, message: impl Into<String>) {
        self.found.push(Problem { message: message.into(), path: path.to_owned(), span: 0..0 });
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
        self.view();
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

    pub(super) fn names<T>(&mut self, list: &str, entries: &Entries<T>) {
        for (nth, (name, _)) in entries.0.iter().enumerate() {
            if entries.0[..nth].iter().any(|(earlier, _)| earlier == name) {
                self.wrong(
                    &format!("{list}.{name}"),
                    format!("there are two \"{name}\" in {list}"),
                );
            }
        }
    }

    pub(super) fn point(&mut self, path: &str, point: Point) {
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

    fn view(&mut self) {
        let Some(view) = self.scene.view else { return };
        let (min, max) = (view.min.xyz, view.max.xyz);
        let is_rectangle = (0..2).all(|axis| max[axis] - min[axis] > 0.0);
        let message = "a view's min is smaller than its max in x and in y";
        self.require(
            is_rectangle && (max[0] - min[0]).max(max[1] - min[1]).is_finite(),
            "view",
            message,
        );
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
