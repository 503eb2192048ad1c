//! What every function of the library is charged. The list is the test's: a function that is not in it, or takes long on
//! whatever it is given, fails there.

use std::time::Duration;

use mlua::{Function, MultiValue, Table, Value};

use crate::source::OURS;
use crate::tick::placement::Shard;
use crate::vm::budget::{self, Budget, Shares};
use crate::vm::worker::Worker;

/// How much work a call may be.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Work {
    /// About the same, whatever it is given: some steps at most.
    Same,
    /// As long as a text, list or count is: charged before it begins.
    Charged,
    /// What it calls counts by itself.
    Calls,
}
use Work::{Calls, Charged, Same};

const LIBRARY: &[(Work, &str, &str)] = &[
    (
        Same,
        "",
        "assert error getmetatable ipairs rawequal rawget rawlen rawset select setmetatable type typeof",
    ),
    (Same, "", "require tune"),
    (Charged, "", "next pairs print public tonumber tostring unpack"),
    (Calls, "", "pcall xpcall"),
    (
        Same,
        "bit32",
        "arshift band bnot bor btest bxor byteswap countlz countrz extract lrotate lshift replace rrotate rshift",
    ),
    (
        Same,
        "math",
        "abs acos asin atan atan2 ceil clamp cos cosh deg exp floor fmod frexp isfinite isinf isnan ldexp lerp log log10 map max min modf noise pow rad random randomseed round sign sin sinh sqrt tan tanh",
    ),
    (Same, "string", "len"),
    (
        Charged,
        "string",
        "byte char find format gmatch gsub lower match rep reverse split sub upper",
    ),
    (Same, "table", "freeze isfrozen"),
    (Charged, "table", "clear clone concat create find insert move pack remove sort unpack"),
    (Same, "utf8", "char codes"),
    (Charged, "utf8", "codepoint len offset"),
    (Same, "vector", "abs angle ceil clamp cross dot floor magnitude max min normalize sign"),
    // Numbers may be long texts of digits.
    (Charged, "vector", "create"),
];

/// Steps that one call may take which is always about the same work.
const SAME: i64 = 1_000;

/// What calls are made with: each as the first and the second argument, some as the third.
const VALUES: &str = r#"
    local list, names, wide = table.create(90000, 1), {}, table.create(90000)
    for i = 1, 20000 do names["k" .. i] = i end
    return nil, true, 1, 0.5, 2^31 - 2, -2^53, 0 / 0, 1 / 0, "", "1", "8000000", "2147483646", ".-b", "%b()",
        list, names, wide, function(...) return ... end, vector.one"#;
const TEXTS: [(&str, usize); 3] = [("x", 1_000_000), ("1", 5_000), ("a?", 5_000)];
const THIRD: &[i64] = &[0, (1 << 31) - 2];

fn values(worker: &Worker) -> Vec<Value> {
    let make = worker.lua.load(VALUES).into_function().unwrap();
    let made = worker.steps.run(&mut Budget::of_file(), || make.call::<MultiValue>(()));
    let text = |(part, times): (&str, usize)| worker.lua.create_string(part.repeat(times)).unwrap();
    made.unwrap().into_iter().chain(TEXTS.map(|it| Value::String(text(it)))).collect()
}

fn worker() -> Worker {
    let worker = Worker::new(Shard { nth: 0, of: 1 }).unwrap();
    worker.lua.set_memory_limit(2 << 30).unwrap();
    worker
}

/// The names of a script: its own, and the library behind them.
fn names(worker: &Worker) -> [Table; 2] {
    let nothing = worker.lua.create_function(|_, ()| Ok(())).unwrap();
    let own: Table = worker.host.environment.call((&nothing, &nothing)).unwrap();
    let library = own.metatable().unwrap().raw_get("__index").unwrap();
    [own, library]
}

/// Every function that a script can name, but for the behaviors' options.
fn functions(worker: &Worker) -> Vec<(String, Function)> {
    let mut found = Vec::new();
    for table in names(worker) {
        for (name, value) in table.pairs::<String, Value>().flatten() {
            if !name.starts_with(OURS) && name != "options" && !is_behavior(&name) {
                match value {
                    Value::Function(function) => found.push((name, function)),
                    Value::Table(inner) => found.extend(inside(&name, &inner)),
                    _ => {}
                }
            }
        }
    }
    found
}

fn is_behavior(name: &str) -> bool {
    flockwork::BEHAVIORS.iter().any(|info| info.name == name)
}

fn inside(name: &str, table: &Table) -> Vec<(String, Function)> {
    let functions = table.pairs::<String, Value>().flatten();
    let named = |(inner, value): (String, Value)| {
        Some((format!("{name}.{inner}"), value.as_function()?.clone()))
    };
    functions.filter_map(named).collect()
}

fn work_of(name: &str) -> Option<Work> {
    let (table, name) = name.rsplit_once('.').unwrap_or(("", name));
    let listed = |(_, of, names): &&(Work, &str, &str)| {
        *of == table && names.split(' ').any(|other| other == name)
    };
    LIBRARY.iter().find(listed).map(|(work, ..)| *work)
}

#[test]
fn every_function_has_a_charge() {
    let found = functions(&worker());
    for (name, _) in &found {
        assert!(work_of(name).is_some(), "{name} is not in the list of charges");
    }
    let listed: usize = LIBRARY.iter().map(|(.., names)| names.split(' ').count()).sum();
    assert_eq!(found.len(), listed, "{:?}", found.iter().map(|it| &it.0).collect::<Vec<_>>());
}

/// How much time this thread has had.
fn now() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(text.split(' ').next().and_then(|it| it.parse().ok()).unwrap_or(0))
}

/// How long a call takes, and how many steps.
fn call(worker: &Worker, function: &Function, arguments: Vec<Value>) -> (Duration, i64) {
    let mut budget = Budget::of_agents(2_000, Shares::of(1, 1));
    let bytes = arguments.iter().filter_map(|it| Some(it.as_string()?.as_bytes().len()));
    let price = budget::price_of(bytes.max().unwrap_or(0));
    let start = now();
    let mut left = 0;
    worker.steps.run(&mut budget, || {
        worker.steps.account.write_bytes(budget::PRICE, &price.to_le_bytes());
        // A mistake is as good as an answer.
        _ = function.call::<MultiValue>(MultiValue::from_vec(arguments));
        left = worker.steps.left();
    });
    let steps = match left < 0 {
        true => i64::from(budget::MOST_STEPS),
        false => (2_000 + budget.drawn() - left) / i64::from(price),
    };
    (now().saturating_sub(start), steps)
}

/// On no argument does any function take longer than it is charged for.
#[test]
fn nothing_takes_long() {
    if now().is_zero() {
        return println!("skipped: this system does not tell a thread's processor time");
    }
    let worker = worker();
    worker.steps.account.write_bytes(budget::WHO, &1_u32.to_le_bytes());
    worker.steps.account.write_bytes(budget::SLOT, &1_u32.to_le_bytes());
    for (name, function) in functions(&worker) {
        let values = values(&worker);
        for first in &values {
            for second in &values {
                for third in THIRD {
                    let third = if *third == 0 { Value::Nil } else { Value::Number(*third as f64) };
                    let arguments = vec![first.clone(), second.clone(), third, Value::Number(1.0)];
                    let shown = || format!("{name}({first:?}, {second:?})");
                    let (took, steps) = call(&worker, &function, arguments);
                    assert!(took < Duration::from_millis(100), "{:.200}: {took:?}", shown());
                    let same = work_of(&name) == Some(Same);
                    assert!(!same || steps <= SAME, "{:.200}: {steps} steps", shown());
                }
            }
        }
        worker.collect();
    }
}

/// What a script can get hold of, and its metatable, cannot be changed by it.
#[test]
fn nothing_that_is_shared_is_open() {
    let worker = worker();
    let [own, library] = names(&worker);
    worker.host.fill(|| Ok(())).unwrap();
    assert_eq!(locked(&own), Some(true));
    let me = worker.host.given[0].as_table().unwrap().clone();
    let world = worker.host.views[0].clone();
    let mut waiting = [("world", world), ("me", me), ("library", library)]
        .map(|(name, table)| (name.to_owned(), table))
        .to_vec();
    let mut seen = Vec::new();
    while let Some((name, table)) = waiting.pop() {
        if seen.contains(&table.to_pointer()) {
            continue;
        }
        seen.push(table.to_pointer());
        assert!(table.is_readonly(), "{name} can be changed");
        assert_ne!(locked(&table), Some(false), "the metatable of {name} is open");
        for (key, value) in table.pairs::<Value, Value>().flatten() {
            if let Value::Table(inner) = value {
                waiting.push((format!("{name}.{}", key.to_string().unwrap()), inner));
            }
        }
    }
    assert!(seen.len() > 10);
}

/// Whether a table hides its metatable; none if it has none.
fn locked(table: &Table) -> Option<bool> {
    let metatable = table.metatable()?;
    let shown: Option<String> = metatable.raw_get("__metatable").ok().flatten();
    Some(shown.as_deref() == Some("locked") && (metatable.is_readonly() || shown.is_some()))
}
