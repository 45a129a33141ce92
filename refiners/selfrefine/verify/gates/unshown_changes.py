"""Unshown changes: what a rewrite does otherwise that shows only on inputs too deep or large to be made, in another order of time or process, or on what nobody gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selfrefine.verify.gates.facts import CHANCE, CONVERSIONS, WIDE

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Collection, Iterable, Iterator

    from selfrefine.verify.gates.facts import Facts

    When = Callable[[Counter[str], Counter[str]], Iterable[str]]

RECURSION = "recursion was added, which fails with RecursionError on deep inputs"
LOGARITHM = "a logarithm was added, which may be off by one at exact powers"
SCHEDULED = "tasks are started, awaited or cancelled differently"
LENIENT = "an error handler for encodings was added"
LOCKED = "a lock is held around less code"
CLEANED = "a `finally` was dropped"
UNMET = "the number {} was added"
CALENDAR = "the result depends on the date, and only today was compared"
ENVIRONMENT = "the result depends on environment variables, and only one value of each was compared"
EXHAUSTED = "`{}` calls a function it is given, and stops without an error if that raises StopIteration"
BOUNDED = "{} was added as a limit on how many items are processed"
CONVERTED = "`{}` was dropped, so types that no test uses are passed through"
SENTINEL = "`is None` replaces a test against a sentinel object"
PASSED_ON = "`**{}` is no longer passed on"
EXACT = "`type()` is used where `isinstance` was, or the other way round"
UNASKED = "a call to `type()` was dropped"
WIDER = "a wider `except` was added"
GONE = {
    "deepcopy": "`deepcopy` was dropped, so nested objects are shared",
    "Decimal": "`Decimal` was dropped, which avoids binary rounding",
    "fsum": "`fsum` was dropped, which sums without intermediate rounding",
    "localcontext": "`localcontext` was dropped, which sets how Decimals are rounded",
    "wraps": "`wraps` was dropped, so the returned function has a different name",
}
"""Pure functions that are called for a reason that few results show; others are for the policy."""
TASKS = frozenset(
    {"create_task", "gather", "wait", "as_completed", "cancel", "shield", "wait_for", "timeout", "timeout_at"}
    | {"TaskGroup", "Semaphore", "BoundedSemaphore", "Event", "Condition", "Queue", "run_in_executor", "to_thread"}
    | {"start_soon", "move_on_after", "fail_after"}
)  # fmt: skip
"""What has to do with when something that is awaited goes on; an event loop's, and a nursery's."""
SIGNS = ("a wide `except`", "`is` between values", *(f"`{n}()`" for n in CHANCE))
"""Mistakes that show on errors or identities that inputs made of plain data do not have, or in other processes."""
LOGARITHMS = frozenset({"log", "log2", "log10"})
REACHED = 1000
"""Numbers from here on are seldom reached by inputs."""


def _came(old: Counter[str], new: Counter[str]) -> list[str]:
    return sorted(new.keys() - old.keys())


def _gone(old: Counter[str], new: Counter[str]) -> list[str]:
    return _came(new, old)


def _more(old: Counter[str], new: Counter[str]) -> list[str]:
    return [""] if new.total() > old.total() else []


def _there(old: Counter[str], _: Counter[str]) -> list[str]:
    return [""] if old else []


ROWS: tuple[tuple[str, str, When], ...] = (
    *((f"{sign} was added", sign, _more) for sign in SIGNS),
    (RECURSION, "recursion", _came),
    (CALENDAR, "day", _there),
    (ENVIRONMENT, "variable", _there),
    (LENIENT, "encoding-errors", _came),
    (EXHAUSTED, "drawn", _came),
)
"""Sentences, each with a kind of fact, and what of that makes a sentence; what is then named stands in it."""


def unshown(old: Facts, new: Facts) -> Iterator[str]:
    """Yield in words what came in or was dropped on the way from one code to another.

    Args:
        old: facts of the original.
        new: of the candidate, with all that came along.
    """
    for says, kind, when in ROWS:
        yield from dict.fromkeys(says.format(text) for text in when(old[kind], new[kind]))  # fmt: skip
    for question in QUESTIONS:
        yield from question(old, new)


def _errors(old: Facts, new: Facts) -> Iterator[str]:
    caught, known = new["caught"].keys(), old["caught"].keys()
    # What is wide beside nothing wide is named already.
    named = {WIDE[0]} if known & {*WIDE} else {*WIDE}
    if known and caught - known - named:
        yield WIDER


def _types(old: Facts, new: Facts) -> Iterator[str]:
    """Yield how types are asked for otherwise: a `match` by class asks as `isinstance` does."""
    one, other = (new[kind].total() - old[kind].total() for kind in ("isinstance", "exact-type"))  # fmt: skip
    if one * other < 0:
        yield EXACT
    elif old["exact-type"] and not new["exact-type"]:
        yield UNASKED


def _calls(old: Facts, new: Facts) -> Iterator[str]:
    before, after = old["call"], new["call"]
    if not LOGARITHMS & before.keys() and LOGARITHMS & after.keys():
        yield LOGARITHM
    if old["await"] and any(before[name] != after[name] for name in TASKS):
        yield SCHEDULED
    yield from (said for name, said in GONE.items() if before[name] and not after[name])


def _numbers(old: Facts, new: Facts) -> Iterator[str]:
    bounds = _came(old["bound"] | old["number"], new["bound"])
    yield from (BOUNDED.format(n) for n in bounds[:1])
    numbers = sorted(_came(old["number"], new["number"]), key=int)
    yield from (UNMET.format(n) for n in numbers[-1:] if int(n) >= REACHED)


def _guards(old: Facts, new: Facts) -> Iterator[str]:
    fewer = {kind for kind in ("lock", "finally") if new[kind].total() < old[kind].total()}  # fmt: skip
    freed = new["unlocked"].keys() - old["unlocked"].keys() & old["locked"].keys()
    if "lock" in fewer or freed:
        yield LOCKED
    # What a handler that catches whatever there is does not end is done in any case.
    if "finally" in fewer and new["entered"].total() <= old["entered"].total() and not new["caught"][WIDE[1]]:  # fmt: skip
        yield CLEANED


def _values(old: Facts, new: Facts) -> Iterator[str]:
    passed, still = (facts["options"] & facts["unpacked"] for facts in (old, new))
    yield from (PASSED_ON.format(name) for name in _gone(passed, still))
    kept = {name for name in CONVERSIONS if new["handed"][name]}
    gone = _gone(old["conversion"], new["converted"])
    yield from (CONVERTED.format(each) for each in gone if each.partition("(")[0] not in kept)  # fmt: skip
    if new["none-test"].total() > old["none-test"].total() and _gone(old["sentinel"], new["sentinel"]):  # fmt: skip
        yield SENTINEL


def _classes(old: Facts, new: Facts) -> Iterator[str]:
    # None is given in the place of anything.
    asked, asks = (facts["class"].keys() - {"type(None)", "NoneType"} for facts in (old, new))  # fmt: skip
    # A variable of the function is one class after the other, such as those of a table.
    own = asks & new["stored"].keys()
    gone = sorted(asked - asks - (new["name"].keys() if own else own))
    came = sorted(asks - asked - own)
    if asked and asks and (gone or came):
        less = f"and no longer for {_listed(gone)}" if gone else "as well"
        yield f"`isinstance` tests for {_listed(came)} {less}"


def _listed(names: Collection[str]) -> str:
    return " and ".join(f"`{name}`" for name in names) or "less"


QUESTIONS = (_errors, _types, _calls, _numbers, _guards, _values, _classes)
"""What several kinds of facts tell together."""
