//! Source that is quoted in a sentence.

/// A piece of source that fits into a sentence: in one line, and cut where it is long.
pub fn short(source: &str) -> String {
    let words = source.split_whitespace().take(LONGEST);
    let line = words.collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", line[..end].trim_end()),
        None => line,
    }
}

/// The length of source in a sentence (characters).
const LONGEST: usize = 48;
