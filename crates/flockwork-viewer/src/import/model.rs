//! What a test case says.

/// A test case.
#[derive(Debug, Default)]
pub struct TestCase {
    pub name: String,
    pub description: String,
    /// The world's corners.
    pub bounds: Option<[[f32; 2]; 2]>,
    /// The corners of what is shown.
    pub view: Option<[[f32; 2]; 2]>,
    pub agents: Vec<CaseAgents>,
    pub barriers: Vec<Barrier>,
}

/// Agents that are alike but for where they start and where they go.
#[derive(Debug, PartialEq)]
pub struct CaseAgents {
    pub starts: Starts,
    pub velocity: [f32; 2],
    pub radius: f32,
    pub speed: f32,
    /// Where each goes, one place after the other; one way where those of a region all go alike.
    pub ways: Vec<Vec<[f32; 2]>>,
}

/// Where agents start.
#[derive(Debug, PartialEq)]
pub enum Starts {
    Points(Vec<[f32; 2]>),
    /// So many at random between two corners.
    Region(u32, [[f32; 2]; 2]),
}

/// What stands in the way.
#[derive(Debug)]
pub enum Barrier {
    Square([[f32; 2]; 2]),
    Round([f32; 2], f32),
}
