"""A hundred thousand calls with nonsense: each is done or raises, and none ends the interpreter."""

import copy
import math
import pickle
import random
from collections import Counter

import flockwork
import numpy as np
from conftest import FLOCK, OWN_PLANS

CALLS = 100_000
SCRIPTED = '(name: "s", space: Volume, groups: [(name: "g", count: 5, spawn: Circle(center: (0, 0, 0), radius: 9), script: "s.lua"), (name: "h")], marks: { "m": (1, 2, 3) })'
SCRIPT = "public { ill = false, fuel = 1 }\nlocal p = tune { x = { 1, min = 0, max = 2 } }\nfunction update(me, world, dt) me:wander(p.x) me:emit('e', nil, 1) end"
TEXTS = ["", "people", "birds", "g", "guards", "door", "m", "s.lua", "seek", "weight", "x", "ill", "\0", "é", "a" * 1000, SCRIPT, "function", "Circle(center: (5, 0), radius: 1)", "sum"]
NUMBERS = [0, 1, 2, 3, -1, 7, 1.5, -0.0, 1e30, 1e300, math.nan, math.inf, 2**31, 2**32, 2**64, True]
CALLED = [name for name in dir(flockwork.World) if not name.startswith("_") and callable(getattr(flockwork.World, name)) and name not in ("from_scene", "step", "add_obstacle", "spawn_all")]
SET = ["positions", "velocities", "radii", "masses", "max_speeds", "max_forces", "response_secs"]
READ = [name for name in dir(flockwork.World) if not name.startswith("_") and not callable(getattr(flockwork.World, name))]


class Nonsense:
    """Random arguments from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.numpy = np.random.default_rng(seed)

    def anything(self, world: flockwork.World) -> object:
        one = self.random
        return one.choice(
            [
                lambda: one.choice(TEXTS),
                lambda: one.choice(NUMBERS),
                lambda: one.randrange(8),
                lambda: [one.choice(NUMBERS) for _ in range(one.randrange(5))],
                lambda: tuple(one.uniform(-9, 9) for _ in range(world.axes)),
                lambda: self.numpy.normal(size=one.choice([(len(world), world.axes), (len(world),), (3, 3), (0,)])),
                lambda: one.choice([None, object(), b"", {}, [[]], "ab", world, world.save()[: one.choice([7, 99, None])]]),
                lambda: self.plan(),
            ]
        )()

    def plan(self) -> list[flockwork.Term]:
        name = self.random.choice(list(flockwork.behaviors()))
        target = self.random.choice([None, (1, 2), (1, 2, 3), flockwork.Mark("door"), flockwork.Agent(self.random.choice([0, 99])), flockwork.Mouse()])
        try:
            return [flockwork.Term(name, weight=self.random.choice([0, 1, -3]), target=target)]
        except (ValueError, TypeError):
            return []

    def call(self, world: flockwork.World) -> None:
        kind = self.random.random()
        if kind < 0.5:
            arguments = [self.anything(world) for _ in range(self.random.randrange(4))]
            getattr(world, self.random.choice(CALLED))(*arguments)
        elif kind < 0.75:
            setattr(world, self.random.choice(SET), self.anything(world))
        elif kind < 0.98:
            getattr(world, self.random.choice(READ))
        elif kind < 0.995:
            world.step(self.random.randrange(3))
        else:
            copy.copy(world) if self.random.random() < 0.5 else pickle.loads(pickle.dumps(world))


def worlds() -> list[flockwork.World]:
    scripted = flockwork.World.from_scene(SCRIPTED, {"s.lua": SCRIPT})
    return [flockwork.World.from_scene(FLOCK.replace("200", "20")), flockwork.World.from_scene(OWN_PLANS), scripted]


def test_nonsense_raises_and_nothing_else() -> None:
    nonsense, told = Nonsense(1), Counter()
    known = (ValueError, TypeError, LookupError, OverflowError, AttributeError, flockwork.FlockworkError)
    np.seterr(all="ignore")
    for nth in range(CALLS):
        if nth % 5000 == 0:
            all_of_them = worlds()
        try:
            nonsense.call(nonsense.random.choice(all_of_them))
            told["done"] += 1
        except known as error:
            told[type(error).__name__] += 1
    assert told["done"] > CALLS / 10 and told["GoneError"] > 100 and told["ValueError"] > 1000, told
    for world in all_of_them:
        assert np.isfinite(world.positions).all() and np.isfinite(world.velocities).all()
