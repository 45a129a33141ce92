def smallest(rows: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(rows.items(), key=lambda row: (row[1], row[0]))[:5]


# output
from heapq import nsmallest


def smallest(rows: dict[str, int]) -> list[tuple[str, int]]:
    return nsmallest(5, rows.items(), key=lambda row: (row[1], row[0]))
