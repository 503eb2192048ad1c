//! What the windowing library does not do with its own window: change the title once it is open, and tell whether
//! anything of it can be seen and which scale the system asks for.

#[cfg(target_os = "linux")]
mod x11;

/// A stand-in for systems on which nothing more is known than the library knows: the title stays.
#[cfg(not(target_os = "linux"))]
mod x11 {
    pub struct Window;

    impl Window {
        pub fn find(_: &str) -> Option<Self> {
            None
        }

        pub fn set_title(&self, _: &str) {}

        pub fn is_hidden(&self) -> bool {
            false
        }

        pub fn hears(&self) -> bool {
            false
        }

        pub fn is_pressed(&self) -> bool {
            false
        }
    }

    pub fn scale() -> Option<f32> {
        None
    }
}

use std::time::{Duration, Instant};

/// How often the system is asked whether the window can be seen.
const LOOK: Duration = Duration::from_millis(250);

/// The window as the desktop sees it.
pub struct Desktop {
    window: Option<x11::Window>,
    title: String,
    scale: Option<f32>,
    hidden: bool,
    looked: Instant,
}

impl Desktop {
    /// The open window of this program that has this title.
    pub fn new(title: String) -> Self {
        let (window, scale) = (x11::Window::find(&title), x11::scale());
        Self { window, title, scale, hidden: false, looked: Instant::now() }
    }

    /// Pixels per point, as the system asks for; what the library says if the system does not tell.
    pub fn scale(&self) -> f32 {
        self.scale.unwrap_or_else(macroquad::miniquad::window::dpi_scale)
    }

    /// Changes the title, where that can be done.
    pub fn set_title(&mut self, title: String) {
        if let Some(window) = self.window.as_ref().filter(|_| title != self.title) {
            window.set_title(&title);
            self.title = title;
        }
    }

    /// Whether it hears of input to the window while no frame is drawn.
    pub fn hears(&self) -> bool {
        self.window.is_some()
    }

    /// Whether there was any input to the window since the last call.
    pub fn is_stirred(&self) -> bool {
        self.window.as_ref().is_some_and(|window| window.hears() || window.is_pressed())
    }

    /// Whether nothing of the window can be seen, because it is minimized. The system is asked four times a second.
    pub fn is_hidden(&mut self) -> bool {
        // Events that are not taken would pile up.
        self.window.iter().for_each(|window| _ = window.hears());
        if self.looked.elapsed() >= LOOK {
            self.looked = Instant::now();
            self.hidden = self.window.as_ref().is_some_and(x11::Window::is_hidden);
        }
        self.hidden
    }
}
