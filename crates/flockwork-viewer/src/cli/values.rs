//! Parsers for the values of options. An error says what is accepted.

use std::path::PathBuf;

use crate::metrics::NamedLine;
use crate::sketch::Extent;
use crate::sweep::{SweptParam, Values};

/// Parses a number of seconds, more than 0 and at most 1,000,000.
pub fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|secs| *secs > 0.0 && *secs <= 1e6);
    number.ok_or_else(|| "write a number of seconds, more than 0 and at most 1000000".to_owned())
}

/// Parses a tick rate, from 1 to 10,000 ticks per second.
pub fn rate(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|rate| (1.0..=10_000.0).contains(rate));
    number.ok_or_else(|| "write a number of ticks per second, from 1 to 10000".to_owned())
}

/// Parses the width and height of a window, such as `1280x800` (points): each from 160 by 120 to 16,384.
pub fn size(text: &str) -> Result<(u16, u16), String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let sides = sides.filter(|(w, h)| (160..=16_384).contains(w) && (120..=16_384).contains(h));
    sides.ok_or_else(|| "write width and height, such as 1280x800".to_owned())
}

/// Checks that a parameter of a script has a name and a value, `NAME=VALUE` or `GROUP.NAME=VALUE`; answers it as it is.
pub fn param(text: &str) -> Result<String, String> {
    let named = text.split_once('=').is_some_and(|(name, _)| !name.trim().is_empty());
    named.then(|| text.to_owned()).ok_or_else(|| "write NAME=VALUE or GROUP.NAME=VALUE".to_owned())
}

/// Parses a parameter of a script with its values, `NAME=VALUES` or `GROUP.NAME=VALUES`.
pub fn swept(text: &str) -> Result<SweptParam, String> {
    let (name, values) = text.split_once('=').unwrap_or(("", ""));
    let is_named = !name.trim().is_empty() && !name.contains(char::is_control);
    is_named.then_some(()).ok_or_else(|| "write NAME=VALUES or GROUP.NAME=VALUES".to_owned())?;
    Ok(SweptParam { name: name.trim().to_owned(), values: Values::parse(values)? })
}

/// Parses the path of a picture, which ends in `.png`.
pub fn png(text: &str) -> Result<PathBuf, String> {
    named(text, "png")
}

/// Parses the path of a movie, which ends in `.gif`.
pub fn gif(text: &str) -> Result<PathBuf, String> {
    named(text, "gif")
}

fn named(text: &str, accepted: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    if extension.is_some_and(|extension| extension == accepted) {
        Ok(path)
    } else {
        Err(format!("write a name that ends in .{accepted}"))
    }
}

/// Parses the lower left and the upper right corner of a part of the world (m).
pub fn view(text: &str) -> Result<Extent, String> {
    let numbers: Vec<f32> = text.split(',').filter_map(|part| part.trim().parse().ok()).collect();
    let [x0, y0, x1, y1] = numbers[..] else { return Err(VIEW.to_owned()) };
    let is_rectangle = x1 - x0 > 0.0 && y1 - y0 > 0.0 && (x1 - x0).max(y1 - y0).is_finite();
    let view = Extent { low: [x0, y0], high: [x1, y1] };
    if is_rectangle && text.split(',').count() == 4 { Ok(view) } else { Err(VIEW.to_owned()) }
}

/// Parses how far the view of a volume is turned and tilted (°).
pub fn eye(text: &str) -> Result<[f32; 2], String> {
    let parts = text.split_once(',').and_then(|(turn, tilt)| {
        Some([turn.trim().parse::<f32>().ok()?, tilt.trim().parse::<f32>().ok()?])
    });
    let fits = |[turn, tilt]: &[f32; 2]| turn.is_finite() && (0.0..=90.0).contains(tilt);
    let told =
        "write two angles in degrees, such as 30,60: the second from 0 (above) to 90 (the side)";
    parts.filter(fits).ok_or_else(|| told.to_owned())
}

const VIEW: &str = "write the lower left and the upper right corner in meters, such as 0,0,40,24";

/// Parses a name and two different points (m).
pub fn named_line(text: &str) -> Result<NamedLine, String> {
    let numbers = |text: &str| -> Option<Vec<f32>> {
        let parts = text.split(',').map(|part| part.trim().parse().ok());
        parts.collect::<Option<Vec<f32>>>().filter(|all| all.iter().all(|it| it.is_finite()))
    };
    let line = text.split_once('=').and_then(|(name, line)| {
        let [x0, y0, x1, y1] = numbers(line)?[..] else { return None };
        let name = Some(name.trim()).filter(|name| !name.is_empty())?;
        ([x0, y0] != [x1, y1]).then(|| (name.to_owned(), [[x0, y0], [x1, y1]]))
    });
    line.ok_or_else(|| "write a name and two points in meters, such as door=20,11,20,13".to_owned())
}
