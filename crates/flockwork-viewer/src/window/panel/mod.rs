//! The panel beside the world. It shows facts, and answers requests for the window.

mod about;
mod adjust;
mod agent;
mod agent_history;
mod by_hand;
mod colors;
mod costs;
mod facts;
mod figures;
mod groups;
mod help;
mod legend;
mod parts;
mod printed;
mod shown;
mod term;
mod timeline;
mod transport;
mod tune;
mod warnings;
mod what_if;

use egui_macroquad::egui;

pub use facts::Facts;
pub use help::help;
pub use timeline::show as show_timeline;

use super::request::WindowRequest;
use super::{messages, theme};

/// How wide the panel is in a window of this width (points): as wide in every frame, whatever it shows.
pub fn width(window: f32) -> f32 {
    (0.25 * window).clamp(248.0, 360.0).min(0.5 * window)
}

/// Shows the panel with a width (points); answers what it asks for.
pub fn show(ctx: &egui::Context, facts: &Facts, width: f32) -> Vec<WindowRequest> {
    let mut requests = Vec::new();
    let margin = 12.0;
    let frame = egui::Frame::new().fill(theme::look().panel).inner_margin(margin);
    let panel = egui::SidePanel::right("panel").resizable(false).exact_width(width);
    panel.frame(frame).show(ctx, |ui| {
        ui.set_max_width(width - 2.0 * margin);
        about::show(ui, facts, &mut requests);
        transport::show(ui, facts, &mut requests);
        ui.add_space(theme::GAP);
        // Another scene begins at the top.
        let scroll = egui::ScrollArea::vertical().id_salt(&facts.session.scene_path);
        scroll.auto_shrink(false).show(ui, |ui| {
            facts.troubles.iter().for_each(|trouble| messages::trouble(ui, trouble));
            warnings::show(ui, facts);
            // An agent that was chosen is what the person wants to know of.
            let is_chosen = facts.selected.is_some();
            if is_chosen {
                legend::show(ui, facts, &mut requests);
                agent_history::show(ui, facts, &mut requests);
                agent::show(ui, facts, &mut requests);
            }
            tune::show(ui, facts, &mut requests);
            by_hand::show(ui, facts, &mut requests);
            what_if::show(ui, facts, &mut requests);
            colors::show(ui, facts, &mut requests);
            figures::show(ui, facts, &mut requests);
            if !is_chosen {
                legend::show(ui, facts, &mut requests);
            }
            groups::show(ui, facts);
            costs::show(ui, facts);
            printed::show(ui, facts);
            about::files(ui, facts);
        });
    });
    requests
}

#[cfg(test)]
mod tests {
    use super::width;

    #[test]
    fn the_panel_leaves_most_of_every_window_to_the_world() {
        for (window, least, most) in [
            (800.0, 240.0, 270.0),
            (1280.0, 300.0, 340.0),
            (3840.0, 300.0, 400.0),
            (400.0, 150.0, 200.0),
        ] {
            assert!((least..=most).contains(&width(window)), "{window}: {}", width(window));
        }
    }
}
