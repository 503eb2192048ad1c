"""Threads: stepping frees the interpreter, and a world is used by one thread at a time."""

import copy
import gc
import multiprocessing
import signal
import threading
import time

import flockwork
import pytest
from conftest import FLOCK, TEN_THOUSAND


def test_other_threads_go_on_while_a_world_steps() -> None:
    world = flockwork.World.from_scene(TEN_THOUSAND)
    counted, done = 0, threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1

    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    world.step(50)
    during = counted - before
    done.set()
    thread.join()
    assert during > 10_000


def test_two_threads_share_a_world_without_losing_a_tick() -> None:
    world = flockwork.World.from_scene(FLOCK)
    threads = [threading.Thread(target=lambda: [(world.step(), world.positions, world.hash()) for _ in range(200)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    alone = flockwork.World.from_scene(FLOCK)
    alone.step(800)
    assert world.tick == 800 and world.hash() == alone.hash()


def test_two_worlds_step_side_by_side() -> None:
    worlds = [flockwork.World.from_scene(FLOCK) for _ in range(4)]
    threads = [threading.Thread(target=world.step, args=(300,)) for world in worlds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({world.hash() for world in worlds}) == 1


def test_a_world_that_is_dropped_while_it_steps_is_stepped_to_the_end() -> None:
    world = flockwork.World.from_scene(TEN_THOUSAND)
    thread = threading.Thread(target=world.step, args=(20,))
    thread.start()
    del world
    gc.collect()
    thread.join()


def test_a_function_that_looks_for_scripts_cannot_use_its_world() -> None:
    scene = '(name: "s", space: Plane, groups: [(name: "g", script: "s.lua")])'
    empty = "function update(me, world, dt) end"
    told, world = [], None

    def scripts(name: str) -> str:
        if world is not None:
            with pytest.raises(flockwork.BusyError) as error:
                world.step()
            told.append(str(error.value))
        return empty if name == "s.lua" else "return {}"

    world = flockwork.World.from_scene(scene, scripts)
    world.reload("s.lua", "local other = require('other')\n" + empty)
    assert told and "this thread" in told[0]
    world.step()


def test_ctrl_c_ends_a_long_step_between_two_ticks() -> None:
    world = flockwork.World.from_scene(FLOCK)
    threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        world.step(2**32 - 1)
    assert time.monotonic() - started < 10
    reached = world.tick
    alone = flockwork.World.from_scene(FLOCK)
    alone.step(reached)
    assert 0 < reached and alone.hash() == world.hash()
    assert copy.copy(world).hash() == world.hash()


def run(seed: int) -> int:
    world = flockwork.World.from_scene(TEN_THOUSAND, seed=seed)
    world.step(20)
    return world.hash()


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_forked_processes_step_worlds() -> None:
    here = [run(seed) for seed in (5, 6)]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map_async(run, [5, 6]).get(timeout=120) == here
    assert here[0] != here[1]
    world = flockwork.World.from_scene(TEN_THOUSAND)
    world.step(20)
    assert world.hash() == here[0], "the scene's seed is 5"


MANY = """(name: "Many", space: Plane, groups: [(name: "ants", count: 600, spawn: Grid(from: (0, 0), spacing: 1, columns: 30), script: "ant.lua")])"""
ANT = "local params = tune { goal = { 10, min = -20, max = 20 } } function update(me) me:seek(vector.create(params.goal, 0)) end"


def go_on(world: flockwork.World) -> int:
    world.set_param("ants", "goal", 3)
    world.reload("ant.lua", ANT + " -- again")
    world.step(20)
    return world.hash()


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_forked_processes_take_worlds_with_scripts() -> None:
    world = flockwork.World.from_scene(MANY, scripts={"ant.lua": ANT})
    world.set_param("ants", "goal", 5)
    world.step(5)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        there = pool.map_async(go_on, [world, world]).get(timeout=120)
    assert there == [go_on(world)] * 2
