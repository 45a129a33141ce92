def number_ranges(numbers):
    """Return whole numbers as short text: 1-3,5,7-8."""
    parts = []
    for _, group in itertools.groupby(enumerate(sorted(numbers)), lambda p: p[1] - p[0]):
        run = [number for _, number in group]
        parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}")
    return ",".join(parts)
