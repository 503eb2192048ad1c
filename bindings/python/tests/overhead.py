"""What Python adds to a step: ten thousand agents, positions read after each tick, against the core alone, in turns and on one
thread each.

Run `FLOCKWORK_CORE=…/examples/core python tests/overhead.py` with release builds; `.ci/python --overhead` does."""

import os
from statistics import median
from time import perf_counter_ns

import flockwork
from conftest import TEN_THOUSAND, Core

TURNS, TICKS, AGENTS = 100, 10, 10_000


def here(world: flockwork.World) -> int:
    started = perf_counter_ns()
    for _ in range(TICKS):
        world.step()
        world.positions
    return perf_counter_ns() - started


def reading(world: flockwork.World) -> int:
    started = perf_counter_ns()
    for _ in range(TICKS):
        world.positions
    return perf_counter_ns() - started


def calling(world: flockwork.World) -> int:
    """Calls that do nothing else: what is left of a step without agents and ticks."""
    started = perf_counter_ns()
    for _ in range(TICKS):
        world.step(0)
    return perf_counter_ns() - started


def main() -> None:
    os.environ["RAYON_NUM_THREADS"] = "1"
    world, core = flockwork.World.from_scene(TEN_THOUSAND), Core()
    rows = [(core.step(TICKS)[1], here(world), reading(world), calling(world)) for _ in range(TURNS)]
    per_agent = [[took / TICKS / AGENTS for took in column] for column in zip(*rows)]
    print("ns per agent and tick      median  least")
    for name, column in zip(["core", "Python, positions read", "reading positions alone", "calling step alone"], per_agent):
        print(f"{name:25} {median(column):7.2f} {min(column):6.2f}")
    more = median(python - bare for bare, python, *_ in zip(*per_agent))
    print(f"Python adds {more:.1f} (median of the differences of turns)")
    core.close()


if __name__ == "__main__":
    main()
