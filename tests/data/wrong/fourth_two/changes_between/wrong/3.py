def changes_between(old, new):
    """Return what has to be taken from one list and added to it to get another one, repetitions counted."""
    removed, rest = [], list(new)
    for item in old:
        if item in rest:
            rest.remove(item)
        else:
            removed.append(item)
    return removed, rest
