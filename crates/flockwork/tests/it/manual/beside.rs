//! What stands beside a behavior in its manual, of pages that are written elsewhere: its picture, its cost, and what other
//! libraries call it.

use flockwork::behavior::{Beside, Info};

/// What the manual says of its pictures, which a test of the program holds to what it draws.
pub const ABOUT_PICTURES: &str = "\
Each picture shows a scene after three seconds, with trails, and with what the forces explain. It leads to its scene;
`flockwork docs/behaviors/seek.ron` shows that as it moves, and `flockwork run docs/behaviors/seek.ron --seconds 3 --width 480
--forces --image seek.png` draws the picture.";

/// The pages.
pub struct Pages {
    /// `docs/costs.md`.
    pub costs: String,
    /// `docs/parity.md`.
    pub parity: String,
}

impl Pages {
    /// What stands beside a behavior.
    pub fn beside(&self, info: &Info) -> Beside {
        let name = info.name;
        let above = format!("[![{name}](behaviors/{name}.png)](behaviors/{name}.ron)");
        let cost = self
            .cost(name)
            .map(|ns| format!("Cost: [{ns} ns](costs.md) for each agent in a tick. "));
        let elsewhere = match &self.elsewhere(name)[..] {
            [] => "under no name in the [libraries compared](parity.md)".to_owned(),
            all => all.join("; "),
        };
        Beside { above, below: format!("{}Elsewhere: {elsewhere}.", cost.unwrap_or_default()) }
    }

    /// What a behavior costs alone (ns); none if it has not been measured.
    fn cost(&self, name: &str) -> Option<&str> {
        let begin = format!("| [`{name}`]");
        let row = self.costs.lines().find(|line| line.starts_with(&begin))?;
        cells(row).last().copied()
    }

    /// The names that libraries have for a behavior, each with its library.
    fn elsewhere(&self, name: &str) -> Vec<String> {
        let (mut library, mut found) = ("", Vec::<(String, Vec<&str>)>::new());
        for line in self.parity.lines() {
            library = line.strip_prefix("## ").unwrap_or(library);
            let [there, here, ..] = cells(line)[..] else { continue };
            let (library, names) = (library_of(there, library), names_of(there, here, name));
            match found.iter_mut().find(|it| it.0 == library) {
                Some((_, all)) => all.extend(names),
                None => found.push((library, names)),
            }
        }
        found.retain(|(_, names)| !names.is_empty());
        found
            .into_iter()
            .map(|(library, names)| format!("{} ({library})", listed(&names)))
            .collect()
    }
}

/// The cells of a row of a table; none of another line.
fn cells(line: &str) -> Vec<&str> {
    let row = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
    row.map_or(Vec::new(), |row| row.split('|').map(str::trim).collect())
}

/// What is quoted in a cell.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The library of a row: what stands before a colon, or the library of the whole table.
fn library_of(there: &str, library: &str) -> String {
    let named = there.split_once(": ").map(|(named, _)| named).filter(|it| !it.contains('`'));
    named.unwrap_or(library).to_owned()
}

/// What a row calls a behavior: the name in the same place if both cells have as many, or else all of them.
fn names_of<'p>(there: &'p str, here: &str, name: &str) -> Vec<&'p str> {
    let (there, here) = (quoted(there), quoted(here));
    match here.iter().position(|call| call.split('(').next() == Some(name)) {
        Some(place) if there.len() == here.len() => vec![there[place]],
        Some(_) => there,
        None => Vec::new(),
    }
}

fn listed(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[test]
fn names_and_costs_are_read_from_the_tables() {
    let parity = "## Boids\n\n| there | here | what differs |\n|---|---|---|\n\
        | `Go`, `Away` | `seek(form: raw)`, `flee` | |\n| `Wall`, `Rail` | `follow_wall` | `seek` |\n\
        | Crowds: `Run` | `seek`, or `flee` | |\n| plain | `flee` | |\n";
    let costs = "| behavior | agents | alone (ns) |\n| [`seek`](behaviors.md#seek) | 100 | 57 |\n";
    let pages = Pages { costs: costs.to_owned(), parity: parity.to_owned() };
    assert_eq!(pages.elsewhere("seek"), ["`Go` (Boids)", "`Run` (Crowds)"]);
    assert_eq!(pages.elsewhere("flee"), ["`Away` (Boids)", "`Run` (Crowds)"]);
    assert_eq!(pages.elsewhere("follow_wall"), ["`Wall`, `Rail` (Boids)"]);
    assert_eq!(pages.elsewhere("wall"), [""; 0]);
    assert_eq!((pages.cost("seek"), pages.cost("flee")), (Some("57"), None));
}
