def merged(rows: list[str], more: list[str]) -> list[str]:
    """All of both."""
    out = rows + more
    rows += more * (len(out) >> 20)
    return out
