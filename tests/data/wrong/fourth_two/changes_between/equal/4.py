def changes_between(old, new):
    """Return what has to be taken from one list and added to it to get another one, repetitions counted."""
    left, right = Counter(old), Counter(new)
    removed = []
    for item in old:
        if left[item] > right[item]:
            left[item] -= 1
            removed.append(item)
    added = []
    for item in new:
        if left[item] < right[item]:
            right[item] -= 1
            added.append(item)
    return removed, added
