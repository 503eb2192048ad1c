//! All scenes as small moving pictures, to choose one from.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use egui::text::LayoutJob;
use egui::{Align2, FontId, Rect, RichText, Sense, Ui, vec2};
use egui_macroquad::egui;
use flockwork::each_world;

use super::camera::{Camera, Screen};
use super::paint::{Canvas, from_egui};
use super::pictures::Pictures;
use super::{scenes, stage, theme};
use crate::session::Session;
use crate::sketch::{self, ValueColors};

/// How wide a picture is at least (points), and how high for its width.
const LEAST_WIDTH: f32 = 210.0;
const HIGH: f32 = 0.58;

/// The room for the name and the sentence below a picture (points).
const TEXT_HEIGHT: f32 = 54.0;

/// How long all scenes together may take in a frame.
const BUDGET: Duration = Duration::from_millis(7);

/// The themes that come first: what moves most is seen first.
const FIRST: [&str; 3] = ["crowds", "groups", "games"];

/// A scene begins again after this time (s): many come to rest.
const AGAIN_SECS: f64 = 30.0;

/// A scene that lags behind by more than this lets the time go (s).
const MOST_LATE: f32 = 0.05;

/// All scenes as small moving pictures.
pub struct Gallery {
    tiles: Vec<Tile>,
    /// The one that steps first in the next frame: where time is short, each has its turn.
    next: usize,
}

/// A scene of the gallery.
struct Tile {
    path: PathBuf,
    theme: Option<String>,
    name: String,
    scene: TileScene,
    /// Whether it was on the screen in the last frame.
    is_seen: bool,
}

enum TileScene {
    /// It is opened when it is seen.
    Unopened,
    /// It has mistakes.
    Broken,
    Live(Box<Live>),
}

struct Live {
    session: Session,
    camera: Camera,
    /// The colors of agents by what the scene says; none for their own.
    colors: Option<ValueColors>,
    /// The time that it is behind (s).
    late: f32,
}

impl Gallery {
    /// A gallery of these scenes, theme by theme.
    pub fn of(scenes: &[PathBuf]) -> Self {
        let tile = |path: &PathBuf| Tile {
            path: path.clone(),
            theme: scenes::theme(path, scenes).map(str::to_owned),
            name: scenes::title(path),
            scene: TileScene::Unopened,
            is_seen: false,
        };
        let mut tiles: Vec<Tile> = scenes.iter().map(tile).collect();
        let rank = |tile: &Tile| {
            let theme = tile.theme.as_deref();
            FIRST.iter().position(|first| theme == Some(first)).unwrap_or(FIRST.len())
        };
        tiles.sort_by_key(rank);
        Self { tiles, next: 0 }
    }

    /// Lets the time of a frame pass (s) in the scenes that are on the screen. One more is opened in each frame.
    pub fn advance(&mut self, frame_secs: f32) {
        let began = Instant::now();
        let unopened = |tile: &&mut Tile| tile.is_seen && matches!(tile.scene, TileScene::Unopened);
        self.tiles.iter_mut().find(unopened).into_iter().for_each(Tile::open);
        let count = self.tiles.len();
        for nth in 0..count {
            let at = (self.next + nth) % count;
            if began.elapsed() > BUDGET {
                self.next = at;
                return;
            }
            let Tile { is_seen: true, scene: TileScene::Live(live), .. } = &mut self.tiles[at]
            else {
                continue;
            };
            live.advance(frame_secs);
        }
    }

    /// Shows it; answers the scene that is chosen. `left` is the one that was shown before.
    pub fn show(
        &mut self,
        ctx: &egui::Context,
        pictures: &Pictures,
        left: &Session,
    ) -> Option<PathBuf> {
        let mut chosen = None;
        let frame = egui::Frame::new().fill(theme::look().background()).inner_margin(18.0);
        egui::CentralPanel::default().frame(frame).show(ctx, |ui| {
            ui.horizontal(|ui| {
                ui.label(RichText::new("Flockwork").size(26.0).strong().color(theme::look().text));
                ui.add_space(2.0 * theme::GAP);
                let text = format!("▶ {}", left.scene.name);
                let told = "where you were  (Esc)";
                if ui.button(text).on_hover_text(told).clicked() {
                    chosen = Some(left.scene_path.clone());
                }
            });
            let told = "Choose a scene. In it, move the mouse, click, and right-click an agent; G comes back here.";
            ui.label(RichText::new(told).color(theme::look().weak_text));
            ui.add_space(6.0);
            egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                let columns = (ui.available_width() / (LEAST_WIDTH + theme::GAP)).floor().max(1.0);
                let width = (ui.available_width() - theme::GAP * (columns - 1.0)) / columns;
                for theme in self.tiles.chunk_by_mut(|a, b| a.theme == b.theme) {
                    if let Some(name) = &theme[0].theme {
                        ui.add_space(8.0);
                        ui.label(RichText::new(name).size(17.0).strong().color(theme::look().accent));
                    }
                    for row in theme.chunks_mut(columns as usize) {
                        ui.horizontal(|ui| {
                            for tile in row {
                                if tile.show(ui, width - 1.0, pictures) {
                                    chosen = Some(tile.path.clone());
                                }
                            }
                        });
                    }
                }
            });
        });
        chosen
    }

    /// How many scenes move.
    pub fn live(&self) -> usize {
        self.tiles.iter().filter(|tile| matches!(tile.scene, TileScene::Live(_))).count()
    }
}

impl Tile {
    fn open(&mut self) {
        self.scene = match Session::open(&self.path, None) {
            Ok(session) => {
                let camera = Camera::of(&session);
                let colors = sketch::colors_of(&session.scene, &session.world);
                let colors = colors.as_deref().map(ValueColors::of);
                TileScene::Live(Box::new(Live { session, camera, colors, late: 0.0 }))
            }
            Err(_) => TileScene::Broken,
        };
    }

    /// Shows it in this width (points); answers whether it is clicked.
    fn show(&mut self, ui: &mut Ui, width: f32, pictures: &Pictures) -> bool {
        let size = vec2(width, (HIGH * width).round() + TEXT_HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        self.is_seen = ui.is_rect_visible(rect);
        if !self.is_seen {
            return false;
        }
        let picture = Rect::from_min_size(rect.min, vec2(width, size.y - TEXT_HEIGHT));
        let ring = if response.hovered() { theme::look().accent } else { theme::look().line };
        ui.painter().rect_filled(picture, 6.0, theme::look().background());
        if let TileScene::Live(live) = &mut self.scene {
            let mut canvas = Canvas::new(ui.painter_at(picture.shrink(1.0)), pictures);
            live.draw(&mut canvas, picture);
        }
        ui.painter().rect_stroke(picture, 6.0, (1.0, ring), egui::StrokeKind::Inside);
        self.words(ui, rect.with_min_y(picture.bottom() + 4.0));
        response.clicked()
    }

    /// Its name and what it shows, as much of it as there is room for.
    fn words(&self, ui: &Ui, rect: Rect) {
        let painter = ui.painter_at(rect);
        let name = FontId::proportional(14.0);
        painter.text(rect.min, Align2::LEFT_TOP, &self.name, name, theme::look().text);
        let about = match &self.scene {
            TileScene::Live(live) => first_sentence(&live.session.scene.about),
            TileScene::Broken => "It has mistakes; open it to see them.",
            TileScene::Unopened => "",
        };
        let text = about.replace('`', "");
        let font = FontId::proportional(12.0);
        let mut job = LayoutJob::simple(text, font, theme::look().weak_text, rect.width());
        job.wrap.max_rows = 2;
        let galley = painter.layout_job(job);
        painter.galley(rect.min + vec2(0.0, 18.0), galley, theme::look().weak_text);
    }
}

impl Live {
    fn advance(&mut self, frame_secs: f32) {
        let (secs, tick_secs) =
            each_world!(&self.session.world, world => (world.secs(), world.stepping.secs()));
        if secs >= AGAIN_SECS {
            self.session.restart();
        }
        self.late += frame_secs;
        self.late = self.late.min(MOST_LATE.max(tick_secs));
        while self.late >= tick_secs {
            self.late -= tick_secs.max(1e-3);
            let inputs = self.session.scripted_mouse();
            self.session.step(&inputs);
            self.session.scripts.take_log();
        }
        self.colors.iter_mut().for_each(|colors| colors.take_in(&self.session.world));
        let seen = sketch::bodies_extent(&self.session.world, self.camera.eye);
        if self.camera.follows() && !self.camera.framed().holds(seen) {
            self.camera.follow(sketch::extent(
                &self.session.world,
                &self.session.scene,
                self.camera.eye,
            ));
        }
        self.camera.ease(frame_secs);
    }

    fn draw(&mut self, canvas: &mut Canvas, rect: Rect) {
        self.camera.show_in(Screen { min: from_egui(rect.min), max: from_egui(rect.max) });
        let (camera, world) = (&self.camera, &self.session.world);
        let look = camera.look();
        stage::draw(canvas, camera, &sketch::fields(world, look));
        stage::draw(canvas, camera, &sketch::ground(world, look, 1.0));
        let pose = |nth: usize| {
            each_world!(world, world => {
                let agent = &world.agents[nth];
                [look.eye.see(agent.position), look.eye.along(agent.facing)]
            })
        };
        let colors = self.colors.as_ref();
        sketch::bodies(world, look, colors, &pose, |body| stage::body(canvas, camera, body, look));
    }
}

/// The first sentence of a text.
fn first_sentence(text: &str) -> &str {
    let ends = ['.', ';', ':'].into_iter().filter_map(|end| text.find(&format!("{end} ")));
    ends.min().map_or(text, |end| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_on_the_screen_is_opened_and_moves() {
        let scenes: Vec<PathBuf> = crate::built_in::scenes().take(3).collect();
        let mut gallery = Gallery::of(&scenes);
        gallery.advance(0.02);
        assert_eq!(gallery.live(), 0);
        gallery.tiles[1].is_seen = true;
        gallery.tiles[2].is_seen = true;
        gallery.advance(0.02);
        assert_eq!(gallery.live(), 1, "one in each frame");
        gallery.advance(0.02);
        assert_eq!(gallery.live(), 2);
        let tick = |gallery: &Gallery| match &gallery.tiles[1].scene {
            TileScene::Live(live) => live.session.tick(),
            _ => 0,
        };
        let before = tick(&gallery);
        (0..60).for_each(|_| gallery.advance(0.02));
        assert!(tick(&gallery) > before);
        assert_eq!(gallery.tiles.len(), 3);
    }

    #[test]
    fn a_sentence_is_the_first_of_a_text() {
        for (text, first) in [("A b. C", "A b"), ("A; b", "A"), ("A 0.5 b", "A 0.5 b"), ("", "")] {
            assert_eq!(first_sentence(text), first);
        }
    }
}
