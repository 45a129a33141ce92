def human(size: int) -> str:
    """Write a number of bytes."""
    if size < 1 << 10:
        return f"{size} B"
    if size < 1 << 20:
        return f"{size / (1 << 10):.1f} KB"
    return f"{size / (1 << 20):.1f} MB"
