//! Reads elements of XML, and collects what is wrong with them.

use flockwork::scene::Problem;
use roxmltree::Node;

/// The most agents or obstacles of one region: each is written out in the scene.
const MOST_IN_REGION: f32 = 10_000.0;

/// The problems found so far. Each method answers a stand-in where something is missing or wrong.
#[derive(Default)]
pub struct Problems {
    /// The problems, in the order in which they were found.
    pub list: Vec<Problem>,
}

impl Problems {
    /// Adds a problem of an element.
    pub fn tell(&mut self, at: Node, message: impl Into<String>) {
        // The head of an element: all of it may be pages.
        let start = at.range().start;
        let span = start..start + 1 + at.tag_name().name().len();
        self.list.push(Problem { message: message.into(), path: String::new(), span });
    }

    /// The element of this name in another; none, and a problem, if there is none.
    pub fn element<'a, 'x>(&mut self, of: Node<'a, 'x>, name: &str) -> Option<Node<'a, 'x>> {
        let found = child(of, name);
        if found.is_none() {
            self.tell(of, format!("<{}> needs <{name}> in it", of.tag_name().name()));
        }
        found
    }

    /// The number in the element of this name; 0, and a problem, if there is no finite number.
    pub fn number(&mut self, of: Node, name: &str) -> f32 {
        let Some(element) = self.element(of, name) else { return 0.0 };
        let text = text(element);
        let number = text.parse().ok().filter(|number: &f32| number.is_finite());
        if number.is_none() {
            self.tell(element, format!("<{name}> is a number, such as 1.3, not {text:?}"));
        }
        number.unwrap_or(0.0)
    }

    /// The same for a number that must not be below `least`.
    pub fn amount(&mut self, of: Node, name: &str, least: f32) -> f32 {
        let before = self.list.len();
        let number = self.number(of, name);
        if number < least && self.list.len() == before {
            let at = child(of, name).unwrap_or(of);
            self.tell(at, format!("<{name}> is {least} or more, not {number}"));
        }
        number
    }

    /// The same for how many there are of something in a region: a whole number, 10,000 at most.
    pub fn count(&mut self, of: Node, name: &str) -> u32 {
        let number = self.amount(of, name, 0.0);
        if number.fract() == 0.0 && number <= MOST_IN_REGION {
            return number as u32;
        }
        let at = child(of, name).unwrap_or(of);
        self.tell(
            at,
            format!("<{name}> is a whole number of {MOST_IN_REGION} or less, not {number}"),
        );
        0
    }

    /// A point (m), as it is seen from above.
    pub fn point(&mut self, at: Node) -> [f32; 2] {
        [self.number(at, "x"), 0.0 - self.number(at, "z")]
    }

    /// The lower left and the upper right corner of a box (m), as it is seen from above.
    pub fn corners(&mut self, at: Node) -> [[f32; 2]; 2] {
        let [x0, x1, z0, z1] = ["xmin", "xmax", "zmin", "zmax"].map(|name| self.number(at, name));
        if x0 > x1 || z0 > z1 {
            self.tell(at, "xmin must not be above xmax, nor zmin above zmax");
        }
        [[x0, 0.0 - z1], [x1, 0.0 - z0]]
    }
}

/// The first element of this name in another; none if there is none.
pub fn child<'a, 'x>(of: Node<'a, 'x>, name: &str) -> Option<Node<'a, 'x>> {
    of.children().find(|it| it.is_element() && it.tag_name().name() == name)
}

/// Whether a position, a target or a direction is to be drawn at random.
pub fn is_random(at: Node) -> bool {
    child(at, "random").is_some_and(|it| text(it) == "true")
}

/// The text of an element, without blanks around it.
pub fn text(at: Node) -> String {
    at.text().unwrap_or("").trim().to_owned()
}
