//! How long it takes from a save to the first tick that behaves as the new text says, in each way in
//! which editors and tools save. A loop at 60 Hz does what the window does, without drawing:
//!
//! `cargo run --release -p flockwork-viewer --example save_latency [SAVES]`

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant, SystemTime};

use flockwork::each_world;
use flockwork_viewer::session::Session;
use flockwork_viewer::watch::Watcher;

const SCENE: &str = r#"(name: "saves", groups: [
    (name: "agents", count: 60, spawn: Grid(from: (0, 0), spacing: 2, columns: 10), script: "saved.lua"),
])"#;

const FRAME: Duration = Duration::from_micros(16_667);

/// How long a save may stay unnoticed before it counts as missed.
const PATIENCE: Duration = Duration::from_secs(2);

/// One way to save: puts the `nth` text into the file; false if its tool is missing or fails.
type Save = fn(&Path, u32) -> bool;

/// Each with how many texts it has; git goes back and forth between two.
const PATTERNS: [(&str, Save, u32); 5] = [
    ("in place", in_place, u32::MAX),
    ("temp + rename", renamed, u32::MAX),
    ("vim's default", vim, u32::MAX),
    ("sed -i", sed, u32::MAX),
    ("git checkout", git, 2),
];

/// A script whose agents take a color that names it.
fn text(nth: u32) -> String {
    format!("function update(me, world, dt)\n  me:set_color(\"#{nth:06x}\")\nend\n")
}

fn in_place(file: &Path, nth: u32) -> bool {
    std::fs::write(file, text(nth)).is_ok()
}

fn renamed(file: &Path, nth: u32) -> bool {
    let temporary = file.with_extension("tmp");
    std::fs::write(&temporary, text(nth)).is_ok() && std::fs::rename(temporary, file).is_ok()
}

fn vim(file: &Path, nth: u32) -> bool {
    let edit = format!("%s/#[0-9a-f]*/#{nth:06x}/");
    // Without backupskip vim would save in a simpler way in folders for temporary files.
    let arguments =
        ["-u", "NONE", "-N", "-es", "-c", "set backupskip= writebackup", "-c", &edit, "-c", "wq"];
    ran(Command::new("vim").args(arguments).arg(file))
}

fn sed(file: &Path, nth: u32) -> bool {
    ran(Command::new("sed").args(["-i", &format!("s/#[0-9a-f]*/#{nth:06x}/")]).arg(file))
}

/// Two branches, checked out in turn: each has its own text.
fn git(file: &Path, nth: u32) -> bool {
    let folder = file.parent().unwrap_or(Path::new("."));
    let git = |arguments: &[&str]| {
        let who = ["-c", "user.name=saver", "-c", "user.email=saver@localhost"];
        ran(Command::new("git").current_dir(folder).args(who).args(arguments))
    };
    if !folder.join(".git").is_dir() {
        let made =
            git(&["init", "-q", "-b", "odd"]) && in_place(file, 1) && git(&["add", "saved.lua"]);
        let odd = made && git(&["commit", "-qm", "odd"]) && git(&["checkout", "-qb", "even"]);
        let even = odd && in_place(file, 2) && git(&["commit", "-qam", "even"]);
        return even && (nth.is_multiple_of(2) || git(&["checkout", "-q", "odd"]));
    }
    git(&["checkout", "-q", if nth.is_multiple_of(2) { "even" } else { "odd" }])
}

fn ran(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Saves when told to, with a pause that meets every phase of the frames; answers when the file was
/// last written, or none if it could not be.
fn saver(save: Save, file: &Path, orders: &Receiver<u32>, answers: &Sender<Option<SystemTime>>) {
    for nth in orders {
        std::thread::sleep(Duration::from_millis(100 + u64::from(nth * 37 % 50)));
        let written = || file.metadata().and_then(|kind| kind.modified()).ok();
        let saved = save(file, nth).then(written).flatten();
        if answers.send(saved).is_err() {
            return;
        }
    }
}

/// The loop of the window: looks for changes, takes them over, steps.
struct Loop {
    session: Session,
    watcher: Watcher,
    next: Instant,
}

impl Loop {
    fn frame(&mut self) {
        for path in self.watcher.changed() {
            self.session.reload_file(&path);
        }
        self.session.step(&[]);
        self.next += FRAME;
        std::thread::sleep(self.next.saturating_duration_since(Instant::now()));
    }

    fn shows(&self, nth: u32) -> bool {
        let [_, r, g, b] = nth.to_be_bytes();
        each_world!(&self.session.world, world => world.agents.iter().all(|agent| agent.color == [r, g, b]))
    }

    /// Runs until the color shows and the save is over; none if either takes too long or fails.
    fn latency(&mut self, nth: u32, answers: &Receiver<Option<SystemTime>>) -> Option<Duration> {
        let (began, mut shown, mut saved) = (Instant::now(), None, None);
        while began.elapsed() < 2 * PATIENCE {
            self.frame();
            if shown.is_none() && self.shows(nth) {
                shown = Some(SystemTime::now());
            }
            if let Ok(answer) = answers.try_recv() {
                saved = Some(answer?);
            }
            if let (Some(shown), Some(saved)) = (shown, saved) {
                // What is in use before the tool's last write took no time at all.
                return Some(shown.duration_since(saved).unwrap_or_default());
            }
        }
        None
    }
}

fn measure(save: Save, texts: u32, saves: u32) -> Result<Vec<Duration>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = |name: &str| -> PathBuf { folder.path().join(name) };
    for inner in ["scenes", "scripts"] {
        std::fs::create_dir(path(inner)).map_err(|error| error.to_string())?;
    }
    std::fs::write(path("scenes/saves.ron"), SCENE).map_err(|error| error.to_string())?;
    let file = path("scripts/saved.lua");
    std::fs::write(&file, text(0)).map_err(|error| error.to_string())?;
    let session =
        Session::open(path("scenes/saves.ron"), None).map_err(|report| report.to_string())?;
    let watcher = Watcher::new(session.watched_folders());
    let mut frames = Loop { session, watcher, next: Instant::now() };
    let ((order, orders), (answer, answers)) = (channel(), channel());
    std::thread::scope(|threads| {
        threads.spawn(move || saver(save, &file, &orders, &answer));
        let mut found = Vec::new();
        for nth in 0..saves {
            let nth = 1 + nth % texts;
            order.send(nth).map_err(|_| "the saver is gone".to_owned())?;
            found.extend(frames.latency(nth, &answers));
        }
        drop(order);
        Ok(found)
    })
}

fn report(name: &str, saves: u32, found: &mut [Duration]) {
    found.sort();
    let at =
        |share: f64| found[((found.len() - 1) as f64 * share).round() as usize].as_secs_f64() * 1e3;
    if found.is_empty() {
        println!("{name:<16} not measured: is its tool installed?");
    } else {
        let missed = saves as usize - found.len();
        println!(
            "{name:<16} {:>8.1} {:>8.1} {:>8.1} {:>5} {missed:>6}",
            at(0.5),
            at(0.95),
            at(1.0),
            found.len()
        );
    }
}

fn main() -> Result<(), String> {
    let saves = std::env::args().nth(1).and_then(|saves| saves.parse().ok()).unwrap_or(40);
    println!("from save to new behavior (ms), frames at 60 Hz\n");
    println!(
        "{:<16} {:>8} {:>8} {:>8} {:>5} {:>6}",
        "saved by", "p50", "p95", "max", "n", "missed"
    );
    for (name, save, texts) in PATTERNS {
        report(name, saves, &mut measure(save, texts, saves)?);
    }
    Ok(())
}
