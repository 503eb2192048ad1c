//! What is different about each of two runs of a scene.

use std::path::{Path, PathBuf};

use crate::names::{listed, unknown};
use crate::params;
use crate::report::Report;
use crate::session::Session;
use crate::sweep::{SweptParam, Values};

/// What is different about a run; nothing for the scene as it is.
#[derive(Clone, Debug, Default)]
pub struct Variant {
    seed: Option<u64>,
    /// The name of a script, and the file that stands for it.
    script: Option<(String, PathBuf)>,
    /// As of [`params::set`].
    params: Vec<String>,
}

impl Variant {
    /// Both runs of an opened scene: what is given once is that of the second, what is given twice is that of each.
    ///
    /// # Errors
    /// One sentence: nothing differs, more than two values are given, or no script of the scene is meant by a file.
    pub fn both(
        session: &Session,
        params: &[SweptParam],
        scripts: &[String],
        seeds: Option<&Values>,
    ) -> Result<[Self; 2], String> {
        let mut both = [Self::default(), Self::default()];
        let scripts: Vec<_> =
            scripts.iter().map(|text| script(session, text)).collect::<Result<_, _>>()?;
        if let [(one, _), (other, _)] = &scripts[..]
            && one != other
        {
            return Err(format!(
                "--script: one is for {one}, the other for {other}; both runs need the same"
            ));
        }
        for (nth, script) in placed("--script", scripts)? {
            both[nth].script = Some(script);
        }
        let seeds: Vec<String> = seeds.map_or(Vec::new(), |seeds| seeds.all().take(3).collect());
        for (nth, seed) in placed("--seed", seeds)? {
            both[nth].seed = seed.parse().ok();
        }
        for (nth, param) in params.iter().enumerate() {
            if params[..nth].iter().any(|earlier| earlier.name == param.name) {
                let why = "it is there twice; write both values once, such as";
                return Err(format!("--param {0}: {why} {0}=1,2", param.name));
            }
            let values: Vec<String> = param.values.all().take(3).collect();
            for (nth, value) in placed(&format!("--param {}", param.name), values)? {
                both[nth].params.push(format!("{}={value}", param.name));
            }
        }
        let is_plain = |it: &Self| it.seed.is_none() && it.script.is_none() && it.params.is_empty();
        if both.iter().all(is_plain) {
            return Err("say what is different: --param NAME=VALUE, --script FILE.lua or --seed N"
                .to_owned());
        }
        Ok(both)
    }

    /// The session of this run.
    ///
    /// # Errors
    /// What is wrong with the scene, a script or a parameter.
    pub fn open(&self, scene: &Path) -> Result<Session, Report> {
        let mut session = match &self.script {
            Some((name, file)) => Session::open_with(scene, self.seed, name, file)?,
            None => Session::open(scene, self.seed)?,
        };
        let wrong = session.report();
        if !wrong.mistakes.is_empty() {
            return Err(wrong);
        }
        for param in &self.params {
            params::set(&mut session, param)
                .map_err(|why| Report::sentence(format!("--param {param}: {why}")))?;
        }
        Ok(session)
    }

    /// What the two runs are called: by what is different about each.
    #[must_use]
    pub fn names(both: &[Self; 2]) -> [String; 2] {
        let [first, second] = both.each_ref().map(Self::name);
        if first == second {
            [format!("{first}, first"), format!("{second}, second")]
        } else {
            [first, second]
        }
    }

    fn name(&self) -> String {
        let seed = self.seed.map(|seed| format!("seed {seed}"));
        let script = self.script.as_ref().map(|(_, file)| file.display().to_string());
        let parts: Vec<String> = self.params.iter().cloned().chain(script).chain(seed).collect();
        if parts.is_empty() { "as it is".to_owned() } else { parts.join(" ") }
    }
}

/// One value for the second run, or one for each.
fn placed<T>(option: &str, values: Vec<T>) -> Result<impl Iterator<Item = (usize, T)>, String> {
    match values.len() {
        0..=2 => Ok((2 - values.len()..).zip(values)),
        _ => Err(format!("{option}: two runs take two values; flockwork sweep takes more")),
    }
}

/// The script of a scene that a file stands for, and the file.
fn script(session: &Session, text: &str) -> Result<(String, PathBuf), String> {
    let (names, file) = (session.script_names(), Path::new(text));
    if let Some((name, file)) = text.split_once('=').filter(|_| !file.exists()) {
        let is_known = names.iter().any(|known| known == name);
        let told = || format!("--script {text}: {}", unknown("script", name, &names));
        return is_known.then(|| (name.to_owned(), file.into())).ok_or_else(told);
    }
    let is_alike = |name: &&String| Path::new(name).file_name() == file.file_name();
    let is_of_group = |name: &&String| {
        let groups = &session.scene.groups;
        groups.iter().any(|group| group.script.as_ref() == Some(*name))
    };
    let alike = only(names.iter().filter(is_alike));
    let meant = alike.or_else(|| only(names.iter().filter(is_of_group)));
    meant.map(|name| (name.clone(), file.to_path_buf())).ok_or_else(|| {
        let scene = &session.scene.name;
        match names.first() {
            None => format!("--script {text}: {scene} has no script"),
            Some(first) => format!(
                "--script {text}: {scene} has several scripts: {}; say which, such as {first}={text}",
                listed(&names)
            ),
        }
    })
}

/// The only one of these; none if there is none, or more than one.
fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    all.next().filter(|_| all.next().is_none())
}
