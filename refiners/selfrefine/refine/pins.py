"""Pins: tests that pin a function down, from its baseline to the text of a file, tried before anybody sees them."""

from __future__ import annotations

import os
from collections import Counter
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.code import coding
from selfrefine.code.stub import is_stub
from selfrefine.errors import BaselineError, ProjectError
from selfrefine.report.pins import Written
from selfrefine.verify.characterization import pin_down
from selfrefine.verify.flakiness_check import rehearse
from selfrefine.verify.testgen.module import render
from selfrefine.verify.testgen.placement import (
    appended,
    at_home,
    bound_names,
    fits,
    new_file,
)
from selfrefine.workspace import files
from selfrefine.workspace.style import black_mode
from selfrefine_runner.client.suite import likely_first

if TYPE_CHECKING:
    from collections.abc import Callable

    from selfrefine.code.target import Target
    from selfrefine.refine.project import Projects
    from selfrefine.verify.baseline import Baseline
    from selfrefine.verify.characterization import Pinned
    from selfrefine.verify.testgen.case import Case
    from selfrefine.verify.testgen.module import TestCode
    from selfrefine_runner.client.project import Project

TRIES = 4
"""How often what does not hold is left out."""
FOLDERS = ("tests", "test")


def write_tests(
    projects: Projects,
    target: Target,
    file: Path,
    tell: Callable[[str], None] = lambda _: None,
) -> Written:
    """Return the tests that are missing of a function.

    Args:
        projects: trusted ones.
        target: the function.
        file: where its text lives on disk.
        tell: told what is done.

    Raises:
        SelfRefineError: none can be written; one line says why.
    """
    shown = f"{target.path}::{target.qualname}"
    if is_stub(target.source):
        raise BaselineError(f"{shown}: no tests written: it has no body yet")
    runner = projects.runner_of(file)
    if runner.why_not:
        raise ProjectError(f"{shown}: no tests written: {runner.why_not}")
    runner.launch()
    tell(f"running the tests that reach {target.qualname}")
    baseline = projects.baseline_of(target, file)
    tell("looking for calls that kill mutants which its tests let survive")
    pinned = pin_down(runner, target, baseline)
    return Writing(runner, target, file, baseline, tell).written(pinned)


class Writing:
    """Puts cases into a file, and leaves out what does not hold.

    Args:
        runner: where they are tried.
        target: the function.
        file: where its text lives on disk.
        baseline: what it does.
        tell: told what is done.
    """

    def __init__(
        self,
        runner: Project,
        target: Target,
        file: Path,
        baseline: Baseline,
        tell: Callable[[str], None],
    ) -> None:
        self.runner, self.target, self.file = runner, target, file
        self.baseline, self.tell = baseline, tell
        self.module = baseline.place.module
        self.dropped: list[str] = []

    def written(self, pinned: Pinned) -> Written:
        """Return the tests, each tried three times."""
        usual = tests_file(self.runner, self.baseline, self.file)
        place = usual
        for _ in range(TRIES):
            if not pinned.cases:
                break
            place = self._home(pinned) or usual
            written, code = self._placed(pinned, place)
            cases = "case" if written.cases == 1 else "cases"
            self.tell(f"running {written.cases} {cases} in three new processes")
            failing = self._failing(written, code)
            if not failing:
                return written
            pinned = pinned.without(failing)
        if self.dropped:
            shown = f"{self.target.path}::{self.target.qualname}"
            raise BaselineError(
                f"{shown}: no tests written: they do not pass reliably: {self.dropped[0]}"
            )
        return Written(
            self.target,
            place,
            mutants=pinned.mutants,
            open=pinned.open,
            unreached=pinned.unreached,
        )

    def _placed(self, pinned: Pinned, place: Path) -> tuple[Written, TestCode]:
        """Return the file with the tests; where names of it mean something else, a file of their own."""
        if not place.resolve().is_relative_to(self.runner.root.resolve()):
            raise BaselineError(
                f"{place}: no tests written: a link there points outside the project"
            )
        known = files.read(place) if place.is_file() else None
        old = known.text if known else None
        taken = bound_names(old) if old is not None else frozenset[str]()
        home = next((c.home[0] for c in pinned.cases if c.home[0]), "")
        code = at_home(render(pinned.cases, pinned.subject, taken), home)
        if old is not None and not fits(old, code):
            if home:
                raise BaselineError(
                    f"{place}: no tests written: that file uses the names that they import for something else"
                )
            own = place.with_name(f"{place.stem}_{pinned.subject.slug}.py")
            if own != place and not place.stem.endswith(pinned.subject.slug):
                return self._placed(pinned, own)
            raise BaselineError(
                f"{own}: no tests written: that file uses the names that they import for something else"
            )
        form = _formatter(place)
        new = new_file(code, self.module, form) if old is None else appended(old, code, self.module, form)  # fmt: skip
        written = Written(
            self.target,
            place,
            _base(self.target, self.file),
            old,
            new,
            encoding=known.encoding if known else "utf-8",
            names=tuple(code.names),
            cases=len(pinned.cases),
            mutants=pinned.mutants,
            alive=pinned.alive,
            told=pinned.told,
            open=pinned.open,
            reached=pinned.reached,
            unreached=pinned.unreached,
            dropped=tuple(dict.fromkeys(self.dropped)),
        )
        return written, code

    def _home(self, pinned: Pinned) -> Path | None:
        """Return the file of tests whose names cases have, in which they have to stand."""
        for case in pinned.cases:
            if case.home[0]:
                copy = os.path.realpath(self.runner.workspace.copy)
                return self.runner.root / os.path.relpath(case.home[1], copy)
        return None

    def _failing(self, written: Written, code: TestCode) -> list[Case]:
        """Return the cases that do not pass each time, and note why."""
        source = coding.encoded(written.new)
        found = rehearse(
            self.runner,
            self.baseline.place,
            self.target.text,
            (written.file, source),
            written.names,
            self.baseline.options,
        )
        failing = []
        for name, cases in code.names.items():
            for case, why in zip_longest(cases, found[name]):
                if case is not None and why != "":
                    failing.append(case)
                    self.dropped.append(f"{name}: {why or 'did not run'}")
        return failing


def _base(target: Target, file: Path) -> str:
    """Return the folder from which the function's path is shown; empty for the current one."""
    whole = os.path.abspath(file)  # noqa: PTH100  a link keeps its name
    named = whole.removesuffix(os.sep + target.path)
    return "" if named == whole else named


def tests_file(runner: Project, baseline: Baseline, file: Path) -> Path:
    """Return the file in which tests of a module belong.

    One that is called after it, else the one of which most tests reach the function; else a new one where the
    project keeps its tests.

    Args:
        runner: the project.
        baseline: the tests that reach the function.
        file: the module's file.
    """
    root, copy = runner.root, runner.workspace.copy
    stem = file.parent.name if file.stem == "__init__" else file.stem
    likely, others = likely_first(
        copy, runner.workspace.place_of(file), stem, baseline.options
    )
    every = [name for name in (*likely, *others) if name.endswith(".py")]
    reaching = Counter(test.id.partition("::")[0] for test in baseline.tests)
    wanted = {f"test_{stem}.py", f"{stem}_test.py", f"test_{stem.strip('_')}.py"}
    named = [name for name in every if Path(name).name in wanted]
    if named:
        return root / max(named, key=lambda n: (reaching[n], _nearness(n, file, root)))
    used = [name for name, _ in reaching.most_common() if name in every]
    if used and len(used) == 1:
        return root / used[0]
    folder = _folder(root, file, [*used, *likely, *others])
    return folder / f"test_{stem.strip('_') or stem}.py"


def _nearness(name: str, file: Path, root: Path) -> int:
    """Return how much of a test file's path is called as the module's is."""
    own = set(file.resolve().relative_to(root).parts)
    return sum(part.removeprefix("test_") in own for part in Path(name).parts)


def _folder(root: Path, file: Path, known: list[str]) -> Path:
    """Return where the project keeps its tests: beside known ones, else in a folder of their own."""
    if known:
        return (root / known[0]).parent
    for name in FOLDERS:
        if (root / name).is_dir():
            return root / name
    # A single module is found beside its tests; a package is installed, or found from the root.
    alone = file.resolve().parent == root and not (root / "conftest.py").exists()
    return root if alone else root / FOLDERS[0]


def _formatter(place: Path) -> Callable[[str], str]:
    """Return what gives code black's form, as the project has set it."""
    import black

    mode = black_mode(place) or black.Mode()
    return lambda code: black.format_str(code, mode=mode)
