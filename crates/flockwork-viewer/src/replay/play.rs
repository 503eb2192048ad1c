//! Playing a replay: the same inputs again, and every state compared with the recorded one.

use std::path::{Path, PathBuf};

use flockwork::snapshot::Fingerprint;
use serde::de::DeserializeOwned;

use super::compare::{Departed, StateDifference, departure, found};
use super::verdict::{Divergence, Played, Verdict};
use crate::files::{read_text, show};
use crate::input::SessionInput;
use crate::recording::{
    Break, Change, FrameKind, FrameReader, Header, NamedVariant, RecordedEnd, RecordedState,
    RecordedTick, StateHead,
};
use crate::report::Report;
use crate::session::Session;

/// A replay whose header has been read.
#[derive(Debug)]
pub struct Replay {
    /// The file.
    pub path: PathBuf,
    /// What it starts from.
    pub header: Header,
    /// How many whole ticks the file holds.
    pub ticks: u64,
    /// How far it has been played.
    pub played: Played,
    departed: Option<Departed>,
    reader: FrameReader,
}

impl Replay {
    /// Opens a replay.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be played at all.
    pub fn open(path: &Path) -> Result<Self, Report> {
        let why = |why: Break| match why {
            Break::Cut | Break::Altered => {
                Report::sentence(format!("{}: {why} before its first tick", show(path)))
            }
            why => Report::sentence(format!("{}: {why}", show(path))),
        };
        crate::files::is_plain(path).map_err(Report::sentence)?;
        let mut reader = FrameReader::open(path).map_err(why)?;
        let header: Header = match reader.next().map_err(why)? {
            Some((FrameKind::Header, content)) => read(&content).map_err(why)?,
            Some(_) => return Err(why(Break::Altered)),
            None => return Err(why(Break::Cut)),
        };
        let start = start(&mut reader).map_err(why)?;
        let ticks = reader.count_ticks().map_err(why)?;
        let first = start.as_ref().map_or(0, |start| start.tick);
        let (header, played) = (Header { start, ..header }, Played { first, ..Played::default() });
        Ok(Self { path: path.to_path_buf(), header, ticks, played, departed: None, reader })
    }

    /// The files whose text has changed since the recording. The recorded texts are played all the same.
    #[must_use]
    pub fn changed_files(&self, session: &Session) -> Vec<PathBuf> {
        let scene = (session.scene_path.clone(), &self.header.scene);
        let scripts = self.header.scripts.iter();
        let scripts = scripts.filter_map(|it| Some((session.script_path(&it.name)?, it)));
        let all = std::iter::once(scene).chain(scripts);
        let changed =
            all.filter(|(path, recorded)| read_text(path).is_ok_and(|text| text != recorded.text));
        changed.map(|(path, _)| path).collect()
    }

    /// Plays it to its end, or to where it departs or breaks off. `watch` is called before the first tick and after
    /// each.
    ///
    /// # Errors
    /// What `watch` answers; or why a scene in the replay cannot be read here.
    pub fn play(
        &mut self,
        session: &mut Session,
        mut watch: impl FnMut(&mut Session) -> Result<(), Report>,
    ) -> Result<(Played, Verdict), Report> {
        self.play_while(session, |session| watch(session).map(|()| true))
    }

    /// The same as long as `watch` answers that it is to go on.
    ///
    /// # Errors
    /// As of [`play`](Self::play).
    pub fn play_while(
        &mut self,
        session: &mut Session,
        mut watch: impl FnMut(&mut Session) -> Result<bool, Report>,
    ) -> Result<(Played, Verdict), Report> {
        while watch(session)? {
            if let Some(verdict) = self.tick(session)? {
                return Ok((self.played, verdict));
            }
        }
        let verdict = self.departed.as_ref().map(|_| self.different(None, true));
        Ok((self.played, verdict.unwrap_or(Verdict::Stopped)))
    }

    /// Plays the next tick and the changes before it; answers the verdict if there is none. The session must be that of
    /// the [`header`](Self::header).
    ///
    /// # Errors
    /// Why a scene in the replay cannot be read here.
    pub fn tick(&mut self, session: &mut Session) -> Result<Option<Verdict>, Report> {
        loop {
            let next = match self.reader.next() {
                Ok(Some((FrameKind::Tick, content))) => match tick(&content) {
                    Ok((inputs, fingerprint)) => {
                        self.take(session, &inputs, &fingerprint);
                        return Ok(None);
                    }
                    Err(why) => Err(why),
                },
                Ok(Some((FrameKind::Change, content))) => match change(&content) {
                    Ok(change) => session.repeat(change).map(|()| Ok(None))?,
                    Err(why) => Err(why),
                },
                Ok(Some((FrameKind::State, content))) => self.compare(session, &content),
                Ok(Some((FrameKind::End, content))) => {
                    read(&content).and_then(|end| self.end(end).map(Some))
                }
                Ok(Some((FrameKind::Header, _))) => Err(Break::Altered),
                Ok(None) => Err(Break::Cut),
                Err(why) => Err(why),
            };
            match next {
                Ok(None) => {}
                Ok(verdict) => return Ok(verdict),
                Err(why) if self.departed.is_some() => return Ok(Some(self.unread(why))),
                Err(why) => return Ok(Some(Verdict::Broken(why))),
            }
        }
    }

    fn take(&mut self, session: &mut Session, inputs: &[SessionInput], expected: &Fingerprint) {
        session.step(inputs);
        self.played.ticks += 1;
        if self.departed.is_none() {
            self.played.hashes += 1;
            let departure = departure(&session.world, expected);
            let tick = self.played.ticks;
            self.departed = departure.map(|departure| Departed { tick, departure });
        }
    }

    /// Compares the world with a whole state; answers the verdict if they differ.
    fn compare(&mut self, session: &Session, content: &[u8]) -> Result<Option<Verdict>, Break> {
        let (head, recorded) =
            postcard::take_from_bytes::<StateHead>(content).map_err(|_| Break::Altered)?;
        if head.tick != self.played.ticks {
            return Err(Break::Altered);
        }
        self.played.states += 1;
        let agent = self.departed.as_ref().and_then(|it| it.departure.agent);
        let found = found(&session.world, recorded, head.tick, agent)?;
        let memory = session.scripts.memory().hash() != head.memory;
        if self.departed.is_none() && found.is_none() && !memory {
            return Ok(None);
        }
        Ok(Some(self.different(found, head.reproducible && session.scripts.reproducible())))
    }

    fn different(&self, found: Option<StateDifference>, reproducible: bool) -> Verdict {
        let (tick, departed) = (self.played.ticks, self.departed.clone());
        let unread = None;
        Verdict::Different(Box::new(Divergence { tick, departed, found, unread, reproducible }))
    }

    /// The verdict on a run that has departed, and then something in the replay cannot be read: a name that this
    /// version does not know may be the reason.
    fn unread(&self, why: Break) -> Verdict {
        let (tick, departed, found) = (self.played.ticks, self.departed.clone(), None);
        let unread = if let Break::State(why) = why { Some(why) } else { None };
        Verdict::Different(Box::new(Divergence {
            tick,
            departed,
            found,
            unread,
            reproducible: true,
        }))
    }

    fn end(&mut self, end: RecordedEnd) -> Result<Verdict, Break> {
        if end.ticks != self.played.ticks || !matches!(self.reader.next(), Ok(None)) {
            return Err(Break::Altered);
        }
        Ok(self.departed.as_ref().map_or(Verdict::Same, |_| self.different(None, true)))
    }
}

/// The state from which a recording goes on; none if it starts at tick 0, or with what is told when it is played.
fn start(reader: &mut FrameReader) -> Result<Option<RecordedState>, Break> {
    let Ok(Some((FrameKind::Change, content))) = reader.peek() else { return Ok(None) };
    let Ok(Change::State(state)) = change(&content) else { return Ok(None) };
    reader.next().map(|_| Some(state))
}

/// A tick: what came in, and what came of it.
fn tick(content: &[u8]) -> Result<(Vec<SessionInput>, Fingerprint), Break> {
    let RecordedTick { inputs, fingerprint } = read(content)?;
    let inputs = inputs.iter().map(NamedVariant::value).collect::<Result<_, _>>()?;
    Ok((inputs, fingerprint))
}

fn change(content: &[u8]) -> Result<Change, Break> {
    read::<Option<NamedVariant>>(content)?.ok_or(Break::Altered)?.value()
}

fn read<T: DeserializeOwned>(content: &[u8]) -> Result<T, Break> {
    postcard::from_bytes(content).map_err(|_| Break::Altered)
}
