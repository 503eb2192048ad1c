//! What options name in a session: public values and figures.

use flockwork::scene::nearest;

use crate::chart::MOST_LINES;
use crate::metrics::MomentFigure;
use crate::names::{listed, unknown};
use crate::public;
use crate::session::Session;
use crate::sketch::{color_choices, colors_of};

/// The names of the public values of `--trace-values`: all of them if it stands alone.
///
/// # Errors
/// One sentence: a name that no script declares, and those that are.
pub fn trace_values(
    session: &Session,
    asked: Option<&Option<String>>,
) -> Result<Vec<String>, String> {
    match asked {
        None => Ok(Vec::new()),
        Some(None) => Ok(public::names(&session.world)),
        Some(Some(list)) => public::listed(&session.world, list)
            .map_err(|why| format!("--trace-values {list}: {why}")),
    }
}

/// The word of `--color-by` for the agents' own colors, unless a public value is called so.
const OWN: &str = "own";

/// The name of the public value or the motion of `--color-by`; without it, that of the scene.
///
/// # Errors
/// One sentence: no agent can be colored by it, and by what some can.
pub fn color_by(session: &Session, name: Option<&str>) -> Result<Option<String>, String> {
    let Some(name) = name.map(str::to_owned) else {
        return Ok(colors_of(&session.scene, &session.world));
    };
    let known = color_choices(&session.world);
    if known.contains(&name) {
        return Ok(Some(name));
    }
    if name == OWN {
        return Ok(None);
    }
    let why = if public::names(&session.world).contains(&name) {
        let others = listed(&known);
        format!(
            "no agent with a body shows this as a number, or as true or false; such are: {others}"
        )
    } else {
        unknown("public value", &name, &known)
    };
    Err(format!("--color-by {name}: {why}"))
}

/// The figures of a list of names, for one picture.
///
/// # Errors
/// One sentence: a name that there is not, figures that have no axis in common, or too many.
pub fn figures(list: &str, known: &[MomentFigure]) -> Result<Vec<MomentFigure>, String> {
    found(list, known).map_err(|why| format!("--plot-of {list}: {why}"))
}

fn found(list: &str, known: &[MomentFigure]) -> Result<Vec<MomentFigure>, String> {
    let names = || known.iter().map(|it| it.name.as_str());
    let told = |name: &str| match nearest(name, names()) {
        Some(near) => format!("did you mean {near}?"),
        None => format!("there are: {}", names().collect::<Vec<_>>().join(", ")),
    };
    let unknown = |name: &str| format!("there is no figure \"{name}\"; {}", told(name));
    let find = |name: &str| known.iter().find(|it| it.name == name).cloned();
    let found = list.split(',').map(str::trim);
    let found = found.map(|name| find(name).ok_or_else(|| unknown(name)));
    let found: Vec<_> = found.collect::<Result<_, _>>()?;
    if let [first, others @ ..] = &found[..]
        && let Some(other) = others.iter().find(|other| other.unit != first.unit)
    {
        let unit = |of: &MomentFigure| match of.unit {
            "" => format!("{} has no unit", of.name),
            unit => format!("{} is in {unit}", of.name),
        };
        let (first, other) = (unit(first), unit(other));
        return Err(format!("a picture has one axis, but {first} and {other}"));
    }
    fitting(found)
}

/// The means of all public values, for one picture; the mean speed where scripts declare none.
///
/// # Errors
/// One sentence: they are too many.
pub fn means(session: &Session, known: Vec<MomentFigure>) -> Result<Vec<MomentFigure>, String> {
    let means = public::averaged(&session.world).into_iter().map(|it| format!("values.{it}.mean"));
    let mut names: Vec<String> = means.collect();
    if names.is_empty() {
        names.push("speed".to_owned());
    }
    let wanted = known.into_iter().filter(|it| names.contains(&it.name)).collect();
    fitting(wanted).map_err(|why| format!("--plot: {why}"))
}

/// These, if a picture has room for them.
fn fitting(figures: Vec<MomentFigure>) -> Result<Vec<MomentFigure>, String> {
    let count = figures.len();
    let told = || {
        format!(
            "a picture has {MOST_LINES} lines at most, and these are {count}; name some by --plot-of"
        )
    };
    (count <= MOST_LINES).then_some(figures).ok_or_else(told)
}
