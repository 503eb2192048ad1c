//! What a crowd does, in numbers.

use flockwork::glam::{Vec2, Vec3};
pub use flockwork::measure::Figure;
use flockwork::measure::{Measure, Moment, Observer, Subject};
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Target, Vector, World};

use crate::HostWorld;

/// The measures of a run: of the crowd, and of all that the scene names, its gates, regions, counts, marks and public values.
/// `flockwork run --metrics` tells the same figures under the same names.
pub struct HostMeasures(Any);

enum Any {
    None,
    Plane(Measures<Vec2>),
    Volume(Measures<Vec3>),
}

/// A figure with its name, such as `polarization` or `gates.door.flow`.
pub type Told = (String, Figure);

struct Measures<V: Vector> {
    observer: Observer<V>,
    watched: Vec<Watched<V>>,
}

/// What is measured of one subject.
struct Watched<V: Vector> {
    /// What the names of its figures begin with: empty for the crowd, or `gates.door.`.
    prefix: String,
    measures: Vec<Measure<V>>,
    /// Whether the world still has it.
    is_there: bool,
}

impl Default for HostMeasures {
    /// Measures that have seen nothing yet.
    fn default() -> Self {
        Self(Any::None)
    }
}

impl HostMeasures {
    /// Looks at a world: it is called before the first tick and after each. With `sample` it also takes the figures of this
    /// moment into those of the run, and answers them: that costs more.
    pub fn observe(&mut self, world: &mut HostWorld, sample: bool) -> Vec<Told> {
        let HostWorld { world, scene, .. } = world;
        match (&mut self.0, world) {
            (Any::Plane(it), AnyWorld::Plane(world)) => it.observe(scene, world, sample),
            (Any::Volume(it), AnyWorld::Volume(world)) => it.observe(scene, world, sample),
            (_, AnyWorld::Plane(world)) => {
                let mut new = Measures::default();
                let told = new.observe(scene, world, sample);
                self.0 = Any::Plane(new);
                told
            }
            (_, AnyWorld::Volume(world)) => {
                let mut new = Measures::default();
                let told = new.observe(scene, world, sample);
                self.0 = Any::Volume(new);
                told
            }
        }
    }

    /// The figures of the run so far.
    #[must_use]
    pub fn summary(&self) -> Vec<Told> {
        match &self.0 {
            Any::None => Vec::new(),
            Any::Plane(it) => it.summary(),
            Any::Volume(it) => it.summary(),
        }
    }
}

impl<V: Vector> Default for Measures<V> {
    fn default() -> Self {
        Self { observer: Observer::default(), watched: Vec::new() }
    }
}

impl<V: Vector> Measures<V> {
    fn observe(&mut self, scene: &Scene, world: &mut World<V>, sample: bool) -> Vec<Told> {
        self.follow(subjects(scene, world));
        let moment = self.observer.observe(world);
        let mut told = Vec::new();
        for it in self.watched.iter_mut().filter(|it| it.is_there) {
            it.observe(&moment, sample, &mut told);
        }
        told
    }

    /// Measures what there is now: marks move, and scripts declare public values.
    fn follow(&mut self, subjects: Vec<(String, Subject<V>)>) {
        self.watched.iter_mut().for_each(|it| it.is_there = false);
        for (prefix, subject) in subjects {
            match self.watched.iter_mut().find(|it| it.prefix == prefix) {
                Some(known) => known.turn_to(&subject),
                None => {
                    let measures = Measure::all_of(&subject);
                    self.watched.push(Watched { prefix, measures, is_there: true });
                }
            }
        }
    }

    fn summary(&self) -> Vec<Told> {
        let mut told = Vec::new();
        for Watched { prefix, measures, .. } in &self.watched {
            let mut tell = |name: &str, figure| told.push((format!("{prefix}{name}"), figure));
            measures.iter().for_each(|measure| measure.run(&mut tell));
        }
        told
    }
}

impl<V: Vector> Watched<V> {
    fn turn_to(&mut self, subject: &Subject<V>) {
        self.is_there = true;
        self.measures.iter_mut().for_each(|measure| _ = measure.set_subject(subject));
    }

    fn observe(&mut self, moment: &Moment<V>, sample: bool, told: &mut Vec<Told>) {
        let Self { prefix, measures, .. } = self;
        let mut tell = |name: &str, figure| told.push((format!("{prefix}{name}"), figure));
        for measure in measures {
            measure.observe(moment);
            if sample {
                measure.sample(moment, &mut tell);
            }
        }
    }
}

/// All that is measured, each with what the names of its figures begin with.
fn subjects<V: Vector>(scene: &Scene, world: &World<V>) -> Vec<(String, Subject<V>)> {
    let named = |section: &str, name: &str, subject| (format!("{section}.{name}."), subject);
    let measures = &scene.measures;
    let mark = |at: V| Subject::Place(Target::Point(at));
    let marks = world.marks.iter().map(|it| named("marks", &it.name, mark(it.it)));
    let gates = measures.gates.0.iter();
    let gates = gates.map(|(name, it)| named("gates", name, Subject::Gate(it.gate())));
    let regions = measures.regions.0.iter();
    let regions = regions.map(|(name, it)| named("regions", name, Subject::Region(it.region())));
    let counts = measures.counts.0.iter();
    let counts =
        counts.map(|(name, it)| named("counts", name, Subject::Counted(it.counted(scene))));
    let values = world.public.columns().iter();
    let values = values.map(|it| named("values", &it.name, Subject::Shown(it.name.clone())));
    let crowd = core::iter::once((String::new(), Subject::Crowd));
    crowd.chain(marks).chain(gates).chain(regions).chain(counts).chain(values).collect()
}
