//! What is put into a text, or in the place of a part of it.

/// From, to, and what stands there instead.
pub type Edit = (usize, usize, String);

/// What the names begin with that are put into a text.
pub const OURS: &str = "fw_";
/// The text with all edits; at one place what is put in comes before what is replaced.
pub fn apply(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|(from, to, _)| (*from, *to));
    let (mut body, mut done) = (String::with_capacity(2 * text.len()), 0);
    for (from, to, instead) in edits {
        body += &text[done..from];
        body += &instead;
        done = to;
    }
    body + &text[done..]
}
