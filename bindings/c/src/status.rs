//! What a call answers, and the text of what went wrong last.

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};

use flockwork_host::{ErrorKind, HostError};

/// What a call answers: `FLOCKWORK_STATUS_OK`, which is 0, or why it was refused. A refused call has changed nothing, unless it
/// says otherwise, and `flockwork_error` has its reason as a text.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlockworkStatus {
    /// It is done.
    Ok = 0,
    /// A pointer is null that must not be.
    Null = 1,
    /// A text is not UTF-8.
    Utf8 = 2,
    /// A buffer is too small, or a list has another length than it needs.
    Length = 3,
    /// A handle is none of a world or a plan that is there: it was freed, or it is something else.
    Handle = 4,
    /// Another call, of another thread, is at work in the world or the plan. Try again when it is done.
    Busy = 5,
    /// A call failed within Flockwork, which is a mistake of ours: please report the text. The world refuses all further calls;
    /// free it.
    Broken = 6,
    /// The text of a scene, or of a part of one, has mistakes. The error has a line for each: line, column, what is accepted.
    Scene = 7,
    /// The text of a script has a mistake. The error has its file and line.
    Script = 8,
    /// A name, or the number of a group, stands for nothing. The error has the name that may have been meant.
    Name = 9,
    /// A number is not accepted, such as one that is not finite.
    Value = 10,
    /// The agent or the obstacle is gone, or never was.
    Gone = 11,
    /// The bytes are no snapshot of this world.
    Snapshot = 12,
}

/// Why a call is refused.
#[derive(Debug)]
pub struct Failure {
    pub status: FlockworkStatus,
    pub message: String,
}

impl Failure {
    pub fn new(status: FlockworkStatus, message: impl Into<String>) -> Self {
        Self { status, message: message.into() }
    }
}

impl From<HostError> for Failure {
    fn from(error: HostError) -> Self {
        let status = match error.kind {
            ErrorKind::Scene => FlockworkStatus::Scene,
            ErrorKind::Script => FlockworkStatus::Script,
            ErrorKind::Name => FlockworkStatus::Name,
            ErrorKind::Gone => FlockworkStatus::Gone,
            ErrorKind::Snapshot => FlockworkStatus::Snapshot,
            _ => FlockworkStatus::Value,
        };
        Self { status, message: error.message }
    }
}

/// What every call does inside.
pub type Done = Result<(), Failure>;

thread_local! {
    static LAST: RefCell<CString> = RefCell::new(CString::default());
}

/// Keeps the reason of a refusal for this thread.
pub fn keep(failure: &Failure) {
    let mut bytes = failure.message.clone().into_bytes();
    bytes.retain(|byte| *byte != 0);
    let text = CString::new(bytes).unwrap_or_default();
    // A thread that is ending may have no place left to keep it.
    let _ = LAST.try_with(|last| *last.borrow_mut() = text);
}

/// Why the last call of this thread that was refused was so: text in UTF-8, with a line for each mistake of a scene. It is
/// empty if none was refused yet, and never null. It is valid until another call of this thread is refused, and calls that
/// are not refused leave it as it is: look at what a call answers first. Do not free it.
#[unsafe(no_mangle)]
pub extern "C" fn flockwork_error() -> *const c_char {
    const NONE: &CStr = c"";
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(NONE.as_ptr())
}
