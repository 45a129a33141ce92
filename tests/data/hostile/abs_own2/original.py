"""Prices."""

GROUPS = {"west": ["EUR", "GBP"], "far": ["USD"]}


def members(names: list[str], group: str) -> list[str]:
    """Return the names that are in a group, in order."""
    result = []
    for name in names:
        if group in GROUPS:
            if name in GROUPS[group]:
                result.append(name)
    if len(result) == 0:
        return []
    else:
        return result
