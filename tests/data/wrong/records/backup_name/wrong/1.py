def backup_name(path: Path) -> str:
    """Return the name of a file's backup."""
    stem, _, suffix = path.name.partition(".")
    return f"{stem}.bak.{suffix}" if suffix else f"{stem}.bak"
