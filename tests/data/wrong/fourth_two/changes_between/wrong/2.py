def changes_between(old, new):
    """Return what has to be taken from one list and added to it to get another one, repetitions counted."""
    left, right = Counter(old), Counter(new)
    return list((left - right).elements()), list((right - left).elements())
