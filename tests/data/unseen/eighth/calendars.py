"""Calendars and checks of documents, as somebody writes them first; written before any rule was touched for them."""


def overlapping(events: list[tuple[int, int]]) -> list[int]:
    """For each event, how many others begin before it is over and end after it began."""
    counts = []
    for i in range(len(events)):
        count = 0
        for j in range(len(events)):
            if i != j:
                if events[j][0] < events[i][1] and events[i][0] < events[j][1]:
                    count = count + 1
        counts.append(count)
    return counts


def unfolded(lines: list[str]) -> list[str]:
    """Put lines that begin with a space behind the line before."""
    whole: list[str] = []
    for line in lines:
        if line[:1] == " ":
            if len(whole) > 0:
                last = whole[len(whole) - 1]
                whole = whole[:-1] + [last + line[1:]]
            else:
                whole = whole + [line[1:]]
        else:
            whole = whole + [line]
    return whole


def latest_versions(events: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Of the versions of each event, keep the newest, in the order of the first ones."""
    kept: list[tuple[str, int]] = []
    for uid, version in events:
        known = False
        for k in range(len(kept)):
            if kept[k][0] == uid:
                known = True
                if version > kept[k][1]:
                    kept[k] = (uid, version)
        if not known:
            kept.append((uid, version))
    return kept


def next_starts(starts: list[int], asked: list[int]) -> list[int]:
    """For each time that is asked for, the first start that is not before it, or -1."""
    found = []
    for time in asked:
        best = -1
        for start in sorted(starts):
            if start >= time:
                best = start
                break
        found.append(best)
    return found


def values_of(lines: list[str]) -> dict[str, list[str]]:
    """The values of each property, of lines such as NAME:VALUE."""
    names = []
    for line in lines:
        name = line.split(":")[0]
        if name not in names:
            names.append(name)
    values = {}
    for name in names:
        values[name] = [line.split(":")[1] for line in lines if line.split(":")[0] == name]
    return values


def escaped(text: str) -> str:
    """Put a backslash before what has a meaning in a calendar."""
    special = [",", ";", "\\", "\n"]
    result = ""
    for i in range(len(text)):
        if text[i] in special:
            if text[i] == "\n":
                result = result + "\\n"
            else:
                result = result + "\\" + text[i]
        else:
            result = result + text[i]
    return result


def working_days(first: int, last: int, holidays: list[int]) -> int:
    """Days from the first to the last that are neither a weekend nor a holiday."""
    days = 0
    day = first
    while day <= last:
        weekend = day % 7 in [5, 6]
        holiday = False
        for other in holidays:
            if other == day:
                holiday = True
        if not weekend and not holiday:
            days += 1
        day += 1
    return days


def occurrences(start: int, every: int, count: int, excluded: list[int], extra: list[int]) -> list[int]:
    """The first days of a series without those that are excluded, and with extra ones, in order."""
    days: list[int] = []
    day = start
    while len(days) < count:
        if day not in excluded:
            days.append(day)
        day += every
    for one in extra:
        if one not in days:
            days.append(one)
            days.sort()
    return days


def unknown_fields(documents: list[dict[str, int]], fields: list[str]) -> list[str]:
    """The names in documents that no field has, each once."""
    unknown: list[str] = []
    for document in documents:
        for name in list(document.keys()):
            if not any([field == name for field in fields]):
                if unknown.count(name) == 0:
                    unknown.append(name)
    return unknown


def missing(required: list[str], rows: list[tuple[str, str]]) -> list[str]:
    """Required fields that have no row, or an empty one."""
    absent = []
    for field in required:
        there = [row for row in rows if row[0] == field and row[1] != ""]
        if len(there) == 0:
            absent.append(field)
    return absent


def order_of(fields: list[int], needs: list[tuple[int, int]]) -> list[int]:
    """Fields in an order in which each comes behind what it needs; those in a circle are left out."""
    done: list[int] = []
    changed = True
    while changed:
        changed = False
        for field in fields:
            if field in done:
                continue
            ready = True
            for one, other in needs:
                if one == field and other not in done:
                    ready = False
            if ready:
                done.append(field)
                changed = True
    return done


def flattened(errors: list) -> list[str]:
    """All messages of a tree of them."""
    messages: list[str] = []
    for error in errors:
        if isinstance(error, list):
            messages = messages + flattened(error)
        else:
            messages = messages + [error]
    return messages


def renamed(rows: list[dict[str, int]], names: list[tuple[str, str]]) -> list[dict[str, int]]:
    """Rows with the names that a table of old and new ones gives."""
    result = []
    for row in rows:
        changed = {}
        for name, value in row.items():
            new = name
            for old, other in names:
                if old == name:
                    new = other
                    break
            changed[new] = value
        result.append(changed)
    return result


def shares(values: list[str], allowed: list[str]) -> dict[str, float]:
    """The share of each allowed value among all that are allowed."""
    result = {}
    for one in allowed:
        total = 0
        for value in values:
            if value in allowed:
                total += 1
        result[one] = values.count(one) / total if total else 0.0
    return result


def largest_gap(times: list[int]) -> int:
    """The longest time between two that follow each other."""
    longest = 0
    for i in range(len(times)):
        after = [t for t in times if t > times[i]]
        if after:
            gap = min(after) - times[i]
            if gap > longest:
                longest = gap
    return longest


def _ints(r, n, most=None):
    return [r.randrange(most or 3 * n + 3) for _ in range(n)]


def _words(r, n):
    return [f"w{r.randrange(n + 1)}" for _ in range(n)]


def _tree(r, n):
    return [f"m{i}" if r.random() < 0.8 else [f"n{k}" for k in range(r.randrange(4))] for i in range(10 * n)]


INPUTS = {
    "overlapping": lambda r, n: ([(a, a + r.randrange(9)) for a in _ints(r, n)],),
    "unfolded": lambda r, n: ([r.choice(["a", " b", "c", " "]) + w for w in _words(r, 4 * n)],),
    "latest_versions": lambda r, n: ([(w, r.randrange(9)) for w in _words(r, n)],),
    "next_starts": lambda r, n: (_ints(r, n), _ints(r, n)),
    "values_of": lambda r, n: ([f"{w}:{r.randrange(9)}" for w in _words(r, n)],),
    "escaped": lambda r, n: ("".join(r.choice("ab,;\\\n c") for _ in range(20 * n)),),
    "working_days": lambda r, n: (r.randrange(9), 3 * n, _ints(r, n)),
    "occurrences": lambda r, n: (r.randrange(9), r.randrange(1, 4), n, _ints(r, n), _ints(r, n)),
    "unknown_fields": lambda r, n: ([{w: 1 for w in _words(r, 4)} | {f"x{i}": 2} for i in range(n)], _words(r, n)),
    "missing": lambda r, n: (_words(r, n), [(w, r.choice(["", "v"])) for w in _words(r, n)]),
    "order_of": lambda r, n: (list(range(min(n, 60))), [(i, i + r.randrange(1, 4)) for i in range(min(n, 60) - 3)]),
    "flattened": lambda r, n: (_tree(r, n),),
    "renamed": lambda r, n: ([{f"w{r.randrange(n + 1)}": i for _ in range(3)} for i in range(n)], [(f"w{i}", f"v{i}") for i in range(n)]),
    "shares": lambda r, n: (_words(r, n), [f"w{i}" for i in range(n // 4 + 1)]),
    "largest_gap": lambda r, n: (_ints(r, n),),
}
