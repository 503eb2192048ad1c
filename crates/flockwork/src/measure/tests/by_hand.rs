//! What measures say of a moment.

use super::*;
use crate::filter::{Condition, Filter};
use glam::vec3;

#[test]
fn a_crowd_in_numbers() {
    let (stand, right, up) = (Vec2::ZERO, vec2(1.34, 0.0), vec2(0.0, 1.34));
    let crowd = &mut world(&[(stand, right), (vec2(0.3, 0.0), up), (vec2(3.3, 0.0), stand)]);
    assert_eq!(at_once(&mut Population::default(), crowd).agents, 3);
    assert_eq!(at_once(&mut Stalls::default(), crowd).stalled, 1);
    assert_eq!(at_once(&mut Contact::default(), crowd).in_contact, 2);
    let overlaps = at_once(&mut Overlaps::default(), crowd);
    assert_eq!(overlaps.overlaps, 1);
    close(overlaps.deepest_overlap, 0.1);
    let speed = at_once(&mut Speed::default(), crowd);
    close(speed.speed_share, 2.0 / 3.0);
    close(speed.speed, 2.0 * 1.34 / 3.0);
    close(at_once(&mut Nearest::default(), crowd).nearest, (0.3 + 0.3 + 3.0) / 3.0);
    // The third has never moved, and its heading is along x.
    close(at_once(&mut Polarization::default(), crowd).polarization, 5.0_f32.sqrt() / 3.0);
    close(at_once(&mut Effort::default(), crowd).kinetic_energy, 1.34 * 1.34);
    let near = at_once(&mut Crowding::new(Target::Point(vec2(4.0, 0.0))), crowd);
    assert_eq!((near.near, near.nearest), (1, Some(3.0)));
}

#[test]
fn nothing_in_numbers() {
    let empty = &mut world(&[]);
    for subject in subjects() {
        for mut measure in Measure::all_of(&subject) {
            let mut observer = Observer::default();
            let moment = observer.observe(empty);
            measure.observe(&moment);
            let mut check = |name: &str, figure: Figure| match figure {
                Figure::None => {}
                Figure::Count(count) => assert_eq!(count, 0, "{name}"),
                Figure::Number(number) => assert_eq!(number, 0.0, "{name}"),
                Figure::List(list) => assert!(list.is_empty(), "{name}"),
            };
            measure.sample(&moment, &mut check);
            measure.run(&mut check);
        }
    }
}

/// Four agents on a circle around `middle`, each with a velocity of so many times the tangent.
fn ring(middle: Vec2, turns: [f32; 4]) -> Vec<State> {
    let out = [Vec2::X, Vec2::Y, -Vec2::X, -Vec2::Y];
    out.iter().zip(turns).map(|(out, turn)| (middle + *out * 2.0, out.perp() * turn)).collect()
}

#[test]
fn a_mill_is_told_from_a_stream() {
    let of = |states: &[State], space| {
        at_once(&mut Milling::default(), &mut world_in(space, states)).milling
    };
    close(of(&ring(vec2(7.0, 3.0), [1.0; 4]), Space::Open), 1.0);
    close(of(&ring(vec2(7.0, 3.0), [-2.0, -1.0, -1.0, -0.5]), Space::Open), 1.0);
    close(of(&ring(Vec2::ZERO, [1.0, 1.0, 1.0, -1.0]), Space::Open), 0.5);
    let outward: Vec<State> = ring(Vec2::ZERO, [0.0; 4]).iter().map(|it| (it.0, it.0)).collect();
    close(of(&outward, Space::Open), 0.0);
    // Around the corner of a torus.
    let torus = Space::Wrap(vec2(20.0, 12.0));
    let wrapped = |(at, velocity): &State| (torus.contain(*at, 0.0), *velocity);
    let states: Vec<State> = ring(vec2(0.5, 11.5), [1.0; 4]).iter().map(wrapped).collect();
    close(of(&states, torus), 1.0);
    // In a volume, in a tilted plane: its axis is along (0, −3, 4) / 5.
    let out =
        [vec3(1.0, 0.0, 0.0), vec3(0.0, 0.8, 0.6), vec3(-1.0, 0.0, 0.0), vec3(0.0, -0.8, -0.6)];
    let tilted: Vec<_> =
        out.map(|out| (out, vec3(0.0, -0.6, 0.8).cross(out))).into_iter().collect();
    close(at_once(&mut Milling::default(), &mut world_in(Space::Open, &tilted)).milling, 1.0);
}

#[test]
fn clusters_are_connected_through_others() {
    let at = |x: f32| (vec2(x, 0.0), Vec2::ZERO);
    // 18 and 0.5 are 1.5 m apart across the seam, and 18 and 16 are 2 m apart.
    let states = [at(0.5), at(10.5), at(3.2), at(1.8), at(10.0), at(18.0), at(16.0), at(13.0)];
    let sizes = |space, cluster_radius: f32| {
        let mut clusters = Clusters { cluster_radius, ..Clusters::default() };
        let now = at_once(&mut clusters, &mut world_in(space, &states));
        let sizes = clusters.run().cluster_sizes;
        assert_eq!((now.clusters, now.largest_cluster), (sizes.len(), sizes[0]));
        sizes
    };
    assert_eq!(sizes(Space::Open, 2.1), [3, 2, 2, 1]);
    assert_eq!(sizes(Space::Wrap(vec2(19.0, 9.0)), 2.1), [5, 2, 1]);
    assert_eq!(sizes(Space::Open, 0.4), [1; 8]);
    assert_eq!(sizes(Space::Open, 7.0), [8]);
}

/// A stream of agents at these positions, all with this velocity.
fn stream<const N: usize>(positions: [(f32, f32); N], velocity: Vec2) -> [State; N] {
    positions.map(|(x, y)| (vec2(x, y), velocity))
}

#[test]
fn lanes_are_told_from_a_mixture() {
    let order =
        |states: &[State]| at_once(&mut LaneOrder::default(), &mut world(states)).lane_order;
    let right = stream([(0.0, 0.0), (1.0, 0.0), (2.5, 0.1)], Vec2::X);
    let left = stream([(0.0, 1.0), (1.0, 1.0), (2.5, 1.1)], -Vec2::X);
    close(order(&[right, left].concat()), 1.0);
    assert_eq!(order(&right), None);
    // In one lane +, −, +: (1 − 1) / 2, (0 − 2) / 2 and (1 − 1) / 2, squared.
    let mixed = [(vec2(0.0, 0.0), Vec2::X), (vec2(1.0, 0.2), -Vec2::X), (vec2(2.0, 0.0), Vec2::X)];
    close(order(&mixed), 1.0 / 3.0);
    // One that is alone in its lane does not count.
    let with = |state: State| [&mixed[..], &[state]].concat();
    close(order(&with((vec2(1.0, 9.0), Vec2::X))), 1.0 / 3.0);
    // Along another axis than that of the headings the first has no other in its lane, nor has any.
    let mut across = LaneOrder { axis: Vec2::Y, ..LaneOrder::default() };
    assert_eq!(at_once(&mut across, &mut world(&mixed)).lane_order, None);
    // All others are too far away to count.
    let mut short = LaneOrder { lane_reach: 0.9, ..LaneOrder::default() };
    assert_eq!(at_once(&mut short, &mut world(&mixed)).lane_order, None);
}

#[test]
fn a_region_counts_each_agent_once() {
    let at = |x: f32, y: f32| (vec2(x, y), vec2(x / 10.0, 0.0));
    let states = [at(1.0, 1.0), at(2.0, 2.9), at(3.0, 2.0), at(9.5, 2.0), at(5.0, 5.0)];
    let of =
        |space, region| at_once(&mut Density::new(region), &mut world_in::<Vec2>(space, &states));
    let left = of(Space::Open, Region { min: vec2(1.0, 1.0), max: vec2(3.0, 3.0) });
    assert_eq!((left.inside, left.density), (2, Some(0.5)));
    close(left.speed, 0.15);
    let right = of(Space::Open, Region { min: vec2(3.0, 1.0), max: vec2(5.0, 3.0) });
    assert_eq!((right.inside, right.density), (1, Some(0.25)));
    let torus = Space::Wrap(vec2(10.0, 8.0));
    let across = of(torus, Region { min: vec2(9.0, 1.0), max: vec2(13.0, 3.0) });
    assert_eq!((across.inside, across.density), (3, Some(3.0 / 8.0)));
    let nothing = of(torus, Region { min: vec2(3.0, 3.0), max: vec2(3.0, 1.0) });
    assert_eq!((nothing.inside, nothing.density, nothing.speed), (0, None, None));
    let mut volume = world_in(Space::Open, &[(Vec3::ONE, Vec3::X), (vec3(1.0, 1.0, 3.0), Vec3::X)]);
    let now =
        at_once(&mut Density::new(Region { min: Vec3::ZERO, max: Vec3::splat(2.0) }), &mut volume);
    assert_eq!((now.inside, now.density), (1, Some(0.125)));
}

fn voronoi(space: Space<Vec2>, positions: &[Vec2], region: (Vec2, Vec2)) -> Option<f32> {
    let states: Vec<State> = positions.iter().map(|at| (*at, Vec2::ZERO)).collect();
    let (min, max) = region;
    let mut cells = Voronoi { cell_reach: 9.0, ..Voronoi::new(Region { min, max }) };
    at_once(&mut cells, &mut world_in(space, &states)).voronoi_density
}

/// One agent has the whole of a box of 4 by 5 m; of two in a box of 4 by 1 m, at 1 and 2 m, one has 1.5 m² and the other
/// 2.5 m²; on a lattice of 0.5 m each has 0.25 m².
#[test]
fn voronoi_cells_divide_the_room() {
    let a_box = Space::Walls(Vec2::ZERO, vec2(4.0, 5.0));
    let one = [vec2(1.0, 1.5)];
    close(voronoi(a_box, &one, (Vec2::ZERO, vec2(4.0, 5.0))), 1.0 / 20.0);
    close(voronoi(a_box, &one, (Vec2::ZERO, vec2(4.0, 2.5))), 1.0 / 20.0);
    close(voronoi(a_box, &one, (vec2(3.0, 4.0), vec2(3.5, 4.5))), 1.0 / 20.0);
    // Half of this region lies beyond the wall.
    close(voronoi(a_box, &one, (vec2(3.0, 0.0), vec2(5.0, 5.0))), 0.5 / 20.0);
    let narrow = Space::Walls(Vec2::ZERO, vec2(4.0, 1.0));
    let two = [vec2(1.0, 0.3), vec2(2.0, 0.3)];
    close(voronoi(narrow, &two, (vec2(1.0, 0.0), vec2(2.0, 1.0))), 0.5 / 1.5 + 0.5 / 2.5);
    close(voronoi(narrow, &two, (Vec2::ZERO, vec2(4.0, 1.0))), 0.5);
    let torus = Space::Wrap(vec2(6.0, 6.0));
    let lattice: Vec<Vec2> =
        (0..144).map(|nth| vec2((nth % 12) as f32, (nth / 12) as f32) * 0.5).collect();
    for region in [(vec2(0.1, 0.2), vec2(0.4, 0.3)), (vec2(4.9, 1.0), vec2(7.3, 5.0))] {
        close(voronoi(torus, &lattice, region), 4.0);
    }
    assert_eq!(voronoi(Space::Open, &[], (Vec2::ZERO, Vec2::ONE)), Some(0.0));
    assert_eq!(voronoi(Space::Open, &one, (Vec2::ONE, Vec2::ONE)), None);
    // In the open a cell is a square of twice its reach.
    close(voronoi(Space::Open, &one, (Vec2::ONE, vec2(2.0, 3.0))), 1.0 / (18.0 * 18.0));
    let volume = Region { min: Vec3::ZERO, max: Vec3::ONE };
    let mut crowd = world_in(Space::Open, &[(Vec3::ONE, Vec3::X)]);
    assert_eq!(at_once(&mut Voronoi::new(volume), &mut crowd).voronoi_density, None);
}

/// A wall at y = 1 takes from the cell of one that stands at 0.5 in a box of 4 by 5 m.
#[test]
fn voronoi_cells_end_at_obstacles() {
    let mut crowd =
        world_in(Space::Walls(Vec2::ZERO, vec2(4.0, 5.0)), &[(vec2(2.0, 0.5), Vec2::ZERO)]);
    let wall = crate::obstacle::Box { min: vec2(0.0, 1.0), max: vec2(4.0, 1.2) };
    crowd.obstacles = vec![wall.into()].into();
    let region = Region { min: Vec2::ZERO, max: vec2(4.0, 2.0) };
    let mut cells = Voronoi { cell_reach: 9.0, ..Voronoi::new(region) };
    close(at_once(&mut cells, &mut crowd).voronoi_density, 1.0 / 8.0);
}

/// A measure of a place that is gone, or of a target that is no place, measures nothing.
#[test]
fn places_may_be_marks_and_agents() {
    let mut crowd = world(&[(Vec2::ZERO, Vec2::X), (vec2(1.0, 0.0), Vec2::X)]);
    crowd.marks.push(crate::world::Named { name: "door".into(), it: vec2(2.4, 0.0) });
    let mut reached = |target| at_once(&mut Arrivals::new(target), &mut crowd).reached;
    assert_eq!(reached(Target::Mark(0)), 1);
    assert_eq!(reached(Target::Agent(AgentId(0))), 2);
    assert_eq!([Target::Mark(1), Target::Agent(AgentId(7))].map(reached), [0, 0]);
}

/// By hand: 1, 2 and 4 have the mean 7/3 and the variance (1 + 4 + 16)/3 − 49/9 = 14/9.
#[test]
fn what_is_shown_is_counted_and_averaged() {
    use crate::PublicValue::{self, Bool, Number};
    let mut world = world(&[(Vec2::ZERO, Vec2::X); 5]);
    let group = world.agents[0].group;
    let agent = PublicValue::Agent(AgentId::NONE);
    world.public.declare(group, [("fuel", Number(0.0)), ("ill", Bool(false)), ("leader", agent)]);
    for (id, fuel) in [(0, 1.0), (1, 2.0), (2, 4.0), (3, f64::INFINITY)] {
        assert!(world.set_public_value(AgentId(id), "fuel", Number(fuel)));
    }
    assert!(world.set_public_value(AgentId(1), "ill", Bool(true)));
    assert!(world.set_public_value(AgentId(1), "leader", PublicValue::Agent(AgentId(3))));
    // The last one is not finite: it is not there.
    world.agents[4].position.x = f32::NAN;
    let mut fuel = Public::new("fuel".to_owned());
    let now = at_once(&mut fuel, &mut world);
    assert_eq!((now.shown, now.least, now.greatest), (3, Some(1.0), Some(4.0)));
    assert_eq!(now.sum, 7.0);
    close(now.mean, 7.0 / 3.0);
    close(now.deviation, (14.0_f32 / 9.0).sqrt());
    assert!(world.set_public_value(AgentId(0), "fuel", Number(0.0)));
    let later = at_once(&mut fuel, &mut world);
    assert_eq!(later.shown, 2);
    let run = fuel.run();
    assert_eq!((run.shown, run.most_shown, run.mean_shown), (2, 3, Some(2.5)));
    assert_eq!(run.sum, 6.0);
    close(run.mean, 2.0);
    close(run.mean_over_time, (7.0 / 3.0 + 2.0) / 2.0);
    let now = at_once(&mut Public::new("ill".to_owned()), &mut world);
    assert_eq!((now.shown, now.mean, now.least), (1, Some(0.25), Some(0.0)));
    assert_eq!(at_once(&mut Public::new("leader".to_owned()), &mut world).shown, 1);
    let nothing = at_once(&mut Public::new("speed".to_owned()), &mut world);
    assert_eq!(nothing, super::super::public::Now::default());
}

/// Of six agents the fifth is not finite and the last has no body; two of three people are ill, and one of these has 4 of its
/// fuel left, as the car has.
#[test]
fn agents_are_counted_by_group_and_by_what_they_show() {
    use super::super::count::Now;
    use crate::PublicValue::{Bool, Number};
    let mut world = world(&[(Vec2::ZERO, Vec2::X); 3]);
    let (people, cars) = (world.agents[0].group, world.add_group(Group::default(), None));
    let bare = world.add_group(Group { body: false, ..Group::default() }, None);
    for group in [cars, cars, bare] {
        world.spawn(group, Vec2::ZERO, Vec2::X);
    }
    world.agents[4].position.x = f32::NAN;
    world.public.declare(people, [("fuel", Number(9.0)), ("ill", Bool(false))]);
    world.public.declare(cars, [("fuel", Number(4.0))]);
    for id in [0, 1] {
        assert!(world.set_public_value(AgentId(id), "ill", Bool(true)));
    }
    assert!(world.set_public_value(AgentId(1), "fuel", Number(4.0)));
    let ill = ("ill".to_owned(), Condition::Is(true));
    let low = ("fuel".to_owned(), Condition::Within(1.0, 4.0));
    let mut told = |group, filter: &[&(String, Condition)]| {
        let filter = Filter::of(filter.iter().map(|it| (*it).clone()));
        let Now { count, share } = at_once(&mut Count::new(Counted { group, filter }), &mut world);
        (count, share)
    };
    assert_eq!(told(None, &[]), (4, Some(1.0)));
    assert_eq!(told(Some(cars), &[]), (1, Some(1.0)));
    assert_eq!(told(Some(people), &[&ill]), (2, Some(2.0 / 3.0)));
    assert_eq!(told(None, &[&ill]), (2, Some(0.5)), "cars show nothing of the kind");
    assert_eq!(told(None, &[&low]), (2, Some(0.5)));
    assert_eq!(told(None, &[&ill, &low]), (1, Some(0.25)));
    assert_eq!(told(Some(bare), &[]), (0, None));
    let nothing = ("ill".to_owned(), Condition::Within(0.0, 1.0));
    assert_eq!(told(None, &[&nothing]), (0, Some(0.0)), "true is no number");
    let mut ill = Count::new(Counted { group: Some(people), filter: Filter::of([ill]) });
    at_once(&mut ill, &mut world);
    assert!(world.set_public_value(AgentId(0), "ill", Bool(false)));
    at_once(&mut ill, &mut world);
    let run = ill.run();
    assert_eq!((run.count, run.most_count, run.mean_count), (1, 2, Some(1.5)));
}
