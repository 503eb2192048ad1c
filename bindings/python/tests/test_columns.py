"""Columns: shapes, types, what is written and refused."""

import flockwork
import numpy as np
import pytest

COLUMNS = {"positions": 2, "velocities": 2, "headings": 2, "facings": 2, "radii": 1, "masses": 1, "max_speeds": 1, "max_forces": 1, "response_secs": 1, "ids": 1, "groups": 1}
WRITTEN = ["positions", "velocities", "radii", "masses", "max_speeds", "max_forces", "response_secs"]


@pytest.mark.parametrize("name", COLUMNS)
def test_shape_and_dtype(flock: flockwork.World, name: str) -> None:
    column = getattr(flock, name)
    assert column.shape == ((200, 2) if COLUMNS[name] == 2 else (200,))
    assert column.dtype == (np.uint32 if name in ("ids", "groups") else np.float32)
    assert column.flags.c_contiguous


def test_a_volume_has_three_axes() -> None:
    world = flockwork.World.from_scene('(name: "v", space: Volume, groups: [(name: "g", count: 4, spawn: Points([(1, 2, 3), (4, 5, 6), (7, 8, 9), (0, 0, 0)]))])')
    assert world.axes == 3
    assert world.positions.tolist() == [[1, 2, 3], [4, 5, 6], [7, 8, 9], [0, 0, 0]]


def test_columns_are_in_the_order_of_ids(flock: flockwork.World) -> None:
    flock.step(100)
    assert (np.diff(flock.ids.astype(int)) > 0).all()
    flock.place(int(flock.ids[17]), (1.5, 2.5), (0, 1))
    assert flock.positions[17].tolist() == [1.5, 2.5]
    assert flock.velocities[17].tolist() == [0, 1]
    assert np.argwhere((flock.positions == [1.5, 2.5]).all(axis=1)).ravel().tolist() == [17]


def test_what_is_written_is_read(people: flockwork.World) -> None:
    for nth, name in enumerate(WRITTEN):
        shape = getattr(people, name).shape
        new = np.arange(np.prod(shape)).reshape(shape) / 8 + 1 + nth
        for dtype in (np.float32, np.float64):
            setattr(people, name, new.astype(dtype))
            assert np.array_equal(getattr(people, name), new), (name, dtype)
    people.max_speeds = [1, 2, 3, 4]
    assert people.max_speeds.tolist() == [1, 2, 3, 4]
    people.positions = np.asfortranarray(np.full((4, 2), 3))
    assert people.positions.tolist() == [[3, 3]] * 4


def test_written_limits_count(people: flockwork.World) -> None:
    people.set_group_plan("people", [flockwork.Term("seek", target=(1000, 0))])
    people.max_speeds = [0.5, 1.0, 2.0, 1.0]
    people.step(600)
    speeds = np.linalg.norm(people.velocities, axis=1)
    assert np.allclose(speeds, [0.5, 1.0, 2.0, 0.0], atol=1e-3)


WRONG = {
    "a row less": (np.zeros((199, 2)), "shape (200, 2)"),
    "flat": (np.zeros(400), "shape (200, 2)"),
    "an axis more": (np.zeros((200, 3)), "shape (200, 2)"),
    "text": (np.full((200, 2), "a"), "dtype"),
    "objects": (np.full((200, 2), None), "dtype"),
    "complex": (np.zeros((200, 2), complex), "dtype"),
    "bools": (np.zeros((200, 2), bool), "dtype"),
    "not finite": (np.where(np.arange(400).reshape(200, 2) == 7, np.nan, 0), "row 3"),
    "infinite": (np.full((200, 2), np.inf), "finite"),
    "beyond float32": (np.full((200, 2), 1e300), "finite"),
}


@pytest.mark.filterwarnings("ignore:overflow")
@pytest.mark.parametrize("name", WRONG)
def test_what_does_not_fit_is_refused_and_changes_nothing(flock: flockwork.World, name: str) -> None:
    before, (value, told) = flock.hash(), WRONG[name]
    for column in ("positions", "velocities"):
        with pytest.raises(ValueError) as error:
            setattr(flock, column, value)
        assert told in str(error.value)
    assert flock.hash() == before


def test_a_column_that_was_read_cannot_be_written(flock: flockwork.World) -> None:
    with pytest.raises(ValueError, match="read-only"):
        flock.positions[0] = 1
    with pytest.raises(AttributeError):
        flock.ids = flock.ids
    assert flock.positions.copy().flags.writeable


def test_a_column_outlives_its_world() -> None:
    world = flockwork.World.from_scene('(name: "v", space: Plane, groups: [(name: "g", spawn: Points([(1, 2)]))])')
    column = world.positions
    world.step(10)
    del world
    assert column.tolist() == [[1, 2]]
