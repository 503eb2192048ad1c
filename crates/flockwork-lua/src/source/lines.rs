//! Lines and columns of a text.

/// Where the lines of a text begin.
pub struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub fn of(text: &'a str) -> Self {
        let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, starts: std::iter::once(0).chain(breaks).collect() }
    }

    /// The place of a line and a column, both from 0 and the column in bytes, brought to a character's border.
    pub fn offset(&self, line: u32, column: u32) -> usize {
        let start = self.starts.get(line as usize).copied().unwrap_or(self.text.len());
        let at = start.saturating_add(column as usize).min(self.text.len());
        (start..=at).rev().find(|at| self.text.is_char_boundary(*at)).unwrap_or(at)
    }

    /// The line of a place, from 1. To find its column takes as long as what stands before it.
    pub fn line_of(&self, at: usize) -> u32 {
        self.starts.partition_point(|start| *start <= at) as u32
    }

    /// The line and the column of a place, both from 1 and the column in characters.
    pub fn place(&self, at: usize) -> (u32, u32) {
        let line = self.line_of(at) as usize;
        #[cfg(test)]
        super::visit::looks::add(at - self.starts[line - 1]);
        let start = self.starts[line - 1];
        let column = 1 + self.text.get(start..at).map_or(0, |before| before.chars().count());
        (line as u32, column as u32)
    }

    /// What stands in a line, from 1.
    pub fn line(&self, line: u32) -> &'a str {
        let start = (line as usize).checked_sub(1).and_then(|nth| self.starts.get(nth));
        start.and_then(|start| self.text[*start..].lines().next()).unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_go_there_and_back() {
        let lines = Lines::of("aé\r\n\nb");
        assert_eq!(
            [0, 1, 3, 5, 6, 7].map(|at| lines.place(at)),
            [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1), (3, 2)]
        );
        assert_eq!((lines.offset(0, 1), lines.offset(0, 2), lines.offset(2, 1)), (1, 1, 7));
        assert_eq!((lines.offset(9, 9), lines.offset(2, 99)), (7, 7));
        assert_eq!([1, 2, 3, 4].map(|line| lines.line(line)), ["aé", "", "b", ""]);
    }
}
