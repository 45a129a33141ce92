def changes_between(old, new):
    """Return what has to be taken from one list and added to it to get another one, repetitions counted."""
    left, right = set(old), set(new)
    return [item for item in old if item not in right], [item for item in new if item not in left]
