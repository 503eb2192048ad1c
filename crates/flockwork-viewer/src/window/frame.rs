//! The loop: one turn for each picture on the screen.

use std::time::{Duration, Instant};

use egui_macroquad::egui;
use macroquad::window::{clear_background, next_frame};

use super::Options;
use super::app::App;
use super::hands::Hands;
use super::paint::Canvas;
use super::pictures::Pictures;
use super::probe::Probe;
use super::theme;
use crate::session::Session;

/// Screens that do not make the program wait get no more than this: more only heats the room.
const SHORTEST_FRAME: Duration = Duration::from_millis(8);

/// Runs until the window is closed or the options say so.
pub async fn run(session: Session, options: Options) {
    let is_measured = options.exit_after.is_some();
    let mut app = App::new(session, options.poll);
    let mut hands = Hands::new();
    let mut probe = Probe::new(options);
    let mut pictures = None;
    egui_macroquad::cfg(|ctx| {
        theme::apply(ctx);
        pictures = Some(Pictures::new(ctx));
    });
    let Some(pictures) = pictures else { return };
    let mut last = Instant::now();
    while !probe.is_over() {
        let began = Instant::now();
        app.advance((began - last).as_secs_f32());
        last = began;
        let deeds = hands.take();
        clear_background(theme::CLEAR);
        // Before the panel runs: Tab would make it want the keyboard.
        egui_macroquad::cfg(|ctx| app.typing = ctx.wants_keyboard_input());
        egui_macroquad::ui(|ctx| picture(ctx, &mut app, &pictures));
        egui_macroquad::cfg(|ctx| app.follow(&deeds, ctx));
        egui_macroquad::draw();
        probe.after_drawing();
        next_frame().await;
        app.drawn_in((Instant::now() - began).as_secs_f32());
        probe.frame(began.elapsed());
        if !is_measured {
            std::thread::sleep(SHORTEST_FRAME.saturating_sub(began.elapsed()));
        }
    }
    probe.report();
}

/// The panel first, because the world gets what it leaves free.
fn picture(ctx: &egui::Context, app: &mut App, pictures: &Pictures) {
    app.show_panel(ctx);
    let layer = egui::LayerId::background();
    let free = ctx.available_rect();
    let painter = egui::Painter::new(ctx.clone(), layer, free);
    let mut canvas = Canvas::new(painter, pictures);
    app.draw_world(&mut canvas, free);
    drop(canvas);
    app.show_messages(ctx, free);
}
