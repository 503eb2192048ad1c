//! A running scene: world, scripts and what is wrong with them. The window and the headless run are
//! two ways of looking at one of these.

mod adjusting;
mod by_hand;
mod each;
mod folders;
mod fork;
mod history;
mod library;
mod notice;
mod past;
mod reload;
mod rewind;
mod save;
mod state;
mod texts;
mod took;
mod warnings;
mod wrong;

pub use by_hand::{ByHand, CLEAN, rounded};
pub use fork::{Episode, Fork, play};
pub use notice::{Notice, NoticeKind};
pub use past::{Ghost, MOST_AGENTS_WITH_PAST, PastTicks};
pub use rewind::Again;
pub use texts::SceneTexts;
use took::StageClock;
pub use took::Took;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use flockwork::scene::{AnyWorld, Scene};
use flockwork::{AgentId, Fault, each_world};
use flockwork_lua::{Drawings, Scripts};

use crate::built_in;
use crate::files::{hops, read_text, show};
use crate::input::SessionInput;
use crate::recording::{Change, Recorder};
use crate::report::Report;
use crate::trouble::{self, Troubles};
pub(crate) use folders::Folders;
use library::{Library, SCENE};
use past::Past;

/// A running scene.
pub struct Session {
    /// The file of the scene.
    pub scene_path: PathBuf,
    /// The scene as it was last read without a mistake.
    pub scene: Scene,
    /// The world as it is now.
    pub world: AnyWorld,
    /// The scripts that decide for its agents.
    pub scripts: Scripts,
    /// Whether the scene has never been right: then the world is empty.
    pub waits: bool,
    /// How long the last tick took.
    pub took: Took,
    /// The scene's text as it was last read without a mistake.
    scene_text: String,
    /// The seed that replaces the scene's own; none for the scene's.
    seed: Option<u64>,
    library: Arc<Library>,
    troubles: Troubles,
    recorder: Option<Recorder>,
    /// What it goes back by; none if it keeps no way back.
    past: Option<Past>,
}

impl Session {
    /// Opens a scene with its scripts. A seed given here replaces the scene's own.
    ///
    /// A script that is missing or wrong is a [trouble](Self::troubles), and is tried again when its
    /// file changes.
    ///
    /// # Errors
    /// Everything that is wrong with the scene.
    pub fn open(path: impl AsRef<Path>, seed: Option<u64>) -> Result<Self, Report> {
        let path = path.as_ref();
        Self::in_folders(Folders::of(path), path, seed)
    }

    /// Opens a scene with this text, as if it stood in the file.
    ///
    /// # Errors
    /// As of [`open`](Self::open).
    pub fn of_text(path: &Path, text: &str, seed: Option<u64>) -> Result<Self, Report> {
        Self::with(Library::new(Folders::of(path)), path, text, seed)
    }

    /// A session with an empty world, in place of a scene that cannot be used, until its file is mended.
    ///
    /// # Errors
    /// The report, if not even an empty world can be made.
    pub fn waiting(path: &Path, seed: Option<u64>, report: &Report) -> Result<Self, Report> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let text = format!("(name: {name:?}, groups: [(name: \"none\", count: 0)])");
        let mut session = Self::of_text(path, &text, seed).map_err(|_| report.clone())?;
        session.library.is_seen(SCENE, &read_text(path));
        session.troubles.set_file(SCENE, trouble::of_report(report));
        session.waits = true;
        Ok(session)
    }

    /// Opens a scene that was read from this text, but may have another seed and stepping since.
    ///
    /// # Errors
    /// Its agents do not fit into it.
    pub fn of_scene(path: &Path, text: &str, scene: Scene) -> Result<Self, Report> {
        let library = Library::new(Folders::of(path));
        if let Some((_, scripts)) = built_in::texts(path) {
            library.give(scripts);
        }
        let seed = Some(scene.seed);
        Self::begun(library, path, text, scene, seed)
    }

    fn with(library: Library, path: &Path, text: &str, seed: Option<u64>) -> Result<Self, Report> {
        let scene = parse(&show(path), text, seed)?;
        Self::begun(library, path, text, scene, seed)
    }

    fn begun(
        library: Library,
        path: &Path,
        text: &str,
        scene: Scene,
        seed: Option<u64>,
    ) -> Result<Self, Report> {
        let world = scene.build().map_err(|it| Report::of_scene(&show(path), text, &it))?;
        let library = Arc::new(library);
        library.is_seen::<String>(SCENE, &Ok(text.to_owned()));
        let mut session = Self {
            scene_path: path.to_path_buf(),
            scene,
            world,
            scripts: scripts(&library),
            waits: false,
            took: Took::default(),
            scene_text: text.to_owned(),
            seed,
            library,
            troubles: Troubles::default(),
            recorder: None,
            past: None,
        };
        session.load_scripts();
        Ok(session)
    }

    /// A new session of the same scene at tick 0, with its scripts as their files are now; none if the world cannot be
    /// built.
    #[must_use]
    pub fn again(&self) -> Option<Self> {
        let library = Library::new(self.library.folders.clone());
        Self::with(library, &self.scene_path, &self.scene_text, self.seed).ok()
    }

    /// Steps the world by one tick, with these inputs. From a tick of the [`past`](Self::past) on it is another run: what
    /// came after that tick is forgotten.
    pub fn step(&mut self, inputs: &[SessionInput]) {
        self.note_tick(inputs);
        let faults = self.make_tick(inputs);
        self.note_faults(!faults.is_empty() || !self.scripts.faulty().is_empty());
        // The scripts count their own faults.
        for fault in faults.iter().filter(|fault| fault.location.is_none()) {
            self.troubles.add(fault);
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.tick(inputs, &self.world, &self.scripts);
        }
    }

    /// The next tick, with these inputs.
    fn make_tick(&mut self, inputs: &[SessionInput]) -> Vec<Fault> {
        for input in inputs {
            if let SessionInput::Param { group, name, value } = input {
                let wrong = self.tune(group, name, *value).err();
                let trouble = wrong.map(|sentence| trouble::of_sentence("parameter", &sentence));
                self.troubles.set_file(&format!("{group}.{name}"), trouble.into_iter().collect());
            }
        }
        let mut clock = StageClock::start();
        let faults = each_world!(&mut self.world, world => {
            let inputs: Vec<_> = inputs.iter().filter_map(SessionInput::native).collect();
            world.step_by_stages(&mut self.scripts, &inputs, &mut |stage| clock.is_over(stage))
        });
        self.took = clock.finish(self.scripts.took());
        faults
    }

    /// How many ticks the world has made.
    #[must_use]
    pub fn tick(&self) -> u64 {
        each_world!(&self.world, world => world.tick)
    }

    /// Starts again at tick 0, with the parameters that were set by hand.
    pub fn restart(&mut self) {
        // It was built before from the same scene; should that fail all the same, nothing changes.
        if let Ok(world) = self.scene.build() {
            self.start(world);
            let scripts = self.library.texts();
            self.tell_recorder(|| Change::Restart { scripts: (*scripts).clone() });
        }
    }

    /// What the scripts of all agents draw, or only of one.
    pub fn drawings(&mut self, only: Option<AgentId>) -> Drawings {
        let scripts = &mut self.scripts;
        each_world!(&mut self.world, world => scripts.drawings(world.perceive(), only))
    }

    /// Whether the mouse may mean something here: the scene or one of its scripts names it, if only in a comment.
    #[must_use]
    pub fn may_answer_mouse(&self) -> bool {
        let names_it = |text: &str| text.contains("mouse") || text.contains("Mouse");
        names_it(&self.scene_text) || self.library.texts().values().any(|text| names_it(text))
    }

    /// What the scene's own mouse does in the coming tick; nothing in a scene without one.
    #[must_use]
    pub fn scripted_mouse(&self) -> Vec<SessionInput> {
        let (tick, secs) = each_world!(&self.world, world => (world.tick, world.stepping.secs()));
        crate::mouse::at(&self.scene.mouse, tick, f64::from(secs))
    }

    /// The folders whose files matter: of the scene, and of its scripts. They have the names by which
    /// they are found, because links may lead elsewhere tomorrow.
    #[must_use]
    pub fn watched_folders(&self) -> Vec<PathBuf> {
        let files = self.files().into_iter().flat_map(|path| hops(&path));
        let parents = files.filter_map(|path| path.parent().map(Path::to_path_buf));
        let all = self.library.folders.existing().cloned().chain(parents);
        let mut folders: Vec<PathBuf> =
            all.map(|folder| std::path::absolute(&folder).unwrap_or(folder)).collect();
        folders.sort();
        folders.dedup();
        folders
    }

    /// The names of the scripts that the scene's groups use, and of the files that those require, each once.
    #[must_use]
    pub fn script_names(&self) -> Vec<String> {
        let mut names = self.scripts.files();
        names.extend(self.scene.groups.iter().filter_map(|group| group.script.clone()));
        names.sort();
        names.dedup();
        names
    }

    /// The file of a script that the scene names; none if there is no such file.
    #[must_use]
    pub fn script_path(&self, name: &str) -> Option<PathBuf> {
        self.library.folders.find(name).ok()
    }

    /// Every file that the session reads: the scene, and its scripts.
    #[must_use]
    pub fn files(&self) -> Vec<PathBuf> {
        let names = self.script_names();
        let scripts = names.iter().filter_map(|name| self.script_path(name));
        std::iter::once(self.scene_path.clone()).chain(scripts).collect()
    }

    /// What messages call the script of this name: the path of its file.
    fn label(&self, name: &str) -> String {
        self.library.folders.find(name).map_or_else(|_| name.to_owned(), |path| show(&path))
    }

    fn tune(&mut self, group: &str, name: &str, value: f32) -> Result<(), String> {
        let id = each_world!(&self.world, world => world.group_named(group));
        let id = id.ok_or_else(|| format!("there is no group \"{group}\""))?;
        self.scripts.set_param(id, name, value)
    }
}

/// Scripts of which none is loaded yet, and which get their texts from a library.
fn scripts(library: &Arc<Library>) -> Scripts {
    let texts = Arc::clone(library);
    Scripts::new(Box::new(move |name| texts.text(name)))
}

fn parse(file: &str, text: &str, seed: Option<u64>) -> Result<Scene, Report> {
    let mut scene =
        Scene::parse(text).map_err(|problems| Report::of_scene(file, text, &problems))?;
    scene.seed = seed.unwrap_or(scene.seed);
    Ok(scene)
}
