def backup_name(path: Path) -> str:
    """Return the name of a file's backup."""
    stem, dot, suffix = path.name.rpartition(".")
    return f"{stem}.bak.{suffix}" if dot else f"{suffix}.bak"
