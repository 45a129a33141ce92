"""Sources: where functions to try come from; each is written out as a small project of its own."""

from __future__ import annotations

import ast
import importlib.util
import json
from functools import partial
from operator import attrgetter
from types import SimpleNamespace
from typing import TYPE_CHECKING

from trials.trial import Trial

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_TESTS = """import copy
import random

import pytest

from corpus_inputs import small
from solution import {top}

RESULTS = {results!r}


@pytest.mark.parametrize("seed", range(25))
def test_it(seed):
    args = small(random.Random(seed))
    try:
        result = repr({name}(*copy.deepcopy(args)))
    except Exception as error:
        result = type(error).__name__
    assert result == RESULTS[seed]
"""
_INPUTS = """
from the_corpus import C
CASE = next(c for c in C if c["name"] == {name!r})
small, large = CASE["small"], CASE["large"]
"""
_SIZES = """
from the_inputs import INPUTS
small = lambda chance: INPUTS[{name!r}](chance, chance.randrange(9))
large = lambda chance: INPUTS[{name!r}](chance, 400)
"""
_BENCH = """
import random
from corpus_inputs import small, large
def make_args():
    return large(random.Random(7))
def fresh():
    return [small(random.Random(seed)) for seed in range(1000, 1600)]
"""


def cases(file: Path, scratch: Path) -> Iterator[Trial]:
    """Yield the functions of a file of cases, which bring tests and inputs to time them on."""
    for line in file.read_text("utf-8").splitlines():
        case = json.loads(line)
        root = _project(scratch / case["id"], case["slow_code"])
        (root / "test_solution.py").write_text(case["test_code"], "utf-8")
        yield Trial(
            case["id"], root, "solution.py", case["entry_point"], case["bench_code"]
        )


def readability(file: Path, scratch: Path) -> Iterator[Trial]:
    """Yield functions of real projects, each in a copy of its project's tree."""
    trees = json.loads(
        (file.parent / file.name.replace("readability_", "readability_projects_"))
        .with_suffix(".json")
        .read_text("utf-8")
    )
    for line in file.read_text("utf-8").splitlines():
        case = json.loads(line)
        root = scratch / case["id"]
        for name, text in trees[case["project"]]["files"].items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, "utf-8", newline="")
        yield Trial(
            case["id"],
            root,
            case["source"]["path"],
            case["entry_point"],
            grade="verified",
        )


def corpus(file: Path, scratch: Path) -> Iterator[Trial]:
    """Yield the functions of a corpus; what they give for small inputs becomes their tests."""
    spec = importlib.util.spec_from_file_location("corpus", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for case in module.C:
        root = _project(scratch / case["name"], case["src"])
        # A copy, since the sandbox shows nothing that is not the project's.
        (root / "the_corpus.py").write_bytes(file.read_bytes())
        inputs = _INPUTS.format(name=case["name"])
        (root / "corpus_inputs.py").write_text(inputs, "utf-8")
        namespace: dict = {}
        exec(case["src"], namespace)
        name = next(
            n for n, v in namespace.items() if getattr(v, "__code__", None) is not None
        )
        results = _results(namespace[name], case["small"])
        tests = _TESTS.format(top=name, name=name, results=results)
        (root / "test_solution.py").write_text(tests, "utf-8")
        yield Trial(case["name"], root, "solution.py", name, _BENCH)


def unseen(folder: Path, scratch: Path) -> Iterator[Trial]:
    """Yield the functions of a folder of modules, each of which has INPUTS by the functions' names."""
    for file in sorted(folder.glob("*.py")):
        text = file.read_text("utf-8")
        nodes = ast.parse(text).body
        shared = [n for n in nodes if isinstance(n, (ast.Import, ast.ImportFrom))]
        for name in inputs_of(file):
            parts = [
                ast.get_source_segment(text, n)
                for n in (*shared, *_with_helpers(nodes, name))
            ]
            code = "\n".join(part for part in parts if part) + "\n"
            root = _project(scratch / name, code)
            top = name.partition(".")[0]
            (root / "the_inputs.py").write_bytes(file.read_bytes())
            (root / "corpus_inputs.py").write_text(_SIZES.format(name=name), "utf-8")
            drawn = inputs_of(file)[name]
            results = _results(_function(code, name), partial(small_of, drawn))
            tests = _TESTS.format(top=top, name=name, results=results)
            (root / "test_solution.py").write_text(tests, "utf-8")
            yield Trial(name, root, "solution.py", name, _BENCH)


def _with_helpers(nodes: list[ast.stmt], name: str) -> list[ast.stmt]:
    """Return a function, or the class of a method, after what of its module it calls, as the file has them."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    defined = {n.name: n for n in nodes if isinstance(n, kinds)}
    wanted, todo = set(), [name.partition(".")[0]]
    while todo:
        if (one := todo.pop()) in wanted:
            continue
        wanted.add(one)
        called = [n.id for n in ast.walk(defined[one]) if isinstance(n, ast.Name)]
        todo += [n for n in called if n in defined]
    return [n for key, n in defined.items() if key in wanted]


def inputs_of(file: Path) -> dict:
    """Return what draws the inputs of each function of a module."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.INPUTS


def small_of(drawn, chance):
    """Return arguments such as a test has."""
    return drawn(chance, chance.randrange(9))


def _function(code: str, name: str):
    namespace: dict = {}
    exec(code, namespace)
    return attrgetter(name)(SimpleNamespace(**namespace))


def _results(function, small) -> list[str]:
    import random

    def result(seed: int) -> str:
        try:
            return repr(function(*small(random.Random(seed))))
        except Exception as error:  # noqa: BLE001  what it raises is a result
            return type(error).__name__

    return [result(seed) for seed in range(25)]


def _project(root: Path, code: str) -> Path:
    root.mkdir(parents=True)
    (root / "pyproject.toml").write_text("[project]\nname = 'case'\n")
    (root / "solution.py").write_text(code, "utf-8")
    return root
