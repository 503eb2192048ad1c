//! Tells tests and measurements how fast the window is, and what it shows.

use std::time::{Duration, Instant};

use serde::Serialize;

use super::options::WindowOptions;
use crate::output::{self, FileKind, Output};
use crate::picture::{PICTURE, write_png};

/// The file kind of what [`WindowOptions::fps_log`] writes.
pub const FRAMES: FileKind = FileKind::new("frame log", b"{\"frames\":", "\"fps\"");

/// Frames that are not counted: fonts and shaders are prepared in them.
const WARM_UP: usize = 10;

/// How often the figures are written while the window is open, besides when it closes.
const EVERY: Duration = Duration::from_millis(250);

/// What the window shows, as data for tests and measurements.
#[derive(Clone, Debug, Serialize)]
pub struct WindowState {
    /// Whether something is calculated on a thread of its own: a comparison, a movie, or the past of an agent.
    pub busy: bool,
    /// The scene's name.
    pub scene: String,
    /// The world's tick.
    pub tick: u64,
    /// The hash of the world's state.
    pub hash: String,
    /// The first and the last tick that it can go to; none if there is no way back.
    pub past: Option<[u64; 2]>,
    /// How many agents are shown of a run that was left.
    pub ghosts: usize,
    /// The figures that differ in what was tried again; none before both runs are compared.
    pub changes: Option<Vec<[String; 4]>>,
    /// Whether it stands still.
    pub paused: bool,
    /// How many times faster than real time.
    pub speed: f32,
    /// Whether forces are shown.
    pub forces: bool,
    /// Whether trails are shown.
    pub trails: bool,
    /// What is told of the selected agent, or of the one nearest to the mouse; empty if nothing is.
    pub story: String,
    /// Of how many ticks it is known what the selected agent did.
    pub agent_ticks: usize,
    /// How many numbers of behaviors are adjusted, each for whomever.
    pub adjusted: usize,
    /// How many values are not as the files say.
    pub by_hand: usize,
    /// The public value by which agents are colored; none for their own colors.
    pub color_by: Option<String>,
    /// The figure that is plotted; none if none is.
    pub plotted: Option<String>,
    /// How many scenes move in the gallery; none if it is not shown.
    pub gallery: Option<usize>,
    /// Whether the panel is shown.
    pub panel: bool,
    /// Whether the window is light.
    pub light: bool,
    /// Whether the help is shown.
    pub help: bool,
    /// Whether the session is recorded.
    pub recording: bool,
    /// Where the pointer is in the plane of the picture (m).
    pub pointer: [f32; 2],
    /// How far the view is turned and tilted (°); 0 and 0 from above.
    pub eye: [f32; 2],
    /// Where the world's mouse is (m).
    pub mouse: [f32; 2],
    /// Where the marks are (m).
    pub marks: Vec<[f32; 2]>,
    /// Points per meter.
    pub points_per_meter: f32,
    /// Pixels per point.
    pub pixels_per_point: f32,
    /// The mean time of scripts, engine and drawing in a frame of the last second (ms).
    pub millis: [f32; 3],
    /// How long it took after each of the last saves until it was drawn (ms).
    pub saves_ms: Vec<f32>,
    /// The message on lost time; none if no time is lost.
    pub slowness: Option<String>,
    /// The last report; none before the first.
    pub notice: Option<String>,
    /// How many things are wrong.
    pub troubles: usize,
    /// How many things are allowed, but probably not intended.
    pub warnings: usize,
}

/// Measures frames, and ends the window when the options say so.
pub struct Probe {
    options: WindowOptions,
    began: Instant,
    written: Instant,
    frames: Vec<Duration>,
    pictured: bool,
}

impl Probe {
    /// Starts the time of [`WindowOptions::exit_after`].
    pub fn new(options: WindowOptions) -> Self {
        let began = Instant::now();
        Self { options, began, written: began, frames: Vec::new(), pictured: false }
    }

    fn time_is_up(&self) -> bool {
        let asked = self.options.exit_after;
        let over = asked.is_some_and(|secs| self.began.elapsed().as_secs_f32() >= secs);
        over || self.options.stop.is_asked()
    }

    /// Whether the window is to close.
    pub fn is_over(&self) -> bool {
        self.pictured || (self.options.screenshot.is_none() && self.time_is_up())
    }

    /// Takes the picture of the last frame, if it is time: to be called when the frame is complete and not yet shown.
    pub fn after_drawing(&mut self) {
        let Some(path) = self.options.screenshot.as_ref().filter(|_| self.time_is_up()) else {
            return;
        };
        let picture = macroquad::texture::get_screen_data();
        let size = (u32::from(picture.width), u32::from(picture.height));
        // OpenGL counts rows from the bottom.
        let rows = picture.bytes.chunks_exact(4 * usize::from(picture.width).max(1)).rev();
        let pixels: Vec<u8> = rows.flatten().copied().collect();
        let written = Output::create(path, PICTURE).and_then(|to| write_png(to, size, &pixels));
        _ = tell(written);
        self.pictured = true;
    }

    /// Counts a frame, and writes the figures from time to time.
    pub fn frame(&mut self, took: Duration, state: impl FnOnce() -> WindowState) {
        if self.options.fps_log.is_none() {
            return;
        }
        self.frames.push(took);
        if self.written.elapsed() >= EVERY {
            self.report(&state());
            self.written = Instant::now();
        }
    }

    /// Writes the figures, where they were asked for, and what is shown; no more once that has failed.
    pub fn report(&mut self, state: &WindowState) {
        let Some(path) = &self.options.fps_log else { return };
        let frames = self.frames.get(WARM_UP..).unwrap_or_default();
        let secs = self.began.elapsed().as_secs_f64();
        let text = figures(frames, self.frames.len() as f64 / secs.max(1e-9), state);
        if !tell(output::write(path, FRAMES, text.as_bytes())) {
            self.options.fps_log = None;
        }
    }
}

/// Tells why a file could not be written; answers whether it was.
fn tell(written: Result<(), String>) -> bool {
    written.inspect_err(|why| eprintln!("flockwork: {why}")).is_ok()
}

fn figures(frames: &[Duration], fps: f64, state: &WindowState) -> String {
    let mut millis: Vec<f64> = frames.iter().map(|took| took.as_secs_f64() * 1e3).collect();
    millis.sort_by(f64::total_cmp);
    let at = |share: f64| {
        millis.get((share * millis.len() as f64) as usize).copied().unwrap_or_default()
    };
    // Numbers and names can always be written.
    let state = serde_json::to_string(state).unwrap_or_default();
    format!(
        "{{\"frames\":{},\"fps\":{fps:.1},\"median_ms\":{:.2},\"p95_ms\":{:.2},\"worst_ms\":{:.2},\"state\":{state}}}\n",
        millis.len(),
        at(0.5),
        at(0.95),
        millis.last().copied().unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_frames() {
        let state = WindowState {
            busy: false,
            scene: "\"a\"".to_owned(),
            tick: 7,
            hash: String::new(),
            past: None,
            ghosts: 0,
            changes: None,
            paused: true,
            speed: 1.0,
            adjusted: 0,
            by_hand: 0,
            color_by: None,
            plotted: None,
            forces: false,
            trails: true,
            story: String::new(),
            agent_ticks: 0,
            panel: true,
            gallery: None,
            help: false,
            light: true,
            recording: false,
            pointer: [f32::NAN, 1.0],
            eye: [0.0; 2],
            mouse: [0.0, 1.0],
            marks: Vec::new(),
            points_per_meter: 20.0,
            pixels_per_point: 1.0,
            millis: [0.0; 3],
            saves_ms: Vec::new(),
            slowness: None,
            notice: None,
            troubles: 0,
            warnings: 0,
        };
        let frames: Vec<Duration> = (1..=100).map(Duration::from_millis).collect();
        let text = figures(&frames, 99.0, &state);
        assert!(text.contains("\"frames\":100") && text.contains("\"p95_ms\":96.00"), "{text}");
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((read["state"]["tick"].as_u64(), read["fps"].as_f64()), (Some(7), Some(99.0)));
        assert!(figures(&[], 0.0, &state).contains("\"fps\":0.0"));
    }
}
