//! A scene without scripts in the core alone, for bindings to be compared with: for each line with a number of ticks it makes
//! them, and answers the hash and how long they took (ns).
//!
//! `echo 600 | cargo run --release -p flockwork-host --example core -- SCENE.ron`

use std::io::{BufRead, stdin};
use std::time::Instant;

use flockwork_host::flockwork::each_world;
use flockwork_host::flockwork::scene::Scene;

fn main() {
    let file = std::env::args().nth(1).expect("the file of a scene");
    let text = std::fs::read_to_string(file).expect("a file that can be read");
    let mut world =
        Scene::parse(&text).and_then(|it| it.build()).expect("a scene without mistakes");
    for line in stdin().lock().lines() {
        let ticks: u32 = line.expect("a line").trim().parse().expect("a number of ticks");
        let started = Instant::now();
        each_world!(&mut world, world => (0..ticks).for_each(|_| _ = world.step(&mut (), &[])));
        let took = started.elapsed().as_nanos();
        println!("{:016x} {took}", each_world!(&world, world => world.hash()));
    }
}
