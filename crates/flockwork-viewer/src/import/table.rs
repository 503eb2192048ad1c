//! Tables of agents: comma-separated values with a header, and a row for each agent.

use std::mem::discriminant;
use std::ops::Range;

use csv::{ReaderBuilder, StringRecord, Trim};
use flockwork::scene::Problem;

use super::header::{AXES, Columns, Header, Start, Value};

/// So many mistakes are told of a table: those of a long one are mostly alike.
const MOST_TOLD: usize = 20;

/// A row of a table.
#[derive(Debug, Default)]
pub struct TableAgent {
    /// The group; empty where the table has none.
    pub group: String,
    /// Where it begins (m).
    pub at: [f64; 3],
    /// What it begins with, by the index of the value.
    pub own: Vec<(usize, Start)>,
}

/// A table that was read.
#[derive(Debug)]
pub struct Table {
    /// 2 for the plane, 3 for a volume.
    pub axes: usize,
    /// The agents, in the order of the rows.
    pub agents: Vec<TableAgent>,
    /// What the agents begin with.
    pub values: Vec<Value>,
}

/// What is known of a table while it is read.
struct Reading {
    /// What stands between the fields.
    delimiter: u8,
    /// The line that is being read (bytes).
    line: Range<usize>,
    header: Header,
    problems: Vec<Problem>,
}

/// Reads a table.
///
/// # Errors
/// What is wrong with its header, or else with its rows: the first [`MOST_TOLD`] mistakes, and whether there are more.
pub fn read(text: &str) -> Result<Table, Vec<Problem>> {
    let delimiter = delimiter(text);
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    // A text may have rows of any length, and is UTF-8: nothing else could be wrong.
    let names = reader.headers().cloned().unwrap_or_default();
    let line = line_at(text, 0);
    let told = |message| Problem { message, path: String::new(), span: line.clone() };
    let header = Header::of(&names.iter().collect::<Vec<_>>())
        .map_err(|all| all.into_iter().take(MOST_TOLD).map(told).collect::<Vec<_>>())?;
    let mut reading = Reading { delimiter, line, header, problems: Vec::new() };
    let mut agents = Vec::new();
    for row in reader.records().filter_map(Result::ok) {
        if reading.problems.len() > MOST_TOLD {
            break;
        }
        reading.line = line_at(text, row.position().map_or(0, |it| it.byte() as usize));
        agents.push(reading.agent(&row));
    }
    if agents.is_empty() {
        reading.tell("this table has no rows: each row below the header is an agent".to_owned());
    }
    let Reading { header: Header { axes, values, .. }, problems, .. } = reading;
    let table = Table { axes, agents, values };
    if problems.is_empty() { Ok(table) } else { Err(problems) }
}

/// What stands between the fields: a comma, a semicolon or a tab, whichever the header has most.
fn delimiter(text: &str) -> u8 {
    let header = text.trim_start().lines().next().unwrap_or_default();
    let count = |sign: &u8| header.bytes().filter(|it| it == sign).count();
    // Of equal counts the last one is taken.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// The first line that is not empty from a place on (bytes). A row's place may be before the end of the line above.
fn line_at(text: &str, from: usize) -> Range<usize> {
    let rest = text.get(from..).unwrap_or_default().trim_start_matches('\n');
    let from = text.len() - rest.len();
    from..from + rest.find('\n').unwrap_or(rest.len())
}

impl Reading {
    fn tell(&mut self, message: String) {
        let message = match self.problems.len() {
            fewer if fewer < MOST_TOLD => message,
            MOST_TOLD => format!("there are more mistakes; the first {MOST_TOLD} are told"),
            _ => return,
        };
        self.problems.push(Problem { message, path: String::new(), span: self.line.clone() });
    }

    fn agent(&mut self, row: &StringRecord) -> TableAgent {
        let mut agent = TableAgent::default();
        if row.iter().any(|field| field.contains('\n')) {
            self.tell(
                "a field goes on in the next line: its quote is not closed in this one".to_owned(),
            );
            return agent;
        }
        if row.len() != self.header.width {
            let fields = if row.len() == 1 { "1 field" } else { &format!("{} fields", row.len()) };
            self.tell(format!("this row has {fields}, and the header has {}", self.header.width));
            return agent;
        }
        for axis in 0..self.header.axes {
            agent.at[axis] = self.number(AXES[axis], &row[self.header.at[axis]]);
        }
        for nth in 0..self.header.values.len() {
            if let Some(start) = self.start(nth, row) {
                self.note(nth, start);
                agent.own.push((nth, start));
            }
        }
        agent.group = self.header.group.map_or(String::new(), |nth| row[nth].to_owned());
        agent
    }

    /// What a row says of a value; none if it says nothing.
    fn start(&mut self, nth: usize, row: &StringRecord) -> Option<Start> {
        let name = self.header.values[nth].name.clone();
        let at = match self.header.values[nth].columns {
            Columns::One(column) => return self.plain(&name, &row[column]),
            Columns::Vector(at) => at,
        };
        let axes = self.header.axes;
        if at[..axes].iter().all(|column| row[*column].is_empty()) {
            return None;
        }
        let mut vector = [0.0; 3];
        for axis in 0..axes {
            vector[axis] = self.number(&format!("{name}.{}", AXES[axis]), &row[at[axis]]);
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
                    let advice = self.advice(field);
                    self.tell(format!(
                        "\"{name}\" is a number, true, false or nothing, not {field:?}{advice}"
                    ));
                    None
                }
            },
        }
    }

    fn number(&mut self, name: &str, field: &str) -> f64 {
        finite(field).unwrap_or_else(|| {
            let advice = self.advice(field);
            self.tell(format!("\"{name}\" is a number, such as 1.5, not {field:?}{advice}"));
            0.0
        })
    }

    /// What to do about a number that is written with a decimal comma.
    fn advice(&self, field: &str) -> String {
        let with_point = field.replacen(',', ".", 1);
        match finite(&with_point).filter(|_| self.delimiter != b',') {
            Some(_) => format!("; write {with_point}"),
            None => String::new(),
        }
    }

    /// Notes the first value under a name: all others are of its kind.
    fn note(&mut self, nth: usize, start: Start) {
        let first = *self.header.values[nth].first.get_or_insert(start);
        if discriminant(&first) != discriminant(&start) {
            let (name, here, above) = (&self.header.values[nth].name, kind(start), kind(first));
            self.tell(format!("\"{name}\" is {here} here, and {above} in a row above"));
        }
    }
}

fn finite(field: &str) -> Option<f64> {
    field.parse().ok().filter(|number: &f64| number.is_finite())
}

fn kind(start: Start) -> &'static str {
    match start {
        Start::Number(_) => "a number",
        Start::Flag(_) => "true or false",
        Start::Vector(_) => "a vector",
    }
}
