//! What is allowed in a scene, and hardly meant.

use super::advice::plain;
use super::build;
use super::check::{Check, told};
use super::check_group::degrees;
use super::{GroupText, Problem, Scene, Spawn, TermText};
use crate::behavior::ParamKind;

/// Hardly meant as seconds (s).
const LONG_RESPONSE: f32 = 30.0;

/// All warnings, in the order of the file.
pub fn warnings(scene: &Scene, text: &str) -> Vec<Problem> {
    told(scene, text, |check| {
        for (nth, group) in scene.groups.iter().enumerate() {
            check.warn_of_group(&format!("groups[{nth}]"), group);
        }
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
        self.warn_of_order(path, &group.plan);
        for (nth, term) in group.plan.iter().enumerate() {
            let at = format!("{path}.plan[{nth}].behavior");
            self.warn_of_arrival(&at, group, term);
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

    /// What brakes against the terms before it does nothing against those after it.
    fn warn_of_order(&mut self, path: &str, plan: &[TermText]) {
        for (nth, term) in plan.iter().enumerate() {
            let follows = plan[nth + 1..].iter().find(|it| it.weight != 0.0 && !reads_so_far(it));
            if let Some(next) = follows.filter(|_| reads_so_far(term)) {
                let message = format!(
                    "{} counts only the terms before it, and {} comes after it: move it to the end of the plan",
                    term.behavior.info().name,
                    next.behavior.info().name
                );
                self.wrong(&format!("{path}.plan[{nth}].behavior"), message);
            }
        }
    }

    /// Slowing down too late, or too slowly, an agent overshoots.
    fn warn_of_arrival(&mut self, path: &str, group: &GroupText, term: &TermText) {
        let info = term.behavior.info();
        let slow = info.param("slow_radius").and_then(|(nth, _)| term.behavior.number(nth));
        let Some(slow) = slow.filter(|slow| *slow > 0.0 && term.weight > 0.0) else { return };
        let group = build::group(group);
        let (speed, force) = (group.max_speed.typical(), group.max_force.typical());
        let room = speed * speed * group.mass.typical() / (2.0 * force);
        let advice = super::misfit(&term.behavior, &group, build::stepping(self.scene.stepping));
        // A path may have no end: of its followers it is only said that none could stop in time.
        let late = || {
            format!(
                "from its top speed an agent needs {} m to stop, with a slow_radius of {}: it must overshoot. Write slow_radius: {}, or a larger max_force",
                plain(room),
                plain(slow),
                plain((2.0 * room).ceil())
            )
        };
        if let Some(message) = advice.or_else(|| (room > slow).then(late)) {
            self.wrong(&format!("{path}.{}.slow_radius", info.name), message);
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

fn reads_so_far(term: &TermText) -> bool {
    super::reads(&term.behavior).so_far
}
