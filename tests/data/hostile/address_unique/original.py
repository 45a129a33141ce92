def unique(names: list[str]) -> list[str]:
    """Return names once each."""
    found = []
    for name in names:
        if name not in found:
            found.append(name)
    return found
