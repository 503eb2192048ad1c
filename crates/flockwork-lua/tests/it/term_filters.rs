//! Filters of terms: which agents a behavior counts by what these show, however a script writes it.

use flockwork::filter::{Condition, Filter};
use flockwork::glam::{Vec2, vec2};
use flockwork::neighbors::Among;
use flockwork::{Behavior, Group, Plan, PublicValue, Space, Stepping, Term, World};
use flockwork_lua::Scripts;

const AGENTS: u32 = 60;

/// Agents in rows, of which every third is ill.
fn crowd(plan: Option<Plan<Vec2>>) -> World<Vec2> {
    let script = plan.is_none().then(|| "a.lua".to_owned());
    let mut world = World::new(Space::Open, Stepping::Timed(1.0 / 30.0), 1, 1.0);
    let group =
        world.add_group(Group { name: "ants".to_owned(), script, ..Group::default() }, plan);
    world.add_group(Group { name: "stones".to_owned(), ..Group::default() }, Some(Plan::default()));
    for nth in 0..AGENTS {
        let at = vec2((nth % 10) as f32, (nth / 10) as f32 * 1.1);
        world.spawn(group, at, vec2(0.3, 0.0)).unwrap();
        let (place, n) = (nth as usize, f64::from(nth % 7));
        assert!(world.public.give("ill", place, PublicValue::Bool(nth % 3 == 0)));
        assert!(world.public.give("n", place, PublicValue::Number(n)));
    }
    world
}

fn scripted(text: &str, states: usize) -> (World<Vec2>, Scripts) {
    let (world, text) = (crowd(None), format!("public {{ ill = false, n = 0 }}\n{text}"));
    let read = move |_: &str| Ok(text.clone());
    let mut scripts = Scripts::new(Box::new(read));
    scripts.set_states(states);
    assert_eq!(scripts.load(&world), []);
    (world, scripts)
}

fn places_after(ticks: usize, world: &mut World<Vec2>, scripts: &mut Scripts) -> Vec<Vec2> {
    for _ in 0..ticks {
        assert_eq!(world.step(scripts, &[]), []);
    }
    world.agents.iter().map(|agent| agent.position).collect()
}

/// Where the agents are after a second that count those that pass this filter, by a plan.
fn planned(filter: Filter) -> Vec<Vec2> {
    let behavior = Behavior::named("cohesion").unwrap();
    let term = Term { among: Some(Among::All), ..Term::new(behavior) };
    let mut world = crowd(Some(Plan::default()));
    let start = [("ill", PublicValue::Bool(false)), ("n", PublicValue::Number(0.0))];
    world.public.declare(flockwork::GroupId(0), start);
    let filter = world.plans.filters.number(&filter);
    world.plans.by_group[0] = Some(Plan::of([Term { filter, ..term }]));
    (0..30).for_each(|_| assert_eq!(world.step(&mut (), &[]), []));
    world.agents.iter().map(|agent| agent.position).collect()
}

#[test]
fn however_it_is_written_a_filter_selects_the_same() {
    let ill = planned(Filter::of([("ill", Condition::Is(true))]));
    let both = [("ill", Condition::Is(true)), ("n", Condition::Within(2.0, f64::INFINITY))];
    let both = planned(Filter::of(both));
    assert_ne!(ill, both);
    for (filter, expected) in [("{ ill = true }", ill), ("{ ill = true, n = { min = 2 } }", both)] {
        let texts = [
            "function update(me) me:cohesion(1, { among = 'all', filter = FILTER }) end",
            "function update(me) cohesion(1, { among = 'all', filter = FILTER }) end",
            "function update(me) me:cohesion { among = 'all', filter = FILTER } end",
            "local near = options.cohesion { among = 'all', filter = FILTER }
             function update(me) me:cohesion(1, near) end",
            "local f = FILTER
             function update(me) me:cohesion(1, { among = 'all', filter = f }) end",
            "local function f(ill) local all = FILTER all.ill = ill return all end
             function update(me) me:cohesion(1, { among = 'all', filter = f(me:id() >= 0) }) end",
            "function update(me, world)
                local all = { among = 'all' }
                all.filter = if world.tick % 2 == 0 then FILTER else table.clone(FILTER)
                me:cohesion(1, all)
             end",
        ];
        for text in texts {
            for states in [1, 3] {
                let text = text.replace("FILTER", filter);
                let (mut world, mut scripts) = scripted(&text, states);
                let places = places_after(30, &mut world, &mut scripts);
                assert!(places == expected, "{states} states: {text}");
            }
        }
    }
}

/// What the first agent at fault is told in the first tick.
fn told(text: &str) -> String {
    let (mut world, mut scripts) = scripted(text, 2);
    let faults = world.step(&mut scripts, &[]);
    faults.first().map(|fault| fault.message.clone()).unwrap_or_default()
}

#[test]
fn what_is_wrong_in_a_filter_is_told() {
    let forms = [
        "function update(me) me:cohesion(1, { filter = FILTER }) end",
        "function update(me) local all = FILTER me:cohesion(1, { filter = all }) end",
    ];
    for (filter, message) in [
        ("{ il = true }", "no script declares a public value \"il\". Did you mean ill?"),
        ("{ ill = 'yes' }", "in a filter ill must be"),
        ("{ n = { min = 3, max = 1 } }", "the min of n is above its max"),
        ("{ true }", "a filter names the values"),
        ("7", "must be a table of public values"),
    ] {
        for form in forms {
            let said = told(&form.replace("FILTER", filter));
            assert!(said.contains(message), "{filter}: {said}");
        }
    }
    // Told with its line, also where the options are prepared.
    for text in [
        "local near = options.cohesion { filter = { il = true } }
        function update(me) me:cohesion(1, near) end",
        "
        function update(me) me:cohesion(1, { filter = { il = true } }) end",
    ] {
        let (mut world, mut scripts) = scripted(text, 2);
        let faults = world.step(&mut scripts, &[]);
        let lines = faults.iter().filter_map(|it| it.location.as_ref().map(|at| at.line));
        assert_eq!(lines.collect::<Vec<_>>(), [3], "{faults:?}");
        assert!(faults[0].message.contains("no script declares a public value \"il\""));
    }
    let said =
        told("function update(me) me:seek(me:position(), 1, { filter = { ill = true } }) end");
    assert!(
        said.contains("seek has no option \"filter\"") || said.contains("seek takes no options"),
        "{said}"
    );
}

/// More filters than plans can have: those of the first agents are taken, whatever the number of states; the others keep
/// their last plan, and are told.
#[test]
fn one_filter_too_many_is_told_whatever_the_number_of_states() {
    let text = "function update(me) me:cohesion(1, { among = 'all', filter = { n = { max = me:id() } } }) end";
    let run = |states| {
        let (mut world, mut scripts) = scripted(text, states);
        let faults = world.step(&mut scripts, &[]);
        let plans = (0..AGENTS).map(|id| world.plan(flockwork::AgentId(id)).map(Plan::from));
        (world.hash(), faults, plans.collect::<Vec<_>>())
    };
    let one = run(1);
    let (_, faults, plans) = &one;
    assert!(faults[0].message.contains("more than 32 different filters"), "{faults:?}");
    let written = plans.iter().flatten().filter(|plan| plan.terms().count() == 1);
    assert_eq!(written.count(), 32);
    for states in [2, 3] {
        assert_eq!(run(states), one);
    }
    // A number that changes in each tick is one filter.
    let text =
        "function update(me, world) me:cohesion(1, { filter = { n = { max = world.tick } } }) end";
    let (mut world, mut scripts) = scripted(text, 2);
    places_after(100, &mut world, &mut scripts);
}
