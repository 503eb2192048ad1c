//! `flockwork import`: test cases of SteerBench become scenes.

use flockwork::glam::{Vec2, vec2};
use flockwork::scene::{AnyWorld, GoalsText, Scene, Spawn};

use crate::common::Place;

/// Two who meet, one who goes round by two places, and a region of three; a box, a round pillar and boxes at random.
const CASE: &str = r#"<!-- our own --><?xml version="1.0"?>
<SteerBenchTestCase xmlns="http://www.magix.ucla.edu/steerbench">
  <header>
    <version>1.0</version>
    <name>our own "case"</name>
    <description>Two meet,
      and others pass.</description>
    <worldBounds><xmin>-40</xmin><xmax>40</xmax><ymin>0</ymin><ymax>0</ymax><zmin>40</zmin><zmax>-40</zmax></worldBounds>
  </header>
  <suggestedCameraView>
    <position><x>0</x><y>30</y><z>0</z></position>
    <lookat><x>0</x><y>0</y><z>0</z></lookat>
    <up><x>0</x><y>0</y><z>-1</z></up>
    <fovy>90</fovy>
  </suggestedCameraView>
  <obstacle><xmin>-2</xmin><xmax>-1</xmax><ymin>0</ymin><ymax>1</ymax><zmin>3</zmin><zmax>5</zmax></obstacle>
  <circleObstacle><position><x>6</x><y>0</y><z>-6</z></position><radius>0.5</radius></circleObstacle>
  <obstacleRegion>
    <numObstacles>2</numObstacles><obstacleSize>1</obstacleSize><obstacleHeight>1</obstacleHeight>
    <regionBounds><xmin>20</xmin><xmax>30</xmax><ymin>0</ymin><ymax>0</ymax><zmin>20</zmin><zmax>30</zmax></regionBounds>
  </obstacleRegion>
  <agent>
    <initialConditions>
      <position><x>-8</x><y>0</y><z>1</z></position><direction><x>1</x><y>0</y><z>0</z></direction>
      <radius>0.5</radius><speed>0</speed>
    </initialConditions>
    <goalSequence><seekStaticTarget>
      <targetLocation><x>8</x><y>0</y><z>1</z></targetLocation><desiredSpeed>1.3</desiredSpeed><timeDuration>1000</timeDuration>
    </seekStaticTarget></goalSequence>
  </agent>
  <agent>
    <initialConditions>
      <position><x>8</x><y>0</y><z>0</z></position><direction><x>-1</x><y>0</y><z>0</z></direction>
      <radius>0.5</radius><speed>0</speed>
    </initialConditions>
    <goalSequence><seekStaticTarget>
      <targetLocation><x>-8</x><y>0</y><z>0</z></targetLocation><desiredSpeed>1.3</desiredSpeed><timeDuration>1000</timeDuration>
    </seekStaticTarget></goalSequence>
  </agent>
  <agent>
    <initialConditions>
      <position><x>0</x><y>0</y><z>-10</z></position><direction><x>0</x><y>0</y><z>2</z></direction>
      <radius>0.4</radius><speed>1</speed>
    </initialConditions>
    <goalSequence>
      <seekStaticTarget>
        <targetLocation><x>4</x><y>0</y><z>-10</z></targetLocation><desiredSpeed>1</desiredSpeed><timeDuration>1</timeDuration>
      </seekStaticTarget>
      <seekStaticTarget>
        <targetLocation><x>10</x><y>0</y><z>-12</z></targetLocation><desiredSpeed>1</desiredSpeed><timeDuration>1</timeDuration>
      </seekStaticTarget>
    </goalSequence>
  </agent>
  <agentRegion>
    <numAgents>3</numAgents>
    <regionBounds><xmin>-20</xmin><xmax>-16</xmax><ymin>0</ymin><ymax>0</ymax><zmin>14</zmin><zmax>18</zmax></regionBounds>
    <initialConditions><direction><random>true</random></direction><radius>0.3</radius><speed>0</speed></initialConditions>
    <goalSequence><idle><desiredSpeed>0</desiredSpeed><timeDuration>1</timeDuration></idle></goalSequence>
  </agentRegion>
</SteerBenchTestCase>
"#;

/// A text with one blank between words.
fn words(text: &str) -> String {
    text.split_whitespace().filter(|it| !["│", "|"].contains(it)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_test_case_becomes_a_scene_that_passes() {
    let place = Place::new();
    place.write("case.xml", CASE);
    let said = place.flockwork(&["import", "case.xml", "-o", "case.ron"]);
    assert_eq!((said.code, said.out.as_str()), (0, "wrote case.ron\n"), "{}", said.err);
    let text = std::fs::read_to_string(place.path("case.ron")).unwrap();
    let scene = Scene::parse(&text).unwrap();
    assert_eq!(
        (scene.name.as_str(), scene.about.as_str()),
        ("our own \"case\"", "Two meet, and others pass.")
    );
    assert_eq!(scene.obstacles.len(), 4);
    let [pair, walker, region] = &scene.groups[..] else { panic!("three groups: {text}") };
    let at = |points: &[flockwork::scene::Point]| -> Vec<[f32; 2]> {
        points.iter().map(|it| [it.xyz[0], it.xyz[1]]).collect()
    };
    let Spawn::Points(starts) = &pair.spawn else { panic!("points: {text}") };
    let Some(GoalsText::Points(goals)) = &pair.goals else { panic!("points: {text}") };
    // Their z points toward the viewer, our y away from them.
    assert_eq!(
        (at(starts), at(goals)),
        (vec![[-8.0, -1.0], [8.0, 0.0]], vec![[8.0, -1.0], [-8.0, 0.0]])
    );
    assert_eq!(at(&scene.paths.0[0].1.points), [[0.0, 10.0], [4.0, 10.0], [10.0, 12.0]]);
    // Something stands there, so they find their ways.
    assert_eq!(text.matches("find_way(").count(), 2, "{text}");
    assert!(matches!(region.spawn, Spawn::Rect { .. }) && region.count == 3 && walker.count == 1);
    let view = scene.view.unwrap();
    assert!((view.max.xyz[1] - 30.0).abs() < 1e-3, "{view:?}");
    let judged = place.flockwork(&["suite", "case.ron"]);
    assert!(words(&judged.out).contains("case arrived_share 1 ≥ 1"), "{}", judged.out);
    assert!(judged.out.contains("1 of 1 cases pass, 3 of 3 criteria"), "{}", judged.out);
    assert_eq!(place.flockwork(&["import", "case.xml"]).out, text);
    assert_eq!(place.flockwork(&["import", "case.xml", "-o", "case.ron"]).code, 0, "its own file");
}

/// The region's goals, and as many targets at random in their place.
fn with_random_targets(count: usize) -> String {
    const IDLE: &str = "<idle><desiredSpeed>0</desiredSpeed><timeDuration>1</timeDuration></idle>";
    const TARGET: &str = "<seekStaticTarget><targetLocation><random>true</random></targetLocation>\
                          <desiredSpeed>1</desiredSpeed><timeDuration>1</timeDuration></seekStaticTarget>";
    assert!(CASE.contains(IDLE));
    CASE.replace(IDLE, &TARGET.repeat(count))
}

#[test]
fn each_agent_of_a_region_has_random_targets_of_its_own_where_nothing_stands() {
    let place = Place::new();
    let imported = |case: &str| {
        place.write("case.xml", case);
        let said = place.flockwork(&["import", "case.xml"]);
        assert_eq!(said.code, 0, "{}", said.err);
        said.out
    };
    let one = imported(&with_random_targets(1));
    let scene = Scene::parse(&one).unwrap();
    let [.., region] = &scene.groups[..] else { panic!("groups: {one}") };
    let Some(GoalsText::Points(goals)) = &region.goals else { panic!("points: {one}") };
    let goals: Vec<Vec2> = goals.iter().map(|it| vec2(it.xyz[0], it.xyz[1])).collect();
    assert_eq!((region.count, goals.len()), (3, 3));
    let AnyWorld::Plane(world) = scene.build().unwrap() else { panic!("a plane") };
    for (nth, goal) in goals.iter().enumerate() {
        assert!(goal.abs().max_element() < 40.0 && !goals[..nth].contains(goal), "{goals:?}");
        assert!(world.obstacles.iter().all(|it| it.nearest(*goal).distance > 0.3), "{goals:?}");
    }
    assert_eq!(imported(&with_random_targets(1)), one);
    // From place to place each is a group with a way of its own.
    let scene = Scene::parse(&imported(&with_random_targets(2))).unwrap();
    assert_eq!((scene.groups.len(), scene.paths.0.len()), (5, 4));
    place.write("case.xml", with_random_targets(1).replace("worldBounds", "worldBox"));
    let said = place.flockwork(&["import", "case.xml"]);
    assert!(
        words(&said.err).contains("a random target needs <worldBounds> in the header"),
        "{}",
        said.err
    );
}

/// What is wrong with a test case: a part of it, what is put there, what is said, and in which line.
const MISTAKES: [(&str, &str, &str, usize); 11] = [
    ("<radius>0.4</radius>", "", "<initialConditions> needs <radius> in it", 41),
    ("<radius>0.4", "<radius>wide", "<radius> is a number, such as 1.3, not \"wide\"", 43),
    ("<radius>0.4", "<radius>-1", "<radius> is 0 or more, not -1", 43),
    ("<circleObstacle>", "<circleObstacle", "this is no XML", 17),
    ("<idle>", "<fleeStaticTarget/><idle>", "the goal <fleeStaticTarget> is not read", 58),
    ("<xmin>-2<", "<xmin>2<", "xmin must not be above xmax", 16),
    ("<obstacle>", "<obstakle/><obstacle>", "<obstakle> is not read; did you mean <obstacle>?", 16),
    ("<numAgents>3", "<numAgents>4e9", "<numAgents> is a whole number of 10000 or less", 55),
    ("<numAgents>3", "<numAgents>2.5", "<numAgents> is a whole number of 10000 or less", 55),
    ("<numObstacles>2", "<numObstacles>1e30", "<numObstacles> is a whole number of 10000", 19),
    ("<SteerBenchTestCase ", "<Scene ", "this is no XML", 60),
];

#[test]
fn what_is_wrong_with_a_test_case_is_told_with_its_line() {
    let place = Place::new();
    for (part, other, sentence, line) in MISTAKES {
        assert!(CASE.contains(part), "{part}");
        place.write("case.xml", CASE.replacen(part, other, 1));
        let said = place.flockwork(&["import", "case.xml"]);
        let told = words(&said.err);
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{other}");
        assert!(told.contains(sentence), "{other}: {told}");
        assert!(told.contains(&format!("case.xml:{line}:")), "{other}: {told}");
    }
    place.write("case.xml", "<SteerBenchTestCase/>");
    let said = place.flockwork(&["import", "case.xml"]);
    assert!(said.err.contains("this test case has no <agent>"), "{}", said.err);
    place.write("mine.ron", "(name: \"mine\", groups: [(name: \"a\")])");
    place.write("case.xml", CASE);
    let said = place.flockwork(&["import", "case.xml", "-o", "mine.ron"]);
    assert_eq!(said.code, 2, "{}", said.err);
}
