def overdue(tasks, today):
    """Return the names of the open tasks that are due before today, the oldest first."""
    late = sorted((t.due, t.name) for t in tasks if t.due is not None and not t.done and t.due < today)
    return [name for _, name in late]
