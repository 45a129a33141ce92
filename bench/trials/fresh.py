"""Fresh inputs for a function of a project: drawn with seeds that no gate has, compared without what the gates compare by."""

from __future__ import annotations

import ast
import itertools
import json
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import selfrefine
from selfrefine.code.syntax import tree
from selfrefine.code.target import find
from selfrefine.errors import SelfRefineError
from selfrefine.verify.search.dictionary import source_hints
from selfrefine.verify.search.operators import generated
from selfrefine.verify.values.domain import domain_of
from selfrefine.verify.values.hints import parameters

if TYPE_CHECKING:
    from selfrefine.refine.session import Session
    from trials.trial import Trial

NUMBER, SEEDS = 2_000, 60
WALL = 60
RETOLD = Path(__file__).parent / "retold.py"


class Fresh:
    """Two thousand inputs of one function, with what the original makes of them.

    Args:
        session: knows what the tests recorded.
        trial: which function.
        text: of the whole file, as it was.
        python: the project's interpreter.
    """

    def __init__(self, session: Session, trial: Trial, text: str, python: str) -> None:
        self._trial, self._text, self._python = trial, text, python
        target = find(text, path=trial.path, qualname=trial.qualname)
        self._baseline = session.projects.baseline_of(target, trial.root / trial.path)
        compared = [i.call for i in self._baseline.compared]
        recorded = [call for call in compared if call.origin == "recorded"]
        # What is compared where tests make the calls may be copied nevertheless.
        recorded = recorded or list(self._baseline.recorded)
        function = tree(target.source).body[-1]
        hints = parameters(function)
        words = source_hints(function, ast.parse(text))
        domain = domain_of(recorded, hints, words)
        known = {call.key for call in compared}
        calls: dict[str, tuple[Any, Any]] = {}
        for seed in range(SEEDS):
            for call in generated(recorded, hints, domain, f"fresh {seed}", words):
                if call.in_domain and call.key not in known and not call.way:
                    calls.setdefault(call.key, (call.args, dict(call.kwargs)))
            if len(calls) >= NUMBER:
                break
        self._calls = list(itertools.islice(calls.values(), NUMBER))

    def compared(self, new: str) -> tuple[int, str]:
        """Return for how many inputs a new text of the file does the same, and one for which it does not."""
        if not self._calls:
            return 0, ""
        one, two, other = (self._told(text) for text in (self._text, self._text, new))
        same = 0
        for call, first, second, third in zip(
            self._calls, one, two, other, strict=False
        ):
            if first is None or first != second or first.startswith("not made"):
                continue
            if third != first and third is not None:
                return same, f"{str(call)[:200]}: {first[:300]} / {third[:300]}"
            same += third is not None
        return same, ""

    def _told(self, text: str) -> list[str | None]:
        place, trial = self._baseline.place, self._trial
        file = trial.root / trial.path
        before = file.read_bytes()
        question = {
            "tool": str(Path(selfrefine.__file__).parents[1]),
            "path": [str(_imported_from(file, place.module)), str(trial.root)],
            "root": str(trial.root),
            "module": place.module,
            "name": place.qualname,
            "calls": self._calls,
            "seconds": WALL,
        }
        file.write_text(text, "utf-8", newline="")
        try:
            done = subprocess.run(
                [self._python, "-B", str(RETOLD)],
                input=json.dumps(question),
                capture_output=True,
                encoding="utf-8",
                cwd=trial.root,
                env={**os.environ, "PYTHONHASHSEED": "0"},
                timeout=4 * WALL,
                check=False,
            )
        finally:
            file.write_bytes(before)
        if done.returncode:
            raise SelfRefineError(done.stderr.strip()[-200:])
        told: list[str | None] = json.loads(done.stdout)
        return told


def _imported_from(file: Path, module: str) -> Path:
    """Return the folder from which a file is imported under a name."""
    above = module.count(".") + (file.stem == "__init__")
    return file.parents[above]
