//! What each step of the tutorial claims does happen, and so does what its last line has the reader try.

use flockwork::glam::{Vec2, vec2};
use flockwork::{Agent, World};

use super::lesson::{Lesson, color, count_of_color, of, plane};

/// The least distance of an agent of a group from a place in so many seconds, and how far it gets in x and in y.
fn nearest(lesson: &Lesson, group: &str, place: Vec2, secs: f32) -> (f32, Vec2) {
    let (mut least, mut most) = (f32::MAX, Vec2::MIN);
    lesson.run(secs, |world, _| {
        for agent in of(world, group) {
            least = least.min(agent.position.distance(place));
            most = most.max(agent.position);
        }
    });
    (least, most)
}

#[test]
fn seek_overshoots_the_flag_and_arrive_does_not() {
    let flag = vec2(15.0, 7.0);
    let lesson = Lesson::of("seek");
    let mut least = [f32::MAX; 3];
    let seek = |world: &World<Vec2>, _: f32| {
        for (least, agent) in least.iter_mut().zip(world.agents.iter()) {
            *least = least.min(agent.position.distance(flag));
        }
    };
    lesson.run(8.0, seek);
    assert!(least.iter().all(|it| *it < 0.1), "they come to {least:?} m of the flag");
    let (_, beyond) = nearest(&lesson, "walkers", flag, 8.0);
    let lesson = lesson.with(
        "seek.lua",
        "me:seek(world.marks.flag)",
        "me:arrive(world.marks.flag, 1, { slow_radius = 6 })",
    );
    let (_, arrived) = nearest(&lesson, "walkers", flag, 8.0);
    assert!(beyond.x > 15.2 && arrived.x < 15.1, "{beyond} by seek, {arrived} by arrive");
    let session = lesson.run(12.0, |_, _| {});
    assert!(plane(&session).agents.iter().all(|it| it.position.distance(flag) < 0.1));
}

#[test]
fn weights_force_and_response_decide_how_near_the_fire_they_come() {
    let fire = vec2(8.0, 5.0);
    let groups = ["bold", "shy", "weak", "slow"];
    let of = |lesson: &Lesson| groups.map(|group| nearest(lesson, group, fire, 6.0));
    let [bold, shy, weak, slow] = of(&Lesson::of("mix"));
    // What the page says (m).
    for ((least, _), told) in [bold, shy, weak, slow].into_iter().zip([2.6, 3.7, 2.5, 2.9]) {
        assert!((least - told).abs() < 0.06, "{least} m, not {told} m");
    }
    for late in [weak, slow] {
        assert!(late.1.y > shy.1.y + 0.3, "it swings out wider: {late:?}, {shy:?}");
    }
    assert!(slow.1.y > weak.1.y);
    let braver = of(&Lesson::of("mix").with("mix.ron", "\"fear\": 0.3", "\"fear\": 0.6"))[0];
    assert!((bold.0 + 0.3..shy.0).contains(&braver.0), "{braver:?}");
    let shier = of(&Lesson::of("mix").with("mix.lua", "params.fear", "3"))[1];
    assert!((shier.0 - shy.0).abs() < 0.1, "beyond its zone the fire does not count: {shier:?}");
}

/// How many agents touched an obstacle, and how many are about a place in the end.
fn touched(lesson: &Lesson, goal: Vec2, secs: f32) -> [usize; 2] {
    let mut who = std::collections::BTreeSet::new();
    let session = lesson.run(secs, |world, _| {
        for agent in world.agents.iter() {
            if world.obstacles.iter().any(|it| it.contains(agent.position, agent.radius)) {
                who.insert(agent.id);
            }
        }
    });
    let there = plane(&session).agents.iter().filter(|it| it.position.distance(goal) < 4.0);
    [who.len(), there.count()]
}

#[test]
fn who_avoids_touches_no_pillar() {
    let goal = vec2(21.0, 7.0);
    let lesson = Lesson::of("avoid");
    let with = touched(&lesson, goal, 20.0);
    let without = touched(&lesson.with("avoid.lua", "obstacles(3.0", "obstacles(0"), goal, 20.0);
    assert_eq!(with, [0, 30]);
    assert!(without[0] >= 10, "{without:?}");
}

#[test]
fn walkers_stay_on_the_road_and_go_around() {
    let lesson = Lesson::of("path");
    let on_road = |at: Vec2| {
        let inner = at.x > 5.3 && at.x < 18.7 && at.y > 4.3 && at.y < 9.7;
        at.x > 2.7 && at.x < 21.3 && at.y > 1.7 && at.y < 12.3 && !inner
    };
    let (mut off, mut top) = (0, std::collections::BTreeSet::new());
    lesson.run(40.0, |world, secs| {
        for agent in world.agents.iter() {
            off += usize::from(secs > 4.0 && !on_road(agent.position));
            if agent.position.y > 9.0 && agent.position.x < 12.0 {
                top.insert(agent.id);
            }
        }
    });
    assert_eq!((off, top.len()), (0, 12));
    let session = lesson.with("path.ron", "end: Loop", "end: Once").run(45.0, |_, _| {});
    for agent in plane(&session).agents.iter() {
        let at = agent.position;
        assert!(at.distance(vec2(4.0, 11.0)) < 3.0, "the road ends there: {at}");
    }
}

/// When the guard sees the thief first (s).
fn alarm(lesson: &Lesson) -> f32 {
    let mut first = f32::MAX;
    lesson.run(5.0, |world, secs| {
        if count_of_color(world, "guard", "#f0704c") > 0 {
            first = first.min(secs);
        }
    });
    first
}

#[test]
fn the_guard_chases_the_thief_and_comes_back_to_its_post() {
    let lesson = Lesson::of("memory");
    let mut states = Vec::new();
    let mut at_post = true;
    lesson.run(26.0, |world, _| {
        let guard = of(world, "guard").next().unwrap();
        let now = color(guard);
        at_post &= now != "#4c9be8" || guard.position.distance(vec2(12.0, 7.0)) < 0.5;
        if states.last() != Some(&now) {
            states.push(now);
        }
    });
    assert!(at_post, "it stands at its post while it watches");
    assert_eq!(states[..4], ["#4c9be8", "#f0704c", "#e8b04c", "#4c9be8"]);
    let usual = alarm(&lesson);
    let keen = alarm(&lesson.with("memory.lua", "sight = { 6", "sight = { 9"));
    assert!(keen < usual - 1.2, "{keen} s, {usual} s");
}

/// What comes of a flock in twenty seconds.
struct Flock {
    /// How many sheep are green at first, and in the end.
    green: [usize; 2],
    /// How near the dog comes to a sheep after the first seconds (m).
    dog: f32,
}

fn flock(lesson: &Lesson) -> Flock {
    let green = |world: &World<Vec2>| count_of_color(world, "sheep", "#7bd88f");
    let mut seen = Flock { green: [0; 2], dog: f32::MAX };
    lesson.run(20.0, |world, secs| {
        seen.green[usize::from(secs > 0.1)] = green(world);
        let dog = of(world, "dog").next().unwrap().position;
        let nearest =
            of(world, "sheep").map(|it| it.position.distance(dog)).fold(f32::MAX, f32::min);
        seen.dog = if secs > 3.0 { seen.dog.min(nearest) } else { seen.dog };
    });
    seen
}

#[test]
fn sheep_find_company_and_keep_away_from_the_dog() {
    let usual = flock(&Lesson::of("others"));
    let [first, last] = usual.green;
    assert!(first < 10 && last >= 28, "{first}, then {last} are green");
    let change = ["nearest(4, \"dog\")", "nearest(7, \"dog\")"];
    let wary = flock(&Lesson::of("others").with("others.lua", change[0], change[1]));
    assert!(usual.dog > 3.5 && wary.dog > usual.dog + 2.0, "{} m, {} m", usual.dog, wary.dog);
}

/// When all know the rumor (s), and how many do after two seconds.
fn spread(lesson: &Lesson) -> (f32, usize) {
    let (mut all, mut early) = (f32::MAX, 0);
    lesson.run(18.0, |world, secs| {
        let knowing = count_of_color(world, "walkers", "#e8b04c");
        if secs < 2.0 {
            early = knowing;
        }
        if knowing == 30 {
            all = all.min(secs);
        }
    });
    (all, early)
}

#[test]
fn the_rumor_reaches_all() {
    let usual = spread(&Lesson::of("messages"));
    let loud = spread(&Lesson::of("messages").with("messages.lua", "neighbors(2)", "neighbors(4)"));
    assert!((12.0..18.0).contains(&usual.0) && usual.1 < 10, "{usual:?}");
    assert!(loud.0 < 1.5, "{loud:?}");
}

/// What comes of a door.
struct Leaving {
    /// When the last guest was there (s).
    last: f32,
    /// How many guests were in the hall when the bell rang.
    inside: usize,
    /// How deep two of them overlapped at most (m).
    overlap: f32,
}

/// How deep bodies overlap (m); below zero if they are apart.
fn overlap(agents: &[&Agent<Vec2>]) -> f32 {
    let depth =
        |a: &Agent<Vec2>, b: &Agent<Vec2>| a.radius + b.radius - a.position.distance(b.position);
    let pairs = agents.iter().enumerate().flat_map(|(nth, a)| {
        let before = &agents[..nth];
        before.iter().map(move |b| depth(a, b))
    });
    pairs.fold(f32::MIN, f32::max)
}

fn leaving(lesson: &Lesson) -> Leaving {
    let mut seen = Leaving { last: 0.0, inside: 0, overlap: f32::MIN };
    lesson.run(45.0, |world, secs| {
        let guests: Vec<_> = of(world, "guests").collect();
        if secs < 4.0 {
            seen.inside = guests.iter().filter(|it| it.position.x < 15.7).count();
        }
        if !guests.is_empty() {
            seen.last = secs;
        }
        seen.overlap = seen.overlap.max(overlap(&guests));
    });
    seen
}

#[test]
fn all_leave_by_the_door_and_through_a_wider_one_sooner() {
    let usual = leaving(&Lesson::of("door"));
    assert_eq!(usual.inside, 30);
    assert!(usual.last < 44.0 && usual.overlap < 1e-3, "{} s, {} m", usual.last, usual.overlap);
    let wide = Lesson::of("door").with("door.ron", "max: (16, 6.5)", "max: (16, 6)").with(
        "door.ron",
        "min: (15.7, 7.5)",
        "min: (15.7, 8)",
    );
    let wide = leaving(&wide).last;
    assert!(wide < usual.last - 8.0, "{wide} s, {} s", usual.last);
}
