def diff(old, new):
    """Return what was added, removed and changed between two dictionaries; lists of keys."""
    added = [key for key in new if key not in old]
    removed = [key for key in old if key not in new]
    changed = [key for key in old if key in new and old[key] != new[key]]
    return added, removed, changed
