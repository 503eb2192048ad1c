//! The look of the window: its colors, sizes, and the look of its panel.

mod look;

use std::sync::atomic::{AtomicBool, Ordering};

use egui::{Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle, Vec2};
use egui_macroquad::egui;

pub use look::Look;
use look::{DARK, LIGHT};

use crate::sketch::Ink;

/// Whether the window has its light look. It is the only global of the window: nearly all that draws asks for colors, nothing else
/// depends on them, and a program has one window. Only [`wear`] sets it.
static IS_LIGHT: AtomicBool = AtomicBool::new(false);

/// The look that the window has now.
pub fn look() -> &'static Look {
    if IS_LIGHT.load(Ordering::Relaxed) { &LIGHT } else { &DARK }
}

/// Gives the window its light look, or the dark one: to be called before a frame.
pub fn wear(ctx: &egui::Context, light: bool) {
    if IS_LIGHT.swap(light, Ordering::Relaxed) != light {
        apply(ctx);
    }
}

/// The distance between parts of the panel (points).
pub const GAP: f32 = 8.0;

/// Gives egui the look that the window has now.
pub fn apply(ctx: &egui::Context) {
    // Its own two themes would keep two styles.
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
        style.visuals = visuals(look());
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

fn visuals(look: &Look) -> egui::Visuals {
    let light = look.world.is_light();
    let mut visuals = if light { egui::Visuals::light() } else { egui::Visuals::dark() };
    visuals.panel_fill = look.panel;
    visuals.window_fill = look.panel;
    visuals.window_stroke = Stroke::new(1.0, look.line);
    visuals.extreme_bg_color = look.background();
    visuals.override_text_color = None;
    visuals.selection.bg_fill = look.accent.gamma_multiply(0.55);
    visuals.selection.stroke = Stroke::new(1.0, look.strong_text);
    visuals.slider_trailing_fill = true;
    visuals.handle_shape = egui::style::HandleShape::Rect { aspect_ratio: 0.5 };
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.fg_stroke = Stroke::new(1.0, look.text);
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, look.line);
    let [plain, hovered, pressed] = look.buttons;
    let all = [
        (&mut widgets.inactive, plain, look.text),
        (&mut widgets.hovered, hovered, look.strong_text),
        (&mut widgets.active, pressed, look.strong_text),
        (&mut widgets.open, plain, look.text),
    ];
    for (widget, fill, text) in all {
        (widget.bg_fill, widget.weak_bg_fill) = (fill, fill);
        widget.fg_stroke = Stroke::new(1.0, text);
        widget.bg_stroke = Stroke::new(1.0, look.border);
        widget.corner_radius = CornerRadius::same(5);
        widget.expansion = 0.0;
    }
    visuals
}

/// A color of a sketch on the screen.
pub fn color(Ink([red, green, blue, opacity]): Ink) -> Color32 {
    // Mixed as headless pictures mix it: egui's own conversion would make it more opaque.
    Color32::from_rgb(red, green, blue).gamma_multiply_u8(opacity)
}

/// A colored dot with a darker rim, as high as a line of text.
pub fn dot(ui: &mut egui::Ui, color: Color32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(12.0), egui::Sense::hover());
    let rim = self::color(look().world.rim_of(Ink(color.to_array())));
    ui.painter().circle(rect.center(), 4.5, color, Stroke::new(1.0, rim));
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

    /// Texts of a look, each with what is behind it.
    fn texts(look: &Look) -> Vec<(Color32, Color32)> {
        let visuals = visuals(look);
        let Look { text, weak_text, strong_text, bad, warn, good, accent, .. } = *look;
        let chosen = over(visuals.selection.bg_fill, look.card);
        let mut pairs = vec![(visuals.selection.stroke.color, chosen)];
        for ground in [look.panel, look.card, look.background()] {
            let all = [text, weak_text, strong_text, bad, warn, good, accent];
            pairs.extend(all.map(|text| (text, ground)));
        }
        pairs.extend([text, weak_text, bad].map(|text| (text, look.bad_card)));
        pairs.extend([text, weak_text, warn].map(|text| (text, look.warn_card)));
        // Bodies may have any color.
        let names = [Color32::WHITE, Color32::BLACK].map(|body| over(look.pill, body));
        pairs.extend(names.map(|ground| (color(look.world.mark), ground)));
        let widgets = &visuals.widgets;
        let all = [&widgets.inactive, &widgets.hovered, &widgets.active, &widgets.open];
        pairs.extend(all.map(|widget| (widget.fg_stroke.color, widget.weak_bg_fill)));
        pairs
    }

    /// All texts of Rust files in a folder below `src`, without comments.
    fn sources(folder: &str) -> String {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder);
        let mut folders = vec![root];
        let mut text = String::new();
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let code = std::fs::read_to_string(path).unwrap();
                    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
                    lines.for_each(|line| text += line);
                }
            }
        }
        text
    }

    /// Signs without a picture in the fonts would be boxes.
    #[test]
    fn the_fonts_have_every_sign_of_the_window() {
        use ab_glyph::{Font, FontRef};
        let fonts = [
            epaint_default_fonts::UBUNTU_LIGHT,
            epaint_default_fonts::NOTO_EMOJI_REGULAR,
            epaint_default_fonts::EMOJI_ICON,
        ];
        let fonts = fonts.map(|font| FontRef::try_from_slice(font).unwrap());
        let has = |sign: char| fonts.iter().any(|font| font.glyph_id(sign).0 != 0);
        let texts = ["window", "session", "compare", "sketch"].map(sources).concat();
        let signs: std::collections::BTreeSet<char> =
            texts.chars().filter(|it| !it.is_ascii()).collect();
        assert!(signs.contains(&'×') && signs.contains(&'⏸'));
        // The title is in the system's font.
        let missing: Vec<char> = signs.into_iter().filter(|it| !has(*it) && *it != '●').collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn every_text_can_be_read() {
        for (name, look) in [("dark", &DARK), ("light", &LIGHT)] {
            let contrasts = texts(look).into_iter().map(|(text, ground)| {
                let contrast = contrast(text, ground);
                assert!(contrast >= 4.5, "{name}: {text:?} on {ground:?}: {contrast:.2}");
                contrast
            });
            println!("texts, {name}: {:.2}", contrasts.fold(f32::MAX, f32::min));
        }
    }
}
