//! Draws lines over an axis.

use std::ops::Range;
use std::sync::OnceLock;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, TextStyle, register_font};

use crate::sketch::{Ink, Theme};

/// Width and height of the picture (px).
pub const SIZE: (u32, u32) = (1000, 620);
/// The most lines in a picture: more cannot be told apart.
pub const MOST_LINES: usize = COLORS.len();
/// The width of the list of lines, at least and at most; what of it is beside the names, and how wide a letter is (px).
const LEGEND: [usize; 2] = [170, 330];
const BESIDE: usize = 56;
const LETTER: usize = 8;
/// What is left for the texts above and at the axes (px): above, below, to the left.
const MARGINS: [u32; 3] = [84, 62, 76];
/// Sizes of texts (px): title, labels, numbers.
const TEXT: [i32; 3] = [25, 18, 16];
/// How far the points of two lines stand apart where they have the same place (px).
const APART: f64 = 5.0;
/// A picture has room beside its points, as a share of what they cover.
const ROOM: f64 = 0.05;
/// The font of all pictures, under the name that it is registered by.
const FONT: &str = "Ubuntu Light";

/// The colors of Okabe and Ito, which people with any kind of color vision can tell apart.
const COLORS: [RGBColor; 8] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x55, 0x55, 0x55),
    RGBColor(0x8b, 0x5a, 0x2b),
];

/// All that a picture shows.
pub struct Chart {
    /// What it is a picture of.
    pub title: String,
    /// What is drawn.
    pub caption: String,
    /// What stands below the horizontal axis.
    pub x: String,
    /// What stands beside the vertical axis.
    pub y: String,
    /// What stands above the list of lines; empty without a list.
    pub line: String,
    /// Whether the points have bars of their spread; otherwise there is only the line.
    pub bars: bool,
    /// The lines.
    pub series: AllSeries,
}

impl Chart {
    /// Figures of one unit over time, once a second: each line has its name, and its points of time (s) and figure. `what` is
    /// what they show, and `line` stands above the list of lines.
    pub fn over_time<P: Iterator<Item = [f64; 2]>>(
        scene: &str,
        (what, unit): (&str, &str),
        line: String,
        lines: impl Iterator<Item = (String, P)>,
    ) -> Self {
        let point = |[x, mean]: [f64; 2]| Point { x, mean, spread: 0.0, runs: 1 };
        let series =
            |(name, points): (String, P)| Series { name, points: points.map(point).collect() };
        Self {
            title: format!("{scene}: {what} over time"),
            caption: "once a second".to_owned(),
            x: "time (s)".to_owned(),
            y: if unit.is_empty() { what.to_owned() } else { format!("{what} ({unit})") },
            line,
            bars: false,
            series: AllSeries { words: Vec::new(), lines: lines.map(series).collect() },
        }
    }
}

/// The lines of a picture.
#[derive(Debug)]
pub struct AllSeries {
    /// What stands below the axis in place of numbers; empty if there are numbers.
    pub words: Vec<String>,
    /// The lines.
    pub lines: Vec<Series>,
}

/// A line of a picture.
#[derive(Debug)]
pub struct Series {
    /// What the list of lines calls it; empty if there is none.
    pub name: String,
    /// Its points from left to right.
    pub points: Vec<Point>,
}

/// A place of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Where it is, or the number of its word.
    pub x: f64,
    /// The mean of the figure; NaN where there was nothing to measure, and the line has a gap.
    pub mean: f64,
    /// Its standard deviation; 0 for a single run.
    pub spread: f64,
    /// How many runs had something to measure there.
    pub runs: usize,
}

type Area<'a> = DrawingArea<BitMapBackend<'a>, Shift>;
type Drawn<'a> = Result<(), DrawingAreaErrorKind<<BitMapBackend<'a> as DrawingBackend>::ErrorType>>;

/// The pixels of a picture: red, green, blue and opacity, row by row; none if the font cannot be read.
#[must_use]
pub fn draw(chart: &Chart) -> Option<Vec<u8>> {
    static FOUND: OnceLock<bool> = OnceLock::new();
    let register = || register_font(FONT, FontStyle::Normal, epaint_default_fonts::UBUNTU_LIGHT);
    if !FOUND.get_or_init(|| register().is_ok()) {
        return None;
    }
    let mut pixels = vec![0; (3 * SIZE.0 * SIZE.1) as usize];
    paint(chart, &BitMapBackend::with_buffer(&mut pixels, SIZE).into_drawing_area()).ok()?;
    Some(pixels.chunks_exact(3).flat_map(|rgb| [rgb[0], rgb[1], rgb[2], 255]).collect())
}

fn paint<'a>(chart: &Chart, paper: &Area<'a>) -> Drawn<'a> {
    let Theme { background, text, faint, .. } = Theme::LIGHT;
    paper.fill(&color(background))?;
    paper.draw_text(&chart.title, &font(TEXT[0], text), (24, 18))?;
    paper.draw_text(&chart.caption, &font(TEXT[2], faint), (24, 52))?;
    let legend = if chart.line.is_empty() { 0 } else { legend(chart) as u32 };
    let below = paper.margin(MARGINS[0], 8, 8, 16);
    let (plot, list) = below.split_horizontally(below.dim_in_pixel().0 - legend);
    lines(chart, &plot)?;
    if chart.line.is_empty() { Ok(()) } else { names(chart, &list) }
}

/// The axes, and a line with bars for each series.
fn lines<'a>(chart: &Chart, plot: &Area<'a>) -> Drawn<'a> {
    let AllSeries { words, lines } = &chart.series;
    let [across, up] = ranges(lines, words);
    let per_px = (across.end - across.start) / f64::from(plot.dim_in_pixel().0 - MARGINS[2]);
    let mut cartesian = ChartBuilder::on(plot)
        .x_label_area_size(MARGINS[1])
        .y_label_area_size(MARGINS[2])
        .build_cartesian_2d(across, up)?;
    let Theme { text, obstacle, outline, .. } = Theme::LIGHT;
    cartesian
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(color(obstacle))
        .axis_style(color(outline))
        .x_desc(&chart.x)
        .y_desc(&chart.y)
        .label_style(font(TEXT[2], text))
        .axis_desc_style(font(TEXT[1], text))
        .x_labels(if words.is_empty() { 7 } else { 2 * words.len() + 1 })
        .y_labels(7)
        .x_label_formatter(&|x| word(words, *x).unwrap_or_else(|| number(*x)))
        .y_label_formatter(&|y| number(*y))
        .draw()?;
    for (nth, series) in lines.iter().enumerate() {
        let aside = per_px * APART * (nth as f64 - 0.5 * (lines.len() as f64 - 1.0));
        let aside = if chart.bars { aside } else { 0.0 };
        let (ink, place) = (COLORS[nth % COLORS.len()], |it: &Point| it.x + aside);
        for part in series.points.split(|it| it.mean.is_nan()) {
            let means = part.iter().map(|it| (place(it), it.mean));
            cartesian.draw_series(LineSeries::new(means, ink.stroke_width(2)))?;
            // One point alone makes no line.
            let alone = part.iter().filter(|_| part.len() == 1);
            let dot = |it: &Point| Circle::new((place(it), it.mean), 3, ink.filled());
            cartesian.draw_series(alone.map(dot))?;
        }
        let with_bars = series.points.iter().filter(|_| chart.bars);
        cartesian.draw_series(with_bars.map(|it| {
            let [low, high] = [it.mean - it.spread, it.mean + it.spread];
            ErrorBar::new_vertical(place(it), low, it.mean, high, ink.filled(), 8)
        }))?;
    }
    Ok(())
}

/// How wide the list of lines is (px).
fn legend(chart: &Chart) -> usize {
    let names = chart.series.lines.iter().map(|it| it.name.chars().count());
    (LETTER * names.max().unwrap_or(0) + BESIDE).clamp(LEGEND[0], LEGEND[1])
}

/// The list of lines.
fn names<'a>(chart: &Chart, list: &Area<'a>) -> Drawn<'a> {
    let text = Theme::LIGHT.text;
    let most = (legend(chart) - BESIDE) / LETTER;
    let beside = |size| font(size, text).pos(Pos::new(HPos::Left, VPos::Center));
    list.draw_text(&shortened(&chart.line, most), &beside(TEXT[1]), (12, 12))?;
    for (nth, series) in chart.series.lines.iter().enumerate() {
        let (ink, y) = (COLORS[nth % COLORS.len()], 40 + 24 * nth as i32);
        list.draw(&PathElement::new(vec![(12, y), (38, y)], ink.stroke_width(2)))?;
        if chart.bars {
            list.draw(&Circle::new((25, y), 4, ink.filled()))?;
        }
        list.draw_text(&shortened(&series.name, most), &beside(TEXT[2]), (48, y))?;
    }
    Ok(())
}

/// As much of a text as the list has room for.
fn shortened(text: &str, most: usize) -> String {
    let cut: String = text.chars().take(most).collect();
    if cut.len() < text.len() { cut + "…" } else { cut }
}

/// What the axes cover: all points with their bars and some room; upward from 0, if that is near.
fn ranges(lines: &[Series], words: &[String]) -> [Range<f64>; 2] {
    let points = || lines.iter().flat_map(|it| &it.points).filter(|it| !it.mean.is_nan());
    let [left, right] = if words.is_empty() {
        ends(points().map(|it| [it.x, it.x]))
    } else {
        [-0.5, words.len() as f64 - 0.5]
    };
    let [low, high] = ends(points().map(|it| [it.mean - it.spread, it.mean + it.spread]));
    let is_near = low >= 0.0 && low < 0.4 * high;
    let up = with_room(low, high);
    [with_room(left, right), if is_near { 0.0..up.end } else { up }]
}

fn ends(all: impl Iterator<Item = [f64; 2]>) -> [f64; 2] {
    all.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]).unwrap_or([0.0, 1.0])
}

fn with_room(low: f64, high: f64) -> Range<f64> {
    let room = if high > low { ROOM * (high - low) } else { 0.5 * low.abs().max(1.0) };
    low - room..high + room
}

/// The word that stands at a place of the axis, if there are words.
fn word(words: &[String], x: f64) -> Option<String> {
    let place = x.round();
    let is_there = (x - place).abs() < 1e-6 && place >= 0.0;
    (!words.is_empty()).then(|| {
        let word = words.get(place as usize).filter(|_| is_there);
        word.cloned().unwrap_or_default()
    })
}

/// A number as the shortest text that tells it from its neighbors on an axis.
fn number(number: f64) -> String {
    let rounded = format!("{number:.6}");
    let rounded = rounded.parse::<f64>().unwrap_or(number) + 0.0;
    if rounded.abs() >= 1e6 { format!("{rounded:.1e}") } else { rounded.to_string() }
}

fn font<'f>(size: i32, ink: Ink) -> TextStyle<'f> {
    (FONT, size).into_font().color(&color(ink))
}

fn color(Ink([r, g, b, _]): Ink) -> RGBColor {
    RGBColor(r, g, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[[f64; 3]]) -> Vec<Series> {
        let point =
            |[x, mean, spread]: &[f64; 3]| Point { x: *x, mean: *mean, spread: *spread, runs: 3 };
        vec![Series { name: String::new(), points: points.iter().map(point).collect() }]
    }

    #[test]
    fn axes_cover_points_with_their_bars() {
        let lines = line(&[[0.0, 10.0, 1.0], [2.0, 14.0, 1.0]]);
        assert_eq!(ranges(&lines, &[]), [-0.1..2.1, 8.7..15.3]);
        let lines = line(&[[1.0, 1.0, 0.0], [1.0, 5.0, 1.0]]);
        assert_eq!(ranges(&lines, &[]), [0.5..1.5, 0.0..6.25]);
        let words = ["a", "b"].map(str::to_owned);
        assert_eq!(ranges(&lines, &words)[0], -0.6..1.6);
        assert_eq!(ranges(&[], &[]), [-0.05..1.05, 0.0..1.05]);
        let gap = line(&[[0.0, 10.0, 1.0], [1.0, f64::NAN, 0.0], [2.0, 14.0, 1.0]]);
        assert_eq!(ranges(&gap, &[]), [-0.1..2.1, 8.7..15.3]);
    }

    #[test]
    fn axes_have_words_or_short_numbers() {
        let words = ["a", "b"].map(str::to_owned);
        let told = [0.0, 0.5, 1.0, 2.0, -1.0].map(|x| word(&words, x));
        assert_eq!(told, ["a", "", "b", "", ""].map(|it| Some(it.to_owned())));
        assert_eq!(word(&[], 0.0), None);
        let told = [0.1 + 0.2, -0.0, 12.0, 2.5e6].map(number);
        assert_eq!(told, ["0.3", "0", "12", "2.5e6"]);
    }
}
