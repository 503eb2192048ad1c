//! The scenes of the tutorials' first behaviors do what they say. They move per tick, and know no rate.

use flockwork::glam::Vec2;
use flockwork::{Agent, World};

use crate::show::{mean, nearest, of, range, show};

/// The place of each agent on the ring around the mouse.
fn place(agent: &Agent<Vec2>, mouse: Vec2) -> Vec2 {
    mouse + 80.0 * Vec2::from_angle(agent.id.0 as f32 * std::f32::consts::FRAC_PI_8)
}

/// The mouse waits for five seconds, and then somewhere else. A mass of 5 answers within 5 ticks, in which the wanted speed
/// falls by 0.9 px a tick at most.
pub fn all_stop_on_places_of_their_own_without_a_bounce(text: &str) {
    let (mut off, mut back) = (vec![f32::MAX; 16], 0.0_f32);
    show(text, 60, 20, |world: &World<Vec2>, secs| {
        for (agent, off) in world.agents.iter().zip(&mut off) {
            let now = agent.position.distance(place(agent, world.mouse.position));
            if secs < 5.0 {
                back = back.max(now - *off);
            }
            let most = agent.max_speed * now / 120.0;
            assert!(secs > 5.0 || agent.speed() < most + 0.9, "{} of {most}", agent.speed());
            *off = now;
        }
        if secs == 5.0 || secs == 20.0 {
            let speeds = world.agents.iter().map(Agent::speed);
            let rest = [range(off.iter().copied())[1], range(speeds)[1]];
            assert!(rest[0] < 0.01 && rest[1] < 0.01, "at {secs} s: {rest:?}");
        }
    });
    assert!(back < 1e-3, "an agent went back by {back} px");
}

/// The mouse comes to the middle, and waits there from 5 to 8 s.
pub fn all_roam_and_leave_the_surroundings_of_the_mouse(text: &str) {
    let (mut nearest, mut at_first, mut roaming) = (Vec::new(), 0, Vec::new());
    show(text, 60, 8, |world: &World<Vec2>, secs| {
        let away =
            |it: &Agent<Vec2>| world.space.offset(world.mouse.position, it.position).length();
        if world.tick == 1 {
            at_first = world.agents.iter().filter(|it| away(it) < 110.0).count();
        }
        if secs > 6.0 {
            nearest.push(range(world.agents.iter().map(away))[0]);
        }
        let far = world.agents.iter().filter(|it| secs > 2.0 && away(it) > 150.0);
        roaming.extend(far.map(Agent::speed));
    });
    assert!(at_first > 8, "{at_first} are near it at first");
    let (nearest, roaming) = (range(nearest)[0], mean(roaming));
    assert!(nearest > 105.0, "{nearest} px from the mouse");
    assert!((0.9..1.2).contains(&roaming), "roaming at {roaming} px a tick");
}

/// How agents swing about the mouse, which waits for four seconds at each of five places.
#[derive(Default)]
struct Swings {
    /// The mass of each agent, and how far it comes from the mouse once it has passed it, on average (px).
    wide: Vec<(f32, f32)>,
    /// How far they are from the mouse, and from the nearest other, on average (px).
    away: f32,
    apart: f32,
}

fn swings(text: &str) -> Swings {
    let (mut widest, mut before) = (vec![[0.0_f32; 5]; 20], [(f32::MAX, false); 20]);
    let (mut away, mut apart, mut masses) = (Vec::new(), Vec::new(), Vec::new());
    show(text, 60, 20, |world: &World<Vec2>, secs| {
        if secs % 4.0 < 0.5 {
            before = [(f32::MAX, false); 20];
        }
        for (nth, agent) in world.agents.iter().enumerate() {
            let now = agent.position.distance(world.mouse.position);
            let has_passed = before[nth].1 || now > before[nth].0;
            let widest = &mut widest[nth][((secs / 4.0) as usize).min(4)];
            *widest = if has_passed { widest.max(now) } else { *widest };
            before[nth] = (now, has_passed);
        }
        if secs > 2.0 {
            away.extend(before.map(|(now, _)| now));
            apart.extend(nearest(world));
        }
        masses = world.agents.iter().map(|it| it.mass).collect();
    });
    let wide = masses.into_iter().zip(widest.into_iter().map(mean)).collect();
    Swings { wide, away: mean(away.into_iter().filter(|it| *it < f32::MAX)), apart: mean(apart) }
}

pub fn heavy_agents_swing_wider_about_the_mouse(text: &str) {
    let Swings { mut wide, away, apart } = swings(text);
    wide.sort_by(|a, b| a.0.total_cmp(&b.0));
    let [light, heavy] = [&wide[..12], &wide[12..]].map(|half| mean(half.iter().map(|it| it.1)));
    assert!(away < 80.0, "they are {away} px from the mouse");
    assert!(heavy > 1.3 * light, "light ones swing {light} px, heavy ones {heavy}");
    assert!(light > 15.0, "{light} px: they do overshoot");
    assert!(apart > 8.0, "they are {apart} px apart, and no blob");
}

/// All keep going and turn little from tick to tick; after ten seconds their headings tell nothing of where they were headed.
pub fn roaming_is_smooth_and_has_no_purpose(text: &str) {
    for name in ["smooth", "tutorial"] {
        let (mut speeds, mut turns, mut headings) = (Vec::new(), 0.0_f32, Vec::<Vec<Vec2>>::new());
        show(text, 60, 60, |world: &World<Vec2>, _| {
            let now: Vec<Vec2> = of(world, name).map(|it| it.heading).collect();
            speeds.extend(of(world, name).map(|it| it.speed() / it.max_speed));
            if let Some(before) = headings.last().filter(|_| world.tick > 60) {
                let turn = before.iter().zip(&now).map(|(a, b)| a.angle_to(*b).abs());
                turns = turn.fold(turns, f32::max);
            }
            headings.push(now);
        });
        let alike = |late: usize| {
            let pairs = headings[60..].iter().zip(&headings[60 + late..]);
            mean(pairs.flat_map(|(a, b)| a.iter().zip(b).map(|(a, b)| a.dot(*b))))
        };
        assert!(mean(speeds) > 0.8, "{name}");
        assert!(turns < 0.12, "{name} turn by {turns} rad in a tick");
        assert!(alike(6) > 0.9 && alike(600).abs() < 0.15, "{name}: {} {}", alike(6), alike(600));
    }
}
