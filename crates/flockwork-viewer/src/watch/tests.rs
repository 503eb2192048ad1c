//! What is reported, and how; that it reaches a running scene is tested from outside.

use super::*;

/// Asks until something is reported, for ten seconds at most.
fn wait(watcher: &mut Watcher) -> Vec<PathBuf> {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(10) {
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
    assert_eq!(wait(&mut watcher), std::slice::from_ref(&script), "all that is there, at first");
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

/// A file is reported 30 ms after it has been saved. A caller that is busy for a second waits for that; one that comes back
/// sooner goes on at once.
#[test]
fn a_save_is_waited_for_where_it_would_be_reported_later() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("a.lua");
    let mut watcher = Watcher::new(vec![folder.path().to_path_buf()]);
    std::fs::write(&script, "1").unwrap();
    assert_eq!(wait(&mut watcher), std::slice::from_ref(&script));
    for most in [Duration::from_secs(1), Duration::ZERO] {
        let began = Instant::now();
        std::fs::write(&script, "2").unwrap();
        while watcher.dirty.values().all(|it| it.open) && began.elapsed() < Duration::from_secs(10)
        {
            watcher.wait(Duration::ZERO);
        }
        watcher.wait(most);
        let is_reported = watcher.changed() == [script.clone()];
        assert!(is_reported || most.is_zero(), "it is waited for");
        assert!(!is_reported || began.elapsed() >= QUIET, "not sooner");
    }
}

/// A system that has come to its limit.
#[derive(Debug)]
struct Full;

impl notify::Watcher for Full {
    fn new<F: notify::EventHandler>(_: F, _: Config) -> notify::Result<Self> {
        Ok(Self)
    }

    fn watch(&mut self, _: &Path, _: RecursiveMode) -> notify::Result<()> {
        Err(notify::Error::new(ErrorKind::MaxFilesWatch))
    }

    fn unwatch(&mut self, _: &Path) -> notify::Result<()> {
        Err(notify::Error::watch_not_found())
    }

    fn kind() -> notify::WatcherKind {
        notify::WatcherKind::NullWatcher
    }
}

#[test]
fn where_the_system_is_at_its_limit_folders_are_looked_through_and_people_are_told() {
    let no_more: [(Offer, &str); 2] = [
        (|_| Ok(Box::new(Full)), "raise fs.inotify.max_user_watches"),
        (
            |_| Err(std::io::Error::from_raw_os_error(24).into()),
            "raise fs.inotify.max_user_instances",
        ),
    ];
    for (system, advice) in no_more {
        let folder = tempfile::tempdir().unwrap();
        let script = folder.path().join("a.lua");
        std::fs::write(&script, "1").unwrap();
        let mut watcher = Watcher::with(system, vec![folder.path().to_path_buf()]);
        let message = watcher.take_message().unwrap();
        assert!(message.contains("looked through every 200 ms instead of watched ("), "{message}");
        assert!(!TELLS_CLOSE || message.ends_with(advice), "{message}");
        assert_eq!(wait(&mut watcher), std::slice::from_ref(&script));
        std::fs::write(&script, "2").unwrap();
        assert_eq!(wait(&mut watcher), [script]);
        assert_eq!(watcher.take_message(), None, "once");
    }
}
