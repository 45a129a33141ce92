"""Policy: what a rewrite may use: what the original function uses, and a fixed table of what is pure.

It asks one question of each name, attribute, import, call and change: does the original function use it, or do the
tables hold it?  It follows no data in order to allow more.  It executes nothing and knows no gate.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from selfrefine.code.scopes import parameters
from selfrefine.code.syntax import FunctionNode, shared_tree
from selfrefine.verify.policy.acts import acts_of, bare, moved
from selfrefine.verify.policy.definitions import caches
from selfrefine.verify.policy.effects import changed, effects_of
from selfrefine.verify.policy.formats import EXAMPLE
from selfrefine.verify.policy.places import GIVEN
from selfrefine.verify.policy.references import File, References
from selfrefine.verify.policy.uses import Reader

__all__ = ("File", "Ruling", "file_of", "judge")

if TYPE_CHECKING:
    from collections.abc import Iterator

    from selfrefine.verify.policy.definitions import Use

SHOWN = 3
"""Uses that are named in a sentence."""
MOST = 8
"""Functions that are read of those that a function of the file calls in turn."""
ENDING = ("BaseException", "KeyboardInterrupt", "SystemExit", "GeneratorExit")
ACQUIRED = {("calls", ".acquire"), ("calls", ".release")}


@dataclass(frozen=True)
class Ruling:
    """What the policy says of a rewrite; with nothing in it the rewrite is inside the policy.

    Args:
        refused: what no refinement needs, each as a phrase.
        review: what the original does not use and the tables do not hold, each as a sentence.
        cached: new functions that keep results beyond the call.
    """

    refused: tuple[str, ...] = ()
    review: tuple[str, ...] = ()
    cached: tuple[str, ...] = ()


def judge(
    original: ast.Module,
    rewrite: ast.Module,
    file: str,
    version: tuple[int, int],
    line: int = 0,
) -> Ruling:
    """Compare what a rewrite uses with what the original function uses and with the tables.

    Args:
        original: the function as it was, alone.
        rewrite: imports, helpers, and the function at the end.
        file: the text of their file.
        version: of the project's Python.
        line: where a nested function stands in the file; 0 for all others.
    """
    had, has = (Reader(References(t, file_of(file, line)), version) for t in (original, rewrite))  # fmt: skip
    before, after = list(had.read()), list(has.read())
    known = _known(before, had)
    texts = {(use.what, use.text) for use in before}
    new = [
        use
        for use in after
        if (use.verb, use.what) not in known
        or (use.text and (use.what, use.text) not in texts)
    ]
    if all(use.what == EXAMPLE for use in after):
        new = []  # a code that only computes may do so in examples
    refused = [u for u in new if u.refused and (u.verb, u.what) not in known]
    ignored = "no longer calls `{}`, whose result the original does not use: review it"
    computes = partial(only_computes, text=file, version=version)
    return Ruling(
        refused=tuple(dict.fromkeys(use.what for use in refused)),
        review=(
            *_sentences([use for use in new if use not in refused]),
            *_dropped(before, after, had.keywords - has.keywords, has),
            *map(ignored.format, sorted(bare(had.names) - has.called)),
            *moved(acts_of(had), acts_of(has), computes),
            *changed(effects_of(had), effects_of(has)),
        ),
        cached=tuple(sorted(caches(has.names) - caches(had.names))),
    )


def _known(before: list[Use], had: Reader) -> set[tuple[str, str]]:
    """Return what the original uses, and what a rewrite may use in its place."""
    known = {(use.verb, use.what) for use in before}
    known |= {("uses", f".{name}") for name in had.named}
    # Of what has items, `get` only looks one up, for whoever calls it.
    known |= {("uses", ".get")} if "items" in had.named else set()
    # What the function does with a parameter, a rewrite may do with it by another name.
    given = {each.arg for each in parameters(had.target)}
    known |= {
        (verb, GIVEN + what[len(root) :])
        for verb, what in known
        if (root := what.partition(".")[0]) in given
        and root != what
        and verb != "changes"
    }
    # A parameter that the original binds anew is a variable there, and may be none in the rewrite.
    anew = given & {n.id for n in ast.walk(had.target) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}  # fmt: skip
    return known | {(verb, what.replace(f"({GIVEN})", f"({name})")) for verb, what in known for name in anew}  # fmt: skip


@lru_cache(maxsize=256)
def only_computes(name: str, text: str, version: tuple[int, int]) -> bool:
    """Whether a function of a file does nothing but compute: nobody else learns when it is called, and with what.

    Args:
        name: of the function.
        text: its file.
        version: of the project's Python.
    """
    functions = _called_by(name, file_of(text))
    if not functions:
        return False
    # Beside an empty one, whatever it uses is in the tables or for review.
    empty = ast.parse(f"def {name}(): pass")
    whole = ast.Module([*functions[1:], functions[0]], [])
    return judge(empty, whole, text, version) == Ruling()


def _called_by(name: str, file: File) -> list[FunctionNode]:
    """Return a function of a file and those that it names in turn; nothing where one is no plain function."""
    found: dict[str, FunctionNode] = {}
    left = [name]
    while left:
        at = left.pop()
        bound = file.names.get(at, [])
        if at in found or (found and not any(isinstance(n, FunctionNode) for n in bound)):  # fmt: skip
            continue
        node = bound[0] if len(bound) == 1 else None
        if not isinstance(node, FunctionNode) or node.decorator_list or len(found) >= MOST:  # fmt: skip
            return []
        found[at] = node
        left += sorted({n.id for n in ast.walk(node) if isinstance(n, ast.Name)})
    return list(found.values())


def _sentences(uses: list[Use]) -> tuple[str, ...]:
    """Return a sentence for each kind of use."""
    found: dict[str, list[str]] = {}
    for use in uses:
        shown = _shown(use.what)
        rows = found.setdefault(use.verb, [])
        if shown not in rows:
            rows.append(shown)
    return tuple(
        f"{verb} {_listed(rows)}, which the original does not: review it"
        for verb, rows in found.items()
    )


def _dropped(
    before: list[Use], after: list[Use], keywords: set[tuple[str, str]], has: Reader
) -> Iterator[str]:
    """Yield what the rewrite leaves out that acts on others: what a call does to them shows in no result."""
    left = {(use.verb, use.what): None for use in before} | dict.fromkeys(keywords)
    for use in after:
        left.pop((use.verb, use.what), None)
    if left.keys() >= ACQUIRED and any(use.verb == "enters" for use in after):
        # `with lock` in place of both.
        left = {use: None for use in left if use not in ACQUIRED}
    if has.cleans:
        left = {use: None for use in left if use[1] not in ENDING}
    # Special methods are read where they are called, or looked up first.
    left = {use: None for use in left if not (use[1].startswith(".__") and use[1][1:] in has.named)}  # fmt: skip
    gone = [_shown(what) for verb, what in left if _acts(verb, what)]
    if gone:
        yield f"no longer uses {_listed(gone)}, which the original does: review it"


def _acts(verb: str, what: str) -> bool:
    """Whether a use is a call of something outside of the tables, of a module or of an object, or enters a manager."""
    if verb == "uses":
        # What catches all is there for Ctrl+C and the end of the process.
        return what in ENDING or (
            "." in what and what[0].isidentifier() and " " not in what
        )
    return verb in ("enters", "gives") or (verb == "calls" and what[0] == ".")


def _listed(rows: list[str]) -> str:
    return f"{', '.join(rows[:SHOWN])}{' and more' if len(rows) > SHOWN else ''}"


def _shown(what: str) -> str:
    """Return how a sentence names what is used."""
    if "`" in what or what.startswith(("a ", "the ")):
        return what
    if what == GIVEN:
        return "an object that it is given"
    if what.startswith(f"{GIVEN}."):
        return f"`{what.removeprefix(GIVEN)}` of an object that it is given"
    name, space, rest = what.partition(" in another way")
    return f"`{name}`{space}{rest}"


@lru_cache(maxsize=4)
def file_of(text: str, line: int = 0) -> File:
    """Return what a file binds, at its top level and around a line, read once for all that ask."""
    return File(shared_tree(text), line)
