//! `flockwork sweep`: a table of runs, the same whatever happens on the way.

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Place, Said};

/// Agents that take two parameters and random numbers, and fail on demand.
const SCRIPT: &str = r#"local p = tune {
  noise = { 1, min = 0, max = 6 },
  way = { "left", choices = { "left", "right" } },
  fails = { false },
}
function update(me, world, dt)
  local side = if p.way == "left" then -1 else 1
  me:seek(vector.create(9, side * p.noise + math.random()))
  me:separation(1.2)
  if p.fails and world.tick == 20 then error("on demand") end
end
"#;

fn place() -> Place {
    let place = Place::new();
    place.scripted("ants", SCRIPT);
    place
}

const SWEEP: [&str; 4] = ["sweep", "scenes/ants.ron", "--seconds", "2"];
const GRID: [&str; 6] =
    ["--param", "noise=0..2/0.5", "--param", "way=left,right", "--seed", "1..3"];

fn sweep(place: &Place, options: &[&str]) -> Said {
    place.flockwork(&[&SWEEP[..], options].concat())
}

/// The whole sweep of thirty runs into a file, with these options.
fn whole(place: &Place, file: &str, options: &[&str]) -> Said {
    sweep(place, &[&GRID[..], &["--out", file], options].concat())
}

fn read(place: &Place, file: &str) -> String {
    std::fs::read_to_string(place.path(file)).unwrap()
}

/// A table without quoted fields: its columns, and the fields of each row.
fn table(text: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let mut rows = text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    (rows.next().unwrap(), rows.collect())
}

/// A sentence without the sign before it and the ends of its lines.
fn sentence(said: &Said) -> String {
    said.err.split_whitespace().skip_while(|word| *word == "x").collect::<Vec<_>>().join(" ")
}

#[test]
fn each_row_is_the_run_that_its_parameters_and_seed_make() {
    let place = place();
    let said = whole(&place, "runs.csv", &[]);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{}", said.out);
    assert_eq!(said.out, "ants: 30 runs of 2 s\nwrote runs.csv\n");
    let (columns, rows) = table(&read(&place, "runs.csv"));
    let place_of = |name: &str| columns.iter().position(|column| column == name).unwrap();
    let of = |row: &[String], name: &str| row[place_of(name)].clone();
    let asked: Vec<_> = rows.iter().map(|row| row[4..7].join(" ")).collect();
    assert_eq!(columns[..7], ["run", "runs", "scene", "seconds", "noise", "way", "seed"]);
    assert_eq!(asked[..4], ["0 left 1", "0 left 2", "0 left 3", "0 right 1"]);
    assert_eq!((asked.len(), asked[29].as_str()), (30, "2 right 3"));
    for row in [&rows[0], &rows[10], &rows[29]] {
        let [noise, way] = ["noise", "way"].map(|name| format!("{name}={}", of(row, name)));
        let seed = of(row, "seed");
        let params = ["--param", &noise, "--param", &way, "--seed", &seed, "--seconds", "2"];
        let files = ["--hash", "--metrics", "m.json"];
        let run = place.flockwork(&[&["run", "scenes/ants.ron"], &params[..], &files].concat());
        assert!(run.out.contains(&format!("hash {}\n", of(row, "hash"))), "{row:?}: {}", run.out);
        let metrics: serde_json::Value = serde_json::from_str(&read(&place, "m.json")).unwrap();
        let summary = metrics["summary"].as_object().unwrap();
        for (name, value) in summary.iter().filter(|(_, it)| !it.is_array() && !it.is_object()) {
            let told = of(row, name);
            let same = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            assert_eq!(told, if value.is_null() { String::new() } else { same }, "{name}");
        }
    }
}

#[test]
fn marks_gates_and_regions_have_columns() {
    let place = Place::new();
    place.write("scenes/crowd.ron", crate::common::CROWD);
    let lines = ["--gate", "mid,dle=8,-60,8,60", "--region", "hall=14,9,4,1"];
    let said = place.flockwork(
        &[&["sweep", "scenes/crowd.ron", "--seconds", "14", "--out", "r.csv"], &lines[..]].concat(),
    );
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(said.out, "crowd: 1 run of 14 s\nwrote r.csv\n");
    let text = read(&place, "r.csv");
    let rows: Vec<Vec<String>> = text.lines().map(flockwork_viewer::csv::fields).collect();
    let of = |name: &str| rows[0].iter().position(|it| it == name).map(|at| rows[1][at].clone());
    let files = ["--seed", "3", "--seconds", "14", "--metrics", "m.json"];
    place.flockwork(&[&["run", "scenes/crowd.ron"], &files[..], &lines].concat());
    let metrics: serde_json::Value = serde_json::from_str(&read(&place, "m.json")).unwrap();
    let summary = &metrics["summary"];
    assert_eq!(of("seed").as_deref(), Some("3"), "the scene's own");
    assert_eq!(of("marks.goal.reached"), Some(summary["marks"]["goal"]["reached"].to_string()));
    assert_eq!(of("gates.mid,dle.flow"), Some(summary["gates"]["mid,dle"]["flow"].to_string()));
    assert_eq!(of("regions.hall.density"), Some(summary["regions"]["hall"]["density"].to_string()));
    assert_eq!(of("gates.mid,dle.passage_secs"), None, "a list");
}

#[test]
fn the_table_is_the_same_on_any_number_of_threads_and_in_shards() {
    let place = place();
    whole(&place, "one.csv", &["--threads", "1"]);
    let one = read(&place, "one.csv");
    for threads in ["2", "7"] {
        whole(&place, "more.csv", &["--threads", threads]);
        assert_eq!(read(&place, "more.csv"), one, "{threads} threads");
        std::fs::remove_file(place.path("more.csv")).unwrap();
    }
    let shards = ["1/3", "2/3", "3/3"];
    for (shard, file) in shards.into_iter().zip(["a.csv", "b.csv", "c.csv"]) {
        let said = whole(&place, file, &["--shard", shard]);
        assert_eq!((said.code, read(&place, file).lines().count()), (0, 11), "{}", said.err);
    }
    let join = |files: &[&str]| {
        place.flockwork(&[&["sweep", "--out", "all.csv", "--join"], files].concat())
    };
    let said = join(&["c.csv", "a.csv"]);
    assert_eq!(said.code, 1);
    let told = sentence(&said);
    assert!(told.starts_with("all.csv: 10 of 30 runs are missing: 2, 5, 8,"), "{told}");
    let said = join(&["c.csv", "a.csv", "b.csv"]);
    assert_eq!((said.code, said.out.as_str(), said.err.as_str()), (0, "wrote all.csv\n", ""));
    assert_eq!(read(&place, "all.csv"), one);
    // A part and the rest of it, in one file.
    whole(&place, "a.csv", &[]);
    assert_eq!(read(&place, "a.csv"), one);
}

#[test]
fn tables_that_do_not_fit_are_not_joined() {
    let place = place();
    whole(&place, "a.csv", &["--shard", "1/2"]);
    whole(&place, "b.csv", &["--shard", "2/2"]);
    sweep(&place, &["--param", "noise=1", "--seed", "1..30", "--out", "less.csv"]);
    let others = ["--param", "noise=1..3/0.5", "--param", "way=left,right", "--seed", "1..3"];
    sweep(&place, &[&others[..], &["--out", "values.csv", "--shard", "2/2"]].concat());
    let longer =
        ["sweep", "scenes/ants.ron", "--seconds", "1", "--shard", "2/2", "--out", "short.csv"];
    place.flockwork(&[&longer[..], &GRID].concat());
    place.write("notes.csv", "a,b\n1,2\n");
    let gap = read(&place, "b.csv").replace(",120,", ",");
    place.write("gap.csv", gap);
    let table: [(&[&str], i32, &str); 8] = [
        (&["a.csv", "a.csv"], 1, "run 1 is in a.csv and in a.csv; leave one of them out"),
        (
            &["a.csv", "less.csv"],
            1,
            "less.csv does not fit a.csv: its parameters are noise, and not noise, way",
        ),
        (
            &["a.csv", "values.csv"],
            1,
            "values.csv does not fit a.csv: its parameters, seeds, gates or regions have other values",
        ),
        (
            &["a.csv", "short.csv"],
            1,
            "short.csv does not fit a.csv: its runs take 1 s, and not 2 s",
        ),
        (
            &["a.csv", "notes.csv"],
            1,
            "notes.csv: there is a file already, and it is not a table of runs",
        ),
        (&["a.csv", "gap.csv"], 1, "gap.csv:2: this row is not whole; remove its line"),
        (&["a.csv", "none.csv"], 1, "none.csv: there is no such file"),
        (&["a.csv", "all.csv"], 2, "--out all.csv: this would overwrite what is read"),
    ];
    for (files, code, why) in table {
        let said = place.flockwork(&[&["sweep", "--out", "all.csv", "--join"], files].concat());
        let told = sentence(&said);
        assert_eq!(said.code, code, "{files:?}: {told}");
        assert!(told.starts_with(why), "{files:?}: {told}");
        assert!(!place.path("all.csv").exists(), "{files:?}");
    }
}

/// Starts the sweep on one thread, and waits until its table has some rows.
#[cfg(unix)]
fn begun(place: &Place) -> std::process::Child {
    let long =
        ["sweep", "scenes/ants.ron", "--seconds", "6", "--out", "runs.csv", "--threads", "1"];
    let mut command = place.command(&[&long[..], &GRID].concat());
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while rows(place).len() < 3 {
        assert!(began.elapsed() < Duration::from_secs(120), "nothing is written");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

#[cfg(unix)]
fn rows(place: &Place) -> Vec<String> {
    let text = std::fs::read_to_string(place.path("runs.csv")).unwrap_or_default();
    text.lines().skip(1).map(str::to_owned).collect()
}

/// Begins the sweep and ends it by a signal; answers the exit code and the rows.
#[cfg(unix)]
fn broken_off(place: &Place, signal: &str) -> (Option<i32>, Vec<String>) {
    let mut child = begun(place);
    let kill = format!("kill -s {signal} {}", child.id());
    assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    (child.wait().unwrap().code(), rows(place))
}

#[cfg(unix)]
#[test]
fn two_sweeps_do_not_fill_one_table() {
    let place = place();
    let mut first = begun(&place);
    let said = whole(&place, "runs.csv", &[]);
    first.kill().unwrap();
    first.wait().unwrap();
    let told = "runs.csv: another sweep is filling this table; wait for it, or give each shard a file of its own";
    assert_eq!((said.code, sentence(&said).as_str()), (1, told));
}

#[cfg(unix)]
#[test]
fn a_sweep_that_was_broken_off_goes_on_and_ends_the_same() {
    let undisturbed = place();
    let long = ["sweep", "scenes/ants.ron", "--seconds", "6", "--out", "runs.csv"];
    let all = [&long[..], &GRID].concat();
    assert_eq!(undisturbed.flockwork(&all).code, 0);
    let wanted = read(&undisturbed, "runs.csv");
    for (signal, code) in [("INT", Some(130)), ("KILL", None)] {
        let place = place();
        let (ended, rows) = broken_off(&place, signal);
        assert_eq!(ended, code, "{signal}");
        assert!((3..30).contains(&rows.len()), "{signal}: {}", rows.len());
        if signal == "KILL" {
            // As if it had been writing.
            let text = read(&place, "runs.csv");
            place.write("runs.csv", format!("{text}29,30,ants,6,2,ri"));
        }
        let said = place.flockwork(&all);
        let told = format!("ants: 30 runs of 6 s, {} of them from before\n", rows.len());
        assert_eq!((said.code, said.out), (0, told + "wrote runs.csv\n"), "{signal}: {}", said.err);
        assert!(read(&place, "runs.csv") == wanted, "{signal}");
        let before = std::fs::metadata(place.path("runs.csv")).unwrap().modified().unwrap();
        let said = place.flockwork(&all);
        assert!(said.out.contains("30 of them from before"), "{}", said.out);
        let after = std::fs::metadata(place.path("runs.csv")).unwrap().modified().unwrap();
        assert_eq!(before, after, "a whole table stays as it is");
    }
}

/// What is there stays, and the same command ends it when there is room.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_no_run() {
    let place = place();
    let line = format!("flockwork {} {} --out runs.csv", SWEEP.join(" "), GRID.join(" "));
    // Four blocks: of 512 bytes or of 1,024, as the shell counts.
    let said = place.shell(&format!("ulimit -f 4; {line}"));
    assert_eq!(said.code, 1, "{}", said.out);
    let told = sentence(&said);
    assert!(told.starts_with("runs.csv: the table of runs cannot be written: "), "{told}");
    let text = read(&place, "runs.csv");
    let rows = text.lines().count() - 1;
    assert!(text.ends_with('\n') && (1..30).contains(&rows), "{rows} rows");
    let said = place.shell(&line);
    assert!(said.out.contains(&format!("{rows} of them from before")), "{}", said.out);
    whole(&place, "other.csv", &[]);
    assert_eq!(read(&place, "runs.csv"), read(&place, "other.csv"));
}

#[test]
fn a_table_is_gone_on_with_only_by_its_own_sweep() {
    let place = place();
    let begun = ["--param", "noise=1,2", "--seed", "1,2", "--out", "runs.csv"];
    assert_eq!(sweep(&place, &begun).code, 0);
    let table = read(&place, "runs.csv");
    let begins = "runs.csv: this is the table of another sweep: ";
    let others: [(&[&str], &str); 6] = [
        (
            &["--param", "noise=1,3", "--seed", "1,2"],
            "its parameters, seeds, gates or regions have other values",
        ),
        (
            &["--param", "noise=1,2", "--seed", "1,3"],
            "its parameters, seeds, gates or regions have other values",
        ),
        (&["--param", "noise=1,2", "--seed", "1..3"], "its runs are 4, and not 6"),
        (&["--param", "way=left", "--seed", "1..4"], "its parameters are noise, and not way"),
        (&["--seed", "1..4"], "its parameters are noise, and not none"),
        (
            &["--param", "noise=1,2", "--seed", "1,2", "--gate", "a=1,1,1,2"],
            "it has no column gates.a.balance",
        ),
    ];
    for (options, why) in others {
        let said = sweep(&place, &[options, &["--out", "runs.csv"]].concat());
        let told = sentence(&said);
        assert_eq!(said.code, 1, "{options:?}: {told}");
        assert_eq!(told, format!("{begins}{why}; name another file, or remove this one"));
    }
    place.write("scripts/ants.lua", SCRIPT.replace("1.2", "1.3"));
    let told = sentence(&sweep(&place, &begun));
    assert!(
        told.contains("the text of the scene or of a script, or flockwork itself, has changed;"),
        "{told}"
    );
    assert_eq!(read(&place, "runs.csv"), table, "nothing of it is lost");
    place.write("scripts/ants.lua", SCRIPT);
    let other = read(&place, "runs.csv").replacen("\n2,4,", "\n1,4,", 1);
    place.write("runs.csv", other);
    let told = sentence(&sweep(&place, &begun));
    assert_eq!(told, "runs.csv: run 1 is there twice; remove one of its lines");
}

#[test]
fn a_fault_stops_the_sweep_unless_it_is_to_go_on() {
    let place = place();
    let grid = [
        "--param",
        "noise=1,2",
        "--param",
        "fails=false,true",
        "--seed",
        "1..2",
        "--out",
        "runs.csv",
    ];
    let said = sweep(&place, &[&grid[..], &["--threads", "1"]].concat());
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    let told = sentence(&said);
    assert!(
        told.starts_with("run 3 of 8 (noise=1, fails=true, seed 1): scripts/ants.lua:10: update: "),
        "{told}"
    );
    let ends = "2 of 8 runs are in runs.csv; to see it alone: flockwork run scenes/ants.ron --param noise=1 \
                --param fails=true --seed 1 --seconds 2";
    assert!(told.ends_with(ends), "{told}");
    assert_eq!(read(&place, "runs.csv").lines().count(), 3);
    let alone = place.shell(told.split(" alone: ").nth(1).unwrap());
    assert!(alone.code == 1 && alone.err.contains("on demand"), "{}", alone.err);
    let said = sweep(&place, &[&grid[..], &["--on-fault", "go-on"]].concat());
    assert_eq!(said.code, 1);
    assert_eq!(said.out, "ants: 8 runs of 2 s, 2 of them from before\nwrote runs.csv\n");
    assert_eq!(sentence(&said), "4 of 8 runs met faults: see the column faults of runs.csv");
    let (columns, rows) = table(&read(&place, "runs.csv"));
    let at = columns.iter().position(|it| it == "faults").unwrap();
    let faults: Vec<&str> = rows.iter().map(|row| row[at].as_str()).collect();
    assert_eq!(faults, ["0", "0", "3", "3", "0", "0", "3", "3"]);
}

/// Options that make no sense, with the exit code and a part of the sentence.
const NONSENSE: [(&[&str], i32, &str); 22] = [
    (
        &["--param", "nois=1"],
        1,
        "--param nois=1: there is no parameter \"nois\"; there are: fails, noise, way. Did you mean noise?",
    ),
    (
        &["--param", "bees.noise=1"],
        1,
        "--param bees.noise=1: there is no group \"bees\"; there are: ants",
    ),
    (&["--param", "noise=0..9"], 1, "--param noise=9: noise=9: write a number from 0 to 6"),
    (&["--param", "way=left,up"], 1, "--param way=up: way=up: write one of \"left\", \"right\""),
    (&["--param", "noise"], 2, "write NAME=VALUES or GROUP.NAME=VALUES"),
    (&["--param", "noise="], 2, "write values such as 0.1,0.5 or queue,mob, or a range"),
    (&["--param", "noise=0..6/0"], 2, "0..6/0: a step must lead from 0 toward 6, such as 0..6/1"),
    (&["--param", "noise=0..6/-1"], 2, "a step must lead from 0 toward 6, such as 0..6/1"),
    (&["--param", "noise=6..0"], 2, "a step must lead from 6 toward 0, such as 6..0/-1"),
    (&["--param", "noise=0..NaN/1"], 2, "\"NaN\" is no number of at most 9 decimals"),
    (&["--param", "noise=1,1.0"], 2, "--param noise: 1.0 is there twice; write each value once"),
    (
        &["--param", "noise=1", "--param", "noise=2"],
        2,
        "--param noise: it is there twice; write all its values once",
    ),
    (&["--seed", "3..1"], 2, "write seeds such as 1..10 or 3,5,8: whole numbers from 0"),
    (&["--seed", "-1"], 2, "write seeds such as 1..10 or 3,5,8: whole numbers from 0"),
    (&["--seed", "1..10001"], 2, "these are 10001 runs; write --yes if you want more than 10000"),
    (
        &["--param", "noise=0..6/0.000000001", "--seed", "1..18446744073709551615", "--yes"],
        2,
        "these are 6000000001 × 18446744073709551615 runs; a sweep has 1000000 at most",
    ),
    (&["--shard", "3/2"], 2, "such as 1/8, and 8/8 for the last"),
    (
        &["--out", "none/runs.csv"],
        1,
        "none/runs.csv: the table of runs cannot be written: there is no folder none; make it first",
    ),
    (
        &["--out", "notes.csv"],
        2,
        "--out notes.csv: there is a file already, and it is not a table of runs of an earlier run",
    ),
    (&["--out", "scenes/ants.ron"], 2, "--out scenes/ants.ron: this would overwrite what is read"),
    (&["--plot", "p.png", "--measure", "speed"], 2, "--plot: a picture needs a parameter"),
    (
        &["--param", "noise=1", "--plot", "p.png", "--measure", "sped"],
        2,
        "--measure sped: there is no such column; did you mean speed?",
    ),
];

#[test]
fn what_makes_no_sense_is_told_in_one_sentence() {
    let place = place();
    place.write("notes.csv", "a,b\n1,2\n");
    for (options, code, why) in NONSENSE {
        let out: &[&str] = if options.contains(&"--out") { &[] } else { &["--out", "runs.csv"] };
        let said = sweep(&place, &[options, out].concat());
        let told = sentence(&said);
        assert_eq!((said.code, said.out.as_str()), (code, ""), "{options:?}: {told}");
        assert!(told.contains(why), "{options:?}: {told}");
        assert!(!place.path("runs.csv").exists(), "{options:?}");
    }
    place.scripted("wrong", "function update(me\n");
    let said = place.flockwork(&["sweep", "scenes/wrong.ron", "--out", "runs.csv"]);
    assert!(said.code == 1 && said.err.contains("scripts/wrong.lua"), "{}", said.err);
    let said = place.flockwork(&["sweep", "--out", "runs.csv"]);
    assert!(said.code == 2 && said.err.contains("SCENE"), "{}", said.err);
    assert!(!place.path("runs.csv").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn only_plain_files_are_tables() {
    let told = sentence(&sweep(&place(), &["--out", "/dev/full"]));
    assert_eq!(told, "/dev/full: this is not a plain file, and only one can be gone on with");
}

#[test]
fn a_picture_shows_means_over_the_first_parameter() {
    let place = place();
    let said = whole(&place, "runs.csv", &["--plot", "p.png", "--measure", "speed"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.ends_with("wrote runs.csv\nwrote p.png\n"), "{}", said.out);
    let pixels = picture(&place, "p.png");
    for color in [[0x00, 0x72, 0xb2], [0xd5, 0x5e, 0x00]] {
        let count = pixels.chunks_exact(4).filter(|pixel| pixel[..3] == color).count();
        assert!(count > 500, "a line for each way: {count} pixels");
    }
    // The same of the table alone.
    let join = [
        "sweep",
        "--join",
        "runs.csv",
        "--out",
        "all.csv",
        "--plot",
        "q.png",
        "--measure",
        "speed",
    ];
    assert_eq!(place.flockwork(&join).code, 0);
    assert!(picture(&place, "q.png") == pixels);
    let words =
        ["--param", "way=left,right", "--out", "w.csv", "--plot", "w.png", "--measure", "agents"];
    let said = sweep(&place, &words);
    assert_eq!(said.code, 0, "{}", said.err);
    let many = [
        "--param",
        "way=left,right",
        "--param",
        "noise=0..6/0.5",
        "--out",
        "n.csv",
        "--plot",
        "n.png",
    ];
    let said = sweep(&place, &[&many[..], &["--measure", "speed"]].concat());
    let told = "--plot: a picture has 8 lines at most, and noise has 13 values";
    assert_eq!((said.code, sentence(&said).as_str()), (2, told));
}

fn picture(place: &Place, name: &str) -> Vec<u8> {
    let file = std::io::BufReader::new(std::fs::File::open(place.path(name)).unwrap());
    let mut picture = png::Decoder::new(file).read_info().unwrap();
    let mut pixels = vec![0; picture.output_buffer_size().unwrap()];
    picture.next_frame(&mut pixels).unwrap();
    pixels
}
