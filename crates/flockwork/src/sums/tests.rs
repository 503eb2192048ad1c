use super::*;
use crate::{AgentId, GroupId};
use glam::{Vec2, vec2};

fn at(id: u32, offset: Vec2) -> Neighbor<Vec2> {
    Neighbor {
        id: AgentId(id),
        group: GroupId(0),
        offset,
        velocity: Vec2::X,
        heading: Vec2::X,
        radius: 0.1,
        passed: 0,
    }
}

fn within(radius: f32) -> Ask {
    Ask::within(radius, Among::All, SumOf::First | SumOf::Offset)
}

#[test]
fn scaling_all_distances_does_not_change_who_is_in_the_cone() {
    let me = Agent::<Vec2>::default();
    let ask = Ask { half_angle: 0.524, ..within(1e6) };
    for scale in [1e-3, 1.0, 1e3] {
        let seen = [vec2(0.5, 0.0), vec2(0.1, 0.95)].map(|p| at(1, p * scale));
        assert_eq!(Sums::over(&me, &seen, &ask).count, 1.0);
    }
}

#[test]
fn the_first_is_the_one_with_the_lowest_id() {
    let me = Agent::<Vec2>::default();
    let all = [at(3, vec2(0.5, 0.0)), at(2, vec2(0.0, 1.0)), at(1, vec2(9.0, 0.0))];
    let sums = Sums::over(&me, &all, &within(2.0));
    assert_eq!(sums.of(SumOf::First), vec2(0.0, 1.0));
    assert_eq!(sums.mean(sums.of(SumOf::Offset)), vec2(0.25, 0.5));
}

#[test]
fn of_many_only_the_nearest_count_and_equals_go_together() {
    let me = Agent::<Vec2>::default();
    let all: Vec<_> = [1.0, 2.0, 2.0, 3.0, 9.0].map(|x| at(1, vec2(x, 0.0))).into();
    let count = |most| Sums::over(&me, &all, &Ask { most, ..within(5.0) }).count;
    assert_eq!([0, 1, 2, 3, 4, 9].map(count), [4.0, 1.0, 3.0, 3.0, 4.0, 4.0]);
}
