//! What is right: one example of every field and word of the format.

use serde::Serialize;

use super::super::ShapeText;
use super::super::axes::example_shapes;
use super::super::format::options;
use super::super::shapes::written;
use super::tree::{self, NodeKind, ValueNode, levels};
use crate::avoid::{AVOIDANCES, Avoidance};
use crate::behavior::{Behavior, Info, ParamKind, infos};
use crate::combine::{COMBINERS, Combine};

/// The manual's scene.
const EVERY_WORD: &str = include_str!("every_word.ron");

/// The words that cannot stand in the same scene.
const OTHER_WORDS: &str = r#"
(groups: [(name: "walkers")]), (bounds: Open), (bounds: Wrap((40, 24))), (space: Volume), (stepping: PerTick), (click: Scripts),
(paths: { "way": (end: Loop) }), (paths: { "way": (end: PingPong) }), (paths: { "way": (smooth: 8) }),
(groups: [
    (spawn: Circle(center: (8, 6), radius: 4)), (spawn: Grid(from: (0, 0), spacing: 1.5, columns: 5)),
    (spawn: Ring(center: (8, 6), radius: 4)), (goals: Points([(34, 4)])), (goals: Shift((30, 0))),
    (each: [{ "goal": (3, 4) }, { "fuel": 20 }, { "ill": true }]), (velocity: (1, 0)), (moved_by: Steering),
    (radius: Uniform(0.2, 0.3)), (radius: Normal(0.25, 0.02)), (mass: Uniform(60, 90)), (mass: Normal(75, 10)),
    (max_speed: Uniform(1, 1.5)), (max_force: 10), (max_force: Normal(10, 1)),
    (response_secs: Uniform(0.2, 0.3)), (response_secs: Normal(0.25, 0.02)),
    (plan: [
        (target: (3, 4)), (target: Path("way_out")), (target: Group("leader")), (target: Goal), (target: Agent(7)), (target: Vector((1, 0))),
        (second: (3, 4)), (second: Mouse), (second: Mark("door")), (second: Group("leader")), (second: Agent(7)),
        (among: All), (among: Own), (among: Others), (among: Groups(["walkers", "leader"])),
        (filter: { "ill": true }), (filter: { "fuel": 2 }), (filter: { "fuel": (min: 1, max: 10) }),
    ]),
]),
(measures: (counts: { "low": (filter: { "fuel": (min: 1, max: 10) }), "ill": (filter: { "ill": true }), "two": (filter: { "fuel": 2 }) })),
(validation: (seeds: [1, 2], criteria: [
    (at: Crowd), (at: Goals), (at: Mark("door")), (at: Agent(7)), (at: Region("room")), (at: Count("crowd")),
    (statistic: Worst), (statistic: Deviation), (statistic: Fit("secs")), (statistic: Rise("secs")), (statistic: Fall("secs")),
    (statistic: Factor("secs")), (statistic: Peak("secs")), (statistic: Peaks("secs")),
    (bound: AtMost(1)), (bound: AtLeast(1)), (bound: Between(1, 2)), (bound: Any),
])),
"#;

/// Right scenes, as trees.
pub struct Examples {
    /// Their text.
    pub text: String,
    root: ValueNode,
}

/// A scene with this obstacle.
fn obstacle(obstacle: &ShapeText) -> String {
    format!("(obstacles: [{}]),", written(obstacle))
}

impl Examples {
    pub fn new() -> Self {
        let options = options();
        let behaviors =
            infos().iter().filter_map(|info| options.to_string(&Behavior::named(info.name)?).ok());
        let terms = behaviors.map(|it| term(&spaced(&it)));
        let of_words = infos().iter().copied().flat_map(words).map(|it| term(&it));
        let terms = terms.chain(of_words).collect::<String>();
        let combiners = entries("combine", (0..).map_while(Combine::at), COMBINERS);
        let avoidances = entries("avoid", (0..).map_while(Avoidance::at), AVOIDANCES);
        let shapes: String = example_shapes().iter().map(obstacle).collect();
        let every_word = EVERY_WORD.replace("$secs", "20");
        let text = format!("[{every_word},{OTHER_WORDS}{shapes}{terms}{combiners}{avoidances}]");
        let root = tree::read(&text);
        Self { text, root }
    }

    /// What stands at a path such as `groups[1].spawn.Rect.max` in right scenes; whatever the places in lists
    /// and the names in maps are.
    pub fn at(&self, path: &str) -> Vec<&ValueNode> {
        let mut found: Vec<&ValueNode> =
            self.root.entries.iter().map(|entry| &entry.value).collect();
        for step in levels(path) {
            let is_place = is_place(step);
            let elements = found.iter().flat_map(|node| {
                let is_list = !is_place && node.kind == NodeKind::Brackets(b'[');
                if is_list {
                    node.entries.iter().map(|it| &it.value).collect()
                } else {
                    vec![*node]
                }
            });
            found = elements.flat_map(|node| self.inside(node, step)).collect();
        }
        found
    }

    /// A right value at a path: the first that is short, or the shortest.
    pub fn shortest(&self, path: &str) -> Option<&str> {
        let found = self.at(path);
        let texts = || found.iter().map(|node| node.text(&self.text));
        texts().find(|text| text.len() < 48).or_else(|| texts().min_by_key(|text| text.len()))
    }

    /// A right value of a field, wherever it stands.
    pub fn of_field(&self, field: &str) -> Option<&str> {
        let level = self.with_field(field).into_iter().next()?;
        self.shortest(format!("{level}.{field}").trim_start_matches('.'))
    }

    fn inside<'n>(&'n self, node: &'n ValueNode, step: &str) -> Vec<&'n ValueNode> {
        let is_map = node.text(&self.text).starts_with('{');
        let is_place = is_place(step);
        let fits = |key: &ValueNode| is_map || key.text(&self.text) == step;
        let entries = node.entries.iter().filter(|entry| entry.key.as_ref().map_or(is_place, fits));
        let mut found: Vec<&ValueNode> = entries.map(|entry| &entry.value).collect();
        if node.name_in(&self.text) == step || node.text(&self.text) == step {
            found.push(node);
        }
        found
    }

    /// The paths, without places, of everything that has a field of this name.
    pub fn with_field(&self, field: &str) -> Vec<String> {
        let mut found = Vec::new();
        for scene in &self.root.entries {
            self.gather(&scene.value, field, "", &mut found);
        }
        found.dedup();
        found
    }

    fn gather(&self, node: &ValueNode, field: &str, path: &str, found: &mut Vec<String>) {
        let name = node.name_in(&self.text);
        let path = if name.is_empty() { path.to_owned() } else { format!("{path}.{name}") };
        for entry in &node.entries {
            let key = entry.key.as_ref().map_or("", |key| key.text(&self.text));
            if key == field {
                found.push(path.trim_start_matches('.').to_owned());
            }
            self.gather(&entry.value, field, format!("{path}.{key}").trim_end_matches('.'), found);
        }
    }
}

/// A group with each entry of a list in this field, and with each word that one of their parameters takes.
fn entries<T: Serialize>(
    field: &str,
    all: impl Iterator<Item = T>,
    infos: &'static [Info],
) -> String {
    let options = options();
    let usual = all.filter_map(|it| options.to_string(&it).ok()).map(|it| spaced(&it));
    let texts = usual.chain(infos.iter().flat_map(words));
    texts.map(|it| format!("(groups: [({field}: {it})]),")).collect()
}

fn term(behavior: &str) -> String {
    format!("(groups: [(plan: [(behavior: {behavior})])]),")
}

/// A behavior or a combiner with each word that one of its parameters takes.
fn words(info: &'static Info) -> impl Iterator<Item = String> {
    info.params.iter().flat_map(move |param| {
        let words = if let ParamKind::Word(words) = param.kind { words } else { &[] };
        words.iter().map(move |word| format!("{}({}: {word})", info.name, param.name))
    })
}

/// Whether a step of a path is a place in a list.
pub fn is_place(step: &str) -> bool {
    step.bytes().all(|byte| byte.is_ascii_digit())
}

/// What RON has written without blanks, with blanks.
fn spaced(text: &str) -> String {
    text.replace(':', ": ").replace(',', ", ")
}

#[cfg(test)]
mod tests {
    use super::super::super::format::read;
    use super::*;

    #[test]
    fn examples_are_found_by_path() {
        let examples = Examples::new();
        let at = |path: &str| -> Vec<&str> {
            examples.at(path).iter().map(|node| node.text(&examples.text)).collect()
        };
        assert_eq!(at("groups[7].spawn.Rect.max"), ["(9, 8)"]);
        assert_eq!(at("marks.nowhere")[0], "(20, 12)");
        assert_eq!(at("bounds"), ["Walls((-10, -10), (60, 34))", "Open", "Wrap((40, 24))"]);
        assert_eq!(at("groups[0].plan[3].behavior.arrive.slow_radius")[0], "3");
        assert_eq!(examples.with_field("hz"), ["stepping.Timed"]);
        assert!(examples.with_field("count").contains(&"groups".to_owned()));
    }

    #[test]
    fn terms_of_groups_of_terms_are_terms() {
        let examples = Examples::new();
        let [outer, inner] = ["plan[0].behavior", "plan[3].plan[2].plan[7].behavior"]
            .map(|path| examples.at(&format!("groups[1].{path}.arrive.slow_radius")));
        assert!(!outer.is_empty() && outer == inner);
    }

    /// Without one, what is wrong with its value is told in RON's own words.
    #[test]
    fn every_field_has_an_example() {
        let examples = Examples::new();
        let mut count = 0;
        for scene in &examples.root.entries {
            each_node(&scene.value, "", &examples.text, &mut |path, node| {
                for field in fields(&examples.text, &scene.value, node) {
                    let at = format!("{path}.{field}");
                    assert!(!examples.at(&at).is_empty(), "{at}");
                    count += 1;
                }
            });
        }
        assert!(count > 1000, "{count}");
    }

    /// Calls `found` with each value in named fields, and its path with the names before brackets.
    fn each_node(
        node: &ValueNode,
        path: &str,
        all: &str,
        found: &mut impl FnMut(&str, &ValueNode),
    ) {
        let path = [path, node.name_in(all)].join(".");
        if node.text(all).ends_with(')') && node.entries.iter().any(|it| it.key.is_some()) {
            found(&path, node);
        }
        for (nth, entry) in node.entries.iter().enumerate() {
            let step = entry.key_in(all).map_or(nth.to_string(), str::to_owned);
            each_node(&entry.value, &format!("{path}.{step}"), all, found);
        }
    }

    /// The fields that the format knows of a value in a scene: it tells them of an unknown one.
    fn fields(all: &str, scene: &ValueNode, node: &ValueNode) -> Vec<&'static str> {
        let at = node.name.end + 1;
        let text =
            format!("{}unknown: 1, {}", &all[scene.span.start..at], &all[at..scene.span.end]);
        match read(&text).err().map(|refusal| refusal.code) {
            Some(ron::Error::NoSuchStructField { expected, found, .. }) if found == "unknown" => {
                expected.to_vec()
            }
            _ => Vec::new(),
        }
    }
}
