//! The colors and sizes of the window, and the look of its panel: a dark theme of its own.

use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle, Vec2};
use egui_macroquad::egui;

const fn rgb(code: u32) -> Color32 {
    Color32::from_rgb((code >> 16) as u8, (code >> 8) as u8, code as u8)
}

/// The colors of the world, as in pictures without a window.
pub const WORLD: crate::sketch::Theme = crate::sketch::Theme::DARK;
/// The color behind the world.
pub const BACKGROUND: Color32 = {
    let [red, green, blue, _] = WORLD.background.0;
    Color32::from_rgb(red, green, blue)
};
/// The same color for the windowing library.
pub const CLEAR: macroquad::color::Color = {
    let [red, green, blue, _] = WORLD.background.0;
    macroquad::color::Color::new(red as f32 / 255.0, green as f32 / 255.0, blue as f32 / 255.0, 1.0)
};
/// The color behind the panel.
pub const PANEL: Color32 = rgb(0x1b2027);
/// The color of cards in the panel.
pub const CARD: Color32 = rgb(0x232a33);
/// The color of lines between parts of the panel.
pub const LINE: Color32 = rgb(0x343d49);
/// The color of text.
pub const TEXT: Color32 = rgb(0xdde3ea);
/// The color of text that matters less.
pub const WEAK_TEXT: Color32 = rgb(0x98a4b3);
/// The color of what is active.
pub const ACCENT: Color32 = rgb(0x4c9be8);
/// The color of what is wrong.
pub const BAD: Color32 = rgb(0xff6b6b);
/// The color behind what is wrong.
pub const BAD_CARD: Color32 = rgb(0x3a1f24);
/// The color of what is allowed and probably not intended.
pub const WARN: Color32 = rgb(0xffc857);
/// The color behind it.
pub const WARN_CARD: Color32 = rgb(0x33291a);
/// The color of what went well.
pub const GOOD: Color32 = rgb(0x7bd88f);
/// The color of lines over the world that are of no behavior.
pub const MARKED: Color32 = rgb(0xffffff);

/// The distance between parts of the panel (points).
pub const GAP: f32 = 8.0;

/// Gives egui this look.
pub fn apply(ctx: &egui::Context) {
    ctx.set_theme(egui::Theme::Dark);
    ctx.style_mut(|style| {
        style.text_styles = text_styles();
        style.spacing.item_spacing = Vec2::new(GAP, 6.0);
        style.spacing.button_padding = Vec2::new(8.0, 4.0);
        // One height for all widgets, so that those in a row are on one line.
        style.spacing.interact_size = Vec2::new(40.0, 24.0);
        style.spacing.slider_width = 108.0;
        style.spacing.combo_width = 40.0;
        style.spacing.scroll = egui::style::ScrollStyle::solid();
        style.spacing.scroll.bar_width = 8.0;
        style.animation_time = 0.08;
        style.visuals = visuals();
        style.interaction.selectable_labels = false;
    });
    // The glue between macroquad and egui divides every wheel step by 90, which is right for systems
    // that count pixels and leaves X11's single steps without effect.
    if cfg!(target_os = "linux") {
        ctx.options_mut(|options| options.line_scroll_speed = 90.0 * 50.0);
    }
}

fn text_styles() -> std::collections::BTreeMap<TextStyle, FontId> {
    let plain = |size| FontId::new(size, FontFamily::Proportional);
    [
        (TextStyle::Heading, plain(20.0)),
        (TextStyle::Body, plain(14.0)),
        (TextStyle::Button, plain(14.0)),
        (TextStyle::Small, plain(12.0)),
        (TextStyle::Monospace, FontId::new(12.5, FontFamily::Monospace)),
    ]
    .into()
}

fn visuals() -> egui::Visuals {
    let mut visuals = egui::Visuals::dark();
    visuals.panel_fill = PANEL;
    visuals.window_fill = PANEL;
    visuals.window_stroke = Stroke::new(1.0, LINE);
    visuals.extreme_bg_color = BACKGROUND;
    visuals.override_text_color = None;
    visuals.selection.bg_fill = ACCENT.gamma_multiply(0.55);
    visuals.selection.stroke = Stroke::new(1.0, Color32::WHITE);
    visuals.slider_trailing_fill = true;
    visuals.handle_shape = egui::style::HandleShape::Rect { aspect_ratio: 0.5 };
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.fg_stroke = Stroke::new(1.0, TEXT);
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, LINE);
    let looks = [
        (&mut widgets.inactive, rgb(0x2c3540), TEXT),
        (&mut widgets.hovered, rgb(0x3a4654), Color32::WHITE),
        (&mut widgets.active, rgb(0x46566a), Color32::WHITE),
        (&mut widgets.open, rgb(0x2c3540), TEXT),
    ];
    for (look, fill, text) in looks {
        (look.bg_fill, look.weak_bg_fill) = (fill, fill);
        look.fg_stroke = Stroke::new(1.0, text);
        look.bg_stroke = Stroke::new(1.0, rgb(0x4a5665));
        look.corner_radius = CornerRadius::same(5);
        look.expansion = 0.0;
    }
    visuals
}

/// A colored dot, as high as a line of text.
pub fn dot(ui: &mut egui::Ui, color: Color32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(12.0), egui::Sense::hover());
    ui.painter().circle_filled(rect.center(), 4.5, color);
}

/// A box around widgets that belong together.
pub fn card(fill: Color32) -> egui::Frame {
    egui::Frame::new().fill(fill).corner_radius(CornerRadius::same(6)).inner_margin(Margin::same(8))
}

#[cfg(test)]
mod tests {
    use palette::Srgb;
    use palette::color_difference::Wcag21RelativeContrast;

    use super::*;

    fn contrast(a: Color32, b: Color32) -> f32 {
        let srgb = |it: Color32| Srgb::new(it.r(), it.g(), it.b()).into_format::<f32>();
        srgb(a).relative_contrast(srgb(b))
    }

    /// A color over another one.
    fn over(above: Color32, below: Color32) -> Color32 {
        let share = 1.0 - f32::from(above.a()) / 255.0;
        let part = |a: u8, b: u8| (f32::from(a) + share * f32::from(b)).round() as u8;
        let [r, g, b] = [(above.r(), below.r()), (above.g(), below.g()), (above.b(), below.b())]
            .map(|(a, b)| part(a, b));
        Color32::from_rgb(r, g, b)
    }

    #[test]
    fn every_text_can_be_read() {
        let look = visuals();
        let chosen = over(look.selection.bg_fill, CARD);
        let mut pairs = vec![(look.selection.stroke.color, chosen)];
        for ground in [PANEL, CARD, BACKGROUND] {
            pairs.extend([TEXT, WEAK_TEXT, BAD, WARN, GOOD].map(|text| (text, ground)));
        }
        pairs.extend([(TEXT, BAD_CARD), (BAD, BAD_CARD), (TEXT, WARN_CARD), (WARN, WARN_CARD)]);
        let widgets = &look.widgets;
        for widget in [&widgets.inactive, &widgets.hovered, &widgets.active, &widgets.open] {
            pairs.push((widget.fg_stroke.color, widget.weak_bg_fill));
        }
        for (text, ground) in pairs {
            let contrast = contrast(text, ground);
            assert!(contrast >= 4.5, "{text:?} on {ground:?}: {contrast:.2}");
        }
    }
}
