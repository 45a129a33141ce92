def by_level(tasks: list[Task]) -> dict[str, float]:
    """Return the hours of tasks by the name of their level, the highest level first."""
    hours: dict[Level, float] = {}
    for task in tasks:
        hours[task.level] = hours.get(task.level, 0) + task.hours
    return {level.name: hours[level] for level in (Level.HIGH, Level.MIDDLE, Level.LOW) if level in hours}
