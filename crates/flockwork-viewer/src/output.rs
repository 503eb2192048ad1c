//! Files that the program writes. Each is written beside its destination and moved there once it is whole, so
//! that a full disk or an interrupted run never leaves half a file where a good one was; and only a file
//! that the program has written before, and of the same kind, is ever replaced.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Error, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::files::{canonical, hops, show};

/// How much of a file tells whether it is a former output (bytes).
const HEAD: u64 = 1024;

/// What marks a picture or movie as written by this program, in a comment near its beginning.
pub const SIGNATURE: &str = "made by flockwork";

/// A kind of files that the program writes. Each is a constant in the module that writes it.
#[derive(Clone, Copy)]
pub struct FileKind {
    /// What messages call it, such as `trace`.
    pub name: &'static str,
    /// By what a former file is known: what it begins with, and a text in its first kilobyte; none for a kind that
    /// never replaces a file.
    former: Option<(&'static [u8], &'static str)>,
}

impl FileKind {
    /// A kind that replaces its former files: those that begin with `begins`, and hold `holds` in their first
    /// kilobyte.
    #[must_use]
    pub const fn new(name: &'static str, begins: &'static [u8], holds: &'static str) -> Self {
        Self { name, former: Some((begins, holds)) }
    }

    /// A kind that never replaces a file.
    #[must_use]
    pub const fn once(name: &'static str) -> Self {
        Self { name, former: None }
    }

    fn is_former(self, head: &[u8]) -> bool {
        self.former.is_some_and(|(begins, holds)| {
            let mut parts = head.windows(holds.len().max(1));
            head.starts_with(begins)
                && (holds.is_empty() || parts.any(|part| part == holds.as_bytes()))
        })
    }
}

/// A file that is being written. Nothing is left of it if it is dropped before [`finish`](Self::finish).
pub struct Output {
    writer: BufWriter<Sink>,
    /// The path as it was asked for.
    pub path: PathBuf,
    kind: FileKind,
}

/// Where the bytes go.
enum Sink {
    /// Into a file beside the destination, which becomes the destination in the end.
    Beside { file: NamedTempFile, destination: PathBuf, replaces: bool },
    /// Into something other than a plain file, such as a pipe or `/dev/stdout`.
    Direct(File),
}

impl Output {
    /// Begins a file of a kind, which [`finish`](Self::finish) moves to the path.
    ///
    /// # Errors
    /// One sentence: the path, and why nothing can be written there.
    pub fn create(path: &Path, kind: FileKind) -> Result<Self, String> {
        refuse(path, kind)?;
        let sink = Sink::open(path, kind.former.is_some())
            .map_err(|error| sentence(path, kind, &error))?;
        let writer = BufWriter::with_capacity(1 << 16, sink);
        Ok(Self { writer, path: path.to_path_buf(), kind })
    }

    /// Moves the whole file to its destination.
    ///
    /// # Errors
    /// One sentence: the path, and why it could not be written; what was there before is untouched.
    pub fn finish(self) -> Result<(), String> {
        let Self { writer, path, kind } = self;
        let sink = writer.into_inner().map_err(std::io::IntoInnerError::into_error);
        sink.and_then(Sink::settle).map_err(|error| sentence(&path, kind, &error))
    }

    /// One sentence: the path, and why something could not be written into the file.
    #[must_use]
    pub fn why(&self, error: &Error) -> String {
        sentence(&self.path, self.kind, error)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Error> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> Result<(), Error> {
        self.writer.flush()
    }
}

impl Sink {
    fn open(path: &Path, replaces: bool) -> Result<Self, Error> {
        let there = path.metadata().ok();
        if there.as_ref().is_some_and(|there| !there.is_file() && !there.is_dir()) {
            // The path itself: a pipe has no other.
            return Ok(Sink::Direct(OpenOptions::new().write(true).open(path)?));
        }
        let destination = real(path);
        let folder = destination.parent().filter(|folder| !folder.as_os_str().is_empty());
        let name = destination.file_name().unwrap_or_default().to_string_lossy().into_owned() + ".";
        let mut builder = Builder::new();
        builder.prefix(&name).suffix(".part").rand_bytes(4);
        let like_others = permissions();
        let wanted = there.map(|there| there.permissions()).or(like_others);
        wanted.into_iter().for_each(|wanted| _ = builder.permissions(wanted));
        let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")));
        // Its error also names the temporary file.
        let file = file.map_err(|error| Error::from(error.kind()))?;
        Ok(Sink::Beside { file, destination, replaces })
    }

    fn settle(self) -> Result<(), Error> {
        match self {
            Sink::Direct(mut file) => file.flush(),
            Sink::Beside { file, destination, replaces } => {
                // Some file systems only report now that there was no room.
                file.as_file().sync_all()?;
                let put = if replaces {
                    NamedTempFile::persist
                } else {
                    NamedTempFile::persist_noclobber
                };
                put(file, destination).map(|_| ()).map_err(|error| error.error)
            }
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Error> {
        match self {
            Sink::Beside { file, .. } => file.write(bytes),
            Sink::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> Result<(), Error> {
        match self {
            Sink::Beside { file, .. } => file.flush(),
            Sink::Direct(file) => file.flush(),
        }
    }
}

/// Writes a whole file.
///
/// # Errors
/// As of [`Output::create`] and [`Output::finish`].
pub fn write(path: &Path, kind: FileKind, content: &[u8]) -> Result<(), String> {
    let mut output = Output::create(path, kind)?;
    output.write_all(content).map_err(|error| output.why(&error))?;
    output.finish()
}

/// Refuses to replace a file that is no former output of this kind.
///
/// # Errors
/// One sentence: the path, and what it is not.
pub fn refuse(path: &Path, kind: FileKind) -> Result<(), String> {
    let destination = real(path);
    if destination.is_dir() {
        return Err(format!("{}: this is a folder; name a file in it", show(path)));
    }
    let there = destination.is_file().then(|| head(&destination));
    match there {
        // A file that cannot be read is reported when it is to be written.
        None | Some(Err(_)) => Ok(()),
        Some(Ok(head)) if head.is_empty() || kind.is_former(&head) => Ok(()),
        Some(Ok(_)) => Err(format!(
            "{}: there is a file already, and it is not a {} of an earlier run; name another file, or remove this one",
            show(path),
            kind.name
        )),
    }
}

fn head(path: &Path) -> Result<Vec<u8>, Error> {
    let mut head = Vec::new();
    File::open(path)?.take(HEAD).read_to_end(&mut head)?;
    Ok(head)
}

/// The path to which a file is really written: the one that links lead to, also if nothing is there yet.
#[must_use]
pub fn real(path: &Path) -> PathBuf {
    let last = || hops(path).pop().unwrap_or_default();
    path.canonicalize().unwrap_or_else(|_| canonical(&last()))
}

/// One sentence: the path, and why a file of a kind cannot be written there.
pub fn sentence(path: &Path, kind: FileKind, error: &Error) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let why = match (error.kind(), folder) {
        (ErrorKind::NotFound, Some(folder)) if !folder.is_dir() => {
            format!("there is no folder {}; make it first", show(folder))
        }
        (ErrorKind::PermissionDenied, _) => "you may not write there".to_owned(),
        _ => error.to_string(),
    };
    format!("{}: the {} cannot be written: {why}", show(path), kind.name)
}

/// The permissions of a new file, as far as the system's mask allows them: temporary files are for their owner alone.
#[cfg(unix)]
fn permissions() -> Option<std::fs::Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o666))
}

#[cfg(not(unix))]
fn permissions() -> Option<std::fs::Permissions> {
    None
}
