"""Module: cases as the text of tests for pytest.  Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from selfrefine.verify.testgen.layout import (
    DOUBLE,
    RECEIVER,
    STARRED,
    column_of,
    groups_of,
    unused,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from selfrefine.verify.testgen.case import Case, Import, Said
    from selfrefine.verify.testgen.layout import Group
    from selfrefine.verify.testgen.subject import Subject

NUMBER = re.compile(r"-?\d[\d_]*(\.\d+)?(e[+-]?\d+)?|float\('-?inf'\)")
BROUGHT = {
    "holding": '''def holding(made, **attributes):
    """Return what was made, holding these attributes."""
    for name, value in attributes.items():
        object.__setattr__(made, name, value)
    return made
''',
    "state_of": '''def state_of(value):
    """Return a value with the class and the attributes of each object in it that equals nothing but itself."""
    if type(value) in (list, tuple):
        return type(value)(map(state_of, value))
    if type(value) is dict:
        return {key: state_of(item) for key, item in value.items()}
    own = type(value).__eq__
    alone = own is object.__eq__ and not hasattr(value, "__name__")
    slots = [n for c in type(value).__mro__ for n in vars(c).get("__slots__", ())]
    if alone and (slots or hasattr(value, "__dict__")):
        held = {n: getattr(value, n) for n in slots if hasattr(value, n)}
        held.update(getattr(value, "__dict__", {}))
        return type(value).__name__, state_of(held)
    return value
''',
    "fed": '''def fed(made, method, rows):
    """Return what was made, after one call of a method of its own with each of some rows."""
    for row in rows:
        getattr(made, method)(*row)
    return made
''',
    "placed": '''def placed(buffer, position):
    """Return a buffer that stands at a position."""
    buffer.seek(position)
    return buffer
''',
    "outline_of": '''def outline_of(value):
    """Return a value with the class and the attributes of each object in it, and of each function that it is one."""
    if type(value) in (list, tuple):
        return type(value)(map(outline_of, value))
    if type(value) is dict:
        return {key: outline_of(item) for key, item in value.items()}
    if type(getattr(value, "__qualname__", None)) is str:
        return value if isinstance(value, type) else "function"
    held = getattr(value, "__dict__", None)
    basic = isinstance(value, (str, int, float, list, tuple, dict, set, frozenset))
    if type(held) is not dict or basic or hasattr(type(value), "__members__"):
        return value
    return type(value).__name__, outline_of(held)
''',
}
"""Functions that cases may need and that stand in no module: they are imported from the module without a name."""
LOOKED = {
    "attributes": "vars({})",
    "state": "state_of({})",
    "outline": "outline_of({})",
}
"""How a test looks at what is asked of a value."""
LONG = 60
"""Characters of what is the same in all rows from which on it has a column all the same."""


@dataclass(frozen=True)
class TestCode:
    """Tests as text.

    Args:
        body: the test functions.
        imports: what they need.
        names: of the test functions, each with its cases in order.
        brought: which functions of ours they need, which stand in front of them.
    """

    __test__ = False

    body: str
    imports: frozenset[Import]
    names: dict[str, tuple[Case, ...]]
    brought: tuple[str, ...] = ()

    def whole(self, known: Collection[str] = ()) -> str:
        """Return the test functions behind those that they need, but for those that are known."""
        own = [BROUGHT[name] for name in self.brought if name not in known]
        return "\n\n".join([*own, self.body])


def render(cases: Sequence[Case], subject: Subject, taken: frozenset[str] = frozenset()) -> TestCode:  # fmt: skip
    """Return tests that hold what cases came to.

    Args:
        cases: in the order in which they are to stand.
        subject: what they call.
        taken: names that the file binds already.
    """
    imports: set[Import] = {subject.needs}
    for case in cases:
        imports |= case.imports
    bound = {binding(each) for each in imports}
    names: dict[str, tuple[Case, ...]] = {}
    parts = []
    for group in groups_of(cases, subject, bound):
        name = _free(_title(group, subject), {*taken, *names})
        names[name] = group.cases
        test = _Test(group, subject)
        parts.append(test.text(name))
        imports |= test.imports
    brought = tuple(sorted(name for module, name in imports if not module))
    found = frozenset(each for each in imports if each[0])
    return TestCode("\n\n".join(parts), found, names, brought)


def _free(name: str, taken: set[str]) -> str:
    """Return a name for a test that no other thing has."""
    found = f"{name}_pinned" if name in taken else name
    further = (f"{found}_{at}" for at in count(2))
    return found if found not in taken else next(n for n in further if n not in taken)


def binding(imported: Import) -> str:
    """Return the name that an import binds."""
    module, name = imported
    return name or module.partition(".")[0]


def statement(imported: Import) -> str:
    """Return an import as a statement."""
    module, name = imported
    return f"from {module} import {name}" if name else f"import {module}"


def _title(group: Group, subject: Subject) -> str:
    case = group.cases[0]
    words = [f"test_{subject.slug}"]
    if case.raised:
        words.append("raises")
    if group.after:
        changed = [group.columns[column] for column in group.after]
        words.append("changes_" + "_and_".join(changed))
    if case.printed:
        words.append("prints")
    return "_".join(words)


class _Test:
    """One test function.

    Args:
        group: its cases.
        subject: what they call.
    """

    def __init__(self, group: Group, subject: Subject) -> None:
        self.group, self.subject = group, subject
        self.imports: set[Import] = set()
        self.lines: list[str] = []
        self.header: list[str] = []
        self.table: list[list[str]] = [[] for _ in group.cases]
        self.used = set(group.columns.values())

    def text(self, name: str) -> str:
        """Return the function."""
        given = {c: self._argument_name(c) for c in self.group.columns}
        prints = bool(self.group.cases[0].printed)
        self._outcome(self._call(given))
        self._afterwards(prints=prints)
        parameters = [*self.header, *(["capsys"] if prints else [])]
        head = f"def {name}({', '.join(parameters)}):"
        body = "\n".join(f"    {line}" for line in self.lines)
        return f"{self._decorator()}{head}\n{body}\n"

    def _decorator(self) -> str:
        if not self.header:
            return ""
        self.imports.add(("pytest", ""))
        single = len(self.header) == 1
        rows = [row[0] if single else f"({', '.join(row)})" for row in self.table]
        names = ", ".join(f'"{name}"' for name in self.header)
        shown = names if single else f"({names})"
        table = "".join(f"        {row},\n" for row in rows)
        return f"@pytest.mark.parametrize(\n    {shown},\n    [\n{table}    ],\n)\n"

    def _argument_name(self, column: str) -> str:
        """Return how a column's value is called in the test: by its name, or as what it always is."""
        name, same = self.group.columns[column], self.group.constant(column)
        fresh = column in self.group.changed
        if same is not None and (len(same) <= LONG or len(self.table) == 1):
            if not fresh:
                return same
            self.lines.append(f"{name} = {same}")
            return name
        self._column(name, [row[column] for row in self.group.rows])
        if fresh:
            self.imports.add(("copy", ""))
            self.lines.append(f"{name} = copy.deepcopy({name})")
        return name

    def _column(self, name: str, texts: list[str]) -> None:
        self.header.append(name)
        for row, text in zip(self.table, texts, strict=True):
            row.append(text)

    def _expected(self, name: str, texts: list[str]) -> str:
        """Return what is expected: as it always is, or the name of its column."""
        if len(set(texts)) == 1 and (len(texts) == 1 or len(texts[0]) <= LONG):
            return texts[0]
        name = unused(name, self.used)
        self.used.add(name)
        self._column(name, texts)
        return name

    def _call(self, given: dict[str, str]) -> str:
        subject = self.subject
        if subject.form == "property":
            return f"{given[RECEIVER]}.{subject.attribute}"
        if subject.bound:
            head = f"{given[RECEIVER]}.{subject.attribute}"
        else:
            path = subject.names[:-1] if subject.form == "init" else subject.names
            head = ".".join(path)
        parts: list[str] = []
        gap = False
        for name in subject.positional:
            if name not in given:
                gap = True
            else:
                parts.append(f"{name}={given[name]}" if gap else given[name])
        parts += [f"*{given[STARRED]}"] if STARRED in given else []
        parts += [f"{name}={given[name]}" for name in subject.named if name in given]
        parts += [f"**{given[DOUBLE]}"] if DOUBLE in given else []
        return f"{head}({', '.join(parts)})"

    def _outcome(self, call: str) -> None:
        """Write the call, and what is asked of what it gives."""
        cases = self.group.cases
        first = cases[0]
        if first.awaits:
            self.imports.add(("asyncio", ""))
        if first.awaits == "coroutine":
            call = f"asyncio.run({call})"
        elif first.awaits == "generator":
            self.lines += ["async def listed():", f"    return [item async for item in {call}]", ""]  # fmt: skip
            call = "asyncio.run(listed())"
        elif first.listed:
            call = f"list({call})"
        if first.result is None:
            self.imports.add(("pytest", ""))
            error = self._expected("error", [case.raised for case in cases])
            self.lines += [f"with pytest.raises({error}):", f"    {call}"]
            return
        said = [case.result for case in cases if case.result]
        call = LOOKED.get(first.result.check, "{}").format(call)
        operator = "is" if all(each.check == "same" for each in said) else "=="
        if all(NUMBER.fullmatch(each.text) for each in said) and _rounded(said):
            self.imports.add(("pytest", ""))
            expected = self._expected("expected", [each.text for each in said])
            self.lines.append(f"assert {call} == pytest.approx({expected})")
            return
        expected = self._expected("expected", [self._near(each) for each in said])
        self.lines.append(f"assert {call} {operator} {expected}")

    def _afterwards(self, *, prints: bool) -> None:
        """Write what is asked of arguments after the call, and of what it printed."""
        for column in self.group.after:
            said = [dict(self._after(case))[column] for case in self.group.cases]
            name = self.group.columns[column]
            shown = LOOKED.get(said[0].check, "{}").format(name)
            title = "after" if len(self.group.after) == 1 else f"{name}_after"
            expected = self._expected(title, [self._near(each) for each in said])
            operator = "is" if all(each.check == "same" for each in said) else "=="
            self.lines.append(f"assert {shown} {operator} {expected}")
        if prints:
            printed = [repr(case.printed) for case in self.group.cases]
            expected = self._expected("printed", printed)
            self.lines.append(f"assert capsys.readouterr().out == {expected}")

    def _after(self, case: Case) -> list[tuple[str, Said]]:
        return [(column_of(place, self.subject), said) for place, said in case.after]

    def _near(self, said: Said) -> str:
        if said.rounded != said.text:
            self.imports.add(("pytest", ""))
        return said.rounded


def _rounded(said: Sequence[Said]) -> bool:
    return any(each.rounded != each.text for each in said)
