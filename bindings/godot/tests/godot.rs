//! The extension in Godot itself, without a window: the scripts in `tests/gd`, and the project beside them. The variable `GODOT` names the
//! program; `.ci/godot` gets one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use flockwork_host::flockwork::each_world;
use flockwork_host::flockwork::scene::Scene;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The library that belongs to this test.
fn library() -> PathBuf {
    let deps = std::env::current_exe().unwrap().parent().unwrap().to_owned();
    let name =
        std::env::consts::DLL_PREFIX.to_owned() + "flockwork_godot" + std::env::consts::DLL_SUFFIX;
    let places = [deps.join(&name), deps.parent().unwrap().join(&name)];
    places.into_iter().find(|it| it.exists()).expect("cargo builds the library before the tests")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for path in fs::read_dir(from).unwrap().flatten().map(|entry| entry.path()) {
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &to);
        } else {
            fs::copy(&path, to).unwrap();
        }
    }
}

/// A copy of the project with the library and the tests.
fn project(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("godot-{name}"));
    _ = fs::remove_dir_all(&folder);
    copy(&root().join("project"), &folder);
    copy(&root().join("tests/gd"), &folder.join("tests"));
    let library = library();
    let bin = folder.join("addons/flockwork/bin");
    fs::copy(&library, bin.join(library.file_name().unwrap())).unwrap();
    // The editor writes this list when it first opens a project.
    fs::create_dir_all(folder.join(".godot")).unwrap();
    let list = "res://addons/flockwork/flockwork.gdextension";
    fs::write(folder.join(".godot/extension_list.cfg"), list).unwrap();
    // In a `user://` whose path has `..` in it, Godot 4.6 lists the files of the project.
    folder.canonicalize().unwrap()
}

/// Runs Godot in a project to its end, and answers what it prints; none where there is no Godot.
fn godot(project: &Path, arguments: &[&str]) -> Option<String> {
    let Some(program) = std::env::var_os("GODOT") else {
        println!("left out: the variable GODOT names no program");
        return None;
    };
    let mut command = Command::new(program);
    command.arg("--headless").arg("--path").arg(project).args(arguments);
    let output = command.env("XDG_DATA_HOME", project.join("data")).output().unwrap();
    let told = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (printed, errors) = (told(&output.stdout), told(&output.stderr));
    fs::write(project.join("errors.txt"), &errors).unwrap();
    let last: Vec<&str> = errors.lines().rev().take(60).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    assert!(
        output.status.success(),
        "{command:?}: {}\n{printed}\n{}",
        output.status,
        last.join("\n")
    );
    assert!(
        !errors.contains("SCRIPT ERROR") || arguments.iter().any(|it| it.contains("hostile")),
        "{printed}\n{errors}"
    );
    Some(printed)
}

/// Runs the tests of a script, and answers what they print.
fn run(name: &str) -> Option<String> {
    let printed = godot(&project(name), &["--script", &format!("res://tests/{name}.gd")])?;
    println!("{printed}");
    assert!(printed.lines().any(|line| line == "all passed"), "{name}.gd");
    Some(printed)
}

#[test]
fn agents() {
    run("agents");
}

#[test]
fn scripts() {
    run("scripts");
}

#[test]
fn signals() {
    run("signals");
}

#[test]
fn nodes() {
    run("nodes");
}

#[test]
fn ten_thousand_calls_at_random_are_answered() {
    let Some(printed) = run("hostile") else { return };
    assert!(printed.contains("10000 calls"));
}

/// The scene that the tests of Python have as well.
fn ten_thousand() -> PathBuf {
    root().join("../python/tests/ten_thousand.ron")
}

/// The hash of a bare world of a scene without scripts.
fn bare(file: &Path, ticks: u32) -> String {
    let text = fs::read_to_string(file).unwrap();
    let mut world = Scene::parse(&text).unwrap().build().unwrap();
    (0..ticks).for_each(|_| each_world!(&mut world, world => _ = world.step(&mut (), &[])));
    format!("{:016x}", each_world!(&world, world => world.hash()))
}

/// The hash of a shipped scene after 2000 ticks, as the core's tests have it.
fn row(name: &str) -> String {
    let table = root().join("../../crates/flockwork-lua/tests/it/scenes.txt");
    let table = fs::read_to_string(table).unwrap();
    let row = table.lines().find(|row| row.split(' ').nth(1) == Some(name)).unwrap();
    row[..16].to_owned()
}

#[test]
fn worlds_have_the_hashes_of_bare_ones() {
    let project = project("hash");
    let shipped = root().join("../..");
    let scenes = [
        ("tests/ten_thousand.ron", 600, 2, bare(&ten_thousand(), 600)),
        ("scenes/birds.ron", 600, 3, bare(&root().join("project/scenes/birds.ron"), 600)),
        ("scenes/crowds/doorway.ron", 2000, 2, row("doorway.ron")),
        ("scenes/groups/shoal.ron", 2000, 3, row("shoal.ron")),
        ("scenes/games/zombies.ron", 2000, 2, row("zombies.ron")),
    ];
    fs::copy(ten_thousand(), project.join("tests/ten_thousand.ron")).unwrap();
    copy(&shipped.join("scripts"), &project.join("scripts"));
    copy(&shipped.join("scenes"), &project.join("scenes"));
    let rows =
        scenes.each_ref().map(|(file, ticks, axes, _)| format!("res://{file} {ticks} {axes}\n"));
    fs::write(project.join("tests/hashes.txt"), rows.concat()).unwrap();
    let Some(printed) = godot(&project, &["--script", "res://tests/hash.gd"]) else { return };
    println!("{printed}");
    for (file, _, _, hash) in scenes {
        assert!(
            printed.contains(&format!("hash res://{file} {hash}\n")),
            "{file} has {hash}\n{printed}"
        );
    }
    assert!(printed.lines().any(|line| line == "all passed"));
}

#[test]
fn the_scenes_of_the_project_run() {
    let project = project("scenes");
    for scene in ["crowd_2d", "flock_3d"] {
        let scene = format!("res://{scene}.tscn");
        let Some(printed) = godot(&project, &["--quit-after", "90", &scene]) else { return };
        let errors = fs::read_to_string(project.join("errors.txt")).unwrap();
        assert!(!errors.contains("ERROR"), "{scene}: {printed}\n{errors}");
    }
}

/// The examples in GDScript of a page.
fn examples(page: &str) -> Vec<String> {
    let page = fs::read_to_string(root().join(page)).unwrap();
    let fences: Vec<&str> = page.split("\n```").skip(1).step_by(2).collect();
    let of_it = fences.into_iter().filter_map(|it| it.strip_prefix("gdscript\n"));
    of_it.map(str::to_owned).collect()
}

/// Parts of the pages stand in a test with the `flock` of the tests, and end if an assertion fails; whole scripts belong to a node.
#[test]
fn the_pages() {
    let project = project("page");
    let mut test = "extends \"page.gd\"\n".to_owned();
    let pages = ["../../docs/engines/godot.md", "README.md"].map(examples);
    for (nth, text) in pages.concat().iter().enumerate() {
        if text.starts_with("extends") {
            assert!(text.trim().lines().count() <= 10, "{text}");
            fs::write(project.join(format!("tests/whole_{nth}.gd")), text).unwrap();
            test += &format!(
                "\nfunc test_{nth}() -> bool:\n\treturn await moves(\"res://tests/whole_{nth}.gd\")\n"
            );
        } else {
            let body = text.replace('\n', "\n\t");
            test += &format!(
                "\nfunc test_{nth}() -> bool:\n\tvar flock := crowd()\n\t{body}\n\treturn true\n"
            );
        }
    }
    fs::write(project.join("tests/pages.gd"), test).unwrap();
    let Some(printed) = godot(&project, &["--script", "res://tests/pages.gd"]) else { return };
    println!("{printed}");
    assert!(printed.lines().any(|line| line == "all passed"));
}

#[test]
#[ignore = "a measurement: .ci/godot --overhead"]
fn overhead() {
    let project = project("overhead");
    fs::copy(ten_thousand(), project.join("tests/ten_thousand.ron")).unwrap();
    let printed = godot(&project, &["--script", "res://tests/overhead.gd"]);
    println!("{}", printed.unwrap_or_default());
}
