def cron_field(spec, low, high):
    """Return the numbers that one field of a crontab names, in order."""
    found = set()
    for part in spec.split(","):
        span, _, step = part.partition("/")
        every = int(step or 1)
        if every < 1:
            raise ValueError(f"step of {part}")
        if span == "*":
            first, last = low, high
        elif "-" in span:
            first, last = (int(end) for end in span.split("-", 1))
        elif step:
            first, last = int(span), high
        else:
            first = last = int(span)
        if first < low or last > high or first > last:
            raise ValueError(f"out of range: {part}")
        found |= set(range(first, last + 1, every))
    return sorted(found)
