//! What happens when, and to whom.

use flockwork::World;
use flockwork::glam::{Vec2, vec2};

use super::trial::{Trial, number};
use super::{Chapter, EACH_RATE, Recipe};
use crate::tutorial::lesson::{color, of};

pub const CHAPTER: Chapter = Chapter {
    title: "Time and rules",
    recipes: &[
        Recipe {
            name: "timers",
            want: "something once, now and then, or for a while",
            first: "`every`.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: all_is_on_time,
        },
        Recipe {
            name: "day",
            want: "habits that follow the clock",
            first: "`day_secs`.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: they_work_by_day_and_sleep_at_home,
        },
        Recipe {
            name: "waves",
            want: "more and more that come",
            first: "the size of a wave, `1 + 2 * wave`.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: each_wave_is_two_larger,
        },
        Recipe {
            name: "teams",
            want: "teams within one group",
            first: "the radius of `me:nearest`, 3 m: how far away a rival is noticed.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: each_team_stands_by_itself,
        },
        Recipe {
            name: "restart",
            want: "rounds, and a new start after each",
            first: "`winners`.",
            picture_secs: None,
            rates: EACH_RATE,
            outcome: rounds_begin_where_the_first_did,
        },
    ],
};

fn all_is_on_time(trial: Trial) {
    let (mut flashes, mut lit, mut rocket, mut before, mut rockets) = (0.0, 0.0, None, 0.0, 0);
    trial.run(21.0, |world: &World<Vec2>, secs| {
        let lighthouse = of(world, "lighthouse").next().unwrap();
        flashes = number(world, lighthouse.id, "flashes");
        lit += if color(lighthouse) == "#ffffff" { secs - before } else { 0.0 };
        before = secs;
        rockets = of(world, "rockets").count();
        if rockets > 0 {
            rocket.get_or_insert(secs);
        }
    });
    println!("  {flashes} flashes, {lit} s in all; the rocket after {rocket:?} s");
    assert_eq!((flashes, rockets), (10.0, 1));
    // To a tick of the slowest rate for each flash.
    assert!((lit - 5.0).abs() <= 10.0 / 30.0 && (rocket.unwrap() - 5.0).abs() < 0.1, "{lit} s");
}

fn they_work_by_day_and_sleep_at_home(trial: Trial) {
    let home = |nth: usize| vec2(2.0 + 2.5 * (nth % 3) as f32, 2.0 + 2.5 * (nth / 3) as f32);
    let (mut work, mut sleep) = (0, 0);
    trial.run(70.0, |world: &World<Vec2>, secs| {
        let hour = 24.0 * (secs / 30.0 % 1.0);
        for (nth, it) in of(world, "villagers").enumerate() {
            if (14.0..17.5).contains(&hour) {
                let away = it.position.distance(vec2(19.0, 7.0));
                assert!(away < 4.5, "{away} m from the field at {hour}");
                work += 1;
            } else if (3.0..5.5).contains(&hour) {
                let away = it.position.distance(home(nth));
                assert!(away < 0.2, "{away} m from home at {hour}");
                sleep += 1;
            }
        }
    });
    assert!(work > 0 && sleep > 0);
}

fn each_wave_is_two_larger(trial: Trial) {
    let (mut most, mut pauses, mut gone, mut before) = (Vec::new(), Vec::new(), 0.0, 0);
    trial.run(45.0, |world: &World<Vec2>, secs| {
        let now = of(world, "runners").count();
        if now > 0 && before == 0 {
            pauses.push(secs - gone);
            most.push(now);
        } else if now == 0 && before > 0 {
            gone = secs;
        }
        assert!(now <= *most.last().unwrap_or(&0));
        before = now;
    });
    println!("  {most:?}, {pauses:?} s");
    assert!(most.len() >= 4);
    assert!(most.iter().enumerate().all(|(nth, size)| *size == 3 + 2 * nth), "{most:?}");
    assert!(pauses[1..].iter().all(|it| (it - 2.0).abs() < 0.11), "{pauses:?}");
}

fn each_team_stands_by_itself(trial: Trial) {
    let mut like = [0; 2];
    trial.run(40.0, |world: &World<Vec2>, secs| {
        let team = |nth: usize| number(world, world.agents[nth].id, "team");
        let nearest = |nth: usize| {
            let others = (0..30).filter(|other| *other != nth);
            let away = |it: &usize| world.agents[nth].position.distance(world.agents[*it].position);
            others.min_by(|a, b| away(a).total_cmp(&away(b))).unwrap()
        };
        let alike = (0..30).filter(|nth| team(*nth) == team(nearest(*nth))).count();
        like[usize::from(secs > 0.1)] = alike;
    });
    println!("  {like:?} have one of their own team next to them");
    assert!(like[0] < 22 && like[1] == 30, "{like:?}");
}

fn rounds_begin_where_the_first_did(trial: Trial) {
    let (mut round, mut rounds, mut most) = (1.0, Vec::new(), 0);
    trial.run(60.0, |world: &World<Vec2>, secs| {
        let there = of(world, "runners").filter(|it| it.position.distance(vec2(20.0, 6.0)) < 1.5);
        most = most.max(there.count());
        let now = number(world, of(world, "referee").next().unwrap().id, "round");
        if now > round {
            rounds.push((secs, most));
            most = 0;
            for (nth, it) in of(world, "runners").enumerate() {
                let away = it.position.distance(vec2(2.0, 1.5 + nth as f32));
                assert!(away < 0.2, "{away} m from its start");
            }
        }
        round = now;
    });
    println!("  {rounds:?}");
    assert!(rounds.len() >= 3 && rounds.iter().all(|(_, most)| (3..10).contains(most)));
}
