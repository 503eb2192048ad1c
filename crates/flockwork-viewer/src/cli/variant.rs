//! What is different about each of two runs of a scene.

use std::path::{Path, PathBuf};

use clap::Args;

use super::values::swept;
use crate::names::{listed, unknown};
use crate::params;
use crate::report::Report;
use crate::session::Session;
use crate::sweep::{SweptParam, Values};

/// What two runs are to differ in.
#[derive(Debug, Args)]
pub struct Differences {
    /// A parameter of a script: its value in the second run, or in both; may be given several times
    #[arg(long = "param", value_name = "[GROUP.]NAME=VALUE[,VALUE]", value_parser = swept)]
    pub params: Vec<SweptParam>,
    /// A behavior that is switched off in the second run, for all agents or those of a group; may be given several times
    #[arg(long, value_name = "[GROUP.]BEHAVIOR")]
    pub without: Vec<String>,
    /// A file in the place of the scene's script of the same name, or of the only one; twice for both runs
    ///
    /// With NAME= it stands for the script that the scene calls so. What it requires is read from the scene's folders.
    #[arg(long = "script", value_name = "[NAME=]FILE.lua")]
    pub scripts: Vec<String>,
    /// A seed in place of the scene's own, or one for each run
    #[arg(long, value_name = "N[,N]", value_parser = Values::parse_seeds, allow_hyphen_values = true)]
    pub seed: Option<Values>,
}

/// What is different about a run; nothing for the scene as it is.
#[derive(Clone, Debug, Default)]
pub struct Variant {
    seed: Option<u64>,
    /// The name of a script, and the file that stands for it.
    script: Option<(String, PathBuf)>,
    /// As of [`params::set`].
    params: Vec<String>,
    /// As of [`Session::switch_off`].
    without: Vec<String>,
}

impl Variant {
    /// Both runs of an opened scene: what is given once is that of the second, what is given twice is that of each.
    ///
    /// # Errors
    /// One sentence: nothing differs, more than two values are given, or no script of the scene is meant by a file.
    pub fn both(session: &Session, wanted: &Differences) -> Result<[Self; 2], String> {
        let Differences { params, without, scripts, seed } = wanted;
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
        let seeds: Vec<String> = seed.iter().flat_map(|seeds| seeds.all().take(3)).collect();
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
        both[1].without.clone_from(without);
        if both.iter().all(|it| it.parts().is_empty()) {
            let options = "--param NAME=VALUE, --without BEHAVIOR, --script FILE.lua or --seed N";
            return Err(format!("say what is different: {options}"));
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
        for behavior in &self.without {
            session
                .switch_off(behavior)
                .map_err(|why| Report::sentence(format!("--without {behavior}: {why}")))?;
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
        let parts = self.parts();
        if parts.is_empty() { "as it is".to_owned() } else { parts.join(" ") }
    }

    fn parts(&self) -> Vec<String> {
        let seed = self.seed.map(|seed| format!("seed {seed}"));
        let script = self.script.as_ref().map(|(_, file)| file.display().to_string());
        let without = self.without.iter().map(|behavior| format!("without {behavior}"));
        self.params.iter().cloned().chain(without).chain(script).chain(seed).collect()
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
