"""The same bits as the Rust core."""

import copy
import pickle

import flockwork
import pytest
from conftest import ROOT, TEN_THOUSAND, Core, expected

SCENES = ["crowds/doorway", "groups/flock", "combining/combine", "leaders/drones", "games/zombies"]


@pytest.mark.parametrize("scene", SCENES)
def test_shipped_scenes_have_the_hash_of_the_core(scene: str) -> None:
    world = flockwork.World.from_scene(ROOT / f"scenes/{scene}.ron")
    assert world.step(2000) == 0
    assert world.hash() == expected(scene.split("/")[1])


def test_ten_thousand_agents_have_the_hash_of_the_core(core: Core) -> None:
    world = flockwork.World.from_scene(TEN_THOUSAND)
    for _ in range(600):
        world.step()
        assert world.positions.shape == (10_000, 2)
    assert world.hash() == core.step(600)[0]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda world: pickle.loads(pickle.dumps(world))])
@pytest.mark.parametrize("scene", SCENES)
def test_copies_go_on_as_the_world_does(scene: str, copied) -> None:
    world = flockwork.World.from_scene(ROOT / f"scenes/{scene}.ron")
    world.step(300)
    other = copied(world)
    assert other.hash() == world.hash()
    world.step(300)
    assert other.tick == 300
    other.step(300)
    assert other.hash() == world.hash()


def test_a_saved_state_is_returned_to() -> None:
    world = flockwork.World.from_scene(ROOT / "scenes/crowds/doorway.ron")
    world.step(200)
    state = world.save()
    world.step(200)
    there = world.hash()
    world.restore(state)
    assert world.tick == 200
    world.step(200)
    assert world.hash() == there


def test_a_copy_has_the_scripts_and_parameters_of_its_world() -> None:
    scene = '(name: "s", space: Plane, groups: [(name: "g", count: 3, spawn: Points([(0, 0), (0, 9), (0, 18)]), script: "s.lua")])'
    text = "local p = tune { x = { 1, min = -9, max = 9 } }\nfunction update(me, world, dt) me:seek(vector.create(p.x, 0)) end"
    world = flockwork.World.from_scene(scene, {"s.lua": text})
    world.reload("s.lua", text.replace("seek", "flee"))
    world.set_param("g", "x", -5)
    for other in copy.copy(world), pickle.loads(pickle.dumps(world)):
        assert [it.value for it in other.params("g")] == [-5]
        other.step(50)
        reference = copy.copy(world)
        reference.step(50)
        assert other.hash() == reference.hash()
    plain = flockwork.World.from_scene(scene, {"s.lua": text})
    plain.step(50)
    assert plain.hash() != reference.hash(), "the text and the parameter make a difference"
