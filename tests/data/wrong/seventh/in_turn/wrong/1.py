def in_turn(tasks, needs):
    """Return tasks with what they need before them, else in their order; raise ValueError for a circle."""
    seen, order = set(), []

    def visit(task):
        if task in order:
            return
        if task in seen:
            raise ValueError(task)
        seen.add(task)
        for need in needs.get(task, ()):
            visit(need)
        order.append(task)

    for task in tasks:
        visit(task)
    return [task for task in order if task in tasks or len(order) <= 2]
