//! The manual page of all behaviors, built from the list.

use core::f32::consts::{FRAC_PI_2, FRAC_PI_3, FRAC_PI_4, PI};
use core::fmt::Write;

use super::{BEHAVIORS, Behavior, CHAPTERS, Info, Param, ParamKind, Wants, infos};
use crate::neighbors::Among;

const HEAD: &str = "\
# The behaviors

Written from the list of behaviors by a test; to write it anew: `FLOCKWORK_UPDATE=1 cargo test -p flockwork --test it manual`.

Lengths are meters, times seconds, angles radians. Under the per-tick stepping of the tutorials velocities are lengths
per tick. A *wish* is a desired velocity, a *nudge* a wanted change of velocity, a *push* a force, an *order* a velocity
to take as it is: [how they combine](forces.md).

{about}## How formulas are written

A parameter stands under its own name, and so do `max_speed`, `max_force` and `mass` of the agent. Besides:

| | |
|---|---|
| v, h, r | velocity, heading (a unit vector) and radius of the agent |
| τ, dt | the agent's `response_secs`; the length of a tick |
| course | unit(v); h for an agent at rest |
| d, vₜ, hₜ, rₜ | from the agent to its target; the target's velocity, heading and radius |
| o, vₙ, hₙ, rₙ | the same of a neighbor; Σ, mean and \"a neighbor\" are of those that count |
| unit(x), \\|x\\| | the unit vector of x, 0 for 0; its length |
| x·y | the scalar product of two vectors |
| left(x), up | x turned by a right angle to the left; the vector upward |
| side(x, y) | the part of x at right angles to y |
| limit(x, m) | x, cut to length m |
| clamp(x, a, b) | x, but at least a and at most b |
| arrive(x) | unit(x) · max_speed · min(1, \\|x\\| / `slow_radius`): the law of `arrive`; a tick of time covers what this law covers in it |
| √ ⌊ ⌋ ⌈ ⌉ | root; rounded down; rounded up |

A wish of 0 is one to stand; in a case that no line covers a behavior wants nothing.
";

/// The head of a table of parameters.
pub(crate) const PARAMS_HEAD: &str =
    "\n| parameter | unit | default | accepted | |\n|---|---|---|---|---|";

/// What a manual says of a behavior beside what the list knows of it, as Markdown: its picture, its cost, other names of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beside {
    /// What stands below its name; nothing if it is empty.
    pub above: String,
    /// What stands at the end; nothing if it is empty.
    pub below: String,
}

/// The manual page of all behaviors: what each does, its formula, its targets and parameters, and how scenes and scripts
/// say it.
#[must_use]
pub fn manual() -> String {
    manual_with("", |_| Beside::default())
}

/// The same page with what stands beside each behavior, and with a paragraph about that at its beginning.
#[must_use]
pub fn manual_with(about: &str, beside: impl Fn(&Info) -> Beside) -> String {
    let about = if about.is_empty() { String::new() } else { format!("{about}\n\n") };
    let mut page = HEAD.replace("{about}", &about);
    let of_list = CHAPTERS.iter().map(|it| (it.title, it.behaviors.iter().collect()));
    let own = ("Of the program that uses the engine", infos()[BEHAVIORS.len()..].to_vec());
    for (title, infos) in of_list.chain([own]).filter(|(_, infos): &(_, Vec<_>)| !infos.is_empty())
    {
        // Writing to a String cannot fail.
        let _ = write!(page, "\n## {title}\n");
        for behavior in infos.iter().filter_map(|info| Behavior::named(info.name)) {
            let info = behavior.info();
            let _ = write!(page, "\n{}", section(info, &behavior, beside(info)));
        }
    }
    page
}

fn section(info: &Info, behavior: &Behavior, Beside { above, below }: Beside) -> String {
    let mut lines = vec![format!("### {}", info.name)];
    lines.extend([above, flowing(info.doc), formula(info)].map(paragraph));
    lines.extend(targets(info).map(|line| format!("\n{line}")));
    lines.extend(info.among.map(|among| format!("\nNeighbors: {}.", among_text(among))));
    if !info.params.is_empty() {
        lines.push(PARAMS_HEAD.into());
    }
    let rows = info.params.iter().enumerate();
    lines.extend(rows.map(|(i, param)| row(param, behavior.number(i).unwrap_or(0.0))));
    lines.push(format!(
        "\n```ron\n{}\n```\n```lua\n{}\n```",
        scene_line(info, behavior),
        script_line(info, behavior)
    ));
    lines.push(paragraph(below));
    lines.retain(|line| !line.is_empty());
    lines.join("\n") + "\n"
}

/// A text with a line between itself and what is above it; nothing for nothing.
fn paragraph(text: String) -> String {
    if text.is_empty() { text } else { format!("\n{text}") }
}

/// The formula as a block; nothing without one.
fn formula(info: &Info) -> String {
    // A doc comment begins after a space; further ones are the formula's own.
    let lines = info.formula.lines().map(|line| line.strip_prefix(' ').unwrap_or(line));
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() { String::new() } else { format!("```text\n{}\n```", lines.join("\n")) }
}

/// A term of a plan, as a scene has it.
fn scene_line(info: &Info, behavior: &Behavior) -> String {
    let target = |wants: &Wants| match wants {
        Wants::Place => "Mark(\"door\")",
        Wants::Path => "Path(\"road\")",
        Wants::Field => "Field(\"scent\")",
        Wants::Vector => "Vector((0, 1))",
    };
    let fields = ["target", "second"].iter().zip(info.targets);
    let targets: String =
        fields.map(|(field, (_, wants))| format!(", {field}: {}", target(wants))).collect();
    let param = main_param(info, behavior)
        .map_or(String::new(), |(name, value)| format!("{name}: {value}"));
    format!("(behavior: {}({param}){targets}, weight: 1)", info.name)
}

/// The same as a script says it.
fn script_line(info: &Info, behavior: &Behavior) -> String {
    let target = |(_, wants): &(&str, Wants)| match wants {
        Wants::Place => "world.marks.door",
        Wants::Path => "world.paths.road",
        Wants::Field => "world.fields.scent",
        Wants::Vector => "vector.create(0, 1)",
    };
    let targets = info.targets.iter().map(|it| target(it).to_owned());
    let options = main_param(info, behavior).map(|(name, value)| format!("{{ {name} = {value} }}"));
    let arguments: Vec<_> = targets.chain(["1".to_owned()]).chain(options).collect();
    format!("me:{}({})", info.name, arguments.join(", "))
}

/// The first parameter that is a number and more than 0, with its default.
fn main_param(info: &Info, behavior: &Behavior) -> Option<(&'static str, String)> {
    let numbers = info.params.iter().enumerate().filter_map(|(nth, param)| {
        let value = behavior
            .number(nth)
            .filter(|value| *value > 0.0 && matches!(param.kind, ParamKind::Number { .. }))?;
        Some((param.name, ((value * 1e3).round() / 1e3).to_string()))
    });
    numbers.into_iter().next()
}

/// A doc comment as Markdown: trimmed lines, paragraphs kept apart.
pub(crate) fn flowing(doc: &str) -> String {
    doc.trim().lines().map(str::trim).collect::<Vec<_>>().join("\n")
}

fn targets(info: &Info) -> Option<String> {
    let target = |(name, wants): &(&str, Wants)| match wants {
        Wants::Place => format!("`{name}` (a point, the mouse, a mark, an agent or a group)"),
        Wants::Path => format!("`{name}` (a path)"),
        Wants::Field => format!("`{name}` (a field)"),
        Wants::Vector => format!("`{name}` (a vector)"),
    };
    let all: Vec<_> = info.targets.iter().map(target).collect();
    (!all.is_empty()).then(|| format!("Target: {}.", all.join(", ")))
}

fn among_text(among: Among) -> &'static str {
    match among {
        Among::All => "`all`",
        Among::Own => "`own` group",
        Among::Others => "the `others`",
        Among::Group(_) => "one group",
        Among::Groups(_) => "several groups",
    }
}

/// The row of a parameter in a table.
pub(crate) fn row(param: &Param, default: f32) -> String {
    let doc = flowing(param.doc).replace('\n', " ");
    let (default, accepted) = (value(param.kind, default), accepted(param.kind));
    format!("| `{}` | {} | {default} | {accepted} | {doc} |", param.name, param.unit)
}

/// A value as one writes it.
fn value(kind: ParamKind, number: f32) -> String {
    match kind {
        ParamKind::Number { .. } => plain(number),
        ParamKind::Bool => (number != 0.0).to_string(),
        ParamKind::Word(words) => words.get(number as usize).copied().unwrap_or("").into(),
    }
}

fn accepted(kind: ParamKind) -> String {
    match kind {
        ParamKind::Number { min, max } if min == f32::MIN && max == f32::MAX => "any".into(),
        ParamKind::Number { min, max: f32::MAX } => format!("≥ {}", plain(min)),
        ParamKind::Number { min, max } => format!("{} … {}", plain(min), plain(max)),
        ParamKind::Bool => "true, false".into(),
        ParamKind::Word(words) => words.join(", "),
    }
}

/// A number; the usual angles by their names.
fn plain(number: f32) -> String {
    let angles = [(PI, "π"), (FRAC_PI_2, "π/2"), (FRAC_PI_3, "π/3"), (FRAC_PI_4, "π/4")];
    let named = angles.iter().find(|(angle, _)| *angle == number);
    named.map_or_else(|| number.to_string(), |(_, name)| (*name).into())
}
