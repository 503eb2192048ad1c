# Written by tools/stubs.py, but for signatures: a test compares it with the module.
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, final
import numpy as np
import numpy.typing as npt
from ._plan import Term
_Floats = npt.NDArray[np.float32]
_Ids = npt.NDArray[np.uint32]
_Vector = tuple[float, ...]
_VectorLike = Sequence[float] | npt.NDArray[Any]

def behaviors() -> dict[str, Behavior]:
    """All behaviors that a term can name, by name, in the order of the manual."""
    ...

@final
class Behavior:
    """A behavior that a term can name."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def doc(self) -> str:
        """What it does; Markdown."""
        ...

    @property
    def targets(self) -> list[tuple[str, Literal['place', 'path', 'field', 'vector']]]:
        """What it aims at: for each target its name, and `"place"`, `"path"`, `"field"` or `"vector"`."""
        ...

    @property
    def has_neighbors(self) -> bool:
        """Whether it looks at neighbors."""
        ...

    @property
    def parameters(self) -> list[Parameter]:
        """Its parameters."""
        ...

@final
class Parameter:
    """A parameter of a behavior."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def unit(self) -> str:
        """Its unit; empty for a bare number, a switch or a word."""
        ...

    @property
    def doc(self) -> str:
        """What it does; Markdown."""
        ...

    @property
    def kind(self) -> Literal['number', 'switch', 'word']:
        """`"number"`, `"switch"` or `"word"`."""
        ...

    @property
    def min(self) -> float | None:
        """The least number that is accepted; none for what is no number."""
        ...

    @property
    def max(self) -> float | None:
        """The largest; none if there is no bound."""
        ...

    @property
    def words(self) -> list[str]:
        """The words that are accepted."""
        ...

    @property
    def default(self) -> float | bool | str:
        """What it is if a term does not say: a number, `True` or `False`, or a word."""
        ...

@final
class ScriptParameter:
    """A parameter that a script leaves open."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def value(self) -> float:
        """Its value: 0 or 1 for a switch, the index from 0 for a choice."""
        ...

    @property
    def min(self) -> float:
        """Its least value."""
        ...

    @property
    def max(self) -> float:
        """Its greatest value."""
        ...

    @property
    def default(self) -> float:
        """Its value as long as neither scene nor host chooses another."""
        ...

@final
class Event:
    """An event of the last tick."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def source(self) -> int | None:
        """The agent that emitted it; none if the engine did."""
        ...

    @property
    def hearers(self) -> Literal['all', 'agent', 'group', 'near']:
        """Who hears it: `"all"`, `"agent"`, `"group"` or `"near"`."""
        ...

    @property
    def to(self) -> int | str | tuple[_Vector, float] | None:
        """The agent's id, the group's name, or the middle and the radius (m); none for all."""
        ...

    @property
    def value(self) -> float | _Vector:
        """What it says: a number or a vector."""
        ...

@final
class PlanBuilder:
    """A plan in the making, for a world whose names it knows; without one every name is accepted."""

    def __new__(cls) -> PlanBuilder:
        ...

    def term(self, behavior: str, weight: float) -> None:
        ...

    def number(self, parameter: str, value: float) -> None:
        ...

    def word(self, parameter: str, word: str) -> None:
        ...

    def toward_point(self, at: _VectorLike) -> None:
        ...

    def toward_agent(self, agent: int) -> None:
        ...

    def toward_group(self, name: str) -> None:
        ...

    def toward_mark(self, name: str) -> None:
        ...

    def along_path(self, name: str) -> None:
        ...

    def toward_mouse(self) -> None:
        ...

    def among(self, word: str) -> None:
        ...

    def among_group(self, name: str) -> None:
        ...

@final
class Measures:
    """Measures of a run: of the whole crowd, and of the marks, gates, regions, counts and public values that the scene names.

    `every` is how many ticks there are between two samples. A `Measures` observes one world, from its present tick on. The names
    are those of `flockwork run --metrics`: `polarization`, `gates.door.flow` …
    """

    def __new__(cls, every: int=1) -> Measures:
        ...

    def step(self, world: World, ticks: int=1) -> int:
        """Moves a world by so many ticks as `World.step` does, and measures it before the first and after each."""
        ...

    @property
    def columns(self) -> dict[str, npt.NDArray[Any]]:
        """All figures of moments by name, each as an array with an element for each sample, NaN where there was nothing to measure;
        `tick` and `secs` say when that was. `pandas.DataFrame(measures.columns)` is a table.
        """
        ...

    @property
    def summary(self) -> dict[str, Any]:
        """All figures of the run so far by name: numbers, `None` where there was nothing to measure, and lists."""
        ...

    def __len__(self) -> int:
        ...

@final
class World:
    """A world of agents, made from a scene: `World.from_scene`.

    Lengths are in meters, times in seconds, masses in kilograms, forces in newtons, angles in radians. Columns such as
    `positions` are numpy arrays in the order of ids, copies that cannot be written: change a copy and set it.
    Several threads may use a world; each waits until no other one does.
    """

    @staticmethod
    def from_scene(scene: str | PathLike[str], scripts: Mapping[str, str] | Callable[[str], str] | None=None, *, seed: int | None=None) -> World:
        """The world of a scene, at tick 0.

        `scene` is a text in RON, or the path of a file: a path-like object, or a `str` of one line that ends with `.ron`.
        `scripts` is a dict of Lua texts by name, or a function from a name to a text. Without it the scripts of a file are in the
        folder `scripts` beside the scene's folder, or beside the one above, or in the scene's own folder. `seed` stands for
        that of the scene.

        Raises `SceneError` or `ScriptError` with all mistakes, and what `open` raises for a file that cannot be read.
        """
        ...

    def step(self, ticks: int=1) -> int:
        """Moves all agents by so many ticks, and answers how many different `faults` there were.

        Other threads of Python run meanwhile. Ctrl-C ends it between two ticks.
        """
        ...

    @property
    def faults(self) -> list[str]:
        """What went wrong in the last call of `step`."""
        ...

    @property
    def tick(self) -> int:
        """How many ticks have passed."""
        ...

    @property
    def secs(self) -> float:
        """The time that has passed in the world (s)."""
        ...

    @property
    def axes(self) -> int:
        """How many components positions have: 2 in a plane, 3 in a volume."""
        ...

    @property
    def scene(self) -> str:
        """The text of the scene that the world was made from."""
        ...

    @property
    def group_names(self) -> list[str]:
        """The names of all groups, each at the number that `groups` has for it."""
        ...

    def hash(self) -> int:
        """A hash of the state: equal to that of `flockwork run` and of every other binding at the same tick of the same scene. The
        program prints it as `f"{world.hash():016x}"`.
        """
        ...

    def __len__(self) -> int:
        ...

    def __bool__(self) -> bool:
        ...

    def __contains__(self, agent: int, /) -> bool:
        ...

    @property
    def positions(self) -> _Floats:
        """Where all agents are (m), `float32` of shape `(agents, axes)`, in the order of ids. It is a copy that cannot be written.

        Set it to move all agents at once. In a torus positions are wrapped; at walls agents stop. `ValueError` if the shape or the
        dtype is another one, or a number is not finite; then nothing has changed.
        """
        ...

    @positions.setter
    def positions(self, value: npt.ArrayLike) -> None:
        ...

    @property
    def velocities(self) -> _Floats:
        """How all agents move (m/s), of the shape of `positions`. It can be set as they can."""
        ...

    @velocities.setter
    def velocities(self, value: npt.ArrayLike) -> None:
        ...

    @property
    def headings(self) -> _Floats:
        """Unit vectors along which all agents moved last, of the shape of `positions`."""
        ...

    @property
    def facings(self) -> _Floats:
        """Unit vectors toward which all agents look, of the shape of `positions`."""
        ...

    @property
    def ids(self) -> _Ids:
        """The ids of all agents, which ascend: `uint32` of shape `(agents,)`. The place of an id in all columns is
        `numpy.searchsorted(world.ids, id)`.
        """
        ...

    @property
    def groups(self) -> _Ids:
        """The number of the group of each agent, which is its place in `group_names`: `uint32` of shape `(agents,)`."""
        ...

    @property
    def radii(self) -> _Floats:
        """The radii of all bodies (m), `float32` of shape `(agents,)`, in the order of ids. It can be set; a number below the least
        that is accepted becomes that.
        """
        ...

    @radii.setter
    def radii(self, value: npt.ArrayLike) -> None:
        ...

    @property
    def masses(self) -> _Floats:
        """The masses of all agents (kg), as `radii`."""
        ...

    @masses.setter
    def masses(self, value: npt.ArrayLike) -> None:
        ...

    @property
    def max_speeds(self) -> _Floats:
        """The top speeds of all agents (m/s), as `radii`."""
        ...

    @max_speeds.setter
    def max_speeds(self, value: npt.ArrayLike) -> None:
        ...

    @property
    def max_forces(self) -> _Floats:
        """The largest forces of all agents (N), as `radii`."""
        ...

    @max_forces.setter
    def max_forces(self, value: npt.ArrayLike) -> None:
        ...

    @property
    def response_secs(self) -> _Floats:
        """How long a wanted change of velocity takes each agent (s), as `radii`."""
        ...

    @response_secs.setter
    def response_secs(self, value: npt.ArrayLike) -> None:
        ...

    def spawn(self, group: str, position: _VectorLike, velocity: _VectorLike | None=None) -> int:
        """Spawns an agent of a group at a position (m), at rest or with a velocity (m/s), and answers its id. Ids ascend and are never
        given again.

        Raises `NameUnknownError` for a group, and `ValueError` for numbers that are not accepted, outside of walls, or if the world
        is full.
        """
        ...

    def spawn_all(self, group: str, positions: npt.ArrayLike, velocities: npt.ArrayLike | None=None) -> _Ids:
        """Spawns an agent for each row of an array of positions (m), at rest or with velocities (m/s), and answers their ids. If one is
        refused none is spawned, and the error names its row.
        """
        ...

    def despawn(self, agent: int) -> None:
        """Removes an agent. Raises `GoneError` if it is gone already."""
        ...

    def place(self, agent: int, position: _VectorLike, velocity: _VectorLike | None=None) -> None:
        """Moves an agent to a position (m), where it is at rest or has a velocity (m/s)."""
        ...

    def set_group(self, agent: int, group: str) -> None:
        """Changes the group of an agent: from the next tick on it acts as the agents of that group."""
        ...

    def set_plan(self, agent: int, plan: Iterable[Term] | str, combine: str='sum') -> None:
        """Gives an agent a plan of its own, a list of `Term`, which stands until another one is given or a script writes it. With an
        empty one the agent coasts. `combine` is how the terms become one steering: `"sum"`, `"blend"`, `"priority"` … A text is a
        plan, too, written as scenes have it and with all that these may have but `Goal`: `[(behavior: seek(), target: Mark("door"))]`.

        Raises `ValueError` if all agents of its group act by one plan: call `set_group_plan(group, None)` first.
        """
        ...

    def set_group_plan(self, group: str, plan: Iterable[Term] | str | None, combine: str='sum') -> None:
        """Gives all agents of a group one plan, a list of `Term` or a text; see `set_plan`. With `None` each agent has its own from then
        on, and coasts until it is given one.
        """
        ...

    @property
    def events(self) -> list[Event]:
        """The events of the last tick, in order."""
        ...

    def move_pointer(self, to: _VectorLike) -> None:
        """Moves the mouse to a point (m) at the start of the next tick."""
        ...

    def press_button(self, down: bool=True) -> None:
        """Presses the mouse button, or lets it go, at the start of the next tick."""
        ...

    def press_key(self, name: str, down: bool=True) -> None:
        """Presses a key, by its name in scripts, or lets it go, at the start of the next tick."""
        ...

    @property
    def marks(self) -> dict[str, _Vector]:
        """Where all marks of the scene are (m), by name."""
        ...

    def move_mark(self, name: str, to: _VectorLike) -> None:
        """Moves a mark to a point (m)."""
        ...

    def adjust(self, behavior: str, part: str, value: float | None, *, group: str | None=None, agent: int | None=None) -> None:
        """Gives the terms of a behavior another number, whatever plans say: of a parameter by its name, or of the `"weight"`, which
        switches the behavior off at 0. It holds for all agents, or for a group or an agent, of which the closest counts. With `None`
        the number of each plan counts again.
        """
        ...

    def add_obstacle(self, text: str, velocity: _VectorLike | None=None) -> list[int]:
        """Adds an obstacle as a scene writes it, such as `"Circle(center: (5, 0), radius: 1)"`, or several with commas between them, at
        rest or with a velocity (m/s), and answers their ids: of a polygon of any outline one for each convex part.
        """
        ...

    def set_obstacle(self, obstacle: int, text: str) -> None:
        """Gives an obstacle another position, size or shape, as a scene writes it; it keeps its velocity."""
        ...

    def move_obstacle(self, obstacle: int, velocity: _VectorLike) -> None:
        """Lets an obstacle move with a velocity (m/s) from where it is; zero stops it."""
        ...

    def remove_obstacle(self, obstacle: int) -> None:
        """Removes an obstacle. Raises `GoneError` if it is gone already."""
        ...

    def reload(self, name: str, text: str) -> bool:
        """Takes a new text for a script, by its name in the scene, or for a file that scripts require. Agents keep what they remember.
        Answers whether the text is another one.

        Raises `ScriptError` for a text with mistakes; the old one runs on.
        """
        ...

    def params(self, group: str) -> list[ScriptParameter]:
        """The parameters that the script of a group leaves open, in the order of its file."""
        ...

    def set_param(self, group: str, name: str, value: float) -> None:
        """Turns a parameter of a group's script; the value is brought into its range, and kept when the script is reloaded."""
        ...

    def take_log(self) -> list[str]:
        """What scripts have printed since the last call; a long output is cut."""
        ...

    @property
    def value_names(self) -> list[str]:
        """The names of all public values that scripts have declared so far: they do it in the first tick."""
        ...

    def values(self, name: str) -> npt.NDArray[Any]:
        """What all agents show under a name, in the order of ids: `float64` for numbers, `bool`, `float32` of the shape of `positions` for
        vectors, and `uint32` for agents, where 4294967295 is none. For an agent whose group declares no such value it is NaN, `False`
        or no agent.
        """
        ...

    def value(self, agent: int, name: str) -> float | bool | _Vector | int | None:
        """What an agent shows under a name: a number, a bool, a vector, or the id of an agent or `None`."""
        ...

    def set_value(self, agent: int, name: str, value: float | bool | _VectorLike | None) -> None:
        """Sets what an agent shows under a name, to a value of the kind that its script declares."""
        ...

    def save(self) -> bytes:
        """The state as bytes, with what scripts remember: `restore` reads it in this world or in another one of the same scene, also on
        another kind of machine. `copy.copy` and `pickle` copy the world with its scene and scripts.
        """
        ...

    def restore(self, state: bytes) -> None:
        """Returns to a saved state: the future that follows is the same, bit for bit. Raises `SnapshotError` for other bytes."""
        ...

    def __copy__(self) -> World:
        ...

    def __deepcopy__(self, memo: dict[int, Any], /) -> World:
        ...

    def __reduce__(self) -> tuple[Any, ...]:
        ...

    @staticmethod
    def _unpickled(scene: str, scripts: Mapping[str, str], params: Sequence[tuple[str, str, float]], state: bytes) -> World:
        ...
