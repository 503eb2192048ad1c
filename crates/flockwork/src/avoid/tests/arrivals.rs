//! The rules of those that arrive, by numbers worked out by hand.

use glam::{Vec2, vec2};

use super::rules::{me, seen, walker};
use crate::avoid::anticipation::Anticipation;
use crate::avoid::following::highest_speed;
use crate::avoid::heap::Footing;
use crate::avoid::progress::remembered;
use crate::avoid::rest::at_rest;
use crate::avoid::shown::Shown;
use crate::avoid::state::State;
use crate::avoid::surroundings::{Other, Surroundings};
use crate::avoid::turning_back::turned_back;
use crate::avoid::walk::minded;
use crate::avoid::yielding::given_way;

/// An agent with a goal that wants to go there as fast as `arrive` with a slowing radius of 2 m wants to.
fn arriving(position: Vec2, goal: Vec2) -> Shown<Vec2> {
    let wanted = (goal - position).clamp_length_max(2.0);
    let mut shown = Shown { position, goal: Some(goal), ..walker(position, Vec2::ZERO) };
    shown.avoid(wanted, 2.0, State::default());
    shown
}

/// The same after so long without any way.
pub(super) fn stalled(position: Vec2, goal: Vec2, stalled_secs: f32) -> Shown<Vec2> {
    let state = State { stalled_secs, ..State::default() };
    Shown { state, ..arriving(position, goal) }
}

/// The same at rest where it is.
pub(super) fn resting(position: Vec2, goal: Vec2) -> Shown<Vec2> {
    let mut shown = arriving(position, goal);
    let rest = Some(position);
    shown.avoid(goal - position, 2.0, State { rest, ..State::default() });
    shown
}

fn around<'s>(others: &'s [Other<'s, Vec2>]) -> Surroundings<'s, Vec2> {
    Surroundings { others, walls: &[], obstacles: &[] }
}

fn gives_way(mine: &Shown<Vec2>, its: &Shown<Vec2>) -> bool {
    let (me, others) = (me(mine), [seen(mine, its)]);
    let footing = Footing::of(&me, &around(&others), &mut Vec::new());
    given_way(&me, &around(&others), mine.state, &footing, 0.25).gives_way()
}

/// Head-on, 4 m apart, closing at 2 m/s they touch after 1.8 s, 1.8 m farther on.
#[test]
fn a_collision_beyond_the_goal_is_none() {
    let law = Anticipation { strength: 1.5, horizon_secs: 3.0, keep_right: 0.0 };
    let push = |goals: [Option<Vec2>; 2]| {
        let a = Shown { goal: goals[0], ..walker(Vec2::ZERO, Vec2::X) };
        let b = Shown { goal: goals[1], ..walker(vec2(4.0, 0.0), -Vec2::X) };
        law.push(&me(&a), &seen(&a, &b))
    };
    assert!((push([None, None]) - vec2(-0.184_120, 0.0)).length() < 1e-5);
    assert_eq!(push([Some(vec2(1.9, 0.0)), Some(vec2(2.1, 0.0))]), push([None, None]));
    assert_eq!(push([Some(vec2(1.7, 0.0)), None]), Vec2::ZERO);
    assert_eq!(push([None, Some(vec2(2.3, 0.0))]), Vec2::ZERO);
}

/// At 0.5 m of 2 m an agent wants a quarter of its top speed, at 1 m a half. Less than 0.3 of both counts for nothing.
#[test]
fn agents_that_arrive_mind_each_other_the_less_the_nearer_both_are() {
    let near = arriving(Vec2::ZERO, vec2(0.5, 0.0));
    let far = arriving(vec2(0.0, 0.5), vec2(1.0, 0.5));
    let walks = walker(vec2(0.0, 0.5), Vec2::X * 2.0);
    let share = |mine: &Shown<Vec2>, its: &Shown<Vec2>| minded(&me(mine), &seen(mine, its));
    assert_eq!([share(&near, &far), share(&far, &near)], [0.5, 0.5]);
    assert_eq!([share(&near, &walks), share(&walks, &near)], [1.0, 1.0]);
    let rests = resting(vec2(0.0, 0.5), vec2(0.0, 0.5));
    assert_eq!([share(&near, &rests), share(&rests, &near)], [0.0, 1.0]);
    assert_eq!([share(&far, &rests), share(&rests, &far)], [0.5, 1.0]);
    let beside = arriving(vec2(0.0, 0.5), vec2(0.5, 0.5));
    assert_eq!([share(&near, &beside), share(&beside, &near)], [0.0, 0.0]);
    let same = arriving(vec2(0.0, 0.5), vec2(0.5, 0.0));
    assert_eq!(share(&near, &same), 0.25, "of those that want to one place its own way counts");
}

/// One 0.5 m ahead, 0.1 m from body to body, goes the same way: 0.1 m / 0.33 s. Agents arrive within 2 m of their goals.
#[test]
fn of_two_that_arrive_neither_follows() {
    let highest = |goals: [f32; 2]| {
        let mine = arriving(Vec2::ZERO, vec2(goals[0], 0.0));
        let mut its = arriving(vec2(0.5, 0.0), vec2(goals[1], 0.0));
        its.motion.velocity = vec2(0.2, 0.0);
        highest_speed(&me(&mine), &[seen(&mine, &its)], Vec2::X, 0.33)
    };
    assert_eq!(highest([1.5, 1.0]), f32::INFINITY);
    for goals in [[1.5, 9.0], [9.0, 1.0]] {
        assert!((highest(goals) - 0.303_030).abs() < 1e-5, "{goals:?}");
    }
}

#[test]
fn one_at_rest_wants_nowhere() {
    let rests = resting(Vec2::ZERO, vec2(0.1, 0.0));
    assert_eq!((rests.motion.way, rests.speed), (Vec2::ZERO, 0.0));
}

/// A body at 60° to the way leaves sin² 60° = 0.75 of it, one at 10° leaves sin² 10° = 0.03.
#[test]
fn one_off_its_goal_rests_only_where_others_leave_it_no_way() {
    let mine = resting(Vec2::ZERO, vec2(0.1, 0.0));
    let stays = |degrees: &[f32]| {
        let at = |it: &f32| Vec2::from_angle(it.to_radians()) * 0.41;
        let its: Vec<_> = degrees.iter().map(|it| resting(at(it), at(it) * 2.0)).collect();
        let others: Vec<_> = its.iter().map(|its| seen(&mine, its)).collect();
        let (me, around, lines) = (me(&mine), around(&others), &mut Vec::new());
        let footing = Footing::of(&me, &around, lines);
        at_rest(&me, &around, mine.state, &footing, lines).rest.is_some()
    };
    assert!(stays(&[10.0]) && stays(&[60.0, -60.0]));
    assert!(!stays(&[60.0]) && !stays(&[60.0, 120.0]));
}

/// Two bodies at 60° to the way leave none, as long as they stay where they are.
#[test]
fn one_between_two_comes_to_rest_only_once_they_have_stalled() {
    let mine = stalled(Vec2::ZERO, vec2(1.0, 0.0), 2.0);
    let rests = |stalled_secs: f32| {
        let at = [60.0_f32, -60.0].map(|it| Vec2::from_angle(it.to_radians()) * 0.41);
        let its = at.map(|at| stalled(at, vec2(0.3, at.y), stalled_secs));
        let others = [&its[0], &its[1]].map(|its| seen(&mine, its));
        let (me, around, lines) = (me(&mine), around(&others), &mut Vec::new());
        let footing = Footing::of(&me, &around, lines);
        at_rest(&me, &around, mine.state, &footing, lines).rest.is_some()
    };
    assert!(!rests(0.4) && rests(0.6));
}

/// A body at 5° to the way leaves sin² 5° = 0.0076 of it, and one at 1° sin² 1° = 0.0003: behind that the sides hardly differ.
#[test]
fn one_behind_a_single_body_goes_down_on_the_nearer_side() {
    let goes_left = |degrees: f32| {
        let (goal, at) = (vec2(2.0, 0.0), Vec2::from_angle(degrees.to_radians()) * 0.41);
        let (mine, its) = (arriving(Vec2::ZERO, goal), resting(at, goal));
        let others = [seen(&mine, &its)];
        Footing::of(&me(&mine), &around(&others), &mut Vec::new()).way.y > 0.0
    };
    assert!(goes_left(-5.0) && !goes_left(5.0));
    assert!(!goes_left(-1.0) && !goes_left(1.0), "to the right");
}

/// `arrive` wants 1.4 cm/s when it is 2.1 cm from the goal, where a body does not rest yet.
#[test]
fn one_that_is_held_up_just_before_its_goal_stalls() {
    let stalled_secs = |goal: Option<Vec2>| {
        let mine = Shown { goal, speed: 0.014, ..arriving(Vec2::ZERO, vec2(0.021, 0.0)) };
        let (me, around, lines) = (me(&mine), around(&[]), &mut Vec::new());
        let footing = Footing::of(&me, &around, lines);
        remembered(&me, &around, Vec2::ZERO, &footing, 0.25, lines).stalled_secs
    };
    assert!(stalled_secs(Some(vec2(0.021, 0.0))) > 0.0);
    assert_eq!(stalled_secs(None), 0.0, "it hardly wants to go");
}

/// It may be of no use to change places, and still the other one has to get past.
#[test]
fn one_at_rest_makes_room_for_those_whose_goal_lies_beyond() {
    let mine = resting(Vec2::ZERO, Vec2::ZERO);
    let its = |goal: f32| stalled(vec2(-0.4, -0.2), vec2(goal, 0.1), 0.3);
    assert!(gives_way(&mine, &its(1.0)));
    assert!(!gives_way(&mine, &its(-0.2)), "both want to one place");
    assert!(!gives_way(&mine, &stalled(vec2(-0.4, -0.2), vec2(1.0, 0.1), 0.2)), "not yet");
}

/// Bodies of 0.2 m: one that rests less than 0.4 m from another one's place leaves it no room there.
#[test]
fn one_at_rest_makes_room_for_those_whose_place_it_lies_in() {
    let mine = resting(Vec2::ZERO, vec2(1.0, 0.0));
    let its = |goal: f32| stalled(vec2(-0.45, 0.0), vec2(goal, 0.0), 0.3);
    assert!(gives_way(&mine, &its(-0.38)));
    assert!(!gives_way(&mine, &its(-0.42)), "its place is free");
}

/// Of two that do not stand crossed, the one at its place is not asked: so the other one is, whatever their ranks.
#[test]
fn one_that_passes_gives_way_to_one_that_settles() {
    let settles = stalled(vec2(0.45, 0.0), vec2(0.3, 0.0), 0.6);
    let mut passes = stalled(Vec2::ZERO, vec2(0.5, 0.7), 0.6);
    for rank in [1, 3] {
        (passes.rank.hash, passes.turn.hash) = (rank, rank);
        let settles =
            Shown { rank: crate::avoid::priority::Rank { hash: 2, ..settles.rank }, ..settles };
        assert!(gives_way(&passes, &settles) && !gives_way(&settles, &passes), "rank {rank}");
    }
}

/// Half a second, 30 ticks but for rounding, and then it goes; what alternates from tick to tick brings it back never. It does so
/// however fast its plan is.
#[test]
fn one_between_heaps_turns_back_only_after_it_has_wanted_to_for_a_while() {
    let arrives = |back_secs| {
        let mut shown = Shown { goal: Some(Vec2::X), ..walker(Vec2::ZERO, Vec2::X) };
        (shown.speed, shown.state.back_secs) = (1.0, back_secs);
        shown
    };
    let (mate, stranger) = (arriving(vec2(0.0, 1.0), Vec2::X), arriving(vec2(0.0, -1.0), -Vec2::X));
    let near = arriving(vec2(0.3, 0.0), -Vec2::X);
    let turned = |shown: &Shown<Vec2>, near: &[&Shown<Vec2>], wanted| {
        let others: Vec<_> = near.iter().map(|other| seen(shown, other)).collect();
        turned_back(&me(shown), &around(&others), wanted)
    };
    let between = |shown: &Shown<Vec2>, wanted| turned(shown, &[&mate, &stranger], wanted);
    let (mut secs, mut waited) = (0.0, 0);
    while between(&arrives(secs), -Vec2::X).0 == Vec2::ZERO {
        (waited, secs) = (waited + 1, between(&arrives(secs), -Vec2::X).1);
    }
    assert!((29..=30).contains(&waited), "{waited}");
    // It gathers speed for as many ticks as it takes, until it heads where it goes; then it waits again.
    let (velocity, wants) = between(&arrives(secs), -Vec2::X);
    assert_eq!((velocity, between(&arrives(wants), -Vec2::X).0), (-Vec2::X, -Vec2::X));
    assert_eq!(between(&arrives(wants), Vec2::X), (Vec2::X, 0.0));
    secs = 0.0;
    for tick in 0..600 {
        let wanted = if tick % 2 == 0 { -Vec2::X } else { Vec2::X };
        let (velocity, wants) = between(&arrives(secs), wanted);
        assert!(velocity.x >= 0.0, "{tick}");
        secs = wants;
    }
    assert_eq!(between(&Shown { speed: 2.0, ..arrives(0.0) }, -Vec2::X).0, Vec2::ZERO);
    // Without a goal, in one heap, among strangers, and where bodies overlap it goes at once.
    let goes =
        |shown: &Shown<Vec2>, near: &[&Shown<Vec2>]| turned(shown, near, -Vec2::X).0 == -Vec2::X;
    assert!(goes(&Shown { goal: None, ..arrives(0.0) }, &[&mate, &stranger]));
    assert!(goes(&arrives(0.0), &[&mate]) && goes(&arrives(0.0), &[&stranger]));
    assert!(goes(&arrives(0.0), &[&mate, &stranger, &near]));
}
