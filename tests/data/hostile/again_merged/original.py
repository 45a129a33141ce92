def merged(rows: list[str], more: list[str]) -> list[str]:
    """All of both."""
    out = []
    for row in rows:
        out.append(row)
    for row in more:
        out.append(row)
    return out
