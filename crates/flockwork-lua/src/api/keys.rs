//! The names of keys: what scripts may ask for with `world.key`.

/// Keys with a name; the others are called by their letter or digit.
pub const NAMED: &[&str] = &[
    "up",
    "down",
    "left",
    "right",
    "enter",
    "space",
    "tab",
    "escape",
    "backspace",
    "shift",
    "ctrl",
    "alt",
];

/// All names: the letters and digits, then those with a name.
pub fn all() -> impl Iterator<Item = String> {
    let signs = ('a'..='z').chain('0'..='9').map(String::from);
    signs.chain(NAMED.iter().map(|name| (*name).to_owned()))
}

/// The names for a reader: letters and digits in short.
pub fn shown() -> Vec<String> {
    ["a to z", "0 to 9"].iter().chain(NAMED).map(|name| (*name).to_owned()).collect()
}
