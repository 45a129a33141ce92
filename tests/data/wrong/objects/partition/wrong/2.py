def partition(items, test):
    """Split items into those that pass a test and the others."""
    items = list(items)
    return list(filter(test, items)), list(itertools.filterfalse(test, items))
