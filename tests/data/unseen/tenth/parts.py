"""Settings, messages, money and prices, as somebody writes them first; written before any rule was touched for them."""

from __future__ import annotations


def _is_comment(line: str) -> bool:
    return line.lstrip()[:1] in ("#", ";")


def _rate(rates: list[tuple[str, str, int]], source: str, target: str) -> int:
    """Look a rate up, per thousand; the other way round if it is not there."""
    for first, second, rate in rates:
        if first == source and second == target:
            return rate
    for first, second, rate in rates:
        if first == target and second == source:
            return 1_000_000 // rate
    return 1000


class IniFile:
    """Sections in the order of the file, each with its lines."""

    def __init__(self, names: list[str], lines: list[list[str]], strict: bool = False) -> None:
        self.names = names
        self.lines = lines
        self.strict = strict

    def __repr__(self) -> str:
        return f"IniFile({self.names}, {self.lines})"

    def duplicates(self) -> list[str]:
        """Every name that stands more than once in one section, as section.name."""
        found = []
        for number, section in enumerate(self.names):
            keys = []
            for line in self.lines[number]:
                if _is_comment(line) or "=" not in line:
                    continue
                keys.append(line.split("=", 1)[0].strip())
            for key in keys:
                label = section + "." + key
                if keys.count(key) > 1 and label not in found:
                    found.append(label)
        if self.strict and found:
            raise ValueError("duplicate name " + found[0])
        return found

    def merged(self, others: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """The lines of all sections, overridden by those of another file."""
        result = []
        for section, lines in zip(self.names, self.lines):
            for line in lines:
                if _is_comment(line):
                    continue
                value = line
                for name, replacement in others:
                    if name == section + "." + line.split("=")[0]:
                        value = line.split("=")[0] + "=" + replacement
                result.append((section, value))
        return result


class Wallet:
    """Amounts of several currencies."""

    def __init__(self, entries: list[tuple[str, int]], default: str = "EUR") -> None:
        self.entries = entries
        self.default = default

    def __repr__(self) -> str:
        return f"Wallet({self.entries}, {self.default})"

    def totals(self) -> dict[str, int]:
        """The sum of each currency, the default first even if there is nothing of it."""
        currencies = [self.default]
        for currency, _ in self.entries:
            if currency not in currencies:
                currencies.append(currency)
        totals = {}
        for currency in currencies:
            amount = 0
            for other, cents in self.entries:
                if other == currency:
                    amount += cents
            totals[currency] = amount
        return totals


def option_values(lines: list[str], asked: list[str]) -> list[str]:
    """The value of each option that is asked for; the last one counts, and what is missing is empty."""
    values = []
    for name in asked:
        value = ""
        for line in lines:
            if _is_comment(line):
                continue
            if "=" not in line:
                continue
            key, _, rest = line.partition("=")
            if key.strip() == name:
                value = rest.strip()
        values.append(value)
    return values


def merged_headers(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Put headers of one name together, separated by commas; cookies stay apart."""
    merged: list[tuple[str, str]] = []
    for name, value in headers:
        lowered = name.lower()
        value = value.strip()
        if lowered == "set-cookie":
            merged.append((lowered, value))
            continue
        for position, (other, before) in enumerate(merged):
            if other == lowered:
                merged[position] = (other, before + ", " + value)
                break
        else:
            merged.append((lowered, value))
    return merged


def taken_lines(buffer: str, limit: int) -> list[str]:
    """The lines of what has arrived, up to the first empty one."""
    lines: list[str] = []
    size = 0
    while True:
        end = buffer.find("\n")
        if end == -1:
            break
        line = buffer[:end].rstrip("\r")
        buffer = buffer[end + 1 :]
        if not line:
            break
        size += len(line)
        if size > limit:
            raise ValueError("too many bytes of headers")
        lines.append(line)
    return lines


def packed(values: list[int]) -> bytes:
    """Whole numbers as bytes, small ones in one, others in three."""
    out = b""
    for value in values:
        if value < 0:
            raise ValueError("negative")
        if value <= 0x7F:
            out = out + bytes([value])
        elif value <= 0xFFFF:
            out = out + b"\xcd" + value.to_bytes(2, "big")
        else:
            raise OverflowError("too large")
    return out


def unpacked(data: bytes) -> list[str]:
    """Texts from a message, each with its length before it."""
    texts = []
    while len(data) > 0:
        size = data[0]
        body = data[1 : size + 1]
        if len(body) < size:
            raise ValueError("cut off")
        texts.append(body.decode("utf-8"))
        data = data[size + 1 :]
    return texts


def string_table(rows: list[dict[str, int]]) -> tuple[list[str], list[list[int]]]:
    """Write the keys of rows once, and in each row their places and the values."""
    table: list[str] = []
    encoded = []
    for row in rows:
        cells: list[int] = []
        for key in row.keys():
            if table.count(key) == 0:
                table.append(key)
            cells.append(table.index(key))
            cells.append(row[key])
        encoded.append(cells)
    return table, encoded


def line_numbers(source: str, offsets: list[int]) -> list[tuple[int, int]]:
    """Line and column of each offset in a template."""
    places = []
    for offset in offsets:
        line = 1
        column = 0
        for char in source[:offset]:
            if char == "\n":
                line += 1
                column = 0
            else:
                column += 1
        places.append((line, column))
    return places


def without_tags(value: str) -> str:
    """Leave out what stands in angle brackets, and put spaces together."""
    while True:
        start = value.find("<")
        if start == -1:
            break
        end = value.find(">", start)
        if end == -1:
            break
        value = value[:start] + value[end + 1 :]
    return " ".join(value.split())


def resolved(scopes: list[list[str]], names: list[str]) -> dict[str, int]:
    """The number of the innermost scope that has each name; -1 if it is global."""
    where = {}
    for name in names:
        depth = -1
        for i in range(len(scopes) - 1, -1, -1):
            if name in scopes[i]:
                depth = i
                break
        where[name] = depth
    return where


def unique_ignoring_case(items: list[str]) -> list[str]:
    """Keep the first of the texts that differ only in case."""
    result: list[str] = []
    for item in items:
        if item.strip() == "":
            continue
        if item.lower() in [other.lower() for other in result]:
            continue
        result.append(item)
    return result


def month_returns(days: list[tuple[str, float]]) -> list[tuple[str, float, int]]:
    """Return of each month over its days, with how many there were."""
    months = sorted({day[:7] for day, _ in days})
    rows = []
    for month in months:
        growth = 1.0
        count = 0
        for day, value in days:
            if day.startswith(month):
                growth = growth * (1 + value)
                count += 1
        rows.append((month, growth - 1, count))
    return rows


def worst_days(values: list[int], window: int) -> list[int]:
    """For each day the worst value of the last days, itself among them."""
    worst = []
    for i in range(len(values)):
        start = i - window + 1
        if start < 0:
            start = 0
        lowest = values[start]
        for value in values[start : i + 1]:
            if value < lowest:
                lowest = value
        worst.append(lowest)
    return worst


def batting_average(returns: list[tuple[str, float]], benchmark: list[tuple[str, float]]) -> float:
    """The share of days that were better than the benchmark's, of those that both have."""
    wins = 0
    days = 0
    for day, value in returns:
        match = [base for other, base in benchmark if other == day]
        if not match:
            continue
        days += 1
        if value > match[0]:
            wins += 1
    if days == 0:
        return 0.0
    return wins / days


def converted(amounts: list[tuple[int, str]], rates: list[tuple[str, str, int]], target: str) -> int:
    """What amounts of several currencies are together in one."""
    total = 0
    for cents, currency in amounts:
        if currency == target:
            total += cents
        else:
            total += cents * _rate(rates, currency, target) // 1000
    return total


def latest_values(events: list[tuple[str, int]]) -> list[list[int]]:
    """After each event, the newest value of every source seen so far."""
    names: list[str] = []
    snapshots = []
    for i, (name, _) in enumerate(events):
        if name not in names:
            names.append(name)
        row = []
        for known in names:
            newest = 0
            for other, value in events[: i + 1]:
                if other == known:
                    newest = value
            row.append(newest)
        snapshots.append(row)
    return snapshots


def rising_days(closes: list[int]) -> list[int]:
    """For each day, since how many days the price has risen without a break."""
    counts = []
    for i in range(len(closes)):
        n = 0
        while i - n > 0 and closes[i - n] > closes[i - n - 1]:
            n += 1
        counts.append(n)
    return counts


def distinct_rows(matrix: list[list[int]]) -> list[list[int]]:
    """Rows of a matrix that are neither null nor there before."""
    kept: list[list[int]] = []
    for row in matrix:
        if all(cell == 0 for cell in row):
            continue
        double = False
        for other in kept:
            if len(other) == len(row) and all(other[k] == row[k] for k in range(len(row))):
                double = True
                break
        if not double:
            kept.append(row)
    return kept


def _words(r, n):
    return [f"w{r.randrange(n + 1)}" for _ in range(n)]


def _options(r, n):
    return [r.choice(["", "", "", "# "]) + f"{w} = {r.randrange(9)}" for w in _words(r, n)]


def _ini(r, n, strict=False):
    names = [f"s{i}" for i in range(n // 40 + 1)]
    return IniFile(names, [[o.replace(" ", "") for o in _options(r, min(n, 200))] for _ in names], strict)


INPUTS = {
    "IniFile.duplicates": lambda r, n: (_ini(r, n, n < 9 and r.random() < 0.3),),
    "IniFile.merged": lambda r, n: (_ini(r, n), [(f"s{r.randrange(n // 40 + 1)}.{w}", str(r.randrange(9))) for w in _words(r, n)]),
    "Wallet.totals": lambda r, n: (Wallet([(w, r.randrange(-9, 99)) for w in _words(r, n)]),),
    "option_values": lambda r, n: (_options(r, n) + ["nothing"], _words(r, n)),
    "merged_headers": lambda r, n: ([(r.choice(["Set-Cookie", f"X-{w}", f"x-{w}"]), f" {w}") for w in _words(r, n)],),
    "taken_lines": lambda r, n: ("".join(f"{w}: {'x' * 20}\r\n" for w in _words(r, n if n < 9 else 20 * n)) + r.choice(["", "\r\n", "\nrest"]), r.choice([60, 10**4]) if n < 9 else 10**9),
    "packed": lambda r, n: ([r.randrange(-1 if n < 9 else 0, 0x10005 if n < 9 else 0xFFFF) for _ in range(n if n < 9 else 50 * n)],),
    "unpacked": lambda r, n: (b"".join(bytes([len(w)]) + w.encode() for w in _words(r, n if n < 9 else 50 * n))[: None if r.random() < 0.8 or n > 9 else -1],),
    "string_table": lambda r, n: ([dict.fromkeys(_words(r, n)[:9], r.randrange(9)) for _ in range(n)],),
    "line_numbers": lambda r, n: ("".join(r.choice("ab \n") for _ in range(5 * n)), [r.randrange(5 * n + 2) for _ in range(n)]),
    "without_tags": lambda r, n: ("".join(r.choice(["<b>", "</b>", " text ", "a", "<", ">"]) for _ in range(10 * n)),),
    "resolved": lambda r, n: ([_words(r, 9) for _ in range(n // 2)], _words(r, n)),
    "unique_ignoring_case": lambda r, n: ([r.choice([w, w.upper(), " "]) for w in _words(r, n)],),
    "month_returns": lambda r, n: ([(f"{1990 + r.randrange(n // 20 + 1)}-{r.randrange(1, 13):02}-07", r.random() - 0.5) for _ in range(3 * n)],),
    "worst_days": lambda r, n: ([r.randrange(99) for _ in range(5 * n)], n // 2 + 1),
    "batting_average": lambda r, n: ([(w, r.random()) for w in _words(r, n)], [(w, r.random()) for w in _words(r, n)]),
    "converted": lambda r, n: ([(r.randrange(9999), f"C{r.randrange(n + 3)}") for _ in range(n)], [(f"C{i}", "C0", r.randrange(1, 2000)) if i % 2 else ("C0", f"C{i}", 7 + i) for i in range(1, n + 1)], "C0"),
    "latest_values": lambda r, n: ([(f"s{r.randrange(n // 4 + 1)}", r.randrange(99)) for _ in range(n if n < 99 else 150)],),
    "rising_days": lambda r, n: (list(range(3 * n)) + [r.randrange(9) for _ in range(n)],),
    "distinct_rows": lambda r, n: ([[r.randrange(3 if n < 9 else 9) for _ in range(r.choice([0, 3, 4]))] for _ in range(n)],),
}
