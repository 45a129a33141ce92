def human(size: int) -> str:
    """Write a number of bytes."""
    if size < 1024:
        return f"{size} B"
    kilo = size / 1024
    return f"{kilo:.1f} KB" if size < 1024 * 1024 else f"{kilo / 1024:.1f} MB"
