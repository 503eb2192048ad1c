//! What can be wrong in the terms of a plan: weights, targets, parameters, who counts as a neighbor.

use super::Check;
use crate::Combine;
use crate::behavior::Behavior;
use crate::behavior::{Info, Param, ParamKind, Wants, infos};
use crate::neighbors::GroupSet;
use crate::scene::advice::{nearest, plain};
use crate::scene::{AmongText, NamedTarget, TargetText, TermText};

/// How deep groups of terms may lie in each other: as deep as in a script, whose agents give 32 commands.
pub(in crate::scene) const MOST_NESTED: usize = 16;

pub(in crate::scene) fn nested_too_deep() -> String {
    format!(
        "groups of terms nest at most {MOST_NESTED} deep: write its terms into the group around it"
    )
}

impl Check<'_> {
    pub(super) fn combine(&mut self, path: &str, combine: &Combine) {
        self.params(path, combine.info(), |nth| combine.number(nth));
    }

    /// A group of terms lies in no more groups than may be.
    pub(super) fn nested(&mut self, path: &str) {
        let is_first_too_deep = path.matches(".plan[").count() == MOST_NESTED + 1;
        self.require(!is_first_too_deep, path, &nested_too_deep());
    }

    pub(super) fn weight(&mut self, path: &str, weight: f32) {
        let message = "a weight must be a finite number";
        self.require(weight.is_finite(), &format!("{path}.weight"), message);
    }

    pub(super) fn term(&mut self, path: &str, term: &TermText) {
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
        self.ignored(&format!("{path}.behavior"), &term.behavior);
        self.among(path, info, term);
        if let Some(filter) = &term.filter {
            let (at, name) = (format!("{path}.filter"), info.name);
            let message = format!("{name} looks at no neighbors: remove filter");
            self.require(info.among.is_some(), &at, &message);
            self.filter(&at, filter);
        }
    }

    pub(super) fn params(
        &mut self,
        path: &str,
        info: &Info,
        number: impl Fn(usize) -> Option<f32>,
    ) {
        for (nth, param) in info.params.iter().enumerate() {
            let at = format!("{path}.{}.{}", info.name, param.name);
            self.param(&at, param, number(nth).unwrap_or(0.0));
        }
    }

    /// A number is in the range of its parameter.
    pub(super) fn param(&mut self, path: &str, param: &Param, number: f32) {
        let ParamKind::Number { min, max } = param.kind else { return };
        if !param.kind.accepts(number) {
            let finite = if number.is_finite() { "" } else { "a finite number, " };
            let range = match (max == f32::MAX, min == f32::MIN) {
                (true, true) => "a finite number".to_owned(),
                (true, false) => format!("{finite}{} or more", plain(min)),
                _ => format!("from {} to {}", plain(min), plain(max)),
            };
            let degrees = degrees(param, number).unwrap_or_default();
            self.wrong(path, format!("{} must be {range}, not {number}{degrees}", param.name));
        }
    }

    /// Parameters that the behavior does not read in its form.
    fn ignored(&mut self, path: &str, behavior: &Behavior) {
        let (name, form) = (behavior.info().name, behavior.form().unwrap_or_default());
        for param in behavior.ignored() {
            let message = format!(
                "{name} does not read {} in the form {form}: remove it, or write form: {}",
                param.name,
                param.only.join(" or form: ")
            );
            self.wrong(&format!("{path}.{name}.{}", param.name), message);
        }
    }

    fn among(&mut self, path: &str, info: &Info, term: &TermText) {
        let at = format!("{path}.among");
        match &term.among {
            Some(_) if info.among.is_none() => {
                self.wrong(&at, format!("{} looks at no neighbors: remove among", info.name))
            }
            Some(AmongText::Group(name)) => self.known(&at, "group", name),
            Some(AmongText::Groups(names)) => self.among_groups(&at, names),
            _ => {}
        }
    }

    fn among_groups(&mut self, at: &str, names: &[String]) {
        if names.is_empty() {
            let help = "name those that count, as in Groups([\"a\", \"b\"]), or remove among";
            self.wrong(at, format!("a list without groups counts no agent: {help}"));
        }
        names.iter().for_each(|name| self.known(at, "group", name));
        let most = GroupSet::MOST as usize;
        let late = self.scene.groups.iter().skip(most).find(|it| names.contains(&it.name));
        if let Some(group) = late.filter(|_| names.iter().any(|name| *name != names[0])) {
            let message = format!(
                "a list can name the first {most} groups of a scene, and \"{}\" comes later: move it up",
                group.name
            );
            self.wrong(at, message);
        }
    }

    fn target(&mut self, path: &str, info: &Info, wants: Wants, target: &TargetText) {
        let (named, kind) = match target {
            TargetText::Point(point) => {
                self.point(path, *point);
                (None, Wants::Place)
            }
            TargetText::Named(named @ NamedTarget::Path(_)) => (Some(named), Wants::Path),
            TargetText::Named(named @ NamedTarget::Field(_)) => (Some(named), Wants::Field),
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
            Some(NamedTarget::Field(name)) => self.known(path, "field", name),
            Some(NamedTarget::Group(name)) => self.known(path, "group", name),
            Some(NamedTarget::Vector(vector)) => self.point(path, *vector),
            _ => {}
        }
    }

    pub(super) fn known(&mut self, path: &str, kind: &str, name: &str) {
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

/// What an angle would be that was given in degrees.
pub(in crate::scene) fn degrees(param: &Param, number: f32) -> Option<String> {
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
        TargetText::Named(NamedTarget::Field(_)) => "Field",
        TargetText::Named(NamedTarget::Group(_)) => "Group",
        TargetText::Named(NamedTarget::Goal) => "Goal",
        TargetText::Named(NamedTarget::Agent(_)) => "Agent",
        TargetText::Named(NamedTarget::Vector(_)) => "Vector",
    }
}

fn example(wants: Wants) -> &'static str {
    match wants {
        Wants::Place => "a point such as (3, 4), Mouse, Mark(\"…\"), Group(\"…\") or Agent(7)",
        Wants::Path => "a path, Path(\"…\")",
        Wants::Field => "a field, Field(\"…\")",
        Wants::Vector => "a bare vector, Vector((1, 0))",
    }
}
