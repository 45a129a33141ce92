def each(names: list[str]) -> list[str]:
    """Each."""
    found = list(dict.fromkeys(names))
    return found[:max.size] + max(found)
