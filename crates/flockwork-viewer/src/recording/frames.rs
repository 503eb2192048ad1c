//! Frames: a kind, a length, a content and a checksum, so that a cut or a change is found where it is.

use std::fs::File;
use std::io::{BufReader, Error, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use crate::output::{FileKind, Output};

/// The bytes with which every replay starts.
pub const MAGIC: &[u8; 8] = b"FLKREPLY";

/// The file kind of replays.
pub const REPLAY: FileKind = FileKind::new("replay", MAGIC, "");

/// The version of the format that is written, and the only one that is read.
const FORMAT: u32 = 2;

/// What a frame holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum FrameKind {
    /// A [`Header`](super::Header): the first frame.
    Header = 1,
    /// A [`RecordedTick`](super::RecordedTick).
    Tick,
    /// A [`Change`](super::Change) under its name.
    Change,
    /// A [`StateHead`](super::StateHead), and the bytes of a snapshot.
    State,
    /// A [`RecordedEnd`](super::RecordedEnd): the last frame.
    End,
}

const FRAME_KINDS: [FrameKind; 5] =
    [FrameKind::Header, FrameKind::Tick, FrameKind::Change, FrameKind::State, FrameKind::End];

/// The kind and the length of a frame: one byte, and four in little-endian order.
type FrameHead = [u8; 5];

/// Why no further frame can be read.
#[derive(Debug, thiserror::Error)]
pub enum Break {
    /// The file starts with something else.
    #[error("this is not a replay; flockwork run SCENE --record FILE writes one")]
    Foreign,
    /// The file has another version of the format.
    #[error("the replay has format {0}; this version reads format {FORMAT}")]
    OtherFormat(u32),
    /// The file ends before it should.
    #[error("it breaks off")]
    Cut,
    /// A checksum does not match, or what it protects makes no sense.
    #[error("it was altered")]
    Altered,
    /// The file holds an input or a change of this name, which this version of the program does not know.
    #[error("it holds {0}, which this version does not know")]
    Unknown(String),
    /// A whole state names something that this version of the program does not know or accept.
    #[error("{0}")]
    State(flockwork::SnapshotError),
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Unreadable(Error),
}

impl From<Error> for Break {
    fn from(error: Error) -> Self {
        if error.kind() == ErrorKind::UnexpectedEof { Break::Cut } else { Break::Unreadable(error) }
    }
}

/// Writes frames into a file.
pub struct FrameWriter(pub Output);

impl FrameWriter {
    /// Begins a file: with the magic bytes and the format.
    pub fn begin(mut to: Output) -> Result<Self, Error> {
        to.write_all(MAGIC)?;
        to.write_all(&FORMAT.to_le_bytes())?;
        Ok(Self(to))
    }

    /// Adds a frame.
    pub fn add(&mut self, kind: FrameKind, content: &[u8]) -> Result<(), Error> {
        let length =
            u32::try_from(content.len()).map_err(|_| Error::other("a frame has more than 4 GB"))?;
        let mut head: FrameHead = [kind as u8; 5];
        head[1..].copy_from_slice(&length.to_le_bytes());
        self.0.write_all(&head)?;
        self.0.write_all(content)?;
        self.0.write_all(&sum(&head, content).to_le_bytes())
    }

    /// Hands what was added to the system, so that it can be played whatever happens to the program.
    pub fn flush(&mut self) -> Result<(), Error> {
        self.0.flush()
    }
}

/// Reads frames from a file.
#[derive(Debug)]
pub struct FrameReader {
    file: BufReader<File>,
    /// The bytes that have not been read yet.
    left: u64,
}

impl FrameReader {
    /// Opens a file, and reads its magic bytes and format.
    pub fn open(path: &Path) -> Result<Self, Break> {
        let file = File::open(path)?;
        let left = file.metadata()?.len();
        let mut reader = Self { file: BufReader::with_capacity(1 << 16, file), left };
        let (mut magic, mut format) = ([0; 8], [0; 4]);
        let whole = reader.fill(&mut magic).and_then(|()| reader.fill(&mut format));
        match (whole, u32::from_le_bytes(format)) {
            _ if magic != *MAGIC => Err(Break::Foreign),
            (Err(cut), _) => Err(cut),
            (Ok(()), FORMAT) => Ok(reader),
            (Ok(()), format) => Err(Break::OtherFormat(format)),
        }
    }

    /// The next frame; none at the end of the file.
    pub fn next(&mut self) -> Result<Option<(FrameKind, Vec<u8>)>, Break> {
        if self.left == 0 {
            return Ok(None);
        }
        let (head, length) = self.head()?;
        let mut content = vec![0; length];
        self.fill(&mut content)?;
        let mut expected = [0; 4];
        self.fill(&mut expected)?;
        let kind = FRAME_KINDS.into_iter().find(|kind| *kind as u8 == head[0]);
        match kind.filter(|_| sum(&head, &content).to_le_bytes() == expected) {
            Some(kind) => Ok(Some((kind, content))),
            None => Err(Break::Altered),
        }
    }

    /// The next frame, which is the next one afterwards as well.
    pub fn peek(&mut self) -> Result<Option<(FrameKind, Vec<u8>)>, Break> {
        let (at, left) = (self.file.stream_position()?, self.left);
        let frame = self.next();
        self.file.seek(SeekFrom::Start(at))?;
        self.left = left;
        frame
    }

    /// How many whole ticks follow. The next frame is the same as before.
    pub fn count_ticks(&mut self) -> Result<u64, Break> {
        let (at, left) = (self.file.stream_position()?, self.left);
        let mut ticks = 0;
        while self.left > 0 {
            let Ok((head, length)) = self.head() else { break };
            ticks += u64::from(head[0] == FrameKind::Tick as u8);
            self.file.seek_relative(length as i64 + 4)?;
            self.left -= length as u64 + 4;
        }
        self.file.seek(SeekFrom::Start(at))?;
        self.left = left;
        Ok(ticks)
    }

    /// Reads the kind and the length of the next frame; [`Break::Cut`] if the file has less left.
    fn head(&mut self) -> Result<(FrameHead, usize), Break> {
        let mut head: FrameHead = [0; 5];
        self.fill(&mut head)?;
        let [_, a, b, c, d] = head;
        let length = u32::from_le_bytes([a, b, c, d]);
        if u64::from(length) + 4 > self.left {
            return Err(Break::Cut);
        }
        Ok((head, length as usize))
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Break> {
        self.file.read_exact(bytes)?;
        self.left = self.left.saturating_sub(bytes.len() as u64);
        Ok(())
    }
}

fn sum(head: &FrameHead, content: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(head);
    hasher.update(content);
    hasher.finalize()
}
