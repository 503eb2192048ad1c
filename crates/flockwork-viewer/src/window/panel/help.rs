//! The help: keys and mouse, over everything else.

use egui::{Align2, RichText, Ui};
use egui_macroquad::egui;

use super::parts::weak;
use crate::window::keys::{MOUSE, SHORTCUTS, WindowCommand};
use crate::window::request::WindowRequest;
use crate::window::theme;

/// Shows the help; asks to be closed if its button is clicked.
pub fn help(ctx: &egui::Context) -> Vec<WindowRequest> {
    let mut open = true;
    let window =
        egui::Window::new("Keys and mouse").collapsible(false).resizable(false).open(&mut open);
    let frame = egui::Frame::window(&ctx.style()).inner_margin(14.0);
    // Above whatever is told meanwhile.
    let window = window.frame(frame).order(egui::Order::Foreground);
    let room = ctx.screen_rect().height() - 90.0;
    window.anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO).show(ctx, |ui| {
        let room = room.max(60.0);
        let area = egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room);
        area.show(ui, |ui| {
            let keys = SHORTCUTS.iter().map(|shortcut| (shortcut.shown, shortcut.does));
            table(ui, "keys", keys);
            ui.separator();
            table(ui, "mouse", MOUSE.iter().copied());
        });
    });
    if open { Vec::new() } else { vec![WindowRequest::Do(WindowCommand::Help)] }
}

fn table<'a>(ui: &mut Ui, id: &str, rows: impl Iterator<Item = (&'a str, &'a str)>) {
    ui.spacing_mut().interact_size.y = 17.0;
    let room = ui.ctx().screen_rect().width();
    let column = (0.28 * room).clamp(110.0, 220.0);
    let grid =
        egui::Grid::new(id).num_columns(2).min_col_width(column).spacing([theme::GAP * 2.0, 3.0]);
    grid.show(ui, |ui| {
        for (what, does) in rows {
            ui.label(RichText::new(what).strong());
            ui.label(weak(does));
            ui.end_row();
        }
    });
}
