//! The manual page of all measures, built from the list.

use core::fmt::Write;

use super::{FigureInfo, Info, MEASURES};

const HEAD: &str = "\
# The measures

Written from the list of measures by a test; to write it anew: `FLOCKWORK_UPDATE=1 cargo test -p flockwork --test it manual`.

`flockwork run SCENE --metrics F.json` takes all of them: see [scenes](scenes.md#what---metrics-writes). A program takes them by
`flockwork::measure`. A figure of a moment is taken once a second, one of the run stands in the summary. Only agents with
a body and finite numbers count; distances are between centers. Under `PerTick` stepping velocities are lengths per tick.
";

/// The kinds of subjects: the name in the descriptions, the title of the chapter, and in which part of a file the
/// figures are.
const CHAPTERS: [(&str, &str, &str); 7] = [
    ("", "Of the whole crowd", "In `seconds[]` and in `summary`."),
    ("Place", "At a place", "In `marks`, for each mark of the scene."),
    (
        "Gate",
        "At a gate",
        "In `gates`, for each of the scene's [measures](scenes.md#measures) and each `--gate NAME=X0,Y0,X1,Y1`.",
    ),
    (
        "Region",
        "In a region",
        "In `regions`, for each of the scene's [measures](scenes.md#measures) and each `--region NAME=X0,Y0,X1,Y1`.",
    ),
    (
        "Shown",
        "Of a public value",
        "In `values`, for each that a script declares: see [Lua](lua.md).",
    ),
    (
        "Counted",
        "Of agents that are counted",
        "In `counts`, for each of the scene's [measures](scenes.md#measures).",
    ),
    (
        "Goals",
        "On the way to goals",
        "For programs, and for [the suite](scenes.md#validation): the goals of a scene's groups.",
    ),
];

/// The manual page (`docs/measures.md`): every measure with its figures and parameters.
#[must_use]
pub fn manual() -> String {
    let mut page = String::from(HEAD);
    for (of, title, files) in CHAPTERS {
        // Writing to a String cannot fail.
        let _ = write!(page, "\n## {title}\n\n{files}\n");
        for info in MEASURES.iter().filter(|info| info.of == of) {
            let _ = write!(page, "\n{}", section(info));
        }
    }
    page
}

fn section(info: &Info) -> String {
    let mut lines = vec![format!("### {}\n\n{}", info.name, flowing(info.doc))];
    if !info.params.is_empty() {
        lines.push("\n| parameter | unit | default | |\n|---|---|---|---|".into());
    }
    lines.extend(info.params.iter().map(|param| {
        let (name, unit, default) = (param.name, param.unit, param.default);
        format!("| `{name}` | {unit} | {default} | {} |", in_a_row(param.doc))
    }));
    lines.push("\n| figure | of | unit | |\n|---|---|---|---|".into());
    lines.extend(info.now.iter().map(|figure| row(figure, "moment")));
    lines.extend(info.run.iter().map(|figure| row(figure, "run")));
    lines.join("\n") + "\n"
}

fn row(figure: &FigureInfo, of: &str) -> String {
    format!("| `{}` | {of} | {} | {} |", figure.name, figure.unit, in_a_row(figure.doc))
}

/// A doc comment as Markdown: trimmed lines, paragraphs kept apart.
fn flowing(doc: &str) -> String {
    doc.trim().lines().map(str::trim).collect::<Vec<_>>().join("\n")
}

/// A doc comment in a cell of a table.
fn in_a_row(doc: &str) -> String {
    flowing(doc).replace('\n', " ").replace('|', "\\|")
}
