import copy
MEMO = {}
def snapshot(rows: list[str]) -> list[str]:
    """Return a copy."""
    found = []
    for row in rows:
        if row not in MEMO and row not in found:
            found.append(row)
    return copy.deepcopy(found)
