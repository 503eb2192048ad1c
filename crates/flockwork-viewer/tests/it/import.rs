//! `flockwork import`: test cases of SteerBench and tables of agents become scenes.

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

/// Two groups that change places; what one row leaves empty, the defaults say.
const PEOPLE: &str = "x,y,group,goal.x,goal.y,fuel,is_ill,max_speed
-4,0,left,4,0,20,false,1.5
-4,1,left,4,1,,TRUE,

4,0.5,right,-4,0.5,5,,1.25
";

/// Where so many agents are in the last tick of a trace.
fn last_places(trace: &str, count: usize) -> Vec<Vec2> {
    let rows: Vec<Vec<&str>> = trace.lines().map(|it| it.split(',').collect()).collect();
    let [x, y] = ["x", "y"].map(|name| rows[0].iter().position(|it| *it == name).unwrap());
    let place = |row: &Vec<&str>| vec2(row[x].parse().unwrap(), row[y].parse().unwrap());
    rows[rows.len() - count..].iter().map(place).collect()
}

#[test]
fn a_table_of_agents_becomes_a_scene_that_runs() {
    let place = Place::new();
    place.write("people.csv", PEOPLE);
    let said = place.flockwork(&["import", "people.csv", "-o", "people.ron"]);
    assert_eq!(
        (said.code, said.out.as_str()),
        (0, "wrote people.ron and people.lua\n"),
        "{}",
        said.err
    );
    let text = std::fs::read_to_string(place.path("people.ron")).unwrap();
    let scene = Scene::parse(&text).unwrap();
    let [left, right] = &scene.groups[..] else { panic!("two groups: {text}") };
    assert_eq!(
        (left.name.as_str(), left.count, right.name.as_str(), right.count),
        ("left", 2, "right", 1)
    );
    assert!(
        text.contains(r#"{ "goal": (4, 0), "fuel": 20, "is_ill": false, "max_speed": 1.5 },"#),
        "{text}"
    );
    assert!(text.contains(r#"{ "goal": (4, 1), "is_ill": true },"#), "{text}");
    let said = place.flockwork(&["check", "people.ron", "people.lua"]);
    assert!(
        said.out.contains("no mistakes") && !said.out.contains("warning"),
        "{}{}",
        said.out,
        said.err
    );
    // All come to the goals of their rows.
    let said = place.flockwork(&["run", "people.ron", "--seconds", "30", "--trace", "t.csv"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let ends = last_places(&std::fs::read_to_string(place.path("t.csv")).unwrap(), 3);
    for (end, goal) in ends.iter().zip([vec2(4.0, 0.0), vec2(4.0, 1.0), vec2(-4.0, 0.5)]) {
        assert!(end.distance(goal) < 1.0, "{ends:?}");
    }
}

#[test]
fn a_table_writes_over_no_script() {
    const MINE: &str =
        "public { fuel = 1, goal = vector.zero, is_ill = true } function update(me) end";
    let place = Place::new();
    place.write("people.csv", PEOPLE);
    let import = |to: &str| place.flockwork(&["import", "people.csv", "-o", to]);
    place.write("scripts/people.lua", MINE);
    // Scenes look for it in the folder beside theirs, too.
    for (to, script) in [("scenes/people.ron", "scripts/people.lua"), ("people.ron", "people.lua")]
    {
        place.write(script, MINE);
        let said = import(to);
        assert_eq!((said.code, said.out), (0, format!("wrote {to}\n")), "{}", said.err);
        assert_eq!(std::fs::read_to_string(place.path(script)).unwrap(), MINE);
    }
    std::fs::remove_file(place.path("people.lua")).unwrap();
    std::fs::remove_dir_all(place.path("scripts")).unwrap();
    let said = import("people.lua");
    assert_eq!(said.code, 2, "{}", said.out);
    assert!(said.err.contains("--output writes there too"), "{}", said.err);
}

#[test]
fn tables_of_spreadsheets_and_of_volumes_are_read() {
    let place = Place::new();
    let imported = |file: &str, table: &str| {
        place.write(file, table);
        let said = place.flockwork(&["import", file]);
        assert_eq!(said.code, 0, "{}", said.err);
        said.out
    };
    let plane = imported("a.csv", "\u{feff}y;x;goal_x;goal_y\r\n2.5;1;3;4\r\n5;6;;\r\n");
    assert!(plane.contains("(1, 2.5),") && plane.contains("{ \"goal\": (3, 4) },"), "{plane}");
    assert!(plane.contains("{},"), "{plane}");
    let volume = imported("b.tsv", "x\ty\tz\tradius\n1\t2\t3\t0.25\n-1\t1e1\t0\t\n");
    assert!(volume.contains("space: Volume") && volume.contains("(-1, 10, 0),"), "{volume}");
    assert!(volume.contains("{ \"radius\": 0.25 },"), "{volume}");
    // As many values as a script may declare.
    let columns: String = (0..32).map(|nth| format!(",v{nth}")).collect();
    place.write("d.csv", format!("x,y{columns}\n0,0{}\n", ",1".repeat(32)));
    assert_eq!(place.flockwork(&["import", "d.csv", "-o", "d.ron"]).code, 0);
    let said = place.flockwork(&["check", "d.ron", "d.lua"]);
    assert!(said.out.contains("no mistakes"), "{}{}", said.out, said.err);
    // A file may have any name.
    let quoted = imported("say \"a\".csv", "x,y\n0,0\n");
    assert!(quoted.contains(r#"script: "say \"a\".lua","#), "{quoted}");
    // No part of a vector is left over: a column that only ends like one is a number.
    let number = imported("c.csv", "x,y,size_x\n0,0,7\n");
    assert!(number.contains("{ \"size_x\": 7 },"), "{number}");
}

/// What is wrong with a table, what is said, and in which line.
const TABLE_MISTAKES: [(&str, &str, usize); 18] = [
    ("x\n1\n", "a table of agents has the columns x and y (m), and z in a volume", 1),
    ("a,b\n1,2\n", "The columns here are \"a\", \"b\"", 1),
    ("x,y\n", "this table has no rows", 1),
    ("x,y,,fuel\n1,2,3,4\n", "a column is called \"\": scripts read it by its name", 1),
    ("x,y,café\n1,2,3\n", "a column is called \"café\": scripts read it by its name", 1),
    ("x,y,end\n1,2,3\n", "a column is called \"end\": scripts read it by its name", 1),
    ("x,y,fuel,fuel\n1,2,3,4\n", "there are two columns for \"fuel\"", 1),
    ("x,y,group,group\n1,2,3,4\n", "there are two columns for \"group\"", 1),
    ("x,y,goal,goal.x,goal.y\n1,2,3,4,5\n", "there are two columns for \"goal\"", 1),
    ("x,y,goal.x,goal.x,goal.y\n1,2,3,4,5\n", "there are two columns for \"goal\"", 1),
    (
        "x,y,mass_x,mass_y\n1,2,3,4\n",
        "\"mass\" is a limit of the agent: one number, and no vector",
        1,
    ),
    ("x,y\n1,2\n\n3\n", "this row has 1 field, and the header has 2", 4),
    ("x\ty\n1\t2\n\t\n3\t4\n", "\"x\" is a number, such as 1.5, not \"\"", 3),
    ("x,y,group\n0,0,\"left\n1,1,right\n", "its quote is not closed in this one", 2),
    ("x;y\n1;2\n1,5;2\n", "\"x\" is a number, such as 1.5, not \"1,5\"; write 1.5", 3),
    ("x,y,goal.x,goal.y\n1,2,3,\n", "\"goal.y\" is a number, such as 1.5, not \"\"", 2),
    ("x,y,fuel\n1,2,much\n", "\"fuel\" is a number, true, false or nothing, not \"much\"", 2),
    (
        "x,y,fuel\n1,2,3\n2,2,true\n",
        "\"fuel\" is true or false here, and a number in a row above",
        3,
    ),
];

#[test]
fn what_is_wrong_with_a_table_is_told_with_its_line() {
    let place = Place::new();
    let told = |table: &str| {
        place.write("t.csv", table);
        let said = place.flockwork(&["import", "t.csv"]);
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{table}");
        words(&said.err)
    };
    for (table, sentence, line) in TABLE_MISTAKES {
        let told = told(table);
        assert!(
            told.contains(sentence) && told.contains(&format!("t.csv:{line}:")),
            "{table}: {told}"
        );
    }
    // All at once, and of a long table no more than can be read.
    let both = told("x,y,fuel\n1,2,much\nnan,2,3\n");
    assert!(both.contains("t.csv:2:") && both.contains("t.csv:3:"), "{both}");
    let many = told(&format!("x,y\n{}", "1,a\n".repeat(1000)));
    assert_eq!(many.matches("\"y\" is a number").count(), 20, "{many}");
    assert_eq!(many.matches("there are more mistakes; the first 20 are told").count(), 1, "{many}");
    let short = told("a,b,x,y\n1,2\n");
    assert!(short.contains("this row has 2 fields") && !short.contains("is a number"), "{short}");
    let wide = told(&format!("x,y{}\n1,2\n", ",a".repeat(100_000)));
    assert!(wide.contains("there are 100002 columns; a table of agents has at most 256"), "{wide}");
    let columns: String = (0..33).map(|nth| format!(",v{nth}")).collect();
    assert!(told(&format!("x,y{columns}\n")).contains("a script declares at most 32 values"));
    assert!(told(&format!("x\n{}", " \n".repeat(2_000_000))).contains("has the columns x and y"));
    let large = told(&format!("x,y,patience\n{}", "1,2,3.25\n".repeat(100_000)));
    assert!(large.contains("as a scene this has more than 4 MB"), "{large}");
    // What a scene refuses is told for the scene.
    let refused = told("x,y,radius\n1,2,-1\n");
    assert!(refused.contains("radius must be a finite number, 0 or more, not -1"), "{refused}");
    assert!(refused.contains("t.csv as a scene"), "{refused}");
}
