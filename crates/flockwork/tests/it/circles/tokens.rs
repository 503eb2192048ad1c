//! The words and signs of Rust, as far as paths need them.

/// The words and signs of a text, without comments, texts and lifetimes.
pub fn tokens(text: &str) -> Vec<String> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => quoted(rest),
            'r' if raw(rest).is_some() => raw(rest).unwrap_or(1),
            '\'' => character(rest),
            _ if is_word(rest) => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
                found.push(rest[..end.unwrap_or(rest.len())].to_owned());
                end.unwrap_or(rest.len())
            }
            _ if rest.starts_with("::") => {
                found.push("::".to_owned());
                2
            }
            c => {
                if !c.is_whitespace() {
                    found.push(c.to_string());
                }
                c.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    found
}

fn quoted(text: &str) -> usize {
    let mut is_escaped = true;
    let end = text.find(|c| {
        let ends = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 1)
}

/// How long a raw text is; none if there is none.
fn raw(text: &str) -> Option<usize> {
    let rest = text[1..].trim_start_matches('#');
    let close = format!("\"{}", "#".repeat(text.len() - 1 - rest.len()));
    let inside = rest.strip_prefix('"')?;
    Some(text.len() - inside.len() + inside.find(&close)? + close.len())
}

/// A character in quotes; of a lifetime the quote alone.
fn character(text: &str) -> usize {
    let mut inside = text[1..].char_indices().skip(1);
    match text[1..].starts_with('\\') {
        true => {
            text[2..].char_indices().skip(1).find(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 3)
        }
        false => inside.next().filter(|(_, c)| *c == '\'').map_or(1, |(at, _)| at + 2),
    }
}

/// Whether a token is a word.
pub fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}
