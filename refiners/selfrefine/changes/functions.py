"""Functions: which functions a change of files changed, added or took away, and through what.  Pure."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from selfrefine.changes.outline import EMPTY, Outline, outline
from selfrefine.code.edits import split_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from selfrefine.changes.outline import Defined

State = Literal["changed", "through", "new", "gone", "words", "twice"]
ALIKE = 0.6
"""From which share of equal text on a function that went and one that came are one under another name."""
SHORTEST = 3
"""Lines that a function has at least for its text to tell that it is the same under another name."""
MOST_PAIRS = 4000
"""Pairs of functions that are looked at for such."""


@dataclass(frozen=True)
class Texts:
    """A file before and after: its path and its text in either version; a text is None where there is no file."""

    old_path: str
    new_path: str
    old: str | None
    new: str | None


@dataclass(frozen=True)
class Side:
    """One of a function's two versions: where it stands."""

    path: str
    qualname: str
    line: int
    end_line: int


@dataclass(frozen=True)
class FunctionChange:
    """One function that a change changes.

    Args:
        state: `words`: only comments, docstrings, annotations or layout; `through`: itself as it was, and something
            that it uses changed; `twice`: an earlier of several definitions of one name.
        old: before; None for one that is new.
        new: after; None for one that is gone.
        lines: of the text, that came or went.
        through: what else of its module changed that it uses.
        signature: whether callers see other parameters.
        alone: whether nothing else of its file changed that it may use, under whatever name.
    """

    state: State
    old: Side | None
    new: Side | None
    lines: int = 0
    through: tuple[str, ...] = ()
    signature: bool = False
    alone: bool = False

    @property
    def side(self) -> Side:
        """Where it stands now, or stood at last."""
        found = self.new or self.old
        assert found is not None  # noqa: S101  one of them there is
        return found


@dataclass(frozen=True)
class Unread:
    """A file that cannot be read as Python: which version, and why."""

    path: str
    line: int
    why: str
    old: bool


@dataclass(frozen=True)
class Changed:
    """What changed: the functions with the largest change of text first, and the files that do not parse."""

    functions: tuple[FunctionChange, ...]
    unread: tuple[Unread, ...]


@dataclass(frozen=True)
class _Module:
    texts: Texts
    old: Outline
    new: Outline


def changed_functions(files: Iterable[Texts]) -> Changed:
    """Return which functions changed in some files."""
    modules: list[_Module] = []
    unread: list[Unread] = []
    for texts in files:
        old = _outline(texts.old, texts.old_path, unread, old=True)
        new = _outline(texts.new, texts.new_path, unread, old=False)
        if old is not None and new is not None:
            modules.append(_Module(texts, old, new))
    touched = {_name_of(m.texts.new_path): _touched(m) for m in modules}
    found = [
        each for m in modules for each in _of_module(m, _with_imported(m, touched))
    ]
    found = _renamed(found, modules)
    return Changed(tuple(sorted(found, key=_order)), tuple(unread))


def _outline(
    text: str | None, path: str, unread: list[Unread], *, old: bool
) -> Outline | None:
    """Return what a text defines; None, and why, if it does not parse."""
    try:
        return EMPTY if text is None else outline(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        why = getattr(error, "msg", None) or str(error)
        unread.append(Unread(path, line, why, old))
        return None


def _order(change: FunctionChange) -> tuple[bool, int, str, int]:
    return change.state == "through", -change.lines, change.side.path, change.side.line


def _name_of(path: str) -> str:
    """Return the last part of the name under which a file is imported."""
    folder, _, name = path.removesuffix(".py").rpartition("/")
    return folder.rpartition("/")[2] if name == "__init__" else name


def _with_imported(
    module: _Module, touched: Mapping[str, frozenset[str]]
) -> frozenset[str]:
    """Return the changed names of a module, with those that it has from other modules that changed."""
    own = touched[_name_of(module.texts.new_path)]
    imported = module.new.imported.items()
    return own | {
        name for name, (other, there) in imported if there in touched.get(other, ())
    }


def _of_module(module: _Module, touched: frozenset[str]) -> Iterator[FunctionChange]:
    texts = module.texts
    old, new = module.old.last(), module.new.last()
    for name in dict.fromkeys((*new, *old)):
        before, after = old.get(name), new.get(name)
        if before is None or after is None:
            one = _place(texts.old_path, before) if before else None
            other = _place(texts.new_path, after) if after else None
            yield FunctionChange(
                "gone" if before else "new", one, other, _length(before or after)
            )
        else:
            made = _of_pair(texts, before, after, texts, touched)
            if made is not None and made.alone:
                # A helper that came with the change is not there in the other tree.
                made = replace(made, alone=not _reaches(before, after, old.keys() ^ new.keys()))  # fmt: skip
            if made is not None:
                yield made
    yield from _earlier(module)


def _reaches(before: Defined, after: Defined, names: AbstractSet[str]) -> bool:
    """Whether either version of a function may use one of some functions, under whatever name."""
    own = {name.rpartition(".")[2] for name in names}
    return any(
        _through(each, frozenset(names)) or own & each.attributes
        for each in (before, after)
    )


def _earlier(module: _Module) -> Iterator[FunctionChange]:
    """Yield definitions whose name is bound again later, such as a getter, if they changed."""
    rows: list[dict[tuple[str, int], Defined]] = []
    for side in (module.old, module.new):
        found: dict[tuple[str, int], Defined] = {}
        count: dict[str, int] = {}
        for each in side.functions:
            if each.earlier and "overload" not in each.head:
                count[each.qualname] = count.get(each.qualname, 0) + 1
                found[each.qualname, count[each.qualname]] = each
        rows.append(found)
    old, new = rows
    for key, after in new.items():
        before = old.get(key)
        if before is not None and before.meaning != after.meaning:
            yield FunctionChange(
                "twice",
                _place(module.texts.old_path, before),
                _place(module.texts.new_path, after),
                1,
            )


def _of_pair(
    old: Texts, before: Defined, after: Defined, new: Texts, touched: frozenset[str]
) -> FunctionChange | None:
    """Return how two versions of a function differ; None if nothing of it changed."""
    one, other = _place(old.old_path, before), _place(new.new_path, after)
    through = tuple(sorted(_through(after, touched) | _through(before, touched)))
    lines = _lines(_cut(old.old, before), _cut(new.new, after))
    if before.meaning != after.meaning or one.qualname != other.qualname:
        signature = before.head != after.head
        names = {name.rpartition(".")[2] for name in touched - {after.qualname}}
        may = names & (before.attributes | after.attributes)
        alone = not (through or signature or may) and before.qualname == after.qualname
        return FunctionChange("changed", one, other, lines, through, signature, alone)
    if through or old.old_path != new.new_path:
        return FunctionChange("through", one, other, 0, through) if through else None
    return FunctionChange("words", one, other, lines) if lines else None


def _touched(module: _Module) -> frozenset[str]:
    """Return the names of a module that mean something else than they did, methods with a dot before."""
    old, new = module.old, module.new
    names = {
        n for n in (*old.bound, *new.bound) if old.bound.get(n) != new.bound.get(n)
    }
    before, after = old.last(), new.last()
    both = before.keys() & after.keys()
    names |= {n for n in both if before[n].meaning != after[n].meaning}
    # What another name of the same module replaces is seen in the text of whoever uses it.
    return frozenset(names)


def _through(function: Defined, touched: frozenset[str]) -> set[str]:
    """Return which changed names of the module a function uses."""
    own = {f"{function.owner}{each}" for each in function.uses if each[:1] == "."}
    used = (function.uses | own) if function.owner else function.uses
    found = {name for name in touched if name in used}
    if function.owner in touched:
        found.add(function.owner)
    return found - {function.qualname}


def _renamed(
    found: list[FunctionChange], modules: Sequence[_Module]
) -> list[FunctionChange]:
    """Join functions that went with functions that came and are alike: a rename, or a move to another file."""
    gone = [each for each in found if each.state == "gone"]
    new = [each for each in found if each.state == "new"]
    if not gone or not new or len(gone) * len(new) > MOST_PAIRS:
        return found
    before = {m.texts.old_path: m for m in modules if m.texts.old is not None}
    after = {m.texts.new_path: m for m in modules if m.texts.new is not None}
    rows = []
    for one in gone:
        for other in new:
            share = _share(
                before[one.side.path], one.side, after[other.side.path], other.side
            )
            if share >= ALIKE:
                rows.append((share, one, other))
    rows.sort(key=lambda row: -row[0])
    pairs: dict[int, FunctionChange] = {}
    taken: set[int] = set()
    for _, one, other in rows:
        if id(one) in pairs or id(other) in taken:
            continue
        source, target = before[one.side.path], after[other.side.path]
        made = _of_pair(
            source.texts,
            source.old.last()[one.side.qualname],
            target.new.last()[other.side.qualname],
            target.texts,
            frozenset(),
        )
        pairs[id(one)] = made or FunctionChange("words", one.old, other.new)
        taken.add(id(other))
    kept = [each for each in found if id(each) not in pairs and id(each) not in taken]
    return [*kept, *pairs.values()]


def _share(old: _Module, one: Side, new: _Module, other: Side) -> float:
    """Return how much two functions are alike, 0 to 1; one of the same name needs less."""
    before = old.old.last()[one.qualname]
    after = new.new.last()[other.qualname]
    first, then = _cut(old.texts.old, before), _cut(new.texts.new, after)
    same_name = before.name == after.name and before.owner == after.owner
    if not same_name and min(len(first), len(then)) < SHORTEST:
        return 0.0
    matcher = difflib.SequenceMatcher(
        None, [s.strip() for s in first], [s.strip() for s in then], autojunk=False
    )
    return matcher.ratio() + (1 - ALIKE if same_name else 0)


def _place(path: str, function: Defined) -> Side:
    return Side(path, function.qualname, function.line, function.end_line)


def _length(function: Defined | None) -> int:
    return function.end_line - function.line + 1 if function else 0


def _cut(text: str | None, function: Defined) -> list[str]:
    return split_lines(text or "")[function.line - 1 : function.end_line]


def _lines(old: list[str], new: list[str]) -> int:
    """Return how many lines came or went."""
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    rows = matcher.get_opcodes()
    return sum(max(b - a, d - c) for tag, a, b, c, d in rows if tag != "equal")
