//! A test case as data. Lengths are in m, speeds in m/s; points are seen from above.

/// A test case of SteerBench.
#[derive(Debug, Default)]
pub struct TestCase {
    /// Its name.
    pub name: String,
    /// What it tests; may be empty.
    pub description: String,
    /// The lower left and the upper right corner of the world; none if it has no end.
    pub bounds: Option<[[f32; 2]; 2]>,
    /// The lower left and the upper right corner of what is shown; none if the case has no camera.
    pub view: Option<[[f32; 2]; 2]>,
    /// Its agents, in groups.
    pub agents: Vec<CaseAgents>,
    /// Its obstacles.
    pub barriers: Vec<Barrier>,
}

/// Agents that are alike but for where they start and where they go.
#[derive(Debug, PartialEq)]
pub struct CaseAgents {
    /// Where they start.
    pub starts: Starts,
    /// The velocity with which each starts.
    pub velocity: [f32; 2],
    /// The radius of each body.
    pub radius: f32,
    /// The top speed of each.
    pub speed: f32,
    /// For each agent the points that it goes to, one after the other; one list if all agents of a region go the same
    /// way.
    pub ways: Vec<Vec<[f32; 2]>>,
}

/// Where agents start.
#[derive(Debug, PartialEq)]
pub enum Starts {
    /// A point for each agent.
    Points(Vec<[f32; 2]>),
    /// So many agents at random between the lower left and the upper right corner.
    Region(u32, [[f32; 2]; 2]),
}

/// An obstacle.
#[derive(Debug)]
pub enum Barrier {
    /// A box between its lower left and its upper right corner.
    Square([[f32; 2]; 2]),
    /// A circle: its middle and its radius.
    Round([f32; 2], f32),
}
