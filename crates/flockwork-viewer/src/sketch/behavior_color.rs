//! The color of a behavior: a function of its name, so that a behavior that is added changes no other's.

use std::f64::consts::TAU;

use super::ink::Ink;

/// Where the hash of names starts. Of sixty million numbers, the one under which the colors of the shipped behaviors
/// are farthest apart; another one is another color for every behavior.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325 ^ 43_671_250;

/// 2⁶⁴ over the golden ratio: it spreads alike hashes over all of a number's high bits (Knuth, TAOCP 3, 6.4).
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Lightness and chroma that colors have, in OKLCH. All are light enough for the dark background, and differ in lightness
/// as well as in hue, so that they stay apart for color-blind eyes.
const BANDS: [(f64, f64); 4] = [(0.65, 0.20), (0.74, 0.09), (0.80, 0.17), (0.88, 0.12)];

/// The color of the behavior of this name.
#[must_use]
pub fn behavior(name: &str) -> Ink {
    let hash = fnv(name).wrapping_mul(GOLDEN);
    let hue = (hash >> 56) as f64 / 256.0;
    let (lightness, chroma) = BANDS[(hash >> 46) as usize % BANDS.len()];
    Ink::solid(in_gamut(lightness, chroma, hue * TAU))
}

/// FNV-1a, 64 bits (Fowler, Noll and Vo).
fn fnv(text: &str) -> u64 {
    text.bytes().fold(BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// A color of OKLCH (hue in radians) that a screen has: as colorful as it can be, up to this chroma.
fn in_gamut(lightness: f64, chroma: f64, hue: f64) -> [u8; 3] {
    let steps = (0..=40).map(|step| chroma * (1.0 - f64::from(step) / 40.0));
    let mut colors = steps.map(|chroma| linear(lightness, chroma * hue.cos(), chroma * hue.sin()));
    let is_shown = |color: &[f64; 3]| color.iter().all(|part| (-1e-4..=1.0001).contains(part));
    // Gray, the last of them, can always be shown.
    let color = colors.find(is_shown).unwrap_or([0.5; 3]);
    color.map(|part| (255.0 * encoded(part.clamp(0.0, 1.0))).round() as u8)
}

/// OKLab as linear red, green and blue (Ottosson 2020).
fn linear(l: f64, a: f64, b: f64) -> [f64; 3] {
    let long = (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let medium = (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let short = (l - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    [
        4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
        -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
        -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short,
    ]
}

/// A linear part of a color as screens want it (IEC 61966-2-1).
fn encoded(part: f64) -> f64 {
    if part <= 0.003_130_8 { 12.92 * part } else { 1.055 * part.powf(1.0 / 2.4) - 0.055 }
}

#[cfg(test)]
mod tests {
    use flockwork::behavior::BEHAVIORS;

    use super::*;
    use crate::sketch::Theme;

    /// How far any two behaviors of the list must be apart (OKLab; 0.02 can just be seen).
    const LEAST_APART: f64 = 0.08;

    fn parts(Ink([red, green, blue, _]): Ink) -> [f64; 3] {
        [red, green, blue].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The other way round, by the published matrices: red, green and blue as OKLab.
    fn lab(ink: Ink) -> [f64; 3] {
        let [r, g, b] = parts(ink);
        let l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b).cbrt();
        let m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b).cbrt();
        let s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b).cbrt();
        [
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
        ]
    }

    /// Relative luminance (WCAG 2.2).
    fn luminance(ink: Ink) -> f64 {
        let [red, green, blue] = parts(ink);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn behaviors_stand_out_from_the_background_and_from_each_other() {
        let background = luminance(Theme::DARK.background) + 0.05;
        for (nth, info) in BEHAVIORS.iter().enumerate() {
            let color = behavior(info.name);
            let contrast = (luminance(color) + 0.05) / background;
            assert!(contrast > 4.5, "{} has a contrast of {contrast} only", info.name);
            // What all together want is drawn in the color of texts.
            let others = BEHAVIORS[..nth].iter().map(|other| (other.name, behavior(other.name)));
            for (other, ink) in others.chain([("all together", Theme::DARK.text)]) {
                let pairs = lab(color).into_iter().zip(lab(ink));
                let apart = pairs.map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                let name = info.name;
                assert!(apart > LEAST_APART, "{name} looks like {other}: {apart:.3} apart");
            }
        }
    }

    #[test]
    fn every_name_has_a_color_that_stands_out() {
        let background = luminance(Theme::DARK.background) + 0.05;
        for nth in 0..2000 {
            let contrast = (luminance(behavior(&format!("of_a_host_{nth}"))) + 0.05) / background;
            assert!(contrast > 4.5, "number {nth} has a contrast of {contrast} only");
        }
    }

    /// Worked out by another program: a behavior keeps its color for life.
    #[test]
    fn a_color_is_of_the_name_alone() {
        assert_eq!(behavior("seek"), Ink::solid([237, 199, 254]));
        assert_eq!(behavior("flee"), Ink::solid([189, 201, 39]));
        assert_eq!(behavior("queue"), Ink::solid([255, 200, 193]));
    }
}
