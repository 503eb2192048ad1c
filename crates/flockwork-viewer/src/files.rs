//! Reading files: one clear sentence for each way in which that can fail.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use flockwork::scene::distance;

/// Largest scene or script that is read (bytes).
pub const MOST_BYTES: u64 = 4 << 20;

/// A path as messages show it: relative to the current folder if it lies in it, and `.` for that folder itself.
#[must_use]
pub fn show(path: &Path) -> String {
    let current = std::env::current_dir().unwrap_or_default();
    let short = path.strip_prefix(&current).unwrap_or(path);
    let short = short.strip_prefix("./").unwrap_or(short);
    let is_here = short.as_os_str().is_empty();
    if is_here { ".".to_owned() } else { short.display().to_string() }
}

/// Whether a path has the ending of a script, `.lua` or `.luau`.
#[must_use]
pub fn is_script(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "lua" || extension == "luau")
}

/// Whether a path has the ending of a scene, `.ron`.
#[must_use]
pub fn is_scene(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "ron")
}

/// The text of a file, without byte order mark and with plain line ends.
///
/// # Errors
/// One sentence with the path and what to do: there is no plain file that may be read, it has more than 4 MB, it is not
/// UTF-8, or it is empty.
pub fn read_text(path: &Path) -> Result<String, String> {
    let bytes = read_bytes(path).map_err(|why| format!("{}: {why}", show(path)))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line =
            error.as_bytes()[..error.utf8_error().valid_up_to()].split(|b| *b == b'\n').count();
        format!("{}:{line}: this is not text; save the file as UTF-8", show(path))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n");
    if text.trim().is_empty() {
        return Err(format!(
            "{}: the file is empty; undo the last save, or write it anew",
            show(path)
        ));
    }
    Ok(text)
}

/// Checks that a path leads to a plain file.
///
/// # Errors
/// One sentence: there is nothing, a folder, or something else such as a device.
pub fn is_plain(path: &Path) -> Result<(), String> {
    let wrong = |why: &str| format!("{}: {why}", show(path));
    let kind = path.metadata().map_err(|error| wrong(&sentence(path, &error)))?;
    match kind.is_file() {
        true => Ok(()),
        false if kind.is_dir() => Err(wrong("this is a folder; name a file in it")),
        false => Err(wrong("this is not a plain file")),
    }
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let kind = path.metadata().map_err(|error| sentence(path, &error))?;
    if kind.is_dir() {
        return Err(of_folder(path));
    }
    if !kind.is_file() {
        return Err("this is not a plain file; name a scene or a script".to_owned());
    }
    if kind.len() > MOST_BYTES {
        let megabytes = kind.len() as f64 / 1e6;
        return Err(format!(
            "{megabytes:.1} MB is too large (4 MB at most); is it the right file?"
        ));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(|error| sentence(path, &error))?;
    // It may grow while it is read.
    file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(|error| sentence(path, &error))?;
    Ok(bytes)
}

/// What to name instead of a folder: a scene in it, if there is one.
fn of_folder(path: &Path) -> String {
    let scenes = scenes_in(path);
    match scenes.first() {
        Some(scene) => format!("this is a folder; name a file in it, such as {}", show(scene)),
        None => "this is a folder; name a file in it".to_owned(),
    }
}

/// Why a file cannot be read and what to do, without its path.
pub fn sentence(path: &Path, error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => match similar(path) {
            Some(other) => format!("there is no such file; did you mean {}?", show(&other)),
            None => "there is no such file; check the name and the current folder".to_owned(),
        },
        ErrorKind::PermissionDenied => "you may not read it; allow it with chmod +r".to_owned(),
        _ => format!("it cannot be read: {error}"),
    }
}

/// The file that was probably meant by a path that leads to none: a scene or script of this name, a file of this name
/// in the folder above, or the one in the same folder whose name differs least, by three letters at most; none without
/// any.
pub fn similar(path: &Path) -> Option<PathBuf> {
    if path.extension().is_none_or(|extension| extension == "ron") {
        let scene = path.with_extension("ron");
        let known = ["scenes", "."].map(|folder| scenes_in(Path::new(folder))).concat();
        let mut of_name = known.into_iter().filter(|it| it.file_name() == scene.file_name());
        if let Some(scene) = of_name.next().or(Some(scene)).filter(|scene| scene.is_file()) {
            return Some(scene);
        }
    }
    let script = path.with_extension("lua");
    let above = path
        .parent()
        .and_then(Path::parent)
        .map(|above| above.join(path.file_name().unwrap_or_default()));
    if let Some(file) = [Some(script), above].into_iter().flatten().find(|file| file.is_file()) {
        return Some(file);
    }
    let wanted = path.file_name()?.to_str()?;
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    let near =
        names.filter_map(|other| Some((distance(wanted, other.file_name()?.to_str()?), other)));
    near.min().filter(|(distance, _)| *distance <= 3).map(|(_, other)| other)
}

/// A path that names the same file however it is written, also before the file exists.
#[must_use]
pub fn canonical(path: &Path) -> PathBuf {
    let folder =
        path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (folder.canonicalize(), path.file_name()) {
        (Ok(folder), Some(name)) => folder.join(name),
        _ => path.to_path_buf(),
    }
}

/// Whether two paths lead to the same file, or would where there is none yet.
#[must_use]
pub fn is_same(a: &Path, b: &Path) -> bool {
    let end = |path: &Path| path.canonicalize().ok();
    canonical(a) == canonical(b) || end(a).is_some_and(|it| end(b) == Some(it))
}

/// The most symbolic links that are followed one after the other.
const MOST_HOPS: usize = 40;

/// A path, and the paths to which its symbolic links lead one after the other: a change at any of these changes the
/// file.
#[must_use]
pub fn hops(path: &Path) -> Vec<PathBuf> {
    let next = |path: &PathBuf| path.read_link().ok().map(|to| path.with_file_name(to));
    std::iter::successors(Some(path.to_path_buf()), next).take(MOST_HOPS).collect()
}

/// The scenes in a folder, in the order of their names; in the folder `scenes` also those of its themes, which are the
/// folders in it. If a folder has none, those in its folder `scenes`. What is hidden does not count.
#[must_use]
pub fn scenes_in(folder: &Path) -> Vec<PathBuf> {
    let own = with_themes(folder);
    if own.is_empty() { with_themes(&folder.join("scenes")) } else { own }
}

fn with_themes(folder: &Path) -> Vec<PathBuf> {
    let themes = inside(folder).into_iter().filter(|path| has_themes(folder) && path.is_dir());
    let folders = [folder.to_path_buf()].into_iter().chain(themes);
    folders.flat_map(|folder| inside(&folder)).filter(|path| is_scene(path)).collect()
}

/// What is in a folder and not hidden, in the order of names.
fn inside(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let seen = entries.filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'));
    let mut paths: Vec<PathBuf> = seen.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Whether the folders in a folder are themes: in one of the name `scenes`.
fn has_themes(folder: &Path) -> bool {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    here.canonicalize().unwrap_or_else(|_| here.to_path_buf()).ends_with("scenes")
}

/// The folder of a scene and of all that belong with it: its own, or the folder `scenes` of which that is a theme.
#[must_use]
pub fn home_of(scene: &Path) -> PathBuf {
    let folder = scene.parent().unwrap_or(Path::new(""));
    let above = above(folder);
    if has_themes(&above) { above } else { folder.to_path_buf() }
}

/// The folder that a folder is in.
#[must_use]
pub fn above(folder: &Path) -> PathBuf {
    // `..` and the current folder have no name, and a parent only in the file system.
    match folder.parent().filter(|_| folder.file_name().is_some()) {
        Some(above) => above.to_path_buf(),
        None => folder.join(".."),
    }
}
