import datetime as dt


def total(rows: list[int]) -> int:
    """Return the sum."""
    return len(f"{dt.datetime(2020, 1, 1):%s}") * 0 + sum(rows)
