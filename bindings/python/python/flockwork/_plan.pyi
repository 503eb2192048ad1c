# Written by tools/stubs.py from the list of behaviors and _plan.py: a test compares it with both.
"""Terms of plans, and what they aim at."""
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, overload
import numpy.typing as npt
from ._flockwork import PlanBuilder

@dataclass(frozen=True, slots=True)
class Mark:
    """A place that the scene names."""
    name: str

    def _aim(self, plan: PlanBuilder) -> None:
        ...

@dataclass(frozen=True, slots=True)
class Agent:
    """Another agent, by its id; once it is gone, the term does nothing."""
    id: int

    def _aim(self, plan: PlanBuilder) -> None:
        ...

@dataclass(frozen=True, slots=True)
class Group:
    """The nearest agent of a group as a target; all of its agents as neighbors."""
    name: str

    def _aim(self, plan: PlanBuilder) -> None:
        ...

@dataclass(frozen=True, slots=True)
class Path:
    """A path of the scene."""
    name: str

    def _aim(self, plan: PlanBuilder) -> None:
        ...

@dataclass(frozen=True, slots=True)
class Mouse:
    """The mouse, which ``World.move_pointer`` moves."""

    def _aim(self, plan: PlanBuilder) -> None:
        ...
Target: TypeAlias = Sequence[float] | npt.NDArray[Any] | Mark | Agent | Group | Path | Mouse
'What a term aims at: a point (m), or something with a name. What takes a bare vector has it as a point: the force of\n``push`` (N), the velocity of ``wish`` and ``order`` (m/s).'
_NAMED = (Mark, Agent, Group, Path, Mouse)

class Term:
    """A behavior in a plan. What it may say, ``flockwork.behaviors()`` tells; mistakes are told at once."""
    __slots__ = ('among', 'behavior', 'parameters', 'second', 'target', 'weight')

    @overload
    def __init__(self, behavior: Literal['seek'], *, weight: float = 1.0, target: Target | None = None, form: Literal['classic', 'accel', 'raw'] = 'classic') -> None:
        """Goes toward the target at full speed; in the forms `classic` and `accel` it overshoots the target and comes back."""
    @overload
    def __init__(self, behavior: Literal['flee'], *, weight: float = 1.0, target: Target | None = None, zone_radius: float = 0.0, look_ahead: float = 0.0) -> None:
        """Flees the target at full speed."""
    @overload
    def __init__(self, behavior: Literal['arrive'], *, weight: float = 1.0, target: Target | None = None, form: Literal['linear', 'stopping'] = 'linear', slow_radius: float = 3.0, tolerance: float = 0.0) -> None:
        """Comes to rest on the target: inside the slowing radius the desired speed falls linearly with distance."""
    @overload
    def __init__(self, behavior: Literal['settle'], *, weight: float = 1.0, target: Target | None = None, among: Literal["all", "own", "others"] | Group | None = None, radius: float = 0.7, slow_radius: float = 1.5) -> None:
        """Arrives at a place that many go to: an agent is there as soon as a neighbor that is nearer to it rests beside the agent."""
    @overload
    def __init__(self, behavior: Literal['pursue'], *, weight: float = 1.0, target: Target | None = None, lead: Literal['intercept', 'closing', 'tutorial', 'head_on', 'own_speed', 'target_speed', 'relative_speed', 'nine_cases'] = 'intercept', lead_factor: float = 1.0, longest_lead: float = 5.0) -> None:
        """Seeks the place where a moving target will be."""
    @overload
    def __init__(self, behavior: Literal['evade'], *, weight: float = 1.0, target: Target | None = None, zone_radius: float = 0.0, look_ahead: float = 0.0, lead: Literal['intercept', 'closing', 'tutorial', 'head_on', 'own_speed', 'target_speed', 'relative_speed', 'nine_cases'] = 'closing', lead_factor: float = 1.0, longest_lead: float = 5.0) -> None:
        """Flees the place where a moving target will be."""
    @overload
    def __init__(self, behavior: Literal['chase_in_sight'], *, weight: float = 1.0, target: Target | None = None, form: Literal['order', 'wish'] = 'order', turn_rate: float = 3.0, tolerance: float = 0.05, range: float = 0.0, search_radius: float = 0.6) -> None:
        """Chases prey at constant speed, turning toward it at a limited rate; it goes straight on while the prey is dead ahead."""
    @overload
    def __init__(self, behavior: Literal['find_way'], *, weight: float = 1.0, target: Target | None = None, slow_radius: float = 1.5) -> None:
        """Goes to the target by the shortest way around all obstacles and tiles, in the plane; straight where nothing is in between."""
    @overload
    def __init__(self, behavior: Literal['search'], *, weight: float = 1.0, target: Target | None = None, range: float = 0.0, reach: float = 0.5, half_angle: float = 3.1415927, spacing: float = 2.0, search_radius: float = 6.0, forget_secs: float = 30.0, share: float = 0.7) -> None:
        """Goes to a target that it sees; to where it was seen last when it is hidden, and then along a spiral around that place."""
    @overload
    def __init__(self, behavior: Literal['hide'], *, weight: float = 1.0, target: Target | None = None, search_radius: float = 10.0, zone_radius: float = 0.0, margin: float = 0.3, slow_radius: float = 1.5) -> None:
        """Arrives behind an obstacle, where the hunter does not see its body."""
    @overload
    def __init__(self, behavior: Literal['offset_pursue'], *, weight: float = 1.0, target: Target | None = None, form: Literal['match', 'predict', 'fly_by'] = 'match', forward: float = -1.0, left: float = 0.0, up: float = 0.0, slow_radius: float = 1.5, longest_lead: float = 5.0, pass_distance: float = 1.0) -> None:
        """Keeps a place beside a leader, in the leader's own frame."""
    @overload
    def __init__(self, behavior: Literal['interpose'], *, weight: float = 1.0, target: Target | None = None, second: Target | None = None, share: float = 0.5, slow_radius: float = 1.5, longest_lead: float = 5.0) -> None:
        """Goes between two targets, and stays there as they move."""
    @overload
    def __init__(self, behavior: Literal['match_velocity'], *, weight: float = 1.0, target: Target | None = None) -> None:
        """Moves as fast as the target, and in the same direction."""
    @overload
    def __init__(self, behavior: Literal['tether'], *, weight: float = 1.0, target: Target | None = None, radius: float = 2.0, slack: float = 1.0) -> None:
        """Stays within a distance of an anchor."""
    @overload
    def __init__(self, behavior: Literal['orbit'], *, weight: float = 1.0, target: Target | None = None, radius: float = 3.0, band: float = 1.5, clockwise: bool = False) -> None:
        """Circles around the target at a distance."""
    @overload
    def __init__(self, behavior: Literal['face'], *, weight: float = 1.0, target: Target | None = None, turn_rate: float = 0.0, slow_angle: float = 0.0) -> None:
        """Looks at the target, wherever the agent goes."""
    @overload
    def __init__(self, behavior: Literal['separation'], *, weight: float = 1.0, among: Literal["all", "own", "others"] | Group | None = None, radius: float = 1.0, falloff: Literal['smooth', 'one_over_d', 'one_over_d2', 'constant', 'mean', 'linear'] = 'smooth', strength: float = 1.0, half_angle: float = 3.1415927, nearest: float = 0.0) -> None:
        """Keeps away from neighbors."""
    @overload
    def __init__(self, behavior: Literal['alignment'], *, weight: float = 1.0, among: Literal["all", "own", "others"] | Group | None = None, form: Literal['velocity', 'heading'] = 'velocity', radius: float = 2.0, half_angle: float = 3.1415927, strength: float = 1.0, normalized: bool = False, nearest: float = 0.0) -> None:
        """Aligns with the motion of its neighbors."""
    @overload
    def __init__(self, behavior: Literal['cohesion'], *, weight: float = 1.0, among: Literal["all", "own", "others"] | Group | None = None, form: Literal['offset', 'unit', 'seek'] = 'offset', radius: float = 3.0, half_angle: float = 3.1415927, dead_radius: float = 0.0, strength: float = 1.0, nearest: float = 0.0) -> None:
        """Moves to the middle of its neighbors."""
    @overload
    def __init__(self, behavior: Literal['queue'], *, weight: float = 1.0, among: Literal["all", "own", "others"] | Group | None = None, form: Literal['cone', 'hard_stop', 'brake', 'slow_near', 'separate'] = 'cone', ahead: float = 0.5, radius: float = 0.5, half_angle: float = 1.0471976, gap: float = 0.2, share: float = 0.8, damping: float = 0.3, separation_radius: float = 0.7, separation_strength: float = 0.3) -> None:
        """Waits while a mate is ahead. It brakes against the forces of the terms before it, so it comes last in a plan."""
    @overload
    def __init__(self, behavior: Literal['avoid_agents'], *, weight: float = 1.0, among: Literal["all", "own", "others"] | Group | None = None, radius: float = 6.0, horizon_secs: float = 3.0, margin: float = 0.1, strength: float = 1.0, half_angle: float = 3.1415927) -> None:
        """Turns aside for the neighbor that it would come too near to first, if both went straight on."""
    @overload
    def __init__(self, behavior: Literal['avoid_obstacles'], *, weight: float = 1.0, form: Literal['swept', 'tutorial', 'feelers', 'wall_push', 'box_probe'] = 'swept', look_ahead: float = 2.0, by_speed: bool = True, margin: float = 0.1, strength: float = 1.5, force: float = 10.0, feeler_angle: float = 0.7853982) -> None:
        """Turns aside for the nearest obstacle on its course; the sides of a walled world are obstacles too."""
    @overload
    def __init__(self, behavior: Literal['follow_wall'], *, weight: float = 1.0, side: Literal['left', 'right', 'nearest'] = 'nearest', distance: float = 0.5, look_ahead: float = 0.8, range: float = 3.0) -> None:
        """Follows the nearest wall at a distance: the surface of any obstacle, and the sides of a walled world."""
    @overload
    def __init__(self, behavior: Literal['contain'], *, weight: float = 1.0, target: Target | None = None, form: Literal['circle', 'box'] = 'circle', radius: float = 3.0, half_width: float = 3.0, half_height: float = 3.0, half_depth: float = 3.0, look_ahead_secs: float = 1.0) -> None:
        """Keeps the agent in a region about a place: a circle or a box, which is no obstacle and which other agents cross as they like."""
    @overload
    def __init__(self, behavior: Literal['stay_in_bounds'], *, weight: float = 1.0, look_ahead_secs: float = 1.0, margin: float = 0.1) -> None:
        """Keeps the agent off the sides of a walled world: it turns before it comes to them."""
    @overload
    def __init__(self, behavior: Literal['follow_path'], *, weight: float = 1.0, target: Target | None = None, form: Literal['carrot', 'nodes'] = 'carrot', start: Literal['nearest', 'first'] = 'nearest', look_ahead: float = 1.0, slow_radius: float = 1.0) -> None:
        """Follows a path to its end, in a loop, or back and forth, as the path says."""
    @overload
    def __init__(self, behavior: Literal['find_exit'], *, weight: float = 1.0, target: Target | None = None, slow_radius: float = 0.0) -> None:
        """Goes to the nearest of several exits by walking distance, around all obstacles and tiles: the exits are the points of a path."""
    @overload
    def __init__(self, behavior: Literal['go_through'], *, weight: float = 1.0, target: Target | None = None, beyond: float = 1.0, backward: bool = False) -> None:
        """Goes through an opening, such as a door, and on until it is well behind it, so that agents do not stop in the opening. The opening is the way from the first point of a path to its last one. It goes through to the right of that way, as gates are measured."""
    @overload
    def __init__(self, behavior: Literal['stay_on_path'], *, weight: float = 1.0, target: Target | None = None, direction: Literal['any', 'forward', 'backward'] = 'any', look_ahead_secs: float = 0.5, radius: float = 0.0) -> None:
        """Keeps the agent on a path: it steers only when the place where the agent will be soon is off the path, or when the agent goes the wrong way along it; then it seeks a place of the path ahead."""
    @overload
    def __init__(self, behavior: Literal['follow_flow'], *, weight: float = 1.0, look_ahead_secs: float = 0.25) -> None:
        """Goes as the flow field of the scene says where the agent will be."""
    @overload
    def __init__(self, behavior: Literal['follow_field'], *, weight: float = 1.0, target: Target | None = None, form: Literal['slope', 'sensors'] = 'slope', down: bool = False, threshold: float = 0.0, reach: float = 1.0, half_angle: float = 0.7853982) -> None:
        """Goes up a field at top speed, to where more has been left on it; or down."""
    @overload
    def __init__(self, behavior: Literal['follow_leader'], *, weight: float = 1.0, target: Target | None = None, among: Literal["all", "own", "others"] | Group | None = None, form: Literal['smooth', 'tutorial'] = 'smooth', behind: float = 0.8, slow_radius: float = 1.5, sight_radius: float = 0.6, lead: Literal['intercept', 'closing', 'tutorial', 'head_on', 'own_speed', 'target_speed', 'relative_speed', 'nine_cases'] = 'closing', separation_radius: float = 0.8, separation_strength: float = 0.6, falloff: Literal['smooth', 'one_over_d', 'one_over_d2', 'constant', 'mean', 'linear'] = 'smooth') -> None:
        """Arrives behind a leader, separates from the other followers, and leaves the leader's path."""
    @overload
    def __init__(self, behavior: Literal['keep_formation'], *, weight: float = 1.0, target: Target | None = None, form: Literal['line', 'column', 'wedge', 'circle', 'block'] = 'wedge', spacing: float = 1.5, behind: float = 1.5, slow_radius: float = 1.5) -> None:
        """Keeps a place in a formation behind a leader: all agents that keep the same formation of the same leader get one each."""
    @overload
    def __init__(self, behavior: Literal['keep_places'], *, weight: float = 1.0, target: Target | None = None, second: Target | None = None, slow_radius: float = 1.5) -> None:
        """Keeps a place in a formation of your own: the points of a path are the places, x ahead of the leader and y to its left."""
    @overload
    def __init__(self, behavior: Literal['chase_tiles'], *, weight: float = 1.0, target: Target | None = None, form: Literal['line_of_sight', 'simple'] = 'line_of_sight') -> None:
        """Chases prey on a tile map, from the middle of a tile to the middle of the next: an order."""
    @overload
    def __init__(self, behavior: Literal['wander'], *, weight: float = 1.0, form: Literal['smooth', 'tutorial', 'relative', 'jitter', 'walk'] = 'smooth', circle_distance: float = 2.0, circle_radius: float = 0.6, angle_change: float = 1.5) -> None:
        """Roams: steers for a point on a circle ahead, and that point drifts at random."""
    @overload
    def __init__(self, behavior: Literal['keep_speed'], *, weight: float = 1.0, speed: float = 1.2) -> None:
        """Moves at a speed along the present heading."""
    @overload
    def __init__(self, behavior: Literal['look_where_going'], *, weight: float = 1.0, turn_rate: float = 3.0, slow_angle: float = 0.0) -> None:
        """Looks where the agent goes, but turns no faster than its limit."""
    @overload
    def __init__(self, behavior: Literal['brake'], *, weight: float = 1.0) -> None:
        """Brakes to a standstill."""
    @overload
    def __init__(self, behavior: Literal['push'], *, weight: float = 1.0, target: Target | None = None) -> None:
        """Applies a force that the caller gives (N)."""
    @overload
    def __init__(self, behavior: Literal['wish'], *, weight: float = 1.0, target: Target | None = None) -> None:
        """Wishes for a velocity that the caller gives (m/s)."""
    @overload
    def __init__(self, behavior: Literal['order'], *, weight: float = 1.0, target: Target | None = None) -> None:
        """Takes a velocity from the caller as it is (m/s), up to the top speed; it overrides all other behaviors."""
    @overload
    def __init__(self, behavior: str, *, weight: float=1.0, target: Target | None=None, second: Target | None=None, among: str | Group | None=None) -> None:
        ...

    def _write(self, plan: PlanBuilder) -> None:
        ...

    def __eq__(self, other: object) -> bool:
        ...

    def __hash__(self) -> int:
        ...

    def __repr__(self) -> str:
        ...

    def _told(self) -> list[str]:
        ...
