//! `PerTick` worlds against the tutorials' arithmetic, computed here anew in double precision and
//! with none of the crate's code: equal to two thousandths of a pixel after 200 ticks.

use flockwork::obstacle::{Box, Circle};
use std::cell::Cell;
use std::ops::{Add, Mul, Neg, Sub};

use flockwork::behavior::{
    Arrive, AvoidForm, AvoidObstacles, Behavior, Falloff, FollowForm, FollowLeader, FollowPath,
    Lead, LeaderForm, Queue, QueueForm, Seek, Separation, StartAt,
};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::Number;
use flockwork::world::Named;
use flockwork::{
    Agent, Group, Obstacle, Path, PathEnd, Plan, Space, Steer, Stepping, Target, Term, Turn, View,
    World,
};

const MAX_FORCE: f64 = 5.4;
const MAX_SPEED: f64 = 6.0;
const MASS: f64 = 30.0;
const TICKS: usize = 200;

/// A vector of the tutorials, in double precision.
#[derive(Clone, Copy, Debug)]
struct DVec2 {
    x: f64,
    y: f64,
}

const fn dvec2(x: f64, y: f64) -> DVec2 {
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

/// Runs both for 200 ticks and compares the positions of all agents.
#[track_caller]
fn same(mut world: World<Vec2>, steering: impl Fn(usize, &[Host], &mut Host) -> DVec2) {
    let mut hosts = starts();
    for _ in 0..TICKS {
        world.step(&mut (), &[]);
        tick(&mut hosts, &steering);
    }
    for (agent, host) in world.agents.iter().zip(&hosts) {
        let error = error(agent, host);
        assert!(error < 2e-3, "agent {} is off by {error}", agent.id.0);
    }
}

fn toward(behavior: Behavior, target: Vec2) -> Term<Vec2> {
    Term::new(behavior).toward(Target::Point(target))
}

#[test]
fn seek_is_the_tutorials() {
    same(world(vec![toward(Behavior::Seek(Seek::default()), vec2(300.0, 200.0))]), |_, _, host| {
        seek(host, dvec2(300.0, 200.0))
    });
}

#[test]
fn arrive_is_the_tutorials() {
    const SLOWING: f64 = 100.0;
    let arrive = Behavior::Arrive(Arrive { slow_radius: SLOWING as f32, ..Arrive::default() });
    same(world(vec![toward(arrive, vec2(300.0, 200.0))]), |_, _, host| {
        let offset = dvec2(300.0, 200.0) - host.position;
        let speed = MAX_SPEED * (offset.length() / SLOWING).min(1.0);
        unit(offset) * speed - host.velocity
    });
}

const NODES: [DVec2; 4] =
    [dvec2(20.0, 40.0), dvec2(120.0, 60.0), dvec2(110.0, 130.0), dvec2(40.0, 100.0)];
const PATH_RADIUS: f64 = 10.0;

/// The published `pathFollowing`: `target = nodes[currentNode]`; within the radius `currentNode += pathDir`, and
/// beyond an end `pathDir *= -1; currentNode += pathDir`; then `seek(target)`, which is still the node that was reached.
fn patrol(host: &mut Host) -> DVec2 {
    let target = NODES[host.node];
    if (target - host.position).length() <= PATH_RADIUS {
        let mut next = host.node as isize + host.direction;
        if next < 0 || next >= NODES.len() as isize {
            host.direction = -host.direction;
            next += host.direction;
        }
        host.node = next as usize;
    }
    seek(host, target)
}

/// Two laps of the patrol, from this node on.
fn path_following(start: StartAt, first: impl Fn(&Host) -> usize) {
    let form = FollowForm::Nodes;
    let follow = Behavior::FollowPath(FollowPath { form, start, ..FollowPath::default() });
    let mut world = world(vec![Term::new(follow).toward(Target::Path(0))]);
    let points = NODES.iter().map(|node| node.as_vec2()).collect();
    let path = Path { points, radius: PATH_RADIUS as f32, end: PathEnd::PingPong };
    world.paths.push(Named { name: "beat".into(), it: path });

    let mut hosts = starts();
    hosts.iter_mut().for_each(|host| host.node = first(host));
    let mut turns = 0;
    for _ in 0..2 * TICKS {
        world.step(&mut (), &[]);
        let before: Vec<_> = hosts.iter().map(|host| host.direction).collect();
        tick(&mut hosts, |_, _, host| patrol(host));
        turns += hosts.iter().zip(before).filter(|(host, was)| host.direction != *was).count();
    }
    assert!(turns >= hosts.len(), "only {turns} turns at the ends");
    for (agent, host) in world.agents.iter().zip(&hosts) {
        let error = error(agent, host);
        assert!(error < 1e-2, "agent {} is off by {error}", agent.id.0);
    }
}

#[test]
fn path_following_is_the_tutorials() {
    path_following(StartAt::First, |_| 0);
}

#[test]
fn path_following_may_start_at_the_nearest_node() {
    path_following(StartAt::Nearest, |host| {
        let distance = |i: &usize| (NODES[*i] - host.position).length();
        (0..NODES.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap()
    });
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
    let circle = |&(center, radius): &(DVec2, f64)| {
        Obstacle::Circle(Circle { center: center.as_vec2(), radius: radius as f32 })
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
    let terms = vec![toward(Behavior::Seek(Seek::default()), vec2(300.0, 200.0)), avoid_term()];
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
    let near = |other: &&Host| (other.position - me.position).length() <= SEPARATION_RADIUS;
    let others = hosts.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, other)| other);
    -unit(others.filter(near).map(|other| other.position - me.position).fold(DVec2::ZERO, Add::add))
        * MAX_SEPARATION
}

/// The published `getNeighborAhead`: the first mate of the list within the radius of the point ahead.
fn in_front(i: usize, hosts: &[Host]) -> Option<DVec2> {
    let me = &hosts[i];
    let point = me.position + unit(me.velocity) * QUEUE_AHEAD;
    let mut others = hosts.iter().enumerate().filter(|(j, _)| *j != i);
    let first = others.find(|(_, mate)| (mate.position - point).length() <= QUEUE_RADIUS);
    first.map(|(_, mate)| mate.position - me.position)
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
    let mut terms = vec![toward(Behavior::Seek(Seek::default()), vec2(300.0, 120.0)), avoid_term()];
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
        toward(Behavior::Seek(Seek::default()), vec2(200.0, 120.0)),
        Term::new(Behavior::Separation(separate)),
    ];
    same(world(terms), |i, hosts, host| seek(host, dvec2(200.0, 120.0)) + separation(i, hosts));
}

const BEHIND: f64 = 40.0;
const SIGHT: f64 = 30.0;
const FOLLOW_SLOWING: f64 = 50.0;

fn arrive(host: &Host, target: DVec2, slowing: f64) -> DVec2 {
    let offset = target - host.position;
    unit(offset) * (MAX_SPEED * (offset.length() / slowing).min(1.0)) - host.velocity
}

/// The published `followLeader`: behind and ahead of the leader by its velocity, on the leader itself while it
/// rests; evade within the sight radius, arrive behind, keep apart from the other followers.
fn follow(i: usize, hosts: &[Host]) -> DVec2 {
    let (me, leader) = (&hosts[i], &hosts[0]);
    let way = unit(leader.velocity) * BEHIND;
    let seen = |point: DVec2| (point - me.position).length() <= SIGHT;
    let updates = (leader.position - me.position).length() / MAX_SPEED;
    let future = leader.position + leader.velocity * updates;
    let evade = unit(me.position - future) * MAX_SPEED - me.velocity;
    let dodge = seen(leader.position + way) || seen(leader.position);
    let followers: Vec<Host> = hosts[1..].to_vec();
    arrive(me, leader.position - way, FOLLOW_SLOWING)
        + separation(i - 1, &followers)
        + if dodge { evade } else { DVec2::ZERO }
}

/// A leader that arrives and comes to rest; the others follow it.
#[test]
fn leader_following_is_the_tutorials() {
    let goal = vec2(90.0, 130.0);
    let mut world = world(vec![toward(
        Behavior::Arrive(Arrive { slow_radius: 100.0, ..Arrive::default() }),
        goal,
    )]);
    let follow_leader = FollowLeader {
        form: LeaderForm::Tutorial,
        behind: BEHIND as f32,
        slow_radius: FOLLOW_SLOWING as f32,
        sight_radius: SIGHT as f32,
        lead: Lead::Tutorial,
        separation_radius: SEPARATION_RADIUS as f32,
        separation_strength: MAX_SEPARATION as f32,
        falloff: Falloff::Mean,
    };
    let behavior = Term::new(Behavior::FollowLeader(follow_leader));
    let plan = Plan::of([behavior.toward(Target::Agent(world.agents[0].id))]);
    let followers = world.add_group(world.groups[0].clone(), Some(plan));
    world.agents.iter_mut().skip(1).for_each(|agent| agent.group = followers);
    let (mut hosts, mut dodged) = (starts(), 0);
    for _ in 0..TICKS {
        world.step(&mut (), &[]);
        tick(&mut hosts, |i, hosts, host| match i {
            0 => arrive(host, dvec2(90.0, 130.0), 100.0),
            _ => follow(i, hosts),
        });
        let near = |host: &&Host| (host.position - hosts[0].position).length() <= SIGHT;
        dodged += hosts[1..].iter().filter(near).count();
    }
    assert!(dodged > 20, "the leader's sight was put to the test only {dodged} times");
    for (agent, host) in world.agents.iter().zip(&hosts) {
        let error = error(agent, host);
        assert!(error < 1e-2, "agent {} is off by {error}", agent.id.0);
    }
}

/// Of a box and a circle that both hold the agent's way, that is avoided whose middle is nearer, as
/// `distance(position, obstacle)` has it.
#[test]
fn the_nearest_obstacle_is_the_one_with_the_nearest_middle() {
    let push = |obstacles: &[Obstacle<Vec2>]| {
        let me = Agent { velocity: vec2(6.0, 0.0), max_speed: 6.0, ..Agent::<Vec2>::default() };
        let Behavior::AvoidObstacles(avoid) = avoid_term().behavior else { unreachable!() };
        let view = View { obstacles, stepping: Stepping::PerTick, ..View::alone(&me) };
        avoid.steer(&view, &Turn::default()).push
    };
    // The point ahead is (50,0). The long wall's surface is 20 px away, its middle 220 px; the circle's
    // middle 45 px.
    let wall = Obstacle::Box(Box { min: vec2(20.0, -10.0), max: vec2(420.0, 30.0) });
    let circle = Obstacle::Circle(Circle { center: vec2(45.0, 5.0), radius: 12.0 });
    let away = |center: Vec2| (vec2(50.0, 0.0) - center).normalize() * AVOID_FORCE as f32;
    for obstacles in [[wall, circle], [circle, wall]] {
        assert!((push(&obstacles) - away(vec2(45.0, 5.0))).length() < 1e-2);
    }
    assert!((push(&[wall]) - away(vec2(220.0, 10.0))).length() < 1e-2);
    // A small box in front of a large circle.
    let small = Obstacle::Box(Box { min: vec2(22.0, -3.0), max: vec2(28.0, 3.0) });
    let large = Obstacle::Circle(Circle { center: vec2(60.0, 0.0), radius: 50.0 });
    assert!((push(&[large, small]) - away(vec2(25.0, 0.0))).length() < 1e-2);
}
