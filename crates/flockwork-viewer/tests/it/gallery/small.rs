//! Pictures as small files: with few colors, each pixel a byte.

use std::collections::BTreeMap;
use std::path::Path;

use crate::pictures::read as read_rgba;

type Color = [u8; 3];

/// How many colors a picture has at most.
const COLORS: usize = 64;

/// The colors that stand for those of a picture: the means of the most common heaps of similar ones.
fn palette(pixels: &[Color]) -> Vec<Color> {
    let mut heaps: BTreeMap<Color, (usize, [usize; 3])> = BTreeMap::new();
    for pixel in pixels {
        let (count, sums) = heaps.entry(pixel.map(|it| it >> 4)).or_default();
        *count += 1;
        sums.iter_mut().zip(pixel).for_each(|(sum, it)| *sum += usize::from(*it));
    }
    let mut heaps: Vec<_> = heaps.into_values().collect();
    heaps.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    heaps.truncate(COLORS);
    heaps.into_iter().map(|(count, sums)| sums.map(|sum| (sum / count) as u8)).collect()
}

fn apart(one: Color, other: Color) -> u32 {
    one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// The place of the most similar color.
fn nearest(palette: &[Color], pixel: Color) -> u8 {
    let by_distance = |place: &usize| apart(palette[*place], pixel);
    (0..palette.len()).min_by_key(by_distance).map_or(0, |place| place as u8)
}

/// Writes a picture of the program anew, smaller.
pub fn shrink(from: &Path, to: &Path) {
    let (width, pixels) = read_rgba(from);
    let palette = palette(&pixels);
    let mut known = BTreeMap::new();
    let place = |pixel: &Color| *known.entry(*pixel).or_insert_with(|| nearest(&palette, *pixel));
    let places: Vec<u8> = pixels.iter().map(place).collect();
    let file = std::io::BufWriter::new(std::fs::File::create(to).unwrap());
    let mut encoder = png::Encoder::new(file, width as u32, (pixels.len() / width) as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&places).unwrap();
    writer.finish().unwrap();
}

fn decoder(path: &Path) -> png::Reader<std::io::BufReader<std::fs::File>> {
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    let mut decoder = png::Decoder::new(file);
    decoder.set_transformations(png::Transformations::EXPAND);
    decoder.read_info().unwrap()
}

pub fn width(path: &Path) -> u32 {
    decoder(path).info().width
}

/// The shades of a small picture.
pub fn read(path: &Path) -> Vec<u8> {
    let mut reader = decoder(path);
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    bytes
}

/// How much two pictures of one size differ on average, in shades of 256; all if they have not one size.
pub fn difference(one: &[u8], other: &[u8]) -> f64 {
    let differences = one.iter().zip(other).map(|(a, b)| f64::from(a.abs_diff(*b)));
    if one.len() == other.len() { differences.sum::<f64>() / one.len() as f64 } else { 255.0 }
}
