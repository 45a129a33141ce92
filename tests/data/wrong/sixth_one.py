"""A sixth lot, written before it was known what is tried: dates, money, texts, ties, callbacks and contexts."""

import contextlib
import re
import unicodedata
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum
from pathlib import PurePosixPath


class Role(Enum):
    GUEST = "guest"
    USER = "user"
    ADMIN = "admin"


@dataclass
class User:
    name: str
    role: Role = Role.USER
    email: str | None = None
    tags: list = field(default_factory=list)


# === pay_days
def pay_days(first: date, count: int) -> list[date]:
    """Return the days on which a monthly rate is due; short months have it on their last day."""
    days = []
    for step in range(count):
        month = first.month - 1 + step
        year, month = first.year + month // 12, month % 12 + 1
        after = date(year + month // 12, month % 12 + 1, 1)
        last = (after - timedelta(days=1)).day
        days.append(date(year, month, min(first.day, last)))
    return days


# --- test
def test_pay_days():
    assert pay_days(date(2024, 1, 15), 2) == [date(2024, 1, 15), date(2024, 2, 15)]
    assert pay_days(date(2023, 1, 31), 2) == [date(2023, 1, 31), date(2023, 2, 28)]
    assert pay_days(date(2024, 12, 1), 2)[1] == date(2025, 1, 1)


# --- wrong: pay_days(date(2024, 1, 31), 3)
def pay_days(first: date, count: int) -> list[date]:
    """Return the days on which a monthly rate is due; short months have it on their last day."""
    days = []
    day = first
    for _ in range(count):
        days.append(day)
        year, month = day.year + day.month // 12, day.month % 12 + 1
        after = date(year + month // 12, month % 12 + 1, 1)
        last = (after - timedelta(days=1)).day
        day = date(year, month, min(day.day, last))
    return days


# --- wrong: pay_days(date(2024, 1, 30), 2)
def pay_days(first: date, count: int) -> list[date]:
    """Return the days on which a monthly rate is due; short months have it on their last day."""
    lengths = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    days = []
    for step in range(count):
        extra, month = divmod(first.month - 1 + step, 12)
        days.append(date(first.year + extra, month + 1, min(first.day, lengths[month])))
    return days


# --- equal
def pay_days(first: date, count: int) -> list[date]:
    """Return the days on which a monthly rate is due; short months have it on their last day."""
    days = []
    year, month = first.year, first.month
    for _ in range(count):
        following = (year + 1, 1) if month == 12 else (year, month + 1)
        last = date(*following, 1) - timedelta(days=1)
        days.append(last if last.day < first.day else last.replace(day=first.day))
        year, month = following
    return days


# === week_label
def week_label(day: date) -> str:
    """Return the name of a day's week, such as 2024-W09."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02d}"


# --- test
def test_week_label():
    assert week_label(date(2024, 2, 28)) == "2024-W09"
    assert week_label(date(2024, 7, 1)) == "2024-W27"


# --- wrong: week_label(date(2024, 12, 30))
def week_label(day: date) -> str:
    """Return the name of a day's week, such as 2024-W09."""
    return f"{day.year}-W{day.isocalendar()[1]:02d}"


# --- wrong: week_label(date(2023, 1, 1))
def week_label(day: date) -> str:
    """Return the name of a day's week, such as 2024-W09."""
    return day.strftime("%Y-W%V")


# --- equal
def week_label(day: date) -> str:
    """Return the name of a day's week, such as 2024-W09."""
    found = day.isocalendar()
    return "{}-W{}".format(found[0], str(found[1]).zfill(2))


# === invoice_total
def invoice_total(lines, rate=Decimal("0.19")):
    """Return the sum of quantities times prices with tax, each line rounded by itself."""
    cent = Decimal("0.01")
    total = Decimal("0.00")
    for quantity, price in lines:
        net = quantity * price
        total += (net * (1 + rate)).quantize(cent, ROUND_HALF_UP)
    return total


# --- test
def test_invoice_total():
    assert invoice_total([(2, Decimal("10.00")), (1, Decimal("5.00"))]) == Decimal("29.75")
    assert invoice_total([(3, Decimal("1.00"))], Decimal("0.5")) == Decimal("4.50")
    assert invoice_total([]) == 0


# --- wrong: invoice_total([(1, Decimal("0.33")), (1, Decimal("0.33"))])
def invoice_total(lines, rate=Decimal("0.19")):
    """Return the sum of quantities times prices with tax, each line rounded by itself."""
    net = sum((quantity * price for quantity, price in lines), Decimal("0.00"))
    return (net * (1 + rate)).quantize(Decimal("0.01"), ROUND_HALF_UP)


# --- wrong: invoice_total([(1, Decimal("0.50"))], Decimal("0.05"))
def invoice_total(lines, rate=Decimal("0.19")):
    """Return the sum of quantities times prices with tax, each line rounded by itself."""
    cent = Decimal("0.01")
    factor = 1 + rate
    gross = ((quantity * price * factor).quantize(cent) for quantity, price in lines)
    return sum(gross, Decimal("0.00"))


# --- equal
def invoice_total(lines, rate=Decimal("0.19")):
    """Return the sum of quantities times prices with tax, each line rounded by itself."""
    cent, factor = Decimal("0.01"), 1 + rate
    return sum(
        ((quantity * price * factor).quantize(cent, ROUND_HALF_UP) for quantity, price in lines),
        Decimal("0.00"),
    )


# === mask_emails
def mask_emails(text):
    """Hide all but the first letter of each address's name."""

    def hide(match):
        name, host = match.group(1), match.group(2)
        return name[0] + "*" * (len(name) - 1) + "@" + host

    return re.sub(r"([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)", hide, text)


# --- test
def test_mask_emails():
    assert mask_emails("ask bob@example.com now") == "ask b**@example.com now"
    assert mask_emails("nobody here") == "nobody here"
    assert mask_emails("jo@a.org, al@b.co.uk") == "j*@a.org, a*@b.co.uk"


# --- wrong: mask_emails("b.smith@example.com")
def mask_emails(text):
    """Hide all but the first letter of each address's name."""

    def hide(match):
        return match.group(1) + "*" * len(match.group(2)) + match.group(3)

    return re.sub(r"\b(\w)(\w*)(@[\w-]+(?:\.[\w-]+)+)", hide, text)


# --- wrong: mask_emails("user@localhost")
def mask_emails(text):
    """Hide all but the first letter of each address's name."""

    def hide(match):
        name, host = match.group(0).split("@")
        return f"{name[0]}{'*' * (len(name) - 1)}@{host}"

    return re.sub(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*", hide, text)


# --- equal
def mask_emails(text):
    """Hide all but the first letter of each address's name."""
    return re.sub(
        r"(?P<name>[\w.+-]+)@(?P<host>[\w-]+(?:\.[\w-]+)+)",
        lambda found: f"{found['name'][:1].ljust(len(found['name']), '*')}@{found['host']}",
        text,
    )


# === same_name
def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for case, accents and spaces around them."""

    def key(text):
        parts = unicodedata.normalize("NFKD", text.strip().casefold())
        return "".join(c for c in parts if not unicodedata.combining(c))

    return key(one) == key(other)


# --- test
def test_same_name():
    assert same_name("José", " jose ")
    assert not same_name("Ann", "Anna")
    assert same_name("MÜLLER", "müller")


# --- wrong: same_name("Strauß", "STRAUSS")
def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for case, accents and spaces around them."""

    def key(text):
        parts = unicodedata.normalize("NFKD", text.strip().lower())
        return "".join(c for c in parts if not unicodedata.combining(c))

    return key(one) == key(other)


# --- wrong: same_name("Łukasz", "ukasz")
def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for case, accents and spaces around them."""

    def key(text):
        parts = unicodedata.normalize("NFKD", text.strip().casefold())
        return parts.encode("ascii", "ignore")

    return key(one) == key(other)


# === leaderboard
def leaderboard(scores):
    """Return names with their ranks, best first, equal scores with equal ranks and in the order of names."""
    rows = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    board = []
    for place, (name, score) in enumerate(rows, 1):
        if board and score == rows[place - 2][1]:
            board.append((board[-1][0], name))
        else:
            board.append((place, name))
    return board


# --- test
def test_leaderboard():
    assert leaderboard({"ann": 3, "bob": 5}) == [(1, "bob"), (2, "ann")]
    assert leaderboard({"bob": 5, "ann": 5}) == [(1, "ann"), (1, "bob")]
    assert leaderboard({}) == []


# --- wrong: leaderboard({"ann": 5, "bob": 5, "cy": 3})
def leaderboard(scores):
    """Return names with their ranks, best first, equal scores with equal ranks and in the order of names."""
    ranks = {score: rank for rank, score in enumerate(sorted(set(scores.values()), reverse=True), 1)}
    return sorted((ranks[score], name) for name, score in scores.items())


# --- wrong: leaderboard({"bob": 5, "ann": 5, "cy": 9})
def leaderboard(scores):
    """Return names with their ranks, best first, equal scores with equal ranks and in the order of names."""
    board = []
    best = None
    for place, (name, score) in enumerate(
        sorted(scores.items(), key=lambda item: (-item[1], item[0])), 1
    ):
        if best is None or score < best:
            rank, best = place, score if best is None else best
        board.append((rank, name))
    return board


# --- equal
def leaderboard(scores):
    """Return names with their ranks, best first, equal scores with equal ranks and in the order of names."""
    first = {}
    names = sorted(sorted(scores), key=scores.__getitem__, reverse=True)
    return [(first.setdefault(scores[name], place), name) for place, name in enumerate(names, 1)]


# === overlay
def overlay(*layers):
    """Return one table of several, later ones over earlier ones; None takes a key away, tables are laid over each other."""
    result = {}
    for layer in layers:
        for key, value in layer.items():
            if value is None:
                result.pop(key, None)
            elif isinstance(value, dict) and isinstance(result.get(key), dict):
                result[key] = overlay(result[key], value)
            else:
                result[key] = value
    return result


# --- test
def test_overlay():
    assert overlay({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}
    assert overlay({"a": 1, "b": 2}, {"a": None}) == {"b": 2}
    assert overlay({"a": {"x": 1}}, {"a": {"y": 2}}) == {"a": {"x": 1, "y": 2}}


# --- wrong: overlay({"a": {"x": 1}}, {"a": {"x": None}})
def overlay(*layers):
    """Return one table of several, later ones over earlier ones; None takes a key away, tables are laid over each other."""
    result = {}
    for layer in layers:
        for key, value in layer.items():
            if value is None:
                result.pop(key, None)
            elif isinstance(value, dict) and isinstance(result.get(key), dict):
                result[key] = {**result[key], **value}
            else:
                result[key] = value
    return result


# --- wrong: overlay({"a": 1}, {"a": None}, {"a": 3})
def overlay(*layers):
    """Return one table of several, later ones over earlier ones; None takes a key away, tables are laid over each other."""
    result = {}
    gone = set()
    for layer in layers:
        for key, value in layer.items():
            if value is None:
                gone.add(key)
            elif isinstance(value, dict) and isinstance(result.get(key), dict):
                result[key] = overlay(result[key], value)
            else:
                result[key] = value
    return {key: value for key, value in result.items() if key not in gone}


# --- wrong: overlay({"a": 1}, {"a": 0})
def overlay(*layers):
    """Return one table of several, later ones over earlier ones; None takes a key away, tables are laid over each other."""
    result = {}
    for layer in layers:
        for key, value in layer.items():
            if isinstance(value, dict) and isinstance(result.get(key), dict):
                value = overlay(result[key], value)
            if value or key not in result:
                result[key] = value
            else:
                del result[key]
    return {key: value for key, value in result.items() if value is not None}


# === all_pages
def all_pages(fetch, size=2):
    """Yield what the pages hold, one after the other, until one is not full."""
    page = 0
    while True:
        rows = fetch(page)
        yield from rows
        if len(rows) < size:
            return
        page += 1


# --- test
def test_all_pages():
    pages = [[1, 2], [3]]
    assert list(all_pages(lambda page: pages[page])) == [1, 2, 3]
    assert list(all_pages(lambda page: "ab" if page < 2 else "", 2)) == list("abab")


# --- wrong: next(all_pages(lambda page: [page, page] if page < 1 else 1 // 0))
def all_pages(fetch, size=2):
    """Yield what the pages hold, one after the other, until one is not full."""
    page = 0
    rows = fetch(page)
    while len(rows) >= size:
        page += 1
        following = fetch(page)
        yield from rows
        rows = following
    yield from rows


# --- wrong: list(all_pages(lambda page: [1, 2, 3] if page < 2 else []))
def all_pages(fetch, size=2):
    """Yield what the pages hold, one after the other, until one is not full."""
    page, rows = 0, fetch(0)
    while len(rows) == size:
        yield from rows
        page += 1
        rows = fetch(page)
    yield from rows


# --- equal
def all_pages(fetch, size=2):
    """Yield what the pages hold, one after the other, until one is not full."""
    page, full = 0, True
    while full:
        rows = fetch(page)
        for row in rows:
            yield row
        full = len(rows) >= size
        page += 1


# === temporarily
@contextlib.contextmanager
def temporarily(table, **values):
    """Have other values in a table for a while; what was not in it before is taken out again."""
    missing = object()
    before = {key: table.get(key, missing) for key in values}
    table.update(values)
    try:
        yield table
    finally:
        for key, value in before.items():
            if value is missing:
                table.pop(key, None)
            else:
                table[key] = value


# --- test
def test_temporarily():
    table = {"a": 1}
    with temporarily(table, a=2, b=3) as inside:
        assert inside == {"a": 2, "b": 3}
    assert table == {"a": 1}


# --- wrong: (lambda t: (within(temporarily(t, a=2), dict), t))({"a": None})
@contextlib.contextmanager
def temporarily(table, **values):
    """Have other values in a table for a while; what was not in it before is taken out again."""
    before = {key: table.get(key) for key in values}
    table.update(values)
    try:
        yield table
    finally:
        for key, value in before.items():
            if value is None:
                table.pop(key, None)
            else:
                table[key] = value


# --- wrong: (lambda t: (caught(within, temporarily(t, a=2), lambda _: 1 // 0), t))({"a": 1})
@contextlib.contextmanager
def temporarily(table, **values):
    """Have other values in a table for a while; what was not in it before is taken out again."""
    before = {key: table[key] for key in values if key in table}
    table.update(values)
    yield table
    for key in values:
        if key in before:
            table[key] = before[key]
        else:
            table.pop(key, None)


# --- wrong: (lambda t: (within(temporarily(t, a=2), lambda held: held.update(z=1)), t))({"a": 1})
@contextlib.contextmanager
def temporarily(table, **values):
    """Have other values in a table for a while; what was not in it before is taken out again."""
    before = dict(table)
    table.update(values)
    try:
        yield table
    finally:
        table.clear()
        table.update(before)


# --- equal
@contextlib.contextmanager
def temporarily(table, **values):
    """Have other values in a table for a while; what was not in it before is taken out again."""
    kept = {key: table[key] for key in values if key in table}
    added = [key for key in values if key not in table]
    table.update(values)
    try:
        yield table
    finally:
        table.update(kept)
        for key in added:
            table.pop(key, None)


# === History.undo
class History:
    """A text with what it was before."""

    def __init__(self, text=""):
        self.text = text
        self.past = []
        self.future = []

    def write(self, text):
        """Have another text."""
        self.past.append(self.text)
        self.future.clear()
        self.text = text

    def undo(self, steps=1):
        """Go back some steps, as far as there are any; return how many were gone."""
        gone = 0
        while gone < steps and self.past:
            self.future.append(self.text)
            self.text = self.past.pop()
            gone += 1
        return gone


# --- test
def test_history_undo():
    history = History("a")
    history.write("b")
    history.write("c")
    assert history.undo() == 1
    assert history.text == "b"
    assert history.future == ["c"]
    assert history.undo(5) == 1
    assert history.undo() == 0


# --- wrong: (lambda h: (h.write("b"), h.write("c"), h.undo(2), h.text, h.future))(History("a"))
def undo(self, steps=1):
    """Go back some steps, as far as there are any; return how many were gone."""
    gone = min(steps, len(self.past))
    if gone:
        self.future.append(self.text)
        self.text = self.past[-gone]
        del self.past[-gone:]
    return gone


# --- wrong: (lambda h: (h.write("b"), h.undo(-1), h.text))(History("a"))
def undo(self, steps=1):
    """Go back some steps, as far as there are any; return how many were gone."""
    gone = 0
    while self.past:
        self.future.append(self.text)
        self.text = self.past.pop()
        gone += 1
        if gone >= steps:
            break
    return gone


# --- equal
def undo(self, steps=1):
    """Go back some steps, as far as there are any; return how many were gone."""
    gone = max(0, min(steps, len(self.past)))
    for _ in range(gone):
        self.future.append(self.text)
        self.text = self.past.pop()
    return gone


# === grouped_runs
def grouped_runs(items, same):
    """Return lists of neighbours of which each is the same as the one before it."""
    runs = []
    for item in items:
        if runs and same(runs[-1][-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs


# --- test
def test_grouped_runs():
    assert grouped_runs([1, 1, 2], lambda a, b: a == b) == [[1, 1], [2]]
    assert grouped_runs([1, 2, 5, 6], lambda a, b: b - a <= 1) == [[1, 2], [5, 6]]
    assert grouped_runs([], lambda a, b: True) == []


# --- wrong: grouped_runs([1, 2, 3], lambda a, b: b - a <= 1)
def grouped_runs(items, same):
    """Return lists of neighbours of which each is the same as the one before it."""
    runs = []
    for item in items:
        if runs and same(runs[-1][0], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs


# --- wrong: grouped_runs([6, 5, 1], lambda a, b: b - a <= 1)
def grouped_runs(items, same):
    """Return lists of neighbours of which each is the same as the one before it."""
    runs = []
    for item in items:
        if runs and same(item, runs[-1][-1]) and same(runs[-1][-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs


# --- equal
def grouped_runs(items, same):
    """Return lists of neighbours of which each is the same as the one before it."""
    runs, run = [], []
    for item in items:
        if run and not same(run[-1], item):
            runs.append(run)
            run = []
        run.append(item)
    return [*runs, run] if run else runs


# === first_success
def first_success(actions, errors=(ValueError,)):
    """Return what the first action gives that raises none of some errors; raise the last one if all do."""
    last = None
    for action in actions:
        try:
            return action()
        except errors as error:
            last = error
    if last is None:
        raise LookupError("no action")
    raise last


# --- test
def test_first_success():
    def fail():
        raise ValueError("no")

    assert first_success([fail, lambda: 1, lambda: 2]) == 1
    assert first_success([lambda: 5]) == 5
    for actions, kind in (([fail], ValueError), ([], LookupError)):
        try:
            first_success(actions)
        except kind:
            continue
        raise AssertionError(kind)


# --- wrong: first_success([lambda: None, lambda: 2])
def first_success(actions, errors=(ValueError,)):
    """Return what the first action gives that raises none of some errors; raise the last one if all do."""
    last = LookupError("no action")
    for action in actions:
        try:
            found = action()
        except errors as error:
            last = error
        else:
            if found is not None:
                return found
    raise last


# --- wrong: str(caught(first_success, [lambda: int("a"), lambda: int("b")]))
def first_success(actions, errors=(ValueError,)):
    """Return what the first action gives that raises none of some errors; raise the last one if all do."""
    failed = []
    for action in actions:
        try:
            return action()
        except errors as error:
            failed.append(error)
    raise failed[0] if failed else LookupError("no action")


# --- wrong: caught(first_success, [lambda: 1 // 0, lambda: 2])
def first_success(actions, errors=(ValueError,)):
    """Return what the first action gives that raises none of some errors; raise the last one if all do."""
    last = LookupError("no action")
    for action in actions:
        try:
            return action()
        except Exception as error:
            last = error
    raise last


# === free_path
def free_path(path: PurePosixPath, taken) -> PurePosixPath:
    """Return a path that is not taken: its name with a number behind the stem if need be."""
    if path not in taken:
        return path
    number = 2
    while True:
        other = path.with_name(f"{path.stem}-{number}{path.suffix}")
        if other not in taken:
            return other
        number += 1


# --- test
def test_free_path():
    path = PurePosixPath("docs/a.txt")
    assert free_path(path, set()) == path
    assert free_path(path, {path}) == PurePosixPath("docs/a-2.txt")
    assert free_path(path, {path, PurePosixPath("docs/a-2.txt")}) == PurePosixPath("docs/a-3.txt")


# --- wrong: free_path(PurePosixPath("a.tar.gz"), {PurePosixPath("a.tar.gz")})
def free_path(path: PurePosixPath, taken) -> PurePosixPath:
    """Return a path that is not taken: its name with a number behind the stem if need be."""
    stem, dot, suffix = path.name.partition(".")
    number, other = 1, path
    while other in taken:
        number += 1
        other = path.with_name(f"{stem}-{number}{dot}{suffix}")
    return other


# --- wrong: free_path(PurePosixPath("a.b/a"), {PurePosixPath("a.b/a")})
def free_path(path: PurePosixPath, taken) -> PurePosixPath:
    """Return a path that is not taken: its name with a number behind the stem if need be."""
    base, _, suffix = str(path).rpartition(".")
    number, other = 2, path
    while other in taken:
        other = PurePosixPath(f"{base}-{number}.{suffix}")
        number += 1
    return other


# --- wrong: (lambda p: free_path(p("a.txt"), {p("a.txt"), p("a-3.txt")}))(PurePosixPath)
def free_path(path: PurePosixPath, taken) -> PurePosixPath:
    """Return a path that is not taken: its name with a number behind the stem if need be."""
    if path not in taken:
        return path
    return path.with_name(f"{path.stem}-{len(taken) + 1}{path.suffix}")


# --- equal
def free_path(path: PurePosixPath, taken) -> PurePosixPath:
    """Return a path that is not taken: its name with a number behind the stem if need be."""
    number, other = 1, path
    while other in taken:
        number += 1
        other = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return other


# === promote
def promote(users, names, role=Role.ADMIN):
    """Return users of whom the named have another role; guests only if they have an address."""
    changed = []
    for user in users:
        if user.name in names and (user.role is not Role.GUEST or user.email):
            user = replace(user, role=role, tags=[*user.tags, role.value])
        changed.append(user)
    return changed


# --- test
def test_promote():
    ann, bob = User("ann"), User("bob", Role.GUEST)
    assert promote([ann, bob], {"ann"}) == [User("ann", Role.ADMIN, None, ["admin"]), bob]
    assert promote([bob], ["bob"]) == [bob]
    assert promote([], {"ann"}) == []


# --- wrong: (lambda u: (promote([u], {"ann"}), u))(User("ann"))
def promote(users, names, role=Role.ADMIN):
    """Return users of whom the named have another role; guests only if they have an address."""
    changed = []
    for user in users:
        if user.name in names and (user.role is not Role.GUEST or user.email):
            user.tags.append(role.value)
            user = replace(user, role=role)
        changed.append(user)
    return changed


# --- wrong: promote([User("bob", Role.GUEST, "b@x.org")], {"bob"})
def promote(users, names, role=Role.ADMIN):
    """Return users of whom the named have another role; guests only if they have an address."""
    return [
        replace(user, role=role, tags=user.tags + [role.value])
        if user.name in names and user.role is not Role.GUEST
        else user
        for user in users
    ]


# --- wrong: promote([User("ann", Role.ADMIN)], {"ann"})
def promote(users, names, role=Role.ADMIN):
    """Return users of whom the named have another role; guests only if they have an address."""
    changed = []
    for user in users:
        may = user.role is not Role.GUEST or bool(user.email)
        if user.name in names and may and user.role is not role:
            user = replace(user, role=role, tags=[*user.tags, role.value])
        changed.append(user)
    return changed


# --- equal
def promote(users, names, role=Role.ADMIN):
    """Return users of whom the named have another role; guests only if they have an address."""

    def fit(user):
        return user.name in names and (user.role is not Role.GUEST or bool(user.email))

    return [
        replace(user, role=role, tags=user.tags + [role.value]) if fit(user) else user
        for user in users
    ]
