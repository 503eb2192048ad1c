"""Scripts in Lua: texts, parameters, faults, values, events."""

import time
from pathlib import Path

import flockwork
import numpy as np
import pytest
from conftest import ROOT

SCENE = '(name: "s", space: Plane, groups: [(name: "g", count: 3, spawn: Points([(0, 0), (0, 9), (0, 18)]), script: "s.lua")])'
SEEK = "function update(me, world, dt) me:seek(vector.create(100, 0)) end"


def world(text: str) -> flockwork.World:
    return flockwork.World.from_scene(SCENE, {"s.lua": text})


def test_scripts_come_from_a_dict_a_function_or_files(tmp_path: Path) -> None:
    hashes = set()
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scripts").mkdir()
    (tmp_path / "scenes/s.ron").write_text(SCENE)
    (tmp_path / "scripts/s.lua").write_text(SEEK)
    file = tmp_path / "scenes/s.ron"
    asked = []
    for made in (
        world(SEEK),
        flockwork.World.from_scene(SCENE, lambda name: asked.append(name) or SEEK),
        flockwork.World.from_scene(file),
        flockwork.World.from_scene(str(file)),
    ):
        made.step(60)
        assert made.positions[0, 0] > 0.5
        hashes.add(made.hash())
    assert len(hashes) == 1 and asked == ["s.lua"]


def test_reloading_keeps_memory() -> None:
    count = "function update(me, world, dt) local m = me:memory() m.n = (m.n or 0) + 1 print(m.n) end"
    it = world(count)
    it.step(3)
    assert "3" in it.take_log()[-1]
    assert it.take_log() == []
    assert it.reload("s.lua", count.replace("+ 1", "+ 10"))
    it.step()
    assert "13" in it.take_log()[-1]


def test_a_broken_text_is_refused_with_its_line_and_the_old_one_runs_on() -> None:
    it = world(SEEK)
    with pytest.raises(flockwork.ScriptError) as error:
        it.reload("s.lua", "function update(me, world, dt)\n  me:sek()\n")
    (mistake, *_) = error.value.mistakes
    assert mistake.file == "s.lua" and mistake.line is not None
    it.step(60)
    assert it.positions[0, 0] > 0.5
    with pytest.raises(flockwork.NameUnknownError, match='did you mean "s.lua"'):
        it.reload("s.lu", SEEK)


def test_scripts_that_are_missing_or_broken() -> None:
    for scripts in (None, {}, {"t.lua": SEEK}, {"s.lua": "function"}):
        with pytest.raises(flockwork.ScriptError, match="s.lua"):
            flockwork.World.from_scene(SCENE, scripts)

    def fails(name: str) -> str:
        raise KeyError(name)

    for wrong in (fails, lambda name: 5, lambda name: None):
        with pytest.raises(flockwork.ScriptError):
            flockwork.World.from_scene(SCENE, wrong)
    with pytest.raises(TypeError, match="scripts are a dict"):
        flockwork.World.from_scene(SCENE, 5)


def test_faults_are_told_with_line_and_agent() -> None:
    it = world(f"{SEEK}\nlocal n = 0\nfunction update(me, world, dt)\n  me:seek(vector.create(5, 0))\n  error('oh')\nend")
    assert it.step(2) >= 1
    assert "s.lua:5" in it.faults[0] and "oh" in it.faults[0]
    it.reload("s.lua", SEEK)
    assert it.step() == 0 and it.faults == []


def test_a_script_that_loops_forever_is_stopped() -> None:
    it = world("function update(me, world, dt) while true do end end")
    started = time.monotonic()
    assert it.step() > 0
    assert time.monotonic() - started < 20
    assert "s.lua:1" in it.faults[0]


def test_parameters() -> None:
    it = world("local p = tune { x = { 1, min = 0, max = 9, doc = 'where' } }\nfunction update(me, world, dt) me:arrive(vector.create(p.x, me:position().y)) end")
    (param,) = it.params("g")
    assert (param.name, param.value, param.min, param.max, param.default) == ("x", 1, 0, 9, 1)
    it.set_param("g", "x", 5)
    assert it.params("g")[0].value == 5
    it.step(1200)
    assert np.allclose(it.positions[:, 0], 5, atol=0.1)
    with pytest.raises(flockwork.NameUnknownError):
        it.set_param("g", "y", 5)


def test_public_values() -> None:
    it = flockwork.World.from_scene(ROOT / "scenes/crowds/epidemic.ron")
    it.step(60)
    names = it.value_names
    assert names, "the scene has public values"
    for name in names:
        values = it.values(name)
        assert len(values) == len(it)
        first = int(it.ids[0])
        if values.dtype == bool:
            it.set_value(first, name, not values[0])
            assert it.value(first, name) is (not values[0]) and it.values(name)[0] != values[0]
            with pytest.raises(TypeError, match="True or False"):
                it.set_value(first, name, "yes")
    with pytest.raises(flockwork.NameUnknownError):
        it.values("nothing")
    with pytest.raises(flockwork.NameUnknownError):
        it.value(int(it.ids[0]), "nothing")


def test_events() -> None:
    it = world("function update(me, world, dt) if me:id() == 1 then me:emit('hello', nil, 7) end end")
    it.step(2)
    (event,) = it.events
    assert (event.name, event.source, event.value) == ("hello", 1, 7)
    assert "hello" in repr(event)
