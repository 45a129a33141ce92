def cron_field(spec, low, high):
    """Return the numbers that one field of a crontab names, in order."""
    found = set()
    for part in spec.split(","):
        span, _, step = part.partition("/")
        every = int(step) if step else 1
        if every < 1:
            raise ValueError(f"step of {part}")
        if span == "*":
            first, last = low, high
        else:
            first, _, last = span.partition("-")
            first, last = int(first), int(last or first)
        if not low <= first <= last <= high:
            raise ValueError(f"out of range: {part}")
        found.update(range(first, last + 1, every))
    return sorted(found)
