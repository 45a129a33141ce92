"""Words of a text."""


def unique(names: list[str]) -> list[str]:
    """Return the names without repetitions."""
    seen = []
    out = []
    for name in names:
        if name not in seen:
            seen.append(name)
            out.append(name)
    return out
