//! Random cases of one behavior.

use flockwork::behavior::{Behavior, Ground, Steer, Wants};
use flockwork::neighbors::Neighbor;
use flockwork::noise::{Noise, Purpose};
use flockwork::obstacle::HalfSpace;
use flockwork::{
    Agent, AgentId, Aim, Field, FieldShape, FlowField, GroupId, Obstacle, Path, Slot, Space,
    Stepping, TileMap, Vector, Way,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::cases::Case;
use crate::forms::Form;
use crate::obstacles::shape;
use crate::plans::vector;
use crate::worlds::ENDS;

/// The numbers that a case is made of.
struct Numbers {
    /// A component of a place near the agent, or of an offset (m).
    place: BoxedStrategy<f32>,
    /// A component of a velocity (m/s).
    speed: BoxedStrategy<f32>,
    /// A radius (m).
    radius: BoxedStrategy<f32>,
    /// A limit of the agent.
    limit: BoxedStrategy<f32>,
    stepping: BoxedStrategy<Stepping>,
}

/// A case of a form as there are many in scenes: the behavior has something to do in most of them.
pub fn usual<V: Vector>(form: &Form) -> BoxedStrategy<Case<V>> {
    let numbers = Numbers {
        place: (-4.0_f32..4.0).boxed(),
        speed: (-1.5_f32..1.5).boxed(),
        radius: (0.05_f32..0.8).boxed(),
        limit: (0.5_f32..3.0).boxed(),
        stepping: select(vec![Stepping::default(), Stepping::PerTick]).boxed(),
    };
    case((form.usual(), field_of(form)), &numbers)
}

/// A case of a form with any finite numbers: none, next to none, far too large ones, and usual ones among them.
pub fn extreme<V: Vector>(form: &Form) -> BoxedStrategy<Case<V>> {
    let large = vec![0.0_f32, 1e-30, 1e-7, 1e6, 1e18, 1e30];
    let signed: Vec<f32> = large.iter().flat_map(|it| [*it, -it]).collect();
    let any = prop_oneof![19 => -4.0_f32..4.0, 1 => select(signed)].boxed();
    let size = prop_oneof![12 => 0.0_f32..3.0, 1 => select(large)].boxed();
    let dt = [0.0, 1e-30, 1e-3, 1.0, 1e9].map(Stepping::Timed);
    let usual = [Stepping::default(), Stepping::PerTick];
    let numbers = Numbers {
        place: any.clone(),
        speed: any,
        radius: size.clone(),
        limit: size,
        stepping: select([&dt[..], &usual].concat()).boxed(),
    };
    case((form.extreme(), field_of(form)), &numbers)
}

fn case<V: Vector>(
    (behavior, field): (BoxedStrategy<Behavior>, BoxedStrategy<Option<Field>>),
    n: &Numbers,
) -> BoxedStrategy<Case<V>> {
    let aim = || aim(n).prop_map(Some);
    let obstacle = (shape(vector(n.place.clone()), n.radius.clone()), vector::<V>(n.speed.clone()));
    let bodies = (agent(n), vec(neighbor(n), 4..10), vec(obstacle, 1..3), 0.05_f32..0.8);
    let slot = (0..6_u32, 1..6_u32).prop_map(|(nth, more)| Slot { nth, count: nth + more });
    let goals = ([aim(), aim()], path(n).prop_map(Some), prop::option::of(way(n)), slot);
    let grounds = (
        (prop::bool::weighted(0.2), any::<bool>()),
        tiles(),
        (flow_field(), field),
        space(n),
        n.stepping.clone(),
    );
    (behavior, bodies, goals, grounds, vector(n.speed.clone()), any::<u64>())
        .prop_map(|(behavior, bodies, goals, grounds, so_far, seed)| {
            let (me, mut neighbors, mut obstacles, gap) = bodies;
            neighbors[0].offset = neighbors[0].offset * 0.1 + me.heading * gap;
            obstacles.iter_mut().for_each(|(it, _)| *it = before(&me, *it));
            if behavior.obstacle_reach(&me).is_some() {
                obstacles[0].0 = on_course(&me, obstacles[0].0, 0.4 * gap);
            }
            let (aims, path, way, slot) = goals;
            let ((has_tiles, is_still), tiles, (flow_field, field), space, stepping) = grounds;
            let neighbors = (1..).zip(neighbors).map(|(id, it)| Neighbor { id: AgentId(id), ..it });
            let (obstacles, velocities): (Vec<_>, Vec<_>) = obstacles.into_iter().unzip();
            let needs = |ground| Steer::<V>::needs(&behavior) == ground;
            Case {
                neighbors: neighbors.collect(),
                obstacles,
                obstacle_velocities: if is_still { Vec::new() } else { velocities },
                aims,
                path,
                field,
                way,
                slot,
                tiles: (has_tiles || needs(Ground::Tiles)).then_some(tiles),
                flow_field: needs(Ground::FlowField).then_some(flow_field),
                space: about(&me, space),
                me,
                behavior,
                stepping,
                so_far,
                noise: Noise::new(seed, 1, 2, Purpose::Behavior),
            }
        })
        .boxed()
}

/// An obstacle on the course of the agent, this far ahead of it (m); one that has no end is where it is.
fn on_course<V: Vector>(me: &Agent<V>, obstacle: Obstacle<V>, gap: f32) -> Obstacle<V> {
    let Some((middle, extent)) = obstacle.ball() else { return obstacle };
    obstacle
        .moved(me.position + me.heading * (extent + gap) + (middle - me.position) * 0.02 - middle)
}

/// A half-space that the agent is not in.
fn before<V: Vector>(me: &Agent<V>, obstacle: Obstacle<V>) -> Obstacle<V> {
    match obstacle {
        Obstacle::HalfSpace(it) if obstacle.contains(me.position, 0.0) => {
            HalfSpace { normal: -it.normal, ..it }.into()
        }
        _ => obstacle,
    }
}

/// A unit vector.
fn unit<V: Vector>() -> BoxedStrategy<V> {
    let ahead = V::from_xyz([1.0, 0.0, 0.0]);
    vector::<V>(-1.0_f32..1.0)
        .prop_map(move |it| if it.unit() == V::ZERO { ahead } else { it.unit() })
        .boxed()
}

/// A velocity; some stand.
fn velocity<V: Vector>(n: &Numbers) -> BoxedStrategy<V> {
    prop_oneof![1 => Just(V::ZERO), 7 => vector(n.speed.clone())].boxed()
}

fn agent<V: Vector>(n: &Numbers) -> BoxedStrategy<Agent<V>> {
    let ways = (vector(n.place.clone()), velocity::<V>(n), unit(), unit());
    let limits = [n.limit.clone(), n.limit.clone(), n.limit.clone(), n.limit.clone()];
    (ways, n.radius.clone(), limits)
        .prop_map(|((position, velocity, rests, facing), radius, limits)| {
            let way = velocity.unit();
            let [mass, max_speed, max_force, response_secs] = limits;
            Agent {
                position,
                velocity,
                heading: if way == V::ZERO { rests } else { way },
                facing,
                radius,
                mass,
                max_speed,
                max_force,
                response_secs,
                ..Agent::default()
            }
        })
        .boxed()
}

/// From the agent to something: half of all is close by.
fn offset<V: Vector>(n: &Numbers) -> BoxedStrategy<V> {
    let share = select(vec![1.0, 0.4]);
    (vector::<V>(n.place.clone()), share).prop_map(|(offset, share)| offset * share).boxed()
}

/// Another agent.
fn neighbor<V: Vector>(n: &Numbers) -> BoxedStrategy<Neighbor<V>> {
    (offset(n), velocity(n), unit(), n.radius.clone())
        .prop_map(|(offset, velocity, heading, radius)| Neighbor {
            id: AgentId(0),
            group: GroupId(0),
            offset,
            velocity,
            heading,
            radius,
            passed: 0,
        })
        .boxed()
}

fn aim<V: Vector>(n: &Numbers) -> BoxedStrategy<Aim<V>> {
    (offset(n), velocity(n), unit(), n.radius.clone())
        .prop_map(|(offset, velocity, heading, radius)| Aim { offset, velocity, heading, radius })
        .boxed()
}

fn path<V: Vector>(n: &Numbers) -> BoxedStrategy<Path<V>> {
    (vec(vector(n.place.clone()), 1..6), n.radius.clone(), select(ENDS.to_vec()))
        .prop_map(|(points, radius, end)| Path { points, radius, end })
        .boxed()
}

fn way<V: Vector>(n: &Numbers) -> BoxedStrategy<Way<V>> {
    (unit(), n.limit.clone(), vector(n.place.clone()), any::<bool>())
        .prop_map(|(direction, length, end, is_straight)| Way {
            direction,
            length,
            end,
            gap: 0.0,
            is_straight,
        })
        .boxed()
}

/// A map over all usual places.
fn tiles() -> BoxedStrategy<TileMap> {
    let walls = vec(prop::bool::weighted(0.04), 64);
    walls
        .prop_map(|walls| TileMap { origin: [-6.0; 2], tile: 1.5, columns: 8, rows: 8, walls })
        .boxed()
}

/// A field for a form that takes one; for any other nothing is drawn.
fn field_of(form: &Form) -> BoxedStrategy<Option<Field>> {
    let wants = form.behavior.info().targets.iter().any(|(_, wants)| *wants == Wants::Field);
    if wants { amounts().prop_map(Some).boxed() } else { Just(None).boxed() }
}

/// A field over all places near the agent, on which nothing lies in some cells.
fn amounts() -> BoxedStrategy<Field> {
    let shape = FieldShape { min: [-9.0, -6.0], max: [9.0, 6.0], size: [9, 8], wraps: false };
    let amount = prop_oneof![1 => Just(0.0), 4 => 0.0_f32..2.0];
    let field = move |amounts: Vec<f32>| {
        let mut field = Field::new(shape, 0.0, 0.0);
        field.set_values(&amounts);
        field
    };
    vec(amount, shape.cells()).prop_map(field).boxed()
}

/// A flow field over all usual places; a volume has a single layer.
fn flow_field<V: Vector>() -> BoxedStrategy<FlowField<V>> {
    let (origin, size) = (V::from_xyz([-6.0, -6.0, 0.0]), [5, 5, 1]);
    vec(vector(-1.0_f32..1.0), 25)
        .prop_map(move |directions| FlowField { origin, cell: 3.0, size, directions })
        .boxed()
}

/// An open space, or walls around some of the places near the agent, mostly around itself.
fn space<V: Vector>(n: &Numbers) -> BoxedStrategy<Space<V>> {
    let walls = (vector::<V>(n.place.clone()), vector::<V>(n.radius.clone()));
    let walls = walls.prop_map(|(middle, half)| {
        let half = half + V::from_xyz([1.2; 3]);
        Space::Walls(middle * 0.4 - half, middle * 0.4 + half)
    });
    prop_oneof![2 => Just(Space::Open), 3 => walls].boxed()
}

/// The same space about the agent.
fn about<V: Vector>(me: &Agent<V>, space: Space<V>) -> Space<V> {
    match space {
        Space::Walls(min, max) => Space::Walls(min + me.position, max + me.position),
        other => other,
    }
}
