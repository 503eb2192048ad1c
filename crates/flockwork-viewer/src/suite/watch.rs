//! Measures in a run what its criteria need.

use flockwork::glam::{Vec2, Vec3};
use flockwork::measure::{Figure, Goals, Measure, Observe, Observer, SteerBench, Subject};
use flockwork::scene::{AnyWorld, CriterionText, Entries, MeasuredText, Scene, ValidationText};
use flockwork::{AgentId, Target, Vector, World};

use crate::input::SessionInput;

/// The measures of a run in a plane or a volume.
pub enum AnyCriteriaWatch {
    Plane(CriteriaWatch<Vec2>),
    Volume(CriteriaWatch<Vec3>),
}

impl AnyCriteriaWatch {
    /// The measures for a run with `rate` ticks per second, whose world was just built from this scene; nothing has
    /// been measured yet.
    pub fn new(validation: &ValidationText, scene: &Scene, rate: f32, world: &AnyWorld) -> Self {
        match world {
            AnyWorld::Plane(world) => {
                Self::Plane(CriteriaWatch::new(validation, scene, rate, world))
            }
            AnyWorld::Volume(world) => {
                Self::Volume(CriteriaWatch::new(validation, scene, rate, world))
            }
        }
    }

    /// Observes a tick: to be called before the first tick and after each.
    pub fn look(&mut self, world: &mut AnyWorld, tick: u64) {
        match (self, world) {
            (Self::Plane(watch), AnyWorld::Plane(world)) => watch.look(world, tick),
            (Self::Volume(watch), AnyWorld::Volume(world)) => watch.look(world, tick),
            // The world of a run stays of its kind.
            _ => {}
        }
    }

    /// Whether all agents have arrived, in a run that ends then.
    pub fn is_over(&self) -> bool {
        match self {
            Self::Plane(watch) => watch.is_over(),
            Self::Volume(watch) => watch.is_over(),
        }
    }

    /// Inputs that remove the agents that have arrived, in a run in which these leave.
    pub fn leaving(&self) -> Vec<SessionInput> {
        match self {
            Self::Plane(watch) => watch.leaving(),
            Self::Volume(watch) => watch.leaving(),
        }
    }

    /// For each criterion the number that was measured; none where there was nothing to measure.
    pub fn numbers(&self) -> Vec<Option<f64>> {
        match self {
            Self::Plane(watch) => watch.numbers(),
            Self::Volume(watch) => watch.numbers(),
        }
    }
}

/// The measures of a run.
pub struct CriteriaWatch<V: Vector> {
    observer: Observer<V>,
    measured: Vec<CriterionMeasure<V>>,
    /// For each criterion the index of its measure in `measured`, and the name of its figure. The index is beyond the
    /// end if there is no such measure.
    figures: Vec<(usize, String)>,
    /// Which agents have arrived, in a run that ends when all have, or which they leave.
    arrivals: Option<SteerBench<V>>,
    /// Whether the run ends when all have arrived.
    ends: bool,
    /// Whether agents leave when they have arrived.
    leave: bool,
    ticks_per_second: u64,
}

/// A measure, and in which ticks it is taken.
struct CriterionMeasure<V> {
    measure: Measure<V>,
    at: MeasuredText,
    params: Entries<f32>,
    /// The first and the last tick.
    span: [u64; 2],
}

impl<V: Vector> CriteriaWatch<V> {
    fn new(validation: &ValidationText, scene: &Scene, rate: f32, world: &World<V>) -> Self {
        let goals = scene.goals(world);
        let mut watch = Self {
            observer: Observer::default(),
            measured: Vec::new(),
            figures: Vec::new(),
            arrivals: (validation.until_arrived || validation.leave_at_goal)
                .then(|| SteerBench::new(goals.clone())),
            ends: validation.until_arrived,
            leave: validation.leave_at_goal,
            ticks_per_second: u64::from(rate.round().max(1.0) as u32),
        };
        for criterion in &validation.criteria {
            let subject = subject(&criterion.at, (validation, scene), world, &goals);
            let until = criterion.to_secs.unwrap_or(validation.seconds);
            let span = [criterion.from_secs, until].map(|secs| ticks(secs, rate));
            watch.add(criterion, subject, span);
        }
        watch
    }

    /// Measures for this criterion too, by a measure that is there already if one will do.
    fn add(&mut self, criterion: &CriterionText, subject: Option<Subject<V>>, span: [u64; 2]) {
        let all = subject.map_or_else(Vec::new, |subject| Measure::all_of(&subject));
        let has_it = |it: &Measure<V>| it.info().run.iter().any(|it| it.name == criterion.measure);
        let Some(mut measure) = all.into_iter().find(has_it) else {
            self.figures.push((usize::MAX, criterion.measure.clone()));
            return;
        };
        for (name, value) in &criterion.params.0 {
            measure.set_param(name, *value);
        }
        let (at, params) = (criterion.at.clone(), criterion.params.clone());
        let new = CriterionMeasure { measure, at, params, span };
        let is_same = |it: &CriterionMeasure<V>| {
            it.measure.index() == new.measure.index()
                && (&it.at, &it.params, it.span) == (&new.at, &new.params, new.span)
        };
        let known = self.measured.iter().position(is_same);
        self.figures.push((known.unwrap_or(self.measured.len()), criterion.measure.clone()));
        if known.is_none() {
            self.measured.push(new);
        }
    }

    fn look(&mut self, world: &mut World<V>, tick: u64) {
        let moment = self.observer.observe(world);
        if let Some(arrivals) = &mut self.arrivals {
            arrivals.observe(&moment);
        }
        let is_now = |it: &&mut CriterionMeasure<V>| (it.span[0]..=it.span[1]).contains(&tick);
        for it in self.measured.iter_mut().filter(is_now) {
            it.measure.observe(&moment);
            if tick.is_multiple_of(self.ticks_per_second) {
                it.measure.sample(&moment, &mut |_, _| {});
            }
        }
    }

    fn is_over(&self) -> bool {
        let all = |it: &SteerBench<V>| it.run().arrived == it.of.list.len();
        self.ends && self.arrivals.as_ref().is_some_and(all)
    }

    fn leaving(&self) -> Vec<SessionInput> {
        let runs = self.arrivals.iter().filter(|_| self.leave).flat_map(|it| &it.runs.list);
        let arrived = runs.filter(|(_, run)| run.arrived.is_some());
        arrived.map(|(id, _)| SessionInput::Despawn(*id)).collect()
    }

    fn numbers(&self) -> Vec<Option<f64>> {
        self.figures.iter().map(|(index, name)| self.measured.get(*index)?.number(name)).collect()
    }
}

impl<V: Vector> CriterionMeasure<V> {
    /// A figure of the run; none where there was nothing to measure.
    fn number(&self, name: &str) -> Option<f64> {
        let mut number = None;
        self.measure.run(&mut |known, figure| match figure {
            Figure::Count(count) if known == name => number = Some(count as f64),
            Figure::Number(value) if known == name => number = Some(f64::from(value)),
            _ => {}
        });
        number
    }
}

/// What a criterion is measured at; none for what the scene does not have.
fn subject<V: Vector>(
    at: &MeasuredText,
    (validation, scene): (&ValidationText, &Scene),
    world: &World<V>,
    goals: &Goals<V>,
) -> Option<Subject<V>> {
    let measures = &scene.measures;
    match at {
        MeasuredText::Crowd => Some(Subject::Crowd),
        MeasuredText::Goals => Some(Subject::Goals(goals.clone())),
        MeasuredText::Mark(name) => {
            let mark = world.marks.iter().find(|mark| mark.name == *name)?;
            Some(Subject::Place(Target::Point(mark.it)))
        }
        MeasuredText::Agent(id) => Some(Subject::Place(Target::Agent(AgentId(*id)))),
        MeasuredText::Gate(name) => {
            let ends = named(&[&validation.gates, &measures.gates], name)?;
            Some(Subject::Gate(ends.gate()))
        }
        MeasuredText::Region(name) => {
            let corners = named(&[&validation.regions, &measures.regions], name)?;
            Some(Subject::Region(corners.region()))
        }
        MeasuredText::Count(name) => {
            let count = named(&[&measures.counts], name)?;
            Some(Subject::Counted(count.counted(scene)))
        }
    }
}

/// The first entry of this name in several maps.
fn named<'t, T>(maps: &[&'t Entries<T>], name: &str) -> Option<&'t T> {
    let mut all = maps.iter().flat_map(|map| &map.0);
    all.find(|(known, _)| known == name).map(|(_, it)| it)
}

/// A time (s) in ticks, at this tick rate (1/s).
pub fn ticks(secs: f32, rate: f32) -> u64 {
    (f64::from(secs) * f64::from(rate)).round() as u64
}
