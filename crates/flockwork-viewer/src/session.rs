//! A running scene: world, scripts and what is wrong with them. The window and the headless run are
//! two ways of looking at one of these.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::Instant;

use flockwork::scene::{AnyWorld, Reloaded, Scene};
use flockwork::world::Input;
use flockwork::{AgentId, GroupId, Vector, each_world};
use flockwork_lua::{ScriptError, Scripts};

use crate::files::{Folders, canonical, read_text, show};
use crate::report::{Mistake, Report};
use crate::trouble::{self, Trouble, Troubles};

/// An event from outside, in three components whatever the world's axes.
#[derive(Clone, Debug, PartialEq)]
pub enum SessionInput {
    /// The mouse is here (m).
    Pointer([f32; 3]),
    /// The mouse button goes down or up.
    Button(bool),
    /// A key goes down or up.
    Key(String, bool),
    /// An agent is put somewhere, with a velocity.
    Place(AgentId, [f32; 3], [f32; 3]),
    /// A new agent of a group appears, with a velocity.
    Spawn(GroupId, [f32; 3], [f32; 3]),
    /// An agent leaves.
    Despawn(AgentId),
    /// A mark moves: its index, and where to.
    Mark(u16, [f32; 3]),
    /// A slider: a parameter of the script of a group.
    Param {
        /// The group's name.
        group: String,
        /// The parameter's name.
        name: String,
        /// Its new value.
        value: f32,
    },
}

/// What a changed file led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// It is in use, and the agents were kept.
    Reloaded,
    /// It is in use, and the scene started again.
    Restarted,
    /// It is broken: the one before runs on.
    Broken,
}

/// A changed file, in one line for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What happened.
    pub text: String,
    /// What it means.
    pub kind: NoticeKind,
}

/// A running scene.
pub struct Session {
    /// The file of the scene.
    pub scene_path: PathBuf,
    /// The scene as it was last read without a mistake.
    pub scene: Scene,
    /// The world, now.
    pub world: AnyWorld,
    /// The scripts that move it.
    pub scripts: Scripts,
    seed: Option<u64>,
    folders: Folders,
    troubles: Troubles,
    /// A hash of the last text of each file, so that a save without a change does nothing.
    seen: HashMap<PathBuf, u64>,
}

impl Session {
    /// Opens a scene with its scripts. A seed given here stands in the place of the scene's own.
    ///
    /// A script that is missing or wrong is a [trouble](Self::troubles), and is tried again when its
    /// file changes.
    ///
    /// # Errors
    /// Everything that is wrong with the scene.
    pub fn open(path: impl AsRef<Path>, seed: Option<u64>) -> Result<Self, Report> {
        let path = path.as_ref();
        let text = read_text(path).map_err(Report::sentence)?;
        Self::of_text(path, &text, seed)
    }

    /// Opens a scene with this text, as if it stood in the file.
    ///
    /// # Errors
    /// As of [`open`](Self::open).
    pub fn of_text(path: &Path, text: &str, seed: Option<u64>) -> Result<Self, Report> {
        let (scene, world) = scene_of(path, text, seed)?;
        let folders = Folders::of(path);
        let inside = folders.clone();
        let mut session = Self {
            scene_path: path.to_path_buf(),
            scene,
            world,
            scripts: Scripts::new(Box::new(move |name| inside.read(name))),
            seed,
            folders,
            troubles: Troubles::default(),
            seen: HashMap::from([(canonical(path), hash_of(&text))]),
        };
        session.load_scripts();
        Ok(session)
    }

    /// Moves everything by one tick.
    pub fn step(&mut self, inputs: &[SessionInput]) {
        for input in inputs {
            if let SessionInput::Param { group, name, value } = input {
                let wrong = self.tune(group, name, *value).err();
                let trouble = wrong.map(|sentence| trouble::of_sentence("parameter", &sentence));
                self.troubles.set_file(&format!("{group}.{name}"), trouble.into_iter().collect());
            }
        }
        let scripts = &mut self.scripts;
        let faults = each_world!(&mut self.world, world => {
            let inputs: Vec<_> = inputs.iter().filter_map(native).collect();
            world.step(scripts, &inputs)
        });
        // The scripts count their own faults.
        for fault in faults.iter().filter(|fault| fault.place.is_none()) {
            self.troubles.add(fault);
        }
    }

    /// Starts again at tick 0, with the parameters that were set by hand.
    pub fn restart(&mut self) {
        // It was built before from the same scene; should that fail all the same, nothing changes.
        if let Ok(world) = self.scene.build() {
            self.start(world);
        }
    }

    /// What is wrong at the moment.
    #[must_use]
    pub fn troubles(&self) -> Vec<Trouble> {
        let scripts = self.scripts.faults().iter().map(|(fault, count)| {
            let label = fault.place.as_ref().map(|place| self.label(&place.file));
            trouble::of_fault(fault, label, *count)
        });
        self.troubles.list().into_iter().chain(scripts).collect()
    }

    /// What is wrong at the moment, with the source underlined.
    #[must_use]
    pub fn report(&self) -> Report {
        let troubles = self.troubles();
        let mistakes = troubles
            .iter()
            .map(|trouble| Mistake::of_trouble(trouble, |file| read_text(Path::new(file)).ok()));
        Report { mistakes: mistakes.collect() }
    }

    /// How many faults there were.
    #[must_use]
    pub fn fault_count(&self) -> u64 {
        let scripts: u64 = self.scripts.faults().iter().map(|(_, count)| count).sum();
        scripts + self.troubles.fault_count()
    }

    /// What the scene's own mouse does in the coming tick; nothing in a scene without one.
    #[must_use]
    pub fn scripted_mouse(&self) -> Vec<SessionInput> {
        let (tick, secs) = each_world!(&self.world, world => (world.tick, world.stepping.secs()));
        crate::mouse::at(&self.scene.mouse, tick, f64::from(secs))
    }

    /// The folders whose files matter: of the scene, and of its scripts.
    #[must_use]
    pub fn watched_folders(&self) -> Vec<PathBuf> {
        let scripts =
            self.script_names().into_iter().filter_map(|name| self.folders.find(&name).ok());
        let parents = scripts.filter_map(|path| path.parent().map(Path::to_path_buf));
        let mut folders: Vec<PathBuf> = self.folders.existing().cloned().chain(parents).collect();
        folders.extend(folder_of(&self.scene_path));
        folders
            .iter_mut()
            .for_each(|folder| *folder = folder.canonicalize().unwrap_or(folder.clone()));
        folders.sort();
        folders.dedup();
        folders
    }

    /// Takes over a file that has changed; none if it is not one of this scene's, or its text is as
    /// it was.
    pub fn reload_file(&mut self, path: &Path) -> Option<Notice> {
        let path = canonical(path);
        if path == canonical(&self.scene_path) {
            return self.reload_scene(&path);
        }
        let is_it =
            |name: &String| self.folders.candidates(name).any(|file| canonical(&file) == path);
        let name = self.script_names().into_iter().find(is_it)?;
        self.reload_script(&path, &name)
    }

    /// The names of the scripts that the scene's groups use, each once.
    #[must_use]
    pub fn script_names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.scene.groups.iter().filter_map(|group| group.script.clone()).collect();
        names.sort();
        names.dedup();
        names
    }

    /// The file of a script that the scene names; none if there is none.
    #[must_use]
    pub fn script_path(&self, name: &str) -> Option<PathBuf> {
        self.folders.find(name).ok()
    }

    fn reload_scene(&mut self, path: &Path) -> Option<Notice> {
        let began = Instant::now();
        let file = show(&self.scene_path);
        let answer = read_text(&self.scene_path).map_err(Report::sentence);
        if self.is_seen(path, &answer) {
            return None;
        }
        let carried = answer.and_then(|text| {
            let scene = parse(&file, &text, self.seed)?;
            let report = |problems: Vec<_>| Report::of_scene(&file, &text, &problems);
            let reloaded = scene.carry_over(&self.scene, self.world.clone()).map_err(report)?;
            Ok((scene, reloaded))
        });
        match carried {
            Ok((scene, reloaded)) => Some(self.take_over(scene, reloaded, began)),
            Err(report) => {
                self.troubles.set_file(SCENE, trouble::of_report(&report));
                Some(broken(&file))
            }
        }
    }

    fn take_over(&mut self, scene: Scene, reloaded: Reloaded, began: Instant) -> Notice {
        let before = scripted(&self.scene);
        self.scene = scene;
        self.troubles.set_file(SCENE, Vec::new());
        if !reloaded.restarted_by.is_empty() {
            self.start(reloaded.world);
            let text = format!("scene restarted: {} changed", reloaded.restarted_by.join(", "));
            return Notice { text, kind: NoticeKind::Restarted };
        }
        self.world = reloaded.world;
        if scripted(&self.scene) != before {
            self.load_scripts();
        }
        let agents = each_world!(&self.world, world => world.agents.len());
        kept(&show(&self.scene_path), agents, began)
    }

    fn reload_script(&mut self, path: &Path, name: &str) -> Option<Notice> {
        let began = Instant::now();
        let answer = self.folders.read(name).map_err(Report::sentence);
        if self.is_seen(path, &answer) {
            return None;
        }
        let trouble = match answer {
            Err(report) => trouble::of_sentence("script", &report.to_string()),
            Ok(text) => match self.scripts.reload(name, &text) {
                Err(error) => self.script_trouble(&error),
                Ok(_) => return Some(self.script_reloaded(name, began)),
            },
        };
        self.troubles.set_file(name, vec![trouble]);
        Some(broken(name))
    }

    fn script_reloaded(&mut self, name: &str, began: Instant) -> Notice {
        self.troubles.set_file(name, Vec::new());
        let agents = each_world!(&self.world, world => {
            let runs = |group: GroupId| world.groups[usize::from(group.0)].script.as_deref() == Some(name);
            world.agents.iter().filter(|agent| runs(agent.group)).count()
        });
        kept(name, agents, began)
    }

    /// Whether a file still reads as it did; remembers how it reads now.
    fn is_seen(&mut self, path: &Path, answer: &Result<String, Report>) -> bool {
        let hash = hash_of(&answer.as_ref().map_err(ToString::to_string));
        self.seen.insert(path.to_path_buf(), hash) == Some(hash)
    }

    fn start(&mut self, world: AnyWorld) {
        self.world = world;
        self.troubles.forget_faults();
        self.scripts.forget();
        self.load_scripts();
    }

    /// Loads the scripts of all groups anew.
    fn load_scripts(&mut self) {
        // Hashed before it is loaded: a save in between then counts as a change, never as none.
        for name in self.script_names() {
            self.troubles.set_file(&name, Vec::new());
            if let Ok(path) = self.folders.find(&name) {
                let answer = read_text(&path).map_err(Report::sentence);
                self.is_seen(&canonical(&path), &answer);
            }
        }
        let errors = each_world!(&self.world, world => self.scripts.load(world));
        for error in &errors {
            let trouble = self.script_trouble(error);
            self.troubles.set_file(&error.file, vec![trouble]);
        }
    }

    /// A script's mistake, at the path of its file; or why the file cannot be read.
    fn script_trouble(&self, error: &ScriptError) -> Trouble {
        match self.folders.read(&error.file) {
            Ok(_) => trouble::of_script(error, &self.label(&error.file)),
            Err(sentence) => trouble::of_sentence("script", &sentence),
        }
    }

    /// What people call the script of this name: the path of its file.
    fn label(&self, name: &str) -> String {
        self.folders.find(name).map_or_else(|_| name.to_owned(), |path| show(&path))
    }

    fn tune(&mut self, group: &str, name: &str, value: f32) -> Result<(), String> {
        let id = each_world!(&self.world, world => world.group_named(group));
        let id = id.ok_or_else(|| format!("there is no group \"{group}\""))?;
        self.scripts.set_param(id, name, value)
    }
}

/// What the scene's troubles are kept under; no script may have this name.
const SCENE: &str = "/scene";

fn scene_of(path: &Path, text: &str, seed: Option<u64>) -> Result<(Scene, AnyWorld), Report> {
    let file = show(path);
    let scene = parse(&file, text, seed)?;
    let world = scene.build().map_err(|problems| Report::of_scene(&file, text, &problems))?;
    Ok((scene, world))
}

fn parse(file: &str, text: &str, seed: Option<u64>) -> Result<Scene, Report> {
    let mut scene =
        Scene::parse(text).map_err(|problems| Report::of_scene(file, text, &problems))?;
    scene.seed = seed.unwrap_or(scene.seed);
    Ok(scene)
}

/// Which group runs which script with which parameters.
fn scripted(scene: &Scene) -> Vec<(String, Option<String>, String)> {
    let params = |group: &flockwork::scene::GroupText| format!("{:?}", group.params);
    scene
        .groups
        .iter()
        .map(|group| (group.name.clone(), group.script.clone(), params(group)))
        .collect()
}

fn kept(file: &str, agents: usize, began: Instant) -> Notice {
    let took = began.elapsed().as_secs_f64() * 1e3;
    let text = format!("{file} reloaded: {agents} agents kept, {took:.1} ms");
    Notice { text, kind: NoticeKind::Reloaded }
}

fn broken(file: &str) -> Notice {
    let text = format!("{file} is broken: the one before runs on");
    Notice { text, kind: NoticeKind::Broken }
}

fn folder_of(path: &Path) -> Option<PathBuf> {
    canonical(path).parent().map(Path::to_path_buf)
}

fn hash_of(it: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    it.hash(&mut hasher);
    hasher.finish()
}

/// An input in the components of a world; none for what is not the world's.
fn native<V: Vector>(input: &SessionInput) -> Option<Input<V>> {
    let vector = V::from_xyz;
    Some(match input {
        SessionInput::Pointer(at) => Input::Pointer(vector(*at)),
        SessionInput::Button(down) => Input::Button(*down),
        SessionInput::Key(name, down) => Input::Key(name.clone(), *down),
        SessionInput::Place(id, at, velocity) => Input::Place(*id, vector(*at), vector(*velocity)),
        SessionInput::Spawn(group, at, velocity) => {
            Input::Spawn(*group, vector(*at), vector(*velocity), 0)
        }
        SessionInput::Despawn(id) => Input::Despawn(*id),
        SessionInput::Mark(mark, at) => Input::Mark(*mark, vector(*at)),
        SessionInput::Param { .. } => return None,
    })
}
