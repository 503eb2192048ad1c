//! What a step of each workload costs, and of the plain loop, at two small sizes on one thread.
//!
//! `cargo bench -p flockwork-bench` takes about a minute. For larger crowds, more threads, memory and
//! ratios: `flockwork bench`.

use std::cell::Cell;
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Bencher, Criterion, Throughput};
use flockwork_bench::course::{Course, FromStart};
use flockwork_bench::plain::Plain;
use flockwork_bench::start::Start;
use flockwork_bench::timing::{TIMED, WARM_UP, Windows, in_turns};
use flockwork_bench::{Case, Workload};

/// How many others each agent has within a meter at the start.
const NEIGHBORS: f32 = 12.0;

/// Times steps of a crowd that starts anew when its window is over.
fn steps(bencher: &mut Bencher, mut course: impl Course) {
    let left = Cell::new(0);
    bencher.iter_custom(|rounds| {
        let mut sum = Duration::ZERO;
        for _ in 0..rounds {
            if left.get() == 0 {
                course.restart();
                (0..WARM_UP).for_each(|_| course.step());
                left.set(TIMED);
            }
            let before = Instant::now();
            black_box(&mut course).step();
            sum += before.elapsed();
            left.set(left.get() - 1);
        }
        sum
    });
}

fn measure(bench: &mut Criterion, agents: usize) {
    let mut group = bench.benchmark_group(format!("{agents} agents"));
    group.throughput(Throughput::Elements(agents as u64)).sample_size(20);
    group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(3));
    for workload in Workload::ALL {
        let case = Case { workload, agents, neighbors: NEIGHBORS };
        group.bench_function(workload.name(), |bencher| {
            steps(bencher, FromStart::new(|| case.world()));
        });
    }
    let case = Case { workload: Workload::F, agents, neighbors: NEIGHBORS };
    group.bench_function("F on a host's own structs", |bencher| {
        steps(bencher, FromStart::new(|| case.host()));
    });
    let (plane, volume) =
        (Start::<2>::scattered(agents, NEIGHBORS), Start::<3>::scattered(agents, NEIGHBORS));
    group.bench_function("plain loop of F", |bencher| {
        steps(bencher, FromStart::new(|| Plain::new(&plane)));
    });
    group.bench_function("plain loop of F3", |bencher| {
        steps(bencher, FromStart::new(|| Plain::new(&volume)));
    });
    group.finish();
}

/// How many times as long a step takes on a host's own structs as in the engine, in turns.
fn print_ratio_of_host(agents: usize) {
    let case = Case { workload: Workload::F, agents, neighbors: NEIGHBORS };
    let (mut engine, mut host) = (FromStart::new(|| case.world()), FromStart::new(|| case.host()));
    let (mut of_engine, mut of_host) = (Windows::default(), Windows::default());
    let end = Instant::now() + Duration::from_secs(3);
    in_turns([(&mut engine, &mut of_engine), (&mut host, &mut of_host)], end, 3);
    let (min, median) = (of_host.min() / of_engine.min(), of_host.median() / of_engine.median());
    println!(
        "{agents} agents of F on a host's own structs: {min:.2} times the engine's least, {median:.2} its median"
    );
}

fn main() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let pool = pool.expect("a thread can be started");
    pool.install(|| {
        let mut bench = Criterion::default().configure_from_args();
        for agents in [1_000, 10_000] {
            measure(&mut bench, agents);
            print_ratio_of_host(agents);
        }
        bench.final_summary();
    });
}
