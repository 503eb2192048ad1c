"""A steering-behavior engine: many agents, each moved by a small weighted mix of behaviors, the same bits each time.

>>> import flockwork
>>> world = flockwork.World.from_scene('''(space: Plane, name: "flock", groups: [
...     (name: "birds", count: 200, spawn: Circle(center: (0, 0), radius: 9),
...      plan: [(behavior: wander()), (behavior: separation()), (behavior: alignment())])])''')
>>> world.step(60)
0
>>> world.positions.shape
(200, 2)
"""

from ._errors import (
    BusyError,
    FlockworkError,
    GoneError,
    Mistake,
    NameUnknownError,
    SceneError,
    ScriptError,
    SnapshotError,
)
from ._flockwork import Behavior, Event, Measures, Parameter, ScriptParameter, World, behaviors
from ._plan import Agent, Group, Mark, Mouse, Path, Target, Term

__all__ = [
    "Agent",
    "Behavior",
    "BusyError",
    "Event",
    "FlockworkError",
    "GoneError",
    "Group",
    "Mark",
    "Measures",
    "Mistake",
    "Mouse",
    "NameUnknownError",
    "Parameter",
    "Path",
    "SceneError",
    "ScriptError",
    "ScriptParameter",
    "SnapshotError",
    "Target",
    "Term",
    "World",
    "behaviors",
]
