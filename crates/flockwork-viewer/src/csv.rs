//! Comma-separated values: a row is one line.

/// A text as a field of a row.
#[must_use]
pub fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Texts as a row, without the end of the line.
#[must_use]
pub fn row(fields: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let fields: Vec<String> = fields.into_iter().map(|it| field(it.as_ref())).collect();
    fields.join(",")
}

/// The fields of a row.
#[must_use]
pub fn fields(row: &str) -> Vec<String> {
    let (mut fields, mut is_quoted) = (vec![String::new()], false);
    let mut letters = row.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            ',' if !is_quoted => fields.push(String::new()),
            '"' if is_quoted && letters.next_if_eq(&'"').is_some() => add(&mut fields, '"'),
            '"' => is_quoted = !is_quoted,
            other => add(&mut fields, other),
        }
    }
    fields
}

fn add(fields: &mut [String], letter: char) {
    if let Some(last) = fields.last_mut() {
        last.push(letter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let rows: [&[&str]; 4] =
            [&["a", "b"], &["", "", ""], &["a,b", "\"", "say \"x\", y"], &["é"]];
        for texts in rows {
            assert_eq!(fields(&row(texts)), texts, "{}", row(texts));
        }
        assert_eq!(row(["a,b", "c\"d", "e"]), "\"a,b\",\"c\"\"d\",e");
    }
}
