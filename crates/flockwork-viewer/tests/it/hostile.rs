//! Scripts that would stop the world, in a session: it goes on, and says who it was.

use std::time::{Duration, Instant};

use crate::common::Place;
use flockwork::each_world;
use flockwork_viewer::session::Session;

/// How long a hostile script may hold up a step, beside what the engine takes itself.
const BUDGET: Duration = Duration::from_millis(if cfg!(debug_assertions) { 400 } else { 150 });

const TICKS: u64 = 12;

const SCENE: &str = r#"(name: "two groups", groups: [
    (name: "good", count: 8, spawn: Grid(from: (0, 0), spacing: 1, columns: 4), script: "good.lua"),
    (name: "bad", count: 1, spawn: Grid(from: (50, 50), spacing: 1, columns: 1), script: "bad.lua"),
])"#;

const GOOD: &str = "function update(me, world, dt)
  me:seek(vector.create(20 + math.random(), 3))
  me:separation(1, { among = \"own\" })
end
";

const HARMLESS: &str = "function update(me, world, dt) end\n";

/// What the hostile ones do, in `update` or as the file is read.
const HOSTILE: [&str; 6] = [
    "while true do end",
    "while true do pcall(function() while true do end end) end",
    "local t = {} while true do t[#t + 1] = string.rep(\"x\", 1e5) .. #t end",
    "local t = {} for n = 1, 1e9 do t[n] = { n } end",
    "while true do pcall(function() local t = {} while true do t[#t + 1] = {} end end) end",
    "local at = string.rep(\"a\", 40):find(string.rep(\"a*\", 30) .. \"b\")",
];

fn place() -> Place {
    let place = Place::new();
    place.write("scenes/two.ron", SCENE);
    place.write("scripts/good.lua", GOOD);
    place.write("scripts/bad.lua", HARMLESS);
    place
}

fn open(place: &Place) -> Session {
    Session::open(place.path("scenes/two.ron"), None).unwrap()
}

/// Steps to this tick.
fn to_tick(session: &mut Session, tick: u64) {
    while each_world!(&session.world, world => world.tick) < tick {
        session.step(&[]);
    }
}

/// Where the good ones are and how they move, bit by bit.
fn good(session: &Session) -> Vec<[u32; 4]> {
    each_world!(&session.world, world => {
        let good = world.agents.iter().filter(|agent| agent.group.0 == 0);
        let numbers = good.map(|it| [it.position.x, it.position.y, it.velocity.x, it.velocity.y]);
        numbers.map(|numbers| numbers.map(f32::to_bits)).collect()
    })
}

/// A session that begins with this script, and how long it took to the end of its first step.
fn loaded(text: &str) -> (Session, Duration) {
    let place = place();
    place.write("scripts/bad.lua", text);
    let began = Instant::now();
    let mut session = open(&place);
    session.step(&[]);
    (session, began.elapsed())
}

/// A session that gets this script in the middle, and how long it took to the end of the next step.
fn reloaded(text: &str) -> (Session, Duration) {
    let place = place();
    let mut session = open(&place);
    to_tick(&mut session, TICKS / 2);
    let script = place.write("scripts/bad.lua", text);
    let began = Instant::now();
    session.reload_file(&script);
    session.step(&[]);
    (session, began.elapsed())
}

/// Whether the right file is blamed for the right thing.
fn is_blamed(told: &str) -> bool {
    let why = ["too many steps", "not enough memory", "stopped by the clock"];
    told.contains("bad.lua") && why.iter().any(|why| told.contains(why))
}

/// How to play a script: its session in mid-run, and how long its first step let people wait.
type Play = fn(&str) -> (Session, Duration);

/// Plays it until it was in time, ten times at most: one that fits shows that the script holds no agent up,
/// a longer one may be due to the machine. The engine's own time is that of a harmless script.
fn holds_no_agent_up(what: &str, play: Play, text: &str, undisturbed: &[[u32; 4]]) {
    let mut took = Vec::new();
    while took.iter().all(|took| *took > BUDGET) {
        assert!(took.len() < 10, "{what}: {took:?}");
        let own = play(HARMLESS).1;
        let (mut session, all) = play(text);
        took.push(all.saturating_sub(own));
        to_tick(&mut session, TICKS);
        assert!(good(&session) == undisturbed, "{what}: others move differently");
        let troubles = session.troubles();
        let told = troubles.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        assert!(troubles.len() == 1 && is_blamed(&told), "{what}: {told}");
    }
}

#[test]
fn a_hostile_script_holds_no_agent_up_and_is_named() {
    let mut plain = open(&place());
    to_tick(&mut plain, TICKS);
    let undisturbed = good(&plain);
    for code in HOSTILE {
        let update = format!("function update(me, world, dt)\n{code}\nend\n");
        let top = format!("{code}\n{HARMLESS}");
        for text in [update, top] {
            holds_no_agent_up(&format!("loaded: {text}"), loaded, &text, &undisturbed);
            holds_no_agent_up(&format!("reloaded: {text}"), reloaded, &text, &undisturbed);
        }
    }
}
