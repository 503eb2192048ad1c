//! What can be wrong in filters.

use super::{Check, told};
use crate::filter::{Filter, Filters};
use crate::neighbors::Among;
use crate::scene::advice::nearest;
use crate::scene::plan_text::each_term;
use crate::scene::plans::among;
use crate::scene::{ConditionText, Entries, GroupText, Problem, Scene};
use crate::{GroupId, PublicColumn, PublicValue, PublicValues};

impl Check<'_> {
    /// A filter is written as filters are.
    pub(super) fn filter(&mut self, path: &str, filter: &Entries<ConditionText>) {
        self.names(path, filter);
        for (name, condition) in &filter.0 {
            let path = format!("{path}.{name}");
            let message = "a number must be finite, and min at most max: 3, (min: 1), (max: 10) or (min: 1, max: 10)";
            self.require(can_hold(*condition), &path, message);
        }
    }

    /// Plans have no more different filters than a world can tell apart.
    pub(super) fn number_of_filters(&mut self) {
        let (mut known, most): (Vec<Filter>, _) = (Vec::new(), Filters::MOST);
        for (path, filter) in filters_of_plans(self.scene).map(|it| (it.path, it.filter.filter())) {
            if known.contains(&filter) {
                continue;
            }
            known.push(filter);
            if known.len() > most {
                let message = format!(
                    "the plans of a scene have at most {most} different filters, and this is one more"
                );
                return self.wrong(&path, message);
            }
        }
    }

    /// The colors and filters that ask for what no agent shows that has them or may pass them, by what groups declare in these
    /// public values.
    fn all_unshown(&mut self, public: &PublicValues) {
        self.unshown_counts(public);
        self.unshown_colors(public);
        let scene = self.scene;
        for Used { path, filter, mine, among } in filters_of_plans(scene) {
            let counts =
                |(id, group): &(GroupId, &GroupText)| group.body && among.counts(mine, *id);
            let groups = (0..).map(GroupId).zip(&scene.groups).filter(counts);
            let groups: Vec<_> = groups.map(|(id, _)| id).collect();
            self.unshown(&path, filter, (public, &groups));
        }
    }

    /// A filter that asks for what no agent of these groups shows.
    pub(super) fn unshown(
        &mut self,
        path: &str,
        filter: &Entries<ConditionText>,
        (public, groups): (&PublicValues, &[GroupId]),
    ) {
        for (value, condition) in &filter.0 {
            let why = unshown(public, groups, value, *condition);
            why.into_iter().for_each(|why| self.wrong(&format!("{path}.{value}"), why));
        }
    }
}

/// A filter of a term.
struct Used<'s> {
    path: String,
    filter: &'s Entries<ConditionText>,
    /// The group whose plan has the term.
    mine: GroupId,
    /// The groups whose agents may pass it.
    among: Among,
}

fn filters_of_plans(scene: &Scene) -> impl Iterator<Item = Used<'_>> {
    (0..).map(GroupId).zip(&scene.groups).flat_map(move |(mine, group)| {
        let mut all = Vec::new();
        each_term(&group.plan, &format!("groups[{}].plan", mine.0), &mut |path, item| {
            let filter = item.ok().and_then(|term| Some((term, term.filter.as_ref()?)));
            all.extend(filter.map(|(term, filter)| {
                let written = term.among.as_ref().and_then(|text| among(scene, text));
                let among = written.or(term.behavior.info().among).unwrap_or_default();
                Used { path: format!("{path}.filter"), filter, mine, among }
            }));
        });
        all
    })
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
    /// What is wrong with it by the public values that its groups declare: filters that no agent can pass, and colors by what
    /// none shows.
    /// `text` is what the scene was read from.
    #[must_use]
    pub fn unshown(&self, text: &str, public: &PublicValues) -> Vec<Problem> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        told(self, text, |check| check.all_unshown(public))
    }
}
