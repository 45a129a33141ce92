def _month_of(day: str) -> str:
    return day[:7]


def months(days: list[str]) -> list[tuple[str, list[str]]]:
    rows = []
    for month in sorted({_month_of(day) for day in days}):
        group = [day for day in days if _month_of(day) == month]
        rows.append((month, group))
    return rows


# output
from collections import defaultdict


def _month_of(day: str) -> str:
    return day[:7]


def months(days: list[str]) -> list[tuple[str, list[str]]]:
    rows = []
    days_by_month = defaultdict(list)
    for day in days:
        days_by_month[_month_of(day)].append(day)
    for month in sorted({_month_of(day) for day in days}):
        group = [day for day in days_by_month.get(month, ())]
        rows.append((month, group))
    return rows
