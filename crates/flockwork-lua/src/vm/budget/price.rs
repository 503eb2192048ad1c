//! What a step costs where there are long texts.

/// Bytes of a text up to which comparing it is no work to speak of.
pub const LONG_TEXT: usize = 1024;

/// Digits up to which reading a number from a text is no more than arithmetic is charged for.
pub const MANY_DIGITS: usize = 24;

/// What a step costs more where there is a text that begins with so many digits: reading them takes longer than so many
/// times as long as one.
pub fn price_of_digits(digits: usize) -> u32 {
    let price = digits / 16 + digits.saturating_mul(digits) / 4096;
    if digits > MANY_DIGITS { price.try_into().unwrap_or(u32::MAX / 2) } else { 0 }
}

/// What a step costs where there is a text that compares as one of so many bytes: that is no step of its own.
pub fn price_of(bytes: usize) -> u32 {
    1 + u32::try_from(bytes / LONG_TEXT).unwrap_or(u32::MAX - 1)
}

/// How many bytes a text that stands in a script compares as, as it is written there: more if it begins with many digits.
pub fn weight(written: &str) -> usize {
    let text = written.trim_start_matches(['"', '\'', '`', '[', '=']);
    // What follows a backslash may be anything.
    let is_digit = |c: char| c.is_ascii_hexdigit() || c.is_whitespace() || "+-.xX{}".contains(c);
    let mut is_escaped = false;
    let mut plain = text.chars().filter(|c| {
        let is_part = is_escaped || *c == '\\';
        is_escaped = *c == '\\' && !is_escaped;
        !is_part
    });
    let digits = if plain.by_ref().take(MANY_DIGITS).all(is_digit) { text.len() } else { 0 };
    written.len() + LONG_TEXT * price_of_digits(digits) as usize
}
