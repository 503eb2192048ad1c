//! What a scene gives single agents: public values and limits, as scripts see them.

use flockwork::glam::Vec2;
use flockwork::scene::{AnyWorld, Scene};
use flockwork::{GroupId, PublicValue, Snapshot, World};
use flockwork_lua::Scripts;

const GUESTS: &str = r#"(name: "a", groups: [
    (name: "guests", count: 3, spawn: Points([(0, 0), (9, 0), (0, 9)]), script: "guests.lua", each: [
        { "goal": (3, 4), "fuel": 20.5, "max_speed": 3 },
        { "ill": true },
        {},
    ]),
    (name: "host", script: "host.lua"),
])"#;

fn world(text: &str) -> World<Vec2> {
    let AnyWorld::Plane(world) = Scene::parse(text).unwrap().build().unwrap() else {
        panic!("a plane")
    };
    world
}

fn loaded(world: &World<Vec2>, states: usize, guests: &str, host: &str) -> Scripts {
    let [guests, host] = [guests, host].map(str::to_owned);
    let text = move |file: &str| Ok(if file == "guests.lua" { &guests } else { &host }.clone());
    let mut scripts = Scripts::new(Box::new(text));
    scripts.set_states(states);
    assert_eq!(scripts.load(world), []);
    scripts
}

const DECLARES: &str = "public { goal = vector.zero, fuel = 100, ill = false }\n";
const STILL: &str = "function update() end";

fn guests(body: &str) -> String {
    format!("{DECLARES}{body}")
}

/// Steps once, and answers what the scripts have printed.
fn printed(world: &mut World<Vec2>, scripts: &mut Scripts) -> Vec<String> {
    assert_eq!(world.step(scripts, &[]), []);
    scripts.take_log()
}

#[test]
fn init_and_update_find_what_the_scene_gives() {
    let mut world = world(GUESTS);
    let tells = "print(me:id(), me:get('goal'), me:get('fuel'), me:get('ill'), me:max_speed())";
    let script = guests(&format!("function init(me) {tells} end function update(me) {tells} end"));
    let mut scripts = loaded(&world, 1, &script, STILL);
    let told = printed(&mut world, &mut scripts);
    let rows = ["0 3, 4, 0 20.5 false 3", "1 0, 0, 0 100 true 1.34", "2 0, 0, 0 100 false 1.34"];
    assert_eq!(told, rows.map(|row| [row; 2]).as_flattened());
}

#[test]
fn others_read_it_and_ask_by_it_in_the_first_tick() {
    let mut world = world(GUESTS);
    let host = "function update(me, world)
        local ill = me:nearest(99, 'guests', { ill = true })
        print(ill:id(), ill:get('fuel'), me:count(99, 'guests', { fuel = { max = 50 } }))
    end";
    let mut scripts = loaded(&world, 1, &guests(STILL), host);
    assert_eq!(printed(&mut world, &mut scripts), ["1 100 1"]);
}

#[test]
fn agents_of_one_group_go_to_goals_of_their_own() {
    let goals = [(9.0, 1.0), (-4.0, 7.0), (5.0, -6.0)];
    let each: String = goals.iter().map(|(x, y)| format!("{{ \"goal\": ({x}, {y}) }}, ")).collect();
    let text = format!(
        "(name: \"a\", groups: [(name: \"guests\", count: 3, spawn: Ring(center: (0, 0), radius: 2), script: \"guests.lua\", each: [{each}])])"
    );
    let mut world = world(&text);
    let mut scripts =
        loaded(&world, 1, &guests("function update(me) me:arrive(me:get('goal')) end"), "");
    for _ in 0..1200 {
        assert_eq!(world.step(&mut scripts, &[]), []);
    }
    for (agent, (x, y)) in world.agents.iter().zip(goals) {
        assert!(agent.position.distance(Vec2::new(x, y)) < 0.1, "{agent:?}");
    }
}

#[test]
fn what_agents_set_counts_from_then_on_and_newcomers_get_nothing() {
    let mut world = world(GUESTS);
    let script = guests(
        "function update(me, world)
            if me:id() == 0 and world.tick == 0 then me:spawn('guests', vector.one * 5) end
            if not me:memory().done then me:set('fuel', me:get('fuel') + 1) end
            me:memory().done = true
        end",
    );
    let mut scripts = loaded(&world, 1, &script, STILL);
    world.step(&mut scripts, &[]);
    world.step(&mut scripts, &[]);
    let fuel = |nth: usize| world.public_value(world.agents[nth].id, "fuel");
    let number = |number: f64| Some(PublicValue::Number(number));
    assert_eq!([0, 1, 2, 4].map(fuel), [number(21.5), number(101.0), number(101.0), number(101.0)]);
}

/// A value that a script no longer declares, or declares of another kind, counts as soon as it is declared so again.
#[test]
fn it_counts_while_the_script_declares_it() {
    let mut world = world(GUESTS);
    let tells = |declared: &str| {
        format!(
            "public {{ {declared} }} function update(me) if me:id() == 0 then print(me:get('fuel')) end end"
        )
    };
    let mut scripts = loaded(&world, 1, &tells("fuel = 1"), STILL);
    let mut told = Vec::new();
    for declared in ["fuel = 2", "fuel = true", "fuel = 3, ill = false"] {
        told.extend(printed(&mut world, &mut scripts));
        assert!(scripts.reload("guests.lua", &tells(declared)).is_ok());
    }
    told.extend(printed(&mut world, &mut scripts));
    assert_eq!(told, ["20.5", "20.5", "true", "20.5"]);
    let names = |scripts: &Scripts, group| -> Option<Vec<String>> {
        let declared = scripts.declared(GroupId(group))?.iter();
        Some(declared.map(|(name, _)| name.clone()).collect())
    };
    assert_eq!(names(&scripts, 0), Some(vec!["fuel".to_owned(), "ill".to_owned()]));
    assert_eq!((names(&scripts, 1), names(&scripts, 9)), (Some(vec![]), None));
    assert!(scripts.reload("guests.lua", "public {").is_err(), "the last right one is in use");
    assert!(names(&scripts, 0).is_some());
}

/// In one state or four, at random places, and from a snapshot on: the same bits.
#[test]
fn however_many_states_there_are_and_wherever_it_goes_on() {
    let each: String = (0..600)
        .map(|nth| {
            let (x, y) = (nth * 7 % 40, nth * 13 % 30);
            match nth % 3 {
                0 => format!("{{ \"goal\": ({x}, {y}), \"max_speed\": {} }}, ", 1 + nth % 4),
                1 => format!("{{ \"ill\": true, \"fuel\": {nth}.5 }}, "),
                _ => "{}, ".to_owned(),
            }
        })
        .collect();
    let text = format!(
        "(name: \"a\", bounds: Walls((0, 0), (40, 30)), groups: [(name: \"guests\", count: 600, spawn: Rect(min: (1, 1), max: (39, 29)), script: \"guests.lua\", each: [{each}])])"
    );
    let script = guests(
        "function init(me) me:set('fuel', me:get('fuel') * 2) end
        function update(me)
            me:arrive(me:get('goal'), me:get('fuel') / 100)
            local ill = me:nearest(3, 'own', { ill = true })
            if ill then me:flee(ill) me:set('fuel', ill:get('fuel') + math.random()) end
            if math.random() < 0.02 then me:spawn('guests', me:position()) me:despawn() end
        end",
    );
    let mut hashes = Vec::new();
    for states in [1, 4] {
        let mut world = self::world(&text);
        let mut scripts = loaded(&world, states, &script, "");
        let mut all = vec![world.hash()];
        for tick in 0..12 {
            world.step(&mut scripts, &[]);
            all.push(world.hash());
            if tick == 5 {
                let (bytes, memory) = (world.save().to_bytes(), scripts.memory());
                world = self::world(&text);
                scripts = loaded(&world, 5 - states, &script, "");
                world.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
                scripts.set_memory(&memory);
            }
        }
        hashes.push(all);
    }
    assert_eq!(hashes[0], hashes[1]);
}
