"""Terms of plans, and what they aim at."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy.typing as npt

from ._flockwork import PlanBuilder


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that the scene names."""

    name: str

    def _aim(self, plan: PlanBuilder) -> None:
        plan.toward_mark(self.name)


@dataclass(frozen=True, slots=True)
class Agent:
    """Another agent, by its id; once it is gone, the term does nothing."""

    id: int

    def _aim(self, plan: PlanBuilder) -> None:
        plan.toward_agent(self.id)


@dataclass(frozen=True, slots=True)
class Group:
    """The nearest agent of a group as a target; all of its agents as neighbors."""

    name: str

    def _aim(self, plan: PlanBuilder) -> None:
        plan.toward_group(self.name)


@dataclass(frozen=True, slots=True)
class Path:
    """A path of the scene."""

    name: str

    def _aim(self, plan: PlanBuilder) -> None:
        plan.along_path(self.name)


@dataclass(frozen=True, slots=True)
class Mouse:
    """The mouse, which ``World.move_pointer`` moves."""

    def _aim(self, plan: PlanBuilder) -> None:
        plan.toward_mouse()


Target: TypeAlias = Sequence[float] | npt.NDArray[Any] | Mark | Agent | Group | Path | Mouse
"""What a term aims at: a point (m), or something with a name. What takes a bare vector has it as a point: the force of
``push`` (N), the velocity of ``wish`` and ``order`` (m/s)."""

_NAMED = (Mark, Agent, Group, Path, Mouse)


class Term:
    """A behavior in a plan. What it may say, ``flockwork.behaviors()`` tells; mistakes are told at once."""

    __slots__ = ("among", "behavior", "parameters", "second", "target", "weight")

    def __init__(
        self,
        behavior: str,
        *,
        weight: float = 1.0,
        target: Target | None = None,
        second: Target | None = None,
        among: str | Group | None = None,
        **parameters: float | str,
    ) -> None:
        self.behavior = behavior
        self.weight = weight
        self.target = target
        self.second = second
        self.among = among
        self.parameters = parameters
        if second is not None and target is None:
            raise ValueError(f"{behavior} has a second target and no first: give it as target")
        self._write(PlanBuilder())

    def _write(self, plan: PlanBuilder) -> None:
        plan.term(self.behavior, self.weight)
        for name, value in self.parameters.items():
            if isinstance(value, str):
                plan.word(name, value)
            else:
                plan.number(name, value)
        for target in (self.target, self.second):
            if isinstance(target, _NAMED):
                target._aim(plan)
            elif target is not None:
                plan.toward_point(target)
        if isinstance(self.among, Group):
            plan.among_group(self.among.name)
        elif self.among is not None:
            plan.among(self.among)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Term) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash((self.behavior, self.weight, *self.parameters))

    def __repr__(self) -> str:
        return f"Term({', '.join(self._told())})"

    def _told(self) -> list[str]:
        said = {"weight": self.weight, "target": self.target, "second": self.second, "among": self.among}
        told = [repr(self.behavior)]
        told += [f"{name}={it!r}" for name, it in said.items() if it is not None and not (name == "weight" and it == 1.0)]
        return told + [f"{name}={it!r}" for name, it in self.parameters.items()]
