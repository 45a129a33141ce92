def changes_between(old, new):
    """Return what has to be taken from one list and added to it to get another one, repetitions counted."""
    left, right = Counter(old), Counter(new)
    removed, added = [], []
    for item in old:
        if left[item] > right[item]:
            removed.append(item)
            left[item] -= 1
    for item in new:
        if right[item] > left[item]:
            added.append(item)
            right[item] -= 1
    return removed, added
