//! A world in which scripts that mean harm run beside others, in as many states as one likes.

use std::sync::{Arc, Mutex};

use flockwork::glam::{Vec2, vec2};
use flockwork::world::Named;
use flockwork::{Agent, Fault, Group, GroupId, Space, Stepping, World};
use flockwork_lua::{ScriptError, Scripts};

/// A script of a list: its name, and whether it is a whole file or the body of `update`.
pub struct Entry {
    pub name: String,
    pub is_file: bool,
    pub text: String,
}

/// The entries of a list: `=== name` begins a body, `=== file: name` a file.
pub fn entries(list: &str) -> Vec<Entry> {
    let entry = |part: &str| {
        let (head, text) = part.split_once('\n').unwrap_or((part, ""));
        let name = head.trim().strip_prefix("file: ");
        Entry {
            name: name.unwrap_or(head.trim()).to_owned(),
            is_file: name.is_some(),
            text: repeated(text),
        }
    };
    list.split("\n===").skip(1).map(entry).collect()
}

/// The text with each `@{n|part}@` replaced by `part`, n times.
fn repeated(text: &str) -> String {
    let mut parts = text.split("@{");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (count, rest) = part.split_once('|').unwrap();
        let (unit, after) = rest.split_once("}@").unwrap();
        whole += &unit.repeat(count.parse().unwrap());
        whole += after;
    }
    whole
}

const GOOD: &str = "
    local near = options.separation { radius = 1.5, among = 'own' }
    function update(me, world)
        local m = me:memory()
        m.n = (m.n or 0) + math.random()
        m.list = m.list or {}
        if #m.list < 20 then table.insert(m.list, me:position()) end
        for other, offset in me:neighbors(3, 'own') do me:push(offset * 0.1) end
        local friend = me:nearest(9, 'own')
        if friend then me:arrive(friend, 0.5) end
        me:separation(1, near) me:wander() me:seek(world.marks.door, m.n % 1)
        me:push(vector.one, 0.1, 'wind') me:emit('good', world.groups.good, m.n)
        for name, from, number in me:events() do
            if name == 'good' then m.heard = number m.from = from end
        end
    end";

pub const BAD: GroupId = GroupId(0);
const GROUPS: [&str; 3] = ["bad", "good", "mixed"];
/// Agents that live together in a state.
const BLOCK: usize = 256;
const BLOCKS: usize = 4;

/// Two agents mean harm; twenty others, and the fellows of the third that does, must not notice.
fn world() -> World<Vec2> {
    let mut world = World::new(Space::Open, Stepping::default(), 7, 1.0);
    world.marks.push(Named { name: "door".into(), it: vec2(10.0, 0.0) });
    let group = |name: &str| Group { name: name.into(), ..Group::default() };
    for name in GROUPS {
        world.add_group(Group { script: Some(format!("{name}.lua")), ..group(name) }, None);
    }
    let stones = world.add_group(group("stones"), Some(flockwork::Plan::default()));
    for nth in 0..BLOCK * BLOCKS {
        let kind = match (nth / BLOCK, nth % BLOCK) {
            (0 | 3, 0) => BAD,
            (_, 1..=5) => GroupId(1),
            (_, 6..=7) => GroupId(2),
            _ => stones,
        };
        world.spawn(kind, vec2((nth % 40) as f32, (nth / 40) as f32), Vec2::ZERO);
    }
    world.most_agents = world.agents.len() + 300;
    world
}

/// The first agent of group "mixed", which alone means harm.
const CULPRIT: u32 = 6;

fn mixed(body: &str) -> String {
    format!(
        "function update(me, world, dt)\nif me:id() == {CULPRIT} then\n{body}\nend\nme:wander() me:memory().n = (me:memory().n or 0) + 1\nend"
    )
}

/// Scripts that are used again and again: making states takes longer than most runs.
pub struct Stage {
    texts: Arc<Mutex<[String; 3]>>,
    pub scripts: Scripts,
}

impl Stage {
    pub fn new(states: usize) -> Self {
        let texts = Arc::new(Mutex::new([const { String::new() }; 3]));
        let known = Arc::clone(&texts);
        let text_of = move |file: &str| {
            let place = GROUPS.iter().position(|name| file == format!("{name}.lua"));
            place.map(|place| known.lock().unwrap()[place].clone()).ok_or("no file".to_owned())
        };
        let mut scripts = Scripts::new(Box::new(text_of));
        scripts.set_states(states);
        Self { texts, scripts }
    }

    /// A world in which this entry is at work, and what was wrong with the files.
    pub fn set(&mut self, entry: &Entry) -> (World<Vec2>, Vec<ScriptError>) {
        let (bad, body) = match entry.is_file {
            true => (entry.text.clone(), ""),
            false => {
                (format!("function update(me, world, dt)\n{}\nend", entry.text), &entry.text[..])
            }
        };
        *self.texts.lock().unwrap() = [bad, GOOD.to_owned(), mixed(body)];
        let world = world();
        _ = self.scripts.used_memory();
        self.scripts.forget();
        self.scripts.take_log();
        let wrong = self.scripts.load(&world);
        (world, wrong)
    }

    /// Saves the hostile script again, as it is but for a comment.
    pub fn save_again(&mut self) -> bool {
        let text = self.texts.lock().unwrap()[0].clone();
        self.scripts.reload("bad.lua", &format!("{text}\n-- again")).is_ok()
    }
}

/// Those who must not notice.
pub fn bystanders(world: &World<Vec2>) -> Vec<Agent<Vec2>> {
    let is_one = |agent: &&Agent<Vec2>| {
        agent.group == GroupId(1) || (agent.group == GroupId(2) && agent.id.0 != CULPRIT)
    };
    world.agents.iter().filter(is_one).cloned().collect()
}

/// Everything that a run tells, and how long it is.
pub fn told(faults: &[(Fault, u64)], log: &[String]) -> usize {
    let log: usize = log.iter().map(|line| line.len() + 1).sum();
    log + faults.iter().map(|(fault, _)| fault.message.len() + 100).sum::<usize>()
}
