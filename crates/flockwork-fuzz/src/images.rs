//! A case elsewhere: turned, mirrored, moved, or as a flat layer of a volume.

use flockwork::behavior::{AvoidForm, Behavior, Contain, ContainForm, WallSide};
use flockwork::glam::Vec2;
use flockwork::neighbors::Neighbor;
use flockwork::obstacle::{Arena, Box, Circle, OrientedBox};
use flockwork::{Agent, Aim, FlowField, Isometry, Obstacle, Path, Slot, Space, Vector, Way};

use crate::cases::Case;
use crate::grounds::{amounts_led, field_led, tiles_led};

impl<V: Vector> Case<V> {
    /// The same case where an isometry leads it; none if some of it has no form there.
    #[must_use]
    pub fn led(&self, by: &Isometry) -> Option<Self> {
        if !by.keeps_axes() && self.lies_along_axes() {
            return None;
        }
        let mut it = self.map(&|it| by.point(it), &|it| by.vector(it));
        it.obstacles = self.obstacles.iter().map(|it| it.image(by)).collect::<Option<_>>()?;
        it.path = self.path.as_ref().map(|path| path_led(&self.behavior, path, by));
        it.slot = slot_led(&self.behavior, self.slot, by);
        it.tiles = self.tiles.as_ref().map(|tiles| tiles_led(tiles, by));
        it.flow_field = self.flow_field.as_ref().map(|field| field_led(field, by));
        it.field = self.field.as_ref().map(|field| amounts_led(field, by));
        if let Space::Walls(min, max) = self.space {
            let [min, max] = by.corners([min, max]);
            it.space = Space::Walls(min, max);
        }
        it.behavior = behavior_led(it.behavior, by);
        Some(it)
    }

    /// Whether anything but obstacles lies along the axes.
    fn lies_along_axes(&self) -> bool {
        let has_ground = self.tiles.is_some() || self.flow_field.is_some() || self.field.is_some();
        let is_box = |it: &Contain| it.form == ContainForm::Box;
        let is_in_box = matches!(&self.behavior, Behavior::Contain(it) if is_box(it));
        has_ground || is_in_box || self.space != Space::Open
    }

    /// The same with each place and each direction changed, without obstacles, walls and flow field.
    fn map<W: Vector>(&self, point: &impl Fn(V) -> W, vector: &impl Fn(V) -> W) -> Case<W> {
        let way = |it: Way<V>| {
            let Way { direction, length, end, gap, is_straight } = it;
            Way { direction: vector(direction), length, end: point(end), gap, is_straight }
        };
        Case {
            behavior: self.behavior,
            me: agent(&self.me, point, vector),
            neighbors: self.neighbors.iter().map(|it| neighbor(it, vector)).collect(),
            obstacles: Vec::new(),
            obstacle_velocities: self.obstacle_velocities.iter().map(|it| vector(*it)).collect(),
            aims: self.aims.map(|aim| aim.map(|it| aim_of(&it, vector))),
            path: self.path.as_ref().map(|path| path_of(path, point)),
            field: self.field.clone(),
            way: self.way.map(way),
            slot: self.slot,
            tiles: self.tiles.clone(),
            flow_field: None,
            space: Space::Open,
            stepping: self.stepping,
            so_far: vector(self.so_far),
            noise: self.noise,
        }
    }
}

fn agent<V: Vector, W: Vector>(
    me: &Agent<V>,
    point: impl Fn(V) -> W,
    vector: impl Fn(V) -> W,
) -> Agent<W> {
    Agent {
        position: point(me.position),
        velocity: vector(me.velocity),
        heading: vector(me.heading),
        facing: vector(me.facing),
        radius: me.radius,
        mass: me.mass,
        max_speed: me.max_speed,
        max_force: me.max_force,
        response_secs: me.response_secs,
        ..Agent::default()
    }
}

fn neighbor<V: Vector, W>(it: &Neighbor<V>, vector: impl Fn(V) -> W) -> Neighbor<W> {
    let [offset, velocity, heading] = [it.offset, it.velocity, it.heading].map(vector);
    let Neighbor { id, group, radius, passed, .. } = *it;
    Neighbor { id, group, offset, velocity, heading, radius, passed }
}

fn aim_of<V: Vector, W>(it: &Aim<V>, vector: impl Fn(V) -> W) -> Aim<W> {
    let [offset, velocity, heading] = [it.offset, it.velocity, it.heading].map(vector);
    Aim { offset, velocity, heading, radius: it.radius }
}

fn path_of<V: Vector, W>(path: &Path<V>, point: impl Fn(V) -> W) -> Path<W> {
    let points = path.points.iter().map(|it| point(*it)).collect();
    Path { points, radius: path.radius, end: path.end }
}

/// A path goes along, unless its points are places in the leader's frame: x ahead and y to the left.
fn path_led<V: Vector>(behavior: &Behavior, path: &Path<V>, by: &Isometry) -> Path<V> {
    let in_frame = Isometry { is_mirrored: by.is_mirrored, ..Isometry::default() };
    let by = if matches!(behavior, Behavior::KeepPlaces(_)) { &in_frame } else { by };
    path_of(path, |it| by.point(it))
}

/// The slot whose place in a formation is the mirrored one.
fn slot_led(behavior: &Behavior, slot: Slot, by: &Isometry) -> Slot {
    let Behavior::KeepFormation(formation) = behavior else { return slot };
    let beside = |nth: u32| formation.beside(Slot { nth, ..slot });
    let [ahead, left, _] = beside(slot.nth);
    let is_it = |nth: &u32| {
        let [x, y, _] = beside(*nth);
        (x - ahead).abs() + (y + left).abs() < 1e-4 * (1.0 + ahead.abs() + left.abs())
    };
    // In a wedge the last of an odd number has no partner among them, but its place has one.
    let mirrored = || (0..=slot.count).find(is_it).expect("formations are alike on both sides");
    if by.is_mirrored { Slot { nth: mirrored(), ..slot } } else { slot }
}

/// The behavior with its sides, as its parameters name them, where they come to lie.
fn behavior_led(mut behavior: Behavior, by: &Isometry) -> Behavior {
    match &mut behavior {
        Behavior::Contain(it) if by.x_axis[0] == 0.0 => {
            (it.half_width, it.half_height) = (it.half_height, it.half_width);
        }
        Behavior::FollowWall(it) if by.is_mirrored => it.side = other_side(it.side),
        Behavior::OffsetPursue(it) if by.is_mirrored => it.left = -it.left,
        Behavior::Orbit(it) if by.is_mirrored => it.clockwise = !it.clockwise,
        _ => {}
    }
    behavior
}

fn other_side(side: WallSide) -> WallSide {
    match side {
        WallSide::Left => WallSide::Right,
        WallSide::Right => WallSide::Left,
        WallSide::Nearest => WallSide::Nearest,
    }
}

/// How high the walls of a flat volume are (m): farther off than all that lies in the plane.
const HIGH: f32 = 100.0;

impl Case<Vec2> {
    /// The same case without obstacles that have no form in a flat volume, or another one for the behavior: as high as a wall
    /// has to be, the ball around a box would be larger.
    #[must_use]
    pub fn liftable(&self) -> Self {
        let mut it = self.clone();
        it.obstacles.iter_mut().for_each(|it| *it = taken(&self.behavior, it));
        let is_upright: Vec<_> =
            it.obstacles.iter().map(|it| upright::<Vec2>(it).is_some()).collect();
        let mut stays = is_upright.iter().copied();
        it.obstacles.retain(|_| stays.next().unwrap_or(false));
        let mut stays = is_upright.iter().copied();
        it.obstacle_velocities.retain(|_| stays.next().unwrap_or(false));
        it
    }

    /// A [liftable](Self::liftable) case as a flat layer of a volume.
    #[must_use]
    pub fn lifted<V: Vector>(&self) -> Case<V> {
        let mut it = self.map(&flat::<V>, &flat::<V>);
        it.obstacles = self.obstacles.iter().filter_map(upright).collect();
        it.flow_field = self.flow_field.as_ref().map(|field| FlowField {
            origin: flat(field.origin),
            cell: field.cell,
            size: field.size,
            directions: field.directions.iter().copied().map(flat).collect(),
        });
        if let Space::Walls(min, max) = self.space {
            it.space = Space::Walls(flat::<V>(min) - up(), flat::<V>(max) + up());
        }
        it
    }
}

fn flat<V: Vector>(it: Vec2) -> V {
    V::from_xyz(it.to_xyz())
}

fn up<V: Vector>() -> V {
    V::from_xyz([0.0, 0.0, HIGH])
}

/// An obstacle as a behavior takes it: for `box_probe` it is the ball around it.
fn taken(behavior: &Behavior, it: &Obstacle<Vec2>) -> Obstacle<Vec2> {
    let is_probed =
        matches!(behavior, Behavior::AvoidObstacles(it) if it.form == AvoidForm::BoxProbe);
    let ball = it.ball().filter(|_| is_probed);
    ball.map_or(*it, |(center, radius)| Circle { center, radius }.into())
}

/// A flat box would be a plate: it has to be high. A polygon has no form in a volume.
fn upright<V: Vector>(it: &Obstacle<Vec2>) -> Option<Obstacle<V>> {
    let high = |it: Box<V>| Box { min: it.min - up(), max: it.max + up() };
    match it.map(flat) {
        Obstacle::Polygon(_) | Obstacle::Arena(Arena::Polygon(_)) => None,
        Obstacle::Box(it) => Some(high(it).into()),
        Obstacle::OrientedBox(it) => Some(OrientedBox { half: it.half + up(), ..it }.into()),
        Obstacle::Arena(Arena::Box(it)) => Some(Arena::Box(high(it)).into()),
        other => Some(other),
    }
}
