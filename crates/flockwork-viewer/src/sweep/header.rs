//! The columns of a table of runs.

use flockwork::scene::nearest;

use crate::csv::{fields, row};
use crate::output::FileKind;

/// Which run it is, of how many; of which scene, and how long (s).
const FIRST: [&str; 4] = ["run", "runs", "scene", "seconds"];
/// Between the parameters and the figures.
const MIDDLE: [&str; 4] = ["seed", "ticks", "agents", "faults"];
/// The hash of the last state; what was asked for, and the texts of scene and scripts, as checksums.
const LAST: [&str; 3] = ["hash", "sweep", "texts"];

/// The file kind of tables of runs.
pub const TABLE: FileKind = FileKind::new("table of runs", b"run,runs,scene,seconds,", "");

/// The columns of a table of runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The columns of the parameters.
    pub params: Vec<String>,
    /// The columns of the figures.
    pub figures: Vec<String>,
}

impl Header {
    /// The columns of these parameters and figures. A parameter that is called like another column gets `param.`
    /// before its name.
    #[must_use]
    pub fn new(params: &[String], figures: Vec<String>) -> Self {
        let fixed = || FIRST.iter().chain(&MIDDLE).chain(&LAST).copied();
        let is_taken =
            |name: &str| fixed().any(|it| it == name) || figures.iter().any(|it| it == name);
        let column = |name: &String| match is_taken(name) {
            true => format!("param.{name}"),
            false => name.clone(),
        };
        Self { params: params.iter().map(column).collect(), figures }
    }

    /// The columns in a line; none if it is not the header of such a table.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let columns = fields(line);
        let rest = after(&columns, &FIRST)?;
        let at = rest.iter().position(|name| name == MIDDLE[0])?;
        let (params, rest) = rest.split_at(at);
        let rest = after(rest, &MIDDLE)?;
        let (figures, last) = rest.split_at(rest.len().checked_sub(LAST.len())?);
        after(last, &LAST)?;
        Some(Self { params: params.to_vec(), figures: figures.to_vec() })
    }

    /// The names of all columns, in order.
    #[must_use]
    pub fn columns(&self) -> Vec<String> {
        let fixed = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let (params, figures) = (self.params.clone(), self.figures.clone());
        [fixed(&FIRST), params, fixed(&MIDDLE), figures, fixed(&LAST)].concat()
    }

    /// How many columns there are.
    #[must_use]
    pub fn width(&self) -> usize {
        FIRST.len() + self.params.len() + MIDDLE.len() + self.figures.len() + LAST.len()
    }

    /// The header as a line, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        row(self.columns())
    }

    /// Where a column is; none if there is none of this name.
    #[must_use]
    pub fn place(&self, column: &str) -> Option<usize> {
        self.columns().iter().position(|name| name == column)
    }

    /// Checks that a picture can be made of a column.
    ///
    /// # Errors
    /// One sentence: there is no such figure, with the one that was probably meant, or there is no parameter.
    pub fn has_measure(&self, name: &str) -> Result<(), String> {
        if self.params.is_empty() {
            return Err(
                "--plot: a picture needs a parameter; write one, such as --param noise=0..6/0.5"
                    .to_owned(),
            );
        }
        let known = || MIDDLE[1..].iter().copied().chain(self.figures.iter().map(String::as_str));
        if known().any(|it| it == name) {
            return Ok(());
        }
        let meant = nearest(name, known());
        let meant = meant.map_or_else(
            || known().collect::<Vec<_>>().join(", "),
            |it| format!("did you mean {it}?"),
        );
        Err(format!("--measure {name}: there is no such column; {meant}"))
    }

    /// How the columns of another table differ, said of these; none if they do not.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let listed = |names: &[String]| match names {
            [] => "none".to_owned(),
            names => names.join(", "),
        };
        if self.params != other.params {
            let (own, others) = (listed(&self.params), listed(&other.params));
            return Some(format!("its parameters are {own}, and not {others}"));
        }
        let lacks =
            |all: &[String], some: &[String]| all.iter().find(|it| !some.contains(it)).cloned();
        let more = lacks(&self.figures, &other.figures).map(|it| format!("it has the column {it}"));
        let less =
            || lacks(&other.figures, &self.figures).map(|it| format!("it has no column {it}"));
        let order = || (self != other).then(|| "its columns have another order".to_owned());
        more.or_else(less).or_else(order)
    }
}

/// What follows these names; none if something else stands there.
fn after<'a>(columns: &'a [String], names: &[&str]) -> Option<&'a [String]> {
    let (first, rest) = columns.split_at_checked(names.len())?;
    (first == names).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(params: &[&str], figures: &[&str]) -> Header {
        let owned = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        Header::new(&owned(params), owned(figures))
    }

    #[test]
    fn a_header_is_read_as_it_was_written() {
        for (params, figures) in [(&["noise", "a,b"][..], &["speed"][..]), (&[], &[])] {
            let header = header(params, figures);
            assert_eq!(Header::read(&header.line()), Some(header));
        }
        let clash = header(&["seed", "speed", "x"], &["speed"]);
        assert_eq!(clash.params, ["param.seed", "param.speed", "x"]);
        assert_eq!(Header::read(&clash.line()), Some(clash.clone()));
        assert_eq!(clash.place("x"), Some(6));
        for line in ["", "run,runs", "run,runs,scene,seconds,a", "a,b,c"] {
            assert_eq!(Header::read(line), None, "{line}");
        }
    }

    #[test]
    fn differences_are_named() {
        let one = header(&["a"], &["speed"]);
        assert_eq!(one.difference(&one.clone()), None);
        let table = [
            (header(&["b", "c"], &["speed"]), "its parameters are a, and not b, c"),
            (header(&[], &["speed"]), "its parameters are a, and not none"),
            (header(&["a"], &["effort"]), "it has the column speed"),
            (header(&["a"], &["speed", "effort"]), "it has no column effort"),
        ];
        for (other, why) in table {
            assert_eq!(one.difference(&other).as_deref(), Some(why));
        }
    }
}
