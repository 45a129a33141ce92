"""Projects: copies of the small ones in `tests/projects`, and what runs of their tests say."""

from __future__ import annotations

import shutil
from pathlib import Path

from selfrefine.code.target import find
from selfrefine.verify.reaching_tests import reaching_tests
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.testmap import TestMap
from support.plain_python import PLAIN

ALL = Path(__file__).parents[1] / "projects"


def copied(name: str, into: Path) -> Path:
    """Return a copy of a project that a test may change."""
    root = into / name
    shutil.copytree(ALL / name, root, ignore=shutil.ignore_patterns("__pycache__"))
    return root


def reach(root: Path, function: str, path: Path | None, *, options=(), timeout=30):
    """Return the run that tells which tests reach ``file::name``, as a new process would make it, and its notes."""
    name, _, qualname = function.partition("::")
    file = root / name
    target = find(file.read_text(), path=name, qualname=qualname)
    with Project(root, PLAIN, test_map=TestMap(path)) as runner:
        return reaching_tests(runner, Place(file, qualname), target, options, timeout)
