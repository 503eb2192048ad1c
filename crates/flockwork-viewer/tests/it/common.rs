//! A folder with scenes and scripts, and the command run in it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder that is gone when the test ends.
pub struct Place(tempfile::TempDir);

/// What the command said.
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Place {
    pub fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        for folder in ["scenes", "scripts"] {
            std::fs::create_dir(place.path(folder)).unwrap();
        }
        place
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    /// A scene of three agents that run this script.
    pub fn scripted(&self, name: &str, script: &str) {
        let scene = format!(
            "(name: \"{name}\", groups: [(name: \"ants\", count: 3, \
             spawn: Grid(from: (0, 0), spacing: 2, columns: 3), script: \"{name}.lua\")])"
        );
        self.write(&format!("scenes/{name}.ron"), scene);
        self.write(&format!("scripts/{name}.lua"), script);
    }

    pub fn flockwork(&self, arguments: &[&str]) -> Said {
        Said::of(self.command(arguments))
    }

    /// The command, to be started in the folder; without a display.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_flockwork"));
        command.args(arguments);
        self.at_home(command)
    }

    /// A line for the shell, in which `flockwork` is the command.
    pub fn shell(&self, line: &str) -> Said {
        let mut command = Command::new("sh");
        let folder = Path::new(env!("CARGO_BIN_EXE_flockwork")).parent().unwrap();
        let path = std::env::var("PATH").unwrap();
        command.env("PATH", format!("{}:{path}", folder.display())).args(["-c", line]);
        Said::of(self.at_home(command))
    }

    fn at_home(&self, mut command: Command) -> Command {
        command.current_dir(self.0.path()).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        command
    }
}

impl Said {
    fn of(mut command: Command) -> Self {
        let Output { status, stdout, stderr } = command.output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let code = status.code().unwrap_or_else(|| panic!("{status}: {command:?}"));
        Self { code, out: text(stdout), err: text(stderr) }
    }
}

/// A crowd that seeks, keeps apart and goes round a pillar, without a script.
pub const CROWD: &str = r#"(
    name: "Crowd",
    about: "Forty agents pass a pillar.",
    seed: 3,
    marks: { "goal": (12, 5) },
    obstacles: [ Circle(center: (7, 5), radius: 1) ],
    groups: [
        (
            name: "walkers", count: 40, spawn: Rect(min: (0, 0), max: (5, 10)), max_speed: Normal(1.3, 0.2),
            plan: [
                (behavior: seek(), target: Mark("goal")),
                (behavior: separation(), weight: 1.5),
                (behavior: avoid_obstacles()),
            ],
        ),
    ],
    mouse: [ (at: 0, to: (1, 1)), (at: 1, to: (3, 1), click: true) ],
)
"#;
