"""What is wrong with scenes, files and numbers is told in Python's way."""

from pathlib import Path

import flockwork
import pytest
from conftest import FLOCK

TWO_MISTAKES = '(\n  name: "x", space: Plane,\n  groups: [\n    (name: "a", cuont: 1),\n    (name: "b", plan: [(behavior: wandr())]),\n  ],\n)'


def test_all_mistakes_of_a_scene_are_told() -> None:
    with pytest.raises(flockwork.SceneError) as error:
        flockwork.World.from_scene(TWO_MISTAKES)
    mistakes = error.value.mistakes
    assert [it.line for it in mistakes] == [4, 5]
    assert "count" in mistakes[0].message and "wander" in mistakes[1].message
    assert mistakes[0].column == 17 and mistakes[0].file is None
    assert isinstance(error.value, ValueError) and isinstance(error.value, flockwork.FlockworkError)


def test_mistakes_of_a_file_name_it(tmp_path: Path) -> None:
    file = tmp_path / "x.ron"
    file.write_text(TWO_MISTAKES)
    with pytest.raises(flockwork.SceneError, match="x.ron:4:17: ") as error:
        flockwork.World.from_scene(file)
    assert [(it.file, it.line) for it in error.value.mistakes] == [(str(file), 4), (str(file), 5)]
    with pytest.raises(FileNotFoundError):
        flockwork.World.from_scene(tmp_path / "y.ron")
    with pytest.raises(FileNotFoundError):
        flockwork.World.from_scene("nowhere/y.ron")
    file.write_bytes(b"\xff\xfe(")
    with pytest.raises(UnicodeDecodeError):
        flockwork.World.from_scene(file)


@pytest.mark.parametrize("wrong", [None, 5, b"(", [FLOCK], object()])
def test_a_scene_is_a_text_or_a_path(wrong: object) -> None:
    with pytest.raises((TypeError, FileNotFoundError, OSError)):
        flockwork.World.from_scene(wrong)


@pytest.mark.parametrize("text", ["", "(", "()", "nonsense", "\0", "(" * 100_000, FLOCK[:-2], FLOCK.replace("200", "-1"), FLOCK.replace("200", "1e99")])
def test_a_text_that_is_no_scene(text: str) -> None:
    with pytest.raises(flockwork.SceneError) as error:
        flockwork.World.from_scene(text)
    assert error.value.mistakes


@pytest.mark.parametrize("ticks", [-1, 2**32, 2**70, 1.5, "1", None])
def test_ticks(flock: flockwork.World, ticks: object) -> None:
    with pytest.raises((ValueError, TypeError, OverflowError)):
        flock.step(ticks)
    assert flock.tick == 0 and flock.step(0) == 0


@pytest.mark.parametrize("state", [b"", b"1234567", b"\xff" * 8, b"\0" * 99, "text", None])
def test_bytes_that_are_no_snapshot(flock: flockwork.World, state: object) -> None:
    before = flock.hash()
    with pytest.raises((flockwork.SnapshotError, TypeError)):
        flock.restore(state)
    assert flock.hash() == before


def test_altered_snapshots_are_refused(flock: flockwork.World, people: flockwork.World) -> None:
    state, before = flock.save(), flock.hash()
    with pytest.raises(flockwork.SnapshotError):
        people.restore(state)
    for at in range(0, len(state), 997):
        altered = bytearray(state)
        altered[at] ^= 0x55
        with pytest.raises(flockwork.SnapshotError):
            flock.restore(bytes(altered))
    assert flock.hash() == before


def test_there_is_no_world_without_a_scene() -> None:
    with pytest.raises(TypeError):
        flockwork.World()


def test_reprs(flock: flockwork.World) -> None:
    flock.step(90)
    assert repr(flock) == "<flockwork.World: 200 agents of birds; 2D, tick 90, 1.50 s>"
    assert repr(flockwork.Measures(every=3)) == "<flockwork.Measures: 0 samples of 0 figures, every 3 ticks>"
