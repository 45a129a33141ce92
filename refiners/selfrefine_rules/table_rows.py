"""Iterate over the columns of a table together, instead of creating a `Series` for each row.

Why:
    ``iterrows``, ``apply`` with ``axis=1`` and ``.loc`` in a loop make an object of pandas
    for every row, or search one.  The columns themselves hold the same values.

Bad:
    import pandas as pd


    def sides(trades: pd.DataFrame) -> list[str]:
        found = []
        for _, row in trades.iterrows():
            if row["count"] > 0:
                found.append("buy")
        return found

Good:
    import pandas as pd


    def sides(trades: pd.DataFrame) -> list[str]:
        found = []
        for count in trades["count"].to_numpy():
            if count > 0:
                found.append("buy")
        return found

Bad:
    import pandas as pd


    def large(trades: pd.DataFrame, least: int) -> list[int]:
        labels = []
        for label in trades.index:
            if trades.loc[label, "count"] >= least:
                labels.append(label)
        return labels

Good:
    import pandas as pd


    def large(trades: pd.DataFrame, least: int) -> list[int]:
        labels = []
        for label, count in zip(trades.index, trades["count"].to_numpy()):
            if count >= least:
                labels.append(label)
        return labels
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine_rules.lib.annotations import read
from selfrefine_rules.lib.names import bound_by
from selfrefine_rules.lib.surgery import replaced

if TYPE_CHECKING:
    from selfrefine_rules import Fix
    from selfrefine_rules.lib.source import Fixes, Source
    from selfrefine_rules.lib.surgery import Edits

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.6


def propose(source: Source) -> Fixes:
    """Yield a fix for each walk over the rows of a table that reads columns alone."""
    for loop, found in source.findall("for TARGET in Table.iterrows():\n    ...\n"):
        table = found.name("Table").value
        match loop.target:
            case cst.Tuple([cst.Element(cst.Name(label)), cst.Element(cst.Name(row))]):
                edits = _columns_of_row(source, loop, row)
            case _:
                continue
        if edits and _is_table(source, table) and _stays(source, table, loop):
            labels = [m for m in source.mentions(label) if source.inside(m, loop.body)]
            yield _fix(source, loop, table, (edits, label if labels else ""))
    for loop, found in source.findall("for Label in Table.index:\n    ...\n"):
        table, label = found.name("Table").value, found.name("Label").value
        edits = _looked_up(source, loop, table, label)
        if edits and _is_table(source, table) and _stays(source, table, loop):
            yield _fix(source, loop, table, (edits, label))
    for at, found in source.findall("Table.apply(ASKED, axis=1)"):
        table = found.name("Table").value
        new = _applied(source, found["ASKED"], table)
        if new and _is_table(source, table) and _fills_a_column(source, at, table):
            yield source.fix(
                at,
                f"`apply` creates a `Series` for each row of `{table}`.",
                f"Write `{new}`.",
                {at: new},
            )


def _fix(
    source: Source, loop: cst.For, table: str, what: tuple[dict[cst.CSTNode, str], str]
) -> Fix:
    lookups, label = what
    columns = list(dict.fromkeys(lookups.values()))
    names = {column: _name(source, column) for column in columns}
    walks = [f"{table}[{column}].to_numpy()" for column in columns]
    targets = [names[column] for column in columns]
    if label:
        walks, targets = [f"{table}.index", *walks], [label, *targets]
    items = walks[0] if len(walks) == 1 else f"zip({', '.join(walks)})"
    edits: Edits = {node: names[column] for node, column in lookups.items()}
    edits |= {loop.target: ", ".join(targets), loop.iter: items}
    return source.fix(
        loop,
        f"An object is created for each row of `{table}` only to read columns.",
        f"Iterate over `{items}`.",
        edits,
    )


def _name(source: Source, column: str) -> str:
    word = column.strip("\"'").lower()
    word = word if word.isidentifier() else "value"
    return source.fresh(word, f"{word}_of_row", f"{word}_value")


def _is_table(source: Source, name: str) -> bool:
    """Whether a variable names a table, perhaps a copy of the one that was given."""
    if source.known(name).exact == "DataFrame":
        return True
    param = source.parameters.get(name)
    if param is None or param.annotation is None:
        return False
    values = [source.bound_value(b) for b in source.bindings(name)][1:]
    copied = [source.extract(value, "Table.copy()") for value in values]
    hint = read(source.text(param.annotation.annotation))
    return hint.exact == "DataFrame" and all(
        one is not None and one.name("Table").value == name for one in copied
    )


def _stays(source: Source, table: str, loop: cst.For) -> bool:
    """Whether the loop only reads the table."""
    if loop.orelse or loop.asynchronous:
        return False
    return all(source.role(m) == "read" for m in source.mentions(table, loop.body))


def _columns_of_row(
    source: Source, loop: cst.For, row: str
) -> dict[cst.CSTNode, str] | None:
    """Return each ``row["column"]`` with its column; None where the row is used in another way."""
    names = bound_by(loop.target)
    if not source.used_only_in(loop, names):
        return None
    found: dict[cst.CSTNode, str] = {}
    for mention in source.mentions(row):
        if source.inside(mention, loop.target):
            continue
        part = source.parents[mention]
        asked = source.extract(part, "Row[COLUMN]")
        plain = asked and isinstance(asked["COLUMN"], cst.SimpleString)
        if not plain or asked is None or source.role(mention) != "read":
            return None
        found[part] = source.text(asked["COLUMN"])
    return found


def _looked_up(
    source: Source, loop: cst.For, table: str, label: str
) -> dict[cst.CSTNode, str]:
    """Return each ``table.loc[label, "column"]`` of a loop with its column."""
    found: dict[cst.CSTNode, str] = {}
    for part in source.find(cst.Subscript, loop.body):
        asked = source.extract(
            part, "Table.loc[Label, COLUMN]", "Table.at[Label, COLUMN]"
        )
        if not asked or not isinstance(asked["COLUMN"], cst.SimpleString):
            continue
        if source.is_target(part):
            return {}
        if (asked.name("Table").value, asked.name("Label").value) == (table, label):
            found[part] = source.text(asked["COLUMN"])
    inside = source.mentions(table, loop.body)
    return found if len(inside) == len(found) else {}


def _applied(source: Source, asked: cst.BaseExpression, table: str) -> str | None:
    """Return the list that a choice of texts for each row makes; None for any other function."""
    match asked:
        case cst.Lambda(
            params=cst.Parameters(params=[cst.Param(cst.Name(row), default=None)]),
            body=cst.IfExp() as choice,
        ):
            texts = _chosen(choice)
        case _:
            return None
    mentions = source.mentions(row, choice)
    columns: dict[cst.CSTNode, str] = {}
    for mention in mentions:
        part = source.parents[mention]
        found = source.extract(part, "Row[COLUMN]")
        if not found or not isinstance(found["COLUMN"], cst.SimpleString):
            return None
        columns[part] = source.text(found["COLUMN"])
    if not texts or not columns:
        return None
    names = {column: _name(source, column) for column in columns.values()}
    named = {part: cst.Name(names[column]) for part, column in columns.items()}
    new = replaced(choice, named)
    walks = [f"{table}[{column}]" for column in names]
    items = walks[0] if len(walks) == 1 else f"zip({', '.join(walks)})"
    return f"[{source.module.code_for_node(new)} for {', '.join(names.values())} in {items}]"


def _chosen(choice: cst.BaseExpression) -> bool:
    """Whether an expression only chooses between written texts."""
    match choice:
        case cst.SimpleString():
            return True
        case cst.IfExp(body=one, orelse=other):
            return _chosen(one) and _chosen(other)
    return False


def _fills_a_column(source: Source, at: cst.CSTNode, table: str) -> bool:
    """Whether the result becomes a column of the same table, which takes a list as well."""
    assign = source.parents[at]
    if not isinstance(assign, cst.Assign) or len(assign.targets) != 1:
        return False
    found = source.extract(assign.targets[0].target, "Table[COLUMN]")
    return found is not None and found.name("Table").value == table
