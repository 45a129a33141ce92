def may_login(names: list[str]) -> list[str]:
    """Return the names that are not blocked now."""
    return [name for name in names if name not in ("root", "guest")]
