//! How long ticks take: stages and scripts apart. No measured time has any effect on the world.

use std::time::{Duration, Instant};

use flockwork::scene::AnyWorld;
use flockwork::{Group, Stage, each_world};

/// How long ticks took, one or several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Took {
    /// How many ticks.
    pub ticks: u32,
    /// The time of each stage, in the order of [`Stage::ALL`].
    pub stages: [Duration; Stage::ALL.len()],
    /// The time of each group's script, by all threads together; as part of [`Stage::Decide`].
    pub groups: Vec<Duration>,
}

impl Took {
    /// The time of the scripts.
    #[must_use]
    pub fn scripts(&self) -> Duration {
        self.stages[Stage::Decide as usize]
    }

    /// The time of everything else.
    #[must_use]
    pub fn engine(&self) -> Duration {
        self.stages.iter().sum::<Duration>().saturating_sub(self.scripts())
    }

    /// How long a tick took by its parts (ms): each stage by its name, and after the brain's the script of each group.
    #[must_use]
    pub fn parts(&self, world: &AnyWorld) -> Vec<(String, f32)> {
        let mut parts = Vec::new();
        for (stage, time) in Stage::ALL.into_iter().zip(self.stages) {
            parts.push((stage.name().to_owned(), self.millis(time)));
            if stage == Stage::Decide {
                parts.extend(self.scripts_in(world));
            }
        }
        parts
    }

    fn scripts_in(&self, world: &AnyWorld) -> Vec<(String, f32)> {
        let part = |group: &Group, time: &Duration| {
            let script = group.script.as_deref()?;
            Some((format!("  {}: {script}", group.name), self.millis(*time)))
        };
        each_world!(world, world => {
            let groups = world.groups.iter().zip(&self.groups);
            groups.filter_map(|(group, time)| part(group, time)).collect()
        })
    }

    /// Adds other ticks.
    pub fn add(&mut self, other: &Self) {
        self.ticks += other.ticks;
        self.groups.resize(self.groups.len().max(other.groups.len()), Duration::ZERO);
        let stages = self.stages.iter_mut().zip(&other.stages);
        stages.chain(self.groups.iter_mut().zip(&other.groups)).for_each(|(sum, it)| *sum += *it);
    }

    fn millis(&self, time: Duration) -> f32 {
        time.as_secs_f32() * 1e3 / self.ticks.max(1) as f32
    }
}

/// Looks at the clock when a stage is over.
pub struct StageClock {
    stages: [Duration; Stage::ALL.len()],
    last: Instant,
}

impl StageClock {
    /// A tick begins.
    pub fn start() -> Self {
        Self { stages: Default::default(), last: Instant::now() }
    }

    /// A stage is over.
    pub fn is_over(&mut self, stage: Stage) {
        let now = Instant::now();
        self.stages[stage as usize] += now - self.last;
        self.last = now;
    }

    /// The tick is over, in which the groups' scripts took so long.
    pub fn finish(self, groups: Vec<Duration>) -> Took {
        Took { ticks: 1, stages: self.stages, groups }
    }
}
