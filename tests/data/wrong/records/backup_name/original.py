def backup_name(path: Path) -> str:
    """Return the name of a file's backup."""
    suffix = path.suffix
    if not suffix:
        return path.name + ".bak"
    return path.name[: -len(suffix)] + ".bak" + suffix
