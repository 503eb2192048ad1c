//! Tables of agents: comma-separated values with a head, and a row for each agent.

use std::mem::discriminant;
use std::ops::Range;

use csv::{ReaderBuilder, StringRecord, Trim};
use flockwork::scene::Problem;

/// So many mistakes are told of a table: those of a long one are mostly alike.
const MOST_TOLD: usize = 20;

/// The most columns of a table.
const MOST_COLUMNS: usize = 256;

/// The names of the axes.
const AXES: [&str; 3] = ["x", "y", "z"];

/// What an agent begins with under a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Start {
    /// A number.
    Number(f64),
    /// True or false.
    Flag(bool),
    /// A point or a direction (m).
    Vector([f64; 3]),
}

/// A row of a table.
#[derive(Debug)]
pub struct TableAgent {
    /// The group; empty where the table has none.
    pub group: String,
    /// Where it begins (m).
    pub at: [f64; 3],
    /// What it begins with, by name.
    pub own: Vec<(String, Start)>,
}

/// A table that was read.
#[derive(Debug)]
pub struct Table {
    /// 2 for the plane, 3 for a volume.
    pub axes: usize,
    /// The agents, in the order of the rows.
    pub agents: Vec<TableAgent>,
    /// The first value of each name.
    pub named: Vec<(String, Start)>,
}

/// Which columns a value has, by number.
#[derive(Clone, Copy)]
enum Columns {
    One(usize),
    /// Its parts along the axes.
    Vector([usize; 3]),
}

/// What the columns are.
#[derive(Default)]
struct Head {
    axes: usize,
    /// The columns of the position.
    at: [usize; 3],
    group: Option<usize>,
    values: Vec<(String, Columns)>,
}

/// What is known of a table while it is read.
struct Reading {
    /// The line that is being read (bytes).
    line: Range<usize>,
    named: Vec<(String, Start)>,
    problems: Vec<Problem>,
}

/// Reads a table.
///
/// # Errors
/// What is wrong with it, up to [`MOST_TOLD`] mistakes.
pub fn read(text: &str) -> Result<Table, Vec<Problem>> {
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(text))
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    // A text may have rows of any length, and is UTF-8: nothing else could be wrong.
    let names = reader.headers().cloned().unwrap_or_default();
    let (line, named, problems) = (line_at(text, 0), Vec::new(), Vec::new());
    let mut reading = Reading { line, named, problems };
    let head = reading.head(&names.iter().collect::<Vec<_>>());
    let mut agents = Vec::new();
    for row in reader.records().filter_map(Result::ok) {
        if reading.problems.len() >= MOST_TOLD {
            break;
        }
        reading.line = line_at(text, row.position().map_or(0, |it| it.byte() as usize));
        agents.push(reading.agent(&row, names.len(), &head));
    }
    if agents.is_empty() {
        reading.tell("this table has no rows: each row below the head is an agent".to_owned());
    }
    let Reading { named, problems, .. } = reading;
    if problems.is_empty() { Ok(Table { axes: head.axes, agents, named }) } else { Err(problems) }
}

/// What stands between the fields: a comma, a semicolon or a tab, whichever the head has most.
fn delimiter(text: &str) -> u8 {
    let head = text.trim_start().lines().next().unwrap_or_default();
    let count = |sign: &u8| head.bytes().filter(|it| it == sign).count();
    // Of equal counts the last one is taken.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// The first line with something in it from a place on (bytes).
fn line_at(text: &str, from: usize) -> Range<usize> {
    let rest = text[from..].trim_start();
    let from = text.len() - rest.len();
    from..from + rest.find(['\n', '\r']).unwrap_or(rest.len())
}

impl Reading {
    fn tell(&mut self, message: String) {
        let span = self.line.clone();
        self.problems.push(Problem { message, path: String::new(), span });
    }

    fn head(&mut self, names: &[&str]) -> Head {
        if names.len() > MOST_COLUMNS {
            let count = names.len();
            self.tell(format!(
                "there are {count} columns; a table of agents has at most {MOST_COLUMNS}"
            ));
            return Head::default();
        }
        for (nth, name) in names.iter().enumerate() {
            if name.is_empty() {
                self.tell(format!("column {} has no name", nth + 1));
            } else if names[..nth].contains(name) {
                self.tell(format!("there are two columns \"{name}\""));
            }
        }
        let place_of = |name: &str| names.iter().position(|it| *it == name);
        let places = AXES.map(place_of);
        let [Some(x), Some(y), z] = places else {
            self.tell(format!(
                "each agent begins somewhere: a table of agents has the columns x and y (m), and z in a volume. The columns here are \"{}\"",
                names.join("\", \"")
            ));
            return Head::default();
        };
        let (axes, group) = (if z.is_some() { 3 } else { 2 }, place_of("group"));
        let mut values = Vec::new();
        let is_value = |nth: &usize| !places.contains(&Some(*nth)) && Some(*nth) != group;
        for nth in (0..names.len()).filter(is_value) {
            match vector(names, nth, axes) {
                None => values.push((names[nth].to_owned(), Columns::One(nth))),
                // A vector is listed where its x is.
                Some((name, at)) if at[0] == nth => values.push((name, Columns::Vector(at))),
                Some(_) => {}
            }
        }
        Head { axes, at: [x, y, z.unwrap_or(0)], group, values }
    }

    fn agent(&mut self, row: &StringRecord, width: usize, head: &Head) -> TableAgent {
        let (mut at, mut own) = ([0.0; 3], Vec::new());
        if row.len() != width {
            self.tell(format!("this row has {} fields, and the head has {width}", row.len()));
        }
        let field = |nth: usize| row.get(nth).unwrap_or_default();
        for axis in 0..head.axes.min(row.len()) {
            at[axis] = self.number(AXES[axis], field(head.at[axis]));
        }
        for (name, columns) in &head.values {
            if let Some(start) = self.start(name, *columns, head.axes, field) {
                self.note(name, start);
                own.push((name.clone(), start));
            }
        }
        TableAgent { group: head.group.map(field).unwrap_or_default().to_owned(), at, own }
    }

    /// What a row says of a value; none if it says nothing.
    fn start<'f>(
        &mut self,
        name: &str,
        columns: Columns,
        axes: usize,
        field: impl Fn(usize) -> &'f str,
    ) -> Option<Start> {
        let at = match columns {
            Columns::One(nth) => return self.plain(name, field(nth)),
            Columns::Vector(at) => at,
        };
        if at[..axes].iter().all(|nth| field(*nth).is_empty()) {
            return None;
        }
        let mut vector = [0.0; 3];
        for axis in 0..axes {
            vector[axis] = self.number(&format!("{name}.{}", AXES[axis]), field(at[axis]));
        }
        Some(Start::Vector(vector))
    }

    fn plain(&mut self, name: &str, field: &str) -> Option<Start> {
        match field {
            "" => None,
            _ if field.eq_ignore_ascii_case("true") => Some(Start::Flag(true)),
            _ if field.eq_ignore_ascii_case("false") => Some(Start::Flag(false)),
            _ => match finite(field) {
                Some(number) => Some(Start::Number(number)),
                None => {
                    self.tell(format!(
                        "\"{name}\" is a number, true, false or nothing, not {field:?}{}",
                        advice(field)
                    ));
                    None
                }
            },
        }
    }

    fn number(&mut self, name: &str, field: &str) -> f64 {
        finite(field).unwrap_or_else(|| {
            self.tell(format!(
                "\"{name}\" is a number, such as 1.5, not {field:?}{}",
                advice(field)
            ));
            0.0
        })
    }

    /// Notes the first value of a name: all others are of its kind.
    fn note(&mut self, name: &str, start: Start) {
        match self.named.iter().find(|(known, _)| known == name) {
            Some((_, first)) if discriminant(first) != discriminant(&start) => {
                self.tell(format!(
                    "\"{name}\" is {} here, and in a row above {}",
                    kind(start),
                    kind(*first)
                ));
            }
            Some(_) => {}
            None => self.named.push((name.to_owned(), start)),
        }
    }
}

/// The name of the vector that a column is a part of, and its columns by axis: `goal.x` beside `goal.y`, or `goal_x` beside
/// `goal_y`.
fn vector(names: &[&str], nth: usize, axes: usize) -> Option<(String, [usize; 3])> {
    let name = names[nth];
    let (stem, axis) = name.split_at(name.len().checked_sub(1)?);
    let vector = stem.strip_suffix(['.', '_']).filter(|it| !it.is_empty())?;
    AXES[..axes].contains(&axis).then_some(())?;
    let mut at = [0; 3];
    for (place, axis) in at.iter_mut().zip(&AXES[..axes]) {
        *place = names.iter().position(|it| it.strip_prefix(stem) == Some(axis))?;
    }
    Some((vector.to_owned(), at))
}

fn finite(field: &str) -> Option<f64> {
    field.parse().ok().filter(|number: &f64| number.is_finite())
}

/// What to do about a number that is written with a comma.
fn advice(field: &str) -> String {
    let with_point = field.replacen(',', ".", 1);
    match finite(&with_point) {
        Some(_) => format!("; write {with_point}"),
        None => String::new(),
    }
}

fn kind(start: Start) -> &'static str {
    match start {
        Start::Number(_) => "a number",
        Start::Flag(_) => "true or false",
        Start::Vector(_) => "a vector",
    }
}
