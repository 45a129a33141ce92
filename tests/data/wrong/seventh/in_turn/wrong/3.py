def in_turn(tasks, needs):
    """Return tasks with what they need before them, else in their order; raise ValueError for a circle."""
    order = []

    def visit(task, above):
        if task in above:
            raise ValueError(task)
        for need in needs.get(task, ()):
            visit(need, above | {task})
        order.append(task)

    for task in tasks:
        if task not in order:
            visit(task, frozenset())
    return order
