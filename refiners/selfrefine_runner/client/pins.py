"""Pins: has calls of the function made with arguments that code has built, and said as code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from selfrefine.verify.testgen.case import Case, Said
from selfrefine_runner.client.replay import error_in, wire

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from selfrefine.verify.values import Call
    from selfrefine_runner.client.place import Place
    from selfrefine_runner.client.project import Project
    from selfrefine_runner.protocol import Form, PinsJob

CALL = 0.5
"""Seconds of one call."""
BUDGET, WALL = 4.0, 40.0
"""CPU seconds of all of them, and seconds on a machine that others use as well."""
CHECKS = frozenset({"same", "equal", "attributes", "state", "outline"})


@dataclass(frozen=True)
class Spelled:
    """What could be said as code.

    Args:
        cases: the calls that could, by their index.
        unsaid: why others could not, each reason with how often.
        error: why the function could not be called at all.
    """

    cases: Mapping[int, Case]
    unsaid: Mapping[str, int] = field(default_factory=dict)
    error: str = ""


def spell_calls(
    project: Project, place: Place, text: str, form: Form, calls: Sequence[Call]
) -> Spelled:
    """Return calls with what came of them as code, those that can be said so.

    Args:
        project: where.
        place: the function.
        text: its whole file.
        form: how a test calls it.
        calls: which.
    """
    job: PinsJob = {
        **project.basis(place, text),
        "do": "pins",
        "form": form,
        "calls": [wire(call) for call in calls],
        "seconds": CALL,
        "budget": BUDGET,
    }
    messages, _ = project.execute(job, place, text, wall=WALL)
    unsaid: dict[str, int] = next((m["unsaid"] for m in messages if "done" in m), {})
    rows = (_case(m, calls, made=form == "init") for m in messages if "pin" in m)
    return Spelled(dict(row for row in rows if row), unsaid, error_in(messages))


def _case(
    message: Mapping[str, Any], calls: Sequence[Call], *, made: bool
) -> tuple[int, Case] | None:
    """Return what a message says of which call; None of one that has another form."""
    try:
        index = int(message["pin"])
        case = Case(
            call=calls[index],
            args=tuple(map(str, message["args"])),
            kwargs=tuple((str(n), str(t)) for n, t in message["kwargs"].items()),
            imports=frozenset((str(m), str(n)) for m, n in message["imports"]),
            result=_said(message["result"]) if "result" in message else None,
            raised=str(message.get("raised", "")),
            after=tuple((str(p), _said(s)) for p, s in message["after"]),
            changes=frozenset(map(str, message["changes"])),
            listed=bool(message["listed"]),
            awaits=str(message["awaits"]),
            printed=str(message["printed"]),
            made=made,
            home=_home(message.get("home", ("", ""))),
            based=bool(message.get("based")),
        )
    except (LookupError, TypeError, ValueError, AttributeError):
        return None
    return index, case


def _home(told: tuple[Any, Any]) -> tuple[str, str]:
    module, file = told
    return str(module), str(file)


def _said(told: Mapping[str, Any]) -> Said:
    if told["check"] not in CHECKS:
        raise ValueError(told["check"])
    return Said(told["check"], str(told["text"]), str(told["near"]))
