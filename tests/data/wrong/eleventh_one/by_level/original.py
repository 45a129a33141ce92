def by_level(tasks: list[Task]) -> dict[str, float]:
    """Return the hours of tasks by the name of their level, the highest level first."""
    hours: dict[str, float] = {}
    for level in sorted(Level, key=lambda level: -level.value):
        mine = [task.hours for task in tasks if task.level is level]
        if mine:
            hours[level.name] = sum(mine)
    return hours
