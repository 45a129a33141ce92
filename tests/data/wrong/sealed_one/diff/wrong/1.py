def diff(old, new):
    """Return what was added, removed and changed between two dictionaries; lists of keys."""
    added = sorted(new.keys() - old.keys())
    removed = sorted(old.keys() - new.keys())
    changed = [key for key in old if key in new and old[key] != new[key]]
    return added, removed, changed
