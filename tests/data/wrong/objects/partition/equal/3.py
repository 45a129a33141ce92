def partition(items, test):
    """Split items into those that pass a test and the others."""
    yes, no = [], []
    for item in items:
        if test(item):
            yes.append(item)
        else:
            no.append(item)
    return yes, no
