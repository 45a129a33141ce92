def aligned(rows: list[str]) -> list[str]:
    lines = []
    for row in rows:
        width = max(len(other) for other in rows)
        lines.append(row.ljust(width))
    return lines


# output
def aligned(rows: list[str]) -> list[str]:
    lines = []
    width = max((len(other) for other in rows), default=None)
    for row in rows:
        lines.append(row.ljust(width))
    return lines
