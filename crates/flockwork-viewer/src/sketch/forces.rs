//! Why agents turn: an arrow for each term of an agent's plan, and what the behavior itself has to show.
//! Everything comes from [`World::explain`]; nothing is steered here.

use flockwork::glam::Vec2;
use flockwork::scene::AnyWorld;
use flockwork::{Agent, AgentId, Pen, Term, Vector, World, each_world};

use super::{Extent, Form, Ink, Look, Place, Shape, Size, behavior, place};

/// Pixels for a force as long as the agent's longest.
const LONGEST_FORCE: f32 = 84.0;

/// Most pixels for any force.
const LONGEST_ARROW: f32 = 150.0;

/// So many agents show their forces as arrows; more would only hide each other.
pub const FEW: usize = 10;

/// So many agents at most show what their behaviors draw: those of a larger crowd that are sampled.
const MOST: usize = 1000;

/// Up to so many agents, what behaviors draw is not faded.
const UNFADED: f32 = 3.0;

/// One term of an agent's plan, as the legend and the arrows need it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The behavior, or the label that the script gave.
    pub name: String,
    /// Its color.
    pub color: Ink,
    /// Its weight.
    pub weight: f32,
    /// How strong it is (N).
    pub strength: f32,
    /// The same as a vector, in the plane of the picture.
    force: Vec2,
    sketch: Sketch,
}

/// Why one agent turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    /// Which agent.
    pub id: AgentId,
    /// Its terms, in plan order.
    pub lines: Vec<Line>,
    /// The force of all together, no longer than the agent's force may be.
    pub result: Vec2,
    /// The longest force that it may use (N).
    pub max_force: f32,
    at: Vec2,
    radius: f32,
}

/// What a behavior drew, in the plane of the picture.
#[derive(Clone, Debug, Default, PartialEq)]
struct Sketch {
    lines: Vec<(Vec2, Vec2)>,
    circles: Vec<(Vec2, f32)>,
    dots: Vec<Vec2>,
}

impl<V: Vector> Pen<V> for Sketch {
    fn line(&mut self, from: V, to: V) {
        self.lines.push((flat(from), flat(to)));
    }

    fn circle(&mut self, center: V, radius: f32) {
        self.circles.push((flat(center), radius));
    }

    fn dot(&mut self, at: V) {
        self.dots.push(flat(at));
    }
}

fn flat<V: Vector>(v: V) -> Vec2 {
    Vec2::from(place(v))
}

/// Explains one agent; none if it is gone.
#[must_use]
pub fn explain(world: &AnyWorld, id: AgentId) -> Option<Explained> {
    each_world!(world, world => explain_in(world, id))
}

fn explain_in<V: Vector>(world: &World<V>, id: AgentId) -> Option<Explained> {
    let place = world.place_of(id)?;
    let agent = &world.agents[place];
    let terms = world.plans.of(place, agent.group).map_or(0, |plan| plan.terms().count());
    let mut sketches = vec![Sketch::default(); terms];
    let mut pens = sketches.iter_mut();
    let explained = world.explain(place, |_| pens.next().map(|pen| pen as &mut dyn Pen<V>))?;
    let lines = explained.terms.iter().zip(sketches).map(|(one, sketch)| Line {
        name: name(world, &one.term),
        color: behavior(one.term.behavior.index()),
        weight: one.term.weight,
        strength: one.force.length(),
        force: flat(one.force),
        sketch,
    });
    Some(Explained {
        id,
        lines: lines.collect(),
        result: flat(explained.force),
        max_force: agent.max_force,
        at: flat(agent.position),
        radius: agent.radius,
    })
}

fn name<V: Vector>(world: &World<V>, term: &Term<V>) -> String {
    let label =
        term.label.map(|label| world.plans.names.name(label)).filter(|label| !label.is_empty());
    label.unwrap_or(term.behavior.info().name).to_owned()
}

/// The agents in a part of the world whose forces are shown, the one nearest to a point first: all of
/// them, or an even sample of very many.
#[must_use]
pub fn sample(world: &AnyWorld, seen: Extent, nearest_to: Vec2) -> Vec<AgentId> {
    each_world!(world, world => sample_in(world, seen, nearest_to))
}

fn sample_in<V: Vector>(world: &World<V>, seen: Extent, nearest_to: Vec2) -> Vec<AgentId> {
    let first = nearest_in(world, nearest_to).map(|(id, _)| id);
    let [low, high] = [seen.low, seen.high].map(Vec2::from);
    let is_seen = |agent: &&Agent<V>| {
        let at = flat(agent.position);
        at.cmpge(low - agent.radius).all() && at.cmple(high + agent.radius).all()
    };
    let all: Vec<AgentId> = bodies(world).filter(is_seen).map(|agent| agent.id).collect();
    let step = all.len().div_ceil(MOST).max(1);
    let others = all.into_iter().step_by(step).filter(|id| Some(*id) != first);
    first.into_iter().chain(others).collect()
}

fn bodies<V: Vector>(world: &World<V>) -> impl Iterator<Item = &Agent<V>> {
    world.agents.iter().filter(|agent| world.groups[usize::from(agent.group.0)].body)
}

/// The agent nearest to a point of the picture, and how far its edge is from it (m); none without agents.
#[must_use]
pub fn nearest(world: &AnyWorld, to: Vec2) -> Option<(AgentId, f32)> {
    each_world!(world, world => nearest_in(world, to))
}

fn nearest_in<V: Vector>(world: &World<V>, to: Vec2) -> Option<(AgentId, f32)> {
    let gaps =
        bodies(world).map(|agent| (agent.id, (flat(agent.position) - to).length() - agent.radius));
    gaps.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// What explained agents look like: what their behaviors draw, the fainter the more agents there are; and
/// arrows for the first one and a sample of the others.
#[must_use]
pub fn forces(agents: &[Explained], look: Look) -> Vec<Shape> {
    let faded = (UNFADED / agents.len().max(1) as f32).min(1.0).sqrt().sqrt();
    let lines = agents.iter().flat_map(|agent| &agent.lines);
    let drawn = lines.flat_map(|line| geometry(line, faded));
    let step = agents.len().div_ceil(FEW).max(1);
    let arrows = agents.iter().step_by(step).flat_map(|agent| arrows(agent, look));
    drawn.chain(arrows).collect()
}

fn geometry(line: &Line, faded: f32) -> Vec<Shape> {
    // A behavior of no effect is shown faintly.
    let ink = line.color.faded(faded * if line.strength > 0.0 { 0.85 } else { 0.55 });
    let Sketch { lines, circles, dots } = &line.sketch;
    let stroke = |form| Shape::stroked(form, ink, Size::Px(1.5));
    let lines = lines.iter().map(|(from, to)| stroke(Form::Line(vec![(*from).into(), (*to).into()])));
    let circles = circles
        .iter()
        .map(|(center, radius)| stroke(Form::Circle((*center).into(), Size::World(*radius))));
    let dots =
        dots.iter().map(|at| Shape::filled(Form::Circle((*at).into(), Size::Px(3.5)), ink));
    lines.chain(circles).chain(dots).collect()
}

fn arrows(agent: &Explained, look: Look) -> Vec<Shape> {
    let px = 1.0 / look.px_per_m.max(1e-6);
    let start = (0.5 * agent.radius).min(6.0 * px);
    let arrow = |force: Vec2, width: f32, ink: Ink| {
        let (way, length) = (force.normalize_or_zero(), length(force.length(), agent.max_force));
        let (tail, tip) = (agent.at + way * start, agent.at + way * (start + length * px));
        let casing = look.theme.background.faded(0.8);
        let seen = length > 2.0;
        let both = seen.then(|| {
            let under = arrow(tail, tip + way * (2.5 * px), (width + 2.5) * px, casing);
            under.into_iter().chain(arrow(tail, tip, width * px, ink))
        });
        both.into_iter().flatten()
    };
    let all = arrow(agent.result, 5.0, look.theme.text);
    all.chain(agent.lines.iter().flat_map(|line| arrow(line.force, 2.6, line.color))).collect()
}

/// A shaft and a head, `width` metres wide.
fn arrow(from: Vec2, to: Vec2, width: f32, ink: Ink) -> [Shape; 2] {
    let (way, length) = ((to - from).normalize_or_zero(), (to - from).length());
    let head = (3.2 * width).min(0.6 * length);
    let (neck, side) = (to - way * head, way.perp() * (0.55 * head));
    let places = |corners: [Vec2; 3]| corners.map(Place::from);
    let shaft = Form::Line(vec![from.into(), neck.into()]);
    [
        Shape::stroked(shaft, ink, Size::World(width)),
        Shape::filled(Form::Triangle(places([to, neck + side, neck - side])), ink),
    ]
}

/// How long an arrow is (px): by the root of the force, so that weak ones can be seen beside strong ones.
fn length(force: f32, max_force: f32) -> f32 {
    let share = if max_force > 0.0 { force / max_force } else { 0.0 };
    if share.is_finite() { (LONGEST_FORCE * share.sqrt()).min(LONGEST_ARROW) } else { 0.0 }
}

impl Explained {
    /// The same between two ticks: `before` is the one of the tick before, and `share` goes from 0 to 1.
    /// What moves farther than `jump` (m) is not drawn on its way.
    #[must_use]
    pub fn between(&self, before: &Self, share: f32, jump: f32) -> Self {
        let mix = |from: Vec2, to: Vec2| mix(from, to, share, jump);
        let mut drawn = self.clone();
        drawn.at = mix(before.at, self.at);
        if self.lines.len() != before.lines.len() {
            return drawn;
        }
        drawn.result = before.result.lerp(self.result, share);
        for (line, before) in drawn.lines.iter_mut().zip(&before.lines) {
            line.force = before.force.lerp(line.force, share);
            line.sketch.move_from(&before.sketch, mix);
        }
        drawn
    }
}

impl Sketch {
    /// Moves every point toward where it was, if there are as many.
    fn move_from(&mut self, before: &Self, mix: impl Fn(Vec2, Vec2) -> Vec2) {
        if self.lines.len() == before.lines.len() {
            for ((from, to), before) in self.lines.iter_mut().zip(&before.lines) {
                (*from, *to) = (mix(before.0, *from), mix(before.1, *to));
            }
        }
        if self.circles.len() == before.circles.len() {
            let pairs = self.circles.iter_mut().zip(&before.circles);
            pairs.for_each(|((center, _), before)| *center = mix(before.0, *center));
        }
        if self.dots.len() == before.dots.len() {
            self.dots.iter_mut().zip(&before.dots).for_each(|(at, before)| *at = mix(*before, *at));
        }
    }
}

/// A point on its way, unless it jumps.
#[must_use]
pub fn mix(from: Vec2, to: Vec2, share: f32, jump: f32) -> Vec2 {
    if (to - from).length() > jump { to } else { from.lerp(to, share) }
}

#[cfg(test)]
mod tests {
    use flockwork::glam::vec2;

    use super::*;

    #[test]
    fn arrows_grow_but_never_across_the_screen() {
        assert_eq!(length(2.5, 10.0), 0.5 * LONGEST_FORCE);
        assert!(length(20.0, 10.0) > LONGEST_FORCE);
        assert_eq!(length(1e9, 10.0), LONGEST_ARROW);
        assert_eq!(length(f32::NAN, 10.0), 0.0);
        assert_eq!(length(1.0, 0.0), 0.0);
    }

    fn explained(id: u32, x: f32) -> Explained {
        let sketch = Sketch { lines: vec![(vec2(x, 0.0), vec2(x + 2.0, 0.0))], ..Sketch::default() };
        let line = Line {
            name: "seek".to_owned(),
            color: Ink([0, 0, 0, 255]),
            weight: 1.0,
            strength: 1.0,
            force: vec2(1.0, 0.0),
            sketch,
        };
        let at = vec2(x, 0.0);
        Explained { id: AgentId(id), lines: vec![line], result: at, max_force: 1.0, at, radius: 0.5 }
    }

    #[test]
    fn every_agent_draws_its_lines_and_the_more_there_are_the_fainter() {
        let look = Look { theme: super::super::Theme::DARK, px_per_m: 10.0 };
        let mut last = 256;
        for count in [1, 3, 10, 80, 1000] {
            let agents: Vec<_> = (0..count).map(|id| explained(id, id as f32)).collect();
            let shapes = forces(&agents, look);
            let lines = shapes.iter().filter_map(|shape| shape.stroke.filter(|(_, width)| *width == Size::Px(1.5)));
            let opacities: Vec<u8> = lines.map(|(Ink([.., opacity]), _)| opacity).collect();
            assert_eq!(opacities.len(), count as usize);
            assert!(i32::from(opacities[0]) <= last && opacities[0] > 12, "{count}: {}", opacities[0]);
            last = i32::from(opacities[0]);
            let arrows = shapes.iter().filter(|shape| matches!(shape.form, Form::Triangle(_))).count();
            assert!(arrows <= 4 * FEW, "{count}: {arrows}");
        }
    }

    #[test]
    fn between_two_ticks_everything_is_on_its_way_and_nothing_crosses_the_world() {
        let (before, now) = (explained(1, 0.0), explained(1, 1.0));
        let half = now.between(&before, 0.5, 10.0);
        assert_eq!((half.at, half.lines[0].sketch.lines[0].1), (vec2(0.5, 0.0), vec2(2.5, 0.0)));
        assert_eq!(now.between(&before, 1.0, 10.0), now);
        let far = explained(1, 39.0);
        assert_eq!(far.between(&before, 0.5, 20.0).at, far.at);
    }
}
