//! Colors of other notations, as `#rrggbb`.

/// The names that CSS gives to the commonest colors.
const NAMES: &[(&str, &str)] = &[
    ("black", "#000000"),
    ("blue", "#0000ff"),
    ("brown", "#a52a2a"),
    ("cyan", "#00ffff"),
    ("gray", "#808080"),
    ("green", "#008000"),
    ("grey", "#808080"),
    ("lime", "#00ff00"),
    ("magenta", "#ff00ff"),
    ("navy", "#000080"),
    ("orange", "#ffa500"),
    ("pink", "#ffc0cb"),
    ("purple", "#800080"),
    ("red", "#ff0000"),
    ("teal", "#008080"),
    ("white", "#ffffff"),
    ("yellow", "#ffff00"),
];

/// The color that was probably meant by some source; none if nothing is near.
pub fn meant(source: &str) -> Option<String> {
    let word = source.trim().trim_matches(['"', '\'']).to_lowercase();
    let named = NAMES.iter().find(|(name, _)| *name == word).map(|(_, hex)| (*hex).to_owned());
    named.or_else(|| from_hex(&word)).or_else(|| from_numbers(&word))
}

/// `fff`, `#fff`, `0xffffff`, `#ffffffff`.
fn from_hex(word: &str) -> Option<String> {
    let digits = word.trim_start_matches("0x").trim_start_matches('#');
    let is_hex = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    match digits.len() {
        3 if is_hex => Some(digits.chars().fold("#".to_owned(), |all, c| format!("{all}{c}{c}"))),
        6 | 8 if is_hex => Some(format!("#{}", &digits[..6])),
        _ => None,
    }
}

/// `(1, 0, 0)`, `rgb(255, 0, 0)`, `[255, 0, 0]`.
fn from_numbers(word: &str) -> Option<String> {
    let inside = word.trim_start_matches(|c: char| c.is_alphabetic()).trim();
    let inside = inside.strip_prefix(['(', '['])?.strip_suffix([')', ']'])?;
    let parts: Vec<f32> = inside.split(',').filter_map(|part| part.trim().parse().ok()).collect();
    let [red, green, blue, ..] = parts[..] else { return None };
    let scale = if parts.iter().all(|part| *part <= 1.0) { 255.0 } else { 1.0 };
    let byte = |part: f32| (part * scale).round().clamp(0.0, 255.0) as u8;
    Some(format!("#{:02x}{:02x}{:02x}", byte(red), byte(green), byte(blue)))
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn colors_of_other_notations() {
        for red in [
            "red",
            "\"Red\"",
            "#f00",
            "f00",
            "0xff0000",
            "(1, 0, 0)",
            "rgb(255, 0, 0)",
            "#ff0000ff",
        ] {
            assert_eq!(meant(red).as_deref(), Some("#ff0000"), "{red}");
        }
        assert_eq!(meant("nice"), None);
    }
}
