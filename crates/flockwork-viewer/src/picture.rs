//! Pictures without a window: shapes onto pixels, and pixels into files.

mod letters;
mod movie;
mod palette;
mod poster;
mod raster;

pub use movie::{MOVIE, Movie};
pub use poster::Poster;
pub use raster::{Raster, Viewport};

use crate::output::{FileKind, Output, SIGNATURE};

/// The kind of a picture's file.
pub const PICTURE: FileKind = FileKind::new("picture", b"\x89PNG\r\n\x1a\n", SIGNATURE);

/// Writes opaque pixels, row by row from the top, as a PNG; `pixels` are red, green, blue and opacity.
///
/// # Errors
/// One sentence: the file, and why it cannot be written.
pub fn write_png(mut to: Output, (width, height): (u32, u32), pixels: &[u8]) -> Result<(), String> {
    let mut encoder = png::Encoder::new(&mut to, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let signed = encoder.add_text_chunk("Software".to_owned(), SIGNATURE.to_owned());
    let written = signed.and_then(|()| encoder.write_header()).and_then(|mut writer| {
        writer.write_image_data(pixels)?;
        writer.finish()
    });
    let why = |error| match error {
        png::EncodingError::IoError(error) => error,
        other => std::io::Error::other(other),
    };
    written.map_err(|error| to.why(&why(error)))?;
    to.finish()
}
