//! RON as scenes are written in it, and what it says of a text that is no scene.

use ron::Error;

use super::Scene;

/// What RON said.
pub struct Refusal {
    /// Why.
    pub code: Error,
    /// Where in the scene, as far as it knew: `groups[0].count`, `groups[0].?`.
    pub path: String,
    /// How far it had read.
    pub at: usize,
}

/// The scene that a text is, or what RON has against it.
pub fn read(text: &str) -> Result<Scene, Refusal> {
    let refusal = |error: ron::error::SpannedError, path: String| Refusal {
        code: error.code,
        path,
        at: span(text, &error.span).start,
    };
    let mut deserializer = ron::de::Deserializer::from_str_with_options(text, &options())
        .map_err(|error| refusal(error, String::new()))?;
    let scene = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = Some(error.path().to_string()).filter(|path| path != ".");
        refusal(deserializer.span_error(error.into_inner()), path.unwrap_or_default())
    })?;
    deserializer.end().map_err(|code| refusal(deserializer.span_error(code), "?".to_owned()))?;
    Ok(scene)
}

/// How scenes are written in RON.
pub fn options() -> ron::Options {
    use ron::extensions::Extensions;
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES;
    ron::Options::default().with_default_extension(extensions)
}

/// A span of lines and columns in bytes: at least one character long, within one line.
fn span(text: &str, span: &ron::error::Span) -> core::ops::Range<usize> {
    let byte = |at: &ron::error::Position| {
        let line_start: usize =
            text.split_inclusive('\n').take(at.line.max(1) - 1).map(str::len).sum();
        let line = text[line_start..].lines().next().unwrap_or("");
        line_start + line.char_indices().nth(at.col.max(1) - 1).map_or(line.len(), |(byte, _)| byte)
    };
    let (start, end) = (byte(&span.start), byte(&span.end));
    let next = text[start..].chars().next().map_or(start, |c| start + c.len_utf8());
    let line_end = text[start..].find('\n').map_or(text.len(), |line| start + line);
    start..end.min(line_end).max(next)
}
