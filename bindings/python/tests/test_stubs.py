"""The type stubs are those of the module."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import flockwork
import pytest
from flockwork import _flockwork

BINDING = Path(__file__).parents[1]
FOLDER = BINDING / "python/flockwork"
sys.path.insert(0, str(BINDING / "tools"))

import stubs  # noqa: E402


def test_the_stubs_are_as_the_tool_writes_them() -> None:
    again = "`python tools/stubs.py` writes it anew"
    assert (FOLDER / "_flockwork.pyi").read_text() == stubs.module_stub(), again
    assert (FOLDER / "_plan.pyi").read_text() == stubs.plan_stub(), again


def functions(nodes: list[ast.stmt], of: object, prefix: str = "") -> list[tuple[str, ast.FunctionDef, object]]:
    found = []
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            found += functions(node.body, getattr(of, node.name), f"{node.name}.")
        elif isinstance(node, ast.FunctionDef) and not node.decorator_list:
            found.append((prefix + node.name, node, getattr(of, node.name)))
    return found


FUNCTIONS = functions(ast.parse((FOLDER / "_flockwork.pyi").read_text()).body, _flockwork)


@pytest.mark.parametrize(("name", "node", "function"), FUNCTIONS, ids=[name for name, _, _ in FUNCTIONS])
def test_signatures(name: str, node: ast.FunctionDef, function: object) -> None:
    if name.endswith("__") and name != "Measures.__new__":
        return
    owner = getattr(_flockwork, name.split(".")[0])
    has = inspect.signature(owner if name.endswith("__new__") else function)
    told = node.args
    names = [it.arg for it in [*told.posonlyargs, *told.args, *told.kwonlyargs]]
    assert [it for it in has.parameters if it != "self"] == [it for it in names if it not in ("self", "cls")]
    defaults = [ast.literal_eval(it) for it in [*told.defaults, *told.kw_defaults] if it is not None]
    assert [it.default for it in has.parameters.values() if it.default is not it.empty] == defaults


def test_nothing_is_left_out_or_made_up() -> None:
    tree = ast.parse((FOLDER / "_flockwork.pyi").read_text())
    for node in (it for it in tree.body if isinstance(it, ast.ClassDef)):
        has = {name for name in vars(getattr(_flockwork, node.name)) if not name.startswith("_")}
        told = {it.name for it in node.body if isinstance(it, ast.FunctionDef) and not it.name.startswith("_")}
        assert has == told, node.name
    public = {name for name in vars(flockwork) if not name.startswith("_")}
    assert public - set(sys.stdlib_module_names) == set(flockwork.__all__)


def test_everything_has_a_docstring() -> None:
    for name in flockwork.__all__:
        described = getattr(flockwork, name)
        if name != "Target":
            assert described.__doc__, name
        for member, it in vars(described).items() if inspect.isclass(described) else ():
            assert member.startswith("_") or it.__doc__ or not callable(it), f"{name}.{member}"


def mypy(*arguments: str) -> str:
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=BINDING, capture_output=True, text=True)
    return done.stdout + done.stderr


def test_mypy_finds_nothing_in_the_package_and_stubtest_nothing_outdated() -> None:
    assert "Success" in mypy("mypy", "--strict", "-p", "flockwork")
    assert "Success" in mypy("mypy.stubtest", "flockwork", "--ignore-missing-stub")


TYPED = """
import flockwork
from flockwork import Mark, Term

world = flockwork.World.from_scene("x.ron")
world.set_plan(3, [Term("arrive", target=Mark("door"), slow_radius=3), Term("separation", among="own")])
reveal_type(world.positions)
for name in ("wander", "separation"):
    Term(name, weight=2)
"""


def test_type_checkers_know_the_parameters_of_behaviors(tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text(TYPED)
    told = mypy("mypy", "--strict", str(right))
    assert ": error" not in told and "floating" in told
    wrong.write_text('from flockwork import Term\nTerm("arrive", slow_radiu=3)\nTerm("arrive", form="linea")\nTerm("wander", target=(1, 2))\n')
    told = mypy("mypy", "--strict", str(wrong))
    assert all(f"wrong.py:{line}: error" in told for line in (2, 3)), told
