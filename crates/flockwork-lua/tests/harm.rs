//! Scripts that mean harm, or try to keep what they must not: `hostile.txt` and `leaks.txt`. Others do not notice them,
//! and neither states of Lua, threads nor going back in time change a bit of what they do.

#[path = "harm/mod.rs"]
mod stage;

use flockwork::glam::Vec2;
use flockwork::{Agent, World};
use stage::{Entry, Stage, bystanders, entries, told};

const TICKS: usize = 30;
/// So long all numbers of states are compared.
const SHORT: usize = 10;

/// What came of a run.
#[derive(PartialEq)]
struct Outcome {
    hashes: Vec<(u64, u64)>,
    faults: Vec<(flockwork::Fault, u64)>,
    log: Vec<String>,
    wrong: Vec<String>,
    seen: [Vec<Agent<Vec2>>; 2],
}

fn outcome(stage: &mut Stage, entry: &Entry, ticks: usize) -> Outcome {
    let (mut world, wrong) = stage.set(entry);
    let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    let (mut hashes, mut seen) = (Vec::new(), [Vec::new(), Vec::new()]);
    for tick in 1..=ticks {
        world.step(&mut stage.scripts, &[]);
        if tick == 4 && entry.text.contains("on_reload") {
            stage.save_again();
        }
        if tick == 5 && entry.text.contains("draw") {
            stage.scripts.drawings(world.perceive(), None);
        }
        if tick == SHORT {
            hashes.push((world.hash(), stage.scripts.memory().hash()));
            seen[0] = bystanders(&world);
        }
        let marked = stage.scripts.faulty().iter().filter_map(|id| world.agent(*id));
        let marked: Vec<_> = marked.cloned().collect();
        let innocent = bystanders(&world);
        assert!(
            marked.iter().all(|it| innocent.iter().all(|other| other.id != it.id))
                || wrong.iter().any(|it| it.starts_with("mixed")),
            "{}: a bystander is marked",
            entry.name
        );
    }
    seen[1] = bystanders(&world);
    assert!(stage.scripts.reproducible(), "{}", entry.name);
    let (faults, log) = (stage.scripts.faults().to_vec(), stage.scripts.take_log());
    Outcome { hashes, faults, log, wrong, seen }
}

/// How much time this thread has had (s).
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|it| it.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// The most memory that this process has ever had (MB).
fn peak() -> usize {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|it| it.trim().split(' ').next()?.parse::<usize>().ok()).unwrap_or(0) / 1000
}

/// Runs every other entry each on two threads that share no work.
fn on_two_threads(entries: &[Entry], each: impl Fn(&mut [Stage; 3], &Entry) + Sync) {
    let run = |first: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        pool.install(|| {
            let mut stages = [1, 2, 4].map(Stage::new);
            entries.iter().skip(first).step_by(2).for_each(|entry| each(&mut stages, entry));
        });
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| run(1));
        run(0);
        other.join().unwrap();
    });
}

#[test]
fn no_other_agent_notices_harmful_scripts() {
    let third = entries(include_str!("hostile.txt")).into_iter().step_by(3);
    // How fast machines are differs; what has no bound takes far longer.
    stand(&third.collect::<Vec<_>>(), 3.0 * SECONDS);
}

#[test]
#[ignore = "takes a minute or two"]
fn no_other_agent_notices_any_harmful_script() {
    let all = entries(include_str!("hostile.txt"));
    assert!(all.len() >= 300);
    stand(&all, SECONDS);
}

/// CPU time that one of them may take for all its ticks.
const SECONDS: f64 = 8.0;

/// Runs these beside others, who must not notice.
fn stand(all: &[Entry], seconds: f64) {
    let calm = Entry { name: "calm".into(), is_file: false, text: "me:wander()".into() };
    let still = outcome(&mut Stage::new(1), &calm, TICKS).seen;
    on_two_threads(all, |[one, two, four], entry| {
        let (name, began) = (&entry.name, cpu());
        let first = outcome(one, entry, TICKS);
        let took = cpu() - began;
        let refused = first.wrong.iter().any(|it| it.starts_with("mixed"));
        let of_good = |seen: &[Agent<Vec2>]| -> Vec<Agent<Vec2>> {
            seen.iter().filter(|it| it.group.0 == 1).cloned().collect()
        };
        for (seen, still) in first.seen.iter().zip(&still) {
            assert!(of_good(seen) == of_good(still), "{name}: bystanders move differently");
            assert!(refused || seen == still, "{name}: its own group moves differently");
        }
        let bytes = told(&first.faults, &first.log);
        println!(
            "{took:6.2} s {bytes:7} bytes  {name}: {}",
            first
                .wrong
                .first()
                .or(first.faults.first().map(|it| &it.0.message))
                .map_or("", |it| it)
        );
        assert!(took <= seconds, "{name} takes {took} s");
        assert!(bytes <= 300_000, "{name} tells {bytes} bytes");
        assert!(first.wrong.len() <= 101 && first.wrong.iter().all(|it| it.len() < 2500), "{name}");
        for other in [two, four] {
            let other = outcome(other, entry, SHORT);
            assert!(first.hashes == other.hashes, "{name}: the number of states counts");
            assert!(first.seen[0] == other.seen[0] && first.wrong == other.wrong, "{name}");
        }
    });
    println!("{} MB", peak());
    assert!(peak() <= 600, "{} MB", peak());
}

fn hash(stage: &Stage, world: &World<Vec2>) -> (u64, u64) {
    (world.hash(), stage.scripts.memory().hash())
}

fn run(stage: &mut Stage, world: &mut World<Vec2>, ticks: usize) -> Vec<(u64, u64)> {
    let tick = |_| {
        world.step(&mut stage.scripts, &[]);
        hash(stage, world)
    };
    (0..ticks).map(tick).collect()
}

/// A script that tries to keep something beside its memory is refused with the line, or does not get on with it.
#[test]
fn nothing_is_kept_but_in_memory() {
    let all = entries(include_str!("leaks.txt"));
    assert!(all.len() >= 50);
    on_two_threads(&all, |[one, two, four], entry| {
        let name = &entry.name;
        let (mut world, wrong) = one.set(entry);
        println!("{name}: {}", wrong.first().map_or("runs".to_owned(), ToString::to_string));
        assert!(wrong.iter().all(|it| it.line > 0 && it.file == "bad.lua"), "{name}: {wrong:?}");
        if !wrong.is_empty() {
            return;
        }
        run(one, &mut world, 6);
        let (then, memory) = (world.clone(), one.scripts.memory());
        let future = run(one, &mut world, 12);
        let mut again = then.clone();
        one.scripts.set_memory(&memory);
        assert!(run(one, &mut again, 12) == future, "{name}: going back is noticed");
        for other in [two, four] {
            let (mut world, _) = other.set(entry);
            run(other, &mut world, 6);
            assert!(run(other, &mut world, 12) == future, "{name}: the number of states counts");
            let mut again = then.clone();
            other.scripts.set_memory(&memory);
            assert!(run(other, &mut again, 12) == future, "{name}: moving elsewhere is noticed");
        }
    });
}
