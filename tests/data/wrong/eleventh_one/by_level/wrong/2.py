def by_level(tasks: list[Task]) -> dict[str, float]:
    """Return the hours of tasks by the name of their level, the highest level first."""
    hours: dict[str, float] = {}
    for task in sorted(tasks, key=lambda task: task.level.name):
        hours[task.level.name] = hours.get(task.level.name, 0) + task.hours
    return hours
