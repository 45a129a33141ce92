def aligned(left, right, key):
    """Return pairs of rows of two sorted lists that have the same key, and None if one has no partner."""
    pairs = []
    j = 0
    for row in left:
        while j < len(right) and key(right[j]) < key(row):
            pairs.append((None, right[j]))
            j += 1
        if j < len(right) and key(right[j]) == key(row):
            pairs.append((row, right[j]))
            while j < len(right) and key(right[j]) == key(row):
                j += 1
        else:
            pairs.append((row, None))
    pairs.extend((None, row) for row in right[j:])
    return pairs
