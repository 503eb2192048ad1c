//! The results of cases as a document with pictures.

use std::fmt::Write;
use std::path::Path;

use flockwork::scene::{SeedsText, SteppingText};

use super::Judged;
use super::case::{CaseMember, SuiteCase};
use super::picture::picture;
use super::table::{HEADS, condensed, sum};
use crate::files::show;
use crate::output::{self, FileKind};
use crate::report::Report;

/// The file kind of the document.
pub const DOCUMENT: FileKind =
    FileKind::new("validation document", b"# Validation", "Written by `flockwork suite");

const HEAD: &str = "\
# Validation

Written by `$command`; each case is a scene of the folder `suite` that says what its runs are
judged by, and why. What fails is shown as it is: no bound is loosened, and nothing is tuned for a case. The same with
unseen seeds and geometry: [unseen.md](unseen.md).

*Ours* has one number, or one for each tick rate where they differ. *All* and *others* stand for members of a family that
pass alike; of them the number is the one nearest to failing. Lengths are in meters, times in seconds; the
[measures](measures.md) tell what each figure is. *Peers* are other programs on the same case, as published or as measured with
their own settings.
";

const UNSEEN_HEAD: &str = "\
# Validation with unseen seeds and geometry

Written by `$command`.

These are cases of [the validation](validation.md), judged by the same criteria, with $count runs of each that no case has. A
run has a seed of its own, the next of the case's tick rates, and the whole scene turned by any angle, mirrored or not, and
moved by up to 20 m. Worlds that wrap or have walls, and scenes with regions that are measured, are turned by quarters, and a
torus is not moved.

A mirrored scene is another one for walkers, who keep right in it as in any other: the presets are not mirrored with it. So
a door that lies to their left in a case lies to their right here.
";

/// Checks that a document of these cases can be written, before minutes are spent on them: its headings and pictures
/// have the names of cases.
///
/// # Errors
/// Two cases have one name.
pub fn can_tell_apart(cases: &[SuiteCase]) -> Result<(), Report> {
    for (nth, case) in cases.iter().enumerate() {
        if let Some(twin) = cases[..nth].iter().find(|it| it.name == case.name) {
            let (first, second) = (show(&twin.path), show(&case.path));
            return Err(Report::sentence(format!(
                "{first} and {second} have one name, which headings and pictures go by: rename one of them"
            )));
        }
    }
    Ok(())
}

/// Writes a document of cases and their results, which says by what command it was written, and beside it a folder of its
/// name with a picture of each case. That of `unseen` runs of each case, if there were such, is without pictures.
///
/// # Errors
/// What cannot be written; or why a case cannot be run for its picture.
pub fn document(
    to: &Path,
    cases: &[SuiteCase],
    all: &[Judged],
    command: &str,
    unseen: Option<u32>,
) -> Result<(), Report> {
    output::refuse(to, DOCUMENT).map_err(Report::sentence)?;
    let text = match unseen {
        Some(count) => {
            let head = UNSEEN_HEAD.replace("$count", &count.to_string());
            text(&head.replace("$command", command), cases, all, unseen_section)
        }
        None => {
            let pictures = pictures(to, cases)?;
            let head = HEAD.replace("$command", command);
            text(&head, cases, all, |case, judged| section(case, judged, &pictures))
        }
    };
    output::write(to, DOCUMENT, text.as_bytes()).map_err(Report::sentence)
}

/// Writes a picture of each case into a folder beside the document, whose name it answers.
fn pictures(to: &Path, cases: &[SuiteCase]) -> Result<String, Report> {
    let folder = to.with_extension("");
    let pictures = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    std::fs::create_dir_all(&folder).map_err(|error| {
        Report::sentence(format!("{}: the folder cannot be made: {error}", folder.display()))
    })?;
    for case in cases {
        picture(case, &folder.join(format!("{}.png", case.name)))?;
    }
    Ok(pictures)
}

fn text(
    head: &str,
    cases: &[SuiteCase],
    all: &[Judged],
    section: impl Fn(&SuiteCase, &Judged) -> String,
) -> String {
    let mut text = String::from(head);
    // Writing to a string cannot fail.
    _ = write!(text, "\n{}\n| case | criteria that pass | |\n|---|---|---|\n", sum(all));
    for judged in all {
        let rows = || judged.rows.iter().filter(|row| row.is_judged());
        let passing = rows().filter(|row| row.passes).count();
        let verdict = if judged.passes { "pass" } else { "**FAIL**" };
        let (title, name) = (&judged.title, &judged.name);
        _ = writeln!(text, "| [{title}](#{name}) | {passing} of {} | {verdict} |", rows().count());
    }
    for (case, judged) in cases.iter().zip(all) {
        text += &section(case, judged);
    }
    text
}

fn section(case: &SuiteCase, judged: &Judged, pictures: &str) -> String {
    let name = &case.name;
    let about = case.members.first().map_or("", |member| &member.scene.about);
    let runs = case.members.first().map_or(String::new(), runs);
    let title = case.title();
    format!(
        "\n## {name}\n\n{title}: {about} {runs}\n\n![{name}]({pictures}/{name}.png)\n\n{}",
        rows(judged)
    )
}

fn unseen_section(case: &SuiteCase, judged: &Judged) -> String {
    format!("\n## {}\n\n{}.\n\n{}", case.name, case.title(), rows(judged))
}

/// The results of a case as a table.
fn rows(judged: &Judged) -> String {
    let mut text = String::new();
    let heads = HEADS.join(" | ");
    // Writing to a string cannot fail.
    _ = writeln!(text, "| | {heads} | source |\n|{}", "---|".repeat(HEADS.len() + 2));
    for line in condensed(&judged.rows) {
        let cells = line.cells().map(|cell| cell.replace('|', "\\|")).join(" | ");
        let cells = cells.replace("FAIL", "**FAIL**");
        _ = writeln!(text, "| {} | {cells} | {} |", line.member, line.source);
    }
    text
}

/// With how many seeds and at which tick rates a case runs, as a sentence.
fn runs(member: &CaseMember) -> String {
    let validation = &member.validation;
    let seeds = match &validation.seeds {
        SeedsText::Count(count) => *count as usize,
        SeedsText::List(list) => list.len(),
    };
    let seeds = if seeds == 1 { "One seed".to_owned() } else { format!("{seeds} seeds") };
    let rates: Vec<String> = match (&validation.rates[..], member.scene.stepping) {
        ([], SteppingText::Timed { hz }) => vec![hz.to_string()],
        ([], SteppingText::PerTick) => return format!("{seeds}."),
        (rates, _) => rates.iter().map(f32::to_string).collect(),
    };
    format!("{seeds} at {} Hz.", rates.join(", "))
}
