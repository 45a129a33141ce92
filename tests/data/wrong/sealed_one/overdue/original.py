def overdue(tasks, today):
    """Return the names of the open tasks that are due before today, the oldest first."""
    late = []
    for task in tasks:
        if task.done or task.due is None:
            continue
        if task.due < today:
            late.append(task)
    late.sort(key=lambda task: task.due)
    return [task.name for task in late]
