//! The native side of `bench/measure.js`: for each line of the input, a number of ticks, it runs these and prints what a tick took
//! per agent (ns). At the end it prints the hash.

use std::io::{BufRead, Write};
use std::time::Instant;

use flockwork_host::HostWorld;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("the path of a scene is missing")?;
    let mut world = HostWorld::from_scene(&std::fs::read_to_string(path)?, |name| {
        Err(format!("there is no {name}"))
    })?;
    for line in std::io::stdin().lock().lines() {
        let ticks: u32 = line?.trim().parse()?;
        let begin = Instant::now();
        world.step(ticks);
        let each = begin.elapsed().as_nanos() as f64 / f64::from(ticks) / world.count() as f64;
        println!("{each}");
        std::io::stdout().flush()?;
    }
    println!("{:016x}", world.hash());
    Ok(())
}
