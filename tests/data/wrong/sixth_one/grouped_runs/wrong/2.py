def grouped_runs(items, same):
    """Return lists of neighbours of which each is the same as the one before it."""
    runs = []
    for item in items:
        if runs and same(item, runs[-1][-1]) and same(runs[-1][-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs
