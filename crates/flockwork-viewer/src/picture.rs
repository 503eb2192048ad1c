//! Pictures without a window: draws shapes on pixels, and writes pixels into files.

mod frames;
mod legend;
mod letters;
mod movie;
mod palette;
mod poster;
mod raster;

pub use frames::{Frames, refuse_folder};
pub use movie::{MOVIE, Movie};
pub use poster::Poster;
pub use raster::{Raster, Viewport};

use crate::output::{FileKind, Output, SIGNATURE};

/// The file kind of a picture.
pub const PICTURE: FileKind = FileKind::new("picture", b"\x89PNG\r\n\x1a\n", SIGNATURE);

/// Writes opaque pixels as a PNG. `pixels` has four bytes for each, red, green, blue and opacity, row by row from the
/// top.
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
