//! How much a script may run, counted in steps: turns of loops, calls, returns, and what long work of the library
//! is charged. No clock decides, unless a window sets a deadline as its last resort. An agent that has been stopped
//! stays stopped for its turn, so that no `pcall` outlasts it.

mod counter;
mod price;
mod steps;

pub use counter::{
    BEGUN, CALLBACK, CURSOR, LIMIT, MARKS, OWN, PRICE, REST, SLOT, STEPS, StepCounter, TOLL, WHO,
    charge, grant, most_charged, note_shortage,
};
pub use price::{LONG_TEXT, MANY_DIGITS, price_of, price_of_digits, weight};
pub use steps::{Allowance, Budget, GRANT, LATE, LEAST_STEPS, MOST_STEPS, OWN_STEPS, Shares};
