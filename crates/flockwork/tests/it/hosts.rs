//! What a host does with a world: it spawns, finds, plans and draws agents, moves obstacles, and takes many
//! out at once.

use flockwork::act::{Despawn, Spawn};
use flockwork::behavior::{AvoidObstacles, Behavior, Seek, Separation, Wander};
use flockwork::glam::{Vec2, vec2};
use flockwork::group::MovedBy;
use flockwork::measure::Observer;
use flockwork::neighbors::Among;
use flockwork::noise::Noise;
use flockwork::obstacle::{Circle, HalfSpace};
use flockwork::{
    AgentId, Group, GroupId, Input, Obstacle, ObstacleId, Plan, Snapshot, Space, Stepping, Target,
    Term, World,
};

const STEPPING: Stepping = Stepping::Timed(1.0 / 60.0);
const GROUP: GroupId = GroupId(0);

fn toward(point: Vec2) -> Plan<Vec2> {
    Plan::of([Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(point))])
}

/// So many agents in a row along x, one meter apart, whose group acts by this plan.
fn row(agents: u32, space: Space<Vec2>, plan: Option<Plan<Vec2>>) -> World<Vec2> {
    let mut world = World::new(space, STEPPING, 42, 2.0);
    world.add_group(Group::default(), plan);
    for nth in 0..agents {
        world.spawn(GROUP, vec2(nth as f32, 0.0), Vec2::ZERO).expect("there is room");
    }
    world
}

fn ids(world: &World<Vec2>) -> Vec<u32> {
    world.agents.iter().map(|agent| agent.id.0).collect()
}

#[test]
fn spawning_inputs_answer_ids_in_their_order() {
    let mut world = row(2, Space::Walls(Vec2::ZERO, vec2(9.0, 9.0)), Some(Plan::default()));
    let spawn = |group, x: f32, tag| Input::Spawn(group, vec2(x, 1.0), Vec2::ZERO, tag);
    world.most_agents = 4;
    let inputs = [
        spawn(GROUP, 3.0, 7),
        spawn(GROUP, 99.0, 8),
        spawn(GroupId(5), 4.0, 9),
        spawn(GROUP, 5.0, 10),
        spawn(GROUP, 6.0, 11),
        // Who leaves makes room.
        Input::Despawn(AgentId(0)),
        spawn(GROUP, 7.0, 12),
    ];
    world.step(&mut (), &inputs);
    let [two, three, four] = [2, 3, 4].map(|id| Some(AgentId(id)));
    assert_eq!(world.spawned, [two, None, None, three, None, four]);
    let tags = [two, three, four].map(|id| world.agent(id.unwrap()).unwrap().tag);
    assert_eq!((tags, world.agents.len()), ([7, 10, 12], 4));
    world.step(&mut (), &[]);
    assert!(world.spawned.is_empty(), "they are of the last tick");
}

#[test]
fn a_plan_is_read_and_written_by_id() {
    let mut world = row(3, Space::Open, None);
    let shared = world.add_group(Group::default(), Some(toward(vec2(0.0, 9.0))));
    let sheep = world.spawn(shared, vec2(0.0, 0.0), Vec2::ZERO).unwrap();
    let (me, gone) = (AgentId(1), AgentId(77));
    assert_eq!((world.plan(me), world.plan(gone)), (None, None));
    assert!(world.set_plan(me, toward(vec2(1.0, 9.0))));
    assert_eq!(world.plan(me), Some(toward(vec2(1.0, 9.0)).view()));
    assert_eq!(world.plan(AgentId(0)), Some(Plan::default().view()), "it coasts");
    assert_eq!(world.plan(sheep), Some(toward(vec2(0.0, 9.0)).view()));
    assert!(!world.set_plan(sheep, Plan::default()), "its group has one plan for all");
    assert!(!world.set_plan(gone, Plan::default()));
    assert!(!world.set_plan(me, toward(vec2(f32::NAN, 0.0))));
    // Places move up, and the plan stays with its agent.
    world.step(&mut (), &[Input::Despawn(AgentId(0))]);
    (0..60).for_each(|_| drop(world.step(&mut (), &[])));
    assert_eq!(world.plan(me), Some(toward(vec2(1.0, 9.0)).view()));
    let y = |id| world.agent(id).unwrap().position.y;
    assert!(y(me) > 0.5 && y(AgentId(2)) == 0.0, "{} {}", y(me), y(AgentId(2)));
}

/// A large crowd that lies all over the memory: the world puts it in another order.
fn scattered(agents: u64) -> World<Vec2> {
    let side = (agents as f32).sqrt();
    let mut world = World::new(Space::Wrap(vec2(side, side)), STEPPING, 42, 1.0);
    let wander = Plan::of([Term::new(Behavior::Wander(Wander::default()))]);
    world.add_group(Group::default(), Some(wander));
    for nth in 0..agents {
        let at = vec2(Noise::UNOWNED.uniform(2 * nth), Noise::UNOWNED.uniform(2 * nth + 1));
        world.spawn(GROUP, at * side, Vec2::ZERO).expect("there is room");
    }
    world
}

#[test]
fn agents_can_be_gone_through_in_the_order_of_ids() {
    let mut world = scattered(20_000);
    world.step(&mut (), &[]);
    assert!(!ids(&world).is_sorted(), "the world has put them in another order");
    let mut by_id = world.agents_by_id();
    assert_eq!(by_id.len(), 20_000);
    assert!(by_id.clone().zip(0..).all(|(agent, id)| agent.id == AgentId(id)));
    assert_eq!(by_id.next_back().map(|agent| agent.id), Some(AgentId(19_999)));
}

/// A write that the engine has to look at moves the grid; one of a tag or a color does not.
#[test]
fn the_hosts_own_word_changes_nothing_that_the_engine_looks_at() {
    let mut world = row(3, Space::Open, Some(Plan::default()));
    world.step(&mut (), &[]);
    *world.agents.tag_mut(1).unwrap() = 99;
    *world.agents.color_mut(2).unwrap() = [1, 2, 3];
    assert_eq!((world.agents[1].tag, world.agents[2].color), (99, [1, 2, 3]));
    assert!(world.agents.tag_mut(3).is_none() && world.agents.color_mut(3).is_none());
    assert!(!format!("{:?}", world.agents).contains("changed: true"), "only now");
    world.agents[1].tag = 98;
    assert!(format!("{:?}", world.agents).contains("changed: true"));
}

#[test]
fn positions_before_the_tick_are_kept_if_asked_for() {
    let size = vec2(20.0, 20.0);
    let mut world = row(4, Space::Wrap(size), Some(Plan::default()));
    for nth in 0..4 {
        world.place(AgentId(nth), vec2(19.99 - nth as f32, 5.0), vec2(1.2, 0.0));
    }
    world.step(&mut (), &[]);
    assert!(world.before.is_empty(), "it costs nothing");
    assert_eq!(world.between(1, 0.0), Some(world.agents[1].position));
    world.keeps_before = true;
    let start: Vec<Vec2> = world.agents.iter().map(|agent| agent.position).collect();
    world.step(&mut (), &[Input::Place(AgentId(3), vec2(7.0, 7.0), Vec2::ZERO)]);
    assert_eq!(world.before[..3], start[..3]);
    assert_eq!(world.between(0, 0.0), Some(start[0]));
    assert_eq!(world.between(3, 0.0), Some(vec2(7.0, 7.0)), "it was put there");
    for place in 0..3 {
        let half = world.between(place, 0.5).unwrap();
        assert!((world.space.offset(start[place], half) - vec2(0.01, 0.0)).length() < 1e-5);
    }
    let new = world.spawn(GROUP, vec2(1.0, 1.0), Vec2::ONE).and_then(|id| world.place_of(id));
    assert_eq!(world.between(new.unwrap(), 0.0), Some(vec2(1.0, 1.0)));
    world.despawn(AgentId(0));
    assert_eq!(world.between(0, 0.0), Some(start[1]), "it has moved up");
    assert_eq!(world.between(9, 0.5), None);
    // Across the seam, the short way.
    world.place(AgentId(1), vec2(19.995, 5.0), vec2(1.2, 0.0));
    world.step(&mut (), &[]);
    assert!(world.agents[0].position.x < 0.1, "it is across");
    let on_its_way = world.between(0, 0.1).unwrap().x;
    assert!((19.995..20.0).contains(&on_its_way), "{on_its_way}");
}

#[test]
fn a_host_in_a_reordered_world_draws_the_right_agents() {
    let mut world = scattered(20_000);
    world.keeps_before = true;
    for _ in 0..2 {
        let before: Vec<Vec2> = world.agents_by_id().map(|agent| agent.position).collect();
        world.step(&mut (), &[]);
        for (place, agent) in world.agents.iter().enumerate() {
            assert_eq!(world.before[place], before[agent.id.0 as usize]);
        }
    }
}

fn circle(x: f32, y: f32) -> Obstacle<Vec2> {
    Obstacle::Circle(Circle { center: vec2(x, y), radius: 1.0 })
}

#[test]
fn obstacles_are_added_moved_and_taken_away_by_inputs() {
    let mut world = row(1, Space::Open, Some(Plan::default()));
    world.obstacles = (0..20).map(|nth| circle(3.0 * nth as f32, 50.0)).collect();
    let mut list = world.obstacles.to_vec();
    let inputs = [
        Input::AddObstacle(circle(5.0, 0.1), Vec2::ZERO),
        Input::SetObstacle(ObstacleId(3), circle(8.0, 8.0)),
        Input::RemoveObstacle(ObstacleId(0)),
    ];
    assert_eq!(world.step(&mut (), &inputs), []);
    list.push(circle(5.0, 0.1));
    list[3] = circle(8.0, 8.0);
    list.remove(0);
    assert_eq!(world.obstacles[..], list);
    let touched = |x, y| world.obstacles.touch(&Space::Open, vec2(x, y), 0.1);
    assert_eq!((touched(5.0, 0.0), touched(8.0, 8.0), touched(9.0, 50.0)), (true, true, false));
}

/// A pillar that a host puts in the way turns agents aside; what comes of it is exact, also from a state that
/// was saved after the pillar was put there, or before.
#[test]
fn moved_obstacles_are_met_and_restored() {
    let avoid =
        Term { weight: 3.0, ..Term::new(Behavior::AvoidObstacles(AvoidObstacles::default())) };
    let plan = || {
        let mut plan = toward(vec2(30.0, 0.0));
        plan.push(avoid);
        plan.push(Term::new(Behavior::Separation(Separation::default())));
        plan
    };
    let inputs = |tick: u64| match tick {
        10 => [circle(6.0, 0.2), circle(0.0, 40.0)]
            .map(|it| Input::AddObstacle(it, Vec2::ZERO))
            .to_vec(),
        20..120 => {
            vec![Input::SetObstacle(ObstacleId(0), circle(6.0, 0.2 + 0.002 * (tick - 20) as f32))]
        }
        400 => vec![Input::RemoveObstacle(ObstacleId(0))],
        _ => vec![],
    };
    let run = |world: &mut World<Vec2>, until| {
        while world.tick < until {
            let inputs = inputs(world.tick);
            assert!(world.step(&mut (), &inputs).is_empty());
        }
        (world.hash(), world.obstacles.to_vec())
    };
    let mut world = row(5, Space::Open, Some(plan()));
    let mut plain = world.clone();
    (0..600).for_each(|_| drop(plain.step(&mut (), &[])));
    let early = world.save();
    run(&mut world, 200);
    let bytes = world.save().to_bytes();
    let end = run(&mut world, 600);
    assert_eq!(end.1, [circle(0.0, 40.0)]);
    assert_ne!(end.0, plain.hash(), "the pillar turns them aside");

    let late = Snapshot::from_bytes(&bytes).unwrap();
    assert_eq!(late.obstacles.len(), 2);
    let mut fresh = row(0, Space::Open, Some(plan()));
    fresh.restore(&late).unwrap();
    assert_eq!(run(&mut fresh, 600), end, "from a state in which the pillar stands");
    world.restore(&early).unwrap();
    assert!(world.obstacles.is_empty());
    assert_eq!(run(&mut world, 600), end, "from the start, in a world where it stood");
}

#[test]
fn many_who_leave_at_once_leave_the_same_as_one_by_one() {
    let inputs: Vec<Input<Vec2>> =
        (0..3000).map(|nth| Input::Despawn(AgentId(2 * nth % 4001))).collect();
    let leaving: Vec<AgentId> = (0..3000).map(|nth| AgentId(2 * nth % 4001)).collect();
    for mut world in [scattered(4000), scattered(9000)] {
        world.keeps_before = true;
        world.step(&mut (), &[]);
        let (mut by_inputs, mut by_one) = (world.clone(), world.clone());
        let gone = leaving.iter().filter(|id| by_one.despawn(**id)).count();
        assert_eq!(world.despawn_all(&leaving), gone);
        assert_eq!(world.despawn_all(&leaving), 0);
        assert_eq!((&world.agents, &world.before), (&by_one.agents, &by_one.before));
        by_inputs.step(&mut (), &inputs);
        by_one.step(&mut (), &[]);
        assert_eq!(
            (by_inputs.agents.len(), by_inputs.hash()),
            (by_one.agents.len(), by_one.hash())
        );
        assert!(by_inputs.agents_by_id().is_sorted_by_key(|agent| agent.id));
    }
}

#[test]
fn who_is_about_to_leave_can_not_be_placed_and_one_just_spawned_can_leave() {
    let mut world = row(3, Space::Open, Some(Plan::default()));
    let inputs = [
        Input::Despawn(AgentId(1)),
        Input::Place(AgentId(1), vec2(50.0, 0.0), Vec2::ZERO),
        Input::Spawn(GROUP, vec2(9.0, 9.0), Vec2::ZERO, 0),
        Input::Despawn(AgentId(3)),
        Input::Despawn(AgentId(3)),
        Input::Spawn(GROUP, vec2(8.0, 8.0), Vec2::ZERO, 0),
    ];
    world.step(&mut (), &inputs);
    assert_eq!(ids(&world), [0, 2, 4]);
    assert_eq!(world.spawned, [Some(AgentId(3)), Some(AgentId(4))]);
}

#[test]
fn an_agent_of_an_unknown_group_is_met_and_stops_nothing() {
    for body in [true, false] {
        let mut world = row(6, Space::Open, None);
        world.add_group(Group { body, ..Group::default() }, None);
        world.plans.by_group.resize(9, Some(Plan::default()));
        world.agents[2].group = GroupId(u32::MAX);
        world.agents[3].group = GroupId(5);
        for among in [Among::All, Among::Others, Among::Group(GroupId(u32::MAX))] {
            let world = world.perceive();
            let me = &world.agents[1];
            assert_eq!(world.nearest_of(me, among).map(|it| it.id.0 % 2), Some(0), "{among:?}");
        }
        drop(world.step(&mut (), &[]));
        assert!(Observer::default().observe(&mut world).agents.len() > 3);
    }
}

#[test]
fn a_placed_agent_looks_where_it_goes() {
    let mut world = World::new(Space::Open, Stepping::default(), 1, 2.0);
    let host = Group { moved_by: MovedBy::Host, ..Group::default() };
    let group = world.add_group(host, None);
    let id = world.spawn(group, Vec2::ZERO, Vec2::X).unwrap();
    world.place(id, vec2(1.0, 1.0), vec2(0.0, 1.0));
    assert!(world.can_see(&world.agents[0], Vec2::Y, 9.0, 0.5));
    world.agents[0].facing = Vec2::X;
    drop(world.step(&mut (), &[]));
    assert_eq!(world.agents[0].facing, Vec2::Y);
}

#[test]
fn an_agent_that_leaves_makes_room_for_its_child() {
    let mut world = row(1, Space::Open, None);
    let act = Spawn { group: GroupId(0), position: Vec2::ONE, velocity: Vec2::ZERO };
    let acts = vec![Despawn {}.into(), act.into()];
    world.plans.by_group[0] = Some(Plan { acts, ..Plan::default() });
    world.most_agents = 1;
    assert_eq!(world.step(&mut (), &[]), []);
    assert_eq!(ids(&world), [1]);
}

/// An obstacle that lies some sizes of the torus outside of it, and one that has no end.
#[test]
fn obstacles_of_a_torus_may_lie_far_outside() {
    let mut world = World::<Vec2>::new(Space::Wrap(vec2(10.0, 10.0)), Stepping::default(), 1, 2.0);
    for x in [5.0, 35.0, 45.0, -75.0, 1005.0] {
        world.obstacles = vec![circle(x, 5.0)].into();
        assert!(!world.sees(vec2(2.0, 5.0), vec2(6.9, 5.0)), "{x}");
        assert!(world.sees(vec2(2.0, 1.0), vec2(6.9, 1.0)), "{x}");
    }
    let half = Obstacle::HalfSpace(HalfSpace { point: vec2(2.0, 0.0), normal: Vec2::X });
    world.obstacles = vec![half, circle(5.0, 5.0)].into();
    assert!(world.sees(vec2(3.0, 1.0), vec2(6.9, 1.0)));
    assert!(!world.sees(vec2(1.0, 1.0), vec2(3.0, 1.0)));
}
