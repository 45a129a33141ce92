def unique(names: list[str]) -> list[str]:
    """Return names once each."""
    return list(dict.fromkeys({*names}))
