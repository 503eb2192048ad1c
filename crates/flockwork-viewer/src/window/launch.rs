//! Opens the window, or says in one sentence why there is none.

use std::fmt;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind, set_hook, take_hook};
use std::sync::atomic::{AtomicBool, Ordering};

use macroquad::miniquad::conf::{Conf, LinuxBackend, Platform};

use super::icon::icon;

/// What a window needs from Debian; each was found by opening one on a bare system.
const PACKAGES: &str = "libx11-6 libxkbcommon0 libxi6 libgl1";

/// The window class, by which desktops know the program's windows.
pub const CLASS: &str = "flockwork";

/// Whether the window is there: a panic after that is a mistake of ours, not a missing display.
static STARTED: AtomicBool = AtomicBool::new(false);

/// No window can be opened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDisplay {
    /// Why, and what to do.
    pub reason: String,
}

impl fmt::Display for NoDisplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for NoDisplay {}

/// Why no window can be opened, as far as the environment tells.
fn missing(is_set: impl Fn(&str) -> bool) -> Option<NoDisplay> {
    let has_display = !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    let reason = "no display: neither DISPLAY nor WAYLAND_DISPLAY is set".to_owned();
    (!has_display).then_some(NoDisplay { reason })
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// Opens a window of a size (points) and runs `frames` in it until that ends or the window is closed.
pub fn run(
    title: &str,
    size: (u16, u16),
    frames: impl Future<Output = ()> + 'static,
) -> Result<(), NoDisplay> {
    if let Some(why) = missing(is_set) {
        return Err(why);
    }
    let conf = conf(title, size);
    let hook = take_hook();
    // The library's own panic would explain nothing to the person at the terminal.
    set_hook(Box::new(|_| {}));
    let ended = catch_unwind(AssertUnwindSafe(|| {
        macroquad::Window::from_config(conf, async move {
            STARTED.store(true, Ordering::SeqCst);
            set_hook(hook);
            frames.await;
        });
    }));
    match ended {
        Ok(()) => Ok(()),
        Err(panic) if STARTED.load(Ordering::SeqCst) => resume_unwind(panic),
        Err(panic) => {
            drop(take_hook());
            Err(NoDisplay { reason: reason(&message(panic.as_ref())) })
        }
    }
}

fn conf(title: &str, (width, height): (u16, u16)) -> Conf {
    let wayland = !is_set("DISPLAY");
    let linux_backend = if wayland { LinuxBackend::WaylandOnly } else { LinuxBackend::X11Only };
    Conf {
        window_title: title.to_owned(),
        window_width: width.into(),
        window_height: height.into(),
        high_dpi: true,
        icon: icon(),
        platform: Platform { linux_backend, linux_wm_class: CLASS, ..Platform::default() },
        ..Conf::default()
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default().to_owned()
}

fn reason(message: &str) -> String {
    if message.contains("XOpenDisplay") {
        let name = std::env::var("DISPLAY").unwrap_or_default();
        return format!("no display: nothing answers at DISPLAY={name}");
    }
    // Without an OpenGL library the panic says nothing at all about it.
    let hint = format!("on Debian: apt install {PACKAGES}");
    if message.contains("LibraryNotFound") {
        let library = message.split(['(', ')', '"']).find(|part| part.starts_with("lib"));
        let library = library.unwrap_or("a library");
        return format!("no window: {library} is missing; {hint}");
    }
    format!("no window: OpenGL does not answer; a library may be missing; {hint}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_tells_first() {
        assert!(missing(|_| true).is_none());
        assert!(missing(|name| name == "WAYLAND_DISPLAY").is_none());
        if cfg!(target_os = "linux") {
            let reason = missing(|_| false).map(|why| why.to_string()).unwrap_or_default();
            assert!(reason.contains("DISPLAY"), "{reason}");
        }
    }

    #[test]
    fn a_missing_library_is_named_with_its_packages() {
        let told =
            reason("X11 backend failed: LibraryNotFound(DlOpenError(\"libxkbcommon.so.0\"))");
        assert!(told.contains("libxkbcommon.so.0") && told.contains(PACKAGES), "{told}");
        let unexplained = reason("called `Option::unwrap()` on a `None` value");
        assert!(unexplained.contains("libgl1"), "{unexplained}");
    }
}
