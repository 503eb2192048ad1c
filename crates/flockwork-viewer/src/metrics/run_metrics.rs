//! What is measured of one world, tick by tick.

use flockwork::measure::{Measure, Observer, Subject};
use flockwork::{Target, Vector, World};

use super::file::{Keys, MeasuredFigures, Second};
use crate::public::declared;

/// The measures of a world, with the figures of each second.
#[derive(Debug)]
pub struct RunMetrics<V: Vector> {
    observer: Observer<V>,
    crowd: Vec<Measure<V>>,
    /// Marks, gates, regions and public values.
    named: Vec<Watched<V>>,
    seconds: Vec<Second>,
}

/// A mark, gate, region or public value with its measures.
#[derive(Debug)]
struct Watched<V> {
    chapter: MetricsSection,
    name: String,
    measures: Vec<Measure<V>>,
    /// Whether the world has it now.
    is_there: bool,
}

/// The part of the file that has the figures of a mark, gate, region or public value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricsSection {
    Marks,
    Gates,
    Regions,
    Values,
}

impl<V: Vector> RunMetrics<V> {
    /// Measures of the crowd, of the scene's marks, and of these gates and regions.
    pub fn new<'a>(named: impl Iterator<Item = (MetricsSection, &'a String, Subject<V>)>) -> Self {
        let watched = |(chapter, name, subject): (MetricsSection, &String, Subject<V>)| {
            let measures = Measure::all_of(&subject);
            Watched { chapter, name: name.clone(), measures, is_there: true }
        };
        Self {
            observer: Observer::default(),
            crowd: Measure::all_of(&Subject::Crowd),
            named: named.map(watched).collect(),
            seconds: Vec::new(),
        }
    }

    /// Measures of the crowd and of the marks of a world, from this tick on.
    pub fn begun(world: &mut World<V>) -> Self {
        let mut metrics = Self::new(std::iter::empty());
        metrics.observe(world);
        metrics
    }

    /// Observes a tick, and takes the figures of the moment once a second.
    pub fn observe(&mut self, world: &mut World<V>) {
        self.follow(MetricsSection::Marks, marks(world));
        self.follow(MetricsSection::Values, values(world));
        let per_second = world.stepping.rate().round().max(1.0) as u64;
        let (tick, secs) = (world.tick, world.secs());
        let moment = self.observer.observe(world);
        let there = self.named.iter_mut().filter(|it| it.is_there);
        let of_named = there.flat_map(|it| &mut it.measures);
        self.crowd.iter_mut().chain(of_named).for_each(|measure| measure.observe(&moment));
        if tick.is_multiple_of(per_second) {
            let (crowd, named) = (&mut self.crowd, &mut self.named);
            let now = measured(crowd, named, |measure, tell| measure.sample(&moment, tell));
            // Ten-thousandths of a second, as in the trace.
            self.seconds.push(Second { tick, time: (secs * 1e4).round() / 1e4, now });
        }
    }

    /// Follows what the world has now: a scene or a script that is saved while it runs may move, add and remove some.
    fn follow<'w>(
        &mut self,
        chapter: MetricsSection,
        subjects: impl Iterator<Item = (&'w String, Subject<V>)>,
    ) {
        let all = self.named.iter_mut().filter(|it| it.chapter == chapter);
        all.for_each(|it| it.is_there = false);
        for (name, subject) in subjects {
            let is_it = |it: &&mut Watched<V>| it.chapter == chapter && it.name == *name;
            if let Some(known) = self.named.iter_mut().find(is_it) {
                known.is_there = true;
                known.measures.iter_mut().for_each(|measure| _ = measure.set_subject(&subject));
            } else {
                let (name, measures) = (name.clone(), Measure::all_of(&subject));
                self.named.push(Watched { chapter, name, measures, is_there: true });
            }
        }
    }

    /// The figures of the run, and those of its seconds.
    pub fn finish(mut self) -> (MeasuredFigures, Vec<Second>) {
        self.named.iter_mut().for_each(|it| it.is_there = true);
        let (crowd, named) = (&mut self.crowd, &mut self.named);
        (measured(crowd, named, |measure, tell| measure.run(tell)), self.seconds)
    }
}

fn marks<V: Vector>(world: &World<V>) -> impl Iterator<Item = (&String, Subject<V>)> {
    world.marks.iter().map(|mark| (&mark.name, Subject::Place(Target::Point(mark.it))))
}

/// The public values that a script declares.
fn values<V: Vector>(world: &World<V>) -> impl Iterator<Item = (&String, Subject<V>)> {
    declared(world).map(|column| (&column.name, Subject::Shown(column.name.clone())))
}

/// The figures of all measures, which `ask` gets from each.
fn measured<V: Vector>(
    crowd: &mut [Measure<V>],
    named: &mut [Watched<V>],
    ask: impl Fn(&mut Measure<V>, &mut dyn FnMut(&'static str, flockwork::measure::Figure)),
) -> MeasuredFigures {
    let keys = |measures: &mut [Measure<V>]| {
        let mut keys = Keys::default();
        for measure in measures {
            ask(measure, &mut |name, figure| keys.0.push((name, figure)));
        }
        keys
    };
    let mut all = MeasuredFigures { crowd: keys(crowd), ..MeasuredFigures::default() };
    for it in named.iter_mut().filter(|it| it.is_there) {
        let chapter = match it.chapter {
            MetricsSection::Marks => &mut all.marks,
            MetricsSection::Gates => &mut all.gates,
            MetricsSection::Regions => &mut all.regions,
            MetricsSection::Values => &mut all.values,
        };
        chapter.insert(it.name.clone(), keys(&mut it.measures));
    }
    all
}
