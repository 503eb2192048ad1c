//! What an agent did, tick by tick: its speed, the forces on it, and what it showed.

use std::collections::BTreeMap;

use flockwork::{Agent, AgentId, PublicValue, Vector, World, each_world};

use crate::chart::{Chart, MOST_LINES, SIZE, draw};
use crate::output::Output;
use crate::picture::write_png;
use crate::public::declared;
use crate::report::Report;
use crate::session::{Episode, Session, play};
use crate::sketch::{Explained, Eye, explain};

/// What an agent did in some ticks.
#[derive(Clone, Debug)]
pub struct AgentHistory {
    /// The agent.
    pub id: AgentId,
    /// Keeps what is no older than this before the last moment (s).
    span_secs: f64,
    /// The names of its forces, in the order in which they were met.
    names: Vec<String>,
    moments: BTreeMap<u64, AgentMoment>,
}

/// What an agent did in a tick.
#[derive(Clone, Debug, PartialEq)]
struct AgentMoment {
    secs: f64,
    speed: f64,
    /// The forces by the numbers of their names, as the plan keeps them (N); those of one name together.
    forces: Vec<(usize, f64)>,
    /// The public values that are numbers; true and false as 1 and 0.
    values: Vec<(String, f64)>,
    /// Whether its body overlaps another by more than [`TOUCH`].
    touches: bool,
}

/// Bodies that overlap by less than this only stand side by side (m).
const TOUCH: f32 = 1e-3;

/// What of an agent is shown over time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AgentCurve {
    /// All forces (N).
    #[default]
    Forces,
    /// Its speed (m/s).
    Speed,
    /// A public value by its name.
    Value(String),
}

/// A line over time: what it is of, and its points, the time (s) and the number.
pub type NamedCurve = (String, Vec<[f64; 2]>);

impl AgentHistory {
    /// Nothing is known yet; only the last `span_secs` are kept, infinity for all.
    #[must_use]
    pub fn new(id: AgentId, span_secs: f64) -> Self {
        Self { id, span_secs, names: Vec::new(), moments: BTreeMap::new() }
    }

    /// Takes in the tick at which a session stands, unless it is known; nothing of an agent that is not there.
    pub fn take_in(&mut self, session: &mut Session) {
        if self.moments.contains_key(&session.tick()) {
            return;
        }
        if let [explained] = &explain(&mut session.world, &[self.id], Eye::ABOVE)[..] {
            self.take_in_explained(session, explained);
        }
    }

    /// The same, of an agent that was explained already. A tick that is known is passed over.
    pub fn take_in_explained(&mut self, session: &Session, explained: &Explained) {
        let tick = session.tick();
        if self.moments.contains_key(&tick) {
            return;
        }
        let (secs, values, touches) = each_world!(&session.world, world => {
            (world.secs(), values(world, self.id), touches(world, self.id))
        });
        let mut forces: Vec<(usize, f64)> = Vec::new();
        for force in &explained.forces {
            let (nth, strength) = (self.number(&force.name), f64::from(force.strength));
            match forces.iter_mut().find(|(known, _)| *known == nth) {
                Some((_, sum)) => *sum += strength,
                None => forces.push((nth, strength)),
            }
        }
        let speed = f64::from(explained.speed);
        self.moments.insert(tick, AgentMoment { secs, speed, forces, values, touches });
        self.forget_old();
    }

    /// The number of a name of a force.
    fn number(&mut self, name: &str) -> usize {
        self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }

    /// Takes over what another history knows of other ticks.
    pub fn join(&mut self, other: Self) {
        let numbers: Vec<usize> = other.names.iter().map(|name| self.number(name)).collect();
        for (tick, mut moment) in other.moments {
            moment.forces.iter_mut().for_each(|(nth, _)| *nth = numbers[*nth]);
            self.moments.entry(tick).or_insert(moment);
        }
        self.forget_old();
    }

    fn forget_old(&mut self) {
        let last = self.moments.values().next_back().map_or(0.0, |it| it.secs);
        while self.moments.first_entry().is_some_and(|it| it.get().secs < last - self.span_secs) {
            self.moments.pop_first();
        }
    }

    /// Of how many ticks something is known.
    #[must_use]
    pub fn ticks(&self) -> usize {
        self.moments.len()
    }

    /// The ticks in which it began to touch other agents.
    pub fn contacts(&self) -> impl Iterator<Item = u64> {
        let mut touched = false;
        let begins = move |(tick, it): (&u64, &AgentMoment)| {
            let before = std::mem::replace(&mut touched, it.touches);
            (it.touches && !before).then_some(*tick)
        };
        self.moments.iter().filter_map(begins)
    }

    /// What there is to show.
    #[must_use]
    pub fn curves(&self) -> Vec<AgentCurve> {
        let last = self.moments.values().next_back();
        let names = last.into_iter().flat_map(|last| last.values.iter().map(|(name, _)| name));
        let usual = [AgentCurve::Forces, AgentCurve::Speed].into_iter();
        usual.chain(names.cloned().map(AgentCurve::Value)).collect()
    }

    /// The lines of a curve. A force that was not there in a tick was 0 then.
    #[must_use]
    pub fn lines(&self, curve: &AgentCurve) -> Vec<NamedCurve> {
        match curve {
            AgentCurve::Forces => self.force_lines(),
            AgentCurve::Speed => vec![("speed".to_owned(), self.points(|it| Some(it.speed)))],
            AgentCurve::Value(name) => {
                let value = |it: &AgentMoment| {
                    it.values.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
                };
                vec![(name.clone(), self.points(value))]
            }
        }
    }

    /// The names of its forces, in the order in which they were met.
    #[must_use]
    pub fn force_names(&self) -> &[String] {
        &self.names
    }

    fn force_lines(&self) -> Vec<NamedCurve> {
        let force = |it: &AgentMoment, nth: usize| {
            it.forces.iter().find(|(known, _)| *known == nth).map_or(0.0, |(_, force)| *force)
        };
        let line =
            |(nth, name): (usize, &String)| (name.clone(), self.points(|it| Some(force(it, nth))));
        self.names.iter().enumerate().map(line).collect()
    }

    fn points(&self, number: impl Fn(&AgentMoment) -> Option<f64>) -> Vec<[f64; 2]> {
        let point = |it: &AgentMoment| Some([it.secs, number(it).filter(|it| it.is_finite())?]);
        self.moments.values().filter_map(point).collect()
    }

    /// Writes a picture of the forces, the strongest if they are many.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written; or that there was no such agent.
    pub fn plot(&self, to: Output, scene: &str) -> Result<(), String> {
        let mut lines = self.force_lines();
        if lines.is_empty() {
            let id = self.id.0;
            return Err(format!("--explain-plot: there was no agent {id} with a plan in this run"));
        }
        let sum = |line: &NamedCurve| line.1.iter().map(|[_, force]| force).sum::<f64>();
        lines.sort_by(|a, b| sum(b).total_cmp(&sum(a)));
        lines.truncate(MOST_LINES);
        let what = format!("forces on agent {}", self.id.0);
        let lines = lines.into_iter().map(|(name, points)| (name, points.into_iter()));
        let chart = Chart::over_time(scene, (&what, "N"), "term".to_owned(), lines);
        let chart =
            Chart { caption: "in each tick, as much as the plan keeps".to_owned(), ..chart };
        write_png(to, SIZE, &draw(&chart).ok_or("the picture cannot be made")?)
    }
}

impl AgentCurve {
    /// What it is called, with its unit.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Forces => "forces (N)",
            Self::Speed => "speed (m/s)",
            Self::Value(name) => name,
        }
    }
}

/// The history of an agent in a run as it was, as long as `watch` answers that it is to go on; it is told how many ticks are
/// done. None if it was to stop.
///
/// # Errors
/// A scene of the run cannot be read; but it was right when it ran.
pub fn history_of(
    run: &[Episode],
    mut history: AgentHistory,
    watch: &mut dyn FnMut(usize) -> bool,
) -> Result<Option<AgentHistory>, Report> {
    let is_whole = play(run, &mut |session, done| {
        history.take_in(session);
        Ok(watch(done))
    })?;
    Ok(is_whole.then_some(history))
}

fn values<V: Vector>(world: &World<V>, id: AgentId) -> Vec<(String, f64)> {
    let Some(place) = world.place_of(id) else { return Vec::new() };
    let number = |value: PublicValue| match value {
        PublicValue::Number(number) => Some(number),
        PublicValue::Bool(on) => Some(f64::from(u8::from(on))),
        PublicValue::Vector(_) | PublicValue::Agent(_) => None,
    };
    let columns = declared(world).filter_map(|column| {
        let value = column.get(place, world.agents[place].group)?;
        Some((column.name.clone(), number(value)?))
    });
    columns.collect()
}

/// Whether the body of an agent overlaps another.
fn touches<V: Vector>(world: &World<V>, id: AgentId) -> bool {
    let has_body = |agent: &Agent<V>| world.groups[agent.group.index()].body;
    let Some(me) = world.agent(id).filter(|me| has_body(me)) else { return false };
    world.agents.iter().filter(|other| other.id != id && has_body(other)).any(|other| {
        let distance = world.space.offset(me.position, other.position).length();
        me.radius + other.radius - distance > TOUCH
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doorway() -> Session {
        let doorway = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenes/crowds/doorway.ron");
        Session::open(std::path::Path::new(doorway), None).unwrap()
    }

    #[test]
    fn the_ticks_before_have_the_numbers_that_they_had() {
        let mut session = doorway();
        session.keep_past();
        let id = each_world!(&session.world, world => world.agents[0].id);
        let mut seen = AgentHistory::new(id, 9.0);
        for _ in 0..120 {
            session.step(&[]);
            seen.take_in(&mut session);
        }
        let run = session.last_ticks(60);
        let again = history_of(&run, AgentHistory::new(id, 9.0), &mut |_| true).unwrap().unwrap();
        let shared = again.moments.keys().filter(|tick| seen.moments.contains_key(tick)).count();
        assert!(shared >= 60, "{shared}");
        for (tick, moment) in &again.moments {
            assert!(seen.moments.get(tick).is_none_or(|it| it == moment), "{tick}");
        }
        let stopped = history_of(&run, AgentHistory::new(id, 9.0), &mut |done| done < 3);
        assert!(stopped.unwrap().is_none());
    }

    #[test]
    fn contacts_are_told_when_they_begin() {
        let scene = "(name: \"Pass\", groups: [
            (name: \"one\", radius: 0.5, spawn: Points([(0, 0)]), velocity: (2, 0), max_speed: 2, plan: []),
            (name: \"passed\", count: 2, radius: 0.5, spawn: Points([(3, 0), (9, 0)]), plan: [])])";
        let path = std::path::Path::new("pass.ron");
        let mut session = Session::of_text(path, scene, None).unwrap();
        let mut history = AgentHistory::new(AgentId(0), 9.0);
        for _ in 0..300 {
            session.step(&[]);
            history.take_in(&mut session);
        }
        // They touch from a distance of 1 m less 1 mm on, at 2 m/s and 60 ticks a second.
        assert_eq!(history.contacts().collect::<Vec<_>>(), [61, 241]);
    }

    /// Of 6 N that a term pushes, a budget of 4 N keeps 4.
    #[test]
    fn a_force_is_plotted_as_the_plan_keeps_it() {
        let scene =
            "(name: \"Cut\", groups: [(name: \"one\", spawn: Points([(0, 0)]), max_force: 8,
            combine: priority(budget: 0.5), plan: [(behavior: push(), target: Vector((6, 0)))])])";
        let path = std::path::Path::new("cut.ron");
        let mut session = Session::of_text(path, scene, None).unwrap();
        session.step(&[]);
        let mut history = AgentHistory::new(AgentId(0), 9.0);
        history.take_in(&mut session);
        let lines = history.lines(&AgentCurve::Forces);
        assert_eq!((lines[0].0.as_str(), lines[0].1[0][1]), ("push", 4.0));
    }

    #[test]
    fn each_force_has_a_line_over_all_ticks_and_only_the_last_seconds_are_kept() {
        let mut session = doorway();
        let id = each_world!(&session.world, world => world.agents[0].id);
        let (mut first, mut last) = (AgentHistory::new(id, 0.81), AgentHistory::new(id, 0.81));
        for nth in 0..60 {
            session.step(&[]);
            let history = if nth < 40 { &mut first } else { &mut last };
            history.take_in(&mut session);
        }
        last.join(first);
        let lines = last.lines(&AgentCurve::Forces);
        assert!(lines.len() > 1 && lines.iter().all(|(_, points)| points.len() == 49));
        assert_eq!(last.contacts().count(), 0, "those who queue keep their distance");
        let speed = &last.lines(&AgentCurve::Speed)[0].1;
        assert!((speed[0][0] - 12.0 / 60.0).abs() < 1e-6 && speed.iter().all(|it| it[1] >= 0.0));
        assert_eq!(last.lines(&AgentCurve::Value("gone".to_owned()))[0].1, [[0.0; 2]; 0]);
        let mut nobody = AgentHistory::new(AgentId(u32::MAX - 1), 9.0);
        nobody.take_in(&mut session);
        assert!(nobody.lines(&AgentCurve::Forces).is_empty());
    }
}
