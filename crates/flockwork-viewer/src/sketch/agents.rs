//! Agents as bodies with a nose toward where they look.

use flockwork::scene::AnyWorld;
use flockwork::{Agent, AgentId, Vector, World, each_world};

use super::{Drawable, Form, Ink, PictureLook, PlanePoint, Size, ValueColors};

/// Least radius on the screen (px).
const LEAST_PX: f32 = 3.2;

/// How much of its color the farthest agent of a volume loses to the background.
const DEPTH_SHADE: f32 = 0.6;

/// Agents of a volume that are all about as near keep their colors: the fainter ones are farther away by so many radii.
const LEAST_DEPTH: f32 = 8.0;

/// An agent as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawnBody {
    /// The agent.
    pub id: AgentId,
    /// The middle of its body (m).
    pub at: PlanePoint,
    /// From the middle to the edge on the side where it looks, without the nose (m).
    pub ahead: PlanePoint,
    /// Its color.
    pub ink: Ink,
}

/// Answers for the index of an agent in the world's list where the agent is drawn (m), and the unit vector of where it
/// looks.
pub type Pose<'p> = &'p dyn Fn(usize) -> [PlanePoint; 2];

/// The agents as they are now, those farther away first, and the mouse; in colors by a value, or in their own for none.
#[must_use]
pub fn agents(world: &AnyWorld, look: PictureLook, colors: Option<&ValueColors>) -> Vec<Drawable> {
    let mut shapes = Vec::new();
    each_world!(world, it => {
        let eye = look.eye;
        let pose = |nth: usize| [eye.see(it.agents[nth].position), eye.along(it.agents[nth].facing)];
        bodies(world, look, colors, &pose, |body| shapes.push(body.shape(look)));
    });
    shapes.extend(mouse(world, look));
    shapes
}

/// Calls `draw` for every agent with a body, for those farther away first; in colors by a value, or in their own for none. In
/// a plane nothing is allocated for it.
pub fn bodies(
    world: &AnyWorld,
    look: PictureLook,
    colors: Option<&ValueColors>,
    pose: Pose,
    draw: impl FnMut(DrawnBody),
) {
    each_world!(world, world => bodies_in(world, look, colors, pose, draw));
}

fn bodies_in<V: Vector>(
    world: &World<V>,
    look: PictureLook,
    colors: Option<&ValueColors>,
    pose: Pose,
    mut draw: impl FnMut(DrawnBody),
) {
    let inks = colors.map(|colors| colors.inks(world, look.theme));
    // A color that stands for a value is not mixed with another.
    let ink = |nth: usize, shade: f32| match &inks {
        Some(inks) => inks.ink(nth, &world.agents[nth]),
        None => Ink::solid(world.agents[nth].color).toward(look.theme.background, shade),
    };
    let seen = |nth: &usize| world.groups[world.agents[*nth].group.index()].body;
    let all = (0..world.agents.len()).filter(seen);
    if V::AXES == 2 {
        return all.for_each(|nth| draw(body(&world.agents[nth], pose(nth), ink(nth, 0.0), look)));
    }
    let mut all: Vec<usize> = all.collect();
    let nearness = |nth: &usize| look.eye.nearness(world.agents[*nth].position);
    all.sort_by(|a, b| nearness(a).total_cmp(&nearness(b)));
    let largest = all.iter().map(|nth| world.agents[*nth].radius).fold(0.0, f32::max);
    let depth = Depth::of(all.iter().map(nearness), LEAST_DEPTH * largest);
    for nth in all {
        draw(body(&world.agents[nth], pose(nth), ink(nth, depth.shade(nearness(&nth))), look));
    }
}

/// How near a volume's agents are to the eye.
struct Depth {
    least: f32,
    span: f32,
}

impl Depth {
    /// Of agents this near, of which those that differ by less than `least_span` are hardly told apart.
    fn of(all: impl Iterator<Item = f32> + Clone, least_span: f32) -> Self {
        let most = all.clone().fold(f32::NEG_INFINITY, f32::max);
        let least = all.fold(most, f32::min).min(most - least_span);
        Self { least, span: most - least }
    }

    /// How much of the background to mix in: nothing for the nearest.
    fn shade(&self, nearness: f32) -> f32 {
        let share = (nearness - self.least) / self.span;
        if self.span > 0.0 { DEPTH_SHADE * (1.0 - share) } else { 0.0 }
    }
}

/// How far the nose reaches (body radii).
pub const NOSE: f32 = 1.7;

/// The radius with which a body is drawn (m) at `px_per_m` pixels per meter: never too small to see.
#[must_use]
pub fn drawn_radius(radius: f32, px_per_m: f32) -> f32 {
    radius.max(LEAST_PX / px_per_m.max(1e-6))
}

fn body<V: Vector>(
    agent: &Agent<V>,
    [at, [x, y]]: [PlanePoint; 2],
    ink: Ink,
    look: PictureLook,
) -> DrawnBody {
    let radius = drawn_radius(agent.radius, look.px_per_m);
    // An agent that swims straight toward the eye has no direction, but a body all the same.
    let flat = x.hypot(y);
    let ahead = if flat > 1e-3 { [x / flat * radius, y / flat * radius] } else { [radius, 0.0] };
    DrawnBody { id: agent.id, at, ahead, ink }
}

impl DrawnBody {
    /// The same, and only so opaque: on a light ground, too, its rim goes with it.
    #[must_use]
    pub fn dimmed(self, share: f32) -> Self {
        Self { ink: self.ink.faded(share), ..self }
    }

    /// The body as a shape with a darker rim.
    #[must_use]
    pub fn shape(self, look: PictureLook) -> Drawable {
        Drawable::filled(Form::Drop(self.at, self.ahead), self.ink)
            .outlined(look.theme.rim_of(self.ink), Size::Px(1.0))
    }
}

/// The corners of a [`Form::Drop`]: a circle with a nose whose sides are tangents of it. Larger
/// circles get more corners.
#[must_use]
pub fn drop([x, y]: PlanePoint, [ahead_x, ahead_y]: PlanePoint, radius_px: f32) -> Vec<PlanePoint> {
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

/// The mouse: a ring with a dot, which is larger while the button is held. Nothing until the mouse has moved.
#[must_use]
pub fn mouse(world: &AnyWorld, look: PictureLook) -> Vec<Drawable> {
    each_world!(world, world => mouse_in(world, look))
}

fn mouse_in<V: Vector>(world: &World<V>, look: PictureLook) -> Vec<Drawable> {
    if world.mouse == flockwork::world::Mouse::default() {
        return Vec::new();
    }
    let (at, ink) = (look.eye.see(world.mouse.position), look.theme.mouse);
    let dot = if world.mouse.down { 5.0 } else { 2.0 };
    vec![
        Drawable::stroked(Form::Circle(at, Size::Px(8.0)), ink, Size::Px(1.5)),
        Drawable::filled(Form::Circle(at, Size::Px(dot)), ink),
    ]
}
