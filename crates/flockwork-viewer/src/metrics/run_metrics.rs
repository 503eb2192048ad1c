//! What is measured of one world, tick by tick.

use flockwork::measure::{Measure, Observer, Subject};
use flockwork::scene::{CountText, MeasuresText, Scene};
use flockwork::{Target, Vector, World};

use super::file::{Keys, MeasuredFigures, Second};
use super::section::MetricsSection;
use crate::public::declared;

/// The measures of a world, with the figures of each second.
#[derive(Debug)]
pub struct RunMetrics<V: Vector> {
    observer: Observer<V>,
    crowd: Vec<Measure<V>>,
    /// What is measured beside what the scene and its scripts name.
    asked: Vec<Named<V>>,
    /// Marks, gates, regions, counts and public values.
    named: Vec<Watched<V>>,
    /// The figures of each second so far.
    pub seconds: Vec<Second>,
}

/// Something that is measured, with its name.
pub type Named<V> = (MetricsSection, String, Subject<V>);

/// The measures of something with a name.
#[derive(Debug)]
struct Watched<V> {
    section: MetricsSection,
    name: String,
    measures: Vec<Measure<V>>,
    /// Whether it is there now.
    is_there: bool,
}

impl<V: Vector> RunMetrics<V> {
    /// Measures of the crowd, of all that a scene and its scripts name, and of what is asked for beside.
    pub fn new(scene: &Scene, world: &World<V>, asked: Vec<Named<V>>) -> Self {
        let mut metrics = Self {
            observer: Observer::default(),
            crowd: Measure::all_of(&Subject::Crowd),
            asked,
            named: Vec::new(),
            seconds: Vec::new(),
        };
        metrics.follow(scene, world);
        metrics
    }

    /// The same from this tick on, without anything beside.
    pub fn begun(scene: &Scene, world: &mut World<V>) -> Self {
        let mut metrics = Self::new(scene, world, Vec::new());
        metrics.observe(scene, world);
        metrics
    }

    /// Observes a tick, and takes the figures of the moment once a second.
    pub fn observe(&mut self, scene: &Scene, world: &mut World<V>) {
        self.follow(scene, world);
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

    /// Follows what there is now: a scene or a script that is saved while it runs may move, add and remove some.
    fn follow(&mut self, scene: &Scene, world: &World<V>) {
        self.named.iter_mut().for_each(|it| it.is_there = false);
        let asked = self.asked.iter().map(|(section, name, it)| (*section, name, it.clone()));
        for (section, name, subject) in subjects(scene, world).chain(asked) {
            let is_it = |it: &&mut Watched<V>| it.section == section && it.name == *name;
            if let Some(known) = self.named.iter_mut().find(is_it) {
                known.is_there = true;
                known.measures.iter_mut().for_each(|measure| _ = measure.set_subject(&subject));
            } else {
                let (name, measures) = (name.clone(), Measure::all_of(&subject));
                self.named.push(Watched { section, name, measures, is_there: true });
            }
        }
    }

    /// The section and the name of all that is measured now.
    pub fn names(&self) -> impl Iterator<Item = (MetricsSection, &str)> {
        let there = self.named.iter().filter(|it| it.is_there);
        there.map(|it| (it.section, it.name.as_str()))
    }

    /// The figures of the run, and those of its seconds.
    pub fn finish(mut self) -> (MeasuredFigures, Vec<Second>) {
        self.named.iter_mut().for_each(|it| it.is_there = true);
        let (crowd, named) = (&mut self.crowd, &mut self.named);
        (measured(crowd, named, |measure, tell| measure.run(tell)), self.seconds)
    }
}

/// All that a scene and its scripts name.
fn subjects<'w, V: Vector>(
    scene: &'w Scene,
    world: &'w World<V>,
) -> impl Iterator<Item = (MetricsSection, &'w String, Subject<V>)> {
    use MetricsSection::{Counts, Gates, Marks, Regions, Values};
    let MeasuresText { gates, regions, counts } = &scene.measures;
    let values = declared(world).map(|it| (Values, &it.name, Subject::Shown(it.name.clone())));
    let mark = |at: V| Subject::Place(Target::Point(at));
    let marks = world.marks.iter().map(move |it| (Marks, &it.name, mark(it.it)));
    let gates = gates.0.iter().map(|(name, it)| (Gates, name, Subject::Gate(it.gate())));
    let regions = regions.0.iter().map(|(name, it)| (Regions, name, Subject::Region(it.region())));
    let counted = |count: &CountText| Subject::Counted(count.counted(scene));
    let counts = counts.0.iter().map(move |(name, it)| (Counts, name, counted(it)));
    values.chain(marks).chain(gates).chain(regions).chain(counts)
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
        all.sections[it.section as usize].insert(it.name.clone(), keys(&mut it.measures));
    }
    all
}
