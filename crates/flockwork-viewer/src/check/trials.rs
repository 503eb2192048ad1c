//! Trials of a scene: one as `flockwork run` runs it, and one with everything that people do in a window.

use flockwork::{GroupId, each_world};

use crate::input::SessionInput;
use crate::report::Report;
use crate::session::Session;

/// How long a scene is run (ticks).
pub const TICKS: u64 = 600;

/// How long it is run with everything that people do in a window (ticks).
pub const USED: u64 = 300;

/// How long both trials are together (ticks), unless the crowd is large or nothing new is met.
pub const WHOLE: u64 = TICKS + USED;

/// The most turns of agents in a trial, one for each agent and tick: a large crowd is tried for fewer ticks.
const MOST_TURNS: u64 = 30_000_000;

/// After this many faults nothing new is to be expected, and a trial ends.
const MOST_FAULTS: u64 = 50_000;

/// After this many turns of agents a trial has met most of what it can meet: no trial ends before for its faults.
const ENOUGH_TURNS: u64 = 2_000_000;

/// Every how many ticks scripts draw.
const DRAW: u64 = 60;

/// Every how many ticks the mouse moves on, and a key is pressed.
const MOVE: u64 = 3;

/// Every how many ticks a click begins, which is as long as the mouse rests.
const CLICK: u64 = 15;

/// The tick at which scripts are saved anew.
const SAVE: u64 = 90;

/// For how many of these ticks a session is tried: for all of them unless its crowd is large.
pub fn length(session: &Session, ticks: u64) -> u64 {
    let agents = each_world!(&session.world, world => world.agents.len() as u64);
    ticks.min((MOST_TURNS / agents.max(1)).max(1))
}

/// How far a trial has gone.
struct Tried {
    ticks: u64,
    /// The number of agents, summed over these ticks.
    turns: u64,
}

impl Tried {
    const NOTHING: Self = Self { ticks: 0, turns: 0 };

    /// Counts a tick; false if it is to be the last one.
    fn goes_on(&mut self, session: &Session) -> bool {
        let faults: u64 = session.scripts.faults().iter().map(|(_, count)| count).sum();
        self.ticks += 1;
        self.turns += each_world!(&session.world, world => world.agents.len() as u64);
        // A crowd that begins small may grow.
        let is_seen = self.ticks > 2 * SAVE || self.turns > ENOUGH_TURNS;
        self.turns < MOST_TURNS && !(is_seen && faults > MOST_FAULTS)
    }
}

/// Runs a session as `flockwork run` does, and draws now and then; `after` is called after each tick. Answers what was
/// wrong in the end, and how many ticks were run.
pub fn run(session: &mut Session, after: &mut dyn FnMut(&mut Session)) -> (Report, u64) {
    let mut tried = Tried::NOTHING;
    for tick in 0..length(session, TICKS) {
        let inputs = session.scripted_mouse();
        session.step(&inputs);
        if (tick + 1) % DRAW == 0 {
            draw(session);
        }
        after(session);
        if !tried.goes_on(session) {
            break;
        }
    }
    (session.report(), tried.ticks)
}

/// Runs a fresh session as people use it in a window: the mouse goes to every mark and agent and clicks, every key is
/// pressed, scripts are saved anew and draw, and one agent appears in every group that has none. Answers what was wrong
/// before the scripts were saved, and after, and how many ticks were run.
pub fn using(session: &mut Session, after: &mut dyn FnMut(&mut Session)) -> ([Report; 2], u64) {
    let mut tried = Tried::NOTHING;
    let mut before = Report::default();
    let (points, keys) = (points(session), flockwork_lua::key_names().collect::<Vec<_>>());
    let mut inputs = newcomers(session);
    for tick in 0..length(session, USED) {
        if tick == SAVE {
            // Faults are forgotten with the text that made them.
            before = session.report();
            session.reload_scripts();
        }
        let (turn, is_start) = ((tick / MOVE) as usize, tick % MOVE == 0);
        inputs.push(SessionInput::Pointer(points[turn % points.len()]));
        if is_start {
            let key = |turn: usize| keys[turn % keys.len()].clone();
            inputs.extend(turn.checked_sub(1).map(|turn| SessionInput::Key(key(turn), false)));
            inputs.push(SessionInput::Key(key(turn), true));
            inputs.push(SessionInput::Button(tick % CLICK == 0));
        }
        session.step(&std::mem::take(&mut inputs));
        if is_start {
            draw(session);
        }
        after(session);
        if !tried.goes_on(session) {
            break;
        }
    }
    ([before, session.report()], tried.ticks)
}

fn draw(session: &mut Session) {
    _ = session.drawings(None);
}

/// Where the mouse goes: to the origin, the marks, and some agents.
fn points(session: &Session) -> Vec<[f32; 3]> {
    let marks = session.scene.marks.0.iter().map(|(_, point)| point.xyz);
    let agents: Vec<[f32; 3]> = each_world!(&session.world, world => {
        let some = world.agents.iter().step_by(1 + world.agents.len() / 16);
        some.map(|agent| flockwork::Vector::to_xyz(agent.position)).collect()
    });
    std::iter::once([0.0; 3]).chain(marks).chain(agents).collect()
}

/// Inputs that add one agent to each scripted group that has none, where the mouse goes first.
fn newcomers(session: &Session) -> Vec<SessionInput> {
    let at = points(session).into_iter().nth(1).unwrap_or_default();
    let empty = session.scene.groups.iter().enumerate().filter(|(_, group)| group.count == 0);
    let spawn = |nth: usize| SessionInput::Spawn(GroupId(nth as u32), at, [0.0; 3]);
    empty.filter(|(_, group)| group.script.is_some()).map(|(nth, _)| spawn(nth)).collect()
}
