//! The color of a behavior: its own tint, or else a function of its name, so that a behavior that is added changes no
//! other's.

use std::f64::consts::TAU;

use flockwork::behavior::Info;

use super::ink::Ink;

/// Where the hash of names starts. Of sixty million numbers, the one under which the colors of the first 21 behaviors
/// are farthest apart; another one is another color for every behavior without a tint.
const BASIS: u64 = 0xcbf2_9ce4_8422_2325 ^ 43_671_250;

/// 2⁶⁴ over the golden ratio: it spreads alike hashes over all of a number's high bits (Knuth, TAOCP 3, 6.4).
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Lightness and chroma that colors have, in OKLCH. All are light enough for the dark background, and differ in lightness
/// as well as in hue, so that they stay apart for color-blind eyes.
const BANDS: [(f64, f64); 4] = [(0.65, 0.20), (0.74, 0.09), (0.80, 0.17), (0.88, 0.12)];

/// How many colors names have: 256 hues in each of the bands.
const OF_NAMES: usize = 256 * BANDS.len();

/// The bands of the tints beyond those: names have none of them, for that would change the color of every name.
const MORE_BANDS: [(f64, f64); 2] = [(0.70, 0.14), (0.62, 0.08)];

/// How many tints there are.
const TINTS: usize = OF_NAMES + 256 * MORE_BANDS.len();

/// The color of a behavior, or of a model of avoidance.
#[must_use]
pub fn behavior(info: &Info) -> Ink {
    info.tint.map_or_else(|| of_name(info.name), |tint| of_tint(usize::from(tint)))
}

/// The color of a name.
fn of_name(name: &str) -> Ink {
    let hash = fnv(name).wrapping_mul(GOLDEN);
    let (hue, band) = ((hash >> 56) as usize, (hash >> 46) as usize % BANDS.len());
    of_tint(hue * BANDS.len() + band)
}

fn of_tint(tint: usize) -> Ink {
    let tint = tint % TINTS;
    let (hue, (lightness, chroma)) = match tint.checked_sub(OF_NAMES) {
        None => (tint / BANDS.len(), BANDS[tint % BANDS.len()]),
        Some(more) => (more % 256, MORE_BANDS[more / 256]),
    };
    Ink::solid(in_gamut(lightness, chroma, hue as f64 / 256.0 * TAU))
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

    /// How far any two behaviors of the list must be apart (OKLab; 0.02 can just be seen). The tints have room for about
    /// fifty.
    const LEAST_APART: f64 = 0.065;

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

    /// How far two colors are apart.
    fn apart(a: Ink, b: Ink) -> f64 {
        let pairs = lab(a).into_iter().zip(lab(b));
        pairs.map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    /// The tints that no color of these looks like, the one farthest from them first, the next one farthest from that one
    /// as well, and so on.
    fn free(mut taken: Vec<Ink>) -> Vec<usize> {
        let mut free = Vec::new();
        loop {
            let nearest =
                |tint| taken.iter().map(|it| apart(of_tint(tint), *it)).fold(f64::MAX, f64::min);
            let best =
                (0..TINTS).map(|tint| (nearest(tint), tint)).max_by(|a, b| a.0.total_cmp(&b.0));
            match best {
                Some((distance, tint)) if distance > LEAST_APART => free.push(tint),
                _ => return free,
            }
            taken.extend(free.last().map(|tint| of_tint(*tint)));
        }
    }

    /// What to write when a behavior looks like another: the tints that are free beside all but itself.
    fn remedy(name: &str) -> String {
        let others = BEHAVIORS.iter().filter(|it| it.name != name).map(behavior);
        let free = free(others.chain([Theme::DARK.text]).collect());
        format!("write `tint N` after its example, with one of these that are free: {free:?}")
    }

    #[test]
    fn behaviors_stand_out_from_the_background_and_from_each_other() {
        // What all together want is drawn in the color of texts.
        let all = [("all together", Theme::DARK.text)];
        for (nth, info) in BEHAVIORS.iter().enumerate() {
            let others = BEHAVIORS[..nth].iter().map(|other| (other.name, behavior(other)));
            for (other, ink) in others.chain(all) {
                let (name, apart) = (info.name, apart(behavior(info), ink));
                let is_apart = apart > LEAST_APART;
                assert!(is_apart, "{name} looks like {other}: {apart:.3} apart; {}", remedy(name));
            }
        }
    }

    #[test]
    fn every_tint_stands_out_from_the_background() {
        for tint in 0..TINTS {
            let contrast = of_tint(tint).contrast(Theme::DARK.background);
            assert!(contrast > 4.5, "number {tint} has a contrast of {contrast} only");
        }
        assert!(BEHAVIORS.iter().all(|info| info.tint.is_none_or(|it| usize::from(it) < TINTS)));
    }

    /// Those of numbers are in the order of their light, which all eyes see.
    #[test]
    fn the_colors_of_values_are_in_order_and_stand_out() {
        for Theme { scale, switch, no_value, background, .. } in [Theme::DARK, Theme::LIGHT] {
            assert!(scale.map(Ink::luminance).is_sorted_by(|a, b| a < b));
            for ink in scale.into_iter().chain(switch) {
                assert!(apart(ink, no_value) > LEAST_APART, "{ink:?} looks like no value");
            }
            for ink in scale.into_iter().chain(switch).chain([no_value]) {
                assert!(ink.contrast(background) > 1.9, "{ink:?} is hard to see");
            }
        }
    }

    /// Worked out by another program: a behavior keeps its color for life.
    #[test]
    fn a_color_is_of_the_name_alone() {
        assert_eq!(of_name("seek"), Ink::solid([237, 199, 254]));
        assert_eq!(of_name("flee"), Ink::solid([189, 201, 39]));
        assert_eq!(of_name("queue"), Ink::solid([255, 200, 193]));
    }

    #[test]
    fn a_tint_takes_the_place_of_the_name() {
        let seek = BEHAVIORS.iter().find(|info| info.name == "seek").unwrap();
        assert_eq!(behavior(seek), Ink::solid([237, 199, 254]));
        // By the same other program.
        assert_eq!(behavior(&Info { tint: Some(672), ..*seek }), Ink::solid([2, 154, 216]));
    }

    /// A tint that is taken, or looks like one that is, is not among the free ones, and these look like none.
    #[test]
    fn free_tints_look_like_none_that_is_taken() {
        let taken: Vec<Ink> = BEHAVIORS.iter().map(behavior).collect();
        let free = free(taken.clone());
        let all: Vec<Ink> = free.iter().map(|tint| of_tint(*tint)).chain(taken).collect();
        for (nth, ink) in all.iter().enumerate().take(free.len()) {
            assert!(all[nth + 1..].iter().all(|other| apart(*ink, *other) > LEAST_APART));
        }
    }
}
