//! Mathematics whose last bits differ between platforms, by libm instead.

use mlua::{Lua, Table};

/// The functions of Luau's `math` that this replaces.
pub const NAMES: &[&str] = &[
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "sinh",
    "cosh",
    "tanh",
    "exp",
    "log",
    "log10",
    "pow",
    "random",
    "randomseed",
    "fmod",
    "ldexp",
];

type UnaryFn = fn(f64) -> f64;
type BinaryFn = fn(f64, f64) -> f64;

const ONE: &[(&str, UnaryFn)] = &[
    ("sin", libm::sin),
    ("cos", libm::cos),
    ("tan", libm::tan),
    ("asin", |x| libm::asin(x.clamp(-1.0, 1.0))),
    ("acos", |x| libm::acos(x.clamp(-1.0, 1.0))),
    ("atan", libm::atan),
    ("sinh", libm::sinh),
    ("cosh", libm::cosh),
    ("tanh", libm::tanh),
    ("exp", libm::exp),
    ("log10", libm::log10),
];

const TWO: &[(&str, BinaryFn)] = &[
    ("atan2", libm::atan2),
    ("pow", libm::pow),
    ("fmod", libm::fmod),
    ("ldexp", |x, n| libm::ldexp(x, n as i32)),
];

/// How many numbers each takes: `log` a second one if it is given.
pub fn counts() -> impl Iterator<Item = (&'static str, usize)> {
    let one = ONE.iter().map(|(name, _)| *name).chain(["log"]);
    one.map(|name| (name, 1)).chain(TWO.iter().map(|(name, _)| (*name, 2)))
}

/// A table of them.
pub fn table(lua: &Lua) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    for &(name, function) in ONE {
        table.set(name, lua.create_function(move |_, x: f64| Ok(function(x)))?)?;
    }
    for &(name, function) in TWO {
        table.set(name, lua.create_function(move |_, (x, y): (f64, f64)| Ok(function(x, y)))?)?;
    }
    table.set("log", lua.create_function(|_, (x, base): (f64, Option<f64>)| Ok(log(x, base)))?)?;
    Ok(table)
}

fn log(x: f64, base: Option<f64>) -> f64 {
    match base {
        None => libm::log(x),
        Some(2.0) => libm::log2(x),
        Some(10.0) => libm::log10(x),
        Some(base) => libm::log(x) / libm::log(base),
    }
}
