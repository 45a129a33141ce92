def overdue(tasks, today):
    """Return the names of the open tasks that are due before today, the oldest first."""
    late = (t for t in tasks if not t.done and t.due is not None and t.due < today)
    return [task.name for task in sorted(late, key=lambda task: task.due)]
