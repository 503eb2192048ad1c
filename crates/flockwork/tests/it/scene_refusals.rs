//! Whatever is wrong with a value, it is told in the words of the format, wherever it stands, and hides no other mistake.
#![cfg(feature = "scene")]

use flockwork::behavior::ParamKind;
use flockwork::combine::COMBINERS;
use flockwork::scene::Scene;

/// What each scene below has wrong, too.
const OTHER: &str = "slow_radius must be";
/// Words of RON's own messages.
const RAW: [&str; 4] = ["Expected", "Integer", "identifier", "here belongs"];
const TERM: &str = "(behavior: arrive(slow_radius: -1), target: (1, 1))";

/// What is told of a scene, each with the end of its path, without the other mistake.
#[track_caller]
fn told(text: &str) -> Vec<(String, String)> {
    let problems = Scene::parse(text).expect_err(text);
    let all: Vec<_> = problems
        .into_iter()
        .map(|it| (it.path.rsplit_once("combine").map_or("", |it| it.1).to_owned(), it.message))
        .collect();
    let (other, own): (Vec<_>, Vec<_>) = all.into_iter().partition(|it| it.1.starts_with(OTHER));
    assert_eq!(other.len(), 1, "{text}\n{own:?}");
    let is_raw = |(_, it): &(_, String)| RAW.iter().any(|word| it.contains(word));
    assert!(!own.iter().any(is_raw), "{text}\n{own:?}");
    own
}

/// How a combiner may be written wrongly.
fn wrong_combiners() -> Vec<String> {
    let mut wrong: Vec<String> =
        ["3", "\"sum\"", "sum", "smu()", "[]", "true"].map(str::to_owned).to_vec();
    for info in COMBINERS {
        wrong.extend([format!("{}(what: 1)", info.name), format!("{}(1, 2, 3)", info.name)]);
        wrong.push(info.name.to_owned());
        for param in info.params {
            let least = match param.kind {
                ParamKind::Number { min, .. } => format!("{}", min - 1.0),
                _ => "unknown".to_owned(),
            };
            for value in ["\"0.2\"", "foo", "running()", "[1]", "(1, 2)", "1", &least] {
                wrong.push(format!("{}({}: {value})", info.name, param.name));
            }
        }
    }
    wrong
}

#[test]
fn combiners_of_terms_are_refused_as_those_of_groups() {
    let group = |combine: &str, plan: &str| {
        format!("(name: \"X\", groups: [(name: \"a\", {combine} plan: [{plan} {TERM}])])")
    };
    let mut count = 0;
    for wrong in wrong_combiners() {
        let combine = format!("combine: {wrong},");
        let expected = told(&group(&combine, ""));
        let inner = format!("({combine} plan: [(behavior: wander())]),");
        let deeper = format!("(plan: [{inner}]),");
        for plan in [inner, deeper] {
            assert_eq!(told(&group("", &plan)), expected, "{plan}");
        }
        count += expected.len();
    }
    assert!(count > 60, "{count}");
}

#[test]
fn all_wrong_combiners_of_a_plan_are_told() {
    let wrong = ["limit(most: \"0.2\")", "sum", "dither(what: 1)", "priority(form: foo)"];
    let plan: String =
        wrong.iter().map(|it| format!("(combine: {it}, plan: [(behavior: wander())]),")).collect();
    let told = told(&format!("(name: \"X\", groups: [(name: \"a\", plan: [{plan} {TERM}])])"));
    assert_eq!(told.len(), wrong.len(), "{told:?}");
}

#[test]
fn whole_numbers_are_asked_for_in_words() {
    let places = [
        ("seed", "SCENE"),
        ("most_agents", "SCENE"),
        ("count", "GROUP"),
        ("smooth", "paths: { \"way\": (points: [(0, 0), (9, 4)], smooth: NUMBER) },"),
        ("columns", "spawn: Grid(from: (0, 0), spacing: 1, columns: NUMBER),"),
        ("seeds", "validation: (seconds: 20, seeds: NUMBER, criteria: []),"),
        ("Agent", "(behavior: seek(), target: Agent(NUMBER)),"),
    ];
    for (field, place) in places {
        for number in ["2.5", "-1", "1e39", "NaN", "\"1\"", "many", "99999999999999999999999"] {
            let place = match place {
                "SCENE" | "GROUP" => format!("{field}: {number},"),
                _ => place.replace("NUMBER", number),
            };
            let put = |here: bool| if here { place.as_str() } else { "" };
            let of_group = ["count", "columns"].contains(&field);
            let of_scene = !of_group && field != "Agent";
            let text = format!(
                "(name: \"X\", {} groups: [(name: \"a\", {} plan: [{} {TERM}])])",
                put(of_scene),
                put(of_group),
                put(field == "Agent")
            );
            let told = told(&text);
            let is_said = |it: &str| it.contains("whole number") || it.ends_with(": 1");
            let said = told.iter().filter(|(_, message)| is_said(message)).count();
            assert_eq!(said, 1, "{text}\n{told:?}");
        }
    }
}

/// A scene with a wrong term, and groups of terms so deep in each other.
fn nested(groups: usize) -> String {
    let open = "(combine: priority(form: strict), plan: [".repeat(groups);
    let (term, close) = ("(behavior: wish(), target: Vector((1, 0)))", "])".repeat(groups));
    format!("(name: \"X\", groups: [(name: \"a\", plan: [{open}{term}{close}, {TERM}])])")
}

#[test]
fn groups_nest_so_deep_and_no_deeper() {
    assert_eq!(told(&nested(16)), []);
    for groups in [17, 18, 22, 23, 24, 25, 30, 40] {
        let told = told(&nested(groups));
        assert_eq!(told.len(), 1, "{groups}: {told:?}");
        assert!(told[0].1.starts_with("groups of terms nest at most 16 deep"), "{told:?}");
    }
}

#[test]
fn mistakes_that_are_not_told_are_mentioned() {
    for (wrong, right) in [("(form: 1)", "(form: running)"), ("(budget: -1)", "(budget: 1)")] {
        let scene = |count: usize| {
            let group = |nth| {
                let combine = if nth < count { wrong } else { right };
                format!("(name: \"{nth}\", combine: priority{combine}),")
            };
            let groups: String = (0..200).map(group).collect();
            Scene::parse(&format!("(name: \"X\", groups: [{groups}])")).unwrap_err()
        };
        let [few, many] = [9, 150].map(scene);
        assert!(few.len() == 9 && many.len() == 100, "{} {}", few.len(), many.len());
        let is_told = |last: &str| last.ends_with("more mistakes)");
        assert!(!is_told(&few[8].message) && is_told(&many[99].message), "{:?}", many[99]);
    }
}
