//! Why agents turn: the terms of their plans, and what each behavior has to show. Everything comes from
//! [`Perceived::explain`]; nothing is steered here.

use flockwork::avoid::{Avoidances, Avoided};
use flockwork::glam::Vec2;
use flockwork::scene::AnyWorld;
use flockwork::{
    Agent, AgentId, Behavior, Pen, Perceived, Stepping, Term, Vector, World, each_world,
};

use super::{Eye, Ink, behavior};
use crate::public::readable;

/// The force of one term of an agent's plan, or of avoiding others, as the legend and the arrows need it.
#[derive(Clone, Debug, PartialEq)]
pub struct ExplainedForce {
    /// The name of the behavior or the avoidance model, or the label that the script gave the term.
    pub name: String,
    /// The behavior; none if it is of no term.
    pub behavior: Option<Behavior>,
    /// Its color.
    pub color: Ink,
    /// The weight of the term.
    pub weight: f32,
    /// How strong the force is (N).
    pub strength: f32,
    /// The share of it that the groups of the plan have kept: 0 for a term that was skipped.
    pub kept: f32,
    /// The combiner that has taken something of it; none if it is kept whole.
    pub cut_by: Option<&'static str>,
    /// The velocity that the behavior wants, in the plane of the picture (m/s); none of what wants only a force.
    pub wish: Option<Vec2>,
    /// The force as a vector, in the plane of the picture (N).
    pub force: Vec2,
    /// What the behavior drew.
    pub sketch: Sketch,
}

/// Why one agent turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    /// The agent.
    pub id: AgentId,
    /// The forces of its terms, in the order of the plan; then what turned them, and that of avoiding others, if there is any.
    pub forces: Vec<ExplainedForce>,
    /// How it avoids others; none if it does not.
    pub avoiding: Option<ExplainedAvoidance>,
    /// How far and how wide it sees; empty if it knows all.
    pub sight: Sketch,
    /// How far its plan looks at other agents (m); 0 if it looks at none.
    pub reach: f32,
    /// How many other agents are within that reach.
    pub neighbors: usize,
    /// The force of all together, no stronger than the agent may be (N).
    pub result: Vec2,
    /// The strongest force that it may use (N).
    pub max_force: f32,
    /// A force that counts (N): the one that brings it to its top speed in a quarter of a second, or the strongest that it
    /// may use, whichever is less.
    pub usual_force: f32,
    /// Its velocity, in the plane of the picture (m/s).
    pub velocity: Vec2,
    /// Its speed, in a volume with the part that the picture does not show (m/s).
    pub speed: f32,
    /// Its top speed (m/s).
    pub max_speed: f32,
    /// Its position (m).
    pub at: Vec2,
    /// Its radius (m).
    pub radius: f32,
}

impl Explained {
    /// How many other agents its plan looks at, and how far; none if it looks at none.
    #[must_use]
    pub fn neighbors_text(&self) -> Option<String> {
        let Self { neighbors, reach, .. } = self;
        match reach {
            0.0 => None,
            reach if reach.is_finite() => {
                Some(format!("{neighbors} within {} m", readable(f64::from(*reach))))
            }
            _ => Some(format!("{neighbors}, however far away")),
        }
    }
}

/// What an agent foresees, and how it gets on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExplainedAvoidance {
    /// The agent that it gives way to; none if it does not.
    pub gives_way_to: Option<AgentId>,
    /// Whether it has come to rest.
    pub rests: bool,
    /// The neighbors that it would touch if both went on as they move now, and when (s); the first one first.
    pub contacts: Vec<(AgentId, f32)>,
}

/// What a behavior drew, in the plane of the picture (m).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sketch {
    /// From where it is seen.
    pub eye: Eye,
    /// Lines: the two ends of each.
    pub lines: Vec<(Vec2, Vec2)>,
    /// Circles: the middle and the radius of each.
    pub circles: Vec<(Vec2, f32)>,
    /// Points.
    pub dots: Vec<Vec2>,
}

impl<V: Vector> Pen<V> for Sketch {
    fn line(&mut self, from: V, to: V) {
        self.lines.push((self.eye.see(from).into(), self.eye.see(to).into()));
    }

    fn circle(&mut self, center: V, radius: f32) {
        self.circles.push((self.eye.see(center).into(), radius));
    }

    fn dot(&mut self, at: V) {
        self.dots.push(self.eye.see(at).into());
    }
}

impl Sketch {
    /// Nothing yet, to be seen from there.
    fn seen_from(eye: Eye) -> Self {
        Self { eye, ..Self::default() }
    }
}

/// Explains some agents, as they are seen from there; those that are gone are left out.
#[must_use]
pub fn explain(world: &mut AnyWorld, ids: &[AgentId], eye: Eye) -> Vec<Explained> {
    each_world!(world, world => world.as_adjusted(|world| explain_all(world, ids, eye)))
}

fn explain_all<V: Vector>(world: Perceived<V>, ids: &[AgentId], eye: Eye) -> Vec<Explained> {
    let avoidances = world.avoidances();
    ids.iter().filter_map(|id| explain_in(world, avoidances.as_ref(), *id, eye)).collect()
}

fn explain_in<V: Vector>(
    world: Perceived<V>,
    avoidances: Option<&Avoidances<V>>,
    id: AgentId,
    eye: Eye,
) -> Option<Explained> {
    let flat = |vector: V| Vec2::from(eye.along(vector));
    let index = world.place_of(id)?;
    let agent = &world.agents[index];
    let terms = world.plans.of(index, agent.group).map_or(0, |plan| plan.terms().count());
    let mut sketches = vec![Sketch::seen_from(eye); terms];
    let mut pens = sketches.iter_mut();
    let explained = world.explain(index, |_| pens.next().map(|pen| pen as &mut dyn Pen<V>))?;
    let forces = explained.terms.iter().zip(sketches).map(|(one, sketch)| ExplainedForce {
        name: name(&world, &one.term),
        behavior: Some(one.term.behavior),
        color: behavior(one.term.behavior.info()),
        weight: one.term.weight,
        strength: one.force.length(),
        kept: one.kept,
        cut_by: one.cut_by,
        wish: one.wish.map(flat),
        force: flat(one.force),
        sketch,
    });
    let avoided = avoidances.and_then(|all| avoided(all, index, explained.force, eye));
    let (force, avoiding) = avoided.unzip();
    let mut sight = Sketch::seen_from(eye);
    world.draw_sight(index, &mut sight);
    let result = flat(explained.force) + force.as_ref().map_or(Vec2::ZERO, |it| it.force);
    Some(Explained {
        id,
        forces: forces.chain(turned(explained.turned, eye)).chain(force).collect(),
        avoiding,
        sight,
        reach: explained.reach,
        neighbors: explained.neighbors,
        result,
        max_force: agent.max_force,
        usual_force: usual_force(&world, agent),
        velocity: flat(agent.velocity),
        speed: agent.velocity.length(),
        max_speed: agent.max_speed,
        at: eye.see(agent.position).into(),
        radius: agent.radius,
    })
}

/// As of [`Explained::usual_force`]; a quarter of a second counts as 15 ticks where no time passes.
fn usual_force<V: Vector>(world: &World<V>, agent: &Agent<V>) -> f32 {
    let quarter = if world.stepping == Stepping::PerTick { 15.0 } else { 0.25 };
    (agent.mass * agent.max_speed / quarter).min(agent.max_force)
}

/// What combiners add that turn the forces of terms, in the color of what is no behavior's; none where they add nothing.
fn turned<V: Vector>(force: V, eye: Eye) -> Option<ExplainedForce> {
    (force != V::ZERO).then(|| ExplainedForce {
        name: "turned".to_owned(),
        behavior: None,
        color: Ink([200, 200, 200, 255]),
        weight: 1.0,
        strength: force.length(),
        kept: 1.0,
        cut_by: None,
        wish: None,
        force: eye.along(force).into(),
        sketch: Sketch::default(),
    })
}

/// What avoiding others adds to the force of the plan, and why; none if the agent avoids none.
fn avoided<V: Vector>(
    all: &Avoidances<V>,
    index: usize,
    plan_force: V,
    eye: Eye,
) -> Option<(ExplainedForce, ExplainedAvoidance)> {
    let mut sketch = Sketch::seen_from(eye);
    let Avoided { avoidance, force, gives_way_to, rests, foreseen, .. } =
        all.explain(index, &mut sketch)?;
    let (info, force) = (avoidance.info(), force - plan_force);
    let contacts = foreseen.iter().filter_map(|it| Some((it.id, it.contact_secs?))).collect();
    let force = ExplainedForce {
        name: info.name.to_owned(),
        behavior: None,
        color: behavior(info),
        weight: 1.0,
        strength: force.length(),
        kept: 1.0,
        cut_by: None,
        wish: None,
        force: eye.along(force).into(),
        sketch,
    };
    Some((force, ExplainedAvoidance { gives_way_to, rests, contacts }))
}

fn name<V: Vector>(world: &World<V>, term: &Term<V>) -> String {
    let label =
        term.label.map(|label| world.plans.names.name(label)).filter(|label| !label.is_empty());
    label.unwrap_or(term.behavior.info().name).to_owned()
}

/// Agents to explain in tests.
#[cfg(test)]
pub mod testing {
    use flockwork::glam::vec2;

    use super::*;

    /// An agent with a line of two meters ahead of it.
    pub fn explained(id: u32, x: f32) -> Explained {
        let sketch =
            Sketch { lines: vec![(vec2(x, 0.0), vec2(x + 2.0, 0.0))], ..Sketch::default() };
        let force = ExplainedForce {
            name: "seek".to_owned(),
            behavior: None,
            color: Ink([0, 0, 0, 255]),
            weight: 1.0,
            strength: 1.0,
            kept: 1.0,
            cut_by: None,
            wish: None,
            force: vec2(1.0, 0.0),
            sketch,
        };
        let at = vec2(x, 0.0);
        Explained {
            id: AgentId(id),
            forces: vec![force],
            avoiding: None,
            sight: Sketch::default(),
            reach: 0.0,
            neighbors: 0,
            result: at,
            max_force: 1.0,
            usual_force: 1.0,
            velocity: vec2(1.0, 0.0),
            speed: 1.0,
            max_speed: 2.0,
            at,
            radius: 0.5,
        }
    }
}
