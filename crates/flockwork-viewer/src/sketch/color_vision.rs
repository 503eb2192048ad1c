//! Whether colors that mean something can be told apart, and texts be read, by those who see all colors and by those who
//! do not. Differences are those of CIEDE2000; color vision is simulated after Machado, Oliveira and Fernandes (2009), for
//! a severity of 1.

use flockwork::each_world;
use flockwork::scene::Scene;
use palette::color_difference::{Ciede2000, Wcag21RelativeContrast};
use palette::{IntoColor, Lab, LinSrgb, Srgb};

use super::{Ink, Theme};
use crate::built_in;

type Matrix = [[f32; 3]; 3];

/// The published matrices, for linear red, green and blue.
const KINDS: [(&str, Matrix); 4] = [
    ("all colors", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ),
];

fn srgb(Ink([red, green, blue, _]): Ink) -> Srgb<f32> {
    Srgb::new(red, green, blue).into_format()
}

fn seen(ink: Ink, matrix: &Matrix) -> Lab {
    let color: LinSrgb<f32> = srgb(ink).into_linear();
    let parts = [color.red, color.green, color.blue];
    let row = |row: &[f32; 3]| -> f32 { row.iter().zip(parts).map(|(a, b)| a * b).sum() };
    let [red, green, blue] = [0, 1, 2].map(|nth| row(&matrix[nth]).clamp(0.0, 1.0));
    LinSrgb::new(red, green, blue).into_color()
}

/// The two colors that are hardest to tell apart, by whom, and their difference.
fn hardest(inks: &[Ink]) -> (f32, String) {
    let pairs =
        inks.iter().enumerate().flat_map(|(nth, a)| inks[..nth].iter().map(move |b| (*a, *b)));
    let all = pairs.flat_map(|(a, b)| {
        KINDS.iter().map(move |(kind, matrix)| {
            let difference = seen(a, matrix).difference(seen(b, matrix));
            (difference, format!("{a:?} and {b:?}, {kind}"))
        })
    });
    all.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((f32::MAX, String::new()))
}

fn are_apart(what: &str, inks: &[Ink], least: f32) {
    if inks.len() < 2 {
        return;
    }
    let (difference, which) = hardest(inks);
    println!("{what}: {difference:.1} ({which})");
    assert!(difference >= least, "{what}: {difference:.1} ({which})");
}

fn contrast(a: Ink, b: Ink) -> f32 {
    srgb(a).relative_contrast(srgb(b))
}

/// By the pairs of the paper of Sharma, Wu and Dalal (2005), and two contrasts that are known.
#[test]
fn differences_are_measured_as_published() {
    let lab = |[l, a, b]: [f32; 3]| Lab::<palette::white_point::D65, f32>::new(l, a, b);
    for (one, other, difference) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
        ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
    ] {
        let told: f32 = lab(one).difference(lab(other));
        assert!((told - difference).abs() < 2e-4, "{told} for {difference}");
    }
    let [black, white] = [Ink::solid([0; 3]), Ink::solid([255; 3])];
    assert!((contrast(black, white) - 21.0).abs() < 1e-3);
    assert!((contrast(Ink::solid([0x77; 3]), white) - 4.48).abs() < 5e-3);
}

#[test]
fn what_colors_stand_for_can_be_told_by_all_eyes() {
    for (name, theme) in [("dark", Theme::DARK), ("light", Theme::LIGHT)] {
        are_apart(&format!("terms of an agent, {name}"), &theme.terms, 15.0);
        let all: Vec<Ink> = theme.terms.into_iter().chain([theme.text]).collect();
        are_apart(&format!("terms of an agent, and all together, {name}"), &all, 13.0);
        are_apart(&format!("fields, {name}"), &theme.fields, 11.0);
        let values = [theme.switch[0], theme.switch[1], theme.no_value];
        are_apart(&format!("true, false and no value, {name}"), &values, 20.0);
        let ends = [theme.scale[0], theme.scale[3], theme.scale[7], theme.no_value];
        are_apart(&format!("least, middle and most, {name}"), &ends, 11.0);
        let mut headings: Vec<Ink> =
            (0..8_u8).map(|nth| Ink::around(&theme.wheel, f32::from(nth) / 8.0)).collect();
        headings.push(theme.no_value);
        are_apart(&format!("eight headings, {name}"), &headings, 10.0);
    }
}

#[test]
fn the_groups_of_a_scene_can_be_told_by_all_eyes() {
    for path in built_in::scenes() {
        let (text, _) = built_in::texts(&path).unwrap();
        let scene = Scene::parse(text).unwrap();
        let mut colors: Vec<Ink> = each_world!(&scene.build().unwrap(), world => {
            let bodies = world.groups.iter().filter(|group| group.body);
            bodies.map(|group| Ink::solid(group.color)).collect()
        });
        colors.sort_by_key(|Ink(parts)| *parts);
        colors.dedup();
        are_apart(&scene.name, &colors, 10.0);
        for color in colors {
            let contrast = contrast(color, Theme::DARK.background);
            assert!(contrast >= 3.0, "{}: {color:?} has a contrast of {contrast:.1}", scene.name);
        }
    }
}

/// Agents that are not chosen are dimmed; the arrows of the one that is lie over them.
#[test]
fn arrows_are_told_from_agents() {
    for Theme { terms, background, .. } in [Theme::DARK, Theme::LIGHT] {
        for color in terms {
            assert!(contrast(color, background) >= 4.5, "{color:?}");
        }
    }
}

#[test]
fn texts_of_pictures_can_be_read() {
    for Theme { background, text, faint, mark, mouse, .. } in [Theme::DARK, Theme::LIGHT] {
        for ink in [text, faint, mark, mouse] {
            let contrast = contrast(ink, background);
            assert!(contrast >= 4.5, "{ink:?} has a contrast of {contrast:.2}");
        }
    }
}
