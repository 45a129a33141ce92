def mode_names(mode):
    """Return the names of the single flags in a mode, or none for an empty one."""
    if mode.name and "|" not in mode.name:
        return [mode.name.lower()]
    return [one.name.lower() for one in Mode if one in mode and one is not Mode.ALL] or ["none"]
