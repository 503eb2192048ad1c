//! What can be wrong in what is measured of a scene's runs.

use super::Check;
use crate::scene::advice::nearest;
use crate::scene::{
    Axes, ConditionText, CountText, Entries, GateText, MeasuresText, Problem, RegionText, Scene,
};
use crate::{GroupId, PublicColumn, PublicValue, PublicValues};

/// The most gates, regions or counts: each costs something in every tick.
const MOST: usize = 256;

impl Check<'_> {
    pub(super) fn measures(&mut self) {
        let MeasuresText { gates, regions, counts } = &self.scene.measures;
        for (list, count) in
            [("gates", gates.0.len()), ("regions", regions.0.len()), ("counts", counts.0.len())]
        {
            let message = format!("a scene measures at most {MOST} {list}");
            self.require(count <= MOST, &format!("measures.{list}"), &message);
        }
        self.gates("measures", gates);
        self.regions("measures", regions);
        self.names("measures.counts", counts);
        for (name, count) in &counts.0 {
            self.count(&format!("measures.counts.{name}"), count);
        }
    }

    /// The gates of a part of the scene.
    pub(super) fn gates(&mut self, of: &str, gates: &Entries<GateText>) {
        self.names(&format!("{of}.gates"), gates);
        let is_plane = self.scene.space == Axes::Plane;
        for (name, gate) in &gates.0 {
            let path = format!("{of}.gates.{name}");
            self.point(&format!("{path}.from"), gate.from);
            self.point(&format!("{path}.to"), gate.to);
            let message = "the ends of a gate must be two points";
            self.require(gate.from.xyz != gate.to.xyz, &path, message);
            self.require(is_plane, &path, "gates are for scenes in the plane");
        }
    }

    /// The regions of a part of the scene.
    pub(super) fn regions(&mut self, of: &str, regions: &Entries<RegionText>) {
        self.names(&format!("{of}.regions"), regions);
        for (name, RegionText { min, max }) in &regions.0 {
            let path = format!("{of}.regions.{name}");
            self.point(&format!("{path}.min"), *min);
            self.point(&format!("{path}.max"), *max);
            let is_box = self.axes().all(|axis| min.xyz[axis] < max.xyz[axis]);
            let message = "a region's min must be smaller than its max on every axis";
            self.require(is_box, &path, message);
        }
    }

    fn count(&mut self, path: &str, count: &CountText) {
        if let Some(name) = &count.group {
            let path = format!("{path}.group");
            self.known(&path, "group", name);
            let has_body = self.scene.groups.iter().all(|it| it.name != *name || it.body);
            let message =
                format!("only agents with a body count, and those of \"{name}\" have none");
            self.require(has_body, &path, &message);
        }
        let list = format!("{path}.filter");
        self.names(&list, &count.filter);
        for (name, condition) in &count.filter.0 {
            let path = format!("{list}.{name}");
            let message = "a number must be finite, and min at most max: 3, (min: 1), (max: 10) or (min: 1, max: 10)";
            self.require(can_hold(*condition), &path, message);
        }
    }

    /// The filters that ask for what no agent shows that may pass them, by what groups declare in these public values.
    fn filters(&mut self, public: &PublicValues) {
        for (name, count) in &self.scene.measures.counts.0 {
            let groups = self.bodies_of(count);
            for (value, condition) in &count.filter.0 {
                let why = unshown(public, &groups, value, *condition);
                let path = format!("measures.counts.{name}.filter.{value}");
                why.into_iter().for_each(|why| self.wrong(&path, why));
            }
        }
    }

    /// The groups whose agents may count.
    fn bodies_of(&self, count: &CountText) -> Vec<GroupId> {
        let of = |name: &String| count.group.as_ref().is_none_or(|group| group == name);
        let groups = (0..).map(GroupId).zip(&self.scene.groups);
        groups.filter(|(_, it)| it.body && of(&it.name)).map(|(id, _)| id).collect()
    }
}

/// Whether a number can be so.
fn can_hold(condition: ConditionText) -> bool {
    match condition {
        ConditionText::Is(_) => true,
        ConditionText::Number(number) => number.is_finite(),
        ConditionText::Range(range) => {
            let ends = [range.min, range.max];
            let is_wide = ends[0].zip(ends[1]).is_none_or(|(min, max)| min <= max);
            ends.into_iter().flatten().all(f64::is_finite) && is_wide
        }
    }
}

/// Why no agent of these groups can pass a condition; none if some can.
fn unshown(
    public: &PublicValues,
    groups: &[GroupId],
    name: &str,
    condition: ConditionText,
) -> Option<String> {
    let kinds = |column: &PublicColumn| -> Vec<PublicValue> {
        groups.iter().filter_map(|group| column.declared(*group)).collect()
    };
    let shown = public.column(name).map(kinds).unwrap_or_default();
    let is_asked = |kind: &PublicValue| match condition {
        ConditionText::Is(_) => matches!(kind, PublicValue::Bool(_)),
        _ => matches!(kind, PublicValue::Number(_)),
    };
    if shown.iter().any(is_asked) {
        return None;
    }
    let known = public.columns().iter().filter(|column| !kinds(column).is_empty());
    let known: Vec<&str> = known.map(|column| column.name.as_str()).collect();
    Some(match (shown.first(), nearest(name, known.iter().copied())) {
        (Some(kind), _) => format!("{name} is {}", accepted(kind)),
        (None, Some(near)) => {
            format!("none of these agents shows \"{name}\". Did you mean \"{near}\"?")
        }
        (None, None) if known.is_empty() => format!(
            "none of these agents shows \"{name}\": their scripts declare no public values, such as public {{ {name} = true }}"
        ),
        (None, None) => {
            format!(
                "none of these agents shows \"{name}\"; they show: \"{}\"",
                known.join("\", \"")
            )
        }
    })
}

/// What a value is, and what may be asked of it.
fn accepted(kind: &PublicValue) -> &'static str {
    match kind {
        PublicValue::Bool(_) => "true or false: ask for one of them",
        PublicValue::Number(_) => {
            "a number: ask for one, such as 3, or for a range, such as (max: 10)"
        }
        PublicValue::Vector(_) => "a vector: a filter asks for numbers, and for true or false",
        PublicValue::Agent(_) => "an agent: a filter asks for numbers, and for true or false",
    }
}

impl Scene {
    /// What is wrong with what it measures, by the public values that its groups declare: filters that no agent can pass.
    /// `text` is what the scene was read from.
    #[must_use]
    pub fn unshown(&self, text: &str, public: &PublicValues) -> Vec<Problem> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        super::told(self, text, |check| check.filters(public))
    }
}
