//! Saving in all the ways in which editors and tools do it, as the window sees it: through the watcher.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime};

use crate::common::Place;
use flockwork::each_world;
use flockwork_viewer::session::{Notice, NoticeKind, Session};
use flockwork_viewer::watch::Watcher;

const SCRIPT: &str = "scripts/ants.lua";

/// Longer than anything may take, on a slow machine too.
const DEADLINE: Duration = Duration::from_secs(20);

/// Longer than the watcher ever waits: what has not come by then does not come.
const REST: Duration = Duration::from_millis(600);

fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// A script whose agents go to the right, in a color that names it.
fn text(nth: u8) -> String {
    format!(
        "function update(me, world, dt)\n  me:wish(vector.create(1, 0))\n  me:set_color(\"#0000{nth:02x}\")\nend\n"
    )
}

fn rename_over(path: &Path, text: &str) {
    let temporary = path.with_extension("tmp");
    fs::write(&temporary, text).unwrap();
    fs::rename(temporary, path).unwrap();
}

/// What the window does with files and ticks, without the window.
struct Live {
    session: Session,
    watcher: Watcher,
    notices: Vec<Notice>,
}

impl Live {
    /// The scene of a place, its agents on their way.
    fn new(place: &Place) -> Self {
        Self::with(place, Watcher::new)
    }

    fn with(place: &Place, watcher: fn(Vec<std::path::PathBuf>) -> Watcher) -> Self {
        let session = Session::open(place.path("scenes/ants.ron"), None).unwrap();
        let watcher = watcher(session.watched_folders());
        let mut live = Self { session, watcher, notices: Vec::new() };
        live.session.step(&[]);
        live
    }

    fn x(&self) -> f32 {
        each_world!(&self.session.world, world => world.agents[0].position.x)
    }

    fn frame(&mut self) {
        for path in self.watcher.changed() {
            if let Some(notice) = self.session.reload_file(&path) {
                self.notices.push(notice);
                self.watcher.watch(self.session.watched_folders());
            }
        }
        let before = self.x();
        self.session.step(&[]);
        assert!(self.x() > before || before == 0.0, "who was on the way goes on");
        sleep(millis(2));
    }

    /// Frames until something is so.
    fn until(&mut self, wanted: &str, is_so: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        while !is_so(self) {
            assert!(began.elapsed() < DEADLINE, "not {wanted}: {:?}", self.notices);
            self.frame();
        }
    }

    fn rest(&mut self) {
        let began = Instant::now();
        self.until("over", |_| began.elapsed() > REST);
    }

    fn shows(&self, nth: u8) -> bool {
        each_world!(&self.session.world, world => world.agents.iter().all(|agent| agent.color == [0, 0, nth]))
    }

    fn count(&self, kind: NoticeKind) -> usize {
        self.notices.iter().filter(|notice| notice.kind == kind).count()
    }

    /// Saves while the frames go on; the new text is taken over once, and all is well. Answers how often
    /// the file was found broken on the way, unless a slow machine made a slow save of it.
    fn saved(&mut self, nth: u8, save: impl FnOnce() + Send) -> usize {
        self.notices.clear();
        let took = std::thread::scope(|threads| {
            let saver = threads.spawn(|| {
                let began = Instant::now();
                save();
                began.elapsed()
            });
            self.until("saved", |_| saver.is_finished());
            saver.join().unwrap()
        });
        self.until("shown", |live| live.shows(nth));
        self.rest();
        assert_eq!(self.count(NoticeKind::Reloaded), 1, "{:?}", self.notices);
        assert_eq!(self.session.troubles(), [], "{:?}", self.notices);
        if took < millis(250) { self.count(NoticeKind::Broken) } else { 0 }
    }

    /// Waits for a trouble with this sentence; the agents go on as script `nth` says meanwhile.
    fn breaks(&mut self, nth: u8, sentence: &str) {
        self.until(sentence, |live| {
            live.session.troubles().iter().any(|trouble| trouble.message.contains(sentence))
        });
        (0..10).for_each(|_| self.frame());
        assert!(self.shows(nth), "the one before does not run on: {sentence}");
    }
}

/// A place with the first script, and a session that runs it.
fn ants() -> (Place, Live) {
    let place = Place::new();
    place.scripted("ants", &text(1));
    let mut live = Live::new(&place);
    live.rest();
    assert_eq!(live.notices, [], "nothing was saved");
    (place, live)
}

#[test]
fn a_file_that_is_still_being_written_is_waited_for() {
    let (place, mut live) = ants();
    let broken = live.saved(2, || {
        let mut file = File::create(place.path(SCRIPT)).unwrap();
        let (half, rest) = (&text(2)[..40], &text(2)[40..]);
        file.write_all(half.as_bytes()).unwrap();
        sleep(millis(50));
        file.write_all(rest.as_bytes()).unwrap();
    });
    // Only where the system tells of closing can this be known.
    assert!(broken == 0 || !cfg!(target_os = "linux"), "{:?}", live.notices);
    let broken = live.saved(3, || {
        place.write(SCRIPT, "");
        sleep(millis(50));
        place.write(SCRIPT, text(3));
    });
    assert_eq!(broken, 0, "{:?}", live.notices);
}

#[test]
fn half_a_file_that_looks_whole_is_mended_by_its_other_half() {
    let (place, mut live) = ants();
    live.saved(2, || {
        place.write(SCRIPT, &text(2)[..40]);
        sleep(millis(50));
        let mut file = OpenOptions::new().append(true).open(place.path(SCRIPT)).unwrap();
        file.write_all(&text(2).as_bytes()[40..]).unwrap();
    });
}

#[test]
fn a_file_may_be_replaced_by_another() {
    let (place, mut live) = ants();
    let script = place.path(SCRIPT);
    assert_eq!(live.saved(2, || rename_over(&script, &text(2))), 0);
    for (nth, gap) in [(3, 0), (4, 100)] {
        let broken = live.saved(nth, || {
            let backup = script.with_extension("lua~");
            fs::rename(&script, &backup).unwrap();
            sleep(millis(gap));
            fs::write(&script, text(nth)).unwrap();
            fs::remove_file(backup).unwrap();
        });
        assert_eq!(broken, 0, "{gap} ms: {:?}", live.notices);
    }
}

#[test]
fn a_file_that_is_gone_for_a_second_comes_back() {
    let (place, mut live) = ants();
    live.saved(2, || {
        fs::remove_file(place.path(SCRIPT)).unwrap();
        sleep(millis(1000));
        place.write(SCRIPT, text(2));
    });
    fs::remove_file(place.path(SCRIPT)).unwrap();
    live.breaks(2, "there is no such file");
    live.saved(3, || _ = place.write(SCRIPT, text(3)));
}

#[test]
fn events_come_twice_and_the_same_text_is_no_change() {
    let (place, mut live) = ants();
    let script = place.path(SCRIPT);
    let touch = || {
        let file = OpenOptions::new().append(true).open(&script).unwrap();
        file.set_modified(SystemTime::now()).unwrap();
    };
    live.saved(2, || {
        place.write(SCRIPT, text(2));
        touch();
        sleep(millis(100));
        place.write(SCRIPT, text(2));
    });
    live.notices.clear();
    place.write(SCRIPT, text(2));
    (0..50).for_each(|_| live.frame());
    rename_over(&script, &text(2));
    (0..50).for_each(|_| live.frame());
    touch();
    live.rest();
    assert_eq!(live.notices, []);
}

#[test]
fn an_older_time_stamp_is_a_change_too() {
    let (place, mut live) = ants();
    let (script, old) = (place.path(SCRIPT), SystemTime::UNIX_EPOCH + millis(1_000_000));
    for nth in [2, 3] {
        live.saved(nth, || {
            let path = if nth == 2 { script.clone() } else { script.with_extension("tmp") };
            fs::write(&path, text(nth)).unwrap();
            File::options().append(true).open(&path).unwrap().set_modified(old).unwrap();
            fs::rename(path, &script).unwrap();
        });
    }
}

/// A folder with 200 scripts and this one.
fn full_folder(path: &Path, nth: u8) {
    fs::create_dir(path).unwrap();
    (0..200).for_each(|other| fs::write(path.join(format!("{other}.lua")), text(0)).unwrap());
    fs::write(path.join("ants.lua"), text(nth)).unwrap();
}

/// What git and people do to a whole folder; what is written later counts, too.
fn replace_folder(place: &Place, live: &mut Live) {
    let scripts = place.path("scripts");
    live.saved(2, || {
        full_folder(&place.path("new"), 2);
        fs::rename(&scripts, place.path("old")).unwrap();
        fs::rename(place.path("new"), &scripts).unwrap();
    });
    live.saved(3, || _ = place.write(SCRIPT, text(3)));
    live.saved(4, || {
        fs::remove_dir_all(&scripts).unwrap();
        full_folder(&scripts, 4);
    });
    live.saved(5, || rename_over(&place.path(SCRIPT), &text(5)));
}

#[test]
fn a_folder_may_be_replaced_by_another() {
    let (place, mut live) = ants();
    replace_folder(&place, &mut live);
}

#[test]
fn where_no_events_come_folders_are_looked_through() {
    let place = Place::new();
    place.scripted("ants", &text(1));
    let mut live = Live::with(&place, Watcher::polling);
    live.rest();
    assert_eq!(live.notices, []);
    assert_eq!(live.watcher.take_message(), None, "it was asked for");
    live.saved(7, || _ = place.write(SCRIPT, text(7)));
    replace_folder(&place, &mut live);
}

#[test]
fn where_nothing_is_noticed_a_restart_reads_the_scripts_anew() {
    let (place, mut live) = ants();
    place.write(SCRIPT, text(2));
    live.session.restart();
    live.session.step(&[]);
    assert!(live.shows(2));
}

/// Has a link lead elsewhere, as an atomic swap does.
#[cfg(unix)]
fn link(to: &str, path: &Path) {
    let temporary = path.with_file_name("swap");
    std::os::unix::fs::symlink(to, &temporary).unwrap();
    fs::rename(temporary, path).unwrap();
}

#[cfg(unix)]
#[test]
fn a_script_may_be_a_link() {
    let place = Place::new();
    place.scripted("ants", &text(1));
    place.write("scripts/one.lua", text(1));
    fs::create_dir(place.path("scripts/far")).unwrap();
    place.write("scripts/far/two.lua", text(2));
    link("one.lua", &place.path(SCRIPT));
    let mut live = Live::new(&place);
    live.rest();
    assert_eq!(live.notices, []);
    live.saved(3, || _ = place.write("scripts/one.lua", text(3)));
    live.saved(2, || link("far/two.lua", &place.path(SCRIPT)));
    live.saved(4, || _ = place.write("scripts/far/two.lua", text(4)));
}

#[cfg(unix)]
#[test]
fn a_folder_may_be_a_link() {
    let place = Place::new();
    place.scripted("ants", &text(1));
    let scripts = place.path("scripts");
    fs::rename(&scripts, place.path("v1")).unwrap();
    link("v1", &scripts);
    let mut live = Live::new(&place);
    full_folder(&place.path("v2"), 2);
    live.saved(2, || link("v2", &scripts));
    live.saved(3, || _ = place.write("v2/ants.lua", text(3)));
    full_folder(&place.path("v3"), 3);
    live.notices.clear();
    link("v3", &scripts);
    live.rest();
    assert_eq!(live.notices, [], "the same text");
}

#[cfg(unix)]
#[test]
fn folders_that_containers_mount_are_swapped_behind_a_link() {
    let place = Place::new();
    place.scripted("ants", &text(1));
    let scripts = place.path("scripts");
    fs::create_dir(scripts.join("..1")).unwrap();
    place.write("scripts/..1/ants.lua", text(1));
    link("..1", &scripts.join("..data"));
    link("..data/ants.lua", &place.path(SCRIPT));
    let mut live = Live::new(&place);
    live.rest();
    for nth in [2, 3] {
        live.saved(nth, || {
            full_folder(&scripts.join(format!("..{nth}")), nth);
            link(&format!("..{nth}"), &scripts.join("..data"));
            fs::remove_dir_all(scripts.join(format!("..{}", nth - 1))).unwrap();
        });
    }
}

#[test]
fn a_name_in_other_letters_is_another_name_where_the_system_says_so() {
    let (place, mut live) = ants();
    let other = place.path("scripts/Ants.lua");
    fs::rename(place.path(SCRIPT), &other).unwrap();
    if place.path(SCRIPT).exists() {
        live.rest();
        assert_eq!(live.notices, []);
    } else {
        live.breaks(1, "did you mean");
    }
    fs::rename(other, place.path(SCRIPT)).unwrap();
    live.until("mended", |live| live.session.troubles().is_empty());
    live.saved(2, || _ = place.write(SCRIPT, text(2)));
}

#[test]
fn whatever_is_wrong_with_a_script_the_one_before_runs_on() {
    let (place, mut live) = ants();
    let table = [
        ("function update(".to_owned(), "Expected"),
        ("error(\"not today\")".to_owned(), "not today"),
        ("while true do end".to_owned(), "too many steps"),
        // A text that sets no color takes the old one off; this one sets none before it fails.
        (text(4).replace("  me:wish", "  me:set_color(1) me:wish"), "set_color"),
        ("-- nothing\n".to_owned(), "update"),
        ("x".repeat(10_000_000), "too large"),
        (String::new(), "the file is empty"),
    ];
    for (nth, (broken, sentence)) in (1..).zip(table) {
        place.write(SCRIPT, broken);
        live.breaks(nth, sentence);
        place.write(SCRIPT, text(nth + 1));
        live.until("mended", |live| live.shows(nth + 1) && live.session.troubles().is_empty());
    }
    place.write(SCRIPT, b"-- caf\xe9\n");
    live.breaks(8, "this is not text");
    let windows = format!("\u{feff}{}", text(9).replace('\n', "\r\n"));
    live.saved(9, || _ = place.write(SCRIPT, windows));
    live.notices.clear();
    place.write(SCRIPT, text(9));
    live.rest();
    assert_eq!(live.notices, [], "line ends and a mark are no change");
}

#[test]
fn a_script_that_is_wrong_at_the_start_comes_in_when_it_is_saved() {
    for before in [None, Some("function update("), Some("")] {
        let place = Place::new();
        place.scripted("ants", before.unwrap_or_default());
        if before.is_none() {
            fs::remove_file(place.path(SCRIPT)).unwrap();
        }
        let mut live = Live::new(&place);
        live.rest();
        assert_eq!((live.session.troubles().len(), live.notices.len()), (1, 0), "{before:?}");
        live.saved(1, || _ = place.write(SCRIPT, text(1)));
    }
}

#[test]
fn a_scene_that_is_half_saved_leaves_the_world_as_it_is() {
    let (place, mut live) = ants();
    let path = place.path("scenes/ants.ron");
    let scene = fs::read_to_string(&path).unwrap();
    let renamed = |name: &str| scene.replacen("name: \"ants\"", &format!("name: \"{name}\""), 1);
    let (half, rest) = scene.split_at(30);
    fs::write(&path, half).unwrap();
    live.breaks(1, "");
    assert_eq!(live.count(NoticeKind::Broken), 1);
    live.notices.clear();
    fs::write(&path, [half, rest].concat()).unwrap();
    live.until("mended", |live| live.session.troubles().is_empty());
    let other = renamed("other");
    let mut file = File::create(&path).unwrap();
    file.write_all(&other.as_bytes()[..30]).unwrap();
    (0..20).for_each(|_| live.frame());
    file.write_all(&other.as_bytes()[30..]).unwrap();
    drop(file);
    live.until("renamed", |live| live.session.scene.name == "other");
    live.rest();
    assert_eq!((live.session.troubles().len(), live.shows(1)), (0, true));
    assert!(live.count(NoticeKind::Broken) == 0 || !cfg!(target_os = "linux"));
}

#[test]
fn a_hundred_saves_leave_nothing_behind() {
    let (place, mut live) = ants();
    let mut save = |nth: u8| {
        place.write(SCRIPT, text(nth));
        live.until("shown", |live| live.shows(nth));
        live.session.scripts.used_memory()
    };
    let before = (2..12).map(&mut save).max().unwrap();
    let after = (12..112).map(&mut save).last().unwrap();
    assert!(after * 100 <= before * 105, "{before} bytes became {after}");
    assert_eq!((live.count(NoticeKind::Reloaded), live.notices.len()), (110, 110));
}
