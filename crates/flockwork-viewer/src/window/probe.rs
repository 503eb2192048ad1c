//! Looks at the window from outside: how fast it is, and what it shows. For tests and measurements.

use std::time::{Duration, Instant};

use super::Options;

/// Frames that are not counted: fonts and shaders are prepared in them.
const WARM_UP: usize = 10;

/// Watches frames go by.
pub struct Probe {
    options: Options,
    began: Instant,
    frames: Vec<Duration>,
    pictured: bool,
}

impl Probe {
    /// Starts the time of [`Options::exit_after`].
    pub fn new(options: Options) -> Self {
        Self { options, began: Instant::now(), frames: Vec::new(), pictured: false }
    }

    fn time_is_up(&self) -> bool {
        self.options.exit_after.is_some_and(|secs| self.began.elapsed().as_secs_f32() >= secs)
    }

    /// Whether the window is to close.
    pub fn is_over(&self) -> bool {
        self.pictured || (self.options.screenshot.is_none() && self.time_is_up())
    }

    /// Takes the picture of the last frame; call while it is complete but not yet shown.
    pub fn after_drawing(&mut self) {
        let Some(path) = self.options.screenshot.as_ref().filter(|_| self.time_is_up()) else {
            return;
        };
        let picture = macroquad::texture::get_screen_data();
        match path.to_str() {
            Some(path) => picture.export_png(path),
            None => eprintln!("flockwork: {}: this name cannot be written", path.display()),
        }
        self.pictured = true;
    }

    /// Counts a frame.
    pub fn frame(&mut self, took: Duration) {
        if self.options.fps_log.is_some() {
            self.frames.push(took);
        }
    }

    /// Writes the figures, where they were asked for.
    pub fn report(&self) {
        let Some(path) = &self.options.fps_log else { return };
        if let Err(error) =
            std::fs::write(path, figures(self.frames.get(WARM_UP..).unwrap_or_default()))
        {
            eprintln!("flockwork: {}: {error}", path.display());
        }
    }
}

fn figures(frames: &[Duration]) -> String {
    let mut millis: Vec<f64> = frames.iter().map(|took| took.as_secs_f64() * 1e3).collect();
    millis.sort_by(f64::total_cmp);
    let at = |share: f64| {
        millis.get((share * millis.len() as f64) as usize).copied().unwrap_or_default()
    };
    let total: f64 = millis.iter().sum();
    let fps = if total > 0.0 { 1e3 * millis.len() as f64 / total } else { 0.0 };
    format!(
        "{{\"frames\":{},\"fps\":{fps:.1},\"median_ms\":{:.2},\"p95_ms\":{:.2},\"worst_ms\":{:.2}}}\n",
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
        let frames: Vec<Duration> = (1..=100).map(Duration::from_millis).collect();
        let text = figures(&frames);
        assert!(text.contains("\"frames\":100") && text.contains("\"p95_ms\":96.00"), "{text}");
        assert!(figures(&[]).contains("\"fps\":0.0"));
    }
}
