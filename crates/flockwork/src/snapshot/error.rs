//! Reasons why a snapshot cannot be read or restored, each one sentence.

use core::fmt;

use super::format::{FORMAT, MAGIC, OLDEST};

/// Why a snapshot cannot be read or restored.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SnapshotError {
    /// The bytes or the text are not a snapshot.
    Foreign,
    /// It has this format, which this version cannot read.
    OtherFormat(u32),
    /// It has this many axes, and the world has another number of them.
    OtherAxes(u32),
    /// It names an entry of a list, a parameter or a word that this version does not have.
    NotHere(String),
    /// A parameter has a value that this version does not accept: which one, and the value.
    NotAccepted(String),
    /// It is cut off: this many bytes are there, of this many.
    BreaksOff(usize, u64),
    /// The checksum does not match.
    Altered,
    /// It can be read, but no world can have been in this state; the text says what is wrong.
    Senseless(&'static str),
    /// It is of another scene; the text says what differs.
    OtherScene(&'static str),
    /// It is not the RON of a snapshot; the text is the reader's message.
    Unreadable(String),
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => {
                write!(
                    f,
                    "this is not a snapshot of a world; one starts with {}",
                    MAGIC.escape_ascii()
                )
            }
            Self::OtherFormat(found) => {
                write!(
                    f,
                    "the snapshot has format {found}; this version reads formats {OLDEST} to {FORMAT}"
                )
            }
            Self::OtherAxes(axes) => {
                write!(f, "the snapshot is of {}; the world has another number of axes", of(*axes))
            }
            Self::NotHere(what) => {
                write!(f, "the snapshot uses {what}, which this version does not have")
            }
            Self::NotAccepted(what) => {
                write!(f, "in the snapshot {what}, which this version does not accept")
            }
            Self::BreaksOff(there, of) => {
                write!(f, "the snapshot breaks off: {there} of its {of} bytes are there")
            }
            Self::Altered => f.write_str("the snapshot was altered: its checksum does not match"),
            Self::Senseless(what) => write!(f, "the snapshot makes no sense: {what}"),
            Self::OtherScene(what) => {
                write!(f, "the snapshot is of another scene: {what} differ from the world's")
            }
            Self::Unreadable(why) => write!(f, "the snapshot cannot be read: {why}"),
        }
    }
}

impl core::error::Error for SnapshotError {}

fn of(axes: u32) -> String {
    match axes {
        2 => "a plane".to_owned(),
        3 => "a volume".to_owned(),
        axes => format!("{axes} axes"),
    }
}
