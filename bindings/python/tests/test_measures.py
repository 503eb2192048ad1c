"""Measures over time and of the run."""

import flockwork
import numpy as np
import pytest
from conftest import FLOCK, ROOT

GATE = """(
    name: "gate", space: Plane,
    groups: [(name: "g", count: 3, spawn: Points([(0, 0), (0, 2), (0, 30)]), velocity: (1, 0), max_speed: 1, plan: [(behavior: seek(), target: (1000, 0))])],
    measures: (gates: { "line": (from: (5, -9), to: (5, 9)) }, regions: { "start": (min: (-1, -1), max: (2, 3)) }),
)"""


def test_polarization_is_that_of_numpy() -> None:
    world, measures = flockwork.World.from_scene(FLOCK), flockwork.Measures(every=10)
    told = []
    for _ in range(20):
        measures.step(world, 10)
        told.append(np.hypot(*world.headings.mean(axis=0)))
    columns = measures.columns
    assert columns["tick"].tolist() == list(range(0, 201, 10)) and columns["secs"][-1] == pytest.approx(200 / 60)
    assert np.allclose(columns["polarization"][1:], told, atol=1e-5)
    assert measures.summary["polarization"] == pytest.approx(columns["polarization"].mean(), rel=1e-5)
    assert {len(it) for it in columns.values()} == {21} and len(measures) == 21


def test_gates_and_regions_of_the_scene() -> None:
    world, measures = flockwork.World.from_scene(GATE), flockwork.Measures()
    measures.step(world, 900)
    columns, summary = measures.columns, measures.summary
    assert columns["agents"].tolist() == [3] * 901
    assert summary["gates.line.passages"] == 2 and len(summary["gates.line.passage_secs"]) == 2
    assert columns["gates.line.balance"][-1] == 2
    # Two agents in 3 m by 4 m, until they leave.
    assert columns["regions.start.density"][0] == pytest.approx(2 / 12) and columns["regions.start.density"][-1] == 0


def test_measuring_changes_nothing() -> None:
    world, other = flockwork.World.from_scene(FLOCK), flockwork.World.from_scene(FLOCK)
    flockwork.Measures(every=7).step(world, 100)
    other.step(100)
    assert world.hash() == other.hash()


def test_values_that_scripts_declare_later_are_measured() -> None:
    world, measures = flockwork.World.from_scene(ROOT / "scenes/crowds/epidemic.ron"), flockwork.Measures(every=30)
    measures.step(world, 120)
    columns = measures.columns
    names = [name for name in columns if name.startswith("values.")]
    assert names and all(len(columns[name]) == 5 for name in names)


@pytest.mark.parametrize("every", [0, -1, 2**40, "a", 1.5])
def test_every_is_a_number_of_ticks(every: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        flockwork.Measures(every=every)
