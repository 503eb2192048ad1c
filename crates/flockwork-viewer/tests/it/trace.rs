//! What `--trace-values` adds to a trace.

use crate::common::{CROWD, Place};

/// What bees show: each kind of value. A name with a comma is a name, too.
const BEES: &str = r#"public { fuel = 0.1, ill = false, home = vector.create(0.5, -3), friend = "agent", mood = 1, ["a,b"] = 7 }
function update(me, world)
    if me:id() == 0 then
        me:set("fuel", 1 / 3)
        me:set("ill", true)
        me:set("friend", me:nearest(math.huge, "own"))
    elseif world.tick == 0 then
        me:set("fuel", -math.huge)
        me:set("home", vector.create(0, 1e-7, 4))
        me:set("friend", me)
    else
        me:despawn()
    end
end"#;

/// What is a number in bees is a vector in flowers.
const FLOWERS: &str = "public { mood = vector.create(1, 2, 3) } function update(me, world) end";

/// Two bees, a flower and a stone, in a plane or a volume.
fn meadow(space: &str) -> Place {
    let place = Place::new();
    place.write("scripts/bees.lua", BEES);
    place.write("scripts/flowers.lua", FLOWERS);
    let z = if space == "Plane" { "" } else { ", 0" };
    let scene = format!(
        "(name: \"meadow\", space: {space}, groups: [
            (name: \"bees\", count: 2, spawn: Points([(0, 0{z}), (2, 0{z})]), script: \"bees.lua\"),
            (name: \"flowers\", spawn: Points([(4, 4{z})]), script: \"flowers.lua\"),
            (name: \"stones\", spawn: Points([(9, 9{z})]), plan: []),
        ])"
    );
    place.write("scenes/meadow.ron", scene);
    place
}

/// What a run of two ticks with these values writes behind the columns that every trace has: the first line, and one for
/// each agent.
fn cells(place: &Place, values: &[&str]) -> Vec<String> {
    let run = ["run", "scenes/meadow.ron", "--ticks", "2", "--trace", "t.csv", "--trace-values"];
    let said = place.flockwork(&[&run[..], values].concat());
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let text = std::fs::read_to_string(place.path("t.csv")).unwrap();
    let rest = |line: &str| line.splitn(11, ',').nth(10).unwrap().to_owned();
    text.lines().map(rest).collect()
}

#[test]
fn all_that_agents_show_is_in_columns_beside_the_others() {
    let names = "values.fuel,values.ill,values.home.x,values.home.y,values.friend,values.mood,values.mood.x,values.mood.y";
    let told = cells(&meadow("Plane"), &[]);
    let mut titles: Vec<&str> = told[0].split(',').collect();
    let mut wanted: Vec<&str> = names.split(',').chain(["\"values.a", "b\""]).collect();
    titles.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(titles, wanted);
    // In the order in which they are asked for. The first rows are of the start, when nothing has been set; an agent that is
    // none or gone has no id; flowers and stones show nothing of bees.
    let told = cells(&meadow("Plane"), &["fuel, ill,home,friend,mood"]);
    let wanted = [
        names,
        "0.1,0,0.5,-3,,1,,",
        "0.1,0,0.5,-3,,1,,",
        ",,,,,,1,2",
        ",,,,,,,",
        "0.3333333333333333,1,0.5,-3,1,1,,",
        "-inf,0,0,1e-7,1,1,,",
        ",,,,,,1,2",
        ",,,,,,,",
        "0.3333333333333333,1,0.5,-3,,1,,",
        ",,,,,,1,2",
        ",,,,,,,",
    ];
    assert_eq!(told, wanted);
}

#[test]
fn a_vector_of_a_volume_has_three_columns() {
    let told = cells(&meadow("Volume"), &["home"]);
    assert_eq!(told[0], "values.home.x,values.home.y,values.home.z");
    assert_eq!((told[1].as_str(), told[6].as_str()), ("0.5,-3,0", "0,1e-7,4"));
}

#[test]
fn a_name_that_is_not_known_is_refused_before_anything_is_written() {
    let place = meadow("Plane");
    let run = ["run", "scenes/meadow.ron", "--trace", "t.csv", "--trace-values"];
    for (values, sentence) in [
        ("ill,fule", "--trace-values ill,fule: there is no public value \"fule\"; there are: "),
        ("fule", ". Did you mean fuel?\n"),
        ("ill,", "there is no public value \"\""),
    ] {
        let said = place.flockwork(&[&run[..], &[values]].concat());
        assert_eq!(said.code, 2, "{values}: {}", said.out);
        assert!(said.err.contains(sentence), "{values}: {}", said.err);
        assert!(!place.path("t.csv").exists());
    }
    let said = place.flockwork(&["run", "scenes/meadow.ron", "--trace-values", "ill"]);
    assert!(said.code == 2 && said.err.contains("--trace <F.csv>"), "{}", said.err);
    assert!(place.flockwork(&["run", "--help"]).out.contains("--trace-values ill  "));
}

#[test]
fn where_agents_show_nothing_a_note_says_so() {
    let place = Place::new();
    place.write("scenes/crowd.ron", CROWD);
    let run = ["run", "scenes/crowd.ron", "--ticks", "1", "--trace", "t.csv", "--trace-values"];
    let said = place.flockwork(&run);
    let note = "note: --trace-values: no script of this scene declares public values";
    assert!(said.code == 0 && said.err.starts_with(note), "{}", said.err);
    let text = std::fs::read_to_string(place.path("t.csv")).unwrap();
    assert!(text.starts_with("tick,time,id,group,x,y,z,vx,vy,vz\n0,0.0000,0,walkers,"));
    let said = place.flockwork(&[&run[..], &["ill"]].concat());
    assert!(
        said.err.contains("there is no public value \"ill\"; there is none here"),
        "{}",
        said.err
    );
}

#[test]
fn a_replay_has_the_trace_of_its_run() {
    let place = meadow("Plane");
    let run = ["run", "scenes/meadow.ron", "--ticks", "2", "--record", "r.replay"];
    let trace = ["--trace", "t.csv", "--trace-values"];
    assert_eq!(place.flockwork(&[&run[..], &trace].concat()).code, 0);
    let text = std::fs::read(place.path("t.csv")).unwrap();
    let said = place.flockwork(&[&["replay", "r.replay"], &trace[..]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(std::fs::read(place.path("t.csv")).unwrap() == text);
}
