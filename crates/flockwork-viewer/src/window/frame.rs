//! The loop: one turn for each picture on the screen.

use std::time::{Duration, Instant};

use egui_macroquad::egui;
use macroquad::window::{clear_background, next_frame, screen_height, screen_width};

use super::app::{App, budget};
use super::desktop::Desktop;
use super::hands::Hands;
use super::options::WindowOptions;
use super::paint::Canvas;
use super::pictures::Pictures;
use super::probe::Probe;
use super::settings::Settings;
use super::theme;
use crate::opening::Opened;

/// How long a frame takes at least, for screens that do not make the program wait: more frames would only heat the
/// room.
const SHORTEST_FRAME: Duration = Duration::from_millis(8);

/// How long a frame takes while the window is minimized.
const HIDDEN_FRAME: Duration = Duration::from_millis(90);

/// How long a frame takes while nothing moves and nothing happens; and how often that is asked.
const QUIET_FRAME: Duration = Duration::from_millis(1000);
const LISTEN: Duration = Duration::from_millis(16);

/// How long a frame takes while nothing moves, if only a frame can tell whether something happens.
const DEAF_FRAME: Duration = Duration::from_millis(66);

/// What was kept from the last time, and what was wrong with it.
pub type Kept = (Settings, Option<String>);

/// Runs until the window is closed or the options say so.
pub async fn run(opened: Opened, title: String, options: WindowOptions, kept: Kept) {
    let is_measured = options.fps_log.is_some() && options.exit_after.is_some();
    let mut app = App::new(opened, options.poll);
    let keeps = options.exit_after.is_none();
    let (before, told) = kept;
    app.take_settings(&before, told);
    app.light = options.light.unwrap_or(app.light);
    if let Some(scene) = &options.gallery {
        app.open_gallery(scene);
    }
    let (mut hands, mut desktop) = (Hands::new(), Desktop::new(title));
    let mut probe = Probe::new(options);
    let Some(pictures) = prepared() else { return };
    let mut last = Instant::now();
    while !probe.is_over() {
        let began = Instant::now();
        let hidden = desktop.is_hidden();
        app.advance((began - last).as_secs_f32(), budget(hidden));
        last = began;
        let ticked = Instant::now();
        app.scale.set_system(desktop.scale());
        egui_macroquad::cfg(|ctx| theme::wear(ctx, app.light));
        clear_background(theme::look().clear());
        if !hidden {
            draw(&mut app, &mut hands, &pictures);
        }
        probe.after_drawing();
        next_frame().await;
        app.drawn_in(ticked.elapsed().as_secs_f32());
        desktop.set_title(app.title());
        probe.frame(began.elapsed(), || app.state());
        let shortest = match () {
            () if hidden => HIDDEN_FRAME,
            () if is_measured => Duration::ZERO,
            () => SHORTEST_FRAME,
        };
        std::thread::sleep(shortest.saturating_sub(began.elapsed()));
        rest(&mut app, &desktop, &probe, began);
    }
    probe.report(&app.state());
    if !keeps {
        return;
    }
    let size = size().map(|side| side.round() as u16);
    if let Err(why) = app.settings(Settings { size, ..before }).write() {
        eprintln!("flockwork: {why}");
    }
}

/// How large the window is, in what its size is asked for: X11 counts pixels, whatever the scale of the system.
fn size() -> [f32; 2] {
    if cfg!(target_os = "linux") {
        macroquad::miniquad::window::screen_size().into()
    } else {
        [screen_width(), screen_height()]
    }
}

/// Gives egui its look, and makes the pictures of agents; none if there is no window.
fn prepared() -> Option<Pictures> {
    let mut pictures = None;
    egui_macroquad::cfg(|ctx| {
        theme::apply(ctx);
        pictures = Some(Pictures::new(ctx));
    });
    pictures
}

/// Waits, while nothing moves, until something happens or the time of a quiet frame is over.
fn rest(app: &mut App, desktop: &Desktop, probe: &Probe, began: Instant) {
    // Where only a frame can tell whether something happens, it must not be long.
    let longest = if desktop.hears() { QUIET_FRAME } else { DEAF_FRAME };
    while began.elapsed() < longest && app.is_quiet() && !probe.is_over() {
        if desktop.is_stirred() {
            // The next frame takes in what has happened, and only the one after it shows that.
            app.stir();
            return;
        }
        std::thread::sleep(LISTEN);
        app.take_in_files();
    }
}

fn draw(app: &mut App, hands: &mut Hands, pictures: &Pictures) {
    let mut scale = 1.0;
    // Before the panel runs: Tab would make it want the keyboard.
    egui_macroquad::cfg(|ctx| {
        app.typing = ctx.wants_keyboard_input();
        app.lists = ctx.memory(egui::Memory::any_popup_open);
        scale = ctx.pixels_per_point();
        app.scale.apply(ctx);
    });
    egui_macroquad::ui(|ctx| {
        if !app.typing {
            // Space is ours; after a Tab in the same frame it would press a button.
            ctx.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Space));
        }
        let now = ctx.pixels_per_point();
        if now != scale {
            app.rescale(now / scale);
            scale = now;
        }
        picture(ctx, app, pictures);
    });
    let deeds = hands.take(scale);
    egui_macroquad::cfg(|ctx| app.follow(&deeds, ctx));
    egui_macroquad::draw();
}

/// Draws the panel, and the world in what the panel leaves free.
fn picture(ctx: &egui::Context, app: &mut App, pictures: &Pictures) {
    if app.show_gallery(ctx, pictures) {
        return;
    }
    app.show_panel(ctx);
    let (layer, free) = (egui::LayerId::background(), ctx.available_rect());
    let painter = egui::Painter::new(ctx.clone(), layer, free);
    let mut canvas = Canvas::new(painter, pictures);
    app.draw_world(&mut canvas, free);
    drop(canvas);
    app.show_messages(ctx, free);
}
