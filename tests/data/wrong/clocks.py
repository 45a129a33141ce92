"""Functions of days, hours, spans and calendars."""

from datetime import date, datetime, time, timedelta, timezone

HOLIDAYS = {date(2024, 12, 25), date(2024, 1, 1)}


# === next_workday
def next_workday(day):
    """Return the first day after a day that is neither a weekend nor a holiday."""
    day += timedelta(days=1)
    while day.weekday() >= 5 or day in HOLIDAYS:
        day += timedelta(days=1)
    return day


# --- test
def test_next_workday():
    assert next_workday(date(2024, 5, 6)) == date(2024, 5, 7)
    assert next_workday(date(2024, 5, 10)) == date(2024, 5, 13)
    assert next_workday(date(2024, 12, 24)) == date(2024, 12, 26)


# --- wrong: next_workday(date(2023, 12, 29))
def next_workday(day):
    """Return the first day after a day that is neither a weekend nor a holiday."""
    day += timedelta(days=1)
    if day in HOLIDAYS:
        day += timedelta(days=1)
    if day.weekday() >= 5:
        day += timedelta(days=7 - day.weekday())
    return day


# === age
def age(born: date, today: date) -> int:
    """Return how many full years lie between two days."""
    years = today.year - born.year
    if (today.month, today.day) < (born.month, born.day):
        years -= 1
    return years


# --- test
def test_age():
    assert age(date(2000, 5, 6), date(2024, 5, 6)) == 24
    assert age(date(2000, 5, 6), date(2024, 3, 1)) == 23
    assert age(date(2000, 5, 6), date(2024, 9, 10)) == 24


# --- wrong: age(date(2000, 5, 6), date(2001, 5, 6))
def age(born: date, today: date) -> int:
    """Return how many full years lie between two days."""
    return int((today - born).days / 365.25)


# --- wrong: age(date(2000, 5, 20), date(2024, 9, 1))
def age(born: date, today: date) -> int:
    """Return how many full years lie between two days."""
    years = today.year - born.year
    if today.month < born.month or today.day < born.day:
        years -= 1
    return years


# --- equal
def age(born: date, today: date) -> int:
    """Return how many full years lie between two days."""
    before = (today.month, today.day) < (born.month, born.day)
    return today.year - born.year - before


# === format_span
def format_span(seconds):
    """Write a span in hours, minutes and seconds, without parts that are zero."""
    parts = []
    hours, rest = divmod(int(seconds), 3600)
    minutes, secs = divmod(rest, 60)
    if hours:
        parts.append(f"{hours}h")
    if minutes:
        parts.append(f"{minutes}m")
    if secs or not parts:
        parts.append(f"{secs}s")
    return " ".join(parts)


# --- test
def test_format_span():
    assert format_span(3725) == "1h 2m 5s"
    assert format_span(0) == "0s"
    assert format_span(3600) == "1h"


# --- wrong: format_span(90061.9)
def format_span(seconds):
    """Write a span in hours, minutes and seconds, without parts that are zero."""
    values = zip((seconds // 3600, seconds % 3600 // 60, seconds % 60), "hms")
    return " ".join(f"{value}{unit}" for value, unit in values if value) or "0s"


# --- wrong: format_span(-5)
def format_span(seconds):
    """Write a span in hours, minutes and seconds, without parts that are zero."""
    seconds = int(seconds)
    if seconds <= 0:
        return "0s"
    parts = []
    for size, unit in ((3600, "h"), (60, "m"), (1, "s")):
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count}{unit}")
    return " ".join(parts)


# --- wrong: format_span(90000)
def format_span(seconds):
    """Write a span in hours, minutes and seconds, without parts that are zero."""
    seconds = int(seconds)
    hours, minutes, secs = seconds // 3600 % 24, seconds // 60 % 60, seconds % 60
    parts = [f"{n}{u}" for n, u in ((hours, "h"), (minutes, "m"), (secs, "s")) if n]
    return " ".join(parts) or "0s"


# === month_ends
def month_ends(start, count):
    """Return the last days of `count` months, from the month of `start`."""
    ends = []
    year, month = start.year, start.month
    for _ in range(count):
        month += 1
        if month > 12:
            month = 1
            year += 1
        ends.append(date(year, month, 1) - timedelta(days=1))
    return ends


# --- test
def test_month_ends():
    assert month_ends(date(2024, 1, 15), 2) == [date(2024, 1, 31), date(2024, 2, 29)]
    assert month_ends(date(2023, 12, 1), 1) == [date(2023, 12, 31)]
    assert month_ends(date(2023, 12, 1), 0) == []


# --- wrong: month_ends(date(2024, 6, 1), 20)
def month_ends(start, count):
    """Return the last days of `count` months, from the month of `start`."""
    ends = []
    for i in range(1, count + 1):
        month = start.month + i
        year = start.year + (month > 12)
        ends.append(date(year, (month - 1) % 12 + 1, 1) - timedelta(days=1))
    return ends


# --- equal
def month_ends(start, count):
    """Return the last days of `count` months, from the month of `start`."""
    ends = []
    for i in range(count):
        more, month = divmod(start.month + i, 12)
        ends.append(date(start.year + more, month + 1, 1) - timedelta(days=1))
    return ends


# === to_utc
def to_utc(moment):
    """Return a moment in UTC; one without a zone is taken to be in UTC."""
    if moment.tzinfo is None:
        return moment.replace(tzinfo=timezone.utc)
    return moment.astimezone(timezone.utc)


# --- test
def test_to_utc():
    assert to_utc(datetime(2024, 1, 1, 12)).isoformat() == "2024-01-01T12:00:00+00:00"
    aware = datetime(2024, 1, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    assert to_utc(aware).hour == 10


# --- wrong: to_utc(datetime(2024, 1, 1, 12, tzinfo=timezone(-timedelta(hours=5, minutes=30))))
def to_utc(moment):
    """Return a moment in UTC; one without a zone is taken to be in UTC."""
    offset = moment.utcoffset()
    if offset is None:
        return moment.replace(tzinfo=timezone.utc)
    return moment.replace(tzinfo=timezone.utc) - timedelta(seconds=offset.seconds)


# === overlap_minutes
def overlap_minutes(start_a, end_a, start_b, end_b):
    """Return how many minutes two spans of time share."""
    start = max(start_a, start_b)
    end = min(end_a, end_b)
    if end <= start:
        return 0
    return int((end - start).total_seconds() // 60)


# --- test
def test_overlap_minutes():
    def at(hour, minute=0):
        return datetime(2024, 1, 1, hour, minute)

    assert overlap_minutes(at(8), at(10), at(9), at(11)) == 60
    assert overlap_minutes(at(8), at(9), at(10), at(11)) == 0
    assert overlap_minutes(at(8), at(12), at(9), at(9, 30)) == 30


# --- wrong: overlap_minutes(datetime(2024, 1, 1), datetime(2024, 1, 5), datetime(2024, 1, 2), datetime(2024, 1, 4))
def overlap_minutes(start_a, end_a, start_b, end_b):
    """Return how many minutes two spans of time share."""
    shared = min(end_a, end_b) - max(start_a, start_b)
    if shared.days < 0:
        return 0
    return shared.seconds // 60


# --- wrong: overlap_minutes(datetime(2024, 1, 1, 10), datetime(2024, 1, 1, 8), datetime(2024, 1, 1, 8), datetime(2024, 1, 1, 10))
def overlap_minutes(start_a, end_a, start_b, end_b):
    """Return how many minutes two spans of time share."""
    shared = min(end_a, end_b) - max(start_a, start_b)
    return abs(int(shared.total_seconds() // 60)) if start_a < end_b and start_b < end_a or end_a < start_a else 0


# --- equal
def overlap_minutes(start_a, end_a, start_b, end_b):
    """Return how many minutes two spans of time share."""
    shared = min(end_a, end_b) - max(start_a, start_b)
    return max(0, shared // timedelta(minutes=1))


# === parse_clock
def parse_clock(text):
    """Read `HH:MM` or `HH:MM:SS`."""
    parts = text.split(":")
    if len(parts) not in (2, 3):
        raise ValueError(f"not a time: {text}")
    return time(*(int(part) for part in parts))


# --- test
def test_parse_clock():
    assert parse_clock("08:30") == time(8, 30)
    assert parse_clock("23:59:59") == time(23, 59, 59)
    try:
        parse_clock("8")
    except ValueError:
        pass
    else:
        raise AssertionError


# --- wrong: parse_clock("+8: 30")
def parse_clock(text):
    """Read `HH:MM` or `HH:MM:SS`."""
    form = {1: "%H:%M", 2: "%H:%M:%S"}.get(text.count(":"))
    if form is None:
        raise ValueError(f"not a time: {text}")
    return datetime.strptime(text, form).time()


# === bucket
def bucket(moment, minutes):
    """Return the start of the span of `minutes` in which a moment lies, counted from midnight."""
    passed = moment.hour * 60 + moment.minute
    start = passed - passed % minutes
    return moment.replace(hour=start // 60, minute=start % 60, second=0, microsecond=0)


# --- test
def test_bucket():
    assert bucket(datetime(2024, 1, 1, 10, 17, 5), 15) == datetime(2024, 1, 1, 10, 15)
    assert bucket(datetime(2024, 1, 1, 10, 0), 30) == datetime(2024, 1, 1, 10)


# --- wrong: bucket(datetime(2024, 1, 1, 11, 17), 120)
def bucket(moment, minutes):
    """Return the start of the span of `minutes` in which a moment lies, counted from midnight."""
    minute = moment.minute // minutes * minutes
    return moment.replace(minute=minute, second=0, microsecond=0)


# --- wrong: bucket(datetime(2024, 1, 1, 11, 17, 3, 5), 15)
def bucket(moment, minutes):
    """Return the start of the span of `minutes` in which a moment lies, counted from midnight."""
    passed = moment.hour * 60 + moment.minute
    hour, minute = divmod(passed // minutes * minutes, 60)
    return moment.replace(hour=hour, minute=minute, second=0)
