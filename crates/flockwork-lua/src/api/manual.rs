//! The manual of scripts, folded from the list of behaviors and the one table.

use flockwork::behavior::{BEHAVIORS, CHAPTERS, Info, Param, ParamKind, infos};
use flockwork::combine::COMBINERS;
use flockwork::world::MOST_NEARBY;

use crate::api::acts;
use crate::api::entry::{Selecting, line, selecting};
use crate::api::table::{ApiEntry, CALLBACKS, Section, sections};
use crate::api::types::behavior::arguments;

/// The text of `docs/lua.md`.
#[must_use]
pub fn manual() -> String {
    let mut text = HEAD.to_owned();
    text += "\n## Callbacks\n\n";
    text.extend(CALLBACKS.iter().map(|entry| row(entry, "function ")));
    text += "\n## Steer\n\nTargets first, then the weight (1 if left out), then options. A table in the weight's place is the options.\nWhat is left out of the options has its default: defaults and accepted values of all are in [the list of behaviors](behaviors.md).\nEach is a function, too: `seek(target)` is the same command as `me:seek(target)`, at the same price.\n";
    for chapter in CHAPTERS {
        text += &format!("\n**{}**\n", chapter.title);
        text.extend(chapter.behaviors.iter().map(behavior));
    }
    text.extend(infos().iter().copied().skip(BEHAVIORS.len()).map(behavior));
    text += &TYPES.replace("{most_nearby}", &MOST_NEARBY.to_string());
    text += "\n## Combiners\n\n`me:begin(\"name\", weight, { … })` opens a group of terms, `me:done()` closes it; groups nest.\n";
    text.extend(COMBINERS.iter().map(combiner));
    text.extend(sections().iter().map(section));
    text + &TAIL.replace("{acts}", &acts::listed())
}

const TYPES: &str = "
## What is asked for

- `vector`: see [vectors](#vectors).
- `Target`: a vector (so `world.mouse` and `world.marks.name`, too), another agent as `me:nearest` answers it, or
  `world.groups.name`: the agent of that group that is nearest.
- `Path`: `world.paths.name`.
- `Field`: `world.fields.name`; see [fields](#fields).
- `Among`: which agents count, never the agent itself: `\"all\"`, `\"own\"` (its own group), `\"others\"` (all groups but
  its own), one group, by its name or as `world.groups.name`, or several groups in a list: `{ \"wolves\", \"dogs\" }`. A
  list names some of the first 24 groups of the scene. `me:nearest`, `me:neighbors` and `me:count` take `\"all\"` if it is
  left out; behaviors as they say above.
- `Filter`: public values that others must show to count, in a table: `{ ill = true }`, `{ team = 2, fuel = { max = 10 } }`:
  a number, true or false, an agent, or a range of numbers by its `min`, its `max` or both. There may be eight.
- `Newcomer`: what a new agent begins with, in a table: public values that its script declares, and limits of its own
  (`radius`, `mass`, `max_speed`, `max_force`, `response_secs`): `{ fuel = 20, owner = me, max_speed = 3 }`.
- `Nearby`: the agents around this one, as receivers of an event, in a table: `{ radius = 5 }`, `{ radius = 5, among = \"own\" }`.
  Those with a body that are nearer than the radius (m) when the next tick begins receive it, without the one that
  emits. In one tick all such events together are heard at most {most_nearby} times; one that would exceed that is heard by
  no agent, which is a fault of its emitter.
- `radius`: how far away other agents count (m), from center to center. It may be as long as the world is wide; each
  neighbor that is found costs time.
- `Combine`: how a group of terms becomes one: see [combiners](#combiners).
- `AvoidOptions`: parameters of the group's model, each of which may be left out: see [the models](avoidance.md).
- `?` stands behind what may be left out or may be nil.
";

const VECTORS: &str = "
`vector.create(x, y)` or `vector.create(x, y, z)` makes one, of 32-bit numbers; `vector.zero` and `vector.one` are there.
`v.x`, `v.y` and `v.z` read it; a vector never changes, so write a new one. `v + w`, `v - w`, `-v`, `v * 2`, `v / 2` and
`v == w` are what they say; `v * w` and `v / w` go component by component. As functions there are `vector.magnitude`,
`vector.normalize`, `vector.dot`, `vector.cross` and `vector.angle`, and by component `vector.abs`, `vector.floor`,
`vector.ceil`, `vector.sign`, `vector.min`, `vector.max` and `vector.clamp`. Methods:

";

/// The names of keys.
fn keys() -> String {
    format!(
        "\nThe names of keys, for `world.key`: {}.\n{HEARD}",
        crate::api::keys::shown().join(", ")
    )
}

const HEARD: &str = "\
The window tells of letters, digits, up, down, left, right and enter, but not of those with which it is worked itself
(press H there to see them); a program that embeds the engine may tell of all.
";

const HEAD: &str = "\
<!-- Generated from the list of behaviors; `FLOCKWORK_UPDATE=1 cargo test -p flockwork-lua` writes it anew. -->
# Scripts

A script is one `.lua` file (Luau). It does not steer: in each tick it says what an agent wants, and the engine
carries it out. Lengths are meters, times seconds, angles radians; x to the right, y up, z toward the viewer.

```lua
function update(me, world, dt)
  me:seek(world.marks.door)          -- target, weight, options
  me:separation(1.2)
end
```
";

const TAIL: &str = "
## What a script cannot do

- Keep anything outside `me:memory()`: a function may assign only variables that it declares itself.
- Read files or the clock: there is no `os`, `io`, `coroutine`, `debug`; `require` reads files of the scripts folder alone.
- Stop the world: an agent may take 100,000 steps (turns of loops, calls, values that loops
  and functions reckon with, 64 bytes of a long text) and give 32 commands in a tick. A step counts several times while
  the agent has a very long text. {acts} have a budget of their own: 1,024 in a tick, in large groups fewer, but never fewer than 32; the first beyond is a fault with its line. One whose callback fails keeps its last plan, and the fault is shown once with a count.
- Differ from run to run: `math.random` draws from the agent's own stream. `pairs` and `for … in` go through lists
  from 1 up and through everything else in a fixed order (numbers, text, agents …); a table or function is no key. `^` with a fraction may differ between platforms in the
  last digit; `math.pow` does not.
";

fn section(section: &Section) -> String {
    let before = match section.owner {
        "Agent" => "me:",
        "Other" => "other:",
        "World" => "world.",
        "Field" => "field:",
        "Pen" => "pen:",
        "vector" => "v:",
        _ => "",
    };
    let rows: String = section.entries.iter().map(|entry| row(entry, before)).collect();
    let (above, below) = match section.owner {
        "vector" => (VECTORS, String::new()),
        "World" => ("\n", keys()),
        _ => ("\n", String::new()),
    };
    format!("\n## {}\n{above}{rows}{below}", section.title)
}

fn row(entry: &ApiEntry, before: &str) -> String {
    let ApiEntry { name, signature, doc, arguments } = entry;
    let between = if signature.starts_with(['(', '<']) { "" } else { ": " };
    let arguments = arguments.iter().map(|(name, doc)| format!("  - `{name}`: {doc}\n"));
    let arguments: String = arguments.collect();
    format!("- `{before}{name}{between}{signature}`: {doc}\n{arguments}")
}

fn combiner(info: &Info) -> String {
    let params: String = info.params.iter().map(param).collect();
    let doc = doc_of(info);
    format!(
        "\n### \"{}\"\n\n{doc}\n{}{params}",
        info.name,
        if params.is_empty() { "" } else { "\n" }
    )
}

fn doc_of(info: &Info) -> String {
    let lines = info.doc.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    lines.trim().to_owned()
}

fn behavior(info: &Info) -> String {
    let name = info.name;
    let params: String = info.params.iter().map(param).collect();
    let option = |it: &Selecting| format!("- `{}`: {}\n", it.name, it.doc);
    let selecting: String = selecting(info).iter().map(option).collect();
    format!(
        "\n### me:{name}({})\n\n{}\n[Formula, picture and cost](behaviors.md#{name}).\n\n{params}{selecting}",
        arguments(info),
        doc_of(info)
    )
}

fn param(param: &Param) -> String {
    let values = match param.kind {
        ParamKind::Number { .. } if param.unit.is_empty() => "a number".to_owned(),
        ParamKind::Number { .. } => param.unit.to_owned(),
        ParamKind::Bool => "true or false".to_owned(),
        ParamKind::Word(words) => words.join(", "),
    };
    format!("- `{}` ({values}): {}\n", param.name, line(param.doc))
}
