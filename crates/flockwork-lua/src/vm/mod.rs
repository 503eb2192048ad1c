//! Luau: the states that scripts run in, what is loaded into them, and what bounds them.

pub mod act_methods;
pub mod budget;
pub mod callbacks;
pub mod chunks;
pub mod freeze;
pub mod host;
pub mod load;
pub mod log;
pub mod memory;
pub mod native_code;
pub mod prelude;
pub mod specs;
pub mod worker;

#[cfg(test)]
mod tests {
    mod library;
}
