//! A session is a world and its scripts: what a script hears and shows there is what it hears and shows in any host.

use flockwork::each_world;
use flockwork::scene::Scene;
use flockwork_lua::Scripts;
use flockwork_viewer::session::Session;

use crate::common::Place;

const SCENE: &str = r#"(
    name: "Two",
    about: "Two run into each other.",
    solid: true,
    groups: [(name: "ants", script: "ants.lua", count: 2, spawn: Points([(0, 0), (3, 0)]))],
)"#;

const SCRIPT: &str = r#"
public { bumps = 0 }
function update(me, world)
    for name in me:events() do
        if name == "contact" then
            me:set("bumps", me:get("bumps") + 1)
        end
    end
    me:seek(me:nearest(math.huge, "own"))
end
"#;

#[test]
fn a_session_hears_and_shows_what_a_world_does() {
    let place = Place::new();
    place.write("scenes/ants.ron", SCENE);
    place.write("scripts/ants.lua", SCRIPT);
    let mut session = Session::open(place.path("scenes/ants.ron"), None).unwrap();
    let mut world = Scene::parse(SCENE).unwrap().build().unwrap();
    let mut scripts = Scripts::new(Box::new(|_| Ok(SCRIPT.to_owned())));
    each_world!(&mut world, world => {
        assert_eq!(scripts.load(world), []);
        for _ in 0..200 {
            session.step(&[]);
            assert_eq!(world.step(&mut scripts, &[]), []);
        }
        let bumps = world.public_value(flockwork::AgentId(0), "bumps");
        assert!(matches!(bumps, Some(flockwork::PublicValue::Number(bumps)) if bumps > 0.0));
        assert_eq!(each_world!(&session.world, it => it.hash()), world.hash());
    });
}
