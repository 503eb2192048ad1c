//! What is allowed in a scene, and hardly meant.

use super::advice::plain;
use super::axes::reads;
use super::build;
use super::check::plan::degrees;
use super::check::{Check, told};
use super::plan_text::{each_term, terms_on};
use super::{
    Bounds, DrawnNumber, GroupText, NamedTarget, NumberText, Point, Problem, RandomVelocity, Scene,
    Spawn, TargetText, TermText, Velocity,
};
use crate::advice::{Advice, TermPart, advice};
use crate::behavior::{Behavior, ParamKind};
use crate::{GroupId, Vector, World, each_world};

/// Hardly meant as seconds (s).
const LONG_RESPONSE: f32 = 30.0;

/// All warnings, in the order of the file.
pub fn warnings(scene: &Scene, text: &str) -> Vec<Problem> {
    told(scene, text, |check| {
        check.warn_of_places();
        for (nth, group) in scene.groups.iter().enumerate() {
            check.warn_of_group(&format!("groups[{nth}]"), group);
        }
        check.warn_of_terms();
    })
}

impl Check<'_> {
    fn warn_of_group(&mut self, path: &str, group: &GroupText) {
        let is_steered = group.script.is_some() || !group.plan.is_empty();
        if is_steered && build::group(group).max_speed.most() <= 0.0 {
            let message = "a top speed of 0: these agents never move, whatever they want";
            self.wrong(&format!("{path}.max_speed"), message);
        }
        self.warn_of_numbers(path, group);
        if let Spawn::Points(points) = &group.spawn
            && points.len() > group.count as usize
            && ["count", "spawn"].iter().all(|field| self.places.has(&format!("{path}.{field}")))
        {
            let (given, count) = (points.len(), group.count);
            let message = format!(
                "{given} points for a count of {count}: the last {} are not used",
                given - count as usize
            );
            self.wrong(&format!("{path}.spawn"), message);
        }
        let mut terms = Vec::new();
        each_term(&group.plan, &format!("{path}.plan"), &mut |at, term| {
            terms.extend(term.ok().map(|term| (at, term)));
        });
        self.warn_of_start(path, group);
        for (at, term) in terms {
            self.warn_of_target(&format!("{at}.target"), term);
            let at = format!("{at}.behavior");
            self.warn_of_nothing(&at, term);
            self.warn_of_degrees(&at, term);
        }
    }

    /// Numbers with which nothing steers.
    fn warn_of_numbers(&mut self, path: &str, group: &GroupText) {
        let is_steered = group.script.is_some() || !group.plan.is_empty();
        let (written, built) = (|field: &str| format!("{path}.{field}"), build::group(group));
        if is_steered && built.max_force.most() <= 0.0 {
            let message = "a force of 0: these agents never turn and never change their speed";
            self.wrong(&written("max_force"), message);
        }
        let response = built.response_secs.typical();
        if is_steered && response >= LONG_RESPONSE {
            let message = format!(
                "it takes these agents {} s to come near a velocity that they want. Were milliseconds meant? Write response_secs: {}",
                plain(response),
                plain(response / 1000.0)
            );
            self.wrong(&written("response_secs"), &message);
        }
    }

    /// Marks and paths that cannot be reached.
    fn warn_of_places(&mut self) {
        let scene = self.scene;
        for (name, mark) in &scene.marks.0 {
            self.warn_of_outside(&format!("marks.{name}"), mark);
        }
        for (name, path) in &scene.paths.0 {
            let users = self.users_of(name);
            let is_any = |used: fn(&Behavior) -> bool| users.is_empty() || users.iter().any(used);
            // Where only slots are taken from it, its numbers are seen from a leader.
            if is_any(|it| !reads(it).slot) {
                for (nth, point) in path.points.iter().enumerate() {
                    self.warn_of_outside(&format!("paths.{name}.points[{nth}]"), point);
                }
            }
            let is_one = path.points.iter().all(|point| *point == path.points[0]);
            if path.points.len() > 1 && is_one && is_any(|it| it.info().follows_path()) {
                let message = "all points of this path are one: no agent can follow it";
                self.wrong(&format!("paths.{name}.points"), message);
            }
        }
    }

    /// The behaviors of plans that take this path.
    fn users_of(&self, name: &str) -> Vec<Behavior> {
        let plans = self.scene.groups.iter().map(|group| terms_on(&group.plan, ""));
        let takes = |term: &TermText| matches!(&term.target, Some(TargetText::Named(NamedTarget::Path(path))) if path == name);
        plans.flatten().filter(|(_, term)| takes(term)).map(|(_, term)| term.behavior).collect()
    }

    fn warn_of_outside(&mut self, path: &str, point: &Point) {
        let Bounds::Walls(min, max) = self.scene.bounds else { return };
        let is_beyond = |axis| {
            let at: f32 = point.xyz[axis];
            at < min.xyz[axis] || at > max.xyz[axis]
        };
        let message = "this point lies outside of the walls: no agent gets there";
        self.require(!self.axes().any(is_beyond), path, message);
    }

    /// Terms that do not fit their agents or their world: what is built tells.
    fn warn_of_terms(&mut self) {
        let scene = self.scene;
        let mut places: Vec<Vec<String>> = Vec::new();
        for (nth, group) in scene.groups.iter().enumerate() {
            let mut of_group = Vec::new();
            each_term(&group.plan, &format!("groups[{nth}].plan"), &mut |at, term| {
                of_group.extend(term.is_ok().then_some(at));
            });
            places.push(of_group);
        }
        if places.iter().all(Vec::is_empty) {
            return;
        }
        let Ok(mut world) = scene.build() else { return };
        each_world!(&mut world, world => fill_empty_groups(world));
        for Advice { group, term, behavior, part, message } in
            each_world!(&world, world => advice(world))
        {
            // A built plan has the terms of its text, in their order.
            let at = &places[group.index()][term];
            let part = match part {
                TermPart::Whole => format!("{at}.behavior"),
                TermPart::Weight => format!("{at}.weight"),
                TermPart::Target => format!("{at}.target"),
                TermPart::Param(name) => format!("{at}.behavior.{behavior}.{name}"),
                TermPart::Combiner(combiner, name) => {
                    let around = at.rsplit_once(".plan[").map_or("", |(around, _)| around);
                    format!("{around}.combine.{combiner}.{name}")
                }
            };
            self.wrong(&part, message);
        }
    }

    /// Starts that are changed at once.
    fn warn_of_start(&mut self, path: &str, group: &GroupText) {
        let built = build::group(group);
        let (most, radius) = (built.max_speed.most(), built.radius.typical());
        let start = match group.velocity {
            Velocity::Same(velocity) => {
                libm::sqrtf(velocity.xyz.iter().map(|part| part * part).sum())
            }
            Velocity::Drawn(RandomVelocity::Random(speed)) => speed,
        };
        if start > most && most > 0.0 {
            let message = format!(
                "these agents start faster than their top speed of {}, and are cut to it",
                plain(most)
            );
            self.wrong(&format!("{path}.velocity"), message);
        }
        if let Spawn::Grid { spacing, .. } = group.spawn
            && group.body
            && group.count > 1
            && spacing < 2.0 * radius
        {
            let message = format!(
                "the bodies overlap: their radius is {}, so write spacing: {} or more",
                plain(radius),
                plain(2.0 * radius)
            );
            self.wrong(&format!("{path}.spawn.Grid.spacing"), message);
        }
        self.warn_of_spread(path, group);
    }

    /// A deviation where the mean belongs.
    fn warn_of_spread(&mut self, path: &str, group: &GroupText) {
        let numbers = [
            ("radius", group.radius),
            ("mass", group.mass),
            ("max_speed", group.max_speed),
            ("max_force", group.max_force),
            ("response_secs", group.response_secs),
        ];
        for (field, number) in numbers {
            if let Some(NumberText::Drawn(DrawnNumber::Normal(mean, deviation))) = number
                && deviation > mean
            {
                let message = format!(
                    "the mean comes first, then the deviation, which is larger here. Was Normal({}, {}) meant?",
                    plain(deviation),
                    plain(mean)
                );
                self.wrong(&format!("{path}.{field}"), message);
            }
        }
    }

    /// An agent that is not there.
    fn warn_of_target(&mut self, path: &str, term: &TermText) {
        let starts_with: u64 = self.scene.groups.iter().map(|group| u64::from(group.count)).sum();
        if let Some(TargetText::Named(NamedTarget::Agent(id))) = term.target
            && u64::from(id) >= starts_with
        {
            let message = format!(
                "the scene starts with {starts_with} agents, Agent(0) to Agent({}): this one is not there",
                starts_with.saturating_sub(1)
            );
            self.wrong(path, message);
        }
    }

    /// Terms that do nothing.
    fn warn_of_nothing(&mut self, path: &str, term: &TermText) {
        let info = term.behavior.info();
        let radius = info.param("radius").and_then(|(nth, _)| term.behavior.number(nth));
        if radius == Some(0.0) && info.among.is_some() && term.weight != 0.0 {
            let message = "with a radius of 0 it sees no neighbor and does nothing";
            self.wrong(&format!("{path}.{}.radius", info.name), message);
        }
    }

    fn warn_of_degrees(&mut self, path: &str, term: &TermText) {
        let info = term.behavior.info();
        for (nth, param) in info.params.iter().enumerate() {
            let number = term.behavior.number(nth).unwrap_or(0.0);
            let is_free = matches!(param.kind, ParamKind::Number { max, .. } if max == f32::MAX);
            if let Some(degrees) = degrees(param, number).filter(|_| is_free) {
                let message = format!("{} is {number}{degrees}", param.name);
                self.wrong(&format!("{path}.{}.{}", info.name, param.name), message);
            }
        }
    }
}

/// Gives each group without agents one, so that its plan is looked at: its agents may be spawned later.
fn fill_empty_groups<V: Vector>(world: &mut World<V>) {
    for group in 0..world.groups.len() {
        let group = GroupId(group as u32);
        if world.agents.iter().all(|agent| agent.group != group) {
            _ = world.spawn(group, V::ZERO, V::ZERO);
        }
    }
}
