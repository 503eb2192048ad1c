//! The window as people see it: opened on a virtual screen, looked at in pictures of itself.
//!
//! Each test says so and does nothing where there is no Xvfb, no OpenGL, or no xdotool to press keys.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

type Rgb = [u8; 3];

const BODY_BEFORE: Rgb = [255, 0, 255];
const BODY_AFTER: Rgb = [0, 255, 0];
const PANEL: Rgb = [0x1b, 0x20, 0x27];
const LIGHT_PANEL: Rgb = [0xec, 0xed, 0xea];
const LIGHT_GROUND: Rgb = [0xfa, 0xfa, 0xf7];
const TROUBLE: Rgb = [0x3a, 0x1f, 0x24];
const WARNING: Rgb = [0x33, 0x29, 0x1a];
const ACCENT: Rgb = [0x4c, 0x9b, 0xe8];
const GHOST: Rgb = [0x93, 0x9e, 0xb0];
const MOUSE: Rgb = [0xff, 0x7a, 0x90];

/// A virtual screen; gone when dropped.
struct Screen {
    server: Child,
    name: String,
}

impl Screen {
    /// None, with a word about it, where there is no Xvfb.
    fn open() -> Option<Self> {
        let arguments =
            ["-displayfd", "1", "-screen", "0", "1280x800x24", "+extension", "GLX", "-noreset"];
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
    keep(&target);
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
    for (from, to) in [
        ("scenes/crowds/doorway.ron", "scenes/doorway.ron"),
        ("scripts/doorway.lua", "scripts/doorway.lua"),
    ] {
        fs::copy(root.join(from), folder.path().join(to)).unwrap();
    }
    let scene = folder.path().join("scenes/doorway.ron");
    let Some(picture) = watch(&screen, &scene, 4, || {}) else { return };
    assert_eq!(picture.size, (1280, 800));
    assert!(picture.colors() > 200, "only {} colors", picture.colors());
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

/// Its top speed is 2 m/s and its response takes 0.25 s: 4·2·0.25 m are needed, and 0.5 m are there.
#[test]
fn a_warning_about_a_script_or_a_scene_is_shown_until_it_is_mended() {
    let Some(screen) = Screen::open() else { return };
    let script = |slow_radius: f32| {
        let arrive = format!("me:arrive(world.marks.home, 1.0, {{ slow_radius = {slow_radius} }})");
        format!("function update(me, world, dt)\n  {arrive}\nend\n")
    };
    let folder = Folder::new(&script(0.5));
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let Some((state, picture)) = hand.with("scenes/test.ron", &[], || {}) else { return };
    assert_eq!((&state["warnings"], &state["troubles"]), (&1.into(), &0.into()), "{state}");
    assert!(picture.count(WARNING) > 2_000, "the warning is not shown");
    let scene = fs::read_to_string(folder.scene()).unwrap();
    let mend = || {
        folder.save(&script(2.5));
        // Of two points for one agent one is not used.
        fs::write(
            folder.scene(),
            scene
                .replace("count: 9, ", "count: 1, ")
                .replace("Grid(from: (0, 0), spacing: 2, columns: 3)", "Points([(1, 1), (3, 3)])"),
        )
        .unwrap();
        assert!(hand.press(&["sleep", "2.0"]));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], mend) else { return };
    assert_eq!(state["warnings"], 1, "{state}");
    fs::write(folder.scene(), scene).unwrap();
    let Some((state, picture)) = hand.with("scenes/test.ron", &[], || {}) else { return };
    assert_eq!((&state["warnings"], picture.count(WARNING)), (&0.into(), 0), "{state}");
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

/// A window that is used for a while; what it showed in the end is read from its frame log.
struct Hand<'s> {
    screen: &'s Screen,
    folder: &'s Path,
}

impl Hand<'_> {
    /// Presses keys or moves the mouse; false where there is no xdotool.
    fn press(&self, steps: &[&str]) -> bool {
        let mut xdotool = Command::new("xdotool");
        let done = xdotool.args(steps).env("DISPLAY", &self.screen.name).output();
        done.is_ok_and(|output| output.status.success())
    }

    /// Holds a key for longer than keys take to repeat.
    fn hold(&self, key: &str) {
        assert!(self.press(&["keydown", key, "sleep", "1.5", "keyup", key, "sleep", "0.2"]));
    }

    /// What the window showed a moment ago.
    fn shown(&self) -> serde_json::Value {
        let log = fs::read(self.folder.join("state.json")).unwrap_or_default();
        let mut log: serde_json::Value = serde_json::from_slice(&log).unwrap_or_default();
        log["state"].take()
    }

    /// Waits until the window shows something, however slow the machine is; answers the last state if it never does.
    fn until(&self, shows: impl Fn(&serde_json::Value) -> bool) -> serde_json::Value {
        for _ in 0..600 {
            if shows(&self.shown()) {
                break;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        self.shown()
    }

    /// The title of the window.
    fn title(&self) -> String {
        let mut xdotool = Command::new("xdotool");
        xdotool.args(["search", "--onlyvisible", "--class", "flockwork", "getwindowname"]);
        let told = xdotool.env("DISPLAY", &self.screen.name).output().unwrap();
        String::from_utf8_lossy(&told.stdout).trim().to_owned()
    }

    /// Opens something, does what is to be done, closes it; answers the state and the picture at the end.
    fn with(
        &self,
        scene: &str,
        environment: &[(&str, &str)],
        work: impl FnOnce(),
    ) -> Option<(serde_json::Value, Picture)> {
        if !self.press(&["version"]) {
            eprintln!("skipped: there is no xdotool");
            return None;
        }
        let (log, picture) = (self.folder.join("state.json"), self.folder.join("end.png"));
        _ = fs::remove_file(&log);
        let mut command = Command::new(env!("CARGO_BIN_EXE_flockwork"));
        command.args([scene, "--exit-after", "120", "--screenshot"]).arg(&picture);
        command.arg("--fps-log").arg(&log).current_dir(self.folder);
        command.env("DISPLAY", &self.screen.name).env_remove("WAYLAND_DISPLAY");
        command.envs(environment.iter().copied());
        let mut window = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        // Until it is there, or cannot be opened.
        for _ in 0..200 {
            if !self.title().is_empty() || window.try_wait().unwrap().is_some() {
                break;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        self.press(&["sleep", "0.6"]);
        work();
        self.until(|state| state["busy"] != true);
        let id = window.id().to_string();
        _ = Command::new("kill").args(["-INT", &id]).status();
        let Output { status, stderr, .. } = window.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&stderr).into_owned();
        if told.contains("no window") {
            eprintln!("skipped: {told}");
            return None;
        }
        assert_eq!(status.code(), Some(130), "{told}");
        let state: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(log).unwrap()).unwrap();
        keep(&picture);
        Some((state["state"].clone(), Picture::read(&picture)))
    }
}

/// Keeps a picture for people to look at, by the name of its test: in `target/tmp/window`.
fn keep(picture: &Path) {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let thread = std::thread::current();
    let nth = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("{}-{nth}.png", thread.name().unwrap_or("window"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("window");
    let kept = fs::create_dir_all(&folder).and_then(|()| fs::copy(picture, folder.join(name)));
    assert!(kept.is_ok(), "{kept:?}");
}

#[test]
fn a_held_key_does_once_what_it_does_and_only_steps_and_speeds_repeat() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(&script(BODY_BEFORE));
    let scene = fs::read_to_string(folder.scene()).unwrap();
    for (file, name) in [("a", "A"), ("b", "B"), ("c", "C"), ("d", "D")] {
        fs::write(folder.path(&format!("scenes/{file}.ron")), scene.replace("Test", name)).unwrap();
    }
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let titles = std::cell::RefCell::new(Vec::new());
    let held = || {
        hand.hold("F9");
        titles.borrow_mut().push(hand.title());
        // The scene changes once, and the recording of the last one is closed.
        hand.hold("bracketright");
        titles.borrow_mut().push(hand.title());
        ["space", "r", "v", "h", "Tab", "Right", "minus"].iter().for_each(|key| hand.hold(key));
        // A key that was held is another press when it is pressed again.
        assert!(hand.press(&["key", "bracketright"]));
        assert!(hand.press(&["sleep", "0.4"]));
    };
    let Some((state, _)) = hand.with("scenes/a.ron", &[], held) else { return };
    assert_eq!(*titles.borrow(), ["● recording – Flockwork – A", "Flockwork – B"]);
    let replays = fs::read_dir(folder.place.path()).unwrap().flatten();
    let replays = replays.filter(|it| it.path().extension().is_some_and(|it| it == "replay"));
    assert_eq!(replays.count(), 1);
    assert_eq!(state["scene"], "C");
    for (what, expected) in [("paused", true), ("forces", false), ("help", true), ("panel", false)]
    {
        assert_eq!(state[what], expected, "{what}: {state}");
    }
    assert!(state["speed"].as_f64() < Some(0.11), "{state}");
}

#[test]
fn steps_repeat_and_the_picture_keeps_its_place() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(&script(BODY_BEFORE));
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let stepped = || {
        assert!(hand.press(&["mousemove", "300", "300", "key", "space", "key", "r"]));
        hand.hold("Right");
    };
    let Some((few, before)) = hand.with("scenes/test.ron", &[], stepped) else { return };
    assert!(few["tick"].as_u64().is_some_and(|tick| (10..100).contains(&tick)), "{few}");
    let quick = || {
        assert!(hand.press(&[
            "mousemove",
            "300",
            "300",
            "key",
            "plus",
            "key",
            "plus",
            "key",
            "plus",
            "key",
            "plus",
            "sleep",
            "3"
        ]))
    };
    let Some((many, after)) = hand.with("scenes/test.ron", &[], quick) else { return };
    let digits = |state: &serde_json::Value| state["tick"].to_string().len();
    assert!(digits(&many) > digits(&few), "{few} {many}");
    for what in ["points_per_meter", "pointer"] {
        assert_eq!(few[what], many[what], "the digits push the picture about");
    }
    let top = |picture: &Picture| {
        let row = &picture.pixels[2 * picture.size.0 as usize..];
        row.iter().position(|pixel| *pixel == PANEL)
    };
    assert!(top(&before).is_some_and(|left| left > 600), "{:?}", top(&before));
    assert_eq!(top(&before), top(&after), "the panel has another width");
}

/// Has the desktop ask for so many dots per inch, as its settings do.
fn set_dots_per_inch(screen: &Screen, dpi: u32) {
    use x11rb::connection::Connection;
    use x11rb::protocol::xproto::{AtomEnum, PropMode};
    use x11rb::wrapper::ConnectionExt;
    let (connection, number) = x11rb::connect(Some(&screen.name)).unwrap();
    let root = connection.setup().roots[number].root;
    let text = format!("Xft.dpi:\t{dpi}\n");
    let (property, kind) = (AtomEnum::RESOURCE_MANAGER, AtomEnum::STRING);
    connection.change_property8(PropMode::REPLACE, root, property, kind, text.as_bytes()).unwrap();
    connection.sync().unwrap();
}

/// Where the pixels of a color lie on average; none if there are none.
fn middle(picture: &Picture, color: Rgb) -> Option<[f64; 2]> {
    let width = picture.size.0 as usize;
    let places: Vec<usize> =
        (0..picture.pixels.len()).filter(|at| picture.pixels[*at] == color).collect();
    let mean = |part: &dyn Fn(usize) -> usize| {
        places.iter().map(|at| part(*at) as f64).sum::<f64>() / places.len() as f64 + 0.5
    };
    (!places.is_empty()).then(|| [mean(&|at| at % width), mean(&|at| at / width)])
}

/// The window has this scale, and the mouse target is at the pointer: 400 and 500 pixels from the corner.
fn is_at_the_pointer(state: &serde_json::Value, picture: &Picture, scale: f64) {
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    assert!((number(&state["pixels_per_point"]) - scale).abs() < 1e-3, "{scale}: {state}");
    for (what, expected) in [("paused", false), ("help", false), ("recording", false)] {
        assert_eq!(state[what], expected, "{scale}, {what}: {state}");
    }
    assert_eq!(state["speed"], 1.0, "{scale}: {state}");
    // The ring that shows the mouse target is where the pointer is.
    let [x, y] = middle(picture, MOUSE).unwrap_or_else(|| panic!("{scale}: no mouse target"));
    assert!((x - 400.0).abs() < 2.5 && (y - 500.0).abs() < 2.5, "{scale}: {x} {y}");
    // And the world says so as well: measured from the body, whose place is known.
    let body = middle(picture, BODY_BEFORE).unwrap();
    let px_per_m = number(&state["points_per_meter"]) * scale;
    let expected = [5.0 + (400.0 - body[0]) / px_per_m, 15.0 - (500.0 - body[1]) / px_per_m];
    for axis in 0..2 {
        // The nose draws the middle of the pixels forward a little.
        let off = number(&state["mouse"][axis]) - expected[axis];
        assert!(off.abs() < 0.45, "{scale}: {state}, {expected:?}");
    }
}

#[test]
fn panel_and_pointer_have_one_scale_and_a_key_with_a_modifier_is_another_key() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(
        &(script(BODY_BEFORE) + "\n-- It names the mouse, so that its ring is drawn.\n"),
    );
    // A single round body that stays where it is.
    let scene = "(name: \"One\", view: (min: (0, 0), max: (20, 20)), groups: [(name: \"ant\", radius: 1, \
                 spawn: Points([(5, 15)]), script: \"ant.lua\")])";
    fs::write(folder.scene(), scene).unwrap();
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let plus = ["key", "ctrl+plus", "key", "ctrl+plus"];
    let other_keys = [
        "key",
        "ctrl+r",
        "key",
        "alt+space",
        "key",
        "ctrl+F9",
        "key",
        "shift+h",
        "key",
        "ctrl+bracketright",
    ];
    let at = ["sleep", "0.5", "mousemove", "400", "500", "sleep", "0.5"];
    let system = [("GDK_SCALE", "2")];
    for (keys, environment, scale) in [
        (&[][..], &[][..], 1.0),
        (&plus[..], &[][..], 1.25),
        (&["key", "ctrl+minus"][..], &system[..], 1.8),
        (&["key", "ctrl+plus", "key", "ctrl+0"][..], &system[..], 2.0),
        // From here on the settings of the desktop say so, which go before anything else.
        (&[][..], &system[..], 1.5),
    ] {
        if scale == 1.5 {
            set_dots_per_inch(&screen, 144);
        }
        let work = || assert!(hand.press(&[keys, &other_keys, &at].concat()));
        let Some((state, picture)) = hand.with("scenes/test.ron", environment, work) else {
            return;
        };
        is_at_the_pointer(&state, &picture, scale);
    }
}

#[test]
fn a_broken_scene_is_passed_shown_and_waited_for() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(&script(BODY_BEFORE));
    let scene = fs::read_to_string(folder.scene()).unwrap();
    fs::remove_file(folder.scene()).unwrap();
    let path = |file: &str| folder.path(&format!("scenes/{file}.ron"));
    for (file, name) in [("a", "A"), ("c", "C")] {
        fs::write(path(file), scene.replace("Test", name)).unwrap();
    }
    fs::write(path("b"), "(name: \"B\"").unwrap();
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let one = ["key", "bracketright", "sleep", "0.5"];
    let Some((state, picture)) = hand.with("scenes/a.ron", &[], || assert!(hand.press(&one)))
    else {
        return;
    };
    assert_eq!((&state["scene"], &state["troubles"]), (&"A".into(), &1.into()), "{state}");
    assert!(picture.count(TROUBLE) > 2_000 && picture.count(BODY_BEFORE) > 500);
    let title = std::cell::Cell::new(String::new());
    let on = || {
        assert!(hand.press(&[one, one].concat()));
        title.set(hand.title());
    };
    let Some((state, _)) = hand.with("scenes/a.ron", &[], on) else { return };
    assert_eq!((&state["scene"], &state["troubles"]), (&"C".into(), &0.into()), "{state}");
    assert_eq!(title.take(), "Flockwork – C");
    // Broken from the start: the window shows why, and waits.
    let Some((_, picture)) = hand.with("scenes/b.ron", &[], || {}) else { return };
    assert!(picture.count(TROUBLE) > 2_000);
    let mend = || {
        fs::write(path("b"), scene.replace("Test", "B")).unwrap();
        assert!(hand.press(&["sleep", "1.5"]));
        title.set(hand.title());
    };
    let Some((state, picture)) = hand.with("scenes/b.ron", &[], mend) else { return };
    assert_eq!((&state["scene"], &state["troubles"]), (&"B".into(), &0.into()), "{state}");
    assert!(picture.count(BODY_BEFORE) > 500 && picture.count(TROUBLE) == 0);
    assert_eq!(title.take(), "Flockwork – B");
}

#[test]
fn a_save_that_fails_is_told_while_paused_and_a_removed_color_goes() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(&script(BODY_BEFORE));
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let fail = || {
        assert!(hand.press(&["key", "space", "sleep", "0.3"]));
        folder.save("function update(me, world, dt)\n  me:seek(nil)\nend\n");
        assert!(hand.press(&["sleep", "1.5"]));
    };
    let Some((state, picture)) = hand.with("scenes/test.ron", &[], fail) else { return };
    let notice = state["notice"].as_str().unwrap();
    assert!(notice.contains("9 agents kept") && notice.contains("but it fails"), "{notice}");
    assert!(notice.contains("ant.lua:2") && notice.contains("seek"), "{notice}");
    assert_eq!(picture.count(BODY_BEFORE), 0, "a color that is not set any more stays");
}

#[test]
fn whatever_is_named_is_shown() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(&script(BODY_BEFORE));
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let mut run = Command::new(env!("CARGO_BIN_EXE_flockwork"));
    run.args(["run", "scenes/test.ron", "--ticks", "30", "--record", "r.replay"]);
    assert!(run.current_dir(folder.place.path()).stdout(Stdio::null()).status().unwrap().success());
    for (named, scene) in [
        ("scenes", "Test"),
        ("scripts/ant.lua", "Test"),
        ("r.replay", "Test"),
        ("zombies", "Zombies"),
    ] {
        let title = std::cell::Cell::new(String::new());
        let wait = || {
            assert!(hand.press(&["sleep", "1"]));
            title.set(hand.title());
        };
        let Some((state, picture)) = hand.with(named, &[], wait) else { return };
        assert_eq!(
            (&state["scene"], &state["troubles"]),
            (&scene.into(), &0.into()),
            "{named}: {state}"
        );
        assert_eq!(title.take(), format!("Flockwork – {scene}"));
        assert!(picture.count(PANEL) > 20_000, "{named}");
        if named == "r.replay" {
            assert_eq!((&state["tick"], &state["paused"]), (&30.into(), &true.into()), "{state}");
            assert!(state["notice"].as_str().unwrap().contains("as they were recorded"), "{state}");
        }
    }
    // Nothing is named, and nothing is here: what is built in, one scene after the other.
    let empty = tempfile::tempdir().unwrap();
    let hand = Hand { screen: &screen, folder: empty.path() };
    let next =
        || assert!(hand.press(&["key", "bracketright", "sleep", "0.5", "key", "F9", "sleep", "1"]));
    let Some((state, _)) = hand.with("doorway", &[], next) else { return };
    assert_eq!((&state["scene"], &state["recording"]), (&"Epidemic".into(), &true.into()));
    // What closed the window has closed the recording, too.
    let mut replay = Command::new(env!("CARGO_BIN_EXE_flockwork"));
    replay.args(["replay", "epidemic-1.replay"]).current_dir(empty.path());
    let told = replay.output().unwrap();
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
}

/// The picture on the screen now.
fn grabbed(screen: &Screen, folder: &Path) -> Option<Picture> {
    let target = folder.join("grabbed.png");
    let mut import = Command::new("import");
    import.args(["-window", "root", "-depth", "8", "-define", "png:color-type=6"]).arg(&target);
    let done = import.env("DISPLAY", &screen.name).status();
    done.is_ok_and(|status| status.success()).then(|| Picture::read(&target))
}

#[test]
fn slow_motion_is_no_slide_show() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(&script(BODY_BEFORE));
    // Half a meter in each tick, which is six times a second at a tenth of the speed.
    let scene = "(name: \"Slow\", view: (min: (0, -10), max: (40, 10)), groups: [(name: \"ant\", radius: 1, \
                 spawn: Points([(0, 0)]), velocity: (30, 0), max_speed: 30, color: \"#ff00ff\", plan: [])])";
    fs::write(folder.scene(), scene).unwrap();
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let places = std::cell::RefCell::new(Vec::new());
    let slow =
        || {
            assert!(hand.press(&[
                "key", "minus", "key", "minus", "key", "minus", "key", "minus", "key", "r"
            ]));
            for _ in 0..12 {
                let place =
                    grabbed(&screen, folder.place.path()).and_then(|it| middle(&it, BODY_BEFORE));
                places.borrow_mut().extend(place.map(|[x, _]| x));
            }
        };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], slow) else { return };
    if places.borrow().len() < 6 {
        eprintln!("skipped: the screen cannot be looked at, or not often enough");
        return;
    }
    let tick = 0.5 * state["points_per_meter"].as_f64().unwrap();
    let between =
        |x: &f64| (0.15..0.85).contains(&((x - places.borrow()[0]) / tick).rem_euclid(1.0));
    let count = places.borrow().iter().filter(|x| between(x)).count();
    assert!(count > 1, "every picture shows a whole tick: {:?}", places.borrow());
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

#[test]
fn agents_are_colored_by_each_value_in_turn() {
    let Some(screen) = Screen::open() else { return };
    let script = "public { fuel = 0, ill = false, home = vector.zero }
        function init(me) me:set('fuel', me:id()) me:set('ill', me:id() == 4) end
        function update(me) me:set_color('#ff00ff') end";
    let folder = Folder::new(script);
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let colored = |presses: usize| {
        let press = || {
            (0..presses).for_each(|_| _ = hand.press(&["key", "c", "sleep", "0.3"]));
            assert!(hand.press(&["sleep", "0.5"]));
        };
        hand.with("scenes/test.ron", &[], press)
    };
    // The ends of the scale; false and true.
    let colors = [[0x35, 0x5f, 0x8d], [0xfd, 0xe7, 0x25], [0x4c, 0x93, 0xd9], [0xe6, 0x9f, 0x00]];
    let seen = |picture: &Picture| colors.map(|color| picture.count(color) > 60);
    let values = [
        (None, [false; 4]),
        (Some("fuel"), [true, true, false, false]),
        (Some("ill"), [false, false, true, true]),
        // They stand still: without a heading, and at the least speed.
        (Some("heading"), [false; 4]),
        (Some("speed"), [true, false, false, false]),
    ];
    for (presses, (value, wanted)) in values.into_iter().chain([values[0]]).enumerate() {
        let Some((state, picture)) = colored(presses) else { return };
        assert_eq!((state["color_by"].as_str(), seen(&picture)), (value, wanted), "{presses}");
        assert_eq!(picture.count(BODY_BEFORE) > 0, value.is_none());
    }
    let text = fs::read_to_string(folder.scene()).unwrap();
    fs::write(folder.scene(), text.replace("groups:", "color_by: \"ill\", groups:")).unwrap();
    for (presses, wanted) in [(0, values[2]), (3, values[0])] {
        let Some((state, picture)) = colored(presses) else { return };
        assert_eq!((state["color_by"].as_str(), seen(&picture)), wanted, "as the scene says");
    }
}

/// It begins with what agents show, and is measured only while it is plotted.
#[test]
fn a_figure_is_plotted_over_time() {
    let Some(screen) = Screen::open() else { return };
    let script = "public { fuel = 0 }
        function update(me, world) me:set('fuel', world.tick) end";
    let folder = Folder::new(script);
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let plotted = |presses: usize| {
        let press = || {
            (0..presses).for_each(|_| _ = hand.press(&["key", "p", "sleep", "0.3"]));
            std::thread::sleep(Duration::from_secs(4));
        };
        hand.with("scenes/test.ron", &[], press)
    };
    let Some((state, plain)) = plotted(0) else { return };
    assert_eq!(state["plotted"].as_str(), None);
    let Some((state, picture)) = plotted(1) else { return };
    assert_eq!(state["plotted"].as_str(), Some("values.fuel.mean"));
    assert!(picture.count(ACCENT) > plain.count(ACCENT) + 60, "there is no line");
    let Some((state, _)) = plotted(2) else { return };
    assert_eq!(state["plotted"].as_str(), None);
}

/// Steps at random, so that a tick that is made again differently ends elsewhere.
const DRUNK: &str = "local params = tune { pull = 1.0 }
    function update(me)
        me:memory().n = (me:memory().n or 0) + math.random()
        me:wander(params.pull + me:memory().n % 1)
    end";

#[test]
fn it_goes_back_and_forward_to_the_same_state() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(DRUNK);
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let hash_at = |tick: &serde_json::Value| {
        let mut run = Command::new(env!("CARGO_BIN_EXE_flockwork"));
        run.arg("run").arg(folder.scene()).args(["--hash", "--ticks", &tick.to_string()]);
        String::from_utf8_lossy(&run.output().unwrap().stdout).into_owned()
    };
    let back = || {
        hand.until(|state| state["tick"].as_u64() > Some(100));
        assert!(hand.press(&["key", "space"]));
        hand.until(|state| state["paused"] == true);
        assert!(hand.press(&["key", "less", "key", "comma", "sleep", "0.4"]));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], back) else { return };
    let number = |value: &serde_json::Value| value.as_u64().unwrap();
    let [tick, last] = [&state["tick"], &state["past"][1]].map(number);
    assert!(tick + 61 == last && state["paused"] == true, "{state}");
    assert!(hash_at(&state["tick"]).contains(state["hash"].as_str().unwrap()), "{state}");

    let forward = || {
        back();
        assert!(hand.press(&["key", "less", "key", "greater", "key", "End", "sleep", "0.4"]));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], forward) else { return };
    assert_eq!(state["tick"], state["past"][1], "{state}");
    assert!(hash_at(&state["tick"]).contains(state["hash"].as_str().unwrap()), "{state}");
}

#[test]
fn the_last_seconds_come_again_as_changed_beside_what_they_were() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(DRUNK);
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let number = |value: &serde_json::Value| value.as_u64().unwrap();
    let try_again = || {
        hand.until(|state| state["past"][1].as_u64() > Some(220));
        folder.save(&DRUNK.replace("pull = 1.0", "pull = 9.0"));
        hand.until(|state| state["saves_ms"].as_array().is_some_and(|it| !it.is_empty()));
        assert!(hand.press(&["sleep", "1.0", "key", "t"]));
        hand.until(|state| state["changes"].is_array());
        assert!(hand.press(&["key", "space"]));
        hand.until(|state| state["paused"] == true);
    };
    let twice = || {
        try_again();
        // It goes on, and begins again before it is over.
        assert!(hand.press(&["key", "space", "sleep", "0.6", "key", "t", "sleep", "0.8"]));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], twice) else { return };
    let notice = state["notice"].as_str().unwrap_or_default();
    let to = notice.split(' ').nth(3).and_then(|tick| tick.parse::<u64>().ok());
    assert!(to > Some(200), "the rest comes again: {state}");
    assert!(state["changes"].as_array().is_some_and(|changes| !changes.is_empty()), "{state}");

    folder.save(DRUNK);
    let Some((state, picture)) = hand.with("scenes/test.ron", &[], try_again) else { return };
    let notice = state["notice"].as_str().unwrap_or_default();
    assert!(notice.contains("again, as changed"), "{state}");
    assert!(number(&state["tick"]) == number(&state["past"][1]), "{state}");
    assert_eq!(state["ghosts"], 9, "{state}");
    let changes = state["changes"].as_array().unwrap_or_else(|| panic!("compared: {state}"));
    assert!(changes.iter().any(|figure| figure[0] == "speed (m/s)"), "{state}");
    // Thin lines are mixed with what is behind them.
    let is_near = |pixel: &Rgb| pixel.iter().zip(GHOST).all(|(a, b)| a.abs_diff(b) < 50);
    let rows = picture.pixels.chunks_exact(picture.size.0 as usize).take(700);
    let ghostly = rows.flat_map(|row| &row[..900]).filter(|pixel| is_near(pixel)).count();
    assert!(ghostly > 100, "the run that was left is not to be seen: {ghostly} pixels");
}

/// Whether the window says that it wrote a file.
fn wrote(state: &serde_json::Value, file: &str) -> bool {
    let notice = state["notice"].as_str().unwrap_or_default();
    notice.starts_with(&format!("wrote {file} in /"))
}

#[test]
fn a_movie_of_the_last_seconds_is_written_while_it_goes_on() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(DRUNK);
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let film = || {
        hand.until(|state| state["tick"].as_u64() > Some(60));
        assert!(hand.press(&["key", "F8"]));
        hand.until(|state| wrote(state, "test-1.gif"));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], film) else { return };
    assert!(wrote(&state, "test-1.gif"), "{state}");
    assert_eq!(state["paused"], false, "{state}");
    let movie = fs::read(folder.path("test-1.gif")).unwrap();
    assert!(movie.starts_with(b"GIF89a") && movie.len() > 4000, "{} bytes", movie.len());
    let frames = || {
        hand.until(|state| state["tick"].as_u64() > Some(60));
        assert!(hand.press(&["key", "F6"]));
        hand.until(|state| wrote(state, "test-1.frames"));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], frames) else { return };
    assert!(wrote(&state, "test-1.frames"), "{state}");
    let first = Picture::read(&folder.path("test-1.frames/00001.png"));
    assert!(
        first.size.0 == 800 && fs::read_dir(folder.path("test-1.frames")).unwrap().count() > 10
    );
    let picture = || {
        hand.until(|state| state["tick"].as_u64() > Some(60));
        assert!(hand.press(&["key", "F7"]));
        hand.until(|state| wrote(state, "test-1.png"));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], picture) else { return };
    assert!(wrote(&state, "test-1.png"), "{state}");
    assert_eq!(Picture::read(&folder.path("test-1.png")).size.0, 1280);
}

/// The replay goes on from where the last ten seconds began, without the scene and the script.
#[test]
fn the_last_seconds_are_written_as_a_replay_that_plays_anywhere() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(DRUNK);
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let record = || {
        hand.until(|state| state["tick"].as_u64() > Some(90));
        assert!(hand.press(&["key", "F10"]));
        hand.until(|state| wrote(state, "test-1.replay"));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], record) else { return };
    assert!(wrote(&state, "test-1.replay"), "{state}");
    assert_eq!((&state["paused"], &state["recording"]), (&false.into(), &false.into()), "{state}");
    fs::remove_dir_all(folder.path("scripts")).unwrap();
    let mut play = Command::new(env!("CARGO_BIN_EXE_flockwork"));
    play.args(["replay", "test-1.replay"]).current_dir(folder.place.path());
    let Output { status, stdout, .. } = play.output().unwrap();
    let told = String::from_utf8_lossy(&stdout).into_owned();
    assert!(status.success() && told.contains("play as they were recorded"), "{told}");
    let shown = || _ = hand.until(|state| state["paused"] == true);
    let Some((state, _)) = hand.with("test-1.replay", &[], shown) else { return };
    let notice = state["notice"].as_str().unwrap_or_default();
    assert!(notice.contains("play as they were recorded"), "{state}");
}

#[test]
fn a_volume_is_turned_and_seen_as_a_whole_again() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new("function update(me) me:brake() end");
    let scene = "(name: \"Test\", space: Volume, bounds: Walls((0, 0, 0), (10, 10, 10)), groups: [(name: \"ants\",
        count: 2, radius: 0.5, spawn: Points([(5, 5, 5), (5, 5, 9)]), color: \"#ff00ff\", script: \"ant.lua\")])";
    fs::write(folder.scene(), scene).unwrap();
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let turn = |to: [&str; 2], button: &str| {
        assert!(hand.press(&["mousemove", "480", "380", "mousedown", button, "sleep", "0.2"]));
        assert!(hand.press(&["mousemove", to[0], to[1], "sleep", "0.2", "mouseup", button]));
        assert!(hand.press(&["sleep", "0.5"]));
    };
    let eye = |state: &serde_json::Value| -> [f64; 2] {
        serde_json::from_value(state["eye"].clone()).unwrap()
    };
    let Some((state, start)) = hand.with("scenes/test.ron", &[], || ()) else { return };
    assert_eq!(eye(&state).map(f64::round), [30.0, 60.0], "{state}");
    // The body in the middle stays there, and the one above it comes to lie under it from above.
    let above = || turn(["530", "700"], "3");
    let Some((state, picture)) = hand.with("scenes/test.ron", &[], above) else { return };
    let [round, tilt] = eye(&state);
    assert!((round - 30.0).abs() > 15.0 && tilt == 0.0, "{state}");
    // The body farther away is darker.
    let is_body = |[red, green, blue]: &&Rgb| *red > 100 && *green < 20 && *blue > 100;
    let bodies = |picture: &Picture| picture.pixels.iter().filter(is_body).count();
    assert!(3 * bodies(&picture) < 2 * bodies(&start), "one hides the other");
    let side = || {
        above();
        turn(["480", "80"], "2");
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], side) else { return };
    assert_eq!(eye(&state)[1], 90.0, "{state}");
    let home = || {
        above();
        assert!(hand.press(&["key", "Home", "sleep", "0.5"]));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], home) else { return };
    assert_eq!(eye(&state).map(f64::round), [30.0, 60.0], "{state}");
}

#[test]
fn the_window_is_light_or_dark() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(&script(BODY_BEFORE));
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    // What stands still is drawn anew as well.
    let light = || {
        assert!(hand.press(&["key", "space", "sleep", "1.5", "key", "F5", "sleep", "1.5"]));
        assert!(hand.press(&["key", "F7", "sleep", "1"]));
    };
    let Some((state, picture)) = hand.with("scenes/test.ron", &[], light) else { return };
    assert_eq!(state["light"], true, "{state}");
    assert!(picture.count(LIGHT_PANEL) > 20_000 && picture.count(PANEL) == 0);
    assert!(picture.count(LIGHT_GROUND) > 200_000 && picture.count(BODY_BEFORE) > 500);
    let written = Picture::read(&folder.path("test-1.png"));
    assert!(written.count(LIGHT_GROUND) > 200_000, "F7 has the look of the window");
    let and_back =
        || assert!(hand.press(&["key", "F5", "sleep", "0.5", "key", "F5", "sleep", "1"]));
    let Some((state, picture)) = hand.with("scenes/test.ron", &[], and_back) else { return };
    assert_eq!(state["light"], false, "{state}");
    assert!(picture.count(PANEL) > 20_000 && picture.count(LIGHT_PANEL) == 0);
    let asked = ["--theme", "light"].map(OsStr::new);
    let picture = watch_with(&screen, &folder.scene(), 3, &asked, || {}).unwrap();
    assert!(picture.count(LIGHT_PANEL) > 20_000 && picture.count(PANEL) == 0);
}

#[test]
fn without_a_scene_all_move_to_choose_one_from() {
    let Some(screen) = Screen::open() else { return };
    let empty = tempfile::tempdir().unwrap();
    let hand = Hand { screen: &screen, folder: empty.path() };
    let wait = || {
        assert!(hand.press(&["mousemove", "5", "5"]));
        hand.until(|state| state["gallery"].as_u64() > Some(9));
    };
    let Some((state, picture)) = hand.with("--poll", &[], wait) else { return };
    assert!(state["gallery"].as_u64() > Some(9) && state["tick"] == 0, "{state}");
    assert!(picture.count(PANEL) < 2000 && picture.colors() > 300, "{} colors", picture.colors());
    let choose = || {
        wait();
        assert!(hand.press(&["mousemove", "120", "200", "click", "1"]));
        hand.until(|state| state["tick"].as_u64() > Some(10));
    };
    let Some((state, picture)) = hand.with("--poll", &[], choose) else { return };
    assert_eq!((&state["scene"], &state["gallery"]), (&"Ants".into(), &serde_json::Value::Null));
    assert!(state["tick"].as_u64() > Some(10) && picture.count(PANEL) > 20_000, "{state}");
    // A key shows it, and another one goes back to the scene, which has stood still.
    let back = || {
        assert!(hand.press(&["sleep", "0.5", "key", "g"]));
        hand.until(|state| state["gallery"].is_u64());
        assert!(hand.press(&["sleep", "0.5", "key", "space", "key", "Escape", "sleep", "0.5"]));
    };
    let Some((state, _)) = hand.with("zombies", &[], back) else { return };
    assert_eq!((&state["scene"], &state["gallery"]), (&"Zombies".into(), &serde_json::Value::Null));
    assert_eq!(state["paused"], false, "the gallery hears no space: {state}");
}

#[test]
fn an_agent_that_is_chosen_stands_out_and_tells_what_it_does() {
    let Some(screen) = Screen::open() else { return };
    let [red, green, blue] = BODY_BEFORE;
    let folder = Folder::new(&format!(
        "function update(me, world)
            me:set_color(\"#{red:02x}{green:02x}{blue:02x}\")
            me:seek(world.marks.home, 2) me:flee(world.marks.home, 2)
        end"
    ));
    let scene = "(name: \"Test\", marks: {\"home\": (9, 0)}, view: (min: (-8, -5), max: (12, 5)), groups: [
        (name: \"ants\", count: 3, radius: 0.6, spawn: Grid(from: (0, 0), spacing: 2, columns: 3), script: \"ant.lua\")])";
    fs::write(folder.scene(), scene).unwrap();
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let wait = || assert!(hand.press(&["mousemove", "300", "100", "sleep", "0.5"]));
    let Some((plain, all)) = hand.with("scenes/test.ron", &[], wait) else { return };
    assert_eq!((plain["story"].as_str(), plain["trails"].as_bool()), (Some(""), Some(true)));
    // In the middle of the world, beside the panel and above the timeline, is the second of the three.
    let choose = || {
        wait();
        assert!(hand.press(&["mousemove", "480", "383", "click", "3", "key", "l"]));
        hand.until(|state| state["story"] != "" && state["busy"] == false);
        // A click in the plot of its forces goes to that tick.
        assert!(hand.press(&["mousemove", "1150", "640", "click", "1"]));
        hand.until(|state| state["paused"] == true);
        assert!(hand.press(&["sleep", "0.5"]));
    };
    let Some((state, one)) = hand.with("scenes/test.ron", &[], choose) else { return };
    // Its forces are plotted, also those of the time before it was chosen.
    let plotted = state["agent_ticks"].as_u64().unwrap();
    assert!(plotted + 2 >= state["tick"].as_u64().unwrap().min(600), "{state}");
    let story = state["story"].as_str().unwrap_or_default();
    assert!(story.starts_with("waits: ") && story.contains(" against "), "{state}");
    assert_eq!(state["trails"], false, "{state}");
    assert!(state["tick"].as_u64() < state["past"][1].as_u64(), "{state}");
    let [all, one] = [all, one].map(|picture| picture.count(BODY_BEFORE));
    assert!(one > 100 && 2 * one < all, "the others are not dimmed: {one} of {all} pixels");
}

#[test]
fn a_mark_and_an_obstacle_are_moved_and_taken_back() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new("function update(me) me:brake() end");
    // The middle of the view, beside the panel and above the timeline, is the mark; the obstacle is below it.
    let scene = "(name: \"Test\", marks: {\"home\": (2, 0)}, view: (min: (-8, -5), max: (12, 5)),
        obstacles: [Circle(center: (2, -3), radius: 1)], solid: true, groups: [(name: \"ants\", count: 1, radius: 0.4,
        spawn: Points([(-6, 4)]), script: \"ant.lua\")])";
    fs::write(folder.scene(), scene).unwrap();
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let drag = |from: [&str; 2], to: [&str; 2]| {
        assert!(hand.press(&["mousemove", from[0], from[1], "keydown", "ctrl", "mousedown", "1"]));
        let way = ["sleep", "0.2", "mousemove", to[0], to[1], "sleep", "0.2", "mouseup", "1"];
        assert!(hand.press(&way) && hand.press(&["keyup", "ctrl", "sleep", "0.4"]));
    };
    let mark = |state: &serde_json::Value| -> [f64; 2] {
        serde_json::from_value(state["marks"][0].clone()).unwrap()
    };
    let moved = || drag(["480", "383"], ["600", "383"]);
    let Some((state, _)) = hand.with("scenes/test.ron", &[], moved) else { return };
    let expected = 2.0 + 120.0 / state["points_per_meter"].as_f64().unwrap();
    assert!((mark(&state)[0] - expected).abs() < 0.05, "{state}");
    let scale = state["points_per_meter"].as_f64().unwrap();
    let back = || {
        moved();
        assert!(hand.press(&["sleep", "0.8", "key", "ctrl+z", "sleep", "0.4"]));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], back) else { return };
    assert_eq!(mark(&state), [2.0, 0.0], "{state}");
    // The obstacle is moved away from where it was, and recorded.
    let below = (383.0 + 3.0 * scale).round().to_string();
    let wall = || {
        assert!(hand.press(&["key", "F9", "sleep", "0.5"]));
        drag(["480", &below], ["700", &below]);
        assert!(hand.press(&["key", "F9", "sleep", "0.5"]));
    };
    let Some((_, picture)) = hand.with("scenes/test.ron", &[], wall) else { return };
    let pixel =
        |x: u32| picture.pixels[(below.parse::<u32>().unwrap() * picture.size.0 + x) as usize];
    assert!(pixel(480) != pixel(700), "it stands where it stood");
    let played = Command::new(env!("CARGO_BIN_EXE_flockwork"))
        .args(["replay", "test-1.replay"])
        .current_dir(folder.place.path())
        .output()
        .unwrap();
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
}

/// The boxes of behaviors in the panel of a window as large as the screen: the middle of each.
fn boxes(picture: &Picture) -> Vec<[u32; 2]> {
    let pixel = |x: u32, y: u32| picture.pixels[(y * picture.size.0 + x) as usize];
    // Left of the hook.
    let edge = 981;
    let is_colored = |color: Rgb| {
        let (low, high) = (color.iter().min().unwrap(), color.iter().max().unwrap());
        high - low > 30
    };
    let mut found = Vec::new();
    let mut from = 0;
    for y in 1..picture.size.1 {
        if pixel(edge, y) != pixel(edge, y - 1) {
            if (8..=14).contains(&(y - from)) && is_colored(pixel(edge, from)) {
                found.push([edge + 6, (from + y) / 2]);
            }
            from = y;
        }
    }
    found
}

#[test]
fn a_behavior_of_the_chosen_agent_is_switched_off_and_on_again() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new(
        "function update(me, world) me:seek(world.marks.home, 2) me:flee(world.marks.home, 2) end",
    );
    let scene = "(name: \"Test\", marks: {\"home\": (9, 0)}, view: (min: (-8, -5), max: (12, 5)), groups: [
        (name: \"ants\", count: 3, radius: 0.6, spawn: Grid(from: (0, 0), spacing: 2, columns: 3), script: \"ant.lua\")])";
    fs::write(folder.scene(), scene).unwrap();
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let choose = || {
        let way = ["mousemove", "300", "100", "sleep", "0.5", "mousemove", "480", "383"];
        assert!(hand.press(&way) && hand.press(&["click", "3", "sleep", "0.6"]));
    };
    let Some((state, picture)) = hand.with("scenes/test.ron", &[], choose) else { return };
    assert_eq!(state["adjusted"], 0);
    let [_, [x, y]] = boxes(&picture)[..] else { panic!("{:?}", boxes(&picture)) };
    let [x, y] = [x, y].map(|it| it.to_string());
    let flee_off = || {
        choose();
        assert!(hand.press(&["mousemove", &x, &y, "sleep", "0.2", "click", "1", "sleep", "0.5"]));
    };
    let Some((state, picture)) = hand.with("scenes/test.ron", &[], flee_off) else { return };
    assert_eq!(state["adjusted"], 1, "{state}");
    let story = state["story"].as_str().unwrap_or_default();
    assert!(!story.is_empty() && !story.contains("flee") && !story.contains("waits"), "{state}");
    assert_eq!(boxes(&picture).len(), 1, "what is off has no hook");
    let and_back = || {
        flee_off();
        assert!(hand.press(&["key", "ctrl+z", "sleep", "0.6"]));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], and_back) else { return };
    assert_eq!(state["adjusted"], 0, "{state}");
}

#[test]
fn what_was_moved_is_written_into_the_scene() {
    let Some(screen) = Screen::open() else { return };
    let folder = Folder::new("function update(me) me:brake() end");
    let scene = "// a comment\n(name: \"Test\", marks: {\"home\": (2, 0)}, /* a view */ view: (min: (-8, -5), max: (12, 5)),
        groups: [(name: \"ants\", count: 1, radius: 0.4, spawn: Points([(-6, 4)]), script: \"ant.lua\")])\n";
    fs::write(folder.scene(), scene).unwrap();
    let hand = Hand { screen: &screen, folder: folder.place.path() };
    let drag = || {
        assert!(hand.press(&["mousemove", "480", "383", "keydown", "ctrl", "mousedown", "1"]));
        let way = ["sleep", "0.2", "mousemove", "600", "383", "sleep", "0.2", "mouseup", "1"];
        assert!(hand.press(&way) && hand.press(&["keyup", "ctrl", "sleep", "0.4"]));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], drag) else { return };
    assert_eq!(state["by_hand"], 1, "{state}");
    // The same of a point of a path, and of a polygon whose parts hang together.
    let hook = "Polygon(points: [(1, -1), (3, -1), (3, 1), (2.9, 1), (2.9, -0.5), (1, -0.5)])";
    let road = "paths: {\"road\": (points: [(-6, -4), (2, 0), (-6, 4)])},";
    for (is_polygon, part) in [(false, road), (true, &*format!("obstacles: [{hook}],"))] {
        let other = scene.replace("marks: {\"home\": (2, 0)},", part);
        fs::write(folder.scene(), &other).unwrap();
        let drag_it = || {
            // The middle of the view is the point; the polygon is grabbed at its lower side.
            let y = if is_polygon { "408" } else { "383" };
            assert!(hand.press(&["mousemove", "480", y, "keydown", "ctrl", "mousedown", "1"]));
            let way = ["sleep", "0.2", "mousemove", "600", y, "sleep", "0.2", "mouseup", "1"];
            assert!(hand.press(&way) && hand.press(&["keyup", "ctrl", "sleep", "0.4"]));
            assert!(hand.press(&["key", "ctrl+s", "sleep", "0.8"]));
        };
        let Some((state, _)) = hand.with("scenes/test.ron", &[], drag_it) else { return };
        assert_eq!((&state["by_hand"], &state["troubles"]), (&0.into(), &0.into()), "{state}");
        let written = fs::read_to_string(folder.scene()).unwrap();
        assert!(written != other && written.contains("/* a view */"), "{written}");
        assert!(written.contains("(-6, -4), (") || is_polygon, "only one point moves: {written}");
    }
    fs::write(folder.scene(), scene).unwrap();
    let save = || {
        drag();
        assert!(hand.press(&["key", "ctrl+s", "sleep", "0.8"]));
    };
    let Some((state, _)) = hand.with("scenes/test.ron", &[], save) else { return };
    assert_eq!((&state["by_hand"], &state["troubles"]), (&0.into(), &0.into()), "{state}");
    let x = state["marks"][0][0].as_f64().unwrap();
    let written = fs::read_to_string(folder.scene()).unwrap();
    assert_eq!(written, scene.replace("(2, 0)", &format!("({}, 0)", (x * 100.0).round() / 100.0)));
    assert!(state["notice"].as_str().unwrap_or_default().contains("reloaded"), "{state}");
}

/// A window of a person whose configuration is in this folder, used for a while and closed.
fn of_person(
    screen: &Screen,
    config: &Path,
    arguments: &[&str],
    work: impl FnOnce(),
) -> Option<(serde_json::Value, String)> {
    let log = config.join("state.json");
    let mut command = Command::new(env!("CARGO_BIN_EXE_flockwork"));
    command.args(arguments).arg("--fps-log").arg(&log).current_dir(config);
    command.env("XDG_CONFIG_HOME", config).env("HOME", config);
    command.env("DISPLAY", &screen.name).env_remove("WAYLAND_DISPLAY");
    let window = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(2500));
    work();
    _ = Command::new("kill").args(["-INT", &window.id().to_string()]).status();
    let Output { stderr, .. } = window.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&stderr).into_owned();
    if told.contains("no window") {
        eprintln!("skipped: {told}");
        return None;
    }
    let state: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&log).unwrap()).unwrap();
    _ = fs::remove_file(&log);
    Some((state["state"].clone(), told))
}

#[test]
fn it_comes_back_as_it_was_closed() {
    let Some(screen) = Screen::open() else { return };
    let place = tempfile::tempdir().unwrap();
    let (config, file) = (place.path(), place.path().join("flockwork/window.ron"));
    let hand = Hand { screen: &screen, folder: config };
    if !hand.press(&["version"]) {
        return eprintln!("skipped: there is no xdotool");
    }
    // A zoom, no panel, larger text, a light look, another size.
    let zoom = || {
        let way = ["mousemove", "300", "300", "click", "4", "click", "4", "sleep", "0.3"];
        assert!(
            hand.press(&way)
                && hand.press(&["key", "Tab", "key", "ctrl+plus", "key", "F5", "sleep", "0.5"])
        );
    };
    let arguments = ["zombies", "--size", "900x700"];
    let Some((left, told)) = of_person(&screen, config, &arguments, zoom) else { return };
    assert_eq!((told.as_str(), left["panel"].as_bool()), ("", Some(false)), "{left}");
    let kept = fs::read_to_string(&file).unwrap();
    assert!(
        kept.contains("zombies") && kept.contains("900") && kept.contains("scale: 1.1"),
        "{kept}"
    );
    // Without a word all scenes are shown, and Esc goes to where it was.
    let go_on = || assert!(hand.press(&["key", "Escape", "sleep", "0.5"]));
    let (state, _) = of_person(&screen, config, &[], go_on).unwrap();
    assert_eq!(left["light"], true, "{left}");
    for part in ["scene", "panel", "light", "points_per_meter", "pixels_per_point"] {
        assert_eq!(state[part], left[part], "{part}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), kept, "nothing has changed");
    // Noise is told in the window, which has the usual settings, and writes them.
    fs::write(&file, b"\xff\xfe noise").unwrap();
    let (state, _) = of_person(&screen, config, &["zombies"], || {}).unwrap();
    let notice = state["notice"].as_str().unwrap_or_default();
    assert!(notice.ends_with("the usual settings are used instead"), "{state}");
    assert_eq!(state["panel"], true);
    assert!(fs::read_to_string(&file).unwrap().contains("panel: true"));
    // A window that closes by itself changes nothing.
    let before = fs::read_to_string(&file).unwrap();
    of_person(&screen, config, &["doorway", "--exit-after", "9"], || {});
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    // A folder that cannot be written: one sentence when it closes.
    fs::remove_dir_all(config.join("flockwork")).unwrap();
    fs::write(config.join("flockwork"), "a file").unwrap();
    let (_, told) = of_person(&screen, config, &["doorway"], || {}).unwrap();
    assert!(told.contains("window.ron: the settings cannot be written"), "{told}");
}

#[test]
fn at_first_it_shows_the_scenes_of_the_folder_where_it_was_started() {
    let Some(screen) = Screen::open() else { return };
    let place = tempfile::tempdir().unwrap();
    let config = place.path();
    let hand = Hand { screen: &screen, folder: config };
    if !hand.press(&["version"]) {
        return eprintln!("skipped: there is no xdotool");
    }
    // The scene that was open last lies alone in another folder.
    let lone = config.join("elsewhere/lone.ron");
    fs::create_dir(config.join("elsewhere")).unwrap();
    fs::write(&lone, "(name: \"Lone\", groups: [(name: \"a\", count: 1)])").unwrap();
    let arguments = [lone.to_str().unwrap()];
    let Some((state, _)) = of_person(&screen, config, &arguments, || {}) else { return };
    assert_eq!(state["scene"], "Lone", "{state}");
    let all = || _ = hand.until(|state| state["gallery"].as_u64() > Some(9));
    let (state, _) = of_person(&screen, config, &[], all).unwrap();
    assert!(state["gallery"].as_u64() > Some(9), "{state}");
    let go_back = || assert!(hand.press(&["key", "Escape", "sleep", "0.5"]));
    let (state, _) = of_person(&screen, config, &[], go_back).unwrap();
    assert_eq!(state["scene"], "Lone", "{state}");
}
