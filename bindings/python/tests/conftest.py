"""What the tests share."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import flockwork
import pytest

ROOT = Path(__file__).parents[3]
TEN_THOUSAND = Path(__file__).with_name("ten_thousand.ron")

FLOCK = """(
    name: "Flock", space: Plane, bounds: Wrap((60, 40)), seed: 7,
    groups: [(
        name: "birds", count: 200, spawn: Rect(min: (0, 0), max: (60, 40)), velocity: Random(1),
        plan: [(behavior: wander()), (behavior: separation()), (behavior: alignment()), (behavior: cohesion())],
    )],
)"""

OWN_PLANS = """(
    name: "Own plans", space: Plane, marks: { "door": (3, 4) }, paths: { "way": (points: [(0, 0), (9, 0), (9, 9)]) },
    groups: [
        (name: "people", count: 3, spawn: Points([(0, 0), (0, 5), (0, 10)])),
        (name: "guards", count: 1, spawn: Points([(20, 0)]), max_speed: 2),
    ],
)"""


@pytest.fixture
def flock() -> flockwork.World:
    return flockwork.World.from_scene(FLOCK)


@pytest.fixture
def people() -> flockwork.World:
    world = flockwork.World.from_scene(OWN_PLANS)
    world.set_group_plan("people", None)
    return world


def expected(name: str) -> int:
    """The hash of a shipped scene after 2000 ticks, as the core's tests have it."""
    rows = (ROOT / "crates/flockwork-lua/tests/it/scenes.txt").read_text().splitlines()
    return next(int(row[:16], 16) for row in rows if row[17:] == f"{name}.ron")


class Core:
    """The scene of ten thousand agents in the Rust core alone: the example `core` of what all bindings wrap."""

    def __init__(self) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
        self.process = subprocess.Popen([os.environ["FLOCKWORK_CORE"], TEN_THOUSAND], **pipes)

    def step(self, ticks: int) -> tuple[int, int]:
        """Moves all agents, and answers the hash and the time it took (ns)."""
        print(ticks, file=self.process.stdin)
        told, took = self.process.stdout.readline().split()
        return int(told, 16), int(took)

    def close(self) -> None:
        self.process.communicate()


@pytest.fixture
def core() -> Iterator[Core]:
    if "FLOCKWORK_CORE" not in os.environ:
        pytest.skip("FLOCKWORK_CORE names no program; .ci/python builds it")
    core = Core()
    yield core
    core.close()
