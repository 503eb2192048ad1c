//! How a node steps: frames, ticks and signals. Signals are emitted while nothing of the node is borrowed.

use godot::classes::{Engine, Node};
use godot::obj::{Bounds, Gd, Inherits, Singleton, bounds};
use godot::prelude::GodotClass;

use crate::drawing::Drawing;
use crate::error::push;
use crate::flock::Flock;
use crate::frame::Frame;
use crate::look::{Look, Style};
use crate::notices::{Listened, Notice};

/// How a node steps.
#[derive(Clone, Copy)]
pub struct Pace {
    pub running: bool,
    pub time_scale: f64,
    pub most_ticks: u32,
    /// Between two samples of the measures; 0 for none.
    pub sample_ticks: u64,
    pub interpolates: bool,
}

/// One of the two nodes.
pub trait FlockNode:
    GodotClass + Bounds<Declarer = bounds::DeclUser> + Inherits<Node> + 'static
{
    type Point: Look;

    /// The world with its files, made from what the node says now.
    fn flock(&mut self) -> &mut Flock;
    fn frame(&mut self) -> Frame;
    fn pace(&self) -> Pace;
    fn style(&self) -> Style;
    fn drawing(&mut self) -> &mut Drawing<Self::Point>;
}

fn tell<N: FlockNode>(this: &Gd<N>, notices: &[Notice]) {
    let mut node = this.clone().upcast::<Node>();
    notices.iter().for_each(|notice| notice.emit(&mut node));
}

/// Steps by so many ticks, and answers how many different things went wrong.
pub fn step<N: FlockNode>(this: &mut Gd<N>, ticks: u32) -> i64 {
    if core::mem::replace(&mut this.bind_mut().flock().is_stepping, true) {
        push("a signal of a tick cannot step the same world: it would not end");
        return 0;
    }
    let mut count = 0;
    for _ in 0..ticks {
        let listened = Listened::of(&this.clone().upcast());
        let notices = {
            let mut node = this.bind_mut();
            let (frame, sample_ticks) = (node.frame(), node.pace().sample_ticks);
            let (faults, notices) = node.flock().tick::<N::Point>(listened, frame, sample_ticks);
            count += faults as i64;
            notices
        };
        tell(this, &notices);
        if !this.is_instance_valid() {
            return count;
        }
    }
    this.bind_mut().flock().is_stepping = false;
    count
}

/// Steps by as many ticks as are due after a time.
pub fn pass<N: FlockNode>(this: &mut Gd<N>, secs: f64) {
    let (due, notices) = {
        let mut node = this.bind_mut();
        let pace = node.pace();
        let flock = node.flock();
        let secs = if pace.running { secs * pace.time_scale } else { 0.0 };
        let tick_secs = flock.tick_secs();
        (flock.clock.pass(secs, tick_secs, pace.most_ticks), flock.take_notices())
    };
    tell(this, &notices);
    if this.is_instance_valid() && due > 0 {
        step(this, due);
    }
}

/// Draws all agents where they are between two ticks.
pub fn draw<N: FlockNode>(this: &mut Gd<N>) {
    let (poses, frame, style, mut drawing) = {
        let mut node = this.bind_mut();
        let (frame, style, share) = (node.frame(), node.style(), share(&mut *node));
        let Ok(world) = node.flock().world() else { return };
        let poses = if style.draws { crate::pose::poses(world, share) } else { Vec::new() };
        (poses, frame, style, core::mem::take(node.drawing()))
    };
    drawing.update(&mut this.clone().upcast(), &poses, frame, &style);
    if this.is_instance_valid() {
        *this.bind_mut().drawing() = drawing;
    }
}

/// How much of the way from the tick before to the last one is shown.
fn share<N: FlockNode>(node: &mut N) -> f32 {
    let pace = node.pace();
    if !(pace.running && pace.interpolates) {
        return 1.0;
    }
    let engine = Engine::singleton();
    let frame_secs = 1.0 / f64::from(engine.get_physics_ticks_per_second());
    let after_secs = engine.get_physics_interpolation_fraction() * frame_secs * pace.time_scale;
    let flock = node.flock();
    flock.clock.share(after_secs, flock.tick_secs())
}
