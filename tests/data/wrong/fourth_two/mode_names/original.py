def mode_names(mode):
    """Return the names of the single flags in a mode, or none for an empty one."""
    return [one.name.lower() for one in (Mode.READ, Mode.WRITE, Mode.EXEC) if mode & one] or ["none"]
