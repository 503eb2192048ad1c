//! Messages over the world: reports of reloaded files, which fade, and what is wrong, which stays.

use egui::{Align2, Color32, Id, RichText};
use egui_macroquad::egui;
use flockwork::AgentId;

use super::job::WrittenKind;
use super::theme;
use crate::session::{Notice, NoticeKind};
use crate::trouble::{Severity, Trouble};

/// How long a report is shown, and how long it fades at the end (s).
const SHOWN_SECS: f32 = 6.0;
const FADE_SECS: f32 = 1.0;

/// How wide messages are at most (points).
pub const WIDEST: f32 = 560.0;

/// The most reports on the screen.
const MOST: usize = 4;

/// The most troubles over the world; the panel lists all.
const MOST_TROUBLES: usize = 3;

/// The last reports with their ages (s), the newest last.
#[derive(Debug, Default)]
pub struct Messages {
    notices: Vec<(Notice, f32)>,
}

impl Messages {
    /// Adds a report; the oldest one goes if there are too many.
    pub fn add(&mut self, notice: Notice) {
        self.notices.push((notice, 0.0));
        self.notices.drain(..self.notices.len().saturating_sub(MOST));
    }

    /// Lets time pass (s); the newest report is kept for the panel.
    pub fn pass(&mut self, secs: f32) {
        self.notices.iter_mut().for_each(|(_, age)| *age += secs);
        let newest = self.notices.len().saturating_sub(1);
        let mut nth = 0;
        self.notices.retain(|(_, age)| {
            nth += 1;
            *age < SHOWN_SECS || nth > newest
        });
    }

    /// Whether one of the reports is fading.
    pub fn are_fading(&self) -> bool {
        self.notices.iter().any(|(_, age)| (SHOWN_SECS - FADE_SECS..SHOWN_SECS).contains(age))
    }

    /// The newest report and its age (s); none before the first.
    pub fn last(&self) -> Option<&(Notice, f32)> {
        self.notices.last()
    }

    /// Shows the reports that have not faded, at the lower left of the world.
    pub fn show(&self, ctx: &egui::Context, free: egui::Rect) {
        let fresh: Vec<_> = self.notices.iter().filter(|(_, age)| *age < SHOWN_SECS).collect();
        if fresh.is_empty() {
            return;
        }
        let corner = free.left_bottom() + egui::vec2(12.0, -12.0);
        area(ctx, "notices", Align2::LEFT_BOTTOM, corner, |ui| {
            ui.set_max_width((free.width() - 24.0).min(WIDEST));
            for (notice, age) in fresh {
                ui.set_opacity(((SHOWN_SECS - age) / FADE_SECS).clamp(0.0, 1.0));
                theme::card(theme::look().card).stroke((1.0, theme::look().line)).show(ui, |ui| {
                    ui.horizontal_top(|ui| {
                        theme::dot(ui, color(notice.kind));
                        ui.add(egui::Label::new(&notice.text).wrap());
                    });
                });
            }
        });
    }
}

/// The color of a report.
pub fn color(kind: NoticeKind) -> Color32 {
    match kind {
        NoticeKind::Reloaded => theme::look().good,
        NoticeKind::Restarted => theme::look().accent,
        NoticeKind::Faulty | NoticeKind::Broken => theme::look().bad,
    }
}

/// Shows what is wrong at the upper left of the world, for a window without a panel.
pub fn show_troubles(ctx: &egui::Context, free: egui::Rect, troubles: &[Trouble]) {
    if troubles.is_empty() {
        return;
    }
    let corner = free.left_top() + egui::vec2(12.0, 12.0);
    area(ctx, "troubles", Align2::LEFT_TOP, corner, |ui| {
        ui.set_max_width((free.width() - 24.0).min(WIDEST));
        troubles.iter().take(MOST_TROUBLES).for_each(|trouble| self::trouble(ui, trouble));
        let more = troubles.len().saturating_sub(MOST_TROUBLES);
        if more > 0 {
            ui.label(
                RichText::new(format!("and {more} more; Tab shows the panel"))
                    .color(theme::look().bad),
            );
        }
    });
}

/// Shows at the upper right of the world that it is recorded, and for how long (s) it has run.
pub fn show_recording(ctx: &egui::Context, free: egui::Rect, secs: f64) -> egui::Rect {
    let corner = free.right_top() + egui::vec2(-12.0, 12.0);
    area(ctx, "recording", Align2::RIGHT_TOP, corner, |ui| {
        theme::card(theme::look().bad_card).stroke((1.0, theme::look().bad)).show(ui, |ui| {
            ui.horizontal(|ui| {
                theme::dot(ui, theme::look().bad);
                ui.label(
                    RichText::new(format!("recording {secs:.0} s · F9 stops"))
                        .color(theme::look().text),
                );
            });
        });
    })
}

/// Shows at the lower right of the world how far a file of the last seconds is that is being written.
pub fn show_writing(ctx: &egui::Context, free: egui::Rect, kind: WrittenKind, progress: f32) {
    let corner = free.right_bottom() - egui::vec2(12.0, 12.0);
    area(ctx, "writing", Align2::RIGHT_BOTTOM, corner, |ui| {
        theme::card(theme::look().card).stroke((1.0, theme::look().line)).show(ui, |ui| {
            let text = format!("{} of the last 10 s: {:.0} %", kind.name(), 100.0 * progress);
            ui.label(RichText::new(text).color(theme::look().text));
        });
    });
}

/// Says what the selected agent does, over the upper edge of the world.
pub fn show_story(ctx: &egui::Context, free: egui::Rect, id: AgentId, story: &str) {
    let top = free.center_top() + egui::vec2(0.0, 12.0);
    area(ctx, "story", Align2::CENTER_TOP, top, |ui| {
        theme::card(theme::look().card).stroke((1.0, theme::look().line)).show(ui, |ui| {
            ui.set_max_width((free.width() - 48.0).max(80.0));
            let text = RichText::new(format!("agent {} {story}", id.0)).color(theme::look().text);
            ui.add(egui::Label::new(text).wrap());
        });
    });
}

/// A part of the window over the world, which hears no mouse; its `pivot` lies at a point. Answers where it is.
pub fn area(
    ctx: &egui::Context,
    id: &str,
    pivot: Align2,
    at: egui::Pos2,
    add: impl FnOnce(&mut egui::Ui),
) -> egui::Rect {
    let area = egui::Area::new(Id::new(id)).order(egui::Order::Middle).interactable(false);
    area.pivot(pivot).fixed_pos(at).show(ctx, add).response.rect
}

/// Shows one trouble: where it is, what it is, which agent met it, and how often.
pub fn trouble(ui: &mut egui::Ui, trouble: &Trouble) {
    let (strong, card) = match trouble.severity {
        Severity::Warning => (theme::look().warn, theme::look().warn_card),
        Severity::Broken | Severity::Fault => (theme::look().bad, theme::look().bad_card),
    };
    theme::card(card).stroke((1.0, strong)).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        let spot = trouble.spot.as_ref().map(ToString::to_string).unwrap_or_default();
        let head = if spot.is_empty() {
            trouble.title.clone()
        } else {
            format!("{spot}  {}", trouble.title)
        };
        let head = egui::Label::new(RichText::new(head).color(strong).strong()).wrap();
        if spot.is_empty() {
            ui.add(head);
        } else {
            copied(ui, head, spot);
        }
        ui.add(
            egui::Label::new(RichText::new(&trouble.message).color(theme::look().text))
                .wrap()
                .selectable(true),
        );
        let details = details(trouble);
        if !details.is_empty() {
            ui.label(RichText::new(details).small().color(theme::look().weak_text));
        }
    });
}

/// A head that a click copies the spot of, to be pasted where an editor is asked for a file.
fn copied(ui: &mut egui::Ui, head: egui::Label, spot: String) {
    let response = ui.add(head.sense(egui::Sense::click()));
    let told = format!("a click copies {spot}");
    if response.on_hover_text(told).on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
        ui.ctx().copy_text(spot);
    }
}

fn details(trouble: &Trouble) -> String {
    let agent = trouble.agent.map(|agent| format!("agent {}", agent.0));
    let count = (trouble.count > 1).then(|| format!("{} times", trouble.count));
    [agent, count].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notice(text: &str) -> Notice {
        Notice { text: text.to_owned(), kind: NoticeKind::Reloaded }
    }

    #[test]
    fn reports_fade_but_the_newest_is_remembered() {
        let mut messages = Messages::default();
        ["a", "b", "c", "d", "e"].into_iter().for_each(|text| messages.add(notice(text)));
        assert_eq!(messages.notices.len(), MOST);
        messages.pass(SHOWN_SECS + 1.0);
        assert_eq!(messages.notices.len(), 1);
        assert_eq!(messages.last().map(|(notice, _)| notice.text.as_str()), Some("e"));
    }
}
