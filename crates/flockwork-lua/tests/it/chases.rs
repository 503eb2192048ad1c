//! The scenes of agents that chase, follow and guard do what they say, at every tick rate.

use std::collections::{BTreeMap, BTreeSet};
use std::f32::consts::{FRAC_PI_4, PI};

use flockwork::glam::Vec2;
use flockwork::{Agent, AgentId, World};

use crate::show::{RATES, mean, of, show};

/// 1 for what is so, of which the mean is a share.
fn share(is_so: bool) -> f32 {
    f32::from(u8::from(is_so))
}

fn sees(world: &World<Vec2>, agent: &Agent<Vec2>, place: Vec2) -> bool {
    world.can_see(agent, place - agent.position, f32::INFINITY, PI)
}

/// How much of its prey's motion across the line between both a hunter shares: all of it if it goes straight to where they
/// will meet, nothing if it heads for where the prey is.
#[derive(Debug, Default)]
struct Lead {
    shared: f32,
    of: f32,
}

impl Lead {
    fn look(&mut self, world: &World<Vec2>, hunter: &Agent<Vec2>) {
        let to = |prey: &Agent<Vec2>| world.space.offset(hunter.position, prey.position);
        let away = |prey: &Agent<Vec2>| to(prey).length();
        let prey = of(world, "prey").min_by(|a, b| away(a).total_cmp(&away(b))).expect("prey");
        // Prey that is nearer than 3 m flees, and no hunter leads it.
        if (3.0..8.0).contains(&away(prey)) {
            let across = to(prey).perp().normalize();
            self.shared += hunter.velocity.dot(across) * prey.velocity.dot(across);
            self.of += prey.velocity.dot(across).powi(2);
        }
    }
}

pub fn hunters_that_foresee_cut_corners_and_prey_is_caught(text: &str) {
    for hz in RATES {
        let (mut leads, mut prey) = ([Lead::default(), Lead::default()], BTreeSet::new());
        show(text, hz, 60, |world: &World<Vec2>, _| {
            for (lead, name) in leads.iter_mut().zip(["pursuers", "seekers"]) {
                of(world, name).for_each(|hunter| lead.look(world, hunter));
            }
            prey.extend(of(world, "prey").map(|it| it.id));
            assert!((5..=6).contains(&of(world, "prey").count()));
        });
        let shares = leads.map(|it| it.shared / it.of);
        assert!(shares[0] > 0.6 && shares[1].abs() < 0.2, "{hz} Hz: {shares:?}");
        assert!(prey.len() >= 6 + 4, "{hz} Hz: {} were caught", prey.len() - 6);
    }
}

/// What an agent that looks for another one has seen of it.
#[derive(Clone, Debug, Default)]
struct Sight {
    last: Option<Vec2>,
    /// For how long it has not seen it (s).
    lost: f32,
    /// Whether it has been where it saw it last since then.
    has_been_there: bool,
}

impl Sight {
    fn look(&mut self, me: &Agent<Vec2>, seen: Option<Vec2>, secs: f32) {
        let Some(last) = seen.or(self.last) else { return };
        let (lost, been) =
            if seen.is_some() { (0.0, false) } else { (self.lost + secs, self.has_been_there) };
        let has_been_there = been || last.distance(me.position) < 0.8;
        *self = Self { last: Some(last), lost, has_been_there };
    }

    /// How its heading lies to the place where it saw the other last: 1 straight toward it, -1 away. None while it sees it,
    /// and once it has been there.
    fn toward_last(&self, me: &Agent<Vec2>) -> Option<f32> {
        let last = self.last.filter(|_| self.lost > 0.5 && !self.has_been_there)?;
        Some(me.heading.dot((last - me.position).normalize()))
    }
}

/// How hunters chase: how fast they turn (rad/s) and go (m/s) while they see their prey, how their headings lie to it, and,
/// while they do not, to where they saw it last.
#[derive(Debug, Default)]
struct Chase {
    turns: Vec<f32>,
    speeds: Vec<f32>,
    toward: Vec<f32>,
    toward_last: Vec<f32>,
}

fn chase(text: &str, hz: u32) -> Chase {
    let (mut chase, mut sights) = (Chase::default(), vec![Sight::default(); 3]);
    let mut before: Vec<Vec2> = Vec::new();
    show(text, hz, 90, |world: &World<Vec2>, _| {
        let prey = of(world, "prey").next().expect("prey").position;
        for (nth, hunter) in of(world, "hunters").enumerate() {
            let sight = &mut sights[nth];
            let has_seen = sight.last.is_some() && sight.lost == 0.0;
            let seen = sees(world, hunter, prey).then_some(prey);
            sight.look(hunter, seen, 1.0 / hz as f32);
            chase.toward_last.extend(sight.toward_last(hunter));
            if seen.is_some() && has_seen {
                chase.turns.push(before[nth].angle_to(hunter.heading).abs() * hz as f32);
                chase.speeds.push(hunter.speed());
                chase.toward.push(hunter.heading.dot((prey - hunter.position).normalize()));
            }
        }
        before = of(world, "hunters").map(|it| it.heading).collect();
    });
    chase
}

pub fn hunters_turn_toward_the_prey_and_go_to_where_they_saw_it_last(text: &str) {
    for hz in RATES {
        let Chase { turns, speeds, toward, toward_last } = chase(text, hz);
        // What a wall does to a heading is no turn of its own.
        let slow = mean(turns.iter().map(|it| share(*it < 1.55)));
        let fast = mean(turns.iter().map(|it| share(*it > 1.45)));
        let (speed, toward, last) = (mean(speeds), mean(toward), mean(toward_last.iter().copied()));
        assert!(slow > 0.99 && fast > 0.01, "{hz} Hz: {slow} below 1.55 rad/s, {fast} above 1.45");
        assert!(speed > 1.35 && toward > 0.7, "{hz} Hz: {speed} m/s, toward the prey {toward}");
        assert!(toward_last.len() > hz as usize && last > 0.8, "{hz} Hz: toward the place {last}");
    }
}

/// Of a pack of hunters: how far they are from the runner (m), whether they go along a row, a column or a diagonal, and
/// whether they go at all while they do not see the runner.
#[derive(Debug, Default)]
struct Pack {
    away: Vec<f32>,
    straight: Vec<f32>,
    goes_unseeing: Vec<f32>,
}

fn pack(text: &str, hz: u32, name: &str) -> [f32; 3] {
    let mut pack = Pack::default();
    show(text, hz, 60, |world: &World<Vec2>, secs| {
        let runner = of(world, "runner").next().expect("a runner").position;
        let tiles = world.tiles.as_ref().expect("tiles");
        for hunter in of(world, name).filter(|_| secs > 2.0) {
            assert!(!tiles.is_wall(tiles.cell_of(hunter.position)), "{hz} Hz: in a wall");
            let goes = hunter.speed() > 0.3;
            pack.away.push(hunter.position.distance(runner));
            if !sees(world, hunter, runner) {
                pack.goes_unseeing.push(share(goes));
            }
            let eighths = hunter.velocity.to_angle() / FRAC_PI_4;
            let is_straight = (eighths - eighths.round()).abs() < 0.05;
            pack.straight.extend(goes.then_some(share(is_straight)));
        }
    });
    [mean(pack.away), mean(pack.straight), mean(pack.goes_unseeing)]
}

pub fn packs_chase_the_runner_over_the_tiles(text: &str) {
    for hz in RATES {
        let [red, blue] = ["simple", "in_sight"].map(|name| pack(text, hz, name));
        assert!(red[0] < 8.5 && blue[0] < 8.5, "{hz} Hz: {} and {} m away", red[0], blue[0]);
        assert!(red[1] > 0.97 && blue[1] > 0.97, "{hz} Hz: from tile to tile {red:?} {blue:?}");
        assert!(red[2] > 0.8 && blue[2] < 0.6, "{hz} Hz: unseeing {} and {}", red[2], blue[2]);
    }
}

/// Guards see 12 m far. On their beat they walk at 1.4 m/s, and they search at 2 m/s.
pub fn guards_catch_thieves_and_go_back_to_their_beat(text: &str) {
    for hz in RATES {
        let (mut thieves, mut walks, mut toward_last) = (BTreeSet::new(), Vec::new(), Vec::new());
        let mut sights = vec![Sight::default(); 2];
        show(text, hz, 120, |world: &World<Vec2>, _| {
            let thief = of(world, "intruders").next().expect("a thief");
            thieves.insert(thief.id);
            for (guard, sight) in of(world, "guards").zip(&mut sights) {
                let near = thief.position.distance(guard.position) < 12.0;
                let seen = (near && sees(world, guard, thief.position)).then_some(thief.position);
                sight.look(guard, seen, 1.0 / hz as f32);
                let searches = (1.6..2.1).contains(&guard.speed());
                toward_last.extend(sight.toward_last(guard).filter(|_| searches));
                let road = &world.paths[0].it;
                let off = road.nearest(guard.position, 0.0, f32::INFINITY, &world.space).distance;
                walks.push(share(off < 0.6 && guard.speed() < 1.5));
            }
        });
        let (caught, walk, last) =
            (thieves.len() - 1, mean(walks), mean(toward_last.iter().copied()));
        assert!(caught > 4, "{hz} Hz: {caught} were caught");
        assert!(walk > 0.5, "{hz} Hz: on their beat for {walk} of the time");
        assert!(toward_last.len() > hz as usize && last > 0.8, "{hz} Hz: they search at {last}");
    }
}

/// How far soldiers are ahead of their leader while it goes (m), on average, and for how much of the time they are in its
/// way, within a meter before it.
fn ahead(text: &str, hz: u32) -> (f32, f32) {
    let (mut ahead, mut in_its_way) = (Vec::new(), Vec::new());
    show(text, hz, 30, |world: &World<Vec2>, secs| {
        let leader = of(world, "leader").next().expect("a leader");
        for soldier in of(world, "soldiers").filter(|_| secs > 3.0 && leader.speed() > 1.0) {
            let off = soldier.position - leader.position;
            let before = off.dot(leader.heading);
            ahead.push(before);
            in_its_way.push(share(off.length() < 1.0 && before > 0.7 * off.length()));
        }
    });
    (mean(ahead), mean(in_its_way))
}

#[derive(Debug, Default)]
struct Shots {
    /// The first velocity of each bullet.
    bullets: BTreeMap<AgentId, Vec2>,
    monsters: BTreeSet<AgentId>,
    /// How far a bullet's velocity is off its first one at most, until it meets a wall (m/s).
    astray: f32,
    /// How far a soldier looks past the mouse at most when that is pressed (rad).
    aside: f32,
    /// How far the leader is from the mouse in the end (m).
    away: f32,
}

fn shots(text: &str, hz: u32) -> Shots {
    let mut shots = Shots::default();
    show(text, hz, 30, |world: &World<Vec2>, _| {
        let mouse = world.mouse.position;
        shots.monsters.extend(of(world, "monsters").map(|it| it.id));
        for bullet in of(world, "bullets").filter(|it| it.speed() > 13.0) {
            let first = *shots.bullets.entry(bullet.id).or_insert(bullet.velocity);
            shots.astray = shots.astray.max(first.distance(bullet.velocity));
        }
        for soldier in of(world, "soldiers").filter(|_| world.mouse.down) {
            let aside = soldier.facing.angle_to(mouse - soldier.position).abs();
            shots.aside = shots.aside.max(aside);
        }
        shots.away = of(world, "leader").next().expect("a leader").position.distance(mouse);
    });
    shots
}

/// Ten soldiers shoot at each of six clicks.
pub fn soldiers_follow_their_leader_and_shoot_at_the_mouse(text: &str) {
    for hz in RATES {
        let (follow, way) = ahead(text, hz);
        let Shots { bullets, monsters, astray, aside, away } = shots(text, hz);
        assert!(follow < -1.2 && way < 0.01, "{hz} Hz: {follow} m ahead, {way} in its way");
        assert!(bullets.len() == 60 && astray < 0.01, "{hz} Hz: {} bullets", bullets.len());
        assert!(aside < 0.02, "{hz} Hz: they look {aside} rad past the mouse");
        assert!(monsters.len() > 10, "{hz} Hz: {} monsters", monsters.len());
        assert!(away < 1.5, "{hz} Hz: the leader is {away} m from the mouse");
    }
}

/// In which mood a sentry is, by its color, and for how long it has not seen a thief (s).
pub fn sentries_chase_what_they_see_and_go_back_to_their_beat(text: &str) {
    const MOODS: [[u8; 3]; 3] = [[0x4c, 0x9b, 0xe8], [0xe0, 0x68, 0x48], [0xe8, 0xb0, 0x4c]];
    for hz in RATES {
        let (mut ticks, mut blind, mut lost) = ([0.0_f32; 3], 0.0, BTreeMap::new());
        show(text, hz, 90, |world: &World<Vec2>, _| {
            for sentry in of(world, "sentries") {
                let mood = MOODS.iter().position(|it| *it == sentry.color).expect("a mood");
                let in_sight = |it: &Agent<Vec2>| {
                    world.can_see(sentry, it.position - sentry.position, 9.0, 0.9)
                };
                ticks[mood] += 1.0;
                // A sentry decides by what it has seen a tick before.
                blind += share((mood == 1) != of(world, "thieves").any(in_sight));
                let since: &mut f32 = lost.entry(sentry.id).or_default();
                *since = if mood == 2 { *since + 1.0 / hz as f32 } else { 0.0 };
                assert!(*since < 6.1, "{hz} Hz: it has searched for {since} s");
            }
        });
        let all: f32 = ticks.iter().sum();
        let [walking, chasing, searching] = ticks.map(|it| it / all);
        assert!(walking > 0.25 && chasing > 0.1 && searching > 0.02, "{hz} Hz: {ticks:?}");
        assert!(blind / all < 0.02, "{hz} Hz: {}", blind / all);
    }
    // Without a sight they know where the thieves are, and never walk their beat.
    let knowing = text.replacen("sight: (range: 9, half_angle: 0.9, forget_secs: 6), ", "", 1);
    show(&knowing, 60, 20, |world: &World<Vec2>, _| {
        assert!(of(world, "sentries").all(|it| it.color == MOODS[1]));
    });
}
