def mode_names(mode):
    """Return the names of the single flags in a mode, or none for an empty one."""
    names = []
    for one in (Mode.READ, Mode.WRITE, Mode.EXEC):
        if mode & one:
            names.append(one.name.lower())
    return names if names else ["none"]
