//! The files that are written: whole or not at all, and never in place of anything else.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{CROWD, Place};

/// A run's outputs: option, file, and what a former output of the kind begins with.
const OUTPUTS: [(&str, &str); 6] = [
    ("--trace", "t.csv"),
    ("--metrics", "m.json"),
    ("--record", "r.replay"),
    ("--plot", "p.png"),
    ("--image", "i.png"),
    ("--gif", "g.gif"),
];

fn crowd() -> Place {
    let place = Place::new();
    place.write("scenes/crowd.ron", CROWD);
    place
}

fn run<'a>(ticks: &'a str, output: &[&'a str]) -> Vec<&'a str> {
    [&["run", "scenes/crowd.ron", "--ticks", ticks], output].concat()
}

/// Everything in a folder and the folders in it, by name.
fn listing(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        names.extend(if path.is_dir() { listing(&path) } else { vec![path.display().to_string()] });
    }
    names.sort();
    names
}

const BENCH: [&str; 8] =
    ["bench", "--workload", "F", "--agents", "64", "--seconds", "0.01", "--json"];

#[test]
fn a_former_output_is_replaced() {
    let place = crowd();
    for (option, file) in OUTPUTS {
        for _ in 0..2 {
            let said = place.flockwork(&run("2", &[option, file]));
            assert_eq!(said.code, 0, "{option}: {}", said.err);
        }
        let size = std::fs::metadata(place.path(file)).unwrap().len();
        assert!(size > 0, "{option}");
    }
    for _ in 0..2 {
        let said = place.flockwork(&[&BENCH[..], &["b.json"]].concat());
        assert_eq!(said.code, 0, "{}", said.err);
    }
    // What another option wrote is not this one's.
    let said = place.flockwork(&run("2", &["--metrics", "t.csv"]));
    assert_eq!(said.code, 2, "{}", said.err);
}

/// Files that no option has written, though some look like it.
const FOREIGN: [(&str, &[u8]); 9] = [
    ("other.ron", CROWD.as_bytes()),
    ("other.lua", b"function update(me, world, dt) end\n"),
    ("notes.txt", b"buy milk\n"),
    ("i.PNG", b"\x89PNG\r\n\x1a\nof a holiday"),
    ("mine.png", b"\x89PNG\r\n\x1a\nof a holiday"),
    ("mine.gif", b"GIF89a of a cat"),
    ("t.json", b"{\"name\": \"package\"}\n"),
    ("wrong_kind.csv", b"name,price\nmilk,1\n"),
    ("wrong_kind.replay", b"FLKR but no more"),
];

#[test]
fn an_output_replaces_no_other_file() {
    let place = crowd();
    let options = ["--trace", "--metrics", "--record", "--image", "--gif", "--json", "--fps-log"];
    for (file, text) in FOREIGN {
        place.write(file, text);
        let suits = |option: &&str| match file.to_lowercase().rsplit('.').next() {
            Some("png") => *option == "--image",
            Some("gif") => *option == "--gif",
            _ => !["--image", "--gif"].contains(option),
        };
        for option in options.iter().copied().filter(suits) {
            let arguments = match option {
                "--json" => [&BENCH[..], &[file]].concat(),
                "--fps-log" => vec!["view", "scenes/crowd.ron", option, file],
                _ => run("2", &[option, file]),
            };
            let said = place.flockwork(&arguments);
            assert_eq!(said.code, 2, "{option} {file}: {} {}", said.out, said.err);
            let is_told = said.err.contains(file) && said.err.contains("name another file");
            assert!(is_told, "{}", said.err);
            assert_eq!(std::fs::read(place.path(file)).unwrap(), text, "{option} {file}");
        }
    }
}

#[test]
fn types_do_not_replace_a_script_of_the_same_name() {
    let place = crowd();
    std::fs::create_dir(place.path("scripts/types")).unwrap();
    let mine = "function update(me, world, dt) end\n";
    place.write("scripts/types/flockwork.lua", mine);
    let said = place.flockwork(&["types"]);
    assert_eq!(said.code, 1, "{}", said.out);
    assert!(said.err.contains("scripts/types/flockwork.lua"), "{}", said.err);
    assert_eq!(std::fs::read_to_string(place.path("scripts/types/flockwork.lua")).unwrap(), mine);
}

#[test]
fn two_outputs_never_share_a_file_whatever_leads_there() {
    let place = crowd();
    std::os::unix::fs::symlink("real.csv", place.path("link.csv")).unwrap();
    std::os::unix::fs::symlink(".", place.path("round")).unwrap();
    for other in ["link.csv", "./real.csv", "round/real.csv", "scenes/../real.csv"] {
        let said = place.flockwork(&run("2", &["--trace", "real.csv", "--record", other]));
        assert_eq!(said.code, 2, "{other}: {}", said.err);
        assert!(said.err.contains("writes there too"), "{other}: {}", said.err);
        assert!(!place.path("real.csv").exists(), "{other}");
    }
}

#[test]
fn a_missing_folder_is_told_before_anything_runs() {
    let place = crowd();
    std::fs::create_dir(place.path("folder.png")).unwrap();
    for (option, file) in OUTPUTS {
        let missing = format!("none/deep/{file}");
        let arguments = run("1000000000", &[option, &missing]);
        let said = place.flockwork(&arguments);
        assert_eq!(said.code, 1, "{option}");
        let told = format!("{missing}: the ");
        assert!(said.err.contains(&told) && said.err.contains("none/deep"), "{}", said.err);
        assert!(said.err.contains("there is no folder"), "{}", said.err);
    }
    let said = place.flockwork(&run("1000000000", &["--image", "folder.png"]));
    assert!(said.err.contains("folder.png") && said.err.contains("a folder"), "{}", said.err);
    assert!(said.code > 0);
}

/// What each command writes where there is no room: to a file of its own, or to standard output.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let place = crowd();
    for (option, file) in OUTPUTS {
        std::os::unix::fs::symlink("/dev/full", place.path(file)).unwrap();
        let said = place.flockwork(&run("2", &[option, file]));
        assert_eq!(said.code, 1, "{option}: {}", said.out);
        assert!(said.err.contains(file) && said.err.contains("cannot be written"), "{}", said.err);
        assert!(!said.out.contains("wrote"), "{option}: {}", said.out);
    }
    let bench = "bench --workload F --agents 64 --seconds 0.01";
    let to_stdout = [
        "run scenes/crowd.ron --ticks 1 --hash",
        "run scenes/crowd.ron --ticks 1",
        "check scenes",
        "types --luau",
        "types --luacats",
        "types",
        "new bees",
        "completions bash",
        "--help",
        "run --help",
        "--version",
        bench,
        "bench --workload F --agents 64 --seconds 0.01 --json",
        "bench --workload F --agents 64 --seconds 0.01 --hash",
    ];
    for line in to_stdout {
        let said = place.shell(&format!("exec flockwork {line} > /dev/full"));
        assert_eq!(said.code, 1, "{line}: {}", said.err);
        assert!(said.err.contains("standard output"), "{line}: {}", said.err);
    }
    // A reader that has gone away is no mistake.
    let said = place.shell("flockwork completions bash | true; flockwork types --luau | head -1");
    assert!(!said.err.contains("error") && !said.err.contains("panicked"), "{}", said.err);
}

/// What reads from a pipe gets the rows, whichever way the shell names it.
#[cfg(target_os = "linux")]
#[test]
fn a_pipe_is_written_into() {
    let place = crowd();
    let run = "flockwork run scenes/crowd.ron --ticks 2";
    place.shell(&format!("{run} --trace t.csv"));
    let rows = std::fs::read_to_string(place.path("t.csv")).unwrap();
    let header = rows.lines().next().unwrap();
    let said = place.shell(&format!("{run} --trace /dev/stdout | cat"));
    assert!(said.out.starts_with(header), "{}{}", said.out, said.err);
    place.shell(&format!("mkfifo p; cat p > q & {run} --trace p; wait"));
    assert_eq!(std::fs::read_to_string(place.path("q")).unwrap(), rows);
    place.shell(&format!("{{ {run} --trace /dev/fd/3 > out; }} 3>&1 | cat > r; cat out"));
    assert_eq!(std::fs::read_to_string(place.path("r")).unwrap(), rows);
}

/// Commands that write files, with the limit (blocks of 512 bytes) at which the system stops them.
#[cfg(target_os = "linux")]
#[test]
fn what_does_not_fit_leaves_what_was_there() {
    let place = crowd();
    for (option, file) in OUTPUTS {
        let said = place.flockwork(&run("30", &[option, file]));
        assert_eq!(said.code, 0, "{}", said.err);
    }
    let bench = "bench --workload F --agents 64 --seconds 0.01 --json b.json";
    assert_eq!(place.flockwork(&bench.split(' ').collect::<Vec<_>>()).code, 0);
    assert_eq!(place.flockwork(&["types"]).code, 0);
    let contents = |place: &Place| -> Vec<(String, Vec<u8>)> {
        let files = listing(&place.path(""));
        files.into_iter().map(|name| (name.clone(), std::fs::read(name).unwrap())).collect()
    };
    let before = contents(&place);
    let runs =
        OUTPUTS.map(|(option, file)| format!("run scenes/crowd.ron --ticks 90 {option} {file}"));
    let others = [bench.to_owned(), "types".to_owned(), "new bees".to_owned()];
    for line in runs.iter().chain(&others) {
        for blocks in [0, 1] {
            if blocks == 1 && line == bench {
                continue; // One row fits.
            }
            let said = place.shell(&format!("ulimit -f {blocks}; exec flockwork {line}"));
            assert_eq!(said.code, 1, "{line}: {}", said.err);
            assert!(said.err.contains("cannot be written"), "{line}: {}", said.err);
            assert!(contents(&place) == before, "{line}: {:?}", listing(&place.path("")));
        }
    }
}

/// A command that runs until it is stopped.
struct Running(Child);

impl Running {
    fn start(place: &Place, arguments: &[&str]) -> Self {
        let child = place.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        Self(child.unwrap())
    }

    fn signal(&self, name: &str) {
        let id = self.0.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    /// Its exit code and what it said, if it ends in time.
    fn end(mut self) -> (Option<i32>, String) {
        let began = Instant::now();
        while self.0.try_wait().unwrap().is_none() {
            if began.elapsed() > Duration::from_secs(20) {
                self.0.kill().unwrap();
                panic!("it does not end");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let (mut out, mut err) = (String::new(), String::new());
        self.0.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        self.0.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        (self.0.wait().unwrap().code(), out + &err)
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_closes_everything_that_was_begun() {
    let place = crowd();
    let files: Vec<&str> = OUTPUTS.iter().flat_map(|(option, file)| [*option, *file]).collect();
    let more = ["--width", "200", "--record-every", "20"];
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let running = Running::start(&place, &[run("1000000000", &files), more.to_vec()].concat());
        std::thread::sleep(Duration::from_millis(1500));
        running.signal(signal);
        let (ended, told) = running.end();
        assert_eq!(ended, Some(code), "{told}");
        assert!(told.contains("stopped") && told.contains("wrote g.gif"), "{told}");

        let movie = std::fs::read(place.path("g.gif")).unwrap();
        assert_eq!(movie.last(), Some(&0x3b), "the movie has no end");
        let mut movie = gif::DecodeOptions::new().read_info(&movie[..]).unwrap();
        while movie.read_next_frame().unwrap().is_some() {}
        let trace = std::fs::read_to_string(place.path("t.csv")).unwrap();
        let rows = trace.lines().count();
        assert!(trace.ends_with('\n') && rows % 40 == 1, "{rows} rows");
        let metrics = std::fs::read_to_string(place.path("m.json")).unwrap();
        let metrics: serde_json::Value = serde_json::from_str(&metrics).unwrap();
        assert_eq!(metrics["summary"]["ticks"].as_u64(), Some(rows as u64 / 40 - 1));
        let picture = std::io::BufReader::new(std::fs::File::open(place.path("i.png")).unwrap());
        assert!(png::Decoder::new(picture).read_info().is_ok());
        let said = place.flockwork(&["replay", "r.replay"]);
        assert_eq!(said.code, 0, "{}", said.err);
        let left = listing(&place.path(""));
        assert_eq!(left.len(), OUTPUTS.len() + 1, "{left:?}");
    }
    // A replay that is played is stopped in the same way.
    let playing = ["replay", "r.replay", "--gif", "p.gif", "--trace", "p.csv"];
    let running = Running::start(&place, &playing);
    running.signal("-INT");
    running.end();
}
