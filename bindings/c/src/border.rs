//! What comes from C as pointers. All that Rust cannot check is here.

use core::{ptr, slice};
use std::ffi::{CStr, c_char};

use crate::status::{Done, Failure, FlockworkStatus};

/// A text from C. Only C makes one, or `Text::new`, so that it is null or ends with a zero byte.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Text(*const c_char);

/// A place for values in the memory of C. Only C makes one, or `Room::new`, so that it is null or has as much room as the
/// header says of it. What C calls it, `cbindgen.toml` says for each type of value.
#[repr(transparent)]
pub struct Room<T>(*mut T);

/// Values in the memory of C, as a `Room` is.
#[repr(transparent)]
pub struct Values<T>(*const T);

fn null(what: &str) -> Failure {
    Failure::new(FlockworkStatus::Null, format!("{what} is null"))
}

impl Text {
    /// A text for calls from Rust.
    pub const fn new(text: &'static CStr) -> Self {
        Self(text.as_ptr())
    }

    /// The text, if it is there and is UTF-8. It must not outlive the call.
    pub(crate) fn get<'a>(self, what: &str) -> Result<&'a str, Failure> {
        if self.0.is_null() {
            return Err(null(what));
        }
        // SAFETY: the header asks for a text that ends with a zero byte and stays until the call is done.
        let text = unsafe { CStr::from_ptr(self.0) };
        text.to_str().map_err(|why| {
            let at = why.valid_up_to();
            Failure::new(FlockworkStatus::Utf8, format!("{what} is not UTF-8 at byte {at}"))
        })
    }
}

/// Refuses what is null or lies at an address that no such value has.
fn check<T>(what: &str, at: *const T, length: usize) -> Done {
    let fits = length <= isize::MAX as usize / size_of::<T>().max(1);
    match (at.is_null(), at.is_aligned() && fits) {
        (true, _) if length > 0 => Err(null(what)),
        (_, false) => {
            let message = format!("{what} cannot be {length} values at {at:p}");
            Err(Failure::new(FlockworkStatus::Value, message))
        }
        _ => Ok(()),
    }
}

impl<T: Copy> Values<T> {
    /// No values, for calls from Rust.
    pub const fn none() -> Self {
        Self(ptr::null())
    }

    /// The values, of which there are so many. They must not outlive the call.
    pub(crate) fn get<'a>(self, what: &str, length: usize) -> Result<&'a [T], Failure> {
        check(what, self.0, length)?;
        if length == 0 {
            return Ok(&[]);
        }
        // SAFETY: the header asks for that many values, which stay as they are until the call is done.
        Ok(unsafe { slice::from_raw_parts(self.0, length) })
    }
}

impl<T> Room<T> {
    pub(crate) fn is_null(&self) -> bool {
        self.0.is_null()
    }

    /// A place for calls from Rust.
    ///
    /// # Safety
    /// It is null, or has as much room as the function that it is for says, until that is done.
    pub const unsafe fn new(at: *mut T) -> Self {
        Self(at)
    }

    /// Refuses a place that cannot take a value.
    pub(crate) fn check(&self, what: &str) -> Done {
        check(what, self.0, 1)
    }

    /// Hands one value over to C.
    pub(crate) fn put(self, what: &str, value: T) -> Done {
        self.check(what)?;
        // SAFETY: the header asks for room for one value.
        unsafe { self.0.write(value) };
        Ok(())
    }

    /// Refuses a place that cannot take a value, unless C does not want it.
    pub(crate) fn check_offer(&self, what: &str) -> Done {
        if self.0.is_null() { Ok(()) } else { self.check(what) }
    }

    /// The same where C need not want it.
    pub(crate) fn offer(self, what: &str, value: T) -> Done {
        if self.0.is_null() { Ok(()) } else { self.put(what, value) }
    }
}

impl<T: Copy> Room<T> {
    /// Copies values to C, if there is room for so many.
    pub(crate) fn fill(self, what: &str, room: usize, values: &[T]) -> Done {
        check(what, self.0, room)?;
        if room < values.len() {
            let message = format!("{what} has room for {room}, and needs {}", values.len());
            return Err(Failure::new(FlockworkStatus::Length, message));
        }
        if !values.is_empty() {
            // SAFETY: the header asks for that much room, which is C's own, so that none of these values lies in it.
            unsafe { ptr::copy_nonoverlapping(values.as_ptr(), self.0, values.len()) };
        }
        Ok(())
    }
}

/// Hands a list over: how long it is, and the list itself unless only that was asked for.
pub fn put_list<T: Copy>(buffer: Room<T>, room: usize, length: Room<usize>, list: &[T]) -> Done {
    let asks_for_length = buffer.is_null() && !length.is_null();
    length.offer("the length", list.len())?;
    if asks_for_length { Ok(()) } else { buffer.fill("the buffer", room, list) }
}

/// The same for a text, with a zero byte at its end that its length does not count.
pub fn put_text(buffer: Room<c_char>, room: usize, length: Room<usize>, text: &str) -> Done {
    let mut bytes: Vec<u8> = text.bytes().filter(|byte| *byte != 0).collect();
    let asks_for_length = buffer.is_null() && !length.is_null();
    length.offer("the length", bytes.len())?;
    bytes.push(0);
    if asks_for_length { Ok(()) } else { Room(buffer.0.cast()).fill("the buffer", room, &bytes) }
}
