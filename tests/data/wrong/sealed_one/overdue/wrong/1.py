def overdue(tasks, today):
    """Return the names of the open tasks that are due before today, the oldest first."""
    late = [task for task in tasks if not task.done and task.due and task.due <= today]
    return [task.name for task in sorted(late, key=lambda task: task.due)]
