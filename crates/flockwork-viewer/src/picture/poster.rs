//! A picture that explains itself: title, caption, the world, a scale bar, and a legend of the groups.

use flockwork::each_world;
use flockwork::scene::{AnyWorld, Scene};
use tiny_skia::{FillRule, Mask, PathBuilder, Rect, Transform};

use super::legend::Legend;
use super::letters::Letters;
use super::raster::{Raster, Viewport};
use crate::sketch::{
    self, Drawable, Extent, Eye, Form, PictureLook, Size, Theme, Trails, ValueColors,
};

/// Width of a picture at which letters have their nominal size (px).
const NOMINAL: f32 = 1280.0;

/// Pictures of one scene, all framed alike. What does not change is drawn once.
pub struct Poster {
    letters: Letters,
    theme: Theme,
    view: Viewport,
    eye: Eye,
    mask: Mask,
    /// Letters are this much of their nominal size.
    zoom: f32,
    about: Vec<String>,
    ground: Raster,
}

impl Poster {
    /// Pictures of this width (px) that show this part of the world from there, as high as that needs; none if pictures of this
    /// size cannot be made.
    #[must_use]
    pub fn new(
        scene: &Scene,
        (extent, eye): (Extent, Eye),
        width: u32,
        theme: Theme,
    ) -> Option<Self> {
        let letters = Letters::new()?;
        let across = width as f32;
        let zoom = (across / NOMINAL).max(0.55);
        let margin = 20.0 * zoom;
        // The window shows what is quoted like this in another font; here there is one.
        let about = scene.about.replace('`', "");
        let about = letters.wrap(&about, 16.0 * zoom, across - 2.0 * margin, 3);
        let top = margin + (40.0 + 22.0 * about.len() as f32) * zoom;
        let inner = across - 2.0 * margin;
        let [wide, high] = extent.size();
        let middle = inner * (high / wide).clamp(0.42, 0.66);
        let height = (top + middle + 56.0 * zoom).round();
        let view = Viewport::fit(extent, [margin, top, inner, middle]);
        // An even size, as video encoders want it.
        let ground = Raster::new(width, height as u32 & !1, theme.background)?;
        let mask = mask_of(&ground, view.frame)?;
        let mut poster = Self { letters, theme, view, eye, mask, zoom, about, ground };
        poster.draw_ground(scene);
        Some(poster)
    }

    /// Shows this part of the world from now on, in pictures of the same size.
    pub fn show(&mut self, scene: &Scene, extent: Extent) {
        self.view = Viewport::fit(extent, self.view.frame);
        self.ground.fill(self.theme.background);
        self.draw_ground(scene);
    }

    /// A picture of the world as it is now, with the shapes of `below` under the agents and those of `above` on top; the
    /// agents in colors by a value, or in their own for none.
    #[must_use]
    pub fn picture(
        &self,
        world: &AnyWorld,
        below: &[Drawable],
        above: &[Drawable],
        colors: Option<&ValueColors>,
    ) -> Raster {
        let mut raster = self.ground.clone();
        let look = self.look();
        let mut shapes = match self.eye.is_above() {
            true => Vec::new(),
            false => sketch::floor(world, look, round_length(GRID / self.view.scale)),
        };
        shapes.extend(sketch::fields(world, look));
        shapes.extend(sketch::ground(world, look, 1.0));
        shapes.extend_from_slice(below);
        shapes.extend(sketch::agents(world, look, colors));
        shapes.extend(sketch::marks(world, look));
        shapes.extend_from_slice(above);
        raster.draw(&shapes, &self.view, &self.mask, &self.letters);
        self.legend(&mut raster, world, colors);
        self.clock(&mut raster, world);
        raster
    }

    /// Trails as shapes for [`picture`](Self::picture): in the agents' own colors, unless agents are colored by a value.
    #[must_use]
    pub fn trails(&self, trails: &Trails, colors: Option<&ValueColors>) -> Vec<Drawable> {
        trails.shapes(colors.map(|_| self.theme.faint), self.eye)
    }

    /// Width and height (px).
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        self.ground.size()
    }

    /// How shapes look in these pictures.
    #[must_use]
    pub fn look(&self) -> PictureLook {
        PictureLook { theme: self.theme, px_per_m: self.view.scale, eye: self.eye }
    }

    fn draw_ground(&mut self, scene: &Scene) {
        let (zoom, theme) = (self.zoom, self.theme);
        let left = self.view.frame[0];
        self.ground.text(
            &self.letters,
            &scene.name,
            [left, 42.0 * zoom],
            28.0 * zoom,
            theme.text,
            0.9 * zoom,
        );
        for (nth, line) in self.about.iter().enumerate() {
            let base = (70.0 + 22.0 * nth as f32) * zoom;
            self.ground.text(
                &self.letters,
                line,
                [left, base],
                16.0 * zoom,
                theme.faint,
                0.25 * zoom,
            );
        }
        // The grid of a volume is its floor, which only the world knows.
        if self.eye.is_above() {
            let grid = grid(&self.view, theme);
            self.ground.draw(&grid, &self.view, &self.mask, &self.letters);
        }
        self.scale_bar();
    }

    /// A bar of a round length in the lower right corner.
    fn scale_bar(&mut self) {
        let [left, top, width, height] = self.view.frame;
        let meters = round_length(130.0 * self.zoom / self.view.scale);
        let (length, base) = (meters * self.view.scale, top + height + 36.0 * self.zoom);
        let start = left + width - length;
        let thick = 2.0 * self.zoom;
        let ink = self.theme.faint;
        self.ground.rect([start, base, length, thick], ink);
        for end in [start, start + length - thick] {
            self.ground.rect([end, base - 5.0 * self.zoom, thick, 5.0 * self.zoom + thick], ink);
        }
        let text = format!("{meters} m");
        let size = 16.0 * self.zoom;
        let at = [start - self.letters.width(&text, size) - 10.0 * self.zoom, base + thick];
        self.ground.text(&self.letters, &text, at, size, ink, 0.25);
    }

    /// What the agents' colors stand for, below the world.
    fn legend(&self, raster: &mut Raster, world: &AnyWorld, colors: Option<&ValueColors>) {
        let [left, top, width, height] = self.view.frame;
        let at = [left, top + height + 38.0 * self.zoom];
        let (letters, theme, zoom) = (&self.letters, self.theme, self.zoom);
        let limit = left + 0.78 * width;
        let mut legend = Legend { raster, letters, theme, zoom, at, limit };
        match colors {
            Some(colors) => legend.values(colors, world),
            None => legend.groups(world),
        }
    }

    /// The simulation's time in the upper right corner.
    fn clock(&self, raster: &mut Raster, world: &AnyWorld) {
        let (tick, secs) = each_world!(world, world => (world.tick, world.secs()));
        let (text, size) = (format!("{secs:.1} s   tick {tick}"), 18.0 * self.zoom);
        let right = self.view.frame[0] + self.view.frame[2];
        let at = [right - self.letters.width(&text, size), 42.0 * self.zoom];
        raster.text(&self.letters, &text, at, size, self.theme.text, 0.3 * self.zoom);
    }
}

fn mask_of(raster: &Raster, [left, top, width, height]: [f32; 4]) -> Option<Mask> {
    let (w, h) = raster.size();
    let mut mask = Mask::new(w, h)?;
    let path = PathBuilder::from_rect(Rect::from_xywh(left, top, width, height)?);
    mask.fill_path(&path, FillRule::Winding, false, Transform::identity());
    Some(mask)
}

/// How far the lines of the grid are apart at most (px).
const GRID: f32 = 90.0;

/// Faint lines at round distances.
fn grid(view: &Viewport, theme: Theme) -> Vec<Drawable> {
    let step = round_length(GRID / view.scale);
    let [_, _, width, height] = view.frame;
    let half = [0.5 * width / view.scale, 0.5 * height / view.scale];
    let mut shapes = Vec::new();
    for axis in 0..2 {
        let (low, high) = (view.center[axis] - half[axis], view.center[axis] + half[axis]);
        let other = 1 - axis;
        let ends = [view.center[other] - half[other], view.center[other] + half[other]];
        for line in (low / step).ceil() as i64..=(high / step).floor() as i64 {
            let at = |end: f32| {
                if axis == 0 { [line as f32 * step, end] } else { [end, line as f32 * step] }
            };
            shapes.push(Drawable::stroked(
                Form::Line(ends.map(at).to_vec()),
                theme.grid,
                Size::Px(1.0),
            ));
        }
    }
    shapes
}

/// The largest of 1, 2, 5, 10, 20 … that is not longer than this.
fn round_length(length: f32) -> f32 {
    let power = 10.0_f32.powf(length.log10().floor());
    let step = [5.0, 2.0, 1.0].into_iter().find(|step| step * power <= length);
    step.unwrap_or(1.0) * power
}

#[cfg(test)]
mod tests {
    use super::round_length;

    #[test]
    fn lengths_are_round() {
        assert_eq!([9.0, 4.9, 1.3].map(round_length), [5.0, 2.0, 1.0]);
        assert_eq!(round_length(0.3), 0.2);
    }
}
