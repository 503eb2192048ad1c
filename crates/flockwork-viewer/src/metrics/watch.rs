//! What is measured of one world.

use flockwork::measure::{Measure, Observer, Subject};
use flockwork::{Target, Vector, World};

use super::file::{Keys, MeasuredFigures, Second};

/// The measures of a world, with what they have said.
#[derive(Debug)]
pub struct RunMetrics<V: Vector> {
    observer: Observer<V>,
    crowd: Vec<Measure<V>>,
    places: Vec<Watched<V>>,
    seconds: Vec<Second>,
}

/// Something that has a name, with its measures.
#[derive(Debug)]
struct Watched<V> {
    chapter: MetricsSection,
    name: String,
    measures: Vec<Measure<V>>,
    /// Whether it is there now.
    is_there: bool,
}

/// Where the file has something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricsSection {
    Marks,
    Gates,
    Regions,
}

impl<V: Vector> RunMetrics<V> {
    /// Of the crowd, the marks of the scene, and these.
    pub fn new<'a>(places: impl Iterator<Item = (MetricsSection, &'a String, Subject<V>)>) -> Self {
        let watched = |(chapter, name, subject): (MetricsSection, &String, Subject<V>)| {
            let measures = Measure::all_of(&subject);
            Watched { chapter, name: name.clone(), measures, is_there: true }
        };
        Self {
            observer: Observer::default(),
            crowd: Measure::all_of(&Subject::Crowd),
            places: places.map(watched).collect(),
            seconds: Vec::new(),
        }
    }

    /// Of the crowd and the marks of a world, from this tick on.
    pub fn begun(world: &mut World<V>) -> Self {
        let mut watch = Self::new(std::iter::empty());
        watch.observe(world);
        watch
    }

    /// Takes in a tick; once a second also what there is to say of the moment.
    pub fn observe(&mut self, world: &mut World<V>) {
        self.follow_marks(world);
        let per_second = world.stepping.rate().round().max(1.0) as u64;
        let (tick, secs) = (world.tick, world.secs());
        let moment = self.observer.observe(world);
        let there = self.places.iter_mut().filter(|it| it.is_there);
        let of_places = there.flat_map(|it| &mut it.measures);
        self.crowd.iter_mut().chain(of_places).for_each(|measure| measure.observe(&moment));
        if tick.is_multiple_of(per_second) {
            let (crowd, places) = (&mut self.crowd, &mut self.places);
            let now = measured(crowd, places, |measure, tell| measure.sample(&moment, tell));
            // Ten-thousandths of a second, as in the trace.
            self.seconds.push(Second { tick, time: (secs * 1e4).round() / 1e4, now });
        }
    }

    /// A scene that is saved while it runs may move its marks, and add and remove some.
    fn follow_marks(&mut self, world: &World<V>) {
        let marks = |it: &&mut Watched<V>| it.chapter == MetricsSection::Marks;
        self.places.iter_mut().filter(marks).for_each(|mark| mark.is_there = false);
        for mark in &world.marks {
            let subject = Subject::Place(Target::Point(mark.it));
            let is_it =
                |it: &&mut Watched<V>| it.chapter == MetricsSection::Marks && it.name == mark.name;
            if let Some(known) = self.places.iter_mut().find(is_it) {
                known.is_there = true;
                known.measures.iter_mut().for_each(|measure| _ = measure.set_subject(&subject));
            } else {
                let (name, measures) = (mark.name.clone(), Measure::all_of(&subject));
                let mark =
                    Watched { chapter: MetricsSection::Marks, name, measures, is_there: true };
                self.places.push(mark);
            }
        }
    }

    /// The figures of the run, and those of its seconds.
    pub fn finish(mut self) -> (MeasuredFigures, Vec<Second>) {
        self.places.iter_mut().for_each(|it| it.is_there = true);
        let (crowd, places) = (&mut self.crowd, &mut self.places);
        (measured(crowd, places, |measure, tell| measure.run(tell)), self.seconds)
    }
}

/// What all measures say when they are asked like this.
fn measured<V: Vector>(
    crowd: &mut [Measure<V>],
    places: &mut [Watched<V>],
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
    for it in places.iter_mut().filter(|it| it.is_there) {
        let chapter = match it.chapter {
            MetricsSection::Marks => &mut all.marks,
            MetricsSection::Gates => &mut all.gates,
            MetricsSection::Regions => &mut all.regions,
        };
        chapter.insert(it.name.clone(), keys(&mut it.measures));
    }
    all
}
