"""Projects: every function of a copy, refined one after the other; the whole suite judges the sum."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import TYPE_CHECKING

import selfrefine_rules as rules
from selfrefine.code.target import find, functions
from selfrefine.errors import SelfRefineError
from selfrefine.refine.session import Session
from trials.fresh import Fresh
from trials.trial import Outcome, Trial, Wide, refined, settings

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from pathlib import Path

_SKIPPED = {"docs", "doc", "examples", "build", "bench", "benchmark", "misc"}


def refined_project(
    project: Path, scratch: Path, python: str, options: argparse.Namespace
) -> list[Outcome]:
    """Refine the functions of a copy for which there is any idea; write what is verified."""
    copy = scratch / project.name
    shutil.copytree(project, copy, ignore=shutil.ignore_patterns(".git", "*.pyc"))
    before = suite(copy, python)
    print(f"suite before: {sum(before.values())} of {len(before)} pass", flush=True)
    found: list[Outcome] = []
    written = 0
    names = [n for n in _functions(copy) if options.only in "::".join(n)]
    promising = [(path, name) for path, name in names if _has_ideas(copy, path, name)]
    ideas = len(promising)
    started = time.monotonic()
    session = Session(settings(python, "verified"), trusted=lambda _: True)
    for path, name in promising[: options.limit]:
        if time.monotonic() - started > options.seconds:
            break
        outcome = _one(session, copy, path, name)
        if options.fresh and outcome.grade == "verified":
            outcome = _retold(session, copy, outcome, python)
        found.append(outcome)
        if outcome.grade == "verified":
            written += 1
            (copy / path).write_text(outcome.text, "utf-8", newline="")
        if outcome.tried or outcome.note:
            print(
                f"{outcome.name[:50]:50} {outcome.grade:9} {outcome.accepted}/{outcome.tried}"
                f" cog {outcome.cognitive[0]}->{outcome.cognitive[1]} {outcome.seconds:5.1f} s"
                f" {outcome.rules} {outcome.wrong} {outcome.note[:80]}",
                flush=True,
            )
    after = suite(copy, python)
    broken = sorted(name for name, ok in before.items() if ok and not after.get(name))
    candidates = sum(o.tried for o in found)
    print(
        f"\n{project.name}: {len(names)} functions, {ideas} with ideas, {len(found)} asked, "
        f"{candidates} candidates ({candidates / max(1, len(found)):.2f} each), {written} written, "
        f"{(time.monotonic() - started) / max(1, len(found)):.1f} s each"
    )
    print(
        f"suite after: {sum(after.values())} of {len(after)} pass, broken: {broken or 'none'}"
    )
    if options.again:
        twice = [
            _one(session, copy, *o.name.split("::"))
            for o in found
            if o.grade == "verified"
        ]
        again = [o.name for o in twice if o.grade == "verified"]
        print(f"fixpoint: {len(again)} of {len(twice)} change again {again}")
    session.close()
    if broken:
        found.append(Outcome("the suite", "failed", wrong=str(broken)))
    return found


def suite(root: Path, python: str) -> dict[str, bool]:
    """Run the whole suite; return each test with whether it passed."""
    report = root / ".report.xml"
    command = [python, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        [*command, f"--junitxml={report}"],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    if not report.exists():
        sys.exit(f"{root.name}: pytest wrote no report: {ran.stderr.strip()[:300]}")
    results = {}
    for case in ET.parse(report).iter("testcase"):
        name = f"{case.get('classname')}::{case.get('name')}"
        bad = {child.tag for child in case} & {"failure", "error"}
        results[name] = results.get(name, True) and not bad
    report.unlink()
    return results


def _functions(root: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(root.rglob("*.py")):
        path = file.relative_to(root)
        hidden = any(p in _SKIPPED or p.startswith((".", "test")) for p in path.parts)
        if hidden or path.name in {"setup.py", "conftest.py"}:
            continue
        try:
            spans = functions(file.read_text("utf-8"), path=str(path))
        except (SelfRefineError, UnicodeDecodeError):
            continue
        # What only says how it may be called stands under the same name.
        for name in dict.fromkeys(span.qualname for span in spans):
            if "<locals>" not in name:
                yield str(path), name


def _has_ideas(root: Path, path: str, name: str) -> bool:
    """Whether the rules or ruff see anything at all, before any test runs."""
    try:
        code = find(
            (root / path).read_bytes().decode(), path=path, qualname=name
        ).source
    except SelfRefineError:
        return False
    return bool(rules.propose(code)) or any(
        p.code and p.finding.gain > rules.TASTE for p in rules.lint(code)
    )


def _retold(session: Session, root: Path, outcome: Outcome, python: str) -> Outcome:
    """Compare what is written on inputs of another drawing, told in another way than the gates'."""
    path, name = outcome.name.split("::")
    trial = Trial(outcome.name, root, path, name)
    try:
        fresh = Fresh(session, trial, (root / path).read_bytes().decode(), python)
        same, wrong = fresh.compared(outcome.text)
    except SelfRefineError as error:
        return replace(outcome, note=f"fresh: {error}; {outcome.note}")
    note = f"fresh: {same} alike; {outcome.note}"
    return replace(outcome, note=note, wrong=outcome.wrong or wrong)


def _one(session: Session, root: Path, path: str, name: str) -> Outcome:
    text = (root / path).read_bytes().decode("utf-8")
    trial = Trial(f"{path}::{name}", root, path, name)
    try:
        outcome = refined(session, trial, text)
        if outcome.changed:
            outcome = Wide(session, trial, text).judged(outcome)
    except SelfRefineError as error:
        outcome = Outcome(trial.name, "failed", text, note=str(error))
    return outcome
