def same_text(a: str, names: list[str]) -> list[str]:
    """Return the names that equal a text but for capitals."""
    wanted = a.lower()
    return [name for name in names if name.lower() == wanted]
