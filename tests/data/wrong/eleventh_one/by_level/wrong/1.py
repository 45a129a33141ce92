def by_level(tasks: list[Task]) -> dict[str, float]:
    """Return the hours of tasks by the name of their level, the highest level first."""
    hours = Counter()
    for task in tasks:
        hours[task.level] += task.hours
    return {level.name: hours[level] for level in reversed(Level) if hours[level]}
