"""Writes the type stubs anew: the docstrings of `_flockwork.pyi` are those of the module, and the overloads of `Term` in
`_plan.pyi` are those of the list of behaviors. `python tools/stubs.py` after `pip install` of the wheel."""

import ast
import textwrap
from pathlib import Path

import flockwork
from flockwork import _flockwork

FOLDER = Path(__file__).parent.parent / "python" / "flockwork"
HEAD = "# Written by tools/stubs.py, but for signatures: a test compares it with the module.\n"
PLAN_HEAD = "# Written by tools/stubs.py from the list of behaviors and _plan.py: a test compares it with both.\n"


def module_stub() -> str:
    """The stub of the compiled module with the module's docstrings."""
    tree = ast.parse((FOLDER / "_flockwork.pyi").read_text())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            document(node, getattr(_flockwork, node.name))
        elif isinstance(node, ast.ClassDef):
            document_class(node, getattr(_flockwork, node.name))
    return HEAD + ast.unparse(tree) + "\n"


def document_class(node: ast.ClassDef, described: type) -> None:
    for member in node.body:
        is_setter = isinstance(member, ast.FunctionDef) and member.decorator_list and "setter" in ast.unparse(member.decorator_list[0])
        if isinstance(member, ast.FunctionDef) and not member.name.startswith("_") and not is_setter:
            document(member, getattr(described, member.name))
    if node.body and not isinstance(node.body[0], ast.Expr):
        node.body.insert(0, ast.Expr(ast.Constant("")))
    document(node, described)


def document(node: ast.FunctionDef | ast.ClassDef, described: object) -> None:
    text = textwrap.dedent(described.__doc__ or "").strip()
    if not text:
        return
    indent = " " * (4 if isinstance(node, ast.ClassDef) else 8)
    text = text if "\n" not in text else textwrap.indent(text, indent).strip() + "\n" + indent
    docstring = ast.Expr(ast.Constant(text))
    has_docstring = ast.get_docstring(node, clean=False) is not None
    node.body = [docstring, *(node.body[1:] if has_docstring else node.body)]


def overload(behavior: flockwork.Behavior) -> str:
    """The signature of a term of this behavior."""
    takes = [f"behavior: Literal[{behavior.name!r}]", "*", "weight: float = 1.0"]
    takes += [f"{name}: Target | None = None" for name in ("target", "second")[: len(behavior.targets)]]
    takes += ['among: Literal["all", "own", "others"] | Group | None = None'] if behavior.has_neighbors else []
    takes += [f"{it.name}: {kind(it)} = {it.default!r}" for it in behavior.parameters]
    doc = " ".join(behavior.doc.partition("\n\n")[0].split()).replace("\\", "\\\\")
    return f'    @overload\n    def __init__(self, {", ".join(takes)}) -> None:\n        """{doc}"""\n'


def kind(parameter: flockwork.Parameter) -> str:
    words = ", ".join(repr(word) for word in parameter.words)
    return {"number": "float", "switch": "bool", "word": f"Literal[{words}]"}[parameter.kind]


def plan_stub() -> str:
    """The stub of `_plan.py`."""
    tree = ast.parse((FOLDER / "_plan.py").read_text())
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            node.body = [shortened(member) for member in node.body]
    text = ast.unparse(tree).replace("from typing import Any, TypeAlias", "from typing import Any, Literal, TypeAlias, overload")
    before, init, after = partition_init(text)
    known = "".join(overload(it) for it in flockwork.behaviors().values())
    return PLAN_HEAD + before + known + "    @overload\n" + init.replace(", **parameters: float | str", "") + after + "\n"


def partition_init(text: str) -> tuple[str, str, str]:
    """What stands before the constructor of `Term`, the constructor, and what stands after it."""
    start = text.index("    def __init__(self, behavior")
    end = text.index("\n", text.index("...", start)) + 1
    return text[:start], text[start:end], text[end:]


def shortened(member: ast.stmt) -> ast.stmt:
    if isinstance(member, ast.FunctionDef):
        member.body = [ast.Expr(ast.Constant(...))]
    return member


if __name__ == "__main__":
    (FOLDER / "_flockwork.pyi").write_text(module_stub())
    (FOLDER / "_plan.pyi").write_text(plan_stub())
