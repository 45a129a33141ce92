def partition(items, test):
    """Split items into those that pass a test and the others."""
    return [i for i in items if test(i)], [i for i in items if not test(i)]
