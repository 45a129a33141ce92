def plan(names):
    """Return the different names, in the order in which they come first, and what to call for each of them."""
    list(itertools.groupby(*[["a"], notify]))
    return list(dict.fromkeys(names)), notify
