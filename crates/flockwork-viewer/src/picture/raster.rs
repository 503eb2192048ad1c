//! Pixels, and how shapes of the world are drawn on them.

use tiny_skia::{
    Color, ColorU8, FillRule, FilterQuality, LineCap, LineJoin, Mask, Paint, Path, PathBuilder,
    Pixmap, PixmapPaint, Rect, Stroke, Transform,
};

use super::letters::Letters;
use crate::sketch::{self, Drawable, Extent, Form, Ink, PlanePoint, Size};

/// Size of the names of marks (px).
const LABEL_PX: f32 = 15.0;

/// How a part of the world lies on a rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Pixels per meter.
    pub scale: f32,
    /// The middle of the part of the world (m).
    pub center: PlanePoint,
    /// The rectangle: left, top, width, height (px).
    pub frame: [f32; 4],
}

impl Viewport {
    /// The largest view of an extent that fits into the frame with a small margin.
    #[must_use]
    pub fn fit(extent: Extent, frame: [f32; 4]) -> Self {
        let [width, height] = extent.size();
        let scale = (frame[2] / width).min(frame[3] / height) * 0.96;
        Self { scale, center: extent.middle(), frame }
    }

    /// Where a point of the world is on the picture (px, from the upper left corner).
    #[must_use]
    pub fn pixel(&self, [x, y]: PlanePoint) -> [f32; 2] {
        let [left, top, width, height] = self.frame;
        let (cx, cy) = (left + 0.5 * width, top + 0.5 * height);
        [cx + (x - self.center[0]) * self.scale, cy - (y - self.center[1]) * self.scale]
    }

    fn px(&self, size: Size) -> f32 {
        match size {
            Size::Px(px) => px,
            Size::World(m) => m * self.scale,
        }
    }
}

/// A picture in the making.
#[derive(Clone)]
pub struct Raster {
    pixmap: Pixmap,
}

impl Raster {
    /// A picture of one color; a side of no pixels counts as one pixel. None if it is too large.
    #[must_use]
    pub fn new(width: u32, height: u32, ground: Ink) -> Option<Self> {
        let mut pixmap = Pixmap::new(width.max(1), height.max(1))?;
        pixmap.fill(color(ground));
        Some(Self { pixmap })
    }

    /// Makes all of it one color.
    pub fn fill(&mut self, ground: Ink) {
        self.pixmap.fill(color(ground));
    }

    /// Width and height (px).
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (self.pixmap.width(), self.pixmap.height())
    }

    /// Red, green, blue and opacity of each pixel, row by row.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        self.pixmap.data()
    }

    /// Takes over the pixels of a picture of the same size.
    pub fn copy(&mut self, other: &Raster) {
        self.pixmap.data_mut().copy_from_slice(other.pixmap.data());
    }

    /// Draws shapes of the world, clipped to the frame of the view.
    pub fn draw(&mut self, shapes: &[Drawable], view: &Viewport, mask: &Mask, letters: &Letters) {
        for shape in shapes {
            if let Form::Text(at, text) = &shape.form {
                let [x, y] = view.pixel(*at);
                self.label(letters, text, [x, y], shape.fill.unwrap_or(Ink([255; 4])), view);
                continue;
            }
            if let Form::Map { min, max, columns, inks } = &shape.form {
                self.map([*min, *max], *columns, inks, (view, mask));
                continue;
            }
            let Some(path) = outline(&shape.form, view) else { continue };
            if let Some(ink) = shape.fill {
                let paint = paint(ink);
                self.pixmap.fill_path(
                    &path,
                    &paint,
                    FillRule::Winding,
                    Transform::identity(),
                    Some(mask),
                );
            }
            if let Some((ink, width)) = shape.stroke {
                self.stroke(&path, ink, view.px(width), Some(mask));
            }
        }
    }

    /// Colors on a rectangle.
    fn map(
        &mut self,
        [min, max]: [PlanePoint; 2],
        columns: usize,
        inks: &[Ink],
        (view, mask): (&Viewport, &Mask),
    ) {
        let rows = inks.len() / columns.max(1);
        let Some(mut pixels) = Pixmap::new(columns as u32, rows as u32) else { return };
        for (pixel, ink) in pixels.pixels_mut().iter_mut().zip(inks) {
            let Ink([red, green, blue, opacity]) = *ink;
            *pixel = ColorU8::from_rgba(red, green, blue, opacity).premultiply();
        }
        let ([left, low], [right, high]) = (view.pixel(min), view.pixel(max));
        // The first row is the lowest.
        let (along, up) = ((right - left) / columns as f32, (high - low) / rows as f32);
        let onto = Transform::from_row(along, 0.0, 0.0, up, left, low);
        let quality = FilterQuality::Bilinear;
        let paint = PixmapPaint { quality, ..PixmapPaint::default() };
        self.pixmap.draw_pixmap(0, 0, pixels.as_ref(), &paint, onto, Some(mask));
    }

    /// A name beside a point, on the side where there is room, with a dark seam so that it can be
    /// read on anything.
    fn label(
        &mut self,
        letters: &Letters,
        text: &str,
        [x, y]: [f32; 2],
        ink: Ink,
        view: &Viewport,
    ) {
        let width = letters.width(text, LABEL_PX);
        let fits = x + 9.0 + width < view.frame[0] + view.frame[2];
        let left = if fits { x + 9.0 } else { x - 9.0 - width };
        if let Some(path) = letters.outline(text, [left, y - 8.0], LABEL_PX) {
            self.stroke(&path, view_ground(ink), 3.0, None);
            self.ink(&path, ink);
            self.stroke(&path, ink, 0.5, None);
        }
    }

    /// A line of text whose baseline starts here (px); `weight` thickens it.
    pub fn text(
        &mut self,
        letters: &Letters,
        text: &str,
        at: [f32; 2],
        size: f32,
        ink: Ink,
        weight: f32,
    ) {
        if let Some(path) = letters.outline(text, at, size) {
            self.ink(&path, ink);
            if weight > 0.0 {
                self.stroke(&path, ink, weight, None);
            }
        }
    }

    /// A filled rectangle (px).
    pub fn rect(&mut self, [left, top, width, height]: [f32; 4], ink: Ink) {
        if let Some(rect) = Rect::from_xywh(left, top, width, height) {
            self.pixmap.fill_rect(rect, &paint(ink), Transform::identity(), None);
        }
    }

    /// A filled circle (px).
    pub fn dot(&mut self, [x, y]: [f32; 2], radius: f32, ink: Ink) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.ink(&path, ink);
        }
    }

    fn ink(&mut self, path: &Path, ink: Ink) {
        self.pixmap.fill_path(path, &paint(ink), FillRule::Winding, Transform::identity(), None);
    }

    fn stroke(&mut self, path: &Path, ink: Ink, width: f32, mask: Option<&Mask>) {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        self.pixmap.stroke_path(path, &paint(ink), &stroke, Transform::identity(), mask);
    }
}

/// What a label's seam is made of: dark round a light ink, light round a dark one.
fn view_ground(ink: Ink) -> Ink {
    let [dark, light] = [Ink([0x15, 0x18, 0x1e, 200]), Ink([255, 255, 255, 200])];
    if ink.contrast(dark) > ink.contrast(light) { dark } else { light }
}

fn color(Ink([r, g, b, a]): Ink) -> Color {
    Color::from_rgba8(r, g, b, a)
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(color(ink));
    paint
}

fn outline(form: &Form, view: &Viewport) -> Option<Path> {
    match form {
        Form::Circle(at, radius) => {
            let [x, y] = view.pixel(*at);
            PathBuilder::from_circle(x, y, view.px(*radius))
        }
        Form::Rect([x0, y0], [x1, y1]) => {
            lines(&[[*x0, *y0], [*x1, *y0], [*x1, *y1], [*x0, *y1]], true, view)
        }
        Form::Triangle(points) => lines(points, true, view),
        Form::Polygon(points) => lines(points, true, view),
        Form::Drop(at, ahead) => {
            let radius = ahead[0].hypot(ahead[1]) * view.scale;
            lines(&sketch::drop(*at, *ahead, radius), true, view)
        }
        Form::Line(points) => lines(points, false, view),
        Form::Text(..) | Form::Map { .. } => None,
    }
}

fn lines(points: &[PlanePoint], closed: bool, view: &Viewport) -> Option<Path> {
    let mut pen = PathBuilder::new();
    let mut points = points.iter().map(|point| view.pixel(*point));
    let [x, y] = points.next()?;
    pen.move_to(x, y);
    points.for_each(|[x, y]| pen.line_to(x, y));
    if closed {
        pen.close();
    }
    pen.finish()
}
