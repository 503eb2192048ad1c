//! The header of a table of agents: what its columns are.

use flockwork::world::group::LIMITS;

/// The most columns of a table.
const MOST_COLUMNS: usize = 256;

/// The most values that a script declares, and the longest name of one (bytes).
const MOST_VALUES: usize = 32;
const LONGEST_NAME: usize = 64;

/// The words of Lua, which are no names.
const WORDS: [&str; 21] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local",
    "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// The names of the axes.
pub const AXES: [&str; 3] = ["x", "y", "z"];

/// The name of the column that names groups.
const GROUP: &str = "group";

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

/// What agents begin with under a name.
#[derive(Debug)]
pub struct Value {
    /// The name.
    pub name: String,
    /// What the first row begins with that has something; none if all rows are empty.
    pub first: Option<Start>,
    /// The columns that it has.
    pub columns: Columns,
}

impl Value {
    /// Whether it is a limit of an agent, which no script declares.
    pub fn is_limit(&self) -> bool {
        LIMITS.iter().any(|(limit, _)| *limit == self.name)
    }
}

/// Which columns a value has, by index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Columns {
    /// A single column.
    One(usize),
    /// Its parts along the axes.
    Vector([usize; 3]),
}

/// What the columns are.
#[derive(Debug)]
pub struct Header {
    /// How many there are.
    pub width: usize,
    /// 2 for the plane, 3 for a volume.
    pub axes: usize,
    /// The columns of the position.
    pub at: [usize; 3],
    /// The column of the group.
    pub group: Option<usize>,
    /// What agents begin with.
    pub values: Vec<Value>,
}

impl Header {
    /// Reads the names of the columns.
    ///
    /// # Errors
    /// A sentence for each mistake.
    pub fn of(names: &[&str]) -> Result<Self, Vec<String>> {
        if names.len() > MOST_COLUMNS {
            let count = names.len();
            return Err(vec![format!(
                "there are {count} columns; a table of agents has at most {MOST_COLUMNS}"
            )]);
        }
        let place_of = |name: &str| names.iter().position(|it| *it == name);
        let places = AXES.map(place_of);
        let [Some(x), Some(y), z] = places else {
            return Err(vec![format!(
                "each agent begins somewhere: a table of agents has the columns x and y (m), and z in a volume. The columns here are \"{}\"",
                names.join("\", \"")
            )]);
        };
        let (axes, group) = (if z.is_some() { 3 } else { 2 }, place_of(GROUP));
        let (mut values, mut problems) = (Vec::new(), Vec::new());
        for nth in 0..names.len() {
            if places.contains(&Some(nth)) || Some(nth) == group {
                continue;
            }
            if let Some(value) = value(names, nth, axes) {
                add(&mut values, value, &mut problems);
            }
        }
        if values.iter().filter(|value| !value.is_limit()).count() > MOST_VALUES {
            problems.push(format!(
                "a script declares at most {MOST_VALUES} values; here are more columns"
            ));
        }
        let at = [x, y, z.unwrap_or(0)];
        let header = Self { width: names.len(), axes, at, group, values };
        if problems.is_empty() { Ok(header) } else { Err(problems) }
    }
}

/// The value of a column; none for the later parts of a vector.
fn value(names: &[&str], nth: usize, axes: usize) -> Option<Value> {
    let (name, columns) = match vector(names, nth, axes) {
        Some((name, at)) => (name, Columns::Vector(at)),
        None => (names[nth], Columns::One(nth)),
    };
    // A second column of one name is no part of the vector.
    let is_later = matches!(columns, Columns::Vector(at) if at[0] != nth && at.contains(&nth));
    (!is_later).then(|| Value { name: name.to_owned(), first: None, columns })
}

/// Adds a value, if it can be one.
fn add(values: &mut Vec<Value>, value: Value, problems: &mut Vec<String>) {
    let name = &value.name;
    // The first column of such a name is the place or the group itself.
    let is_taken = AXES.contains(&name.as_str()) || name == GROUP;
    if !is_name(name) {
        problems.push(format!(
            "a column is called {name:?}: scripts read it by its name, which has letters, digits and _ (at most {LONGEST_NAME} of them), does not begin with a digit, and is no word of Lua"
        ));
    } else if is_taken || values.iter().any(|it| it.name == *name) {
        problems.push(format!("there are two columns for \"{name}\""));
    } else if value.is_limit() && matches!(value.columns, Columns::Vector(_)) {
        problems.push(format!("\"{name}\" is a limit of the agent: one number, and no vector"));
    } else {
        values.push(value);
    }
}

/// The name of the vector that a column is a part of, and its columns by axis: `goal.x` beside `goal.y`, or `goal_x` beside
/// `goal_y`, and in a volume beside the z.
fn vector<'n>(names: &[&'n str], nth: usize, axes: usize) -> Option<(&'n str, [usize; 3])> {
    let stem = AXES[..axes].iter().find_map(|axis| names[nth].strip_suffix(axis))?;
    let vector = stem.strip_suffix(['.', '_']).filter(|it| !it.is_empty())?;
    let mut at = [0; 3];
    for (place, axis) in at.iter_mut().zip(&AXES[..axes]) {
        *place = names.iter().position(|it| it.strip_prefix(stem) == Some(axis))?;
    }
    Some((vector, at))
}

fn is_name(name: &str) -> bool {
    let is_sign = |it: char| it.is_ascii_alphanumeric() || it == '_';
    (1..=LONGEST_NAME).contains(&name.len())
        && name.chars().all(is_sign)
        && !name.starts_with(|it: char| it.is_ascii_digit())
        && !WORDS.contains(&name)
}
