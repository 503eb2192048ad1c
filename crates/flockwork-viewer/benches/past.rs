//! What the way back of a session costs: going to any tick of the last ten seconds, keeping what is needed for that, the
//! memory it takes, and trying the last ten seconds again beside what they were. The session is that of the window.

use std::path::Path;
use std::time::{Duration, Instant};

use criterion::Criterion;
use flockwork_viewer::compare::WhatIf;
use flockwork_viewer::session::Session;

/// Ten seconds, in ticks of a sixtieth.
const TICKS: u64 = 600;

const SCRIPT: &str = "public { fuel = 5 }
function update(me, world)
    local m = me:memory()
    m.n = (m.n or 0) + math.random()
    me:set('fuel', m.n % 7)
    me:wander(1) me:separation(1, { radius = 2 }) me:seek(world.marks.home, 0.2)
end";

fn opened(agents: u64) -> (tempfile::TempDir, Session) {
    let place = tempfile::tempdir().expect("a folder can be made");
    let side = (agents as f32).sqrt() * 2.0;
    let scene = format!(
        "(name: \"past\", bounds: Wrap(({side}, {side})), marks: {{ \"home\": (5, 5) }}, groups: [(name: \"ants\",
        count: {agents}, radius: 0.3, spawn: Rect(min: (0, 0), max: ({side}, {side})), script: \"past.lua\")])"
    );
    std::fs::write(place.path().join("past.lua"), SCRIPT).expect("the script can be written");
    let session = Session::of_text(&place.path().join("past.ron"), &scene, None);
    (place, session.unwrap_or_else(|report| panic!("{report}")))
}

/// Memory of this process that is really there (MB); 0 where that cannot be told.
fn resident() -> f64 {
    let told = std::fs::read_to_string(Path::new("/proc/self/statm")).unwrap_or_default();
    let pages = told.split(' ').nth(1).and_then(|pages| pages.parse::<f64>().ok());
    pages.unwrap_or_default() * 4096.0 / 1e6
}

/// The median and the longest.
fn median_and_most(mut all: Vec<Duration>) -> [f64; 2] {
    all.sort();
    [all[all.len() / 2], all[all.len() - 1]].map(|it| it.as_secs_f64() * 1e3)
}

/// All over the last ten seconds, in no order.
fn measure_way(agents: u64, session: &mut Session, last: u64) {
    let took = (0..400).map(|nth| {
        let began = Instant::now();
        session.go_to(last - (nth * 367) % TICKS);
        began.elapsed()
    });
    let [median, most] = median_and_most(took.collect());
    println!("{agents} agents: back anywhere in 10 s: median {median:.1} ms, most {most:.1} ms");
}

/// The last ten seconds twice, each on a thread of its own as in the window.
fn measure_what_if(agents: u64, session: &mut Session, last: u64) {
    let began = Instant::now();
    let again = session.try_again(last - TICKS).expect("there is a way back");
    let what_if = WhatIf { was: again.was, now: session.fork(), inputs: again.inputs };
    let prepared = began.elapsed().as_secs_f64() * 1e3;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
    let compared = pool.install(|| what_if.compare(&mut |_| true));
    let compared = compared.expect("the scene is right").expect("nothing stops it");
    let took = began.elapsed().as_secs_f64();
    let ticks = compared.ticks[1] - compared.ticks[0];
    println!("{agents} agents: what if, {ticks} ticks: {took:.2} s; begun in {prepared:.1} ms");
}

fn main() {
    let mut bench = Criterion::default().configure_from_args();
    for agents in [1000, 5000] {
        let (_plain_place, mut plain) = opened(agents);
        let (_place, mut session) = opened(agents);
        for session in [&mut plain, &mut session] {
            (0..TICKS / 2).for_each(|_| session.step(&[]));
        }
        let before = resident();
        session.keep_past();
        let (mut kept, mut bare) = (Vec::new(), Vec::new());
        for _ in 0..3 * TICKS {
            for (session, took) in [(&mut plain, &mut bare), (&mut session, &mut kept)] {
                let began = Instant::now();
                session.step(&[]);
                took.push(began.elapsed());
            }
        }
        let (sum, other) = (kept.iter().sum::<Duration>(), bare.iter().sum::<Duration>());
        println!(
            "{agents} agents: a tick costs {:.2} times as much",
            sum.as_secs_f64() / other.as_secs_f64()
        );
        println!(
            "{agents} agents: ticks {:.2?} ms (median, most); without {:.2?}",
            median_and_most(kept),
            median_and_most(bare)
        );
        println!("{agents} agents: {:.0} MB more after 30 s", resident() - before);
        let past = session.past().map(|past| (past.first, past.last));
        let (first, last) = past.expect("there is a way back");
        println!("{agents} agents: back to {:.1} s ago", (last - first) as f64 / 60.0);
        measure_way(agents, &mut session, last);
        let mut nth = 0;
        bench.bench_function(&format!("{agents} agents, back"), |bencher| {
            bencher.iter(|| {
                nth += 1;
                session.go_to(last - (nth * 367) % TICKS)
            });
        });
        measure_what_if(agents, &mut session, last);
    }
    bench.final_summary();
}
