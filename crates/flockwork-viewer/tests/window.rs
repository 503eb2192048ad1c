//! The window as people see it: opened on a virtual screen, looked at in pictures of itself.
//!
//! Each test says so and does nothing where there is no Xvfb, no OpenGL, or no xdotool to press keys.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

type Rgb = [u8; 3];

const BODY_BEFORE: Rgb = [255, 0, 255];
const BODY_AFTER: Rgb = [0, 255, 0];
const PANEL: Rgb = [0x1b, 0x20, 0x27];
const TROUBLE: Rgb = [0x3a, 0x1f, 0x24];

/// A virtual screen; gone when dropped.
struct Screen {
    server: Child,
    name: String,
}

impl Screen {
    /// None, with a word about it, where there is no Xvfb.
    fn open() -> Option<Self> {
        let arguments = ["-displayfd", "1", "-screen", "0", "1280x800x24", "+extension", "GLX"];
        let started = Command::new("Xvfb")
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut server) = started else {
            eprintln!("skipped: there is no Xvfb");
            return None;
        };
        let mut number = String::new();
        BufReader::new(server.stdout.take()?).read_line(&mut number).ok()?;
        Some(Self { server, name: format!(":{}", number.trim()) })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        _ = self.server.kill();
        _ = self.server.wait();
    }
}

/// A folder with one scene and one script.
struct Folder {
    place: tempfile::TempDir,
}

impl Folder {
    fn new(script: &str) -> Self {
        let place = tempfile::tempdir().unwrap();
        let folder = Self { place };
        for name in ["scenes", "scripts"] {
            fs::create_dir(folder.path(name)).unwrap();
        }
        let scene = "(name: \"Test\", marks: {\"home\": (5, 5)}, groups: [(name: \"ants\", count: 9, \
                     radius: 0.4, spawn: Grid(from: (0, 0), spacing: 2, columns: 3), script: \"ant.lua\")])";
        fs::write(folder.scene(), scene).unwrap();
        folder.save(script);
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    fn scene(&self) -> PathBuf {
        self.path("scenes/test.ron")
    }

    fn save(&self, script: &str) {
        fs::write(self.path("scripts/ant.lua"), script).unwrap();
    }
}

fn script(color: Rgb) -> String {
    let [red, green, blue] = color;
    format!(
        "local params = tune {{ pull = 1.0 }}\n\
         function update(me, world, dt)\n\
           me:set_color(\"#{red:02x}{green:02x}{blue:02x}\")\n\
           me:brake(params.pull)\n\
         end\n"
    )
}

/// Opens the scene for `secs`, does something meanwhile, and answers the picture at the end; none,
/// with a word about it, where no window can be opened.
fn watch(screen: &Screen, scene: &Path, secs: u32, meanwhile: impl FnOnce()) -> Option<Picture> {
    watch_with(screen, scene, secs, &[], meanwhile)
}

/// The same with more arguments.
fn watch_with(
    screen: &Screen,
    scene: &Path,
    secs: u32,
    more: &[&OsStr],
    meanwhile: impl FnOnce(),
) -> Option<Picture> {
    let target = scene.with_extension("png");
    let mut command = Command::new(env!("CARGO_BIN_EXE_flockwork"));
    command
        .arg("view")
        .arg(scene)
        .args(["--exit-after", &secs.to_string(), "--screenshot"])
        .arg(&target);
    command.args(more).env("DISPLAY", &screen.name).env_remove("WAYLAND_DISPLAY");
    let window = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(2500));
    meanwhile();
    let Output { status, stderr, .. } = window.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&stderr).into_owned();
    if told.contains("no window") {
        eprintln!("skipped: {told}");
        return None;
    }
    assert!(status.success(), "{status}: {told}");
    assert!(!told.contains("panicked"), "{told}");
    Some(Picture::read(&target))
}

/// A picture of the window.
struct Picture {
    size: (u32, u32),
    pixels: Vec<Rgb>,
}

impl Picture {
    fn read(path: &Path) -> Self {
        let file = BufReader::new(fs::File::open(path).unwrap());
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        let pixels =
            bytes[..info.buffer_size()].chunks_exact(4).map(|p| [p[0], p[1], p[2]]).collect();
        Self { size: (info.width, info.height), pixels }
    }

    fn count(&self, color: Rgb) -> usize {
        self.pixels.iter().filter(|pixel| **pixel == color).count()
    }

    fn colors(&self) -> usize {
        self.pixels.iter().collect::<std::collections::HashSet<_>>().len()
    }
}

#[test]
fn the_doorway_opens_and_closes() {
    let Some(screen) = Screen::open() else { return };
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for name in ["scenes", "scripts"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    for name in ["scenes/doorway.ron", "scripts/doorway.lua"] {
        fs::copy(root.join(name), folder.path().join(name)).unwrap();
    }
    let scene = folder.path().join("scenes/doorway.ron");
    let Some(picture) = watch(&screen, &scene, 4, || {}) else { return };
    assert_eq!(picture.size, (1280, 800));
    assert!(picture.colors() > 200, "only {} colours", picture.colors());
    assert!(picture.count(PANEL) > 20_000);
    assert_eq!(picture.count(TROUBLE), 0);
}

#[test]
fn a_saved_script_changes_what_is_on_the_screen() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(&script(BODY_BEFORE));
    let Some(before) = watch(&screen, &folder.scene(), 3, || {}) else { return };
    assert!(before.count(BODY_BEFORE) > 500 && before.count(BODY_AFTER) == 0);
    let save = || folder.save(&script(BODY_AFTER));
    let Some(after) = watch(&screen, &folder.scene(), 5, save) else { return };
    assert!(after.count(BODY_AFTER) > 500 && after.count(BODY_BEFORE) == 0);
}

#[test]
fn a_broken_script_is_shown_until_it_is_fixed() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(&script(BODY_BEFORE));
    let spoil = || folder.save("function update(me\n");
    let Some(broken) = watch(&screen, &folder.scene(), 5, spoil) else { return };
    assert!(broken.count(TROUBLE) > 2_000, "the trouble is not shown");
    assert!(broken.count(BODY_BEFORE) > 500, "the script before does not run on");
    // Broken from the start this time.
    let fix = || folder.save(&script(BODY_AFTER));
    let Some(fixed) = watch(&screen, &folder.scene(), 5, fix) else { return };
    assert_eq!(fixed.count(TROUBLE), 0, "the trouble is still shown");
    assert!(fixed.count(BODY_AFTER) > 500, "the fixed script does not run");
}

/// A measurement: cargo test --release --test window -- --ignored --nocapture
#[test]
#[ignore = "needs a release build and a quiet machine"]
fn a_thousand_agents_with_the_panel_are_smooth() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(
        "function update(me, world, dt)\n\
           me:wander(1.0) me:separation(1.5) me:alignment(1.0) me:cohesion(0.5)\n\
         end\n",
    );
    let scene = "(name: \"Thousand\", bounds: Wrap((80, 50)), groups: [(name: \"birds\", count: 1000, \
                 spawn: Rect(min: (1, 1), max: (79, 49)), max_speed: 3, script: \"ant.lua\")])";
    fs::write(folder.scene(), scene).unwrap();
    let figures = folder.path("fps.json");
    let Some(_) =
        watch_with(&screen, &folder.scene(), 8, &["--fps-log".as_ref(), figures.as_ref()], || {})
    else {
        return;
    };
    let figures = fs::read_to_string(figures).unwrap();
    println!("{figures}");
    let fps: serde_json::Value = serde_json::from_str(&figures).unwrap();
    assert!(fps["fps"].as_f64() >= Some(60.0), "{figures}");
}

#[test]
fn keys_and_mouse_reach_the_window() {
    let Some(screen) = Screen::open() else { return };
    let press = |steps: &[&str]| {
        let done = Command::new("xdotool").args(steps).env("DISPLAY", &screen.name).output();
        done.is_ok_and(|output| output.status.success())
    };
    if !press(&["version"]) {
        eprintln!("skipped: there is no xdotool");
        return;
    }
    let folder = Folder::new(&script(BODY_BEFORE));
    let hide = || assert!(press(&["mousemove", "300", "300", "key", "Tab"]));
    let Some(bare) = watch(&screen, &folder.scene(), 4, hide) else { return };
    assert_eq!(bare.count(PANEL), 0, "Tab does not hide the panel");
    let zoom =
        || assert!(press(&["mousemove", "480", "400", "click", "4", "click", "4", "click", "4"]));
    let Some(zoomed) = watch(&screen, &folder.scene(), 4, zoom) else { return };
    assert!(zoomed.count(PANEL) > 20_000);
    let Some(plain) = watch(&screen, &folder.scene(), 3, || {}) else { return };
    assert!(zoomed.count(BODY_BEFORE) > plain.count(BODY_BEFORE), "the wheel does not zoom");
}
