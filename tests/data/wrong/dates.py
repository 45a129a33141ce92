"""Functions of dates and times."""

from datetime import date, datetime, time, timedelta, timezone


# === age
def age(born: date, today: date) -> int:
    """Return whole years."""
    years = today.year - born.year
    if (today.month, today.day) < (born.month, born.day):
        years -= 1
    return years


# --- test
def test_age():
    assert age(date(1990, 5, 4), date(2020, 5, 3)) == 29
    assert age(date(1990, 5, 4), date(2020, 9, 1)) == 30


# --- wrong: age(date(1990, 5, 4), date(2020, 5, 4))
def age(born: date, today: date) -> int:
    """Return whole years."""
    before = (today.month, today.day) <= (born.month, born.day)
    return today.year - born.year - before


# --- wrong: age(date(2001, 5, 4), date(2002, 5, 4))
def age(born: date, today: date) -> int:
    """Return whole years."""
    return int((today - born).days / 365.25)


# --- wrong: age(date(1992, 5, 4), date(2020, 3, 20))
def age(born: date, today: date) -> int:
    """Return whole years."""
    years = today.year - born.year
    if today.month <= born.month and today.day < born.day:
        years -= 1
    return years


# --- equal
def age(born: date, today: date) -> int:
    """Return whole years."""
    before = (today.month, today.day) < (born.month, born.day)
    return today.year - born.year - before


# === clock
def clock(spent: timedelta) -> str:
    """Write a duration as h:mm:ss."""
    total = int(spent.total_seconds())
    hours = total // 3600
    minutes = total % 3600 // 60
    seconds = total % 60
    return f"{hours}:{minutes:02}:{seconds:02}"


# --- test
def test_clock():
    assert clock(timedelta(hours=1, minutes=2, seconds=3)) == "1:02:03"
    assert clock(timedelta(minutes=59)) == "0:59:00"


# --- wrong: clock(timedelta(days=1, hours=1))
def clock(spent: timedelta) -> str:
    """Write a duration as h:mm:ss."""
    minutes, seconds = divmod(spent.seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


# --- wrong: clock(timedelta(seconds=59, microseconds=600000))
def clock(spent: timedelta) -> str:
    """Write a duration as h:mm:ss."""
    minutes, seconds = divmod(round(spent.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


# --- wrong: clock(timedelta(days=1))
def clock(spent: timedelta) -> str:
    """Write a duration as h:mm:ss."""
    return str(spent)


# --- equal
def clock(spent: timedelta) -> str:
    """Write a duration as h:mm:ss."""
    minutes, seconds = divmod(int(spent.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


# --- equal
def clock(spent: timedelta) -> str:
    """Write a duration as h:mm:ss."""
    total = int(spent.total_seconds())
    return f"{total // 3600}:{total // 60 % 60:02}:{total % 60:02}"


# === is_open
def is_open(at, start=time(9, 0), end=time(17, 30)):
    """Tell whether a shop is open at a moment."""
    if at.weekday() >= 5:
        return False
    if at.time() < start:
        return False
    return at.time() <= end


# --- test
def test_is_open():
    assert is_open(datetime(2024, 3, 6, 12, 0))
    assert not is_open(datetime(2024, 3, 6, 8, 0))
    assert not is_open(datetime(2024, 3, 9, 12, 0))


# --- wrong: is_open(datetime(2024, 3, 6, 17, 30, 20))
def is_open(at, start=time(9, 0), end=time(17, 30)):
    """Tell whether a shop is open at a moment."""
    if at.weekday() >= 5:
        return False
    return (start.hour, start.minute) <= (at.hour, at.minute) <= (end.hour, end.minute)


# --- wrong: is_open(datetime(2024, 3, 6, 9, 0))
def is_open(at, start=time(9, 0), end=time(17, 30)):
    """Tell whether a shop is open at a moment."""
    return at.weekday() < 5 and start < at.time() <= end


# --- wrong: is_open(datetime(2024, 3, 8, 12, 0))
def is_open(at, start=time(9, 0), end=time(17, 30)):
    """Tell whether a shop is open at a moment."""
    return at.weekday() < 4 and start <= at.time() <= end


# --- equal
def is_open(at, start=time(9, 0), end=time(17, 30)):
    """Tell whether a shop is open at a moment."""
    return at.weekday() < 5 and start <= at.time() <= end


# === month_end
def month_end(day: date) -> date:
    """Return the last day of a month."""
    following = day.replace(day=28)
    following += timedelta(days=4)
    return following - timedelta(days=following.day)


# --- test
def test_month_end():
    assert month_end(date(2023, 2, 3)) == date(2023, 2, 28)
    assert month_end(date(2023, 3, 31)) == date(2023, 3, 31)


# --- wrong: month_end(date(2024, 2, 1))
def month_end(day: date) -> date:
    """Return the last day of a month."""
    days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day.replace(day=days[day.month - 1])


# --- wrong: month_end(date(2024, 12, 5))
def month_end(day: date) -> date:
    """Return the last day of a month."""
    if day.month == 12:
        return day.replace(year=day.year + 1, month=1, day=1)
    return day.replace(month=day.month + 1, day=1) - timedelta(days=1)


# --- wrong: month_end(date(1900, 2, 1))
def month_end(day: date) -> date:
    """Return the last day of a month."""
    days = [31, 29 if day.year % 4 == 0 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return day.replace(day=days[day.month - 1])


# --- equal
def month_end(day: date) -> date:
    """Return the last day of a month."""
    later = day.replace(day=28) + timedelta(days=4)
    return later - timedelta(days=later.day)


# --- equal
def month_end(day: date) -> date:
    """Return the last day of a month."""
    if day.month == 12:
        return day.replace(day=31)
    return day.replace(month=day.month + 1, day=1) - timedelta(days=1)


# === overlap
def overlap(a, b):
    """Return for how long two pairs of moments overlap."""
    start = a[0]
    if b[0] > start:
        start = b[0]
    end = a[1]
    if b[1] < end:
        end = b[1]
    if end <= start:
        return timedelta(0)
    return end - start


# --- test
def test_overlap():
    d = datetime
    assert overlap((d(2024, 1, 1), d(2024, 1, 5)), (d(2024, 1, 3), d(2024, 1, 9))) == timedelta(days=2)
    assert overlap((d(2024, 1, 1), d(2024, 1, 2)), (d(2024, 1, 3), d(2024, 1, 9))) == timedelta(0)


# --- wrong: overlap((datetime(2024, 1, 1), datetime(2024, 1, 9)), (datetime(2024, 1, 3), datetime(2024, 1, 4)))
def overlap(a, b):
    """Return for how long two pairs of moments overlap."""
    return max(timedelta(0), a[1] - max(a[0], b[0]))


# --- wrong: overlap((datetime(2024, 1, 1, 6), datetime(2024, 1, 1, 18)), (datetime(2024, 1, 1, 7), datetime(2024, 1, 2)))
def overlap(a, b):
    """Return for how long two pairs of moments overlap."""
    return timedelta(days=max(0, (min(a[1], b[1]) - max(a[0], b[0])).days))


# --- equal
def overlap(a, b):
    """Return for how long two pairs of moments overlap."""
    start, end = max(a[0], b[0]), min(a[1], b[1])
    return end - start if end > start else timedelta(0)


# === to_utc
def to_utc(at: datetime) -> datetime:
    """Return a moment in UTC; a naive one is UTC already."""
    if at.tzinfo is None:
        return at.replace(tzinfo=timezone.utc)
    return at.astimezone(timezone.utc)


# --- test
def test_to_utc():
    assert to_utc(datetime(2024, 1, 1, 8)).isoformat() == "2024-01-01T08:00:00+00:00"
    assert to_utc(datetime(2024, 1, 1, 8, tzinfo=timezone.utc)).hour == 8


# --- wrong: to_utc(datetime(2024, 1, 1, 8, tzinfo=timezone(timedelta(hours=2)))).hour
def to_utc(at: datetime) -> datetime:
    """Return a moment in UTC; a naive one is UTC already."""
    return at.replace(tzinfo=timezone.utc)


# --- equal
def to_utc(at: datetime) -> datetime:
    """Return a moment in UTC; a naive one is UTC already."""
    return at.astimezone(timezone.utc) if at.tzinfo is not None else at.replace(tzinfo=timezone.utc)


# === parse_day
def parse_day(text: str):
    """Read a day; None if it is none."""
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d").date()
    except ValueError:
        return None


# --- test
def test_parse_day():
    assert parse_day("2024-02-03") == date(2024, 2, 3)
    assert parse_day(" 2024-02-03 ") == date(2024, 2, 3)
    assert parse_day("yesterday") is None


# --- wrong: parse_day("20240203")
def parse_day(text: str):
    """Read a day; None if it is none."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None


# --- wrong: parse_day("2024-13-03")
def parse_day(text: str):
    """Read a day; None if it is none."""
    parts = text.strip().split("-")
    if len(parts) != 3:
        return None
    return date(*map(int, parts))


# --- equal
def parse_day(text: str):
    """Read a day; None if it is none."""
    day = text.strip()
    try:
        moment = datetime.strptime(day, "%Y-%m-%d")
    except ValueError:
        return None
    return moment.date()


# === ago
def ago(seconds):
    """Say how long ago something was."""
    if seconds < 60:
        return "just now"
    if seconds < 3600:
        return f"{int(seconds // 60)} minutes ago"
    if seconds < 86400:
        return f"{int(seconds // 3600)} hours ago"
    return f"{int(seconds // 86400)} days ago"


# --- test
def test_ago():
    assert ago(10) == "just now"
    assert ago(150) == "2 minutes ago"
    assert ago(100000) == "1 days ago"


# --- wrong: ago(3600)
def ago(seconds):
    """Say how long ago something was."""
    if seconds < 60:
        return "just now"
    if seconds <= 3600:
        return f"{int(seconds // 60)} minutes ago"
    for name, size in (("days", 86400), ("hours", 3600)):
        if seconds >= size:
            return f"{int(seconds // size)} {name} ago"


# --- wrong: ago(86400)
def ago(seconds):
    """Say how long ago something was."""
    if seconds < 60:
        return "just now"
    for name, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds > size or name == "minutes":
            return f"{int(seconds // size)} {name} ago"


# --- equal
def ago(seconds):
    """Say how long ago something was."""
    for name, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= size:
            return f"{int(seconds // size)} {name} ago"
    return "just now"


# --- equal
def ago(seconds):
    """Say how long ago something was."""
    if seconds < 60:
        return "just now"
    if seconds < 3600:
        size, name = 60, "minutes"
    elif seconds < 86400:
        size, name = 3600, "hours"
    else:
        size, name = 86400, "days"
    return f"{int(seconds // size)} {name} ago"
