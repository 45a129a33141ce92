def snapshot(rows: list[str]) -> list[str]:
    """Return a copy."""
    found = [row for row in dict.fromkeys(rows) if row not in MEMO]
    return copy.deepcopy(found, MEMO)
