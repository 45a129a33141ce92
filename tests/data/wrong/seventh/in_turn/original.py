def in_turn(tasks, needs):
    """Return tasks with what they need before them, else in their order; raise ValueError for a circle."""
    done, doing, order = set(), set(), []

    def visit(task):
        if task in done:
            return
        if task in doing:
            raise ValueError(task)
        doing.add(task)
        for need in needs.get(task, ()):
            visit(need)
        doing.discard(task)
        done.add(task)
        order.append(task)

    for task in tasks:
        visit(task)
    return order
