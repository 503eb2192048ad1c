"""The examples of the page and of the read-me, and the notebook."""

import re
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

PAGE = ROOT / "docs/engines/python.md"
NOTEBOOK = ROOT / "docs/engines/python.ipynb"
README = Path(__file__).parents[1] / "README.md"

# What must be so after the examples of each part.
OUTCOMES = {
    "A crowd": lambda it: (it["world"].positions != it["before"]).any(axis=1).all() and it["world"].tick == 600,
    "Columns": lambda it: np.allclose(it["world"].velocities, it["velocities"]) and (it["world"].max_speeds == 2).all(),
    "Agents that come and go": lambda it: len(it["world"]) == 250 and it["new"] not in it["world"] and it["place"] == 200,
    "Plans that change": lambda it: (np.hypot(*(it["world"].positions[:3] - (20, 0)).T) < 4).all() and it["world"].positions[3, 0] > 12,
    "Scripts": lambda it: np.allclose(it["world"].positions, [(-10, 0), (-10, 1)], atol=0.1),
    "Measures": lambda it: it["through"] == 30 and it["columns"]["secs"].tolist() == list(range(21)),
    "States and copies": lambda it: it["world"].hash() != it["other"].hash(),
    "Errors": lambda it: it["mistake"].line == 1 and "count" in it["mistake"].message,
}


def blocks(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_examples_of_the_page_do_what_it_says() -> None:
    names: dict[str, object] = {}
    tested = set()
    for part in PAGE.read_text().split("\n## ")[1:]:
        title = part.partition("\n")[0]
        for block in blocks(part):
            if "matplotlib" in block:
                watch(block, names)
                continue
            exec(compile(block, f"{PAGE.name}, {title}", "exec"), names)
            assert OUTCOMES[title](names), title
            tested.add(title)
    assert tested == set(OUTCOMES)


def watch(block: str, names: dict) -> None:
    """Runs an example that shows a window, without one: its second frame is another picture than the first."""
    if find_spec("matplotlib") is None:
        return
    import matplotlib

    matplotlib.use("agg")
    exec(compile(block, f"{PAGE.name}, a window", "exec"), names)
    pictures = []
    for frame in range(2):
        names["show"](frame)
        canvas = names["arrows"].figure.canvas
        canvas.draw()
        pictures.append(np.asarray(canvas.buffer_rgba()).copy())
    assert (pictures[0] != pictures[1]).any()


def test_the_example_of_the_read_me_runs() -> None:
    (block,) = blocks(README.read_text())
    names: dict[str, object] = {}
    exec(block, names)
    assert names["world"].positions.shape == (200, 2)


def test_a_crowd_takes_ten_lines() -> None:
    assert len(blocks(PAGE.read_text())[0].splitlines()) <= 10


def test_the_notebook_runs() -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    pytest.importorskip("matplotlib")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    committed = [cell.get("outputs") for cell in notebook.cells]
    client.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    for cell, before in zip(notebook.cells, committed):
        if cell.cell_type == "code":
            assert texts(cell.outputs) == texts(before), cell.source
            assert len(cell.outputs) == len(before), cell.source


def texts(outputs: list) -> list[str]:
    """What is printed; pictures differ from one version of matplotlib to the next."""
    printed = [it.get("text") or it.get("data", {}).get("text/plain", "") for it in outputs if "image/png" not in it.get("data", {})]
    return ["".join(it) for it in printed]
