def grouped_runs(items, same):
    """Return lists of neighbours of which each is the same as the one before it."""
    runs, run = [], []
    for item in items:
        if run and not same(run[-1], item):
            runs.append(run)
            run = []
        run.append(item)
    return [*runs, run] if run else runs
