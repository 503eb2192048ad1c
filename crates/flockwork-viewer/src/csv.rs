//! Comma-separated values, row by row: each row is one line.

use csv::{ReaderBuilder, Writer};

/// A text as a field of a row.
#[must_use]
pub fn field(text: &str) -> String {
    // The only field of a row is quoted where it is empty, too.
    if text.is_empty() { String::new() } else { row([text]) }
}

/// Texts as a row, without the end of the line.
#[must_use]
pub fn row(fields: impl IntoIterator<Item = impl AsRef<[u8]>>) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    // Memory takes all that is written.
    let bytes = writer.write_record(fields).ok().and_then(|()| writer.into_inner().ok());
    let line = String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned();
    line.strip_suffix('\n').map_or(line.clone(), str::to_owned)
}

/// The fields of a row.
#[must_use]
pub fn fields(row: &str) -> Vec<String> {
    let mut reader = ReaderBuilder::new().has_headers(false).from_reader(row.as_bytes());
    let record = reader.records().next().and_then(Result::ok).unwrap_or_default();
    record.iter().map(str::to_owned).collect()
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
        assert_eq!(
            (field(""), field("a b"), field("a,b")),
            (String::new(), "a b".to_owned(), "\"a,b\"".to_owned())
        );
    }
}
