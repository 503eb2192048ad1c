//! Pictures without a window: shapes onto pixels, and pixels into files.

mod canvas;
mod letters;
mod movie;
mod palette;
mod poster;

pub use canvas::{Canvas, View};
pub use movie::Movie;
pub use poster::Poster;

use std::path::Path;

/// Writes opaque pixels as a PNG.
///
/// # Errors
/// One sentence: the file, and why it cannot be written.
pub fn write_png(canvas: &Canvas, path: &Path) -> Result<(), String> {
    let why = |error: &dyn std::fmt::Display| {
        format!("{}: the picture cannot be written: {error}", crate::files::show(path))
    };
    let file = std::fs::File::create(path).map_err(|error| why(&error))?;
    let (width, height) = canvas.size();
    let mut encoder = png::Encoder::new(std::io::BufWriter::new(file), width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let written = encoder.write_header().and_then(|mut writer| {
        // Every picture has an opaque ground, so its pixels are not premultiplied by anything.
        writer.write_image_data(canvas.pixels())?;
        writer.finish()
    });
    written.map_err(|error| why(&error))
}
