//! Forces as arrows, and what behaviors draw about them.

use std::iter;

use flockwork::glam::Vec2;

use super::explain::{Explained, ExplainedForce, Sketch};
use super::{Drawable, Form, Ink, PictureLook, PlanePoint, Size};

/// The length of an arrow for the agent's strongest force (px).
const LONGEST_FORCE: f32 = 84.0;

/// The length of an arrow for any force at most (px).
const LONGEST_ARROW: f32 = 150.0;

/// The most agents that show their forces as arrows: more arrows would only hide each other.
const FEW: usize = 10;

/// What behaviors draw is not faded for up to this many agents.
const UNFADED: f32 = 3.0;

/// An arrow shorter than this has no name (px).
const LEAST_NAMED: f32 = 16.0;

/// The room that a name takes (px).
const NAME_SIZE: Vec2 = Vec2::new(80.0, 16.0);

/// The names of an agent's forces, each at the tip of its arrow, or above the others where they would lie over each
/// other.
#[must_use]
pub fn force_names(agent: &Explained, look: PictureLook) -> Vec<Drawable> {
    let px = 1.0 / look.px_per_m.max(1e-6);
    let mut taken: Vec<Vec2> = Vec::new();
    let named = |it: &&ExplainedForce| length(it.force.length(), agent.max_force) > LEAST_NAMED;
    let name = |it: &ExplainedForce| {
        let length = length(it.force.length(), agent.max_force);
        let mut at = agent.at + it.force.normalize_or_zero() * (length * px);
        let lies_over = |other: &Vec2| ((*other - at) / px).abs().cmplt(NAME_SIZE).all();
        if taken.iter().any(lies_over) {
            at.y = taken.iter().map(|it| it.y).fold(at.y, f32::max) + NAME_SIZE.y * px;
        }
        taken.push(at);
        Drawable::filled(
            Form::Text(at.into(), it.name.replace('_', " ")),
            look.theme.of_text(it.color),
        )
    };
    agent.forces.iter().filter(named).map(name).collect()
}

/// What explained agents look like: what their behaviors draw, the fainter the more agents there are; and
/// arrows for the first one and a sample of the others.
#[must_use]
pub fn forces(agents: &[Explained], look: PictureLook) -> Vec<Drawable> {
    let faded = (UNFADED / agents.len().max(1) as f32).min(1.0).sqrt().sqrt();
    let forces = agents.iter().flat_map(|agent| &agent.forces);
    let drawn = forces.flat_map(|force| of_behavior(force, faded, look));
    let seen = look.theme.of_shape(Ink([200, 200, 200, 255])).faded(0.5 * faded);
    let sights = agents.iter().flat_map(|agent| geometry(&agent.sight, seen));
    let arrows = few(agents).into_iter().flat_map(|agent| arrows(agent, look));
    sights.chain(drawn).chain(arrows).collect()
}

/// The first agent and a few of the others: the same ones, by id, while others come into the list or leave it.
fn few(agents: &[Explained]) -> Vec<&Explained> {
    let Some((first, others)) = agents.split_first() else { return Vec::new() };
    let mut others: Vec<&Explained> = others.iter().collect();
    // Ids that follow each other lie far apart with their bits reversed: so neighbors are not chosen together.
    others.sort_unstable_by_key(|agent| agent.id.0.reverse_bits());
    iter::once(first).chain(others.into_iter().take(FEW - 1)).collect()
}

fn of_behavior(force: &ExplainedForce, faded: f32, look: PictureLook) -> Vec<Drawable> {
    // A behavior of no effect is shown faintly.
    let opacity = faded * if force.strength > 0.0 { 0.85 } else { 0.55 };
    let ink = look.theme.of_shape(force.color).faded(opacity);
    geometry(&force.sketch, ink)
}

fn geometry(sketch: &Sketch, ink: Ink) -> Vec<Drawable> {
    let Sketch { lines, circles, dots, .. } = sketch;
    let stroke = |form| Drawable::stroked(form, ink, Size::Px(1.5));
    let lines =
        lines.iter().map(|(from, to)| stroke(Form::Line(vec![(*from).into(), (*to).into()])));
    let circles = circles
        .iter()
        .map(|(center, radius)| stroke(Form::Circle((*center).into(), Size::World(*radius))));
    let dots =
        dots.iter().map(|at| Drawable::filled(Form::Circle((*at).into(), Size::Px(3.5)), ink));
    lines.chain(circles).chain(dots).collect()
}

fn arrows(agent: &Explained, look: PictureLook) -> Vec<Drawable> {
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
    all.chain(
        agent.forces.iter().flat_map(|it| arrow(it.force, 2.6, look.theme.of_shape(it.color))),
    )
    .collect()
}

/// A shaft and a head, `width` meters wide.
fn arrow(from: Vec2, to: Vec2, width: f32, ink: Ink) -> [Drawable; 2] {
    let (way, length) = ((to - from).normalize_or_zero(), (to - from).length());
    let head = (3.2 * width).min(0.6 * length);
    let (neck, side) = (to - way * head, way.perp() * (0.55 * head));
    let points = |corners: [Vec2; 3]| corners.map(PlanePoint::from);
    let shaft = Form::Line(vec![from.into(), neck.into()]);
    [
        Drawable::stroked(shaft, ink, Size::World(width)),
        Drawable::filled(Form::Triangle(points([to, neck + side, neck - side])), ink),
    ]
}

/// How long an arrow is (px): by the root of the force, so that weak ones can be seen beside strong ones.
fn length(force: f32, max_force: f32) -> f32 {
    let share = if max_force > 0.0 { force / max_force } else { 0.0 };
    if share.is_finite() { (LONGEST_FORCE * share.sqrt()).min(LONGEST_ARROW) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::Eye;
    use super::super::explain::testing::explained;
    use super::*;

    #[test]
    fn arrows_grow_but_never_across_the_screen() {
        assert_eq!(length(2.5, 10.0), 0.5 * LONGEST_FORCE);
        assert!(length(20.0, 10.0) > LONGEST_FORCE);
        assert_eq!(length(1e9, 10.0), LONGEST_ARROW);
        assert_eq!(length(f32::NAN, 10.0), 0.0);
        assert_eq!(length(1.0, 0.0), 0.0);
    }

    #[test]
    fn arrows_stay_with_their_agents_while_others_leave_the_list() {
        let agents: Vec<_> = (0..80).map(|id| explained(id, 0.0)).collect();
        let ids = |agents: &[Explained]| few(agents).iter().map(|it| it.id).collect::<Vec<_>>();
        let all = ids(&agents);
        assert_eq!(all.len(), FEW);
        let left: Vec<_> =
            agents.into_iter().filter(|it| it.id.0 % 5 != 3 || all.contains(&it.id)).collect();
        assert!(left.len() < 70, "{}", left.len());
        assert_eq!(ids(&left), all);
    }

    #[test]
    fn every_agent_draws_its_lines_and_the_more_there_are_the_fainter() {
        let look =
            PictureLook { theme: super::super::Theme::DARK, px_per_m: 10.0, eye: Eye::ABOVE };
        let mut last = 256;
        for count in [1, 3, 10, 80, 1000] {
            let agents: Vec<_> = (0..count).map(|id| explained(id, id as f32)).collect();
            let shapes = forces(&agents, look);
            let lines = shapes
                .iter()
                .filter_map(|shape| shape.stroke.filter(|(_, width)| *width == Size::Px(1.5)));
            let opacities: Vec<u8> = lines.map(|(Ink([.., opacity]), _)| opacity).collect();
            assert_eq!(opacities.len(), count as usize);
            assert!(
                i32::from(opacities[0]) <= last && opacities[0] > 12,
                "{count}: {}",
                opacities[0]
            );
            last = i32::from(opacities[0]);
            let arrows =
                shapes.iter().filter(|shape| matches!(shape.form, Form::Triangle(_))).count();
            assert!(arrows <= 4 * FEW, "{count}: {arrows}");
        }
    }
}
