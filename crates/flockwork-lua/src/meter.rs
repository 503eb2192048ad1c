//! How much a script may run: a deterministic number of steps per agent first, the clock only as a
//! backstop. Both stay in force until the next agent's turn, so that no `pcall` outlasts them.

use std::cell::Cell;
use std::ffi::CStr;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::time::{Duration, Instant};

use mlua::{Buffer, Lua, ffi};

/// Steps (loop turns, calls, returns) that an agent may take in a tick.
pub const FUEL_PER_AGENT: i64 = 100_000;
/// Steps that the top level of a file may take.
pub const FUEL_AT_LOAD: i64 = 2_000_000;
/// Where things lie in the buffer of the turn (bytes), after whose turn it is: in which callback, where the
/// next command goes, where the room for steering ends, the agent's position and velocity.
pub const CALLBACK: usize = 4;
pub const CURSOR: usize = 8;
pub const LIMIT: usize = 12;
pub const OWN: usize = 16;
/// From here on the driver keeps what nobody else reads.
pub const DRIVER: usize = 40;
const LENGTH: usize = DRIVER + 32;

/// How often the clock is read (steps).
const CLOCK_EVERY: i64 = 256;

const OUT_OF_FUEL: &CStr =
    c"too many steps; is there a loop that never ends, or a very long text? (100,000 for an agent in a tick, 2,000,000 for a file)";
const LATE: &CStr = c"took too long and was stopped by the clock";

/// What the interrupt reads and counts: of the one state that runs on this thread.
struct Gauge {
    turn: Cell<*const u32>,
    seen: Cell<u32>,
    full: Cell<i64>,
    fuel: Cell<i64>,
    budget: Cell<Duration>,
    started: Cell<Option<Instant>>,
    late: Cell<bool>,
}

thread_local! {
    static GAUGE: Gauge = const {
        Gauge {
            turn: Cell::new(std::ptr::null()),
            seen: Cell::new(0),
            full: Cell::new(0),
            fuel: Cell::new(0),
            budget: Cell::new(Duration::ZERO),
            started: Cell::new(None),
            late: Cell::new(false),
        }
    };
}

impl Gauge {
    /// Counts a step of the agent whose turn it is; answers why it must stop.
    #[inline(always)]
    fn step(&self, turn: u32) -> Option<&'static CStr> {
        if turn != self.seen.get() {
            self.seen.set(turn);
            self.refill();
        }
        let left = self.fuel.get() - 1;
        self.fuel.set(left);
        if left % CLOCK_EVERY == 0 && left > 0 {
            self.look_at_clock();
        }
        (left < 0).then_some(if self.late.get() { LATE } else { OUT_OF_FUEL })
    }

    fn refill(&self) {
        self.fuel.set(self.full.get());
        self.late.set(false);
        self.started.set(None);
    }

    #[cold]
    fn look_at_clock(&self) {
        match self.started.get() {
            None => self.started.set(Some(Instant::now())),
            Some(start) if start.elapsed() > self.budget.get() => {
                self.late.set(true);
                self.fuel.set(-1);
            }
            Some(_) => {}
        }
    }
}

/// The meter of one Lua state.
pub struct Meter {
    turn: AtomicPtr<u32>,
    /// What the driver writes: whose turn it is (from 1), in which callback; and more that scripts share with it.
    pub buffer: Buffer,
    /// How long an agent may run (a backstop), or the top level of a file.
    pub budget: Duration,
}

impl Meter {
    /// Has a state count its steps.
    pub fn install(lua: &Lua) -> mlua::Result<Self> {
        let buffer = lua.create_buffer([0; LENGTH])?;
        lua.set_named_registry_value("flockwork meter", &buffer)?;
        let turn = AtomicPtr::new(install(lua, &buffer)?);
        Ok(Self { turn, buffer, budget: Duration::MAX })
    }

    /// Runs `call` with this much fuel for each turn.
    pub fn run<R>(&self, fuel: i64, call: impl FnOnce() -> R) -> R {
        GAUGE.with(|gauge| {
            gauge.turn.set(self.turn.load(Ordering::Relaxed));
            gauge.full.set(fuel);
            gauge.budget.set(self.budget);
            gauge.seen.set(u32::MAX);
            gauge.refill();
        });
        let _off = SwitchOff;
        call()
    }

    /// The place in its list of the agent whose turn it was, and the number of the callback.
    pub fn turn(&self) -> (u32, u32) {
        let word = |at| u32::from_le_bytes(self.buffer.read_bytes(at));
        (word(0).wrapping_sub(1), word(CALLBACK))
    }

    /// Nobody's turn.
    pub fn reset(&self) {
        self.buffer.write_bytes(0, &[0; 8]);
    }
}

/// Takes the state off the gauge, however its call ends.
struct SwitchOff;

impl Drop for SwitchOff {
    fn drop(&mut self) {
        GAUGE.with(|gauge| gauge.turn.set(std::ptr::null()));
    }
}

/// Charges the agent at work for what the engine did for it.
pub fn charge(steps: usize) {
    let steps = i64::try_from(steps).unwrap_or(i64::MAX / 2);
    GAUGE.with(|gauge| gauge.fuel.set(gauge.fuel.get().saturating_sub(steps).max(-1)));
}

/// How many steps the agent at work has left.
#[cfg(test)]
pub fn left() -> i64 {
    GAUGE.with(|gauge| gauge.fuel.get())
}

/// How long the agent at work has run, as far as the clock was read; and whether the clock stopped it.
pub fn spent() -> (Duration, bool) {
    GAUGE.with(|gauge| {
        let since = gauge.started.get().map_or(Duration::ZERO, |start| start.elapsed());
        (since, gauge.late.get())
    })
}

/// Has Luau call [`Gauge::step`] at its safepoints, and answers where `buffer` lies in memory.
///
/// Luau's own callback is used because the safe wrapper of it costs five times as much per step.
#[allow(unsafe_code)]
fn install(lua: &Lua, buffer: &Buffer) -> mlua::Result<*mut u32> {
    // SAFETY: Luau calls this with a live state, and `lua_checkstack` makes room for what it pushes.
    // `turn` is null except during `Meter::run`, whose meter keeps the buffer alive
    // (Luau does not move buffers); only the driver writes the word, on this same thread.
    // `lua_error` unwinds out of this frame, which has nothing to drop.
    unsafe extern "C-unwind" fn interrupt(state: *mut ffi::lua_State, gc: i32) {
        unsafe {
            let stop = GAUGE.with(|gauge| {
                let turn = gauge.turn.get();
                if gc >= 0 || turn.is_null() { None } else { gauge.step(turn.read_unaligned()) }
            });
            if let Some(message) = stop {
                ffi::lua_checkstack(state, 8);
                ffi::luaL_where(state, 0);
                ffi::lua_pushstring_(state, message.as_ptr());
                ffi::lua_concat(state, 2);
                ffi::lua_error(state);
            }
        }
    }
    let mut turn: *mut u32 = std::ptr::null_mut();
    // SAFETY: the closure only reads its argument on the stack and sets a field that mlua leaves
    // alone unless `Lua::set_interrupt` is called, which this crate never does.
    unsafe {
        lua.exec_raw::<()>(buffer.clone(), |state| {
            turn = ffi::lua_tobuffer(state, -1, std::ptr::null_mut()).cast();
            (*ffi::lua_callbacks(state)).interrupt = Some(interrupt);
            ffi::lua_settop(state, 0);
        })?;
    }
    Ok(turn)
}
