//! Notices that files have changed. Folders are watched, never files, because editors replace files. Folders are
//! replaced, too: by git, or when the link that is their name leads elsewhere.

mod folder;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use notify::Watcher as _;
use notify::event::{AccessKind, AccessMode, EventKind, ModifyKind};
use notify::{Config, ErrorKind, Event, PollWatcher, RecommendedWatcher, RecursiveMode};

use folder::Folder;

/// How long a file must have been left alone before it is reported: editors write in several steps.
const QUIET: Duration = Duration::from_millis(30);

/// How long a file may be missing, empty or open for writing before it is reported all the same.
const UNFINISHED: Duration = Duration::from_millis(300);

/// How often the files of folders are looked through if the system does not report changes; and how often it is checked
/// that a folder has not been replaced.
const POLL: Duration = Duration::from_millis(200);

/// The endings of the files that matter.
const EXTENSIONS: [&str; 3] = ["lua", "luau", "ron"];

/// Whether the system reports that a file is closed, and so that it has been written.
const TELLS_CLOSE: bool = cfg!(any(target_os = "linux", target_os = "android"));

/// An event and the time at which it came: the caller may take it much later.
type Stamped = (Instant, notify::Result<Event>);

/// A file watcher: the system's own, or one that polls.
type System = Box<dyn notify::Watcher>;

/// Creates a file watcher that sends its events.
type Offer = fn(Sender<Stamped>) -> notify::Result<System>;

/// Sends events with their time. Once the receiver is gone, events are dropped.
fn stamper(sender: Sender<Stamped>) -> impl FnMut(notify::Result<Event>) + Send + 'static {
    move |event| _ = sender.send((Instant::now(), event))
}

/// The system's own file watcher.
fn native(sender: Sender<Stamped>) -> notify::Result<System> {
    Ok(Box::new(RecommendedWatcher::new(stamper(sender), Config::default())?))
}

/// A file watcher that polls.
fn poller(sender: Sender<Stamped>) -> notify::Result<System> {
    let config = Config::default().with_poll_interval(POLL).with_compare_contents(true);
    Ok(Box::new(PollWatcher::new(stamper(sender), config)?))
}

/// Watches folders for changed scenes and scripts.
pub struct Watcher {
    events: Receiver<Stamped>,
    sender: Sender<Stamped>,
    /// The file watcher for all folders; or why there is none.
    system: notify::Result<System>,
    /// The file watcher for folders that the other one cannot watch; none until there is such a folder.
    polling: Option<System>,
    folders: Vec<Folder>,
    /// When it was checked last whether folders have been replaced.
    looked: Instant,
    /// The files that have changed and are not reported yet.
    dirty: HashMap<PathBuf, LastEvent>,
    message: Option<String>,
}

/// The last event of a file.
#[derive(Clone, Copy)]
struct LastEvent {
    when: Instant,
    /// Whether the file is still open for writing, as far as the system reports that.
    open: bool,
}

impl LastEvent {
    /// How long the file must still be left alone. A missing or empty file is one that is being saved.
    fn left(self, path: &Path) -> Duration {
        let is_whole = !self.open && path.metadata().is_ok_and(|kind| kind.len() > 0);
        let quiet = if is_whole { QUIET } else { UNFINISHED };
        quiet.saturating_sub(self.when.elapsed())
    }
}

impl Watcher {
    /// Watches these folders, without the folders in them. Every file there is reported once at first:
    /// it may have changed since it was read.
    #[must_use]
    pub fn new(folders: Vec<PathBuf>) -> Self {
        Self::with(native, folders)
    }

    /// Looks through these folders again and again, where the system reports no changes: in network folders, and in
    /// folders of another machine.
    #[must_use]
    pub fn polling(folders: Vec<PathBuf>) -> Self {
        Self::with(poller, folders)
    }

    fn with(system: Offer, folders: Vec<PathBuf>) -> Self {
        let (sender, events) = channel();
        let mut watcher = Self {
            events,
            system: system(sender.clone()),
            sender,
            polling: None,
            folders: Vec::new(),
            looked: Instant::now(),
            dirty: HashMap::new(),
            message: None,
        };
        watcher.watch(folders);
        watcher
    }

    /// Watches these folders too; those that are watched already are left alone.
    pub fn watch(&mut self, folders: Vec<PathBuf>) {
        for path in folders {
            if self.folders.iter().all(|folder| folder.path != path) {
                self.folders.push(Folder { path, known: None });
            }
        }
        self.look_at_folders();
    }

    /// What people should know about the watching itself: that it is slow, or does not work. Each message is answered
    /// once.
    pub fn take_message(&mut self) -> Option<String> {
        self.message.take()
    }

    /// Waits until a changed file has been left alone long enough, if that takes no longer than `most`, nor than a whole file
    /// is left alone. A caller that will be busy for so long would report it only after that.
    pub fn wait(&mut self, most: Duration) {
        self.take_in_events();
        let left = self.dirty.iter().map(|(path, touch)| touch.left(path)).min();
        std::thread::sleep(left.filter(|left| *left <= most.min(QUIET)).unwrap_or_default());
    }

    /// The files that have changed and been left alone since; never waits.
    pub fn changed(&mut self) -> Vec<PathBuf> {
        self.take_in_events();
        if self.looked.elapsed() >= POLL {
            self.look_at_folders();
        }
        let over = self.dirty.extract_if(|path, touch| touch.left(path).is_zero());
        let mut changed: Vec<PathBuf> = over.map(|(path, _)| path).collect();
        changed.sort();
        changed
    }

    fn take_in_events(&mut self) {
        while let Ok((when, event)) = self.events.try_recv() {
            // An error names no file; the next save is noticed all the same.
            event.into_iter().for_each(|event| self.take_in(&event, when));
        }
    }

    fn take_in(&mut self, event: &Event, when: Instant) {
        for folder in &mut self.folders {
            // A folder that goes may take its watch along; a rescan means that events were lost.
            if event.need_rescan() || (goes(event.kind) && event.paths.contains(&folder.path)) {
                folder.known = None;
            }
        }
        if let Some(open) = leaves_open(event.kind) {
            let files = event.paths.iter().filter(|path| matters(path)).cloned();
            self.dirty.extend(files.map(|path| (path, LastEvent { when, open })));
        }
    }

    /// Watches folders that are new, or that have replaced others of the same name, and reports their files.
    fn look_at_folders(&mut self) {
        self.looked = Instant::now();
        for nth in 0..self.folders.len() {
            if self.folders[nth].is_replaced() {
                let path = self.folders[nth].path.clone();
                self.add(&path);
                let touch = LastEvent { when: self.looked, open: false };
                let files = folder::files(&path).filter(|file| matters(file));
                self.dirty.extend(files.map(|file| (file, touch)));
            }
        }
    }

    fn add(&mut self, folder: &Path) {
        let slow = match &mut self.system {
            Ok(system) => watch(system, folder).err().map(|error| slow(&error)),
            Err(error) => Some(slow(error)),
        };
        if let Some(slow) = slow {
            let why = match self.poll(folder) {
                Ok(()) => slow,
                Err(error) => format!("changes are not noticed: {error}"),
            };
            self.message = Some(format!("{}: {why}", folder.display()));
        }
    }

    fn poll(&mut self, folder: &Path) -> notify::Result<()> {
        let polling = match self.polling.take() {
            Some(polling) => polling,
            None => poller(self.sender.clone())?,
        };
        watch(self.polling.insert(polling), folder)
    }
}

/// Watches a folder, and no longer the one that had its name before; if that is gone, so is its watch.
fn watch(system: &mut System, folder: &Path) -> notify::Result<()> {
    _ = system.unwatch(folder);
    system.watch(folder, RecursiveMode::NonRecursive)
}

/// The message that a folder is polled, why, and what would help.
fn slow(error: &notify::Error) -> String {
    let advice = match &error.kind {
        ErrorKind::MaxFilesWatch => "; raise fs.inotify.max_user_watches",
        // EMFILE: each program that watches takes one.
        ErrorKind::Io(error) if TELLS_CLOSE && error.raw_os_error() == Some(24) => {
            "; raise fs.inotify.max_user_instances"
        }
        _ => "",
    };
    let every = POLL.as_millis();
    format!("looked through every {every} ms instead of watched ({error}){advice}")
}

/// Whether an event may be the end of what it names.
fn goes(kind: EventKind) -> bool {
    matches!(kind, EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)))
}

/// Whether a file is still being written after such an event; none if it does not change then. Reading a
/// file is no change: our own reload would cause it.
fn leaves_open(kind: EventKind) -> Option<bool> {
    match kind {
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => Some(false),
        EventKind::Access(_) => None,
        EventKind::Create(_) | EventKind::Modify(ModifyKind::Data(_)) => Some(TELLS_CLOSE),
        _ => Some(false),
    }
}

fn matters(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| EXTENSIONS.contains(&extension))
}
