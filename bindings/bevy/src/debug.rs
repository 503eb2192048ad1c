//! Why agents turn, drawn as gizmos.

use bevy_app::{App, PostUpdate};
use bevy_color::Color;
use bevy_ecs::prelude::*;
use bevy_gizmos::config::{GizmoConfigGroup, GizmoConfigStore};
use bevy_gizmos::gizmos::{GizmoBuffer, GizmoStorage, Gizmos};
use bevy_gizmos::{AppGizmoBuilder, GizmoAsset};
use bevy_math::{Isometry3d, Quat, Vec3};
use bevy_reflect::Reflect;
use bevy_transform::components::Transform;
use flockwork::{AgentId, Contribution, Pen, Perceived, Stages, Vector};

use crate::{Axes, FlockworkWorld, SteeredAgent};

/// Draws why the entity's agent turns: the force of each behavior as a line from the agent, and what the behavior shows by
/// itself, such as the circle that a wanderer steers for. Each behavior has a color.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Explained;

/// The gizmos of entities that are [`Explained`]. They are in Bevy's `GizmoConfigStore`, where they can be switched off.
#[derive(GizmoConfigGroup, Reflect, Clone, Debug)]
pub struct FlockworkGizmos {
    /// The behaviors that are not drawn, by name.
    pub hidden: Vec<String>,
    /// How long a force of one newton is drawn (m).
    pub meters_per_newton: f32,
}

impl Default for FlockworkGizmos {
    fn default() -> Self {
        Self { hidden: Vec::new(), meters_per_newton: 0.2 }
    }
}

/// Adds what an app with gizmos has, whichever plugin comes first.
pub(crate) fn add<V: Stages>(app: &mut App) {
    let world = app.world();
    let has_gizmos = world.contains_resource::<GizmoConfigStore>()
        && world.contains_resource::<bevy_asset::Assets<GizmoAsset>>();
    if has_gizmos && !world.contains_resource::<GizmoStorage<FlockworkGizmos, ()>>() {
        app.init_gizmo_group::<FlockworkGizmos>().add_systems(PostUpdate, draw::<V>);
    }
}

fn draw<V: Stages>(
    mut flock: If<ResMut<FlockworkWorld<V>>>,
    axes: Res<Axes<V>>,
    explained: Query<(&SteeredAgent, &Transform), With<Explained>>,
    mut gizmos: Gizmos<FlockworkGizmos>,
) {
    if explained.is_empty() {
        return;
    }
    let look = gizmos.config_ext;
    flock.world.as_adjusted(|world| {
        for (agent, transform) in &explained {
            let paper = Paper { axes: &axes, across: transform.translation, gizmos: &mut gizmos };
            if let Some(id) = agent.id {
                explain(world, id, look, paper);
            }
        }
    });
}

/// What is drawn on.
struct Paper<'p, V: Vector> {
    axes: &'p Axes<V>,
    /// A point of Bevy's in the plane that is drawn in (m).
    across: Vec3,
    gizmos: &'p mut GizmoBuffer<FlockworkGizmos, ()>,
}

fn explain<V: Vector>(
    world: Perceived<V>,
    id: AgentId,
    look: &FlockworkGizmos,
    mut paper: Paper<V>,
) {
    let Some((place, plan)) = world.place_of(id).zip(world.plan(id)) else { return };
    let mut sketches: Vec<_> = plan.terms().map(|_| Sketch::default()).collect();
    let mut pens = sketches.iter_mut();
    let told = world.explain(place, |_| pens.next().map(|pen| pen as &mut dyn Pen<V>));
    let terms = told.into_iter().flat_map(|told| told.terms);
    for (term, sketch) in terms.zip(sketches) {
        if !look.hidden.iter().any(|name| name == term.term.behavior.info().name) {
            let at = world.agents[place].position;
            paper.draw(&term, sketch, (at, at + term.force * look.meters_per_newton));
        }
    }
}

impl<V: Vector> Paper<'_, V> {
    fn draw(&mut self, term: &Contribution<V>, sketch: Sketch<V>, force: (V, V)) {
        let color = color(term.term.behavior.index());
        let flat = Quat::from_rotation_arc(Vec3::Z, self.axes.up);
        let point = |at: V| (self.axes.to_bevy)(at, self.across);
        for (from, to) in sketch.lines.into_iter().chain([force]) {
            self.gizmos.line(point(from), point(to), color);
        }
        for (center, radius) in sketch.circles {
            self.gizmos.circle(Isometry3d::new(point(center), flat), radius, color);
        }
        for dot in sketch.dots {
            self.gizmos.cross(Isometry3d::new(point(dot), flat), 0.1, color);
        }
    }
}

/// The colors of neighbors in the list are far from each other.
fn color(index: usize) -> Color {
    Color::hsl((index as f32 * 137.5) % 360.0, 0.7, 0.6)
}

/// What a behavior draws.
#[derive(Default)]
struct Sketch<V> {
    lines: Vec<(V, V)>,
    circles: Vec<(V, f32)>,
    dots: Vec<V>,
}

impl<V> Pen<V> for Sketch<V> {
    fn line(&mut self, from: V, to: V) {
        self.lines.push((from, to));
    }

    fn circle(&mut self, center: V, radius: f32) {
        self.circles.push((center, radius));
    }

    fn dot(&mut self, at: V) {
        self.dots.push(at);
    }
}

#[cfg(test)]
mod tests {
    use bevy_math::{Vec2, vec2};
    use flockwork::behavior::{Behavior, Seek, Wander};
    use flockwork::{Group, Plan, Space, Stepping, Target, Term, World};

    use super::*;

    /// The points of all lines that are drawn of an agent that seeks and wanders.
    fn drawn(hidden: &[&str]) -> Vec<Vec3> {
        let mut world = World::<Vec2>::new(Space::Open, Stepping::default(), 1, 1.0);
        let seek = Term::new(Behavior::Seek(Seek::default()));
        let seek = seek.toward(Target::Point(vec2(9.0, 0.0)));
        let plan = Plan::of([seek, Term::new(Behavior::Wander(Wander::default()))]);
        let group = world.add_group(Group::default(), Some(plan));
        let id = world.spawn(group, vec2(1.0, 2.0), Vec2::ZERO).unwrap();
        world.step(&mut (), &[]);
        let hidden = hidden.iter().map(|it| (*it).to_owned()).collect();
        let look = FlockworkGizmos { hidden, ..FlockworkGizmos::default() };
        let mut gizmos = GizmoBuffer::new();
        let (axes, across) = (Axes::plane_xz(), Vec3::new(0.0, 7.0, 0.0));
        let paper = Paper { axes: &axes, across, gizmos: &mut gizmos };
        explain(world.perceive(), id, &look, paper);
        gizmos.list_positions.into_iter().chain(gizmos.strip_positions).collect()
    }

    #[test]
    fn behaviors_are_drawn_where_the_agent_is_unless_they_are_hidden() {
        let [all, one, none] = [&[][..], &["wander"], &["wander", "seek"]].map(drawn);
        assert!(all.len() > one.len() && one.len() >= 2 && none.is_empty());
        let is_near = |it: &&Vec3| it.is_finite() && it.y == 7.0;
        assert!(all.iter().filter(|it| it.is_finite()).all(|it| is_near(&it)), "{all:?}");
        // The force of `seek` points to the right, from the agent.
        assert!(one[0].distance(Vec3::new(1.0, 7.0, -2.0)) < 0.1 && one[1].x > one[0].x, "{one:?}");
    }
}
