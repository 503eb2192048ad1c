//! Reads a test case from its XML.

use std::borrow::Cow;

use flockwork::noise::Noise;
use flockwork::scene::Problem;
use roxmltree::{Document, Node};

use super::goals::GoalSequence;
use super::model::{Barrier, CaseAgents, Starts, TestCase};
use super::xml::{Problems, child, is_random, text};

/// The elements that are read.
const ELEMENTS: [&str; 8] = [
    "header",
    "suggestedCameraView",
    "agent",
    "agentRegion",
    "obstacle",
    "boxObstacle",
    "circleObstacle",
    "obstacleRegion",
];

/// The vertical field of view of a camera that does not say (degrees).
const FIELD: f32 = 45.0;

/// The text with blanks instead of `<?xml … ?>` if that does not come first: some test cases have comments before it,
/// which XML forbids. All else keeps its position.
fn without_late_declaration(xml: &str) -> Cow<'_, str> {
    let Some(start) = xml.find("<?xml").filter(|start| *start > 0) else { return xml.into() };
    let Some(end) = xml[start..].find("?>").map(|length| start + length + 2) else {
        return xml.into();
    };
    let blank = |c: char| if c == '\n' { "\n".to_owned() } else { " ".repeat(c.len_utf8()) };
    let blanks: String = xml[start..end].chars().map(blank).collect();
    [&xml[..start], &blanks, &xml[end..]].concat().into()
}

/// Reads a test case.
///
/// # Errors
/// All that is wrong with it, in the order of the text.
pub fn read(xml: &str) -> Result<TestCase, Vec<Problem>> {
    let xml = &without_late_declaration(xml);
    let document = Document::parse(xml).map_err(|error| vec![no_xml(xml, &error)])?;
    let root = document.root_element();
    let mut problems = Problems::default();
    if root.tag_name().name() != "SteerBenchTestCase" {
        let name = root.tag_name().name();
        problems.tell(root, format!("a test case is <SteerBenchTestCase>, not <{name}>"));
        return Err(problems.list);
    }
    let mut case = TestCase::default();
    // A random position is drawn where no obstacle is: those come first.
    let is_agent = |at: &Node| ["agent", "agentRegion"].contains(&at.tag_name().name());
    let (agents, others): (Vec<_>, Vec<_>) =
        root.children().filter(Node::is_element).partition(is_agent);
    for element in others.into_iter().chain(agents) {
        case.take(element, &mut problems);
    }
    if case.agents.is_empty() && problems.list.is_empty() {
        problems.tell(root, "this test case has no <agent> and no <agentRegion>");
    }
    let mut list = problems.list;
    list.sort_by_key(|problem| problem.span.start);
    if list.is_empty() { Ok(case) } else { Err(list) }
}

/// The problem of a text that is no XML. The error counts lines and columns from 1, and columns in characters.
fn no_xml(xml: &str, error: &roxmltree::Error) -> Problem {
    let (row, column) = (error.pos().row as usize, error.pos().col as usize);
    let mut lines = xml.split_inclusive('\n');
    let before: usize = lines.by_ref().take(row.saturating_sub(1)).map(str::len).sum();
    let line = lines.next().unwrap_or_default();
    let into = line.char_indices().nth(column.saturating_sub(1));
    let (into, length) = into.map_or((line.len(), 0), |(at, c)| (at, c.len_utf8()));
    let start = before + into;
    let (what, position) = (error.to_string(), format!(" at {}", error.pos()));
    Problem {
        message: format!("this is no XML: {}", what.trim_end_matches(&position)),
        path: String::new(),
        span: start..start + length,
    }
}

impl TestCase {
    fn take(&mut self, at: Node, problems: &mut Problems) {
        match at.tag_name().name() {
            "header" => {
                self.name = problems.element(at, "name").map_or(String::new(), text);
                self.description = child(at, "description").map_or(String::new(), text);
                self.bounds = child(at, "worldBounds").map(|it| bounds(it, problems));
            }
            "suggestedCameraView" if self.view.is_none() => self.view = view(at, problems),
            "suggestedCameraView" => {}
            "agent" => self.agent(at, problems),
            "agentRegion" => self.region(at, problems),
            "obstacle" | "boxObstacle" => {
                self.barriers.push(Barrier::Square(problems.corners(at)));
            }
            "circleObstacle" => {
                let middle = problems.element(at, "position").map(|it| problems.point(it));
                let radius = problems.amount(at, "radius", 0.0);
                self.barriers.push(Barrier::Round(middle.unwrap_or_default(), radius));
            }
            "obstacleRegion" => self.obstacle_region(at, problems),
            other => {
                let near = flockwork::scene::nearest(other, ELEMENTS.into_iter());
                let advice = match near {
                    Some(near) => format!("did you mean <{near}>?"),
                    None => format!("these are: <{}>", ELEMENTS.join(">, <")),
                };
                problems.tell(at, format!("<{other}> is not read; {advice}"));
            }
        }
    }

    fn agent(&mut self, at: Node, problems: &mut Problems) {
        let Some(start) = problems.element(at, "initialConditions") else { return };
        let position = problems.element(start, "position");
        let starts = match position {
            Some(position) if is_random(position) => match self.bounds {
                Some(bounds) => Starts::Region(1, bounds),
                None => {
                    problems.tell(position, "a random position needs <worldBounds> in the header");
                    return;
                }
            },
            Some(position) => Starts::Points(vec![problems.point(position)]),
            None => return,
        };
        self.add(at, start, starts, problems);
    }

    fn region(&mut self, at: Node, problems: &mut Problems) {
        let Some(start) = problems.element(at, "initialConditions") else { return };
        let count = problems.count(at, "numAgents");
        let Some(region) = problems.element(at, "regionBounds") else { return };
        let starts = Starts::Region(count, problems.corners(region));
        self.add(at, start, starts, problems);
    }

    /// Adds agents to the last group if they are like it, or as a group of their own.
    fn add(&mut self, at: Node, start: Node, starts: Starts, problems: &mut Problems) {
        let radius = problems.amount(start, "radius", 0.0);
        let speed = problems.amount(start, "speed", 0.0);
        let way = match child(start, "direction") {
            Some(direction) if !is_random(direction) => problems.point(direction),
            _ => [0.0, 0.0],
        };
        let length = way[0].hypot(way[1]);
        let velocity = way.map(|part| if length > 0.0 { part / length * speed } else { 0.0 });
        let Some(goals) = GoalSequence::read(at, self.bounds.is_some(), problems) else { return };
        let alike = CaseAgents { starts, velocity, radius, speed: goals.speed(), ways: Vec::new() };
        for new in goals.given_to(alike, self) {
            match self.agents.last_mut() {
                Some(last) if last.is_like(&new) => last.join(new),
                _ => self.agents.push(new),
            }
        }
    }

    /// Boxes at random: the same ones for the same test case.
    fn obstacle_region(&mut self, at: Node, problems: &mut Problems) {
        let count = u64::from(problems.count(at, "numObstacles"));
        let size = problems.amount(at, "obstacleSize", 0.0);
        let Some(region) = problems.element(at, "regionBounds") else { return };
        let [low, high] = problems.corners(region);
        let drawn = |nth: u64, axis: usize| {
            low[axis] + (high[axis] - low[axis]) * Noise::UNOWNED.uniform(2 * nth + axis as u64)
        };
        for nth in 0..count {
            let middle = [drawn(nth, 0), drawn(nth, 1)];
            let corners = [-0.5, 0.5].map(|side| middle.map(|part| part + side * size));
            self.barriers.push(Barrier::Square(corners));
        }
    }
}

impl CaseAgents {
    /// Whether they can be one group: each agent goes straight to one goal of its own.
    fn is_like(&self, other: &Self) -> bool {
        let alone = |it: &Self| {
            matches!(it.starts, Starts::Points(_)) && it.ways.iter().all(|way| way.len() == 1)
        };
        let limits = |it: &Self| (it.velocity, it.radius, it.speed);
        alone(self) && alone(other) && limits(self) == limits(other)
    }

    fn join(&mut self, other: Self) {
        if let (Starts::Points(own), Starts::Points(more)) = (&mut self.starts, other.starts) {
            own.extend(more);
            self.ways.extend(other.ways);
        }
    }
}

/// The world's corners; in some test cases the larger ones come first.
fn bounds(at: Node, problems: &mut Problems) -> [[f32; 2]; 2] {
    let [x0, x1, z0, z1] = ["xmin", "xmax", "zmin", "zmax"].map(|name| problems.number(at, name));
    [[x0.min(x1), 0.0 - z0.max(z1)], [x0.max(x1), 0.0 - z0.min(z1)]]
}

/// About the part of the ground that a camera sees around the point that it looks at; none if it is on that point.
fn view(at: Node, problems: &mut Problems) -> Option<[[f32; 2]; 2]> {
    let position = problems.element(at, "position")?;
    let lookat = problems.element(at, "lookat")?;
    let [eye, middle] = [position, lookat].map(|it| problems.point(it));
    let height = problems.number(position, "y") - problems.number(lookat, "y");
    let field = child(at, "fovy").map_or(FIELD, |_| problems.amount(at, "fovy", 1.0));
    let away = (eye[0] - middle[0]).hypot(eye[1] - middle[1]).hypot(height);
    let half = away * (0.5 * field.min(170.0)).to_radians().tan();
    let wide = [half * 16.0 / 9.0, half];
    let corner = |side: f32| [0, 1].map(|axis| middle[axis] + side * wide[axis]);
    (half > 0.0 && half.is_finite()).then(|| [corner(-1.0), corner(1.0)])
}
