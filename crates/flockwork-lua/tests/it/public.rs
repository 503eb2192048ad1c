//! Public values: what agents show, what others see of it and when, and who is found by it.

use flockwork::glam::{Vec2, vec2};
use flockwork::{AgentId, Group, GroupId, PublicValue, Snapshot, Space, Stepping, World};
use flockwork_lua::Scripts;

use PublicValue::{Bool, Number, Vector};

const HOLDERS: &str = "
    public { n = 1, sick = false, home = vector.zero, leader = \"agent\", greed = math.huge }
";

fn shown(world: &World<Vec2>, id: u32, name: &str) -> Option<PublicValue> {
    world.public_value(AgentId(id), name)
}

/// An open world with one group of a script.
fn world_with(script: &str) -> (World<Vec2>, GroupId) {
    let mut world = World::new(Space::Open, Stepping::default(), 1, 1.0);
    let group =
        Group { name: "ants".to_owned(), script: Some(script.to_owned()), ..Group::default() };
    let group = world.add_group(group, None);
    (world, group)
}

fn loaded(world: &World<Vec2>, text: &str) -> Scripts {
    let text = text.to_owned();
    let mut scripts = Scripts::new(Box::new(move |_| Ok(text.clone())));
    assert_eq!(scripts.load(world), []);
    scripts
}

/// Agents of one script on the x axis, 1 m apart.
fn row(count: u32, text: &str) -> (World<Vec2>, Scripts) {
    let (mut world, group) = world_with("a.lua");
    for nth in 0..count {
        world.spawn(group, vec2(nth as f32, 0.0), Vec2::ZERO);
    }
    let scripts = loaded(&world, text);
    (world, scripts)
}

#[test]
fn an_agent_sees_what_it_sets_at_once_and_others_see_it_in_the_next_tick() {
    let (mut world, mut scripts) = row(
        2,
        &format!(
            "{HOLDERS}
        function update(me, world)
            me:set('n', me:get('n') + 1)
            assert(me:get('n') == world.tick + 2)
            for other in me:neighbors(2) do
                assert(other:get('n') == world.tick + 1, 'of the tick before')
            end
        end"
        ),
    );
    for tick in 1..=5 {
        assert_eq!(world.step(&mut scripts, &[]), []);
        assert_eq!([0, 1].map(|id| shown(&world, id, "n")), [Some(Number(f64::from(tick + 1))); 2]);
    }
}

#[test]
fn each_kind_is_shown_as_it_is() {
    let (mut world, mut scripts) = row(3, &format!("{HOLDERS}
        function update(me, world)
            local nearest = me:nearest(math.huge, 'all')
            if world.tick == 0 then
                assert(me:get('n') == 1 and me:get('sick') == false and me:get('home') == vector.zero)
                assert(me:get('leader') == nil and me:get('greed') == math.huge)
                assert(nearest:get('leader') == nil and nearest:get('greed') == math.huge)
                me:set('sick', true) me:set('home', vector.create(1, 2)) me:set('leader', nearest) me:set('n', 0.1)
            else
                assert(nearest:get('sick') and nearest:get('home') == vector.create(1, 2) and nearest:get('n') == 0.1)
                assert(world.tick > 1 or me:get('leader') == nearest)
                assert(nearest:get('leader'):position().y == 0)
                me:set('leader', if world.tick == 1 then me else nil)
            end
        end"));
    for _ in 0..2 {
        assert_eq!(world.step(&mut scripts, &[]), []);
    }
    assert_eq!(shown(&world, 0, "leader"), Some(PublicValue::Agent(AgentId(0))));
    assert_eq!(world.step(&mut scripts, &[]), []);
    assert_eq!(shown(&world, 0, "leader"), Some(PublicValue::Agent(AgentId::NONE)));
    assert_eq!(shown(&world, 2, "home"), Some(Vector([1.0, 2.0, 0.0])));
    assert_eq!(
        (shown(&world, 1, "sick"), shown(&world, 1, "n")),
        (Some(Bool(true)), Some(Number(0.1)))
    );
}

/// All agents within 9 m of the first are counted by what they show: worked out here from their numbers.
#[test]
fn filters_choose_by_what_is_shown() {
    let text = format!("{HOLDERS}
        function init(me)
            me:set('n', me:id() % 5) me:set('sick', me:id() % 3 == 0) me:set('home', me:position())
        end
        function update(me, world)
            if world.tick == 0 or me:id() ~= 0 then return end
            local at = me:position()
            local function n(filter) return me:count(9.5, 'all', filter) end
            local function near(filter) local other = me:nearest(math.huge, 'all', filter) return if other then other:position().x else -1 end
            local listed = 0
            for other in me:neighbors(9.5, 'all', {{ sick = true, n = {{ min = 1, max = 3 }} }}) do listed += 1 end
            print(n {{ n = 2 }}, n {{ sick = true }}, n {{ sick = true, n = {{ min = 1, max = 3 }} }}, listed, n {{ n = {{ max = 0 }} }},
                n {{}}, n {{ n = 7 }}, near {{ n = 3, sick = true }}, near {{ n = 4 }}, near {{ n = 9 }},
                world.count(at, 9.5, 'all', {{ sick = true }}), world.nearest(at, math.huge, 'all', {{ sick = true }}):id(),
                world.nearest(at, 9.5, 'all', {{ n = 4, sick = true }}):position().x)
        end", );
    let text = text.replace("{{", "{").replace("}}", "}");
    let (mut world, mut scripts) = row(30, &text);
    for _ in 0..2 {
        assert_eq!(world.step(&mut scripts, &[]), []);
    }
    let of = |counts: &dyn Fn(u32) -> bool| (1..=9).filter(|id| counts(*id)).count();
    let both = of(&|id| id % 3 == 0 && (1..=3).contains(&(id % 5)));
    let expected = format!(
        "{} {} {both} {both} {} 9 0 3 4 -1 {} 0 9",
        of(&|id| id % 5 == 2),
        of(&|id| id % 3 == 0),
        of(&|id| id % 5 == 0),
        of(&|id| id % 3 == 0) + 1,
    );
    assert_eq!(
        scripts.take_log().join(" ").split_whitespace().collect::<Vec<_>>().join(" "),
        expected
    );
}

/// A far one that passes is found whatever lies nearer; one without a body only where its group is named.
#[test]
fn the_nearest_that_passes_is_found_however_far_away_it_is() {
    let (mut world, ants) = world_with("a.lua");
    let script = Some("a.lua".to_owned());
    let bodiless = Group { name: "minds".to_owned(), script, body: false, ..Group::default() };
    let minds = world.add_group(bodiless, None);
    for nth in 0..60 {
        world.spawn(ants, vec2(nth as f32 * nth as f32, 0.0), Vec2::ZERO);
    }
    world.spawn(minds, vec2(0.5, 0.0), Vec2::ZERO);
    let mut scripts = loaded(&world, "
        public { far = false }
        function init(me) me:set('far', me:id() >= 50) end
        function update(me, world)
            if world.tick == 0 or me:id() > 0 then return end
            local function id(among, radius) local other = me:nearest(radius, among, { far = true }) return if other then other:id() else -1 end
            print(id('all'), id('all', 2501), id('all', 2500), id('minds'))
        end".replace("other:id()", "other:position().x").as_str());
    for _ in 0..2 {
        assert_eq!(world.step(&mut scripts, &[]), []);
    }
    assert_eq!(scripts.take_log(), ["2500 2500 -1 0.5"]);
}

/// What an agent has set before its script fails does not count; nor does what it sets while it draws.
#[test]
fn a_script_that_fails_sets_nothing() {
    let (mut world, mut scripts) = row(
        3,
        "
        public { n = 0 }
        function update(me)
            me:set('n', me:get('n') + 1)
            if me:id() == 1 then error('no') end
        end
        function draw(me, pen) me:set('n', 100) end",
    );
    for tick in 1..=3 {
        assert_eq!(world.step(&mut scripts, &[]).len(), usize::from(tick == 1));
        scripts.drawings(world.perceive(), None);
        let n = f64::from(tick);
        assert_eq!(
            [0, 1, 2].map(|id| shown(&world, id, "n")),
            [n, 0.0, n].map(|n| Some(Number(n)))
        );
    }
    let told: Vec<_> = scripts.faults().iter().map(|(fault, _)| fault.message.clone()).collect();
    assert!(
        told.contains(&"set: drawing changes nothing; set it in update".to_owned()),
        "{told:?}"
    );
}

/// A crowd in which illness goes about, in two groups of one script.
const EPIDEMIC: &str = "
    public { ill = false, since = 0 }
    function init(me)
        if me:id() % 97 == 0 then me:set('ill', true) end
    end
    function update(me, world)
        if me:get('ill') then
            me:set('since', me:get('since') + world.dt)
            if me:get('since') > 0.4 then me:set('ill', false) end
        elseif me:get('since') == 0 and me:count(2, 'all', { ill = true }) > 0 and math.random() < 0.2 then
            me:set('ill', true)
        end
        me:wander(1)
    end";

fn epidemic() -> World<Vec2> {
    let (mut world, group) = world_with("a.lua");
    let script = Some("a.lua".to_owned());
    let other =
        world.add_group(Group { name: "others".to_owned(), script, ..Group::default() }, None);
    for nth in 0..3_000_u32 {
        let group = if nth % 2 == 0 { group } else { other };
        world.spawn(group, vec2((nth * 31 % 64) as f32, (nth * 17 % 59) as f32), Vec2::ZERO);
    }
    world
}

fn ill(world: &World<Vec2>) -> usize {
    world.agents.iter().filter(|agent| shown(world, agent.id.0, "ill") == Some(Bool(true))).count()
}

/// In one state or four, and from a snapshot on: the same bits.
#[test]
fn what_is_shown_is_the_same_in_any_number_of_states_and_after_a_rewind() {
    let mut runs = Vec::new();
    for states in [1, 4] {
        let mut world = epidemic();
        let mut scripts = Scripts::new(Box::new(|_| Ok(EPIDEMIC.to_owned())));
        scripts.set_states(states);
        assert_eq!(scripts.load(&world), []);
        let mut hashes = Vec::new();
        let mut saved = None;
        for tick in 0..60 {
            assert_eq!(world.step(&mut scripts, &[]), []);
            hashes.push((world.hash(), ill(&world)));
            if tick == 29 {
                saved = Some((world.save().to_bytes(), scripts.memory()));
            }
        }
        let (bytes, memory) = saved.unwrap();
        let mut again = epidemic();
        let mut fresh = Scripts::new(Box::new(|_| Ok(EPIDEMIC.to_owned())));
        assert_eq!(fresh.load(&again), []);
        again.restore(&Snapshot::from_bytes(&bytes).unwrap()).unwrap();
        fresh.set_memory(&memory);
        for hash in &hashes[30..] {
            assert_eq!(again.step(&mut fresh, &[]), []);
            assert_eq!((again.hash(), ill(&again)), *hash);
        }
        runs.push(hashes);
    }
    assert_eq!(runs[0], runs[1]);
    let most = runs[0].iter().map(|(_, ill)| *ill).max().unwrap();
    assert!(most > 300, "it went about: {most}");
}

/// What a saved script declares anew counts at once, while values that were set stay.
#[test]
fn a_script_that_is_saved_with_other_values_goes_on_with_those_it_has_set() {
    let (mut world, mut scripts) = row(
        2,
        "
        public { n = 1, old = 5 }
        function init(me) if me:id() == 0 then me:set('n', 9) end end
        function update(me) end",
    );
    assert_eq!(world.step(&mut scripts, &[]), []);
    scripts
        .reload(
            "a.lua",
            "
        public { n = 2, new = true }
        function update(me) local n = me:get('new') and me:get('n') end
        function draw(me) local n = me:get('new') end",
        )
        .unwrap();
    // A window draws before the next tick.
    scripts.drawings(world.perceive(), None);
    assert_eq!(scripts.faults(), []);
    assert_eq!(world.step(&mut scripts, &[]), []);
    assert_eq!([0, 1].map(|id| shown(&world, id, "n")), [9.0, 2.0].map(|n| Some(Number(n))));
    assert_eq!((shown(&world, 0, "old"), shown(&world, 0, "new")), (None, Some(Bool(true))));
    scripts
        .reload("a.lua", "public { n = true } function update(me) assert(me:get('n') == true) end")
        .unwrap();
    assert_eq!(world.step(&mut scripts, &[]), [], "a number from before is none of its kind");
}

/// With a filter that all pass each question has the answer that it has without one: in every space, within every radius,
/// also where agents stand on one point, lie just at the radius, or have no body.
#[test]
fn a_filter_that_all_pass_changes_no_answer() {
    let text = "
        public { there = true }
        local all = { there = true }
        local function same(list, other, what) assert(#list == #other, what) for nth, one in list do assert(one == other[nth], what) end end
        local function listed(next_one) local list = {} for other in next_one do table.insert(list, other) end return list end
        function update(me, world)
            local kinds = { 'all', 'own', 'others', 'minds', { 'ants', 'minds' } }
            local among = kinds[(me:id() + world.tick) % 5 + 1]
            for _, radius in { 0, 0.5, 1, 3, 5, 30, 200, 1e30, math.huge } do
                local what = `{me:id()} {if type(among) == 'string' then among else 'list'} {radius}`
                assert(me:nearest(radius, among, all) == me:nearest(radius, among), what)
                local at = me:position() + vector.create(0.5, 0)
                assert(world.nearest(at, radius, among, all) == world.nearest(at, radius, among), what)
                assert(me:count(radius, among, all) == me:count(radius, among), what)
                assert(world.count(at, radius, among, all) == world.count(at, radius, among), what)
                if radius < 6 then
                    same(listed(me:neighbors(radius, among, all)), listed(me:neighbors(radius, among)), what)
                end
            end
        end";
    let walls = Space::Walls(Vec2::ZERO, vec2(40.0, 40.0));
    for space in [Space::Open, walls, Space::Wrap(vec2(40.0, 40.0))] {
        for minds in [0, 3] {
            let mut world = World::new(space, Stepping::default(), 1, 1.0);
            let script = Some("a.lua".to_owned());
            let groups = [("ants", true), ("bees", true), ("minds", false)].map(|(name, body)| {
                let (name, script) = (name.to_owned(), script.clone());
                let body = body || minds == 0;
                world.add_group(Group { name, script, body, ..Group::default() }, None)
            });
            for nth in 0..40_u16 {
                let at = vec2(f32::from(nth * 7 % 40), f32::from(nth * nth % 37));
                let group =
                    groups[if minds > 0 && nth % 13 == 5 { 2 } else { usize::from(nth % 2) }];
                world.spawn(group, if nth % 9 == 0 { vec2(5.0, 5.0) } else { at }, Vec2::ZERO);
            }
            let mut scripts = loaded(&world, text);
            // One way of counting in each tick.
            for _ in 0..5 {
                assert_eq!(world.step(&mut scripts, &[]), [], "{space:?} {minds}");
            }
        }
    }
}

/// What loops read in place is what the call answers: values of each kind, of agents that show none of it, in loops within
/// loops, and what is wrong.
#[test]
fn what_a_loop_reads_is_what_the_call_answers() {
    let top = "public { n = 1, sick = false, home = vector.zero, leader = \"agent\", greed = math.huge }
        function init(me)
            me:set('n', me:id() / 3) me:set('sick', me:id() % 2 == 0) me:set('home', me:position() / 7)
            if me:id() > 3 then me:set('leader', me:nearest(math.huge, 'all')) end
        end\n";
    for body in [
        "print(other:get('n'), other:get('sick'), other:get('home'), other:get('leader'), other:get('greed'))",
        "local sum = 1 + other:get('n') print(sum, other:get('home').x, not other:get('sick'))",
        "for more, at in other:get('n') and me:neighbors(1.5) do print(more:get('n'), other:get('n'), at) end",
        "for more, at in me:neighbors(1.5) do print(more:get('n'), other:get('n'), at) end print(other:get('n'))",
        "print((function() return other:get('n') end)())",
        "print(other:get('m'))",
        "print(other:get('n') + nil)",
        "print(other:get(nil))",
        "other.get('n')",
        "me:push(other:get('home'), other:get('n') or 1)",
        "me:set('n', 5) print(other:get('n'))",
        "local other = me:nearest(math.huge, 'all') print(other:get('n'))",
    ] {
        let outcome = |calls: &str| {
            let text = format!(
                "{top}function update(me, world)\nfor other in me:neighbors(2.5) do\n{body}\nend end\n{calls}"
            );
            let (mut world, mut scripts) = row(8, &text);
            let stones =
                world.add_group(Group { name: "stones".to_owned(), ..Group::default() }, None);
            world.spawn(stones, vec2(2.5, 0.5), Vec2::ZERO);
            let faults: Vec<_> = (0..3).flat_map(|_| world.step(&mut scripts, &[])).collect();
            (faults, scripts.take_log(), world.hash())
        };
        let in_place = outcome("");
        assert_eq!(in_place, outcome("--!calls"), "{body}");
        assert!(
            !in_place.0.is_empty() || !in_place.1.is_empty() || body.contains("push"),
            "{body}"
        );
    }
}

/// Filters that are the same each time, or only look so, right and wrong.
const FILTERS: &[&str] = &[
    "{ n = 3 }",
    "{ n = three }",
    "{ n = three - 1, sick = true }",
    "{ n = { max = params.most } }",
    "{ n = { min = 1, max = three } }",
    "{ sick = params.sick }",
    "{}",
    "{ n = changed }",
    "{ n = { min = 3, max = 1 } }",
    "{ n = { most = 1 } }",
    "{ n = true }",
    "{ m = 1 }",
    "{ sick = 'yes' }",
    "{ home = vector.zero }",
    "{ n = 0 / 0 }",
    "{ n = -three }",
    "{ 3 }",
    "{ n = {} }",
    "{ leader = nil }",
    "{ n = 1, sick = 2, m = 3 }",
    "{\n n = 3,\n}",
];
const ASKED: &[&str] = &[
    "print(me:count(9, 'all', FILTER))",
    "print(me:count(9, 'ants', FILTER)) print(me:count(9, 'stones', FILTER))",
    "print(me:nearest(9, 'all', FILTER))",
    "for other in me:neighbors(9, 'all', FILTER) do print(other) end",
];
const OTHERS: &[&str] = &[
    "for _, among in { 'all', 'ants', 'own' } do print(me:count(9, among, { n = 1 })) end",
    "local it = { count = function(self, a, b, filter) filter.n = 2 return filter.n end } print(it:count(1, 2, { n = 1 }))",
    "print(me:count(9, { n = 1 }))",
    "print(pcall(me.count, me, 9, 'all', { n = 1 }))",
];

/// What a script says whose sliders are moved, and that is declared anew.
fn told_by_filters(body: &str) -> (Vec<flockwork::Fault>, Vec<String>) {
    let top = "public { n = 1, sick = false, home = vector.zero, leader = \"agent\" }
        local three, params = 3, tune { most = 2, sick = true }
        local changed = 1
        changed = 2
        function init(me) me:set('n', me:id()) me:set('sick', me:id() % 2 == 0) end\n";
    let text = format!("{top}function update(me, world)\n{body}");
    let (mut world, mut scripts) = row(6, &text);
    let stones = world.add_group(Group { name: "stones".to_owned(), ..Group::default() }, None);
    world.spawn(stones, vec2(2.5, 0.5), Vec2::ZERO);
    let mut told: Vec<_> = (0..2).flat_map(|_| world.step(&mut scripts, &[])).collect();
    _ = scripts.set_param(GroupId(0), "most", 4.0);
    told.extend(world.step(&mut scripts, &[]));
    let top =
        "public { n = 7 } local three, params, changed = 5, tune { most = 2, sick = true }, 1";
    _ = scripts.reload("a.lua", &format!("{top} function update(me)\n{body}"));
    told.extend(world.step(&mut scripts, &[]));
    (told, scripts.take_log())
}

/// A filter that is the same each time is kept where it stands: it finds and says what the call would have.
#[test]
fn a_kept_filter_does_and_says_what_the_call_would() {
    let asked = |filter: &'static str| ASKED.iter().map(move |ask| ask.replace("FILTER", filter));
    let bodies = FILTERS.iter().flat_map(|filter| asked(filter));
    for body in bodies.chain(OTHERS.iter().map(|body| (*body).to_owned())) {
        let kept = told_by_filters(&format!("{body}\nend"));
        assert_eq!(kept, told_by_filters(&format!("{body}\nend\n--!calls")), "{body}");
        assert!(!kept.0.is_empty() || !kept.1.is_empty() || body.starts_with("for"), "{body}");
    }
}

/// There is room for so many kept filters; those beyond are made anew, and a file that is loaded often leaves none behind.
#[test]
fn filters_beyond_the_room_for_them_count_as_well() {
    let counts: String =
        (0..300).map(|nth| format!("sum += me:count(9, 'all', {{ n = {nth} }})\n")).collect();
    let text = format!(
        "public {{ n = 0 }}
        function init(me) me:set('n', me:id()) end
        function update(me, world)
            local sum = 0
            {counts} if world.tick > 0 then assert(sum == 4, sum) end
        end"
    );
    let (mut world, mut scripts) = row(5, &text);
    for _ in 0..6 {
        assert_eq!(world.step(&mut scripts, &[]), []);
        scripts.reload("a.lua", &text).unwrap();
    }
}
