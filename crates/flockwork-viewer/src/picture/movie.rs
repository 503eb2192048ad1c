//! Animated GIFs.

use std::borrow::Cow;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use flockwork::Color;
use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::canvas::Canvas;
use super::palette::{Palette, SAME};
use crate::files::show;
use crate::sketch::Theme;

/// A movie that is being written.
pub struct Movie {
    encoder: Encoder<BufWriter<File>>,
    palette: Palette,
    path: PathBuf,
    delay: u16,
    last: Vec<u8>,
    size: (u32, u32),
}

impl Movie {
    /// Starts a movie of this size whose frames take this long (1/100 s).
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn create(
        path: &Path,
        size: (u32, u32),
        delay: u16,
        theme: Theme,
        groups: &[Color],
    ) -> Result<Self, String> {
        let palette = Palette::new(theme, groups);
        let file = File::create(path).map_err(|error| why(path, &error))?;
        let side = |pixels: u32| u16::try_from(pixels).map_err(|error| why(path, &error));
        let (width, height) = (side(size.0)?, side(size.1)?);
        let mut encoder = Encoder::new(BufWriter::new(file), width, height, &palette.colors)
            .map_err(|error| why(path, &error))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|error| why(path, &error))?;
        Ok(Self { encoder, palette, path: path.to_path_buf(), delay, last: Vec::new(), size })
    }

    /// Adds a picture of the movie's size.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn add(&mut self, canvas: &Canvas) -> Result<(), String> {
        let now: Vec<u8> =
            canvas.pixels().chunks_exact(4).map(|pixel| self.palette.index(pixel)).collect();
        let frame = self.difference(&now);
        self.last = now;
        self.encoder.write_frame(&frame).map_err(|error| why(&self.path, &error))
    }

    /// The part of a frame that differs from the one before; most of a scene stands still.
    fn difference(&self, now: &[u8]) -> Frame<'static> {
        let width = self.size.0 as usize;
        let first = self.last.is_empty();
        let differs = |at: usize| first || now[at] != self.last[at];
        let rows = now.len() / width;
        let row_differs = |row: &usize| (row * width..(row + 1) * width).any(differs);
        let top = (0..rows).find(row_differs).unwrap_or(0);
        let bottom = (top..rows).rev().find(row_differs).unwrap_or(top);
        let indices =
            (top * width..(bottom + 1) * width).map(|at| if differs(at) { now[at] } else { SAME });
        Frame {
            delay: self.delay,
            dispose: DisposalMethod::Keep,
            transparent: (!first).then_some(SAME),
            top: top as u16,
            width: width as u16,
            height: (bottom + 1 - top) as u16,
            buffer: Cow::Owned(indices.collect()),
            ..Frame::default()
        }
    }
}

fn why(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: the movie cannot be written: {error}", show(path))
}
