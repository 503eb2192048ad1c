//! What can be wrong in a group: its name, its color, its numbers.

use std::collections::BTreeSet;

use super::spawn::MOST_AGENTS;
use super::{Check, MOST_NAMES};
use crate::scene::advice::color_meant;
use crate::scene::goals::leads_to_goal;
use crate::scene::plan_text::each_term;
use crate::scene::{DrawnNumber, GoalsText, GroupText, NumberText, TermText};
use crate::world::Sight;

/// The most agents that a scene may ever have at once: about ten gigabytes.
pub(in crate::scene) const MOST_AT_ONCE: u64 = 10_000_000;

/// The fastest turn that can be meant as radians (rad/s).
const MOST_TURN_RATE: f32 = 100.0;

/// What is told of a `Goal` in a group without goals.
pub(in crate::scene) const NO_GOALS: &str = "Goal is each agent's own place of the group's goals: write goals: Points([(9, 0), (9, 2)]) or goals: Opposite((0, 0)) into the group";

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
        if let Some(rate) = group.max_turn_rate {
            self.turn_rate(&path("max_turn_rate"), rate);
            let both = "agents that avoid others move in any direction at once: remove max_turn_rate, or avoid";
            self.require(group.avoid.is_none(), &path("max_turn_rate"), both);
        }
        if let Some(avoidance) = &group.avoid {
            self.params(&path("avoid"), avoidance.info(), |nth| avoidance.number(nth));
        }
        if let Some(sight) = &group.sight {
            for (param, number) in Sight::PARAMS.iter().zip(sight.numbers()) {
                self.param(&path(&format!("sight.{}", param.name)), param, number);
            }
        }
        self.each(nth, group);
        self.goals(nth, group);
        each_term(&group.plan, &path("plan"), &mut |at, item| match item {
            Ok(term) => {
                self.term(&at, term);
                self.goal(&at, group, term);
            }
            Err((combine, weight)) => {
                self.nested(&at);
                self.weight(&at, weight);
                self.combine(&format!("{at}.combine"), combine);
            }
        });
    }

    fn goals(&mut self, nth: usize, group: &GroupText) {
        let path = format!("groups[{nth}].goals");
        match &group.goals {
            None => {}
            Some(GoalsText::Opposite(point)) => self.point(&format!("{path}.Opposite[0]"), *point),
            Some(GoalsText::Shift(point)) => self.point(&format!("{path}.Shift[0]"), *point),
            Some(GoalsText::Points(points)) => {
                for (place, point) in points.iter().enumerate() {
                    self.point(&format!("{path}.Points[0][{place}]"), *point);
                }
                let (given, count) = (points.len(), group.count as usize);
                let message = format!(
                    "{count} agents need {count} goals, and {given} are given: add points, or write Opposite((0, 0)) or Shift((9, 0))"
                );
                self.require(given >= count, &path, &message);
            }
        }
    }

    /// A term can lead each agent to its own goal only if the group has goals.
    fn goal(&mut self, path: &str, group: &GroupText, term: &TermText) {
        if leads_to_goal(term) && group.goals.is_none() {
            self.wrong(&format!("{path}.target"), NO_GOALS);
        }
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

    /// Nothing turns at a rate of 0, and no rate is below it.
    fn turn_rate(&mut self, path: &str, rate: f32) {
        let degrees = if rate > MOST_TURN_RATE { ": it is in radians a second" } else { "" };
        let message = format!(
            "max_turn_rate must be more than 0 and at most {MOST_TURN_RATE}, not {rate}{degrees}; leave it out for agents that turn at once"
        );
        self.require(rate > 0.0 && rate <= MOST_TURN_RATE, path, &message);
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
}
