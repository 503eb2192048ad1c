//! What scripts can do, one small world each.

mod common;

use common::*;

#[test]
fn an_agent_goes_where_its_script_says() {
    let (mut world, mut scripts) = loaded(4, &update(
        "me:seek(world.marks.door)\nme:avoid_obstacles(2)\nme:separation(0.5)\nme:queue()",
    ));
    run(&mut world, &mut scripts, 120);
    assert!(world.agents[0].position.x > 1.0, "{:?}", world.agents[0]);
}
