"""Tables of cells, as somebody writes them first; written before any rule was touched for them."""

from __future__ import annotations


class Table:
    """Rows of cells under headers."""

    def __init__(self, headers: list[str], rows: list[list]) -> None:
        self.headers = headers
        self.rows = rows

    def __repr__(self) -> str:
        return f"Table({self.headers}, {self.rows})"

    def with_rows(self, rows: list[list], column: str) -> list[list]:
        """The rows with further ones among them, each where it belongs by a column."""
        place = self.headers.index(column)
        for row in rows:
            if len(row) != len(self.headers):
                raise ValueError("a row does not fit the headers")
        result = list(self.rows)
        for row in rows:
            if row[place] is None:
                continue
            result.append(row)
            result.sort(key=lambda cells: cells[place])
        return result


def text_table(rows: list[list], gap: int = 2) -> str:
    """Write rows under each other, each column as wide as its widest cell."""
    if not rows:
        return ""
    for row in rows:
        if len(row) != len(rows[0]):
            raise ValueError("rows of different lengths")
    lines = []
    for row in rows:
        cells = []
        for column, cell in enumerate(row):
            width = max(len(str(other[column])) for other in rows)
            text = str(cell)
            if isinstance(cell, int):
                cells.append(text.rjust(width))
            else:
                cells.append(text.ljust(width))
        lines.append((" " * gap).join(cells).rstrip())
    return "\n".join(lines)


def pivoted(entries: list[tuple[str, str, int]]) -> list[list]:
    """A row for each name and a column for each month, with the sums of what belongs to both."""
    names: list[str] = []
    months: list[str] = []
    for name, month, _ in entries:
        if name not in names:
            names.append(name)
        if month not in months:
            months.append(month)
    months.sort()
    grid: list[list] = [["name", *months]]
    for name in names:
        row: list = [name]
        for month in months:
            total = 0
            for other, when, value in entries:
                if other == name and when == month:
                    total += value
            row.append(total)
        grid.append(row)
    return grid


def ranks(rows: list[dict], column: str) -> list:
    """The place of each row by a column, the greatest first; equal values share one."""
    places: list = []
    for row in rows:
        value = row.get(column)
        if value is None:
            places.append(None)
            continue
        better = 0
        for other in rows:
            rival = other.get(column)
            if rival is None:
                continue
            if rival > value:
                better += 1
        places.append(better + 1)
    return places


def formatted(rows: list[dict[str, str]], formats: list[tuple[str, str]]) -> list[dict[str, str]]:
    """Apply to each cell the formats of its column, and those of all columns, in their order."""
    result = []
    for row in rows:
        line = {}
        for header, value in row.items():
            for column, kind in formats:
                if column != header and column != "*":
                    continue
                if kind == "upper":
                    value = value.upper()
                elif kind == "strip":
                    value = value.strip()
                elif kind == "quote":
                    value = "'" + value + "'"
                else:
                    raise ValueError("unknown format " + kind)
            line[header] = value
        result.append(line)
    return result


def _pair(r, n):
    return [r.choice([None, r.randrange(n + 1)]), f"n{r.randrange(99)}"]


INPUTS = {
    "Table.with_rows": lambda r, n: (
        Table(["place", "name"], [[r.randrange(n + 1), f"o{i}"] for i in range(n)]),
        [_pair(r, n) + ([0] if n < 9 and r.random() < 0.05 else []) for _ in range(n)],
        "place",
    ),
    "text_table": lambda r, n: ([[r.choice([r.randrange(10**6), "x" * r.randrange(9)]) for _ in range(3)] for _ in range(n)], r.randrange(3)),
    "pivoted": lambda r, n: (
        [(f"n{r.randrange(n // 8 + 2)}", f"2024-{r.randrange(1, 13):02}", r.randrange(-9, 99)) for _ in range(n if n < 9 else 2 * n)],
    ),
    "ranks": lambda r, n: ([{"score": r.choice([None, r.randrange(n + 1), r.randrange(n + 1)])} if r.random() < 0.9 else {} for _ in range(n)], "score"),
    "formatted": lambda r, n: (
        [{f"c{k}": r.choice([" a", "b ", "c"]) for k in range(n if n < 9 else 20)} for _ in range(n if n < 9 else n // 4)],
        [(r.choice(["*" if n < 9 else "c0", f"c{i % 20}"]), r.choice(["upper", "strip", "quote" if n < 9 else "upper"])) for i in range(n if n < 9 else 40)],
    ),
}
