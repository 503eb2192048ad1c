//! Noticing that files have changed: folders are watched, never files, because editors replace files.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use notify::event::EventKind;
use notify::{Config, Event, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher as _};

/// How long a file must have been left alone before it is reported: editors write in several steps.
const QUIET: Duration = Duration::from_millis(30);

/// How often folders are looked through where the system cannot tell.
const POLL: Duration = Duration::from_millis(200);

/// What kinds of files matter.
const EXTENSIONS: [&str; 3] = ["lua", "luau", "ron"];

/// An event and when it came: the caller may look for it much later.
type Stamped = (Instant, notify::Result<Event>);

/// Hands on events with their time. Once nobody listens, nobody misses them.
fn stamper(sender: Sender<Stamped>) -> impl FnMut(notify::Result<Event>) + Send + 'static {
    move |event| _ = sender.send((Instant::now(), event))
}

/// Watches folders for changed scenes and scripts.
pub struct Watcher {
    events: Receiver<Stamped>,
    sender: Sender<Stamped>,
    system: Option<RecommendedWatcher>,
    polling: Option<PollWatcher>,
    folders: Vec<PathBuf>,
    dirty: HashMap<PathBuf, Instant>,
    message: Option<String>,
}

impl Watcher {
    /// Watches these folders, without the folders in them.
    #[must_use]
    pub fn new(folders: Vec<PathBuf>) -> Self {
        let (sender, events) = channel();
        let mut watcher = Self {
            events,
            system: RecommendedWatcher::new(stamper(sender.clone()), Config::default()).ok(),
            sender,
            polling: None,
            folders: Vec::new(),
            dirty: HashMap::new(),
            message: None,
        };
        watcher.watch(folders);
        watcher
    }

    /// Watches these folders too; those that are watched already are left alone.
    pub fn watch(&mut self, folders: Vec<PathBuf>) {
        for folder in folders {
            if !self.folders.contains(&folder) {
                self.add(&folder);
                self.folders.push(folder);
            }
        }
    }

    /// What people should know about the watching itself, once: that it is slow, or does not work.
    pub fn take_message(&mut self) -> Option<String> {
        self.message.take()
    }

    /// The files that have changed and been left alone since; never waits.
    pub fn changed(&mut self) -> Vec<PathBuf> {
        while let Ok((when, event)) = self.events.try_recv() {
            // An error names no file; the next save is noticed all the same.
            for path in event.map(touched).unwrap_or_default() {
                self.dirty.insert(path, when);
            }
        }
        let now = Instant::now();
        let quiet = |since: &Instant| now.duration_since(*since) >= QUIET;
        let mut ready: Vec<PathBuf> = self
            .dirty
            .iter()
            .filter(|(_, since)| quiet(since))
            .map(|(path, _)| path.clone())
            .collect();
        self.dirty.retain(|_, since| !quiet(since));
        ready.sort();
        ready
    }

    fn add(&mut self, folder: &Path) {
        let error = match &mut self.system {
            Some(system) => system.watch(folder, RecursiveMode::NonRecursive).err(),
            None => Some(notify::Error::generic("the system does not offer it")),
        };
        if let Some(error) = error {
            self.message = Some(match self.poll(folder) {
                Ok(()) => slow(folder, &error),
                Err(error) => format!("{}: changes are not noticed: {error}", folder.display()),
            });
        }
    }

    fn poll(&mut self, folder: &Path) -> notify::Result<()> {
        if self.polling.is_none() {
            let config = Config::default().with_poll_interval(POLL).with_compare_contents(true);
            self.polling = Some(PollWatcher::new(stamper(self.sender.clone()), config)?);
        }
        match &mut self.polling {
            Some(polling) => polling.watch(folder, RecursiveMode::NonRecursive),
            None => Ok(()),
        }
    }
}

fn slow(folder: &Path, error: &notify::Error) -> String {
    let advice = match error.kind {
        notify::ErrorKind::MaxFilesWatch => "; raise fs.inotify.max_user_watches",
        _ => "",
    };
    let every = POLL.as_millis();
    format!(
        "{}: looked through every {every} ms instead of watched ({error}){advice}",
        folder.display()
    )
}

/// The files of an event that matter. Reading a file is no change: our own reload would cause it.
fn touched(event: Event) -> Vec<PathBuf> {
    if matches!(event.kind, EventKind::Access(_)) {
        return Vec::new();
    }
    event.paths.into_iter().filter(|path| matters(path)).collect()
}

fn matters(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| EXTENSIONS.contains(&extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks until something is reported, for two seconds at most.
    fn wait(watcher: &mut Watcher) -> Vec<PathBuf> {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(2) {
            let changed = watcher.changed();
            if !changed.is_empty() {
                return changed;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        Vec::new()
    }

    #[test]
    fn saves_of_scripts_are_reported_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("a.lua");
        std::fs::write(&script, "1").unwrap();
        let mut watcher = Watcher::new(vec![folder.path().to_path_buf()]);
        std::fs::write(folder.path().join("4913"), "").unwrap();
        std::fs::write(&script, "2").unwrap();
        assert_eq!(wait(&mut watcher), std::slice::from_ref(&script));
        assert!(std::fs::read(&script).is_ok());
        std::thread::sleep(2 * QUIET);
        assert!(watcher.changed().is_empty());
        let other = folder.path().join("b.tmp");
        std::fs::write(&other, "3").unwrap();
        std::fs::rename(&other, &script).unwrap();
        assert_eq!(wait(&mut watcher), [script]);
    }
}
