//! What a tick of scripted agents costs.
fn main() {}
