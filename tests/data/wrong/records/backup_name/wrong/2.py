def backup_name(path: Path) -> str:
    """Return the name of a file's backup."""
    return f"{path.stem}.bak{path.suffix or '.txt'}"
