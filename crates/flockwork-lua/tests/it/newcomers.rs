//! What agents give along to those that they spawn.

use flockwork::glam::{Vec2, vec2};
use flockwork::{AgentId, Group, GroupId, PublicValue, Snapshot, Space, Stepping, World};
use flockwork_lua::Scripts;

/// A world within walls of queens and bees, each group with its script, and stones without one.
fn world(queens: u16) -> World<Vec2> {
    let walls = Space::Walls(Vec2::ZERO, vec2(60.0, 60.0));
    let mut world = World::new(walls, Stepping::default(), 4, 1.0);
    for name in ["queens", "bees", "stones"] {
        let script = Some(format!("{name}.lua")).filter(|_| name != "stones");
        world.add_group(Group { name: name.into(), script, ..Group::default() }, None);
    }
    for nth in 0..queens {
        let at = vec2(f32::from(nth * 7 % 59) + 0.5, f32::from(nth * 13 % 57) + 0.5);
        world.spawn(GroupId(0), at, Vec2::ZERO);
    }
    world
}

fn loaded(world: &World<Vec2>, states: usize, queens: &str, bees: &str) -> Scripts {
    let [queens, bees] = [queens, bees].map(str::to_owned);
    let text = move |file: &str| Ok(if file == "queens.lua" { &queens } else { &bees }.clone());
    let mut scripts = Scripts::new(Box::new(text));
    scripts.set_states(states);
    assert_eq!(scripts.load(world), []);
    scripts
}

const BEES: &str = "public { fuel = 1, ill = false, home = vector.zero, owner = \"agent\" }
    function init(me)
        print(me:id(), me:get('fuel'), me:get('ill'), me:get('home'), me:get('owner') and me:get('owner'):id(), me:max_speed(), me:radius())
    end
    function update(me) me:wander() end";

#[test]
fn a_newcomer_begins_with_what_it_is_given() {
    let mut world = world(1);
    let queens = "function update(me, world)
        local at = vector.create(30, 30)
        if world.tick > 0 then return end
        me:spawn('bees', at, vector.zero, { fuel = 20.5, ill = true, home = at, owner = me, max_speed = 3, radius = 0.25 })
        me:spawn('bees', at, vector.zero, {})
        me:spawn('bees', vector.create(99, 0), vector.zero, { fuel = 7 })
        me:spawn('bees', at, vector.zero, { owner = nil, fuel = math.huge })
        me:emit('done')
    end";
    let mut scripts = loaded(&world, 1, queens, BEES);
    let faults = world.step(&mut scripts, &[]);
    assert_eq!(faults.len(), 1, "the one outside of the walls: {faults:?}");
    assert_eq!(world.events.len(), 1);
    // For others it is there at once, and for itself in its first turn.
    let fuel = |id| world.public_value(AgentId(id), "fuel");
    let number = |number: f64| Some(PublicValue::Number(number));
    assert_eq!([1, 2, 3].map(fuel), [number(20.5), number(1.0), number(f64::INFINITY)]);
    assert_eq!(world.public_value(AgentId(1), "owner"), Some(PublicValue::Agent(AgentId(0))));
    assert_eq!((world.agents[1].max_speed, world.agents[1].radius), (3.0, 0.25));
    let group = Group::default().agent::<Vec2>(GroupId(1), 1, 4);
    assert_eq!(
        (world.agents[2].max_speed, world.agents[2].radius),
        (group.max_speed, group.radius)
    );
    assert_eq!(world.step(&mut scripts, &[]), []);
    let told = scripts.take_log();
    assert_eq!(told[0], "1 20.5 true 30, 30, 0 0 3 0.25");
    assert!(
        told[1].starts_with("2 1 false 0, 0, 0 nil ")
            && told[2].starts_with("3 inf false 0, 0, 0 nil "),
        "{told:?}"
    );
}

#[test]
fn what_cannot_be_given_is_a_fault_and_nobody_is_spawned() {
    for (group, values, wrong) in [
        (
            "bees",
            "7",
            "spawn: what the new agent begins with must be a table of its public values and limits, such as { fuel = 20 }; this is the number 7",
        ),
        ("bees", "me", "this is me"),
        (
            "bees",
            "{ fule = 1 }",
            "spawn: the script of \"bees\" declares no public value \"fule\". Did you mean fuel?",
        ),
        ("bees", "{ 1 }", "spawn: the script of \"bees\" declares no public value \"1\""),
        ("bees", "{ fuel = true }", "spawn: fuel is a number; this is boolean true"),
        ("bees", "{ fuel = 0 / 0 }", "spawn: fuel is a number; this is not a number (NaN)"),
        ("bees", "{ owner = 'me' }", "spawn: owner is an agent or nil; this is the text \"me\""),
        ("bees", "{ home = vector.one / 0 }", "spawn: home is a finite vector"),
        (
            "bees",
            "{ max_speed = -1 }",
            "spawn: max_speed must be a finite number, 0 or more; this is the number -1",
        ),
        (
            "bees",
            "{ mass = 0 }",
            "spawn: mass must be a finite number, 0.0001 or more; this is the number 0",
        ),
        (
            "bees",
            "{ radius = math.huge }",
            "spawn: radius must be a finite number, 0 or more; this is the number inf",
        ),
        (
            "stones",
            "{ fuel = 1 }",
            "spawn: the script of \"stones\" declares no public value \"fuel\". Use one of: mass, max_force, max_speed, radius, response_secs",
        ),
        ("wasps", "{ fuel = 1 }", "spawn: the text \"wasps\" is not a group"),
    ] {
        let mut world = world(1);
        let queens = format!(
            "function update(me)\nme:spawn('{group}', me:position(), vector.zero, {values}) end"
        );
        let mut scripts = loaded(&world, 1, &queens, BEES);
        let told: Vec<_> = world.step(&mut scripts, &[]).iter().map(crate::common::show).collect();
        assert!(told[0].starts_with("queens.lua:2: ") && told[0].contains(wrong), "{told:?}");
        assert_eq!(world.agents.len(), 1, "{values}");
    }
}

/// Each thing that is given counts as an act, of which there are 1,024 in a tick.
#[test]
fn what_is_given_counts_as_acts() {
    let told = |spawns: usize| {
        let mut world = world(1);
        let queens = format!(
            "function update(me) for nth = 1, {spawns} do me:spawn('bees', me:position(), vector.zero, {{ fuel = nth, ill = true, mass = 2 }}) end end"
        );
        let mut scripts =
            loaded(&world, 1, &queens, "public { fuel = 1, ill = false } function update() end");
        let faults = world.step(&mut scripts, &[]);
        (world.agents.len(), faults.first().map(|fault| fault.message.clone()))
    };
    assert_eq!(told(256), (257, None));
    let (agents, fault) = told(257);
    assert!(agents == 1 && fault.as_ref().unwrap().contains("too many acts"), "{fault:?}");
}

/// In one state or four, and from a snapshot on: the same bits. Some fail after they have spawned.
#[test]
fn however_many_states_there_are_and_wherever_it_goes_on() {
    let queens = "public { born = 0 }
        function update(me, world)
            if math.random() < 0.2 then
                me:set('born', me:get('born') + 1)
                me:spawn('bees', me:position(), vector.zero, { fuel = math.random(), owner = me:nearest(math.huge, 'all'), max_speed = math.random() * 4 })
            end
            if math.random() < 0.1 then error('in the middle') end
        end";
    let bees = "public { fuel = 9, owner = \"agent\" }
        function init(me) me:set('fuel', me:get('fuel') * 2) end
        function update(me)
            local owner = me:get('owner')
            if owner and owner:alive() then me:flee(owner, me:get('fuel')) end
            if me:age() > 0.1 then me:spawn('queens', me:position(), vector.zero, { born = me:get('fuel') }) me:despawn() end
        end";
    let mut hashes = Vec::new();
    for states in [1, 4] {
        let mut world = world(600);
        let mut scripts = loaded(&world, states, queens, bees);
        let mut all = Vec::new();
        for tick in 0..16 {
            world.step(&mut scripts, &[]);
            all.push(world.hash());
            if tick == 7 {
                let (bytes, memory) = (world.save().to_bytes(), scripts.memory());
                world = self::world(600);
                scripts = loaded(&world, 5 - states, queens, bees);
                world.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
                scripts.set_memory(&memory);
            }
        }
        let owned = |id| matches!(world.public_value(id, "owner"), Some(PublicValue::Agent(it)) if it != AgentId::NONE);
        assert!(world.agents.iter().filter(|agent| owned(agent.id)).count() > 100);
        hashes.push(all);
    }
    assert_eq!(hashes[0], hashes[1]);
}
