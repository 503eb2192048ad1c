//! Animated GIFs.

use std::borrow::Cow;
use std::path::Path;

use gif::{DisposalMethod, Encoder, EncodingError, Extension, Frame, Repeat};

use super::palette::{Palette, SAME};
use super::raster::Raster;
use crate::output::{FileKind, Output, SIGNATURE, sentence};
use crate::sketch::{Ink, Theme};

/// The file kind of a movie.
pub const MOVIE: FileKind = FileKind::new("movie", b"GIF89a", SIGNATURE);

/// A movie that is being written.
pub struct Movie {
    encoder: Encoder<Output>,
    palette: Palette,
    delay: u16,
    last: Vec<u8>,
    size: (u32, u32),
}

impl Movie {
    /// Starts a movie of this size (px) whose frames take this long (1/100 s), in the colors of a theme and of agents.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn create(
        to: Output,
        size: (u32, u32),
        delay: u16,
        theme: Theme,
        agents: &[Ink],
    ) -> Result<Self, String> {
        let palette = Palette::new(theme, agents);
        let path = to.path.clone();
        let side = |pixels: u32| u16::try_from(pixels).unwrap_or(u16::MAX);
        let began = begin(to, (side(size.0), side(size.1)), &palette.colors);
        let encoder = began.map_err(|error| why(&path, error))?;
        Ok(Self { encoder, palette, delay, last: Vec::new(), size })
    }

    /// Adds a picture of the movie's size.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn add(&mut self, raster: &Raster) -> Result<(), String> {
        let now: Vec<u8> =
            raster.pixels().chunks_exact(4).map(|pixel| self.palette.index(pixel)).collect();
        let frame = self.difference(&now);
        self.last = now;
        let written = self.encoder.write_frame(&frame);
        written.map_err(|error| why(&self.encoder.get_ref().path, error))
    }

    /// Writes its end, and moves the file to its destination.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn finish(self) -> Result<(), String> {
        let path = self.encoder.get_ref().path.clone();
        self.encoder.into_inner().map_err(|error| why(&path, error))?.finish()
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

/// Writes what comes before the first frame.
fn begin(
    to: Output,
    (width, height): (u16, u16),
    colors: &[u8],
) -> Result<Encoder<Output>, EncodingError> {
    let mut encoder = Encoder::new(to, width, height, colors)?;
    encoder.write_raw_extension(Extension::Comment.into(), &[SIGNATURE.as_bytes()])?;
    encoder.set_repeat(Repeat::Infinite)?;
    Ok(encoder)
}

fn why(path: &Path, error: EncodingError) -> String {
    let error = match error {
        EncodingError::Io(error) => error,
        other => std::io::Error::other(other),
    };
    sentence(path, MOVIE, &error)
}
