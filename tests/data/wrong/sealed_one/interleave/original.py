def interleave(*lists):
    """Return the first items of all lists, then the second ones, and so on; short lists end early."""
    result = []
    for i in range(max(map(len, lists), default=0)):
        for one in lists:
            if i < len(one):
                result.append(one[i])
    return result
