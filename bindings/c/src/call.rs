//! What every call goes through.

use std::panic::{AssertUnwindSafe, catch_unwind};

use flockwork_host::{HostPlan, HostWorld};

use crate::handles::Handles;
use crate::status::{Done, Failure, FlockworkStatus, keep};

/// A world: agents, what is around them, and their scripts. `flockwork_open` makes one.
pub struct FlockworkWorld(());

/// What agents do: terms, each of which is a behavior with a weight, parameters and a target. `flockwork_plan_new` makes one.
pub struct FlockworkPlan(());

/// What stands behind the handle of a world.
pub struct Held {
    pub world: HostWorld,
    /// What scripts have printed, until it is read.
    pub log: String,
}

pub static WORLDS: Handles<Held> = Handles::of("world");
pub static PLANS: Handles<HostPlan> = Handles::of("plan");

/// Lets no panic out, and keeps the reason of a refusal.
pub fn call(act: impl FnOnce() -> Done) -> FlockworkStatus {
    // What a panic leaves half done is behind a lock, which refuses it from then on.
    let done = catch_unwind(AssertUnwindSafe(act)).unwrap_or_else(|why| {
        let text = why.downcast_ref::<String>().map(|it| &it[..]);
        let text = text.or(why.downcast_ref::<&str>().copied()).unwrap_or("no reason was given");
        Err(Failure::new(FlockworkStatus::Broken, format!("Flockwork has a mistake: {text}")))
    });
    match done {
        Ok(()) => FlockworkStatus::Ok,
        Err(failure) => {
            keep(&failure);
            failure.status
        }
    }
}

/// A call that has to do with a world.
pub fn in_world(
    world: *const FlockworkWorld,
    act: impl FnOnce(&mut HostWorld) -> Done,
) -> FlockworkStatus {
    call(|| WORLDS.with(world.addr(), |held| act(&mut held.world)))
}

/// A call that has to do with a plan.
pub fn in_plan(
    plan: *const FlockworkPlan,
    act: impl FnOnce(&mut HostPlan) -> Done,
) -> FlockworkStatus {
    call(|| PLANS.with(plan.addr(), act))
}

#[cfg(test)]
mod tests {
    use core::ptr::without_provenance;

    use super::*;

    #[test]
    fn a_panic_is_an_answer_and_its_world_is_refused_from_then_on() {
        let scene = "(name: \"one\", groups: [(name: \"one\")])";
        let world = HostWorld::from_scene(scene, |name| Err(name.to_owned())).unwrap();
        let handle = WORLDS.add(Held { world, log: String::new() });
        let world = without_provenance(handle);
        assert_eq!(in_world(world, |_| Ok(())), FlockworkStatus::Ok);
        assert_eq!(in_world(world, |_| panic!("on purpose")), FlockworkStatus::Broken);
        assert_eq!(in_world(world, |_| Ok(())), FlockworkStatus::Broken);
        assert_eq!(call(|| WORLDS.remove(handle)), FlockworkStatus::Ok);
        assert_eq!(in_world(world, |_| Ok(())), FlockworkStatus::Handle);
    }

    #[test]
    fn a_call_within_a_call_is_refused() {
        let handle = PLANS.add(HostPlan::default());
        let plan = without_provenance(handle);
        let within = in_plan(plan, |_| {
            assert_eq!(in_plan(plan, |_| Ok(())), FlockworkStatus::Busy);
            Ok(())
        });
        assert_eq!(within, FlockworkStatus::Ok);
    }
}
