//! The goals of agents: points that a test case gives, and random ones.

use flockwork::noise::Noise;
use roxmltree::Node;

use super::model::{Barrier, CaseAgents, Starts, TestCase};
use super::xml::{Problems, is_random};

/// The stream of random numbers for targets; random obstacles are drawn without one.
const TARGETS: u64 = 1;
/// How often a point is drawn before one in an obstacle is accepted.
const TRIES: u64 = 200;
/// The speed of agents whose goals give none (m/s).
const SPEED: f32 = 1.0;

/// The goals of an agent, or of each agent of a region, one after the other.
#[derive(Default)]
pub struct GoalSequence {
    /// None stands for a random point of the world.
    points: Vec<Option<[f32; 2]>>,
    /// The largest desired speed (m/s); 0 if no goal gives any.
    fastest: f32,
}

impl GoalSequence {
    /// Reads the goals of an agent or a region; none, and a problem, if there is no sequence.
    pub fn read(at: Node, is_bounded: bool, problems: &mut Problems) -> Option<Self> {
        let sequence = problems.element(at, "goalSequence")?;
        let mut goals = Self::default();
        for goal in sequence.children().filter(Node::is_element) {
            match goal.tag_name().name() {
                "seekStaticTarget" => goals.take(goal, is_bounded, problems),
                "idle" => {}
                other => problems.tell(
                    goal,
                    format!("the goal <{other}> is not read: <seekStaticTarget> and <idle> are"),
                ),
            }
        }
        Some(goals)
    }

    fn take(&mut self, goal: Node, is_bounded: bool, problems: &mut Problems) {
        self.fastest = self.fastest.max(problems.amount(goal, "desiredSpeed", 0.0));
        let Some(target) = problems.element(goal, "targetLocation") else { return };
        if is_random(target) && !is_bounded {
            problems.tell(target, "a random target needs <worldBounds> in the header");
        }
        self.points.push((!is_random(target)).then(|| problems.point(target)));
    }

    /// The speed of the agents (m/s).
    pub fn speed(&self) -> f32 {
        if self.fastest > 0.0 { self.fastest } else { SPEED }
    }

    /// Agents with these goals. If a goal is random, each agent of a region has a point of its own: the agents stay one
    /// group if they have one goal each, and with several each becomes a group.
    pub fn given_to(&self, alike: CaseAgents, case: &TestCase) -> Vec<CaseAgents> {
        let count = match &alike.starts {
            Starts::Region(count, _) if self.points.iter().any(Option::is_none) => *count,
            _ => 1,
        };
        let before: usize = case.agents.iter().map(|it| it.ways.len()).sum();
        let ways = (0..count as usize).map(|nth| self.way(&alike, case, before + nth));
        match &alike.starts {
            Starts::Region(2.., corners) if self.points.len() > 1 && count > 1 => {
                let one = |way| CaseAgents {
                    starts: Starts::Region(1, *corners),
                    ways: vec![way],
                    ..alike
                };
                ways.map(one).collect()
            }
            _ => vec![CaseAgents { ways: ways.collect(), ..alike }],
        }
    }

    /// The points that one agent goes to, one after the other: where it starts, if it has no goal.
    fn way(&self, agents: &CaseAgents, case: &TestCase, nth: usize) -> Vec<[f32; 2]> {
        if self.points.is_empty() {
            return agents.starts.middle().into_iter().collect();
        }
        let noise = Noise::UNOWNED.stream(TARGETS).stream(nth as u64);
        let point = |(goal, point): (usize, &Option<[f32; 2]>)| {
            point.unwrap_or_else(|| anywhere(case, agents.radius, noise.stream(goal as u64)))
        };
        self.points.iter().enumerate().map(point).collect()
    }
}

/// A random point of the world where a body of this radius (m) touches no obstacle; any point if none was found.
fn anywhere(case: &TestCase, radius: f32, noise: Noise) -> [f32; 2] {
    let [low, high] = case.bounds.unwrap_or_default();
    let drawn = |nth: u64| {
        [0, 1].map(|axis| {
            let (low, high) = (low[axis] + radius, high[axis] - radius);
            low + (high - low).max(0.0) * noise.uniform(2 * nth + axis as u64)
        })
    };
    let is_free = |at: &[f32; 2]| case.barriers.iter().all(|it| it.distance(*at) > radius);
    (0..TRIES).map(drawn).find(is_free).unwrap_or_else(|| drawn(TRIES))
}

impl Starts {
    /// Where the first agent starts, or the middle of the region; none without either.
    fn middle(&self) -> Option<[f32; 2]> {
        match self {
            Self::Points(points) => points.first().copied(),
            Self::Region(_, [low, high]) => Some([0, 1].map(|axis| 0.5 * (low[axis] + high[axis]))),
        }
    }
}

impl Barrier {
    /// How far it is from a point (m); 0 or less inside.
    fn distance(&self, at: [f32; 2]) -> f32 {
        match self {
            Self::Square([low, high]) => {
                let [x, y] =
                    [0, 1].map(|axis| (low[axis] - at[axis]).max(at[axis] - high[axis]).max(0.0));
                x.hypot(y)
            }
            Self::Round(middle, radius) => (at[0] - middle[0]).hypot(at[1] - middle[1]) - radius,
        }
    }
}
