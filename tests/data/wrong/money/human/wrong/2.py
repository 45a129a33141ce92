def human(size: int) -> str:
    """Write a number of bytes."""
    for unit, name in ((1024 * 1024, "MB"), (1024, "KB")):
        if size >= unit and size > 1024:
            return f"{size / unit:.1f} {name}"
    return f"{size} B"
