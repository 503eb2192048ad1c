//! Agents as bodies with a nose toward where they look.

use flockwork::scene::AnyWorld;
use flockwork::{Agent, Vector, World, each_world};

use super::{Form, Ink, Look, Place, Shape, Size, place};

/// Least radius on the screen (px).
const LEAST_PX: f32 = 3.2;

/// How much of its colour the lowest agent of a volume loses to the background.
const DEPTH_SHADE: f32 = 0.6;

/// The agents, those farther away first, and the mouse.
#[must_use]
pub fn agents(world: &AnyWorld, look: Look) -> Vec<Shape> {
    each_world!(world, world => agents_of(world, look))
}

fn agents_of<V: Vector>(world: &World<V>, look: Look) -> Vec<Shape> {
    let is_body = |agent: &&Agent<V>| world.groups[agent.group.index()].body;
    let mut bodies: Vec<&Agent<V>> = world.agents.iter().filter(is_body).collect();
    let depth = Depth::of(&bodies);
    if V::AXES > 2 {
        bodies.sort_by(|a, b| height(*a).total_cmp(&height(*b)));
    }
    let bodies = bodies.into_iter().map(|agent| body(agent, depth.shade(height(agent)), look));
    bodies.chain(mouse(world, look)).collect()
}

fn height<V: Vector>(agent: &Agent<V>) -> f32 {
    agent.position.to_xyz()[2]
}

/// The heights between which a volume's agents are.
struct Depth {
    low: f32,
    span: f32,
}

impl Depth {
    fn of<V: Vector>(bodies: &[&Agent<V>]) -> Self {
        let heights = bodies.iter().map(|agent| height(*agent));
        let low = heights.clone().fold(f32::INFINITY, f32::min);
        Self { low, span: heights.fold(f32::NEG_INFINITY, f32::max) - low }
    }

    /// How much of the background to mix in: nothing for the highest, and in a plane.
    fn shade(&self, height: f32) -> f32 {
        if self.span > 0.0 { DEPTH_SHADE * (1.0 - (height - self.low) / self.span) } else { 0.0 }
    }
}

/// How far the nose reaches (body radii).
pub const NOSE: f32 = 1.7;

fn body<V: Vector>(agent: &Agent<V>, shade: f32, look: Look) -> Shape {
    let radius = agent.radius.max(LEAST_PX / look.px_per_m.max(1e-6));
    let ink = Ink::solid(agent.color).toward(look.theme.background, shade);
    // Seen from above, one who swims straight up has no direction, but a body all the same.
    let [x, y] = place(agent.facing);
    let flat = x.hypot(y);
    let ahead = if flat > 1e-3 { [x / flat * radius, y / flat * radius] } else { [radius, 0.0] };
    Shape::filled(Form::Drop(place(agent.position), ahead), ink)
        .outlined(ink.toward(look.theme.background, 0.6), Size::Px(1.0))
}

/// The corners of a [`Form::Drop`]: a circle with a nose whose sides are tangents of it. Larger
/// circles get more corners.
#[must_use]
pub fn drop([x, y]: Place, [ahead_x, ahead_y]: Place, radius_px: f32) -> Vec<Place> {
    let point = |forward: f32, left: f32| {
        [x + ahead_x * forward - ahead_y * left, y + ahead_y * forward + ahead_x * left]
    };
    let pieces = (radius_px * 1.5).clamp(8.0, 40.0) as usize;
    let touch = (1.0 / NOSE).acos();
    let step = 2.0 * (std::f32::consts::PI - touch) / pieces as f32;
    let on_circle = (0..=pieces).map(|nth| (touch + step * nth as f32).sin_cos());
    let circle = on_circle.map(|(sin, cos)| point(cos, sin));
    std::iter::once(point(NOSE, 0.0)).chain(circle).collect()
}

/// A ring with a dot; the dot is larger while the button is held. Nothing until it has moved.
fn mouse<V: Vector>(world: &World<V>, look: Look) -> Vec<Shape> {
    if world.mouse == flockwork::world::Mouse::default() {
        return Vec::new();
    }
    let (at, ink) = (place(world.mouse.position), look.theme.mouse);
    let dot = if world.mouse.down { 5.0 } else { 2.0 };
    vec![
        Shape::stroked(Form::Circle(at, Size::Px(8.0)), ink, Size::Px(1.5)),
        Shape::filled(Form::Circle(at, Size::Px(dot)), ink),
    ]
}
