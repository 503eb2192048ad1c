//! What is said of the plans that scripts write while a scene is tried.

use flockwork::Advice;

use crate::session::Session;

/// Every how many ticks plans are looked at: they change as the world does.
const LOOK: u64 = 60;

/// Adds what is to be said of the scripts' plans now, unless the same part of the behavior was spoken of before.
pub fn look(session: &Session, told: &mut Vec<Advice>) {
    let tick = session.tick();
    if tick % LOOK == 1 {
        let part = |it: &Advice| (it.group, it.behavior, it.part);
        let mut new = session.script_advice();
        new.retain(|it| told.iter().all(|known| part(known) != part(it)));
        told.append(&mut new);
    }
}
