def aligned(left, right, key):
    """Return pairs of rows of two sorted lists that have the same key, and None if one has no partner."""
    pairs = []
    i = j = 0
    while i < len(left) or j < len(right):
        if j == len(right) or (i < len(left) and key(left[i]) < key(right[j])):
            pairs.append((left[i], None))
            i += 1
        elif i == len(left) or key(right[j]) < key(left[i]):
            pairs.append((None, right[j]))
            j += 1
        else:
            pairs.append((left[i], right[j]))
            i += 1
            j += 1
    return pairs
