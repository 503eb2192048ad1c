//! `PerTick` worlds against the tutorials' arithmetic, computed here anew in double precision and
//! with none of the crate's code: equal to a thousandth of a pixel after 200 ticks.

use std::cell::Cell;
use std::ops::{Add, Mul, Neg, Sub};

use flockwork::behavior::{
    Arrive, AvoidForm, AvoidObstacles, Behavior, Falloff, FollowForm, FollowPath, Queue, QueueForm,
    Seek, Separation,
};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::world::Named;
use flockwork::{
    Agent, Group, Obstacle, Path, PathEnd, Plan, Space, Stepping, Target, Term, World,
};

const MAX_FORCE: f64 = 5.4;
const MAX_SPEED: f64 = 6.0;
const MASS: f64 = 30.0;
const TICKS: usize = 200;

/// A vector of the tutorials, in double precision.
#[derive(Clone, Copy)]
struct DVec2 {
    x: f64,
    y: f64,
}

fn dvec2(x: f64, y: f64) -> DVec2 {
    DVec2 { x, y }
}

impl DVec2 {
    const ZERO: Self = DVec2 { x: 0.0, y: 0.0 };

    fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    fn as_vec2(self) -> Vec2 {
        vec2(self.x as f32, self.y as f32)
    }
}

impl Add for DVec2 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        dvec2(self.x + other.x, self.y + other.y)
    }
}

impl Mul<f64> for DVec2 {
    type Output = Self;
    fn mul(self, factor: f64) -> Self {
        dvec2(self.x * factor, self.y * factor)
    }
}

impl Neg for DVec2 {
    type Output = Self;
    fn neg(self) -> Self {
        self * -1.0
    }
}

impl Sub for DVec2 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

/// How far an agent is from where the tutorial's arithmetic has it.
fn error(agent: &Agent<Vec2>, host: &Host) -> f64 {
    let [x, y] = agent.position.to_array().map(f64::from);
    (dvec2(x, y) - host.position).length()
}

/// The tutorials' host: position and velocity, in pixels and pixels per tick.
#[derive(Clone, Copy)]
struct Host {
    position: DVec2,
    velocity: DVec2,
    node: usize,
    direction: isize,
}

fn truncate(v: DVec2, max: f64) -> DVec2 {
    if v.length() > max { v * (max / v.length()) } else { v }
}

fn unit(v: DVec2) -> DVec2 {
    if v.length() > 0.0 { v * (1.0 / v.length()) } else { v }
}

fn seek(host: &Host, target: DVec2) -> DVec2 {
    unit(target - host.position) * MAX_SPEED - host.velocity
}

/// The common loop: steering from the previous tick's hosts, then truncate, divide, add, move.
fn tick(hosts: &mut [Host], steering: impl Fn(usize, &[Host], &mut Host) -> DVec2) {
    let previous = hosts.to_vec();
    for (i, host) in hosts.iter_mut().enumerate() {
        let force = truncate(steering(i, &previous, host), MAX_FORCE) * (1.0 / MASS);
        host.velocity = truncate(host.velocity + force, MAX_SPEED);
        host.position = host.position + host.velocity;
    }
}

/// Five, and not more: where many meet, a radius entered a tick earlier by a rounding error of single
/// precision decides the rest of the run.
fn starts() -> Vec<Host> {
    let at = |x: f64, y: f64, vx: f64, vy: f64| Host {
        position: dvec2(x, y),
        velocity: dvec2(vx, vy),
        node: 0,
        direction: 1,
    };
    vec![
        at(10.0, 20.0, 1.0, 0.0),
        at(52.0, 210.0, 0.0, -2.0),
        at(131.0, 95.0, 0.5, 0.5),
        at(33.0, 140.0, 2.0, 1.0),
        at(90.0, 30.0, -1.0, 1.5),
    ]
}

fn world(terms: Vec<Term<Vec2>>) -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::PerTick, 1, 60.0);
    let fixed = |number: f64| Number::Fixed(number as f32);
    let group = Group {
        mass: fixed(MASS),
        max_speed: fixed(MAX_SPEED),
        max_force: fixed(MAX_FORCE),
        ..Group::default()
    };
    let group = world.add_group(group, Some(Plan::of(terms)));
    for host in starts() {
        world.spawn(group, host.position.as_vec2(), host.velocity.as_vec2()).unwrap();
    }
    world
}

/// Runs both for 200 ticks and compares everybody's position.
#[track_caller]
fn same(mut world: World<Vec2>, steering: impl Fn(usize, &[Host], &mut Host) -> DVec2) {
    let mut hosts = starts();
    for _ in 0..TICKS {
        world.step(&mut (), &[]);
        tick(&mut hosts, &steering);
    }
    for (agent, host) in world.agents.iter().zip(&hosts) {
        let error = error(agent, host);
        assert!(error < 1e-3, "agent {} is off by {error}", agent.id.0);
    }
}

fn toward(behavior: Behavior, target: Vec2) -> Term<Vec2> {
    Term::new(behavior).toward(Target::Point(target))
}

#[test]
fn seek_is_the_tutorials() {
    same(world(vec![toward(Behavior::Seek(Seek {}), vec2(300.0, 200.0))]), |_, _, host| {
        seek(host, dvec2(300.0, 200.0))
    });
}

#[test]
fn arrive_is_the_tutorials() {
    const SLOWING: f64 = 100.0;
    let arrive = Behavior::Arrive(Arrive { slow_radius: SLOWING as f32 });
    same(world(vec![toward(arrive, vec2(300.0, 200.0))]), |_, _, host| {
        let offset = dvec2(300.0, 200.0) - host.position;
        let speed = MAX_SPEED * (offset.length() / SLOWING).min(1.0);
        unit(offset) * speed - host.velocity
    });
}

/// Nodes within the radius are reached; at the end back and forth by a direction of ±1.
#[test]
fn path_following_is_the_tutorials() {
    let nodes = [dvec2(20.0, 40.0), dvec2(200.0, 60.0), dvec2(180.0, 220.0), dvec2(40.0, 180.0)];
    const RADIUS: f64 = 20.0;
    let nearest = |position: DVec2| {
        let distance = |i: &usize| (nodes[*i] - position).length();
        (0..nodes.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap()
    };
    let mut world = world(vec![
        Term::new(Behavior::FollowPath(FollowPath {
            form: FollowForm::Nodes,
            ..FollowPath::default()
        }))
        .toward(Target::Path(0)),
    ]);
    let points = nodes.iter().map(|node| node.as_vec2()).collect();
    let path = Path { points, radius: RADIUS as f32, end: PathEnd::PingPong };
    world.paths.push(Named { name: "beat".into(), it: path });

    let mut hosts = starts();
    hosts.iter_mut().for_each(|host| host.node = nearest(host.position));
    for now in 0..TICKS {
        world.step(&mut (), &[]);
        tick(&mut hosts, |_, _, host| {
            // The first tick chooses the nearest node; from the second on it may be reached.
            if now > 0 && (nodes[host.node] - host.position).length() <= RADIUS {
                let next = host.node as isize + host.direction;
                if next < 0 || next >= nodes.len() as isize {
                    host.direction = -host.direction;
                }
                host.node = (host.node as isize + host.direction) as usize;
            }
            seek(host, nodes[host.node])
        });
    }
    for (agent, host) in world.agents.iter().zip(&hosts) {
        let error = error(agent, host);
        assert!(error < 1e-3, "agent {} is off by {error}", agent.id.0);
    }
}

const SEE_AHEAD: f64 = 50.0;
const AVOID_FORCE: f64 = 600.0;

fn avoid(host: &Host, circles: &[(DVec2, f64)]) -> DVec2 {
    let length = SEE_AHEAD * host.velocity.length() / MAX_SPEED;
    let ahead = host.position + unit(host.velocity) * length;
    let ahead2 = host.position + unit(host.velocity) * length * 0.5;
    let mut threat: Option<(f64, DVec2)> = None;
    for &(center, radius) in circles {
        let inside = |point: DVec2| (center - point).length() <= radius;
        let distance = (center - host.position).length();
        if (inside(ahead) || inside(ahead2) || inside(host.position))
            && threat.is_none_or(|(best, _)| distance < best)
        {
            threat = Some((distance, center));
        }
    }
    threat.map_or(DVec2::ZERO, |(_, center)| unit(ahead - center) * AVOID_FORCE)
}

fn avoid_term() -> Term<Vec2> {
    Term::new(Behavior::AvoidObstacles(AvoidObstacles {
        form: AvoidForm::Tutorial,
        look_ahead: SEE_AHEAD as f32,
        force: AVOID_FORCE as f32,
        ..AvoidObstacles::default()
    }))
}

fn with_circles(mut world: World<Vec2>, circles: &[(DVec2, f64)]) -> World<Vec2> {
    let circle = |&(center, radius): &(DVec2, f64)| Obstacle::Circle {
        center: center.as_vec2(),
        radius: radius as f32,
    };
    world.obstacles = circles.iter().map(circle).collect();
    world
}

#[test]
fn collision_avoidance_is_the_tutorials() {
    let circles = [
        (dvec2(120.0, 100.0), 25.0),
        (dvec2(200.0, 170.0), 30.0),
        (dvec2(60.0, 165.0), 15.0),
        (dvec2(240.0, 120.0), 20.0),
    ];
    let terms = vec![toward(Behavior::Seek(Seek {}), vec2(300.0, 200.0)), avoid_term()];
    same(with_circles(world(terms), &circles), |_, _, host| {
        seek(host, dvec2(300.0, 200.0)) + avoid(host, &circles)
    });
}

const QUEUE_AHEAD: f64 = 30.0;
const QUEUE_RADIUS: f64 = 30.0;
const SEPARATION_RADIUS: f64 = 30.0;
const MAX_SEPARATION: f64 = 2.0;

fn separation(i: usize, hosts: &[Host]) -> DVec2 {
    let me = &hosts[i];
    let near = |other: &&Host| (other.position - me.position).length() < SEPARATION_RADIUS;
    let others = hosts.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, other)| other);
    -unit(others.filter(near).map(|other| other.position - me.position).fold(DVec2::ZERO, Add::add))
        * MAX_SEPARATION
}

/// The nearest mate around the point ahead, the lower number of two at one distance.
fn in_front(i: usize, hosts: &[Host]) -> Option<DVec2> {
    let me = &hosts[i];
    let point = me.position + unit(me.velocity) * QUEUE_AHEAD;
    let mut nearest: Option<DVec2> = None;
    for (_, mate) in hosts.iter().enumerate().filter(|(j, _)| *j != i) {
        let offset = mate.position - me.position;
        if (mate.position - point).length() < QUEUE_RADIUS
            && nearest.is_none_or(|best| offset.length() < best.length())
        {
            nearest = Some(offset);
        }
    }
    nearest
}

/// Seek and avoidance first, the queue's stage last, as published.
fn queue_stage(form: QueueForm) {
    let circles = [(dvec2(150.0, 60.0), 20.0)];
    let queue = Queue {
        form,
        ahead: QUEUE_AHEAD as f32,
        radius: QUEUE_RADIUS as f32,
        separation_radius: SEPARATION_RADIUS as f32,
        separation_strength: MAX_SEPARATION as f32,
        ..Queue::default()
    };
    let waits = Cell::new(0);
    let mut terms = vec![toward(Behavior::Seek(Seek {}), vec2(300.0, 120.0)), avoid_term()];
    terms.push(Term::new(Behavior::Queue(queue)));
    same(with_circles(world(terms), &circles), |i, hosts, host| {
        let mut steering = seek(host, dvec2(300.0, 120.0)) + avoid(host, &circles);
        let Some(mate) = in_front(i, hosts) else { return steering };
        waits.set(waits.get() + 1);
        let mut brake = -steering * 0.8 - host.velocity;
        match form {
            QueueForm::HardStop => brake = DVec2::ZERO,
            QueueForm::Separate => brake = brake + separation(i, hosts),
            _ => {}
        }
        let near = mate.length() <= QUEUE_RADIUS;
        let damps = match form {
            QueueForm::HardStop => true,
            QueueForm::SlowNear | QueueForm::Separate => near,
            _ => false,
        };
        steering = steering + brake;
        if damps {
            host.velocity = host.velocity * 0.3;
        }
        steering
    });
    assert!(waits.get() > 50, "the queue was put to the test only {} times", waits.get());
}

#[test]
fn queue_with_a_hard_stop_is_the_tutorials() {
    queue_stage(QueueForm::HardStop);
}

#[test]
fn queue_with_a_brake_is_the_tutorials() {
    queue_stage(QueueForm::Brake);
}

#[test]
fn queue_that_slows_near_a_mate_is_the_tutorials() {
    queue_stage(QueueForm::SlowNear);
}

#[test]
fn queue_that_separates_is_the_tutorials() {
    queue_stage(QueueForm::Separate);
}

#[test]
fn separation_is_the_tutorials() {
    let separate = Separation {
        radius: SEPARATION_RADIUS as f32,
        falloff: Falloff::Mean,
        strength: MAX_SEPARATION as f32,
        ..Separation::default()
    };
    let terms = vec![
        toward(Behavior::Seek(Seek {}), vec2(200.0, 120.0)),
        Term::new(Behavior::Separation(separate)),
    ];
    same(world(terms), |i, hosts, host| seek(host, dvec2(200.0, 120.0)) + separation(i, hosts));
}
