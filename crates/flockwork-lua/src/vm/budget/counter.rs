//! Counts the steps of one Lua state, by Luau's interrupt and by what the prelude charges, and stops the agent that has
//! used up its budget.

use std::cell::{Cell, RefCell};
use std::ffi::CStr;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::time::Instant;

use mlua::{Buffer, Lua, ffi};

use super::steps::{self, Budget, Granted};

/// The buffer that commands inlined into a script's text share with the driver (bytes): where the next command
/// goes, where the room for steering ends, steps that the text owes, the agent's position and velocity.
pub const CURSOR: usize = 0;
pub const LIMIT: usize = 4;
pub const TOLL: usize = 8;
pub const OWN: usize = 16;
const TURN_LENGTH: usize = OWN + 24;

/// The buffer that the prelude alone knows: whose turn it is (from 1; 0 for no agent's), in which callback, the steps
/// that are left, what each costs, the slot of the agent, and marks: from [`DREW`] on they count.
pub const WHO: usize = 0;
pub const CALLBACK: usize = 4;
pub const STEPS: usize = 8;
pub const PRICE: usize = 12;
pub const SLOT: usize = 16;
pub const MARKS: usize = 20;
/// The agent that has come through its `init` or `on_reload` in this turn, as in [`WHO`].
pub const BEGUN: usize = 24;
/// From here on the prelude keeps what Rust does not read.
pub const REST: usize = 28;

/// In the marks, once for each [`steps::GRANT`] of steps that the agent drew beyond its own.
const DREW: u32 = 4;
const ACCOUNT_LENGTH: usize = REST + 64;

/// Calls within calls that a script may make. Luau's own limit is higher; so many frames of its widest functions
/// would take a gigabyte.
const DEEPEST: i32 = 4_000;

const TOO_DEEP: &CStr = c"stack overflow";

thread_local! {
    // What the interrupt reads and counts, of the one state that runs on this thread: each by itself, and with nothing to
    // drop, so that it is reached without a detour at each step.
    static ACCOUNT: Cell<*mut u32> = const { Cell::new(std::ptr::null_mut()) };
    static TURN: Cell<*mut u32> = const { Cell::new(std::ptr::null_mut()) };
    /// Steps for what the engine did since the last one.
    static OWED: Cell<i64> = const { Cell::new(0) };
    static BUDGET: RefCell<Budget> = const { RefCell::new(Budget::NONE) };
}

/// What is granted where so many steps are left, fewer than none; or why the agent must stop. What stops it is kept.
#[cold]
fn granted(left: i64, who: u32, slot: u32) -> Result<Granted, &'static CStr> {
    BUDGET.with(|budget| match budget.try_borrow_mut() {
        Ok(mut budget) => budget.grant(left, who, slot),
        // The budget is at work on this thread only while no script is.
        Err(_) => Err(steps::OUT_OF_STEPS),
    })
}

/// The step counter of one Lua state.
pub struct StepCounter {
    at: [AtomicPtr<u32>; 2],
    /// What the driver and the prelude keep of a turn.
    pub account: Buffer,
    /// What they share with the text of scripts.
    pub turn: Buffer,
    /// When the clock stops the agents that still run; none where no clock decides.
    pub deadline: Option<Instant>,
}

impl StepCounter {
    /// Has a state count its steps.
    pub fn install(lua: &Lua) -> mlua::Result<Self> {
        let account = lua.create_buffer([0; ACCOUNT_LENGTH])?;
        let turn = lua.create_buffer([0; TURN_LENGTH])?;
        lua.set_named_registry_value("flockwork account", &account)?;
        lua.set_named_registry_value("flockwork turn", &turn)?;
        let at = install(lua, [&account, &turn])?.map(AtomicPtr::new);
        Ok(Self { at, account, turn, deadline: None })
    }

    /// Runs `call` within a budget.
    pub fn run<R>(&self, budget: &mut Budget, call: impl FnOnce() -> R) -> R {
        let [account, turn] = [0, 1].map(|nth| self.at[nth].load(Ordering::Relaxed));
        let mut within = std::mem::replace(budget, Budget::NONE);
        within.begin(self.deadline);
        self.account.write_bytes(STEPS, &within.own.to_le_bytes());
        self.account.write_bytes(PRICE, &1_u32.to_le_bytes());
        self.account.write_bytes(MARKS, &[0; 4]);
        self.turn.write_bytes(TOLL, &[0; 4]);
        BUDGET.with(|budget| budget.replace(within));
        ACCOUNT.set(account);
        TURN.set(turn);
        OWED.set(0);
        let off = SwitchOff;
        let answer = call();
        drop(off);
        *budget = BUDGET.with(|budget| budget.replace(Budget::NONE));
        answer
    }

    /// Whether the clock has run out.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() > deadline)
    }

    /// The place in its list of the agent whose turn it was, and the number of the callback.
    pub fn whose(&self) -> (u32, u32) {
        (self.word(WHO).wrapping_sub(1), self.word(CALLBACK))
    }

    /// Whether the agent whose turn it was has come through its `init` or `on_reload` in it.
    pub fn has_begun(&self) -> bool {
        self.word(WHO) != 0 && self.word(BEGUN) == self.word(WHO)
    }

    /// Whether the agent whose turn it was has asked for its memory.
    pub fn asked(&self) -> bool {
        self.word(MARKS) % 2 == 1
    }

    /// What a step costs by now.
    pub fn price(&self) -> u32 {
        self.word(PRICE)
    }

    /// Steps that are left.
    #[cfg(test)]
    pub fn left(&self) -> i64 {
        i64::from(self.word(STEPS))
    }

    fn word(&self, at: usize) -> u32 {
        u32::from_le_bytes(self.account.read_bytes(at))
    }

    /// No agent's turn.
    pub fn reset(&self) {
        self.account.write_bytes(WHO, &[0; 8]);
    }
}

/// Takes the state off the gauge, however its call ends.
struct SwitchOff;

impl Drop for SwitchOff {
    fn drop(&mut self) {
        ACCOUNT.set(std::ptr::null_mut());
        TURN.set(std::ptr::null_mut());
    }
}

/// Asks for more steps on behalf of the prelude, which has charged an agent more than it had: what is left then, or
/// why it must stop.
pub fn grant(left: f64, who: u32, slot: u32) -> Result<Granted, &'static CStr> {
    granted(left as i64, who, slot)
}

/// Notes that there was too little memory, though a script has caught the error.
pub fn note_shortage() {
    BUDGET.with(|budget| {
        if let Ok(mut budget) = budget.try_borrow_mut() {
            budget.short = true;
        }
    });
}

/// Steps beyond which the agent of an account is stopped, were it charged with them now: as many whatever states there
/// are.
pub fn most_charged(account: &Buffer) -> usize {
    let [who, slot] = [WHO, SLOT].map(|at| u32::from_le_bytes(account.read_bytes(at)));
    BUDGET.with(|budget| budget.try_borrow().map_or(0, |budget| budget.most(who, slot)))
}

/// Charges the agent at work for what the engine did for it, with its next step.
pub fn charge(steps: usize) {
    let steps = i64::try_from(steps).unwrap_or(i64::MAX);
    OWED.set(OWED.get().saturating_add(steps));
}

/// Counts the steps since the last safepoint, and stops the agent that has none left.
#[allow(unsafe_code)]
// SAFETY: Luau calls this with a live state.
// The pointers are null except during `StepCounter::run`, which keeps both buffers alive and long enough
// for these words (Luau does not move buffers); only this thread writes them meanwhile.
// `overdrawn` may unwind out of this frame, which has nothing to drop.
unsafe extern "C-unwind" fn interrupt(state: *mut ffi::lua_State, gc: i32) {
    unsafe {
        let (account, turn) = (ACCOUNT.get(), TURN.get());
        if gc >= 0 || account.is_null() {
            return;
        }
        let word = |at: usize| account.byte_add(at).read_unaligned();
        let toll = turn.byte_add(TOLL).read_unaligned();
        let cost = i64::from(word(PRICE)) * (1 + i64::from(toll));
        turn.byte_add(TOLL).write_unaligned(0);
        let left = i64::from(word(STEPS) as i32) - cost - OWED.take();
        if left < 0 {
            return overdrawn(state, account, left);
        }
        account.byte_add(STEPS).write_unaligned(left as u32);
    }
}

/// What becomes of an agent that has so many steps left, fewer than none. Apart from the interrupt, which has no use for
/// its registers and stack.
#[cold]
#[inline(never)]
#[allow(unsafe_code)]
// SAFETY: the interrupt hands on its state and its account, which are live. `lua_checkstack` makes room for what is
// pushed, and `lua_error` unwinds out of this frame, which has nothing to drop.
unsafe extern "C-unwind" fn overdrawn(state: *mut ffi::lua_State, account: *mut u32, left: i64) {
    unsafe {
        let word = |at: usize| account.byte_add(at).read_unaligned();
        account.byte_add(STEPS).write_unaligned(-1_i32 as u32);
        let stop = match granted(left, word(WHO), word(SLOT)) {
            Ok(granted) => {
                let marks = word(MARKS) + DREW * granted.draws;
                account.byte_add(MARKS).write_unaligned(marks);
                account.byte_add(STEPS).write_unaligned(granted.left.max(-1) as u32);
                (ffi::lua_stackdepth(state) > DEEPEST).then_some(TOO_DEEP)
            }
            Err(why) => Some(why),
        };
        if let Some(message) = stop {
            ffi::lua_checkstack(state, 8);
            ffi::luaL_where(state, 0);
            ffi::lua_pushstring_(state, message.as_ptr());
            ffi::lua_concat(state, 2);
            ffi::lua_error(state);
        }
    }
}

/// Has Luau count steps at its safepoints, and answers where the buffers lie in memory.
///
/// Luau's own callback is used because the safe wrapper of it costs five times as much per step.
#[allow(unsafe_code)]
fn install(lua: &Lua, buffers: [&Buffer; 2]) -> mlua::Result<[*mut u32; 2]> {
    let mut at = [std::ptr::null_mut(); 2];
    for (at, buffer) in at.iter_mut().zip(buffers) {
        // SAFETY: the closure only reads its argument on the stack and sets a field that mlua leaves
        // alone unless `Lua::set_interrupt` is called, which this crate never does.
        unsafe {
            lua.exec_raw::<()>(buffer.clone(), |state| {
                *at = ffi::lua_tobuffer(state, -1, std::ptr::null_mut()).cast();
                (*ffi::lua_callbacks(state)).interrupt = Some(interrupt);
                ffi::lua_settop(state, 0);
            })?;
        }
    }
    Ok(at)
}
