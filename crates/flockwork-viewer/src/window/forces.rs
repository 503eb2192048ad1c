//! The overlay of forces: an arrow for each behaviour of an agent's plan, and what the behaviour itself
//! has to show. Everything comes from [`World::explain`]; nothing is steered here.

use egui_macroquad::egui::Color32;
use flockwork::glam::Vec2;
use flockwork::scene::AnyWorld;
use flockwork::{Agent, AgentId, Pen, Perceived, Term, Vector, World, each_world};

use super::camera::Camera;
use super::paint::Canvas;
use super::theme;
use crate::sketch::place;

/// Points on the screen for a force as long as the agent's longest.
const LONGEST_FORCE: f32 = 84.0;

/// Most points for any force.
const LONGEST_ARROW: f32 = 150.0;

/// Up to so many agents all show their forces; of more, a sample does.
const FEW: usize = 10;

/// Up to so many agents also show their behaviours' own geometry.
const FEW_GEOMETRIES: usize = 3;

/// One term of an agent's plan, as the legend and the arrows need it.
#[derive(Clone, Debug)]
pub struct Line {
    /// The behaviour, or the label that the script gave.
    pub name: String,
    /// Its colour.
    pub color: Color32,
    /// Its weight.
    pub weight: f32,
    /// How strong it is (N).
    pub strength: f32,
    /// The same as a vector, in the plane of the picture.
    force: Vec2,
    sketch: Sketch,
}

/// Why one agent turns.
#[derive(Clone, Debug)]
pub struct Explained {
    /// Who.
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

/// What a behaviour drew, in the plane of the picture.
#[derive(Clone, Debug, Default)]
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
pub fn explain(world: &mut AnyWorld, id: AgentId) -> Option<Explained> {
    each_world!(world, world => explain_in(world.perceive(), id))
}

fn explain_in<V: Vector>(world: Perceived<V>, id: AgentId) -> Option<Explained> {
    let place = world.place_of(id)?;
    let agent = &world.agents[place];
    let terms = world.plans.of(place, agent.group).map_or(0, |plan| plan.terms().count());
    let mut sketches = vec![Sketch::default(); terms];
    let mut pens = sketches.iter_mut();
    let explained = world.explain(place, |_| pens.next().map(|pen| pen as &mut dyn Pen<V>))?;
    let lines = explained.terms.iter().zip(sketches).map(|(one, sketch)| Line {
        name: name(&world, &one.term),
        color: theme::behavior(one.term.behavior.index()),
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

/// Whose forces are shown: all of a few, else the one nearest to the pointer and a sample of the rest.
pub fn shown(world: &AnyWorld, pointer: Vec2) -> Vec<AgentId> {
    each_world!(world, world => shown_in(world, pointer))
}

fn shown_in<V: Vector>(world: &World<V>, pointer: Vec2) -> Vec<AgentId> {
    let bodies: Vec<&Agent<V>> = bodies(world).collect();
    let nearest = nearest_in(world, pointer).map(|(id, _)| id);
    let step = if bodies.len() > FEW { bodies.len() / (FEW - 1) } else { 1 };
    let sample =
        bodies.iter().step_by(step).map(|agent| agent.id).filter(|id| Some(*id) != nearest);
    nearest.into_iter().chain(sample).take(FEW).collect()
}

fn bodies<V: Vector>(world: &World<V>) -> impl Iterator<Item = &Agent<V>> {
    world.agents.iter().filter(|agent| world.groups[agent.group.index()].body)
}

/// The agent nearest to a point of the picture, and how far its edge is from it (m); none without agents.
pub fn nearest(world: &AnyWorld, to: Vec2) -> Option<(AgentId, f32)> {
    each_world!(world, world => nearest_in(world, to))
}

fn nearest_in<V: Vector>(world: &World<V>, to: Vec2) -> Option<(AgentId, f32)> {
    let gaps =
        bodies(world).map(|agent| (agent.id, (flat(agent.position) - to).length() - agent.radius));
    gaps.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// Draws the forces of these agents.
pub fn draw(canvas: &mut Canvas, camera: &Camera, agents: &[Explained]) {
    if agents.len() <= FEW_GEOMETRIES {
        agents
            .iter()
            .flat_map(|agent| &agent.lines)
            .for_each(|line| geometry(canvas, camera, line));
    } else if let Some(first) = agents.first() {
        first.lines.iter().for_each(|line| geometry(canvas, camera, line));
    }
    agents.iter().for_each(|agent| arrows(canvas, camera, agent));
}

fn geometry(canvas: &mut Canvas, camera: &Camera, line: &Line) {
    let at = |point| camera.screen_from_world(point);
    // A behaviour of no effect is shown faintly.
    let color = line.color.gamma_multiply(if line.strength > 0.0 { 0.85 } else { 0.4 });
    for (from, to) in &line.sketch.lines {
        canvas.line(at(*from), at(*to), 1.5, color);
    }
    for (center, radius) in &line.sketch.circles {
        canvas.ring(at(*center), radius * camera.scale(), 1.5, color);
    }
    for dot in &line.sketch.dots {
        canvas.disc(at(*dot), 3.5, color);
    }
}

fn arrows(canvas: &mut Canvas, camera: &Camera, agent: &Explained) {
    let from = camera.screen_from_world(agent.at);
    let start = |way: Vec2| from + way * (0.5 * agent.radius * camera.scale()).min(6.0);
    let mut arrow = |force: Vec2, width: f32, color: Color32| {
        let length = length(force.length(), agent.max_force);
        if length > 2.0 {
            let way = Vec2::new(force.x, -force.y).normalize_or_zero();
            let (tail, tip) = (start(way), start(way) + way * length);
            canvas.arrow(tail, tip + way * 2.5, width + 2.5, theme::BACKGROUND.gamma_multiply(0.8));
            canvas.arrow(tail, tip, width, color);
        }
    };
    arrow(agent.result, 5.0, theme::MARKED);
    for line in &agent.lines {
        arrow(line.force, 2.6, line.color);
    }
}

/// How long an arrow is (points): by the root of the force, so that weak ones can be seen beside strong ones.
fn length(force: f32, max_force: f32) -> f32 {
    let share = if max_force > 0.0 { force / max_force } else { 0.0 };
    if share.is_finite() { (LONGEST_FORCE * share.sqrt()).min(LONGEST_ARROW) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_grow_but_never_across_the_screen() {
        assert_eq!(length(2.5, 10.0), 0.5 * LONGEST_FORCE);
        assert!(length(20.0, 10.0) > LONGEST_FORCE);
        assert_eq!(length(1e9, 10.0), LONGEST_ARROW);
        assert_eq!(length(f32::NAN, 10.0), 0.0);
        assert_eq!(length(1.0, 0.0), 0.0);
    }
}
