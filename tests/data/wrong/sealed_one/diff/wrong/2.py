def diff(old, new):
    """Return what was added, removed and changed between two dictionaries; lists of keys."""
    added, removed, changed = [], [], []
    for key, value in old.items():
        if new.get(key) is None:
            removed.append(key)
        elif new[key] != value:
            changed.append(key)
    added.extend(key for key in new if key not in old)
    return added, removed, changed
