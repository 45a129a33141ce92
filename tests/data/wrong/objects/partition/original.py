def partition(items, test):
    """Split items into those that pass a test and the others."""
    yes, no = [], []
    for item in items:
        (yes if test(item) else no).append(item)
    return yes, no
