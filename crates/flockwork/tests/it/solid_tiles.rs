//! The walls of tiles as obstacles: bodies slide along them as along one wall, and nothing slips between.

use flockwork::glam::{Vec2, Vec3, vec2, vec3};
use flockwork::obstacle::Box;
use flockwork::{Agent, Obstacle, Obstacles, Space, Stepping, TileMap, Vector};

fn walls<V: Vector>(rows: &str, space: Space<V>) -> Vec<Obstacle<V>> {
    TileMap::parse(rows, [0.0; 2], 1.0).unwrap().boxes(space)
}

fn body<V: Vector>(position: V) -> Agent<V> {
    Agent { position, radius: 0.2, max_speed: 2.0, ..Agent::default() }
}

/// Six rows that end at x = 5, of which no two are as long: six boxes.
const STEPS: &str = "....#.\n..###.\n.####.\n...##.\n#####.\n..###.";

#[test]
fn a_body_slides_along_boxes_as_along_one_wall() {
    let parts = walls(STEPS, Space::Open);
    assert_eq!(parts.len(), 6);
    let whole = [Box { min: vec2(0.0, 0.0), max: vec2(5.0, 6.0) }.into()];
    for hz in [30.0, 60.0, 120.0] {
        for into in [0.0, 0.05, 0.5, 2.0] {
            for way in [1.0, -1.0] {
                let start = vec2(5.2, 3.0 - 2.5 * way);
                let (mut one, mut other) = (body(start), body(start));
                for _ in 0..(4.0 * hz) as usize {
                    for (body, solid) in [(&mut one, &whole[..]), (&mut other, &parts)] {
                        let wish = vec2(-into, 1.2 * way);
                        body.advance(wish, Stepping::Timed(1.0 / hz), &Space::Open, solid);
                    }
                    let apart = (one.position - other.position).length();
                    assert!(apart < 1e-4, "{hz} Hz, {into} into it: {one:?} {other:?}");
                }
                assert!((one.position.y - start.y) * way > 4.7, "{one:?}");
            }
        }
    }
}

#[test]
fn in_a_volume_a_body_slides_along_them_at_any_height() {
    let parts = walls::<Vec3>(STEPS, Space::Open);
    let mut body = body(vec3(5.2, 0.5, -7.0));
    for _ in 0..240 {
        body.advance(vec3(-0.5, 1.2, 1.0), Stepping::Timed(1.0 / 60.0), &Space::Open, &parts);
    }
    assert!((body.position - vec3(5.2, 5.3, -3.0)).length() < 1e-2, "{body:?}");
}

#[test]
fn nothing_slips_between_tiles_that_touch_at_a_corner_or_a_side() {
    let diagonal = Obstacles::from(walls::<Vec2>(".#\n#.", Space::Open));
    let space = Space::Open;
    assert!(diagonal.block(&space, vec2(0.1, 1.9), vec2(1.8, -1.8)), "through the corner");
    assert!(!diagonal.block(&space, vec2(0.1, 1.9), vec2(0.0, -0.8)), "along a side");
    let steps = Obstacles::from(walls::<Vec2>(STEPS, Space::Open));
    for row in 1..6_u8 {
        let seam = vec2(-1.0, row.into());
        assert!(steps.block(&space, seam, vec2(8.0, 0.0)), "along the seam below row {row}");
    }
    let mut body = body(vec2(0.0, 2.0));
    for _ in 0..240 {
        body.advance(vec2(1.0, -1.0), Stepping::Timed(1.0 / 60.0), &space, &diagonal);
    }
    assert!(body.position.x < 1.0 && body.position.y > 1.0, "{body:?}");
}

/// What a scene says of solid tiles: they are obstacles, drawn as tiles, and go and come with their word.
#[cfg(feature = "scene")]
#[test]
fn tiles_are_obstacles_where_a_scene_says_so() {
    use flockwork::scene::{AnyWorld, Scene};
    let text = |solid: &str| {
        format!(
            "(name: \"a\", tiles: (tile: 1, rows: [\"..#.\", \"..#.\"]{solid}), groups: [(name: \"g\", spawn: Points([(0.5, 0.5)]),
                velocity: (1, 0), plan: [(behavior: wish(), target: Vector((1, 0)))])])"
        )
    };
    let scenes = ["", ", solid: true"].map(|solid| Scene::parse(&text(solid)).unwrap());
    let ends = scenes.each_ref().map(|scene| {
        let AnyWorld::Plane(mut world) = scene.build().unwrap() else { panic!("a plane") };
        assert_eq!(world.obstacles.len(), usize::from(world.solid));
        (0..240).for_each(|_| drop(world.step(&mut (), &[])));
        world.agents[0].position.x
    });
    assert!(ends[0] > 3.5 && (ends[1] - 1.8).abs() < 1e-3, "{ends:?}");
    let [free, solid] = &scenes;
    let AnyWorld::Plane(world) = free.build().unwrap() else { panic!("a plane") };
    let reloaded = solid.carry_over(free, AnyWorld::Plane(world)).unwrap();
    let AnyWorld::Plane(world) = reloaded.world else { panic!("a plane") };
    assert!(reloaded.restarted_by.is_empty() && world.solid && world.obstacles.len() == 1);
}
