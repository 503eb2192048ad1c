//! Machine code for what scripts can call, made bit by bit: a long script is taken over at once, and what has no
//! machine code yet is interpreted. That is slower, and does the same in the same number of steps.

use std::time::{Duration, Instant};

use mlua::{Function, Lua, ffi};

/// What a reload may take for it; the rest comes with the next ticks.
pub const AT_RELOAD: Duration = Duration::from_millis(3);
/// What a tick may take for it.
pub const IN_A_TICK: Duration = Duration::from_millis(1);

/// Makes machine code of functions and those within them, the last first, until the time is up.
pub fn make<'a>(lua: &Lua, lists: impl IntoIterator<Item = &'a mut Vec<Function>>, most: Duration) {
    let start = Instant::now();
    for functions in lists {
        while start.elapsed() < most
            && let Some(function) = functions.pop()
        {
            // Where there is no memory for it, it stays as it is.
            _ = make_one(lua, function);
        }
    }
}

#[allow(unsafe_code)]
fn make_one(lua: &Lua, function: Function) -> mlua::Result<()> {
    // SAFETY: the function is the one value on the stack, and written in Luau; the state was made with a place for
    // machine code, or the call does nothing.
    unsafe {
        lua.exec_raw(function, |state| {
            if ffi::luau_codegen_supported() != 0 && ffi::lua_iscfunction(state, 1) == 0 {
                ffi::luau_codegen_compile(state, 1);
            }
            ffi::lua_settop(state, 0);
        })
    }
}

#[cfg(test)]
mod tests {
    use mlua::{LuaOptions, StdLib, Value};

    use super::*;
    use crate::source;
    use crate::vm::budget::{Budget, StepCounter};
    use crate::vm::prelude::script_compiler;

    const FUEL: i32 = 10_000_000;
    const TOP: &str = "
        local function deep(n) return if n <= 0 then 0 else 1 + deep(n - 1) end
        local found = {}
        local function keep(x) table.insert(found, x) return x end
        local v: vector = vector.create(0.1, -0.2, 3e7)
        local n = 0
        for i = 1, 400 do\n";
    /// What is done in each turn of a loop.
    const BODIES: &[&str] = &[
        "local x = keep(i * 0.37 - 7 / i) keep(x % 3) keep(x // 0.7) keep(math.abs(x) ^ 1.7) keep(-x)",
        "v = v * i + vector.create(i, -i, 1 / i) - v / (i + 0.5) keep(v.x) keep(v.y * v.z) keep(v // 2)",
        "keep(vector.dot(v, v)) keep(vector.magnitude(v)) keep(vector.cross(v, vector.one)) keep(deep(i % 5))",
        "keep(math.floor(i / 3)) keep(math.max(n, i, 3)) keep(math.clamp(i, -1, 1)) keep(math.round(i / 2))",
        "keep(math.sqrt(i - 20)) keep(bit32.bxor(i, 5)) keep(math.modf(i / 7)) keep(math.sign(-i))",
        "keep(tostring(i / 3)) keep(`a{i}`) keep('a' .. i) keep(#('a' .. i)) keep(('x'):rep(i % 9))",
        "keep(string.sub('abc' .. i, 2, 4)) keep(string.char(64, 65 + i % 20)) keep(string.upper('a' .. i))",
        "keep(tonumber('' .. i)) keep(string.byte('a' .. i)) keep(table.concat({ 'a', i }))",
        "keep(table.unpack({ i, 2 })) keep(select('#', i, i)) keep(table.find(found, i)) table.remove(found)",
        "keep(setmetatable({}, { __index = function() return i end }).x) keep(rawget(found, 1))",
        "for k, x in pairs({ i, i }) do keep(k * x) end for _, x in ipairs({ i }) do keep(x) end",
        "for k in next, { a = i } do keep(k) end pcall(error, i) local t = {} t[i] = i t['b' .. i] = 3",
        "while n < i do n += 1 keep(n) end n = 0",
        "repeat n -= 0.3 keep(n) until n < 0 n = i",
        "while n < i do n += 1 if n == 4 then continue end found[n] = n end n = 0",
        "while n < i do n += 1 if n % 4 == 0 then continue end keep(n) end n = 0",
        "while n < i do n += 1 keep(n) if n > 9 then break end end n = 0",
        "keep(coroutine.wrap(function(a) coroutine.yield(a) return a end)(i)) keep(type(i)) keep(typeof(v))",
        "local function go(world: { marks: { door: vector } }) return world.marks.door.x + 1 end
         keep(go({ marks = { door = v } })) keep(go({ marks = { door = { x = i } } })) keep(pcall(go, nil))",
        "local function go(at: vector) local sum = at + v * i keep(sum) return (sum - at).y end
         keep(go(v)) keep(pcall(go, i)) keep(pcall(go, found)) keep((go :: any)(v, i))",
        "keep(if i > 2 and i ~= 7 then i else #found) keep(0 / 0) keep(1e400) keep(-0.0) keep(i == n)",
    ];

    /// What a function answers, as bits, and in how many steps.
    fn outcome(function: &Function, counter: &StepCounter) -> (Vec<String>, i64) {
        let (found, left): (Vec<Value>, i64) = counter
            .run(&mut Budget::of_steps(FUEL), || (function.call(()).unwrap(), counter.left()));
        let shown = |value: &Value| match value {
            Value::Number(number) => format!("{:x}", number.to_bits()),
            other => format!("{other:?}"),
        };
        (found.iter().map(shown).collect(), i64::from(FUEL) - left)
    }

    /// Neither what scripts do nor their steps depend on whether there is machine code yet, or on when memory is
    /// collected.
    #[test]
    fn machine_code_does_the_same_in_as_many_steps() {
        for body in BODIES {
            let lua = Lua::new_with(StdLib::ALL_SAFE, LuaOptions::new()).unwrap();
            let counter = StepCounter::install(&lua).unwrap();
            lua.enable_jit(false);
            lua.sandbox(true).unwrap();
            let text = format!("{TOP}{body}\nend\nreturn found");
            let text = source::in_our_order(&text).replace("fw_create", "vector.create");
            let ours = "local function fw_each(...) return ... end local function fw_pay() end
                local function fw_join(a, b) return a .. b end local function fw_count(t) return #t end
                local fw_select, fw_pairs = select, pairs";
            let text = format!("{} {text}", ours.replace('\n', " "));
            let function =
                lua.load(text).set_compiler(script_compiler(true)).into_function().unwrap();
            let interpreted = outcome(&function, &counter);
            assert!(interpreted.1 > 400, "{body}");
            lua.gc_stop();
            assert_eq!(outcome(&function, &counter), interpreted, "{body}");
            make(&lua, [&mut vec![function.clone()]], Duration::MAX);
            assert_eq!(outcome(&function, &counter), interpreted, "{body}");
            lua.gc_restart();
            assert_eq!(outcome(&function, &counter), interpreted, "{body}");
        }
    }

    /// Functions that Luau has machine code of its own for, by library.
    const BUILT_IN: &[(&str, &str)] = &[
        ("", "assert rawequal rawget rawset select tonumber tostring type typeof unpack"),
        (
            "bit32.",
            "arshift band bnot bor btest bxor byteswap countlz countrz extract lrotate lshift replace rrotate rshift",
        ),
        (
            "math.",
            "abs acos asin atan atan2 ceil clamp cos cosh deg exp floor fmod frexp ldexp lerp log log10 map max min modf pow rad round sign sin sinh sqrt tan tanh",
        ),
        ("string.", "byte char len sub"),
        ("table.", "insert unpack"),
        ("vector.", "abs ceil clamp create cross dot floor lerp magnitude max min normalize sign"),
    ];
    /// What they are called with: numbers that have just been made, or taken from a vector, and what they refuse.
    const ARGUMENTS: &[&str] = &["get().x", "p.y", "p.z * i", "i", "40", "p", "-p", "'5'", "nil"];

    /// All calls of a function with up to three of these.
    fn calls(name: &str) -> String {
        let one = || ARGUMENTS.iter();
        let two = one().flat_map(|a| one().map(move |b| format!("{a}, {b}")));
        let three = two.clone().flat_map(|ab| one().map(move |c| format!("{ab}, {c}")));
        let all = one().map(|a| (*a).to_owned()).chain(two).chain(three);
        let call = |arguments: String| {
            format!("try(function(i) local p = get() return {name}({arguments}), p.x end)\n")
        };
        all.map(call).collect()
    }

    /// Whatever Luau's own functions are called with, machine code answers as the interpreter does: what it takes for
    /// rare must not see what is left of other values.
    #[test]
    fn machine_code_calls_with_what_it_is_given() {
        let lua = Lua::new_with(StdLib::ALL_SAFE, LuaOptions::new()).unwrap();
        lua.enable_jit(false);
        lua.sandbox(true).unwrap();
        let names = BUILT_IN
            .iter()
            .flat_map(|(of, names)| names.split(' ').map(move |it| format!("{of}{it}")));
        for name in names {
            let text = format!(
                "local found = {{}}
                local function get() return vector.create(3.5, -2, 7) end
                local function try(call)
                    local answers = table.pack(pcall(call, 3))
                    for nth = 1, answers.n do table.insert(found, answers[nth]) end
                end
                {}
                return found",
                calls(&name)
            );
            let text = source::in_our_order(&text);
            let ours = "local function fw_pay() end
                local function fw_count(t) return #t end local fw_create = vector.create";
            let text = format!("{} {text}", ours.replace('\n', " "));
            let function =
                lua.load(text).set_compiler(script_compiler(true)).into_function().unwrap();
            let shown = || -> Vec<String> {
                let found: Vec<Value> = function.call(()).unwrap();
                let shown = |value: &Value| match value {
                    Value::Error(why) => why.to_string(),
                    value => value.to_string().unwrap_or_default(),
                };
                found.iter().map(shown).collect()
            };
            let interpreted = shown();
            assert!(interpreted.len() > 500, "{name}");
            make(&lua, [&mut vec![function.clone()]], Duration::MAX);
            assert_eq!(shown(), interpreted, "{name}");
        }
    }
}
