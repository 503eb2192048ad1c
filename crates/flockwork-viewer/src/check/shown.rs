//! What one scene or script shows by itself. It depends on no other, so many are tried side by side.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use flockwork_lua::{SceneNames, emitted_events};
use indicatif::ProgressBar;

use super::{plans, trials};
use crate::files::{read_text, show};
use crate::report::{Mistake, Report, SourceExcerpt};
use crate::session::Session;

/// What a session has shown.
pub struct Shown {
    /// The warnings of its scene.
    pub warnings: Report,
    /// What is to be said of the plans that its scripts write.
    pub advice: Report,
    /// The mistakes of its scripts: those that their texts show, then those that the trials met in other lines.
    pub mistakes: Report,
    /// The lines that its scripts printed.
    pub printed: Vec<String>,
    /// For how many ticks it was tried, as `run` and as in a window.
    pub tried: [u64; 2],
    /// The scripts that it runs.
    pub scripts: Vec<PathBuf>,
}

impl Shown {
    /// Reads the scripts of a session, then tries it. The world of a session without a scene is made up.
    pub fn of(mut session: Session, has_scene: bool, bar: &ProgressBar) -> Self {
        let mut mistakes = of_texts(&session, has_scene);
        let warnings = session.warnings();
        let again = session.again();
        let most_used = trials::length(&session, trials::USED);
        let (mut printed, mut advice) = (Vec::new(), Vec::new());
        let run = || {
            trials::run(&mut session, &mut |session| {
                printed.append(&mut session.scripts.take_log());
                plans::look(session, &mut advice);
                bar.inc(1);
            })
        };
        let used = || again.map(|mut again| trials::using(&mut again, &mut |_| bar.inc(1)));
        // Each has a world of its own: no bit of one depends on the other, or on when it runs.
        let ((met, run), used) = rayon::join(run, used);
        let (used, other) = used.unzip();
        // A trial that ended early leaves nothing to be done.
        bar.inc(trials::WHOLE - run - other.unwrap_or(0));
        for met in [met].into_iter().chain(used.into_iter().flatten()) {
            let new = without_the_lines_of(&mistakes, met);
            mistakes.mistakes.extend(new.mistakes);
        }
        let advice = if has_scene { session.warnings_of(&advice) } else { Report::default() };
        let names = session.script_names().into_iter();
        let scripts = names.filter_map(|name| session.script_path(&name)).collect();
        let tried = [run, other.unwrap_or(most_used)];
        Self { warnings, advice, mistakes, printed, tried, scripts }
    }
}

/// The mistakes that the texts of a scene's scripts show before they run. A world that was made up for a script has no
/// names to check them against.
fn of_texts(session: &Session, has_scene: bool) -> Report {
    let paths = session.script_names().into_iter().filter_map(|name| session.script_path(&name));
    let paths: Vec<PathBuf> = paths.collect();
    let emitted = |path: &PathBuf| emitted_events(&read_text(path).ok()?);
    let known = SceneNames {
        marks: session.scene.marks.0.iter().map(|(name, _)| name.clone()).collect(),
        paths: session.scene.paths.0.iter().map(|(name, _)| name.clone()).collect(),
        fields: session.scene.fields.0.iter().map(|(name, _)| name.clone()).collect(),
        groups: session.scene.groups.iter().map(|group| group.name.clone()).collect(),
        events: paths.iter().map(emitted).try_fold(BTreeSet::new(), |all, it| Some(&all | &it?)),
    };
    let known = has_scene.then_some(&known);
    Report { mistakes: paths.iter().flat_map(|path| of_text(path, known)).collect() }
}

/// The mistakes that the text of a script shows. A file that cannot be read is reported where it is loaded.
pub fn of_text(path: &Path, known: Option<&SceneNames>) -> Vec<Mistake> {
    // One text for all of its mistakes.
    let (text, file): (Arc<str>, _) = (read_text(path).unwrap_or_default().into(), show(path));
    let mistake = |problem: flockwork_lua::ScriptProblem| Mistake {
        message: problem.to_string(),
        is_warning: false,
        source: Some(SourceExcerpt {
            file: file.clone(),
            text: Arc::clone(&text),
            span: problem.span,
            part: "script".to_owned(),
        }),
    };
    flockwork_lua::check(&text, known).into_iter().map(mistake).collect()
}

/// The mistakes that a run has met in other lines: in a line that is reported already it has met the same mistake.
fn without_the_lines_of(told: &Report, mut met: Report) -> Report {
    let known: BTreeSet<String> = told.mistakes.iter().map(line_of).collect();
    let in_memory: BTreeSet<String> = told.mistakes.iter().filter_map(in_memory_of).collect();
    let is_known = |it: &Mistake| {
        known.contains(&line_of(it))
            || in_memory.iter().any(|memory| it.message.starts_with(memory))
    };
    met.mistakes.retain(|mistake| !is_known(mistake));
    met
}

/// With what the message of the fault begins to which a mistake about `me:memory()` leads; none for other mistakes. A
/// run finds that fault after the agent's turn, where it knows no line.
fn in_memory_of(mistake: &Mistake) -> Option<String> {
    let source = mistake.source.as_ref()?;
    mistake
        .message
        .starts_with("me:memory() cannot ")
        .then(|| format!("{}: me:memory()", source.file))
}

/// The file and line of a mistake; for one without a line its message, whichever agent it concerns.
fn line_of(mistake: &Mistake) -> String {
    let message = mistake.message.split(" (agent ").next().unwrap_or_default();
    mistake.spot().map_or(message.to_owned(), |spot| format!("{}:{}", spot.file, spot.line))
}
