"""Plans, agents that come and go, inputs."""

import itertools

import flockwork
import numpy as np
import pytest
from flockwork import Agent, Group, Mark, Mouse, Path, Term


def end(world: flockwork.World, ticks: int = 900) -> list[float]:
    """Where agent 0 is in the end, in tenths of a meter."""
    assert world.step(ticks) == 0
    return [round(float(it), 1) + 0 for it in world.positions[0]]


@pytest.mark.parametrize(
    ("target", "there"),
    [((5, 1), [5, 1]), (np.array([5.0, 1.0]), [5, 1]), (Mark("door"), [3, 4]), (Mouse(), [-2, -3]), (Agent(2), [0, 10]), (Group("guards"), [20, 0])],
    ids=["point", "array", "mark", "mouse", "agent", "group"],
)
def test_targets(people: flockwork.World, target: flockwork.Target, there: list[float]) -> None:
    people.move_pointer((-2, -3))
    people.set_plan(0, [Term("arrive", target=target)])
    assert end(people, 1500) == there


def test_a_path_is_followed(people: flockwork.World) -> None:
    people.set_plan(0, [Term("follow_path", target=Path("way"))])
    x, y = end(people)
    assert x == pytest.approx(9, abs=0.6) and y > 2


def test_a_plan_of_a_group_holds_for_all_of_it(people: flockwork.World) -> None:
    people.set_group_plan("people", [Term("arrive", target=(0, 0)), Term("separation", weight=0)])
    people.step(1200)
    assert np.allclose(people.positions[:3], 0, atol=0.1)
    assert people.positions[3].tolist() == [20, 0]
    with pytest.raises(ValueError, match="acts by the plan of its group"):
        people.set_plan(0, [Term("wander")])


def test_parameters_count(people: flockwork.World) -> None:
    near = Term("seek", target=(100, 0))
    people.set_plan(0, [Term("keep_speed", weight=2, speed=0.25), near])
    assert Term("separation", falloff="mean", radius=np.float32(2)).parameters == {"falloff": "mean", "radius": 2}
    assert end(people, 300)[0] > 0


MISTAKES = [
    (lambda: Term("sek"), flockwork.NameUnknownError, 'did you mean "seek"'),
    (lambda: Term("arrive", slow_radiu=1), flockwork.NameUnknownError, 'did you mean "slow_radius"'),
    (lambda: Term("arrive", slow_radius=-1), ValueError, "slow_radius of arrive cannot be -1"),
    (lambda: Term("arrive", slow_radius=float("nan")), ValueError, "cannot be NaN"),
    (lambda: Term("arrive", form="linea"), flockwork.NameUnknownError, 'did you mean "linear"'),
    (lambda: Term("arrive", form=1), ValueError, "one of the words"),
    (lambda: Term("wander", weight=float("inf")), ValueError, "has to be finite"),
    (lambda: Term("wander", target=(1, 2)), ValueError, "takes no target: remove it"),
    (lambda: Term("seek", target=(1, 2, 3, 4)), ValueError, "2 or 3 numbers"),
    (lambda: Term("seek", target=(1, float("nan"))), ValueError, "finite"),
    (lambda: Term("seek", target="door"), TypeError, "sequence of numbers"),
    (lambda: Term("seek", target=5), TypeError, "sequence of numbers"),
    (lambda: Term("follow_path", target=Mark("x")), ValueError, "is a path"),
    (lambda: Term("separation", among="al"), flockwork.NameUnknownError, '"all"'),
]


@pytest.mark.parametrize(("make", "error", "told"), MISTAKES)
def test_mistakes_in_terms_are_told_at_once(make, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        make()


def test_names_of_terms_are_those_of_the_world(people: flockwork.World) -> None:
    for target, told in [(Mark("dor"), "door"), (Group("guard"), "guards"), (Path("wa"), "way")]:
        with pytest.raises(flockwork.NameUnknownError, match=told):
            people.set_plan(0, [Term("follow_path" if told == "way" else "seek", target=target)])
    with pytest.raises(ValueError, match="a target has 2 numbers here, and not 3"):
        people.set_plan(0, [Term("seek", target=(1, 2, 3))])
    for wrong in (["seek"], 5, Term("seek")):
        with pytest.raises(TypeError, match="a plan is a list of flockwork.Term"):
            people.set_plan(0, wrong)
    with pytest.raises(flockwork.NameUnknownError, match="combiner"):
        people.set_plan(0, [], combine="som")
    with pytest.raises(flockwork.GoneError, match="there is no agent 99"):
        people.set_plan(99, [])


def test_a_text_is_a_plan_with_all_that_scenes_have(people: flockwork.World) -> None:
    people.set_plan(0, '[(combine: priority(), plan: [(behavior: arrive(), target: Mark("door")), (behavior: separation())])]')
    people.set_group_plan("guards", "[(behavior: wander())]", combine="blend")
    people.step(1)
    for wrong, told in [("seek", "1:1"), ("[(behavior: sek())]", "1:13.*seek"), ('[\n(behavior: seek(), target: Mark("dor"))]', "2:28.*door")]:
        with pytest.raises(flockwork.SceneError, match=told):
            people.set_plan(0, wrong)


def test_terms_are_compared_and_shown() -> None:
    term = Term("arrive", weight=2, target=Mark("door"), slow_radius=3)
    assert repr(term) == "Term('arrive', weight=2, target=Mark(name='door'), slow_radius=3)"
    assert term == eval(repr(term)) and hash(term) == hash(eval(repr(term)))
    assert term != Term("arrive", target=Mark("door"), slow_radius=3)


def test_agents_come_and_go(people: flockwork.World) -> None:
    new = people.spawn("guards", (7, 8), (1, 0))
    assert new == 4 and new in people and len(people) == 5
    assert people.groups.tolist() == [0, 0, 0, 1, 1]
    people.set_group(new, "people")
    assert people.groups[-1] == 0 and people.group_names == ["people", "guards"]
    people.despawn(0)
    assert people.ids.tolist() == [1, 2, 3, 4] and 0 not in people
    with pytest.raises(flockwork.GoneError):
        people.despawn(0)
    ids = people.spawn_all("people", np.arange(20).reshape(10, 2), np.ones((10, 2)))
    assert ids.tolist() == list(range(5, 15)) and ids.dtype == np.uint32
    assert people.positions[-1].tolist() == [18, 19]


def test_spawning_is_refused_whole(people: flockwork.World) -> None:
    for position, told in [((1,), "2 numbers"), ((1, np.nan), "finite"), ("ab", "sequence of numbers"), (None, "sequence of numbers")]:
        with pytest.raises((ValueError, TypeError), match=told):
            people.spawn("people", position)
    with pytest.raises(ValueError, match="2 numbers here, and not more"):
        people.spawn("people", itertools.count())
    with pytest.raises(flockwork.NameUnknownError, match='there is no group "peple"; did you mean "people"?'):
        people.spawn("peple", (0, 0))
    with pytest.raises(ValueError, match="row 1: .* finite"):
        people.spawn_all("people", [(1, 1), (1, np.inf), (2, 2)])
    with pytest.raises(ValueError, match="shape"):
        people.spawn_all("people", [1, 2])
    assert len(people) == 4


def test_inputs(people: flockwork.World) -> None:
    assert people.marks == {"door": (3, 4)}
    people.move_mark("door", (9, 9))
    assert people.marks == {"door": (9, 9)}
    (obstacle,) = people.add_obstacle("Circle(center: (5, 0), radius: 1)")
    people.set_plan(0, [Term("seek", target=(10, 0)), Term("avoid_obstacles", weight=3)])
    trace = []
    for _ in range(600):
        people.step()
        trace.append(people.positions[0])
    assert min(np.hypot(*(at - (5, 0))) for at in trace) > 1
    people.remove_obstacle(obstacle)
    with pytest.raises(flockwork.GoneError):
        people.remove_obstacle(obstacle)
    with pytest.raises(flockwork.SceneError, match="^1:"):
        people.add_obstacle("Circl(center: (5, 0), radius: 1)")


def test_adjusted_behaviors(people: flockwork.World) -> None:
    people.set_group_plan("people", [Term("seek", target=(100, 0))])
    people.adjust("seek", "weight", 0, agent=0)
    people.step(60)
    assert people.positions[0, 0] == 0 and people.positions[1, 0] > 0.5
    people.adjust("seek", "weight", None, agent=0)
    people.step(60)
    assert people.positions[0, 0] > 0.3
    with pytest.raises(flockwork.NameUnknownError):
        people.adjust("seek", "waight", 0)
    with pytest.raises(TypeError):
        people.adjust("seek", "weight", 0, agent=0, group="people")


def test_behaviors_are_listed() -> None:
    behaviors = flockwork.behaviors()
    arrive = behaviors["arrive"]
    assert arrive.targets == [("target", "place")] and not arrive.has_neighbors
    radius = next(it for it in arrive.parameters if it.name == "slow_radius")
    assert (radius.unit, radius.kind, radius.min, radius.max) == ("m", "number", 0, None)
    assert Term("arrive", slow_radius=radius.default)
    for name, behavior in behaviors.items():
        assert Term(name, **{it.name: it.default for it in behavior.parameters})
        assert name in repr(behavior) and all(it.name in repr(it) for it in behavior.parameters)


def test_terms_are_told_and_compared_whatever_their_target_is() -> None:
    term = flockwork.Term("seek", target=np.array([5.0, 0.0]), weight=2)
    assert repr(term) == "Term('seek', weight=2, target=array([5., 0.]))"
    assert term == flockwork.Term("seek", target=np.array([5.0, 0.0]), weight=2)
    assert term != flockwork.Term("seek", target=(5, 0))
    with pytest.raises(ValueError, match="second target and no first"):
        flockwork.Term("interpose", second=(1, 2))


def test_a_refused_spawn_of_several_uses_no_ids(people: flockwork.World) -> None:
    with pytest.raises(ValueError, match="row 1"):
        people.spawn_all("people", [(1, 1), (np.nan, 2)])
    assert people.spawn("people", (0, 0)) == 4
