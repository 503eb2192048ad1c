//! Families of scenes: one text in which `$name` stands for a value that each member has its own of.

use std::collections::BTreeSet;

use core::ops::Range;

use super::Problem;
use super::advice::draft::EditedText;
use super::advice::nearest;
use super::advice::scan::{is_name, quoted, skip_blank, word_length};
use super::advice::tree::{self, NodeEntry, NodeKind};

/// The most places that values are put into, and the most text of all members together (bytes).
const MOST_USES: usize = 10_000;
const MOST_TEXT: usize = 1 << 24;

/// A member of a family of scenes, or the one scene of a text without a family.
#[derive(Debug)]
pub struct Member {
    /// Its name in `vary`; empty for a scene without a family.
    pub name: String,
    /// The scene's text with the member's values in the place of each `$name`.
    draft: EditedText,
}

impl Member {
    /// The text of its scene: without a `$name`.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.draft.text
    }

    /// A problem of its scene, where it stands in the text of the family.
    #[must_use]
    pub fn told_of_family(&self, problem: Problem) -> Problem {
        let span = self.draft.original(&problem.range(self.text()));
        Problem { span, ..problem }
    }
}

/// The members of a scene's family, in the order of `vary`; of a scene without one the scene itself.
///
/// # Errors
/// All that is wrong with `vary`: a value that is not there, or that only some members have.
pub fn members(text: &str) -> Result<Vec<Member>, Vec<Problem>> {
    let uses = uses(text);
    let alone = || Member { name: String::new(), draft: EditedText::of(text) };
    if uses.is_empty() && !text.contains("vary") {
        return Ok(vec![alone()]);
    }
    let root = tree::read(text);
    let vary = root.field(text, "vary").map(|entry| &entry.value);
    let is_map = vary.is_none_or(|vary| vary.kind == NodeKind::Brackets(b'{'));
    let listed = vary.filter(|_| is_map).map_or(&[][..], |vary| &vary.entries);
    let problems = Family { text, members: listed, uses: &uses }.problems();
    match listed {
        _ if is_map && !problems.is_empty() => Err(problems),
        // What else is wrong with it is told where the scene is read.
        [] => Ok(vec![alone()]),
        _ => Ok(listed.iter().map(|member| filled(text, member, &uses)).collect()),
    }
}

/// Where names of values stand, with their `$`; not in texts and comments.
fn uses(text: &str) -> Vec<Range<usize>> {
    let (mut at, mut found) = (0, Vec::new());
    while at < text.len() {
        let (rest, blank) = (&text[at..], skip_blank(text, at));
        at = if blank > at {
            blank
        } else if let Some(length) = quoted(rest) {
            at + length.unwrap_or(rest.len())
        } else if let Some(behind) = rest.strip_prefix('$') {
            let end = at + 1 + word_length(behind);
            found.push(at..end);
            end
        } else {
            at + rest.chars().next().map_or(1, char::len_utf8)
        };
    }
    found
}

fn filled(text: &str, member: &NodeEntry, uses: &[Range<usize>]) -> Member {
    let name = member.key_in(text).unwrap_or_default().to_owned();
    let mut draft = EditedText::of(text);
    for used in uses.iter().rev() {
        let value = member.value.field(text, &text[used.start + 1..used.end]);
        draft.replace(used.clone(), value.map_or("", |entry| entry.value.text(text)));
    }
    Member { name, draft }
}

/// A family being checked.
struct Family<'t> {
    text: &'t str,
    members: &'t [NodeEntry],
    uses: &'t [Range<usize>],
}

impl Family<'_> {
    fn problems(&self) -> Vec<Problem> {
        let known: BTreeSet<&str> = self.members.iter().flat_map(|it| self.names(it)).collect();
        let unknown = self.uses.iter().filter_map(|used| self.unknown(used, &known));
        let missing = self.members.iter().flat_map(|member| self.missing(member, &known));
        let mut found: Vec<Problem> = missing.chain(unknown).chain(self.too_large()).collect();
        found.sort_by_key(|problem| problem.span.start);
        found
    }

    /// The names of a member's values.
    fn names(&self, member: &NodeEntry) -> Vec<&str> {
        member.value.entries.iter().filter_map(|value| value.key_in(self.text)).collect()
    }

    fn unknown(&self, used: &Range<usize>, known: &BTreeSet<&str>) -> Option<Problem> {
        let name = &self.text[used.start + 1..used.end];
        if known.contains(name) {
            return None;
        }
        let message = match nearest(name, known.iter().copied()) {
            _ if !is_name(name) => "a name belongs behind $, such as $width".to_owned(),
            Some(near) => format!("there is no value {name} in vary. Did you mean ${near}?"),
            None if known.is_empty() => format!(
                "there is no value {name}: write vary: {{ \"a case\": {{ \"{name}\": 1 }} }} into the scene"
            ),
            None => {
                let known = known.iter().copied().collect::<Vec<_>>().join(", ");
                format!("there is no value {name} in vary; known: {known}")
            }
        };
        Some(Problem { message, path: String::new(), span: used.clone() })
    }

    /// A family that would take all memory, or all day.
    fn too_large(&self) -> Option<Problem> {
        let wrong = |message, span: &Range<usize>| {
            Some(Problem { message, path: "vary".to_owned(), span: span.clone() })
        };
        if let Some(used) = self.uses.get(MOST_USES) {
            return wrong(format!("values are put into at most {MOST_USES} places"), used);
        }
        let length = |member: &NodeEntry, used: &Range<usize>| {
            let value = member.value.field(self.text, &self.text[used.start + 1..used.end]);
            value.map_or(0, |entry| entry.value.span.len())
        };
        let mut total = 0;
        for member in self.members {
            total += self.text.len();
            total += self.uses.iter().map(|used| length(member, used)).sum::<usize>();
            if total > MOST_TEXT {
                let message = "the texts of all members are more than 16 MB together";
                return wrong(message.to_owned(), &member.span());
            }
        }
        None
    }

    /// The values that other members have, and this one has not.
    fn missing(&self, member: &NodeEntry, known: &BTreeSet<&str>) -> Option<Problem> {
        let own = self.names(member);
        let missing: Vec<&str> = known.iter().copied().filter(|name| !own.contains(name)).collect();
        let name = member.key_in(self.text).unwrap_or_default();
        let message = format!(
            "\"{name}\" has no value {}, and others have one",
            missing.join(" and no value ")
        );
        let span = member.key.as_ref().map_or(member.span(), |key| key.span.clone());
        let path = format!("vary.{name}");
        (!missing.is_empty()).then_some(Problem { message, path, span })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Scene;

    const DOORS: &str = "(name: \"$10 doors\", // $nothing
        vary: { \"narrow\": { \"half\": 0.4, \"many\": 3 }, \"wide\": { \"half\": 0.55, \"many\": 12 } },
        marks: { \"door\": (0, -$half), \"far\": ($many, 0) },
        groups: [(name: \"walkers\", count: $many, spawn: Rect(min: (0, 0), max: (9, 9)))])";

    #[test]
    fn each_member_has_its_values() {
        let members = members(DOORS).unwrap();
        let scenes: Vec<Scene> =
            members.iter().map(|it| Scene::parse(it.text()).unwrap()).collect();
        let told: Vec<_> = scenes
            .iter()
            .map(|it| (it.groups[0].count, it.marks.0[0].1.xyz[1], it.marks.0[1].1.xyz[0]))
            .collect();
        assert_eq!(told, [(3, -0.4, 3.0), (12, -0.55, 12.0)]);
        assert_eq!(
            members.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(),
            ["narrow", "wide"]
        );
        assert_eq!(scenes[0].name, "$10 doors");
        assert_eq!(Scene::parse(DOORS).unwrap().groups[0].count, 3);
    }

    #[track_caller]
    fn refused(text: &str, at: &str, message: &str) {
        let problems = Scene::parse(text).unwrap_err();
        let told: Vec<_> = problems.iter().map(|it| (&text[it.range(text)], &it.message)).collect();
        assert!(
            told.iter().any(|(place, told)| *place == at && told.contains(message)),
            "{told:?}"
        );
    }

    #[test]
    fn what_is_wrong_with_a_family_is_told_where_it_stands() {
        refused(&DOORS.replace("-$half", "-$hlaf"), "$hlaf", "Did you mean $half?");
        refused(&DOORS.replace("\"half\": 0.55, ", ""), "\"wide\"", "has no value half");
        refused("(name: \"a\", groups: [(name: $who)])", "$who", "write vary: { \"a case\"");
        refused(&DOORS.replace("-$half", "$"), "$", "a name belongs behind $");
        refused(&DOORS.replace("\"many\": 12", "\"many\": 2000000"), "$many", "at most 1000000");
        refused(
            &DOORS.replace("(9, 9)", "(9, -9)"),
            "Rect(min: (0, 0), max: (9, -9))",
            "min must not",
        );
    }

    #[test]
    fn no_family_is_larger_than_memory() {
        let first = |text: &str| Scene::parse(text).unwrap_err()[0].message.clone();
        let (long, uses) = ("1, ".repeat(1_000), "$a ".repeat(6_000));
        let text = format!("(vary: {{ \"x\": {{ \"a\": [{long}] }} }}, name: {uses})");
        assert!(first(&text).contains("more than 16 MB"));
        let text = format!("(vary: {{ \"x\": {{ \"a\": 1 }} }}, name: {})", "$a ".repeat(10_001));
        assert!(first(&text).contains("at most 10000 places"));
    }

    #[test]
    fn nothing_panics_on_broken_text() {
        for end in (0..DOORS.len()).filter(|end| DOORS.is_char_boundary(*end)) {
            _ = Scene::parse(&DOORS[..end]);
        }
        _ = Scene::parse("vary $ \u{e4}$\u{e4} \"");
    }
}
