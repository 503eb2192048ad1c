//! Draws a picture of means.

use super::scale::Scale;
use super::series::{AllSeries, Point, Series};
use crate::picture::{Letters, Raster};
use crate::sketch::{Ink, Theme};

/// Width and height of the picture (px).
const SIZE: [f32; 2] = [1000.0, 620.0];
/// What is left for texts at the sides of the lines (px): left, top, right, bottom.
const MARGINS: [f32; 4] = [86.0, 118.0, 40.0, 74.0];
/// The width of the list of lines (px).
const LEGEND: f32 = 150.0;
/// Sizes of texts (px): title, labels, numbers.
const TEXT: [f32; 3] = [23.0, 17.0, 15.0];
/// How far the points of two lines stand apart where they have the same place (px).
const APART: f32 = 5.0;

/// The colors of Okabe and Ito, which people with any kind of color vision can tell apart.
const COLORS: [[u8; 3]; 8] = [
    [0x00, 0x72, 0xb2],
    [0xd5, 0x5e, 0x00],
    [0x00, 0x9e, 0x73],
    [0xcc, 0x79, 0xa7],
    [0x56, 0xb4, 0xe9],
    [0xe6, 0x9f, 0x00],
    [0x55, 0x55, 0x55],
    [0x8b, 0x5a, 0x2b],
];

/// All that a picture shows.
pub struct Chart {
    /// What it is a picture of.
    pub title: String,
    /// What is drawn.
    pub caption: String,
    /// What stands below the horizontal axis.
    pub x: String,
    /// What stands above the vertical axis.
    pub y: String,
    /// What stands above the list of lines; empty without a list.
    pub line: String,
    /// The lines.
    pub series: AllSeries,
}

/// Draws a picture; none if the font cannot be read.
#[must_use]
pub fn draw(chart: &Chart) -> Option<Raster> {
    let raster = Raster::new(SIZE[0] as u32, SIZE[1] as u32, Theme::LIGHT.background)?;
    let mut paper = Paper::new(raster, Letters::new()?, chart);
    paper.texts(chart);
    paper.vertical();
    paper.horizontal(&chart.series.words);
    for (nth, series) in chart.series.lines.iter().enumerate() {
        paper.series(series, nth, chart.series.lines.len());
    }
    if !chart.line.is_empty() {
        paper.legend(&chart.line, &chart.series.lines);
    }
    Some(paper.raster)
}

/// A picture in the making.
struct Paper {
    raster: Raster,
    letters: Letters,
    x: Scale,
    y: Scale,
    /// The rectangle of the lines: left, top, right, bottom (px).
    frame: [f32; 4],
}

/// Which point of a text is given.
#[derive(Clone, Copy)]
enum Anchor {
    Left,
    Middle,
    Right,
}

impl Paper {
    fn new(raster: Raster, letters: Letters, chart: &Chart) -> Self {
        let points = || chart.series.lines.iter().flat_map(|it| &it.points);
        let range = |of: &dyn Fn(&Point) -> [f64; 2]| {
            let ends = points().map(of);
            let all = ends.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])]);
            all.unwrap_or([0.0, 1.0])
        };
        let [left, right] = range(&|it| [it.x, it.x]);
        let [low, high] = range(&|it| [it.mean - it.spread, it.mean + it.spread]);
        let legend = if chart.line.is_empty() { 0.0 } else { LEGEND };
        let [a, b, c, d] = MARGINS;
        let frame = [a, b, SIZE[0] - c - legend, SIZE[1] - d];
        let x = if chart.series.words.is_empty() {
            Scale::beside(left, right)
        } else {
            Scale::beside(-0.5, chart.series.words.len() as f64 - 0.5)
        };
        Self { raster, letters, x, y: Scale::around(low, high), frame }
    }

    fn at(&self, x: f64, y: f64) -> [f32; 2] {
        let [left, top, right, bottom] = self.frame;
        let [x, y] = [self.x.share(x), self.y.share(y)];
        [left + x * (right - left), bottom - y * (bottom - top)]
    }

    fn text(&mut self, text: &str, [x, y]: [f32; 2], size: f32, anchor: Anchor, ink: Ink) {
        let share = match anchor {
            Anchor::Left => 0.0,
            Anchor::Middle => 0.5,
            Anchor::Right => 1.0,
        };
        let left = x - share * self.letters.width(text, size);
        self.raster.text(&self.letters, text, [left, y], size, ink, 0.3);
    }

    fn texts(&mut self, chart: &Chart) {
        let Theme { text, faint, .. } = Theme::LIGHT;
        let [left, top, right, _] = self.frame;
        self.text(&chart.title, [24.0, 40.0], TEXT[0], Anchor::Left, text);
        self.text(&chart.caption, [24.0, 66.0], TEXT[2], Anchor::Left, faint);
        self.text(&chart.y, [24.0, top - 18.0], TEXT[1], Anchor::Left, text);
        let below = [0.5 * (left + right), SIZE[1] - 20.0];
        self.text(&chart.x, below, TEXT[1], Anchor::Middle, text);
    }

    /// The vertical axis with its numbers, and a line across the picture at each.
    fn vertical(&mut self) {
        let [left, _, right, _] = self.frame;
        for (number, text) in self.y.clone().numbers() {
            let [_, y] = self.at(0.0, number);
            self.raster.line(&[[left, y], [right, y]], 1.0, Theme::LIGHT.obstacle);
            self.text(&text, [left - 10.0, y + 5.0], TEXT[2], Anchor::Right, Theme::LIGHT.text);
        }
    }

    fn horizontal(&mut self, words: &[String]) {
        let [left, _, right, bottom] = self.frame;
        self.raster.line(&[[left, bottom], [right, bottom]], 1.5, Theme::LIGHT.outline);
        let widest = words.iter().map(|it| self.letters.width(it, TEXT[2])).fold(0.0, f32::max);
        // Where not all words have room, some of them tell enough.
        let every =
            ((widest + 16.0) * words.len() as f32 / (right - left)).ceil().max(1.0) as usize;
        let numbers: Vec<(f64, String)> = match words {
            [] => self.x.numbers().collect(),
            words => (0..).map(f64::from).zip(words.iter().cloned()).step_by(every).collect(),
        };
        for (number, text) in numbers {
            let [x, _] = self.at(number, 0.0);
            self.raster.line(&[[x, bottom], [x, bottom + 6.0]], 1.5, Theme::LIGHT.outline);
            self.text(&text, [x, bottom + 24.0], TEXT[2], Anchor::Middle, Theme::LIGHT.text);
        }
    }

    fn series(&mut self, series: &Series, nth: usize, of: usize) {
        let aside = APART * (nth as f32 - 0.5 * (of as f32 - 1.0));
        let ink = color(nth);
        let place = |paper: &Self, x: f64, y: f64| {
            let [x, y] = paper.at(x, y);
            [x + aside, y]
        };
        let means: Vec<[f32; 2]> =
            series.points.iter().map(|it| place(self, it.x, it.mean)).collect();
        self.raster.line(&means, 2.0, ink);
        for (point, [x, y]) in series.points.iter().zip(means) {
            let ends =
                [-1.0, 1.0].map(|side| place(self, point.x, point.mean + side * point.spread)[1]);
            if point.spread > 0.0 {
                self.raster.line(&[[x, ends[0]], [x, ends[1]]], 1.5, ink);
                for y in ends {
                    self.raster.line(&[[x - 4.0, y], [x + 4.0, y]], 1.5, ink);
                }
            }
            self.raster.dot([x, y], 4.0, ink);
        }
    }

    fn legend(&mut self, name: &str, lines: &[Series]) {
        let [_, top, right, _] = self.frame;
        let left = right + 24.0;
        self.text(name, [left, top + 6.0], TEXT[1], Anchor::Left, Theme::LIGHT.text);
        for (nth, series) in lines.iter().enumerate() {
            let y = top + 34.0 + 24.0 * nth as f32;
            self.raster.line(&[[left, y - 5.0], [left + 26.0, y - 5.0]], 2.0, color(nth));
            self.raster.dot([left + 13.0, y - 5.0], 4.0, color(nth));
            let value = self.letters.wrap(&series.name, TEXT[2], LEGEND - 40.0, 1).concat();
            self.text(&value, [left + 36.0, y], TEXT[2], Anchor::Left, Theme::LIGHT.text);
        }
    }
}

fn color(nth: usize) -> Ink {
    Ink::solid(COLORS[nth % COLORS.len()])
}
