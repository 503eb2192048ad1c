//! Tables for a terminal.

/// Lines of cells as a table for a terminal; the columns from the one at `numbers` on are aligned to the right.
#[must_use]
pub fn aligned(lines: &[Vec<String>], numbers: usize) -> String {
    let width =
        |column: usize| lines.iter().map(|it| it[column].chars().count()).max().unwrap_or(0);
    let columns = lines.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let cell = |((column, cell), width): ((usize, &String), &usize)| {
        if column < numbers { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
    };
    let mut text = String::new();
    for line in lines {
        let cells: Vec<String> = line.iter().enumerate().zip(&widths).map(cell).collect();
        text += cells.join("  ").trim_end();
        text.push('\n');
    }
    text
}
