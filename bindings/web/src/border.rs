//! The border itself: what comes in, what goes out, and the worlds behind it.

use std::cell::RefCell;

use flockwork_host::{ErrorKind, HostError, HostPlan, HostWorld};

/// All that lives behind the border.
#[derive(Default)]
pub(crate) struct Border {
    /// The worlds, each at its number; numbers of worlds that are gone are given again.
    pub worlds: Vec<Option<HostWorld>>,
    /// The plan that is being written.
    pub plan: HostPlan,
    pub input: Vec<u8>,
    output: Out,
}

thread_local! {
    static BORDER: RefCell<Border> = RefCell::default();
    /// Why it has failed, for a panic ends it here without unwinding.
    static LAST_WORDS: RefCell<String> = RefCell::default();
}

/// Does something behind the border that is never refused.
pub(crate) fn with<T>(does: impl FnOnce(&mut Border) -> T) -> T {
    BORDER.with_borrow_mut(does)
}

/// Does something that may be refused.
pub(crate) fn ask(does: impl FnOnce(&mut Border) -> Result<f64, HostError>) -> f64 {
    with(|border| does(border).unwrap_or_else(|error| border.refuse(&error)))
}

/// The same with a world, by its number.
pub(crate) fn ask_world(
    world: u32,
    does: impl FnOnce(&mut HostWorld, Texts) -> Result<f64, HostError>,
) -> f64 {
    ask(|border| {
        let Border { worlds, input, .. } = border;
        does(find(worlds, world)?, Texts(input))
    })
}

/// The same with the plan that is being written.
pub(crate) fn ask_plan(
    world: u32,
    does: impl FnOnce(&mut HostWorld, &mut HostPlan, Texts) -> Result<(), HostError>,
) -> f64 {
    ask(|border| {
        let Border { worlds, plan, input, .. } = border;
        does(find(worlds, world)?, plan, Texts(input)).map(done)
    })
}

/// Has something of a world go out, and answers how many bytes it is.
pub(crate) fn answer(
    world: u32,
    writes: impl FnOnce(&mut HostWorld, Texts, &mut Out) -> Result<(), HostError>,
) -> f64 {
    ask(|border| {
        let Border { worlds, input, output, .. } = border;
        output.0.clear();
        writes(find(worlds, world)?, Texts(input), output)?;
        Ok(output.0.len() as f64)
    })
}

/// What is answered where there is nothing to say.
pub(crate) fn done<T>(_: T) -> f64 {
    0.0
}

/// The world of a number.
pub(crate) fn find(
    worlds: &mut [Option<HostWorld>],
    nth: u32,
) -> Result<&mut HostWorld, HostError> {
    let message = || format!("there is no world {nth}: it was disposed of");
    let world = worlds.get_mut(nth as usize).and_then(Option::as_mut);
    world.ok_or_else(|| HostError { kind: ErrorKind::Gone, message: message() })
}

/// The texts that came in, one behind the other.
#[derive(Clone, Copy)]
pub(crate) struct Texts<'b>(pub &'b [u8]);

impl<'b> Texts<'b> {
    /// Takes the next text, of so many bytes.
    pub fn next(&mut self, length: u32) -> Result<&'b str, HostError> {
        let message = || "a text did not come in as it should".to_owned();
        let wrong = || HostError { kind: ErrorKind::Value, message: message() };
        let (text, rest) = self.0.split_at_checked(length as usize).ok_or_else(wrong)?;
        self.0 = rest;
        str::from_utf8(text).map_err(|_| wrong())
    }

    /// What is left, as numbers of 32 bits each.
    pub fn words(&self) -> impl Iterator<Item = [u8; 4]> + use<'b> {
        self.0.as_chunks().0.iter().copied()
    }
}

impl Border {
    fn refuse(&mut self, error: &HostError) -> f64 {
        self.output.0.clear();
        self.output.text(&format!("{:?}", error.kind).to_lowercase());
        self.output.text(&error.message);
        -1.0
    }
}

/// What goes out: numbers of 64 bits and texts, each behind its length in bytes, or plain bytes.
#[derive(Default)]
pub(crate) struct Out(pub Vec<u8>);

impl Out {
    /// Numbers of 32 bits.
    pub fn words(&mut self, words: impl Iterator<Item = [u8; 4]>) {
        words.for_each(|word| self.0.extend(word));
    }

    pub fn numbers(&mut self, numbers: &[f64]) {
        numbers.iter().for_each(|number| self.0.extend(number.to_le_bytes()));
    }

    pub fn text(&mut self, text: &str) {
        self.numbers(&[text.len() as f64]);
        self.0.extend(text.as_bytes());
    }
}

/// Makes room for so many bytes that come in, and answers where; what the last call had there is gone.
#[unsafe(no_mangle)]
pub extern "C" fn fw_input(length: u32) -> *mut u8 {
    with(|border| {
        border.input.resize(length as usize, 0);
        border.input.as_mut_ptr()
    })
}

/// Where the last answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn fw_output() -> *const u8 {
    with(|border| border.output.0.as_ptr())
}

/// Has a panic leave its message; called once, before all else.
#[unsafe(no_mangle)]
pub extern "C" fn fw_start() {
    std::panic::set_hook(Box::new(|panic| LAST_WORDS.set(panic.to_string())));
}

/// Where the message of a panic begins, after one.
#[unsafe(no_mangle)]
pub extern "C" fn fw_last_words() -> *const u8 {
    LAST_WORDS.with_borrow(|words| words.as_ptr())
}

/// How many bytes it is.
#[unsafe(no_mangle)]
pub extern "C" fn fw_last_words_length() -> usize {
    LAST_WORDS.with_borrow(String::len)
}
