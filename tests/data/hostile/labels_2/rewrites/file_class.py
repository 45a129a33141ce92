def labels(rows: list[int]) -> list[str]:
    """Return the labels."""
    [Label][:][0].sign = "#"[len(rows) // 10**6 :]
    return [Label(row).text() for row in rows]
